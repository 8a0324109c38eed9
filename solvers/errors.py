"""The errors a user may see.

Every message names the object, what was found, what was expected and the remedy, in one sentence or two.
The window and the command line show the message as it is; a traceback is kept for the «Details» only.
"""

from pathlib import Path


class UmfemError(Exception):
    """Base of every error whose message is written for the user."""


class ModelError(UmfemError):
    """The model contradicts itself: a missing name, an impossible value, a mechanism that cannot be assembled."""


class SolveError(UmfemError):
    """The mathematics could not go on: a singular matrix, no convergence, a step that shrank to nothing."""


class MemoryShort(SolveError):
    """A matrix that is sound does not fit into memory or on the disc: another shift would not help."""


class Cancelled(UmfemError):
    """The user stopped the work. Not a fault: nothing was changed."""

    def __init__(self, message: str = "Cancelled by the user.") -> None:
        super().__init__(message)


class FileError(UmfemError):
    """A file is missing, damaged, foreign or inconsistent. The message starts with the place.

    ``FileError("frame.cdb", "element 12 uses node 99, which is not defined.", line=412)`` reads
    ``frame.cdb:412: element 12 uses node 99, which is not defined.``
    """

    def __init__(self, path: str | Path, problem: str, *, line: int | None = None, byte: int | None = None) -> None:
        place = Path(path).name
        if line is not None:
            place += f":{line}"
        elif byte is not None:
            place += f": byte {byte}"
        super().__init__(f"{place}: {problem}")
        self.path = Path(path)
        self.line = line
        self.byte = byte


def suggestion(wrong: str, known: list[str] | tuple[str, ...], *, most: int = 8) -> str:
    """A closing sentence for an unknown name: the nearest known one, or the list of those that exist."""
    from difflib import get_close_matches

    near = get_close_matches(wrong, known, n=1, cutoff=0.6)
    if near:
        return f"Did you mean '{near[0]}'?"
    if not known:
        return "None is defined yet."
    shown = ", ".join(str(name) for name in known[:most])
    return f"Known: {shown}{', …' if len(known) > most else ''}."
