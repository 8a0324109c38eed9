"""Damping of a flexible subsystem: its choices and the generalised matrix D of the force −D ẇ (Mikheev 2004, 2.2.3).

Theory: docs/theory/reduction.md, (19)–(22). Ratios γ are shares of critical damping of the elastic modes of the free
reduced body; rigid motion is never damped. Note the names of the thesis: in D = αC + βM **α multiplies stiffness**, the
reverse of ANSYS and Nastran.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError, eigh

from solvers.errors import ModelError
from solvers.reduction.orthonormalise import count_rigid

Array = NDArray[np.float64]


@dataclass(frozen=True)
class UniformDamping:
    """One ratio γ for every mode: d_kk = 2γω_k."""

    ratio: float


@dataclass(frozen=True)
class ModalDamping:
    """A ratio for each elastic mode, counted from 1 by frequency; ``rest`` for the others."""

    ratios: tuple[tuple[int, float], ...]
    rest: float = 0.0


@dataclass(frozen=True)
class BandDamping:
    """Ratios by frequency: ``bands`` are (upper end in Hz, ratio), ascending; ``rest`` above the last."""

    bands: tuple[tuple[float, float], ...]
    rest: float = 0.0


@dataclass(frozen=True)
class RayleighDamping:
    """D = αC + βM, α in s multiplies the stiffness, β in 1/s the mass (of elastic motion)."""

    alpha: float
    beta: float


@dataclass(frozen=True)
class LossFactor:
    """Hysteretic damping K(1 + iη); in time it becomes viscous with γ = η/2, equal to it at each resonance."""

    eta: float


Damping = UniformDamping | ModalDamping | BandDamping | RayleighDamping | LossFactor


def rayleigh_from(hz_1: float, ratio_1: float, hz_2: float, ratio_2: float) -> RayleighDamping:
    """The α and β that give two ratios at two frequencies: γ = αω/2 + β/(2ω) (21).

    Raises ModelError for equal or non-positive frequencies, and when a coefficient would be negative: then modes
    somewhere would gain energy.
    """
    if not (0.0 < hz_1 < np.inf and 0.0 < hz_2 < np.inf) or hz_1 == hz_2:
        raise ModelError(f"Rayleigh damping: {hz_1:g} and {hz_2:g} Hz must be two different positive frequencies.")
    w_1, w_2 = 2 * np.pi * hz_1, 2 * np.pi * hz_2
    alpha, beta = np.linalg.solve([[w_1, 1 / w_1], [w_2, 1 / w_2]], [2 * ratio_1, 2 * ratio_2])
    if alpha < -1e-15 or beta < -1e-12:
        low, high = sorted((w_1, w_2))
        raise ModelError(
            f"Rayleigh damping: ratios {ratio_1:g} at {hz_1:g} Hz and {ratio_2:g} at {hz_2:g} Hz need a negative "
            f"coefficient, and some modes would gain energy. The ratio of ratios must lie between {low / high:.3g} and "
            f"{high / low:.3g}."
        )
    return RayleighDamping(max(float(alpha), 0.0), max(float(beta), 0.0))


def damping_matrix(choice: Damping, mass: Array, stiffness: Array) -> Array:
    """D (m, m) for generalised mass and stiffness (m, m) of any basis, orthonormalised or not.

    ``D = M Ȳ diag(2γ_k ω_k) Ȳᵀ M`` with the modes Ȳ of the reduced problem (2.34); in an orthonormalised basis that
    is diag(2γ_k ω_k). Raises ModelError for a negative or infinite number, or a singular mass.
    """
    check_damping(choice)
    try:
        values, Y = eigh(stiffness, mass)
    except LinAlgError:
        raise ModelError(
            "Damping: the generalised mass is singular, so there are no modes to damp. Reduce by another method than "
            "macneal, or leave out repeated modes."
        ) from None
    n_rigid = count_rigid(values)
    values, Y = np.maximum(values[n_rigid:], 0.0), Y[:, n_rigid:]
    omega = np.sqrt(values)
    MY = mass @ Y
    D = (MY * (2.0 * ratios_at(choice, omega / (2 * np.pi)) * omega)) @ MY.T
    return 0.5 * (D + D.T)


def ratios_at(choice: Damping, hz: Array) -> Array:
    """Ratios γ of elastic modes with ascending frequencies (m,)."""
    hz = np.asarray(hz, dtype=float)
    if isinstance(choice, UniformDamping):
        return np.full(len(hz), choice.ratio)
    if isinstance(choice, LossFactor):
        return np.full(len(hz), 0.5 * choice.eta)
    if isinstance(choice, RayleighDamping):
        omega = 2 * np.pi * hz
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.where(omega > 0.0, 0.5 * (choice.alpha * omega + choice.beta / omega), 0.0)
    if isinstance(choice, BandDamping):
        ends = np.array([end for end, _ in choice.bands])
        table = np.array([*(ratio for _, ratio in choice.bands), choice.rest])
        return table[np.searchsorted(ends, hz, side="left")]
    ratios = np.full(len(hz), choice.rest)
    for number, ratio in choice.ratios:
        if number <= len(hz):
            ratios[number - 1] = ratio
    return ratios


def check_damping(choice: Damping) -> None:
    """Raise ModelError for numbers that are negative, not finite or out of order."""
    numbers: list[float]
    if isinstance(choice, ModalDamping):
        numbers = [ratio for _, ratio in choice.ratios] + [choice.rest]
        if any(number < 1 for number, _ in choice.ratios):
            raise ModelError("Damping by modes: modes are counted from 1.")
    elif isinstance(choice, BandDamping):
        ends = [end for end, _ in choice.bands]
        numbers = [ratio for _, ratio in choice.bands] + [choice.rest]
        if any(not 0.0 < end < np.inf for end in ends) or any(b <= a for a, b in pairwise(ends)):
            raise ModelError("Damping by bands: their upper ends must be growing, positive frequencies in Hz.")
    else:
        numbers = list(vars(choice).values())
    for number in numbers:
        if not 0.0 <= number < np.inf:
            raise ModelError(f"Damping: {number:g} was given; a finite number that is not negative is expected.")


def damping_note(choice: Damping) -> str:
    """The choice in words that ``parse_damping`` understands."""
    if isinstance(choice, UniformDamping):
        return f"ratio {choice.ratio:g}"
    if isinstance(choice, LossFactor):
        return f"loss {choice.eta:g}"
    if isinstance(choice, RayleighDamping):
        return f"stiffness {choice.alpha:g} mass {choice.beta:g}"
    kind, pairs = ("modes", choice.ratios) if isinstance(choice, ModalDamping) else ("bands", choice.bands)
    words = [f"{first:g}={ratio:g}" for first, ratio in pairs]
    return " ".join([kind, *words, f"rest={choice.rest:g}"])


def parse_damping(text: str) -> Damping:
    """A choice from words: ``0.02``; ``ratio 0.02``; ``modes 1=0.01 2=0.02 rest=0.03``; ``bands 50=0.01 200=0.03
    rest=0.05``; ``rayleigh 5=0.02 80=0.03`` (ratios at two frequencies, Hz); ``stiffness 1e-5 mass 0.3``; ``loss
    0.04``. Commas and colons count as spaces. Raises ModelError with these forms.
    """
    words = text.replace(",", " ").replace(":", " ").split()
    try:
        choice = _parsed(words)
    except (ValueError, IndexError, KeyError):
        raise ModelError(
            f"Damping '{text}' is not understood. Forms: 0.02; modes 1=0.01 2=0.02 rest=0.03; bands 50=0.01 200=0.03 "
            "rest=0.05; rayleigh 5=0.02 80=0.03; stiffness 1e-5 mass 0.3; loss 0.04."
        ) from None
    check_damping(choice)
    return choice


def _parsed(words: list[str]) -> Damping:
    kind, rest = words[0], words[1:]
    if kind in ("modes", "bands"):
        pairs = dict(word.split("=") for word in rest)
        last = float(pairs.pop("rest", 0.0))
        if kind == "modes":
            return ModalDamping(tuple((int(key), float(value)) for key, value in pairs.items()), last)
        return BandDamping(tuple((float(key), float(value)) for key, value in pairs.items()), last)
    if kind == "rayleigh":
        (hz_1, ratio_1), (hz_2, ratio_2) = (map(float, word.split("=")) for word in rest)
        return rayleigh_from(hz_1, ratio_1, hz_2, ratio_2)
    if kind in ("stiffness", "mass"):
        given = dict(zip(words[::2], map(float, words[1::2]), strict=True))
        if set(given) - {"stiffness", "mass"}:
            raise ValueError
        return RayleighDamping(given.get("stiffness", 0.0), given.get("mass", 0.0))
    if kind in ("loss", "ratio"):
        (value,) = map(float, rest)
        return LossFactor(value) if kind == "loss" else UniformDamping(value)
    (value,) = map(float, words)
    return UniformDamping(value)
