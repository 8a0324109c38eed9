"""In what unit a file gives its frequencies: recognised by comparing them with the generalised matrices."""

import numpy as np
from numpy.typing import NDArray


def to_hertz(
    values: NDArray[np.float64], mass: NDArray[np.float64], stiffness: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Frequencies in Hz from values that may be Hz, rad/s or eigenvalues ω².

    For an eigenmode the generalised stiffness over the generalised mass is ω². The reading whose logarithm is nearest
    on the median mode wins; where no mode has both (rigid modes only) the values are taken as Hz.
    """
    n = len(values)
    m, k = np.diagonal(mass)[:n], np.diagonal(stiffness)[:n]
    usable = (m > 0) & (k > 0) & (values > 0)
    if not usable.any():
        return values
    omega = np.sqrt(k[usable] / m[usable])
    readings = (values, values / (2 * np.pi), np.sqrt(np.maximum(values, 0.0)) / (2 * np.pi))
    distance = [np.median(np.abs(np.log(2 * np.pi * reading[usable] / omega))) for reading in readings]
    return readings[int(np.argmin(distance))]
