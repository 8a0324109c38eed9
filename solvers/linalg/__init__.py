"""Sparse symmetric systems and their eigenproblem."""
