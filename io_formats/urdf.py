"""URDF: robots and other trees of links, as a mechanism.

Links become bodies, joints become joints; the root link is the ground (or floats, if asked). A link without inertia on
a fixed joint is only a frame: what hangs on it moves to the link that carries it. Angles «rpy» turn about the fixed
x, y, z axes (R = Rz·Ry·Rx). Meshes (STL, OBJ, COLLADA) are read from
the files beside. What is not taken over (limits, couplings, friction, meshes that cannot be read) is in the report.
Reference: the XML specification of URDF at wiki.ros.org/urdf/XML.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from io_formats.imported import ImportReport
from io_formats.surface import SUFFIXES, read_surface
from io_formats.xml_lines import Element, parse
from solvers.errors import FileError
from solvers.multibody.joints import FixedJoint, FreeJoint, Joint, PlanarJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.mass_properties import TRIANGLE_TOLERANCE
from solvers.multibody.rotations import basis_of_axis
from solvers.multibody.shapes import SurfaceMesh
from solvers.multibody.system import Body, MultibodySystem, Shape
from solvers.multibody.values import GROUND, Vector

Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class ImportedObject:
    """A mechanism from a file of another program, in SI units."""

    system: MultibodySystem
    report: ImportReport
    meshes: tuple[str, ...] = ()  # file names as written in the file


@dataclass
class _Link:
    element: Element
    name: str
    carrier: _Joint | None = None
    shift: tuple[Array, Array] = field(default_factory=lambda: (np.eye(3), np.zeros(3)))  # of its frame in its body
    body: str = ""


@dataclass
class _Joint:
    element: Element
    name: str
    kind: str
    parent: str
    child: str


def read_urdf(path: str | Path, *, floating: bool = False) -> ImportedObject:
    """Mechanism of a URDF file; ``floating``: the root link moves freely. Raises FileError with the line."""
    return _Reader(Path(path), floating).read()


class _Reader:
    """One reading: the file, what was found, and the sentences of the report."""

    def __init__(self, path: Path, floating: bool) -> None:
        self.path = path
        self.floating = floating
        self.meshes: list[str] = []
        self.surfaces: dict[Path, SurfaceMesh] = {}
        self.skipped: list[str] = []
        self.warnings: list[str] = []

    def read(self) -> ImportedObject:
        robot = parse(self.path)
        if robot.tag != "robot":
            raise self.fault(robot, f"the outermost tag is <{robot.tag}>; a URDF file has <robot>.")
        links = self.links(robot)
        joints = self.joints(robot, links)
        root = self.root(robot, links)
        bodies: list[Body] = []
        made: list[Joint] = []
        for link in _outwards(root, links, joints):
            self.place(link, links, bodies, made)
        self.check_reached(links)
        known = ("link", "joint", "material")
        ignored = sorted({element.tag for element in robot.children if element.tag not in known})
        self.skipped += [f"<{tag}>: not part of the mechanism" for tag in ignored]
        system = MultibodySystem(
            name=robot.attributes.get("name", self.path.stem), bodies=tuple(bodies), joints=tuple(made)
        )
        report = ImportReport(
            source=self.path.name,
            came=(f"{len(links)} links, {len(joints)} joints: {len(bodies)} bodies, {len(made)} joints",),
            skipped=tuple(self.skipped),
            warnings=tuple(self.warnings),
        )
        return ImportedObject(system=system, report=report, meshes=tuple(dict.fromkeys(self.meshes)))

    def fault(self, element: Element, problem: str) -> FileError:
        return FileError(self.path, problem, line=element.line)

    def links(self, robot: Element) -> dict[str, _Link]:
        links: dict[str, _Link] = {}
        for element in robot.all("link"):
            name = self.attribute(element, "name")
            if name in links:
                raise self.fault(element, f"link '{name}' is defined a second time.")
            links[name] = _Link(element, name)
        if not links:
            raise self.fault(robot, "has no <link>: there is nothing to import.")
        return links

    def joints(self, robot: Element, links: dict[str, _Link]) -> list[_Joint]:
        joints: list[_Joint] = []
        names: set[str] = set()
        for element in robot.all("joint"):
            name = self.attribute(element, "name")
            if name in names:
                raise self.fault(element, f"joint '{name}' is defined a second time.")
            names.add(name)
            joint = _Joint(
                element, name, self.attribute(element, "type"), self.end(element, name, "parent", links),
                self.end(element, name, "child", links),
            )  # fmt: skip
            child = links[joint.child]
            if child.carrier is not None:
                raise self.fault(
                    element,
                    f"joint '{name}' carries link '{child.name}', which joint '{child.carrier.name}' carries too.",
                )
            child.carrier = joint
            joints.append(joint)
        return joints

    def end(self, element: Element, joint: str, side: str, links: dict[str, _Link]) -> str:
        found = element.first(side)
        if found is None:
            raise self.fault(element, f"joint '{joint}' has no <{side}>.")
        name = self.attribute(found, "link")
        if name not in links:
            raise self.fault(found, f"joint '{joint}': there is no link '{name}'.")
        return name

    def root(self, robot: Element, links: dict[str, _Link]) -> _Link:
        roots = [link for link in links.values() if link.carrier is None]
        if len(roots) != 1:
            what = "every link is carried by a joint: the links form a loop" if not roots else (
                f"{len(roots)} links are carried by no joint: {', '.join(link.name for link in roots)}"
            )  # fmt: skip
            raise self.fault(robot, f"{what}; a URDF file has one root link.")
        return roots[0]

    def check_reached(self, links: dict[str, _Link]) -> None:
        for link in links.values():
            if not link.body:
                raise self.fault(link.element, f"link '{link.name}' hangs on a loop that does not reach the root.")

    def place(self, link: _Link, links: dict[str, _Link], bodies: list[Body], made: list[Joint]) -> None:
        """Make the body of a link and the joint that carries it, or see it as a frame of the body it is fixed to."""
        joint = link.carrier
        massless = link.element.first("inertial") is None
        if joint is None and not self.floating and massless:
            link.body = GROUND
            return
        if joint is not None and joint.kind == "fixed" and massless and not self.shapes(link.element, quiet=True):
            carrier = links[joint.parent]
            R, p = self.origin(joint.element)
            link.body, link.shift = carrier.body, (carrier.shift[0] @ R, carrier.shift[0] @ p + carrier.shift[1])
            return
        link.body = link.name if link.name != GROUND else f"{link.name} link"
        bodies.append(self.make_body(link, massless))
        made.append(self.make_joint(link, links, joint))

    def make_body(self, link: _Link, massless: bool) -> Body:
        shapes = self.shapes(link.element)
        inertial = link.element.first("inertial")
        if massless or inertial is None:
            if link.carrier is not None and link.carrier.kind != "fixed":
                self.warnings.append(f"Link '{link.name}' moves but has no inertia of its own.")
            return Body(name=link.body, mass=0.0, inertia=(0.0, 0.0, 0.0), shapes=shapes)
        R, p = self.origin(inertial)
        mass = self.required(link, inertial, "mass", "value")
        if mass < 0.0:
            raise self.fault(inertial, f"link '{link.name}': the mass is {mass:g} kg; it must not be negative.")
        xx, yy, zz, xy, xz, yz = (
            self.required(link, inertial, "inertia", name) for name in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
        )
        tensor = R @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ R.T
        possible = possible_inertia(tensor)
        if possible is not tensor:
            moments = ", ".join(f"{moment:.3g}" for moment in np.linalg.eigvalsh(tensor))
            self.warnings.append(
                f"Link '{link.name}': the principal moments of inertia {moments} kg·m² belong to no body; "
                "the smaller ones were raised."
            )
            tensor = possible
        return Body(
            name=link.body,
            mass=mass,
            centre=_vector(p),
            inertia=_vector(np.diag(tensor)),
            products=(float(tensor[0, 1]), float(tensor[0, 2]), float(tensor[1, 2])),
            shapes=shapes,
        )

    def make_joint(self, link: _Link, links: dict[str, _Link], joint: _Joint | None) -> Joint:
        if joint is None:
            kind = FreeJoint if self.floating else FixedJoint
            return kind(name=f"{link.name} on the ground", body_a=GROUND, body_b=link.body)
        carrier = links[joint.parent]
        R, p = self.origin(joint.element)
        R, p = carrier.shift[0] @ R, carrier.shift[0] @ p + carrier.shift[1]
        ends: dict[str, Any] = dict(
            name=joint.name, body_a=carrier.body, body_b=link.body, point_a=_vector(p), angles_a=moving_angles(R)
        )
        self.notes(joint)
        if joint.kind in ("revolute", "continuous"):
            return RevoluteJoint(**ends, axis=self.axis(joint))
        if joint.kind == "prismatic":
            return PrismaticJoint(**ends, axis=self.axis(joint))
        if joint.kind == "fixed":
            return FixedJoint(**ends)
        if joint.kind == "floating":
            return FreeJoint(**ends)
        if joint.kind == "planar":  # its axis is the normal of the plane, ours is z of the joint's frames
            normal, x, y = basis_of_axis(np.array(self.axis(joint)))
            turn = np.column_stack([x, y, normal])
            return PlanarJoint(**ends | dict(angles_a=moving_angles(R @ turn), angles_b=moving_angles(turn)))
        known = "revolute, continuous, prismatic, fixed, floating, planar"
        raise self.fault(joint.element, f"joint '{joint.name}' is of type '{joint.kind}'. Known: {known}.")

    def axis(self, joint: _Joint) -> Vector:
        found = joint.element.first("axis")
        axis = np.array([1.0, 0.0, 0.0]) if found is None else self.numbers(found, "xyz", 3, "1 0 0")
        length = np.linalg.norm(axis)
        if length < 1e-9:
            raise self.fault(joint.element, f"joint '{joint.name}': its axis has no length.")
        return _vector(axis / length)

    def notes(self, joint: _Joint) -> None:
        """Say what of a joint the mechanism does not take over."""
        limit, dynamics, mimic = (joint.element.first(tag) for tag in ("limit", "dynamics", "mimic"))
        if limit is not None and joint.kind != "continuous":
            parts = [
                f"{k} {limit.attributes[k]}" for k in ("lower", "upper", "effort", "velocity") if k in limit.attributes
            ]
            self.skipped.append(f"limits of joint '{joint.name}': {', '.join(parts)}")
        if dynamics is not None:
            parts = [
                f"{k} {x}" for k, x in dynamics.attributes.items() if k in ("damping", "friction") and _not_zero(x)
            ]
            if parts:
                self.skipped.append(f"resistance of joint '{joint.name}': {', '.join(parts)}")
        if mimic is not None:
            master = mimic.attributes.get("joint", "?")
            self.warnings.append(f"Joint '{joint.name}' follows '{master}' in the file; here it moves on its own.")

    def shapes(self, element: Element, *, quiet: bool = False) -> tuple[Shape, ...]:
        """Boxes, cylinders, spheres and meshes of the <visual> tags; missing meshes are noted (not when quiet).

        Where nothing of them can be drawn the <collision> tags stand in (robots have COLLADA beside STL).
        """
        shapes = self.drawn(element, "visual", quiet)
        if not shapes and not quiet and element.all("visual"):
            shapes = self.drawn(element, "collision", quiet)
        return tuple(shapes)

    def drawn(self, element: Element, tag: str, quiet: bool) -> list[Shape]:
        """Shapes of the tags of one kind that a link has."""
        shapes: list[Shape] = []
        for visual in element.all(tag):
            geometry = visual.first("geometry")
            R, p = self.origin(visual)
            for one in geometry.children if geometry else ():
                if one.tag == "box":
                    size = self.numbers(one, "size", 3)
                    shapes.append(Shape(kind="box", size=_vector(size), position=_vector(p), angles=moving_angles(R)))
                elif one.tag == "sphere":
                    d = 2.0 * float(self.numbers(one, "radius", 1)[0])
                    shapes.append(Shape(kind="sphere", size=(d, d, d), position=_vector(p)))
                elif one.tag == "cylinder":  # along z there, along x here
                    d, length = 2.0 * float(self.numbers(one, "radius", 1)[0]), float(self.numbers(one, "length", 1)[0])
                    turned = R @ np.array([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
                    shapes.append(
                        Shape(kind="cylinder", size=(length, d, d), position=_vector(p), angles=moving_angles(turned))
                    )
                elif one.tag == "mesh":
                    scale = _vector(self.numbers(one, "scale", 3, "1 1 1"))
                    mesh = self.surface(self.attribute(one, "filename"), element, quiet)
                    if mesh is not None:
                        shapes.append(
                            Shape(kind="mesh", size=scale, mesh=mesh, position=_vector(p), angles=moving_angles(R))
                        )
        return shapes

    def surface(self, name: str, element: Element, quiet: bool) -> SurfaceMesh | None:
        """The mesh of a file beside the URDF file, or None with a line in the report.

        ``package://robot/meshes/a.stl`` is looked for under the folder of the file and those above it.
        """
        if not quiet:
            self.meshes.append(name)
        parts = name.split("://", 1)[-1].replace("\\", "/").strip("/").split("/")
        tails = [Path(*parts[k:]) for k in range(len(parts))] if "://" in name else [Path(name)]
        folders = [self.path.parent, *list(self.path.parent.parents)[:3]]
        found = next((folder / tail for tail in tails for folder in folders if (folder / tail).is_file()), None)
        if found is not None and found.suffix.lower() in SUFFIXES:
            try:
                if found not in self.surfaces:
                    self.surfaces[found] = read_surface(found)
                return self.surfaces[found]
            except FileError as error:
                why = str(error)
        elif found is None:
            why = "not found"
        else:
            why = f"of a kind that is not read; {', '.join(SUFFIXES)} are"
        if not quiet:
            self.skipped.append(f"mesh of link '{element.attributes.get('name', '')}': {name} ({why})")
        return None

    def origin(self, element: Element) -> tuple[Array, Array]:
        """Rotation and position of an <origin> tag; none: where the parent is."""
        found = element.first("origin")
        if found is None:
            return np.eye(3), np.zeros(3)
        return fixed_angles(self.numbers(found, "rpy", 3, "0 0 0")), self.numbers(found, "xyz", 3, "0 0 0")

    def attribute(self, element: Element, name: str) -> str:
        if name not in element.attributes:
            raise self.fault(element, f"<{element.tag}> has no attribute '{name}'.")
        return element.attributes[name]

    def required(self, link: _Link, inertial: Element, tag: str, name: str) -> float:
        found = inertial.first(tag)
        if found is None:
            raise self.fault(inertial, f"link '{link.name}': <inertial> has no <{tag}>.")
        return float(self.numbers(found, name, 1)[0])

    def numbers(self, element: Element, name: str, count: int, default: str | None = None) -> Array:
        text = self.attribute(element, name) if default is None else element.attributes.get(name, default)
        try:
            values = np.array([float(word) for word in text.split()])
        except ValueError:
            values = np.zeros(0)
        if len(values) != count or not np.isfinite(values).all():
            wanted = "a number" if count == 1 else f"{count} numbers"
            raise self.fault(element, f"<{element.tag}>: '{name}' is '{text}'; expected {wanted}.")
        return values


def _outwards(root: _Link, links: dict[str, _Link], joints: list[_Joint]) -> list[_Link]:
    """Links with parents before children."""
    children: dict[str, list[str]] = {}
    for joint in joints:
        children.setdefault(joint.parent, []).append(joint.child)
    order = [root]
    for link in order:
        order += [links[name] for name in children.get(link.name, [])]
    return order


def _not_zero(text: str) -> bool:
    try:
        return float(text) != 0.0
    except ValueError:
        return True


def _vector(values: Array) -> Vector:
    return (float(values[0]), float(values[1]), float(values[2]))


def fixed_angles(rpy: Array) -> Array:
    """R = Rz(yaw)·Ry(pitch)·Rx(roll)."""
    (cr, cp, cy), (sr, sp, sy) = np.cos(rpy), np.sin(rpy)
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def possible_inertia(tensor: Array) -> Array:
    """The tensor itself if a body can have it, else with the smaller principal moments raised until one can."""
    moments, axes = np.linalg.eigh(tensor)
    lacking = moments[2] - max(moments[0], 0.0) - max(moments[1], 0.0)
    if moments[0] >= 0.0 and lacking <= TRIANGLE_TOLERANCE * moments[2]:
        return tensor
    moments = np.maximum(moments, 0.0)
    moments[:2] += 0.5 * max(lacking, 0.0)
    return axes @ np.diag(moments) @ axes.T


def moving_angles(R: Array) -> Vector:
    """Angles of R = Rx·Ry·Rz. Each is taken from what the others leave, so that nothing is lost near a gimbal lock."""
    c = float(np.arctan2(-R[0, 1], R[0, 0]))
    T = R @ np.array([[np.cos(c), np.sin(c), 0.0], [-np.sin(c), np.cos(c), 0.0], [0.0, 0.0, 1.0]])  # R·Rzᵀ = Rx·Ry
    a = float(np.arctan2(T[2, 1], T[1, 1]))
    b = float(np.arctan2(T[0, 2], T[0, 0]))
    return (a, b, c)
