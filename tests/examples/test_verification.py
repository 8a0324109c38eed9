"""The verification manual: its cases, its keys, and that a wrong number is not called right."""

import html
import json
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from examples.verification import FIELDS, Problem, Target, rotating, run_problem
from umfem_gui.cli import main

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


HEAVY = ("machines",)


@pytest.mark.parametrize("field", [pytest.param(f, marks=pytest.mark.slow) if f in HEAVY else f for f in FIELDS])
def test_every_case_passes(field):
    wrong = []
    for problem in import_module(f"examples.verification.{field}").PROBLEMS:
        if problem.data and not (DATA / problem.data).exists():
            continue
        wrong += [case.name for case in run_problem(problem, field, DATA) if not case.passed]
    assert not wrong


def test_there_are_enough_cases_and_no_name_stands_twice():
    problems = [problem for field in FIELDS for problem in import_module(f"examples.verification.{field}").PROBLEMS]
    names = [f"{problem.name}: {target.name}" for problem in problems for target in problem.targets]
    assert len(set(names)) == len(names)
    assert sum(len(problem.targets) for problem in problems if not problem.trend) >= 60
    assert all(target.reason and target.allowed > 0 for problem in problems for target in problem.targets)


def test_lags_of_the_spin_up_are_those_of_kanes_equations():
    t = np.linspace(0.0, 15.0, 1501)
    lag = -rotating.lag_by_ritz(t, stiffening=True)
    assert lag.max() == pytest.approx(rotating.GREATEST_LAG, rel=1e-6)
    assert lag[1000] == pytest.approx(rotating.LAG_AT_10, rel=1e-6)
    plain = -rotating.lag_by_ritz(np.linspace(0.0, rotating.PLAIN_END, 101), stiffening=False)
    assert plain[-1] == pytest.approx(rotating.PLAIN_LAG, rel=1e-6)


def test_wrong_missing_and_infinite_numbers_do_not_pass():
    def targets(name):
        return (Target(name=name, reference=2.0, allowed=0.01, reason="test"),)

    for value, passed in ((2.01, True), (2.03, False), (float("nan"), False), (float("inf"), False)):
        problem = Problem(name="p", source="s", compute=lambda value=value: {"x": value}, targets=targets("x"))
        assert run_problem(problem, "field")[0].passed is passed
    absent = Problem(name="p", source="s", compute=dict, targets=targets("y"))
    assert not run_problem(absent, "field")[0].passed
    zero = Problem(
        name="p",
        source="s",
        compute=lambda: {"x": 1e-3},
        targets=(Target(name="x", reference=0.0, allowed=1e-2, reason="absolute"),),
    )
    assert run_problem(zero, "field")[0].passed


def test_command_prints_the_documented_keys_and_writes_the_manual(tmp_path, capsys):
    page = tmp_path / "manual.html"
    assert main(["verify", "--only", "table 3.1, ", "--json", "--html", str(page)]) == 0
    tree = json.loads(capsys.readouterr().out)
    assert {"name", "source", "reference", "value", "deviation", "allowed", "passed"} <= set(tree["cases"][0])
    assert tree["passed"] == tree["counted"] == 17
    text = page.read_text(encoding="utf-8")
    assert "Table 3.1, cantilever: mode 1" in text
    assert "17 of 17 cases" in text
    assert main(["verify", "--only", "no such thing"]) == 2
    assert "No problem has" in capsys.readouterr().err
    assert main(["verify", "--list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["problems"]) > 20


def test_the_page_of_the_site_has_every_case():
    """``make manual`` renews it when cases come or go."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "verification.html").read_text(encoding="utf-8")
    names = {
        f"{problem.name}: {target.name}" if target.name else problem.name
        for field in FIELDS
        for problem in import_module(f"examples.verification.{field}").PROBLEMS
        for target in problem.targets
    }
    assert not [name for name in sorted(names) if html.escape(name) not in page]
