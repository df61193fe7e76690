"""My mistakes: notes costly orders, lists them, opens their positions in study, and removes them."""

from __future__ import annotations

from typing import Any

from engine.core import codec, link
from engine.core.scenario import DataFault
from web.faults import plainly
from web.features.advice.model import Advice, BetterOrder, of_game
from web.features.tutor.model import HeldOrder, Tutor
from web.game import game_lifecycle, record_loader
from web.game.sentences import sentence
from web.shell import deferred_loading, message_checks
from web.shell.effects import TABLE, AsyncEffects, Background, Effects, Notice, Paint
from web.shell.session import Session
from web.storage import mistake_list
from web.storage.mistake_list import Mistake

DIALOG, WAY = "mistakes-dialog", "mistakes-way"
STUDY = frozenset({"study"})


def keep(session: Session, held: HeldOrder, *, was_given: bool) -> bool:
    """Note a costly order at the end of the game so far; return whether the browser keeps it."""
    table, known, names = session.playing(), session.of(Tutor).known, session.names()
    if known is None:
        return True
    game, now = table.game, session.page.now()
    return session.store.keep_mistake(
        Mistake(
            id=f"{now:x}",
            when=now,
            scenario=game.scenario.name,
            title=game.scenario.told(session.words.language)["title"],
            record=mistake_list.packed(table.text()),
            input=len(game.inputs),
            order=mistake_list.as_text(codec.action_data(held.action)),
            better=mistake_list.as_text(codec.action_data(known.line[0])),
            told=sentence(names, held.action),
            better_told=sentence(names, known.line[0]),
            cost=held.points,
            was_given=was_given,
        )
    )


def show(session: Session, _: str) -> Effects:
    """Open the list."""
    yield Paint("mistakes-body")
    session.page.dialog(DIALOG, True)


def show_way(session: Session, _: str) -> Effects:
    """Offer the list on the first page if there is anything on it."""
    session.page.show(WAY, bool(session.store.mistakes()))
    return ()


def remove(session: Session, which: str) -> Effects:
    """Remove one entry."""
    session.store.drop_mistake(which)
    yield Paint("mistakes-body")
    yield from show_way(session, "")
    session.page.focus("#mistakes-title")


def study(session: Session, which: str) -> Effects:
    """Open the position of an entry in a game of study."""
    found = next((one for one in session.store.mistakes() if one.id == which), None)
    if found is not None:
        session.page.dialog(DIALOG, False)
        yield Background(_open(session, found))


async def _open(session: Session, entry: Mistake) -> AsyncEffects:
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        read: list[dict[str, Any]] = []
        async for effect in record_loader.parsed(session, read, link.unpacking(entry.record)):
            yield effect
        opening = record_loader.opened(session, read[0].get("record"))
        async for effect in record_loader.replay(session, opening):
            yield effect
    except DataFault as bad:
        yield Notice("site.notice.bad_save", {"fault": plainly(bad.mismatches[0], session.words)})
        return
    whole = record_loader.seated(session, opening)
    table = whole.branch(len(whole.game.inputs), whole.seats, session.page.seed(), STUDY)
    for effect in game_lifecycle.replace(session, table):
        yield effect
    try:
        given, better = (
            message_checks.legal(table.game, codec.parse(text), "mistake") for text in (entry.order, entry.better)
        )
    except DataFault:
        return  # the rules have changed since; the position can be studied without it
    session.of(Advice).better = BetterOrder(of_game(table), (given,), (better,))
    yield TABLE


ACTIONS = {"mistakes": show, "mistake-study": study, "mistake-remove": remove}
