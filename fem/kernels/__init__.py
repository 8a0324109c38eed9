"""Numba code of the finite elements."""
