"""Overlays on the board: the selection, where it may go, the preview of the selected order, and the last order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, Ref, WordRef, piece_ref, place_ref
from engine.core.types import Action, Pose
from engine.core.view import Piece, Trace, View
from web.boards.area import AreaRef, Rectangle
from web.boards.highlights import APPROACH, CROSSING, DICE, MELEE, OVERRUN, PATH, REACH, SHOT, Highlights
from web.game import drag_geometry, undo_rules
from web.game.mode import Mode
from web.game.pick_path import Picks, remaining_picks
from web.game.piece_actions import draggable_pieces, is_attack
from web.game.recent_turn import recent_turn
from web.game.table import Table
from web.game.threats import success_chance
from web.looks import registry
from web.looks.look import Look
from web.shell.components import short_chance
from web.words import Names

ABOUT = "\u2248"
"""Prefix of an approximate chance, whose distribution was truncated."""
LABELLED = 40
"""Maximum number of attacks on one target for which the board shows the best chance; beyond it the order list does."""


def of(table: Table, view: View, names: Names, cursor: Pick | None) -> Highlights:
    """Return everything that is drawn over the board now; `cursor` is the keyboard cursor."""
    last, last_turn = last_drawn(table), recent_turn(table)
    if table.mode is Mode.PAST:
        prospects = view.prospects if table.prospects else None
        return Highlights(cursor=place_of(cursor), last=last, lately=last_turn, prospects=prospects)
    selection, look = table.selection, registry.of(table.game.system.id)
    following = selection.next()
    pieces = {ref.id: actions for ref, actions in following.items() if isinstance(ref, PieceRef)}
    places: dict[str, list[Action]] = {
        ref.id: actions for ref, actions in following.items() if isinstance(ref, PlaceRef)
    }
    kinds: dict[str, str] = {place: kind(look, selection.picks, actions) for place, actions in places.items()}
    mine = {p.id for p in view.pieces if p.side == view.active}
    enemies = {piece: actions for piece, actions in pieces.items() if piece not in mine}
    if not selection.picks and not selection.is_amid:
        struck: dict[str, dict[str, str]] = {piece: {} for piece in enemies if selection.gathers}
        kinds |= {
            p.space: REACH for p in view.pieces if selection.gathers and p.id in pieces and p.id in mine and p.space
        }
        dealt = (piece for piece, actions in pieces.items() if actions)
        kinds |= {piece: DICE for piece in dealt if {action.verb for action in pieces[piece]} <= set(look.dealing)}
    else:
        struck = {piece: _struck(table, piece, actions) for piece, actions in enemies.items()}
        kinds |= {p.space: REACH for p in view.pieces if p.id in pieces and p.id in mine and p.space}
    action = selection.candidate
    trace = table.game.system.pointing.trace(selection.state, action) if action is not None else Trace()
    drawn = {
        place: table.game.system.pointing.trace(selection.state, actions[0])
        for place, actions in places.items()
        if actions
    }
    labels = {place: text for place, told in drawn.items() if (text := _noted(names, told.notes))}
    labels |= {place: text for place, actions in places.items() if (text := _text(table, names, kinds[place], actions))}
    risks = {}
    for p in view.pieces:
        at = p.place
        if not isinstance(at, str) or at not in places or p.side is None or kinds[at] == APPROACH:
            continue
        is_overrun = p.id in drawn[at].takes and _attacks(table, places[at])
        word = _word(table, names, places[at]) if is_overrun else ""
        if is_overrun:
            labels.pop(at, None)  # it stands at the piece instead
        if p.id not in mine:
            struck[p.id] = {OVERRUN: word} if is_overrun else {}
        elif is_overrun:
            risks[p.id] = word
    return Highlights(
        cursor=place_of(cursor),
        selected=selection.picks or ((table.sheet,) if table.sheet else _asked_about(view)),
        places=kinds,
        labels=labels,
        targets={piece: "\n".join(ways.values()) for piece, ways in struck.items()},
        strikes={piece: tuple(ways) for piece, ways in struck.items()},
        risks=risks,
        trace=trace if action is not None else None,
        last=last,
        lately=last_turn,
        charge=trace.run,
        threats=tuple(
            (
                _stands(view, piece_ref(t.piece)) or t.start,
                _stands(view, table.asked_threats),
                f"{ABOUT if t.is_open else ''}{short_chance(t.chance)}",
            )
            for t in table.threats
        ),
        casualties=() if _is_vain(table, view, action) else tuple(p for p in trace.takes if p not in mine),
        own_casualties=tuple(p for p in trace.takes if p in mine),
        opened=table.opened,
        zones=_zones(table, view, bool(places) and bool(selection.picks)),
        notes={place: told.notes for place, told in drawn.items() if told.notes},
        costs={place: told.cost for place, told in drawn.items() if told.cost is not None},
        prospects=view.prospects if table.prospects else None,
        loads=_loads(table, view),
        offered=() if view.has_places else tuple(_offered(table, view, pieces)),
        movable=draggable_pieces(table, view) if view.has_places else tuple(_movable(table)),
    )


def place_of(ref: Ref | None) -> str | None:
    """Return the id of the place that a reference names; None for any other reference."""
    return ref.id if isinstance(ref, PlaceRef) else None


def _movable(table: Table) -> Iterator[str]:
    """Yield the draggable units on a free table: those that can still be given orders, and the one that moved last."""
    for ref in table.selection.firsts:
        if isinstance(ref, PieceRef):
            yield ref.id
    stood = undo_rules.standing_order(table)
    if stood is not None and stood.unit not in table.selection.firsts:
        yield stood.unit.id


def _is_vain(table: Table, view: View, action: Action | None) -> bool:
    """Return whether an attack cannot cause losses; skipped on a free table, where each step of a drag asks."""
    return bool(view.has_places and action is not None and is_attack(table, action) and not table.chance(action))


def _asked_about(view: View) -> tuple[PieceRef, ...]:
    """Return the piece that a question is about; empty if it names none or several."""
    named = tuple(fact for fact in view.facts.values() if isinstance(fact, PieceRef))
    return named if len(named) == 1 else ()


def _offered(table: Table, view: View, listed: Iterable[str]) -> Iterator[str]:
    """Yield the own pieces on the table that continue the selection, whether the menu lists them or not."""
    selection = table.selection
    own = (piece for piece in view.pieces if piece.side == view.active and piece.place is not None)
    for piece in own if selection.is_begun or selection.is_amid else ():
        ref = piece_ref(piece.id)
        if ref not in selection.picks and (piece.id in listed or (piece.group is not None and selection.extends(ref))):
            yield piece.id


def _loads(table: Table, view: View) -> dict[str, str]:
    """Return for each own card how likely the next roll loads it, while dice are being placed."""
    dealing = registry.of(table.game.system.id).dealing if view.cards else ()
    if not any(action.verb in dealing for _, action in (table.selection.listed if dealing else ())):
        return {}
    own = (card for card in view.cards if card.side == view.active and card.load is not None)
    return {card.id: short_chance(card.load) for card in own if card.load is not None}


def spoken(names: Names, lit: Highlights, place: str, standing: Iterable[Piece] = ()) -> list[str]:
    """Return the marks at a place and on the pieces there, for screen readers.

    They tell how each piece can be attacked, whether the place may be picked, and what that costs and brings.
    """
    standing = tuple(standing)
    at: set[Ref] = {place_ref(place), *(piece_ref(piece.id) for piece in standing)}
    told = [names.words.say("lesson.marked")] if at & set(lit.asked) else []
    return [*told, *_spoken(names, lit, place, standing)]


def _spoken(names: Names, lit: Highlights, place: str, standing: Iterable[Piece]) -> list[str]:
    able = [] if lit.prospects is None else [_able(names, lit.prospects, place)]
    if place in lit.loads:
        able.append(names.words.say("site.cards.spoken.load", {"percent": lit.loads[place]}))
    for piece in standing:
        if piece.id in lit.targets and not lit.strikes.get(piece.id):
            able.append(names.words.say("site.mark.reach"))
        for way, label in zip(lit.strikes.get(piece.id, ()), lit.targets.get(piece.id, "").split("\n"), strict=False):
            own = f"{names.system}.strike.{way}"
            able.append(names.words.say(own if names.words.has(own) else f"site.mark.{way}", {"label": label}))
        if piece.id in lit.risks:
            able.append(names.words.say("site.mark.risk", {"label": lit.risks[piece.id]}))
    if place not in lit.places:
        return able
    told = [names.words.say("site.mark.reach")]
    if place in lit.costs:
        told = [names.words.say("site.mark.cost", {"n": lit.costs[place]})]
    return able + told + [names.words.say(f"{names.system}.mark.{note}") for note in lit.notes.get(place, ())]


def _able(names: Names, prospects: tuple[tuple[str, str], ...], piece: str) -> str:
    """Return how many others a piece can still attack, for screen readers."""
    count = sum(one == piece for one, _ in prospects)
    return names.words.say("site.prospects.spoken" if count else "site.prospects.spoken.none", {"n": count})


def chosen(table: Table, view: View) -> frozenset[str]:
    """Return the places of the selection."""
    picks = table.selection.picks if table.mode is not Mode.PAST else ()
    places = {place_of(pick) for pick in picks} | {p.space for p in view.pieces if piece_ref(p.id) in picks}
    return frozenset(s.id for s in view.everywhere if s.id in places)


def asked(lit: Highlights, view: View) -> frozenset[str]:
    """Return the places that a lesson points out."""
    if not lit.asked:
        return frozenset()
    standing: dict[Ref, str | None] = {piece_ref(piece.id): piece.space for piece in view.pieces}
    places = (place_of(ref) or standing.get(ref) for ref in lit.asked)
    return frozenset(place for place in places if place)


def is_asked(view: View, marks: Iterable[Ref], spot: PlaceRef | PoseRef) -> bool:
    """Return whether a lesson points out a spot on a free table, or a piece there."""
    pose, things = Pose.read(spot), frozenset(marks)
    is_inside = pose is not None and any(area.holds(pose) for area in _areas(things))
    return is_inside or any(
        not things.isdisjoint((piece_ref(p.id), piece_ref(p.group))) for p in drag_geometry.standing(view, spot)
    )


def _areas(things: Iterable[Ref]) -> Iterator[Rectangle]:
    """Yield the areas among the things that a lesson points out."""
    return (Rectangle.read(thing) for thing in things if isinstance(thing, AreaRef))


def targets(view: View, lit: Highlights) -> tuple[PlaceRef | PoseRef, ...]:
    """Return the marked places, in board order.

    These are the places that a lesson points out; else those with targets; else those that can be reached.
    """
    if not view.has_places:
        things: tuple[Ref, ...] = lit.asked or tuple(piece_ref(piece) for piece in lit.targets)
        standing = (piece.at for piece in view.pieces if piece_ref(piece.id) in things and piece.at is not None)
        return (*(area.middle.ref for area in _areas(things)), *standing)
    struck = {piece.space for piece in view.pieces if piece.id in lit.targets}
    marked = asked(lit, view) if lit.asked else struck or lit.places
    return tuple(place_ref(space.id) for space in view.everywhere if space.id in marked)


def _zones(table: Table, view: View, is_going: bool) -> tuple[str, ...]:
    """Return the enemy's zones of control: while a piece moves, or always if the player wants them."""
    if not (is_going or table.zones) or view.active is None:
        return ()
    return tuple(place for side, places in view.zones.items() if side != view.active for place in places)


