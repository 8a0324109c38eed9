"""What is under the mouse in a viewport: actors that VTK finds, and things that scenes find by themselves."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint

if TYPE_CHECKING:
    from umfem_gui.viewport import Viewport


class Picking:
    """Keys of what is drawn. The nearest thing wins; a finder that gives a distance below zero stands before all."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.finders: list[Callable[[float, float], tuple[Any, float] | None]] = []
        self._keys: dict[int, tuple[Any, object]] = {}
        self._picker: Any = None

    def add(self, actor: Any, key: object) -> None:
        """Let the mouse find an actor."""
        if self._picker is None:
            from vtkmodules.vtkRenderingCore import vtkCellPicker

            self._picker = vtkCellPicker()
            self._picker.SetTolerance(0.004)
            self._picker.PickFromListOn()
        self._keys[id(actor)] = (actor, key)
        self._picker.AddPickList(actor)

    def clear(self) -> None:
        """Forget all actors."""
        self._keys.clear()
        if self._picker is not None:
            self._picker.InitializePickList()

    def key_at(self, position: QPoint) -> object:
        """The key of what is drawn at a point of the widget, or None."""
        view = self.viewport
        if view.plotter is None or not view.split.is_main(position.x(), position.y()):
            return None
        found = [one for one in (find(position.x(), position.y()) for find in self.finders) if one is not None]
        nearest = min(found, key=lambda one: one[1]) if found else None
        if self._keys and (nearest is None or nearest[1] >= 0.0):
            ratio = view.plotter.devicePixelRatioF()
            x, y = position.x() * ratio, (view.plotter.height() - position.y() - 1) * ratio
            self._picker.Pick(x, y, 0.0, view.plotter.renderer)
            actor = self._keys.get(id(self._picker.GetActor()))
            if actor is not None and (nearest is None or nearest[1] >= self._distance(self._picker.GetPickPosition())):
                return actor[1]
        return nearest[0] if nearest is not None else None

    def _distance(self, point: tuple[float, ...]) -> float:
        """How far a point is from where lines of sight start: the near plane."""
        camera = self.viewport.plotter.renderer.GetActiveCamera()
        eye, near = camera.GetPosition(), camera.GetClippingRange()[0]
        depth = sum((p - e) * d for p, e, d in zip(point, eye, camera.GetDirectionOfProjection(), strict=True))
        if camera.GetParallelProjection():
            return depth - near
        cosine = depth / max(math.dist(point, eye), 1e-300)
        return math.dist(point, eye) - near / max(cosine, 1e-6)
