"""Models of shells: any grid of points, plate, cylinder, box and I-girder."""

from collections.abc import Collection, Sequence

import numpy as np

from fem.generators import arguments as check
from fem.generators.assembling import compressed, grid_cells, model_of
from fem.generators.kinds import QUAD, TRIANGLE
from fem.materials import Material
from fem.model import FEModel
from fem.sections import ShellSection
from solvers.errors import ModelError

Point = Sequence[float]
BOX_FACES = ("x0", "x1", "y0", "y1", "z0", "z1")


def surface(
    points: np.ndarray,
    *,
    material: Material,
    section: ShellSection,
    keep: np.ndarray | None = None,
    triangles: bool = False,
    closed: bool = False,
    name: str = "surface",
) -> FEModel:
    """Shells on a grid of points (n_u+1, n_v+1, 3): the normal is du × dv.

    ``keep`` (n_u, n_v) bool leaves openings where False; ``closed`` joins the last row of u to the first (then n_u rows
    of points are given); ``triangles`` cuts every cell along its first diagonal. Node sets "u0", "u1", "v0", "v1".
    """
    points = np.asarray(points, dtype=float)
    if points.ndim != 3 or points.shape[2] != 3 or points.shape[0] < 2 or points.shape[1] < 2:
        raise ModelError(
            f"Surface '{name}': points of shape {points.shape}; a grid (2 or more, 2 or more, 3) expected."
        )
    rows_u, rows_v = points.shape[:2]
    n_u, n_v = rows_u - (0 if closed else 1), rows_v - 1
    check.few_enough(f"Surface '{name}'", rows_u * rows_v)
    cells = grid_cells(n_u, n_v, closed_u=closed)
    if keep is not None:
        kept = np.asarray(keep, dtype=bool)
        if kept.shape != (n_u, n_v):
            raise ModelError(f"Surface '{name}': keep has shape {kept.shape}, expected {(n_u, n_v)}.")
        if not kept.any():
            raise ModelError(f"Surface '{name}': every cell is left out; nothing remains.")
        cells = cells[kept.ravel()]
    flat, (cells,), place = compressed(points.reshape(-1, 3), cells)
    grid = place.reshape(rows_u, rows_v)
    edges = {"v0": grid[:, 0], "v1": grid[:, -1]}
    if not closed:
        edges |= {"u0": grid[0], "u1": grid[-1]}
    kind = TRIANGLE if triangles else QUAD
    if triangles:
        cells = np.stack([cells[:, [0, 1, 2]], cells[:, [0, 2, 3]]], axis=1).reshape(-1, 3)
    sets = {key: rows[rows >= 0] for key, rows in edges.items()}
    return model_of(name, flat, [(name, kind, cells, section)], material, node_sets=sets)


def plate(
    size: Sequence[float],
    divisions: Sequence[int],
    *,
    material: Material,
    section: ShellSection,
    origin: Point = (0.0, 0.0, 0.0),
    along_u: Point = (1.0, 0.0, 0.0),
    along_v: Point = (0.0, 1.0, 0.0),
    triangles: bool = False,
    name: str = "plate",
) -> FEModel:
    """A flat rectangle or parallelogram of ``size`` (a, b) metres from ``origin`` along two directions."""
    a, b = (check.length("Plate", "size", s) for s in size)
    n_u, n_v = (check.count("Plate", "divisions", n) for n in divisions)
    check.few_enough("Plate", (n_u + 1) * (n_v + 1))
    u = check.direction("Plate", "along_u", along_u)
    v = check.direction("Plate", "along_v", along_v)
    if np.linalg.norm(np.cross(u, v)) < 1e-9:
        raise ModelError("Plate: the two directions are parallel; give directions that span a plane.")
    grid_u = np.linspace(0.0, a, n_u + 1)[:, None, None] * u
    grid_v = np.linspace(0.0, b, n_v + 1)[None, :, None] * v
    points = check.vector("Plate", "origin", origin) + grid_u + grid_v
    return surface(points, material=material, section=section, triangles=triangles, name=name)


def cylinder(
    radius: float,
    length: float,
    divisions: Sequence[int],
    *,
    material: Material,
    section: ShellSection,
    angle: float = 2.0 * np.pi,
    base: Point = (0.0, 0.0, 0.0),
    axis: Point = (0.0, 0.0, 1.0),
    triangles: bool = False,
    name: str = "cylinder",
) -> FEModel:
    """A circular cylinder, or a panel of ``angle`` < 2π (rad), with ``divisions`` around and along; normal outwards."""
    r, h = check.length("Cylinder", "radius", radius), check.length("Cylinder", "length", length)
    closed = angle >= 2.0 * np.pi * (1.0 - 1e-12)
    around = check.count("Cylinder", "divisions around", divisions[0], least=3 if closed else 1)
    along = check.count("Cylinder", "divisions along", divisions[1])
    if not 0.0 < angle <= 2.0 * np.pi * (1.0 + 1e-12):
        raise ModelError(f"Cylinder: angle is {angle:g}; it must lie between 0 and 2π.")
    check.few_enough("Cylinder", (around + 1) * (along + 1))
    phi = np.linspace(0.0, angle, around + 1)[: around if closed else None]
    x, y, z = check.basis_along(check.direction("Cylinder", "axis", axis))
    ring = r * (np.cos(phi)[:, None] * x + np.sin(phi)[:, None] * y)
    points = (
        check.vector("Cylinder", "base", base) + ring[:, None, :] + np.linspace(0.0, h, along + 1)[None, :, None] * z
    )
    return surface(points, material=material, section=section, triangles=triangles, closed=closed, name=name)


