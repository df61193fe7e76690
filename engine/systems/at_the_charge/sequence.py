"""The sequence of play: every step of a game of At the Charge (AC-08 to AC-11, AC-44)."""

from __future__ import annotations

from engine.core.agenda import Answer, Ask, Do, Roll, Steps
from engine.core.types import Outcome, Side
from engine.systems.at_the_charge import arrangement, command, morale, victory
from engine.systems.at_the_charge.actions import (
    Advance,
    AsListed,
    Attack,
    Displace,
    EndPhase,
    Enter,
    Hide,
    Hold,
    Move,
    NameUnit,
    Part,
    Perish,
    Retreat,
    Reveal,
    Station,
    TakeLosses,
)
from engine.systems.at_the_charge.combat import advance, attack, results, retreat, usual_answers
from engine.systems.at_the_charge.data import DIE
from engine.systems.at_the_charge.movement import ambush, moving, parting, reinforcement
from engine.systems.at_the_charge.state import State


def phasing(s: State, *_: object) -> Side:
    """AC-01: The side whose phase it is decides."""
    return s.side


def one_die(s: State, *_: object) -> tuple[tuple[Outcome, int], ...]:
    """AC-41, AC-53, AC-67: One die, each face as likely as the others."""
    return tuple((face, 1) for face in DIE)


STEPS: Steps = {
    "setup.begin": Do("AC-08", arrangement.begin),
    "setup.arrange": Ask(
        "AC-09",
        arrangement.owner,
        {
            Station: Answer(arrangement.options_station, arrangement.refuse_station, arrangement.take_station),
            AsListed: Answer(arrangement.options_as_listed, arrangement.refuse_as_listed, arrangement.take_as_listed),
        },
    ),
    "setup.hide": Ask(
        "AC-65",
        ambush.owner,
        {Hide: Answer(ambush.options_hide, ambush.refuse_hide, ambush.take_hide)},
        secret=True,
    ),
    "turn.begin": Do("AC-10", command.begin_turn),
    "phase.begin": Do("AC-10", command.begin_phase),
    "treason.roll": Roll("AC-67", one_die, command.treason),
    "treason.parting": Do("AC-67", parting.begin),
    "treason.part": Ask(
        "AC-67",
        parting.owner,
        {Part: Answer(parting.options_part, parting.refuse_part, parting.take_part)},
    ),
    "phase.move": Ask(
        "AC-16",
        phasing,
        {
            Move: Answer(moving.options_move, moving.refuse_move, moving.take_move),
            Enter: Answer(reinforcement.options_enter, reinforcement.refuse_enter, reinforcement.take_enter),
            Reveal: Answer(ambush.options_reveal, ambush.refuse_reveal, ambush.take_reveal),
            EndPhase: Answer(reinforcement.options_end, reinforcement.refuse_end, command.take_end),
        },
        complete=False,
        covers_all_actions=True,
    ),
    "phase.fight": Ask(
        "AC-28",
        phasing,
        {
            Attack: Answer(attack.options_attack, attack.refuse_attack, attack.take_attack),
            Reveal: Answer(ambush.options_reveal, ambush.refuse_reveal, ambush.take_reveal),
            EndPhase: Answer(command.options_end, command.refuse_end, command.take_end),
        },
    ),
    "combat.roll": Roll("AC-41", one_die, results.roll),
    "combat.losses": Ask(
        "AC-46",
        phasing,
        {TakeLosses: Answer(results.options_losses, results.refuse_losses, results.take_losses)},
        is_nested=True,
        usual=usual_answers.losses,
    ),
    "combat.name": Ask(
        "AC-43",
        phasing,
        {NameUnit: Answer(results.options_name, results.refuse_name, results.take_name)},
        is_nested=True,
        usual=usual_answers.name,
    ),
    "morale.check": Do("AC-53", morale.check),
    "morale.roll": Roll("AC-53", one_die, morale.roll),
    "morale.panic": Do("AC-51", morale.next_panic),
    "retreat.begin": Do("AC-48", retreat.begin),
    "retreat.step": Ask(
        "AC-48",
        retreat.owner,
        {
            Retreat: Answer(retreat.options_retreat, retreat.refuse_retreat, retreat.take_retreat),
            Displace: Answer(retreat.options_displace, retreat.refuse_displace, retreat.take_displace),
            Perish: Answer(retreat.options_perish, retreat.refuse_perish, retreat.take_perish),
        },
        is_nested=True,
        usual=usual_answers.retreat,
    ),
    "retreat.follow": Do("AC-49", retreat.follow),
    "combat.advance": Do("AC-56", advance.begin),
    "advance.choose": Ask(
        "AC-56",
        phasing,
        {
            Advance: Answer(advance.options_advance, advance.refuse_advance, advance.take_advance),
            Hold: Answer(advance.options_hold, advance.refuse_hold, advance.take_hold),
        },
        is_nested=True,
        usual=usual_answers.advance,
    ),
    "combat.end": Do("AC-44", results.end),
    "phase.end": Do("AC-10", command.end_phase),
    "turn.victory": Do("AC-11", victory.at_turn_end),
}
