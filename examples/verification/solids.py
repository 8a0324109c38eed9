"""Solids: NAFEMS FV52, the straight and twisted beams and the thick cylinder of MacNeal and Harder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from examples.verification.beams import MACNEAL, NAFEMS
from examples.verification.plates import STEEL
from examples.verification.problem import Problem, Target
from examples.verification.shells import LEAN
from examples.verification.structures import frequencies, held
from fem import generators as gen
from fem.assembly import assemble
from fem.elements import ELEMENT_TYPES
from fem.loads import Pressure, load_vector
from fem.materials import Isotropic
from fem.model import CoordinateSystem, FEModel, Support
from fem.statics import solve_static


def thick_plate() -> dict[str, float]:
    """FV52: 10 × 10 × 1 m, uz = 0 on the sides, 4 × 4 × 1 twenty-node hexahedra; three rigid motions come first."""
    model = gen.block_of_solids((10.0, 10.0, 1.0), (4, 4, 1), kind="hex20", material=STEEL)
    rim = model.node_numbers[np.isin(model.coordinates[:, :2], (0.0, 10.0)).any(axis=1)]
    f = frequencies(held(model, (rim, "uz")), 7, skip=3)
    return {"modes 5 and 6": f[1:3].mean(), "mode 7": f[3], "mode 8": f[4], "modes 9 and 10": f[5:].mean()}


# share of the nodes of a face in a uniform traction: corners, middles
SHARE = {3: (1 / 3, 0), 4: (1 / 4, 0), 6: (0, 1 / 3), 8: (-1 / 12, 1 / 3)}


def tip_shares(model: FEModel) -> np.ndarray:
    """Weights (n,) of a unit force spread over the face x1 by the shape functions of its elements."""
    kind, rows = ELEMENT_TYPES[model.blocks[0].type], model.blocks[0].connectivity
    share = np.zeros(len(model.node_numbers))
    at_tip = np.isin(model.node_numbers, model.node_sets["x1"])
    for face in kind.faces:
        n = 3 if len(face) in (3, 6) else 4
        corner, middle = SHARE[len(face)]
        for nodes in rows[:, face][at_tip[rows[:, face]].all(axis=1)]:
            x = model.coordinates[nodes[:n]]
            area = np.linalg.norm(np.cross(x[1] - x[0], x[2] - x[0]) + np.cross(x[2] - x[0], x[-1] - x[0]) * (n == 4))
            share[nodes[:n]] += corner * area
            share[nodes[n:]] += middle * area
    return share / share.sum()


def cantilever(
    kind: str,
    divisions: tuple[int, int, int],
    size: tuple[float, float, float],
    mapping: Callable,
    young: float,
    poisson: float,
) -> np.ndarray:
    """Work-conjugate displacement (3,) of the tip of a bent block under a unit force in each direction."""
    material = Isotropic(name="m", young=young, poisson=poisson, density=0.0)
    model = gen.block_of_solids(size, divisions, kind=kind, material=material, mapping=mapping)
    model = held(model, (model.node_sets["x0"], "ux uy uz"))
    m, share = assemble(model), tip_shares(model)
    forces = [np.outer(share, e).ravel() for e in np.eye(3)]
    return np.array([f @ solve_static(m, f) for f in forces])


def leaning(shape: str) -> Callable:
    """The mapping of the straight beam of six elements whose sides lean as those of the shells do."""
    stations = np.arange(7.0)
    lean = LEAN[shape](stations)
    lean[[0, -1]] = 0.0

    def mapping(X: np.ndarray) -> np.ndarray:
        x, y, z = X.T
        return np.stack([x + 0.1 * np.interp(x, stations, lean) * (10 * y - 1), y, z], axis=1)

    return mapping


def bent(X: np.ndarray) -> np.ndarray:
    x, y, z = X.T
    r, a = 4.12 + y, np.pi / 12 * x
    return np.stack([r * np.sin(a), r * np.cos(a), z], axis=1)


def twisted(X: np.ndarray) -> np.ndarray:
    x, y, z = X.T
    a = np.pi / 24 * x
    y, z = y - 0.55, z - 0.16
    return np.stack([x, y * np.cos(a) - z * np.sin(a), y * np.sin(a) + z * np.cos(a)], axis=1)


def straight_beam(kind: str, shape: str, across: int = 1) -> dict[str, float]:
    """6 × 0.2 × 0.1 of six elements."""
    u = cantilever(kind, (6, across, 1), (6.0, 0.2, 0.1), leaning(shape), 1e7, 0.3)
    return dict(zip(("extension", "in-plane shear", "out-of-plane shear"), u))


def curved_beam(kind: str, across: int) -> dict[str, float]:
    """A quarter ring of six elements."""
    u = cantilever(kind, (6, across, 1), (6.0, 0.2, 0.1), bent, 1e7, 0.25)
    return {"in-plane shear": u[0], "out-of-plane shear": u[2]}


def twisted_beam(kind: str = "hex20") -> dict[str, float]:
    """12 × 2 × 1 elements."""
    u = cantilever(kind, (12, 2, 1), (12.0, 1.1, 0.32), twisted, 29e6, 0.22)
    return {"in-plane shear": u[2], "out-of-plane shear": u[1]}


def thick_cylinder(poisson: float = 0.4999) -> dict[str, float]:
    """Nearly incompressible, 10° of five eight-node elements in plane strain, unit pressure inside."""
    material = Isotropic(name="m", young=1000.0, poisson=poisson, density=0.0)

    def ring(X: np.ndarray) -> np.ndarray:
        radii = np.interp(X[:, 0], np.arange(6), [3.0, 3.5, 4.2, 5.2, 6.75, 9.0])
        a = np.radians(10) * X[:, 1]
        return np.stack([radii * np.cos(a), radii * np.sin(a), X[:, 2]], axis=1)

    model = gen.block_of_solids((5.0, 1.0, 1.0), (5, 1, 1), kind="hex8", material=material, mapping=ring)
    c, s = np.cos(np.radians(10)), np.sin(np.radians(10))
    side = CoordinateSystem(name="side", axes=((c, s, 0.0), (-s, c, 0.0), (0.0, 0.0, 1.0)))
    sets = model.node_sets
    supports = (
        Support(nodes=sets["y0"], dofs="uy"),
        Support(nodes=sets["y1"], dofs="uy uz", system="side"),
        Support(nodes=sets["y0"], dofs="uz"),
    )
    model = replace(model, supports=supports, systems=(side,))
    m = assemble(model)
    inside = next(k for k, face in enumerate(ELEMENT_TYPES["hex8"].faces) if set(face) == {0, 3, 4, 7})
    f = load_vector(model, m, [Pressure(elements=model.blocks[0].numbers[:1], face=inside, value=1.0)])
    inner = np.searchsorted(model.node_numbers, sets["x0"])
    u = solve_static(m, f).reshape(-1, 3)[inner]
    return {"inner radius": float((u * model.coordinates[inner] / 3.0)[:, :2].sum(axis=1).mean())}


def exact_cylinder(poisson: float) -> float:
    """Radial motion of the inner radius, Lamé's solution in plane strain."""
    return (1 + poisson) * 9 / (1000 * 72) * (27 + (1 - 2 * poisson) * 3)


