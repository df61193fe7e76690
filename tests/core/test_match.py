"""Matches by link: two honest players always agree, and whatever is not honest is refused."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.core import link, match, record
from engine.core.dice import Generator, pool
from engine.core.game import Game
from engine.core.match import Held, Match
from engine.core.scenario import DataFault
from engine.core.types import Chance, Decision, End, Resign
from tests.laws.registry import scenarios, system_of

TRAINING = "toy/training"
ODDS = (("hit", 3), ("miss", 2), ("both", 1))
IDENTITY = "0123456789abcdef" * 2


class Player:
    """One of two players who know nothing of each other but the links."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = Generator(seed)
        self.held: Held | None = None
        self.game = Game(scenarios()[name])

    def secret(self) -> str:
        """Return a random text."""
        return f"{self.rng.bits():016x}{self.rng.bits():016x}"

    def invite(self, side: str) -> Player:
        """Begin the match."""
        self.held = match.invite(self.secret(), side)
        return self

    @property
    def may_decide(self) -> bool:
        """Whether it is this player who decides."""
        now = self.game.pending
        return isinstance(now, Decision) and now.side == self.held.side

    def send(self) -> dict[str, Any]:
        """Give all orders, at random, and return what the link carries."""
        while self.may_decide:
            menu = self.game.menu()
            self.game.do(menu[self.rng.below(len(menu))])
        self.held = match.answer(self.held, self.game, self.secret())
        return link.unpack(link.pack(match.link_data(self.held, self.game)))

    def open(self, data: dict[str, Any]) -> bool:
        """Open a link; tell whether it brought a new turn."""
        data = deepcopy(data)
        came, sealed = match.read(data)
        game, _, fault = record.load_data(data["record"], system=system_of(self.name))
        if fault is not None:
            raise DataFault([fault.spot])
        match.check(came, game)
        if self.held is None:
            self.held = match.accept(came, sealed, game, self.secret())
        elif match.is_news(self.held, self.game, came, sealed, game):
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
def played(name: str, seed: int, turns: int) -> tuple[tuple[Player, Player], tuple[dict[str, Any], ...]]:
    """Play a match of so many turns and return both players, the one who sends next first, and all links."""
    host, guest = Player(name, seed), Player(name, seed + 500)
    host.invite(host.game.system.sides(host.game.state)[seed % 2])
    links: list[dict[str, Any]] = []
    ahead, behind = host, guest
    for _ in range(turns):
        links.append(ahead.send())
        assert behind.open(links[-1])
        if isinstance(behind.game.pending, End) and len(behind.game.inputs) == len(ahead.game.inputs):
            break
        ahead, behind = behind, ahead
    return (ahead, behind), tuple(links)


def players(name: str = TRAINING, seed: int = 1, turns: int = 6) -> tuple[Player, Player, dict[str, Any]]:
    """Return the player whose turn it is, the one who waits for it, and the link sent last."""
    (ahead, behind), links = played(name, seed, turns)
    return ahead.copy(), behind.copy(), deepcopy(links[-1])


def dice_link(name: str = TRAINING) -> tuple[Player, dict[str, Any], int]:
    """Return a player who waits, an honest link that begins with dice, and the number of the first of them."""
    for seed in range(20):
        ahead, behind, _ = players(name, seed)
        before, made = behind.held.fixed, ahead.send()
        if set(made["record"]["inputs"][before : before + 1][0]) == {"roll"}:
            return behind, made, before
    raise AssertionError("no dice in any of the matches")


@pytest.mark.parametrize("name", [TRAINING, "chartabella/training", "table_battles/training", "at_the_charge/training"])
@pytest.mark.parametrize("seed", [1, 2])
def test_two_honest_players_come_to_the_same_end(name, seed):
    """Through nothing but links both reach the same inputs and digests, dice among them, whoever invites."""
    (ahead, behind), links = played(name, seed, 60)
    last = links[-1]["record"]
    common = min(len(ahead.game.inputs), len(behind.game.inputs))

    assert len(links) > 8
    assert ahead.game.inputs[:common] == behind.game.inputs[:common]
    assert ahead.game.digests[: common + 1] == behind.game.digests[: common + 1]
    assert any(set(given) == {"roll"} for given in last["inputs"])


def test_a_match_ends_on_both_sides():
    """Whoever sees the end first sends it on, and nothing is sent after it."""
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
    """The one who gave the orders sends dice due; they fall with the other, from the secret he had sealed."""
    waiting, made, at = dice_link()
    opened = made["match"]["opened"]
    turn = len(opened)
    odds = waiting.game.pending.odds

    assert isinstance(waiting.game.pending, Chance)
    came = Match(made["match"]["id"], made["match"]["host"], tuple(opened))
    assert made["record"]["inputs"][at]["roll"] == match.draw(came, turn, (opened[-2], opened[-1]), 0, odds)


def test_a_turn_may_be_opened_twice():
    """A link that came already, and one's own, are known and change nothing."""
    ahead, behind, came = players()

    assert not ahead.open(came)
    sent = ahead.send()
    assert not ahead.open(came)
    assert not ahead.open(sent)
    assert behind.open(sent)
    assert not behind.open(sent)


