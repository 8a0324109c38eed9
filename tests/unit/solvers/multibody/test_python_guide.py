"""The examples of docs/guide/python.md are true."""

from __future__ import annotations

import doctest
from pathlib import Path

GUIDE = Path(__file__).parents[4] / "docs" / "guide" / "python.md"


def test_examples_of_the_guide():
    found = doctest.testfile(
        str(GUIDE), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, verbose=False
    )  # fmt: skip
    assert found.attempted > 30
    assert found.failed == 0
