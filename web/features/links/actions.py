"""The dialog that saves a game under a name or to a file, or makes a link; and the base address of links."""

from __future__ import annotations

import json
from typing import Any

from engine.core import record
from engine.core.scenario import is_shipped
from web.features.links.model import IDS, LinkDialog
from web.features.replay.model import Replay
from web.features.settings import actions as settings_actions
from web.game import autosave
from web.game.sentences import time as time_told
from web.game.table import TASK
from web.shell.effects import AsyncEffects, Background, Effects, Notice, Paint
from web.shell.session import Session
from web.storage import saved_games
from web.storage.settings import SITE, site

DIALOG = "keep-dialog"
MADE = Paint("link-made")


def save(session: Session, _: str) -> Effects:
    """Open the dialog for the game on the table."""
    table = session.table
    if table is not None:
        session.of(Replay).hold()  # a running replay would leave the position that the link is about
        session.of(LinkDialog).begin(table, session.of(Replay).at(table), own=not is_shipped(table.game.scenario))
        yield from _begin(session)


def share_scenario(session: Session, _: str) -> Effects:
    """Open the dialog for the scenario that is being set up."""
    session.of(LinkDialog).scenario, session.of(LinkDialog).modes = session.chosen, ("scenario",)
    return _begin(session)


def _begin(session: Session) -> Effects:
    yield Paint("keep-body")
    session.page.dialog(DIALOG, True)
    yield from change(session, "mode", session.of(LinkDialog).modes[0])


def change(session: Session, name: str, value: str) -> Effects:
    """Store a field of the dialog and remake the link."""
    if name == "mode":
        session.of(LinkDialog).mode = value
        session.page.show("link-task-field", value == "puzzle")
    else:
        session.of(LinkDialog).task = value[:TASK]
    yield MADE


def name_site(session: Session) -> Effects:
    """Store the base address of links entered in the dialog, and remake the link."""
    if read_site(session, "link"):
        yield MADE
        session.page.focus("#link-text")


def read_site(session: Session, which: str) -> bool:
    """Store the base address of links entered in a dialog; return whether it is valid."""
    text = str(session.page.form(f"{which}-site-form")["site"])
    if site(text) is None:
        said = session.words.say("site.link.site.none", {"text": text[:SITE]})
        _say(session, which, said)
        return False
    settings_actions.put(session, "site", text)
    return True


def keep(session: Session) -> Effects:
    """Save the game in this browser under the entered name."""
    table, page = session.table, session.page
    if table is None:
        return
    name = str(page.form("keep-form")["keep.name"])
    entry = saved_games.entry(
        table.text(),
        name,
        page.now(),
        session.words.language,
        time_told(session.names(), table.view_at(len(table.game.inputs))),
    )
    is_kept = session.store.save(entry, table.text())
    autosave.ask_to_persist(session)
    page.dialog(DIALOG, False)
    key = "site.notice.kept_not" if not is_kept else f"site.notice.kept{'.over' * entry.is_over}"
    yield Notice(key, {"name": entry.name})


def file(session: Session, _: str) -> Effects:
    """Save the game on the table to a file."""
    table = session.table
    if table is not None:
        name = f"{table.game.scenario.name.replace('/', '-')}-{len(table.game.inputs)}"
        yield from _download(session, name, table.text())


def link_file(session: Session, _: str) -> Effects:
    """Save the content of the link to a file."""
    now = session.of(LinkDialog)
    if now.mode == "scenario":
        assert now.scenario is not None
        session.page.download(
            f"{now.scenario.id}.json", json.dumps(session.of(LinkDialog).data(session.table), ensure_ascii=False)
        )
        return
    game, extra = now.game(session.playing())
    yield from _download(session, f"{game.scenario.name.replace('/', '-')}-{now.mode}", record.text(game, extra))


def _download(session: Session, name: str, text: str) -> Effects:
    session.page.download(f"{name}.json", text)
    session.page.dialog(DIALOG, False)
    if session.table is not None and session.table.has_secrets:
        yield Notice("site.notice.secret_save")


def copy(session: Session, _: str) -> Effects:
    """Copy the link to the clipboard."""
    yield Background(copied(session, "link", session.of(LinkDialog).data(session.table)))


async def copied(session: Session, which: str, carried: dict[str, Any]) -> AsyncEffects:
    """Copy a dialog's link to the clipboard, and report whether that succeeded."""
    done = await session.page.copy(session.link_to(carried))
    said = session.words.say(f"site.link.{'copied' if done else 'not_copied'}")
    _say(session, which, said)
    return
    yield


async def shared(session: Session, which: str, carried: dict[str, Any]) -> AsyncEffects:
    """Share a dialog's link through the device."""
    if not await session.page.share(session.words.say("site.title"), session.link_to(carried)):
        _say(session, which, session.words.say("site.link.not_shared"))
    return
    yield


def _say(session: Session, which: str, said: str) -> None:
    """Report the result below a link, announcing it again even if unchanged."""
    session.page.text_of(IDS[which][1], said)
    session.page.again(IDS[which][1])


ACTIONS = {
    "save": save,
    "share-scenario": share_scenario,
    "file": file,
    "link-file": link_file,
    "copy-link": copy,
}
