"""Orders: pick things, confirm, clear the selection; resign, offer a draw, take a side over."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Refused
from engine.core.references import Pick, PieceRef, PlaceRef, PoseRef, WordRef, piece_ref, place_ref, read_ref
from engine.core.types import Action, Decision
from web.game import confirmation, free_table_pointing, game_lifecycle, move_refusals, past_position, turns
from web.game.mode import Mode
from web.game.pick_path import Picks
from web.game.seats import FRIEND, HUMAN
from web.shell.effects import TABLE, Effects, EffectsWithAnswer, Happened, Moment, Paint
from web.shell.session import QUESTION_TAB, Session


def with_pick(action: Callable[[Session, Pick], Effects]) -> Callable[[Session, str], Effects]:
    """Return the action of a button whose argument spells a reference; other arguments have no effect."""

    def act(session: Session, text: str) -> Effects:
        ref = read_ref(text)
        return () if ref is None else action(session, ref)

    return act


def point(session: Session, ref: Pick) -> Effects:
    """Pick a thing and check whether a lesson waits for that, unless the pick gave an order (checked as an order)."""
    table = session.table
    before = None if table is None else (table.selection.picks, table.refusals)
    is_order = yield from _point_at(session, ref)
    if not is_order:
        yield from check_lesson(
            session, ref, is_idle=table is not None and (table.selection.picks, table.refusals) == before
        )


def check_lesson(session: Session, ref: Pick, *, is_idle: bool = False) -> Effects:
    """Go on with a lesson that waits for this pick; `is_idle`: whether the pick had no other effect."""
    if session.guide is not None and session.guide.accepts_pick(session, ref, is_idle=is_idle):
        yield from turns.go_on(session, is_changed=True)
    elif session.guide is not None:
        yield TABLE


def _point_at(session: Session, ref: Pick) -> EffectsWithAnswer:
    """Pick a thing; a second pick of the last thing takes the first choice that is left.

    Return whether that gave an order.
    """
    table = session.table
    if table is None:
        return False
    is_past = table.mode is Mode.PAST
    is_whole = not is_past and table.selection.chosen is not None and is_waited_for(session)
    if is_whole and ref == session.cursor and isinstance(ref, PoseRef):
        yield from confirm(session, "")  # the keyboard cursor on a free table, where the selected order leads
        return True
    things = _readings(session, ref)
    session.cursor = things[-1]
    if is_past:
        return (yield from _point(session, things))  # in the past, pointing only asks what a thing is
    selection = table.selection
    if is_whole and selection.leave_out(things):
        return (yield from _shown(session))
    if is_whole and set(things) & set(selection.picks[1:]):
        yield from confirm(session, "")
        return True
    again = next((pick for pick in reversed(selection.picks) if pick in things), None)
    if again is not None and session.guide is not None and session.guide.keeps:
        return (yield from _shown(session))
    meant = None if again is None else _point_again(session, again, things)
    return (yield from _point(session, things) if meant is None else meant)


def _readings(session: Session, ref: Pick) -> Picks:
    """Return what pointing may mean: for a piece, it and its place; for a place, the pieces on it and the place."""
    pieces = session.view().pieces
    if not session.view().has_places:
        return free_table_pointing.readings(session, ref) or (ref,)
    own = ref.id
    place = own if isinstance(ref, PlaceRef) else next((p.space for p in pieces if p.id == own), None)
    here = [piece_ref(p.id) for p in pieces if p.place == place] if place is not None else []
    session.playing().opened = place if len(here) > 1 else None
    if isinstance(ref, PieceRef):
        return tuple(dict.fromkeys((ref, *((place_ref(place),) if place else ()))))
    return (*here, ref)


def _point_again(session: Session, thing: Pick, things: Picks) -> EffectsWithAnswer | None:
    """Complete the order by a second pick of a thing, remove the thing, or clear the selection.

    If nothing else is selected, the next piece of the stack is picked instead, and after the last one their place,
    provided orders begin with it. None means that the second pick has none of these effects.
    """
    table = session.playing()
    selection = table.selection
    word = next((ref for ref in selection.next() if isinstance(ref, WordRef)), None)
    aimed = (
        selection.candidate is not None
        and thing.id in table.game.system.pointing.trace(selection.state, selection.candidate).takes
    )
    if (
        word is not None
        and (aimed or (thing == selection.picks[-1] and not selection.drops(thing)))
        and len(selection.picks) > 1
    ):
        return _point(session, (word,))
    if selection.counted and (more := next((t for t in (thing, *things) if selection.may_add(t)), None)) is not None:
        return _point(session, (more,))
    if selection.drops(thing):
        selection.drop(thing)
        return _shown(session)
    if thing != selection.picks[-1]:
        return None
    below = [t for t in things[things.index(thing) + 1 :] if selection.open((t,))]
    table.let_go()
    return _point(session, (below[0],)) if below and len(selection.picks) <= 1 else _shown(session)


def _shown(session: Session) -> EffectsWithAnswer:
    """Show the selection; no order was given."""
    yield from show_selection(session)
    return False


def show_selection(session: Session) -> Effects:
    """Show the selection; features may prepare for an order that waits to be confirmed."""
    yield TABLE
    if session.playing().selection.chosen is not None:
        yield Happened(Moment.ORDER_SELECTED)


def _point(session: Session, things: Picks) -> EffectsWithAnswer:
    """Pick a thing by its readings; return whether that gave an order."""
    table = session.playing()
    is_word = isinstance(things[0], WordRef)
    seen = table.selection.candidate
    words = [ref for ref in table.selection.next() if isinstance(ref, WordRef)]
    asked = table.sheet
    table.point(*things)
    move_refusals.explain_for_asked(table, session.view(), asked, things)
    action = table.selection.chosen
    if (
        action is not None
        and is_word
        and not session.is_led
        and confirmation.wastes_moves(table, action, session.settings.confirm)
    ):
        return (yield from _shown(session))
    if action is not None and is_word:
        is_attack = table.game.system.forecast.is_attack(table.selection.state, action)
        is_free = confirmation.is_word_played_at_once(table, is_attack=is_attack, ask=session.settings.confirm)
        if is_free or (len(words) == 1 and seen == action):  # its odds have been shown already
            yield from play(session, action)
            return True
    elif (
        action is not None
        and is_waited_for(session)
        and confirmation.is_played_at_once(table, things, session.settings.confirm)
    ):
        yield from play(session, action)
        return True
    return (yield from _shown(session))


def is_waited_for(session: Session) -> bool:
    """Return whether an order is expected next, and not a pick that a lesson waits for."""
    return session.guide is None or session.guide.waits_for_order


def more(session: Session, ref: Pick) -> Effects:
    """Pick a thing that counts once more."""
    if session.table is not None:
        yield from _point(session, (ref,))


def less(session: Session, ref: Pick) -> Effects:
    """Undo one pick of a thing that counts several times."""
    table = session.table
    if table is not None and ref in table.selection.picks:
        table.selection.lessen(ref)
        yield TABLE


def point_from_list(session: Session, ref: Pick) -> Effects:
    """Pick a thing from a list, or a word."""
    if session.table is None:
        return
    if not session.view().has_places and isinstance(ref, WordRef) and ref in session.table.selection.forms:
        yield from free_table_pointing.form(session, ref)
    else:
        is_piece = isinstance(ref, PieceRef) and session.tab == "pieces"
        yield from _point(session, (ref,))
        if is_piece:
            session.tab = QUESTION_TAB
            yield TABLE


def order(session: Session, text: str) -> Effects:
    """Take an order from the list, like any order that is chosen as a whole."""
    table = session.table
    if table is not None:
        found = next((action for _, action in table.selection.listed if action.text() == text), None)
        if found is not None:
            yield from choose_action(session, found)


def choose_action(session: Session, action: Action) -> Effects:
    """Take an order that was chosen as a whole: give it if no confirmation is needed, else select it."""
    table = session.playing()
    is_now = table.mode is not Mode.PAST and is_waited_for(session)
    if is_now and confirmation.is_choice_played_at_once(table, action, session.settings.confirm):
        table.let_go()
        yield from play(session, action)
        session.page.focus("#panel-orders" if session.tab == "orders" else "#question")
    else:
        yield from select_action(session, action)


def select_action(session: Session, action: Action) -> Effects:
    """Select an order to be reviewed and confirmed; a lesson that waits for no order says what it would do."""
    table = session.playing()
    if not is_waited_for(session) and session.guide is not None and session.guide.refuses(action):
        yield TABLE
        return
    table.look(len(table.game.inputs))
    table.selection.choose(action)
    if table.selection.picks and isinstance(end := table.selection.picks[-1], PoseRef):
        session.cursor = end
    table.sheet, table.refusals = None, ()
    session.tab = QUESTION_TAB
    yield from show_selection(session)
    session.page.focus("#confirm")


def confirm(session: Session, _: str) -> Effects:
    """Give the selected order."""
    table = session.table
    if table is not None and table.mode is Mode.DECIDING and table.selection.chosen is not None:
        yield from play(session, table.selection.chosen)


def _nothing(_: Session) -> Effects:
    """Do nothing more after an order."""
    return ()


def play(session: Session, action: Action, then: Callable[[Session], Effects] = _nothing) -> Effects:
    """Play a person's order and go on, unless the gate holds it back; `then` follows once it has been played."""
    held = None if session.gate is None else session.gate.holds(session, action, then)
    return give(session, action, then) if held is None else held


