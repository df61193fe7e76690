"""What is worth a thought before an order: a card that would save nobody, what a breach costs and brings."""

from __future__ import annotations

from engine.core.types import Action
from engine.core.view import Note
from engine.systems.chartabella.actions import Breach, PlayCard
from engine.systems.chartabella.combat.melee import by_swords
from engine.systems.chartabella.combat.projectiles import hits_by_swords
from engine.systems.chartabella.state import State, occupants


def notes(s: State, a: Action) -> tuple[Note, ...]:
    """CH-72, CH-86: Return what is worth a thought before an order."""
    match a:
        case PlayCard() if not does_card_save(s):
            return (Note("CH-72", "chartabella.note.card_wasted", -1),)
        case Breach(_, space):
            spent = Note("CH-86", "chartabella.note.ram_spent")
            struck = occupants(s).get(space)
            if struck is None:
                return (spent,)
            return spent, Note("CH-86", "chartabella.note.breach_strikes", 1, {"piece": f"piece:{struck}"})
    return ()


def does_card_save(s: State) -> bool:
    """CH-70, CH-72: Whether the piece about to be lost stays when swords decide instead."""
    step, asked, piece, target, last = s.agenda[-1]
    if step == "launch.card":
        return not hits_by_swords(s, target, last)
    won = by_swords(s, piece, target, last)
    return won >= 0 if s.owners[piece] == asked else won <= 0
