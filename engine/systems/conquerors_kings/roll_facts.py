"""Facts of questions about rolls and rerolls: the least die that counts and the number of dice."""

from __future__ import annotations

from engine.core.types import Chance, Decision, Faces, Facts
from engine.systems.conquerors_kings import hits, move_rolls, pursuit
from engine.systems.conquerors_kings.combat import effects
from engine.systems.conquerors_kings.data import (
    BIG_MARGIN,
    FAILS,
    GENERAL_STEP,
    HITS,
    LUCK,
    PURSUIT_DICE,
    PURSUIT_HIT,
    RIDDEN_DOWN,
    SAFE,
)
from engine.systems.conquerors_kings.state import State, enemy

LEAST = {
    "command.die": GENERAL_STEP,
    "morale.dice": FAILS,
    "shooting.dice": HITS,
    "artillery.dice": HITS,
    "hits.general": SAFE,
    "combat.valiant": LUCK,
    "combat.erratic": LUCK,
    "combat.bow": HITS,
    "combat.pike": HITS,
    "combat.dice": HITS,
    "combat.ridden": RIDDEN_DOWN,
    "pursuit.dice": PURSUIT_HIT,
}
"""The step of a throw -> the least die, or sum, that counts."""


def facts(s: State, now: Decision | Chance) -> Facts:
    """CK-18, CK-19: Return the least die that counts in a throw, and how many dice there are or were."""
    told: dict[str, object] = {}
    if isinstance(now, Chance) and isinstance(now.kind, Faces):
        told["dice"] = now.kind.dice
    if now.step in LEAST:
        told["least"] = LEAST[now.step]
    elif now.step == "hits.save":
        piece, _, is_fight = now.args
        told["least"] = hits.save(s, piece, is_fight=is_fight)
    elif now.step == "movement.die":
        told["least"] = move_rolls.needed(s, *now.args)
    match now.step, now.args:
        case (("morale.again" | "shooting.again" | "artillery.again"), (_, number, *_)):
            told["dice"] = number
        case "combat.again", (side, _):
            told["dice"] = s.pools[side]
        case "combat.bow_again", _:
            told["dice"] = effects.bow_dice(s)
        case "combat.pike_again", (side, _):
            told["dice"] = effects.pikes(s, side)
        case "pursuit.again", _:
            told |= {"dice": PURSUIT_DICE, "margin": BIG_MARGIN}
    if now.step == "artillery.again":
        told["n"] = now.args[2] + now.args[3]
    return told


def question(s: State, now: Decision | Chance) -> str:
    """CK-74: Return the word key of a question; that of another pursuit throw names the side that has the right."""
    key = f"conquerors_kings.question.{now.step}"
    if now.step != "pursuit.again":
        return key
    side, *rest = now.args
    return f"{key}.{'pursuer' if pursuit.chooser(s, side, *rest) == enemy(side) else 'pursued'}"
