"""The crank-slider with a flexible rod of solids against exudyn's ObjectFFRFreducedOrder, at equal error.

    python -m benchmarks.flexible [--meshes 40x2x2,40x2x2,128x11x11] [--modes 6,50,50] [--time 1.0,0.2,0.2]

The rod (2 m, 40 × 40 mm, steel) is a box of eight-node solids with rigid end faces, reduced by Craig–Bampton. Both
programs have the same K, M and modes: 6 static ones beyond the rigid motions and the given number of eigenmodes.
Crank, slider and torque are those of ``examples.crank_slider``. Error: of the slider's position at the end, against a
run of ours with a tolerance of 1e-11 (1e-9 for 50 modes). Each program runs with several steps or tolerances; the table
has time and error of all, and for every run of exudyn the quickest of ours that is no less accurate. exudyn runs as its
manual advises: generalised α, modified Newton, the better of its dense and sparse solver. Runs below half a second are
made three times by both, and the quickest counts.

At the end the time of one step of ours with the same modes on different meshes: the nodes must not be felt.
"""

import argparse
import time
from dataclasses import replace
from functools import partial

import numpy as np
from scipy import sparse

from examples import crank_slider
from fem.assembly import assemble
from fem.attach import attach
from fem.generators import block_of_solids
from fem.materials import Isotropic
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.joints import SphericalJoint
from solvers.multibody.simulate import simulate

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
LENGTH, SIDE = 2.0, 0.04


def rod(divisions):
    """The box of solids with its axis along x from the origin."""
    size = (LENGTH, SIDE, SIDE)
    return block_of_solids(size, divisions, kind="hex8i", material=STEEL, origin=(0.0, -SIDE / 2, -SIDE / 2))


def tied_rod(model):
    """The rod with a rigid disk at each end, and the numbers of the two nodes that carry them."""
    tied, left = attach(model, model.node_sets["x0"], "rbe2", point=(0.0, 0.0, 0.0))
    tied, right = attach(tied, model.node_sets["x1"], "rbe2", point=(LENGTH, 0.0, 0.0))
    return tied, left, right


def elastic_basis(model, modes):
    """The same modes for exudyn: (n_dofs, H) without the rigid ones, which its frame describes."""
    tied, _, _ = tied_rod(model)
    made = reduce_model(tied, count=modes, orthonormalise=True)
    shapes = made.modes.reshape(len(made.modes), made.n_nodes, -1)[:, : len(model.node_numbers), :3]
    elastic = np.asarray(made.frequencies_hz) > 1.0
    return np.ascontiguousarray(shapes[elastic].reshape(int(elastic.sum()), -1).T)


def ours(model, modes):
    """The mechanism with the reduced rod: the system and its subsystem."""
    tied, left, right = tied_rod(model)
    began = time.perf_counter()
    subsystem = ready_for_motion(tied, reduce_model(tied, count=modes))
    seconds = time.perf_counter() - began
    system = crank_slider.flexible_system(stretch=True)
    ball = SphericalJoint(name="wrist pin", body_a="rod", node_a=right, body_b="slider")
    joints = (system.joints[0], replace(system.joints[1], node_b=left), ball, system.joints[3])
    body = replace(system.flexible_bodies[0], stiffening=False)
    system = replace(system, joints=joints, flexible_bodies=(body,), sensors=crank_slider.sensors())
    return system, subsystem, seconds


def run_ours(system, subsystem, end, tolerance, integrator="dopri5"):
    """Slider's position at the end, m; seconds of the run; steps."""
    settings = SimulationSettings(duration=end, output_step=end / 10, tolerance=tolerance, integrator=integrator)
    results = simulate(system, settings, flexible={"rod": subsystem})
    assert results.status == "finished", results.status
    place = results.positions[-1, results.body_names.index("slider"), 0]
    return float(place), results.statistics["wall_time"], results.statistics["steps"]


def quickest(run):
    """The outcome of a run, (…, seconds, …) with the time second, of the quickest of three if they are short."""
    found = run()
    for _ in range(2):
        if found[1] > 0.5:
            break
        found = min(found, run(), key=lambda one: one[1])
    return found


