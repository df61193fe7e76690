"""The view of a battle, which shows everything: cards, links, pools, what decides (TB-02, TB-03)."""

from __future__ import annotations

from engine.core import agenda
from engine.core.dice import Generator
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Decision, End, Facts, Pending, PlaceId, Side
from engine.core.view import GONE as NOT_THERE
from engine.core.view import Piece, Track, View
from engine.systems.table_battles.attack_reachability import pairs
from engine.systems.table_battles.battle_status import dangers
from engine.systems.table_battles.card_view import cards, is_armed
from engine.systems.table_battles.data import GONE, IN_PLAY, IN_RESERVE, NO_ARM, ROMAN, ROUTED
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card
from engine.systems.table_battles.sequence import STEPS
from engine.systems.table_battles.state import State, is_linked, pool, sides, supply


def view(s: State, side: Side | None) -> View:
    """Return what a side sees; nothing is hidden."""
    b = s.battle.book
    now = agenda.pending(STEPS, s)
    question, facts = _question(s, b, now)
    return View(
        viewer=side,
        sides=sides(s),
        active=now.side if isinstance(now, Decision) else None if isinstance(now, End) else b.sides[s.side],
        board=s.battle.board,
        pieces=tuple(_piece(s, b, card) for card in b.cards),
        tracks=tuple(_tracks(s, b)),
        goals={b.sides[n]: tuple(_goals(s, b, n)) for n in (0, 1)},
        dangers={b.sides[n]: tuple(dangers(s, b, n)) for n in (0, 1)} if s.end is None else {},
        question=question,
        facts=facts,
        cards=cards(s, b),
        links=tuple(
            (b.cards[i].id, b.cards[j].id, s.status[i] == IN_PLAY and s.status[j] == IN_PLAY) for i, j in b.links
        ),
        pools={b.sides[n]: _pool(s, b, n) for n in (0, 1)},
        prospects=tuple((b.cards[i].id, b.cards[t].id) for i, t in pairs(s, b)),
        names=dict(b.names),
        plural=b.plural,
        lies={place_ref(card.id): (NOT_THERE,) for card in b.cards if s.status[card.index] in GONE},
    )


def redact(s: State, side: Side) -> State:
    """Return all that a side may know: everything."""
    known: State = s.copy()
    return known


def determinize(s: State, side: Side, dice: Generator) -> State:
    """Return a full state that agrees with what a side knows: the same one."""
    full: State = s.copy()
    return full


def _pool(s: State, b: CardSet, side: int) -> tuple[int, ...]:
    """TB-12: Return the dice before a side: those that may still be placed by their faces, the others as 0."""
    shown = tuple(map(int, s.rolled)) if side == s.side else ()
    return shown + (0,) * (pool(s, b, side) - len(shown))


def _question(s: State, b: CardSet, now: Pending) -> tuple[str, Facts]:
    """Return the word key of what is pending and its facts."""
    if isinstance(now, End):
        facts: dict[str, object] = {"turn": s.turn, "morale": tuple(s.morale), "lost": tuple(s.lost)}
        if now.rule in ("TB-72", "TB-73"):
            facts |= _reached_by_both(s, b)
        return now.why, facts
    facts = {"turn": s.turn, "turns": b.turns, "side": side_ref(b.sides[s.side])}
    key = f"table_battles.question.{now.step}"
    if now.step == "turn.act":
        key += "" if now.args[0] else ".lost"
    elif now.step == "turn.react":
        attacker, _, target = now.args
        facts |= {"piece": piece_ref(b.cards[attacker].id), "target": piece_ref(b.cards[target].id)}
    elif now.step == "turn.save":
        doomed, at, _, saver = now.args
        facts |= {"piece": piece_ref(b.cards[doomed[at]].id), "friend": piece_ref(b.cards[saver].id)}
    elif now.step == "turn.roll":
        facts["n"] = pool(s, b, s.side)
    else:
        facts |= {"n": len(s.rolled), "faces": " ".join(s.rolled)}
    return key, facts


def _reached_by_both(s: State, b: CardSet) -> Facts:
    """TB-74: Return that both sides reached their numbers of sticks at once, nothing where one alone did."""
    over = [s.lost[1 - side] - b.tactical[side] if b.tactical[side] else -1 for side in (0, 1)]
    if min(over) < 0:
        return {}
    ahead = 0 if over[0] > over[1] else 1
    told: dict[str, object] = {"key": "table_battles.end.tactical_both_reached"}
    for name, side in (("ahead", ahead), ("behind", 1 - ahead)):
        told |= {name: side_ref(b.sides[side]), f"{name}_n": s.lost[1 - side], f"{name}_of": b.tactical[side]}
    return {"further": told}


