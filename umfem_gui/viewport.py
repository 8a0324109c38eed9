"""The 3D view: a frame around pyvistaqt's interactor (composition, never a subclass).

The interactor is created by ``start`` after the window is on the screen; until then a line of text stands in its
place. Everything here runs on the main thread. ``close_view`` must be called before the window goes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QStackedLayout, QVBoxLayout, QWidget

from umfem_gui import theme
from umfem_gui.i18n import bind, noted
from umfem_gui.listening import listen
from umfem_gui.view_framing import Framing, corners_of
from umfem_gui.view_picking import Picking
from umfem_gui.view_split import SplitView
from umfem_gui.view_tools import ViewTools

#: Standard views by number: title, direction from the focal point to the eye, up vector.
VIEWS = (
    (noted("Front"), (0, -1, 0), (0, 0, 1)),
    (noted("Back"), (0, 1, 0), (0, 0, 1)),
    (noted("Left"), (-1, 0, 0), (0, 0, 1)),
    (noted("Right"), (1, 0, 0), (0, 0, 1)),
    (noted("Top"), (0, 0, 1), (0, 1, 0)),
    (noted("Bottom"), (0, 0, -1), (0, 1, 0)),
    (noted("Isometric"), (1, -1, 0.8), (0, 0, 1)),
)
HOVER_MS = 40
CLICK_PIXELS = 4

#: Pixels of the corner that the axes of the ground stand in.
TRIAD = 84

#: Names under which OpenGL without a graphics card presents itself.
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader", "gdi generic", "basic render")


class Tool(Protocol):
    """What a workspace does with the mouse: it may take an event before the camera sees it, and gets the clicks."""

    def mouse(self, event: QMouseEvent) -> bool:
        """True if the event is taken: the camera does not move."""

    def click(self, position: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        """The left button was pressed and released at one place."""

    def hover(self, position: QPoint) -> object:
        """The key of what is under the mouse, or None."""


class Viewport(QWidget):
    """Orbit with the left button, pan with the middle one, zoom with the wheel; a click picks what is under it."""

    ready = Signal()
    picked = Signal(object)  # a key of ``picking``, or None beside everything
    hovered = Signal(object)
    context_menu = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plotter: Any = None
        self.wireframe = False
        self.home_pending = True  # the next scene with something in it is shown from the standard direction
        self.tool: Tool | None = None
        self.before_render: list[Callable[[], None]] = []
        self._wires: list[Any] = []
        self._by_processor: bool | None = None
        self._hurries: set[str] = set()
        self._press: QPoint | None = None
        self.last_click: QPoint | None = None  # where the last click picked something
        self._mouse: QPoint | None = None
        self._hovered: object = None
        self._stack = QStackedLayout()
        self._waiting = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._waiting.setObjectName("muted")
        bind(self._waiting, "setText", "Starting the 3D view…")
        self._stack.addWidget(self._waiting)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(self._stack)
        self.setMinimumSize(280, 200)
        self._hover_timer = QTimer(self, interval=HOVER_MS, singleShot=True)
        self._hover_timer.timeout.connect(self._hover)
        self._note = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self._note.setObjectName("viewNote")
        self._note.hide()
        self.split = SplitView(self)
        self.framing = Framing(self)
        self.picking = Picking(self)
        self.top_bars: list[QWidget] = []  # float over the upper edge
        # Points around what will be drawn: the reach of a motion.
        self.beyond: Callable[[], NDArray[np.float64] | None] = lambda: None
        self.foot = 0  # pixels at the lower edge of every pane that words take
        self.tools = ViewTools(self)
        self.tools.hide()
        listen(theme.signals.changed, self._colour)

    def start(self) -> None:
        """Create the interactor. Takes about a second the first time; call it when the frame is visible."""
        if self.plotter is not None:
            return
        from pyvistaqt import QtInteractor

        self.plotter = QtInteractor(self, auto_update=False, multi_samples=0)
        self.plotter.reset_key_events()
        self.plotter.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.plotter.setAcceptDrops(False)  # it would draw a mesh of its own; files dropped here go to the window
        self.plotter.enable_anti_aliasing("fxaa")
        self.plotter.renderer.AddObserver("StartEvent", self._starts)
        self.plotter.installEventFilter(self)
        self.plotter.setMouseTracking(True)
        self._stack.addWidget(self.plotter)
        self._stack.setCurrentWidget(self.plotter)
        self._colour()
        self.tools.raise_()
        self.tools.show()
        self._place_tools()
        self.set_view(7)
        self.ready.emit()

    @property
    def covered(self) -> int:
        """Pixels at the upper edge that lie under bars."""
        return max((bar.y() + bar.height() for bar in self.top_bars if bar.isVisible()), default=0)

    def be_quick(self, on: bool, why: str = "jobs") -> None:
        """While the processor is busy with something else and draws too, edges stay rough: a third of the time.

        ``why`` names the reason; edges are smooth again when all reasons have gone.
        """
        if self.plotter is not None:
            if self._by_processor is None:
                self._by_processor = drawn_by_processor()
            self._hurries = self._hurries | {why} if on else self._hurries - {why}
            smooth = not (self._hurries and self._by_processor)
            if bool(self.plotter.renderer.GetUseFXAA()) != smooth:
                self.plotter.renderer.SetUseFXAA(smooth)
                self.redraw()

    def close_view(self) -> None:
        """Release the interactor; afterwards the view stays blank."""
        self._hover_timer.stop()
        if self.plotter is not None:
            self.plotter.removeEventFilter(self)
            self.forget_actors()
            self.plotter.close()
            self.plotter = None

    # ---- drawing

    def redraw(self) -> None:
        """Ask for one redraw; many requests within an event make one picture."""
        if self.plotter is not None:
            self.plotter.update()

    @contextmanager
    def one_picture(self) -> Iterator[None]:
        """Within: sizes, actors and cameras change without a picture; one is made after it.

        A QOpenGLWidget paints at once whenever it is resized; here it only wipes itself, and is drawn before anybody
        sees it.
        """
        screen = self.plotter.render_window if self.plotter is not None else None
        if screen is None or not screen.GetReadyForRendering():
            yield
            return
        screen.SetReadyForRendering(False)
        try:
            yield
        finally:
            screen.SetReadyForRendering(True)
            self.redraw()

    def say(self, text: str) -> None:
        """A line at the foot of the view, as while something is being prepared; empty takes it away."""
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self._place_tools()

    def _starts(self, *_: object) -> None:
        self.framing.keep()
        self._keep_triad()
        for listener in self.before_render:
            listener()

    def _colour(self) -> None:
        if self.plotter is None:
            return
        colours = theme.current()
        self.plotter.set_background(colours.view_bottom, top=colours.view_top)
        self.plotter.add_axes(
            color=colours.text,
            line_width=3,
            x_color="#d1495b",
            y_color="#3a9a5b",
            z_color="#3973c6",
        )
        self.redraw()

    def _keep_triad(self) -> None:
        """The axes of the ground are as large in a low view as in a tall one."""
        width, height = self.plotter.renderer.GetSize()
        side = TRIAD * self.plotter.devicePixelRatioF()
        place = (0.0, 0.0, min(side / max(width, 1), 0.5), min(side / max(height, 1), 0.5))
        if self.plotter.renderer.axes_widget.GetViewport() != place:
            self.plotter.renderer.axes_widget.SetViewport(*place)

    def pixel_size(self, point: Any) -> float:
        """Length in the model of one screen pixel at a point, for glyphs of constant size."""
        camera = self.plotter.renderer.GetActiveCamera()
        height = max(self.plotter.height(), 1)
        if camera.GetParallelProjection():
            return 2.0 * camera.GetParallelScale() / height
        eye, direction = camera.GetPosition(), camera.GetDirectionOfProjection()
        depth = sum((p - e) * d for p, e, d in zip(point, eye, direction, strict=True))
        return 2.0 * abs(depth) * math.tan(math.radians(camera.GetViewAngle() / 2)) / height

    # ---- camera

    def fit(self) -> None:
        """Bring everything into the frame, keeping the direction of view."""
        if self.plotter is not None:
            outline = self.whole()
            if outline is not None:
                self.framing.put(outline)
            self.plotter.renderer.ResetCameraClippingRange()
            self.split.fit()
            self.redraw()

    def whole(self) -> NDArray[np.float64] | None:
        """Points (n, 3) around what is drawn and around where it will move; None of nothing."""
        bounds, more = self.plotter.renderer.ComputeVisiblePropBounds(), self.beyond()
        if bounds[0] > bounds[1]:
            return more
        return corners_of(bounds) if more is None else np.vstack([corners_of(bounds), more])

    def fit_to(self, bounds: tuple[float, ...]) -> None:
        """Bring a box (x, y, z from … to) into the frame, keeping the direction of view.

        It stays there when the view gets another shape, until somebody turns the camera.
        """
        if self.plotter is not None:
            self.framing.put(corners_of(bounds))
            self.redraw()

    def take_in(self, low: Any, high: Any) -> None:
        """Widen what is in the frame to hold a box as well, with some room to go on, unless the camera was turned."""
        if self.plotter is not None and self.framing.take_in(low, high):
            self.redraw()

    def carry(self, shift: Any) -> None:
        """Move the camera along with something that moves."""
        if self.plotter is not None and any(shift):
            camera = self.plotter.renderer.GetActiveCamera()
            for read, write in (
                (camera.GetPosition, camera.SetPosition),
                (camera.GetFocalPoint, camera.SetFocalPoint),
            ):
                write(*(float(a + b) for a, b in zip(read(), shift, strict=True)))
            self.plotter.renderer.ResetCameraClippingRange()

    def set_view(self, number: int) -> None:
        """Look along a standard direction, 1 (front) to 7 (isometric), and fit."""
        if self.plotter is None:
            return
        _, towards, up = VIEWS[number - 1]
        camera = self.plotter.renderer.GetActiveCamera()
        focal = camera.GetFocalPoint()
        camera.SetPosition(*(f + d for f, d in zip(focal, towards, strict=True)))
        camera.SetViewUp(*up)
        self.fit()

    def camera_state(self) -> tuple[Any, ...] | None:
        """Position, focal point, up vector and scale, to come back to later."""
        if self.plotter is None:
            return None
        camera = self.plotter.renderer.GetActiveCamera()
        return (camera.GetPosition(), camera.GetFocalPoint(), camera.GetViewUp(), camera.GetParallelScale())

    def restore_camera(self, state: tuple[Any, ...] | None) -> None:
        """Come back to a camera state; None fits instead."""
        if self.plotter is None:
            return
        if state is None:
            self.set_view(7)
            return
        camera = self.plotter.renderer.GetActiveCamera()
        camera.SetPosition(state[0])
        camera.SetFocalPoint(state[1])
        camera.SetViewUp(state[2])
        camera.SetParallelScale(state[3])
        self.plotter.renderer.ResetCameraClippingRange()
        self.redraw()

    def toggle_projection(self, parallel: bool) -> None:
        """Parallel (true) or perspective projection."""
        if self.plotter is not None:
            self.plotter.renderer.GetActiveCamera().SetParallelProjection(parallel)
            self.redraw()

    def set_wireframe(self, on: bool) -> None:
        """Draw bodies as wires, or filled again."""
        self.wireframe = on
        for actor in self._wires:
            actor.GetProperty().SetRepresentation(1 if on else 2)
        self.redraw()

    def save_picture(self, path: Path, scale: int = 2) -> None:
        """Write what is seen: PNG at ``scale`` times the size on the screen, or SVG by the ending. Raises OSError."""
        self.plotter.render()
        if path.suffix.lower() == ".svg":
            from umfem_gui.vector_picture import save_svg

            save_svg(self.plotter, path)
            self.redraw()
            return
        self.plotter.screenshot(str(path), scale=scale, return_img=False)
        self.redraw()

    def wired(self, actor: Any) -> None:
        """An actor that is drawn as wires when that is asked for."""
        self._wires.append(actor)
        actor.GetProperty().SetRepresentation(1 if self.wireframe else 2)

    def forget_actors(self) -> None:
        """Forget what is drawn as wires and what the mouse may find."""
        self._wires.clear()
        self._hovered = None
        self.picking.clear()

    # ---- the mouse

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event.ignore()
            return True
        if isinstance(event, QMouseEvent):
            if self.tool is not None and self.tool.mouse(event):
                return True
            self._mouse_event(event)
            if event.buttons() or kind == QEvent.Type.MouseButtonRelease:
                return self._turn(event)
        elif kind == QEvent.Type.Wheel:
            return self._turn(event)
        elif kind == QEvent.Type.Leave:
            self._mouse = None
            self._tell_hover(None)
        elif kind == QEvent.Type.Resize:
            self._place_tools()
        return super().eventFilter(watched, event)

    def _turn(self, event: QEvent) -> bool:
        """The camera sees the event; VTK would draw at once and Qt again: here Qt alone does, once for many moves."""
        if self.plotter is None:
            return False
        with self.one_picture():
            self.plotter.event(event)
        return True

    def _mouse_event(self, event: QMouseEvent) -> None:
        position = event.position().toPoint()
        if event.type() == QEvent.Type.MouseButtonPress:
            self._press = position
        elif event.type() == QEvent.Type.MouseMove and not event.buttons():
            self._mouse = position
            if not self._hover_timer.isActive():
                self._hover_timer.start()
        elif event.type() == QEvent.Type.MouseButtonRelease and self._press is not None:
            still = (position - self._press).manhattanLength() <= CLICK_PIXELS
            self._press, self.last_click = None, position
            if still and event.button() == Qt.MouseButton.LeftButton and self.tool is not None:
                self.tool.click(position, event.modifiers())
            elif still and event.button() == Qt.MouseButton.LeftButton:
                self.picked.emit(self.picking.key_at(position))
            elif still and event.button() == Qt.MouseButton.RightButton:
                self.context_menu.emit(self.picking.key_at(position), event.globalPosition().toPoint())

    def _hover(self) -> None:
        if self._mouse is not None and self.plotter is not None:
            self._tell_hover(self.picking.key_at(self._mouse) if self.tool is None else self.tool.hover(self._mouse))

    def _tell_hover(self, key: object) -> None:
        if key != self._hovered:
            self._hovered = key
            self.hovered.emit(key)

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._place_tools()

    def _place_tools(self) -> None:
        self.tools.adjustSize()
        self.tools.move(self.width() - self.tools.width() - 8, 8)
        self.tools.setVisible(self.plotter is not None and self.tools.height() + 16 <= self.height())
        self._note.adjustSize()
        self._note.move((self.width() - self._note.width()) // 2, self.height() - self._note.height() - 16)
        self._note.raise_()
        self.tools.raise_()


def drawn_by_processor() -> bool:
    """Is OpenGL done in software (Mesa, Microsoft's fallback)? Asked on a context of its own; False if unknown."""
    from PySide6.QtGui import QOffscreenSurface, QOpenGLContext

    context, surface = QOpenGLContext(), QOffscreenSurface()
    surface.create()
    if not context.create() or not context.makeCurrent(surface):
        return False
    name = str(context.functions().glGetString(0x1F01))  # GL_RENDERER
    context.doneCurrent()
    return any(word in name.lower() for word in SOFTWARE)
