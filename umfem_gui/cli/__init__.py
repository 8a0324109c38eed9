"""The command line: ``umfem`` opens the window, ``umfem COMMAND`` works without a screen.

One file per command, one table. A command's module has ``fill(parser)``, which adds its arguments, and ``run(args)``,
which does the work and returns the exit code; it is imported only when it is called. Exit codes: 0 done, 2 bad input
(one line on stderr), 1 the computation or the program failed, 130 stopped by Ctrl+C.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

#: Name → module in this package and one line of help. A new command is one file and one line here.
COMMANDS: dict[str, tuple[str, str]] = {
    "info": ("info", "say what a file is and what is in it"),
    "modes": ("modes", "find natural frequencies and modes of a structure"),
    "convert": ("convert", "convert a file into another format"),
    "reduce": ("reduce", "reduce a structure to a flexible subsystem, input.fum"),
    "methods": ("methods", "compare the methods of tree dynamics, choose the cheapest"),
    "simulate": ("simulate", "integrate a project in time and write the run"),
    "analyse": ("analyse", "find equilibria, damped modes, responses and critical speeds of a mechanism"),
    "isolation": ("isolation", "frequencies of a device on mounts, what moves them, and the best mounts"),
    "verify": ("verify", "solve the published problems of the verification manual"),
    "spectrum": ("spectrum", "find spectra and statistics of a channel of a run"),
    "sweep": ("sweep", "run a project for every combination of parameter values"),
    "fit": ("fit", "find parameters by a measured curve, or the least of a number of a run"),
    "rail": ("rail", "run a rail vehicle at several speeds and judge it, or find its critical speed"),
    "report": ("report", "write a report of a run as HTML and PDF"),
    "dump": ("dump", "print the model of a project as JSON"),
    "build": ("build", "make a project file from a JSON model"),
    "example": ("example", "list, write and run the examples"),
    "desktop": ("desktop", "put the program into the menu of a Linux desktop, with its kinds of files"),
}

DONE, FAILED, BAD_INPUT, STOPPED = 0, 1, 2, 130


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line on stderr."""

    def error(self, message: str) -> NoReturn:
        complain(f"{message} (see {self.prog} --help)", self.prog)
        raise SystemExit(BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _forgiving_streams()
    try:
        return _dispatch(arguments)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else BAD_INPUT
    except KeyboardInterrupt:
        complain("stopped.")
        return STOPPED
    except BrokenPipeError:
        # the reader of a pipe went away (``umfem dump | head``): not our fault, and nobody is left to tell
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
        return DONE


def _dispatch(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if first in ("-h", "--help"):
        sys.stdout.write(_help())
        return DONE
    if first in ("-V", "--version"):
        return _version(arguments[1:])
    if first in COMMANDS:
        return _command(first, arguments[1:])
    arguments, functions = _functions(arguments)
    if trouble := _window_trouble(arguments) or _functions_trouble(functions):
        complain(trouble)
        return BAD_INPUT
    return _window(arguments)


def _window_trouble(arguments: list[str]) -> str:
    """Why the window cannot be opened with these arguments; empty if it can."""
    first = arguments[0] if arguments else ""
    if first.startswith("-"):
        return f"unknown option '{first}' (see umfem --help)"
    if first and not Path(first).exists():
        return _unknown(first)
    if len(arguments) > 1:
        return f"one file opens in the window, {len(arguments)} were given (see umfem --help)"
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        return "there is no screen (DISPLAY is not set); the commands of umfem --help work without one"
    return ""


def _functions(arguments: list[str]) -> tuple[list[str], list[str]]:
    """What is left of the arguments of the window without ``--functions FILE.py``, and those files."""
    left, files, words = [], [], iter(arguments)
    for word in words:
        if word == "--functions":
            files.append(next(words, ""))
        else:
            left.append(word)
    return left, files


def _functions_trouble(files: list[str]) -> str:
    """Make the functions of the user's files known; says why that cannot be."""
    if not files:
        return ""
    from solvers.errors import UmfemError
    from solvers.multibody.user_functions import use_files

    try:
        use_files(files)
    except UmfemError as error:
        return str(error)
    return ""


def _command(name: str, arguments: list[str]) -> int:
    module_name, summary = COMMANDS[name]
    from solvers.errors import Cancelled, UmfemError

    module = import_module(f"umfem_gui.cli.{module_name}")
    parser = Parser(prog=f"umfem {name}", description=module.__doc__ or summary, allow_abbrev=False)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON, with documented keys")
    module.fill(parser)
    args = parser.parse_args(arguments)
    try:
        return module.run(args)
    except Cancelled as stop:
        complain(str(stop))
        return STOPPED
    except UmfemError as error:
        complain(str(error))
        return BAD_INPUT
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        return _internal(error)


def _internal(error: Exception) -> int:
    if os.environ.get("UMFEM_DEBUG"):
        raise error
    said = (str(error).strip().splitlines() or [""])[0]
    complain(f"internal error: {type(error).__name__}: {said} (set UMFEM_DEBUG=1 to see the details)")
    return FAILED


def _window(arguments: list[str]) -> int:
    app = import_module("umfem_gui.app")
    return int(app.main(arguments) or 0)


def _unknown(word: str) -> str:
    from solvers.errors import suggestion

    hint = suggestion(word, list(COMMANDS))
    return f"no such command or file '{word}'; {hint[0].lower()}{hint[1:]}"


def _version(rest: list[str]) -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("umfem")
    except PackageNotFoundError:
        number = "unknown"
    sys.stdout.write(f'{{"version": "{number}"}}\n' if "--json" in rest else f"umfem {number}\n")
    return DONE


def _help() -> str:
    width = max(len(name) for name in COMMANDS)
    lines = [
        "umfem: hybrid multibody dynamics, rigid and flexible bodies in one mechanism",
        "",
        "  umfem                 open the window",
        "  umfem FILE            open a file in the window (--functions FILE.py: with functions of yours for forces)",
        "  umfem COMMAND …       work without a screen (umfem COMMAND --help)",
        "  umfem --version",
        "",
        *(f"  {name:{width}}  {summary}" for name, (_, summary) in COMMANDS.items()),
        "",
        "Every command takes --json. Exit codes: 0 done, 2 bad input, 1 failed, 130 stopped by Ctrl+C.",
    ]
    return "\n".join(lines) + "\n"


def complain(message: str, program: str = "umfem") -> None:
    """One line on stderr."""
    sys.stderr.write(f"{program}: {' '.join(message.split())}\n")


def _forgiving_streams() -> None:
    """A console whose encoding lacks «·» or «ω» shows a substitute; it is no reason to stop."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")
