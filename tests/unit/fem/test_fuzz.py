"""Random small models, sound or spoilt: a clear error or finite symmetric matrices, never anything else."""

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fem import generators as gen
from fem.assembly import assemble
from fem.checks import check_model
from fem.constraints import reduced
from fem.elements import ELEMENT_TYPES
from fem.materials import Isotropic, Orthotropic
from fem.mechanisms import find_mechanisms
from fem.model import (
    DOF_NAMES,
    Bushing,
    CoordinateSystem,
    ElementBlock,
    FEModel,
    InterpolationLink,
    LinearLink,
    PointMass,
    RigidLink,
    ScalarSpring,
    Support,
)
from fem.section_shapes import beam_section
from fem.sections import Layer, ShellSection
from fem.statics import solve_static
from fem.stress import recover
from solvers.errors import UmfemError

ODD = (0.0, -1.0, 1e-300, 1e300, float("nan"), float("inf"))
BAR = beam_section("bar", "L", 0.12, 0.08, 0.01, 0.012)


def mesh(rng, kind):
    """A sound mesh of one kind."""
    family = ELEMENT_TYPES[kind].family
    material = Isotropic(name=f"m{kind}", young=10 ** rng.uniform(5, 12), poisson=rng.uniform(-0.5, 0.49))
    if rng.random() < 0.2:
        material = Orthotropic(
            name=f"m{kind}", young=(3e9, 2e9, 1e9), poisson=(0.2, 0.1, 0.05), shear=(1e9,) * 3, density=900.0
        )
    if family in ("beam", "rod"):
        points = np.cumsum(rng.uniform(0.1, 1.0, (rng.integers(2, 6), 3)), axis=0)
        return gen.polyline(points, material=material, section=BAR, kind=kind, orientation=(0.3, -2.0, 1.0))
    if family == "shell":
        section = ShellSection(name="sheet", thickness=10 ** rng.uniform(-4, -1), offset=rng.choice([0.0, 0.02]))
        if rng.random() < 0.3:
            plies = tuple(
                Layer(material=material.name, thickness=10 ** rng.uniform(-4, -2), angle=rng.uniform(-4, 4))
                for _ in range(rng.integers(1, 4))
            )
            section = replace(section, thickness=0.0, layers=plies)
        triangles = ELEMENT_TYPES[kind].n_nodes == 3
        return gen.plate((1.0, 2.0), rng.integers(1, 3, 2), triangles=triangles, material=material, section=section)
    if kind == "pyramid5":
        points = np.array([[0.0, 0, 0], [1, 0, 0], [1.2, 1.1, 0], [0, 1, 0.1], [0.4, 0.5, rng.uniform(0.3, 2.0)]])
        block = ElementBlock(name="p", type=kind, numbers=[1], connectivity=[range(5)], material=material.name)
        return FEModel(node_numbers=np.arange(1, 6), coordinates=points, blocks=(block,), materials=(material,))
    return gen.block_of_solids((1.0, 1.5, 2.0), rng.integers(1, 3, 3), kind=kind, material=material)


def some(rng, model, n):
    return rng.choice(model.node_numbers, size=min(n, len(model.node_numbers)), replace=False)


def dofs(rng):
    return tuple(rng.choice(DOF_NAMES, size=rng.integers(1, 7), replace=False))


def attached(rng, model):
    """Supports, masses, springs and links at random; many contradict each other."""
    one = lambda: int(some(rng, model, 1)[0])  # noqa: E731
    links = [
        RigidLink(master=one(), slaves=some(rng, model, 3), dofs=dofs(rng)),
        InterpolationLink(node=one(), others=some(rng, model, 4), dofs=dofs(rng)),
        LinearLink(terms=((one(), "ux", 1.0), (one(), "uy", -2.0)), value=rng.choice([0.0, 1e-3])),
    ]
    springs = [
        ScalarSpring(node_a=one(), node_b=one(), dof_a=rng.choice(DOF_NAMES), stiffness=1e5, system="c"),
        ScalarSpring(node_a=one(), dof_a=rng.choice(DOF_NAMES), stiffness=1e5),
        Bushing(node_a=one(), node_b=one(), stiffness=tuple(10 ** rng.uniform(0, 6, 6))),
    ]
    masses = [PointMass(node=one(), mass=5.0, inertia=(1.0, 2.0, 2.5), offset=(0.1, 0.0, 0.2))]
    supports = [
        Support(nodes=some(rng, model, 4)),
        Support(nodes=some(rng, model, 2), dofs=dofs(rng), system=rng.choice(["", "c"])),
        Support(nodes=some(rng, model, 1), dofs="ux", values=(1e-3,)),
    ]

    def pick(items):
        return tuple(item for item in items if rng.random() < 0.35)

    return replace(
        model,
        links=pick(links),
        springs=pick(springs),
        masses=pick(masses),
        supports=pick(supports),
        systems=(CoordinateSystem(name="c", kind=rng.choice(["rectangular", "cylindrical", "spherical"])),),
    )


