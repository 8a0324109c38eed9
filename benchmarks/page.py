"""Run benchmarks, keep what they print, and make the performance page of the site from it.

    python -m benchmarks.page [NAME …]     run these (all of them if none is named), then write the page
    python -m benchmarks.page NAME --add …  run it with other options, keep its tables beside those kept before
    python -m benchmarks.page --only-write  write the page from what is kept

What a benchmark prints is kept in ``benchmarks/results/NAME.txt`` with the day, the processor and the versions of the
programs in that run. The page is ``benchmarks/summary.md``, the ratios in words, with all those tables below it.
"""

import argparse
import ast
import datetime
import importlib.metadata
import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
RESULTS, PAGE = HERE / "results", HERE.parent / "docs" / "performance.md"

#: Benchmarks in the order of the page: heading.
NAMES = {
    "assembly": "Assembly",
    "factor": "Factorisation",
    "eigen": "Eigenproblem",
    "scaling": "Growth",
    "substructures": "Substructures",
    "reorthogonalisation": "Reorthogonalisation",
    "reduction": "Reduction",
    "trees": "Trees of rigid bodies",
    "flexible": "Flexible bodies",
    "rail": "Wheel on rail",
    "watching": "Watching a run",
}

#: Programs whose versions stand beside a table where they are installed.
PROGRAMS = [
    "numpy",
    "scipy",
    "numba",
    "scikit-fem",
    "scikit-sparse",
    "pypardiso",
    "python-mumps",
    "exudyn",
    "pin",
    "mujoco",
    "drake",
    "pyvista",
    "PySide6",
]


def machine() -> str:
    """Day, processor and versions, in one line."""
    name = "unknown processor"
    if Path("/proc/cpuinfo").exists():
        name = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())[0]
    versions = []
    for one in PROGRAMS:
        try:
            versions.append(f"{one} {importlib.metadata.version(one)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{datetime.date.today()}, {name}, {os.cpu_count()} cores; Python {python}, {', '.join(versions)}"


def measure(name: str, words: list[str], add: bool = False) -> bool:
    """Run a benchmark in a process of its own, show what it prints, and keep it if it ends well, alone or added."""
    command = [sys.executable, "-m", f"benchmarks.{name}", *words]
    print(f"== {name}", flush=True)
    lines = [f"python -m benchmarks.{name} {' '.join(words)}".rstrip(), machine(), ""]
    with subprocess.Popen(command, cwd=HERE.parent, stdout=subprocess.PIPE, text=True) as running:
        for line in running.stdout:
            print(line, end="", flush=True)
            lines.append(line.rstrip())
    if running.returncode == 0:
        RESULTS.mkdir(exist_ok=True)
        file = RESULTS / f"{name}.txt"
        before = file.read_text(encoding="utf-8") + "\n" if add and file.exists() else ""
        file.write_text(before + "\n".join(lines).rstrip() + "\n", encoding="utf-8")
    return running.returncode == 0


def page() -> str:
    """The page: the summary, then every table that is kept."""
    parts = [(HERE / "summary.md").read_text(encoding="utf-8").rstrip(), "", "## Tables as they were printed", ""]
    parts += ["`python -m benchmarks.page` made this page; `make bench` measures everything anew.", ""]
    for name, heading in NAMES.items():
        kept = RESULTS / f"{name}.txt"
        if not kept.exists():
            continue
        command, where, _, *table = kept.read_text(encoding="utf-8").splitlines()
        purpose = ast.get_docstring(ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))).splitlines()[0]
        parts += [f"### {heading}", purpose, "", f"`{command}` · {where}", "", "```", *table, "```", ""]
    return "\n".join(parts).rstrip() + "\n"


def main() -> int:
    """Measure what is asked for and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--only-write", action="store_true")
    parser.add_argument("--add", action="store_true", help="keep what was printed before")
    options, words = parser.parse_known_args()
    unknown = set(options.names) - set(NAMES)
    if unknown:
        parser.error(f"there is no benchmark '{unknown.pop()}'; there are {', '.join(NAMES)}")
    good = options.only_write or all([measure(name, words, options.add) for name in options.names or NAMES])
    PAGE.write_text(page(), encoding="utf-8")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
