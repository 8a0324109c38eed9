"""Formulas on channels: ``[crank speed] * 60 / (2*pi)``, evaluated over whole curves. Nothing is ever ``eval``-ed.

A name in square brackets is a channel; ``t`` is the time; ``diff(x)`` the derivative and ``integral(x)`` the integral
over time. Otherwise numbers, + − * / ^, brackets, ``pi``, ``e`` and the functions of ``FUNCTIONS``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from solvers.analysis.signals import Array
from solvers.errors import ModelError, suggestion

FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{
        name: getattr(np, name) for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "sqrt", "exp", "log", "log10")
    },
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "abs": np.abs,
    "sign": np.sign,
    "min": np.minimum,
    "max": np.maximum,
    "hypot": np.hypot,
}
OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Div: np.divide,
    ast.Pow: np.power,
}
_CHANNEL = re.compile(r"\[([^\[\]]*)\]")


def channels_of(text: str) -> list[str]:
    """Names of the channels in a formula, each once, in order."""
    return list(dict.fromkeys(name.strip() for name in _CHANNEL.findall(text)))


def evaluate(text: str, time: Array, read: Callable[[str], Array]) -> Array:
    """Values of a formula at every instant; ``read(name)`` gives the values of a channel.

    Raises ModelError with the formula and what is wrong in it; ``read`` may raise its own for unknown channels.
    """
    names = channels_of(text)
    inner = _CHANNEL.sub(lambda found: f" _{names.index(found[1].strip())} ", text).replace("^", "**").strip()
    try:
        tree = ast.parse(inner, mode="eval").body
    except (SyntaxError, ValueError, RecursionError) as error:
        raise ModelError(f"Formula '{text}' cannot be read: an operator, bracket or name is out of place.") from error
    values: dict[str, Any] = {f"_{index}": read(name) for index, name in enumerate(names)}
    values |= {"t": time, "pi": np.pi, "e": np.e}
    with np.errstate(all="ignore"):
        found = _value(tree, text, time, values)
    return np.broadcast_to(np.asarray(found, dtype=float), time.shape).copy()


def _value(node: ast.expr, text: str, time: Array, values: dict[str, Any]) -> Any:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool):
        return float(node.value)
    if isinstance(node, ast.Name):
        if node.id not in values:
            hint = suggestion(node.id, [*FUNCTIONS, "t", "pi", "e", "diff", "integral"])
            raise ModelError(f"Formula '{text}': '{node.id}' is unknown; channels stand in brackets, [name]. {hint}")
        return values[node.id]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        inner = _value(node.operand, text, time, values)
        return -inner if isinstance(node.op, ast.USub) else inner
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        return OPERATORS[type(node.op)](_value(node.left, text, time, values), _value(node.right, text, time, values))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        return _call(node.func.id, [_value(one, text, time, values) for one in node.args], text, time)
    raise ModelError(f"Formula '{text}' holds something that is no number, channel, operator or function.")


def _call(name: str, arguments: list[Any], text: str, time: Array) -> Any:
    if name in ("diff", "integral") and len(arguments) == 1:
        curve = np.broadcast_to(arguments[0], time.shape)
        if len(time) < 2:
            return np.zeros(len(time))
        if name == "diff":
            return np.gradient(curve, time)
        return np.concatenate([[0.0], np.cumsum(0.5 * (curve[1:] + curve[:-1]) * np.diff(time))])
    if name not in FUNCTIONS:
        hint = suggestion(name, [*FUNCTIONS, "diff", "integral"])
        raise ModelError(f"Formula '{text}': there is no function '{name}'. {hint}")
    function = FUNCTIONS[name]
    wanted = getattr(function, "nin", 1)
    if len(arguments) != wanted:
        raise ModelError(f"Formula '{text}': '{name}' takes {wanted} arguments, {len(arguments)} were given.")
    return function(*arguments)
