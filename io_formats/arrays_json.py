"""Arrays inside JSON: type, shape and the numbers in row order; every number comes back bit for bit."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from solvers.errors import ModelError

_SPECIAL = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}


def check_storable(array: np.ndarray, place: str) -> None:
    """Raise TypeError for arrays of objects or texts: only numbers and truth values are stored."""
    if array.dtype.kind not in "biuf" or array.dtype.itemsize > 8:
        raise TypeError(f"{place}: arrays of {array.dtype} cannot be stored")


def array_to_json(array: np.ndarray, place: str = "") -> dict[str, Any]:
    """``{"dtype": "float64", "shape": [2, 3], "data": […]}``; NaN and infinities become texts."""
    check_storable(array, place)
    data = array.ravel().tolist()
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        data = [number if math.isfinite(number) else repr(number) for number in data]
    return {"dtype": array.dtype.name, "shape": list(array.shape), "data": data}


def array_from_json(tree: Any, place: str = "") -> np.ndarray:
    """The array of ``array_to_json``; nested lists of numbers, as people write them, are taken too."""
    try:
        if isinstance(tree, list):
            array = np.array(tree)
            if array.size == 0:
                array = array.astype(np.float64)
        else:
            array = _from_parts(tree)
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise ModelError(
            f"{place}: not an array of numbers ({error}). Give nested lists of equal length, "
            f"or an object with dtype, shape and data."
        ) from error
    if array.dtype.kind not in "biuf":
        raise ModelError(f"{place}: an array of numbers was expected.")
    return array


def _from_parts(tree: dict[str, Any]) -> np.ndarray:
    dtype = np.dtype(str(tree["dtype"]))
    if dtype.kind not in "biuf":
        raise ValueError(f"dtype '{dtype}' is not a kind of number")
    data = tree["data"]
    if dtype.kind == "f":
        data = [_SPECIAL[number] if isinstance(number, str) else number for number in data]
    elif any(not isinstance(number, int) for number in data):
        raise ValueError(f"the data do not fit the dtype '{dtype}'")
    return np.array(data, dtype=dtype).reshape(tree["shape"])
