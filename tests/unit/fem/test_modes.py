"""Modes laid out by nodes, what they carry, and solutions as a project keeps them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fem.generators import beam_line, block_of_solids
from fem.mass_properties import mass_properties
from fem.materials import Isotropic
from fem.model import PointMass, Support
from fem.modes import find_modes
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from fem.solution import Solution, displacements, fingerprint, kept_subsystem, mode_table
from solvers.errors import ModelError

STEEL = Isotropic(name="steel", young=2.1e11, density=7800.0)


@pytest.fixture(scope="module")
def beam():
    section = beam_section("square", "rectangle", 0.02, 0.02)
    return beam_line((0, 0, 0), (2, 0, 0), 40, material=STEEL, section=section)


def test_a_free_beam_has_six_rigid_modes_that_carry_all_mass(beam):
    solution = find_modes(beam, count=8)
    table = mode_table(Solution(model="beam", modal=solution))
    assert solution.kinds[:6] == ("rigid",) * 6
    assert solution.totals[0] == pytest.approx(7800 * 2 * 0.02**2, rel=1e-12)
    # Rigid modes span the rigid motions, so their effective masses are the whole, and elastic modes carry nothing.
    assert np.allclose(table.shares[:6].sum(axis=0), 1.0, atol=1e-8)
    assert np.abs(table.shares[6:]).max() < 1e-8
    # Free–free beam: 26.67 Hz by Euler–Bernoulli (table 3.1); Timoshenko and 40 elements stay within 0.2 %.
    assert solution.frequencies_hz[6] == pytest.approx(26.67, rel=2e-3)


def test_supports_count_unless_they_are_left_out(beam):
    held = replace(beam, supports=(Support(nodes=beam.node_sets["start"]),))
    assert find_modes(held, count=1).frequencies_hz[0] == pytest.approx(4.190, rel=2e-3)  # cantilever, table 3.1
    assert find_modes(held, count=1, supports=False).kinds == ("rigid",)


def test_shares_of_a_reduction_follow_the_held_modes(beam):
    """The first held bending mode of a clamped beam carries 69.0 % of the mass (Blevins: (0.8309)² / 1)."""
    subsystem = reduce_model(beam, interface=[1, 41], count=4)
    table = mode_table(Solution(model="beam", subsystem=subsystem))
    assert table.shares[0, 1:3].max() == pytest.approx(0.6904, abs=0.003)
    assert table.kinds == ("eigen",) * 4 + ("static",) * 12
    assert table.notes[4] == "1 ux"
    static = displacements(table, 4)  # unit displacement of node 1 along x
    assert static[0].tolist() == [1.0, 0.0, 0.0]


def test_what_is_kept(beam):
    subsystem = reduce_model(beam, interface=[1, 41], count=4)
    solution = Solution(model="beam", subsystem=subsystem, excluded=(1,), damping=(0.02, 0.5, 0.0, 0.03))
    kept = kept_subsystem(solution)
    assert kept.n_eigen == 3
    D = kept.extension.damping
    omega = 2 * np.pi * kept.frequencies_hz
    assert D[0, 0] == pytest.approx(2 * 0.02 * omega[0])
    assert D[2, 2] == pytest.approx(2 * 0.03 * omega[2])
    assert np.count_nonzero(D) == 2
    with pytest.raises(ModelError, match="natural modes"):
        kept_subsystem(Solution(model="beam", modal=find_modes(beam, count=1)))
    with pytest.raises(ModelError, match="either"):
        Solution(model="beam")


def test_the_fingerprint_sees_physics_only(beam):
    print_ = fingerprint(beam, interface=False)
    assert fingerprint(replace(beam, title="other"), interface=False) == print_
    assert fingerprint(replace(beam, interface=[1]), interface=False) == print_
    assert fingerprint(replace(beam, interface=[1]), interface=True) != fingerprint(beam, interface=True)
    heavier = replace(beam, masses=(PointMass(node=1, mass=1.0),))
    assert fingerprint(heavier, interface=False) != print_


def test_mass_and_inertia_of_a_block_and_a_lump():
    model = block_of_solids((2.0, 1.0, 0.5), (4, 2, 1), kind="hex20", material=STEEL, origin=(1.0, 0.0, 0.0))
    m = 7800.0
    found = mass_properties(model)
    assert found.mass == pytest.approx(m, rel=1e-12)
    assert found.centre == pytest.approx([2.0, 0.5, 0.25], rel=1e-12)
    exact = m / 12 * np.array([1.0 + 0.25, 4.0 + 0.25, 4.0 + 1.0])
    assert np.diag(found.inertia) == pytest.approx(exact, rel=1e-10)
    assert found.moments == pytest.approx(np.sort(exact), rel=1e-10)
    # A lump at a corner: Steiner's theorem about the common centre.
    corner = int(model.node_numbers[np.argmin(np.linalg.norm(model.coordinates - [3.0, 1.0, 0.5], axis=1))])
    loaded = mass_properties(replace(model, masses=(PointMass(node=corner, mass=m),)))
    assert loaded.mass == pytest.approx(2 * m)
    assert loaded.centre == pytest.approx([2.5, 0.75, 0.375])
    d = np.array([0.5, 0.25, 0.125])
    steiner = 2 * m * (d @ d * np.eye(3) - np.outer(d, d))
    assert loaded.inertia == pytest.approx(np.diag(exact) + steiner, rel=1e-9, abs=1e-6)
