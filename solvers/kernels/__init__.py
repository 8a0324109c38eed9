"""Numba code of the mathematics: arrays and scalars in, preallocated arrays out."""
