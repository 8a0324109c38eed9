"""What a run leaves: plain arrays over time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.stages.event import EventRecord


@dataclass(frozen=True)
class Channel:
    """One curve of a run."""

    name: str
    unit: str
    values: NDArray[np.float64]


@dataclass(frozen=True)
class Results:
    """A run of ``n`` output instants; ``n_q`` joint coordinates, ``n_v`` speeds, ``n_bodies`` bodies.

    ``n_v`` equals ``n_q`` unless there are free bodies (seven coordinates with a quaternion, six speeds). Poses are
    those of the body frames in the ground frame, quaternions as (w, x, y, z): all that an animation needs.
    ``status`` is ``finished``, ``cancelled``, ``running`` (a part of a run that goes on) or the sentence of the error
    that ended the run; what was computed until then is kept. Channels of a joint are NaN while it does not hold.
    """

    name: str
    time: NDArray[np.float64]  # (n,) s
    coordinates: NDArray[np.float64]  # (n, n_q)
    speeds: NDArray[np.float64]  # (n, n_v)
    accelerations: NDArray[np.float64]  # (n, n_v)
    coordinate_names: tuple[str, ...]
    body_names: tuple[str, ...]
    positions: NDArray[np.float64]  # (n, n_bodies, 3) m
    quaternions: NDArray[np.float64]  # (n, n_bodies, 4)
    channels: tuple[Channel, ...]  # joint coordinates, reactions, energies and sensors, by name
    settings: SimulationSettings
    status: str = "finished"
    statistics: dict[str, float] = field(default_factory=dict)  # steps, rejected, evaluations, wall time …
    events: tuple[EventRecord, ...] = ()  # what happened, in order


def motion_rows(results: Results, rows: slice) -> Results:
    """Time, coordinates, speeds, accelerations and poses at some of the output instants; channels stay whole."""
    return replace(
        results,
        time=np.asarray(results.time[rows]),
        coordinates=np.asarray(results.coordinates[rows]),
        speeds=np.asarray(results.speeds[rows]),
        accelerations=np.asarray(results.accelerations[rows]),
        positions=np.asarray(results.positions[rows]),
        quaternions=np.asarray(results.quaternions[rows]),
    )
