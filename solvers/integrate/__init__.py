"""Integrators of the equations of motion: one file each, one table."""