def _stands(view: View, ref: PieceRef | None) -> str:
    """Return the place where a piece stands (on a free table the piece itself); empty if it is off the board."""
    found = next((p for p in view.pieces if piece_ref(p.id) == ref and p.place is not None), None)
    return "" if found is None else found.space or piece_ref(found.id)


def kind(look: Look, picks: Picks, actions: list[Action]) -> str:
    """Return how a place that may be picked is marked."""
    if any(isinstance(pick, PieceRef) for pick in picks[1:]):
        return APPROACH
    if {action.verb for action in actions} <= set(look.crossings):
        return CROSSING
    return PATH if any(isinstance(pick, PlaceRef) for pick in picks) else REACH


def _struck(table: Table, piece: str, actions: list[Action]) -> dict[str, str]:
    """Return the ways to attack a target, each with its chance as the board shows it.

    The chance is that of the attack the target would complete, or the best among few attacks on it.
    """
    system, selection = table.game.system, table.selection
    picks = (*selection.picks, piece_ref(piece))
    complete = [
        a
        for a in actions
        if all(
            isinstance(thing, WordRef)
            for thing in remaining_picks(system.pointing.picks(selection.state, a), picks) or ()
        )
    ]
    strikes = _attacks(table, complete or actions)
    ways: dict[str, list[Action]] = {}
    for action in strikes:
        ways.setdefault(SHOT if system.pointing.trace(selection.state, action).flight else MELEE, []).append(action)
    return {
        way: "?" if len(strikes) > LABELLED else short_chance(max(map(table.chance, found)))
        for way, found in sorted(ways.items())
    }


