"""Requests of the host page when the site is embedded in a frame (docs/embed.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core import codec, link
from engine.core.scenario import DataFault, Scenario, cut
from engine.core.system import SYSTEMS, System, load
from engine.core.types import Side
from web.faults import plainly
from web.features.embed.host_messages import LONGEST, VERSION, tell
from web.features.embed.model import EmbedState
from web.features.settings import actions as settings_actions
from web.game import game_lifecycle, record_loader
from web.game.seats import HUMAN, LEVELS, usual_seats
from web.languages.known import LANGUAGES
from web.languages.speech import speak
from web.shell import deferred_loading, message_checks
from web.shell.effects import AsyncEffects, Background, Effects, Notice, VisitorLeft
from web.shell.feature import Hears
from web.shell.session import LESSON, SHEET, Session
from web.storage.settings import Settings
from web.words import Names, Words

ASKED: dict[str, dict[str, int]] = {
    "start": {"scenario": 80, "side": 40, "level": 20, "lesson": 80, "sheet": 40},
    "look": {"theme": 20, "language": 20, "sound": 20},
    "load": {"id": 20, "record": codec.MAX_TEXT},
    "record": {"id": 20},
    "missing": {"record": 2000},
}
"""Requests of the host page -> their text fields, with the maximum number of characters."""
CUT = ("start", "look")
"""Requests whose overlong fields are cut."""
LATER = ("lesson", "sheet", "sound")
"""Fields that an older host page does not send."""
SOUND = ("off", "on")
SHORTEST = 3
"""Minimum letters of a side's name that identify it."""

EmbedRequest = Mapping[str, str]
"""Name -> requested value, empty if nothing is requested."""


class UnknownRequest(ValueError):  # noqa: N818 - it says what the wish is
    """A request for something that does not exist: the word key of the message and its facts.

    `is_newer`: the requested thing may be newer than this copy of the site.
    """

    def __init__(self, key: str, *, is_newer: bool = False, **facts: str) -> None:
        super().__init__(key)
        self.key, self.facts, self.is_newer = key, facts, is_newer


def read(text: str) -> dict[str, str] | None:
    """Return a validated message of the host page, with its `type`; None if the text is not a valid message.

    An overlong field is cut, so that the page can report that there is no such thing.
    """
    try:
        data = message_checks.checked_object(codec.parse(text), "message")
        message_checks.number(data, "sandtable", "message", VERSION, VERSION)
        kind = message_checks.text(data, "type", "message")
        most = {name: None if kind in CUT else longest for name, longest in ASKED[kind].items()}
        data = dict.fromkeys(LATER, "") | data
        told = {name: cut(message_checks.text(data, name, "message", most[name]), ASKED[kind][name]) for name in most}
    except (DataFault, KeyError):
        return None
    return {"type": kind, **told}


def seats(scenario: Scenario, system: System, wishes: Mapping[str, str], words: Words) -> dict[Side, str]:
    """Return who plays each side as requested; what is not requested is as usual.

    Raises:
        UnknownRequest: there is no such side or level.
    """
    usual = usual_seats(scenario, system)
    own = next(side for side, seat in usual.items() if seat == HUMAN)
    if wishes.get("side"):
        own = side_named(scenario, system, wishes["side"], words)
    level = wishes.get("level", "").strip().lower() or LEVELS[0]
    if level not in (*LEVELS, HUMAN):
        known = ", ".join((*LEVELS, HUMAN))
        raise UnknownRequest("site.embed.unknown_level", name=wishes["level"], known=known)
    return {side: HUMAN if side == own else level for side in usual}


def side_named(scenario: Scenario, system: System, wish: str, words: Words) -> Side:
    """Return the side with this id, or the one whose English name has a word that begins like this.

    Raises:
        UnknownRequest: no side matches, or both do.
    """
    state = system.start(scenario)
    names = Names(words, system.id, system.sight.view(state, None))
    sides, called = system.sides(state), wish.strip().lower()
    for side in sides:
        if side.lower() == called:
            return side
    fitting = [side for side in sides if len(called) >= SHORTEST and _is_called(names, side, called)]
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(f"{side} ({names.side(side)})" for side in sides)
    raise UnknownRequest("site.embed.unknown_side", name=wish, known=known)


def _is_called(names: Names, side: str, called: str) -> bool:
    """Return whether a side's name, or a word of it, begins with these letters."""
    name = names.side(side).lower()
    return any(part.startswith(called) for part in (name, *name.split()))


def connect(session: Session, hears: Hears) -> None:
    """Listen to the host page, if there is one."""
    if session.host is not None:
        session.host.hear(hears(heard))


def begin(session: Session) -> Effects | None:
    """Begin as an embedded frame; return None if the site stands alone."""
    if session.host is None:
        return None
    session.autosave.is_kept = False  # nothing is stored in a frame (web/boot/early/early.js); no notice needed
    if session.host.is_hosted:
        tell(session, "hello")
        return ()
    wished = session.host.wishes
    wishes = {name: cut(wished.get(name, ""), most) for name, most in (ASKED["look"] | ASKED["start"]).items()}
    return _grant(session, wishes, _set_theme, _set_language, _set_sound, _set_up)


def heard(session: Session, text: str) -> Effects:
    """Handle a message of the host page; an invalid one is ignored."""
    message = read(text)
    return () if message is None else TAKES[message["type"]](session, message)


def _take_start(session: Session, message: EmbedRequest) -> Effects:
    return _grant(session, message, _set_up)


def _take_look(session: Session, message: EmbedRequest) -> Effects:
    return _grant(session, message, _set_theme, _set_language, _set_sound)


