"""The ledger reader returns rules by id with title, text, example, ruling and house mark."""

from __future__ import annotations

import pytest

from engine.core.ledger import Entry, parse

TEXT = """# Ledger XY

Words before the rules, with XY-99 mentioned.

## Rules

### A. Frame

### XY-01 Sides
- Rule: two sides.
- Example: one and another,
  on two lines.
- Ruling: the scenario names them.

### XY-02 Table
- Rule:

| a | b |
|---|---|
| 1 | 2 |

- Rule: and more.

#### B. Fights

### XY-03 Ours
- Rule (`house` notation): letters and numbers.

### XY-100 Hits
- Rule (PS, W1): each 5 or 6.
- Ruling (size): the `house` spears are meant.

## Appendix

### Notes
- Rule: this is none.
"""


@pytest.fixture(scope="module")
def rules():
    """Return the rules of the text above."""
    return parse(TEXT)


def test_rules_are_found_by_id_in_their_order(rules):
    """Only headings with an id are rules, and their order is kept."""
    assert ["XY-01", "XY-02", "XY-03", "XY-100"] == list(rules)


def test_an_entry_has_its_parts(rules):
    """A rule has its title, chapter, rule text, an example over two lines, and a ruling."""
    texts = ("two sides.", "one and another,\n  on two lines.", "the scenario names them.")

    assert Entry("XY-01", "Sides", "A. Frame", *texts, house=False, parts=rules["XY-01"].parts) == rules["XY-01"]
    assert ["rule", "example", "ruling"] == [part.name for part in rules["XY-01"].parts]


def test_a_part_tells_where_it_comes_from():
    """The parts of a rule have their sources from the brackets; parts for developers are left out."""
    text = "### XY-01 Saves\n- Rule (printed, author): 4 and more.\n- Ruling (house): never 1.\n- Note: tested.\n"
    entry = parse(text)["XY-01"]

    assert [("rule", ("printed", "author")), ("ruling", ("house",))] == [part[:2] for part in entry.parts]
    assert entry.is_sourced
    assert not parse("### XY-01 Saves\n- Rule: 4.\n- Ruling (house): never 1.\n")["XY-01"].is_sourced


def test_a_note_tells_which_rules_are_not_for_players():
    """Only the note "not for players" hides a whole rule; other notes, or these words in a rule, do not."""
    text = (
        "### XY-01 A\n\n- Note: not for players.\n- Rule: 4.\n### XY-02 B\n- Rule: not for players.\n- Note: tested.\n"
    )

    assert [False, True] == [entry.is_for_players for entry in parse(text).values()]


def test_tables_and_several_rules_stay_together(rules):
    """A table below a part belongs to the part, and parts of one kind are joined."""
    assert "| a | b |\n|---|---|\n| 1 | 2 |\n\nand more." == rules["XY-02"].rule


def test_chapters_of_either_size_count(rules):
    """Chapters are headings of three or four marks with a letter."""
    assert ["A. Frame", "A. Frame", "B. Fights", "B. Fights"] == [entry.chapter for entry in rules.values()]


def test_the_house_mark_is_a_tag_and_not_a_word(rules):
    """A part tagged house makes the rule ours; the word in the text does not, and other tags are removed."""
    assert [False, False, True, False] == [entry.house for entry in rules.values()]
    assert "each 5 or 6." == rules["XY-100"].rule


@pytest.mark.parametrize("tagged", ["- Ruling: `house` it is so.", "- Rule (house, exact): so.", "- Rule: so (house)."])
def test_ways_to_write_the_house_mark(tagged):
    """The house mark may be in the tag, at the beginning of the text, or in brackets in it."""
    assert parse(f"### XY-01 One\n{tagged}\n")["XY-01"].house


def test_an_empty_text_has_no_rules():
    """An empty text has no rules."""
    assert {} == parse("")
