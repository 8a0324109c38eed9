"""Where BLAS and LAPACK live in memory, and a promise that they stay on one thread while we use our own."""

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import numpy as np
from scipy.linalg import cython_blas, cython_lapack

from solvers.kernels.blas import ROUTINES


@cache
def blas_table() -> np.ndarray:
    """Addresses of ``ROUTINES`` in the BLAS that scipy uses, int64."""
    return np.array([_address(name) for name in ROUTINES], dtype=np.int64)


def _address(name: str) -> int:
    capsules = cython_blas.__pyx_capi__ if name in cython_blas.__pyx_capi__ else cython_lapack.__pyx_capi__
    capsule = capsules[name]
    name_of = ctypes.pythonapi.PyCapsule_GetName
    name_of.restype, name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
    pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
    pointer_of.restype, pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    return pointer_of(capsule, name_of(capsule))


_lock = threading.Lock()
_users = 0
_limits = None


@contextmanager
def single_threaded_blas() -> Iterator[None]:
    """BLAS on one thread inside the block; the former setting comes back when the last user leaves."""
    global _users, _limits
    with _lock:
        _users += 1
        if _users == 1:
            _limits = _controller().limit(limits=1, user_api="blas")
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            if _users == 0 and _limits is not None:
                _limits.restore_original_limits()
                _limits = None


@cache
def _controller():
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController()
