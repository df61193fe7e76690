"""The view of Chartabella, which has no secrets, so both sides see everything."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import agenda
from engine.core.dice import Generator
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Chance, Decision, End, Facts, Pending, PieceId, Side
from engine.core.view import BECAME, OPEN, Piece, Track, View
from engine.systems.chartabella.data import ACTIVATIONS, ADJUDICATION, ENTRANCE
from engine.systems.chartabella.sequence import STEPS
from engine.systems.chartabella.state import (
    State,
    enemy,
    field,
    forward,
    held,
    kind,
    locations,
    occupants,
    points,
    sides,
    stars,
)
from engine.systems.chartabella.threats import threats
from engine.systems.chartabella.victory import garrison

DEGREES = {"N": 0, "S": 180}
RULES = {"commanders": "CH-88", "caravan": "CH-89", "locations": "CH-90", "camp": "CH-91", "rams": "CH-92"}


def view(s: State, side: Side | None) -> View:
    """Return what a side sees: everything (CH-01; there are no secrets)."""
    now = agenda.pending(STEPS, s)
    question, facts = _question(s, now)
    return View(
        viewer=side,
        sides=sides(s),
        active=now.side if isinstance(now, Decision) else None if isinstance(now, End) else s.side,
        board=s.battle.board,
        pieces=tuple(_piece(s, piece) for piece in s.battle.kinds),
        tracks=tuple(_tracks(s)),
        goals={side: tuple(_goals(s, side)) for side in sides(s)},
        dangers={side: tuple(_dangers(s, side)) for side in sides(s)} if s.end is None else {},
        question=question,
        facts=facts,
        lies=_lies(s),
    )


def redact(s: State, side: Side) -> State:
    """Return all that a computer opponent may know: the whole state, for nothing is secret."""
    return s.copy()


def determinize(s: State, side: Side, dice: Generator) -> State:
    """Return a full state consistent with what a side knows: the state itself."""
    return s.copy()


def _question(s: State, now: Pending) -> tuple[str, Facts]:
    if isinstance(now, End):
        return now.why, {"winner": side_ref(now.winner) if now.winner else ""}
    if isinstance(now, Chance):
        return f"chartabella.question.{now.step}", {"piece": piece_ref(now.args[0]), "target": piece_ref(now.args[1])}
    if now.step == "turn.activation":
        return "chartabella.question.turn.activation", {"activation": len(s.acted) + 1, "of": ACTIVATIONS}
    if now.step == "launch.after":
        return "chartabella.question.launch.after", {"piece": piece_ref(now.args[0])}
    loser, piece, target = now.args[:3]
    endangered = piece if s.battle.owners[piece] == loser else target
    return f"chartabella.question.{now.step}", {"piece": piece_ref(endangered), "cards": s.cards[loser]}


def _lies(s: State) -> dict[str, tuple[str, ...]]:
    """CH-12, CH-15: Return who holds a location, where a camp has its entrance, and the walls that are open there."""
    land, at = field(s), occupants(s)
    lies: dict[str, tuple[str, ...]] = {
        place_ref(space): (f"held:{s.battle.owners[at[space]]}",) for space in locations(s) if space in at
    }
    for _, space in s.entrances:
        lies[place_ref(space)] = (f"{BECAME}{ENTRANCE}",)
    if s.entrances:
        lies |= {f"edge:{e.a}|{e.b}": (OPEN,) for e in s.battle.board.edges if not land.is_wall(e.a, e.b)}
    return lies


def _piece(s: State, piece: PieceId) -> Piece:
    printed, side = kind(s, piece), s.battle.owners[piece]
    facing = s.facing[piece]
    looks = facing if facing == forward(s, side) else None
    values: dict[str, object] = {}
    if printed.attack is not None:
        values["attack"] = f"{printed.attack}{'+' if printed.charges else ''}"
    if printed.front is not None:
        values["front"] = str(printed.front)
    values["back"] = str(printed.back)
    values["movement"] = str(printed.movement)
    if printed.reach:
        values["range"] = str(printed.reach)
    marks = [printed.arm, "forward" if looks else "backward"]
    if piece in s.acted:
        marks.append("acted")
    return Piece(
        piece, side, printed.code, s.place.get(piece), DEGREES[facing], values, printed.stars, tuple(marks),
        s.fallen.get(piece),
    )  # fmt: skip


def _tracks(s: State) -> list[Track]:
    north, south = sides(s)
    tracks = [
        Track("chartabella.track.round", None, min(s.turn // 2 + 1, s.battle.limit), s.battle.limit, sign="hourglass")
    ]
    has_commanders = any(kind(s, piece).stars for piece in s.battle.kinds)
    for side in (north, south):
        if s.battle.adjudicate[:1] == ("points",):
            told = "chartabella.track.left.told"
            tracks.append(Track("chartabella.track.left", side, points(s, side), sign="laurel-crown", told=told))
        if has_commanders:
            tracks.append(Track("chartabella.track.stars", side, stars(s, side), sign="star-formation"))
        if locations(s):
            tracks.append(
                Track("chartabella.track.locations", side, held(s, side), len(locations(s)), sign="flying-flag")
            )
        if any(s.cards.values()):
            tracks.append(Track("chartabella.track.cards", side, s.cards[side], sign="card-random"))
        tracks += [
            Track("chartabella.track.camp", side, garrison(s, centre)[side], sign="camping-tent")
            for centre in s.battle.camps
        ]
    return tracks


def _goals(s: State, side: Side) -> list[tuple[str, str, Facts]]:
    goals: list[tuple[str, str, Facts]] = [(RULES[c], f"chartabella.goal.{c}", {}) for c in s.battle.loses[side]]
    if s.battle.switches.get("convoy_exit") and any(
        kind(s, p).arm == "caravan" for p in s.battle.kinds if s.battle.owners[p] != side
    ):
        goals.append(("CH-98", "chartabella.goal.convoy", {}))
    for criterion in s.battle.adjudicate:
        if criterion == side_ref(side):
            break
        name = criterion if criterion in ADJUDICATION else "time"
        if name != "locations" or locations(s):
            goals.append(("CH-94", f"chartabella.goal.limit_{name}", {"limit": s.battle.limit}))
        if name == "time":
            break
    return goals


def _dangers(s: State, side: Side) -> Iterator[tuple[str, str, Facts]]:
    """CH-88, CH-90, CH-91: Yield what is about to lose a side the battle: little of something is left.

    An only commander is worth a warning once it can be attacked from where the enemy stands now.
    """
    loses, mine = s.battle.loses[side], [piece for piece, owner in s.battle.owners.items() if owner == side]
    if "commanders" in loses:
        led = [piece for piece in mine if kind(s, piece).stars]
        left = [piece for piece in led if piece in s.place]
        if len(left) == 1 and (len(led) > 1 or any(threats(s, piece_ref(left[0])))):
            yield "CH-88", "chartabella.danger.commander", {"piece": piece_ref(left[0])}
    if "locations" in loses and (taken := held(s, enemy(s, side))):
        missing = len(locations(s)) - taken
        if missing <= ACTIVATIONS:
            yield "CH-90", "chartabella.danger.locations", {"n": missing}
    for centre, owner in s.battle.camps.items():
        inside = garrison(s, centre)
        if "camp" in loses and owner == side and inside[side] == 1 <= inside[enemy(s, side)]:
            yield "CH-91", "chartabella.danger.camp", {"place": place_ref(centre)}
