"""Curves: pyqtgraph on the screen, matplotlib for files, numpy for CSV."""
