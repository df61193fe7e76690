"""A click on the board recomputes only what it changes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.system import load
from tests.web.pages import Browser, Window
from web.boards.cards import card_face
from web.boards.hexes import pieces
from web.boards.zones import zone_board, zone_signs
from web.game.seats import HUMAN
from web.game.table import Table

BATTLES = ("chartabella/gaugamela", "table_battles/kolin")


def opened(name: str) -> Window:
    """Return a window in which two people play a battle, its board painted."""
    made = Window(Browser())
    scenario = shipped()[name]
    system = load(scenario.system)
    made.use(Table.start(scenario, {}, dict.fromkeys(system.sides(system.start(scenario)), HUMAN), seed=1))
    return made


def two_picks(window: Window) -> list[str]:
    return list(
        dict.fromkeys(picks[0] for picks, _ in window.table.selection.entries if picks[0].startswith("piece:"))
    )[:2]


def point(window: Window, ref: str) -> None:
    window.page.gesture("click", {"pick": ref, "tag": "g"})


@pytest.mark.parametrize("name", BATTLES)
def test_pointing_makes_no_other_view_and_no_other_names(name: str) -> None:
    made = opened(name)
    view, names = made.session.view(), made.session.names()
    for ref in two_picks(made):
        point(made, ref)

    assert made.session.view() is view
    assert made.session.names() is names


def test_pointing_ranks_nobody_on_zones_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The placement of units on zones is computed per view, not per pick."""
    made = opened("conquerors_kings/gaugamela")
    first, second = two_picks(made)
    point(made, first)
    monkeypatch.setattr(zone_board, "slots", None)
    monkeypatch.setattr(zone_signs, "lying", None)

    point(made, second)

    assert second in made.table.selection.picks


@pytest.mark.parametrize("name", BATTLES)
def test_pointing_tells_no_tool_and_no_title_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = opened(name)
    first, second = two_picks(made)
    point(made, first)
    told: list[str] = []

    def note(element_id: str, *_: Any) -> None:
        told.append(element_id)

    for way in ("show", "attribute", "text_of"):
        monkeypatch.setattr(made.page, way, note)
    point(made, second)

    assert [] == [element for element in told if not element.startswith("space-") and element != "spoken"]


@pytest.mark.parametrize(("name", "drawing"), [(BATTLES[0], (pieces, "counter")), (BATTLES[1], (card_face, "face"))])
def test_pointing_draws_only_what_is_taken_and_let_go(
    name: str, drawing: tuple[Any, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = opened(name)
    first, second = two_picks(made)
    point(made, first)
    module, function = drawing
    draw, drawn = getattr(module, function), []

    def note(thing: Any, *rest: Any) -> str:
        drawn.append(piece_ref(thing.id))
        return str(draw(thing, *rest))

    monkeypatch.setattr(module, function, note)
    point(made, second)

    assert set(drawn) <= {first, second}


def test_an_order_makes_another_view() -> None:
    made = opened(BATTLES[0])
    view = made.session.view()
    made.table.play(made.table.selection.entries[0][1])

    assert made.session.view() is not view


@pytest.mark.parametrize(("name", "kind"), [(BATTLES[0], "hexes"), (BATTLES[1], "lines")])
def test_the_page_says_what_its_styles_have_to_know(name: str, kind: str) -> None:
    """The page has attributes for the kind of board, the open tab, and recent events."""
    made = opened(name)
    assert (made.page.roots["board"], made.page.roots["tab"], made.page.roots["told"]) == (kind, "now", "no")

    made.table.play(made.table.selection.entries[0][1])
    made.do("tab", "orders")
    made.app.painter.table()
    assert (made.page.roots["tab"], made.page.roots["told"]) == ("orders", "yes")


def test_what_has_happened_gives_way_to_what_is_pointed_at() -> None:
    """The page marks when nothing is picked, so that recent events get more room."""
    window = opened("chartabella/training")
    seen = [window.page.roots["panel"]]
    window.page.gesture("click", {"pick": "piece:110-1", "tag": "g"})
    seen.append(window.page.roots["panel"])
    window.do("tab", "log")
    seen.append(window.page.roots["panel"])

    assert ["idle", "busy", "busy"] == seen
