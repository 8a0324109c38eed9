"""Models that run headless as ``python -m examples.NAME`` and open in the window."""
