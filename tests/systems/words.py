"""This module reads from a system's code the keys that it uses, to compare them with its file of words."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from itertools import product

from tests.laws.registry import ROOT, folder


def family(prefix: str, *names: tuple[str, ...]) -> set[str]:
    """Return the keys with this prefix and all combinations of names."""
    return {prefix + "".join(parts) for parts in product(*names)}


class Sayings:
    """The keys in one system's code and the English texts for them.

    `formatted`: keys that the code puts together: pattern -> what it puts in.
    """

    def __init__(self, system: str, formatted: Mapping[str, tuple[str, ...]]) -> None:
        self.prefix, self.formatted = f"{system}.", formatted
        self.texts: dict[str, str] = json.loads((ROOT / "web" / "words" / "en" / f"{system}.json").read_text("utf-8"))
        files = sorted(folder(system).rglob("*.py"))
        self.nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8")))]

    def patterns(self) -> set[str]:
        """Return every pattern by which the code puts keys together."""
        found = {_pattern(node) for node in self.nodes if isinstance(node, ast.JoinedStr)}
        return {text for text in found if text.startswith(self.prefix) or text in self.formatted}

    def said(self) -> set[str]:
        """Return every key that the code says."""
        parts = {id(part) for node in self.nodes if isinstance(node, ast.JoinedStr) for part in node.values}
        return {key for node in self.nodes if id(node) not in parts for key in self._keys(node)}

    def tellings(self) -> Iterator[tuple[str, set[str]]]:
        """Yield (key, facts given) of every event told and every refusal made with its facts in place."""
        for node in self.nodes:
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == "log_event" and not any(keyword.arg is None for keyword in node.keywords):
                yield from ((key, {str(word.arg) for word in node.keywords}) for key in self._keys(node.args[2]))
            if node.func.id == "Refusal" and len(node.args) > 1:
                facts = node.args[2] if len(node.args) > 2 else ast.Dict([], [])
                if isinstance(facts, ast.Dict) and None not in facts.keys:
                    given = {ast.literal_eval(name) for name in facts.keys if name}
                    yield from ((key, given) for key in self._keys(node.args[1]))

    def _keys(self, node: ast.AST) -> set[str]:
        """Return the keys that an expression can be."""
        if isinstance(node, ast.IfExp):
            return self._keys(node.body) | self._keys(node.orelse)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(self.prefix):
            return {node.value}
        if isinstance(node, ast.JoinedStr):
            return {_pattern(node).format(name) for name in self.formatted.get(_pattern(node), ())}
        return set()


def _pattern(node: ast.JoinedStr) -> str:
    """Return a formatted text with {} for what is put in."""
    return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
