"""The note and the faint marks shown while the pointer hovers over a piece or place.

The note on a place describes its terrain, unless the terrain is plain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from engine.core.references import Pick, PieceRef, PlaceRef, WordRef, piece_ref, place_ref, row_piece_ref
from engine.core.types import EMPTY, Action, Side
from engine.core.view import Note, Piece, View
from web.boards.highlights import NO_HOVER_MARKS, HoverMarks
from web.boards.markup_text import escape
from web.game import move_refusals, odds_view, order_notes, piece_actions, piece_sheet, prospects, threats, undo_rules
from web.game.board_highlights import kind
from web.game.mode import Mode
from web.game.pick_path import PickPath, has_row, remaining_picks, without_row
from web.game.sentences import sentence, word_label
from web.game.table import Table
from web.game.threats import ReachableTarget, ReachableTargets
from web.looks import registry
from web.shell.components import chance, short_chance
from web.words import Names

NAMED = 3
"""Number of targets named, best first."""
WEIGHED = 12
"""Number of attacks whose odds are computed; the limit keeps the note instant."""
DEEDS = 4
"""Number of action words listed."""
GATHERED = 3
"""Like `WEIGHED`, for attacks combined from several pieces, which take longer to compute."""
Taken = TypeVar("Taken")


def reach_of_enemy(table: Table, view: View, ref: Pick) -> ReachableTargets:
    """Return the targets an enemy piece could attack if it were its turn now.

    The first targets come with chances if these are found quickly. The result is empty while anything is selected.
    """
    piece = _piece(view, ref)
    is_idle = table.mode is Mode.DECIDING and not table.selection.is_begun
    if piece is None or piece.side == view.active or not is_idle:
        return ReachableTargets()
    others = [other for other in view.pieces if other.side != piece.side and other.at]
    foes: set[Pick] = {piece_ref(other.id) for other in others}
    foes |= {place_ref(other.space) for other in others}
    found = threats.reached(table.game.system, table.selection.state, piece_ref(piece.id), foes, NAMED)
    left = ReachableTargets(one for one in found if one.chance != 0)
    left.is_whole = found.is_whole
    return left


def note_html(table: Table, names: Names, view: View, ref: Pick, reached: ReachableTargets | None = None) -> str:
    """Return the note on a piece on the board (for a stand: on its unit) or on the terrain of a place.

    The note is empty if there is nothing to say, and for plain terrain. `reached` is the result of `reach_of_enemy`.
    The note says if the odds or the search for the enemy's targets were cut short.
    """
    with table.odds_cache.glance(table.game.system):
        made = _shown(table, names, view, ref, reached or ReachableTargets())
    is_cut = table.odds_cache.is_cut or (reached is not None and not reached.is_whole)
    return made + _line(names.words.say("site.glance.first")) if made and is_cut else made


def _shown(table: Table, names: Names, view: View, ref: Pick, reached: ReachableTargets) -> str:
    piece = _piece(view, ref)
    if piece is None:
        return _ground(table, names, view, ref)
    can = _abilities(table, names, view, piece) if piece.space else _strikes(table, names, view, piece)
    can += _unasked(table, names, view, ref)
    leaders, more = _leaders(names, view, piece), _outlook(names, view, piece)
    return _note(names.spoken(piece), _figures(names, piece), *leaders, *can, *_reached(names, reached), *more)


def _note(title: str, *lines: str) -> str:
    return f"<p><strong>{escape(title)}</strong></p>{''.join(map(_line, filter(None, lines)))}"


def _line(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _ground(table: Table, names: Names, view: View, ref: Pick) -> str:
    """Return the note on a place: the selected order with that place, or else its terrain; empty on a card table."""
    space = next((space for space in view.everywhere if place_ref(space.id) == ref), None)
    if space is None or view.cards:
        return ""
    title, about, marks = piece_sheet.ground(names, view, space)
    ordered = _ordered(table, names, ref)
    why = _unasked(table, names, view, ref)
    if ordered or why:
        return _note(title, *ordered, *why)
    return "" if piece_sheet.is_plain(names, view, space) else _note(title, about, *marks)


def _unasked(table: Table, names: Names, view: View, ref: Pick) -> list[str]:
    """Return why a pick of this thing is refused, with the rule; empty if it was only hovered over."""
    why = move_refusals.refusal_of(table, view, ref) if table.sheet == ref else None
    return [] if why is None else [f"{names.say(why.why, why.facts)} {why.rule}"]


def _ordered(table: Table, names: Names, *things: Pick) -> list[str]:
    """Describe the selected order as it is or would be with one of `things`: words, cost, odds and notes.

    The list is empty if nothing is selected or if the selection cannot continue to any of the things.
    """
    selection = table.selection
    if table.mode is not Mode.DECIDING or not selection.is_begun:
        return []
    is_clear = selection.candidate is not None and (
        selection.chosen is not None or piece_actions.is_attack(table, selection.candidate)
    )
    if selection.candidate is not None and is_clear and set(things) & set(selection.picks[1:]):
        return _told(table, names, [selection.candidate])
    further = selection.next()
    thing = next((thing for thing in things if thing in further), None)
    if thing is None:
        return []
    spelt = selection.system.pointing.picks
    following = (
        (action, remaining_picks(spelt(selection.state, action), (*selection.picks, thing)))
        for action in further[thing]
    )
    whole = [action for action, left in following if all(isinstance(each, WordRef) for each in left or ())]
    return _told(table, names, whole) or [
        odds_view.in_short(table, names, action)
        for action in further[thing][:1]
        if piece_actions.is_attack(table, action)
    ]


def _told(table: Table, names: Names, whole: list[Action]) -> list[str]:
    """Describe a group of orders that differ only in their final word: the best attack, else what they share."""
    attacks = [action for action in whole if piece_actions.is_attack(table, action)]
    if attacks:
        action = attacks[0] if len(whole) == 1 else _best(table, attacks[: _most(table)])[1]
        facts = {"order": sentence(names, action), "odds": odds_view.in_short(table, names, action)}
        return [names.words.say("site.glance.best", facts), _warnings(names, order_notes.notes_on(table, action))]
    if not whole:
        return []
    cost = table.game.system.pointing.trace(table.selection.state, whole[0]).cost
    told = f"{sentence(names, whole[0])}." if len(whole) == 1 else names.words.say("site.glance.open")
    price = "" if cost is None else names.words.say("site.glance.cost", {"n": cost})
    return [told, price, _warnings(names, order_notes.shared(table, whole))]


def _warnings(names: Names, found: Iterable[Note]) -> str:
    """Return only the warnings among the notes, since a hover note has no room for more."""
    return order_notes.plain(names, (note for note in found if note.good < 0))


def hover_marks(table: Table, view: View, ref: Pick | None, reached: Iterable[ReachableTarget] = ()) -> HoverMarks:
    """Return the marks that go with the note.

    They show where an own piece could go and whom it could attack, or which pieces could attack an enemy. `reached`
    adds whom that enemy could attack in its turn. There are no marks while anything is selected, because the board is
    marked already.
    """
    piece = _piece(view, ref)
    if piece is None or table.mode is not Mode.DECIDING or table.selection.is_begun:
        return NO_HOVER_MARKS
    feared = _standing(view, (one.target for one in reached), piece.side)
    if not piece.space:
        near = tuple(other.id for other in piece_actions.attacks_between(table, view, piece))
        return HoverMarks(EMPTY, near, feared)
    if piece.side != view.active:
        things = [thing for picks, _ in piece_actions.attacks_on(table, piece) for thing in picks]
        return HoverMarks(EMPTY, _standing(view, things, piece.side), feared)
    begun = piece_actions.free_first_pick(table, piece)
    if begun is None:
        return NO_HOVER_MARKS
    found = piece_actions.actions_from(table, view, begun)
    look = registry.of(table.game.system.id)
    places = {thing.id: actions for thing, actions in found.following.items() if isinstance(thing, PlaceRef)}
    kinds: dict[str, str] = {place: kind(look, (begun,), actions) for place, actions in places.items()}
    return HoverMarks(kinds, _standing(view, found.targets, piece.side))


def _piece(view: View, ref: Pick | None) -> Piece | None:
    """Return the piece that the note describes (for a stand: its unit), or None if it is not on the board."""
    known: dict[Pick | None, Piece] = {piece_ref(piece.id): piece for piece in view.pieces}
    piece = known.get(ref)
    piece = known.get(piece_ref(piece.group), piece) if piece is not None else None
    return piece if piece is not None and piece.at else None


def _standing(view: View, things: Iterable[Pick], but: Side | None) -> tuple[str, ...]:
    """Return the pieces not of side `but` that are among `things` or stand at a place among them."""
    named = set(map(without_row, things))
    found = (p for p in view.pieces if piece_ref(p.id) in named or (p.space and place_ref(p.space) in named))
    return tuple(piece.id for piece in found if piece.side != but)


def _figures(names: Names, piece: Piece) -> str:
    """Return the figures of a piece and its current marks."""
    figures = [f"{names.words.say(f'{names.system}.value.{key}')} {value}" for key, value in piece.values.items()]
    marks = [_mark(names, mark) for mark in piece.marks]
    return " · ".join((*figures, *marks))


def _leaders(names: Names, view: View, piece: Piece) -> list[str]:
    """Name the leaders stacked with a piece; in zones, where many pieces stand together, name none."""
    if piece.space is None or view.board.kind == "zones":
        return []
    others = (other for other in view.pieces if other.space == piece.space and other.id != piece.id)
    found = tuple(piece_ref(other.id) for other in others if "leader" in other.marks)
    return [names.say("site.glance.with", {"leaders": names.name(found, piece.at)})] if found else []


def _outlook(names: Names, view: View, piece: Piece) -> list[str]:
    """Describe how likely the next roll loads a card with dice, and which cards it can still attack."""
    load = next((card.load for card in view.cards if card.id == piece.id), None)
    others = prospects.reached(view).get(piece.id, ()) if view.prospects else ()
    told = [] if load is None else [names.words.say("site.glance.load", {"chance": chance(load, names.words)})]
    called = names.name(tuple(piece_ref(other) for other in others))
    return [*told, *([names.words.say("site.glance.prospects", {"targets": called})] if others else [])]


def _mark(names: Names, mark: str) -> str:
    """Return the text of a mark on a piece; a wing is shown by its name."""
    return names.name(mark) if mark.startswith("wing:") else names.words.say(f"{names.system}.mark.{mark}")


def _abilities(table: Table, names: Names, view: View, piece: Piece) -> list[str]:
    """Describe what a piece can do or suffer now, or what the selected order would be with it."""
    selection, ref, at = table.selection, piece_ref(piece.id), place_ref(piece.space)
    if table.mode is not Mode.DECIDING:
        return []
    if selection.is_begun and ref not in selection.picks[:1]:
        return _ordered(table, names, ref, at)
    if piece.side != view.active:
        return _suffered(table, names, piece)
    begun = piece_actions.free_first_pick(table, piece)
    if begun is None:
        return _idle(table, names, ref, at)
    spelt, following, targets = piece_actions.actions_from(table, view, begun)
    others = {place_ref(other.space) for other in view.pieces if other.side != view.active}
    places = {thing for thing in following if isinstance(thing, PlaceRef)} - others
    told = [names.words.say("site.glance.places", {"n": len(places)})] if places else []
    deeds = dict.fromkeys(word_label(names, picks[1]) for picks, _ in spelt if len(picks) == 2)
    if not places and not targets and 0 < len(deeds) <= DEEDS and all(deeds):
        told = [names.words.say("site.glance.deeds", {"deeds": ", ".join(deeds)})]
    return [*told, *([_struck(table, names, targets)] if targets else [])]


def _idle(table: Table, names: Names, *things: Pick) -> list[str]:
    """Say that an own piece, though it may be picked, can be given no order now while others can."""
    selection = table.selection
    is_asked = (
        not selection.is_begun
        and not selection.is_amid
        and any(not isinstance(first, WordRef) for first in selection.firsts)
    )
    meant = {*things, *(row_piece_ref(thing.id) for thing in things if isinstance(thing, PieceRef))}
    stood = undo_rules.standing_order(table)
    if stood is not None and stood.unit in things:
        return [names.words.say("site.glance.standing")]
    is_of_use = not meant.isdisjoint(selection.firsts) or any(
        not meant.isdisjoint(picks) for picks, _ in selection.listed
    )
    return [] if is_of_use or not is_asked else [names.words.say("site.glance.idle")]


def _strikes(table: Table, names: Names, view: View, unit: Piece) -> list[str]:
    """Name the targets or attackers of a unit on a free table; its moves are too many to examine."""
    if table.mode is not Mode.DECIDING or table.game.system.forecast.strikes is None:
        return []
    if table.selection.is_begun:
        return _aimed(table, names, {piece_ref(piece.id): piece.group or piece.id for piece in view.pieces}, unit)
    found, is_own = piece_actions.attacks_between(table, view, unit), unit.side == view.active
    if not found:
        return _idle(table, names, piece_ref(unit.id)) if is_own else []
    told = names.name(tuple(found))
    if len(found) == 1:
        told += f" ({odds_view.in_short(table, names, *found.values())})"
    key = "site.glance.strike" if is_own else "site.glance.struck_by"
    return [names.words.say(key, {"targets": told})]


def _aimed(table: Table, names: Names, units: Mapping[Pick, str], unit: Piece) -> list[str]:
    """Describe the first attack on a unit that the selection can become; `units` maps stands to units."""
    selection = table.selection
    for picks, action in selection.open(selection.picks):
        further = (units.get(without_row(pick)) for pick in picks[1:])
        if unit.id in further and piece_actions.is_attack(table, action):
            return _told(table, names, [action])
    return []


def _struck(table: Table, names: Names, targets: Mapping[Pick, list[PickPath]]) -> str:
    """Name the targets of a piece, best first with their chances; if there are too many attacks, sample them.

    For combined attacks, only the one with the fewest pieces is considered for each target.
    """
    ways = {target: _of_length(found, min) for target, found in targets.items()}
    most = _most(table)
    are_few = sum(map(len, ways.values())) <= most
    share = most if are_few else max(1, most // len(ways))
    looked = [(target, _spread(found, share)) for target, found in _spread([*ways.items()], most)]
    best = sorted(((_best(table, found), target) for target, found in looked), key=lambda one: -one[0][0])
    told = ", ".join(f"{names.name(target)} {_promise(table, names, *way)}" for way, target in best[:NAMED])
    if are_few:
        return names.words.say("site.glance.strike", {"targets": told})
    return names.words.say("site.glance.targets", {"n": len(targets), "targets": told})


def _suffered(table: Table, names: Names, piece: Piece) -> list[str]:
    """Describe the best attack on an enemy and its possible results; if there are too many attacks, sample them.

    For combined attacks, only the one with the most pieces is considered. An attack on the enemy's place counts too.
    """
    ways = _of_length(piece_actions.attacks_on(table, piece), max)
    if not ways:
        return []
    looked = _spread(ways, _most(table))
    _, action = _best(table, looked)
    facts = {"order": sentence(names, action), "odds": odds_view.in_short(table, names, action)}
    return [names.words.say("site.glance.best" if len(looked) == len(ways) else "site.glance.struck", facts)]


def _reached(names: Names, found: list[ReachableTarget]) -> list[str]:
    """Name the targets an enemy could attack in its turn."""
    told = [f"{names.name(one.target)} {short_chance(one.chance) if one.chance else ''}".strip() for one in found]
    targets = ", ".join(told[:NAMED])
    if len(found) > NAMED:
        return [names.words.say("site.glance.reached.more", {"targets": targets, "n": len(found) - NAMED})]
    return [names.words.say("site.glance.reached", {"targets": targets})] if found else []


def _of_length(attacks: list[PickPath], which: Callable[[Iterable[int]], int]) -> list[Action]:
    """Return the attacks as orders; of combined attacks, return only the shortest or longest."""
    if not any(has_row(picks) for picks, _ in attacks):
        return [action for _, action in attacks]
    length = which(len(picks) for picks, _ in attacks)
    return [action for picks, action in attacks if len(picks) == length][:1]


def _most(table: Table) -> int:
    """Return the number of attacks whose odds are computed for a note."""
    return GATHERED if table.selection.gathers else WEIGHED


def _spread(ways: list[Taken], most: int) -> list[Taken]:
    """Return at most `most` of the items, evenly spaced through the list."""
    return ways if len(ways) <= most else [ways[n * len(ways) // most] for n in range(most)]


def _best(table: Table, attacks: list[Action]) -> tuple[Fraction, Action]:
    """Return the attack most likely to succeed, with its chance."""
    action = max(attacks, key=table.chance)
    return table.chance(action), action


def _promise(table: Table, names: Names, likely: Fraction, action: Action) -> str:
    """Return the chance that an attack succeeds, or its result if that is certain."""
    is_sure = likely in (0, 1)
    return f"({odds_view.in_short(table, names, action)})" if is_sure else short_chance(likely)
