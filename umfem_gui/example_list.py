"""The examples that come with the program: modules of the package ``examples`` with a function ``project()``."""

from __future__ import annotations

import pkgutil
import re
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from io_formats.project import Project
from solvers.errors import ModelError, suggestion

#: The first line of a module's docstring, and the function that makes an example of a module.
_TITLE = re.compile(r'\A\s*"""(.+?)(?:"""|\n)')
_MAKER = re.compile(r"^def project\(", re.MULTILINE)


@lru_cache(maxsize=1)
def list_examples() -> tuple[tuple[str, str], ...]:
    """Name and first line of the docstring of every example, by name. Nothing is imported or parsed for it."""
    import examples

    found = []
    for folder in examples.__path__:
        for module in pkgutil.iter_modules([folder]):
            source = Path(folder) / f"{module.name}.py"
            if module.ispkg or module.name.startswith("_") or not source.is_file():
                continue
            text = source.read_text(encoding="utf-8")
            if _MAKER.search(text):
                title = _TITLE.match(text)
                found.append((module.name, title.group(1).strip() if title else module.name))
    return tuple(sorted(found))


def load_example(name: str) -> Project:
    """The project of an example; ``crank-slider`` is ``crank_slider``. Raises ModelError with the nearest name."""
    known = [one for one, _ in list_examples()]
    wanted = name.replace("-", "_").replace(" ", "_").lower()
    if wanted not in known:
        raise ModelError(f"There is no example '{name}'. {suggestion(wanted, known)}")
    return import_module(f"examples.{wanted}").project()
