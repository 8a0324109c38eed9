"""No dialog is taller than 700 pixels, in either language, and none is wider than a small screen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from examples import crank_slider
from io_formats.registry import FORMATS
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.results import Channel, Results
from umfem_gui import dialogs
from umfem_gui.i18n import language
from umfem_gui.import_dialog import ImportDialog, has_questions
from umfem_gui.plots.formula_dialog import FormulaDialog
from umfem_gui.workspaces.simulation.excitation_dialog import ExcitationDialog

HIGH, WIDE = 700, 1200


@pytest.fixture(params=["en", "ru"])
def spoken(request, qtbot):
    language.use(request.param)
    yield request.param
    language.use("en")


def check(dialog) -> None:
    dialog.show()
    dialog.adjustSize()
    size = (dialog.width(), dialog.height(), dialog.minimumSizeHint().height())
    dialog.close()
    dialog.deleteLater()
    assert size[0] <= WIDE, size
    assert max(size[1:]) <= HIGH, size


def test_questions_of_every_format(spoken):
    kinds = [kind for kind in FORMATS if kind.read and has_questions(kind)]
    assert len(kinds) > 4
    for kind in kinds:
        check(ImportDialog(None, Path(f"/a/long/folder/{'model_of_the_whole_locomotive' * 2}{kind.suffixes[0]}"), kind))


def test_dialogs_of_plots(spoken):
    time, system = np.linspace(0.0, 1.0, 50), crank_slider.project().system
    nothing = np.zeros((50, 0))
    run = Results(
        name="measured",
        time=time,
        coordinates=nothing,
        speeds=nothing,
        accelerations=nothing,
        coordinate_names=(),
        body_names=(),
        positions=np.zeros((50, 0, 3)),
        quaternions=np.zeros((50, 0, 4)),
        channels=tuple(Channel(f"channel {k}", "m", np.sin(k * time)) for k in range(40)),
        settings=SimulationSettings(),
    )
    check(FormulaDialog(run, (), None))
    check(ExcitationDialog(run, system, Path("/a/measured.csv"), None))


def test_an_error_with_its_details(spoken, window):
    sentence = "Joint 'pin': body 'rod' has no interface node 202. Interface nodes: " + ", ".join(map(str, range(200)))
    check(dialogs.show_error(window, sentence, "\n".join(f"line {k}" for k in range(300))))
