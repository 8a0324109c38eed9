"""Values at the nodes of a flexible body as colours, changed in place."""

from __future__ import annotations

from typing import Any

import numpy as np


def paint_contour(scene: Any, body: str, values: Any, table: Any = None) -> None:
    """Colour a flexible body of a mechanism's scene over a lookup table; ``values`` None: its own colour again."""
    for shape in scene._flexible:
        if shape.body != body:
            continue
        for actor in scene._actors.get(("flexible_bodies", body), []):
            mapper = actor.GetMapper()
            if values is None:
                mapper.ScalarVisibilityOff()
                continue
            data = shape.mesh.GetPointData()
            if data.GetScalars() is None or data.GetScalars().GetNumberOfTuples() != len(values):
                shape.mesh.point_data["contour"] = np.array(values, dtype=float)
                shape.mesh.set_active_scalars("contour")
            else:
                shape.mesh.point_data["contour"][:] = values
                data.GetScalars().Modified()
            mapper.SetLookupTable(table)
            mapper.UseLookupTableScalarRangeOn()
            mapper.SetInterpolateScalarsBeforeMapping(True)
            mapper.ScalarVisibilityOn()


def reach(scene: Any, bends: Any) -> float:
    """How far the node of a flexible body that moves most goes at some modal coordinates, m."""
    found = [np.abs(bends[s.body] @ s.modes).max(initial=0.0) for s in scene._flexible if s.body in bends]
    return float(max(found, default=0.0))


def extent(scene: Any) -> float:
    """The greatest extent of a flexible body, m."""
    return max((float(np.ptp(shape.rest, axis=0).max()) for shape in scene._flexible), default=0.0)
