"""What is drawn beside the moving bodies: traces of points, reactions and forces as arrows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.results import Results
from umfem_gui import theme
from umfem_gui.mechanics import evaluate, written_out
from umfem_gui.viewport import Viewport

#: Points of a trace at most: the eye sees no more.
MOST_POINTS = 4000

#: Length of the greatest reaction of the run, as a share of the size of the mechanism.
ARROW = 0.6


class Watching:
    """Extras of the animation of one run. All on the main thread."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.traced: list[str] = []
        self.points: dict[str, np.ndarray] = {}  # body → the point of it that is traced, in its axes; else its origin
        self.followed = ""  # the body that the camera goes along with
        self.asked = False  # the user said whether the camera goes along; else it goes with a rail vehicle
        self.reactions = False
        self.forces = False
        self._actors: list[Any] = []
        self._arrows: list[tuple[Any, Any, np.ndarray, str, np.ndarray]] = []
        self._scale = 0.0

    def clear(self) -> None:
        """Take everything out of the view."""
        plotter = self.viewport.plotter
        if plotter is not None:
            for actor in self._actors:
                plotter.renderer.RemoveActor(actor)
        self._actors, self._arrows = [], []

    def draw(self, results: Results | None, system: Any, flexible: Mapping[str, FlexibleSubsystem]) -> None:
        """Build what is wanted for a run; ``flexible``: what the nodes of flexible bodies are places of."""
        self.clear()
        if results is None or not len(results.time) or self.viewport.plotter is None:
            return
        for number, name in enumerate(self.traced):
            if name in results.body_names:
                self._add_trace(results, name, number)
        if self.reactions or self.forces:
            self._add_arrows(results, written_out(system), flexible)

    def move(self, results: Results, row: int) -> None:
        """Another instant is shown."""
        poses = {}
        for name in {arrow[3] for arrow in self._arrows}:
            if name in results.body_names:
                index = results.body_names.index(name)
                poses[name] = (np.asarray(results.positions[row])[index], np.asarray(results.quaternions[row])[index])
        for _actor, matrix, force, body, point in self._arrows:
            place = point
            if body in poses:
                place = poses[body][0] + _rotation(poses[body][1]) @ point
            matrix.DeepCopy(_arrow_matrix(place, force[row] * self._scale).ravel())

    # ---- parts

    def _add_trace(self, results: Results, name: str, number: int) -> None:
        import pyvista as pv

        step = max(1, len(results.time) // MOST_POINTS)
        index = results.body_names.index(name)
        points = np.asarray(results.positions[::step])[:, index]
        if name in self.points:
            turns = np.asarray(results.quaternions[::step])[:, index]
            points = points + np.array([_rotation(q) @ self.points[name] for q in turns])
        if len(points) < 2:
            return
        line = pv.PolyData(np.ascontiguousarray(points))
        line.lines = np.concatenate([[len(points)], np.arange(len(points))])
        actor = _actor(line, theme.curve_colour(number), lines=True)
        self._put(actor)

    def _add_arrows(self, results: Results, system: Any, flexible: Mapping[str, FlexibleSubsystem]) -> None:
        """Reactions of joints and forces of force elements, as the run has them, in the ground frame, on one scale."""
        found: list[tuple[np.ndarray, str, np.ndarray, str]] = []
        if self.reactions:
            found += [
                (*one, theme.current().error) for one in _vectors(results, system, flexible, "joints", "reaction", "a")
            ]
        if self.forces:
            colour = theme.curve_colour(2)
            found += [(*one, colour) for one in _vectors(results, system, flexible, "forces", "force", "b")]
        largest = max((float(np.nanmax(np.linalg.norm(one[0], axis=1))) for one in found), default=0.0)
        if not largest > 0:
            return
        spread = np.asarray(results.positions[:: max(1, len(results.time) // 50)]).reshape(-1, 3)
        size = float(np.linalg.norm(np.ptp(spread, axis=0))) or 1.0
        self._scale = ARROW * size / largest
        for force, body, point, colour in found:
            self._add_arrow(force, body, point, colour)

    def _add_arrow(self, force: np.ndarray, body: str, point: np.ndarray, colour: str) -> None:
        import pyvista as pv
        from vtkmodules.vtkCommonMath import vtkMatrix4x4

        matrix = vtkMatrix4x4()
        actor = _actor(pv.Arrow(tip_length=0.2, tip_radius=0.04, shaft_radius=0.014), colour)
        mapper = actor.GetMapper()
        mapper.SetResolveCoincidentTopologyToPolygonOffset()
        mapper.SetRelativeCoincidentTopologyPolygonOffsetParameters(0.0, -66000.0)  # seen through the bodies
        actor.SetUserMatrix(matrix)
        self._put(actor)
        self._arrows.append((actor, matrix, force, body, point))

    def _put(self, actor: Any) -> None:
        actor.PickableOff()
        actor.UseBoundsOff()
        self.viewport.plotter.renderer.AddActor(actor)
        self._actors.append(actor)


def _vectors(
    results: Results, system: Any, flexible: Mapping[str, FlexibleSubsystem], collection: str, word: str, side: str
) -> list[tuple[np.ndarray, str, np.ndarray]]:
    """Forces (n, 3) of members with channels ``name: word x`` …, the body they are drawn on, and the point there."""
    channels = {one.name: one for one in results.channels}
    found = []
    for member in getattr(system, collection):
        names = [f"{member.name}: {word} {axis}" for axis in "xyz"]
        if not all(name in channels for name in names) or not hasattr(member, f"body_{side}"):
            continue
        force = np.column_stack([channels[name].values for name in names])
        body = getattr(member, f"body_{side}")
        point = np.asarray(evaluate(system, getattr(member, f"point_{side}")), dtype=float)
        point = point + _node_place(system, flexible, body, getattr(member, f"node_{side}", 0))
        found.append((np.nan_to_num(force), body, point))
    return found


def _node_place(system: Any, flexible: Mapping[str, FlexibleSubsystem], body: str, node: int) -> np.ndarray:
    """Where a node of a flexible body is in its frame, not deformed; the origin of a rigid body."""
    item = next((one for one in system.flexible_bodies if one.name == body), None)
    if not node or item is None or item.subsystem not in flexible:
        return np.zeros(3)
    subsystem = flexible[item.subsystem]
    rows = np.flatnonzero(subsystem.node_numbers == node)
    return np.asarray(subsystem.coordinates[rows[0]], dtype=float) if len(rows) else np.zeros(3)


def _actor(mesh: Any, colour: str, *, lines: bool = False) -> Any:
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

    mapper = vtkPolyDataMapper()
    mapper.SetInputData(mesh)
    mapper.ScalarVisibilityOff()
    actor = vtkActor()
    actor.SetMapper(mapper)
    look = actor.GetProperty()
    look.SetColor(*(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)))
    if lines:
        look.SetLighting(False)
        look.SetLineWidth(2.0)
    return actor


def _rotation(q: np.ndarray) -> np.ndarray:
    w, x, y, z = q
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _arrow_matrix(place: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """From the unit arrow along x to one from ``place`` along ``vector``."""
    matrix = np.eye(4)
    length = float(np.linalg.norm(vector))
    if not length > 0:
        matrix[:3, :3] *= 0.0
        return matrix
    x = vector / length
    helper = np.eye(3)[int(np.argmin(np.abs(x)))]
    y = np.cross(helper, x)
    y /= np.linalg.norm(y)
    matrix[:3, :3] = length * np.column_stack([x, y, np.cross(x, y)])
    matrix[:3, 3] = place
    return matrix
