"""The sequence of play: every step of a battle (TB-13, TB-14, TB-41)."""

from __future__ import annotations

from engine.core.agenda import Answer, Ask, Do, Roll, Steps
from engine.systems.table_battles import command, placement, victory
from engine.systems.table_battles.acting import attack, effects, leaving_play, other_actions, reactions
from engine.systems.table_battles.actions import (
    Absorb,
    Attack,
    Bombard,
    Command,
    Counterattack,
    Decline,
    Done,
    Forgo,
    Lift,
    Null,
    Pass,
    Place,
    Retire,
    Save,
    Screen,
    Shift,
)
from engine.systems.table_battles.state import active, passive

STEPS: Steps = {
    "turn.begin": Do("TB-14", command.begin_turn),
    "turn.act": Ask(
        "TB-17",
        active,
        {
            Attack: Answer(attack.options_attack, attack.refuse_attack, attack.take_attack),
            Bombard: Answer(other_actions.options_bombard, other_actions.refuse_bombard, other_actions.take_bombard),
            Command: Answer(other_actions.options_command, other_actions.refuse_command, other_actions.take_command),
            Lift: Answer(other_actions.options_lift, other_actions.refuse_lift, other_actions.take_lift),
            Retire: Answer(other_actions.options_retire, other_actions.refuse_retire, other_actions.take_retire),
            Null: Answer(other_actions.options_null, other_actions.refuse_null, other_actions.take_null),
            Shift: Answer(command.options_shift, command.refuse_shift, command.take_shift),
            Pass: Answer(command.options_pass, command.refuse_pass, command.take_pass),
        },
    ),
    "turn.react": Ask(
        "TB-31",
        passive,
        {
            Screen: Answer(reactions.options_screen, reactions.refuse_reaction, reactions.take_reaction),
            Counterattack: Answer(reactions.options_counterattack, reactions.refuse_reaction, reactions.take_reaction),
            Absorb: Answer(reactions.options_absorb, reactions.refuse_reaction, reactions.take_reaction),
            Decline: Answer(reactions.options_decline, reactions.refuse_decline, reactions.take_decline),
        },
        is_nested=True,
        usual=reactions.usual,
        shown=True,
    ),
    "turn.rout": Do("TB-43", leaving_play.rout),
    "turn.save": Ask(
        "TB-85",
        leaving_play.asked,
        {
            Save: Answer(leaving_play.options_save, leaving_play.refuse_save, leaving_play.take_save),
            Forgo: Answer(leaving_play.options_forgo, leaving_play.refuse_forgo, leaving_play.take_forgo),
        },
        is_nested=True,
        usual=leaving_play.usual,
        shown=True,
    ),
    "turn.follow": Do("TB-50", leaving_play.come_after),
    "turn.effects": Do("TB-41", effects.run),
    "turn.judge": Do("TB-71", victory.check_victory),
    "turn.dice": Do("TB-51", placement.begin_roll),
    "turn.roll": Roll("TB-51", placement.odds, placement.roll, placement.kind, separate_phase=True),
    "turn.place": Ask(
        "TB-52",
        active,
        {
            Place: Answer(placement.options_place, placement.refuse_place, placement.take_place),
            Done: Answer(placement.options_done, placement.refuse_done, placement.take_done),
        },
    ),
    "turn.end": Do("TB-16", command.end_turn),
}
