"""L15: code cites every rule where it decides, and a test shows it, or an exception is listed with a reason."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from engine.core.ledger import concise, parse
from engine.core.system import load
from tests.laws.registry import ROOT, folder, rules, system_names, words

ID = re.compile(r"\b[A-Z]{2}-\d{2,3}\b")
MARK = re.compile(r"mark\.rule\(([^)]*)\)")
EXCUSED = ROOT / "tests" / "laws" / "excused.toml"


@cache
def excused() -> dict[str, dict[str, str]]:
    """Return rule -> reason for rules that need no code (`code`) and for those that need no test (`test`)."""
    return tomllib.loads(EXCUSED.read_text("utf-8"))


@cache
def files(system: str) -> tuple[Path, ...]:
    """Return a system's files, without tests that lie beside them."""
    return tuple(path for path in sorted(folder(system).rglob("*.py")) if not path.name.startswith("test_"))


@cache
def named(system: str) -> frozenset[str]:
    """Return the rule ids anywhere in a system's files; a chapter may name a range, ``TY-06 to TY-12``."""
    return frozenset(one for path in files(system) for one in ID.findall(path.read_text("utf-8")))


@cache
def cited(system: str) -> frozenset[str]:
    """Return the rule ids in texts of a system's code, which decide something, and in words that a person reads."""
    code = (text for path in files(system) for text in texts(path.read_text("utf-8")))
    told = (text for by_key in words(system).values() for text in by_key.values())
    return frozenset(one for text in (*code, *told) for one in ID.findall(text))


def texts(source: str) -> list[str]:
    """Return the texts of a module's code, those left out that only tell what something is about."""
    tree = ast.parse(source)
    about = [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in about)
    return [node.value for node in found if isinstance(node.value, str)]


@cache
def shown() -> frozenset[str]:
    """Return the rule ids that tests are marked with."""
    found: set[str] = set()
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for arguments in MARK.findall(path.read_text("utf-8")):
            found |= set(ID.findall(arguments))
    return frozenset(found)


@pytest.mark.parametrize("system", system_names())
def test_what_a_browser_gets_of_the_ledger_tells_every_rule(system):
    """The browser's copy of a ledger lacks only notes for developers, data and test vectors."""
    whole = (folder(system) / "ledger.md").read_text("utf-8")
    short = concise(whole)

    assert parse(short) == rules(system)
    assert len(short) < len(whole)


@pytest.mark.parametrize("system", system_names())
def test_the_ledger_is_complete(system):
    """Rules are numbered from 1 without a gap, with the system's prefix, and each has a title and a text."""
    entries = rules(system)
    prefix = load(system).prefix

    assert [f"{prefix}-{n:02}" for n in range(1, len(entries) + 1)] == list(entries)
    assert [] == [rule for rule, entry in entries.items() if not entry.title or not (entry.rule or entry.ruling)]


@pytest.mark.parametrize("system", system_names())
def test_cited_rules_exist(system):
    """The code cites only rules that the ledger has, and none of another system."""
    assert [] == sorted(named(system) - set(rules(system)))


@pytest.mark.parametrize("system", system_names())
def test_every_rule_is_cited_by_code(system):
    """Each rule is cited where it decides, not only in docstrings, or excused.toml says why not."""
    assert [] == [rule for rule in rules(system) if rule not in cited(system) and rule not in excused()["code"]]


@pytest.mark.parametrize("system", system_names())
def test_every_rule_is_shown_by_a_test(system):
    """Each rule has a test marked with its id, or tests/laws/excused.toml says why not."""
    assert [] == [rule for rule in rules(system) if rule not in shown() and rule not in excused()["test"]]


def test_excuses_are_needed_and_give_reasons():
    """An excuse names an existing rule, has a reason, and is still needed."""
    known = {rule for system in system_names() for rule in rules(system)}
    coded = {rule for system in system_names() for rule in cited(system)}

    assert [] == [rule for kind in ("code", "test") for rule in excused()[kind] if rule not in known]
    assert [] == [rule for kind in ("code", "test") for rule, reason in excused()[kind].items() if len(reason) < 12]
    assert [] == [rule for rule in excused()["code"] if rule in coded]
    assert [] == [rule for rule in excused()["test"] if rule in shown()]


def test_tests_cite_rules_that_exist():
    """No test is marked with a rule that no ledger has."""
    assert [] == sorted(shown() - {rule for system in system_names() for rule in rules(system)})


@pytest.mark.parametrize("system", system_names())
def test_every_step_cites_a_rule(system):
    """Each automatic step, question and roll has its rule in the table of steps."""
    assert [] == [name for name, step in load(system).steps.items() if step.rule not in rules(system)]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('"""The die (XX-01 to XX-09)."""', []),
        ('class Die:\n    """XX-01: The die."""\n    faces = 6  # XX-02\n    """XX-03: Its faces."""', []),
        ('def roll():\n    """XX-04: Roll it."""\n    return Refusal("XX-05")', ["XX-05"]),
        ('RULES = {"die": "XX-06"}', ["XX-06"]),
    ],
)
def test_what_is_only_told_about_code_cites_nothing(source, found):
    """Docstrings and comments do not count as citations of a rule."""
    assert found == [one for text in texts(source) for one in ID.findall(text)]
