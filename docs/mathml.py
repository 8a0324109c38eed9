"""Formulas of the documentation as MathML, made when the site is built: no script, no network.

Write ``$x$`` in a line and ``$$ … \\tag{3} $$`` for a numbered equation.
"""

import html
import re

from latex2mathml.converter import convert

_FORMULA = re.compile(r'<(span|div) class="arithmatex">(.*?)</\1>', re.DOTALL)
_TAG = re.compile(r"\\tag\{([^}]*)\}")


def on_page_content(content, **_):
    """Replace what arithmatex marked by MathML."""
    return _FORMULA.sub(_replace, content)


def _replace(match):
    body = html.unescape(match.group(2)).strip()
    display = body.startswith("\\[")
    latex = body[2:-2].strip()
    tag = _TAG.search(latex)
    mathml = convert(_TAG.sub("", latex), display="block" if display else "inline")
    if not display:
        return mathml
    number = f'<span class="eq-number" style="float:right">({html.escape(tag.group(1))})</span>' if tag else ""
    anchor = f' id="eq-{html.escape(tag.group(1))}"' if tag else ""
    return f'<div class="equation"{anchor}>{number}{mathml}</div>'
