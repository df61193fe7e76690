"""The letters of a match by link: the dialog in which a turn is sent and the answer to it is put in."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.core import match
from web.effects import AsyncEffects, Beside, Effects, Notice, Paint
from web.gestures import attempts, files, game, held, kept, late, links
from web.kept.links import ANSWER_TOLD
from web.play import ahead
from web.session import Session

DIALOG = "match-dialog"
PREPARE = "prepare-dialog"


def prepare(session: Session, _: str) -> Effects:
    """Open the dialog in which is settled how dice are thrown, and what goes along with the link."""
    mine = held.now(session)[1]
    key = "site.match.prepare" if mine.next else "site.match.do.invite"
    session.page.text_of("prepare-title", session.words.say(key))
    yield Paint("prepare-body")
    session.page.dialog(PREPARE, True)


def line(session: Session, what: str) -> Effects:
    """Add the order that is chosen to the line that goes along, or take its last one out."""
    table, mine = held.now(session)
    fields = session.page.form("prepare-form")
    agreed, draft = ahead.prepared(fields, table)
    orders, game = ahead.line(table), ahead.supposed(table)
    if what == "drop":
        orders = orders[:-1]
    elif game is not None:
        orders += [action for action in game.menu() if action.text() == fields.get("line")]
    mine = mine if mine.next else match.agree(mine, **agreed)
    table.match = replace(mine, draft=replace(draft, line=match.line_data(orders)))
    yield Paint("prepare-body")
    session.page.focus("#prepare-body :is(select, [data-do=match-line], [type=submit])")


def prepared(session: Session) -> Effects:
    """Make the link as the form says."""
    table, mine = held.now(session)
    agreed, draft = ahead.prepared(session.page.form("prepare-form"), table)
    session.page.dialog(PREPARE, False)
    if match.stage(mine, table.game) == "send":
        mine = mine if mine.next else match.agree(mine, **agreed)
        table.match = replace(mine, draft=draft)
        yield from send(session, "")


def send(session: Session, _: str) -> Effects:
    """Make the link of this turn; from now on it stands."""
    table, mine = held.now(session)
    if match.stage(mine, table.game) != "send":
        return
    if held.went_on(session):
        yield Notice("site.match.elsewhere")
        return
    draft = replace(mine.draft, line=match.line_data(ahead.line(table)))  # without what was taken back
    table.match = match.answer(replace(mine, draft=draft), table.game, session.page.random_text())
    kept.ask_to_persist(session)
    yield from game.changed(session)
    yield from show(session, "link")


def show(session: Session, what: str) -> Effects:
    """Open the dialog: for the ``link``, or to put the ``answer`` in."""
    yield Paint("match-body")
    _tell(session, "")
    session.page.dialog(DIALOG, True)
    session.page.focus(f"#match-{what}")


def name_site(session: Session) -> Effects:
    """Keep the site that links lead to, as told in the dialog, and make its link."""
    if links.read_site(session, "match"):
        yield from show(session, "link")


def copy(session: Session, _: str) -> Effects:
    """Put the link on the clipboard."""
    yield Beside(links.copied(session, "match", held.letter(session)))


def share(session: Session, which: str) -> Effects:
    """Let the device ask to whom the link of a dialog is sent."""
    yield Beside(
        links.shared(session, which, held.letter(session) if which == "match" else session.link.data(session.table))
    )


def file(session: Session, _: str) -> Effects:
    """Save to a file what the link carries."""
    data = held.letter(session)
    session.page.download(f"turn-{len(data['match']['opened'])}.json", json.dumps(data, ensure_ascii=False))
    return ()


def keep(session: Session, _: str) -> Effects:
    """Save the visitor's own side of the match to a file."""
    table, mine = held.now(session)
    name = f"keep-for-yourself-{mine.match.id[:6]}-{mine.match.turn}.json"
    session.page.download(name, held.text(table, mine))
    return ()


def read_answer(session: Session) -> Effects:
    """Open the link that was put into the field."""
    yield Beside(_read_answer(session, str(session.page.form("match-form")["match.answer"])))


async def _read_answer(session: Session, text: str) -> AsyncEffects:
    """Open a link; the dialog says what of it is not good, and closes when there is something else to be seen."""
    async for effect in late.installed(session):
        yield effect
    if session.page.is_open(DIALOG):
        _tell(session, "")
    async for effect in files.read_link(session, text, asked=True):
        is_open = session.page.is_open(DIALOG)
        if is_open and isinstance(effect, Notice) and not {*effect.offers} - {attempts.LEAVE}:
            _tell(session, session.words.say(effect.key, effect.facts))
            continue
        if is_open:
            session.page.dialog(DIALOG, False)
        yield effect


def _tell(session: Session, text: str) -> None:
    """Say something of the answer beside its field, which a battle that is over has no more."""
    table, mine = held.now(session)
    if match.stage(mine, table.game) != "over":
        session.page.text_of(ANSWER_TOLD, text)
        session.page.show(ANSWER_TOLD, bool(text))


GESTURES = {
    "match-prepare": prepare,
    "match-line": line,
    "match-send": send,
    "match-show": show,
    "match-copy": copy,
    "share-link": share,
    "match-file": file,
    "match-keep": keep,
}
