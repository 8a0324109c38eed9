"""Sentences of the core in the language of the window.

The core speaks English and fills names and numbers into its sentences before they arrive here. ``say`` recognises the
sentence by its pattern, as ``There is no '{1}' among the {2}. {3}``, translates the pattern and puts the parts back,
each translated in its turn; what stands in quotes is a name that somebody gave and stays.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from umfem_gui.i18n import FOLDER, language, tr
from umfem_gui.i18n.names import run_title, unit

_HOLE = re.compile(r"\{(\d+)\}")
_FIXED = re.compile(r"\{\d+\}")


def say(text: str, **values: Any) -> str:
    """A sentence of the window or of the core in the current language."""
    if values:
        return tr(text, **{key: say(value) if isinstance(value, str) else value for key, value in values.items()})
    if not text or language.code == "en":
        return text
    exact = tr(text)
    if exact != text:
        return exact
    raised = text[:1].upper() + text[1:]
    exact = tr(raised)
    if exact != raised:
        return exact[:1].lower() + exact[1:]
    if re.fullmatch(r"run \d+", text):
        return run_title(text)
    if " " not in text and re.search(r"[/·²]", text):
        return unit(text)
    for fixed, key in _patterns():
        match = to_pattern(key).fullmatch(text) if fixed in text else None
        if match:
            parts = match.groupdict()
            return _filled(
                tr(key), {one: part if f"'{{{one[1:]}}}'" in key else say(part) for one, part in parts.items()}
            )
    return text


def _filled(text: str, parts: dict[str, str]) -> str:
    return _HOLE.sub(lambda hole: parts.get(f"p{hole[1]}", ""), text)


@lru_cache(maxsize=1)
def _patterns() -> list[tuple[str, str]]:
    """All pattern keys after their longest fixed piece, the most specific (longest fixed text) first."""
    from umfem_gui.i18n.update import read

    keys = [key for key in read(FOLDER / "umfem_ru.ts") if _HOLE.search(key)]
    keys.sort(key=lambda key: -len(_HOLE.sub("", key)))
    return [(max(_FIXED.split(key), key=len), key) for key in keys]


@cache
def to_pattern(key: str) -> re.Pattern[str]:
    """``Add '{1}'`` as a regular expression with the group ``p1``."""
    pieces = _HOLE.split(key)
    text = "".join(re.escape(piece) if index % 2 == 0 else f"(?P<p{piece}>.*?)" for index, piece in enumerate(pieces))
    return re.compile(text, re.DOTALL)
