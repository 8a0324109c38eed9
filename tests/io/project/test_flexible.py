"""Flexible subsystems in the project: saved with everything they carry."""

import numpy as np

from examples.crank_slider import reduced_rod, rod_model, rod_subsystem
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from io_formats import model_json, project_file
from io_formats.project import Project


def test_flexible_subsystems_come_back(tmp_path):
    model = rod_model()
    rod = ready_for_motion(model, reduce_model(model, count=3), geometric=True)
    project = Project(title="p", flexible={"rod": rod})
    path = tmp_path / "p.umfem"
    project_file.save(path, project)
    for again in (project_file.load(path), model_json.loads(model_json.dumps(project))):
        found = again.flexible["rod"]
        assert found.modes.tobytes() == rod.modes.tobytes()
        assert found.node_numbers.dtype == np.int32
        assert found.drawn_types == rod.drawn_types
        assert found.dof_numbers == rod.dof_numbers
        assert found.extension.geometric.loads == rod.extension.geometric.loads
        np.testing.assert_array_equal(found.extension.invariants.J_h_H, rod.extension.invariants.J_h_H)


def test_the_rod_of_the_example_is_what_its_model_gives():
    kept, fresh = rod_subsystem(), reduced_rod()
    np.testing.assert_allclose(kept.frequencies_hz, fresh.frequencies_hz, rtol=1e-9)
    np.testing.assert_allclose(kept.stiffness, fresh.stiffness, rtol=1e-7, atol=1e-7 * np.abs(fresh.stiffness).max())
    np.testing.assert_allclose(kept.extension.invariants.J_rho_rho, fresh.extension.invariants.J_rho_rho, rtol=1e-12)
    assert kept.extension.geometric.loads == fresh.extension.geometric.loads


def test_a_project_of_before_has_none(tmp_path):
    text = '{"format": "umfem-model", "version": 1, "project": {"title": "old"}}'
    assert dict(model_json.loads(text).flexible) == {}
