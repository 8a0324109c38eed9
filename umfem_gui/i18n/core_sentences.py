"""Patterns of the sentences that the core fills with names and numbers, found in its sources.

``raise ModelError(f"There is no '{name}' here.")`` gives the key ``There is no '{1}' here.``; ``sentences.say``
recognises such sentences. Only modules whose messages reach the window today are read.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SOURCES = (
    "solvers/analysis/signals.py",
    "solvers/analysis/spectra.py",
    "solvers/analysis/bands.py",
    "solvers/analysis/comfort.py",
    "solvers/analysis/orders.py",
    "solvers/analysis/rainflow.py",
    "solvers/analysis/statistics.py",
    "solvers/analysis/formulas.py",
    "solvers/analysis/sweep.py",
    "solvers/errors.py",
    "solvers/fields.py",
    "solvers/multibody",
    "umfem_gui/commands",
    "umfem_gui/workspaces/fe_input",
    "fem/selecting.py",
    "fem/edit.py",
    "fem/reduce.py",
    "fem/solution.py",
    "fem/modes.py",
    "solvers/linalg/lanczos/iterate.py",
    "solvers/linalg/lanczos/driver.py",
    "umfem_gui/document.py",
    "umfem_gui/files.py",
    "umfem_gui/importing.py",
    "umfem_gui/kernels.py",
    "io_formats/registry.py",
    "umfem_gui/exceptions.py",
    "umfem_gui/autosave.py",
    "umfem_gui/plots",
    "umfem_gui/workspaces/simulation",
    "umfem_gui/report.py",
    "io_formats/measured.py",
    "io_formats/sweep_file.py",
    "io_formats/project_file.py",
    "io_formats/model_json.py",
    "io_formats/codec.py",
    "io_formats/atomic.py",
    "io_formats/results.py",
    "io_formats/run_writer.py",
)

#: Functions whose text argument is shown: name → index of the argument.
SPEAKERS = {
    "ModelError": 0,
    "SolveError": 0,
    "Cancelled": 0,
    "FileError": 1,
    "report": 1,
    "fail": 1,
    "start": 0,
    "_replace": 0,
    "ExpressionError": 2,
}


def core_texts() -> Iterator[str]:
    """All patterns and fixed sentences."""
    for name in SOURCES:
        place = ROOT / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if path.exists():
                yield from texts_of(path)
    yield from ("{1}: {2}", "finished", "cancelled", "running", "interrupted")


def texts_of(path: Path) -> Iterator[str]:
    """Sentences of one file: arguments of errors, progress reports, and what functions that make texts return."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            index = SPEAKERS.get(name)
            if index is not None and len(node.args) > index:
                yield from _patterns(node.args[index])
        elif isinstance(node, ast.FunctionDef) and _speaks(node):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from _returned(inner.value)


def _speaks(node: ast.FunctionDef) -> bool:
    return node.name in ("title", "suggestion", "describe", "newer", "failure_sentence")


def _returned(node: ast.expr) -> Iterator[str]:
    for part in node.elts if isinstance(node, ast.Tuple) else [node]:
        yield from _patterns(part)


def _patterns(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from _patterns(node.body)
        yield from _patterns(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _patterns(value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and any(sign.isalpha() for sign in node.value):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        text, holes = "", 0
        for piece in node.values:
            if isinstance(piece, ast.Constant):
                text += str(piece.value)
            else:
                holes += 1
                text += f"{{{holes}}}"
        if any(sign.isalpha() for sign in text):
            yield text
