"""Our trees (hinges and balls) as plants of Drake, for the benchmark."""

import numpy as np
from pydrake.math import RigidTransform, RotationMatrix
from pydrake.multibody.plant import MultibodyPlant
from pydrake.multibody.tree import BallRpyJoint, FixedOffsetFrame, RevoluteJoint, SpatialInertia, UnitInertia

from solvers.kernels.trees import layout as at
from solvers.multibody.methods.dynamics import forward_dynamics
from solvers.multibody.methods.model import tree_data


def drake_call(model, q, v, tau):
    """A function that sets the state and returns the accelerations (articulated bodies of a continuous plant)."""
    plant = MultibodyPlant(0.0)
    plant.mutable_gravity_field().set_gravity_vector(np.array(model.gravity))
    bodies, balls = [plant.world_body()], []
    for i in range(1, len(model.ints)):
        row, kind = model.reals[i], int(model.ints[i, at.KIND])
        body = plant.AddRigidBody(f"b{i}", _inertia(row))
        frame = RigidTransform(RotationMatrix(row[:9].reshape(3, 3)), row[9:12])
        parent = bodies[int(model.ints[i, at.PARENT])].body_frame()
        if kind == at.REVOLUTE:
            joint = RevoluteJoint(f"j{i}", _fixed(plant, parent, frame, i), body.body_frame(), [0.0, 0.0, 1.0])
        elif kind == at.SPHERICAL:
            joint = BallRpyJoint(f"j{i}", _fixed(plant, parent, frame, i), body.body_frame())
            balls.append(i)
        else:
            raise ImportError("this joint is not compared with Drake")
        plant.AddJoint(joint)
        bodies.append(body)
    plant.Finalize()
    context = plant.CreateDefaultContext()
    state = np.zeros(plant.num_positions() + plant.num_velocities())
    if balls:  # the cost does not depend on the angles
        state[:] = 0.1
    else:
        state[: model.n_q], state[model.n_q :] = q, v
    plant.get_applied_generalized_force_input_port().FixValue(context, tau)
    port = plant.get_generalized_acceleration_output_port()

    def call():
        plant.SetPositionsAndVelocities(context, state)
        return port.Eval(context)

    if not balls:
        expected = forward_dynamics(tree_data(model), q, v, tau)
        assert np.abs(call() - expected).max() < 1e-6 * np.abs(expected).max()
    return call


def _fixed(plant, parent, frame, i):
    return plant.AddFrame(FixedOffsetFrame(f"f{i}", parent, frame))


def _inertia(row):
    m = row[at.MASS]
    return SpatialInertia(m, row[at.FIRST : at.FIRST + 3] / m, UnitInertia(*(row[at.SECOND : at.SECOND + 6] / m)))
