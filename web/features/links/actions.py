"""The dialog in which a game is kept under a name, saved to a file, or made a link; and where links lead."""

from __future__ import annotations

import json
from typing import Any

from engine.core import record
from engine.core.scenario import is_shipped
from web.features.links.model import IDS
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
        session.film.hold()  # a film that ran on would lead away from what the link is about
        session.link.begin(table, session.film.at(table), own=not is_shipped(table.game.scenario))
        yield from _begin(session)


def share_scenario(session: Session, _: str) -> Effects:
    """Open the dialog for the scenario that is being prepared."""
    session.link.scenario, session.link.modes = session.chosen, ("scenario",)
    return _begin(session)


def _begin(session: Session) -> Effects:
    yield Paint("keep-body")
    session.page.dialog(DIALOG, True)
    yield from change(session, "mode", session.link.modes[0])


def change(session: Session, name: str, value: str) -> Effects:
    """Take a field of the dialog over and make the link anew."""
    if name == "mode":
        session.link.mode = value
        session.page.show("link-task-field", value == "puzzle")
    else:
        session.link.task = value[:TASK]
    yield MADE


def name_site(session: Session) -> Effects:
    """Keep the site that links lead to, as told in the dialog, and make its link."""
    if read_site(session, "link"):
        yield MADE
        session.page.focus("#link-text")


def read_site(session: Session, which: str) -> bool:
    """Keep the site that links lead to, as told in a dialog; tell whether it is one."""
    text = str(session.page.form(f"{which}-site-form")["site"])
    if site(text) is None:
        said = session.words.say("site.link.site.none", {"text": text[:SITE]})
        _say(session, which, said)
        return False
    settings_actions.put(session, "site", text)
    return True


def keep(session: Session) -> Effects:
    """Keep the game in this browser under the name in the field."""
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
    """Save to a file what the link would carry."""
    now = session.link
    if now.mode == "scenario":
        assert now.scenario is not None
        session.page.download(
            f"{now.scenario.id}.json", json.dumps(session.link.data(session.table), ensure_ascii=False)
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
    """Put the link on the clipboard."""
    yield Background(copied(session, "link", session.link.data(session.table)))


async def copied(session: Session, which: str, carried: dict[str, Any]) -> AsyncEffects:
    """Put a link of a dialog on the clipboard, and say whether it is there."""
    done = await session.page.copy(session.link_to(carried))
    said = session.words.say(f"site.link.{'copied' if done else 'not_copied'}")
    _say(session, which, said)
    return
    yield


async def shared(session: Session, which: str, carried: dict[str, Any]) -> AsyncEffects:
    """Let the device ask to whom a link of a dialog is sent."""
    if not await session.page.share(session.words.say("site.title"), session.link_to(carried)):
        _say(session, which, session.words.say("site.link.not_shared"))
    return
    yield


def _say(session: Session, which: str, said: str) -> None:
    """Say below a link what became of it, as often as it is asked for."""
    session.page.text_of(IDS[which][1], said)
    session.page.again(IDS[which][1])


ACTIONS = {
    "save": save,
    "share-scenario": share_scenario,
    "file": file,
    "link-file": link_file,
    "copy-link": copy,
}
