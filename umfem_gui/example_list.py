"""The examples that come with the program: modules of the package ``examples`` with a function ``project()``."""

from __future__ import annotations

import ast
import pkgutil
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from io_formats.project import Project
from solvers.errors import ModelError, suggestion


def list_examples() -> list[tuple[str, str]]:
    """Name and first line of the docstring of every example, by name. Nothing is imported for it."""
    import examples

    found = []
    for module in pkgutil.iter_modules(examples.__path__):
        spec = find_spec(f"examples.{module.name}")
        if spec is None or spec.origin is None or module.name.startswith("_"):
            continue
        tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
        if any(isinstance(item, ast.FunctionDef) and item.name == "project" for item in tree.body):
            found.append((module.name, (ast.get_docstring(tree) or module.name).splitlines()[0]))
    return sorted(found)


def load_example(name: str) -> Project:
    """The project of an example; ``crank-slider`` is ``crank_slider``. Raises ModelError with the nearest name."""
    known = [one for one, _ in list_examples()]
    wanted = name.replace("-", "_").replace(" ", "_").lower()
    if wanted not in known:
        raise ModelError(f"There is no example '{name}'. {suggestion(wanted, known)}")
    return import_module(f"examples.{wanted}").project()
