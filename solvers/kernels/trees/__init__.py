"""Kernels of tree-structured rigid-body dynamics; the equations are numbered in docs/theory/trees.md."""
