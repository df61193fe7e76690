"""This module reads from the code what faults in data say: the texts of `expected` and `got`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.source import modules, tree

FAULT = "Mismatch"
TOLD = ("expected", "got")
"""The parts of a fault that are sentences, and the arguments of functions that hand them on."""
NAMED_FIRST = (*TOLD, "told", "wanted")
ELSEWHERE = ("engine/cli/", "web/build/")
"""What finds faults that only the command line and the build tell."""
BLANK = "\N{WHITE SQUARE}"
"""What stands in a text for what the code fills in."""


def texts() -> dict[str, str]:
    """Return every text that the page may tell of a fault -> the module where it stands first."""
    found: dict[str, str] = {}
    for folder in ("engine", "web"):
        for path in modules(folder):
            if not any(part in path.as_posix() for part in ELSEWHERE):
                for text in _in_module(tree(path)):
                    found.setdefault(text, path.as_posix())
    return {text: where for text, where in found.items() if re.search("[A-Za-z]{2}", text)}


def _in_module(module: ast.Module) -> Iterator[str]:
    handing_on = {FAULT: {1: "expected", 2: "got"}} | dict(_handing_on(module))
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            told = handing_on.get(name, {})
            shift = 1 if isinstance(node.func, ast.Attribute) and name != FAULT else 0  # self
            for at, value in enumerate(node.args):
                if at + shift in told:
                    yield from _told(value)
            yield from (text for word in node.keywords if word.arg in told.values() for text in _told(word.value))
        elif isinstance(node, ast.Assign) and any(getattr(one, "id", "") in TOLD for one in node.targets):
            yield from _told(node.value)
        elif isinstance(node, ast.FunctionDef) and any(_is_fault(inner) for inner in ast.walk(node)):
            yield from _worked_out(node)


def _is_fault(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == FAULT


def _worked_out(function: ast.FunctionDef) -> Iterator[str]:
    """Yield what a function that finds faults gives a name first."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(getattr(one, "id", "") in NAMED_FIRST for one in node.targets):
            yield from _told(node.value)


def _handing_on(module: ast.Module) -> Iterator[tuple[str, dict[int, str]]]:
    """Yield the functions of a module that are given what a fault says, with the places of those arguments."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            places = {at: one.arg for at, one in enumerate(node.args.args) if one.arg in TOLD}
            if places:
                yield node.name, places


def _told(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else BLANK for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _told(node.body)
        yield from _told(node.orelse)
