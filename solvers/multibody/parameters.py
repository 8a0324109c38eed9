"""Values of named parameters and of the numbers that may be given as expressions of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from solvers.errors import ModelError, suggestion
from solvers.multibody.expressions import RESERVED, Node, evaluate, parse, symbols
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.system import Parameter


def parameter_values(parameters: tuple[Parameter, ...]) -> dict[str, float]:
    """Value of every parameter; they may depend on one another in any order.

    Raises ModelError for a name that cannot be used, an unknown name, a value that is not finite, or a circle, which
    it names: ``a → b → a``.
    """
    trees: dict[str, Node | float] = {}
    for parameter in parameters:
        _check_name(parameter.name, trees)
        trees[parameter.name] = _tree(f"Parameter '{parameter.name}'", parameter.value)
    values: dict[str, float] = {}
    for name in trees:
        _resolve(name, trees, values, [])
    return {name: values[name] for name in trees}


def parameter_states(parameters: tuple[Parameter, ...]) -> tuple[dict[str, float], dict[str, str]]:
    """Values of the parameters that have one, and for each of the others the sentence of what is wrong with it."""
    trees: dict[str, Node | float] = {}
    problems: dict[str, str] = {}
    for parameter in parameters:
        try:
            _check_name(parameter.name, trees)
            trees[parameter.name] = _tree(f"Parameter '{parameter.name}'", parameter.value)
        except ModelError as error:
            problems[parameter.name] = str(error)
    values: dict[str, float] = {}
    for name in trees:
        try:
            _resolve(name, trees, values, [])
        except ModelError as error:
            problems[name] = str(error)
    return values, problems


def _check_name(name: str, taken: Mapping[str, object]) -> None:
    if not name.isidentifier():
        raise ModelError(
            f"Parameter '{name}': a name is made of letters, digits and underscores and starts with a letter."
        )
    if name in RESERVED:
        raise ModelError(f"Parameter '{name}': the name has a meaning of its own in expressions. Choose another one.")
    if name in taken:
        raise ModelError(f"Parameter '{name}' is defined twice. Rename or remove one of them.")


def _tree(where: str, value: Number) -> Node | float:
    if not isinstance(value, str):
        return float(value)
    try:
        return parse(value)
    except ModelError as error:
        raise ModelError(f"{where}: {error}") from None


def _resolve(name: str, trees: dict[str, Node | float], values: dict[str, float], path: list[str]) -> float:
    if name in values:
        return values[name]
    if name in path:
        circle = " → ".join([*path[path.index(name) :], name])
        raise ModelError(f"Parameter '{name}' depends on itself: {circle}. Give one of them a number.")
    tree = trees[name]
    if isinstance(tree, float):
        value = tree
    else:
        _check_symbols(f"Parameter '{name}'", tree, trees)
        needed = {symbol.name: _resolve(symbol.name, trees, values, [*path, name]) for symbol in symbols(tree)}
        value = evaluate(tree, needed)
    if not math.isfinite(value):
        raise ModelError(f"Parameter '{name}' has no finite value. Check for division by zero, roots and logarithms.")
    values[name] = value
    return value


def _check_symbols(where: str, tree: Node, known: Mapping[str, object]) -> None:
    for symbol in symbols(tree):
        if symbol.accessor or symbol.name in ("t", "q", "v"):
            raise ModelError(f"{where}: '{symbol.text}' changes in time; only numbers and parameters may stand here.")
        if symbol.name not in known:
            raise ModelError(
                f"{where}: '{symbol.name}' at character {symbol.position + 1} is not a parameter. "
                f"{suggestion(symbol.name, list(known))}"
            )


def number(where: str, value: Number, parameters: Mapping[str, float]) -> float:
    """The number of a field: itself, or the value of its expression. Raises ModelError naming ``where``."""
    tree = _tree(where, value)
    if isinstance(tree, float):
        result = tree
    else:
        _check_symbols(where, tree, parameters)
        result = evaluate(tree, parameters)
    if not math.isfinite(result):
        raise ModelError(f"{where}: '{value}' has no finite value. Check for division by zero, roots and logarithms.")
    return result
