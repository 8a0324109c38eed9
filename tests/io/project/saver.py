"""A program that saves one of two projects over and over, until it is killed. Prints ``ready`` after the first save."""

import sys
from itertools import cycle
from pathlib import Path

import numpy as np

from fem.model import FEModel
from io_formats import project_file
from io_formats.project import Project


def project(title: str) -> Project:
    """About 1 MB, so that writing takes some milliseconds; the title tells which one it is."""
    n = 30_000
    points = np.full((n, 3), float(len(title)))
    return Project(title=title, fe_models={"frame": FEModel(node_numbers=np.arange(n) + 1, coordinates=points)})


if __name__ == "__main__":
    path = Path(sys.argv[1])
    projects = [project("old"), project("newer")]
    for one in cycle(projects):
        project_file.save(path, one)
        sys.stdout.write("saved\n")
        sys.stdout.flush()
