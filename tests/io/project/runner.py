"""A program that writes a run chunk by chunk until it is killed, and says after each chunk how many rows there are."""

import sys
from dataclasses import replace
from pathlib import Path

from conftest import make_results

from io_formats.results import RunWriter

if __name__ == "__main__":
    chunk = make_results(13)
    with RunWriter(Path(sys.argv[1])) as writer:
        while True:
            writer.append(replace(chunk, time=(writer.rows + chunk.time * 100).round()))
            sys.stdout.write(f"{writer.rows}\n")
            sys.stdout.flush()
