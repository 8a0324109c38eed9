"""The examples of the guide's Python pages are true."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[4] / "docs" / "guide"


@pytest.mark.parametrize("page", ["python.md", "recipes.md", "extending.md"])
def test_examples_of_the_guide(page):
    found = doctest.testfile(
        str(GUIDE / page), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert found.attempted > 10
    assert found.failed == 0