def _attacks(table: Table, actions: list[Action]) -> list[Action]:
    is_attack, state = table.game.system.forecast.is_attack, table.selection.state
    return [action for action in actions if is_attack(state, action)]


def _text(table: Table, names: Names, kind: str, actions: list[Action]) -> str:
    """Return the label of a place: who is attacked from it and how likely, or what can be done there."""
    if kind == APPROACH:
        return _approach(table, names, actions[0])
    if kind == CROSSING:
        return names.words.say("site.short.crossing")
    return _word(table, names, actions) if kind == REACH and len(actions) > 1 else ""


def _noted(names: Names, notes: tuple[str, ...]) -> str:
    """Return the notes on going to a place in the system's short words: ``4+`` for the die roll that it needs."""
    keys = (f"{names.system}.short.{note}" for note in notes)
    return " ".join(names.words.say(key) for key in keys if names.words.has(key))


def _word(table: Table, names: Names, actions: list[Action]) -> str:
    """Return the system's short word for the attack among some orders; empty if there is no attack."""
    key = next((f"{names.system}.short.{action.verb}" for action in _attacks(table, actions)), "")
    return names.words.say(key) if names.words.has(key) else ""


def _approach(table: Table, names: Names, action: Action) -> str:
    told = next((e for e in table.odds(action).told if "defence" in e.facts), None)
    chance = short_chance(success_chance(table.odds(action)))
    if told is None:
        return chance
    side = names.words.say("site.short." + told.key.rpartition("_")[2])
    bonus = f" +{told.facts['bonus']}" if told.facts.get("bonus") else ""
    return f"{side}{bonus}\n{chance}"  # two lines: it stays within its space, off the counters beside it


def last_drawn(table: Table) -> Trace | None:
    """Return what the last order drew on the board, or None if the viewer must not see it."""
    inputs = table.game.inputs[: table.viewed_at]
    n = next((n for n in reversed(range(len(inputs))) if inputs[n].side is not None), -1)
    return next((way.trace for way in recent_turn(table).ways[-1:] if way.n == n), None)
