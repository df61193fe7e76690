"""TOML text from outside that would block or break its parser is refused in one sentence."""

from __future__ import annotations

import pytest

from engine.core import codec, toml
from engine.core.scenario import DataFault
from tests.laws.registry import ROOT, TOY


def refused(text: str) -> str:
    """Return the one sentence about a text."""
    with pytest.raises(DataFault) as caught:
        codec.scenario_text(text, "a.toml")
    assert 1 == len(caught.value.mismatches)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = " + "1" * 5000, "a.toml: line 1: expected a number of at most 40 signs, got one of 5000"),
        ("\n\na = -" + "1" * 5000, "a.toml: line 3: expected a number of at most 40 signs"),
        ("a = 0x" + "f" * 5000, "a.toml: line 1: expected a number of at most 40 signs"),
        ("a = [1, [2, 0b" + "1" * 4000 + "]]", "a.toml: line 1: expected a number of at most 40 signs"),
        ("a = 1." + "1" * 5000, "a.toml: line 1: expected a number of at most 40 signs"),
        (".".join("a" * 3000) + " = 1", "a.toml: line 1: expected a key of at most 12 parts, got more"),
        (" . ".join("a" * 2000) + " = 1", "a.toml: line 1: expected a key of at most 12 parts, got more"),
        (".".join(["'a'", '"b"'] * 1000) + " = 1", "a.toml: line 1: expected a key of at most 12 parts, got more"),
        ("[" + ".".join("a" * 2000) + "]", "a.toml: line 1: expected a key of at most 12 parts, got more"),
        ("a = {" + ".".join("b" * 2000) + " = 1}", "a.toml: line 1: expected a key of at most 12 parts, got more"),
        (".".join("a" * 100_000) + " = 1", "a.toml: line 1: expected a line of at most 10000 characters, got 200003"),
        ("a = '" + "x" * 20_000 + "'", "a.toml: line 1: expected a line of at most 10000 characters, got 20006"),
        ("a = " + "[" * 5000, "a.toml: line 1: expected at most 60 lists and tables inside one another, got more"),
        ("a = 1\n" * 100_000, "a.toml: expected at most 500000 characters, got 600000"),
        ('a = """' + '"' * 9000, "a.toml: expected TOML text"),
        ("a = '''" + "x\n" * 9000, "a.toml: expected TOML text"),
        ("a = 1e999", "a.toml: expected numbers up to"),
    ],
    ids=range(17),
)
def test_text_that_would_freeze_or_break_the_parser_gets_one_sentence(text, said):
    """Numbers, keys, lines and tables are limited before the text is parsed."""
    found = refused(text)

    assert found.startswith(said)
    assert len(found) < 200


@pytest.mark.parametrize(
    "text",
    [
        "a = '" + ".".join("x" * 100) + "'",
        "a = [" + ", ".join(["1.5"] * 100) + "]",
        "# " + "9" * 100 + "." * 100,
        'a = """\n' + "." * 100 + '\n[[[ "quoted" ' + "8" * 60 + '"""',
        "[a]\nb.c = 1\n" * 20,
        'a = "it\'s \\" ' + "1." * 50 + '"',
    ],
)
def test_what_stands_in_strings_and_comments_is_not_counted(text):
    """Strings and comments may have any points, digits and brackets, and a list many numbers."""
    toml.look(text, "a.toml", 60)


def test_our_own_files_are_far_from_the_bounds():
    """Every scenario of the site is far within the limits."""
    for path in (*(ROOT / "scenarios").glob("*/*.toml"), *TOY.glob("*.toml")):
        text = path.read_text("utf-8")
        toml.look(text, path.name, 60)

        assert len(text) < toml.MAX_TEXT / 10
        assert max(map(len, text.splitlines())) < toml.MAX_LINE / 5
