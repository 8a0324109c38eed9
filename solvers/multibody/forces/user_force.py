"""Force and torque by a function that a user wrote in Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.kernels.multibody_arrays import USER
from solvers.multibody.forces.ends import FrameForce
from solvers.multibody.forces.general_force import AXES
from solvers.multibody.user_functions import user_function

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class UserForce(FrameForce):
    """Force at the point of the second body and torque on it from f(t, x, out); the opposite acts on the first body.

    ``x`` holds the values of ``arguments`` in their order; ``out`` takes force x, y, z, N, and torque x, y, z, N·m.
    The model holds the name of the function; see ``solvers.multibody.user_functions``.
    """

    kind: ClassVar[str] = "user"
    title: ClassVar[str] = "User function"

    function: str = quantity("Function", default="", help="Name of a function made known with --functions FILE.py.")
    arguments: str = quantity(
        "Arguments", default="", expression=True, help="Expressions, separated by semicolons: q(pin); vx(body)."
    )
    axes: str = quantity("Axes", default="ground", choices=AXES, help="The force turns with the axes of a body.")

    def compile(self, build: ForceBuild) -> None:
        build.kind, build.flag = USER, AXES.index(self.axes)
        self.markers(build)
        made = user_function(build.where, self.function)
        places = [build.program(part) for part in self.arguments.split(";") if part.strip()]
        build.first_program, build.count = (places[0] if places else 0), len(places)
        if made.address <= 0 or made.address >= 2**53:
            raise ModelError(f"{build.where}: function '{self.function}' has no address that kernels can call.")
        build.datum(float(made.address))
        build.programs.kept.append(made)
