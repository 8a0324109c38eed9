"""Block Lanczos method for ``K x = λ M x`` (Mikheev 2004, § 2.4 and app. 3)."""

from solvers.linalg.lanczos.driver import eigenmodes
from solvers.linalg.lanczos.solution import EigenSolution, Statistics, SturmVerdict

__all__ = ["EigenSolution", "Statistics", "SturmVerdict", "eigenmodes"]
