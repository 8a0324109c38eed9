"""What the frames print about themselves: counts, size, mass and, if asked for, a picture."""

from collections import Counter
from pathlib import Path

import numpy as np

from fem.model import FEModel, RigidLink, Support, element_count
from fem.sections import BeamSection, ShellSection, shell_thickness


def structural_mass(model: FEModel) -> tuple[float, np.ndarray]:
    """Mass of plates and beams, kg, and its centre: from areas and lengths, without the element library."""
    total, moment = 0.0, np.zeros(3)
    sections = {s.name: s for s in model.sections}
    density = {m.name: m.density for m in model.materials}
    for block in model.blocks:
        X = model.coordinates[block.connectivity]
        section, rho = sections[block.section], density[block.material]
        if isinstance(section, ShellSection):
            a = np.cross(X[:, 1] - X[:, 0], X[:, 2] - X[:, 0]) / 2.0
            area = np.linalg.norm(a, axis=1)
            if X.shape[1] == 4:
                area = area + np.linalg.norm(np.cross(X[:, 2] - X[:, 0], X[:, 3] - X[:, 0]) / 2.0, axis=1)
            m = area * (rho * shell_thickness(section) + section.extra_mass)
        elif isinstance(section, BeamSection):
            m = np.linalg.norm(X[:, 1] - X[:, 0], axis=1) * rho * section.area
        else:
            continue
        total += float(m.sum())
        moment += m @ X.mean(axis=1)
    return total, moment / total


def active_dofs(model: FEModel) -> int:
    """Six per node less what rigid links and supports take away (every node of a frame has six)."""
    taken = sum(len(link.slaves) * len(link.dofs) for link in model.links if isinstance(link, RigidLink))
    taken += sum(len(s.nodes) * len(s.dofs) for s in model.supports if isinstance(s, Support))
    return 6 * len(model.node_numbers) - taken


def report(model: FEModel) -> None:
    """Print counts, size and mass."""
    kinds = Counter[str]()
    for block in model.blocks:
        kinds[block.type] += len(block)
    mass, centre = structural_mass(model)
    lumps = sum(m.mass for m in model.masses)
    size = np.ptp(model.coordinates, axis=0)
    print(model.title)
    print(f"  nodes              {len(model.node_numbers)}")
    print(f"  elements           {element_count(model)} ({', '.join(f'{n} {k}' for k, n in sorted(kinds.items()))})")
    print(f"  active DOF         {active_dofs(model)}")
    print(f"  size               {size[0]:.2f} × {size[1]:.2f} × {size[2]:.2f} m")
    print(f"  plates and beams   {mass / 1000:.2f} t, centre at {', '.join(f'{c:.2f}' for c in centre)} m")
    print(f"  point masses       {lumps / 1000:.2f} t in {len(model.masses)} places")
    print(f"  interface nodes    {len(model.interface)}, rigid links {len(model.links)}, springs {len(model.springs)}")


def picture(model: FEModel, path: str | Path, *, azimuth: float = 35.0, elevation: float = 20.0) -> None:
    """A PNG of the model (needs pyvista): plates by section, beams as lines."""
    import pyvista as pv

    plotter = pv.Plotter(off_screen=True, window_size=(1800, 900))
    colours = ("#9fb4c7", "#c9b79c", "#8fbf9f", "#d9a066", "#b08fbf", "#7f9fbf", "#bfb27f", "#bf7f7f", "#7fbfb9")
    shells = [b for b in model.blocks if b.connectivity.shape[1] > 2]
    for block, colour in zip(shells, colours * 3):
        n = block.connectivity.shape[1]
        faces = np.column_stack([np.full(len(block), n), block.connectivity]).ravel()
        plotter.add_mesh(
            pv.PolyData(model.coordinates, faces), color=colour, show_edges=True, edge_color="#7a858f", line_width=0.5
        )
    lines = [b.connectivity for b in model.blocks if b.connectivity.shape[1] == 2]
    if lines:
        rows = np.concatenate(lines)
        cells = np.column_stack([np.full(len(rows), 2), rows]).ravel()
        plotter.add_mesh(pv.PolyData(model.coordinates, lines=cells), color="#202830", line_width=2.0)
    if model.masses:
        where = np.array([model.coordinates[m.node - 1] + np.array(m.offset) for m in model.masses])
        plotter.add_points(where, color="#c23b22", point_size=14, render_points_as_spheres=True)
    if model.interface.size:
        plotter.add_points(model.coordinates[model.interface - 1], color="#1f6fd0", point_size=14)
    a, e = np.radians([azimuth, elevation])
    plotter.view_vector((np.cos(e) * np.sin(a), -np.cos(e) * np.cos(a), np.sin(e)), viewup=(0.0, 0.0, 1.0))
    plotter.camera.zoom(1.6)
    plotter.reset_camera_clipping_range()
    plotter.screenshot(str(path))
    plotter.close()
