"""Operation counts, calibration and the choice of the cheapest method."""

import numpy as np
import pytest

from solvers.multibody.methods.choose import BUILT_IN, Calibration, calibrate, choose, save, stored
from solvers.multibody.methods.flops import COUNTED, chains_shape, flops, shape_of, tree_shape
from solvers.multibody.methods.samples import sample_tree, seconds_of


def test_counts_of_one_chain_are_those_of_the_table():
    """Three bodies in a chain, revolute joints: table 1 of Shimanovsky written out by hand (its root is unique)."""
    counts = flops(shape_of(np.array([0, 1, 2]), np.array([1, 1, 1])), corrections=1.0)
    term = {k: k**3 / 3 + 17 * k**2 / 2 + 109 * k / 6 for k in (1, 2, 3)}
    cbm = sum(term[k] + 222 + 42 * k for k in (1, 2, 3)) - (term[1] + term[2] - 2 * 205)
    assert counts["cbm"] == pytest.approx(cbm)
    assert counts["dec"] == pytest.approx(3 * (1 / 3 + 39 / 2 + 1105 / 6 + 864) - (84 + 660))
    assert counts["itr"] == pytest.approx(2 * 9 + 37 * 3 + 405 * 3 - 145 + (4 * 9 + 33 * 3 + 135 * 3 - 96))
    front = {mu: mu**3 / 3 + 17 * mu**2 / 2 + 361 * mu / 6 + 420 for mu in (5, 10)}
    lgr = 2 * front[10] + front[5] - 2 * (5**3 / 3 + 5 * 5**2 / 2 + 5 / 6) - 48
    assert counts["lgr"] == pytest.approx(lgr)


def test_star_on_the_ground_costs_as_many_pendulums():
    """Bodies on the ground do not know of each other: every count is linear (but ITR's, whose inverse is dense)."""
    one, many = (flops(shape_of(np.zeros(n, dtype=np.int64), np.ones(n, dtype=np.int64))) for n in (1, 50))
    for name in ("cbm", "lgr", "dec"):
        assert many[name] == pytest.approx(50 * one[name])


def test_shape_of_a_tree_is_counted_from_its_arrays():
    shape = tree_shape(sample_tree(3, 4, 2))
    expected = chains_shape(3, 4, 2)
    for name in ("n", "parent", "eta", "length", "mu"):
        np.testing.assert_array_equal(getattr(shape, name), getattr(expected, name))
    assert shape.mu[0] == 4 * 4  # the base body and three chains, four constraints each


def test_diagram_has_the_regions_of_the_thesis():
    """Fig. 3 by operations: CBM for short chains of revolute joints, DEC for long ones."""
    short, long = (flops(chains_shape(3, length, 1)) for length in (2, 40))
    assert min(short, key=short.get) == "cbm"
    assert min(long, key=long.get) == "dec"


def test_choice_follows_the_calibration():
    model = sample_tree(1, 10, 1)
    slow_dec = Calibration({name: (0.0, 0.0, 1.0 if name == "dec" else 1e-3) for name in COUNTED})
    assert choose(model, slow_dec) != "dec"
    assert choose(model, BUILT_IN) == "dec"


def test_large_trees_are_never_given_to_a_method_that_needs_quadratic_memory():
    only_dense = Calibration({name: (0.0, 0.0, 1.0 if name == "dec" else 1e-9) for name in COUNTED})
    assert choose(sample_tree(1, 12_000, 1), only_dense) not in ("cbm", "itr")


def test_calibration_is_kept_and_damage_is_survived(tmp_path):
    path = save(BUILT_IN, tmp_path / "deep" / "methods.json")
    assert dict(stored(path).coefficients) == dict(BUILT_IN.coefficients)
    path.write_text('{"seconds": {"dec": [1]}}', encoding="utf-8")
    assert stored(path) is BUILT_IN
    assert stored(tmp_path / "none.json") is BUILT_IN


@pytest.mark.slow
def test_choice_is_within_a_tenth_of_the_best():
    """Over the diagram, measured here and now; a busy machine may disturb single samples, so two of them may fail."""
    calibration = calibrate()
    misses = 0
    for freedoms in (1, 2, 3, 6):
        for chains, length in ((1, 2), (1, 12), (4, 3), (12, 2), (3, 10)):
            model = sample_tree(chains, length, freedoms)
            times = seconds_of(model, COUNTED)
            misses += times[choose(model, calibration)] > 1.1 * min(times.values())
    assert misses <= 2
