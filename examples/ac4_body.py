"""Railcar body of AC4 size: 1273 nodes, 2478 plates and beams, 7474 active degrees of freedom.

The counts are those of Mikheev 2004, 3.3; the mesh was not published, so the structure is ours and follows the text: a
frame on two axles, two equal cabs welded to it, and between them a saloon, a stiffened shell with many posts that is
joined to the cabs through rubber strips under cover plates. Engine, hydraulic transmission and other heavy units are
masses in nodes.

The saloon has its own nodes along both joints. The covers lead its walls across the joint (uy, uz) and about the axis
of the car (rx); on the roof, where they are wider, they also keep its slope (ry). That makes
2·(18·3 + 7·4) = 164 dependent degrees of freedom: 1273·6 − 164 = 7474. Along x there is only the rubber, a spring at
every node of the joint.

Axes: x forward, y to the left, z up from the floor; metres. The interface is the eight spring seats of the two axles.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from examples.lattice import Lattice, Rib
from examples.pipes import with_chains
from fem.materials import Isotropic
from fem.model import Bushing, ElementBlock, FEModel, PointMass, RigidLink, ScalarSpring, element_count
from fem.section_shapes import beam_section
from fem.sections import ShellSection
from io_formats.project import Project

N_NODES, N_ELEMENTS, N_ACTIVE = 1273, 2478, 7474
LENGTH, HALF_WIDTH, WALL, RISE, DEPTH = 13.0, 1.5, 2.05, 0.35, 0.13
NX, NY, NZ, LOW = 24, 8, 9, 1
FLOOR, TOP = LOW, LOW + NZ
JOINTS = (5, 19)  # stations where the saloon meets the cabs
CENTRE_SILLS = (3, 5)
AXLES = (5, 19)
RUBBER = 2.0e4  # N/m per node of a joint

STEEL = Isotropic(name="St3", young=2.06e11, poisson=0.3, density=7850.0, yield_stress=245e6)
SKIN, ROOF = ShellSection(name="wall sheet", thickness=0.0015), ShellSection(name="roof sheet", thickness=0.0015)
DECK = ShellSection(name="floor", thickness=0.003, extra_mass=40.0)
CAB = ShellSection(name="cab sheet", thickness=0.002)
SILL, WEB = ShellSection(name="sill web", thickness=0.006), ShellSection(name="cross-beam web", thickness=0.006)
POST = beam_section("post 50x40x3", "C", 0.05, 0.04, 0.003, 0.003)
RAIL = beam_section("rail 40x30x3", "C", 0.04, 0.03, 0.003, 0.003)
FLANGE = beam_section("flange 80x8", "rectangle", 0.008, 0.080)
CHORD = beam_section("chord 60x6", "rectangle", 0.006, 0.060)
PIPE = beam_section("pipe 34x3", "tube", 0.034, 0.003)


def position(at: np.ndarray) -> np.ndarray:
    """Lattice points (n, 3) to metres: low arched roof, cab fronts raked above the sill of the windscreen."""
    i, j, k = (at[:, c].astype(float) for c in range(3))
    s, t = 2.0 * i / NX - 1.0, 2.0 * j / NY - 1.0
    up = (k - FLOOR) / NZ
    z = np.where(up > 0.0, up * (WALL + RISE * (1.0 - t**2)), up * NZ / LOW * DEPTH)
    nose = np.clip((np.abs(s) - 0.9) / 0.1, 0.0, 1.0)
    rake = np.maximum(z - 0.95, 0.0) * np.tan(np.radians(16.0)) * nose
    x = s * LENGTH / 2.0 - np.sign(s) * (rake - 0.12 * (1.0 - t**2) * nose)
    return np.column_stack([x, HALF_WIDTH * t * (1.0 - 0.06 * nose), z])


def _sheets(body: Lattice) -> None:
    body.sheet(DECK, (0, NX), (0, NY), FLOOR)
    body.sheet(ROOF, (0, NX), (0, NY), TOP)
    for j in (0, NY):
        body.sheet(SKIN, (0, NX), j, (FLOOR, TOP))
        body.sheet(SILL, (0, NX), j, (0, FLOOR))
        for i in ((0, JOINTS[0]), (JOINTS[1], NX)):
            body.sheet(CAB, i, j, (FLOOR, TOP))
    for j in CENTRE_SILLS:
        body.sheet(SILL, (0, NX), j, (0, FLOOR))
    for i in range(0, NX + 1, 3):
        body.sheet(WEB, i, (0, NY), (0, FLOOR))
    for i in (0, *JOINTS, NX):
        body.sheet(CAB, i, (0, NY), (FLOOR, TOP))


def _openings(body: Lattice) -> None:
    for j in (0, NY):
        for i in ((1, 2), (22, 23), (6, 8), (9, 11), (13, 15), (16, 18)):
            body.cut(i, j, (FLOOR + 4, FLOOR + 7))
        for i in ((3, 4), (20, 21)):
            body.cut(i, j, (FLOOR, FLOOR + 7))
    for i in (0, NX):
        for columns in ((1, 4), (4, 7)):
            body.cut(i, columns, (FLOOR + 4, FLOOR + 8))
    for i in JOINTS:
        body.cut(i, (3, 5), (FLOOR, FLOOR + 7))
    body.cut((11, 13), (3, 5), TOP)


def _ribs(body: Lattice) -> None:
    """Posts at every station, rails at every row, flanges on the sills."""
    for i in range(NX + 1):
        body.rib(Rib(POST, (0, 1, 0), 0.025), i, 0, (FLOOR, TOP))
        body.rib(Rib(POST, (0, -1, 0), 0.025), i, NY, (FLOOR, TOP))
        body.rib(Rib(POST, (0, 0, -1), 0.025), i, (0, NY), TOP)
    for row in (2, 4, 7, 9):
        body.rib(Rib(RAIL, (0, 1, 0), 0.02), (0, NX), 0, FLOOR + row)
        body.rib(Rib(RAIL, (0, -1, 0), 0.02), (0, NX), NY, FLOOR + row)
    for j in (2, 6):
        body.rib(Rib(RAIL, (0, 0, -1), 0.02), (0, NX), j, TOP)
    for j in (0, NY, *CENTRE_SILLS):
        body.rib(Rib(FLANGE), (0, NX), j, 0)
    for i in range(0, NX + 1, 3):
        body.rib(Rib(CHORD), i, (0, NY), 0)


def _floor_ribs(body: Lattice) -> None:
    """Joists between the cross-beams, posts of bulkheads and fronts, borders of the roof hatch."""
    for i in range(NX + 1):
        if i % 3:
            body.rib(Rib(RAIL, (0, 0, -1), 0.02), i, (0, NY), FLOOR)
    for i in JOINTS:
        for j in (2, 3, 5, 6):
            body.rib(Rib(POST, (1, 0, 0), 0.025), i, j, (FLOOR, TOP))
    for i in (0, NX):
        body.rib(Rib(POST, on_sheets=False), i, 4, (FLOOR, TOP))
    for j in (3, 5):
        body.rib(Rib(RAIL, (0, 0, -1), 0.02), (11, 13), j, TOP)


# kg on the centre sills (two nodes each): batteries, generator, engine, transmission, tank, compressor, crane, tools
EQUIPMENT = {3: 1200.0, 7: 1400.0, 10: 1200.0, 12: 2400.0, 14: 2000.0, 17: 1400.0, 21: 1200.0}
SEATS = tuple((i + di, j, 0) for i in AXLES for di in (-1, 1) for j in (0, NY))


def model(*, suspended: bool = False, rubber: float = RUBBER) -> FEModel:
    """The body, free; ``suspended`` puts it on eight springs to the ground that give a bounce near 1.3 Hz."""
    body = Lattice((NX, NY, TOP))
    _sheets(body)
    _openings(body)
    _ribs(body)
    _floor_ribs(body)
    whole, number_of = body.build("AC4 size railcar body", position, STEEL)
    seats = number_of(np.array(SEATS))
    masses = tuple(
        PointMass(node=int(node), mass=kg / 2, name="equipment")
        for station, kg in EQUIPMENT.items()
        for node in number_of(np.array([(station, j, FLOOR) for j in CENTRE_SILLS]))
    )
    whole = replace(whole, masses=masses, interface=seats, node_sets={"seats": seats})
    for station in JOINTS:
        whole = _with_joint(whole, number_of, station, rubber)
    whole = _with_pipes(whole, number_of)
    return replace(whole, springs=(*whole.springs, *_suspension(whole, seats))) if suspended else whole


def _suspension(whole: FEModel, seats: np.ndarray) -> list[Bushing]:
    """Springs of a whole-body bounce of 1.3 Hz, half as stiff across (Mikheev 2004, table 3.3: 0.9 to 1.5 Hz)."""
    from examples.frame_report import structural_mass

    mass = structural_mass(whole)[0] + sum(m.mass for m in whole.masses)
    k = mass * (2.0 * np.pi * 1.3) ** 2 / len(seats)
    return [Bushing(node_a=int(n), stiffness=(k, 0.6 * k, k, 0.0, 0.0, 0.0), name="suspension") for n in seats]


def _with_joint(whole: FEModel, number_of: Callable[[np.ndarray], np.ndarray], station: int, rubber: float) -> FEModel:
    """Give the saloon its own nodes along a joint, led by the covers and sprung by the rubber."""
    walls = [(station, j, FLOOR + k) for j in (0, NY) for k in range(1, NZ + 1)]
    roof = [(station, j, TOP) for j in range(1, NY)]
    old = number_of(np.array(walls + roof)) - 1
    first = len(whole.node_numbers)
    place = np.arange(first)
    place[old] = np.arange(first, first + len(old))
    inside = 1.0 if station < NX // 2 else -1.0
    plane = position(np.array([(station, 0, FLOOR)]))[0, 0]
    blocks = [_rewired(block, whole.coordinates, place, plane, inside) for block in whole.blocks]
    copies = {int(a): int(place[a]) for a in old}
    blocks = [_with_end_frame(block, whole, copies, station, number_of) for block in blocks]
    numbers = place[old] + 1
    links, springs = [], []
    for cab, saloon in zip(old[: len(walls)] + 1, numbers[: len(walls)]):
        links.append(RigidLink(master=int(cab), slaves=np.array([saloon]), dofs=("uy", "uz", "rx"), name="wall cover"))
        springs.append(ScalarSpring(node_a=int(cab), node_b=int(saloon), stiffness=rubber, name="rubber strip"))
    for cab, saloon in zip(old[len(walls) :] + 1, numbers[len(walls) :]):
        dofs = ("uy", "uz", "rx", "ry")
        links.append(RigidLink(master=int(cab), slaves=np.array([saloon]), dofs=dofs, name="roof cover"))
        springs.append(ScalarSpring(node_a=int(cab), node_b=int(saloon), stiffness=rubber, name="rubber strip"))
    return replace(
        whole,
        node_numbers=np.arange(1, first + len(old) + 1),
        coordinates=np.concatenate([whole.coordinates, whole.coordinates[old]]),
        blocks=tuple(blocks),
        links=(*whole.links, *links),
        springs=(*whole.springs, *springs),
    )


def _rewired(block: ElementBlock, points: np.ndarray, place: np.ndarray, plane: float, inside: float) -> ElementBlock:
    """Elements of the saloon take the new nodes of the joint."""
    rows = block.connectivity
    saloon = inside * (points[rows].mean(axis=1)[:, 0] - plane) > 1e-6
    return replace(block, connectivity=np.where(saloon[:, None], place[rows], rows))


def _with_end_frame(
    block: ElementBlock,
    whole: FEModel,
    copies: dict[int, int],
    station: int,
    number_of: Callable[[np.ndarray], np.ndarray],
) -> ElementBlock:
    """The saloon has posts and a bow of its own beside those of the cab."""
    if block.name != POST.name or block.orientation is None or block.offsets is None:
        return block
    floor = set((number_of(np.array([(station, j, FLOOR) for j in (0, NY)])) - 1).tolist())
    near = set(copies) | floor
    mine = np.array([n for n, (a, b) in enumerate(block.connectivity.tolist()) if a in near and b in near])
    twins = np.array([[copies.get(a, a) for a in row] for row in block.connectivity[mine].tolist()])
    return replace(
        block,
        numbers=np.concatenate([block.numbers, element_count(whole) + 1 + np.arange(len(mine))]),
        connectivity=np.concatenate([block.connectivity, twins]),
        orientation=np.concatenate([block.orientation, block.orientation[mine]]),
        offsets=np.concatenate([block.offsets, block.offsets[mine]]),
    )


def _with_pipes(whole: FEModel, number_of: Callable[[np.ndarray], np.ndarray]) -> FEModel:
    """Brake and fuel pipes from cross-beam to cross-beam with the nodes and elements that are still due."""
    bays = [(a, j) for j in (2, 6, 4) for a in range(0, NX, 3)]
    missing = N_NODES - len(whole.node_numbers)
    n_pipes = N_ELEMENTS - element_count(whole) - missing
    inner = np.full(n_pipes, missing // n_pipes)
    inner[: missing - inner.sum()] += 1
    ends = [number_of(np.array([(a, j, 0), (a + 3, j, 0)])) - 1 for a, j in bays[:n_pipes]]
    return with_chains(whole, ends, inner, PIPE, STEEL)


def project() -> Project:
    """A project with the structure alone, to look at, to reduce and to build on."""
    return Project(title="Railcar body of AC4 size", comment=(__doc__ or ""), fe_models={"body": model()})


def main() -> None:
    from examples.frame_report import report

    report(model())


if __name__ == "__main__":
    main()
