"""Run by test_fuzz_readers: reads the files whose names come on stdin; one line of answer for each."""

from __future__ import annotations

import resource
import sys
import traceback
import warnings
from pathlib import Path

LIMIT = 1_000_000_000  # bytes, for files of less than a megabyte


def read(path: Path) -> object:
    """What a file holds, by the stem of its name: signals, shapes, surfaces, what the macro of ANSYS leaves, else any
    file of the table together with what ``umfem info`` says of it."""
    from io_formats.convert import Options, as_subsystem, read_any
    from io_formats.describe import describe
    from io_formats.measured import read_measured
    from io_formats.measured_modes import read_measured_modes
    from io_formats.surface import read_surface
    from solvers.monitor import silent

    if path.stem == "measured":
        return read_measured(path)
    if path.stem == "shapes":
        return read_measured_modes(path)
    if path.stem == "surface":
        return read_surface(path)
    thing = read_any(path, Options())
    if path.stem == "pair":
        return as_subsystem(path, thing, Options(), silent())[0]
    describe(thing)
    return thing


def answer(path: Path) -> str:
    """«good» with the kind of thing or «error», or «BAD» with what happened."""
    from solvers.errors import UmfemError

    try:
        return f"good {type(read(path)).__name__}"
    except UmfemError as error:
        text = str(error)
        return "good error" if 0 < len(text) < 600 else f"BAD sentence {text[:100]}"
    except MemoryError:
        return "BAD memory"
    except BaseException as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        said = " ".join(str(error).split())[:120]
        return f"BAD {type(error).__name__}: {said} at {where.name}:{where.lineno} {Path(where.filename).name}"


def main() -> None:
    warnings.simplefilter("ignore")
    from io_formats import registry

    for place in (kind.read for kind in registry.FORMATS):  # imports are not the files' fault
        registry._function(place)
    resource.setrlimit(resource.RLIMIT_DATA, (LIMIT, LIMIT))
    print("ready", flush=True)
    for line in sys.stdin:
        print(answer(Path(line.strip())), flush=True)


if __name__ == "__main__":
    main()
