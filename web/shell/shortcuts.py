"""Keyboard shortcuts: those of the game, the replay and the dice, and key-only ones such as the next target."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, piece_ref
from web.boards import board_kinds
from web.boards.drawing import FAR
from web.boards.speech_text import to_speech
from web.features import discovered
from web.game import (
    board_tools,
    confirmation,
    dice_entry,
    free_table_pointing,
    order_actions,
    past_position,
    self_play_actions,
    undo,
)
from web.game.mode import Mode
from web.game.seats import HUMAN
from web.game.self_play import is_watched
from web.game.table import Table
from web.shell import router
from web.shell.effects import CURSOR, TABLE, Effects, Notice, Paint
from web.shell.feature import ButtonAction
from web.shell.session import CONTROLS, Session
from web.shell.side_panel import open_tabs

KEYS = {
    "Escape": "back",
    "n": "next-piece",
    "t": "next-target",
    "q": "question",
    "?": "keys",
    "u": "undo",
    "x": "finish",
    "w": "prospects",
    "m": "tape",
    "e": "reach",
    "b": "about",
    "p": "watch",
    "s": "watch-step",
}
"""Key -> its action (a button's `data-do`); features add their own, see `key_bindings`."""
SHIFTED = {"u": "undo-turn"}
"""Key -> its action with Shift; with the others Shift goes backward, if they have a direction."""
IN_LESSONS = (
    *("back", "next-piece", "next-target", "question", "keys", "about", "finish"),
    *("tape", "reach", "prospects"),
)
"""Actions of the game that keys have in a lesson, besides the choices and what features allow (`in_lessons`): a lesson
has no replay, no advice and no undo."""
CHOICES = "123456789"
"""The keys of the question's choices, in their order."""
FIELDS = ("input", "select", "textarea")
MENU = ".fold"
"""Selector of menus whose tools are not always visible."""
TOLD = ".goals, .badge"
"""Selector of details about a name or a word in the header, shown over the page."""
FOLDS = f"{TOLD}, {MENU}"
"""Selector of everything that lies over the page while it is open."""
CHIEF = "#question .button-primary"
"""Selector of the prominent button: the usual choice for the selected order."""
FINISHES = '#question [aria-keyshortcuts~="x"]'
"""Selector of the button that ends the turn or a part of it."""
OFFERED = "#question .buttons .button"
"""Selector of the question's choices, in their order; a choice with notes is a button with the notes below it."""


def is_character(key: str) -> bool:
    """Return whether a key is a letter, digit or sign, which a setting disables."""
    return len(key) == 1 and key != " "


def press(session: Session, pick: Pick | None, facts: dict[str, Any]) -> Effects | None:
    """Return the effects of a key at the focused element; None if it has no meaning there."""
    page, table = session.page, session.table
    key = facts["key"].lower() if len(facts["key"]) == 1 else facts["key"]
    if facts["alt"] or page.is_modal_open():
        return None  # with Alt every key belongs to the browser
    closing = discovered().closes.items() if key == "Escape" else ()
    if (close := next((close for dialog, close in closing if page.is_open(dialog)), None)) is not None:
        close(session)
        return ()
    if key == "Escape" and page.close_details(FOLDS):
        return ()
    if key == "Escape" and board_tools.put_away(session):
        return (TABLE,)
    if key == "Escape" and (closed := discovered().escape(session, facts.get("do", ""))) is not None:
        return closed
    if facts.get("do") == "tab" and key in ("ArrowLeft", "ArrowRight"):
        return next_tab(session, 1 if key == "ArrowRight" else -1)
    if facts["tag"] in FIELDS or table is None:
        return None
    is_playing = session.is_at_table
    if table.covered and is_playing:
        return None  # nothing may be seen or done before the device is passed on
    if facts["command"]:
        command = {"z": undo.redo if facts["shift"] else undo.undo, "y": undo.redo}.get(key)
        return command(session, "") if command and is_playing and session.guide is None else None
    if is_character(key) and session.settings.letters == "off":
        return None
    if pick is not None and key in ("Enter", " "):
        return order_actions.point(session, pick)
    is_nowhere = "pick" not in facts and "do" not in facts and facts["tag"] not in CONTROLS
    if key == "Enter" and is_playing and is_nowhere and table.mover == HUMAN and table.selection.is_begun:
        if table.selection.chosen is not None and table.mode is Mode.DECIDING:
            return order_actions.confirm(session, "")  # the order was completed by mouse or by a number key
        return () if page.press(CHIEF, 1) else None  # the action of the prominent button
    here = pick
    if here is None and "do" not in facts and is_playing:
        here = free_table_pointing.start(session)  # for a unit selected by mouse
    if here is not None and (to := _near(session, here, key, is_far=facts["shift"])):
        if to == here and key.startswith("Arrow"):
            return _edge(session)  # of a free table
        return free_table_pointing.step(session, to) if isinstance(to, PoseRef) else _move(session, to)
    if key.startswith("Arrow") and isinstance(pick, (PlaceRef, PoseRef)):
        return _edge(session)
    return _meant(session, key, facts) if is_playing else None


def _near(session: Session, pick: Pick, key: str, *, is_far: bool) -> PlaceRef | PoseRef | None:
    """Return the place that a key leads to; on a free table Shift moves farther."""
    drawn, is_table = board_kinds.drawing(session.view(), turn=session.playing().turn), not session.view().has_places
    return drawn.near(pick, f"{FAR}{key}" if is_table and is_far else key)


def _meant(session: Session, key: str, facts: dict[str, Any]) -> Effects | None:
    """Return the effects of a key that is not the board's: for dice, the replay, the question or the game."""
    if session.guide is not None:
        return _in_lesson(session, key, facts)
    if (meant := discovered().press(session, key, facts["tag"])) is not None:
        return meant
    if key == " " and facts["tag"] not in CONTROLS and is_watched(session.playing()):
        return self_play_actions.pause_or_go(session, "")
    if key in CHOICES and not dice_entry.due_dice(session.playing()):
        return _choose(session, key)
    if facts["shift"] and key in SHIFTED:
        return actions_of_keys()[SHIFTED[key]](session, "")
    if key in key_bindings():
        return actions_of_keys()[key_bindings()[key]](session, "back" if facts["shift"] else "")
    return None


def _in_lesson(session: Session, key: str, facts: dict[str, Any]) -> Effects | None:
    """Return the effects of a key in a lesson; None if it has no meaning there."""
    if key in CHOICES:
        return _choose(session, key)
    return (
        actions_of_keys()[key_bindings()[key]](session, "back" if facts["shift"] else "")
        if key_bindings().get(key) in {*IN_LESSONS, *discovered().in_lessons}
        else None
    )


def _choose(session: Session, key: str) -> Effects | None:
    """Take the choice with this number; None if there is none."""
    return () if session.page.press(OFFERED, int(key)) else None


def _edge(session: Session) -> Effects:
    """Announce that a key leads nowhere from the focused place."""
    session.page.say(to_speech(session.words.say("site.board.edge")))
    return ()


def _move(session: Session, place: PlaceRef | PoseRef) -> Effects:
    """Move the keyboard cursor on the board."""
    session.cursor = place
    yield CURSOR


def next_tab(session: Session, step: int) -> Effects:
    """Go to the tab beside the open one, cycling through all."""
    tabs = open_tabs(session)
    session.tab = tabs[(tabs.index(session.tab) + step) % len(tabs)]
    yield TABLE
    session.page.focus(f"#tab-{session.tab}")


def _takes_away(table: Table, ref: PieceRef) -> int:
    """Return how many pieces lose their orders by the first order to a piece."""
    if table.game.system.forecast.withdraws is None:
        return 0
    return next(
        (len(confirmation.pieces_losing_orders(table, action)) for _, action in table.selection.open((ref,))), 0
    )


@past_position.in_present_only
def next_piece(session: Session, _: str) -> Effects:
    """Select the next piece that has orders; pieces whose orders take none from others come first."""
    table = session.table
    if table is None:
        return
    pieces = sorted(
        (ref for ref in table.selection.firsts if isinstance(ref, PieceRef)), key=partial(_takes_away, table)
    )
    if not pieces:
        return
    now = next(iter(table.selection.picks), None)
    at = pieces.index(now) + 1 if isinstance(now, PieceRef) and now in pieces else 0
    following = pieces[at % len(pieces)]
    table.let_go()
    table.point(following)
    place = next((p.at for p in table.view().pieces if piece_ref(p.id) == following), None)
    yield TABLE
    if place:
        yield from _move(session, place)
    yield from order_actions.check_lesson(session, following)


@past_position.in_present_only
def finish(session: Session, _: str) -> Effects:
    """Press the button that ends the turn or its current part, whatever is selected, then confirm it."""
    table = session.table
    if table is None or table.mode is not Mode.DECIDING:
        return
    if confirmation.is_to_finish(table):
        yield from order_actions.confirm(session, "")
        return
    if table.selection.is_begun:
        table.let_go()
        yield TABLE
    if not session.page.press(FINISHES, 1):
        yield Notice("site.finish.not_yet" if order_actions.is_waited_for(session) else "lesson.read_on")


def next_target(session: Session, way: str) -> Effects:
    """Go to the next marked target on the board, or ``back`` to the previous one."""
    if session.table is not None:
        yield Paint("target", way)


def question(session: Session, _: str) -> Effects:
    """Move the focus to the question, past the board."""
    session.page.focus("#question")
    session.page.scroll_to("#question")
    return ()


ACTIONS = {"next-piece": next_piece, "next-target": next_target, "question": question, "finish": finish}


@cache
def key_bindings() -> dict[str, str]:
    """Return every key with its action."""
    return KEYS | discovered().keys


@cache
def actions_of_keys() -> dict[str, ButtonAction]:
    """Return the actions of keys by name."""
    modules = (free_table_pointing, board_tools, order_actions, undo, self_play_actions, router)
    return discovered().with_actions([ACTIONS, *(module.ACTIONS for module in modules)])
