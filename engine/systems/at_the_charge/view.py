"""The view of At the Charge for a side: everything except the hex of an enemy in ambush (AC-65, AC-66)."""

from __future__ import annotations

from engine.core import agenda
from engine.core.dice import Generator
from engine.core.references import piece_ref, place_ref
from engine.core.types import NOWHERE, Chance, Decision, End, Facts, Pending, PieceId, Side
from engine.core.view import Piece, Track, View
from engine.systems.at_the_charge.combat.attack import options_attack
from engine.systems.at_the_charge.command import least_die
from engine.systems.at_the_charge.data import COLUMNS, COUNTERS, DIE
from engine.systems.at_the_charge.movement.reinforcement import due
from engine.systems.at_the_charge.movement.zones import in_command, zone
from engine.systems.at_the_charge.sequence import STEPS
from engine.systems.at_the_charge.state import (
    State,
    arm,
    army,
    commander,
    is_leader,
    loss_of,
    losses,
    movement,
    sides,
    steps,
    value,
)  # fmt: skip

CLOSE = 2
"""A warning is shown if this many further losses would break an army."""


def view(s: State, side: Side | None) -> View:
    """Return what a side sees; None sees everything."""
    now = agenda.pending(STEPS, s)
    question, facts = _question(s, now)
    order = [p for p in s.battle.kinds if not is_leader(s, p)] + [p for p in s.battle.kinds if is_leader(s, p)]
    return View(
        viewer=side,
        sides=sides(s),
        active=now.side if isinstance(now, Decision) else None if isinstance(now, End) else s.side,
        board=s.battle.board,
        pieces=tuple(_piece(s, piece, side) for piece in order),
        tracks=tuple(_tracks(s)),
        goals={side: tuple(_goals(s, side)) for side in sides(s)},
        dangers={side: _dangers(s, side) for side in sides(s)} if s.end is None else {},
        question=question,
        facts=facts,
        zones={side: tuple(sorted(zone(s, side))) for side in sides(s)},
        lies=_lies(s, side, now),
    )


def redact(s: State, side: Side) -> State:
    """AC-65: Return all that a side may know: where an enemy hides is struck out."""
    known: State = s.copy()
    for piece in s.hidden:
        if s.owners[piece] != side:
            known.hidden[piece] = NOWHERE
    return known


def determinize(s: State, side: Side, dice: Generator) -> State:
    """AC-65: Return a determinization for a side: a hidden enemy is placed where it may still be."""
    full: State = s.copy()
    for piece, space in s.hidden.items():
        if not space:
            taken = set(s.place.values())
            free = [at for at in s.battle.ambush[piece] if at not in taken and at not in s.scouted]
            if free:
                full.hidden[piece] = free[dice.below(len(free))]
    return full


def _question(s: State, now: Pending) -> tuple[str, Facts]:
    """Return the word key of what is pending and its facts."""
    if isinstance(now, End):
        return now.why, {"turns": s.battle.turns}
    facts: dict[str, object] = {"turn": s.turn, "turns": s.battle.turns}
    own = army(s, s.side)
    if now.step == "phase.move":
        facts |= {"left": sum(1 for piece in own if piece not in s.moved), "of": len(own)}
        if (coming := due(s)) is not None:
            return "at_the_charge.question.phase.move.due", facts | {"piece": piece_ref(coming)}
    elif now.step == "phase.fight":
        facts |= {"left": len({piece: None for a in options_attack(s) for piece in (*a.melee, *a.fire)})}
    elif now.step == "setup.arrange":
        group, number = now.args
        facts["piece"] = piece_ref(s.battle.groups[group][0][number])
    elif isinstance(now, Chance) and now.step == "treason.roll":
        facts |= {"piece": piece_ref(now.args[0]), "needed": least_die(s, now.args[0])}
    elif now.args and isinstance(now.args[0], str) and now.args[0] in s.battle.kinds:
        facts["piece"] = piece_ref(now.args[0])
    elif now.step == "combat.losses":
        facts["n"] = now.args[0]
    elif now.step == "combat.name":
        facts["result"] = f"result:{now.args[0]}"
    if s.target:
        facts |= {"target": piece_ref(s.target), "column": COLUMNS[s.column], "place": place_ref(s.ground_won)}
    return f"at_the_charge.question.{now.step}", facts


