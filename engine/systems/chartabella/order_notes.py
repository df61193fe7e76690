"""Notes shown before an order: a battle that may be lost, a wasted card, the cost and gain of a breach."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Ends, current_question
from engine.core.references import piece_ref
from engine.core.types import Action
from engine.core.view import Note
from engine.systems.chartabella.actions import Breach, PlayCard
from engine.systems.chartabella.combat.melee import by_swords
from engine.systems.chartabella.combat.projectiles import hits_by_swords
from engine.systems.chartabella.sequence import STEPS
from engine.systems.chartabella.state import State, enemy, occupants

LOSSES = {
    "chartabella.end.commanders": "chartabella.note.lost_commanders",
    "chartabella.end.caravan": "chartabella.note.lost_caravan",
    "chartabella.end.rams": "chartabella.note.lost_rams",
    "chartabella.end.camp": "chartabella.note.lost_camp",
    "chartabella.end.locations": "chartabella.note.lost_locations",
    "chartabella.end.convoy": "chartabella.note.lost_convoy",
}
"""How the game was lost -> the word key of the warning."""


def notes(s: State, a: Action, ends: Ends) -> tuple[Note, ...]:
    """CH-72, CH-86, CH-88 to CH-92, CH-98: Return the notes to show before an order."""
    return (*_loses(s, ends), *_price(s, a))


def _loses(s: State, ends: Ends) -> Iterator[Note]:
    """CH-88 to CH-92, CH-98: Yield a warning if an order may lose the battle for its own side, and how."""
    ask, args = current_question(STEPS, s)
    mine, found = ask.side(s, *args), list(ends())
    lost = [end.end for end in found if end.end and end.end[0] == enemy(s, mine) and end.end[2] in LOSSES]
    if lost:
        _, rule, why, _ = lost[0]
        key = "chartabella.note.loses" if len(lost) == len(found) else "chartabella.note.may_lose"
        yield Note(rule, key, -1, {"why": {"key": LOSSES[why]}})


def _price(s: State, a: Action) -> Iterator[Note]:
    """CH-72, CH-86: Yield the effect of a card, and the cost and gain of breaching a wall."""
    match a:
        case PlayCard() if not does_card_save(s):
            yield Note("CH-72", "chartabella.note.card_wasted", -1)
        case Breach(_, space):
            yield Note("CH-86", "chartabella.note.ram_spent")
            struck = occupants(s).get(space)
            if struck is not None:
                yield Note("CH-86", "chartabella.note.breach_strikes", 1, {"piece": piece_ref(struck)})


def does_card_save(s: State) -> bool:
    """CH-70, CH-72: Return whether the piece about to be lost survives if swords decide instead."""
    step, asked, piece, target, last = s.agenda[-1]
    if step == "launch.card":
        return not hits_by_swords(s, target, last)
    won = by_swords(s, piece, target, last)
    return won >= 0 if s.battle.owners[piece] == asked else won <= 0
