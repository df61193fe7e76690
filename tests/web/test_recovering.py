"""After a fault of the program the game continues, and no key brings the fault back."""

from __future__ import annotations

import pytest

from engine.core.scenario import shipped
from engine.core.types import PieceId
from engine.systems.chartabella.actions import Move
from tests.web.pages import Browser, Window
from web.boards.overlays import Overlays
from web.features.advice.model import Advice, of_position
from web.features.review.model import AdvisedAction
from web.game.seats import HUMAN
from web.game.table import Table

ADVISED = Move(PieceId("110-1"), "C5", "S")


def test_advice_that_cannot_be_painted_is_put_away_with_the_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice that cannot be painted is removed, the question stays, and Escape brings nothing back."""
    made = Window(Browser())
    made.use(Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
    session, table, before = made.session, made.table, made.page.markup["question"]

    def broken(self: Overlays) -> tuple[dict[str, str], dict[str, str]]:
        assert not self.lit.plans
        return {}, {}

    monkeypatch.setattr(Overlays, "layers", broken)
    session.of(Advice).tips, session.of(Advice).of = [AdvisedAction(ADVISED, 0, "", {})], of_position(table)
    made.page.gesture("click", {"do": "tab", "arg": "now", "tag": "button"})
    assert "failed-dialog" in made.page.dialogs
    report = session.report
    made.page.dialogs.clear()
    for key in ("Escape", "n", "Escape"):
        made.press(key)

    assert report == session.report
    assert before == made.page.markup["question"]
    assert not table.game.inputs
