"""This module lists every system and scenario to which the laws apply."""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engine.core import ledger
from engine.core.scenario import Scenario, from_data, shipped
from engine.core.system import SYSTEMS, System, load
from web.words import Words

ROOT = Path(__file__).parents[2]
TOY = ROOT / "tests" / "toy"
TOYS = {"toy": "tests.toy", "zones": "tests.zones", "stands": "tests.stands"}
"""The systems of the tests: what the contract has to hold beside the ones that are played."""
for name, package in TOYS.items():
    SYSTEMS.setdefault(name, package)


@cache
def scenarios() -> dict[str, Scenario]:
    """Return the shipped scenarios and those of the toys, by name."""
    files = [path for toy in TOYS for path in sorted((ROOT / "tests" / toy).glob("*.toml"))]
    toys = (from_data(tomllib.loads(path.read_text("utf-8"))) for path in files)
    return {**shipped(), **{toy.name: toy for toy in toys}}


def scenario_names() -> list[str]:
    """Return SYSTEM/SCENARIO of each scenario."""
    return list(scenarios())


def system_names() -> list[str]:
    """Return the id of each system."""
    return list(SYSTEMS)


def system_of(name: str) -> System:
    """Return the system of a scenario."""
    return load(name.partition("/")[0])


def first_scenario(system: str) -> str:
    """Return the name of the scenario that a system's laws are tried on: its training, else its first."""
    own = [name for name in scenarios() if name.startswith(f"{system}/")]
    return f"{system}/training" if f"{system}/training" in own else own[0]


def folder(system: str) -> Path:
    """Return the folder that holds a system's rules."""
    return ROOT / load(system).package.replace(".", "/")


@cache
def rules(system: str) -> dict[str, ledger.Entry]:
    """Return the ledger of a system."""
    return ledger.parse((folder(system) / "ledger.md").read_text("utf-8"))


@cache
def words(system: str) -> dict[str, dict[str, str]]:
    """Return the words of each language that a system may use, as a mouse is told: language -> key -> text."""
    found = {path.name: dict(Words.load(path.name).texts) for path in sorted((ROOT / "web" / "words").iterdir())}
    if system in TOYS:
        for language in found or {"en": {}}:
            found.setdefault(language, {}).update(
                json.loads((ROOT / "tests" / system / "words.json").read_text("utf-8"))
            )
    return found


def unworded(system: str, keys: set[str]) -> list[str]:
    """Return those keys that some language has no words for."""
    languages = words(system)
    assert languages, "web/words holds no language"
    return sorted(f"{language}: {key}" for language, texts in languages.items() for key in keys if key not in texts)


def texts_in_code(system: str) -> Iterator[str]:
    """Yield every text constant in a system's code that is whole, not a part of a formatted one."""
    for path in sorted(folder(system).rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        parts = [part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values]
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts:
                yield node.value
