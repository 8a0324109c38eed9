"""Elastic in six directions: a rubber block, a beam stub, a weld that gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.kernels.multibody_arrays import BUSHING
from solvers.multibody.chains import vector
from solvers.multibody.forces.ends import FrameForce
from solvers.multibody.values import ZERO3, Vector

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class Bushing(FrameForce):
    """−K·x − D·ẋ + preload with the displacement and rotation vector of the second frame in the axes of the first."""

    kind: ClassVar[str] = "bushing"
    title: ClassVar[str] = "Bushing"

    stiffness: Vector = quantity("Stiffness x, y, z", "N/m", (1e5, 1e5, 1e5))
    torsional_stiffness: Vector = quantity("Torsional stiffness x, y, z", "N·m/rad", (1e3, 1e3, 1e3))
    damping: Vector = quantity("Damping x, y, z", "N·s/m", ZERO3)
    torsional_damping: Vector = quantity("Torsional damping x, y, z", "N·m·s/rad", ZERO3)
    matrix: str = quantity(
        "Stiffness matrix 6×6",
        default="",
        help="Six rows of six numbers with ; between the rows. Empty: the stiffnesses above on the diagonal.",
    )
    damping_matrix: str = quantity("Damping matrix 6×6", default="")
    force: Vector = quantity("Preload force", "N", ZERO3)
    torque: Vector = quantity("Preload torque", "N·m", ZERO3)

    def compile(self, build: ForceBuild) -> None:
        build.kind = BUSHING
        self.markers(build)

        def numbers(*fields: Vector) -> NDArray[np.float64]:
            return np.concatenate([vector(build.where, "component", one, build.programs.parameters) for one in fields])

        for text, linear, torsional in (
            (self.matrix, self.stiffness, self.torsional_stiffness),
            (self.damping_matrix, self.damping, self.torsional_damping),
        ):
            matrix = matrix_of(build.where, text) if text.strip() else np.diag(numbers(linear, torsional))
            build.datum(*matrix.ravel())
        build.datum(*numbers(self.force, self.torque))


def matrix_of(where: str, text: str) -> NDArray[np.float64]:
    """A 6×6 matrix of a text. Raises ModelError."""
    try:
        rows = [[float(word) for word in row.replace(",", " ").split()] for row in text.split(";") if row.strip()]
    except ValueError as error:
        raise ModelError(f"{where}: the matrix has a word that is not a number ({error}).") from None
    if [len(row) for row in rows] != [6] * 6:
        raise ModelError(f"{where}: the matrix needs six rows of six numbers with ; between the rows.")
    return np.array(rows)
