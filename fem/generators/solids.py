"""A block of solid elements of any kind."""

from collections.abc import Callable, Sequence

import numpy as np

from fem.generators import arguments as check
from fem.generators.assembling import compressed, model_of
from fem.generators.kinds import EDGES, base_kind
from fem.materials import Material
from fem.model import FEModel
from fem.sections import SolidSection
from solvers.errors import ModelError, suggestion

_HEX = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))
_WEDGES = tuple(tuple(_HEX[i] for i in order) for order in ((0, 1, 2, 4, 5, 6), (0, 2, 3, 4, 6, 7)))


def _kuhn() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Six tetrahedra of a cube, one per order of the axes, all around one diagonal: neighbours always match."""
    from itertools import permutations

    tets = []
    for order in permutations(range(3)):
        path = np.zeros((4, 3), dtype=int)
        for step, axis in enumerate(order, start=1):
            path[step] = path[step - 1]
            path[step, axis] += 1
        if np.linalg.det(path[1:] - path[0]) < 0:
            path[[1, 2]] = path[[2, 1]]
        tets.append(tuple(map(tuple, path.tolist())))
    return tuple(tets)


# cells of the unit cube, by corners
_CELLS = {"hex8": (_HEX,), "wedge6": _WEDGES, "tet4": _kuhn()}
_CELLS |= {"hex20": _CELLS["hex8"], "wedge15": _CELLS["wedge6"], "tet10": _CELLS["tet4"]}
SOLIDS = tuple(_CELLS)


def block_of_solids(
    size: Sequence[float],
    divisions: Sequence[int],
    *,
    kind: str = "hex8",
    material: Material,
    section: SolidSection | None = None,
    origin: Sequence[float] = (0.0, 0.0, 0.0),
    mapping: Callable[[np.ndarray], np.ndarray] | None = None,
    name: str = "block",
) -> FEModel:
    """A box of solids; tetrahedra cut every cell in six, wedges in two.

    ``mapping`` takes points (n, 3) of the box to where they belong (a bent or twisted body). Middle nodes are placed
    before the mapping, so they follow curved edges. Node sets "x0", "x1", … hold the faces. Formulation variants
    (``hex8i``) take the mesh of their base name. Raises ModelError for an unknown kind.
    """
    base = base_kind(kind)
    if base not in _CELLS:
        raise ModelError(f"Block of solids: kind '{kind}' cannot be made. {suggestion(kind, SOLIDS)}")
    lengths = np.array([check.length("Block of solids", "size", s) for s in size])
    n = np.array([check.count("Block of solids", "divisions", d) for d in divisions])
    step = 2 if base in EDGES else 1
    lattice = step * n + 1
    check.few_enough("Block of solids", int(np.prod(lattice.astype(object))))
    index = np.stack(np.unravel_index(np.arange(int(np.prod(lattice))), lattice), axis=-1)
    points, (table,), place = compressed(index / (step * n), _connectivity(base, n, lattice, step))
    sets = {}
    for axis, letter in enumerate("xyz"):
        for side, limit in (("0", 0), ("1", lattice[axis] - 1)):
            rows = place[index[:, axis] == limit]
            sets[letter + side] = rows[rows >= 0]
    located = check.vector("Block of solids", "origin", origin) + points * lengths
    if mapping is not None:
        located = np.asarray(mapping(located), dtype=float)
        if located.shape != points.shape:
            raise ModelError(f"Block of solids: the mapping gave {located.shape}, expected {points.shape}.")
    return model_of(name, located, [(name, kind, table, section)], material, node_sets=sets)


def _connectivity(base: str, n: np.ndarray, lattice: np.ndarray, step: int) -> np.ndarray:
    """(elements, nodes) rows of lattice points, cell by cell."""
    cells = np.stack(np.meshgrid(*(np.arange(k) * step for k in n), indexing="ij"), axis=-1).reshape(-1, 3)
    strides = np.array([lattice[1] * lattice[2], lattice[2], 1])
    first = cells @ strides
    patterns = []
    for corners in _CELLS[base]:
        local = np.array(corners) * step
        middles = [(local[a] + local[b]) // 2 for a, b in EDGES.get(base, ())]
        patterns.append(np.vstack([local, *middles]) @ strides)
    return (first[:, None, None] + np.array(patterns)[None]).reshape(-1, len(patterns[0]))
