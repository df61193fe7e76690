"""The first picture of a battle is what Python paints first, and the page lists it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.scenario import shipped
from engine.core.system import load
from tests.web.pages import Browser, FakePage
from web.boards.drawing import LONG, LOW, WIDE
from web.build.first_pictures import OTHER, SHAPES, USUAL, index, picture, pictures
from web.game.seats import HUMAN, usual_seats
from web.headless_page import TALL
from web.shell.app import App
from web.shell.effects import Paint
from web.words import Words

BATTLES = ("chartabella/grain", "at_the_charge/kalavryai", "table_battles/rocroi")
"""One of each kind of board."""


class FirstPainting(FakePage):
    """A page in a given window shape that keeps its first painting."""

    def __init__(self, address: str, shape: str) -> None:
        super().__init__(Browser(), address)
        self.shape = shape

    def show_table(self) -> dict[str, Any]:
        """Open the address as the page does and return what it first paints of a table."""
        app, first = App(self), []
        paint = app.painter.paint

        def painted(what: Paint) -> None:
            paint(what)
            if what.part == "table" and not first:
                first.append({"markup": dict(self.markup), "layers": dict(self.nodes), "hidden": set(self.hidden)})

        app.painter.paint = painted  # type: ignore[method-assign]
        app.run()
        return first[0]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", BATTLES)
def test_a_picture_is_what_the_page_paints_first(name: str, shape: str) -> None:
    """Board and texts of a picture are those of the page at that address, in each shape of window."""
    scenario = shipped()[name]
    seats = usual_seats(scenario, load(scenario.system))
    made = json.loads(picture(scenario, next(side for side in seats if seats[side] == HUMAN), shape))
    painted = FirstPainting(f"play/{name}", shape).show_table()

    assert painted["layers"] == made["layers"]
    assert (made["html"] | made["text"]).items() <= painted["markup"].items()
    assert set(made["hidden"]) <= painted["hidden"]
    assert painted["hidden"].isdisjoint(made["shown"])
    assert {"board", "score", "question"} <= set(made["html"])
    assert "ready" not in made["roots"]


def test_every_built_in_battle_has_its_pictures() -> None:
    """Each battle has a picture for either side, and more only if the board differs; the index lists them."""
    found = dict(pictures(list(shipped().values())))
    known = json.loads(index(list(shipped().values()), Words.load("en")))["battles"]
    wanted = {
        f"{folder}/{name}/{shape}.json"
        for name, battle in known.items()
        for folder in (USUAL, OTHER)
        for shape in (WIDE, *battle["shapes"])
    }

    assert list(shipped()) == list(known)
    assert wanted == set(found)
    assert [TALL] == known["at_the_charge/kalavryai"]["shapes"]
    assert [TALL, LONG, LOW] == known["table_battles/rocroi"]["shapes"]
    assert [TALL] == known["chartabella/grain"]["shapes"]  # its board is the same, but fingers are told to tap
    assert [["P", "Persians"], ["M", "Macedonians"]] == known["chartabella/grain"]["sides"]


def test_a_picture_is_the_same_in_every_build() -> None:
    """A picture does not depend on clock or chance, so every build makes the same."""
    scenario = shipped()["table_battles/training"]

    assert picture(scenario, "SC", WIDE) == picture(scenario, "SC", WIDE)
    assert picture(scenario, "SC", WIDE) != picture(scenario, "EN", WIDE)
