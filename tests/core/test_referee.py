"""A dishonest turn is refused, whatever is wrong with it, and nothing is lost."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from engine.core import link, match
from engine.core.dice import Generator
from engine.core.scenario import DataFault, Scenario
from engine.core.types import Chance, Decision
from tests.core.match_players import TRAINING, dice_link, played, players, refused
from tests.laws.damage import damaged_data, opening


def test_other_dice_are_refused():
    """Dice that the sender rolled until he liked them are refused."""
    waiting, made, at = dice_link()
    faces = [o for o, _ in waiting.game.pending.odds if o != made["record"]["inputs"][at]["roll"]]
    game = waiting.game.branch(at)
    game.roll(faces[0])
    made["record"] = link.game_data(game)

    assert f"dice of turn {len(made['match']['opened'])}" in refused(waiting, made)


def test_a_secret_that_was_not_sealed_is_refused():
    """A secret that does not fit its seal is refused."""
    ahead, behind, _ = players("chartabella/training", 2, 8)
    ahead.held = replace(ahead.held, secret="f" * 32)

    assert "the secret that was sealed before" in refused(behind, ahead.send())


def test_a_changed_past_is_refused():
    """An order of an earlier turn cannot be exchanged, whoever gave it."""
    (_, behind), _ = played("chartabella/training", 1, 6)
    behind = behind.copy()
    for seed in range(2, 9):
        _, others = played("chartabella/training", seed * 2 + 1, 7)
        made = deepcopy(others[-1])
        made["match"]["id"] = behind.held.match.id
        assert "expected" in refused(behind, made)


def test_an_exchanged_order_in_an_honest_match_is_refused():
    """A match with the same secrets and another order in its past is refused."""
    ahead, behind, _ = players("chartabella/training", 4, 8)
    first = next(n for n, given in enumerate(ahead.game.inputs) if given.side is not None)
    game = ahead.game.branch(first)
    menu = [action for action in game.menu() if action != ahead.game.inputs[first].given]
    made = ahead.send()
    game.do(menu[0])
    made["record"] = link.game_data(game)

    assert "expected" in refused(behind, made)


def test_an_order_of_the_other_side_is_refused():
    """A link that goes on after the sender's orders with an order of the other side is refused."""
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
    """Dice that are due after the sender's orders are not his to throw."""
    for seed in range(20):
        ahead, behind, _ = players(TRAINING, seed)
        made = ahead.send()
        if isinstance(ahead.game.pending, Chance):
            break
    ahead.game.roll()
    made["record"] = link.game_data(ahead.game)

    assert "dice thrown too early" in refused(behind, made)


def test_a_turn_that_stops_too_early_is_refused():
    """A turn that lacks orders of the sender is refused."""
    ahead, behind, _ = players("chartabella/training", 1, 2)
    made = match.link_data(match.finish_turn(ahead.held, ahead.game, ahead.secret()), ahead.game)

    assert ahead.may_decide
    assert f"all orders of {ahead.held.side}" in refused(behind, made)


def test_dice_left_out_are_refused():
    """A turn that omits dice is refused."""
    waiting, made, at = dice_link()
    made["record"] = link.game_data(waiting.game.branch(at))

    assert "got nothing" in refused(waiting, made)


def test_a_second_version_of_a_turn_is_refused():
    """After the answer was seen, other orders or another seal for the same turn are refused."""
    ahead, behind, _ = players("chartabella/training", 1, 2)
    again = ahead.copy()
    first = ahead.send()
    again.rng.bits()
    menu = again.game.menu()
    again.game.do(
        next(action for action in menu if action != ahead.game.inputs[match.fixed(again.held, again.game)].given)
    )
    second = again.send()

    assert behind.open(first)
    assert "another version of it does not count" in refused(behind, second)
    assert "another seal" in refused(behind, first | {"seal": "0" * 64})
    behind.send()
    assert "another version of it does not count" in refused(behind, second)
    assert "another seal" in refused(behind, first | {"seal": "0" * 64})