def give(session: Session, action: Action, then: Callable[[Session], Effects] = _nothing) -> Effects:
    """Play a person's order and go on, whatever the gate says."""
    table = session.playing()
    session.page.show("notice", False)
    if session.guide is not None and session.guide.refuses(action):
        yield TABLE
        return
    try:
        table.play(action)
    except Refused as refused:
        table.refusals = (refused.refusal,)
        yield TABLE
        return
    yield from game_lifecycle.after_player_action(session)
    yield from then(session)


def back(session: Session, _: str) -> Effects:
    """Take the last pick back, or close what is open."""
    table = session.table
    if table is None:
        return
    if table.mode is Mode.PAST:
        yield from past_position.look(session, "now")
    elif not table.selection.back() or not table.selection.is_begun:
        table.let_go()
    table.refusals = ()
    yield TABLE


def let_go(session: Session, _: str) -> Effects:
    """Clear the selection."""
    if session.table is not None:
        session.table.let_go()
        yield TABLE


def zones(session: Session, _: str) -> Effects:
    """Toggle the enemy's zones of control."""
    if session.table is not None:
        session.table.zones = not session.table.zones
        yield TABLE


def prospects(session: Session, _: str) -> Effects:
    """Toggle the display of which pieces can still attack which."""
    table = session.table
    if table is None or not session.view().prospects:
        return
    table.prospects = not table.prospects
    session.tab = QUESTION_TAB
    yield TABLE
    if table.prospects:
        yield Paint("prospects")


