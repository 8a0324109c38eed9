"""Colours of elements: by material, section, block, type, quality or substructure, with a legend of names."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QFrame, QWidget

from fem.dofs import element_type
from fem.model import FEModel
from umfem_gui import theme
from umfem_gui.i18n import tr
from umfem_gui.numerals import grouped
from umfem_gui.scenes.fe_legend import category_colour, colour_table, colours_of
from umfem_gui.scenes.fe_mesh import FEMeshScene

Row = tuple[str, tuple[int, int, int]]


class NameLegend(QFrame):
    """Names with their colours at the lower right of the view, beside its tools: of elements, and of sets of nodes."""

    MOST = 12

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("viewTools")
        self.rows: list[Row] = []
        self.sets: list[Row] = []
        self.hide()

    def show_rows(self, rows: list[Row]) -> None:
        """Other names of elements."""
        self.rows = self._few(rows)
        self._fit()

    def show_sets(self, rows: list[Row]) -> None:
        """Other names of sets, with round signs."""
        self.sets = self._few(rows)
        self._fit()

    def clear(self) -> None:
        """No names: hidden."""
        self.rows, self.sets = [], []
        self.hide()

    def _few(self, rows: list[Row]) -> list[Row]:
        more = len(rows) - self.MOST
        return [*rows[: self.MOST], (f"… +{more}", (150, 150, 150))] if more > 0 else list(rows)

    def _fit(self) -> None:
        lines = [*self.rows, *self.sets]
        metrics = self.fontMetrics()
        width = max((metrics.horizontalAdvance(name) for name, _ in lines), default=0) + 44
        self.resize(width, 20 * len(lines) + 12)
        self.setVisible(bool(lines))
        self.place()
        self.update()

    def place(self) -> None:
        """Stand in the corner."""
        parent = self.parentWidget()
        self.move(parent.width() - self.width() - 60, parent.height() - self.height() - 12)
        self.raise_()

    def paintEvent(self, event: Any) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, (name, colour) in enumerate([*self.rows, *self.sets]):
            top = 6 + 20 * index
            sign = QRect(10, top + 4, 12, 12)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(*colour))
            if index < len(self.rows):
                painter.drawRect(sign)
            else:
                painter.drawEllipse(sign.adjusted(1, 1, -1, -1))
            painter.setPen(QColor(theme.current().text))
            painter.drawText(QRect(30, top, self.width() - 34, 20), Qt.AlignmentFlag.AlignVCenter, name)
        painter.end()


def set_rows(model: FEModel) -> list[Row]:
    """Names of the sets of nodes with their colours; empty ones have nothing to show."""
    sizes = [(name, len(numbers)) for name, numbers in model.node_sets.items()]
    rows = [(f"{name}  ({grouped(size)})", category_colour(index), size) for index, (name, size) in enumerate(sizes)]
    return [(text, colour) for text, colour, size in rows if size]


def paint(scene: FEMeshScene, model: FEModel, way: str, legend: NameLegend) -> None:
    """Colour the elements of a scene in one of the ``actions.WAYS``."""
    if way == "plain":
        scene.paint_elements(np.zeros(0, dtype=np.int64), np.zeros((0, 3), dtype=np.uint8))
        legend.show_rows([])
        return
    if way == "quality":
        numbers, values = quality(model)
        colours = colours_of("quality")[np.clip((255 * values).astype(int), 0, 255)]
        _paint(scene, numbers, colours)
        scene.legend_of(colour_table("quality", 0.0, 1.0), tr("shortest / longest"))
        legend.show_rows([])
        return
    names = [getattr(block, way) or "–" for block in model.blocks]
    order = sorted(set(names))
    colours_by = {name: category_colour(index) for index, name in enumerate(order)}
    numbers = np.concatenate([np.zeros(0, dtype=np.int64), *(block.numbers for block in model.blocks)])
    tables = [np.tile(colours_by[name], (len(block), 1)) for name, block in zip(names, model.blocks, strict=True)]
    _paint(scene, numbers, np.concatenate([np.zeros((0, 3)), *tables]).astype(np.uint8))
    counts = {name: sum(len(b) for n, b in zip(names, model.blocks, strict=True) if n == name) for name in order}
    legend.show_rows([(f"{name}  ({grouped(counts[name])})", colours_by[name]) for name in order])


def paint_parts(scene: FEMeshScene, model: FEModel, part_of_row: np.ndarray, legend: NameLegend) -> None:
    """Colour elements by the substructure of their nodes (n_nodes,), −1 on the boundary: grey where all are."""
    numbers, colours = [], []
    n_parts = int(part_of_row.max(initial=-1)) + 1
    palette = np.array([(150, 150, 150), *(category_colour(i) for i in range(n_parts))], dtype=np.uint8)
    for block in model.blocks:
        numbers.append(block.numbers)
        colours.append(palette[part_of_row[block.connectivity].max(axis=1) + 1])
    if numbers:
        _paint(scene, np.concatenate(numbers), np.concatenate(colours))
    legend.show_rows([(tr("part {number}", number=i + 1), category_colour(i)) for i in range(n_parts)])


def _paint(scene: FEMeshScene, numbers: np.ndarray, colours: np.ndarray) -> None:
    order = np.argsort(numbers)
    scene.paint_elements(numbers[order], np.ascontiguousarray(colours[order]))


def quality(model: FEModel) -> tuple[np.ndarray, np.ndarray]:
    """Numbers of elements and the ratio of the shortest to the longest edge of each, 1 is best; beams have 1."""
    numbers, values = [np.zeros(0, dtype=np.int64)], [np.zeros(0)]
    for block in model.blocks:
        kind = element_type(block)
        X = model.coordinates[block.connectivity]
        edges = [edge[:2] for edge in kind.edges]
        if kind.faces and edges:
            lengths = np.stack([np.linalg.norm(X[:, a] - X[:, b], axis=1) for a, b in edges])
            ratio = lengths.min(axis=0) / np.maximum(lengths.max(axis=0), 1e-30)
        else:
            ratio = np.ones(len(block))
        numbers.append(block.numbers)
        values.append(ratio)
    return np.concatenate(numbers), np.concatenate(values)
