"""Colours of the window: one light and one dark theme, one accent, Fusion style.

The theme follows the system unless the user fixes it in View. ``current()`` is what scenes and plots read;
``signals.changed`` tells them to draw anew.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from umfem_gui.i18n import noted


@dataclass(frozen=True)
class Theme:
    """The colours of one theme, as ``#rrggbb``."""

    name: str
    window: str
    panel: str
    base: str
    raised: str
    text: str
    muted: str
    border: str
    hover: str
    accent: str
    accent_soft: str
    on_accent: str
    error: str
    error_soft: str
    warning: str
    good: str
    view_top: str
    view_bottom: str
    grid: str

    @property
    def dark(self) -> bool:
        return self.name == "dark"


LIGHT = Theme(
    name="light",
    window="#eef0f3",
    panel="#f7f8fa",
    base="#ffffff",
    raised="#ffffff",
    text="#1c2430",
    muted="#5b6776",
    border="#d3d8df",
    hover="#e4e9f0",
    accent="#1668b8",
    accent_soft="#d9e8f8",
    on_accent="#ffffff",
    error="#bf2c2c",
    error_soft="#fdeaea",
    warning="#8f5f00",
    good="#1a7a48",
    view_top="#d5dee8",
    view_bottom="#fafbfc",
    grid="#c3ccd6",
)
DARK = Theme(
    name="dark",
    window="#1b1f25",
    panel="#21262d",
    base="#181c21",
    raised="#2a3038",
    text="#e3e8ee",
    muted="#9aa7b5",
    border="#363d47",
    hover="#313843",
    accent="#4ea1f0",
    accent_soft="#213a54",
    on_accent="#0c1116",
    error="#ff8078",
    error_soft="#47262a",
    warning="#e0ae4d",
    good="#57c88f",
    view_top="#3d4753",
    view_bottom="#1d2228",
    grid="#4a5562",
)

#: Okabe and Ito's colours, safe for colour-blind eyes; the yellow is left out on white and black on dark.
CURVES_LIGHT = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#a86a00", "#4b4b9b", "#7a7a7a")
CURVES_DARK = ("#56b4e9", "#f0803c", "#2fc79a", "#e39ac4", "#8ecbf2", "#e0b040", "#9d9df0", "#b0b0b0")

MODES = {"system": noted("As in the system"), "light": noted("Light"), "dark": noted("Dark")}


class ThemeSignals(QObject):
    """Tells that the colours have changed."""

    changed = Signal()


signals = ThemeSignals()
_state = {"theme": LIGHT, "mode": "system", "hooked": False, "fusion": False}


def current() -> Theme:
    """The theme in force."""
    return _state["theme"]  # type: ignore[return-value]


def mode() -> str:
    """``system``, ``light`` or ``dark``: what the user chose."""
    return str(_state["mode"])


def curve_colour(index: int) -> str:
    """Colour of the n-th curve, the same everywhere."""
    colours = CURVES_DARK if current().dark else CURVES_LIGHT
    return colours[index % len(colours)]


def use(choice: str) -> None:
    """Put a theme in force: ``system`` follows the desktop, also when it changes later."""
    application = QApplication.instance()
    _state["mode"] = choice if choice in MODES else "system"
    if not _state["hooked"]:
        application.styleHints().colorSchemeChanged.connect(_follow)
        _state["hooked"] = True
    _apply(_wanted())


def _wanted() -> Theme:
    if mode() == "system":
        scheme = QApplication.instance().styleHints().colorScheme()
        return DARK if scheme == Qt.ColorScheme.Dark else LIGHT
    return DARK if mode() == "dark" else LIGHT


def _follow(_scheme: object) -> None:
    if mode() == "system" and _wanted() is not current():
        _apply(_wanted())


def _apply(theme: Theme) -> None:
    from umfem_gui.theme_style import style_sheet

    application = QApplication.instance()
    _state["theme"] = theme
    if not _state["fusion"]:  # every widget is polished anew: once is enough
        application.setStyle("Fusion")
        _state["fusion"] = True
    application.setPalette(_palette(theme))
    application.setStyleSheet(style_sheet(theme))
    signals.changed.emit()


def _palette(theme: Theme) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    colours = {
        role.Window: theme.window,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.panel,
        role.Text: theme.text,
        role.Button: theme.panel,
        role.ButtonText: theme.text,
        role.BrightText: theme.error,
        role.ToolTipBase: theme.raised,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.muted,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.accent,
        role.Mid: theme.border,
        role.Midlight: theme.hover,
        role.Light: theme.raised,
        role.Dark: theme.border,
        role.Shadow: theme.border,
    }
    for key, colour in colours.items():
        palette.setColor(key, QColor(colour))
    for key in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        faded = QColor(theme.muted)
        faded.setAlpha(150)
        palette.setColor(QPalette.ColorGroup.Disabled, key, faded)
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.border))
    return palette