def _lies(s: State, viewer: Side | None, now: Pending) -> dict[str, tuple[str, ...]]:
    """AC-55, AC-66, AC-68: Return what lies on hexes: commands, where one may hide now, where one may enter now."""
    hides: tuple[str, ...] = ()
    if isinstance(now, Decision) and now.step == "setup.hide" and viewer in (None, now.side):
        hides = s.battle.ambush[now.args[0]]
    entries = [
        space for piece in s.waiting if s.turn >= s.battle.late[piece][0] and s.owners[piece] == s.side
        for space in s.battle.late[piece][1]
    ]  # fmt: skip
    lies: dict[str, tuple[str, ...]] = {}
    rings = [(f"command:{side}", sorted(in_command(s, side))) for side in s.battle.sides]
    for mark, spaces in (*rings, ("ambush", hides), ("entry", dict.fromkeys(entries))):
        for space in spaces:
            lies[place_ref(space)] = (*lies.get(place_ref(space), ()), mark)
    return lies


def _piece(s: State, piece: PieceId, viewer: Side | None) -> Piece:
    """AC-05, AC-07: Return a counter with the figures of its face; it faces nowhere."""
    side = s.owners[piece]
    place, marks = s.place.get(piece), [arm(s, piece)]
    if piece in s.hidden:
        marks.append("hidden")
        if viewer in (None, side) and s.hidden[piece]:
            place = s.hidden[piece]
    if piece in s.waiting or ("setup.hide", piece) in s.agenda:
        marks.append("waiting")
    marks += [name for name in ("attacked", "reduced") if piece in getattr(s, name)]
    marks += ["moved"] * (piece in s.moved and bool(s.agenda) and s.agenda[-1][0] == "phase.move")
    marks += ["charges"] * (piece in s.charging and side == s.side) + ["attacked_on"] * (piece in s.struck)
    values: dict[str, object] = {}
    if is_leader(s, piece):
        values = {"movement": str(movement(s, piece))}
        rating, fell = s.battle.ratings[piece], s.fallen.get(piece)
        return Piece(
            piece, side, s.battle.kinds[piece], place, None, values, rating, tuple(marks), fell, loss_of(s, piece)
        )
    printed = COUNTERS[s.battle.kinds[piece]]
    values["value"] = str(value(s, piece))
    if printed.reach:
        values["range"] = str(printed.reach)
    values["movement"] = str(printed.movement)
    if steps(s, piece) == 1 and "reduced" not in marks:
        marks.append("one_step")
    reverse: Facts | None = None
    if printed.reduced is not None and piece not in s.reduced:
        turned: State = s.copy()
        turned.reduced = (*s.reduced, piece)
        reverse = values | {"value": str(value(turned, piece))}
    fell, counts = s.fallen.get(piece), loss_of(s, piece)
    return Piece(piece, side, printed.name, place, None, values, 0, tuple(marks), fell, counts, reverse)


def _tracks(s: State) -> list[Track]:
    tracks = [Track("at_the_charge.track.turn", None, s.turn, s.battle.turns, sign="hourglass")]
    for side in s.battle.sides:
        tracks.append(
            Track("at_the_charge.track.losses", side, losses(s, side), s.battle.levels[side] + 1, sign="broken-heart")
        )
        if any(s.owners[leader] == side for leader in s.battle.ratings):
            tracks.append(
                Track("at_the_charge.track.commander", side, int(commander(s, side) is not None), sign="crowned-heart")
            )
        for piece, (turn, _) in s.battle.late.items():
            if piece in s.waiting and s.owners[piece] == side:
                tracks.append(Track("at_the_charge.track.reinforcement", side, turn, sign="horse-head"))
    for piece, (side, dice) in s.battle.traitors.items():
        if piece in s.place and s.owners[piece] != side:
            needed = dict(dice).get(s.turn)
            tracks.append(
                Track(
                    "at_the_charge.track.treason",
                    side,
                    0 if needed is None else len(DIE) + 1 - needed,
                    6,
                    sign="domino-mask",
                )
            )
    if s.battle.raider:
        tracks.append(Track("at_the_charge.track.pillaged", s.battle.raider, int(s.pillaged), sign="camping-tent"))
    return tracks


def _goals(s: State, side: Side) -> list[tuple[str, str, Facts]]:
    more = s.battle.levels[side] - losses(s, side) + 1
    goals: list[tuple[str, str, Facts]] = [
        ("AC-60", "at_the_charge.goal.morale", {"level": s.battle.levels[side], "more": max(0, more)})
    ]
    winner, rule = s.battle.clause
    if side != winner:
        goals.append((rule, "at_the_charge.goal.time", {"turns": s.battle.turns}))
    return goals


def _dangers(s: State, side: Side) -> tuple[tuple[str, str, Facts], ...]:
    """AC-60: Return how little an army needs to break, once two losses are enough or it is broken already."""
    more = s.battle.levels[side] - losses(s, side) + 1
    if more > CLOSE:
        return ()
    key = "at_the_charge.danger.broken" if more <= 0 else "at_the_charge.danger.morale"
    return (("AC-60", key, {"more": more, "turn": s.turn}),)
