"""Losing and winning (CH-29, CH-88 to CH-94, CH-98)."""

from __future__ import annotations

from engine.core.agenda import finish
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import Log, PieceId, PlaceId, Rule, Side, log_event
from engine.systems.chartabella.data import ADJUDICATION, CARAVAN, CONVOY_ROWS, PASSES_TO_END, RAM
from engine.systems.chartabella.state import State, army, enemy, field, held, kind, locations, occupants, points, sides


def remove(s: State, log: Log, rule: Rule, *pieces: PieceId) -> None:
    """CH-29: Eliminate pieces by a rule in one event, then look whether a side has lost by it."""
    for piece in pieces:
        log_event(log, rule, "chartabella.log.removed", piece=piece_ref(piece), place=place_ref(s.place[piece]))
        s.fallen[piece] = s.place.pop(piece)
    decide(s, [(side, cause) for side in sides(s) if (cause := lost_by_removal(s, side))])


def at_rest(s: State, log: Log) -> None:
    """CH-29: Look at camps, locations and the convoy when all pieces are at rest."""
    for lost in LOST_BY_PLACE:
        decide(s, [(side, cause) for side in sides(s) if (cause := lost(s, side))])


def decide(s: State, losers: list[tuple[Side, tuple[str, str]]]) -> None:
    """CH-29: End the game when a side has lost; when both have in one event, as a draw."""
    if s.end is not None or not losers:
        return
    side, (rule, why) = losers[0]
    if len(losers) == 2:
        finish(s, None, "CH-29", "chartabella.end.both")
    else:
        finish(s, enemy(s, side), rule, why)


def lost_by_removal(s: State, side: Side) -> tuple[str, str] | None:
    """CH-74, CH-88, CH-89, CH-92: Return the rule and the sentence by which removals have decided against a side."""
    loses = s.battle.loses[side]
    if "commanders" in loses and not any(kind(s, piece).stars for piece in army(s, side)):
        return "CH-88", "chartabella.end.commanders"
    if "caravan" in loses and not any(kind(s, piece).arm == CARAVAN for piece in army(s, side)):
        return "CH-89", "chartabella.end.caravan"
    if "rams" in loses and not has_breached(s, side) and not any(kind(s, piece).arm == RAM for piece in army(s, side)):
        return "CH-92", "chartabella.end.rams"
    return None


def has_breached(s: State, side: Side) -> bool:
    """CH-92: Return whether a camp of the enemy has an entrance."""
    return any(s.battle.camps[centre] != side for centre, _ in s.entrances)


def lost_by_camp(s: State, side: Side) -> tuple[str, str] | None:
    """CH-91: Return the rule and the sentence when a side's camp is taken."""
    taken = "camp" in s.battle.loses[side] and is_camp_captured(s, side)
    return ("CH-91", "chartabella.end.camp") if taken else None


def lost_by_locations(s: State, side: Side) -> tuple[str, str] | None:
    """CH-90: Return the rule and the sentence when the enemy of a side holds all locations."""
    tiles = locations(s) if "locations" in s.battle.loses[side] else ()
    all_held = bool(tiles) and held(s, enemy(s, side)) == len(tiles)
    return ("CH-90", "chartabella.end.locations") if all_held else None


def lost_by_convoy(s: State, side: Side) -> tuple[str, str] | None:
    """CH-98: Return the rule and the sentence when the convoy of a side's enemy is through."""
    through = s.battle.switches.get("convoy_exit") and is_convoy_through(s, enemy(s, side))
    return ("CH-98", "chartabella.end.convoy") if through else None


LOST_BY_PLACE = (lost_by_camp, lost_by_locations, lost_by_convoy)
"""CH-29: What is looked at when all pieces are at rest, in this order."""


def is_camp_captured(s: State, defender: Side) -> bool:
    """CH-91: Return whether only attackers stand in a camp of the defender, one of them at least."""
    land = field(s)
    for centre, side in s.battle.camps.items():
        if side == defender:
            inside = {s.battle.owners[p] for p, space in s.place.items() if land.inside.get(space) == centre}
            if inside and defender not in inside:
                return True
    return False


def garrison(s: State, centre: PlaceId) -> dict[Side, int]:
    """CH-91: Return how many pieces of each side stand in a camp."""
    land, at = field(s), occupants(s)
    here = [s.battle.owners[at[space]] for space in at if land.inside.get(space) == centre]
    return {side: here.count(side) for side in sides(s)}


def is_convoy_through(s: State, side: Side) -> bool:
    """CH-98: Return whether a caravan of the side stands on the first rows of the southern edge."""
    return any(kind(s, p).arm == CARAVAN and int(s.place[p][1:]) <= CONVOY_ROWS for p in army(s, side))


def limit_reached(s: State, log: Log) -> bool:
    """CH-94: After the last round, or four complete passes in a row, adjudicate; tell whether the game is over."""
    if s.turn < 2 * s.battle.limit and s.passes < PASSES_TO_END:
        return False
    log_event(log, "CH-94", "chartabella.log.limit" if s.turn >= 2 * s.battle.limit else "chartabella.log.passes")
    winner, why = adjudicate(s)
    finish(s, winner, "CH-94", why)
    return True


def adjudicate(s: State) -> tuple[Side | None, str]:
    """CH-94: Return who wins by the scenario's criteria in their order, and the sentence; None is a draw."""
    north, south = sides(s)
    for criterion in s.battle.adjudicate:
        if criterion not in ADJUDICATION:
            return next(side for side in (north, south) if criterion == side_ref(side)), "chartabella.end.time"
        count = held if criterion == "locations" else points
        ahead = count(s, north) - count(s, south)
        if ahead:
            return (north if ahead > 0 else south), f"chartabella.end.{criterion}_at_limit"
    return None, "chartabella.end.draw"
