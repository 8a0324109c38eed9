"""Reduction of a structure to a few modes: pure functions of K, M and the interface degrees of freedom."""
