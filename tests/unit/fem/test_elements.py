"""One set of tests for every element of the table: rigid motions, patch, mass, symmetry, convergence, invariance."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.spatial.transform import Rotation

from fem import generators as gen
from fem.assembly import assemble
from fem.constraints import reduced
from fem.dofs import number_dofs, rigid_modes
from fem.elements import ELEMENT_TYPES
from fem.kernels.assembly import hrz
from fem.materials import Isotropic
from fem.model import DOF_NAMES, ElementBlock, FEModel, Support
from fem.section_shapes import beam_section
from fem.sections import ShellSection
from fem.statics import solve_static

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
# an angle, but with the shear centre at the centroid: otherwise a constant twist also shifts the line of centroids
BAR = replace(beam_section("bar", "L", 0.12, 0.08, 0.01, 0.012), shear_centre=(0.0, 0.0))
TURN = Rotation.from_euler("xyz", [0.4, -0.7, 1.1]).as_matrix()

ALL = list(ELEMENT_TYPES)
SOLIDS = [name for name, kind in ELEMENT_TYPES.items() if kind.family == "solid"]
SHELLS = [name for name, kind in ELEMENT_TYPES.items() if kind.family == "shell"]
LINES = [name for name, kind in ELEMENT_TYPES.items() if kind.family in ("beam", "rod")]

# one 20-node hexahedron on 2×2×2 points has six motions more that its neighbours prevent (Cook et al. 2002, § 6.8)
SINGLE = {"hex20": 12}


def pyramid_block(n):
    """Every cell of a hexahedral block cut into six pyramids around a node in its middle."""
    hexes = gen.block_of_solids((1.0, 1.0, 1.0), (n, n, n), kind="hex8", material=STEEL)
    cells = hexes.blocks[0].connectivity
    first = len(hexes.node_numbers)
    points = np.vstack([hexes.coordinates, hexes.coordinates[cells].mean(axis=1)])
    faces = ELEMENT_TYPES["hex8"].faces
    rows = [[*cell[list(face[::-1])], first + e] for e, cell in enumerate(cells) for face in faces]
    block = ElementBlock(
        name="pyramids", type="pyramid5", numbers=np.arange(1, len(rows) + 1), connectivity=rows, material="steel"
    )
    numbers = np.arange(1, len(points) + 1)
    return replace(hexes, node_numbers=numbers, coordinates=points, blocks=(block,))


def mesh(name, n, *, thickness=0.05):
    """A unit cube, square or line of n divisions per side."""
    kind = ELEMENT_TYPES[name]
    if kind.family == "solid":
        if name == "pyramid5":
            return pyramid_block(n)
        return gen.block_of_solids((1.0, 1.0, 1.0), (n, n, n), kind=name, material=STEEL)
    if kind.family == "shell":
        section = ShellSection(name="sheet", thickness=thickness)
        return gen.plate((1.0, 1.0), (n, n), triangles=kind.n_nodes == 3, material=STEEL, section=section)
    x = np.linspace(0.0, 1.0, n + 1)
    rows = np.stack([np.arange(n), np.arange(1, n + 1)], axis=1)
    block = ElementBlock(
        name="line",
        type=name,
        numbers=np.arange(1, n + 1),
        connectivity=rows,
        material="steel",
        section="bar",
        orientation=[0.1, 1.0, 0.3] if kind.family == "beam" else None,
    )
    points = np.stack([x, 0 * x, 0 * x], axis=1)
    return FEModel(
        node_numbers=np.arange(1, n + 2), coordinates=points, blocks=(block,), materials=(STEEL,), sections=(BAR,)
    )


def boundary(model):
    """Mask of nodes on the hull of the unit cube, square or line."""
    X = model.coordinates
    active = np.ptp(X, axis=0) > 0
    return (np.isclose(X[:, active], 0.0) | np.isclose(X[:, active], 1.0)).any(axis=1)


def distorted(model, amount, seed=1, *, hull=True):
    """Corner nodes moved at random within the space of the mesh; middle nodes stay in the middle of their edges.

    ``hull`` False: the nodes on the boundary stay where they are.
    """
    rng = np.random.default_rng(seed)
    X = np.array(model.coordinates)
    active = np.ptp(X, axis=0) > 0
    moved = amount * rng.uniform(-1, 1, (len(X), active.sum()))
    X[:, active] += moved if hull else np.where(boundary(model)[:, None], 0.0, moved)
    kind = ELEMENT_TYPES[model.blocks[0].type]
    for edge in kind.edges:
        if len(edge) == 3:
            c = model.blocks[0].connectivity
            X[c[:, edge[2]]] = 0.5 * (X[c[:, edge[0]]] + X[c[:, edge[1]]])
    return replace(model, coordinates=X)


def turned(model, R=TURN, shift=(0.3, -2.0, 5.0)):
    """The same model in other axes."""
    blocks = tuple(
        block if block.orientation is None else replace(block, orientation=block.orientation @ R.T)
        for block in model.blocks
    )
    return replace(model, coordinates=model.coordinates @ R.T + np.array(shift), blocks=blocks)


def one_element(model):
    """X, K and M of the first element of a model."""
    block = model.blocks[0]
    kind = ELEMENT_TYPES[block.type]
    cut = {k: getattr(block, k)[:1] for k in ("orientation",) if getattr(block, k) is not None}
    block = replace(block, numbers=block.numbers[:1], connectivity=block.connectivity[:1], **cut)
    X = model.coordinates[block.connectivity]
    nd = kind.n_nodes * kind.dofs_per_node
    K, M = np.empty((1, nd, nd)), np.empty((1, nd, nd))
    data = kind.prepare(model, block)
    kind.stiffness(X, data, K)
    kind.mass(X, data, M)
    return replace(model, blocks=(block,)), K[0], M[0]


def element_rigid(model, kind):
    """Rigid motions of the first element (nd, 6)."""
    X = model.coordinates[model.blocks[0].connectivity[0]]
    R = np.zeros((kind.n_nodes, kind.dofs_per_node, 6))
    R[:, :3, :3] = np.eye(3)
    for axis in range(3):
        R[:, :3, 3 + axis] = np.cross(np.eye(3)[axis], X - X.mean(axis=0))
        if kind.dofs_per_node == 6:
            R[:, 3 + axis, 3 + axis] = 1.0
    return R.reshape(-1, 6)


def scaled_eigenvalues(K):
    d = 1 / np.sqrt(np.diag(K))
    return np.linalg.eigvalsh(K * d[:, None] * d[None, :])


@pytest.mark.parametrize("name", ALL)
def test_rigid_motions_and_no_other_have_no_energy(name):
    kind = ELEMENT_TYPES[name]
    model, K, _ = one_element(turned(distorted(mesh(name, 2), 0.08)))
    R = element_rigid(model, kind)
    # forces of a rigid motion against the forces of unit displacements: rounding only
    assert np.abs(K @ R).max() < 1e-9 * np.abs(K).max()
    if name == "rod2":
        assert np.linalg.matrix_rank(K, tol=1e-9 * np.abs(K).max()) == 1
        return
    values = scaled_eigenvalues(K)
    zero = values < 1e-10 * values[-1]
    assert zero.sum() == SINGLE.get(name, kind.zero_modes)


@pytest.mark.parametrize("name", [name for name in ALL if name != "rod2"])
def test_an_assembled_patch_has_six_rigid_motions(name):
    m = assemble(distorted(mesh(name, 2), 0.08))
    values = scaled_eigenvalues(m.K.toarray())
    # the softest elastic motion of a patch of two cells is far above rounding, also for thin shells
    assert (values < 1e-12).sum() == 6


@pytest.mark.parametrize("name", ALL)
def test_matrices_are_symmetric_and_mass_is_positive(name):
    _, K, M = one_element(turned(distorted(mesh(name, 2), 0.08)))
    assert np.abs(K - K.T).max() <= 1e-14 * np.abs(K).max()
    assert np.abs(M - M.T).max() <= 1e-14 * np.abs(M).max()
    # reduced integration of the mass would show as a negative or a spurious zero
    assert np.linalg.eigvalsh(M)[0] >= -1e-14 * np.abs(M).max()


@pytest.mark.parametrize("name", ALL)
def test_mass_by_unit_translation(name):
    kind = ELEMENT_TYPES[name]
    model = turned(distorted(mesh(name, 2), 0.1, hull=False))
    m = assemble(model)
    R = rigid_modes(model, m.dofs)[:, :3]
    size = {"solid": 1.0, "shell": 0.05, "beam": BAR.area, "rod": BAR.area}[kind.family]
    # distorted elements fill a cube, a plate or a line of unit side, so the mass is exact to rounding
    np.testing.assert_allclose(R.T @ (m.M @ R), STEEL.density * size * np.eye(3), atol=1e-11 * STEEL.density * size)
    lumped = R.T @ (m.lumped[:, None] * R)
    np.testing.assert_allclose(lumped, STEEL.density * size * np.eye(3), atol=1e-11 * STEEL.density * size)
    assert m.lumped.min() >= 0.0


@pytest.mark.parametrize("name", ALL)
def test_lumped_element_mass_keeps_the_total(name):
    kind = ELEMENT_TYPES[name]
    _, _, M = one_element(distorted(mesh(name, 2), 0.08))
    out = np.empty((1, len(M)))
    hrz(M[None], kind.n_nodes, out)
    per = kind.dofs_per_node
    for axis in range(3):
        total = M[axis::per, axis::per].sum()
        assert out[0, axis::per].sum() == pytest.approx(total, rel=1e-12)
    assert out.min() >= 0.0


@pytest.mark.parametrize("name", ALL)
def test_frame_invariance(name):
    kind = ELEMENT_TYPES[name]
    straight = distorted(mesh(name, 2), 0.08)
    _, K, M = one_element(straight)
    _, K2, M2 = one_element(turned(straight))
    Q = np.kron(np.eye(kind.n_nodes * kind.dofs_per_node // 3), TURN)
    for A, B in ((K, K2), (M, M2)):
        # shifting by 5 m loses a digit of the 0.5 m coordinates
        assert np.abs(Q @ A @ Q.T - B).max() < 1e-11 * np.abs(A).max()


def prescribed_solution(model, outer, field):
    """Computed and exact displacements (n, per node) with the field imposed on the outer nodes and no load inside."""
    per = int(np.diff(number_dofs(model).start)[0])
    exact = field(model.coordinates)[:, :per]
    names = DOF_NAMES[:per]
    supports = tuple(
        Support(nodes=[model.node_numbers[i]], dofs=names, values=tuple(exact[i])) for i in np.flatnonzero(outer)
    )
    m = assemble(replace(model, supports=supports))
    return solve_static(m, np.zeros(m.dofs.n_dofs)).reshape(-1, per), exact


def in_axes(field, R):
    """A field given in the axes of a model, in the axes of the model turned by R about the origin."""

    def turned_field(X):
        u = field(X @ R)
        return np.hstack([u[:, :3] @ R.T, u[:, 3:] @ R.T])

    return turned_field


def constant_strain(X):
    """Six constant strains and a rotation at once."""
    A = 1e-3 * np.array([[1.0, 0.4, -0.3], [0.2, -0.5, 0.7], [0.1, -0.6, 0.8]])
    return np.hstack([X @ A.T, np.zeros_like(X)])


def plane_stretch(X):
    """Constant membrane strain; the drilling rotation is the mean rotation of the material."""
    A = 1e-3 * np.array([[1.0, 0.4], [0.2, -0.5]])
    u = np.zeros((len(X), 6))
    u[:, :2] = X[:, :2] @ A.T
    u[:, 5] = 0.5 * (A[1, 0] - A[0, 1])
    return u


def plane_bending(X):
    """Constant curvature and twist of a plate: w = a x² + b y² + c xy, θx = ∂w/∂y, θy = −∂w/∂x."""
    a, b, c = 1e-3, -0.6e-3, 0.8e-3
    x, y = X[:, 0], X[:, 1]
    u = np.zeros((len(X), 6))
    u[:, 2] = a * x**2 + b * y**2 + c * x * y
    u[:, 3] = 2 * b * y + c * x
    u[:, 4] = -(2 * a * x + c * y)
    return u


def line_strain(X):
    """Constant stretch, twist and both curvatures of a line along x."""
    x = X[:, 0]
    u = np.zeros((len(X), 6))
    u[:, 0] = 1e-3 * x
    u[:, 3] = 2e-3 * x
    u[:, 1], u[:, 5] = 0.5e-3 * x**2, 1e-3 * x
    u[:, 2], u[:, 4] = 0.35e-3 * x**2, -0.7e-3 * x
    return u


def axial(X):
    u = np.zeros((len(X), 6))
    u[:, 0] = 1e-3 * X[:, 0]
    return u


PATCHES = [(name, constant_strain) for name in SOLIDS]
PATCHES += [(name, field) for name in SHELLS for field in (plane_stretch, plane_bending)]
PATCHES += [(name, axial if name == "rod2" else line_strain) for name in LINES]


@pytest.mark.parametrize(("name", "field"), PATCHES, ids=lambda value: getattr(value, "__name__", value))
def test_patch(name, field):
    """A distorted patch with a constant strain imposed on its boundary takes that strain inside (Irons)."""
    straight = mesh(name, 3 if name in SHELLS or name in LINES else 2)
    outer = boundary(straight)
    model = distorted(straight, 0.08)
    if name == "rod2":
        sideways = Support(nodes=model.node_numbers[1:3], dofs="uy uz")
        ends = [Support(nodes=[n], dofs="ux uy uz", values=(1e-3 * x, 0, 0)) for n, x in _ends(model)]
        m = assemble(replace(model, supports=(sideways, *ends)))
        u, exact = solve_static(m, np.zeros(m.dofs.n_dofs)).reshape(-1, 3), axial(model.coordinates)[:, :3]
    else:
        u, exact = prescribed_solution(turned(model, TURN, (0, 0, 0)), outer, in_axes(field, TURN))
    # direct solution of a small system: rounding grows with the condition number of thin shells, up to 1e6
    np.testing.assert_allclose(u, exact, atol=1e-9 * np.abs(exact).max())


def _ends(model):
    return [(model.node_numbers[i], model.coordinates[i, 0]) for i in (0, -1)]


def harmonic_gradient(X):
    """u = ∇φ with Δφ = 0 has no divergence and satisfies the equations of elasticity without body forces."""
    x, y, z = X.T
    e = np.exp(x)
    u = [e * np.cos(0.6 * y) * np.cos(0.8 * z), -0.6 * e * np.sin(0.6 * y) * np.cos(0.8 * z)]
    u.append(-0.8 * e * np.cos(0.6 * y) * np.sin(0.8 * z))
    return np.hstack([1e-3 * np.stack(u, axis=1), np.zeros_like(X)])


def plane_harmonic_gradient(X):
    x, y, _ = X.T
    u = np.zeros((len(X), 6))
    u[:, 0], u[:, 1] = 1e-3 * np.exp(x) * np.cos(y), -1e-3 * np.exp(x) * np.sin(y)
    return u


def biharmonic_plate(X):
    """w = x eˣ cos y satisfies ΔΔw = 0: a thin plate without load."""
    x, y, _ = X.T
    u = np.zeros((len(X), 6))
    u[:, 2] = 1e-3 * x * np.exp(x) * np.cos(y)
    u[:, 3] = -1e-3 * x * np.exp(x) * np.sin(y)
    u[:, 4] = -1e-3 * (1 + x) * np.exp(x) * np.cos(y)
    return u


CONVERGENCE = [(name, harmonic_gradient) for name in SOLIDS]
CONVERGENCE += [(name, field) for name in SHELLS for field in (plane_harmonic_gradient, biharmonic_plate)]


@pytest.mark.parametrize(("name", "field"), CONVERGENCE, ids=lambda value: getattr(value, "__name__", value))
def test_displacements_converge_with_the_order_of_the_element(name, field):
    order = ELEMENT_TYPES[name].order
    errors = []
    for n in (2, 4) if order > 1 else (4, 8):
        model = mesh(name, n, thickness=1e-3)
        outer = boundary(model)
        u, exact = prescribed_solution(model, outer, field)
        errors.append(np.sqrt(np.mean((u - exact)[~outer, :3] ** 2)))
    rate = np.log2(errors[0] / errors[1])
    # coarse meshes are not yet in the asymptotic range: a third of an order is left to them
    assert rate > order + 1 - 0.35


@pytest.mark.parametrize("name", LINES)
def test_line_frequencies_converge(name):
    kind = ELEMENT_TYPES[name]

    def lowest(n):
        model = mesh(name, n)
        hold = [Support(nodes=[1])] if kind.family == "beam" else [Support(nodes=[1], dofs="ux")]
        if kind.family == "rod":
            hold.append(Support(nodes=model.node_numbers, dofs="uy uz"))
        m = assemble(replace(model, supports=tuple(hold)))
        r = reduced(m.K, m.M, m.constraints)
        return eigh(r.K.toarray(), r.M.toarray(), eigvals_only=True)[0]

    coarse, fine, exact = lowest(2), lowest(4), lowest(32)
    rate = np.log2((coarse - exact) / (fine - exact))
    # eigenvalues converge with twice the order of the strains: h⁴ for cubic Euler–Bernoulli beams, h² for rods; and h²
    # for Timoshenko beams, whose rotary inertia and shear are interpolated exactly for static end loads only
    assert rate > {"beam2_euler": 4, "beam2": 2, "rod2": 2}[name] - 0.2