# Dishonest links


def test_other_dice_are_refused():
    """Whoever throws again until he likes the dice is found out."""
    waiting, made, at = dice_link()
    faces = [o for o, _ in waiting.game.pending.odds if o != made["record"]["inputs"][at]["roll"]]
    game = waiting.game.branch(at)
    game.roll(faces[0])
    made["record"] = link.game_data(game)

    assert f"dice of turn {len(made['match']['opened'])}" in refused(waiting, made)


def test_a_secret_that_was_not_sealed_is_refused():
    """With another secret the dice would fall otherwise; the seal tells."""
    ahead, behind, _ = players("chartabella/training", 2, 8)
    ahead.held = replace(ahead.held, secret="f" * 32)

    assert "the secret that was sealed before" in refused(behind, ahead.send())


def test_a_changed_past_is_refused():
    """What was sent before stays: an order of long ago cannot be exchanged, whoever gave it."""
    (_, behind), _ = played("chartabella/training", 1, 6)
    behind = behind.copy()
    for seed in range(2, 9):
        _, others = played("chartabella/training", seed * 2 + 1, 7)
        made = deepcopy(others[-1])
        made["match"]["id"] = behind.held.match.id
        assert "expected" in refused(behind, made)


def test_an_exchanged_order_in_an_honest_match_is_refused():
    """The same secrets with another order of the past do not pass."""
    ahead, behind, _ = players("chartabella/training", 4, 8)
    first = next(n for n, given in enumerate(ahead.game.inputs) if given.side is not None)
    game = ahead.game.branch(first)
    menu = [action for action in game.menu() if action != ahead.game.inputs[first].given]
    made = ahead.send()
    game.do(menu[0])
    made["record"] = link.game_data(game)

    assert "expected" in refused(behind, made)


def test_an_order_of_the_other_side_is_refused():
    """Nobody decides for me: behind the sender's orders the link must end."""
    ahead, behind, _ = players("chartabella/training", 1, 7)
    for _ in range(6):  # until a turn ends with the other's decision
        made = ahead.send()
        now = ahead.game.pending
        if isinstance(now, Decision) and now.side != ahead.held.side:
            break
        assert behind.open(made)
        ahead, behind = behind, ahead
    ahead.game.do(ahead.game.menu()[0])
    made["record"] = link.game_data(ahead.game)

    assert f"an order of {behind.held.side}" in refused(behind, made)


def test_dice_that_the_sender_throws_himself_are_refused():
    """The dice behind his orders are not his to throw."""
    for seed in range(20):
        ahead, behind, _ = players(TRAINING, seed)
        made = ahead.send()
        if isinstance(ahead.game.pending, Chance):
            break
    ahead.game.roll()
    made["record"] = link.game_data(ahead.game)

    assert "dice thrown too early" in refused(behind, made)


def test_a_turn_that_stops_too_early_is_refused():
    """All orders that are the sender's to give must be in it."""
    ahead, behind, _ = players("chartabella/training", 1, 2)
    made = match.link_data(match.answer(ahead.held, ahead.game, ahead.secret()), ahead.game)

    assert ahead.may_decide
    assert f"all orders of {ahead.held.side}" in refused(behind, made)


def test_dice_left_out_are_refused():
    """Who does not like the dice cannot keep them back."""
    waiting, made, at = dice_link()
    made["record"] = link.game_data(waiting.game.branch(at))

    assert "got nothing" in refused(waiting, made)


def test_a_second_version_of_a_turn_is_refused():
    """Who has seen the answer cannot send other orders, or another seal, for the turn that was answered."""
    ahead, behind, _ = players("chartabella/training", 1, 2)
    again = ahead.copy()
    first = ahead.send()
    again.rng.bits()
    menu = again.game.menu()
    again.game.do(next(action for action in menu if action != ahead.game.inputs[again.held.fixed].given))
    second = again.send()

    assert behind.open(first)
    assert "another version of it does not count" in refused(behind, second)
    assert "another seal" in refused(behind, first | {"seal": "0" * 64})
    behind.send()
    assert "another version of it does not count" in refused(behind, second)
    assert "another seal" in refused(behind, first | {"seal": "0" * 64})


def test_a_turn_ahead_is_refused():
    """In a browser that does not know all turns the match cannot go on."""
    early = players(TRAINING, 1, 4)[1]
    _, links = played(TRAINING, 1, 7)

    assert "were not played in this browser" in refused(early, links[-1])


