"""In the child process: files of MATLAB and of sound through scipy, as plain arrays."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np


def matlab(path: Path) -> dict[str, np.ndarray]:
    """Variables that are numbers or words, without dimensions of one; whatever goes wrong is raised."""
    from scipy.io import loadmat

    content = {
        name: np.squeeze(np.asarray(value)) for name, value in loadmat(path).items() if not name.startswith("__")
    }
    return {name: value for name, value in content.items() if value.dtype.kind in "fiuU"}


def sound(path: Path) -> tuple[int, np.ndarray]:
    """Samples a second, and the samples (n,) or (n, channels)."""
    from scipy.io import wavfile

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return wavfile.read(path)
