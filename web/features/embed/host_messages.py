"""Messages to the host page about the game, when the site is embedded in a frame (docs/embed.md)."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from engine.core.types import Action, Decision, End
from web.features.embed.model import EmbedState
from web.features.lesson.lesson_runner import running
from web.game.perspective import names_at
from web.game.sentences import end_reason
from web.game.table import Table
from web.shell.effects import Effects
from web.shell.session import Session
from web.words import Names

VERSION = 1
"""Version of the message format; both sides ignore messages of another version."""
TITLE, NAME = 500, 100
"""Maximum characters of a title and of a side's name that the host page accepts (web/embed.js)."""
LONGEST = 4_000
"""Maximum characters of any text sent."""


def tell(session: Session, kind: str, **fields: Any) -> None:
    """Send a message to the host page, if there is one."""
    if session.host is not None:
        session.host.tell({"sandtable": VERSION, "type": kind, **fields})


def tell_step(session: Session, _: str) -> Effects:
    """Tell the host page which step of a lesson has begun."""
    learner = running(session)
    if learner is None:
        return ()
    names, lesson = session.names(), learner.lesson
    said = names.say(lesson.key(learner.step.say), learner.facts)
    place = {"lesson": lesson.name, "title": names.words.say(lesson.key())[:TITLE]}
    tell(session, "step", **place, number=learner.at + 1, of=len(lesson.steps), text=said[:LONGEST])
    return ()


def tell_learned(session: Session, _: str) -> Effects:
    """Tell the host page that a lesson is done, and whether the player won its final battle."""
    learner = running(session)
    if learner is None:
        return ()
    now = learner.table.game.pending
    winner = now.winner if isinstance(now, End) else None
    title = session.words.say(learner.lesson.key())[:TITLE]
    tell(session, "learned", lesson=learner.lesson.name, title=title, won=winner == learner.lesson.side)
    return ()


def tell_unknown(session: Session, name: str) -> Effects:
    """Tell the host page that the lesson it asked for does not exist."""
    tell(session, "error", text=session.words.say("site.notice.unknown_place", {"name": name}))
    return ()


def changed(session: Session, _: str) -> Effects:
    """Tell the host page what has happened on the table since the last message."""
    table, told = session.table, session.of(EmbedState)
    if session.host is None or table is None:
        return ()
    digests = table.game.digests
    if table is not told.table:
        told.is_ended = False
        _tell_ready(session, table)
    else:
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(told.digests, digests, strict=False)))
        if same < len(told.digests):
            told.is_ended = False
            tell(session, "undone", number=same - 1)
        for n in range(same, len(digests)):
            _tell_move(session, table, n)
    told.table, told.digests = table, digests
    now = table.game.pending
    if isinstance(now, End) and not told.is_ended:
        told.is_ended = True
        _tell_result(session, table, now)
    return ()


def _tell_ready(session: Session, table: Table) -> None:
    title = table.game.scenario.told(session.words.language)["title"]
    names = Names(session.words, table.game.system.id, table.view())
    sitting = [{"side": side, "name": names.side(side)[:NAME], "seat": seat} for side, seat in table.seats.items()]
    number = len(table.game.inputs)
    tell(session, "ready", scenario=table.game.scenario.name, title=title[:TITLE], seats=sitting, number=number)


def _tell_move(session: Session, table: Table, number: int) -> None:
    """Send input `number`, counted from 1, as far as the table's viewer may know it."""
    game, n = table.game, number - 1
    side, given = game.inputs[n].side, game.inputs[n].given
    names = names_at(table, session.words, n)
    seen = game.seen(game.told[n], table.viewer)
    order = given.text() if isinstance(given, Action) else f"roll {given}"
    is_open = len(seen) == len(game.told[n]) and (side == table.viewer or not _was_secret(table, n))
    said = " ".join(names.say(event.key, event.facts) for event in seen)
    tell(session, "move", number=number, side=side, order=order[:LONGEST] if is_open else "", said=said[:LONGEST])


def _tell_result(session: Session, table: Table, end: End) -> None:
    view = table.view()
    names = Names(session.words, table.game.system.id, view)
    name = names.side(end.winner)[:NAME] if end.winner else ""
    reason = end_reason(names, end, view)[:LONGEST]
    tell(session, "result", number=len(table.game.inputs), winner=end.winner, name=name, reason=reason)


def _was_secret(table: Table, n: int) -> bool:
    """Return whether input `n` answered a question whose answer the other side must not see."""
    state, system = table.game.state_at(n), table.game.system
    return isinstance(system.pending(state), Decision) and system.ask(state)[0].secret
