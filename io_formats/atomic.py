"""Files written beside and renamed: at any moment the old file or the new one is there, whole."""

from __future__ import annotations

import os
import secrets
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from solvers.errors import FileError

#: Temporary files of killed programs are removed by a later save when they are older than this, in seconds.
LEFTOVER_AGE = 600.0

#: Windows refuses to replace a file that a virus scanner or an indexer has open for a moment.
_PATIENCE = (0.02, 0.05, 0.1, 0.2, 0.4)


@contextmanager
def writing(path: str | Path) -> Iterator[Path]:
    """Gives a temporary path in the folder of ``path``; when the block ends well, it is flushed and takes its place.

    The permissions of the old file are kept; a symbolic link stays a link. If anything fails, the old file stays as
    it was and the temporary one is removed. Raises FileError where the system refuses.
    """
    path = Path(path)
    target = _target(path)
    temporary = target.with_name(f".{target.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
    try:
        temporary.touch(exist_ok=False)
        yield temporary
        if target.exists():
            shutil.copymode(target, temporary)
        flush(temporary)
        _replace(temporary, target)
        _flush_folder(target.parent)
    except OSError as error:
        raise FileError(
            path, f"cannot be written ({error.strerror or error}). The former file is unchanged."
        ) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    _remove_leftovers(target)


def flush(path: Path) -> None:
    """Wait until the content of a file is on the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _target(path: Path) -> Path:
    try:
        target = path.resolve()
        if target.is_dir():
            raise FileError(path, "is a folder; give the name of a file.")
        if not target.parent.is_dir():
            raise FileError(path, f"the folder '{target.parent}' does not exist.")
        if target.exists() and not os.access(target, os.W_OK):
            raise FileError(path, "is read-only; save under another name.")
    except (OSError, ValueError, RuntimeError) as error:
        raise FileError(path, f"cannot be written ({error}).") from error
    return target


def _replace(source: Path, target: Path) -> None:
    for pause in _PATIENCE:
        try:
            source.replace(target)
            return
        except PermissionError:
            time.sleep(pause)
    source.replace(target)


def _flush_folder(folder: Path) -> None:
    """Make the new name itself durable, where folders can be flushed (not on Windows)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove_leftovers(target: Path) -> None:
    """Remove what killed programs left of this file. Young ones may belong to another program that is saving now."""
    start, oldest = f".{target.name}.", time.time() - LEFTOVER_AGE
    with suppress(OSError):
        for other in target.parent.iterdir():
            if other.name.startswith(start) and other.name.endswith(".tmp") and other.stat().st_mtime < oldest:
                other.unlink()
