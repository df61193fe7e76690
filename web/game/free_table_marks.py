"""The marks over a free table: the order being dragged, the reaches of units, and the tape measure."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.references import piece_ref
from engine.core.types import Action, Pose, Refusal
from engine.core.view import Piece, Reach, Trace, View
from web.boards.highlights import Highlights
from web.game import exposure, odds_view, piece_actions, tape_measure, undo_rules
from web.game.mode import Mode
from web.game.table import Table
from web.shell.session import Session
from web.words import Names

KIND = "table"
"""The kind of board that has no places."""
CHARGES = ("sure", "likely", "most")
"""Charge reaches of a selected unit; useless if the unit is not asked where to go."""
WAITING = "\u2026"
"""Placeholder for the odds of a dragged attack until the drag pauses: computing them takes longer than a frame."""


def aimed(session: Session, view: View, names: Names, before: Highlights) -> Highlights:
    """Return the overlays of a free table now, based on those from before the selection changed."""
    table, held = session.playing(), session.board_tools
    proposal = table.selection.proposal if table.mode is not Mode.PAST else None
    action = proposal.action if proposal is not None else None
    if action is None and table.mode is not Mode.PAST and held.grip is None:
        action = table.selection.candidate  # while a unit is dragged nobody waits for the menu
    trace = table.game.system.pointing.trace(table.selection.state, action) if action is not None else None
    if trace is not None and trace.cost is not None and trace.poses and not trace.exposed:  # else it goes nowhere
        trace = trace._replace(exposed=exposure.exposed(view, trace))
    unit = _held(table, view)
    blocked = _blocked(table, names) if unit is not None else ""
    wanted = Pose.read(session.cursor or "") if blocked else None
    mine = {piece.id for piece in view.pieces if piece.side == view.active}
    chosen = unit.id if unit is not None and trace is None and held.grip is None else ""  # no order is drawn yet
    asked = tuple(dict.fromkeys(which for which in (held.reaching, held.pointed) if which))
    reaches = [*_reaches(view, names, asked)]
    if chosen and chosen not in asked:
        reaches += [
            one for one in _reaches(view, names, (chosen,)) if one[1].kind not in CHARGES or table.selection.goes
        ]
    return before._replace(
        trace=trace,
        selected=before.selected if held.grip is None else (held.grip.unit,),
        casualties=tuple(piece for piece in (trace.takes if trace is not None else ()) if piece not in mine),
        ghost=_told(session, names, action, trace) if trace is not None and trace.poses else "",
        wanted=(unit.id, wanted) if unit is not None and wanted is not None else None,
        blocked=blocked,
        held=(held.grip.pose, held.grip.is_led) if held.grip is not None and held.grip.by else None,
        handles=_handled(session, unit, before),
        reaches=tuple(reaches),
        strikes_shown=trace.strikes if trace is not None and trace.strikes else view.strikes,
        tape=_tape(session, view, names),
    )


def _handled(session: Session, unit: Piece | None, before: Highlights) -> str:
    """Return the unit that can be wheeled and turned: the selected one, else the one that moved last; else "".

    During a drag the menu of a unit is not computed, because the drag must not wait for it.
    """
    table, is_held = session.playing(), session.board_tools.grip is not None
    if unit is None and not table.selection.picks and not is_held:
        stood = undo_rules.standing_order(table)
        return stood.unit.id if stood is not None and not session.is_led else ""
    is_turned = unit is not None and unit.id in before.movable and (is_held or table.selection.goes)
    return unit.id if unit is not None and is_turned else ""


def _held(table: Table, view: View) -> Piece | None:
    """Return the selected unit."""
    if table.mode is not Mode.DECIDING or not table.selection.picks:
        return None
    return next((piece for piece in view.pieces if piece_ref(piece.id) == table.selection.picks[0]), None)


def stop(table: Table, names: Names) -> Refusal | None:
    """Return why the selected order stops short of the spot that was pointed at, with its own text if there is one."""
    why = table.selection.proposal.why if table.selection.proposal is not None else None
    if why is None:
        return None
    own = f"{why.why}.stops"
    return why._replace(why=own) if names.words.has(own) else why


def _blocked(table: Table, names: Names) -> str:
    """Return why the selected unit cannot reach the wanted spot; empty if it can."""
    why = stop(table, names) if table.selection.proposal is not None else next(iter(table.refusals), None)
    return names.say(why.why, why.facts) if why is not None else ""


def _told(session: Session, names: Names, action: Action | None, trace: Trace) -> str:
    """Return how much movement an order uses and leaves, and what an attack may result in."""
    told = []
    if trace.cost is not None:
        told.append(names.say("site.table.used", {"inches": tape_measure.inches(trace.cost)}))
    if trace.left is not None and told:
        told.append(names.say("site.table.left", {"inches": tape_measure.inches(trace.left)}))
    table, held = session.playing(), session.board_tools
    if action is not None and piece_actions.is_attack(table, action):
        is_known = held.grip is None or action == held.dragged_attack
        told.append(odds_view.in_short(table, names, action) if is_known else WAITING)
    return "\n".join(told)


def _reaches(view: View, names: Names, units: tuple[str, ...]) -> Iterator[tuple[str, Reach, str]]:
    """Yield the reaches of units, each with the label at its line."""
    for piece in view.pieces:
        for reach in piece.reaches if piece.id in units else ():
            key = f"site.reach.{reach.kind}"
            yield (
                piece.id,
                reach,
                names.say(key, {"inches": tape_measure.inches(reach.far)}) if names.words.has(key) else "",
            )


def _tape(session: Session, view: View, names: Names) -> tuple[tuple[int, int], tuple[int, int], str] | None:
    """Return where the tape lies and what it reads."""
    held = session.board_tools.tape
    read = tape_measure.read(view, held._replace(end=held.end or held.start)) if held is not None else None
    if held is None or read is None:
        return None
    told = names.say("site.tape.short.gap", {"inches": tape_measure.inches(read.gap)}) if held.end else ""
    if held.end and read.range is not None:
        told += "\n" + names.say("site.tape.short.range", {"inches": tape_measure.inches(read.range)})
    return (*read.line, told)
