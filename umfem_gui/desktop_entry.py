"""Entry in the menu of a Linux desktop and the kinds of files that open in the window.

Follows the freedesktop.org specifications of desktop entries and of shared MIME information: a ``.desktop`` file, an
icon, and a description of ``*.umfem`` and ``input.fum`` under one data folder (``~/.local/share`` for one user,
``/usr/local/share`` for all).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from solvers.errors import FileError

PROJECT, SUBSYSTEM = "application/x-umfem", "application/x-umfem-fum"

ENTRY = """[Desktop Entry]
Type=Application
Version=1.0
Name=UMFEM
GenericName=Hybrid multibody dynamics
GenericName[ru]=Динамика гибридных моделей
Comment=Rigid and flexible bodies in one mechanism
Comment[ru]=Твёрдые и упругие тела в одном механизме
Exec={program} %f
Icon=umfem
Terminal=false
Categories=Science;Engineering;Education;
MimeType={project};{subsystem};
StartupWMClass=umfem
"""

KINDS = """<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{project}">
    <comment>UMFEM project</comment>
    <comment xml:lang="ru">Проект UMFEM</comment>
    <glob pattern="*.umfem"/>
    <icon name="umfem"/>
  </mime-type>
  <mime-type type="{subsystem}">
    <comment>Flexible subsystem</comment>
    <comment xml:lang="ru">Упругая подсистема</comment>
    <glob pattern="*.fum"/>
    <magic priority="60"><match type="string" offset="0" value="UMFEM"/></magic>
    <icon name="umfem"/>
  </mime-type>
</mime-info>
"""


def data_folder() -> Path:
    """Where the desktop of this user looks for entries: ``XDG_DATA_HOME`` or its usual place."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def files(folder: Path) -> dict[str, Path]:
    """What belongs to the entry, by purpose."""
    return {
        "entry": folder / "applications" / "umfem.desktop",
        "kinds": folder / "mime" / "packages" / "umfem.xml",
        "icon": folder / "icons" / "hicolor" / "scalable" / "apps" / "umfem.svg",
    }


def install(folder: Path, program: str) -> list[Path]:
    """Write entry, kinds of files and icon; ``program`` is the command that opens the window. What was written."""
    places = files(folder)
    icon = Path(__file__).with_name("assets") / "umfem.svg"
    texts = {
        "entry": ENTRY.format(program=_quoted(program), project=PROJECT, subsystem=SUBSYSTEM),
        "kinds": KINDS.format(project=PROJECT, subsystem=SUBSYSTEM),
        "icon": icon.read_text("utf-8"),
    }
    try:
        for key, place in places.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(texts[key], "utf-8")
    except OSError as error:
        raise FileError(error.filename, f"{error.strerror}. Choose another folder with --folder.") from None
    _refresh(folder)
    return list(places.values())


def remove(folder: Path) -> list[Path]:
    """Take the files away again; those that were there."""
    there = [place for place in files(folder).values() if place.exists()]
    try:
        for place in there:
            place.unlink()
    except OSError as error:
        raise FileError(error.filename, f"{error.strerror}.") from None
    if there:
        _refresh(folder)
    return there


def _quoted(program: str) -> str:
    """A command in the quoting of desktop entries."""
    for sign in ("\\", '"', "`", "$"):
        program = program.replace(sign, "\\" + sign)
    return '"' + program.replace("%", "%%") + '"'


def _refresh(folder: Path) -> None:
    """Tell the desktop; where its tools are absent it notices at the next login."""
    for tool, place in (
        ("update-mime-database", folder / "mime"),
        ("update-desktop-database", folder / "applications"),
    ):
        if (path := shutil.which(tool)) and place.is_dir():
            subprocess.run([path, str(place)], check=False, capture_output=True, timeout=60)
