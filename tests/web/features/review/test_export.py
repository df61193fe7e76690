"""A review as a file: each row of the table says what the panel says, and text in it is never a formula."""

from __future__ import annotations

import csv
import io
import json

import pytest

from tests.web.features.review.reviewed_names import names_of
from web.features.review import export, sums
from web.features.review.model import Review, ReviewStep
from web.game.table import Table


def reviewed(table: Table) -> Review:
    """Return a review of a decision, a throw and the end, with figures made up."""
    total = len(table.game.inputs)
    steps = [ReviewStep(0, 1, "P", 1000, 400, stake=900), ReviewStep(1, total, None, 400, 1500)]
    return Review(("P", "M"), total, [*steps, ReviewStep(total, total, None, 1500, 1500)])


def test_the_table_has_a_row_for_each_step(table: Table) -> None:
    """A CSV reader finds the outlooks, the cost of the decision and the luck of the throw, in per cent."""
    text = export.as_csv(table, names_of(table), reviewed(table))
    decision, throw = csv.DictReader(io.StringIO(text))

    assert (decision["side"], decision["outlook_before"], decision["outlook_after"]) == ("Persians", "55.0", "52.0")
    assert (decision["cost"], decision["at_stake"], decision["luck"]) == ("3.0", "4.5", "")
    assert (throw["side"], throw["luck"], throw["cost"]) == ("", "5.5", "")
    assert decision["what"]


def test_the_data_adds_up(table: Table) -> None:
    """The sum is that of the panel, and the steps are all there."""
    review = reviewed(table)
    data = json.loads(export.as_json(table, names_of(table), review))

    assert data["sum"] == sums.sums(review, 0)._asdict()
    assert data["play"]["P"]["decisions"] == 1
    assert [step["order"] for step in data["steps"]] == [1, 2, len(table.game.inputs) + 1]


@pytest.mark.parametrize(
    ("text", "shown"),
    [("=1+1", '"\'=1+1"'), ("-5", '"\'-5"'), ('a "b", c', '"a ""b"", c"'), ("plain", '"plain"')],
)
def test_text_is_no_formula(text: str, shown: str) -> None:
    """Names of a visitor's battle may begin with what a spreadsheet takes for a formula."""
    assert export.cell(text) == shown
