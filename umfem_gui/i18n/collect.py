"""Find every sentence the window may say: in its own sources and in the dataclasses it makes forms of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path

from umfem_gui.i18n.core_sentences import CORE, WINDOW, core_texts

ROOT = Path(__file__).resolve().parents[1]
REPOSITORY = ROOT.parent

#: Parts of the names of channels, and their units (``solvers.multibody.outputs``).
CHANNEL_WORDS = (
    "angle",
    "angular velocity",
    "angular acceleration",
    "displacement",
    "velocity",
    "acceleration",
    *(
        f"{word} {axis}"
        for word in (
            "displacement",
            "velocity",
            "acceleration",
            "angular velocity",
            "angular acceleration",
            "reaction",
            "reaction torque",
        )
        for axis in "xyz"
    ),
    *(
        f"{word} {number}"
        for word in (
            "angle",
            "angular velocity",
            "angular acceleration",
            "displacement",
            "velocity",
            "acceleration",
        )
        for number in range(1, 7)
    ),
    *(f"quaternion e{number}" for number in range(4)),
    *(f"Cardan angle {number}" for number in range(1, 4)),
    "reaction",
    "reaction torque",
    "value",
    "variable",
    "rate",
    *(f"{word} {axis}" for word in ("force", "torque") for axis in "xyz"),
    "energy",
    "kinetic",
    "potential",
    "total",
    "work of forces",
    "balance",
    "rad/s²",
    "N",
    "N·m",
    "J",
    "N·m·s",
    "Hz",
    "Pa",
)

#: Words that the core puts into its sentences.
WORDS = (
    "bodies",
    "joints",
    "forces",
    "sensors",
    "events",
    "parameters",
    "body",
    "joint",
    "force",
    "sensor",
    "parameter",
    "body '{1}'",
    "constraints",
    "constraint",
    "constraint '{1}'",
    "Constraint '{1}'",
    "joint '{1}'",
    "force '{1}'",
    "sensor '{1}'",
    "event '{1}'",
    "Event '{1}'",
    "parameter '{1}'",
    "Joint '{1}'",
    "Force '{1}'",
    "Simulation settings",
    "Settings",
    "The settings",
    "Object '{1}'",
    "the end",
    "initial position",
    "initial velocity",
    "component",
    "Force '{1}', {2}",
    "Connecting rod",
    "run {1}",
    "The autosave failed: {1}",
    "{1}: byte {2}: {3}",
    "The model has no elements.",
    "The project",
    "Replace the project",
    "Import '{1}'",
    *(
        "Object",
        "Bodies",
        "Joints",
        "Force elements",
        "Sensors",
        "Property",
        "Value",
        "Run",
        "Status",
        "Settings and runs",
    ),
    *("Channel", "Unit", "Mode", "Peaks of the spectra", "Versions", "System", "Date", "Frequency, Hz", "Mechanism"),
    *("(m/s²)²/Hz", "(rad/s)²/Hz", "m²/Hz", "(m/s)²/Hz", "N²/Hz", "rad²/Hz", "Pa²/Hz", "(rad/s²)²/Hz", "dB"),
    *("steps", "rejected", "evaluations", "wall_time", "closure_error"),
    "{1} nodes",
    "{1} elements {2}",
    "{1} materials",
    "{1} sections",
    "{1} supports",
    "{1} masses",
    "{1} links",
    "{1} springs",
    "{1} components",
    "units {1}",
    "{1} systems",
    *("1 node", "1 element {1}", "1 material", "1 section", "1 support", "1 mass"),
    *("1 link", "1 spring", "1 component", "1 system"),
    "node block",
    "element block",
    "block of element types",
    "block of real constants",
    "an integer",
    "a number",
    "stiffness",
    "mass",
    "It was written on a big-endian machine.",
    "Choose a file that ANSYS wrote.",
    "nodes",
    "elements",
    "sets of results",
    "integers",
    "numbers in double precision",
    "without stiffness",
    "of an unknown kind",
    "material {1}",
    "Material {1}",
    "section {1}",
    "Section {1}",
    "property",
    "material",
    "section",
    "8- and 6-node shells into 4- and 3-node ones",
    "3-node beams into 2-node ones",
    "The layout of DSMFem files is not public; this reader follows an assumption described in the manual.",
    "The file holds no modal analysis: only the mesh came in.",
    "Element block '{1}'",
    "{1} modes",
    "{1} commands {2}",
    "{1} eigenmodes and {2} static modes",
    "{1} nodes without coordinates",
    "{1} elements of type {2} use material {3} without data; assign one.",
)

#: Function → index of the argument that holds the sentence.
CALLS = {"tr": 0, "noted": 0, "bind": 2}


def sentences() -> list[str]:
    """All keys, each once, sorted."""
    found = {*dataclass_texts(), *core_texts()}
    for path in sorted(ROOT.rglob("*.py")):
        found.update(source_texts(path))
    found.update(CHANNEL_WORDS)
    found.update(f"{kind.__name__} '{{1}}'" for kind in form_types())
    found.update(WORDS)
    found.update(format_texts())
    found.discard("")
    return sorted(found)


def format_texts() -> Iterator[str]:
    """Words of the formats that are imported, of the kinds of elements and of what force elements measure."""
    from fem.elements import ELEMENT_TYPES
    from solvers.multibody.forces import FORCE_TYPES
    from umfem_gui.importing import IMPORTS, MENUS, import_text

    yield from (kind.title for kind in IMPORTS)
    yield from (import_text(menu) for menu in MENUS)
    yield from (kind.label for kind in ELEMENT_TYPES.values())
    for kind in FORCE_TYPES.values():
        yield from (text for signal in getattr(kind, "signals", None) or () for text in signal)


def source_texts(path: Path) -> Iterator[str]:
    """String literals given to ``tr``, ``noted`` and ``bind`` in one file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in CALLS:
            continue
        index = CALLS[node.func.id]
        if len(node.args) > index:
            yield from _literals(node.args[index])


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def form_types() -> list[type]:
    """The dataclasses whose fields carry labels: those of the property panel and of dialogs."""
    from solvers.multibody.joints import JOINT_TYPES

    found: list[type] = [*JOINT_TYPES.values()]
    for package in (*CORE, WINDOW):
        for path in sorted((REPOSITORY / package).rglob("*.py")):
            if "quantity(" in path.read_text(encoding="utf-8"):
                name = ".".join(path.relative_to(REPOSITORY).with_suffix("").parts).removesuffix(".__init__")
                things = vars(import_module(name)).values()
                found += [one for one in things if _is_form(one) and one.__module__ == name and one not in found]
    return found


def _is_form(thing: object) -> bool:
    return isinstance(thing, type) and is_dataclass(thing) and any("label" in item.metadata for item in fields(thing))


def dataclass_texts() -> Iterator[str]:
    """Titles, labels, units, choices and lines of help of the forms."""
    for kind in form_types():
        title = getattr(kind, "title", "")
        if isinstance(title, str):
            yield title
        for item in fields(kind):
            data = item.metadata
            if data and not data["hidden"]:
                yield from (data["label"], data["unit"], data["help"], *data["choices"])
