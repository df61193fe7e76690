"""Army morale and the end of the game (AC-59 to AC-63, AC-69)."""

from __future__ import annotations

from engine.core.agenda import finish, push
from engine.core.references import side_ref
from engine.core.types import Log, Side, log_event
from engine.systems.at_the_charge.movement.entering import reveal
from engine.systems.at_the_charge.state import State, is_of_rules_1, losses


def excess(s: State, side: Side) -> int:
    """AC-59, AC-60: Return by how much a side's losses exceed its army morale; 0 or less while it stands."""
    return losses(s, side) - s.battle.levels[side]


def at_turn_end(s: State, log: Log) -> None:
    """AC-10, AC-11, AC-59 to AC-62: Count the losses; an army may be broken, time may be up, or a new turn begins.

    AC-61: Two armies broken by the same number decide nothing.
    AC-65: At the end a unit that never left its ambush is shown where it was noted.
    """
    for side in s.battle.sides:
        told = {"side": side_ref(side), "lost": losses(s, side), "level": s.battle.levels[side]}
        log_event(log, "AC-59", "at_the_charge.log.army_morale", **told)
    over = {side: excess(s, side) for side in s.battle.sides}
    worse, better = sorted(s.battle.sides, key=over.__getitem__, reverse=True)
    if over[worse] > 0 >= over[better]:
        finish(s, better, "AC-60", "at_the_charge.end.major")
    elif over[worse] > over[better] > 0:
        finish(s, better, "AC-61", "at_the_charge.end.minor_both")
    elif over[worse] > 0 and is_of_rules_1(s):
        finish(s, None, "AC-61", "at_the_charge.end.draw")
    elif s.turn >= s.battle.turns:
        winner, rule = s.battle.clause
        finish(s, winner, rule, "at_the_charge.end.time")
    else:
        if over[worse] > 0:
            log_event(log, "AC-61", "at_the_charge.log.both_broken", n=over[worse])
        s.turn += 1
        push(s, ("turn.begin",))
        return
    for piece in [piece for piece, space in s.hidden.items() if space]:
        reveal(s, log, piece, "AC-65", "at_the_charge.log.hid_to_the_end")