def spoil_points(rng, model):
    points = np.array(model.coordinates)
    points[rng.integers(len(points)), rng.integers(3)] = rng.choice(ODD)
    return replace(model, coordinates=points)


def spoil_shape(rng, model):
    """Points squeezed together, flattened or blown up."""
    factor = rng.choice([0.0, 1.0, -1.0, 1e-150, 1e150, 1e-9], size=3)
    with np.errstate(all="ignore"):
        return replace(model, coordinates=model.coordinates * factor)


def spoil_nodes(rng, model):
    block = model.blocks[rng.integers(len(model.blocks))]
    rows = np.array(block.connectivity)
    rows[rng.integers(len(rows))] = rng.integers(len(model.node_numbers), size=rows.shape[1])
    return with_block(model, block, connectivity=rows)


def with_block(model, block, **changes):
    new = replace(block, **changes)
    return replace(model, blocks=tuple(new if b is block else b for b in model.blocks))


def spoil_block(rng, model):
    block = model.blocks[rng.integers(len(model.blocks))]
    same_size = [k for k, t in ELEMENT_TYPES.items() if t.n_nodes == block.connectivity.shape[1]]
    vector = rng.choice([0.0, 1.0, -1.0, float("nan")], size=3)
    changes = (
        {"material": "lost"},
        {"section": rng.choice(["", "lost", "bar", "sheet"])},
        {"type": rng.choice(same_size)},
        {"type": "unknown"},
        {"orientation": vector},
        {"offsets": vector},
        {"releases": rng.random(12) < 0.3},
    )
    return with_block(model, block, **changes[rng.integers(len(changes))])


def spoil_property(rng, model):
    name, value = rng.choice(["young", "poisson", "density"]), float(rng.choice(ODD))
    materials = tuple(
        replace(m, **{name: value if isinstance(m, Isotropic) else getattr(m, name)}) for m in model.materials
    )
    field = rng.choice(["area", "iy", "iyz", "torsion", "thickness", "offset"])
    sections = tuple(replace(s, **{field: value}) if hasattr(s, field) else s for s in model.sections)
    return replace(model, materials=materials) if rng.random() < 0.5 else replace(model, sections=sections)


def spoil_reference(rng, model):
    changes = (
        {"supports": (Support(nodes=[10**6]),)},
        {"springs": (ScalarSpring(node_a=1, stiffness=float(rng.choice(ODD))),)},
        {"springs": (Bushing(node_a=1, node_b=2, stiffness=tuple(rng.choice(ODD, 6))),)},
        {"masses": (PointMass(node=1, mass=float(rng.choice(ODD)), inertia=tuple(rng.choice(ODD, 3))),)},
        {"links": (RigidLink(master=1, slaves=[2]), RigidLink(master=2, slaves=[1]))},
        {"supports": (Support(nodes=[1], dofs="ux", values=(float(rng.choice(ODD)),)),)},
        {"node_numbers": np.ones(len(model.node_numbers), dtype=int)},
        {"blocks": ()},
    )
    return replace(model, **changes[rng.integers(len(changes))])


SPOIL = (spoil_points, spoil_shape, spoil_nodes, spoil_block, spoil_property, spoil_reference)


def random_model(seed) -> FEModel:
    rng = np.random.default_rng(seed)
    kinds = rng.choice(list(ELEMENT_TYPES), size=rng.integers(1, 3), replace=False)
    model = gen.combine([mesh(rng, str(kind)) for kind in kinds])
    if rng.random() < 0.5:
        model = gen.merge_nodes(model, 1e-6)
    model = attached(rng, model)
    for _ in range(rng.integers(0, 3)):
        model = SPOIL[rng.integers(len(SPOIL))](rng, model)
        if not model.blocks:
            break
    return model


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 2**32 - 1))
def test_never_a_crash_and_never_a_silent_nan(seed):
    try:
        model = random_model(seed)
        found = check_model(model)
        m = assemble(model)
    except UmfemError:
        return
    assert all(f.message for f in found)
    for A in (m.K, m.M):
        assert np.isfinite(A.data).all()
        assert abs(A - A.T).max() <= 1e-12 * abs(A).max()
    assert np.isfinite(m.lumped).all()
    assert m.lumped.min(initial=0.0) >= 0.0
    assert np.isfinite(m.constraints.T.data).all()
    assert np.isfinite(reduced(m.K, m.M, m.constraints).K.data).all()
    try:
        find_mechanisms(model, m)
        u = solve_static(m, np.ones(m.dofs.n_dofs))
    except UmfemError:
        return
    assert np.isfinite(u).all()
    for block_field in recover(model, m.dofs, u):
        assert np.isfinite(block_field.stress).all()
        assert np.isfinite(block_field.strain).all()


def test_the_fuzz_reaches_sound_models():
    """Otherwise it would test nothing but the first error."""
    sound = 0
    for seed in range(60):
        try:
            assemble(random_model(seed))
            sound += 1
        except UmfemError:
            continue
    assert sound > 15
