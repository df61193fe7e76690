"""Effects of cards: what arriving, leaving, acting and lifted cubes bring (TB-07, TB-41, TB-85)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.agenda import push
from engine.core.references import piece_ref, side_ref
from engine.core.types import Log, log_event
from engine.systems.table_battles.acting.hits import plain_hits
from engine.systems.table_battles.acting.leaving_play import CAUSES, enter, leave
from engine.systems.table_battles.acting.resolution import inflict
from engine.systems.table_battles.data import GONE, IN_PLAY, IN_RESERVE, LAST_CUBE, REMOVED
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.phrases import Effect
from engine.systems.table_battles.state import State, supply
from engine.systems.table_battles.victory import give_morale, lower_morale, proclaim


def run(s: State, log: Log, kind: str, i: int, n: int) -> None:
    """TB-41, TB-45: Run one list of effects of a card: in order, formations that rout by it rout together."""
    b = s.battle.book
    card = b.cards[i]
    if kind == "then":
        effects = card.deeds[n].then
    elif kind == "enter":
        effects = card.on_enter
    elif kind == "leave":
        cause = CAUSES[s.status[i]]
        effects = tuple(effect for wanted, effect in card.on_leave if wanted in ("", cause))
    else:
        effects = card.steps[n] if n < len(card.steps) else ()
    batch = _Batch(s, b, log)
    for effect in effects:
        batch.run(effect)
        if s.end is not None:
            return
    batch.close()


class _Batch:
    """TB-45: One list of effects being run."""

    def __init__(self, s: State, b: CardSet, log: Log) -> None:
        self.s, self.b, self.log = s, b, log
        self.doomed: list[int] = []
        self.gone: list[int] = []
        self.steps: list[tuple[Any, ...]] = []

    def run(self, effect: Effect) -> None:
        """Run one effect."""
        name, *rest = effect
        runs: dict[str, Callable[..., None]] = {
            "rout": self._rout, "remove": self._remove, "enter": self._enter, "hits": self._hits,
            "sticks": self._sticks, "morale": self._morale, "give_morale": self._give_morale, "cube": self._cube,
            "counter": self._counter, "return_dice": self._return_dice, "lift": self._lift, "victory": self._victory,
        }  # fmt: skip
        runs[name](*rest)

    def close(self) -> None:
        """TB-41, TB-45, TB-49: Formations that rout, rout together; then reserves come, and the rest of this list."""
        doomed = tuple(dict.fromkeys(i for i in self.doomed if self.s.status[i] not in GONE))
        steps = list(self.steps)
        if self.gone:
            steps.insert(0, ("turn.follow", tuple(self.gone)))
        if doomed:
            steps.insert(0, ("turn.rout", doomed, 0, ()))
        if steps:
            push(self.s, *steps)

    def _rout(self, i: int) -> None:
        self.doomed.append(i)

    def _remove(self, i: int) -> None:
        if self.s.status[i] not in GONE:
            leave(self.s, self.b, self.log, i, REMOVED)
            self.gone.append(i)

    def _enter(self, i: int) -> None:
        if self.s.status[i] == IN_RESERVE:
            self.steps += enter(self.s, self.b, self.log, i)

    def _hits(self, i: int, n: int) -> None:
        hits = plain_hits(self.s, self.b, self.b.cards[i], n)
        self.doomed += inflict(self.s, self.b, self.log, [(i, hits)])

    def _sticks(self, i: int, n: int) -> None:
        if self.s.status[i] != IN_PLAY or self.b.cards[i].is_special:
            return
        if n < 0:
            self.doomed += inflict(self.s, self.b, self.log, [(i, -n)])
        elif n and i not in self.doomed:
            self.s.sticks[i] += n
            told = {"piece": piece_ref(self.b.cards[i].id), "n": n, "left": self.s.sticks[i]}
            log_event(self.log, "TB-85", "table_battles.log.gains", **told)

    def _morale(self, side: int, n: int, to_zero: bool) -> None:
        if n > 0:
            n = min(n, supply(self.s, self.b))
            self.s.morale[side] += n
            self.s.stirred = self.s.stirred or n > 0
            told = {"side": side_ref(self.b.sides[side]), "n": n, "left": self.s.morale[side]}
            log_event(self.log, "TB-67", "table_battles.log.morale_gains", **told)
        else:
            lower_morale(self.s, self.b, self.log, side, -n, "TB-85", to_zero=to_zero)

    def _give_morale(self, giver: int, taker: int, n: int, to_zero: bool) -> None:
        n = n if to_zero else min(n, self.s.morale[giver] - LAST_CUBE)
        if giver != taker and n > 0:
            give_morale(self.s, self.b, self.log, giver, n, "TB-85")

    def _cube(self, i: int, n: int) -> None:
        if self.s.status[i] != IN_PLAY:
            return
        most = self.b.cards[i].strength if self.b.cards[i].is_special else self.s.cubes[i] + n
        n = min(n, supply(self.s, self.b), most - self.s.cubes[i])
        self.s.cubes[i] = max(0, self.s.cubes[i] + n)
        told = {"piece": piece_ref(self.b.cards[i].id), "cubes": self.s.cubes[i]}
        log_event(self.log, "TB-67", "table_battles.log.cubes", **told)

    def _counter(self, i: int, n: int) -> None:
        if self.s.status[i] != IN_PLAY:
            return
        if i in self.b.counters:
            n = min(n, supply(self.s, self.b))
        self.s.counters[i] = max(0, self.s.counters[i] + n)
        told = {"piece": piece_ref(self.b.cards[i].id), "left": self.s.counters[i]}
        log_event(self.log, "TB-85", "table_battles.log.counter", **told)

    def _return_dice(self, i: int) -> None:
        if self.s.dice[i]:
            self.s.dice[i] = ""
            log_event(self.log, "TB-85", "table_battles.log.dice_back", piece=piece_ref(self.b.cards[i].id))

    def _lift(self, i: int) -> None:
        self.steps += lift(self.s, self.b, self.log, i)

    def _victory(self, side: int, grade: str) -> None:
        proclaim(self.s, side, grade)


def lift(s: State, b: CardSet, log: Log, i: int) -> list[tuple[Any, ...]]:
    """TB-85: Lift one cube of a counter; return the step that this runs."""
    if s.status[i] != IN_PLAY or not s.counters[i]:
        return []
    n = b.cards[i].counter - s.counters[i]
    s.counters[i] -= 1
    log_event(log, "TB-85", "table_battles.log.lift", piece=piece_ref(b.cards[i].id), left=s.counters[i])
    return [("turn.effects", "lift", i, max(0, n))]