def test_other_options_or_sides_are_refused():
    """What was agreed with the invitation holds."""
    ahead, behind, _ = players("chartabella/training", 1, 2)
    made = ahead.send()
    swapped = deepcopy(made)
    swapped["match"]["host"] = ahead.held.side if ahead.held.side != made["match"]["host"] else behind.held.side
    other = deepcopy(made)
    option = next(iter(other["record"]["options"]))
    other["record"]["options"][option] = not other["record"]["options"][option]

    assert "expected" in refused(behind, swapped)
    assert "expected" in refused(behind, other)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("seal",), "0"),
        (("seal",), None),
        (("match",), None),
        (("match", "id"), "<script>"),
        (("match", "host"), "nobody"),
        (("match", "opened"), "ff"),
        (("match", "opened"), ["0" * 31]),
        (("match", "opened"), [1]),
        (("match", "stranger"), 1),
        (("record",), None),
        (("record", "study"), True),
        (("record", "inputs"), [{"roll": 1}]),
        (("stranger",), 1),
    ],
)
def test_a_malformed_turn_is_refused(path, value):
    """Whatever a field holds, there is one sentence about it."""
    ahead, behind, _ = players()
    made = ahead.send()
    at = made
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value

    assert "expected" in refused(behind, made)


def test_a_study_is_no_match():
    """A game in which dice may be set has no place in a match."""
    ahead, behind, _ = players()
    ahead.game.begin_study()

    assert "not for study" in refused(behind, ahead.send())


def test_a_cut_off_link_is_refused():
    """A turn that lost its end in a mail loses nothing but itself."""
    ahead, _, _ = players()
    text = link.pack(ahead.send())
    for end in range(0, len(text), 97):
        with pytest.raises(DataFault):
            link.unpack(text[:end])


def leaves(value: Any, path: tuple = ()) -> list[tuple]:
    """Return the paths to everything in JSON data that is no list or object."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    return [path] if inner is None else [found for name, one in inner for found in leaves(one, (*path, name))]


@pytest.mark.parametrize("seed", range(300))
def test_a_link_with_anything_changed_never_passes_as_honest(seed):
    """A field changed at random is refused, unless it is one that says nothing of what was played."""
    rng = Generator(seed)
    sender, waiting, _ = players(TRAINING, seed % 5, 6)
    honest = sender.send()
    made = deepcopy(honest)
    paths = [path for path in leaves(made) if path[:2] != ("record", "scenario")]
    path = paths[rng.below(len(paths))]
    at = made
    for name in path[:-1]:
        at = at[name]
    old = at[path[-1]]
    values: list[Any] = [None, 2**60, -1, "", "0" * 32, "f" * 64, [], {}, "W1", not old]
    at[path[-1]] = next(v for v in values[rng.below(len(values)) :] + values if v != old)
    try:
        waiting.open(made)
    except DataFault:
        return

    assert path in [("kind",), ("seal",), ("record", "engine"), ("record", "rules")]
    assert sender.game.inputs == waiting.game.inputs[: len(sender.game.inputs)]


# Dice


def test_the_weights_are_exact():
    """Numbers that would make one outcome likelier than its weight are drawn anew."""
    stream, words = match._Stream(""), iter([2**64 - 1, 2**64 - 4, 2**64 - 5, 0, 1, 2, 3, 4, 5])
    stream.bits = lambda: next(words)

    assert ["both", "hit", "hit", "hit", "miss", "miss", "both"] == [stream.draw(ODDS) for _ in range(7)]


def test_every_outcome_comes_as_often_as_its_weight_says():
    """Over many throws the shares are the weights, within what chance allows."""
    played = Match(IDENTITY, "A")
    drawn = Counter(match.draw(played, 3, ("a", "b"), n, ODDS) for n in range(6000))

    assert all(abs(drawn[outcome] - 1000 * weight) < 150 for outcome, weight in ODDS)


def test_dice_hang_on_everything_that_goes_into_them():
    """Another match, turn, secret or number of the throw is another throw."""
    faces = pool(40, 2, 1)
    told = {
        tuple(match.draw(Match(name, "A"), turn, secrets, n, faces) for n in (first, first + 1, first + 2))
        for name in ("0" * 32, "1" * 32)
        for turn in (2, 3)
        for secrets in (("a", "b"), ("b", "a"), ("a", "c"))
        for first in (0, 10)
    }

    assert 24 == len(told)


def test_a_draw_is_the_same_for_ever():
    """A match that runs must go on after every new version of the site."""
    drawn = [match.draw(Match(IDENTITY, "A"), 2, ("0" * 32, "f" * 32), n, ODDS) for n in range(8)]

    assert ["miss"] * 5 + ["hit", "miss", "miss"] == drawn
    assert "6c4c1ccdd100e2edc8394589694c16ad88965db1b60d23120f20f07d51eaa649" == match.seal(IDENTITY, 2, "0" * 32)


# What is kept


def test_a_side_is_kept_and_goes_on_elsewhere():
    """The file of one's side carries the secrets: with it the match goes on in another browser."""
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
        ("fixed", -1),
        ("fixed", 10**6),
        ("mine", ""),
        ("theirs", "z"),
    ],
)
def test_a_damaged_side_is_refused(name, value):
    """A secret that is not the sealed one would be refused by the other: better here."""
    _, behind, _ = players()
    data = match.kept_data(behind.held, behind.game)
    data["held"][name] = value

    with pytest.raises(DataFault):
        match.check_kept(match.read_kept(data), behind.game)
