"""Excitations of a linear model as they are written by hand, and the frequencies at which its response is wanted.

A density is given by its corners, as standards give it, a periodic force by its harmonics. Responses are those of
``linear_system.random_response`` and ``forced.periodic_response``.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eig

from solvers.analysis.linear_system import LinearSystem
from solvers.errors import ModelError, SolveError

Array = NDArray[np.float64]

#: Places about a resonance in half widths of its peak: close at its top, each a fifth further out on its flanks.
ABOUT = np.sinh(np.linspace(-9.0, 9.0, 101))


def density_at(text: str, frequencies_hz: Array) -> Array:
    """One-sided density of ``text`` at frequencies: one number, or corners like ``5 0.01; 50 0.01; 200 0.001``.

    Corners are a frequency in Hz and the density there; between them it is straight in logarithmic scales, outside
    them zero. Raises ModelError for what is no density.
    """
    f = np.asarray(frequencies_hz, dtype=float)
    rows = _rows(text)
    if len(rows) == 1 and len(rows[0]) == 1 and rows[0][0] >= 0:
        return np.full(len(f), rows[0][0])
    corners = np.array([row for row in rows if len(row) == 2])
    if len(rows) < 2 or len(corners) != len(rows) or np.any(corners <= 0) or np.any(np.diff(corners[:, 0]) <= 0):
        raise ModelError(
            f"'{text}' is not a density: give one number, or corners like 5 0.01; 50 0.01; 200 0.001, frequencies in "
            "Hz that rise and densities above zero."
        )
    inside = (f >= corners[0, 0]) & (f <= corners[-1, 0])
    found = np.zeros(len(f))
    found[inside] = np.exp(np.interp(np.log(f[inside]), *np.log(corners).T))
    return found


def harmonics_of(text: str) -> tuple[Array, Array]:
    """Cosine and sine parts (k + 1, 1) of ``1 10; 2 4 90``: number of the harmonic, amplitude, phase in degrees.

    The force is Σ a_j cos(jωt + φ_j); number 0 is its constant part. Raises ModelError.
    """
    rows = _rows(text)
    bad = ModelError(
        f"'{text}' is not a row of harmonics like 1 10; 2 4 90: each is its number (0 … 200), its amplitude and, if "
        "it has one, its phase in degrees; every number once."
    )
    numbers = [row[0] for row in rows]
    if not rows or any(len(row) not in (2, 3) for row in rows) or len(set(numbers)) != len(numbers):
        raise bad
    if any(number != int(number) or not 0 <= number <= 200 for number in numbers):
        raise bad
    cosine, sine = np.zeros((2, int(max(numbers)) + 1, 1))
    for number, amplitude, *phase in rows:
        angle = np.radians(phase[0]) if phase and number else 0.0
        cosine[int(number)], sine[int(number)] = amplitude * np.cos(angle), -amplitude * np.sin(angle)
    return cosine, sine


def frequency_grid(system: LinearSystem, low: float, high: float, count: int = 400) -> Array:
    """Frequencies from low to high, evenly in logarithmic scale, closer about the resonances of the model.

    The peak of a mode of frequency f and damping ratio ζ is 2ζf wide; its mean square is right only if the grid sees
    it. Undamped frequencies themselves are left out. Raises ModelError for a range that is none.
    """
    if not 0.0 < low < high:
        raise ModelError(f"Frequencies from {low:g} to {high:g} Hz: both must be positive and rise.")
    values = np.linalg.eigvals(system.A)
    places = [np.geomspace(low, high, count)]
    for value in values[values.imag > 1e-9 * max(float(np.abs(values).max(initial=0.0)), 1e-300)]:
        width = max(abs(value.real), 1e-6 * value.imag)
        places.append((value.imag + width * ABOUT) / (2 * np.pi))
    grid = np.unique(np.concatenate(places))
    grid = grid[(grid >= low) & (grid <= high)]
    sharp = values.imag[np.abs(values.real) <= 1e-9 * np.abs(values.imag)] / (2 * np.pi)
    apart = np.abs(grid[:, None] - sharp[None, :]).min(axis=1, initial=np.inf)
    return np.asarray(grid[apart > 1e-8 * grid])


def check_damped(system: LinearSystem, low: float, high: float) -> None:
    """Raise SolveError if noise between two frequencies excites a mode without damping: its swing has no bound.

    Modes that the inputs do not excite or the outputs do not show are no matter.
    """
    values, left, right = eig(system.A, left=True)
    scale = max(float(np.abs(values).max(initial=0.0)), 1e-300)
    seen, pushed = np.linalg.norm(system.C @ right, axis=0), np.linalg.norm(left.conj().T @ system.B, axis=1)
    felt = seen * pushed / np.maximum(np.abs(np.sum(left.conj() * right, axis=0)), 1e-12)
    for k in np.flatnonzero((values.imag > 1e-9 * scale) & (values.real > -1e-9 * np.abs(values.imag))):
        hertz = float(values[k].imag / (2 * np.pi))
        if low <= hertz <= high and felt[k] > 1e-9 * felt.max():
            raise SolveError(
                f"The mode at {hertz:.6g} Hz has no damping, so its response to noise has no bound. Give it damping, "
                "or leave its frequency out of the range."
            )


def _rows(text: str) -> list[list[float]]:
    """Numbers of the parts between semicolons; nothing if one is no number."""
    try:
        rows = [[float(word) for word in part.replace(",", " ").split()] for part in text.split(";") if part.strip()]
    except ValueError:
        return []
    return rows if all(np.isfinite(row).all() for row in rows) else []
