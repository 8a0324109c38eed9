"""What can be added to an object: rigid bodies of any shape, flexible ones, subsystems, URDF, other projects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from io_formats.project import Project
from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody import system as mbs
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.shapes import Shape, SurfaceMesh
from solvers.multibody.system import FROM_SHAPES, Body, MultibodySystem, Subsystem
from solvers.multibody.uses import SubsystemUse
from solvers.multibody.values import Vector
from umfem_gui.commands import AddItem, Command, PutFlexible
from umfem_gui.i18n import noted
from umfem_gui.workspaces.assembly.editing import BODY_COLOURS

Array = NDArray[np.float64]

#: An equal angle section of 80 mm legs and 10 mm thickness, its corner at the origin.
ANGLE_SECTION = "0 0; 0.08 0; 0.08 0.01; 0.01 0.01; 0.01 0.08; 0 0.08"

#: Rigid bodies: kind → (title, icon, size).
RIGID: dict[str, tuple[str, str, Vector]] = {
    "box": (noted("Box"), "cube-outline", (0.5, 0.1, 0.1)),
    "cylinder": (noted("Cylinder"), "cylinder", (0.5, 0.1, 0.1)),
    "sphere": (noted("Sphere"), "circle-outline", (0.2, 0.2, 0.2)),
    "cone": (noted("Cone"), "cone", (0.3, 0.2, 0.2)),
    "tube": (noted("Tube"), "circle-double", (0.5, 0.12, 0.08)),
    "profile": (noted("Profile"), "vector-polygon", (0.5, 0.1, 0.1)),
}


def rigid_body(system: MultibodySystem, kind: str, position: Vector, mesh: SurfaceMesh | None = None) -> Body:
    """A new body of one shape, steel, its inertia that of the shape."""
    size = RIGID[kind][2] if kind in RIGID else (1.0, 1.0, 1.0)
    shape = Shape(
        kind=kind,
        size=size,
        profile=ANGLE_SECTION if kind == "profile" else "",
        mesh=mesh,
        colour=BODY_COLOURS[len(system.bodies) % len(BODY_COLOURS)],
    )
    name = free_body_name(system, kind)
    return Body(name=name, inertia_source=FROM_SHAPES, shapes=(shape,), position=position)


def free_body_name(system: MultibodySystem, stem: str) -> str:
    """A name that no body of any sort has."""
    taken, name, number = set(mbs.body_names(system)), stem, 1
    while name in taken:
        number += 1
        name = f"{stem} {number}"
    return name


def beside(boxes: list[Array], reach: float = 0.0) -> Vector:
    """A place next to everything there is: ``boxes`` are corners (n, 3) of what stands in the view.

    ``reach`` is how far the new thing goes from its origin towards the others, m.
    """
    if not boxes:
        return (0.0, 0.0, 0.0)
    points = np.concatenate(boxes)
    low, high = points.min(axis=0), points.max(axis=0)
    step = 10.0 ** np.floor(np.log10(max(float(np.max(high - low)), 1e-3)))
    x = float(round(np.ceil((high[0] + reach + 0.2 * step) / (0.5 * step)) * 0.5 * step, 9))
    return (x, 0.0, 0.0)


def add_rigid(project: Project, kind: str, position: Vector, mesh: SurfaceMesh | None = None) -> list[Command]:
    """The edit that adds a rigid body."""
    return [AddItem(collection="bodies", item=rigid_body(project.system, kind, position, mesh))]


def add_flexible(
    project: Project, name: str, position: Vector, subsystem: FlexibleSubsystem | None = None
) -> list[Command]:
    """A flexible body of a subsystem of the project; with ``subsystem`` that is put into the project first."""
    commands: list[Command] = []
    if subsystem is not None:
        name = _free_key(project.flexible, name)
        commands.append(PutFlexible(name=name, subsystem=subsystem))
    elif name not in project.flexible:
        raise ModelError(f"There is no flexible subsystem '{name}' in the project. Reduce a model, or read input.fum.")
    body = FlexibleBody(name=free_body_name(project.system, name), subsystem=name, position=position)
    return [*commands, AddItem(collection="flexible_bodies", item=body)]


def add_use(project: Project, subsystem: str, position: Vector) -> list[Command]:
    """One more use of a subsystem of the object."""
    name = mbs.free_name(project.system, "uses", subsystem)
    use = SubsystemUse(name=name, subsystem=subsystem, position=position)
    return [AddItem(collection="uses", item=use)]


def add_project(project: Project, other: Project, name: str, position: Vector) -> list[Command]:
    """The mechanism of another project as a subsystem with one use, with the flexible subsystems it is made of."""
    system = other.system
    if not (system.bodies or system.flexible_bodies or system.uses):
        raise ModelError(f"'{name}' has no bodies: there is nothing to add.")
    commands: list[Command] = []
    renamed: dict[str, str] = {}
    known = dict(project.flexible)
    for key, one in other.flexible.items():
        if known.get(key) is one:
            continue
        fresh = _free_key(known, key)
        renamed[key] = fresh
        known[fresh] = one
        commands.append(PutFlexible(name=fresh, subsystem=one))
    subsystem = mbs.free_name(project.system, "subsystems", _plain(name))
    inner = _with_flexible(system, renamed)
    commands.append(AddItem(collection="subsystems", item=Subsystem(name=subsystem, system=inner)))
    use = SubsystemUse(
        name=mbs.free_name(project.system, "uses", subsystem), subsystem=subsystem, position=position
    )  # fmt: skip
    return [*commands, AddItem(collection="uses", item=use)]


def _with_flexible(system: MultibodySystem, renamed: Mapping[str, str]) -> MultibodySystem:
    """The system with its flexible subsystems under other names, also those of the subsystems it holds."""
    bodies = tuple(replace(one, subsystem=renamed.get(one.subsystem, one.subsystem)) for one in system.flexible_bodies)
    held = tuple(replace(one, system=_with_flexible(one.system, renamed)) for one in system.subsystems)
    return replace(system, flexible_bodies=bodies, subsystems=held)


def _plain(name: str) -> str:
    """A name without dots and slashes, which part names from those of their owners."""
    return name.replace(".", " ").replace("/", " ").strip() or "subsystem"


def _free_key(known: Mapping[str, Any], name: str) -> str:
    key, number = name, 1
    while key in known:
        number += 1
        key = f"{name} {number}"
    return key
