"""The expression language: against Python's own arithmetic, and never anything but a number or a clear error."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.errors import ModelError
from solvers.kernels.program import run
from solvers.multibody.expressions import (
    FUNCTIONS,
    ExpressionError,
    Symbol,
    evaluate,
    parse,
    postfix,
    substitute,
    symbols,
)
from solvers.multibody.parameters import number, parameter_values
from solvers.multibody.system import Parameter

VALUES = {"x": 0.7, "y": -1.3, "L_1": 2.5}


def kernel_value(text):
    constants = []
    names = sorted(VALUES)
    code, depth = postfix(parse(text), lambda symbol: names.index(symbol.name), constants)
    signals = np.array([VALUES[name] for name in names])
    return run(np.array(code), 0, len(code), np.array([*constants, 0.0]), signals, np.zeros(depth))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2*3", 7.0),
        ("2*3^2", 18.0),
        ("-2^2", -4.0),
        ("2^-1", 0.5),
        ("2^3^2", 512.0),
        ("(1 + 2)*3", 9.0),
        ("10 - 4 - 3", 3.0),
        ("8/4/2", 1.0),
        ("1.5e-3*.5", 0.00075),
        ("min(3, 1, 2) + max(1, 5)", 6.0),
        ("atan2(1, -1)", math.atan2(1, -1)),
        ("step(-0.1) + step(0) + sign(-3)", 0.0),
        ("mod(-1, 3)", 2.0),
        ("pi + e", math.pi + math.e),
        ("L_1*x", 1.75),
        ("+x - -y", -0.6),
    ],
)
def test_values(text, value):
    assert evaluate(parse(text), VALUES) == pytest.approx(value, rel=1e-15)
    assert kernel_value(text) == pytest.approx(value, rel=1e-15)


def _combine(inner):
    binary = st.tuples(inner, st.sampled_from(["+", "-", "*", "/"]), inner).map(lambda p: f"({p[0]} {p[1]} {p[2]})")
    loose = st.tuples(inner, st.sampled_from(["+", "-", "*"]), inner).map(lambda p: f"{p[0]}{p[1]}{p[2]}")
    calls = st.tuples(st.sampled_from(["sin", "cos", "atan", "tanh", "abs"]), inner).map(lambda p: f"{p[0]}({p[1]})")
    power = st.tuples(inner, st.integers(0, 3)).map(lambda p: f"({p[0]})**{p[1]}")
    return binary | loose | calls | power


EXPRESSIONS = st.recursive(
    st.sampled_from([*VALUES]) | st.floats(0.01, 100).map(lambda x: repr(round(x, 3))), _combine, max_leaves=12
)


@settings(max_examples=200, deadline=None)
@given(EXPRESSIONS)
def test_same_as_python(text):
    try:
        expected = eval(text, vars(math) | {"abs": abs}, VALUES)
    except (ZeroDivisionError, OverflowError):
        return
    value = evaluate(parse(text), VALUES)
    # the same operations in the same order: at most the last digits of library functions differ
    assert value == pytest.approx(expected, rel=1e-12, abs=1e-300)
    assert kernel_value(text) == pytest.approx(expected, rel=1e-9, abs=1e-12)
    assert evaluate(substitute(parse(text), VALUES), {}) == pytest.approx(expected, rel=1e-12, abs=1e-300)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="0123456789.eE+-*/^(),xqtpi \"'_абв%$", max_size=30))
def test_any_text_gives_a_tree_or_a_sentence(text):
    try:
        tree = parse(text)
    except ExpressionError as error:
        place = error.position
    else:
        place = 0
        assert len(symbols(tree)) <= len(text)
    assert 0 <= place <= len(text)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("2*(1 + x", 8, "')' is missing"),
        ("2 $ 3", 2, "no meaning"),
        ("sni(2)", 0, "Did you mean 'sin'?"),
        ("2x", 1, "operator is missing"),
        ("1 +", 3, "expected"),
        ("", 0, "expected"),
        ("atan2(1)", 0, "2 arguments"),
        ("__import__(1)", 0, "no function"),
        ("1e999", 0, "too large"),
        ("(" * 500 + "1" + ")" * 500, None, "nested"),
        ("-" * 500 + "1", None, "nested"),
    ],
)
def test_faults_are_placed(text, place, words):
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert words in str(caught.value)
    assert place is None or caught.value.position == place


def test_names_of_joints_may_hold_spaces():
    assert symbols(parse('q(crank pin) + v( Шарнир 2 )*x(rod) + a("odd (one)")')) == [
        Symbol("crank pin", 0, "q"),
        Symbol("Шарнир 2", 15, "v"),
        Symbol("rod", 29, "x"),
        Symbol("odd (one)", 38, "a"),
    ]


def test_undefined_values_are_nan_in_both_machines():
    for text in ("1/(x-x)", "sqrt(y)", "log(y)", "asin(L_1)", "y^0.5", "0^-1", "mod(1, 0)"):
        assert math.isnan(evaluate(parse(text), VALUES)), text
        assert math.isnan(kernel_value(text)), text


def test_every_function_is_the_same_in_both_machines():
    for name, (_, count) in FUNCTIONS.items():
        text = f"{name}({', '.join(['x', 'L_1'][:count])})"
        assert kernel_value(text) == pytest.approx(evaluate(parse(text), VALUES), rel=1e-14), text


def test_parameters_depend_on_one_another():
    values = parameter_values(
        (Parameter(name="area", value="pi*r^2"), Parameter(name="r", value="d/2"), Parameter(name="d", value=2.0))
    )
    assert values == {"area": pytest.approx(math.pi), "r": 1.0, "d": 2.0}
    assert number("Body 'b', mass", "2*area", values) == pytest.approx(2 * math.pi)


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        ({"a": "b", "b": "2*c", "c": "a"}, "a → b → c → a"),
        ({"a": "a + 1"}, "a → a"),
        ({"length": 1.0, "b": "lenght"}, "Did you mean 'length'?"),
        ({"a": "1/0"}, "no finite value"),
        ({"a": "2*t"}, "changes in time"),
        ({"pi": 3.0}, "meaning of its own"),
        ({"two words": 3.0}, "letters, digits"),
    ],
)
def test_faults_of_parameters(pairs, words):
    with pytest.raises(ModelError) as caught:
        parameter_values(tuple(Parameter(name=name, value=value) for name, value in pairs.items()))
    assert words in str(caught.value)
