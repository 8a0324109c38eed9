"""Where the panels of a factor live: in memory, or in a temporary file when memory is short."""

import mmap
import os
import shutil
import tempfile
import weakref
from pathlib import Path

import numpy as np

from solvers.errors import MemoryShort

# Share of the free memory that a factor, and what will stand beside it, may take when no budget is given.
MEMORY_SHARE = 0.8
MEMORY_FILE_SYSTEMS = ("tmpfs", "ramfs")


class Store:
    """Flat array ``values`` of the panels; ``want`` and ``drop`` do nothing for a factor in memory."""

    out_of_core = False
    kept = 0

    def __init__(self, entries: int) -> None:
        self.values = np.empty(entries)

    def clear(self, start: int, stop: int) -> None:
        """Make entries start … stop−1 zero: a first write, not a read, is what takes memory cheaply."""
        self.values[start:stop] = 0.0

    def want(self, start: int, stop: int) -> None:
        """Entries start … stop−1 are needed next: a file may be read ahead."""

    def drop(self, start: int, stop: int) -> None:
        """Entries start … stop−1 are not needed soon: a file may push them out of memory."""

    def close(self) -> None:
        """Free the panels."""
        self.values = np.zeros(0)


class FileStore(Store):
    """Panels in a memory-mapped temporary file, removed on ``close`` or when the store is forgotten.

    The last ``kept`` bytes, panels of the topmost fronts, are not dropped: memory that nobody needs saves reading.
    """

    out_of_core = True

    def __init__(self, entries: int, kept: int = 0) -> None:
        self.kept = min(kept, 8 * entries)
        self._droppable = entries - self.kept // 8
        folder = scratch_folder()
        size = max(8 * entries, mmap.PAGESIZE)
        free = shutil.disk_usage(folder).free
        if size > free:
            raise MemoryShort(
                f"The factor needs {size / 1e9:.2f} GB in the temporary folder, {free / 1e9:.2f} GB are free there. "
                "Free disc space, point TMPDIR to a larger disc, or raise the memory budget."
            )
        with tempfile.NamedTemporaryFile(prefix="umfem-factor-", suffix=".bin", dir=folder, delete=False) as file:
            file.truncate(size)
        self._path = Path(file.name)
        self._map = np.memmap(self._path, dtype=np.float64, mode="r+")
        self._remove = weakref.finalize(self, _remove, self._path)
        self.values = self._map[:entries].view(np.ndarray)

    def clear(self, start: int, stop: int) -> None:
        """A new file holds zeros."""

    def want(self, start: int, stop: int) -> None:
        low, high = _pages(start, min(stop, self._droppable))
        if high > low and hasattr(mmap, "MADV_WILLNEED"):
            self._map._mmap.madvise(mmap.MADV_WILLNEED, low, high - low)  # type: ignore[attr-defined]

    def drop(self, start: int, stop: int) -> None:
        raw = self._map._mmap  # type: ignore[attr-defined]
        low, high = _pages(start, min(stop, self._droppable))
        if high > low:
            raw.flush(low, high - low)
            if hasattr(raw, "madvise"):
                raw.madvise(mmap.MADV_DONTNEED, low, high - low)

    def close(self) -> None:
        self.values = np.zeros(0)
        self.__dict__.pop("_map", None)
        self._remove()


def _pages(start: int, stop: int) -> tuple[int, int]:
    """Bytes of the whole pages within the entries start … stop−1."""
    page = mmap.PAGESIZE
    return -(-8 * start // page) * page, 8 * stop // page * page


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)


def available_memory() -> int | None:
    """Bytes that programs may still take without swapping, None when the system does not tell."""
    try:
        import psutil
    except ImportError:
        table = Path("/proc/meminfo")
        if not table.exists():
            return None
        lines = [line.split() for line in table.read_text(encoding="ascii").splitlines()]
        return next((1024 * int(words[1]) for words in lines if words[0] == "MemAvailable:"), None)
    return int(psutil.virtual_memory().available)


def default_budget(beside: int = 0) -> int | None:
    """Bytes a factor may take: most of the free memory less ``beside``; None when the system does not tell.

    Raises MemoryShort when what will stand beside the factor is too large already.
    """
    free = available_memory()
    if free is None:
        return None
    budget = int(MEMORY_SHARE * free) - beside
    if budget <= 0:
        raise MemoryShort(
            f"The basis of the eigenvectors will take {beside / 1e9:.3g} GB, {free / 1e9:.3g} GB of memory are free. "
            "Ask for fewer modes or coarsen the mesh."
        )
    return budget


def scratch_folder(mounts: Path = Path("/proc/self/mounts"), on_disc: Path = Path("/var/tmp")) -> Path:
    """The temporary folder; where that lives in memory and nobody chose it by TMPDIR, the one on disc beside it."""
    folder = Path(tempfile.gettempdir())
    chosen = os.environ.get("TMPDIR")
    if chosen or not lives_in_memory(folder, mounts):
        return folder
    return on_disc if os.access(on_disc, os.W_OK) and not lives_in_memory(on_disc, mounts) else folder


def lives_in_memory(folder: Path, mounts: Path = Path("/proc/self/mounts")) -> bool:
    """Is the file system of a folder kept in memory (Linux)? A file there saves nothing."""
    if not mounts.exists():
        return False
    lines = [line.split() for line in mounts.read_text(encoding="utf-8", errors="replace").splitlines()]
    kinds = {words[1]: words[2] for words in lines if len(words) > 2}
    place = next((str(p) for p in (folder.resolve(), *folder.resolve().parents) if str(p) in kinds), "")
    return kinds.get(place, "") in MEMORY_FILE_SYSTEMS
