"""The briefing of a battle, before and during play: it is loaded late, one file per system."""

from __future__ import annotations

from engine.core import codec
from engine.core.scenario import DataFault
from web.features.briefing import model as briefing_model
from web.features.briefing.model import FetchedBriefings
from web.game.game_lifecycle import PRINT
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effects, Paint
from web.shell.session import Session

DIALOG, BODY = "briefing-dialog", Paint("briefing-body")


def fetched(session: Session, system: str) -> Effects:
    """Fetch the briefings of a system if they are missing, and show what waits for them."""
    if not session.of(FetchedBriefings).by_system.get(system):
        session.of(FetchedBriefings).by_system.pop(system, None)
        yield Background(_fetch(session, system))


async def _fetch(session: Session, system: str) -> AsyncEffects:
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        text = await session.page.fetched(f"briefings/{session.words.language}/{system}.json")
        session.of(FetchedBriefings).by_system[system] = briefing_model.read(codec.parse(text), "")
    except (OSError, DataFault):
        session.of(FetchedBriefings).by_system[system] = {}  # they are fetched again the next time
    where = session.page.address().partition("/")[0]
    if where == "setup":
        yield Paint("setup")
    if where == PRINT:
        yield Paint("print-sheets")
    if session.page.is_open(DIALOG):
        yield BODY


def for_setup(session: Session, _: str) -> Effects:
    """Fetch the briefing of the battle that is being prepared."""
    if session.chosen is not None:
        yield from fetched(session, session.chosen.system)


def ask(session: Session, _: str) -> Effects:
    """Show the briefing of the battle on the table."""
    if session.table is not None and session.guide is None:
        yield from fetched(session, session.table.game.system.id)
        yield BODY
        session.page.dialog(DIALOG, True)
        for part in (DIALOG, BODY.part):  # whichever of them scrolls in this window
            session.page.to_start(part)


ACTIONS = {"briefing": ask}
