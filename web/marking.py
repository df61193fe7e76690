"""What lies over the board: what is in hand, where it may go, what the order in hand would do, what was done last."""

from __future__ import annotations

from engine.core.types import Action
from engine.core.view import Trace, View
from web.panels.html import short_chance
from web.svg.marks import APPROACH, BREACH, PATH, REACH, Marks
from web.table import Table, success
from web.words import Names

LABELLED = 40
"""Attacks on one target up to which the board shows the best chance; beyond, the list of orders does."""


def marks(table: Table, view: View, names: Names, cursor: str | None) -> Marks:
    """Return all that is drawn over the board now; `cursor` is the keyboard's place."""
    if table.looking is not None:
        return Marks(cursor=cursor, last=last_drawn(table))
    hand = table.hand
    following = hand.next()
    pieces = {ref[6:]: actions for ref, actions in following.items() if ref.startswith("piece:") and hand.picks}
    places = {ref[6:]: actions for ref, actions in following.items() if ref.startswith("place:")}
    kinds = {place: _kind(hand.picks, actions) for place, actions in places.items()}
    targets = {piece: _chance(table, actions) for piece, actions in pieces.items()}
    targets |= {
        p.id: "" for p in view.pieces if p.place in places and p.side is not None and kinds[p.place] != APPROACH
    }
    action = hand.chosen or _likely(following)
    trace = table.game.system.trace(hand.state, action) if action is not None else Trace()
    mine = {p.id for p in view.pieces if p.side == view.active}
    return Marks(
        cursor=cursor,
        selected=tuple(hand.picks or ((table.sheet,) if table.sheet else ())),
        places=kinds,
        labels={
            place: text for place, actions in places.items() if (text := _text(table, names, kinds[place], actions))
        },
        targets=targets,
        trace=trace if action is not None else None,
        last=last_drawn(table),
        charge=trace.run,
        threats=tuple((t.start, _place(view, table.asked_threats), short_chance(t.chance)) for t in table.threats),
        casualties=tuple(p for p in trace.takes if p not in mine),
        own_casualties=tuple(p for p in trace.takes if p in mine),
    )


def _place(view: View, ref: str) -> str:
    return next((p.place for p in view.pieces if f"piece:{p.id}" == ref and p.place), "")


def _likely(following: dict[str, list[Action]]) -> Action | None:
    """Return the order to preview while only words, or targets, are left to choose from."""
    words = [actions for ref, actions in following.items() if ref.startswith("do:")]
    return words[0][0] if words and not any(ref.startswith("place:") for ref in following) else None


def _kind(picks: tuple[str, ...], actions: list[Action]) -> str:
    """Return how a place that may be pointed at is marked."""
    if any(pick.startswith("piece:") for pick in picks[1:]):
        return APPROACH
    if {action.verb for action in actions} == {"breach"}:
        return BREACH
    return PATH if any(pick.startswith("place:") for pick in picks) else REACH


def _chance(table: Table, actions: list[Action]) -> str:
    """Return the best chance among the attacks on a target, as the board shows it."""
    if len(actions) > LABELLED:
        return "?"
    return short_chance(max(table.chance(action) for action in actions))


def _text(table: Table, names: Names, kind: str, actions: list[Action]) -> str:
    """Return the label of a place: what is struck from it and how likely, or what can be done once there."""
    if kind == APPROACH:
        return _approach(table, names, actions[0])
    if kind == BREACH:
        return names.words.say("site.short.breach")
    strikes = any(table.game.system.is_attack(table.hand.state, action) for action in actions)
    return names.words.say("site.short.shot") if strikes and kind == REACH and len(actions) > 1 else ""


def _approach(table: Table, names: Names, action: Action) -> str:
    told = next((e for e in table.odds(action).told if "defence" in e.facts), None)
    chance = short_chance(success(table.odds(action)))
    if told is None:
        return chance
    side = names.words.say("site.short." + told.key.rpartition("_")[2])
    bonus = f" +{told.facts['bonus']}" if told.facts.get("bonus") else ""
    return f"{side}{bonus} \u00b7 {chance}"


def last_drawn(table: Table) -> Trace | None:
    """Return what the last order drew on the board."""
    game = table.game
    upto = len(game.inputs) if table.looking is None else table.looking
    for n in range(upto - 1, -1, -1):
        given = game.inputs[n].given
        if isinstance(given, Action):
            return game.system.trace(game.state_at(n), given)
    return None
