"""The 3D view as a vector picture: faces, lines, letters and the legend as shapes of an SVG, for reports and editing.

Shapes are projected by the camera and painted from the back to the front; where long faces pierce each other this may
differ from the screen. Beyond ``MOST_CELLS`` the 3D part becomes an image within the SVG, since no program would open
the shapes.
"""

from __future__ import annotations

import base64
import io
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

MOST_CELLS = 8_000
_INK = "#1c2430"


def save_svg(plotter: Any, path: Path) -> None:
    """Write what a plotter shows as SVG on white. Raises OSError if the file cannot be written."""
    width, height = plotter.render_window.GetSize()
    renderers = plotter.render_window.GetRenderers()
    shapes: list[tuple[float, str]] = []
    letters: list[str] = []
    image = ""
    seen = [renderer for renderer in renderers if renderer.GetDraw() and _actors(renderer)]
    if sum(_count(actor) for renderer in seen for actor in _actors(renderer)) > MOST_CELLS:
        image = _image(plotter, width, height)
    for renderer in seen:
        screen = _Screen(renderer, height)
        if not image:
            for actor in _actors(renderer):
                shapes += _shapes(actor, screen)
            letters += _letters(renderer, screen)
    shapes.sort(key=lambda shape: -shape[0])
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', head, f"<title>{escape(path.stem)}</title>"]
    lines += ['<rect width="100%" height="100%" fill="white"/>', image, '<g stroke-linejoin="round">']
    path.write_text("\n".join([*lines, *(text for _, text in shapes), "</g>", *letters, "</svg>", ""]), "utf-8")


class _Screen:
    """Where points of a renderer lie in the picture: pixels from the upper left corner, depth growing away."""

    def __init__(self, renderer: Any, height: int) -> None:
        camera = renderer.GetActiveCamera()
        matrix = camera.GetCompositeProjectionTransformMatrix(renderer.GetTiledAspectRatio(), -1.0, 1.0)
        self.matrix = np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])
        self.size, self.origin = np.array(renderer.GetSize()), np.array(renderer.GetOrigin())
        self.height = height
        self.towards = np.array(camera.GetDirectionOfProjection())

    def place(self, points: Array) -> tuple[Array, Array]:
        clip = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        w = np.where(np.abs(clip[:, 3:]) > 1e-30, clip[:, 3:], 1e-30)
        at = (clip[:, :2] / w + 1.0) * 0.5 * self.size + self.origin
        return np.column_stack([at[:, 0], self.height - at[:, 1]]), clip[:, 2] / w[:, 0]


def _actors(renderer: Any) -> list[Any]:
    found = [actor for actor in renderer.GetActors() if actor.GetVisibility() and actor.GetMapper() is not None]
    return [actor for actor in found if actor.GetMapper().GetInputDataObject(0, 0) is not None]


def _count(actor: Any) -> int:
    return int(actor.GetMapper().GetInputDataObject(0, 0).GetNumberOfCells())


def _shapes(actor: Any, screen: _Screen) -> list[tuple[float, str]]:
    """Polygons, lines and points of an actor with their depth."""
    from vtkmodules.util.numpy_support import vtk_to_numpy
    from vtkmodules.vtkCommonCore import vtkIdList

    mapper = actor.GetMapper()
    mapper.Update()
    data = mapper.GetInputDataObject(0, 0)
    if not hasattr(data, "GetPolys") or data.GetNumberOfPoints() == 0:
        return []
    points = vtk_to_numpy(data.GetPoints().GetData()).astype(float)
    turn = np.array([[actor.GetMatrix().GetElement(i, j) for j in range(4)] for i in range(4)])
    points = points @ turn[:3, :3].T + turn[:3, 3]
    places, depths = screen.place(points)
    colours = _colours(mapper, data)
    look = actor.GetProperty()
    wires = look.GetRepresentation() == 1
    plain = np.array([look.GetColor()])
    edge = _hex(np.array(look.GetEdgeColor())) if look.GetEdgeVisibility() else ""
    opacity = f' opacity="{look.GetOpacity():.3g}"' if look.GetOpacity() < 0.999 else ""
    planes = mapper.GetClippingPlanes()
    kept = np.ones(len(points), dtype=bool)
    for i in range(planes.GetNumberOfItems() if planes is not None else 0):
        plane = planes.GetItem(i)
        kept &= (points - np.array(plane.GetOrigin())) @ np.array(plane.GetNormal()) >= 0.0
    found: list[tuple[float, str]] = []
    first, ids = 0, vtkIdList()
    for kind in ("verts", "lines", "polys"):
        cells = {"verts": data.GetVerts, "lines": data.GetLines, "polys": data.GetPolys}[kind]()
        for cell in range(cells.GetNumberOfCells()):
            cells.GetCellAtId(cell, ids)
            rows = [ids.GetId(i) for i in range(ids.GetNumberOfIds())]
            if not len(rows) or not kept[rows].all():
                continue
            colour = _of_cell(colours, plain, first + cell, rows, data)
            if kind == "polys" and look.GetLighting() and not wires:
                colour = colour * _shade(points[rows], screen.towards)
            text = _shape(kind, places[rows], _hex(colour), edge, look, wires)
            found.append((float(depths[rows].mean()), text.replace("/>", f"{opacity}/>")))
        first += cells.GetNumberOfCells()
    return found


