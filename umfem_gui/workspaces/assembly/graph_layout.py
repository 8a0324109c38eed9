"""Where the bodies of a structure graph stand: layers away from the ground, each near its neighbours.

A layer with many bodies takes several columns, so that a wheel with fifty spokes stays readable. Rows are settled by
sweeps: every body wants to stand at the mean of its parent and its children, none nearer than a row to the next.
"""

from __future__ import annotations

import numpy as np

#: Most bodies that stand in one column.
COLUMN = 12

SWEEPS = 12


def places(bodies: tuple[str, ...], parent: dict[str, str]) -> dict[str, tuple[float, float]]:
    """Column and row of every body; the ground, first of ``bodies``, stands in column 0. Parents come first."""
    if not bodies:
        return {}
    children: dict[str, list[str]] = {body: [] for body in bodies}
    for body in bodies[1:]:
        children[parent.get(body, bodies[0])].append(body)
    columns = _columns(bodies, parent, children)
    row = {body: float(k) for column in columns for k, body in enumerate(column)}
    for sweep in range(SWEEPS):
        for column in columns if sweep % 2 else columns[::-1]:
            wanted = []
            for body in column:
                near = [row[child] for child in children[body]] + ([row[parent[body]]] if body in parent else [])
                wanted.append(sum(near) / len(near) if near else row[body])
            for body, value in zip(column, _apart(wanted), strict=True):
                row[body] = value
    least = min(row.values())
    return {body: (float(k), row[body] - least) for k, column in enumerate(columns) for body in column}


def _columns(bodies: tuple[str, ...], parent: dict[str, str], children: dict[str, list[str]]) -> list[list[str]]:
    """Bodies by distance from the ground, in the order of a walk down the tree; large layers in several columns."""
    depth = {bodies[0]: 0}
    for body in bodies[1:]:
        depth[body] = depth[parent.get(body, bodies[0])] + 1
    layers: list[list[str]] = [[] for _ in range(max(depth.values()) + 1)]
    stack = [bodies[0]]
    while stack:
        body = stack.pop()
        layers[depth[body]].append(body)
        stack += children[body][::-1]
    columns = []
    for layer in layers:
        inner = [body for body in layer if children[body]]
        leaves = [body for body in layer if not children[body]]
        ordered = layer if len(layer) <= COLUMN else leaves + inner  # those that go on stand next to what follows
        parts = -(-len(ordered) // COLUMN)
        size = -(-len(ordered) // parts)
        columns += [ordered[k : k + size] for k in range(0, len(ordered), size)]
    return columns


def _apart(wanted: list[float]) -> list[float]:
    """Rows nearest to those wanted, in the given order, at least one apart (pool of adjacent violators)."""
    blocks: list[list[float]] = []  # sum, count
    for k, value in enumerate(wanted):
        blocks.append([value - k, 1.0])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:
            last = blocks.pop()
            blocks[-1][0] += last[0]
            blocks[-1][1] += last[1]
    settled = np.concatenate([np.full(int(count), total / count) for total, count in blocks]) if blocks else np.zeros(0)
    return [float(value) + k for k, value in enumerate(settled)]
