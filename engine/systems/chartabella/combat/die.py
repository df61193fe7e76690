"""The die of symbols and what it says (CH-46, CH-50 to CH-52, CH-55, CH-56, CH-62)."""

from __future__ import annotations

from engine.core.references import side_ref
from engine.core.types import Log, Side, log_event
from engine.systems.chartabella.data import STAR, SWORDS, THEMES, TRIANGLE
from engine.systems.chartabella.state import State, enemy, held, stars


def faces(s: State, *_: object) -> tuple[tuple[str, int], ...]:
    """Return the faces of the scenario's die with how often each is on it, weights of 6 in the usual die."""
    return tuple((face, s.battle.die.count(face)) for face in dict.fromkeys(s.battle.die))


def favours(s: State, face: str, log: Log = None) -> Side | None:
    """CH-51, CH-52, CH-55, CH-56: Return the side that a face decides for, None when the swords rule decides."""
    if face == SWORDS:
        log_event(log, "CH-50", "chartabella.log.swords")
        return None
    emblem = THEMES[s.battle.theme].emblems.get(face)
    if emblem is not None:
        rule = "CH-51" if emblem == s.side else "CH-52"
        log_event(log, rule, "chartabella.log.emblem", face=f"face:{face}", side=side_ref(emblem))
        return emblem
    return _ahead(s, face, log)


def _ahead(s: State, face: str, log: Log) -> Side | None:
    """CH-55, CH-56: Return the side with more locations (triangle) or stars (star), None when equal."""
    rule, key, count = {
        TRIANGLE: ("CH-55", "chartabella.log.triangle", held),
        STAR: ("CH-56", "chartabella.log.star", stars),
    }[face]
    own, other = count(s, s.side), count(s, enemy(s, s.side))
    side = s.side if own > other else enemy(s, s.side)
    if own == other:
        log_event(log, rule, f"{key}_even", face=f"face:{face}", count=own)
        return None
    log_event(log, rule, key, face=f"face:{face}", side=side_ref(side), more=max(own, other), fewer=min(own, other))
    return side


def compare(attack: int, defence: int) -> int:
    """CH-46: Return 1 when the attack is higher, -1 when lower, 0 when equal."""
    return (attack > defence) - (attack < defence)
