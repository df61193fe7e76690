"""Two honest players of a match by link always agree, and dice depend only on both their secrets."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.core import match, record, referee
from engine.core.dice import pool
from engine.core.match_turn import Match, _Stream, draw, seal
from engine.core.scenario import DataFault
from engine.core.types import Chance, End, Resign
from tests.core.match_players import TRAINING, dice_link, played, players, refused
from tests.laws.registry import ROOT, system_of

ODDS = (("hit", 3), ("miss", 2), ("both", 1))
NOW = Chance("roll", "X-01", ODDS)
IDENTITY = "0123456789abcdef" * 2


@pytest.mark.parametrize("name", [TRAINING, "chartabella/training", "table_battles/training", "at_the_charge/training"])
@pytest.mark.parametrize("seed", [1, 2])
def test_two_honest_players_come_to_the_same_end(name, seed):
    """Both players reach the same inputs and digests through links alone, whoever invites."""
    (ahead, behind), links = played(name, seed, 60)
    last = links[-1]["record"]
    common = min(len(ahead.game.inputs), len(behind.game.inputs))

    assert len(links) > 8
    assert ahead.game.inputs[:common] == behind.game.inputs[:common]
    assert ahead.game.digests[: common + 1] == behind.game.digests[: common + 1]
    assert any(set(given) == {"roll"} for given in last["inputs"])


def test_a_match_ends_on_both_sides():
    """The player who sees the end first sends it on, and nothing is sent after it."""
    (ahead, behind), _ = played(TRAINING, 3, 400)

    assert isinstance(ahead.game.pending, End)
    assert ahead.game.digests == behind.game.digests
    assert "the game is over" in refused(ahead, ahead.copy().send() | {"seal": "0" * 64})


def test_a_player_resigns_in_his_turn():
    """Giving up is an order like any other."""
    ahead, behind, _ = players()
    ahead.game.do(Resign(ahead.held.side))

    assert behind.open(ahead.send())
    assert isinstance(behind.game.pending, End)


def test_dice_wait_for_the_second_secret():
    """Dice that are due fall on the other side, from the secret that it had sealed."""
    waiting, made, at = dice_link()
    opened = made["match"]["opened"]
    turn = len(opened)
    now = waiting.game.pending

    assert isinstance(now, Chance)
    came = Match(made["match"]["id"], made["match"]["host"], tuple(opened))
    assert made["record"]["inputs"][at]["roll"] == draw(came, turn, (opened[-2], opened[-1]), 0, now)


def test_a_turn_may_be_opened_twice():
    """A link that came already, and one's own link, change nothing."""
    ahead, behind, came = players()

    assert not ahead.open(came)
    sent = ahead.send()
    assert not ahead.open(came)
    assert not ahead.open(sent)
    assert behind.open(sent)
    assert not behind.open(sent)


# Dice


def test_the_weights_are_exact():
    """Numbers that would favour an outcome are drawn again."""
    stream, words = _Stream(""), iter([2**64 - 1, 2**64 - 4, 2**64 - 5, 0, 1, 2, 3, 4, 5])
    stream.bits = lambda: next(words)

    assert ["both", "hit", "hit", "hit", "miss", "miss", "both"] == [stream.draw(NOW) for _ in range(7)]


def test_every_outcome_comes_as_often_as_its_weight_says():
    """Over many throws the shares are the weights, within what chance allows."""
    played = Match(IDENTITY, "A")
    drawn = Counter(draw(played, 3, ("a", "b"), n, NOW) for n in range(6000))

    assert all(abs(drawn[outcome] - 1000 * weight) < 150 for outcome, weight in ODDS)


def test_dice_hang_on_everything_that_goes_into_them():
    """Another match, turn, secret or number of the throw gives another throw."""
    faces = Chance("roll", "X-01", pool(40, 2, 1))
    told = {
        tuple(draw(Match(name, "A"), turn, secrets, n, faces) for n in (first, first + 1, first + 2))
        for name in ("0" * 32, "1" * 32)
        for turn in (2, 3)
        for secrets in (("a", "b"), ("b", "a"), ("a", "c"))
        for first in (0, 10)
    }

    assert 24 == len(told)


def test_a_draw_is_the_same_for_ever():
    """The draw never changes, so a running match continues after every new version of the site."""
    drawn = [draw(Match(IDENTITY, "A"), 2, ("0" * 32, "f" * 32), n, NOW) for n in range(8)]

    assert ["miss"] * 5 + ["hit", "miss", "miss"] == drawn
    assert "6c4c1ccdd100e2edc8394589694c16ad88965db1b60d23120f20f07d51eaa649" == seal(IDENTITY, 2, "0" * 32)


# What is kept


def test_a_side_is_kept_and_goes_on_elsewhere():
    """The file of one's side contains the secrets, so the match continues in another browser."""
    ahead, behind, _ = players()
    sent = ahead.send()
    data = match.kept_data(behind.held, behind.game)
    held = match.read_kept(data)
    game, _, fault = record.load_data(data["record"], system=system_of(TRAINING))
    match.check_kept(held, game)
    behind.held, behind.game = held, game

    assert fault is None
    assert behind.open(sent)
    assert ahead.open(behind.send())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("secret", "0" * 32),
        ("secret", "x"),
        ("side", "nobody"),
        ("came", -1),
        ("came", 10**6),
        ("mine", ""),
        ("theirs", "z"),
    ],
)
def test_a_damaged_side_is_refused(name, value):
    """A side whose secret does not fit its seal is refused when it is opened."""
    _, behind, _ = players()
    data = match.kept_data(behind.held, behind.game)
    data["held"][name] = value

    with pytest.raises(DataFault):
        match.check_kept(match.read_kept(data), behind.game)


def test_a_match_from_before_there_were_trusting_ones_goes_on():
    """A side and a turn from before trusting matches existed open as before, with nothing sent ahead."""
    was = json.loads((ROOT / "tests" / "core" / "match-0.3.0.json").read_text("utf-8"))
    held = match.read_kept(was["kept"])
    mine, _, _ = record.load_data(was["kept"]["record"])
    referee.check_side(held, mine)
    came, sealed = match.read(was["sent"])
    game, _, fault = record.load_data(was["sent"]["record"])
    referee.check(came, game)

    assert fault is None
    assert referee.is_new_turn(held, mine, came, sealed, game)
    opened = match.receive(held, came, sealed, game)
    assert (False, (), len(came.opened)) == (opened.match.trusting, opened.match.along, opened.match.turn)
    assert set(was["sent"]["match"]) == set(match.link_data(opened, game)["match"])
