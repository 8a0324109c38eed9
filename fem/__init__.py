"""The elastic structure: finite element models, their matrices and their reduction."""
