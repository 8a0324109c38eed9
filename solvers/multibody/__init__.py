"""Mechanisms: what a user describes, and the equations of motion made from it."""
