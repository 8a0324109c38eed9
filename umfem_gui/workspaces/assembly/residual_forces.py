"""What the modes of flexible bodies leave out of forces at their nodes, for the page of checks.

Needs the FE model that a subsystem was made from; K is factored once for a set of nodes and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from io_formats.project import Project
    from solvers.multibody.flexible_parts import PreparedBody

#: What was computed last, by subsystem: what it was computed from, and the shares.
_REMEMBERED: dict[str, tuple[tuple[Any, ...], np.ndarray]] = {}


def left_out(project: Project, one: PreparedBody, nodes: Sequence[int]) -> np.ndarray | None:
    """Shares of ``fem.left_out``; None if the project has no FE model of the subsystem's name that fits it."""
    from fem.left_out import left_out_shares
    from solvers.errors import UmfemError

    name, item = one.item.subsystem, one.item
    model, subsystem = project.fe_models.get(name), project.flexible[name]
    if model is None:
        return None
    modes = (item.frame, item.frame_node, item.excluded, item.left_out, item.lumped, *nodes)
    known, shares = _REMEMBERED.get(name, ((None, None, ()), None))
    if shares is not None and known[0] is model and known[1] is subsystem and known[2] == modes:
        return shares
    try:
        shares = left_out_shares(model, one.subsystem, one.body, nodes)
    except UmfemError:
        return None
    _REMEMBERED[name] = (model, subsystem, modes), shares
    return shares
