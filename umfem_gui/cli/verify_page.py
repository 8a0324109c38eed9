"""The verification manual as one HTML page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from examples.verification import Outcome

STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 2em auto; padding: 0 1em; color: #1d2733; }
table { border-collapse: collapse; width: 100%; margin: 0.5em 0 2em; }
th, td { padding: 4px 10px; border-bottom: 1px solid #d7dde4; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.passed { color: #1b7f4b; } .failed { color: #b3261e; font-weight: 600; } .source { color: #5b6875; font-size: 13px; }
"""


def page(outcomes: list[Outcome], skipped: list[dict[str, Any]], failed: list[dict[str, Any]]) -> str:
    """The whole page: a summary, one table per field, what was left out."""
    from examples.verification import FIELDS

    counted = [case for case in outcomes if not case.trend]
    passed = sum(case.passed for case in counted)
    parts = [
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>UMFEM verification manual</title>",
        f"<style>{STYLE}</style><h1>Verification manual</h1>",
        f"<p>{passed} of {len(counted)} cases with an independent reference lie within the deviation allowed to "
        "them. A case that does not pass stays in the list. Cases marked <i>trend</i> come from models that were tuned "
        "for this program and are not counted.</p>",
    ]
    for field, title in FIELDS.items():
        cases = [case for case in outcomes if case.field == field]
        if cases:
            parts.append(f"<h2>{escape(title)}</h2>{_table(cases)}")
    for heading, rows in (("Left out", skipped), ("Not solved", failed)):
        if rows:
            items = "".join(f"<li>{escape(row['name'])}: {escape(row['reason'])}</li>" for row in rows)
            parts.append(f"<h2>{heading}</h2><ul>{items}</ul>")
    return "\n".join(parts) + "\n</html>\n"


def _table(cases: list[Outcome]) -> str:
    head = "".join(f"<th class='number'>{name}</th>" for name in ("Reference", "UMFEM", "Deviation", "Allowed"))
    rows, source = [], ""
    for case in cases:
        if case.source != source:
            source = case.source
            rows.append(f"<tr><td colspan='6' class='source'>{escape(source)}</td></tr>")
        rows.append(_row(case))
    return f"<table><tr><th>Case</th>{head}<th></th></tr>{''.join(rows)}</table>"


def _row(case: Outcome) -> str:
    unit = f" {escape(case.unit)}" if case.unit else ""
    share = bool(case.reference)
    deviation = f"{100 * case.deviation:+.4f} %" if share else f"{case.deviation:+.2e}"
    allowed = f"{100 * case.allowed:.4g} %" if share else f"{case.allowed:.1e}"
    name = escape(case.name) + (" <i>trend</i>" if case.trend else "")
    state = "passed" if case.passed else "failed"
    cells = (f"{case.reference:.7g}{unit}", f"{case.value:.7g}{unit}", deviation, allowed)
    numbers = "".join(f"<td class='number'>{cell}</td>" for cell in cells)
    return f"<tr><td>{name}</td>{numbers}<td class='{state}' title='{escape(case.reason)}'>{state}</td></tr>"