def exudyn_system(model, modes):
    """The same mechanism in exudyn; returns a function of the end time and the number of steps."""
    import exudyn as exu
    from exudyn.FEM import FEMinterface, ObjectFFRFreducedOrderInterface
    from exudyn.itemInterface import (
        GenericJoint,
        MarkerBodyRigid,
        MarkerSuperElementRigid,
        ObjectGround,
        Torque,
        TorsionalSpringDamper,
    )
    from exudyn.utilities import RigidBodyInertia

    matrices = assemble(model)
    fem = FEMinterface()
    fem.nodes = {"Position": model.coordinates.copy()}
    fem.stiffnessMatrix, fem.massMatrix = sparse.csr_matrix(matrices.K), sparse.csr_matrix(matrices.M)
    ends = [np.searchsorted(model.node_numbers, model.node_sets[face]) for face in ("x0", "x1")]
    weights = [np.full(len(nodes), 1.0 / len(nodes)) for nodes in ends]
    fem.modeBasis = {"matrix": elastic_basis(model, modes), "type": "NormalModes"}
    began = time.perf_counter()
    reduced = ObjectFFRFreducedOrderInterface(fem)
    seconds = time.perf_counter() - began
    tilt = np.arcsin(0.5)
    turn = np.array([[np.cos(tilt), np.sin(tilt), 0.0], [-np.sin(tilt), np.cos(tilt), 0.0], [0.0, 0.0, 1.0]])

    def run(end, steps, solver):
        container = exu.SystemContainer()
        mbs = container.AddSystem()
        ground = mbs.AddObject(ObjectGround())
        crank = mbs.CreateRigidBody(
            referencePosition=[0.0, 0.5, 0.0],
            referenceRotationMatrix=np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]),
            inertia=RigidBodyInertia(7.403, np.diag([0.01, 1.333, 1.333])),
        )
        slider = mbs.CreateRigidBody(
            referencePosition=[LENGTH * np.cos(tilt), 0.0, 0.0],
            inertia=RigidBodyInertia(9.36, np.diag([0.07, 0.11, 0.13])),
        )
        flexible = reduced.AddObjectFFRFreducedOrder(
            mbs,
            positionRef=[0.0, 1.0, 0.0],
            rotationMatrixRef=turn,
            stiffnessProportionalDamping=crank_slider.DAMPING,
        )
        body = flexible["oFFRFreducedOrder"]
        marks = [
            mbs.AddMarker(MarkerSuperElementRigid(bodyNumber=body, meshNodeNumbers=nodes, weightingFactors=weight))
            for nodes, weight in zip(ends, weights)
        ]

        def on(number, point):
            return mbs.AddMarker(MarkerBodyRigid(bodyNumber=number, localPosition=point))

        shaft = on(ground, [0.0, 0.0, 0.0]), on(crank, [-0.5, 0.0, 0.0])
        mbs.AddObject(GenericJoint(markerNumbers=list(shaft), constrainedAxes=[1, 1, 1, 1, 1, 0]))
        pin = [on(crank, [0.5, 0.0, 0.0]), marks[0]]
        mbs.AddObject(GenericJoint(markerNumbers=pin, constrainedAxes=[1, 1, 1, 1, 1, 0]))
        mbs.AddObject(GenericJoint(markerNumbers=[marks[1], on(slider, [0.0] * 3)], constrainedAxes=[1, 1, 1, 0, 0, 0]))
        guide = [on(ground, [0.0] * 3), on(slider, [0.0] * 3)]
        mbs.AddObject(GenericJoint(markerNumbers=guide, constrainedAxes=[0, 1, 1, 1, 1, 1]))
        mbs.AddLoad(Torque(markerNumber=shaft[1], loadVector=[0.0, 0.0, 100.0]))
        mbs.AddObject(TorsionalSpringDamper(markerNumbers=list(shaft), stiffness=0.0, damping=10.0))
        mbs.Assemble()
        settings = exu.SimulationSettings()
        settings.timeIntegration.endTime = end
        settings.timeIntegration.numberOfSteps = steps
        settings.timeIntegration.newton.useModifiedNewton = True
        settings.timeIntegration.generalizedAlpha.spectralRadius = 0.8
        settings.timeIntegration.verboseMode = 0
        settings.solution.file.write = False
        settings.linearSolver.solverType = solver
        start = time.perf_counter()
        mbs.SolveDynamic(settings)
        spent = time.perf_counter() - start
        place = mbs.GetObjectOutputBody(slider, exu.OutputVariableType.Position, localPosition=[0.0, 0.0, 0.0])
        return float(place[0]), spent

    return run, (exu.LinearSolverType.EXUdense, exu.LinearSolverType.EigenSparse), seconds


