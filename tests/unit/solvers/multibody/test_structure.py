"""Degrees of freedom by rank, superfluous constraints by name, what is loose or lacks inertia."""

from __future__ import annotations

from dataclasses import replace

from examples import crank_slider
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.constraints import DistanceRod, Driver
from solvers.multibody.forces import SpringDamper
from solvers.multibody.joints import RevoluteJoint, SphericalJoint
from solvers.multibody.methods.closed_flops import MATRIX
from solvers.multibody.simulate import simulate
from solvers.multibody.structure import structure_of
from solvers.multibody.system import Body, MultibodySystem


def four_bar(*, spherical: bool = False) -> MultibodySystem:
    """A parallelogram of three bars of 1 m in the plane xy; one pin is a ball if wanted."""
    bar = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}
    last = SphericalJoint if spherical else RevoluteJoint
    return MultibodySystem(
        bodies=(Body(name="left", **bar), Body(name="top", **bar), Body(name="right", **bar)),
        joints=(
            RevoluteJoint(name="A", body_b="left", position=1.2),
            RevoluteJoint(name="B", body_a="left", body_b="top", point_a=(1.0, 0.0, 0.0), position=-1.2),
            RevoluteJoint(name="C", body_a="top", body_b="right", point_a=(1.0, 0.0, 0.0), position=-1.9),
            last(name="D", body_a="right", point_a=(1.0, 0.0, 0.0), point_b=(1.0, 0.0, 0.0), cut=True),
        ),
    )


def test_planar_loop_has_one_freedom_and_names_what_repeats():
    """Grübler counts 3·6 − 4·5 = −2; the plane makes three equations of the cut pin superfluous, so one is left."""
    found = structure_of(four_bar())
    assert (found.speeds, found.equations, found.rank, found.freedom) == (3, 5, 2, 1)
    assert found.redundant == (("Joint 'D'", 3),)
    assert [edge.key[1] for edge in found.edges if edge.cut] == ["D"]
    warning = [one for one in found.findings if one.severity == "warning"]
    assert [one.key for one in warning] == [("joints", "D")]
    # With a ball instead of the pin only the equation across the plane repeats: 3 − (3 − 1) = 1.
    ball = structure_of(four_bar(spherical=True))
    assert (ball.freedom, ball.redundant) == (1, (("Joint 'D'", 1),))


def test_flexible_mechanism_and_open_tree():
    project = crank_slider.project()
    found = structure_of(project.system, project.flexible)
    assert "rod" in found.flexible
    assert not found.redundant or found.freedom > 1
    assert found.freedom == found.speeds - found.rank
    open_tree = replace(four_bar(), joints=four_bar().joints[:3])
    tree = structure_of(open_tree)
    assert tree.freedom == 3
    assert tree.method == MATRIX  # what a run of three bodies does, not what is cheapest for a tree alone
    assert (tree.operations or {})[MATRIX] > 1000.0
    assert not tree.findings


def test_loose_bodies_and_missing_inertia_and_errors():
    system = four_bar()
    loose = Body(name="loose", mass=1.0)
    point = Body(name="point", mass=2.0, inertia=(0.0, 0.0, 0.0))
    spring = SpringDamper(name="spring", body_b="hung", point_a=(0.0, 0.0, 1.0))
    more = replace(system, bodies=(*system.bodies, loose, Body(name="hung"), point), forces=(spring,))
    found = structure_of(more)
    by_key = {one.key: one for one in found.findings}
    assert by_key[("bodies", "loose")].severity == "warning"
    assert "not connected" in by_key[("bodies", "loose")].message
    assert by_key[("bodies", "hung")].severity == "note"
    wrong = replace(system, joints=(*system.joints, RevoluteJoint(name="E", body_b="nobody")))
    found = structure_of(wrong)
    assert found.findings[0].severity == "error"
    assert found.findings[0].key == ("joints", "E")
    assert len(found.bodies) == 4, "the graph is drawn all the same"


def test_constraints_that_contradict_each_other_are_told_from_those_that_repeat():
    """Two drivers of one coordinate: the same motion twice is only superfluous, another one cannot be."""
    arm, pin = Body(name="arm"), RevoluteJoint(name="pin", body_b="arm")

    def driven(*motions):
        drivers = tuple(Driver(name=f"d{k}", joint="pin", motion=text) for k, text in enumerate(motions))
        return MultibodySystem(bodies=(arm,), joints=(pin,), constraints=drivers)

    settings = SimulationSettings(duration=0.1, output_step=0.05)
    same = driven("2*t", "t + t")
    assert [(one.severity, one.key) for one in structure_of(same).findings] == [("warning", ("constraints", "d1"))]
    assert simulate(same, settings).status == "finished"
    for first, second in (("t", "2*t"), ("t^2", "3*t^2")):  # in speeds; in accelerations alone
        other = driven(first, second)
        (found,) = structure_of(other).findings
        assert found.severity == "error"
        assert "demands another motion than Constraint 'd0'" in found.message
        assert simulate(other, settings).status == found.message
    # a prescribed joint leaves a rod nothing to hold: it contradicts, or it is without effect
    moved = MultibodySystem(
        bodies=(arm,),
        joints=(replace(pin, motion="t"),),
        constraints=(DistanceRod(name="rod", body_b="arm", point_a=(2.0, 0, 0), point_b=(1.0, 0, 0), length=1.0),),
    )
    assert "demands a motion of what cannot move" in structure_of(moved).findings[0].message
    still = replace(moved, joints=(replace(pin, motion="0"),))
    assert "it restricts nothing" in structure_of(still).findings[0].message
