"""This module has one position for each kind of question in seeded games, as saves that open there at once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.core import record
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.types import Action, Decision
from tests.browser.player import SAVES
from tests.laws.walks import play
from web.game.pick_path import without_row
from web.game.selection import Selection

FIERCE = 1
"""The seed of a random game in which every other order is an attack where there is one."""
LONGEST = 140
"""Inputs of such a game that are looked at."""


class Asked(NamedTuple):
    """A kind of question in a battle, and the picks with which it is viewed with a selected order."""

    battle: str
    step: str
    attacks: bool
    """Whether the order in hand is an attack: it has odds."""
    picks: tuple[str, ...]
    save: str

    def __str__(self) -> str:
        return f"{self.battle} {self.step}{' attack' if self.attacks else ''}"


@cache
def questions(system: str) -> tuple[Asked, ...]:
    """Return a position for each kind of question of a system, and one in which it is answered by an attack.

    Two games of each of its battles are gone through, so that each battle has its share.
    """
    rng = Generator(1)
    found: dict[tuple[str, bool], list[tuple[str, Game, int, Action]]] = {}
    for kept in sorted((SAVES / system).glob("*.json")):
        if "-0." in kept.name:
            continue
        name = f"{system}/{kept.stem}"
        for game in (record.load_text(kept.read_text("utf-8"))[0], play(name, FIERCE, LONGEST)[0]):
            for n, given in enumerate(game.inputs):
                s = game.state_at(n)
                now = game.system.pending(s)
                if isinstance(now, Decision) and isinstance(given.given, Action):
                    is_attack = game.system.forecast.is_attack(s, given.given)
                    found.setdefault((now.step, is_attack), []).append((name, game, n, given.given))
    return tuple(_asked(*rows[rng.below(len(rows))], *kind) for kind, rows in sorted(found.items()))


def _asked(battle: str, game: Game, n: int, action: Action, step: str, attacks: bool) -> Asked:
    """Return a position of a game with the picks that put an order in hand, short of what would give it."""
    position = game.position(n)
    selection = Selection(position.system, position.state)
    picks = []
    for spelt in position.system.pointing.picks(position.state, action)[len(selection.picks) :]:
        if selection.chosen is None:
            picks.append(without_row(spelt))
            selection.point(picks[-1])
    sides = dict.fromkeys(position.view().sides, "human")
    return Asked(battle, step, attacks, tuple(picks), record.text(position, {"seats": sides}))