def compare(divisions, modes, end):
    """Print time and error of both programs for one mesh; returns the time of a step of ours by method, s."""
    model = rod(divisions)
    n_dofs = 3 * len(model.node_numbers)
    mesh = "x".join(map(str, divisions))
    print(f"\nrod {mesh}: {n_dofs} DOF, 6 static modes and {modes} eigenmodes, {end:g} s of motion")
    system, subsystem, seconds = ours(model, modes)
    stiff = modes > 10  # their highest modes, damped in proportion to stiffness, are no work for an explicit method
    kinds = [("dopri5", (1e-4, 1e-6))] * (not stiff)
    kinds += [("hht", (1e-5, 1e-7)), ("bdf", (1e-4, 1e-5, 3e-6, 1e-6, 3e-7, 1e-7, 1e-8))]
    reference = run_ours(system, subsystem, end, *((1e-9, "bdf") if stiff else (1e-11, "dopri5")))[0]
    print(f"  UMFEM: reduction {seconds:.2f} s; slider at {reference:.9f} m")
    rows, paces = [], {}
    for integrator, tolerances in kinds:
        run_ours(system, subsystem, 0.01, 1e-4, integrator)  # compiled before anything is timed
        for tolerance in tolerances:
            place, spent, steps = quickest(partial(run_ours, system, subsystem, end, tolerance, integrator))
            rows.append((abs(place - reference), spent))
            paces[f"{integrator} {tolerance:g}"] = spent / steps
            print(
                f"  UMFEM   {integrator} {tolerance:g}: {spent:8.3f} s, {steps:6.0f} steps, error {rows[-1][0]:.1e} m"
            )
    try:
        run, solvers, seconds = exudyn_system(model, modes)
    except ImportError:
        print("  exudyn is not installed")
        return paces
    print(f"  exudyn: its invariants {seconds:.2f} s")
    for rate in (500, 1000, 2000, 4000, 8000):
        steps = round(rate * end)
        place, spent = min((quickest(partial(run, end, steps, solver)) for solver in solvers), key=lambda one: one[1])
        error = abs(place - reference)
        equal = [t for e, t in rows if e <= error]
        ratio = (
            f"UMFEM at no more error is {spent / min(equal):.1f} times faster"
            if equal
            else "more accurate than all of ours"
        )
        print(f"  exudyn  {steps:6d} steps: {spent:8.3f} s, error {error:.1e} m; {ratio}")
    return paces


def print_paces(found):
    """Time of one step for the same modes on different meshes; ``found``: (modes, nodes, times by method)."""
    print("\nµs a step of UMFEM")
    for modes in sorted({modes for modes, _, _ in found}):
        same = [(nodes, paces) for m, nodes, paces in found if m == modes]
        for method in same[0][1]:
            times = ", ".join(f"{1e6 * paces[method]:.1f} with {nodes} nodes" for nodes, paces in same)
            print(f"  {modes} eigenmodes, {method}: {times}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--meshes", default="40x2x2,40x2x2,128x11x11")
    parser.add_argument("--modes", default="6,50,50")
    parser.add_argument("--time", default="1.0,0.2,0.2")
    args = parser.parse_args()
    found = []
    for mesh, modes, end in zip(args.meshes.split(","), args.modes.split(","), args.time.split(",")):
        divisions = tuple(int(n) for n in mesh.split("x"))
        nodes = int(np.prod([n + 1 for n in divisions]))
        found.append((int(modes), nodes, compare(divisions, int(modes), float(end))))
    print_paces(found)


if __name__ == "__main__":
    main()
