"""The list of mistakes keeps the newest orders, opens their positions in study, and shows text as text."""

from __future__ import annotations

from dataclasses import replace

from tests.web.pages import Browser, Window
from tests.web.tutored import NAME, begun, warned
from web.game import order_actions
from web.game.sentences import sentence
from web.storage.mistake_list import MOST, Mistake
from web.storage.store import MISTAKES


def noted(n: int, **changes: object) -> Mistake:
    """Return an entry of the list."""
    facts = {"id": f"{n:x}", "when": n, "scenario": NAME, "title": "A battle", "record": f"1{n}", "input": 0}
    facts |= {"order": "{}", "better": "{}", "told": "An order.", "better_told": "A better one.", "cost": 9}
    return Mistake(**{**facts, **changes})  # type: ignore[arg-type]


def test_the_list_is_bounded_and_newest_first() -> None:
    """It keeps the newest hundred, and what is made again at the same place counts once."""
    store = Window(Browser()).session.store
    for n in range(MOST + 3):
        assert store.keep_mistake(noted(n))
    store.keep_mistake(noted(MOST + 3, record=f"1{MOST}"))

    kept = [one.when for one in store.mistakes()]
    assert MOST == len(kept)
    assert [MOST + 3, MOST + 2, MOST + 1, MOST - 1] == kept[:4]


def test_damaged_entries_are_put_aside() -> None:
    """What cannot be read is kept under another name, and the rest of the list stays."""
    window = Window(Browser())
    store = window.session.store
    store.keep_mistake(noted(1))
    good = window.page.browser.held[MISTAKES]
    window.page.browser.held[MISTAKES] = good[:-1] + ', {"id": 3}]'

    assert [1] == [one.when for one in store.mistakes()]
    assert 1 == len(store.damaged())
    assert good == window.page.browser.held[MISTAKES]


def test_an_entry_opens_as_a_study_of_its_position() -> None:
    """The game stands where the order was to be given, everything can be taken back, and the game played is kept."""
    window, _, _ = warned()
    before = window.table.game
    window.do("tutor-again")
    window.do("mistakes")
    assert "mistakes-dialog" in window.page.dialogs
    assert "about 9 points" in window.page.markup["mistakes-body"]
    (entry,) = window.session.store.mistakes()
    window.do("mistake-study", entry.id)

    assert "mistakes-dialog" not in window.page.dialogs
    assert window.table.game is not before
    assert window.table.game.study
    assert window.table.game.digests[-1] == before.digests[-1]


def test_the_study_of_an_entry_shows_the_better_order_until_another_is_given() -> None:
    """The panel names both orders and the board draws them; an order puts them away, and undo brings them back."""
    window, best, other = warned()
    window.do("tutor-again")
    window.do("mistake-study", window.session.store.mistakes()[0].id)
    names = window.session.names()
    drawn = "layer-over"

    assert f"Better: {sentence(names, best).rstrip('.')}" in window.page.markup["panel-now"]
    assert f"Before: {sentence(names, other).rstrip('.')}" in window.page.markup["panel-now"]
    assert any("better" in key for key in window.page.nodes[drawn])
    window.run(order_actions.give, best)
    assert "Better: " not in window.page.markup["panel-now"]
    assert not any("better" in key for key in window.page.nodes[drawn])
    window.do("undo")
    assert "Better: " in window.page.markup["panel-now"]


def test_an_entry_whose_orders_are_no_longer_known_opens_without_them() -> None:
    """The position can be studied all the same."""
    window, _, _ = warned()
    window.do("tutor-again")
    entry = window.session.store.mistakes()[0]
    window.session.store.drop_mistake(entry.id)
    window.session.store.keep_mistake(replace(entry, better="{}"))
    window.do("mistake-study", entry.id)

    assert window.table.game.study
    assert "Better: " not in window.page.markup["panel-now"]


def test_an_entry_can_be_removed() -> None:
    """It disappears from the list, and the first page no longer leads to an empty one."""
    window, _, _ = warned()
    window.do("tutor-again")
    window.do("mistakes")
    window.do("mistake-remove", window.session.store.mistakes()[0].id)

    assert [] == window.session.store.mistakes()
    assert "mistake-remove" not in window.page.markup["mistakes-body"]
    assert "mistakes-way" in window.page.hidden


def test_a_damaged_record_is_told() -> None:
    """An entry whose game cannot be read says so, and the game on the table stays."""
    window = begun()
    window.session.store.keep_mistake(noted(7, record="1nothing"))
    before = window.table
    window.told.clear()
    window.do("mistake-study", "7")

    assert ["site.notice.bad_save"] == [told[0] for told in window.told]
    assert before is window.table


def test_nothing_of_an_entry_is_markup() -> None:
    """Text that was kept is shown as text."""
    window = begun()
    evil = "<img src=x>"
    window.session.store.keep_mistake(noted(7, title=evil, told=evil, better_told=evil))
    window.do("mistakes")

    assert evil not in window.page.markup["mistakes-body"]
    assert "&lt;img" in window.page.markup["mistakes-body"]
