"""L5: every action is either allowed or refused with an existing rule and its words."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from engine.core.dice import Generator
from engine.core.game import Game, Refused
from engine.core.system import SYSTEMS, load
from engine.core.types import Action, Chance, End, Refusal, Resign
from tests.laws.damage import damaged_actions
from tests.laws.facts import Said, named_in, unknown_in
from tests.laws.registry import rules, scenario_names, scenarios, system_of
from tests.laws.test_l03_menu import some
from tests.laws.walks import Position, decisions, picture, positions, walks

per_scenario = pytest.mark.parametrize("scenario", scenario_names())


def met(scenario: str) -> list[Action]:
    """Return actions of all kinds that came up in random games."""
    return [given.given for walk in walks(scenario)[:6] for given in walk.inputs if isinstance(given.given, Action)]


def judge(position: Position, actions: Iterable[Any], said: Said) -> None:
    """Ask whether actions are allowed; each must be refused properly, or be playable, and nothing changes by asking."""
    system, s = position.walk.system, position.state
    before, named = picture(s), named_in(system.sight.view(s, None))
    for action in actions:
        refusal = system.refuse(s, action)
        if refusal is None:
            after = s.copy()
            system.play(after, action, [])
            assert [] == system.check(after), (position, action)
            continue
        assert isinstance(refusal, Refusal), (position, action)
        assert refusal.rule in rules(system.id), (position, action, refusal)
        assert json.dumps(dict(refusal.facts)), (position, action, refusal)
        assert [] == unknown_in(named, refusal.facts), (position, action, refusal)
        said.add(refusal.why, refusal.facts)
    assert before == picture(s), position


@per_scenario
def test_actions_of_other_positions_are_answered(scenario):
    """Actions that were legal elsewhere are allowed, or refused with a known rule and words."""
    said = Said()
    for position in positions(scenario):
        judge(position, some(met(scenario), 60, position.at), said)

    assert [] == said.missing(system_of(scenario).id)


@per_scenario
def test_damaged_actions_are_answered(scenario):
    """A legal action with one damaged field is allowed, or refused with a known rule and words, never an exception."""
    said = Said()
    for position, s, _ in decisions(scenario):
        menu = list(position.walk.system.legal(s))
        kinds = {type(action): action for action in reversed(menu)}
        for action in [*kinds.values(), *some(menu, 3, position.at)]:
            judge(position, damaged_actions(action, some(menu, 5, position.at)), said)

    assert [] == said.missing(system_of(scenario).id)


@per_scenario
def test_made_up_actions_are_answered(scenario):
    """Actions of every kind with arbitrary pieces, places and nonsense are allowed or refused properly."""
    said = Said()
    for position in positions(scenario):
        system, rng = position.walk.system, Generator(position.at)
        view = system.sight.view(position.state, None)
        things = [piece.id for piece in view.pieces] + [space.id for space in view.board.spaces]
        things += ["", "nowhere", *view.sides]
        judge(position, (of_kind(kind, things, rng) for kind in 2 * system.actions), said)

    assert [] == said.missing(system_of(scenario).id)


FOREIGN = (
    None, True, False, 0, 1, 1.0, float("nan"), "", "x" * 10**6, 10**5000, -(10**5000), b"x", (), [], {}, frozenset(),
    object(), (None,), (True,), (1.0,), ([],), ((),), (1, "x"), ("x",) * 10**4, ["x"], [1], Resign, Resign("P"),
)  # fmt: skip
"""Values of every kind; of most fields they are not the type."""


class Stranger:
    """An object that is not an action and has none of its attributes."""

    verb = "resign"

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)


@per_scenario
def test_anything_whatever_is_answered(scenario):
    """Fields of the wrong type, fields that are missing, kinds of another system and no action at all are refused."""
    said = Said()
    for position in positions(scenario)[::20]:
        system, s = position.walk.system, position.state
        menu = [*some(list(system.legal(s)), 3, position.at), *system.verbs.values()]
        for given in menu:
            kind = given if isinstance(given, type) else type(given)
            names = [field.name for field in fields(kind)]
            bare = object.__new__(kind)
            if names:
                judge(position, [bare], said)
                assert system.refuse(s, bare) is not None, (position, kind)
            usual = {} if given is kind else {name: getattr(given, name) for name in names}
            for name in names:
                strange = (kind(**{**dict.fromkeys(names, value), **usual, name: value}) for value in FOREIGN)
                judge(position, strange, said)
        others = [load(one).actions[0] for one in SYSTEMS if one != system.id]
        strangers = (None, 5, "end", (), Stranger(), Action(), *(object.__new__(kind) for kind in others))
        judge(position, strangers, said)
        for given in strangers:
            assert system.refuse(s, given) is not None, (position, given)

    assert [] == said.missing(system_of(scenario).id)


@per_scenario
def test_equal_is_not_enough(scenario):
    """True instead of 1, or a list instead of a row, is refused, because no record could contain it."""
    for position, s, _ in decisions(scenario):
        system = position.walk.system
        for given in some(list(system.legal(s)), 3, position.at):
            for field in fields(given):
                value = getattr(given, field.name)
                like = {int: float, bool: int, tuple: list, str: Text}[type(value)](value)
                refusal = system.refuse(s, replace(given, **{field.name: like}))

                assert refusal is not None, (position, given, field.name)
                assert "refuse.malformed" == refusal.why


class Text(str):
    """A text of a subclass of str."""

    __slots__ = ()


HINTS = cache(get_type_hints)


def of_kind(kind: type[Action], things: list[str], rng: Generator) -> Action:
    """Return an action of a kind, with whatever in its fields."""
    return kind(*(made_up(HINTS(kind)[field.name], things, rng) for field in fields(kind)))


def made_up(hint: Any, things: list[str], rng: Generator) -> Any:
    """Return a value of an action's field of this type."""
    if get_origin(hint) is tuple:
        inner, *_ = get_args(hint)
        return tuple(made_up(inner, things, rng) for _ in range(rng.below(4)))
    if hint is bool:
        return bool(rng.below(2))
    if hint is int:
        return rng.below(9) - 2
    return things[rng.below(len(things))]


@per_scenario
def test_nothing_is_allowed_while_dice_are_due_or_after_the_end(scenario):
    """Before the dice have fallen only giving up is allowed, and after the end nothing."""
    for position in positions(scenario):
        system, s = position.walk.system, position.state
        now = system.pending(s)
        if isinstance(now, Chance | End):
            for action in some(met(scenario), 20, position.at):
                assert system.refuse(s, action) is not None, (position, action)
        for side in system.sides(s):
            assert (system.refuse(s, Resign(side)) is None) == (not isinstance(now, End)), position
        assert system.refuse(s, Resign("nobody")) is not None


@per_scenario
def test_a_refused_action_leaves_the_game_as_it_was(scenario):
    """do() of a refused action raises Refused and changes nothing."""
    game = Game(scenarios()[scenario], seed=3)
    refused = [action for action in met(scenario) if game.refuse(action) is not None][:20]
    before = (game.digests, list(game.inputs), game.pending, picture(game.state))
    for action in refused:
        with pytest.raises(Refused) as caught:
            game.do(action)

        assert caught.value.refusal == game.refuse(action)
        assert before == (game.digests, game.inputs, game.pending, picture(game.state))
