"""English and Russian: what the window says.

English sentences are the keys. ``tr`` gives the sentence in the current language; ``bind`` also renews it on the
widget when the language is switched. Sentences live in ``umfem_ru.ts`` (Qt Linguist); ``python -m
umfem_gui.i18n.update`` collects the keys from the sources and compiles ``umfem_ru.qm``.
"""

from __future__ import annotations

import weakref
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal
from shiboken6 import isValid

CONTEXT = "umfem"
LANGUAGES = {"en": "English", "ru": "Русский"}
FOLDER = Path(__file__).parent

#: Keys of files and of the command line as English people say them; other languages translate the keys.
SPOKEN = {
    "dopri5": "Dormand–Prince 5(4)",
    "rkf45": "Runge–Kutta–Fehlberg 5(4)",
    "bdf": "BDF",
    "park": "Park",
    "hht": "generalised α (HHT)",
    "newmark": "Newmark",
    "newmark_bare": "Newmark (derivatives of forces only)",
    "rk4": "Runge–Kutta 4",
    "hann": "Hann",
    "hamming": "Hamming",
    "blackman": "Blackman",
    "polach": "Polach",
    "fastsim": "FASTSIM",
    "bloss": "Bloss",
}


class Language(QObject):
    """The current language of the interface; ``changed`` is emitted after texts may be read anew."""

    changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.code = "en"
        self._translators: list[QTranslator] = []
        self._bindings: list[tuple[Any, str, str]] = []

    def use(self, code: str) -> None:
        """Switch every bound text, then tell the listeners. Unknown codes mean English."""
        application = QCoreApplication.instance()
        for translator in self._translators:
            application.removeTranslator(translator)
        self._translators = []
        self.code = code if code in LANGUAGES else "en"
        if self.code != "en":
            self._install(FOLDER / f"umfem_{self.code}.qm")
            self._install(Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)) / f"qtbase_{self.code}.qm")
        self._renew()
        self.changed.emit(self.code)

    def _install(self, path: Path) -> None:
        translator = QTranslator(self)
        if translator.load(str(path)):
            QCoreApplication.installTranslator(translator)
            self._translators.append(translator)

    def remember(self, target: QObject, setter: str, key: str) -> None:
        """Keep a text of a widget up to date with the language."""
        self._bindings = (
            [entry for entry in self._bindings if not (entry[0]() is target and entry[1] == setter)]
            if getattr(target, "_umfem_bound", False)
            else self._bindings
        )
        target._umfem_bound = True  # type: ignore[attr-defined]
        self._bindings.append((weakref.ref(target), setter, key))

    def _renew(self) -> None:
        alive = []
        for entry in self._bindings:
            target = entry[0]()
            if target is not None and isValid(target):
                getattr(target, entry[1])(tr(entry[2]))
                alive.append(entry)
        self._bindings = alive


language = Language()


def tr(key: str, **values: Any) -> str:
    """The sentence in the current language, with its {placeholders} filled."""
    text = QCoreApplication.translate(CONTEXT, key) if key else ""
    if language.code == "en":
        text = SPOKEN.get(text, text)
    return text.format(**values) if values else text


def bind(target: QObject, setter: str, key: str) -> None:
    """Set a text now and at every switch of the language: ``bind(button, "setText", "Run")``."""
    getattr(target, setter)(tr(key))
    language.remember(target, setter, key)


def noted(key: str) -> str:
    """Mark a sentence that is stored now and translated where it is shown."""
    return key


def system_language() -> str:
    """Russian for people whose system speaks it, else English."""
    return "ru" if QLocale.system().language() == QLocale.Language.Russian else "en"


def in_both(key: str) -> str:
    """The sentence in every language, for search in the command palette."""
    words = [key]
    for code in LANGUAGES:
        path = FOLDER / f"umfem_{code}.qm"
        if path.exists():
            words.append(_catalogue(path).translate(CONTEXT, key) or key)
    return " ".join(words)


_catalogues: dict[Path, QTranslator] = {}


def _catalogue(path: Path) -> QTranslator:
    if path not in _catalogues:
        _catalogues[path] = QTranslator()
        _catalogues[path].load(str(path))
    return _catalogues[path]
