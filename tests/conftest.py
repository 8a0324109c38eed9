"""What all tests share: seeds, one thread for BLAS, the place of the reference files, and a word on skips."""

import os
from pathlib import Path

for _name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # two workers share two cores

import numpy as np  # noqa: E402 - after the thread counts
import pytest  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
SHARED_DATA = ROOT.parent / "shared" / "data"


@pytest.fixture
def rng() -> np.random.Generator:
    """A generator with a fixed seed: every run of a test sees the same numbers."""
    return np.random.default_rng(20040517)


@pytest.fixture(autouse=True)
def _seeded() -> None:
    np.random.seed(20040517)  # noqa: NPY002 - libraries that still use the global generator


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of files written by other programs; a test that needs it is skipped where it is absent."""
    if not SHARED_DATA.is_dir():
        pytest.skip("reference files of other programs are not on this machine (../shared/data)")
    return SHARED_DATA


def pytest_terminal_summary(terminalreporter, exitstatus, config) -> None:
    """Say how many tests were skipped, and why."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons: dict[str, int] = {}
    for report in skipped:
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reason = text.removeprefix("Skipped: ")
        reasons[reason] = reasons.get(reason, 0) + 1
    deselected = len(terminalreporter.stats.get("deselected", []))
    terminalreporter.section("skipped tests", sep="-")
    if not skipped:
        terminalreporter.line("no test was skipped")
    for reason, count in sorted(reasons.items()):
        terminalreporter.line(f"{count} skipped: {reason}")
    if deselected and config.option.markexpr == "not slow" and not config.option.keyword:
        terminalreporter.line(f"{deselected} slow tests were left out; `make test-all` runs them")
    again = sorted({report.nodeid for report in terminalreporter.stats.get("rerun", [])})
    for name in again:
        terminalreporter.line(f"tried twice, mend it: {name}")
