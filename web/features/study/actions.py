"""Dice that are rolled or entered by hand, and study games."""

from __future__ import annotations

from engine.core.types import Chance, Outcome
from web.game import dice_entry, game_lifecycle, past_position, turns
from web.game.input_reasons import BY_HAND
from web.game.seats import seats
from web.shell.effects import QUESTION, Effects, Notice, Paint
from web.shell.session import Session

SEATS = "seats-dialog"


def key(session: Session, pressed: str) -> tuple[str, str] | None:
    """Return the action and its argument for a key while dice are pending, or None."""
    now = _due(session)
    if now is None:
        return None
    if pressed == "d":
        return "roll", ""
    if pressed == "Backspace":
        return "unface", ""
    if dice_entry.kind(now) == "list":
        at = next((n for n, (outcome, _) in enumerate(now.odds) if str(outcome) == pressed), None)
        return None if at is None else ("fell", str(at))
    return ("face", pressed) if pressed in dice_entry.sides(now) else None


def _due(session: Session) -> Chance | None:
    """Return the dice that a player has to roll or enter now, or None."""
    return dice_entry.due_dice(session.table) if session.table is not None else None


def roll(session: Session, _: str) -> Effects:
    """Roll the pending dice."""
    table = session.table
    if table is not None and table.game.study and _due(session):
        table.roll()
        yield from game_lifecycle.after_player_action(session)


def fell(session: Session, at: str) -> Effects:
    """Take an outcome from the list: at once if it can be undone, else after confirmation."""
    if not _due(session):
        return
    table = session.playing()
    table.entered = (at,)
    if table.game.study:
        yield from take(session, "")
    else:
        yield QUESTION
        session.page.focus("#take")


def face(session: Session, shown: str) -> Effects:
    """Enter the face of one more die."""
    now = _due(session)
    if now is None:
        return
    table = session.playing()
    if len(table.entered) >= dice_entry.size(now):
        return
    table.entered = (*table.entered, shown)
    yield QUESTION
    if len(table.entered) == dice_entry.size(now):
        session.page.focus("#take")


def unface(session: Session, at: str) -> Effects:
    """Remove an entered die, the last one by default."""
    table = session.table
    if table is not None and table.entered:
        n = int(at) if at.isdigit() else len(table.entered) - 1
        table.entered = table.entered[:n] + table.entered[n + 1 :]
        yield QUESTION


def take(session: Session, _: str) -> Effects:
    """Apply the entered dice."""
    now = _due(session)
    if now is not None and (outcome := dice_entry.entered_outcome(now, session.playing().entered)) is not None:
        yield from _fall(session, outcome)


def take_number(session: Session) -> Effects:
    """Apply the entered number."""
    now = _due(session)
    text = str(session.page.form("fell-form")["number"])
    number = int(text) if text.isascii() and text.isdigit() else None
    if now is not None and any(outcome == number for outcome, _ in now.odds):
        assert number is not None
        yield from _fall(session, number)
    elif now is not None:
        yield Notice("site.dice.cannot")


def _fall(session: Session, outcome: Outcome) -> Effects:
    session.page.show("notice", False)
    table = session.playing()
    if table.game.study:
        table.reasons[len(table.game.inputs)] = BY_HAND
    table.roll(outcome)
    yield from game_lifecycle.after_player_action(session)


@past_position.in_present_only
def roll_again(session: Session, _: str) -> Effects:
    """Undo the last dice and roll them again."""
    table = session.table
    if table is not None and table.can_roll_again:
        turns.stop(session)
        table.undo()
        table.roll()
        yield from game_lifecycle.after_player_action(session)


def ask_study(session: Session, _: str) -> Effects:
    """Ask whether the game should become a study game."""
    table = session.table
    if table is not None and not table.game.study and table.match is None:
        session.page.dialog("study-dialog", True)
    return ()


def study(session: Session, _: str) -> Effects:
    """Turn the game into a study game, irreversibly."""
    session.page.dialog("study-dialog", False)
    if session.table is not None:
        session.table.game.begin_study()
        yield from game_lifecycle.after_player_action(session)
        session.page.focus("#undo")


@past_position.in_present_only
def ask_seats(session: Session, _: str) -> Effects:
    """Ask who plays each side from now on."""
    table = session.table
    if table is not None and table.game.study:
        yield Paint("seats-fields")
        session.page.dialog(SEATS, True)


def take_seats(session: Session) -> Effects:
    """Change the seats as the form describes."""
    table, page = session.table, session.page
    page.dialog(SEATS, False)
    if table is not None:
        turns.stop(session)
        table.seats.update(seats(page.form("seats-form")))
        table.refresh()
        yield from game_lifecycle.after_player_action(session)


ACTIONS = {
    "roll": roll,
    "fell": fell,
    "face": face,
    "unface": unface,
    "take": take,
    "roll-again": roll_again,
    "study": ask_study,
    "study-yes": study,
    "seats": ask_seats,
}


def press(session: Session, pressed: str, _: str) -> Effects | None:
    """Return the effects of a key while dice are pending, or None if it has no meaning for them."""
    found = key(session, pressed)
    return None if found is None else ACTIONS[found[0]](session, found[1])
