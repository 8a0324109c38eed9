"""What a sensor uses while it is compiled: programs of its channels, points to watch, integrals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.errors import ModelError, suggestion
from solvers.multibody.chains import marker_frame
from solvers.multibody.parameters import number
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.programs import Programs
    from solvers.multibody.sensors.point import PointSensor

AXES = ("seen from", "ground", "body")


class SensorBuild:
    """Channels of one sensor in the making."""

    def __init__(self, programs: Programs, name: str) -> None:
        self.programs = programs
        self.name = name
        self.where = f"Sensor '{name}'"

    def number(self, value: Number, what: str) -> float:
        """The number of a field. Raises ModelError."""
        return number(f"{self.where}, {what}", value, self.programs.parameters)

    def channel(self, word: str, unit: str, expression: str) -> None:
        """One more curve, ``name: word`` or, without a word, the name alone. Compiled when all sensors are known."""
        self.programs.channels.append((f"{self.name}: {word}" if word else self.name, unit))
        self.programs.channel_texts.append((self.where, expression))

    def integral(self, expression: str, start: float) -> None:
        """A state whose rate is the expression."""
        programs = self.programs
        programs.signals.integrals[self.name] = len(programs.signals.states)
        programs.signals.states.append(self.name)
        programs.start_states.append(start)
        scope = programs.scope(self.where, accelerations=True)
        programs.states.append((self.name, expression, scope))

    def point(self, sensor: PointSensor) -> None:
        """A pair of frames to watch. Raises ModelError for an unknown body."""
        programs = self.programs
        a = self._marker(sensor.body_a, sensor, "a")
        b = self._marker(sensor.body_b, sensor, "b")
        axes = AXES.index(sensor.axes)
        programs.signals.points[self.name] = len(programs.point)
        programs.point.append((a, b, axes))

    def _marker(self, body: str, sensor: PointSensor, side: str) -> int:
        names = self.programs.tree.bodies
        if body not in names:
            raise ModelError(f"{self.where}: there is no body '{body}'. {suggestion(body, names)}")
        point, angles = getattr(sensor, f"point_{side}"), getattr(sensor, f"angles_{side}")
        frame = marker_frame(self.where, point, angles, self.programs.parameters)
        return self.programs.markers.add(body, frame, getattr(sensor, f"node_{side}"))
