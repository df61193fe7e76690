"""The dialog of a match by link, in which a player sends a turn and enters the answer."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.core import match
from web.features.links import actions as links_actions
from web.features.links.model import ANSWER_TOLD, LinkDialog
from web.features.match import conditional_moves
from web.game import autosave, game_lifecycle, guarded_opening, match_storage, record_loader
from web.shell import deferred_loading
from web.shell.effects import AsyncEffects, Background, Effects, Notice, Paint
from web.shell.session import Session

DIALOG = "match-dialog"
PREPARE = "prepare-dialog"


def prepare(session: Session, _: str) -> Effects:
    """Open the dialog that settles how dice are thrown and what is sent along with the link."""
    mine = match_storage.current_match(session)[1]
    key = "site.match.prepare" if mine.next else "site.match.do.invite"
    session.page.text_of("prepare-title", session.words.say(key))
    yield Paint("prepare-body")
    session.page.dialog(PREPARE, True)


def line(session: Session, what: str) -> Effects:
    """Add the chosen action to the conditional moves, or remove the last one."""
    table, mine = match_storage.current_match(session)
    fields = session.page.form("prepare-form")
    agreed, draft = conditional_moves.prepared(fields, table)
    orders, game = conditional_moves.playable_moves(table), conditional_moves.supposed_game(table)
    if what == "drop":
        orders = orders[:-1]
    elif game is not None:
        orders += [action for action in game.menu() if action.text() == fields.get("line")]
    mine = mine if mine.next else match.agree(mine, **agreed)
    table.match = replace(mine, draft=replace(draft, line=match.line_data(orders)))
    yield Paint("prepare-body")
    session.page.focus("#prepare-body :is(select, [data-do=match-line], [type=submit])")


def prepared(session: Session) -> Effects:
    """Make the link as the form describes."""
    table, mine = match_storage.current_match(session)
    agreed, draft = conditional_moves.prepared(session.page.form("prepare-form"), table)
    session.page.dialog(PREPARE, False)
    if match.stage(mine, table.game) == "send":
        mine = mine if mine.next else match.agree(mine, **agreed)
        table.match = replace(mine, draft=draft)
        yield from send(session, "")


def send(session: Session, _: str) -> Effects:
    """Make the link of this turn, which is final from now on."""
    table, mine = match_storage.current_match(session)
    if match.stage(mine, table.game) != "send":
        return
    if match_storage.went_on(session):
        yield Notice("site.match.elsewhere")
        return
    draft = replace(
        mine.draft, line=match.line_data(conditional_moves.playable_moves(table))
    )  # only what is still legal after undos
    table.match = match.finish_turn(replace(mine, draft=draft), table.game, session.page.random_text())
    autosave.ask_to_persist(session)
    yield from game_lifecycle.after_player_action(session)
    yield from show(session, "link")


def show(session: Session, what: str) -> Effects:
    """Open the dialog, focused on the ``link`` or on the field for the ``answer``."""
    yield Paint("match-body")
    _tell(session, "")
    session.page.dialog(DIALOG, True)
    session.page.focus(f"#match-{what}")


def name_site(session: Session) -> Effects:
    """Store the base address of links entered in the dialog, and make the link."""
    if links_actions.read_site(session, "match"):
        yield from show(session, "link")


def copy(session: Session, _: str) -> Effects:
    """Copy the link to the clipboard."""
    yield Background(links_actions.copied(session, "match", match_storage.letter(session)))


def share(session: Session, which: str) -> Effects:
    """Share the link of a dialog through the device."""
    yield Background(
        links_actions.shared(
            session,
            which,
            match_storage.letter(session) if which == "match" else session.of(LinkDialog).data(session.table),
        )
    )


def file(session: Session, _: str) -> Effects:
    """Save the content of the link to a file."""
    data = match_storage.letter(session)
    session.page.download(f"turn-{len(data['match']['opened'])}.json", json.dumps(data, ensure_ascii=False))
    return ()


def keep(session: Session, _: str) -> Effects:
    """Save the visitor's own side of the match to a file."""
    table, mine = match_storage.current_match(session)
    name = f"keep-for-yourself-{mine.match.id[:6]}-{mine.match.turn}.json"
    session.page.download(name, match_storage.text(table, mine))
    return ()


def read_answer(session: Session) -> Effects:
    """Open the link entered in the field."""
    yield Background(_read_answer(session, str(session.page.form("match-form")["match.answer"])))


async def _read_answer(session: Session, text: str) -> AsyncEffects:
    """Open a link; the dialog shows what in it is invalid, and closes as soon as something else is shown."""
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    if session.page.is_open(DIALOG):
        _tell(session, "")
    async for effect in record_loader.read_link(session, text, asked=True):
        is_open = session.page.is_open(DIALOG)
        if is_open and isinstance(effect, Notice) and not {*effect.offers} - {guarded_opening.LEAVE}:
            _tell(session, session.words.say(effect.key, effect.facts))
            continue
        if is_open:
            session.page.dialog(DIALOG, False)
        yield effect


def _tell(session: Session, text: str) -> None:
    """Show a message beside the answer field, which is missing once the battle is over."""
    table, mine = match_storage.current_match(session)
    if match.stage(mine, table.game) != "over":
        session.page.text_of(ANSWER_TOLD, text)
        session.page.show(ANSWER_TOLD, bool(text))


ACTIONS = {
    "match-prepare": prepare,
    "match-line": line,
    "match-send": send,
    "match-show": show,
    "match-copy": copy,
    "share-link": share,
    "match-file": file,
    "match-keep": keep,
}
