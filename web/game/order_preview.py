"""Previews what follows an order that is not an attack."""

from __future__ import annotations

from engine.core.game import Game
from engine.core.references import PieceRef, piece_ref
from engine.core.types import Action, Decision
from engine.core.view import View
from web.game import threats
from web.game.pick_path import Picks
from web.game.table import Table
from web.game.threats import Threat
from web.shell.components import short_chance
from web.words import Names

NAMED = 3
"""Maximum number of enemies named, those most likely to hit first."""


def order_preview(table: Table, names: Names, action: Action) -> str:
    """Return who could hit a piece at its destination, else the order's result, or the question that follows it."""
    before = table.game
    after = before.position()
    events = before.seen(after.do(action), table.viewer)
    view = after.view(table.viewer)
    then = Names(names.words, names.system, view)
    who = _moved(view, before.system.pointing.picks(before.state, action))
    if who and isinstance(after.pending, Decision):
        return _struck(after, then, who)
    follows = [then.say(event.key, event.facts) for event in events] or [then.say(view.question, view.facts)]
    mover, now = before.pending, after.pending
    if isinstance(mover, Decision) and isinstance(now, Decision) and now.side != mover.side:
        follows.append(then.say("lesson.then.other"))
    return names.words.say("lesson.then.next", {"told": " ".join(follows)})


def _moved(view: View, picks: Picks) -> PieceRef | None:
    """Return the piece on a map or free table that is the first pick of an order; None if there is none."""
    stands = {piece_ref(piece.id) for piece in view.pieces if piece.at} if not view.cards else set()
    return next((pick for pick in picks[:1] if isinstance(pick, PieceRef) and pick in stands), None)


def _struck(after: Game, names: Names, ref: PieceRef) -> str:
    """Name who could hit a piece if it were the enemy's turn, the likeliest first."""
    found = [one for one in threats.find(after.system, after.state, ref) if one.chance]
    if not found:
        return names.words.say("lesson.then.safe")
    enemies = ", ".join(_likely(names, one) for one in found[:NAMED])
    return names.words.say("lesson.then.struck", {"enemies": enemies, "more": 1 if len(found) <= NAMED else 2})


def _likely(names: Names, threat: Threat) -> str:
    """Name an attacker with its chance, marked as approximate if it was computed briefly."""
    told = short_chance(threat.chance)
    told = names.words.say("site.threats.about", {"chance": told}) if threat.is_open else told
    return f"{names.name(threat.piece if ':' in threat.piece else piece_ref(threat.piece))} {told}"
