"""Multifrontal factorisation of sparse symmetric matrices: the substructure method applied recursively."""
