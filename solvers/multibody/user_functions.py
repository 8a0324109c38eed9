"""Functions that a user writes in Python, to act as forces.

A function ``f(t, x, out)`` gets the time, the values of the expressions that the force element lists, and six places
for force and torque. It is compiled by numba where numba can (then it costs what a kernel costs, about 20 ns a call);
otherwise it is called as it is, which takes some microseconds a call and runs under the interpreter's lock.
Models hold the name only: nothing that a file contains is ever executed.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from solvers.errors import ModelError, suggestion

Function = Callable[[float, Any, Any], None]

_SIGNATURE = ctypes.CFUNCTYPE(
    None, ctypes.c_double, ctypes.POINTER(ctypes.c_double), ctypes.c_int64, ctypes.POINTER(ctypes.c_double)
)


@dataclass(frozen=True)
class UserFunction:
    """A registered function: its address for the kernels, whether it is compiled, and what keeps it alive."""

    name: str
    function: Function
    address: int
    compiled: bool
    keep: Any
    problems: list[str]  # what it raised, the newest last


_known: dict[str, UserFunction] = {}

#: Variable of the environment with files whose functions are known: child processes, those of sweeps, inherit it.
FILES = "UMFEM_FUNCTIONS"


def register_function(name: str, function: Function, *, compile: bool = True) -> UserFunction:
    """Make a function known to force elements under a name; a new one takes the place of the old.

    ``compile``: try numba first. Raises ModelError for an empty name or what cannot be called.
    """
    if not name.strip() or not callable(function):
        raise ModelError(f"A user function needs a name and something to call, not '{name}' and {function!r}.")
    made = _compiled(name, function) if compile else None
    _known[name] = made or _interpreted(name, function)
    return _known[name]


def user_function(where: str, name: str) -> UserFunction:
    """The function of that name. Raises ModelError with the names there are."""
    if name not in _known:
        for path in _named_files():
            load_functions(path)
    if name not in _known:
        raise ModelError(
            f"{where}: there is no user function '{name}'. {suggestion(name, list(_known))} "
            "Functions are made known by register_function, or by --functions FILE.py."
        )
    return _known[name]


def use_files(paths: Iterable[str | Path]) -> None:
    """Make the functions of files known here and in child processes. Raises ModelError as ``load_functions`` does."""
    for path in paths:
        load_functions(path)
        os.environ[FILES] = os.pathsep.join([*_named_files(), str(Path(path).resolve())])


def _named_files() -> list[str]:
    return [path for path in os.environ.get(FILES, "").split(os.pathsep) if path]


def load_functions(path: str | Path) -> list[str]:
    """Run a Python file of the user's and register its public functions of three arguments. Returns their names.

    Raises ModelError with the sentence of whatever the file raises.
    """
    path = Path(path)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ModelError(f"{path}: not a Python file.")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise ModelError(f"{path}: {type(error).__name__}: {error}") from error
    found = []
    for name, value in vars(module).items():
        code = getattr(getattr(value, "py_func", value), "__code__", None)
        own = getattr(value, "__module__", "") == module.__name__
        if own and code is not None and code.co_argcount == 3 and not name.startswith("_"):
            register_function(name, value)
            found.append(name)
    if not found:
        raise ModelError(f"{path}: there is no function f(t, x, out) in it.")
    return found


def _compiled(name: str, function: Function) -> UserFunction | None:
    """The function as machine code, or None if numba cannot compile it."""
    from numba import carray, cfunc, njit, types

    pointer = types.CPointer(types.float64)
    inner = function if hasattr(function, "py_func") else njit(function)

    def call(t, x, n, out):
        results = carray(out, (6,))
        try:
            inner(t, carray(x, (n,)), results)
        except Exception:
            for k in range(6):
                results[k] = np.nan  # the run ends with a sentence

    try:
        made = cfunc(types.void(types.float64, pointer, types.int64, pointer))(call)
    except Exception:  # whatever numba cannot do, the interpreter can; a fault of the function shows when it is called
        return None
    return UserFunction(name, function, int(made.address or 0), True, (made, inner), [])


def _interpreted(name: str, function: Function) -> UserFunction:
    """The function called by the interpreter; what it raises ends the run."""
    problems: list[str] = []

    def call(t: float, x: Any, n: int, out: Any) -> None:
        results = np.ctypeslib.as_array(out, (6,))
        try:
            function(t, np.ctypeslib.as_array(x, (n,)) if n else np.zeros(0), results)
        except Exception as error:
            problems.append(f"{type(error).__name__}: {error}")
            results[:] = np.nan

    made = _SIGNATURE(call)
    address = ctypes.cast(made, ctypes.c_void_p).value or 0
    return UserFunction(name, function, address, False, made, problems)
