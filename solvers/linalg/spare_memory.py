"""Freed memory goes back to the system."""

import ctypes
import sys


def give_back() -> None:
    """Return what the C library keeps for later allocations: after a factorisation that is a tenth of the factor.

    Does nothing where the library has no such call.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
