"""Dice entered by hand: how the page asks for an outcome, and what has been entered so far."""

from __future__ import annotations

from itertools import islice

from engine.core.odds import Node, odds_tree_from
from engine.core.types import Action, Chance, Decision, Faces, Outcome, Pending
from web.boards.dice import PIPS, faces
from web.game.mode import Mode
from web.game.table import Table

FEW = 40
"""Maximum number of outcomes that each get a button."""


def due_dice(table: Table) -> Chance | None:
    """Return the dice that a person has to roll or enter now; None if there are none."""
    now = table.game.pending
    return now if isinstance(now, Chance) and table.mode is Mode.ROLLING else None


def kind(now: Chance) -> str:
    """Return how an outcome is asked for: from a ``list``, die by die (``dice``), or as a ``number``."""
    if not now.listed and isinstance(now.kind, Faces):
        return "dice"
    if len(now.odds) > FEW and all(isinstance(outcome, int) for outcome, _ in now.odds):
        return "number"
    if len(now.odds) > FEW and len({len(faces(outcome)) for outcome, _ in now.odds}) == 1:
        return "dice"
    return "list"


def sides(now: Chance) -> list[str]:
    """Return the faces that a die of these outcomes can show."""
    if not now.listed and isinstance(now.kind, Faces):
        return [str(1 + n) for n in range(now.kind.sides)]
    return sorted({face for outcome, _ in now.odds for face in faces(outcome)})


def size(now: Chance) -> int:
    """Return the number of dice in an outcome that is entered die by die."""
    return now.kind.dice if not now.listed and isinstance(now.kind, Faces) else len(faces(now.odds[0][0]))


def is_count(now: Chance) -> bool:
    """Return whether the outcomes are plain numbers, such as the hits of a pool, and not faces of a die."""
    numbers = [outcome for outcome, _ in now.odds if isinstance(outcome, int)]
    weights = {weight for _, weight in now.odds}
    return bool(numbers) and (len(weights) > 1 or any(str(number) not in PIPS for number in numbers))


def numbers(now: Chance) -> tuple[tuple[str, ...], ...]:
    """Return what an ordinary die shows for each outcome; empty unless it is one die with six symbols."""
    signs = [str(outcome) for outcome, _ in now.odds]
    if not now.listed or sum(weight for _, weight in now.odds) != len(PIPS) or not set(signs).isdisjoint(PIPS):
        return ()
    pips = iter(PIPS)
    return tuple(tuple(islice(pips, weight)) for _, weight in now.odds)


def entered_outcome(now: Chance, given: tuple[str, ...]) -> Outcome | None:
    """Return the outcome that was entered; None if it is invalid.

    It is an index into the list, or the dice, in any order if they are not distinguished.
    """
    if kind(now) == "list":
        at = int(given[0]) if given and given[0].isdigit() else len(now.odds)
        return now.odds[at][0] if at < len(now.odds) else None
    if not now.listed and isinstance(now.kind, Faces):
        fallen = now.kind.read(given)
        return fallen if now.allows(fallen) else None
    return next((outcome for outcome, _ in now.odds if sorted(faces(outcome)) == sorted(given)), None)


def attack_odds_left(table: Table) -> tuple[Node, int] | None:
    """Return the remaining odds of the attack that the dice belong to; None if they belong to no attack.

    The second value is 1 if the viewer's side attacks, -1 if the other side does.
    """
    game, system = table.game, table.game.system
    now = game.pending
    if not isinstance(now, Chance) or now.separate_phase:
        return None
    for n in range(len(game.inputs) - 1, -1, -1):
        given, before = game.inputs[n].given, game.state_at(n)
        if isinstance(given, Action) and not _is_amid(system.pending(before)):
            if not system.forecast.is_attack(before, given):
                return None
            if table.viewer is not None:
                before = system.sight.redact(before, table.viewer)
            asker = 1 if table.viewer in (None, game.inputs[n].side) else -1
            return odds_tree_from(system, before, given, table.known), asker
    return None


def _is_amid(now: Pending) -> bool:
    return isinstance(now, Decision) and now.is_nested
