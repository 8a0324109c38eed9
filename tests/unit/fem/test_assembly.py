"""Assembly against the plain sum of element matrices, determinism, memory and bad input."""

import time
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from scipy import sparse

from fem import generators as gen
from fem.assembly import assemble
from fem.dofs import dof_name, equations, node_table, number_dofs, rigid_modes
from fem.elements import ELEMENT_TYPES
from fem.materials import Isotropic
from fem.model import Bushing, ElementBlock, FEModel, PointMass, RigidLink, ScalarSpring, Support
from fem.section_shapes import beam_section
from solvers.errors import Cancelled, MemoryShort, ModelError
from solvers.monitor import Monitor

STEEL = Isotropic(name="steel")
BAR = beam_section("bar", "rectangle", 0.02, 0.03)


def mixed_model():
    """A block of solids with a beam leaving one corner, a spring to ground and an eccentric mass at its end."""
    solid = gen.block_of_solids((1.0, 1.0, 1.0), (2, 2, 2), kind="tet10", material=STEEL)
    corner = int(solid.node_numbers[np.argmax(solid.coordinates.sum(axis=1))])
    last = int(solid.node_numbers.max())
    points = np.vstack([solid.coordinates, [[2, 1, 1], [3, 1, 1.2]]])
    rows = [[corner - 1, last], [last, last + 1]]
    beams = ElementBlock(
        name="beams", type="beam2", numbers=[9001, 9002], connectivity=rows, material="steel", section="bar"
    )
    end = last + 2
    return replace(
        solid,
        node_numbers=np.arange(1, end + 1),
        coordinates=points,
        blocks=(*solid.blocks, beams),
        sections=(BAR,),
        springs=(
            ScalarSpring(node_a=end, dof_a="uz", stiffness=1e5),
            Bushing(node_a=end, node_b=end - 1, stiffness=(1e4, 2e4, 3e4, 10.0, 20.0, 30.0)),
        ),
        masses=(PointMass(node=end, mass=3.0, inertia=(0.1, 0.2, 0.3), offset=(0.0, 0.1, 0.2)),),
        node_sets={},
    )


def plain_sum(model):
    """K and M by one dense addition per element."""
    dofs = number_dofs(model)
    K, M = np.zeros((dofs.n_dofs, dofs.n_dofs)), np.zeros((dofs.n_dofs, dofs.n_dofs))
    for block in model.blocks:
        kind = ELEMENT_TYPES[block.type]
        n = kind.dofs_per_node
        Ke = np.empty((len(block), kind.n_nodes * n, kind.n_nodes * n))
        Me = np.empty_like(Ke)
        data = kind.prepare(model, block)
        kind.stiffness(model.coordinates[block.connectivity], data, Ke)
        kind.mass(model.coordinates[block.connectivity], data, Me)
        for e, rows in enumerate(block.connectivity):
            eqs = (dofs.start[rows][:, None] + np.arange(n)).ravel()
            K[np.ix_(eqs, eqs)] += Ke[e]
            M[np.ix_(eqs, eqs)] += Me[e]
    return K, M


def test_equals_the_plain_sum():
    model = replace(mixed_model(), springs=(), masses=())
    m = assemble(model)
    K, M = plain_sum(model)
    np.testing.assert_allclose(m.K.toarray(), K, atol=1e-12 * np.abs(K).max())
    np.testing.assert_allclose(m.M.toarray(), M, atol=1e-12 * np.abs(M).max())
    assert m.K.indices.dtype == np.int32
    assert m.K.has_sorted_indices
    assert np.shares_memory(m.K.indices, m.M.indices)


