"""XML as elements that know their line, for readers that name it in their errors."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from solvers.errors import FileError


@dataclass
class Element:
    """A tag with its attributes and children."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What stands between its tags, besides the children."""
        return "".join(self.texts)

    def all(self, tag: str) -> list[Element]:
        """Children with that tag."""
        return [child for child in self.children if child.tag == tag]

    def first(self, tag: str) -> Element | None:
        """The first child with that tag, or None."""
        return next(iter(self.all(tag)), None)


def parse(path: Path) -> Element:
    """The root element of a file. Raises FileError with the line."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    root = Element("", {}, 0)
    stack = [root]

    def start(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes, parser.CurrentLineNumber)
        stack[-1].children.append(element)
        stack.append(element)

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _tag: stack.pop()
    parser.CharacterDataHandler = lambda text: stack[-1].texts.append(text)
    try:
        with path.open("rb") as file:
            parser.ParseFile(file)
    except FileNotFoundError as error:
        raise FileError(path, "there is no such file.") from error
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from error
    except expat.ExpatError as error:
        raise FileError(path, f"is not XML: {expat.ErrorString(error.code)}.", line=error.lineno) from error
    return root.children[0]
