"""Move, turn and mirror models, and repeat them along a line or a circle."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from fem.generators import arguments as check
from fem.generators.axes import turned_orientation
from fem.generators.kinds import reversed_order
from fem.generators.merge import combine, merge_nodes
from fem.model import (
    DOF_NAMES,
    CoordinateSystem,
    ElementBlock,
    FEModel,
    LinearLink,
    PointMass,
    RigidLink,
    ScalarSpring,
    Spring,
    Support,
    dof_tuple,
)
from fem.sections import BeamSection, ShellSection, SolidSection
from solvers.errors import ModelError

Point = Sequence[float]
_WHOLE = (dof_tuple("all"), dof_tuple("ux uy uz"), dof_tuple("rx ry rz"))


def translate(model: FEModel, shift: Point) -> FEModel:
    """The model moved by ``shift``, metres."""
    return _transformed(model, np.eye(3), check.vector("Moving", "shift", shift))


def rotate(model: FEModel, point: Point, axis: Point, angle: float) -> FEModel:
    """The model turned about an axis through ``point`` by ``angle``, rad."""
    R = check.rotation(check.direction("Turning", "axis", axis), float(angle))
    R[np.abs(R) < 1e-15] = 0.0
    origin = check.vector("Turning", "point", point)
    return _transformed(model, R, origin - R @ origin)


def mirror(
    model: FEModel, point: Point, normal: Point, *, keep: bool = False, tolerance: float | None = None
) -> FEModel:
    """The model mirrored in the plane through ``point`` with ``normal``; ``keep`` adds it to the original.

    With ``tolerance`` (m) nodes of both halves on the plane are joined. Solids keep a positive volume, normals and
    offsets are mirrored with the surface, unsymmetric sections get a mirrored twin.
    """
    unit = check.direction("Mirroring", "normal", normal)
    origin = check.vector("Mirroring", "point", point)
    R = np.eye(3) - 2.0 * np.outer(unit, unit)
    image = _transformed(model, R, origin - R @ origin)
    return _together([model, image], tolerance, model.title) if keep else image


def copy_along_line(model: FEModel, step: Point, copies: int, *, tolerance: float | None = None) -> FEModel:
    """The model and ``copies`` more of it, each moved by a further ``step``; ``tolerance`` joins touching nodes."""
    shift = check.vector("Copying", "step", step)
    n = check.count("Copying", "copies", copies)
    check.few_enough("Copying", len(model.coordinates) * (n + 1))
    return _together([model, *(translate(model, tuple(shift * i)) for i in range(1, n + 1))], tolerance, model.title)


def copy_around(
    model: FEModel, point: Point, axis: Point, angle: float, copies: int, *, tolerance: float | None = None
) -> FEModel:
    """The model and ``copies`` more of it, each turned by a further ``angle`` (rad) about the axis."""
    n = check.count("Copying", "copies", copies)
    check.few_enough("Copying", len(model.coordinates) * (n + 1))
    turned = [rotate(model, point, axis, angle * i) for i in range(1, n + 1)]
    return _together([model, *turned], tolerance, model.title)


def _together(models: list[FEModel], tolerance: float | None, title: str) -> FEModel:
    whole = combine(models, title=title)
    return whole if tolerance is None else merge_nodes(whole, tolerance)


def _transformed(model: FEModel, R: np.ndarray, shift: np.ndarray) -> FEModel:
    """x → R x + shift for everything in the model; R is orthogonal, a mirror if its determinant is negative."""
    mirrored = np.linalg.det(R) < 0.0
    twins = {s.name: _twin(s, R, mirrored) for s in model.sections}
    parts: dict[str, Any] = {
        "coordinates": model.coordinates @ R.T + shift,
        "blocks": tuple(_block(model, b, R, mirrored, twins) for b in model.blocks),
        "sections": tuple(twins.values()),
        "masses": tuple(_mass(m, R) for m in model.masses),
    }
    if np.array_equal(R, np.eye(3)):
        parts["systems"] = tuple(replace(s, origin=_triple(np.add(s.origin, shift))) for s in model.systems)
        return replace(model, **parts)
    systems = {s.name: _system(s, R, shift, mirrored) for s in model.systems}
    diagonal = bool(np.count_nonzero(R) == 3 and np.all(np.abs(np.diag(R)) > 0.5))
    turned = _global_system(model, R, mirrored, diagonal)
    parts["systems"] = (*systems.values(), *turned)
    name = turned[0].name if turned else ""
    signs = {s.name: _signs(s.kind, mirrored) for s in model.systems}
    signs[""] = (
        _signs("rectangular", mirrored) if turned else np.concatenate([np.diag(R), np.linalg.det(R) * np.diag(R)])
    )
    parts["supports"] = tuple(_support(s, name, signs[s.system], mirrored) for s in model.supports)
    parts["springs"] = tuple(_spring(s, name, signs[s.system], mirrored) for s in model.springs)
    parts["links"] = tuple(_link(link, R, diagonal) for link in model.links)
    return replace(model, **parts)


def _triple(values: np.ndarray) -> tuple[float, float, float]:
    return float(values[0]), float(values[1]), float(values[2])


def _block(model: FEModel, block: ElementBlock, R: np.ndarray, mirrored: bool, twins: dict[str, Any]) -> ElementBlock:
    changes: dict[str, Any] = {}
    order: Any = slice(None)
    if mirrored:
        try:
            order = list(reversed_order(block.type))
        except KeyError:
            raise ModelError(
                f"Mirroring: elements of kind '{block.type}' in '{block.name}' cannot be mirrored."
            ) from None
        changes["connectivity"] = block.connectivity[:, order]
    if not np.array_equal(R, np.eye(3)):
        changes["orientation"] = turned_orientation(model, block, twins.get(block.section), R)
    if block.offsets is not None:
        changes["offsets"] = (block.offsets @ R.T)[:, order]
    if block.section in twins:
        changes["section"] = twins[block.section].name
    return replace(block, **changes)


def _twin(section: Any, R: np.ndarray, mirrored: bool) -> Any:
    """The section that the transformed elements need; the same object if nothing changes.

    In a mirror the local z axis of a beam and the in-plane y axis of a shell change sign.
    """
    if isinstance(section, SolidSection):
        axes = tuple(_triple(R @ np.array(axis)) for axis in section.axes)
        same = np.allclose(np.abs(np.array(axes)), np.abs(np.array(section.axes)), atol=1e-12)
        return section if same else replace(section, name=f"{section.name} (turned)", axes=axes)
    if not mirrored:
        return section
    if isinstance(section, BeamSection):
        y, z = section.shear_centre
        points = tuple((py, -pz) for py, pz in section.stress_points)
        if section.iyz == 0.0 and z == 0.0 and set(points) == set(section.stress_points):
            return section
        return replace(
            section,
            name=f"{section.name} (mirrored)",
            iyz=-section.iyz,
            shear_centre=(y, -z),
            stress_points=points,
            shape="general",
            dimensions=(),
        )
    if isinstance(section, ShellSection) and any(layer.angle for layer in section.layers):
        layers = tuple(replace(layer, angle=-layer.angle) for layer in section.layers)
        return replace(section, name=f"{section.name} (mirrored)", layers=layers)
    return section


def _mass(mass: PointMass, R: np.ndarray) -> PointMass:
    (xx, yy, zz), (xy, xz, yz) = mass.inertia, mass.products
    J = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
    return replace(
        mass,
        inertia=(float(J[0, 0]), float(J[1, 1]), float(J[2, 2])),
        products=(float(J[0, 1]), float(J[0, 2]), float(J[1, 2])),
        offset=_triple(R @ np.array(mass.offset)),
    )


def _system(system: CoordinateSystem, R: np.ndarray, shift: np.ndarray, mirrored: bool) -> CoordinateSystem:
    """Origin and axes moved along; a mirrored triad is made right-handed by its third axis (lines stay lines)."""
    axes = np.array(system.axes) @ R.T
    if mirrored:
        axes[2] = -axes[2]
    name = f"{system.name} (mirrored)" if mirrored else f"{system.name} (turned)"
    origin = _triple(R @ np.array(system.origin) + shift)
    return replace(system, name=name, origin=origin, axes=(_triple(axes[0]), _triple(axes[1]), _triple(axes[2])))


def _global_system(model: FEModel, R: np.ndarray, mirrored: bool, diagonal: bool) -> tuple[CoordinateSystem, ...]:
    """The image of the global axes, if supports or springs given in them need it."""
    items = [*model.supports, *model.springs]
    if diagonal or all(getattr(item, "system", "") for item in items):
        return ()
    return (_system(CoordinateSystem(name="global axes"), R, np.zeros(3), mirrored),)


def _signs(kind: str, mirrored: bool) -> np.ndarray:
    """What the components (6,) of a motion in a system are multiplied by in the system of the transformed model.

    Mirrored, the third axis is turned round to keep the system right-handed; in a spherical one that turns the
    meridional direction. Rotations keep the sense of a screw, so they change where translations do not.
    """
    if not mirrored:
        return np.ones(6)
    t = np.array([1.0, -1.0, 1.0] if kind == "spherical" else [1.0, 1.0, -1.0])
    return np.concatenate([t, -t])


def _support(support: Support, turned: str, signs: np.ndarray, mirrored: bool) -> Support:
    suffix = " (mirrored)" if mirrored else " (turned)"
    values = tuple(float(v * signs[DOF_NAMES.index(dof)]) for dof, v in zip(support.dofs, support.values))
    return replace(support, values=values, system=support.system + suffix if support.system else turned)


def _spring(spring: Spring, turned: str, signs: np.ndarray, mirrored: bool) -> Spring:
    suffix = " (mirrored)" if mirrored else " (turned)"
    system = spring.system + suffix if spring.system else turned
    if isinstance(spring, ScalarSpring):
        a, b = (signs[DOF_NAMES.index(dof)] for dof in (spring.dof_a, spring.dof_b))
        if spring.node_b is not None and a != b:
            raise ModelError(f"Spring '{spring.name}' couples directions that change differently; it cannot be turned.")
        return replace(spring, system=system)
    if np.ndim(spring.stiffness) == 2:
        matrix = np.array(spring.stiffness, dtype=float) * np.outer(signs, signs)
        return replace(spring, system=system, stiffness=tuple(tuple(row) for row in matrix.tolist()))
    return replace(spring, system=system)


def _link(link: Any, R: np.ndarray, diagonal: bool) -> Any:
    """Links of whole vectors turn with the model; the others only where every axis stays on its line."""
    if isinstance(link, LinearLink):
        if not diagonal:
            raise ModelError(f"Link '{link.name}' is an equation in global axes; it cannot be turned.")
        signs = dict(zip(dof_tuple("all"), [*np.diag(R), *(np.linalg.det(R) * np.diag(R))]))
        return replace(link, terms=tuple((node, dof, factor * float(signs[dof])) for node, dof, factor in link.terms))
    if not diagonal and link.dofs not in _WHOLE:
        kind = "Rigid link" if isinstance(link, RigidLink) else "Interpolation link"
        raise ModelError(f"{kind} '{link.name}' takes some directions in global axes; it cannot be turned.")
    return link