def test_springs_and_masses_on_the_structure():
    model = mixed_model()
    m = assemble(model)
    K, M = plain_sum(model)
    end = equations(m.dofs, [model.node_numbers[-1]])[0]
    extra_m = m.M.toarray() - M
    assert extra_m[end[0], end[0]] == pytest.approx(3.0, rel=1e-9)
    assert extra_m[end[0], end[5]] == pytest.approx(-3.0 * 0.1, rel=1e-9)
    assert extra_m[end[3], end[3]] == pytest.approx(0.1 + 3.0 * (0.1**2 + 0.2**2), rel=1e-9)
    extra_k = m.K.toarray() - K
    assert extra_k[end[2], end[2]] == pytest.approx(1e5 + 3e4, rel=1e-6)
    free = assemble(replace(model, springs=model.springs[1:]))
    R = rigid_modes(model, free.dofs)
    # a bushing between nodes apart must not resist rigid motions
    assert np.abs(free.K @ R).max() < 1e-9 * np.abs(free.K.data).max()


def test_same_result_for_any_number_of_threads():
    model = gen.block_of_solids((1.0, 1.0, 1.0), (5, 5, 5), kind="tet10", material=STEEL)
    one, two, three = (assemble(model, threads=n) for n in (1, 2, 3))
    for other in (two, three):
        assert np.array_equal(one.K.data, other.K.data)
        assert np.array_equal(one.M.data, other.M.data)
        assert np.array_equal(one.lumped, other.lumped)


def test_lumped_mass():
    model = mixed_model()
    m = assemble(model, mass="lumped")
    assert m.M.nnz == m.dofs.n_dofs
    table = node_table(m.dofs, m.lumped)
    total = STEEL.density * (1.0 + BAR.area * (1.0 + np.sqrt(1.04))) + 3.0
    # the beams start at the corner (1, 1, 1): lengths 1 and √1.04
    np.testing.assert_allclose(table[:, :3].sum(axis=0), total, rtol=1e-12)
    assert m.lumped.min() >= 0.0


def test_dof_map():
    model = mixed_model()
    dofs = number_dofs(model)
    assert dofs.n_dofs == 3 * (len(model.node_numbers) - 3) + 18
    eqs = equations(dofs, [1, model.node_numbers[-1]], "ux rz")
    assert eqs[0, 1] == -1
    assert dof_name(dofs, int(eqs[1, 1])) == f"node {model.node_numbers[-1]} rz"
    assert dof_name(dofs, 0) == "node 1 ux"


def test_unused_nodes_have_no_dofs():
    model = gen.beam_line((0, 0, 0), (1, 0, 0), 2, material=STEEL, section=BAR)
    more = replace(model, node_numbers=[1, 2, 3, 99], coordinates=np.vstack([model.coordinates, [5.0, 5, 5]]))
    assert assemble(more).K.shape == (18, 18)


def test_memory_stays_below_three_times_the_matrices():
    model = gen.block_of_solids((1.0, 1.0, 1.0), (12, 12, 12), kind="tet10", material=STEEL)
    assemble(gen.block_of_solids((1.0, 1.0, 1.0), (1, 1, 1), kind="tet10", material=STEEL))
    tracemalloc.start()
    m = assemble(model)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    size = m.K.data.nbytes + m.M.data.nbytes + m.K.indices.nbytes + m.K.indptr.nbytes
    assert peak < 3 * size


def test_matrices_that_do_not_fit_are_refused_before_they_are_made(monkeypatch):
    model = gen.block_of_solids((1.0, 1.0, 1.0), (3, 3, 3), material=STEEL)
    size = 2 * 8 * assemble(model).K.nnz
    monkeypatch.setattr("fem.assembly.available_memory", lambda: size)
    assemble(model)
    monkeypatch.setattr("fem.assembly.available_memory", lambda: size - 1)
    with pytest.raises(MemoryShort, match=r"with 192 degrees of freedom will take .* GB of memory are free. Coarsen"):
        assemble(model)
    assemble(model, mass="lumped")


def test_a_hundred_thousand_beams_are_fast():
    n = 100_000
    model = gen.beam_line((0, 0, 0), (1000, 0, 0), n, material=STEEL, section=BAR)
    assemble(gen.beam_line((0, 0, 0), (1, 0, 0), 2, material=STEEL, section=BAR))
    start = time.process_time()
    m = assemble(model)
    # a second at most on an idle machine; the limit tells a Python loop over elements from a kernel
    assert time.process_time() - start < 20.0
    assert m.K.shape == (6 * (n + 1),) * 2


