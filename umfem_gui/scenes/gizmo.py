"""Handles to move and turn a thing with the mouse: three arrows, three rings and a ball, constant on the screen."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from umfem_gui.scenes.dots import Overlay, on_screen, ray
from umfem_gui.viewport import Viewport

Array = NDArray[np.float64]

#: Pixels: length of an arrow, radius of a ring, how near the mouse must be.
ARROW, RING, REACH = 74.0, 58.0, 7.0

COLOURS = {"x": "#d1495b", "y": "#3a9a5b", "z": "#3973c6", "centre": "#f2f4f7"}
LIT = "#ffb000"

#: Turns go in whole steps of this, rad.
TURN_STEP = math.radians(5.0)


class Gizmo:
    """Handles at a frame (3, 3) and a point; ``grab``, ``drag`` and ``drop`` follow the mouse."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.overlay = Overlay(viewport)
        self.origin: Array = np.zeros(3)
        self.axes: Array = np.eye(3)  # columns
        self.shown = False
        self.moves = self.turns = True
        self._lit = ""
        self._held = ""
        self._start: Array = np.zeros(3)
        self._grip: Array = np.zeros(3)

    def show(self, origin: Array, axes: Array, *, moves: bool = True, turns: bool = True) -> None:
        """Put the handles somewhere."""
        self.origin, self.axes = np.array(origin, dtype=float), np.array(axes, dtype=float)
        self.moves, self.turns, self.shown = moves, turns, True
        if self._fit not in self.viewport.before_render:
            self.viewport.before_render.append(self._fit)
        self._draw()
        self.viewport.redraw()

    def hide(self) -> None:
        """Take the handles away."""
        if self.shown:
            self.shown, self._lit, self._held = False, "", ""
            self.overlay.clear()
            if self._fit in self.viewport.before_render:
                self.viewport.before_render.remove(self._fit)
            self.viewport.redraw()

    def _size(self) -> float:
        return self.viewport.pixel_size(self.origin)

    def _ring(self, axis: int, count: int = 48) -> Array:
        """Points (count + 1, 3) of the ring about an axis."""
        angle = np.linspace(0.0, 2.0 * np.pi, count + 1)
        one, two = self.axes[:, (axis + 1) % 3], self.axes[:, (axis + 2) % 3]
        circle = np.cos(angle)[:, None] * one + np.sin(angle)[:, None] * two
        return np.asarray(self.origin + RING * self._size() * circle)

    def _draw(self) -> None:
        for k, name in enumerate("xyz"):
            if self.moves:
                colour = LIT if self._lit == f"move {name}" else COLOURS[name]
                self.overlay.arrow(f"move {name}", self.origin, self.axes[:, k], colour, ARROW)
        if self.moves:
            self.overlay.dots(
                "centre", self.origin.reshape(1, 3), LIT if self._lit == "centre" else COLOURS["centre"], 13.0
            )
        self._rings()

    def _rings(self) -> None:
        for k, name in enumerate("xyz"):
            if self.turns:
                points = self._ring(k)
                lit = self._lit == f"turn {name}"
                colour = LIT if lit else COLOURS[name]
                self.overlay.lines(
                    f"turn {name}", np.stack([points[:-1], points[1:]], axis=1), colour, 4.0 if lit else 2.5
                )
        self._drawn = self._size()

    def _fit(self) -> None:
        """Before every picture: rings keep their size."""
        if self.shown and self.turns and abs(self._size() - self._drawn) > 1e-3 * self._drawn:
            self._rings()

    # ---- finding

    def at(self, x: float, y: float) -> str:
        """The handle under a point of the widget: ``move x`` … ``turn z``, ``centre``, or empty."""
        if not self.shown:
            return ""
        found: list[tuple[float, str]] = []
        mouse = np.array([x, y])
        if self.moves:
            middle, _ = on_screen(self.viewport, self.origin.reshape(1, 3))
            if np.linalg.norm(middle[0] - mouse) <= 9.0:
                return "centre"
            for k, name in enumerate("xyz"):
                tip = self.origin + ARROW * self._size() * self.axes[:, k]
                ends, _ = on_screen(self.viewport, np.array([self.origin, tip]))
                found.append((_to_lines(mouse, ends), f"move {name}"))
        if self.turns:
            for k, name in enumerate("xyz"):
                places, _ = on_screen(self.viewport, self._ring(k))
                found.append((_to_lines(mouse, places), f"turn {name}"))
        best = min(found, default=(1e9, ""))
        return best[1] if best[0] <= REACH else ""

    def light(self, handle: str) -> bool:
        """Light a handle; True if that is another one than before."""
        if handle == self._lit:
            return False
        self._lit = handle
        self._draw()
        self.viewport.redraw()
        return True

    def pixel_of(self, handle: str) -> tuple[float, float]:
        """A point of the widget where a handle can be taken."""
        if handle == "centre":
            place = self.origin
        else:
            what, name = handle.split()
            k = "xyz".index(name)
            place = self.origin + 0.8 * ARROW * self._size() * self.axes[:, k] if what == "move" else self._ring(k)[6]
        pixels, _ = on_screen(self.viewport, np.asarray(place).reshape(1, 3))
        return float(pixels[0, 0]), float(pixels[0, 1])

    # ---- dragging

    @property
    def held(self) -> str:
        """The handle that the mouse holds."""
        return self._held

    def grab(self, handle: str, x: float, y: float) -> None:
        """The button went down on a handle."""
        self._held = handle
        self._start = self.origin.copy()
        self._grip = self._under(x, y)

    def drop(self) -> None:
        """The button went up."""
        self._held = ""

    def drag(self, x: float, y: float) -> tuple[Array, Array]:
        """Shift (3,) and rotation (3, 3), both in the ground frame, since the grab; in round steps."""
        now = self._under(x, y)
        what, _, name = self._held.partition(" ")
        if what == "turn":
            axis = self.axes[:, "xyz".index(name)]
            a, b = self._grip - self._start, now - self._start
            angle = math.atan2(float(axis @ np.cross(a, b)), float(a @ b))
            angle = round(angle / TURN_STEP) * TURN_STEP
            from solvers.multibody.rotations import rotation_about

            return np.zeros(3), rotation_about(axis, angle)
        shift = now - self._grip
        step = round_step(4.0 * self._size())
        if what == "move":
            axis = self.axes[:, "xyz".index(name)]
            return axis * round(float(shift @ axis) / step) * step, np.eye(3)
        return np.round(shift / step) * step, np.eye(3)

    def _under(self, x: float, y: float) -> Array:
        """What the mouse points at: on the axis of an arrow, in the plane of a ring, or in the plane of the screen."""
        point, direction = ray(self.viewport, x, y)
        what, _, name = self._held.partition(" ")
        if what == "move":
            axis = self.axes[:, "xyz".index(name)]
            across = np.cross(direction, np.cross(axis, direction))
            bottom = float(axis @ across)
            if abs(bottom) < 1e-9:
                return self._start.copy()
            return np.asarray(self._start + axis * float((point - self._start) @ across) / bottom)
        camera = self.viewport.plotter.renderer.GetActiveCamera()
        normal = self.axes[:, "xyz".index(name)] if what == "turn" else np.array(camera.GetDirectionOfProjection())
        bottom = float(normal @ direction)
        if abs(bottom) < 0.05 and what == "turn":  # the ring is seen from its edge: turn with its front point
            normal = np.array(camera.GetDirectionOfProjection())
            bottom = float(normal @ direction)
        return np.asarray(point + direction * float(normal @ (self._start - point)) / bottom)


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10 … that is not below ``least``."""
    power = 10.0 ** math.floor(math.log10(max(least, 1e-12)))
    return next(power * factor for factor in (1.0, 2.0, 5.0, 10.0) if power * factor >= least * (1 - 1e-9))


def _to_lines(mouse: Array, places: Array) -> float:
    """Distance in pixels from the mouse to a chain of straight lines (n, 2)."""
    a, b = places[:-1], places[1:]
    along = b - a
    length = np.maximum(np.einsum("ni,ni->n", along, along), 1e-12)
    t = np.clip(np.einsum("ni,ni->n", mouse - a, along) / length, 0.0, 1.0)
    return float(np.linalg.norm(a + t[:, None] * along - mouse, axis=1).min())
