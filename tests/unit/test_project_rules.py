"""Rules of the repository that a linter does not know."""

import ast
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("solvers", "fem", "io_formats", "umfem_gui")
SOURCES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def imports_of(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_dependencies_are_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = {
        re.split(r"[=@ ]", line, maxsplit=1)[0].lower().replace("_", "-")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    }
    wanted = project["dependencies"] + project["optional-dependencies"]["dev"]
    names = {re.split(r"[<>=!~ ;\[]", text, maxsplit=1)[0].lower().replace("_", "-") for text in wanted}
    assert names <= pinned, f"not in constraints.txt: {sorted(names - pinned)}"


POSIX_ONLY = {"fcntl", "pwd", "grp", "termios", "resource", "pty", "posix"}
POSIX_CALLS = re.compile(r"os\.(fork|getuid|mkfifo)\b|signal\.(SIGKILL|SIGALRM|alarm)\b")


def offenders(paths, wrong):
    """Files for which ``wrong(path)`` finds something, as {file: what}."""
    found = {str(path.relative_to(ROOT)): wrong(path) for path in paths}
    return {name: what for name, what in found.items() if what}


def test_packages_are_portable():
    """Most users are on Windows: no module or call that exists on POSIX systems only."""
    assert not offenders(SOURCES, lambda path: POSIX_ONLY & set(imports_of(path)))
    assert not offenders(SOURCES, lambda path: POSIX_CALLS.findall(path.read_text(encoding="utf-8")))


def test_kernels_import_arrays_and_kernels_only():
    allowed = {"numpy", "numba", "llvmlite", *sys.stdlib_module_names}

    def foreign(path):
        return [m for m in imports_of(path) if m.split(".")[0] not in allowed and "kernels" not in m.split(".")]

    assert not offenders([path for path in SOURCES if "kernels" in path.parts], foreign)


def test_core_neither_prints_nor_evaluates_text():
    def calls(path):
        nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
        return [
            node.func.id
            for node in nodes
            if isinstance(node.func, ast.Name) and node.func.id in ("print", "eval", "exec")
        ]

    assert not offenders([path for path in SOURCES if "umfem_gui" not in path.parts], calls)
