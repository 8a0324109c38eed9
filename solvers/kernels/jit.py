"""How the kernels of mechanisms are compiled: each function once.

numba builds every callee into every caller, so that a chain of calls six deep is optimised six times over. A
``kernel`` is compiled on its own and called by its symbol; callers know its signature only. A ``part`` is a kernel that
Python never calls, which spares the unpacking of Python arguments. ``inner`` functions are a few lines that are worth
building into their callers. None of them allocates, so reference counts are switched off.
Division by zero gives infinities, as in numpy.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from llvmlite import binding, ir
from numba import njit, types
from numba.core import cgutils
from numba.core.typing.templates import ConcreteTemplate, Signature, infer_global
from numba.extending import lower_builtin

from solvers.kernels.array_struct import ArrayStruct, Packed
from solvers.kernels.multibody_arrays import Model, Workspace

_OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
_LOCK = RLock()
_njit: Any = njit  # its annotations leave out the options used here


def _stamp() -> str:
    """Digest of the sources: with any of them changed, nothing compiled before fits (constants, layouts, symbols)."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


# Types of arguments.
MODEL, WORK = ArrayStruct(Model, _stamp()), ArrayStruct(Workspace, _stamp())
_STRUCTS = {Model: MODEL, Workspace: WORK}
INT, FLOAT, BOOL, NONE = types.int64, types.float64, types.boolean, types.void
INTS, FLOATS, MATRIX = types.int64[::1], types.float64[::1], types.float64[:, ::1]
READ = types.Array(types.float64, 1, "C", readonly=True)  # a vector that is only read
CODE, FLAG = types.int64[:, ::1], types.uint8[::1]

inner = _njit(**_OPTIONS, no_cpython_wrapper=True, no_cfunc_wrapper=True)


class Kernel:
    """A compiled function, for Python (named tuples of arrays are packed here) and for other kernels."""

    def __init__(self, function: Callable[..., Any], signature: Signature, for_python: bool) -> None:
        self.__name__, self.__doc__, self.__module__ = function.__name__, function.__doc__, function.__module__
        self.py_func = function
        self.symbol = f"{function.__module__}.{function.__name__}"
        self.signature = signature
        self._compiled = _njit(**_OPTIONS, no_cpython_wrapper=not for_python)(function)
        self._linked = False
        _declare(self)

    def link(self) -> None:
        """Compile this kernel (or fetch it from the cache) after those it calls, and publish its symbol."""
        with _LOCK, _no_collection():
            if self._linked:
                return
            for callee in _callees(self.py_func):
                callee.link()
            self._compiled.compile(self.signature)
            self._compiled.disable_compile()
            made = self._compiled.overloads[self.signature.args]
            binding.add_symbol(self.symbol, made.library.get_pointer_to_function(made.fndesc.llvm_cfunc_wrapper_name))
            self._linked = True

    def __call__(self, *args: Any) -> Any:
        if not self._linked:
            self.link()
        return self._compiled(*[Packed(a, _STRUCTS[type(a)]) if type(a) in _STRUCTS else a for a in args])


@contextmanager
def _no_collection() -> Iterator[None]:
    """Without garbage collection: numba keeps what it makes, and looking through it again and again takes time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def kernel(returns: types.Type, *arguments: types.Type) -> Callable[[Callable[..., Any]], Kernel]:
    """Make a function a kernel of this signature."""
    return lambda function: Kernel(function, returns(*arguments), True)


def part(returns: types.Type, *arguments: types.Type) -> Callable[[Callable[..., Any]], Kernel]:
    """Make a function a kernel that only other kernels call."""
    return lambda function: Kernel(function, returns(*arguments), False)


def _callees(function: Callable[..., Any]) -> Iterator[Kernel]:
    """Kernels that a function calls by their plain names, itself or through inner functions."""
    for name in function.__code__.co_names:
        value: Any = function.__globals__.get(name)
        if isinstance(value, Kernel):
            yield value
        elif hasattr(value, "py_func"):
            yield from _callees(value.py_func)


def _declare(made: Kernel) -> None:
    """Tell numba how a kernel is called by other compiled code: an external function with numba's C signature."""

    template = type(made.__name__, (ConcreteTemplate,), {"key": made, "cases": [made.signature]})
    infer_global(made, types.Function(template))

    @lower_builtin(made, *made.signature.args)
    def call(context, builder, signature, args):
        kinds = [context.get_value_type(kind) for kind in signature.args]
        function_type = ir.FunctionType(context.get_value_type(signature.return_type), kinds)
        return builder.call(cgutils.get_or_insert_function(builder.module, function_type, made.symbol), args)
