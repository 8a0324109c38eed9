"""The thesis' machines. Their drawings were not published, so the structures are ours: trends, not counted."""

from __future__ import annotations

import numpy as np

from examples.verification.problem import Problem, Target

#: Table 2.1: parts → sum of the profiles of C, MB (the first of the two cuts into 16).
TABLE_2_1 = {3: 1820.0, 5: 1308.0, 7: 884.0, 10: 686.0, 16: 407.0}
#: Table 3.3, Hz: the six motions on the springs, then the elastic modes.
TABLE_3_3 = (0.92, 1.04, 1.15, 1.30, 1.37, 1.51, 2.98, 6.02, 6.32)
NAMES_3_3 = ("lower sway", "pitch", "yaw", "bounce", "shuttle", "upper sway", "torsion", "bending", "lateral bending")
#: Table 3.5: phase, degrees → frequency of the mode, Hz → amplitude, mm.
TABLE_3_5 = {0.0: {2.62: 3.1, 9.53: 0.73, 13.0: 0.49}, 150.0: {2.62: 0.37, 9.53: 0.27, 13.0: 2.45}}


def substructures() -> dict[str, float]:
    """Memory of the profiles of the locomotive body by number of parts, MB, predicted before anything is allocated."""
    from examples.tep70_body import model
    from fem.assembly import assemble
    from fem.constraints import reduced
    from fem.dofs import dof_places
    from solvers.linalg.graph import matrix_graph
    from solvers.linalg.partition import cut
    from solvers.linalg.substructure_plan import plan_substructures

    body = model()
    matrices = assemble(body)
    K = reduced(matrices.K, matrices.M, matrices.constraints).K
    rows, _ = dof_places(matrices.dofs, matrices.constraints.free)
    graph = matrix_graph(K, np.unique(rows, return_inverse=True)[1])
    places = body.coordinates[rows][graph.dofs[graph.dof_ptr[:-1]]]
    found = {"degrees of freedom": float(graph.n_dofs)}
    for parts in TABLE_2_1:
        plan = plan_substructures(graph, cut(graph, parts, "planes", coordinates=places))
        found[f"{parts} parts"] = plan.profile_bytes / 1e6
        found["G of 10 parts"] = float(plan.boundary_size) if parts == 10 else found.get("G of 10 parts", 0.0)
    return found


def railcar() -> dict[str, float]:
    """Frequencies of the car on its springs, each named mode by its place in the order."""
    from examples.ac4 import table_3_3

    return dict(zip(NAMES_3_3, map(float, np.sort(table_3_3(9))), strict=True))


def cleaner() -> dict[str, float]:
    """Amplitudes of the three modes that matter, in the regime where the screens run down, mm."""
    from examples.shom1200 import vibration

    found = {}
    for phase, modes in TABLE_3_5.items():
        motion = vibration(phi=phase)
        for hertz in modes:
            found[f"{phase:.0f}°, {hertz:g} Hz"] = 1e3 * motion.component(hertz)[0]
    return {
        "2.62 Hz, 150° against 0°": found["150°, 2.62 Hz"] / found["0°, 2.62 Hz"],
        "13 Hz, 150° against 0°": found["150°, 13 Hz"] / found["0°, 13 Hz"],
    } | {name: value for name, value in found.items() if name.startswith("0°")}


def _ours(name: str, reference: float, allowed: float, unit: str = "", reason: str = "the structure is ours") -> Target:
    return Target(name=name, reference=reference, allowed=allowed, reason=reason, unit=unit)


PROBLEMS = [
    Problem(
        name="TEP70, memory of substructures",
        source="Mikheev 2004, table 2.1",
        compute=substructures,
        trend=True,
        targets=(
            _ours("degrees of freedom", 164_088.0, 1e-9, reason="the published count"),
            *(_ours(f"{parts} parts", memory, 0.4, "MB") for parts, memory in TABLE_2_1.items()),
            _ours("G of 10 parts", 6144.0, 0.1),
        ),
    ),
    Problem(
        name="AC4, frequencies on its springs",
        source="Mikheev 2004, table 3.3",
        compute=railcar,
        trend=True,
        targets=tuple(
            _ours(name, hertz, 0.6 if name == "torsion" else 0.5, "Hz", "body and springs are ours")
            for name, hertz in zip(NAMES_3_3, TABLE_3_3, strict=True)
        ),
    ),
    Problem(
        name="SHOM-1200, modes excited by the phase of the screens",
        source="Mikheev 2004, table 3.5",
        compute=cleaner,
        trend=True,
        targets=(
            _ours("2.62 Hz, 150° against 0°", 0.37 / 3.1, 2.0, reason="frame and mounts are ours; far below 1"),
            _ours("13 Hz, 150° against 0°", 2.45 / 0.49, 0.6, reason="frame and mounts are ours; far above 1"),
            *(_ours(f"0°, {hertz:g} Hz", mm, 1.5, "mm") for hertz, mm in TABLE_3_5[0.0].items()),
        ),
    ),
]
