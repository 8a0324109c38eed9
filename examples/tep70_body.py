"""Locomotive body of TEP70 size: 27 880 nodes, 32 189 plates and beams, 164 088 active degrees of freedom.

The counts are those of the model of the Kolomna works in Mikheev 2004, 2.5; the drawing behind them was not published,
so the structure here is ours: an underframe of side sills, centre sills and cross-beams with two box bolsters, a floor,
stiffened side walls with doors, windows and air intakes, an arched roof with hatches, two cabs with raked windscreens,
inner bulkheads and a hanging fuel tank. Ribs are beams that stand off their sheet.

The body is free. 532 nodes follow rigid pads (532·6 = 3192 dependent degrees of freedom): eight seats of the secondary
suspension, the four feet of the diesel generator, two pivots and two coupler pockets. The masters of seats, pivots and
couplers are the interface. Equipment is carried as point masses on the pads and as mass of the floor and tank.

Axes: x forward, y to the left, z up from the floor; metres.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import numpy as np

from examples.lattice import Lattice, Rib
from examples.pipes import with_chains
from fem.materials import Isotropic
from fem.model import FEModel, PointMass, RigidLink, element_count
from fem.section_shapes import beam_section
from fem.sections import ShellSection

N_NODES, N_ELEMENTS, N_ACTIVE = 27_880, 32_189, 164_088
LENGTH, HALF_WIDTH, WALL, RISE, DEPTH = 20.0, 1.5, 2.6, 0.62, 0.42
NX, NY, NZ, LOW, TANK = 180, 28, 24, 3, 6  # stations, columns, rows of a wall, of the underframe, of the tank
FLOOR = LOW + TANK  # lattice row of the floor
TOP = FLOOR + NZ
CENTRE_SILLS, TANK_SIDES = (9, 19), (4, 24)
CROSS_BEAMS = tuple(range(0, NX + 1, 9))
BOLSTERS = ((36, 45), (135, 144))
BULKHEADS = (20, 60, 120, 160)

STEEL = Isotropic(name="09G2S", young=2.06e11, poisson=0.3, density=7850.0, yield_stress=345e6)


def plate(name: str, thickness: float, extra_mass: float = 0.0) -> ShellSection:
    return ShellSection(name=name, thickness=thickness, extra_mass=extra_mass)


SKIN, ROOF, BULKHEAD = plate("wall sheet", 0.0025), plate("roof sheet", 0.0025), plate("bulkhead", 0.005)
DECK = plate("floor", 0.005, extra_mass=120.0)  # floor covering, pipes, cables and small equipment
SILL, WEB, FLANGE = plate("sill web", 0.012), plate("cross-beam web", 0.008), plate("sill flange", 0.016)
BOX, TANK_WALL = plate("bolster", 0.014), plate("tank", 0.008, extra_mass=150.0)  # fuel

STAND = 0.03
FRAME = beam_section("frame 60x40x4", "C", 0.06, 0.04, 0.004, 0.004)
STRINGER = beam_section("stringer 40x30x3", "C", 0.04, 0.03, 0.003, 0.003)
BORDER = beam_section("border 50x50x4", "box", 0.05, 0.05, 0.004, 0.004)
POST = beam_section("post 100x60x5", "box", 0.10, 0.06, 0.005, 0.005)
PIPE = beam_section("pipe 48x4", "tube", 0.048, 0.004)


def position(at: np.ndarray) -> np.ndarray:
    """Lattice points (n, 3) to metres: arched roof, cabs narrower and lower to the front, raked windscreens."""
    i, j, k = at[:, 0].astype(float), at[:, 1].astype(float), at[:, 2].astype(float)
    s = 2.0 * i / NX - 1.0
    y = HALF_WIDTH * (2.0 * j / NY - 1.0)
    up = (k - FLOOR) / NZ
    crown = WALL + RISE * (1.0 - np.abs(2.0 * j / NY - 1.0) ** 2.6)
    z = np.where(up > 0.0, up * crown, 0.0)
    low = np.minimum(k - FLOOR, 0.0)
    z = np.where(low < 0.0, np.maximum(low, -LOW) * DEPTH / LOW + np.minimum(low + LOW, 0.0) * 0.11, z)
    nose = np.clip((np.abs(s) - 0.885) / 0.115, 0.0, 1.0)
    y = y * (1.0 - 0.10 * nose**2)
    z = np.where(z > 0.0, z * (1.0 - 0.09 * nose**2), z)
    x = s * LENGTH / 2.0
    rake = np.maximum(z - 1.15, 0.0) * np.tan(np.radians(24.0)) * nose
    bulge = 0.22 * (1.0 - (2.0 * j / NY - 1.0) ** 2) * nose
    return np.column_stack([x - np.sign(s) * (rake - bulge), y, z])


def _underframe(body: Lattice) -> None:
    bottom = FLOOR - LOW
    for j in (0, NY):
        body.sheet(SILL, (0, NX), j, (bottom, FLOOR))
    for j in CENTRE_SILLS:
        body.sheet(SILL, (0, NX), j, (bottom, FLOOR))
        body.sheet(FLANGE, (0, NX), (j - 1, j + 1), bottom)
    for j in TANK_SIDES:
        body.sheet(WEB, (0, NX), j, (bottom, FLOOR))
    body.sheet(FLANGE, (0, NX), (0, 1), bottom)
    body.sheet(FLANGE, (0, NX), (NY - 1, NY), bottom)
    for i in CROSS_BEAMS:
        body.sheet(WEB, i, (0, NY), (bottom, FLOOR))
    for start, stop in BOLSTERS:
        body.sheet(BOX, (start, stop), (0, NY), bottom)
        for i in (start, stop, _diaphragm(start)):
            body.sheet(BOX, i, (0, NY), (bottom, FLOOR))


def _tank(body: Lattice) -> None:
    start, stop, bottom = 72, 108, FLOOR - LOW
    for j in TANK_SIDES:
        body.sheet(TANK_WALL, (start, stop), j, (0, bottom))
    for i in range(start, stop + 1, 9):
        body.sheet(TANK_WALL, i, TANK_SIDES, (0, bottom))
    body.sheet(TANK_WALL, (start, stop), TANK_SIDES, 0)


def _shell(body: Lattice) -> None:
    body.sheet(DECK, (0, NX), (0, NY), FLOOR)
    body.sheet(ROOF, (0, NX), (0, NY), TOP)
    for j in (0, NY):
        body.sheet(SKIN, (0, NX), j, (FLOOR, TOP))
    for i in (0, NX, *BULKHEADS):
        body.sheet(BULKHEAD if i in BULKHEADS else SKIN, i, (0, NY), (FLOOR, TOP))


def _frames(body: Lattice) -> None:
    """Rings of posts and bows every two thirds of a metre, stringers along walls and roof."""
    left, right, inside = Rib(FRAME, (0, 1, 0), STAND), Rib(FRAME, (0, -1, 0), STAND), Rib(FRAME, (0, 0, -1), STAND)
    for i in range(0, NX + 1, 6):
        body.rib(left, i, 0, (FLOOR, TOP))
        body.rib(right, i, NY, (FLOOR, TOP))
        body.rib(inside, i, (0, NY), TOP)
    for row in (10,):
        body.rib(Rib(STRINGER, (0, 1, 0), 0.02), (20, NX - 20), 0, FLOOR + row)
        body.rib(Rib(STRINGER, (0, -1, 0), 0.02), (20, NX - 20), NY, FLOOR + row)
    for j in (7, 21):
        body.rib(Rib(STRINGER, (0, 0, -1), 0.02), (0, NX), j, TOP)
    for j in (0, NY):
        body.rib(Rib(BORDER), (0, NX), j, TOP)
    for i in (0, NX):
        for j in (0, NY):
            body.rib(Rib(POST), i, j, (FLOOR, TOP))


def _openings(body: Lattice) -> None:
    """Doors, windows, intakes and hatches with their borders; mirrored fore and aft and to both sides."""
    border = Rib(BORDER)
    glazed = ((32, 40), (44, 52), (74, 82))
    holes = [
        ((22, 28), (1, 19)),  # entrance door behind the cab
        ((6, 15), (12, 19)),  # side window of the cab
        *((stations, (12, 19)) for stations in glazed),  # windows of the engine room, set in the sheet
        ((62, 71), (11, 22)),  # air intakes
    ]
    for stations, rows in holes:
        k = (FLOOR + rows[0], FLOOR + rows[1])
        for i in (stations, (NX - stations[1], NX - stations[0])):
            for j in (0, NY):
                body.cut(i, j, k)
                if stations not in glazed:
                    body.frame(border, i, j, k)
    for i, columns in (((30, 54), (10, 18)), ((66, 84), (8, 20)), ((96, 114), (8, 20)), ((126, 150), (10, 18))):
        body.cut(i, columns, TOP)
        body.frame(border, i, columns, TOP)
    for i in (0, NX):
        for columns in ((3, 13), (15, 25)):
            rows = (FLOOR + 13, FLOOR + 21)
            body.cut(i, columns, rows)
            body.frame(border, i, columns, rows)
    for i in BULKHEADS:
        columns, rows = ((11, 17), (FLOOR, FLOOR + 18)) if i in (20, 160) else ((4, 9), (FLOOR, FLOOR + 18))
        body.cut(i, columns, rows)
        body.rib(Rib(POST), i, columns, rows[1])
        for j in columns if i in (20, 160) else (columns[1], 18):
            body.rib(Rib(POST), i, j, (FLOOR, TOP))


# name, depth of the master below or above the pad (m), lattice points: 532 of them together
Pad = tuple[str, float, list[tuple[int, int, int]]]


def _pads() -> list[Pad]:
    bottom = FLOOR - LOW
    pads: list[Pad] = []
    for name, (start, stop) in zip(("rear", "front"), BOLSTERS):
        for end, i0 in (("rear", start), ("front", stop - 4)):
            for side, columns in (("right", range(7)), ("left", range(NY - 6, NY + 1))):
                pads.append(
                    (f"seat {name} {end} {side}", -0.05, [(i, j, bottom) for i in range(i0, i0 + 5) for j in columns])
                )
        middle = _diaphragm(start)
        pivot = [(i, j, bottom) for i in range(middle - 1, middle + 2) for j in range(10, 18)]
        pads.append((f"pivot {name}", -0.35, pivot))
    for name, stations in (("rear", range(7)), ("front", range(NX - 6, NX + 1))):
        pocket = [(i, j, k) for i in stations for j in CENTRE_SILLS for k in range(bottom, FLOOR)]
        pads.append((f"coupler {name}", 0.0, pocket))
    feet = []
    for i, j in ((i, j) for middle in (81, 99) for i in range(middle - 2, middle + 3) for j in CENTRE_SILLS):
        feet += [(i, j - 1, FLOOR), (i, j, FLOOR), (i, j + 1, FLOOR)] + [(i, j, k) for k in range(bottom, FLOOR)]
    pads.append(("generator", 1.1, feet))
    return pads


def _diaphragm(start: int) -> int:
    """Station of the inner web of a bolster."""
    return 40 if start < NX // 2 else NX - 40


# tonnes of equipment on the centre sills, by the cross-beams that carry it
EQUIPMENT = ((18, 1.6), (27, 3.0), (54, 4.0), (63, 4.0), (117, 3.5), (126, 5.0), (153, 4.0), (162, 1.6))
GENERATOR_SET = 26_000.0  # kg, a rigid set on four feet over the centre sills


def model() -> FEModel:
    """The body, free, with its interface at spring seats, pivots and couplers."""
    body = Lattice((NX, NY, TOP))
    _shell(body)
    _underframe(body)
    _tank(body)
    _frames(body)
    _openings(body)
    bare, number_of = body.build("TEP70 size body", position, STEEL)
    pads = _pads()
    slaves = [number_of(np.array(points)) for _, _, points in pads]
    first = len(bare.node_numbers) + 1
    masters = np.arange(first, first + len(pads))
    centres = np.array([bare.coordinates[rows - 1].mean(axis=0) for rows in slaves])
    centres[:, 2] += [depth for _, depth, _ in pads]
    links = tuple(RigidLink(master=int(m), slaves=s, name=name) for m, s, (name, _, _) in zip(masters, slaves, pads))
    named = {name: int(m) for m, (name, _, _) in zip(masters, pads)}
    inertia = (GENERATOR_SET * 0.5, GENERATOR_SET * 3.0, GENERATOR_SET * 3.0)  # 5.5 m long, 1.8 m across
    masses = [PointMass(node=named["generator"], mass=GENERATOR_SET, inertia=inertia, name="diesel generator")]
    for station, tonnes in EQUIPMENT:
        for node in number_of(np.array([(station, j, FLOOR) for j in CENTRE_SILLS])):
            masses.append(PointMass(node=int(node), mass=500.0 * tonnes, name="equipment"))
    seats = np.array([m for name, m in named.items() if not name.startswith("generator")])
    whole = replace(
        bare,
        node_numbers=np.arange(1, first + len(pads)),
        coordinates=np.concatenate([bare.coordinates, centres]),
        masses=tuple(masses),
        links=links,
        interface=seats,
        node_sets={
            name.split()[0]: np.array([m for n, m in named.items() if n.startswith(name)])
            for name in ("seat", "pivot", "coupler", "generator")
        },
    )
    return _with_pipes(whole, number_of)


def _with_pipes(whole: FEModel, number_of: Callable[[np.ndarray], np.ndarray]) -> FEModel:
    """Brake and cable pipes under the floor, from cross-beam to cross-beam, with the nodes that are still due."""
    row = FLOOR - LOW + 1
    missing = N_NODES - len(whole.node_numbers)
    n_pipes = N_ELEMENTS - element_count(whole) - missing  # a pipe has one element more than inner nodes
    bays = [(a, b, j) for j in (12, 14, 16, 7, 21) for a, b in pairwise(CROSS_BEAMS)][:n_pipes]
    inner = np.full(len(bays), missing // len(bays))
    # no more nodes inside the bolsters: they would fall on the inner web
    free = [n for n, (a, b, _) in enumerate(bays) if (a, b) not in BOLSTERS]
    inner[free[: missing - inner.sum()]] += 1
    ends = [number_of(np.array([(a, j, row), (b, j, row)])) - 1 for a, b, j in bays]
    return with_chains(whole, ends, inner, PIPE, STEEL)
