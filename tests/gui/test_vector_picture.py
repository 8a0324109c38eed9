"""The view as SVG, from a render window that is never shown."""

from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np
import pytest

from umfem_gui.vector_picture import save_svg


def test_faces_lie_where_the_camera_sees_them(tmp_path: Path) -> None:
    """Two squares behind each other seen along −z in parallel: pixels by hand, the near one painted last."""
    from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
    from vtkmodules.vtkCommonCore import vtkPoints
    from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer, vtkRenderWindow

    pytest.importorskip("vtkmodules.vtkRenderingOpenGL2")
    renderer, window = vtkRenderer(), vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetSize(200, 200)
    window.AddRenderer(renderer)
    for depth, colour in ((0.5, (1.0, 0.0, 0.0)), (-0.5, (0.0, 0.0, 1.0))):
        corners = np.array([[0.0, 0.0, depth], [0.5, 0.0, depth], [0.5, 0.5, depth], [0.0, 0.5, depth]])
        data, points, cells = vtkPolyData(), vtkPoints(), vtkCellArray()
        points.SetData(numpy_to_vtk(corners, deep=1))
        cells.SetData(4, numpy_to_vtkIdTypeArray(np.arange(4), deep=1))  # offsets that numpy cannot see
        data.SetPoints(points)
        data.SetPolys(cells)
        mapper, actor = vtkPolyDataMapper(), vtkActor()
        mapper.SetInputData(data)
        actor.SetMapper(mapper)
        actor.GetProperty().SetColor(*colour)
        renderer.AddActor(actor)
    camera = renderer.GetActiveCamera()
    camera.ParallelProjectionOn()
    camera.SetParallelScale(1.0)
    camera.SetPosition(0.0, 0.0, 5.0)
    camera.SetFocalPoint(0.0, 0.0, 0.0)
    camera.SetClippingRange(1.0, 10.0)
    save_svg(SimpleNamespace(render_window=window), tmp_path / "view.svg")
    shapes = [one for one in ElementTree.parse(tmp_path / "view.svg").iter() if one.tag.endswith("polygon")]
    assert [shape.get("fill") for shape in shapes] == ["#0000ff", "#ff0000"]  # across the view: full colour
    # scale 1: half the height is 1 m, so 0.5 m are 50 px; y counts from the top
    assert shapes[1].get("points") == "100.0,100.0 150.0,100.0 150.0,50.0 100.0,50.0"