def test_a_turn_ahead_is_refused():
    """A turn that skips another is refused."""
    early = players(TRAINING, 1, 4)[1]
    _, links = played(TRAINING, 1, 7)

    assert "were not played in this browser" in refused(early, links[-1])


def test_other_options_or_sides_are_refused():
    """Options and sides that differ from the invitation are refused."""
    ahead, behind, _ = players("chartabella/training", 1, 2)
    made = ahead.send()
    swapped = deepcopy(made)
    swapped["match"]["host"] = ahead.held.side if ahead.held.side != made["match"]["host"] else behind.held.side
    other = deepcopy(made)
    option = next(iter(other["record"]["options"]))
    other["record"]["options"][option] = not other["record"]["options"][option]

    assert "expected" in refused(behind, swapped)
    assert "expected" in refused(behind, other)


def test_a_scenario_is_compared_itself_and_not_by_its_digest(monkeypatch):
    """A different scenario is refused even if its digest was made equal."""
    monkeypatch.setattr(Scenario, "digest", lambda _: "0" * 16)
    ahead, behind, _ = players(TRAINING, 1, 2)
    ahead.game.scenario = replace(ahead.game.scenario, body={**ahead.game.scenario.body, "rounds": 4})

    assert "the scenario and options that were agreed" in refused(behind, ahead.send())


@pytest.mark.parametrize(
    "changed",
    [{"words": {"en": {"title": "Another", "summary": "", "notes": "Send me your secrets."}}}, {"id": "other"}],
    ids=["title and notes", "name"],
)
def test_a_scenario_with_other_texts_is_refused(changed):
    """A link with another title, other notes or another name of the battle is refused."""
    ahead, behind, _ = players(TRAINING, 1, 2)
    ahead.game.scenario = replace(ahead.game.scenario, **changed)

    assert "that were agreed, got other ones" in refused(behind, ahead.send())


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
    """Whatever a field contains, the refusal is one sentence."""
    ahead, behind, _ = players()
    made = ahead.send()
    at = made
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value

    assert "expected" in refused(behind, made)


def test_a_turn_of_another_version_says_so():
    """If the other side plays by another version of the rules, the refusal says so."""
    ahead, behind, _ = players()
    made = ahead.send()
    made["record"] |= {"engine": "9.9", "rules": 99}
    made["record"]["digests"][1] = "0000"

    assert "got version 9.9, rules 99" in refused(behind, made)


def test_a_study_is_no_match():
    """A game in study mode cannot be a match."""
    ahead, behind, _ = players()
    ahead.game.begin_study()

    assert "not for study" in refused(behind, ahead.send())


def test_a_cut_off_link_is_refused():
    """A turn that lost its end is refused and changes nothing."""
    ahead, _, _ = players()
    text = link.pack(ahead.send())
    for end in range(0, len(text), 97):
        with pytest.raises(DataFault):
            link.unpack(text[:end])


@pytest.mark.parametrize("name", ["chartabella/training", "table_battles/training"])
def test_damaged_turns_are_refused_or_honest(name):
    """A turn with fields removed, swapped or made huge is accepted as it was or refused in one sentence."""
    _, links = played(name, 1, 12)

    assert "" == opening(json.dumps(links[-1]))
    assert sum(bool(opening(json.dumps(data))) for data in damaged_data(links[-1], 60)) > 40


def leaves(value: Any, path: tuple = ()) -> list[tuple]:
    """Return the paths to everything in JSON data that is no list or object."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    return [path] if inner is None else [found for name, one in inner for found in leaves(one, (*path, name))]


@pytest.mark.parametrize("seed", range(300))
def test_a_link_with_anything_changed_never_passes_as_honest(seed):
    """A turn with a field changed at random is refused, unless the field does not affect the match."""
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
