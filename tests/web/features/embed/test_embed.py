"""These tests hold what a host page may request, and what it receives about the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from engine.core.scenario import shipped
from engine.core.system import load
from engine.systems.at_the_charge.actions import AsListed, Hide
from engine.systems.chartabella.actions import EndTurn, Move
from tests.web.pages import Browser, Window
from web.features.embed import host_messages
from web.features.embed.embed_requests import UnknownRequest, read, seats
from web.features.settings import actions as settings_actions
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Words

WORDS = Words.load("en")
START = {"sandtable": 1, "type": "start", "scenario": "chartabella/grain", "side": "M", "level": ""}


def test_a_message_is_read_with_its_fields_only() -> None:
    """A message keeps the fields of its kind and nothing else."""
    message = read(json.dumps({**START, "more": "x"}))

    assert {
        "type": "start",
        "scenario": "chartabella/grain",
        "side": "M",
        "level": "",
        "lesson": "",
        "sheet": "",
    } == message


@pytest.mark.parametrize(
    "wrong",
    [
        {**START, "sandtable": 2},
        {**START, "sandtable": True},
        {**START, "sandtable": "1"},
        {**START, "type": "stop"},
        {**START, "type": "__class__"},
        {**START, "type": ["start"]},
        {**START, "scenario": 5},
        {**START, "scenario": None},
        {name: value for name, value in START.items() if name != "level"},
        {"type": "record", "id": "1"},
        ["sandtable", 1],
        "start",
        None,
    ],
)
def test_what_is_no_message_is_passed_over(wrong: Any) -> None:
    """A message with another version, an unknown kind, or a missing, long or mistyped field is ignored."""
    assert read(json.dumps(wrong)) is None


@pytest.mark.parametrize("name", ["scenario", "side", "level"])
def test_a_wish_of_any_length_is_told_to_be_unknown(name: str) -> None:
    """An attribute that is too long raises the same error as an unknown one."""
    page = Page()
    page.ask(json.dumps({**START, name: START[name] + " " * 100 + "x" * 100_000}))

    assert page.session.table is None
    assert ["error"] == page.kinds()
    assert len(page.sentences[0]) < 400


def test_a_battle_that_this_copy_lacks_may_be_newer_than_it() -> None:
    """An unknown battle is reported to both pages with the offer to load the newest copy."""
    page = Page()
    page.ask(json.dumps({**START, "scenario": "chartabella/issus"}))

    assert "older copy" in page.sentences[0]
    assert [("site.embed.unknown_scenario", "renew")] == page.told
    assert 0 == page.page.renewed
    page.do("renew")
    assert 1 == page.page.renewed


@pytest.mark.parametrize("text", ["", "{", "[" * 5000, '{"sandtable": NaN}', '{"sandtable": 1, "sandtable": 1}'])
def test_text_that_is_no_json_is_passed_over(text: str) -> None:
    """Text that is not JSON is ignored."""
    assert read(text) is None


def wished(name: str, **wishes: str) -> dict[str, str]:
    """Return the seats of a scenario as wished."""
    scenario = shipped()[name]
    return seats(scenario, load(scenario.system), wishes, WORDS)


@pytest.mark.parametrize(
    ("name", "side", "found"),
    [
        ("chartabella/grain", "M", "M"),
        ("chartabella/grain", "m", "M"),
        ("chartabella/grain", "macedon", "M"),
        ("chartabella/grain", " Persians ", "P"),
        ("at_the_charge/civitate", "papal", "P"),
        ("at_the_charge/kalavryai", "Loyal army", "L"),
        ("table_battles/rocroi", "flanders", "SP"),
        ("table_battles/kolin", "SAXONS", "AU"),
    ],
)
def test_a_side_is_known_by_its_id_and_by_its_name(name: str, side: str, found: str) -> None:
    """A side can be requested by its id or the beginning of a word of its name, in any case."""
    assert HUMAN == wished(name, side=side)[found]
    assert "recruit" in wished(name, side=side).values()


@pytest.mark.parametrize("side", ["greek", "pe", "s", "side:M", "<b>"])
def test_an_unknown_side_is_named_with_those_there_are(side: str) -> None:
    """An unknown side is reported with the sides that exist."""
    with pytest.raises(UnknownRequest) as told:
        wished("chartabella/grain", side=side)

    assert side in WORDS.say(told.value.key, told.value.facts)
    assert "M (Macedonians)" in WORDS.say(told.value.key, told.value.facts)


def test_the_level_is_the_other_sides() -> None:
    """The level is that of the other side; `human` is a second person."""
    assert {"P": "general", "M": HUMAN} == wished("chartabella/grain", side="M", level="General")
    assert {"P": HUMAN, "M": HUMAN} == wished("chartabella/grain", side="M", level="human")
    with pytest.raises(UnknownRequest, match="unknown_level"):
        wished("chartabella/grain", level="admiral")


class Host:
    """A host page; `heard` are the messages it received."""

    is_hosted = True
    wishes: ClassVar[dict[str, str]] = {}

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.opened: list[str] = []

    def hear(self, run: Callable[[str], None]) -> None:
        self.ask = run

    def tell(self, message: dict[str, Any]) -> None:
        self.heard.append(json.loads(json.dumps(message)))

    def open(self, where: str) -> None:
        self.opened.append(where)


class Page(Window):
    """The site in a frame, with a host page."""

    def __init__(self, table: Table | None = None) -> None:
        self.around = Host()
        super().__init__(Browser(), host=self.around)
        self.ask, self.heard = self.around.ask, self.around.heard
        self.heard.clear()
        if table is not None:
            self.use(table)

    def changed(self) -> None:
        """Let the page around hear of what happened."""
        host_messages.changed(self.session, "")

    def kinds(self) -> list[str]:
        """Return the kinds of the messages told since the last time."""
        kinds = [message["type"] for message in self.heard]
        self.heard.clear()
        return kinds


def test_a_wished_game_begins_and_is_told() -> None:
    """A start begins the scenario with the requested seats, and the host page receives them."""
    page = Page()
    page.ask(json.dumps({**START, "level": "veteran"}))
    (ready,) = page.heard

    assert "ready" == ready["type"]
    assert "chartabella/grain" == ready["scenario"]
    assert {"P": "veteran", "M": "human"} == {seat["side"]: seat["seat"] for seat in ready["seats"]}
    assert [] == page.sentences


def test_long_names_are_cut_to_what_the_page_around_takes() -> None:
    """Long titles are cut so that the messages stay valid."""
    long = {"title": "T" * 600, "summary": "s"}
    page = Page(
        Table.start(replace(shipped()["chartabella/grain"], words={"en": long}), {}, {"P": HUMAN, "M": HUMAN}, seed=1)
    )
    page.changed()

    assert 500 == len(page.heard[0]["title"])


@pytest.mark.parametrize(
    ("wish", "place"),
    [({"scenario": "chartabella/nowhere"}, ""), ({"side": "greek"}, "setup/chartabella/grain"),
     ({"level": "admiral"}, "setup/chartabella/grain")],
)  # fmt: skip
def test_an_unknown_wish_is_told_once_and_offers_the_choice(wish: dict[str, str], place: str) -> None:
    """An unknown request is reported once, in the frame and to the host in the same words, and the form is shown."""
    page = Page()
    page.ask(json.dumps({**START, **wish}))

    assert place == page.page.address()
    assert page.session.table is None
    assert page.sentences == [message["text"] for message in page.heard if message["type"] == "error"]
    assert next(iter(wish.values())) in page.sentences[0]


def test_a_sheet_is_shown_where_one_is_wished_for() -> None:
    """A requested sheet is shown instead of a battle; an unknown one is reported."""
    page = Page()
    page.page.browser.site["guides/en/chartabella/sheet.html"] = "<p>drawn</p>"
    page.ask(json.dumps({**START, "sheet": "chartabella"}))

    assert "sheet/chartabella" == page.page.address()
    assert '<article class="sheet-paper"><p>drawn</p>' in page.page.markup["sheet"]
    assert page.session.table is None
    assert [] == page.heard

    page.ask(json.dumps({**START, "sheet": "chess"}))

    assert "" == page.page.address()
    assert ["error"] == page.kinds()
    assert "conquerors_kings" in page.sentences[0]


def test_the_look_is_changed_or_refused_in_a_sentence() -> None:
    """A theme is applied at once; an unknown theme or language is reported and changes nothing."""
    page = Page()
    page.ask(json.dumps({"sandtable": 1, "type": "look", "theme": "dark", "language": "en-GB"}))

    assert "dark" == page.page.roots["theme"]
    assert [] == page.heard

    page.ask(json.dumps({"sandtable": 1, "type": "look", "theme": "pink", "language": "tlh"}))

    assert "dark" == page.page.roots["theme"]
    assert ["error", "error"] == page.kinds()
    assert "pink" in page.sentences[0]
    assert "tlh" in page.sentences[1]


def test_a_frame_has_no_sound_unless_the_page_around_asks_for_it() -> None:
    """A frame has sound only if the host page asks for it."""
    page = Page()
    page.ask(json.dumps({"sandtable": 1, "type": "look", "theme": "", "language": ""}))
    assert "none" == page.page.roots["sound"]

    page.ask(json.dumps({"sandtable": 1, "type": "look", "theme": "", "language": "", "sound": "on"}))
    assert "on" == page.page.roots["sound"]

    page.run(settings_actions.volume, "off")
    assert "off" == page.page.roots["sound"], "who turned them off may turn them on again"
    assert [] == page.heard


def grain() -> Page:
    """Return a page with two people at Grain, whose beginning has been told."""
    page = Page(Table.start(shipped()["chartabella/grain"], {}, {"P": HUMAN, "M": HUMAN}, seed=1))
    page.changed()
    assert ["ready"] == page.kinds()
    return page


def test_orders_are_told_one_by_one() -> None:
    """Each input is sent once with its number, its side, its order and what the log says."""
    page = grain()
    page.table.play(Move("103-1", "D6", "S"))
    page.changed()
    page.table.play(EndTurn())
    page.changed()
    page.changed()
    first, second = page.heard

    assert (1, "P", "move 103-1 D6 S") == (first["number"], first["side"], first["order"])
    assert (2, "P", "end_turn") == (second["number"], second["side"], second["order"])
    assert "D6" in first["said"]


@pytest.mark.parametrize(("viewer", "order"), [("R", ""), ("L", "hide turc-1 0913")])
def test_a_secret_order_is_told_to_its_own_side_only(viewer: str, order: str) -> None:
    """The host page learns no more of a hidden ambush than the visitor."""
    sitting = {side: HUMAN if side == viewer else "recruit" for side in ("R", "L")}
    page = Page(Table.start(shipped()["at_the_charge/kalavryai"], {}, sitting, seed=1))
    page.changed()
    page.table.play(AsListed())
    page.changed()
    page.heard.clear()
    page.table.play(Hide("turc-1", "0913"))
    page.changed()
    (move,) = page.heard

    assert order == move["order"]
    assert bool(order) == ("0913" in move["said"])
    assert move["said"]


def test_what_is_taken_back_is_told() -> None:
    """Undone orders are reported by the number of those that remain; the next order has its number again."""
    page = grain()
    page.table.play(Move("103-1", "D6", "S"))
    page.changed()
    page.heard.clear()
    page.table.undo()
    page.changed()
    page.table.play(EndTurn())
    page.changed()

    assert [("undone", 0), ("move", 1)] == [(message["type"], message["number"]) for message in page.heard]


def test_the_result_is_told_once() -> None:
    """The end is sent once, with the winner, its name and the reason."""
    page = grain()
    page.table.resign("P")
    page.changed()
    page.changed()
    *_, result = page.heard

    assert ["move", "result"] == [message["type"] for message in page.heard]
    assert ("M", "Macedonians") == (result["winner"], result["name"])
    assert "gave up" in result["reason"]


def test_the_record_is_given_on_demand() -> None:
    """A requested record is the game's, with the request's number; without a game it is an error."""
    page = grain()
    page.ask(json.dumps({"sandtable": 1, "type": "record", "id": "7"}))
    (answer,) = page.heard

    assert ("7", "") == (answer["id"], answer["fault"])
    assert json.loads(page.table.text()) == json.loads(answer["record"])

    empty = Page()
    empty.ask(json.dumps({"sandtable": 1, "type": "record", "id": "1"}))

    assert empty.heard[0]["fault"]
