"""These tests hold which file of one's own side may replace the match that is kept."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace

import pytest

from engine.core import match, record, referee
from engine.core.game import Game
from engine.core.match import OwnMatch
from engine.core.match_turn import seal
from engine.core.scenario import DataFault
from engine.core.types import Chance
from tests.core.match_players import TRAINING, Player, played, players
from tests.laws.registry import system_of

SEEDS = range(6)


def opened(player: Player, name: str = TRAINING) -> tuple[OwnMatch, Game]:
    """Return a player's side as its file is read again."""
    data = json.loads(json.dumps(match.kept_data(player.held, player.game)))
    opening = record.RecordReplay(data["record"], system=system_of(name))
    for _ in opening:
        pass
    return match.read_kept(data), referee.whole(opening)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_state_of_a_match_goes_on_from_each_earlier_one(seed: int) -> None:
    """A later state of the same player may replace an earlier one, and not the other way round."""
    host, guest = Player(TRAINING, seed), Player(TRAINING, seed + 50)
    host.invite(host.game.system.sides(host.game.state)[0])
    kept: dict[str, list[tuple[OwnMatch, Game]]] = {"host": [opened(host)], "guest": []}
    ahead, behind = (host, "host"), (guest, "guest")
    for _ in range(8):
        sent = ahead[0].send()
        kept[ahead[1]].append(opened(ahead[0]))
        behind[0].open(sent)
        kept[behind[1]].append(opened(behind[0]))
        ahead, behind = behind, ahead
    for states in kept.values():
        for n, (held, game) in enumerate(states):
            referee.check_side(held, game)
            for earlier, before in states[: n + 1]:
                referee.check_goes_on(earlier, before, held, game)
            for later, after in states[n + 1 :]:
                with pytest.raises(DataFault):
                    referee.check_goes_on(later, after, held, game)


def test_the_opponents_file_takes_no_match_over() -> None:
    """The opponent's side of the same match may not replace one's own."""
    ahead, behind, _ = players(seed=2, turns=5)
    behind.open(ahead.send())
    with pytest.raises(DataFault, match="seen from the same side"):
        referee.check_goes_on(behind.held, behind.game, *opened(ahead))


def test_a_file_with_a_secret_that_he_knows_takes_no_match_over() -> None:
    """A further state made by the opponent, with his choice of my secret, is refused because of my seal."""
    _, behind, _ = players(seed=3, turns=6)
    held = replace(behind.held, secret="a" * 32)
    held = replace(held, mine=seal(held.match.id, held.next, held.secret))

    with pytest.raises(DataFault, match="the secret that is kept"):
        referee.check_goes_on(behind.held, behind.game, held, behind.game)


def test_a_later_turn_with_another_secret_of_mine_takes_no_match_over() -> None:
    """A past that the opponent made up is refused, because it opens a secret that I never sealed."""
    ahead, behind, _ = players(seed=4, turns=4)
    waiting = behind.copy()
    behind.open(ahead.send())
    behind.send()
    opened_now = (*behind.held.match.opened[:-1], "b" * 32)
    forged = replace(behind.held, match=replace(behind.held.match, opened=opened_now))

    with pytest.raises(DataFault, match="the secret that is kept"):
        referee.check_goes_on(waiting.held, waiting.game, forged, behind.game)


def test_a_file_with_other_orders_takes_no_match_over() -> None:
    """A file that has another order than the kept match is refused."""
    (ahead, _), _ = played("chartabella/training", 1, 4)
    ahead = ahead.copy()
    menu = ahead.game.menu()
    one, two = ahead.copy(), ahead.copy()
    one.game.do(menu[0])
    two.game.do(menu[1])

    with pytest.raises(DataFault, match="the orders and dice that are kept"):
        referee.check_goes_on(one.held, one.game, two.held, two.game)


def test_a_side_whose_dice_do_not_follow_is_refused() -> None:
    """A side whose dice since the last turn do not follow from the secrets is refused."""
    for seed in range(40):
        ahead, behind, _ = players(seed=seed, turns=5)
        behind.open(ahead.send())
        at = behind.held.came
        if at < len(behind.game.inputs) and behind.game.inputs[at].side is None:
            break
    game = behind.game.branch(at)
    now = game.pending
    assert isinstance(now, Chance)
    game.roll(next(o for o, _ in now.odds if o != behind.game.inputs[at].given))

    with pytest.raises(DataFault, match="as both secrets have it"):
        referee.check_side(behind.held, game)


def test_a_side_in_which_the_opponent_ordered_is_refused() -> None:
    """A side is refused if the opponent gave orders after the last turn."""
    ahead, _, _ = players("chartabella/training", 1, 6)
    held, game = ahead.held, deepcopy(ahead.game)
    while ahead.may_decide:
        game.do(game.menu()[0])
        ahead.game = game
    game.do(game.menu()[0])

    with pytest.raises(DataFault, match="since the last turn"):
        referee.check_side(held, game)
