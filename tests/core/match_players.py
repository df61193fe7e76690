"""This module plays a match by link between two players who know of each other only through the links."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.core import link, match, record, referee
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.match import OwnMatch
from engine.core.match_turn import preanswerable_steps
from engine.core.scenario import DataFault
from engine.core.types import Action, Decision, End
from tests.laws.registry import scenarios, system_of
from tests.laws.walks import drawn

TRAINING = "toy/training"


class Player:
    """One of two players who know of each other only through the links."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = Generator(seed)
        self.held: OwnMatch | None = None
        self.game = Game(scenarios()[name])

    def secret(self) -> str:
        """Return a random text."""
        return f"{self.rng.bits():016x}{self.rng.bits():016x}"

    def invite(self, side: str, *, trusting: bool = False) -> Player:
        """Begin the match."""
        self.held = match.agree(match.invite(self.secret(), side), trusting=trusting)
        return self

    @property
    def may_decide(self) -> bool:
        """Return whether it is this player who decides."""
        now = self.game.pending
        return isinstance(now, Decision) and now.side == self.held.side

    def _menu(self) -> list[Action]:
        """Return what an order is chosen from: a menu that cannot be complete takes long, and a part of it will do."""
        now = self.game.pending
        assert isinstance(now, Decision)
        return self.game.menu() if now.complete else drawn(self.game.system, self.game.state, self.rng)

    def send(self, usual: tuple[str, ...] | None = None) -> dict[str, Any]:
        """Give all orders, at random, and return what the link carries; `usual` says new answers ahead."""
        while match.apply_automatic_input(self.held, self.game) or self.may_decide:
            if self.may_decide:
                menu = self._menu()
                self.game.do(menu[self.rng.below(len(menu))])
        if usual is not None:
            self.held = replace(self.held, draft=replace(self.held.draft, usual=usual))
        self.held = match.finish_turn(self.held, self.game, self.secret())
        return link.unpack(link.pack(match.link_data(self.held, self.game)))

    def open(self, data: dict[str, Any]) -> bool:
        """Open a link; tell whether it brought a new turn."""
        data = deepcopy(data)
        came, sealed = match.read(data)
        opening = record.RecordReplay(data["record"], system=system_of(self.name))
        for _ in opening:
            pass
        game = referee.whole(opening)
        referee.check(came, game)
        if self.held is None:
            self.held = match.accept(came, sealed, game, self.secret())
        elif referee.is_new_turn(self.held, self.game, came, sealed, game):
            self.held = match.receive(self.held, came, sealed, game)
        else:
            return False
        self.game = game
        return True

    def copy(self) -> Player:
        """Return the same player once more."""
        made = deepcopy(self, {id(self.game): None})
        made.game = self.game.branch(len(self.game.inputs))
        return made


def refused(player: Player, data: dict[str, Any]) -> str:
    """Return why a link is refused; the player's own game must stay as it was."""
    held, game = player.held, player.game
    with pytest.raises(DataFault) as caught:
        player.open(data)
    assert (held, game) == (player.held, player.game)
    return str(caught.value)


@cache
def played(
    name: str, seed: int, turns: int, *, trusting: bool = False, usual: bool = False
) -> tuple[tuple[Player, Player], tuple[dict[str, Any], ...]]:
    """Play a match of so many turns and return both players, the one who sends next first, and all links."""
    host, guest = Player(name, seed), Player(name, seed + 500)
    host.invite(host.game.system.sides(host.game.state)[seed % 2], trusting=trusting)
    links: list[dict[str, Any]] = []
    ahead, behind = host, guest
    said = preanswerable_steps(host.game.system) if usual else ()
    for _ in range(turns):
        links.append(ahead.send(said))
        assert behind.open(links[-1])
        if isinstance(behind.game.pending, End) and len(behind.game.inputs) == len(ahead.game.inputs):
            break
        ahead, behind = behind, ahead
    return (ahead, behind), tuple(links)


def players(
    name: str = TRAINING, seed: int = 1, turns: int = 6, *, trusting: bool = False
) -> tuple[Player, Player, dict[str, Any]]:
    """Return the player whose turn it is, the one who waits for it, and the link sent last."""
    (ahead, behind), links = played(name, seed, turns, trusting=trusting)
    return ahead.copy(), behind.copy(), deepcopy(links[-1]) if links else {}


def dice_link(name: str = TRAINING) -> tuple[Player, dict[str, Any], int]:
    """Return a player who waits, an honest link that begins with dice, and the number of the first of them."""
    for seed in range(20):
        ahead, behind, _ = players(name, seed)
        before, made = match.fixed(behind.held, behind.game), ahead.send()
        if set(made["record"]["inputs"][before : before + 1][0]) == {"roll"}:
            return behind, made, before
    raise AssertionError("no dice in any of the matches")
