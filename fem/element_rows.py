"""Elements as rows of text, as a spreadsheet gives them: ones that exist get other nodes, new ones join a block.

A row is ``number node node …``, or the columns of the table of elements: number, type, block, material, section, nodes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fem.edit import add_elements, change_block, element_numbers
from fem.elements import ELEMENT_TYPES
from fem.model import ElementBlock, FEModel, node_rows
from solvers.errors import ModelError, suggestion


@dataclass(frozen=True)
class Row:
    """One element: where it stood, its number and nodes, and what the columns said."""

    line: int
    number: int
    nodes: tuple[int, ...]
    kind: str = ""
    block: str = ""
    material: str = ""
    section: str = ""


def read_rows(text: str) -> list[Row]:
    """Rows of text; a heading is passed over. Raises ModelError naming the line."""
    rows: list[Row] = []
    for line, raw in enumerate(text.strip().splitlines(), start=1):
        cells = [cell.strip() for cell in raw.split("\t")]
        if len(cells) == 6 and cells[0].isdigit() and not cells[1].isdigit():
            number, kind, block, material, section, nodes = cells
            words = nodes.replace(",", " ").split()
            extra = {"kind": kind, "block": block, "material": material, "section": section}
        else:
            number, *words = raw.replace("\t", " ").replace(",", " ").replace(";", " ").split() or [""]
            extra = {}
        if not number.isdigit() or not words or not all(word.isdigit() and len(word) < 12 for word in words):
            if line == 1 and not number.isdigit() and len(text.strip().splitlines()) > 1:
                continue
            raise ModelError(f"Line {line}: the number of an element and its nodes are expected.")
        rows.append(Row(line, int(number), tuple(map(int, words)), **extra))
    if not rows:
        raise ModelError("There is nothing to paste: copy rows of numbers first.")
    return rows


def put_rows(model: FEModel, rows: list[Row], into: str = "") -> FEModel:
    """The model with these elements. Raises ModelError naming the line.

    New ones go to the block of their column, else to ``into`` (a block, or a type that makes a new block), else to the
    only block whose elements have so many nodes.
    """
    known = set(element_numbers(model).tolist())
    old = {row.number: row for row in rows if row.number in known}
    for block in model.blocks:
        here = np.flatnonzero(np.isin(block.numbers, list(old)))
        if len(here):
            table = np.array(block.connectivity)
            for place in here:
                row = old[int(block.numbers[place])]
                table[place] = _nodes(model, row, block.type)
            model = change_block(model, block.name, connectivity=table)
    groups: dict[str, list[Row]] = {}
    for row in rows:
        if row.number not in known:
            groups.setdefault(_target(model, row, into), []).append(row)
    for name, members in groups.items():
        model = _appended(model, name, members, into)
    return model


def _target(model: FEModel, row: Row, into: str) -> str:
    """The block that a new element joins; it need not exist."""
    if row.block or row.kind:
        return row.block or row.kind
    if into:
        return into
    fitting = [block.name for block in model.blocks if block.connectivity.shape[1] == len(row.nodes)]
    if len(fitting) != 1:
        raise ModelError(
            f"Line {row.line}: element {row.number} is new and {len(fitting)} blocks have {len(row.nodes)} nodes an "
            f"element; choose a block or a type for it."
        )
    return fitting[0]


def _appended(model: FEModel, name: str, rows: list[Row], into: str) -> FEModel:
    block = next((one for one in model.blocks if one.name == name), None)
    numbers = [row.number for row in rows]
    if block is not None:
        return extended(model, name, numbers, [_nodes(model, row, block.type) for row in rows])
    kind = rows[0].kind or (into if into in ELEMENT_TYPES else name)
    if kind not in ELEMENT_TYPES:
        raise ModelError(f"Line {rows[0].line}: unknown element type '{kind}'. {suggestion(kind, list(ELEMENT_TYPES))}")
    places = np.array([_nodes(model, row, kind) for row in rows])
    return add_elements(
        model,
        name,
        kind,
        model.node_numbers[places],
        numbers=numbers,
        material=rows[0].material,
        section=rows[0].section,
    )


def _nodes(model: FEModel, row: Row, kind: str) -> np.ndarray:
    needed = ELEMENT_TYPES[kind].n_nodes
    if len(row.nodes) != needed:
        raise ModelError(f"Element {row.number}: {len(row.nodes)} nodes are given; type '{kind}' has {needed}.")
    return node_rows(model, row.nodes, f"Element {row.number}")


def extended(model: FEModel, name: str, numbers: Any, rows: Any) -> FEModel:
    """A block with more elements (numbers, rows of nodes); what belongs to single elements is taken from its last one.

    Raises ModelError if a number exists already.
    """
    block = next(one for one in model.blocks if one.name == name)
    twice = np.intersect1d(element_numbers(model), numbers)
    if len(twice):
        raise ModelError(f"Element {twice[0]} exists already; choose another number.")

    def more(values: np.ndarray | None) -> np.ndarray | None:
        return None if values is None else np.concatenate([values, np.repeat(values[-1:], len(numbers), axis=0)])

    new: ElementBlock = replace(
        block,
        numbers=np.concatenate([block.numbers, np.asarray(numbers, dtype=np.int64)]),
        connectivity=np.concatenate([block.connectivity, np.asarray(rows, dtype=np.int64)]),
        orientation=more(block.orientation),
        offsets=more(block.offsets),
        releases=more(block.releases),
    )
    return replace(model, blocks=tuple(new if one is block else one for one in model.blocks))
