"""Docstrings are plain: archaic turns of phrase do not come back."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.source import ROOT, modules, tree

ARCHAIC = re.compile(
    r"\b(whoever|whomever|thereof|therein|thereto|whence|wherefrom|whereto|hither|lest|albeit|ere|spelt)\b"
    r"|^(Return|Yield) the same\b|^The same\b|\bthat is none\b|\bnothing for nobody\b|\bbe (it|they)\b"
    r"|\bto be had\b|, of which\b|\bwhat is to be\b|\bgestures?\b|\bin hand\b",
    re.IGNORECASE,
)
"""Turns of phrase that were common and that a stranger has to read twice."""


def told(path: Path) -> list[tuple[int, str]]:
    """Return the docstrings of a module and of what it defines, with their lines."""
    return [
        (node.lineno, node.value.value)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


def test_no_docstring_is_a_riddle() -> None:
    """The docstrings of engine and page contain no archaic turn of phrase."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line} {found.group()}"
        for folder in ("engine", "web")
        for path in modules(folder)
        for line, text in told(path)
        if (found := ARCHAIC.search(text))
    ]

    assert [] == wrong


def test_riddles_are_found() -> None:
    """The search finds archaic turns of phrase, and nothing in a plain sentence."""
    for text in ("Whoever decides now.", "Return the same; nothing where there is none.", "A page that is none."):
        assert ARCHAIC.search(text), text
    assert not ARCHAIC.search("Return the legal moves of a piece, sorted by target.")
