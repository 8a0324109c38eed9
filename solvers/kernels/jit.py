"""How the kernels of mechanisms are compiled.

``entry`` functions are called from Python. ``inner`` ones only by other kernels: without the wrappers that unpack
Python arguments they compile in about half the time. Division by zero gives infinities, as in numpy.
"""

from numba import njit

_OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy"}

entry = njit(**_OPTIONS)
inner = njit(**_OPTIONS, no_cpython_wrapper=True, no_cfunc_wrapper=True)
