"""Models made by hand: pure functions that return an FEModel.

Every generator checks its arguments and raises ModelError that names the generator and the argument.
"""

from fem.generators.lines import beam_line, grid_frame, polyline
from fem.generators.merge import combine, merge_nodes
from fem.generators.shells import box_shell, cylinder, i_girder, plate, surface
from fem.generators.solids import block_of_solids
from fem.generators.sweep import extrude, revolve
from fem.generators.transform import copy_along_line, copy_around, mirror, rotate, translate

__all__ = [
    "beam_line",
    "block_of_solids",
    "box_shell",
    "combine",
    "copy_along_line",
    "copy_around",
    "cylinder",
    "extrude",
    "grid_frame",
    "i_girder",
    "merge_nodes",
    "mirror",
    "plate",
    "polyline",
    "revolve",
    "rotate",
    "surface",
    "translate",
]
