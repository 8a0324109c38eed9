"""Texts of several words in the core that are not sentences: they are typed, parsed, or name things of a model."""

from __future__ import annotations

#: Names of things that a reader, a generator or a wizard makes; people rename them.
NAMES = (
    *("car body", "bogie car", "bogie {1}", "wheelset {1}", "{1} boxes", "{1} way", "{1} bearing", "{1} stroke"),
    *("{1} across", "primary {1}", "air {1} {2}", "damper {1}", "vertical damper {1}", "yaw damper {1}"),
    *("lateral damper {1}", "friction {1}", "traction rod {1}", "stop {1}", "stop {1} {2}", "side stop {1} {2}"),
    *("vertical acceleration", "lateral acceleration", "push {1}", "cone {1}", "arc {1} mm", "body {1}"),
    *("{1} web", "{1} top", "{1} bottom", "{1} ribs", "{1} (mirrored)", "{1} (turned)", "{1} of {2}"),
    *("mass {1}", "spring {1}", "coupling {1}", "coupling {1} {2}", "transform {1}", "equation {1}", "face {1}"),
    *("axes {1}", "real {1}", "system {1}", "group {1}", "{1} link", "{1} on the ground"),
)

#: Names of channels and coordinates; the window puts them together from words (``names.curve_title``).
CHANNELS = (
    *("energy: kinetic", "energy: potential", "energy: total", "energy: work of forces", "energy: balance"),
    *("{1}: value", "{1}: variable", "{1}: rate", "{1}: force {2}", "{1}: torque {2}", "{1}: displacement"),
    *("{1}: speed", "{1}: path", "{1}: vertical force Q", ": vertical force Q", "{1}: guiding force Y"),
    *("{1}: wear number", "{1}: lateral shift", "{1} (free): x", "quaternion e{1}"),
)

#: Words of expressions and of files, keys, and lines of the command line.
CODE = (
    *("{1}*(target - q) + {2}*(target_rate - v)", "max({1}, min({2}, {3}))", "target - q", "-pull - {1}"),
    *("-{1}*{2} - pull", "{1}*(1 - step(t - {2}))", 'max({1} + pz("{2}"), {3})', "sqrt({1}) - ({2})"),
    *("rotation {1}", "ratio {1}", "loss {1}", "stiffness {1} mass {2}", "best wave", "child reader"),
    *("Sensor 'event: ", "Event '", "ux uy uz", "rx ry rz", "ux uy uz rx ry rz", "ux ry rz", "uy rx rz", "uz rx ry"),
    *("uy uz rx", "ux uz ry", "ux uy rz", "{1} matrix coordinate real {2}\n", "MPC sets", "SPC sets", "{1} sets"),
    *("revolute, continuous, prismatic, fixed, floating", "system.{1}[{2}] ('{3}')", ": byte {1}"),
    *("skipped: {1}", "  skipped: {1}", "  warning: {1}"),
)

QUIET = frozenset((*NAMES, *CHANNELS, *CODE))
