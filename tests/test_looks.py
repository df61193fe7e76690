"""The words of a system are only in its folder, its texts, its scenarios and its look."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.system import SYSTEMS, load
from tests.source import ROOT, modules, tree
from web.looks.registry import LOOKS

OURS = [name for name, package in SYSTEMS.items() if package == f"engine.systems.{name}"]
REGISTRY = "engine/core/system.py"
"""Where a system has to be named for it to be found."""
LAYERS = ("engine/core", "engine/boards", "engine/kit", "engine/search", "engine/lab", "engine/cli", "web")
MAY_KNOW = ("web/looks",)
SORTS = ("order", "do", "type", "face", "option", "mark")
"""Texts of a system that are named after what its rules call a thing: orders, kinds, faces, options, marks."""
COMMON = {
    *"SW agree command done enter face melee move null place resign save shift stop take turn".split(),
    *"armed bases charge coming entry general ground held left light load no none overrun right veteran wait".split(),
    *"files wall yes".split(),
    *(str(n) for n in range(1000)),
    *re.findall(r"``([a-z_]+)``", (ROOT / "engine/core/view.py").read_text("utf-8")),
}
"""Words of a system that the contract has too (core/view.py), or that the page has for something of its own."""


def literals(path: Path) -> Iterator[tuple[str, int]]:
    """Yield (text, line) of every text in a file but its docstrings."""
    told = {id(node.value) for node in ast.walk(tree(path)) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value, node.lineno


@pytest.mark.parametrize("system", OURS)
def test_no_system_is_named_outside_its_folder(system: str) -> None:
    """Neither the engine nor the page names a system by its id, except in the one list of systems."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} {text!r}"
        for folder in LAYERS
        for path in modules(folder)
        for text, line in literals(path)
        if re.search(rf"\b{system}\b", text) and text not in COMMON and str(path.relative_to(ROOT)) != REGISTRY
    ]

    assert [] == wrong


def words_of(system: str) -> set[str]:
    """Return what a system's rules call things, as far as texts are named after it."""
    texts = json.loads((ROOT / f"web/words/en/{system}.json").read_text("utf-8"))
    parts = [key.split(".") for key in texts]
    return {part[2] for part in parts if len(part) > 2 and part[1] in SORTS} - COMMON


@pytest.mark.parametrize("system", OURS)
def test_only_its_look_knows_a_systems_words(system: str) -> None:
    """No module for all systems reads a system's names for orders, pieces, faces and options."""
    own = words_of(system)
    wrong = [
        f"{where}:{line} {text!r}"
        for folder in LAYERS
        for path in modules(folder)
        if not (where := str(path.relative_to(ROOT))).startswith(MAY_KNOW)
        for text, line in literals(path)
        if text in own
    ]

    assert own
    assert [] == wrong


def test_every_system_has_a_look() -> None:
    """Every shipped system has a look, and there is no other look."""
    assert sorted(OURS) == sorted(LOOKS)


@pytest.mark.parametrize("system", OURS)
def test_a_look_speaks_of_what_its_system_has(system: str) -> None:
    """The kinds, faces, marks and the option of a look are those that the system's texts name."""
    texts = json.loads((ROOT / f"web/words/en/{system}.json").read_text("utf-8"))
    look = LOOKS[system]
    named = {f"{system}.type.{kind}" for kind in look.symbols} | {f"{system}.face.{face}" for face in look.faces}
    named |= {f"{system}.mark.{mark}" for mark in (*look.states, *load(system).sight.away)}
    named |= {f"{system}.option.{look.fallen}"} if look.fallen else set()

    assert set() == named - set(texts)