def threats(session: Session, ref: Pick) -> Effects:
    """Show what could attack a piece."""
    if session.table is not None and isinstance(ref, PieceRef):
        session.table.find_threats(ref)
        yield TABLE
        session.page.scroll_to("#threats")


def uncover(session: Session, _: str) -> Effects:
    """Reveal the board to the person who has the device now."""
    if session.table is not None:
        session.table.uncover()
        yield TABLE
        session.page.focus("#question")


# The end, and who plays


def recruit_here(session: Session, _: str) -> Effects:
    """Continue against a Recruit that runs in the page itself if the computer's thread does not run."""
    table = session.table
    session.turns.stopped = session.turns.is_alone = False
    if table is not None:
        session.turns.here = table
        table.seats.update({side: "recruit" for side, seat in table.seats.items() if seat not in (HUMAN, FRIEND)})
        table.refresh()
        yield from game_lifecycle.after_player_action(session)


def take_over(session: Session, _: str) -> Effects:
    """Take over the side that the computer played."""
    table = session.table
    if table is not None and isinstance(now := table.game.pending, Decision):
        turns.stop(session)
        table.seats[now.side] = HUMAN
        table.refresh()
        yield from game_lifecycle.after_player_action(session)


ACTIONS = {
    "point": with_pick(point_from_list),
    "more": with_pick(more),
    "less": with_pick(less),
    "order": order,
    "confirm": confirm,
    "back": back,
    "let-go": let_go,
    "zones": zones,
    "prospects": prospects,
    "threats": past_position.in_present_only(with_pick(threats)),
    "uncover": uncover,
    "recruit-here": past_position.in_present_only(recruit_here),
    "take-over": past_position.in_present_only(take_over),
}
