"""Dynamics of trees of rigid bodies: one model, several methods, the cheapest chosen (docs/theory/trees.md)."""
