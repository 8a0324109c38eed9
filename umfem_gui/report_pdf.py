"""Pages of a report: headings, pictures, diagrams and tables one under another on A4, no Qt."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

#: Inches: the page, its margins, a line of a table.
WIDTH, HEIGHT, MARGIN, LINE = 8.27, 11.69, 0.7, 0.165
ROOM = WIDTH - 2 * MARGIN

#: Inches that a letter of a table takes, about; gap between columns.
LETTER, GAP = 0.066, 0.14

GREY = "0.8"


class Pages:
    """Things are put below one another; what does not fit begins a new page."""

    def __init__(self, path: Path, title: str, creator: str) -> None:
        from matplotlib.backends.backend_pdf import PdfPages

        self.title = title
        self._file = PdfPages(path, metadata={"Title": title, "Creator": creator})
        self._page: Any = None
        self._y = 0.0
        self.count = 0

    def close(self) -> None:
        """The last page, and the file."""
        self._finish()
        self._file.close()

    def heading(self, text: str, size: float = 12.0, below: float = 1.2) -> None:
        """A line in bold; with ``below`` inches of what it heads on the same page."""
        self._need(0.36 + below)
        self._y += 0.12
        self._text(MARGIN, text, size=size, weight="bold")
        self._y += 0.24 * size / 12.0 + 0.06

    def paragraph(self, text: str) -> None:
        """Words over the whole width."""
        for line in textwrap.wrap(text, 105):
            self._need(LINE)
            self._text(MARGIN, line, size=9.0)
            self._y += LINE + 0.02
        self._y += 0.06

    def picture(self, data: bytes, most: float = 3.6) -> None:
        """A PNG picture over the whole width, ``most`` inches high at most."""
        import matplotlib.image as images

        image = images.imread(io.BytesIO(data))
        high = min(ROOM * image.shape[0] / image.shape[1], most)
        axis = self.axes(high)
        axis.imshow(image)
        axis.set_axis_off()

    def axes(self, high: float, left: float = 0.0, above: float = 0.0, below: float = 0.0) -> Any:
        """A diagram, inches high, with room at its left, above and below it for names and numbers."""
        self._need(above + high + below)
        self._y += above
        place = (
            (MARGIN + left) / WIDTH,
            1.0 - (self._y + high) / HEIGHT,
            (ROOM - left) / WIDTH,
            high / HEIGHT,
        )
        self._y += high + below
        return self._page.add_axes(place)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table whose long cells go on in further lines; its head is said again on every page."""
        widths = _widths([heads, *rows])
        cells = [[textwrap.wrap(cell, max(int(w / LETTER), 4)) or [""] for cell, w in zip(row, widths, strict=True)]
                 for row in rows]  # fmt: skip
        self._head(heads, widths)
        for row in cells:
            lines = max(map(len, row))
            if self._need(lines * LINE + 0.04):
                self._head(heads, widths)
            for number in range(lines):
                self._line([cell[number] if number < len(cell) else "" for cell in row], widths)
            self._rule(GREY, 0.5)
        self._y += 0.1

    # ---- parts

    def _head(self, heads: Sequence[str], widths: list[float]) -> None:
        self._need(3 * LINE)
        self._line(heads, widths, weight="bold")
        self._rule("0.3", 0.8)

    def _line(self, cells: Sequence[str], widths: list[float], **look: Any) -> None:
        x = MARGIN
        for text, width in zip(cells, widths, strict=True):
            self._text(x, text, size=8.0, **look)
            x += width + GAP
        self._y += LINE

    def _rule(self, colour: str, width: float) -> None:
        from matplotlib.lines import Line2D

        y = 1.0 - (self._y - 0.01) / HEIGHT
        ends = (MARGIN / WIDTH, 1.0 - MARGIN / WIDTH)
        self._page.add_artist(Line2D(ends, (y, y), color=colour, lw=width))
        self._y += 0.03

    def _text(self, x: float, text: str, **look: Any) -> None:
        self._page.text(x / WIDTH, 1.0 - self._y / HEIGHT, text, va="top", ha="left", **look)

    def _need(self, high: float) -> bool:
        """Room for something; True if a new page was begun."""
        if self._page is not None and self._y + high <= HEIGHT - MARGIN:
            return False
        self._finish()
        from matplotlib.figure import Figure

        self._page, self._y = Figure(figsize=(WIDTH, HEIGHT)), MARGIN
        self.count += 1
        return True

    def _finish(self) -> None:
        if self._page is not None:
            foot = 1.0 - (HEIGHT - 0.4) / HEIGHT
            self._page.text(MARGIN / WIDTH, foot, self.title, size=7.5, color="0.4")
            self._page.text(1.0 - MARGIN / WIDTH, foot, str(self.count), size=7.5, color="0.4", ha="right")
            self._file.savefig(self._page)
            self._page = None


def _widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """Inches of the columns: what their words want; the widest gives way where all do not fit."""
    wanted = [LETTER * max(len(cell) for cell in column) + 0.05 for column in zip(*rows, strict=True)]
    free = ROOM - GAP * (len(wanted) - 1)
    while sum(wanted) > free + 1e-9:
        widest = max(range(len(wanted)), key=wanted.__getitem__)
        others = sum(wanted) - wanted[widest]
        second = max((w for k, w in enumerate(wanted) if k != widest), default=0.0)
        wanted[widest] = max(free - others, min(second, wanted[widest]) - 0.05, 0.4)
        if max(wanted) <= 0.4:
            break
    return wanted
