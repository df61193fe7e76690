"""Notes on an order before it is confirmed: warnings, good news and costs, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.odds import leaves, reachable_states
from engine.core.references import WordRef
from engine.core.types import Action
from engine.core.view import Note
from web.boards.markup_text import escape
from web.game.table import Table
from web.shell.components import rule_link
from web.words import Names

FEW = 2
"""Maximum number of costs shown with the question; more are shown only in the panel, below the chances."""
STYLES = {-1: "note warning", 0: "note", 1: "note good"}


def selection_notes(table: Table, names: Names) -> list[Note]:
    """Return the notes on the selected order; before it is complete, those shared by all words left to choose.

    If a question during an action is answered by a word, warnings that all answers share are shown once, above them.
    """
    selection = table.selection
    if selection.candidate is not None and (selection.chosen is not None or selection.gathers):
        return notes_on(table, selection.candidate)
    following = selection.next()
    alone = [actions[0] for ref, actions in following.items() if isinstance(ref, WordRef) and len(actions) == 1]
    if not alone or len(alone) < len(following) or not (selection.is_begun or (selection.is_amid and len(alone) > 1)):
        return []
    found = shared(table, alone)
    return found if selection.is_begun else [note for note in found if note.good < 0]


def prices(notes: Iterable[Note]) -> list[Note]:
    """Return the notes that only state average costs or gains, with the terms of their sums."""
    found: list[Note] = []
    is_price = True
    for note in notes:
        is_price = is_price if note.part else not note.good
        found += [note] if is_price else []
    return found


def shared(table: Table, actions: Iterable[Action]) -> list[Note]:
    """Return the notes that all the orders share."""
    first, *others = [notes_on(table, action) for action in actions]
    return [note for note in first if all(note in told for told in others)]


def notes_on(table: Table, action: Action) -> list[Note]:
    """Return the notes on an order; the result is cached."""
    if action.text() not in table.notes:
        found = _found(table, action)
        if table.odds_cache.is_glance:
            return found  # it may have been cut short
        table.notes[action.text()] = found
    return table.notes[action.text()]


def _found(table: Table, action: Action) -> list[Note]:
    forecast, state = table.game.system.forecast, table.selection.state
    found = (
        []
        if forecast.notes is None
        else list(forecast.notes(state, action, lambda: reachable_states(table.odds(action))))
    )
    if forecast.means is not None and (table.selection.is_amid or forecast.is_attack(state, action)):
        found += forecast.means(state, action, ((leaf.state, share) for leaf, share in leaves(table.odds(action))))
    return found


def listed(names: Names, notes: Iterable[Note]) -> str:
    """Return notes as paragraphs with their rules; the parts of a sum join its paragraph."""
    made: list[str] = []
    for note in notes:
        told = f"{escape(names.say(note.key, note.facts))} {rule_link(note.rule)}"
        if note.part and made:
            made[-1] += f' <span class="note-part">{told}</span>'
        else:
            made.append(f'<p class="{STYLES[note.good]}">{told}')
    return "".join(f"{each}</p>" for each in made)


def plain(names: Names, notes: Iterable[Note]) -> str:
    """Return notes as plain text for a button and for screen readers."""
    return " ".join(names.say(note.key, note.facts) for note in notes)
