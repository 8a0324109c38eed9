"""The pages of the assembly workspace: lower tabs for what is decided in tables rather than in the view.

A page is one file and one line in ``PAGES``.
"""

from __future__ import annotations

from umfem_gui.i18n import noted
from umfem_gui.workspaces.assembly.check_page import CheckPage
from umfem_gui.workspaces.assembly.isolation_page import IsolationPage
from umfem_gui.workspaces.assembly.linear_page import LinearPage
from umfem_gui.workspaces.assembly.modes_page import ModesPage
from umfem_gui.workspaces.assembly.page import Page, PageHost, PageSpec
from umfem_gui.workspaces.assembly.parameters_page import ParametersPage
from umfem_gui.workspaces.assembly.set_page import SetPage
from umfem_gui.workspaces.base import Frame


def _rail(frame: Frame) -> Page:
    """Its kernels are not for the start of the window."""
    from umfem_gui.workspaces.assembly.rail_page import RailPage

    return RailPage(frame)


#: The pages, in the order of the tabs.
PAGES: tuple[PageSpec, ...] = (
    PageSpec("parameters", noted("Parameters"), "variable", ParametersPage),
    PageSpec("set", noted("Set"), "tune", SetPage),
    PageSpec("modes", noted("Modes"), "waveform", ModesPage),
    PageSpec("check", noted("Check"), "clipboard-check-outline", CheckPage),
    PageSpec("linear", noted("Analysis"), "sine-wave", LinearPage),
    PageSpec("isolation", noted("Isolation"), "car-shift-pattern", IsolationPage),
    PageSpec("rail", noted("Rail"), "train", _rail),
)


def make_pages(frame: Frame) -> dict[str, PageHost]:
    """A tab for every line of the table, by key."""
    return {spec.key: PageHost(spec, frame) for spec in PAGES}