def _take_load(session: Session, message: EmbedRequest) -> Effects:
    yield Background(_load(session, message["id"], message["record"]))


def _take_record(session: Session, message: EmbedRequest) -> Effects:
    table = session.table
    fault = "" if table is not None else session.words.say("site.embed.no_game")
    tell(session, "answer", id=message["id"], record="" if table is None else table.text(), fault=fault)
    return ()


def _take_missing(session: Session, message: EmbedRequest) -> Effects:
    yield from game_lifecycle.show_place(session, "")
    yield _fault(session, UnknownRequest("site.embed.missing", name=message["record"]))


TAKES: dict[str, Callable[[Session, EmbedRequest], Effects]] = {
    "start": _take_start,
    "look": _take_look,
    "load": _take_load,
    "record": _take_record,
    "missing": _take_missing,
}


def _grant(session: Session, wishes: EmbedRequest, *takes: Callable[[Session, EmbedRequest], Effects]) -> Effects:
    """Carry out all requests, and report those that failed at the end."""
    faults = []
    for take in takes:
        try:
            yield from take(session, wishes)
        except UnknownRequest as unknown:
            faults.append(unknown)
    for fault in faults:
        yield _fault(session, fault)


def _set_theme(session: Session, wishes: EmbedRequest) -> Effects:
    theme = wishes["theme"] or Settings.theme
    if theme not in Settings.CHOICES["theme"]:
        raise UnknownRequest("site.embed.unknown_theme", name=theme, known=", ".join(Settings.CHOICES["theme"]))
    settings_actions.put(session, "theme", theme)
    return ()


def _set_language(session: Session, wishes: EmbedRequest) -> Effects:
    language = (wishes["language"] or session.words.language).lower().partition("-")[0]
    if language not in LANGUAGES:
        raise UnknownRequest("site.embed.unknown_language", name=wishes["language"], known=", ".join(LANGUAGES))
    if language != session.words.language:
        session.words = Words.load(language, by_touch=session.page.is_touched())
        speak(language)
    return ()


def _set_sound(session: Session, wishes: EmbedRequest) -> Effects:
    sound = wishes["sound"] or SOUND[0]
    if sound not in SOUND:
        raise UnknownRequest("site.embed.unknown_sound", name=sound, known=", ".join(SOUND))
    session.has_sound = sound == "on"
    settings_actions.apply(session)
    return ()


def _set_up(session: Session, wishes: EmbedRequest) -> Effects:
    """Begin the requested scenario or lesson, or show the requested sheet; if it does not exist, offer the choice."""
    session.of(EmbedState).wish += 1
    name, system = wishes["scenario"], wishes["sheet"]
    if system:
        yield from game_lifecycle.show_place(session, f"{SHEET}/{system}" if system in SYSTEMS else "")
        if system not in SYSTEMS:
            raise UnknownRequest("site.embed.unknown_sheet", name=system, known=", ".join(SYSTEMS))
        return
    if wishes["lesson"]:
        yield from game_lifecycle.show_place(session, f"{LESSON}/{wishes['lesson']}")
        return
    scenario = session.scenarios.get(name)
    if scenario is None:
        yield from game_lifecycle.show_place(session, "")
        if name:
            raise UnknownRequest("site.embed.unknown_scenario", is_newer=True, name=name)
        return
    try:
        chosen = seats(scenario, load(scenario.system), wishes, session.words)
    except UnknownRequest:
        yield from game_lifecycle.show_place(session, f"setup/{name}")
        raise
    yield from game_lifecycle.begin(session, scenario, {}, chosen)


async def _load(session: Session, request: str, record: str) -> AsyncEffects:
    """Put a recorded game of the host page on the table, and answer whether that succeeded."""
    session.of(EmbedState).wish += 1
    mine, fault = session.of(EmbedState).wish, ""
    async for effect in deferred_loading.wait_until_loaded(session):
        yield effect
    try:
        opening = record_loader.opened(session, codec.parse(record))
        async for effect in record_loader.replay(session, opening):
            yield effect
    except DataFault as bad:
        if session.table is None:
            for effect in game_lifecycle.show_place(session, ""):
                yield effect
        unknown = UnknownRequest("site.embed.bad_record", fault=plainly(bad.mismatches[0], session.words))
        yield _fault(session, unknown)
        fault = session.words.say(unknown.key, unknown.facts)
    except VisitorLeft:
        fault = session.words.say("site.embed.overtaken")
    else:
        table = record_loader.seated(session, opening)
        if mine == session.of(EmbedState).wish:
            for effect in game_lifecycle.put_on_table(session, table):
                yield effect
        else:
            fault = session.words.say("site.embed.overtaken")
    tell(session, "answer", id=request, record="", fault=fault[:LONGEST])


def _fault(session: Session, unknown: UnknownRequest) -> Notice:
    """Report a failed request to the host page, and return the notice that reports it in the frame."""
    tell(session, "error", text=session.words.say(unknown.key, unknown.facts)[:LONGEST])
    return Notice(unknown.key, unknown.facts, ("renew",) if unknown.is_newer else ())


def own_window(session: Session, _: str) -> Effects:
    """Open the site in a new window with the game on the table."""
    if session.host is None:
        return ()
    table, where = session.table, session.where
    if table is not None and session.guide is None:
        packed = link.pack({"kind": "game", "record": link.game_data(table.game, table.extra())})
        where = f"open/{packed}" if len(packed) <= link.MAX_LINK else f"setup/{table.game.scenario.name}"
    session.host.open(where)
    return ()


ACTIONS = {"own-window": own_window}
