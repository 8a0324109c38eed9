"""Simulation: settings, runs, animation and curves."""