def _piece(s: State, b: CardSet, card: Card) -> Piece:
    """TB-03: Return a card as a piece: its strength, and in what state it is."""
    i, status = card.index, s.status[card.index]
    figures = f"{s.sticks[i]}/{card.strength}"
    if card.is_special:
        figures = f"{s.cubes[i]}/{ROMAN[card.strength]}"
    marks = [f"wing:{card.wing}"] + [f"arm:{card.sign}"] * (card.sign != NO_ARM) + ["special"] * card.is_special
    if status == IN_RESERVE:
        marks.append("reserve")
    elif status in GONE:
        marks.append(status)
    elif any(is_armed(s, b, card, deed) for deed in card.deeds):
        marks.append("armed")
    if b.links and status == IN_PLAY and is_linked(s, b, i):
        marks.append("linked")
    if s.coming[i]:
        marks.append("coming")
    if i in s.placed:
        marks.append("placed")
    values: dict[str, object] = {"strength": figures}
    if s.dice[i]:
        values["dice"] = " ".join(s.dice[i])
    if s.coming[i]:
        values["coming"] = str(s.coming[i])
    if s.counters[i]:
        values["counter"] = str(s.counters[i])
    place = None if status in GONE else PlaceId(card.id)
    side, stars = b.sides[card.side], int(card.is_star)
    return Piece(card.id, side, card.id, place, None, values, stars, tuple(marks))


def _tracks(s: State, b: CardSet) -> list[Track]:
    """TB-16: Return the numbers that people look up all the time."""
    tracks = [
        Track("table_battles.track.turn", None, s.turn, b.turns, sign="hourglass"),
        Track("table_battles.track.quiet", None, s.quiet, b.quiet, sign="night-sleep"),
        Track("table_battles.track.supply", None, supply(s, b), b.supply, sign="chest"),
    ]
    for n, side in enumerate(b.sides):
        tracks.append(Track("table_battles.track.morale", side, s.morale[n], sign="cubes"))
        tracks.append(Track("table_battles.track.pool", side, pool(s, b, n), b.dice[n], sign="rolling-dices"))
        if b.tactical[n]:
            tracks.append(Track("table_battles.track.tactical", side, s.lost[1 - n], b.tactical[n], sign="flying-flag"))
        tracks.append(Track("table_battles.track.lost", side, s.lost[n], sign="broken-axe"))
        if s.owes[n] or _is_skipping(s, n):
            tracks.append(Track("table_battles.track.owes", side, 1, sign="halt"))
    return tracks


def _is_skipping(s: State, side: int) -> bool:
    """TB-15: Return whether a side's Action Phase of this very turn is lost."""
    return s.side == side and bool(s.agenda) and s.agenda[-1] == ("turn.act", False)


def _goals(s: State, b: CardSet, side: int) -> list[tuple[str, str, Facts]]:
    """TB-68 to TB-72, TB-85, TB-86: Return what makes a side lose."""
    other = side_ref(b.sides[1 - side])
    goals: list[tuple[str, str, Facts]] = []
    if "morale" not in b.disabled:
        goals.append(("TB-68", "table_battles.goal.morale", {"left": s.morale[side]}))
    if "no_attack" not in b.disabled:
        left = sum(1 for i, _ in pairs(s, b) if b.cards[i].side == side)
        goals.append(("TB-69", "table_battles.goal.no_attack", {"left": left}))
    if b.tactical[1 - side] and "tactical" not in b.disabled:
        facts: dict[str, object] = {"lost": s.lost[side], "of": b.tactical[1 - side], "other": other}
        grade = "tactical_draw" if b.grades[1 - side] == "draw" else "tactical"
        goals.append(("TB-73" if grade == "tactical_draw" else "TB-72", f"table_battles.goal.{grade}", facts))
    for clause in b.victory:
        loser = clause["side"] if clause["type"] == "lose_limit" else 1 - clause["side"]
        if loser == side:
            named = tuple(piece_ref(b.cards[i].id) for i in clause["cards"])
            facts = {"pieces": named, "n": clause.get("n", 1), "turn": clause.get("turn", 0), "other": other}
            facts["done"] = sum(1 for i in clause["cards"] if s.status[i] == ROUTED)
            goals.append(("TB-85", f"table_battles.goal.{clause['type']}", facts))
    goals.append(("TB-86", "table_battles.goal.dusk", {"turns": b.turns, "quiet": b.quiet}))
    return goals