def _targets(values: dict[str, float], allowed: float, reason: str, unit: str = "") -> tuple[Target, ...]:
    return tuple(Target(name=n, reference=v, allowed=allowed, reason=reason, unit=unit) for n, v in values.items())


EXACT = {"extension": 3e-5, "in-plane shear": 0.1081, "out-of-plane shear": 0.4321}
#: Ratios to theory that the paper prints: HEXA(8) with incompatible modes, HEX20. Slender trapezoids defeat the former.
PUBLISHED = {
    ("hex8i", "rectangular"): (0.988, 0.978, 0.973),
    ("hex8i", "trapezoidal"): (0.994, 0.047, 0.030),
    ("hex8i", "slanted"): (0.994, 0.623, 0.528),
    ("hex20f", "rectangular"): (0.994, 0.970, 0.961),
    ("hex20f", "trapezoidal"): (0.994, 0.886, 0.920),
    ("hex20f", "slanted"): (0.994, 0.967, 0.941),
}

PROBLEMS = [
    *(
        Problem(
            name=f"Straight beam of {shape} {kind}",
            source=f"{MACNEAL}; what it prints for the like element",
            compute=partial(straight_beam, kind, shape),
            targets=tuple(
                Target(
                    name=name,
                    reference=ratio * target,
                    allowed=max(0.01, 1e-3 / ratio),
                    reason="ratios are printed to three digits; shapes and points of integration are the same",
                )
                for ratio, (name, target) in zip(ratios, EXACT.items())
            ),
        )
        for (kind, shape), ratios in PUBLISHED.items()
    ),
    Problem(
        name="FV52 simply supported solid plate",
        source=NAFEMS,
        compute=thick_plate,
        targets=_targets(
            {"modes 5 and 6": 109.44, "mode 7": 167.89, "mode 8": 193.59, "modes 9 and 10": 206.19},
            0.01,
            "four quadratic elements a side",
            "Hz",
        ),
    ),
    Problem(
        name="Twisted beam of solids",
        source=MACNEAL,
        compute=twisted_beam,
        targets=_targets(
            {"in-plane shear": 0.005424, "out-of-plane shear": 0.001754}, 0.02, "twelve elements, the usual mesh"
        ),
    ),
    Problem(
        name="Thick-walled cylinder, ν = 0.4999",
        source=MACNEAL,
        compute=thick_cylinder,
        targets=_targets(
            {"inner radius": exact_cylinder(0.4999)},
            0.02,
            "the chord of one element over 10° leaves 1.4 %",
        ),
    ),
]