def box_shell(
    size: Sequence[float],
    divisions: Sequence[int],
    *,
    material: Material,
    section: ShellSection,
    origin: Point = (0.0, 0.0, 0.0),
    faces: Collection[str] = BOX_FACES,
    name: str = "box",
) -> FEModel:
    """The walls of a box with common nodes along its edges; ``faces`` lists the walls that exist; normals outwards."""
    lengths = np.array([check.length("Box", "size", s) for s in size])
    n = np.array([check.count("Box", "divisions", d) for d in divisions])
    unknown = [face for face in faces if face not in BOX_FACES]
    if unknown or not faces:
        raise ModelError(f"Box: walls {list(unknown or faces)} cannot be made; choose from {', '.join(BOX_FACES)}.")
    check.few_enough("Box", int(2 * (n[0] * n[1] + n[1] * n[2] + n[2] * n[0])))
    keys = np.concatenate([_wall(face, n) for face in faces])
    used, cells = np.unique(keys, return_inverse=True)
    lattice = np.stack(np.unravel_index(used, n + 1), axis=-1)
    points = check.vector("Box", "origin", origin) + lattice * (lengths / n)
    sets: dict[str, np.ndarray] = {}
    for i, letter in enumerate("xyz"):
        sets |= {f"{letter}0": np.flatnonzero(lattice[:, i] == 0), f"{letter}1": np.flatnonzero(lattice[:, i] == n[i])}
    return model_of(name, points, [(name, QUAD, cells.reshape(-1, 4), section)], material, node_sets=sets)


def _wall(face: str, n: np.ndarray) -> np.ndarray:
    """(cells, 4) lattice keys of one wall of a box, counter-clockwise from outside."""
    axis = "xyz".index(face[0])
    b, c = (axis + 1) % 3, (axis + 2) % 3
    i, j = np.meshgrid(np.arange(n[b]), np.arange(n[c]), indexing="ij")
    corners = []
    for di, dj in ((0, 0), (1, 0), (1, 1), (0, 1)):
        index = [i, i, i]
        index[axis] = np.full_like(i, n[axis] if face[1] == "1" else 0)
        index[b], index[c] = i + di, j + dj
        corners.append(np.ravel_multi_index(tuple(index), tuple(n + 1)).ravel())
    cells = np.stack(corners, axis=-1)
    return cells if face[1] == "1" else cells[:, [0, 3, 2, 1]]


def i_girder(
    length: float,
    height: float,
    width: float,
    *,
    web: ShellSection,
    flange: ShellSection,
    material: Material,
    divisions: Sequence[int],
    width_bottom: float | None = None,
    stiffeners: Sequence[float] = (),
    stiffener: ShellSection | None = None,
    name: str = "girder",
) -> FEModel:
    """An I-girder of plates along x: web in x–z, flanges in x–y at the mid-planes of height 0 and ``height``.

    ``divisions``: along, over the height, over half a flange. ``stiffeners``: positions x of transverse plates on both
    sides; each is moved to the nearest line of nodes. Blocks: "name web", "name top", "name bottom", "name ribs".
    """
    where = f"Girder '{name}'"
    l, h = check.length(where, "length", length), check.length(where, "height", height)
    top = check.length(where, "width", width)
    bottom = top if width_bottom is None else check.length(where, "width_bottom", width_bottom)
    n_x, n_z, n_y = (check.count(where, "divisions", d) for d in divisions)
    check.few_enough(where, (n_x + 1) * (n_z + 1 + 4 * n_y))
    x = np.linspace(0.0, l, n_x + 1)
    z = np.linspace(0.0, h, n_z + 1)
    s = np.linspace(-0.5, 0.5, 2 * n_y + 1)
    parts = [_sheet(x, np.zeros(1), z, web, material, f"{name} web")]
    parts.append(_sheet(x, s * top, np.array([h]), flange, material, f"{name} top"))
    parts.append(_sheet(x, s * bottom, np.zeros(1), flange, material, f"{name} bottom"))
    for position in stiffeners:
        if not 0.0 <= position <= l:
            raise ModelError(f"{where}: stiffener at {position:g} m lies outside the length of {l:g} m.")
        at = x[int(np.argmin(np.abs(x - position)))]
        widths = bottom + (top - bottom) * z / h
        points = np.stack(
            np.broadcast_arrays(at, s[:, None] * widths[None, :], np.broadcast_to(z, (len(s), len(z)))), axis=-1
        )
        parts.append(surface(points, material=material, section=stiffener or web, name=f"{name} ribs"))
    from fem.generators.merge import combine, merge_nodes

    return merge_nodes(combine(parts, title=name), 1e-6 * min(l / n_x, h / n_z, top / n_y, bottom / n_y))


def _sheet(
    x: np.ndarray, y: np.ndarray, z: np.ndarray, section: ShellSection, material: Material, name: str
) -> FEModel:
    """A flat sheet along x and the one of y, z that has more than one value."""
    across = np.broadcast_arrays(y, z)
    grid = np.stack(np.broadcast_arrays(x[:, None], across[0][None, :], across[1][None, :]), axis=-1)
    return surface(grid, material=material, section=section, name=name)
