"""The frame: tree at the left, view with steps in the middle, tabs below, properties at the right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QSplitter, QTabWidget, QVBoxLayout, QWidget

from umfem_gui.editors.property_panel import PropertyPanel
from umfem_gui.i18n import noted, tr
from umfem_gui.jobs_panel import JobsPanel
from umfem_gui.model_tree import ModelTree
from umfem_gui.panels import Panel, tool_button
from umfem_gui.step_strip import StepStrip
from umfem_gui.workspaces.base import Workspace

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow


@dataclass
class FrameParts:
    """The parts that the window talks to."""

    central: QWidget
    columns: QSplitter
    rows: QSplitter
    tree: ModelTree
    tree_panel: Panel
    properties: PropertyPanel
    steps: StepStrip
    stage: QWidget
    lower: QTabWidget
    lower_panel: QFrame
    messages: QWidget
    jobs: QWidget
    small: list[int] = field(default_factory=list)  # heights of view and lower panel before that was enlarged
    sides: tuple[int, int] = (240, 320)  # widths of tree and properties as the user left them

    def show_workspace(self, workspace: Workspace) -> None:
        """Put in the tabs and the bar of a workspace; the tab that was open stays open if it is there."""
        old = self.lower.currentWidget()
        pages = [*workspace.tabs(), (noted("Messages"), self.messages), (noted("Jobs"), self.jobs)]
        self._clear_tabs()
        for title, page in pages:
            policy = page.sizePolicy()
            policy.setVerticalPolicy(QSizePolicy.Policy.Ignored)  # a tall page takes its room when it is opened
            page.setSizePolicy(policy)
            self.lower.addTab(page, tr(title))
        if old in [page for _, page in pages] and old is not self.messages:
            self.lower.setCurrentWidget(old)
        layout = self.stage.layout()
        bar = workspace.below_view()
        for index in range(layout.count() - 1, 1, -1):
            widget = layout.itemAt(index).widget()
            if widget is not bar:
                layout.removeWidget(widget)
                widget.hide()
        if bar is not None:
            layout.addWidget(bar)
            bar.show()
        layout.activate()  # sizes are settled now, not in a later turn with a picture of its own
        self.share_width()

    def _clear_tabs(self) -> None:
        """Take all tabs out, the open one last: taken out first, it would bring the others to the front one by one."""
        for index in range(self.lower.count() - 1, -1, -1):
            if index != self.lower.currentIndex():
                self.lower.removeTab(index)
        self.lower.clear()

    def make_room(self) -> None:
        """The open page gets at least the height that it needs, from the view."""
        self.share_width()
        page = self.lower.currentWidget()
        if page is not None and page.isVisible():
            lack = page.minimumSizeHint().height() - page.height()
            above, below = self.rows.sizes()
            if lack > 0 and below:
                self.rows.setSizes([above - lack, below + lack])

    def note_sides(self) -> None:
        """The user made tree or properties wider or narrower."""
        left, _, right = self.columns.sizes()
        self.sides = (left or self.sides[0], right or self.sides[1])

    def share_width(self) -> None:
        """Tree and properties have their widths back after a page or a bar that took some of them."""
        left, right = self.sides
        self.columns.setSizes([left, sum(self.columns.sizes()) - left - right, right])

    def enlarge_lower(self, on: bool) -> None:
        """The lower panel takes all the height that the view can spare, or gives it back."""
        if on:
            self.small = self.rows.sizes()
            self.lower_panel.show()
            self.rows.setSizes([1, sum(self.small)])
        elif self.small:
            self.rows.setSizes(self.small)

    def show_tab(self, page: QWidget) -> None:
        """Bring a tab to the front; unfold the lower panel if it is closed."""
        if self.lower.indexOf(page) >= 0:
            self.lower_panel.show()
            self.lower.setCurrentWidget(page)


def build_frame(window: MainWindow) -> FrameParts:
    """Make the frame around the window's viewport and messages."""
    tree = ModelTree()
    tree_panel = Panel(noted("Model"))
    tree_panel.body.addWidget(tree)
    tree_panel.setMinimumWidth(180)
    properties = PropertyPanel(window.document, window.selection)
    steps = StepStrip()
    stage = QWidget()
    column = QVBoxLayout(stage)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    column.addWidget(steps)
    column.addWidget(window.viewport, 1)
    lower_panel = QFrame()
    lower_panel.setObjectName("panel")
    lower_panel.setMinimumHeight(140)
    lower = QTabWidget()
    lower.setDocumentMode(True)
    inner = QVBoxLayout(lower_panel)
    inner.setContentsMargins(4, 2, 4, 4)
    inner.addWidget(lower)
    lower.setCornerWidget(tool_button(window.actions_table["large_lower"], lower, 18))
    rows = _splitter(Qt.Orientation.Vertical, (stage, lower_panel), (0, 0), [560, 290])
    rows.setStretchFactor(0, 2)
    rows.setStretchFactor(1, 1)
    columns = _splitter(Qt.Orientation.Horizontal, (tree_panel, rows, properties), (0, 1, 0), [240, 880, 320])
    central = QWidget()
    outer = QHBoxLayout(central)
    outer.setContentsMargins(8, 4, 8, 6)
    outer.addWidget(columns)
    window.actions_table.attach_stage(rows)
    parts = FrameParts(
        central,
        columns,
        rows,
        tree,
        tree_panel,
        properties,
        steps,
        stage,
        lower,
        lower_panel,
        window.messages,
        JobsPanel(window.jobs),
    )
    lower.currentChanged.connect(lambda _index: QTimer.singleShot(0, parts.make_room))
    columns.splitterMoved.connect(lambda *_: parts.note_sides())
    return parts


def _splitter(
    direction: Qt.Orientation, widgets: tuple[QWidget, ...], stretch: tuple[int, ...], sizes: list[int]
) -> QSplitter:
    splitter = QSplitter(direction)
    splitter.setHandleWidth(8)
    splitter.setChildrenCollapsible(False)
    for index, widget in enumerate(widgets):
        splitter.addWidget(widget)
        if index < len(stretch):
            splitter.setStretchFactor(index, stretch[index])
    splitter.setSizes(sizes)
    return splitter
