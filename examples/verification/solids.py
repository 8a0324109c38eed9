"""Solids: NAFEMS FV52, the twisted beam and the thick cylinder of MacNeal and Harder."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from examples.verification.beams import MACNEAL, NAFEMS
from examples.verification.plates import STEEL
from examples.verification.problem import Problem, Target
from examples.verification.structures import frequencies, held
from fem import generators as gen
from fem.assembly import assemble
from fem.elements import ELEMENT_TYPES
from fem.loads import Pressure, load_vector
from fem.materials import Isotropic
from fem.model import CoordinateSystem, Support
from fem.statics import solve_static


def thick_plate() -> dict[str, float]:
    """FV52: 10 × 10 × 1 m, uz = 0 on the sides, 4 × 4 × 1 twenty-node hexahedra; three rigid motions come first."""
    model = gen.block_of_solids((10.0, 10.0, 1.0), (4, 4, 1), kind="hex20", material=STEEL)
    rim = model.node_numbers[np.isin(model.coordinates[:, :2], (0.0, 10.0)).any(axis=1)]
    f = frequencies(held(model, (rim, "uz")), 7, skip=3)
    return {"modes 5 and 6": f[1:3].mean(), "mode 7": f[3], "mode 8": f[4], "modes 9 and 10": f[5:].mean()}


def twisted(X: np.ndarray) -> np.ndarray:
    x, y, z = X.T
    a = np.pi / 24 * x
    y, z = y - 0.55, z - 0.16
    return np.stack([x, y * np.cos(a) - z * np.sin(a), y * np.sin(a) + z * np.cos(a)], axis=1)


def twisted_beam() -> dict[str, float]:
    """12 × 2 × 1 twenty-node hexahedra; the force on the tip is spread by the shape functions of its faces."""
    material = Isotropic(name="m", young=29e6, poisson=0.22, density=0.0)
    model = gen.block_of_solids((12.0, 1.1, 0.32), (12, 2, 1), kind="hex20", material=material, mapping=twisted)
    model = held(model, (model.node_sets["x0"], "ux uy uz"))
    m = assemble(model)
    share = np.zeros(len(model.node_numbers))
    rows, at_tip = model.blocks[0].connectivity, np.isin(model.node_numbers, model.node_sets["x1"])
    for face in ELEMENT_TYPES["hex20"].faces:
        for nodes in rows[:, face][at_tip[rows[:, face]].all(axis=1)]:
            share[nodes[:4]] -= 1 / 12
            share[nodes[4:]] += 1 / 3
    share /= share.sum()
    found = {}
    for name, k in (("in-plane shear", 2), ("out-of-plane shear", 1)):
        force = np.outer(share, np.eye(3)[k]).ravel()
        found[name] = float(force @ solve_static(m, force))
    return found


def thick_cylinder() -> dict[str, float]:
    """Nearly incompressible (ν = 0.4999), 10° of five eight-node elements in plane strain, unit pressure inside."""
    poisson = 0.4999
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


def _targets(values: dict[str, float], allowed: float, reason: str, unit: str = "") -> tuple[Target, ...]:
    return tuple(Target(name=n, reference=v, allowed=allowed, reason=reason, unit=unit) for n, v in values.items())


PROBLEMS = [
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
            {"inner radius": (1 + 0.4999) * 9 / (1000 * 72) * (27 + (1 - 2 * 0.4999) * 3)},
            0.02,
            "the chord of one element over 10° leaves 1.4 %",
        ),
    ),
]
