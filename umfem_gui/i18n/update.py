"""Collect the sentences of the window into the Qt Linguist file and compile it.

``python -m umfem_gui.i18n.update`` reads the sources (``tr``, ``bind``, ``noted``), the labels of the dataclasses that
the property panel shows and the error sentences of the core; keeps translations that exist; marks new ones
``unfinished``; drops those no longer said; and runs ``pyside6-lrelease``.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

from umfem_gui.i18n import CONTEXT, FOLDER
from umfem_gui.i18n.collect import sentences

TS = FOLDER / "umfem_ru.ts"

#: Words of Qt's file dialog that Qt's own Russian file has no more: it looks for them in another context.
QT_CONTEXT = "QAbstractFileIconProvider"
QT_WORDS = {
    "Drive": "Диск",
    "File": "Файл",
    "%1 File": "Файл %1",
    "File Folder": "Папка",
    "Folder": "Папка",
    "Shortcut": "Ярлык",
    "Alias": "Псевдоним",
    "Unknown": "Неизвестно",
}


def read(path: Path = TS) -> dict[str, tuple[str, bool]]:
    """Source → (translation, finished)."""
    if not path.exists():
        return {}
    found = {}
    for message in ET.parse(path).getroot().iterfind(f"context[name='{CONTEXT}']/message"):
        translation = message.find("translation")
        source = message.findtext("source") or ""
        if translation is not None:
            found[source] = (translation.text or "", translation.get("type") != "unfinished")
    return found


def write(entries: dict[str, str], path: Path = TS) -> None:
    """Write a Linguist file; an empty translation is marked unfinished."""
    root = ET.Element("TS", version="2.1", language="ru_RU", sourcelanguage="en")
    for name, messages in ((CONTEXT, entries), (QT_CONTEXT, QT_WORDS)):
        context = ET.SubElement(root, "context")
        ET.SubElement(context, "name").text = name
        for source in sorted(messages):
            message = ET.SubElement(context, "message")
            ET.SubElement(message, "source").text = source
            translation = ET.SubElement(message, "translation")
            if messages[source]:
                translation.text = messages[source]
            else:
                translation.set("type", "unfinished")
    ET.indent(root, " " * 4)
    body = ET.tostring(root, encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")


def compile_to(target: Path, source: Path = TS) -> None:
    """Compile a Linguist file with the tool that PySide6 brings."""
    import PySide6

    tool = Path(PySide6.__file__).parent / "lrelease"
    if not tool.exists():
        tool = tool.with_suffix(".exe")
    fresh = target.with_name(f".{target.name}.{os.getpid()}")  # a running window has the old file mapped
    subprocess.run([str(tool), "-silent", str(source), "-qm", str(fresh)], check=True)
    fresh.replace(target)


def main() -> int:
    """Update, compile, and say how many sentences wait for a translator."""
    known = read()
    entries = {source: known.get(source, ("", False))[0] for source in sentences()}
    write(entries)
    compile_to(FOLDER / "umfem_ru.qm")
    waiting = [source for source, text in entries.items() if not text]
    sys.stdout.write(f"{len(entries)} sentences, {len(waiting)} without translation\n")
    for source in waiting:
        sys.stdout.write(f"  {ast.unparse(ast.Constant(source))}\n")
    return 1 if waiting else 0


if __name__ == "__main__":
    sys.exit(main())
