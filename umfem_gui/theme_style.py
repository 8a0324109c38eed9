"""The style sheet: what Fusion with a palette does not give. Spacing keeps a 4 px grid."""

from pathlib import Path

from umfem_gui.theme import Theme

ASSETS = Path(__file__).parent / "assets"

_TEMPLATE = """
QMainWindow, QDialog { background: $window; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QMenuBar { background: $window; padding: 2px 4px; border: none; }
QMenuBar::item { padding: 9px 10px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $hover; color: $text; }
QMenu { background: $raised; border: 1px solid $border; padding: 4px; }
QMenu::item { padding: 6px 28px 6px 8px; border-radius: 4px; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: $accent_soft; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $border; margin: 4px 8px; }
QToolTip { background: $raised; color: $text; border: 1px solid $border; padding: 4px 6px; }
QStatusBar { background: $window; border-top: 1px solid $border; }
QStatusBar::item { border: none; }
QSplitter::handle { background: $window; }
QSplitter::handle:hover { background: $accent_soft; }

#panel { background: $panel; border: 1px solid $border; border-radius: 6px; }
#sheetTitle { font-weight: 600; color: $text; }
#panelTitle { font-weight: 600; color: $text; padding: 2px 4px; }
#muted { color: $muted; }
#fieldHelp { color: $muted; }
#fieldError { color: $error; }
#groupTitle { font-weight: 600; color: $muted; padding-top: 4px; }
#facts { color: $muted; }

QTreeView, QListView, QTableView, QPlainTextEdit { background: $panel; border: none; outline: none; }
QTreeView::item, QListView::item { padding: 3px 2px; border-radius: 0; }
QTreeView::item:hover, QListView::item:hover { background: $hover; }
QTreeView::item:selected, QListView::item:selected { background: $accent_soft; color: $text; }
QTreeView::branch { background: $panel; }
QTreeView::branch:hover { background: $hover; }
QTreeView::branch:selected { background: $accent_soft; }
QHeaderView { background: $panel; }
QHeaderView::section { background: $panel; color: $muted; border: none; border-bottom: 1px solid $border;
  padding: 4px 8px; font-weight: 600; }

QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox { background: $base; border: 1px solid $border; border-radius: 4px;
  padding: 3px 6px; min-height: 20px; selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QComboBox:focus { border-color: $accent; }
QLineEdit:hover, QComboBox:hover { border-color: $muted; }
QLineEdit:focus:hover { border-color: $accent; }
QLineEdit:disabled, QComboBox:disabled { background: $window; color: $muted; }
QLineEdit[wrong="true"] { border-color: $error; background: $error_soft; }
QComboBox[wrong="true"] { border-color: $error; background: $error_soft; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url($assets/chevron_$name.svg); width: 12px; height: 12px; }
QCheckBox::indicator, QTreeView::indicator, QTableView::indicator { width: 13px; height: 13px;
  border: 1px solid $muted; border-radius: 3px; background: $base; }
QCheckBox::indicator:checked, QTreeView::indicator:checked, QTableView::indicator:checked { background: $accent;
  border-color: $accent; image: url($assets/tick_$name.svg); }
QTreeView::branch:has-children:closed { image: url($assets/folded_$name.svg); }
QTreeView::branch:has-children:open { image: url($assets/chevron_$name.svg); }
QComboBox QAbstractItemView { background: $raised; border: 1px solid $border; outline: none;
  selection-background-color: $accent_soft; selection-color: $text; padding: 2px; }

QPushButton { background: $raised; border: 1px solid $border; border-radius: 4px; padding: 5px 14px; min-height: 18px; }
QDialogButtonBox QPushButton { min-width: 92px; }
QPushButton:hover { background: $hover; }
QPushButton:pressed, QPushButton:checked { background: $accent_soft; }
QPushButton:checked { border-color: $accent; }
QPushButton:focus { border-color: $accent; }
QPushButton:disabled { color: $muted; background: $window; }
QPushButton:default, QPushButton[primary="true"] { background: $accent; border-color: $accent; color: $on_accent;
  font-weight: 600; }
QPushButton[primary="true"]:hover, QPushButton:default:hover { border-color: $text; }
QPushButton[primary="true"]:disabled { background: $border; border-color: $border; color: $muted; }
QPushButton[flat="true"] { background: transparent; border: none; padding: 3px 8px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 3px; }
QToolButton:hover { background: $hover; }
QToolButton:pressed, QToolButton:checked { background: $accent_soft; }
QToolButton:checked { border-color: $accent; }
QToolButton::menu-indicator { image: none; }
QToolButton[card="true"] { background: $raised; border: 1px solid $border; padding: 6px 2px; }
QToolButton[card="true"]:hover { background: $hover; border-color: $muted; }

#modeSwitch { background: $hover; border-radius: 6px; }
#modeSwitch QToolButton { padding: 4px 14px; border: none; border-radius: 5px; color: $text; font-weight: 500; }
#modeSwitch QToolButton:hover { background: $border; }
#modeSwitch QToolButton:checked { background: $accent; color: $on_accent; font-weight: 600; }

#stepStrip { background: $panel; border: 1px solid $border; border-radius: 6px; }
#step { background: transparent; border: none; border-radius: 5px; }
#step:hover { background: $hover; }
#step[lit="true"] { background: $accent_soft; }
#stepNumber { background: $border; color: $text; border-radius: 11px; font-weight: 600; }
#step[lit="true"] #stepNumber { background: $accent; color: $on_accent; }
#step[done="true"] #stepNumber { background: $good; color: $on_accent; }
#stepTitle { font-weight: 600; }
#step[lacks="true"] #stepTitle { color: $muted; }
#stepNote { color: $muted; }
#step[lacks="true"] #stepNote { color: $warning; }

#viewNote { background: $raised; color: $text; border: 1px solid $border; border-radius: 6px; padding: 6px 12px; }
#viewTools { background: $raised; border: 1px solid $border; border-radius: 6px; }
#transport { background: $panel; border: 1px solid $border; border-radius: 6px; }
#emptyState { background: $raised; border: 1px solid $border; border-radius: 8px; }
#emptyTitle { font-size: 13pt; font-weight: 600; }
#emptyText { color: $muted; }
#palette { background: $raised; border: 1px solid $border; border-radius: 8px; }
#palette QListView { background: $raised; }
#palette QLineEdit { font-size: 11pt; padding: 6px 8px; }

QTabWidget::pane { border: none; background: $panel; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: $muted; padding: 6px 5px; border: none;
  border-bottom: 2px solid transparent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; font-weight: 600; }

QProgressBar { background: $border; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
QSlider::groove:horizontal { height: 4px; background: $border; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal { background: $accent; border: 2px solid $raised; width: 12px; height: 12px;
  margin: -6px 0; border-radius: 8px; }
QSlider::handle:horizontal:disabled, QSlider::sub-page:horizontal:disabled { background: $border; }
QScrollArea { background: transparent; border: none; }
#scrolled { background: transparent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: $border; border-radius: 4px; min-height: 24px; min-width: 24px; margin: 1px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""


def style_sheet(theme: Theme) -> str:
    """The style sheet with the colours of a theme put in; longer names first, so that none is cut."""
    text = _TEMPLATE
    colours = {**vars(theme), "assets": ASSETS.as_posix()}
    for key in sorted(colours, key=len, reverse=True):
        text = text.replace(f"${key}", colours[key])
    return text
