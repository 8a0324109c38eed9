"""Numbers as people write them."""

from __future__ import annotations


def grouped(number: int) -> str:
    """27 880: digits in groups of three with a narrow space."""
    return f"{number:,}".replace(",", "\u202f")


def spelled(value: float, digits: int = 4) -> str:
    """A number of so many digits: 24 540, not 2.454e+04."""
    rounded = float(f"{value:.{digits}g}")
    return grouped(int(rounded)) if 1e4 <= abs(rounded) < 1e9 else f"{value:.{digits}g}"
