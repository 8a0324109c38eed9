"""Modal quantities: effective masses sum to the mass, MAC, groups, names of rigid motions."""

import numpy as np
import pytest
from scipy import sparse
from scipy.linalg import eigh

from solvers.errors import SolveError
from solvers.linalg.modal import (
    MOTIONS,
    align_rigid_modes,
    centred,
    effective_masses,
    group_roots,
    mac,
    name_rigid_modes,
    participation_factors,
    rigid_motions,
)


@pytest.fixture(scope="module")
def cloud():
    """Free masses in space, all joined by springs: coordinates and directions of DOFs, K, M."""
    random = np.random.default_rng(3)
    points = random.uniform(-1, 1, (8, 3)) * [3.0, 2.0, 1.0] + [10.0, 0.0, 5.0]
    masses = random.uniform(1, 2, 8)
    K = np.zeros((24, 24))
    for i in range(8):
        for j in range(i):
            n = (points[j] - points[i]) / np.linalg.norm(points[j] - points[i])
            rows = np.r_[3 * i : 3 * i + 3, 3 * j : 3 * j + 3]
            K[np.ix_(rows, rows)] += 1e3 * np.outer(np.r_[n, -n], np.r_[n, -n])
    M = sparse.diags_array(np.repeat(masses, 3))
    return np.repeat(points, 3, axis=0), np.tile([0, 1, 2], 8), K, sparse.csc_array(M), masses


def test_rigid_motions_strain_nothing(cloud):
    points, directions, K, _, _ = cloud
    R = rigid_motions(points, directions)
    assert np.abs(K @ R).max() < 1e-10 * np.abs(K).max() * 10  # 10 m away from the origin


def test_effective_masses_sum_to_the_mass_and_inertia(cloud):
    points, directions, K, M, masses = cloud
    _, vectors = eigh(K, M.toarray())
    R = rigid_motions(points, directions)
    effective, totals = effective_masses(vectors, M, R)
    assert np.allclose(totals[:3], masses.sum())
    assert np.allclose(effective.sum(axis=0), totals)
    assert np.allclose(participation_factors(vectors, M, R) ** 2, effective)


def test_rotations_of_turning_dofs():
    R = rigid_motions(np.array([[0.0, 2.0, 0.0]] * 6), np.arange(6), about=np.array([0.0, 1.0, 0.0]))
    assert R[:3, 3:].tolist() == [[0, 0, -1], [0, 0, 0], [1, 0, 0]]  # turn about x lifts, turn about z pulls back
    assert np.array_equal(R[3:, 3:], np.eye(3))
    assert not R[3:, :3].any()
    with pytest.raises(SolveError, match="do not fit"):
        rigid_motions(np.zeros((2, 3)), np.array([0, 7]))


def test_rigid_modes_get_their_names(cloud):
    points, directions, K, M, _ = cloud
    _, vectors = eigh(K, M.toarray())
    rigid = vectors[:, :6]
    R = rigid_motions(points, directions)
    aligned = align_rigid_modes(rigid, M, R)
    assert np.allclose(aligned.T @ (M @ aligned), np.eye(6), atol=1e-12)
    assert name_rigid_modes(aligned, M, R) == MOTIONS
    assert np.allclose(mac(aligned, centred(R, M), M), np.eye(6), atol=1e-10)
    assert name_rigid_modes(vectors[:, 8:9], M, R) == ("local mechanism",)
    mixed = (aligned[:, [0]] + aligned[:, [1]] + aligned[:, [2]]) / np.sqrt(3)
    assert name_rigid_modes(mixed, M, R) == ("mixed rigid motion",)


def test_mechanisms_beside_rigid_modes_come_last(cloud):
    points, directions, K, M, _ = cloud
    _, vectors = eigh(K, M.toarray())
    R = rigid_motions(points, directions)
    random = np.random.default_rng(1)
    turn, _ = np.linalg.qr(random.normal(size=(8, 8)))  # eight roots of zero would come in any mixture
    aligned = align_rigid_modes(vectors[:, :8] @ turn, M, R)
    assert aligned.shape == (24, 8)
    assert np.allclose(aligned.T @ (M @ aligned), np.eye(8), atol=1e-12)
    assert name_rigid_modes(aligned, M, R) == (*MOTIONS, "local mechanism", "local mechanism")


def test_mac():
    A = np.array([[1.0, 1.0], [0.0, 1.0], [0.0, 0.0]])
    table = mac(A, np.hstack((A * [-2.0, 3.0], np.zeros((3, 1)))))
    assert np.allclose(table, [[1.0, 0.5, 0.0], [0.5, 1.0, 0.0]])


def test_roots_are_grouped():
    roots = np.array([-1e-7, 3e-8, 1e-6, 5.0, 5.0 + 1e-9, 7.0, 9.0, 9.0 * (1 + 5e-7)])
    groups = [group.tolist() for group in group_roots(roots, zero=1e-5)]
    assert groups == [[0, 1, 2], [3, 4], [5], [6, 7]]
    assert group_roots(np.empty(0)) == []
