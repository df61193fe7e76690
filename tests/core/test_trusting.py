"""In a trusting match all dice come from the two secrets of the start, each throw once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core import link, match
from engine.core.match_turn import Match, draw
from engine.core.types import Chance, Decision, End
from tests.core.match_players import TRAINING, Player, players, refused

NAMES = [TRAINING, "chartabella/training", "table_battles/training", "at_the_charge/training"]


def trusting(name: str = TRAINING, seed: int = 1, turns: int = 6) -> tuple[Player, Player, dict]:
    """Return the player whose turn it is, the one who waits for it, and the link sent last."""
    return players(name, seed, turns, trusting=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_side_plays_on_through_its_dice_until_the_other_decides(name: str) -> None:
    """From the third turn on a turn ends only with the other side's question or the end, never at dice."""
    for turns in (4, 5, 6, 7):
        ahead, behind, _ = trusting(name, 3, turns)
        behind.open(ahead.send())
        now = ahead.game.pending

        assert isinstance(now, End) or (isinstance(now, Decision) and now.side != ahead.held.side)
        assert ahead.game.digests == behind.game.digests
        assert ahead.game.inputs == behind.game.inputs


def test_dice_wait_until_both_have_put_in_their_share() -> None:
    """Dice that are due before the host has opened his secret fall in the third turn."""
    for turns in (0, 1):
        for seed in range(20):
            ahead, _, _ = trusting("chartabella/training", seed, turns)
            ahead.send()
            assert all(given.side is not None for given in ahead.game.inputs)


def test_the_host_cannot_choose_his_share_when_he_knows_the_guests() -> None:
    """The invitation seals the host's secret, so another secret is refused."""
    ahead, behind, _ = trusting(turns=2)
    ahead.held = replace(ahead.held, secret="f" * 32)

    assert "the secret that was sealed before" in refused(behind, ahead.send())


def thrown(name: str = TRAINING) -> tuple[Player, Player, int]:
    """Return a player before a turn in which dice fall, the one who waits, and the number of the first of them."""
    for seed in range(30):
        ahead, behind, _ = trusting(name, seed, 4)
        before = len(ahead.game.inputs)
        ended = ahead.copy()
        ended.send()
        dice = [n for n, given in enumerate(ended.game.inputs) if n >= before and given.side is None]
        if dice:
            return ended, behind, dice[0]
    raise AssertionError("no dice in any of the matches")


def test_dice_that_do_not_follow_from_the_seed_are_refused() -> None:
    """Dice that do not follow from the seed are refused."""
    ended, waiting, at = thrown()
    made = match.link_data(ended.held, ended.game)
    game = ended.game.branch(at)
    now = game.pending
    assert isinstance(now, Chance)
    game.roll(next(o for o, _ in now.odds if o != ended.game.inputs[at].given))
    made["record"] = link.game_data(game)

    assert "as both secrets have it" in refused(waiting, made)


def test_dice_left_out_are_refused() -> None:
    """A turn that stops before dice that are due is refused."""
    ended, waiting, at = thrown()
    made = match.link_data(ended.held, ended.game)
    made["record"] = link.game_data(ended.game.branch(at))

    assert "got nothing" in refused(waiting, made)


def test_another_order_does_not_change_the_throw() -> None:
    """A throw depends only on the match, the two secrets and its number, so another order changes nothing."""
    die, secrets = Chance("roll", "X-01", tuple((n, 1) for n in range(1, 7))), ("a" * 32, "b" * 32)
    made = Match("0" * 32, "A", trusting=True)

    assert [4, 1, 3, 6, 4, 5] == [draw(made, turn, secrets, n, die) for turn, n in enumerate(range(6), 3)]
    assert draw(made, 3, secrets, 7, die) == draw(made, 9, secrets, 7, die)
    assert draw(made, 3, secrets, 7, die) != draw(made, 3, ("c" * 32, "b" * 32), 7, die)


def test_the_kind_of_dice_is_not_changed_in_the_middle() -> None:
    """A trusting match does not continue with sealed dice, nor the other way round."""
    for asked in (True, False):
        ahead, behind, _ = players(TRAINING, 1, 1, trusting=asked)
        made = ahead.send()
        made["match"]["trusting"] = not asked

        assert "the one that was agreed" in refused(behind, made)


def test_what_was_agreed_on_advice_is_not_changed_in_the_middle() -> None:
    """A link without the agreement on advice belongs to a match without advice, and the agreement cannot change."""
    ahead, behind, _ = players(TRAINING, 1, 1)
    made = ahead.send()

    assert "advice" not in made["match"]
    assert not match.read(made)[0].advice

    made["match"]["advice"] = True
    assert "the one that was agreed" in refused(behind, made)


def test_a_sealed_match_says_nothing_of_it() -> None:
    """The data of a sealed match are the same as before trusting matches existed."""
    _, behind, came = players()

    assert {"id", "host", "opened"} == set(came["match"])
    kept = match.kept_data(behind.held, behind.game)["held"]
    assert {"match", "side", "secret", "mine", "theirs", "is_sent", "came"} == set(kept)
