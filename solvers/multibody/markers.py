"""Markers of a mechanism, collected while it is compiled: the ends of joints, forces and sensors."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from solvers.multibody.chains import IDENTITY, Frame
from solvers.multibody.flexible_parts import NodeData, PreparedBody


class Markers:
    """All markers; ``add`` gives the number of a new one."""

    def __init__(self, bodies: tuple[str, ...], parameters: Mapping[str, float], nodes: NodeData) -> None:
        self.parameters = parameters
        self._place = {name: i for i, name in enumerate(bodies)}
        self._nodes = nodes
        self._ints: list[tuple[int, ...]] = []
        self._frames: list[Frame] = []

    @property
    def prepared(self) -> tuple[PreparedBody, ...]:
        """The flexible bodies."""
        return self._nodes.prepared

    def add(self, body: str, frame: Frame = IDENTITY, node: int = 0) -> int:
        """A frame on a body, known to exist; with ``node`` it sits at a node of a flexible body, in the node's axes.

        Raises ModelError if there is no such node.
        """
        self._ints.append((self._place[body], *self._nodes.marker(body, node)))
        self._frames.append(frame)
        return len(self._ints) - 1

    def arrays(self) -> dict[str, NDArray]:
        """As the kernels read them."""
        return {
            "marker_i": np.array(self._ints, dtype=np.int64).reshape(-1, 5),
            "marker_rot": np.array([frame.R for frame in self._frames], dtype=float).reshape(-1, 3, 3),
            "marker_vec": np.array([frame.p for frame in self._frames], dtype=float).reshape(-1, 3),
        }
