"""The three frames: the counts of the source, connected and sound structures, frequencies in the right place."""

import subprocess
import sys

import numpy as np
import pytest
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.sparse.linalg import eigsh

from examples import ac4_body, shom_frame, tep70_body
from examples.frame_report import active_dofs, structural_mass
from fem.assembly import assemble
from fem.checks import check_model
from fem.constraints import expand, reduced
from fem.model import FEModel, RigidLink, element_count

FRAMES = {"tep70": tep70_body, "ac4": ac4_body, "shom": shom_frame}


@pytest.fixture(scope="module", params=FRAMES)
def frame(request: pytest.FixtureRequest) -> tuple[object, FEModel]:
    module = FRAMES[request.param]
    return module, module.model()


def test_counts_are_those_of_the_source(frame: tuple[object, FEModel]) -> None:
    module, model = frame
    assert len(model.node_numbers) == module.N_NODES  # type: ignore[attr-defined]
    assert element_count(model) == module.N_ELEMENTS  # type: ignore[attr-defined]
    assert active_dofs(model) == module.N_ACTIVE  # type: ignore[attr-defined]


def test_everything_hangs_together(frame: tuple[object, FEModel]) -> None:
    _, model = frame
    pairs = [b.connectivity[:, [a, a + 1]] for b in model.blocks for a in range(b.connectivity.shape[1] - 1)]
    for link in model.links:
        assert isinstance(link, RigidLink)
        pairs.append(np.column_stack([np.full(len(link.slaves), link.master), link.slaves]) - 1)
    rows = np.concatenate(pairs)
    n = len(model.node_numbers)
    graph = coo_array((np.ones(len(rows)), (rows[:, 0], rows[:, 1])), shape=(n, n))
    assert connected_components(graph, directed=False)[0] == 1


def test_no_complaints_of_the_checks(frame: tuple[object, FEModel]) -> None:
    _, model = frame
    errors = [finding.message for finding in check_model(model) if finding.severity == "error"]
    assert errors == []


def test_slaves_are_led_once_and_interface_is_free(frame: tuple[object, FEModel]) -> None:
    _, model = frame
    slaves = np.concatenate([link.slaves for link in model.links] or [np.zeros(0, dtype=np.int64)])
    assert np.unique(slaves).size == slaves.size
    assert not np.isin(model.interface, slaves).any()
    assert model.interface.size >= 8


def test_sizes_and_masses_are_believable() -> None:
    for module, length, tonnes in (
        (tep70_body, 20.4, (70, 95)),
        (ac4_body, 13.2, (14, 20)),
        (shom_frame, 25.85, (45, 60)),
    ):
        model = module.model()
        assert np.ptp(model.coordinates[:, 0]) == pytest.approx(length, abs=0.1)
        mass = (structural_mass(model)[0] + sum(m.mass for m in model.masses)) / 1000
        assert tonnes[0] < mass < tonnes[1]


def lowest(model: FEModel, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies (Hz) and nodal motions (n, nodes, 6)."""
    matrices = assemble(model)
    small = reduced(matrices.K, matrices.M, matrices.constraints)
    assert small.K.shape[0] == active_dofs(model)
    values, vectors = eigsh(small.K, n, small.M, sigma=-((2 * np.pi) ** 2))
    motions = np.array([expand(matrices.constraints, v).reshape(-1, 6) for v in vectors.T])
    return np.sqrt(np.abs(values)) / (2 * np.pi), motions


def test_railcar_is_free_and_rides_softly() -> None:
    free, _ = lowest(ac4_body.model(), 8)
    assert free[5] < 0.05 < free[6]  # six rigid-body modes and no mechanism
    on_springs, motions = lowest(ac4_body.model(suspended=True), 8)
    # table 3.3 of the source has 0.92 to 1.51 Hz for the six modes of a rigid body
    assert on_springs[0] > 0.8
    assert on_springs[5] < 2.5 < on_springs[6]
    upright = (motions[:6, :, 2] ** 2).sum(axis=1) / (motions[:6, :, :3] ** 2).sum(axis=(1, 2))
    bounce = on_springs[:6][int(np.argmax(upright))]
    assert bounce == pytest.approx(1.3, abs=0.3)


def test_machine_frame_bounces_and_bends_as_in_the_source() -> None:
    model = shom_frame.model()
    frequencies, motions = lowest(model, 26)
    shapes = motions[:, model.node_sets["control points"] - 1, 2]
    upright = (motions[:, :, 2] ** 2).sum(axis=1) / (motions[:, :, :3] ** 2).sum(axis=(1, 2))
    changes = (np.diff(np.sign(shapes), axis=1) != 0).sum(axis=1)
    vertical = upright > 0.9
    # heave keeps one sign along the girder, the bending modes change it twice and three times; the source prints
    # 2.62, 9.53 and 13.00 Hz for a frame that only has the same size, so 2 % is as near as is meant
    for n, printed in ((0, 2.62), (2, 9.53), (3, 13.0)):
        assert np.abs(frequencies[vertical & (changes == n)] / printed - 1.0).min() < 0.02


def test_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "examples.ac4_body"], capture_output=True, text=True, check=True, timeout=120
    )
    assert "nodes              1273" in done.stdout


def test_projects_hold_the_structures() -> None:
    for module in (ac4_body, shom_frame):
        (made,) = module.project().fe_models.values()
        assert element_count(made) == module.N_ELEMENTS


@pytest.mark.slow
def test_locomotive_body_is_free_and_bends_where_a_locomotive_does() -> None:
    from scipy.sparse.linalg import LinearOperator

    from solvers.linalg.factor import factorise

    model = tep70_body.model()
    matrices = assemble(model)
    small = reduced(matrices.K, matrices.M, matrices.constraints)
    assert small.K.shape[0] == tep70_body.N_ACTIVE
    shift = -((2 * np.pi * 2.0) ** 2)
    factor = factorise(small.K - shift * small.M)
    inverse = LinearOperator(small.K.shape, matvec=factor.solve, dtype=float)
    values, vectors = eigsh(small.K, 14, small.M, sigma=shift, OPinv=inverse, tol=1e-6)
    frequencies = np.sqrt(np.abs(values)) / (2 * np.pi)
    assert frequencies[5] < 0.05 < 5.0 < frequencies[6]  # no mechanism, no floppy panel
    X = model.coordinates
    sill = np.flatnonzero((X[:, 2] == 0.0) & (np.abs(X[:, 1] + 1.5) < 1e-6))
    sill = sill[np.argsort(X[sill, 0])]
    motions = np.array([expand(matrices.constraints, v).reshape(-1, 6)[:, :3] for v in vectors.T[6:]])
    shapes = motions[:, sill, 2] / np.abs(motions).max(axis=(1, 2))[:, None]
    bending = int(np.argmax(np.abs(shapes).max(axis=1)))  # panel modes leave the sills alone
    assert (np.diff(np.sign(shapes[bending])) != 0).sum() == 2  # two nodes of vibration
    assert 5.0 < frequencies[6 + bending] < 15.0
