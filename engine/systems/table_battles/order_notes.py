"""Notes shown before an order: its cost, a reaction given up, whether anybody can attack after it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.agenda import Ends, current_question
from engine.core.references import piece_ref, side_ref
from engine.core.types import Action
from engine.core.view import Note
from engine.systems.table_battles.acting.reactions import available
from engine.systems.table_battles.actions import Attack, Bombard, Command, Lift, Null, Place, Retire, Shift
from engine.systems.table_battles.attack_reachability import attackers
from engine.systems.table_battles.card_view import is_armed
from engine.systems.table_battles.language.card_set import CardSet
from engine.systems.table_battles.language.cards import Card
from engine.systems.table_battles.language.requirements import meets
from engine.systems.table_battles.placement import options_place
from engine.systems.table_battles.sequence import STEPS
from engine.systems.table_battles.state import State

FEW = 2
"""The number of formations able to attack at or below which a decrease is reported."""
ACTS = (Attack, Bombard, Command, Lift, Null, Retire)
"""Actions for which a card gives up its dice or cubes."""


def notes(s: State, a: Action, ends: Ends) -> tuple[Note, ...]:
    """TB-18 to TB-31, TB-39, TB-68 to TB-82: Return the notes to show before an order, warnings first."""
    b = s.battle.book
    told = (_loses(s, b, a, ends), _prospects(s, b, ends), _price(s, b, a), _forced(s, b, a), _falls_short(s, b, a))
    found = [note for notes in told for note in notes]
    return tuple(sorted(found, key=lambda note: note.good))


def _price(s: State, b: CardSet, a: Action) -> Iterator[Note]:
    """TB-18, TB-21, TB-29, TB-82: Yield the cost of an order beyond what its card says."""
    if isinstance(a, Shift):
        is_free = s.agenda[-1][1]
        yield Note("TB-82", f"table_battles.note.shift_{'free' if is_free is False else 'price'}", 1 - bool(is_free))
    elif isinstance(a, Null):
        is_special = b.cards[b.number[a.piece]].is_special
        yield Note("TB-21", f"table_battles.note.null{'_cube' * is_special}", -1 * is_special)
    elif isinstance(a, Retire):
        yield Note("TB-29", "table_battles.note.retire")
    if isinstance(a, ACTS):
        card = b.cards[b.number[a.piece]]
        answers = tuple(f"reaction:{d.kind}" for d in card.reactions if not card.is_special and is_armed(s, b, card, d))
        if answers:
            yield Note("TB-18", "table_battles.note.answer_lost", -1, {"reactions": answers})


def _forced(s: State, b: CardSet, a: Action) -> Iterator[Note]:
    """TB-31, TB-39: Yield the reaction that the enemy is forced to make, and its cost for him."""
    if not isinstance(a, Attack):
        return
    found = available(s, b, b.number[a.piece], a.action, b.number[a.target])
    if len(found) == 1 and not found[0][1].is_voluntary:
        card, deed = found[0]
        facts = {
            "piece": piece_ref(card.id),
            "reaction": f"reaction:{deed.kind}",
            "side": side_ref(b.sides[card.side]),
        }
        yield Note("TB-31", "table_battles.note.must_react", 0, facts)


def _falls_short(s: State, b: CardSet, a: Action) -> Iterator[Note]:
    """TB-19, TB-20: Yield a note if a card could do nothing with its dice; a warning if more dice would do."""
    if not isinstance(a, Place) or b.cards[b.number[a.piece]].is_special:
        return
    card = b.cards[b.number[a.piece]]
    if card.deeds and not _serves(s, card, a):
        is_better = any(one.piece == a.piece and _serves(s, card, one) for one in options_place(s))
        yield Note("TB-19", "table_battles.note.short", -1 if is_better else 0)


def _serves(s: State, card: Card, a: Place) -> bool:
    """TB-20: Return whether a card's dice after a placement meet the requirement of any action or reaction."""
    lies = "".join(sorted((*s.dice[card.index], *map(str, a.batch))))
    return any(not deed.needs or meets(deed.needs, lies) for deed in card.deeds)


def _loses(s: State, b: CardSet, a: Action, ends: Ends) -> Iterator[Note]:
    """TB-68: Yield a warning if an attack may end the battle at once without a win for its side."""
    if not isinstance(a, Attack):
        return
    mine, found = b.sides[_asked(s, b)], list(ends())
    lost = [end.end for end in found if end.end is not None and end.end[0] not in (mine, None)]
    if lost:
        _, rule, why, _ = lost[0]
        certain = "loses" if len(lost) == len(found) else "may_lose"
        morale = ".morale" if why == "table_battles.end.morale" else ""
        yield Note(rule, f"table_battles.note.{certain}{morale}", -1)


def _asked(s: State, b: CardSet) -> int:
    """Return the number of the side that decides now."""
    ask, args = current_question(STEPS, s)
    return b.sides.index(ask.side(s, *args))


def _prospects(s: State, b: CardSet, ends: Ends) -> Iterator[Note]:
    """TB-69, TB-70: Yield which side can still attack after an order, whatever the other side answers."""
    if "no_attack" in b.disabled:
        return
    mine = _asked(s, b)
    going = [end for end in ends() if end.end is None]
    for side in (mine, 1 - mine):
        before = attackers(s, b, side)
        after = [attackers(end, b, side) for end in going]
        least = min(after, key=len, default=before)
        who, good = ("own", -1) if side == mine else ("other", 1)
        facts = {"side": side_ref(b.sides[side]), "pieces": tuple(piece_ref(b.cards[i].id) for i in least)}
        if before and not least:
            certain = "never" if not any(after) else "maybe"
            yield Note("TB-69", f"table_battles.note.{who}_{certain}", good, facts)
        elif side == mine and len(least) < len(before) and len(least) <= FEW:
            yield Note("TB-70", "table_battles.note.own_few", good, facts)
