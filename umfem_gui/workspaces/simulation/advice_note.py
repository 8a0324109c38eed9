"""What the program says of the chosen integrator before the run: asked when the settings are seen."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from umfem_gui.i18n import tr
from umfem_gui.i18n.sentences import say
from umfem_gui.plots.background import Background
from umfem_gui.workspaces.base import Frame


class AdviceNote(QObject):
    """Keeps the advice for the present model and settings; ``changed`` when another one came."""

    changed = Signal()

    def __init__(self, frame: Frame, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.frame = frame
        self.notes: tuple[str, ...] | None = None  # None while nothing is known
        self._asked: tuple[object, object] | None = None
        self.background = Background("advice on the integrator", self)
        self.background.done.connect(self._take)
        self.background.failed.connect(lambda _sentence: self._take(None))

    def text(self) -> str:
        """The advice in the language of the window; asks for it if model or settings are others than last time."""
        project = self.frame.document.project
        wanted = (project.system, project.settings)
        if self._asked is None or any(a is not b for a, b in zip(wanted, self._asked, strict=True)):
            self.notes = None
            if self.frame.kernels.ready and project.system.bodies + project.system.flexible_bodies:
                self._asked = wanted
                flexible = dict(project.flexible)
                self.background.ask(lambda: _advice(*wanted, flexible))
        if self.notes is None:
            return ""
        return "\n".join(say(note) for note in self.notes) or tr("Nothing speaks against this integrator.")

    def _take(self, notes: list[str] | None) -> None:
        self.notes = tuple(notes) if notes is not None else None  # a model at fault is told elsewhere
        self.changed.emit()


def _advice(system: object, settings: object, flexible: dict) -> list[str]:
    from solvers.integrate.advice import advice

    return advice(system, settings, flexible)