def _shape(kind: str, at: Array, fill: str, edge: str, look: Any, wires: bool) -> str:
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    if kind == "verts":
        x, y = at[0]
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{look.GetPointSize() / 2:.3g}" fill="{fill}"/>'
    if kind == "lines":
        return f'<polyline points="{text}" fill="none" stroke="{fill}" stroke-width="{look.GetLineWidth():.3g}"/>'
    if wires:
        return f'<polygon points="{text}" fill="none" stroke="{fill}" stroke-width="{look.GetLineWidth():.3g}"/>'
    return f'<polygon points="{text}" fill="{fill}" stroke="{edge or fill}" stroke-width="0.6"/>'


def _colours(mapper: Any, data: Any) -> Array | None:
    """Colours (n, 3) that the mapper gives to points or cells, 0 to 1; None for one colour."""
    from vtkmodules.util.numpy_support import vtk_to_numpy

    if not mapper.GetScalarVisibility():
        return None
    found = mapper.MapScalars(1.0)
    if found is None or found.GetNumberOfTuples() == 0:
        return None
    return vtk_to_numpy(found)[:, :3].astype(float) / 255.0


def _of_cell(colours: Array | None, plain: Array, cell: int, rows: Any, data: Any) -> Array:
    if colours is None:
        return plain[0]
    if len(colours) == data.GetNumberOfPoints():
        return np.asarray(colours[rows].mean(axis=0))
    return np.asarray(colours[cell]) if cell < len(colours) else plain[0]


def _shade(corners: Array, towards: Array) -> float:
    """Light from the eye: a face across the view is darker."""
    normal = np.cross(corners[1] - corners[0], corners[-1] - corners[0])
    size = float(np.linalg.norm(normal))
    return 0.45 + 0.55 * abs(float(normal @ towards)) / size if size > 0.0 else 1.0


def _hex(colour: Array) -> str:
    red, green, blue = (round(255 * float(np.clip(part, 0.0, 1.0))) for part in colour)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _letters(renderer: Any, screen: _Screen) -> list[str]:
    """Texts, numbers of nodes and the legend."""
    found: list[str] = []
    for actor in renderer.GetViewProps():
        if not actor.IsA("vtkActor2D") or not actor.GetVisibility():
            continue
        if actor.IsA("vtkScalarBarActor"):
            found += _legend(actor, screen)
        elif actor.IsA("vtkTextActor"):
            x, y = actor.GetActualPositionCoordinate().GetComputedDisplayValue(renderer)[:2]
            found.append(_text(actor.GetInput() or "", x, screen.height - y, 13))
        elif actor.GetMapper() is not None and actor.GetMapper().IsA("vtkLabeledDataMapper"):
            mapper = actor.GetMapper()
            for i in range(mapper.GetNumberOfLabels()):
                at = [0.0, 0.0, 0.0]
                mapper.GetLabelPosition(i, at)
                (place,), _ = screen.place(np.array([at]))
                found.append(_text(mapper.GetLabelText(i), place[0] + 2, place[1] - 2, 11))
    return found


def _legend(bar: Any, screen: _Screen) -> list[str]:
    """The colours in steps with some numbers and the title: a standing bar, or one that lies in a narrow pane."""
    table = bar.GetLookupTable()
    low, high = table.GetRange()
    x, y = np.array(bar.GetPosition()) * screen.size + screen.origin
    wide, room = bar.GetWidth() * screen.size[0], bar.GetHeight() * screen.size[1]
    lying = bar.GetOrientation() == 0
    height, bottom, steps = 0.8 * room, screen.height - y, 32
    found = []
    for i in range(steps):
        rgb = [0.0, 0.0, 0.0]
        table.GetColor(low + (i + 0.5) / steps * (high - low), rgb)
        if lying:
            left, top, size = x + i * wide / steps, bottom - room, (wide / steps + 0.5, 10.0)
        else:
            left, top, size = x, bottom - (i + 1) * height / steps, (12.0, height / steps + 0.5)
        place = f'x="{left:.1f}" y="{top:.1f}" width="{size[0]:.2f}" height="{size[1]:.2f}"'
        found.append(f'<rect {place} fill="{_hex(np.array(rgb))}"/>')
    for share in (0.0, 1.0) if lying else (0.0, 0.25, 0.5, 0.75, 1.0):
        at = (x + share * wide - 8, bottom - room + 24) if lying else (x + 17, bottom - share * height + 4)
        found.append(_text(f"{low + share * (high - low):.4g}", *at, 12))
    at = (x + 0.3 * wide, bottom - room + 40) if lying else (x, bottom - height - 10)
    return [*found, _text(bar.GetTitle() or "", *at, 13)]


def _text(words: str, x: float, y: float, size: int) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="DejaVu Sans, Arial, sans-serif" font-size="{size}" '
        f'fill="{_INK}">{escape(words)}</text>'
    )


def _image(plotter: Any, width: int, height: int) -> str:
    from PIL import Image

    buffer = io.BytesIO()
    Image.fromarray(plotter.screenshot(None, return_img=True)).save(buffer, "PNG")
    data = base64.b64encode(buffer.getvalue()).decode("ascii")
    return f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'
