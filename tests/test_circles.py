"""No module imports itself through others, neither late in a function nor for types alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.source import imports, modules, name_of, tree


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return the strongly connected parts of more than one module, each sorted (Tarjan's algorithm)."""
    found: list[list[str]] = []
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in order:
                visit(other)
            if other in stack:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == order[name]:
            part = stack[stack.index(name) :]
            del stack[-len(part) :]
            if len(part) > 1:
                found.append(sorted(part))

    for name in sorted(graph):
        if name not in order:
            visit(name)
    return sorted(found)


def test_no_imports_run_in_a_circle() -> None:
    """The modules of engine and page can be put in an order in which each follows those that it imports.

    A package stands for what it contains itself: `from web import words` imports the words.
    """
    paths = {name_of(path): path for folder in ("engine", "web") for path in modules(folder)}
    empty = {name for name, path in paths.items() if is_empty(path)}
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        others = {other for other, _ in imports(path) if other in paths and other != name} - empty
        graph[name] = {other for other in others if not name.startswith(f"{other}.")}

    assert [] == circles(graph)


def is_empty(path: Path) -> bool:
    """Return whether a module is a package that holds nothing but its docstring."""
    return path.name == "__init__.py" and len(tree(path).body) <= 1


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}}, [["a", "b"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}, [["a", "b", "c"]]),
        ({"a": {"b", "c"}, "b": {"a"}, "c": {"d"}, "d": {"c"}}, [["a", "b"], ["c", "d"]]),
    ],
)
def test_the_search_for_circles_finds_them(graph: dict[str, set[str]], found: list[list[str]]) -> None:
    """The search finds circles of two modules and of more, and finds nothing in an import chain without a circle."""
    assert found == circles(graph)


def test_no_action_is_called_for_nothing() -> None:
    """An action only yields effects, so every caller of an action passes its effects on."""
    paths = [path for folder in ("web/game", "web/features", "web/shell") for path in modules(folder)]
    telling = {
        f"{called_as(path)}.{node.name}"
        for path in paths
        for node in tree(path).body
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and "Effects" in ast.unparse(node.returns or node)
    }
    wrong = [
        f"{path.name}:{node.lineno} {ast.unparse(node)}"
        for path in paths
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        if (called := ast.unparse(node.value.func)) in telling or f"{called_as(path)}.{called}" in telling
    ]

    assert [] == wrong


def called_as(path: Path) -> str:
    """Return the name that others import a module by: those of features by that of their feature."""
    return f"{path.parent.name}_{path.stem}" if path.stem in ("actions", "model", "view") else path.stem
