"""Formulas on curves."""

import numpy as np
import pytest

from solvers.analysis.formulas import channels_of, evaluate
from solvers.errors import ModelError

TIME = np.linspace(0, 1, 1001)
CURVES = {"crank speed": 3 + TIME, "x": np.sin(TIME)}


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("[crank speed] * 60 / (2*pi)", (3 + TIME) * 30 / np.pi),
        ("-[x]^2 + max([x], 0.5)", -(np.sin(TIME) ** 2) + np.maximum(np.sin(TIME), 0.5)),
        ("2", np.full(1001, 2.0)),
        ("hypot([x], cos(t))", np.ones(1001)),
        ("1/0", np.full(1001, np.inf)),
    ],
)
def test_values(text, exact):
    np.testing.assert_allclose(evaluate(text, TIME, CURVES.__getitem__), exact, rtol=1e-12)


def test_derivative_and_integral():
    """Second order in the step of 1 ms: 1e-6 inside."""
    np.testing.assert_allclose(evaluate("diff([x])", TIME, CURVES.__getitem__)[1:-1], np.cos(TIME)[1:-1], atol=1e-6)
    np.testing.assert_allclose(evaluate("integral([x])", TIME, CURVES.__getitem__), 1 - np.cos(TIME), atol=1e-6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[x] +", "out of place"),
        ("speed", "channels stand in brackets"),
        ("sine([x])", "Did you mean 'sin'"),
        ("atan2([x])", "takes 2 arguments"),
        ("__import__('os')", "no number"),
        ("[x].T", "no number"),
        ("[x] if t else 1", "no number"),
    ],
)
def test_mistakes(text, said):
    with pytest.raises(ModelError, match=said):
        evaluate(text, TIME, CURVES.__getitem__)


def test_names():
    assert channels_of("[a b] + [c] - [ a b ]") == ["a b", "c"]
