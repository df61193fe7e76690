"""This module measures notes on picked things in CPython and, through tests/pyodide/glances.py, in Pyodide."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from engine.core.game import Game
from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.types import Chance, End
from web.game import hover_note
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

INPUTS = 70
"""Inputs of a game within which it is looked at."""


class Look(NamedTuple):
    """A thing that was picked after a number of inputs, and the request: ``rest``, or ``hit`` for what could hit it."""

    scenario: str
    inputs: int
    thing: str
    kind: str
    seconds: float


def questions(scenario: str, seed: int, every: int) -> Iterator[Game]:
    """Yield a game at each so manieth question: a random one in which every other time somebody attacks who can."""
    game, dice = Game(shipped()[scenario], {}, seed=seed), Random(f"{scenario}{seed}")
    asked = 0
    while not isinstance(game.pending, End) and len(game.inputs) < INPUTS:
        if isinstance(game.pending, Chance):
            game.roll()
            continue
        asked += 1
        if asked % every == 0:
            yield game
        menu = game.menu()
        attacks = [action for action in menu if game.system.forecast.is_attack(game.state, action)]
        game.do(dice.choice(attacks if attacks and dice.random() < 0.6 else menu))


def looks(scenario: str, seed: int, every: int, most: int, clock: Callable[[], float]) -> Iterator[Look]:
    """Yield how long it takes, by a clock of seconds, to look at so many things at each of some questions of a game."""
    gc.collect()
    gc.freeze()  # as the page does when it starts: what other games have left is not looked through again
    for game in questions(scenario, seed, every):
        table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))
        view, names = table.view(), Names(Words.load("en"), game.system.id, table.view())
        things = [piece_ref(piece.id) for piece in view.pieces if piece.at and piece.group is None]
        Random(f"{seed}{len(game.inputs)}").shuffle(things)
        assert table.selection.firsts is not None  # the menu stands before anybody points at anything
        for thing in islice(things, most):
            table.odds_cache.clear()
            began = clock()
            reached = hover_note.reach_of_enemy(table, view, thing)
            hover_note.note_html(table, names, view, thing, reached)
            hover_note.hover_marks(table, view, thing, reached)
            yield Look(scenario, len(game.inputs), thing, "rest", clock() - began)
            began = clock()
            table.find_threats(thing)
            yield Look(scenario, len(game.inputs), thing, "hit", clock() - began)
