"""Patterns of the sentences that the core fills with names and numbers, found in its sources.

``raise ModelError(f"There is no '{name}' here.")`` gives the key ``There is no '{1}' here.``; ``sentences.say``
recognises such sentences. Only modules whose messages reach the window today are read.
"""

from __future__ import annotations

import ast
import re
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
    "solvers/analysis/mode_shares.py",
    "solvers/analysis/measured_mac.py",
    "io_formats/measured_modes.py",
    "solvers/analysis/excitation.py",
    "solvers/flexible/recovery.py",
    "solvers/analysis/formulas.py",
    "solvers/analysis/sweep.py",
    "solvers/analysis/mounted.py",
    "solvers/analysis/isolation.py",
    "solvers/analysis/suspension.py",
    "solvers/analysis/influence.py",
    "solvers/analysis/equilibrium.py",
    "solvers/analysis/linearise.py",
    "solvers/analysis/linear_system.py",
    "solvers/analysis/base_input.py",
    "umfem_gui/workspaces/assembly/linear_work.py",
    "solvers/errors.py",
    "solvers/integrate/advice.py",
    "solvers/fields.py",
    "solvers/multibody",
    "umfem_gui/commands",
    "umfem_gui/workspaces/fe_input",
    "umfem_gui/workspaces/assembly",
    "fem/selecting.py",
    "fem/checks.py",
    "fem/edit.py",
    "fem/reduce.py",
    "fem/attach.py",
    "fem/pick.py",
    "solvers/reduction",
    "solvers/flexible/damping.py",
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
    "io_formats/abaqus",
    "io_formats/account.py",
    "io_formats/ansys",
    "io_formats/child.py",
    "io_formats/convert.py",
    "io_formats/dsmfem",
    "io_formats/fum.py",
    "io_formats/matrices.py",
    "io_formats/matrix_market.py",
    "io_formats/matrix_sets.py",
    "io_formats/matrix_subsystem.py",
    "io_formats/meshes.py",
    "io_formats/nastran",
    "io_formats/units.py",
    "io_formats/universal",
    "fem/mechanisms.py",
    "fem/model.py",
    "fem/element_rows.py",
    "fem/links.py",
    "fem/constraints.py",
    "fem/supports.py",
    "fem/assembly.py",
    "fem/dofs.py",
    "fem/materials.py",
    "fem/sections.py",
    "fem/section_shapes.py",
    "fem/section_profiles.py",
    "fem/motion.py",
    "io_formats/fum_reader.py",
    "io_formats/fum_extension.py",
    "solvers/flexible/subsystem.py",
    "solvers/flexible/solutions.py",
    "solvers/linalg/multifrontal/factor.py",
    "solvers/linalg/matrix_checks.py",
)

#: Modules in which every text of more than one word is for the user.
TALKATIVE = ("account.py", "matrix_subsystem.py", "mechanisms.py")

#: Lists that gather sentences for a report: what is appended to them is shown.
GATHERED = ("warnings", "notes", "skipped", "remarks")

#: Functions whose text argument is shown: name → index of the argument.
SPEAKERS = {
    "ModelError": 0,
    "SolveError": 0,
    "MemoryShort": 0,
    "Cancelled": 0,
    "FileError": 1,
    "report": 1,
    "fail": 1,
    "start": 0,
    "_replace": 0,
    "ExpressionError": 2,
    "error": 0,
    "_error": 0,
    "_Dead": 0,
    "finding": 2,
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
    if path.name in TALKATIVE:
        yield from _all_texts(tree)
    for node in ast.walk(tree):
        yield from _gathered(node)
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            index = SPEAKERS.get(name)
            if index is not None and len(node.args) > index:
                yield from _patterns(node.args[index])
        elif isinstance(node, ast.Assign) and path.name == "checks.py" and getattr(node.targets[0], "id", "") == "text":
            yield from _patterns(node.value)
        elif isinstance(node, ast.FunctionDef) and _speaks(node):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and inner.value is not None:
                    yield from _returned(inner.value)


def _gathered(node: ast.AST) -> Iterator[str]:
    """What goes into a report: ``warnings.append(text)``, ``notes += [text]``, ``skipped[text] += n``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append" and node.args:
        if _last_name(node.func.value) in GATHERED:
            yield from _patterns(node.args[0])
    elif isinstance(node, ast.AugAssign) and _last_name(node.target) in GATHERED and isinstance(node.value, ast.List):
        for item in node.value.elts:
            yield from _patterns(item)
    elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.List):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        if any(_last_name(target) in GATHERED for target in targets):
            for item in node.value.elts:
                yield from _patterns(item)
    elif isinstance(node, ast.keyword) and node.arg in GATHERED and isinstance(node.value, ast.Tuple | ast.IfExp):
        parts = [node.value] if isinstance(node.value, ast.Tuple) else [node.value.body, node.value.orelse]
        for part in parts:
            for item in getattr(part, "elts", ()):
                yield from _patterns(item)
    elif isinstance(node, ast.Subscript) and _last_name(node.value) == "skipped":  # counted: the number goes before
        for text in _patterns(node.slice):
            yield "{1} " + re.sub(r"\{(\d+)\}", lambda hole: f"{{{int(hole[1]) + 1}}}", text)


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _all_texts(tree: ast.Module) -> Iterator[str]:
    """Every text of a module that has more than one word, without docstrings."""
    quiet = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            quiet.add(id(body[0].value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in quiet:
            for text in _patterns(node):
                if " " in text.strip():
                    yield text


def _speaks(node: ast.FunctionDef) -> bool:
    return node.name in (
        "title",
        "suggestion",
        "describe",
        "newer",
        "failure_sentence",
        "_taper",
        "_stations",
        "_eccentric",
    )


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
