"""The sequence of play: every step of a game of Chartabella (CH-25 to CH-30)."""

from __future__ import annotations

from engine.core.agenda import Answer, Ask, Do, Roll, Steps
from engine.core.types import Side
from engine.systems.chartabella import command, victory
from engine.systems.chartabella.actions import (
    Breach,
    EndTurn,
    KeepCard,
    Launch,
    Melee,
    Move,
    MoveLaunch,
    PlayCard,
    Stay,
    Trample,
    Turn,
)  # fmt: skip
from engine.systems.chartabella.combat import cards, die, melee, projectiles
from engine.systems.chartabella.movement import breach, moving, trampling
from engine.systems.chartabella.state import State


def active(s: State, *_: object) -> Side:
    """CH-25: The side whose turn it is decides."""
    return s.side


STEPS: Steps = {
    "turn.begin": Do("CH-25", command.begin_turn),
    "turn.activation": Ask(
        "CH-26",
        active,
        {
            Turn: Answer(moving.options_turn, moving.refuse_turn, moving.take_turn),
            Move: Answer(moving.options_move, moving.refuse_move, moving.take_move),
            Trample: Answer(trampling.options_trample, trampling.refuse_trample, trampling.take_trample),
            Melee: Answer(melee.options_melee, melee.refuse_melee, melee.take_melee),
            MoveLaunch: Answer(
                projectiles.options_move_launch, projectiles.refuse_move_launch, projectiles.take_move_launch
            ),
            Launch: Answer(projectiles.options_launch, projectiles.refuse_launch, projectiles.take_launch),
            Breach: Answer(breach.options_breach, breach.refuse_breach, breach.take_breach),
            EndTurn: Answer(command.options_end, command.refuse_end, command.take_end),
        },
    ),
    "trample.step": Do("CH-78", trampling.step),
    "melee.roll": Roll("CH-45", die.faces, melee.roll),
    "melee.card": Ask(
        "CH-70",
        cards.endangered,
        {
            PlayCard: Answer(cards.options_play, cards.refuse_neither, melee.take_play),
            KeepCard: Answer(cards.options_keep, cards.refuse_neither, melee.take_keep),
        },
        is_nested=True,
        usual=cards.usual,
        shown=True,
    ),
    "launch.go": Do("CH-57", projectiles.launch),
    "launch.roll": Roll("CH-62", die.faces, projectiles.roll),
    "launch.card": Ask(
        "CH-70",
        cards.endangered,
        {
            PlayCard: Answer(cards.options_play, cards.refuse_neither, projectiles.take_play),
            KeepCard: Answer(cards.options_keep, cards.refuse_neither, projectiles.take_keep),
        },
        is_nested=True,
        usual=cards.usual,
        shown=True,
    ),
    "launch.after": Ask(
        "CH-30",
        active,
        {
            Stay: Answer(projectiles.options_stay, projectiles.refuse_stay, projectiles.take_stay),
            Move: Answer(projectiles.options_move_on, projectiles.refuse_move_on, projectiles.take_move_on),
            Melee: Answer(projectiles.options_fight_on, projectiles.refuse_fight_on, projectiles.take_fight_on),
        },
        further=True,
    ),
    "victory.rest": Do("CH-29", victory.at_rest),
    "turn.activated": Do("CH-26", command.next_activation),
    "turn.end": Do("CH-25", command.end_turn),
}
