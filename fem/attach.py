"""Interface points in one call: a new node in the middle of a face, a hole or any nodes, tied by RBE2 or RBE3."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from fem.dofs import number_dofs
from fem.edit import add_nodes, next_node_number
from fem.model import FEModel, InterpolationLink, Link, RigidLink, node_rows
from fem.pick import centre_of, face_nodes, ring_nodes
from solvers.errors import ModelError, suggestion

KINDS = ("rbe2", "rbe3")


def attach(
    model: FEModel, nodes: Any, kind: str = "rbe2", *, point: Any = None, number: int | None = None, name: str = ""
) -> tuple[FEModel, int]:
    """The model with one more interface node tied to ``nodes``, and its number.

    RBE2 makes the nodes a rigid disk that follows the new node: a shaft that fills its hole. RBE3 lets the new node
    follow their mean motion: loads are spread, nothing is stiffened. ``point`` (3,): where it is put, by default the
    centre of the nodes' circle or their mean. Raises ModelError for unknown nodes, or for fewer than
    three or nodes in a line where the link needs their spread to define rotations.
    """
    if kind not in KINDS:
        raise ModelError(f"Attachment: unknown kind '{kind}'. {suggestion(kind, KINDS)}")
    rows = np.unique(node_rows(model, nodes, f"Attachment by {kind.upper()}"))
    points = model.coordinates[rows]
    if kind == "rbe3" or not _rotate(model, rows):
        _check_spread(points, f"Attachment by {kind.upper()} to {len(rows)} nodes")
    where = centre_of(points) if point is None else np.asarray(point, dtype=float)
    new = next_node_number(model) if number is None else int(number)
    members = model.node_numbers[rows]
    name = name or f"{kind} {new}"
    link: Link = RigidLink(master=new, slaves=members, name=name)
    if kind == "rbe3":
        link = InterpolationLink(node=new, others=members, name=name)
    model = add_nodes(model, [new], [where])
    return replace(model, links=(*model.links, link), interface=np.append(model.interface, new)), new


def _rotate(model: FEModel, rows: np.ndarray) -> bool:
    """Has any of the nodes rotations of its own, so that a rigid link holds its master by them?"""
    start = number_dofs(model).start
    return bool(np.any(start[rows + 1] - start[rows] > 3))


def _check_spread(points: np.ndarray, where: str) -> None:
    """Raise ModelError unless the points define three rotations."""
    if len(points) < 3:
        raise ModelError(
            f"{where}: three nodes or more are needed, not in a line; a single node can be interface itself."
        )
    spread = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    if spread[1] < 1e-6 * spread[0]:
        raise ModelError(f"{where}: they lie in a line, so a rotation about it is undefined; add a node off the line.")


def named_nodes(model: FEModel, words: str) -> np.ndarray:
    """Node numbers from words: the name of a node set; ``12,13,14``; ``face:12,13``, the surface with a face that has
    these corners; ``ring:12``, the rim through a node. Raises ModelError with what exists."""
    text = words.strip()
    if text in model.node_sets:
        return model.node_sets[text]
    kind, _, rest = text.partition(":")
    try:
        if kind == "face" and rest:
            return face_nodes(model, _numbers(rest))
        if kind == "ring" and rest:
            (node,) = _numbers(rest)
            return ring_nodes(model, node)
        return np.array(_numbers(text), dtype=np.int64)
    except ValueError:
        sets = suggestion(text, list(model.node_sets)) if model.node_sets else "The model has no node sets."
        raise ModelError(
            f"'{words}' names no nodes. {sets} Or give numbers as 12,13,14, a surface as face:12,13 or a rim as "
            "ring:12."
        ) from None


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.replace(",", " ").split()]