def test_cancel_and_progress():
    model = gen.block_of_solids((1.0, 1.0, 1.0), (6, 6, 6), kind="tet10", material=STEEL)
    seen = []
    assemble(model, monitor=Monitor(lambda fraction, what: seen.append(fraction)))
    assert seen == sorted(seen)
    monitor = Monitor()
    monitor.listener = lambda fraction, what: monitor.cancel()
    with pytest.raises(Cancelled):
        assemble(model, monitor=monitor)


@pytest.mark.parametrize("threads", [1, 2])
def test_errors_of_elements_come_through_threads(threads):
    model = gen.beam_line((0, 0, 0), (1, 0, 0), 3000, material=STEEL, section=BAR)
    rows = np.array(model.blocks[0].connectivity)
    rows[2500] = 7
    with pytest.raises(ModelError, match=r"Element 2501 .* zero length"):
        assemble(replace(model, blocks=(replace(model.blocks[0], connectivity=rows),)), threads=threads)


def test_bad_input_is_named():
    model = gen.beam_line((0, 0, 0), (1, 0, 0), 2, material=STEEL, section=BAR)
    points = np.array(model.coordinates)
    points[1, 2] = np.nan
    cases = [
        (replace(model, coordinates=points), "Node 2 lies at"),
        (replace(model, blocks=(replace(model.blocks[0], type="beam3"),)), "unknown element type 'beam3'"),
        (replace(model, blocks=()), "nothing to assemble"),
        (replace(model, masses=(PointMass(node=7, mass=1.0, name="m"),)), "Point mass 'm': node 7 is not defined"),
        (replace(model, masses=(PointMass(node=1, mass=-1.0),)), "mass is -1"),
        (replace(model, masses=(PointMass(node=1, products=(1.0, 0, 0)),)), "inertia tensor is not positive"),
        (replace(model, springs=(ScalarSpring(node_a=1, stiffness=-5.0),)), "stiffness is -5"),
        (replace(model, springs=(Bushing(node_a=1, stiffness=(1.0, 2.0)),)), "six numbers"),
        (replace(model, springs=(Bushing(node_a=1, stiffness=(-1.0, 1, 1, 1, 1, 1)),)), "not positive"),
        (replace(model, springs=(Bushing(node_a=1, node_b=1, stiffness=(1.0,) * 6),)), "with itself"),
        (replace(model, links=(RigidLink(master=1, slaves=[1]),)), "both master and slave"),
        (replace(model, supports=(Support(nodes=[1], dofs="ux", values=(float("nan"),)),)), "not a finite number"),
        (replace(model, supports=(Support(nodes=[55]),)), "node 55 is not defined"),
    ]
    for bad, message in cases:
        with pytest.raises(ModelError, match=message):
            assemble(bad)
    with pytest.raises(ModelError, match="'consistent' or 'lumped'"):
        assemble(model, mass="heavy")


def test_a_model_must_be_consistent():
    with pytest.raises(ModelError, match="node row outside"):
        FEModel(
            node_numbers=[1],
            coordinates=[[0, 0, 0]],
            blocks=(ElementBlock(name="b", type="rod2", numbers=[4], connectivity=[[0, 1]]),),
        )
    with pytest.raises(ModelError, match="one row of nodes per element"):
        ElementBlock(name="b", type="rod2", numbers=[1, 2], connectivity=[[0, 1]])
    with pytest.raises(ModelError, match="2 node numbers for 1 points"):
        FEModel(node_numbers=[1, 2], coordinates=[[0, 0, 0]])


def test_springs_alone_make_a_model():
    model = FEModel(
        node_numbers=[1, 2],
        coordinates=[[0, 0, 0], [1, 0, 0]],
        springs=(ScalarSpring(node_a=1, node_b=2, stiffness=5.0),),
        masses=(PointMass(node=1, mass=2.0),),
    )
    m = assemble(model)
    expected = sparse.csc_array(np.kron([[1.0, -1.0], [-1.0, 1.0]], np.diag([5.0, 0, 0])))
    np.testing.assert_allclose(m.K.toarray(), expected.toarray())
