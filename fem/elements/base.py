"""What the program knows about a kind of element: one frozen record per type, listed in ``fem.elements``.

The functions work on a chunk of ``nc`` elements at once and write into arrays that the caller allocated, so that
assembly may call them from several threads; the kernels behind them release the interpreter lock.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from solvers.errors import ModelError

if TYPE_CHECKING:
    from fem.model import ElementBlock, FEModel

Data = tuple[Any, ...]
Fill = Callable[[np.ndarray, Data, np.ndarray], None]


@dataclass(frozen=True, kw_only=True)
class ElementType:
    """A kind of element.

    Let nn = ``n_nodes``, nd = nn·``dofs_per_node`` (node by node, ux uy uz [rx ry rz], global axes).

    - ``prepare(model, block) -> data``: plain arrays for the kernels, for exactly the elements of ``block`` (assembly
      passes parts of a block); validates material and section and raises ModelError naming the element.
    - ``stiffness(X, data, K)``, ``mass(X, data, M)``: X (nc, nn, 3); K, M (nc, nd, nd), overwritten; symmetric.
    - ``lumped(X, data, m)``: m (nc, nd) diagonal mass; None: HRZ scaling of the consistent mass.
    - ``recover(X, data, u, stress, strain)``: u (nc, nd); stress, strain (nc, nn, n_layers, 6) at the nodes in global
      axes, order xx yy zz xy yz zx, engineering shear strains. Layers of a shell: bottom, middle, top; of a beam: its
      four stress points; of a solid: one.
    - ``resultants(X, data, u, out)``: section forces; out (nc, nn, len(resultant_names)), element axes.
    - ``line_force(X, data, q, out)``: consistent forces out (nc, nd) of a uniform force q (3,) per length; beams, rods.
    - ``force_of_loads(X, data, f, out)``: section forces out (nc, nn, 6) that nodal forces f (nc, nd) of loads on the
      elements leave; ``stress_of_forces(X, data, forces, stress, strain)``: the fields of section forces; beams.
    - ``measure(X, data, out)``: out (nc,) length, area or volume; negative for an inverted element.
    - ``faces``: node indices per face, corners first then mid-sides, outward normal by the right hand for solids.
      Shells: one face, the element itself. ``edges``: node indices (two ends, then the middle if any).
    - ``order``: highest order of complete displacement polynomials; energy converges with 2·order.
    - ``zero_modes``: rigid motions without energy of one element: six, five for a rod.
    """

    name: str
    label: str
    family: str
    n_nodes: int
    dofs_per_node: int
    vtk_cell: int
    faces: tuple[tuple[int, ...], ...]
    edges: tuple[tuple[int, ...], ...]
    prepare: Callable[[FEModel, ElementBlock], Data]
    stiffness: Fill
    mass: Fill
    lumped: Fill | None = None
    recover: Callable[[np.ndarray, Data, np.ndarray, np.ndarray, np.ndarray], None] | None = None
    n_layers: int = 1
    resultants: Callable[[np.ndarray, Data, np.ndarray, np.ndarray], None] | None = None
    resultant_names: tuple[str, ...] = ()
    measure: Callable[[np.ndarray, Data, np.ndarray], None] | None = None
    line_force: Callable[[np.ndarray, Data, np.ndarray, np.ndarray], None] | None = None
    force_of_loads: Callable[[np.ndarray, Data, np.ndarray, np.ndarray], None] | None = None
    stress_of_forces: Callable[[np.ndarray, Data, np.ndarray, np.ndarray, np.ndarray], None] | None = None
    order: int = 1
    zero_modes: int = 6


def check_lengths(block: ElementBlock, length: np.ndarray) -> None:
    """Raise ModelError naming the first element of the block whose length (or other measure) is not positive."""
    bad = np.flatnonzero(~(length > 0.0))
    if bad.size:
        number = block.numbers[bad[0]]
        raise ModelError(f"Element {number} of block '{block.name}' has zero length; merge or move its nodes.")
