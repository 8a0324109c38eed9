"""Patterns of the sentences that the core fills with names and numbers, found in its sources.

``raise ModelError(f"There is no '{name}' here.")`` gives the key ``There is no '{1}' here.``; ``sentences.say``
recognises such sentences. In the core every text of several words is for the user, unless ``quiet_texts`` names it;
in the window those that are raised, reported or gathered, beside what is given to ``tr``, ``noted`` and ``bind``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from umfem_gui.i18n.quiet_texts import QUIET

ROOT = Path(__file__).resolve().parents[2]

CORE = ("solvers", "fem", "io_formats")
WINDOW = "umfem_gui"

#: Folders and files that nobody reads in the window: arrays only, the command line, walks that make pictures.
SILENT_FOLDERS = ("kernels", "cli", "i18n")
SILENT_FILES = re.compile(r"(fe_)?tour(_\w+)?\.py|desktop_entry\.py")

#: Lists that gather sentences for a report: what is appended to them is shown.
GATHERED = ("warnings", "notes", "skipped", "remarks")

#: Functions whose text argument is shown: name → index of the argument.
SPEAKERS = {
    "ModelError": (0,),
    "SolveError": (0,),
    "MemoryShort": (0,),
    "BasisDecayed": (0,),
    "Cancelled": (0,),
    "FileError": (1,),
    "report": (1,),
    "fail": (1,),
    "fault": (1,),
    "start": (0,),
    "_replace": (0,),
    "ExpressionError": (2,),
    "error": (0,),
    "_error": (0,),
    "_Dead": (0,),
    "finding": (2,),
}

#: Checks of what a generator is given: its name and that of the argument.
GENERATOR_CHECKS = dict.fromkeys(("count", "length", "vector", "direction", "rising"), (0, 1)) | {"few_enough": (0,)}


#: Marks of formulas, patterns and code, which are no sentences.
_CODE = re.compile(r"[\w})][*^]|[*^]\(|\w=|::|%\.|\\|\bimport\b|\|")


def core_texts() -> Iterator[str]:
    """All patterns and fixed sentences."""
    for package in (*CORE, WINDOW):
        for path in sorted((ROOT / package).rglob("*.py")):
            if not set(SILENT_FOLDERS) & set(path.relative_to(ROOT).parts) and not SILENT_FILES.fullmatch(path.name):
                yield from texts_of(path, every=package in CORE)
    yield from ("{1}: {2}", "finished", "cancelled", "running", "interrupted")


def texts_of(path: Path, *, every: bool) -> Iterator[str]:
    """Sentences of one file: arguments of errors, progress reports, what functions that make texts return.

    With ``every`` also all other texts of several words.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    if every:
        yield from _all_texts(nodes)
    speakers = SPEAKERS | (GENERATOR_CHECKS if path.parent.name == "generators" else {})
    for node in nodes:
        yield from _gathered(node)
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            for index in speakers.get(name, ()):
                if len(node.args) > index:
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


def _all_texts(nodes: list[ast.AST]) -> Iterator[str]:
    """Every text of a module that has more than one word, without docstrings, code and those that are quiet."""
    quiet = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        body = getattr(node, "body", None)
        if isinstance(body, list):
            quiet.update(id(line.value) for line in body if isinstance(line, ast.Expr))
    for node in nodes:
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in quiet:
            yield from (text for text in _patterns(node) if text not in QUIET and _is_sentence(text))


def _is_sentence(text: str) -> bool:
    """Several words, one of them in small letters outside quotes, and no code."""
    words = re.sub(r"\{\d+\}|'[^']*'", " ", text)
    return " " in text.strip() and bool(re.search(r"[a-z]{2,}", words)) and not _CODE.search(text)


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
