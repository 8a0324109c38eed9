"""Flexible subsystems in the project: saved with everything they carry."""

import numpy as np

from examples.crank_slider import rod_model
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


def test_a_project_of_before_has_none(tmp_path):
    text = '{"format": "umfem-model", "version": 1, "project": {"title": "old"}}'
    assert dict(model_json.loads(text).flexible) == {}
