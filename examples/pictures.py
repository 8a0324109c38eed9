"""Pictures for a report that the examples draw: black on white, thin lines, one colour for one model everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

#: Colours that colour-blind eyes tell apart.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")


def figure(rows: int = 1, columns: int = 1, *, height: float = 2.4, **options: Any) -> tuple[Any, Any]:
    """A figure of so many axes, each ``height`` inches high, and the array (rows, columns) of its axes."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    made = Figure(figsize=(7.0, height * rows + 0.6), layout="constrained")
    FigureCanvasAgg(made)
    axes = made.subplots(rows, columns, squeeze=False, **options)
    for one in axes.ravel():
        one.grid(alpha=0.25)
    return made, axes


def legend(made: Any, axes: Any) -> None:
    """One legend over all axes, with the lines of these axes."""
    handles, labels = axes.get_legend_handles_labels()
    made.legend(handles, labels, loc="outside upper center", ncols=min(len(labels), 4), frameon=False)


def save(made: Any, folder: Path, name: str) -> None:
    """Write NAME.png into a folder and say so."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.png"
    made.savefig(path, dpi=150)
    print(f"Wrote {path}.")
