"""The pages of the site point at things that exist, and the code cites equations that stand there."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), ROOT / "README.md"])
CODE = [
    path for name in ("solvers", "fem", "io_formats", "umfem_gui", "examples") for path in (ROOT / name).rglob("*.py")
]
LINK = re.compile(r"\]\(([^)\s]+)\)")
TAG = re.compile(r"\\tag\{(\d+[a-z]?)\}")
CITED = re.compile(r"\b[Ee]quations? ((?:\(\d+[a-z]?\)(?:[–-]|, | and )?)+)")
OF_PAGE = re.compile(r"docs/theory/([a-z_]+\.md),? ?(?:eqs?\.? |equations? )?((?:\(\d+[a-z]?\)(?:[–-]|, )?)+)")
NUMBER = re.compile(r"\((\d+[a-z]?)\)")


def prose(path: Path) -> str:
    """The text without code."""
    text = path.read_text(encoding="utf-8")
    return re.sub(r"`[^`\n]*`", "", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def anchors(path: Path) -> set[str]:
    """Names of the headings, as the site makes them, and of the numbered equations."""
    text = path.read_text(encoding="utf-8")
    found = {f"eq-{number}" for number in TAG.findall(text)}
    for heading in re.findall(r"^#+ +(.+?)(?: *\{.*\})?$", text, flags=re.MULTILINE):
        plain = re.sub(r"[`*$\\]", "", re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading))
        plain = plain.encode("ascii", "ignore").decode()
        found.add(re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower()))
    return found


def faults(path: Path) -> list[str]:
    """Links of a page that lead nowhere."""
    found = []
    for link in LINK.findall(prose(path)):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = unquote(link).partition("#")
        target = (path.parent / file).resolve() if file else path
        if not target.exists():
            found.append(f"{path.name}: {link}: no such file")
        elif anchor and target.suffix == ".md" and anchor not in anchors(target):
            found.append(f"{path.name}: {link}: no such heading")
    return found


def test_links_and_pictures_exist():
    assert [fault for path in PAGES for fault in faults(path)] == []


def test_a_wrong_link_is_found(tmp_path):
    (tmp_path / "b.md").write_text("# What was measured\n", encoding="utf-8")
    page = tmp_path / "a.md"
    page.write_text("[a](b.md#what-was-measured) [b](c.md) ![c](x.png) [d](b.md#no)", encoding="utf-8")
    assert len(faults(page)) == 3


@pytest.mark.parametrize("page", sorted((ROOT / "docs/theory").glob("*.md")), ids=lambda path: path.stem)
def test_numbers_of_equations_are_unique(page):
    numbers = TAG.findall(page.read_text(encoding="utf-8"))
    assert numbers, "a page of theory numbers its equations"
    assert sorted(set(numbers)) == sorted(numbers)


def span(words: str) -> list[str]:
    """The numbers that «(3), (5)–(8)» names; ends of ranges stand for what is between."""
    return NUMBER.findall(words)


def test_the_code_cites_equations_that_exist():
    """An equation belongs to the page that its sentence names, or to one that its file names."""
    numbers = {
        path.name: set(TAG.findall(path.read_text(encoding="utf-8"))) for path in (ROOT / "docs/theory").glob("*.md")
    }
    found, cited = [], 0
    for path in CODE:
        text = path.read_text(encoding="utf-8")
        pages = re.findall(r"docs/theory/([a-z_]+\.md)", text)
        where = path.relative_to(ROOT).as_posix()
        found += [f"{where}: there is no page {page}" for page in pages if page not in numbers]
        for page, words in OF_PAGE.findall(text):
            cited += 1
            found += [f"{where}: {page} has no ({n})" for n in span(words) if n not in numbers.get(page, ())]
        for words in CITED.findall(text):
            cited += 1
            missing = [n for n in span(words) if not any(n in numbers.get(page, ()) for page in pages)]
            found += [f"{where}: none of {sorted(set(pages))} has ({n})" for n in missing]
    assert found == []
    assert cited > 40


def test_performance_page_is_what_the_benchmarks_printed():
    from benchmarks.page import PAGE, page

    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m benchmarks.page --only-write`"
