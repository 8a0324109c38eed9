"""Run by test_fuzz_readers: reads the files whose names come on stdin; one line of answer for each."""

import resource
import sys
import warnings
from pathlib import Path

LIMIT = 1_000_000_000  # bytes, for files of less than a megabyte


def main() -> None:
    warnings.simplefilter("ignore")
    from io_formats import registry
    from io_formats.convert import Options, read_any
    from solvers.errors import UmfemError

    for place in (kind.read for kind in registry.FORMATS):  # imports are not the files' fault
        registry._function(place)
    resource.setrlimit(resource.RLIMIT_DATA, (LIMIT, LIMIT))
    print("ready", flush=True)
    for line in sys.stdin:
        path = Path(line.strip())
        try:
            thing = read_any(path, Options())
            answer = f"good {type(thing).__name__}"
        except UmfemError as error:
            text = str(error)
            answer = "good error" if 0 < len(text) < 600 and path.stem.split(".")[0] else f"BAD sentence {text[:100]}"
        except MemoryError:
            answer = "BAD memory"
        except BaseException as error:
            import traceback

            where = traceback.extract_tb(error.__traceback__)[-1]
            answer = f"BAD {type(error).__name__}: {' '.join(str(error).split())[:120]} at {where.name}:{where.lineno}"
            answer += f" {Path(where.filename).name}"
        print(answer, flush=True)


if __name__ == "__main__":
    main()
