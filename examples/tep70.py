"""Locomotive body TEP70: ten modes of 164 088 degrees of freedom, and table 2.1.

The structure of ``examples/tep70_body.py`` has the counts of Mikheev 2004, 2.5; its drawings are ours, so the numbers
of table 2.1 are of the same size, not the same. Run as a program it prints what the body is made of, its free modes by
the multilevel solver, and table 2.1 for the solver here: memory of the profiles of the parts and of the boundary for 3
to 16 substructures, of the profile of the whole matrix and of the multilevel form, all predicted before anything is
allocated. ``python -m benchmarks.substructures`` runs the parts as well.
"""

from __future__ import annotations

from time import perf_counter

from examples.tep70_body import model
from io_formats.project import Project

MODES = 10
PARTS = [3, 5, 7, 10, 16]


def project() -> Project:
    """A project with the structure alone, to look at, to reduce and to build on."""
    return Project(title="Locomotive body TEP70", comment=(__doc__ or ""), fe_models={"body": model()})


def main() -> None:
    from examples.frame_report import report as tell
    from fem.assembly import assemble
    from fem.constraints import reduced
    from fem.dofs import dof_places
    from fem.modes import find_modes
    from umfem_gui.cli.structures import Structure
    from umfem_gui.cli.substructure_report import report

    body = model()
    tell(body)
    begun = perf_counter()
    found = find_modes(body, count=6 + MODES)  # six move the free body as a rigid one
    print(f"\n{MODES} elastic modes, {perf_counter() - begun:.1f} s")
    for frequency, kind in zip(found.frequencies_hz, found.kinds, strict=True):
        if kind != "rigid":
            print(f"{frequency:12.4f} Hz")
    matrices = assemble(body)
    small = reduced(matrices.K, matrices.M, matrices.constraints)
    rows, codes = dof_places(matrices.dofs, matrices.constraints.free)
    structure = Structure(
        body.title,
        small.K,
        small.M,
        nodes=body.node_numbers[rows],
        directions=codes,
        coordinates=body.coordinates[rows],
    )
    print()
    print("\n".join(report(structure, PARTS, "planes", orderings=True)[1]))


if __name__ == "__main__":
    main()
