"""Shells: the set of MacNeal and Harder 1985; pinched cylinder after Belytschko et al. 1985. Four-node elements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from examples.verification.beams import MACNEAL
from examples.verification.problem import Problem, Target
from examples.verification.structures import held
from fem import generators as gen
from fem.assembly import assemble
from fem.loads import Gravity, NodalForce, load_vector
from fem.materials import Isotropic
from fem.model import FEModel
from fem.sections import ShellSection
from fem.statics import solve_static

X, Y, Z = range(3)
SYMMETRY = {"x": "ux ry rz", "y": "uy rx rz", "z": "uz rx ry"}


def shell(
    place: Callable, n: int, m: int, young: float, poisson: float, thickness: float
) -> tuple[FEModel, np.ndarray]:
    """Shells on the image of the unit square, and the table (n+1, m+1) of their node numbers."""
    s, t = np.meshgrid(np.linspace(0, 1, n + 1), np.linspace(0, 1, m + 1), indexing="ij")
    points = np.stack(np.broadcast_arrays(*place(s, t)), axis=-1)
    material = Isotropic(name="m", young=young, poisson=poisson, density=0.0)
    model = gen.surface(points, material=material, section=ShellSection(name="s", thickness=thickness))
    return model, model.node_numbers.reshape(n + 1, m + 1)


def solve(model: FEModel, supports: list, loads: list) -> np.ndarray:
    """Displacements (n_nodes, 6)."""
    model = held(model, *supports)
    m = assemble(model)
    return solve_static(m, load_vector(model, m, loads)).reshape(-1, 6)


def spread(nodes: np.ndarray, direction: int, total: float = 1.0) -> list[NodalForce]:
    """A force spread evenly along a line of nodes."""
    share = np.ones(len(nodes))
    share[[0, -1]] = 0.5
    force = np.eye(3)[direction] * total / share.sum()
    return [NodalForce(nodes=[n], force=tuple(force * f)) for n, f in zip(nodes, share)]


def straight_beam(lean: Callable) -> dict[str, float]:
    """6 × 0.2 × 0.1 of six elements whose sides lean as ``lean(i)`` says."""

    def place(s: np.ndarray, t: np.ndarray) -> tuple:
        i = np.rint(6 * s)
        slant = np.where((i == 0) | (i == 6), 0.0, lean(i))
        return 6 * s + 0.1 * slant * (2 * t - 1), 0.2 * t, 0 * s

    model, grid = shell(place, 6, 1, 1e7, 0.3, 0.1)
    tip, clamp = grid[-1], [(grid[0], "all")]
    twisting = [NodalForce(nodes=[tip[k]], force=(0, 0, f)) for k, f in ((0, -5.0), (1, 5.0))]
    found = {
        name: float(solve(model, clamp, spread(tip, k))[tip - 1, k].mean())
        for name, k in (("extension", X), ("in-plane shear", Y), ("out-of-plane shear", Z))
    }
    turned = solve(model, clamp, twisting)[tip - 1, Z]
    return found | {"twist": float(turned[1] - turned[0]) / 0.2}


def curved_beam() -> dict[str, float]:
    """A quarter ring of six elements."""

    def place(s: np.ndarray, t: np.ndarray) -> tuple:
        r, a = 4.12 + 0.2 * t, np.pi / 2 * s
        return r * np.sin(a), r * np.cos(a), 0 * s

    model, grid = shell(place, 6, 1, 1e7, 0.25, 0.1)
    clamp = [(grid[0], "all")]
    return {
        name: float(solve(model, clamp, spread(grid[-1], k))[grid[-1] - 1, k].mean())
        for name, k in (("in-plane shear", X), ("out-of-plane shear", Z))
    }


def twisted_beam() -> dict[str, float]:
    """Warped elements, 12 × 2, thick and thin."""

    def place(s: np.ndarray, t: np.ndarray) -> tuple:
        y, a = 1.1 * (t - 0.5), np.pi / 2 * s
        return 12 * s, y * np.cos(a), y * np.sin(a)

    found = {}
    for label, thickness, force in (("thick", 0.32, 1.0), ("thin", 0.0032, 1e-6)):
        model, grid = shell(place, 12, 2, 29e6, 0.22, thickness)
        for name, k in (("in-plane shear", Z), ("out-of-plane shear", Y)):
            u = solve(model, [(grid[0], "all")], spread(grid[-1], k, force))
            found[f"{label}, {name}"] = float(u[grid[-1, 1] - 1, k])
    return found


def roof() -> dict[str, float]:
    """Scordelis–Lo: weight 90 per area on a quarter, 8 × 8."""

    def place(s: np.ndarray, t: np.ndarray) -> tuple:
        a = np.radians(40) * s
        return 25 * np.sin(a), 25 * t, 25 * np.cos(a)

    model, grid = shell(place, 8, 8, 4.32e8, 0.0, 0.25)
    material = replace(model.materials[0], density=90 / 0.25)
    supports = [(grid[:, -1], "ux uz"), (grid[:, 0], SYMMETRY["y"]), (grid[0], SYMMETRY["x"])]
    u = solve(replace(model, materials=(material,)), supports, [Gravity(acceleration=(0, 0, -1.0))])
    return {"edge": -float(u[grid[-1, 0] - 1, Z])}


def cylinder() -> dict[str, float]:
    """Pinched, end diaphragms, R/t = 100, 16 × 16 on an eighth."""

    def place(s: np.ndarray, t: np.ndarray) -> tuple:
        a = np.pi / 2 * s
        return 300 * np.sin(a), 300 * t, 300 * np.cos(a)

    model, grid = shell(place, 16, 16, 3e6, 0.3, 3.0)
    supports = [(grid[:, -1], "ux uz"), (grid[:, 0], SYMMETRY["y"])]
    supports += [(grid[0], SYMMETRY["x"]), (grid[-1], SYMMETRY["z"])]
    u = solve(model, supports, [NodalForce(nodes=[grid[0, 0]], force=(0, 0, -0.25))])
    return {"under the force": -float(u[grid[0, 0] - 1, Z])}


def hemisphere() -> dict[str, float]:
    """With a hole of 18°, R/t = 250, 16 × 16 on a quarter."""

    def place(s: np.ndarray, t: np.ndarray) -> tuple:
        a, b = np.pi / 2 * s, np.radians(72) * t
        return 10 * np.cos(b) * np.cos(a), 10 * np.cos(b) * np.sin(a), 10 * np.sin(b)

    model, grid = shell(place, 16, 16, 6.825e7, 0.3, 0.04)
    supports = [(grid[0], SYMMETRY["y"]), (grid[-1], SYMMETRY["x"]), (grid[:1, 0], "uz")]
    loads = [NodalForce(nodes=[grid[k, 0]], force=f) for k, f in ((0, (1.0, 0, 0)), (-1, (0, -1.0, 0)))]
    return {"under the force": float(solve(model, supports, loads)[grid[0, 0] - 1, X])}


USUAL = "two per cent at the usual mesh"
#: The paper prints 0.03208 for the twist, which means J = 0.243 bt³; Saint-Venant's series gives 0.2287 bt³.
TWIST = 6.0 / (1e7 / 2.6 * 0.2287 * 0.2 * 0.1**3)
STRAIGHT = (("extension", 3e-5), ("in-plane shear", 0.1081), ("out-of-plane shear", 0.4321), ("twist", TWIST))


def _targets(values: tuple[tuple[str, float], ...]) -> tuple[Target, ...]:
    return tuple(Target(name=name, reference=value, allowed=0.02, reason=USUAL) for name, value in values)


PROBLEMS = [
    *(
        Problem(
            name=f"Straight beam of {kind} shells",
            source=f"{MACNEAL}; twist: Saint-Venant",
            compute=lambda lean=lean: straight_beam(lean),
            targets=_targets(STRAIGHT),
        )
        for kind, lean in (
            ("rectangular", lambda i: 0 * i),
            ("trapezoidal", lambda i: (-1.0) ** i),
            ("slanted", lambda i: 0 * i + 1),
        )
    ),
    Problem(
        name="Curved beam of shells",
        source=MACNEAL,
        compute=curved_beam,
        targets=_targets((("in-plane shear", 0.08734), ("out-of-plane shear", 0.5022))),
    ),
    Problem(
        name="Twisted beam of shells",
        source=f"{MACNEAL}; thin: Belytschko, Wong, Stolarski 1989",
        compute=twisted_beam,
        targets=_targets(
            (
                ("thick, in-plane shear", 0.005424),
                ("thick, out-of-plane shear", 0.001754),
                ("thin, in-plane shear", 0.005256),
                ("thin, out-of-plane shear", 0.001294),
            )
        ),
    ),
    Problem(name="Scordelis–Lo roof", source=MACNEAL, compute=roof, targets=_targets((("edge", 0.3024),))),
    Problem(
        name="Pinched cylinder",
        source="Belytschko, Stolarski, Liu, Carpenter, Ong, Stress projection for membrane and shear locking, 1985",
        compute=cylinder,
        targets=_targets((("under the force", 1.8248e-5),)),
    ),
    Problem(
        name="Hemisphere with a hole",
        source=MACNEAL,
        compute=hemisphere,
        targets=_targets((("under the force", 0.094),)),
    ),
]
