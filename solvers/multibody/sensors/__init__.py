"""Sensors: extra curves of the results. One file per family, one table of types."""

from solvers.multibody.sensors.base import AnySensor
from solvers.multibody.sensors.expression import Sensor
from solvers.multibody.sensors.integral import IntegralSensor
from solvers.multibody.sensors.point import PointSensor
from solvers.multibody.sensors.stress import StressSensor

#: A new sensor is one new file and one line here.
SENSOR_TYPES: dict[str, type[AnySensor]] = {
    sensor.kind: sensor for sensor in (Sensor, PointSensor, IntegralSensor, StressSensor)
}

__all__ = ["SENSOR_TYPES", "AnySensor", "IntegralSensor", "PointSensor", "Sensor", "StressSensor"]
