"""The verification manual: published figures, and what this program gives for them.

One file per field, one table. A file has ``PROBLEMS``: each solves one model and compares several numbers.
"""

from examples.verification.problem import Outcome, Problem, Target, run_problem

#: Files with problems, in the order of the manual. A new field is one file and one line here.
FIELDS = {
    "thesis": "The beam of the thesis, table 3.1",
    "beams": "Beams: NAFEMS and MacNeal–Harder",
    "plates": "Plates: NAFEMS free vibration",
    "shells": "Shells: MacNeal–Harder",
    "solids": "Solids: NAFEMS, MacNeal–Harder",
    "files": "Files of ANSYS, Abaqus and Nastran",
    "rigid": "Rigid bodies: pendulums, tops, loops",
    "hybrid": "Rigid and flexible bodies together",
    "rotating": "Rotating beams",
    "stages": "Motion in stages; Newmark as published",
    "rail": "Wheel and rail",
    "vibration": "Vibration: isolation, random and shock response",
    "machines": "The thesis' machines: trends on structures of ours",
}

__all__ = ["FIELDS", "Outcome", "Problem", "Target", "run_problem"]
