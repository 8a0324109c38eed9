"""The desktop entry, its kinds of files and their removal."""

import configparser
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from umfem_gui import desktop_entry
from umfem_gui.cli import main

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="desktop entries are a matter of Linux")


def test_written_and_removed(tmp_path, capsys):
    assert main(["desktop", "--folder", str(tmp_path)]) == 0
    places = desktop_entry.files(tmp_path)
    said = capsys.readouterr().out
    assert all(str(place) in said for place in places.values())
    entry = configparser.RawConfigParser(delimiters="=")
    entry.optionxform = str
    entry.read(places["entry"], "utf-8")
    section = entry["Desktop Entry"]
    command = section["Exec"]
    assert command.startswith('"')
    assert command.endswith(" %f")
    assert section["MimeType"] == "application/x-umfem;application/x-umfem-fum;"
    kinds = ET.parse(places["kinds"]).getroot()
    globs = {node.get("pattern") for node in kinds.iter() if node.tag.endswith("glob")}
    assert globs == {"*.umfem", "*.fum"}
    ET.parse(places["icon"])
    if tool := shutil.which("desktop-file-validate"):
        assert subprocess.run([tool, places["entry"]], check=False).returncode == 0
    assert main(["desktop", "--remove", "--folder", str(tmp_path)]) == 0
    assert not any(place.exists() for place in places.values())
    assert main(["desktop", "--remove", "--folder", str(tmp_path)]) == 0


def test_a_folder_that_is_a_file_is_named(tmp_path, capsys):
    (tmp_path / "share").write_text("")
    assert main(["desktop", "--folder", str(tmp_path / "share")]) == 2
    assert "--folder" in capsys.readouterr().err


def test_odd_paths_are_quoted():
    assert desktop_entry._quoted('/a b/$x/50%"') == '"/a b/\\$x/50%%\\""'
