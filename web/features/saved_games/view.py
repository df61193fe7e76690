"""The visitor's games: the saved games, and the dialog that saves a game or makes a link to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.link import LONG, MAX_LINK
from engine.core.types import End, Pending, Side
from engine.core.view import View
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.features.links import view as links_view
from web.features.links.model import LinkBase
from web.game.level_words import seat_text
from web.game.seats import HUMAN
from web.game.sentences import time
from web.game.table import TASK
from web.shell.components import button
from web.shell.session import PLAY
from web.storage.saved_games import NAME, SavedGame, SavedGameSummary
from web.words import Names, Words

USUAL = LinkBase()
ABOUT_THE_PAST = ("game", "position", "puzzle")
"""Kinds of links that have another label if they are about the past position shown."""


def standing(names: Names, view: View, seats: Mapping[Side, str], now: Pending) -> tuple[str, ...]:
    """Return who plays a game, how it ended, and its turn."""
    words = names.words
    people = [side for side, seat in seats.items() if seat == HUMAN]
    if len(people) == 1:
        other = next(seat for side, seat in seats.items() if side != people[0])
        who = seat_text(words, "site.shelf.against", other, side=names.side(people[0]))
    else:
        who = words.say(f"site.shelf.{'two' if people else 'computers'}")
    told = [who]
    if isinstance(now, End):
        told.append(_result(names, people, now))
    return (*told, *filter(None, [time(names, view)]))


def _result(names: Names, people: list[Side], end: End) -> str:
    """Return how a game ended, for its only human player or neutrally."""
    words = names.words
    if end.winner is None:
        return words.say("site.shelf.draw")
    if len(people) != 1:
        told = words.say("site.shelf.victory", {"side": names.side(end.winner)})
    elif end.winner in people:
        told = words.say("site.shelf.won")
    else:
        return words.say(f"site.shelf.{'given_up' if end.is_given_up else 'lost'}")
    return words.say("site.shelf.enemy_gave_up", {"told": told}) if end.is_given_up else told


def shelf(
    entries: list[SavedGame], words: Words, when: Callable[[int], str], shown: Mapping[str, SavedGameSummary]
) -> str:
    """Return the list of saved games; `when` formats a time, `shown` has the summaries computed so far."""
    if not entries:
        return ""
    title = escape(words.say("site.shelf.title"))
    return f'<h2 class="system-title">{title}</h2><ul class="shelf">{_entries(entries, words, when, shown)}</ul>'


def finished(
    entries: list[SavedGame],
    words: Words,
    when: Callable[[int], str],
    shown: Mapping[str, SavedGameSummary],
    last: tuple[SavedGame, SavedGameSummary] | None,
) -> str:
    """Return the page of finished games; the `last` one played comes first, if it is one of them."""
    told = words.say("site.finished.told" if entries or last else "site.finished.none")
    first = "" if last is None else _last(*last, words)
    return (
        f'<h1 id="finished-title" tabindex="-1">{escape(words.say("site.finished"))}</h1>'
        f'<p class="lead">{escape(told)}</p>'
        f'<ul class="shelf shelf-all">{first}{_entries(entries, words, when, shown, "h2")}</ul>'
        f'<div class="buttons">{button(words.say("site.do.home"), "home", style="button-quiet")}</div>'
    )


def _entries(
    entries: list[SavedGame],
    words: Words,
    when: Callable[[int], str],
    shown: Mapping[str, SavedGameSummary],
    head: str = "h3",
) -> str:
    return "".join(_entry(entry, words, when, shown.get(entry.id, SavedGameSummary()), head) for entry in entries)


def _last(entry: SavedGame, shown: SavedGameSummary, words: Words) -> str:
    """Return the game that has just ended, whose only button leads back to it."""
    back = f'<a class="button" href="#{PLAY}">{escape(words.say("site.do.resume_over"))}</a>'
    return _card(entry, shown, "h2", _facts(entry, words, shown), back)


def _entry(entry: SavedGame, words: Words, when: Callable[[int], str], shown: SavedGameSummary, head: str) -> str:
    offers = "".join(
        button(
            words.say(f"site.shelf.do.{name}"),
            f"shelf-{name}",
            entry.id,
            style="" if name == "open" else "button-quiet",
            attributes=f" {aria_label(words.say(f'site.shelf.{name}', {'name': entry.name}))}",
        )
        for name in ("open", "file", "remove")
    )
    return _card(entry, shown, head, [*_facts(entry, words, shown), when(entry.when)], offers)


def _facts(entry: SavedGame, words: Words, shown: SavedGameSummary) -> list[str]:
    facts = list(shown.facts or filter(None, [entry.turn]))
    marks = {
        "over": entry.is_over and not shown.facts,
        "study": entry.is_study,
        "aside": entry.is_aside and not entry.is_over,
    }
    facts += [words.say(f"site.shelf.{name}") for name, holds in marks.items() if holds]
    return [*facts, words.say("site.shelf.inputs", {"n": entry.inputs})]


def _card(entry: SavedGame, shown: SavedGameSummary, head: str, facts: list[str], offers: str) -> str:
    told = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    list_id = f"{'facts' if shown.facts else 'begun'}-{escape(entry.id)}"  # other facts: a new list, so nothing moves
    title = f'<p class="date">{escape(entry.title)}</p>' if entry.title != entry.name else ""
    return (
        f'<li class="shelf-entry"><div class="shelf-picture" id="picture-{escape(entry.id)}">{shown.picture}</div>'
        f'<div class="shelf-text"><{head}>{escape(entry.name)}</{head}>{title}'
        f'<ul class="facts" id="{list_id}">{told}</ul>'
        f'<div class="buttons">{offers}</div></div></li>'
    )


def keeping(
    words: Words, name: str, modes: tuple[str, ...], *, secret: bool = False, at: int = 0, total: int = 0
) -> str:
    """Return the dialog before a link is made; `modes` are the available kinds of links.

    The position shown is after `at` inputs of `total`.
    """
    facts = {"at": at, "total": total}
    note = f'<p class="note">{escape(words.say("site.notice.secret_save"))}</p>' if secret else ""
    choices = "".join(
        f'<label class="choice"><input type="radio" id="link-mode-{mode}" name="link.mode" value="{mode}"'
        f"{' checked' if not n else ''}> "
        f"{escape(words.say(_called(mode, is_past=at < total), facts))}</label>"
        for n, mode in enumerate(modes)
    )
    local = ""
    if "game" in modes:
        whole = f'<p class="help">{escape(words.say("site.keep.past", facts))}</p>' if at < total else ""
        local = (
            f'<fieldset><legend>{escape(words.say("site.keep.here"))}</legend><div class="field">'
            f'<label for="keep-name">{escape(words.say("site.keep.name"))}</label>'
            f'<input id="keep-name" name="keep.name" maxlength="{NAME}" autocomplete="off" value="{escape(name)}">'
            f'</div>{whole}<div class="buttons">'
            f'<button type="submit" class="button button-primary">{escape(words.say("site.keep.do"))}</button>'
            f"{button(words.say('site.do.file'), 'file', style='button-quiet')}</div></fieldset>"
        )
    return (
        f"{local}{note}<fieldset><legend>{escape(words.say('site.link.title'))}</legend>"
        f'<div class="choices" role="radiogroup" {aria_label(words.say("site.link.title"))}>{choices}</div>'
        f'<div class="field" id="link-task-field" hidden><label for="link-task">{escape(words.say("site.link.task"))}'
        f'</label><input id="link-task" name="link.task" maxlength="{TASK}" autocomplete="off"></div>'
        f'<div id="link-made"></div></fieldset>'
    )


def _called(mode: str, *, is_past: bool) -> str:
    """Return the word key of a kind of link."""
    return f"site.link.{mode}{'.past' if is_past and mode in ABOUT_THE_PAST else ''}"


def link(words: Words, address: str, ground: LinkBase = USUAL) -> str:
    """Return a finished link with its length, and the offer of a file if it is long or leads nowhere."""
    if not address:
        return links_view.none(words, "link", "link-file") + links_view.site(words, "link", ground)
    length = words.say("site.link.length", {"n": len(address)})
    if len(address) > MAX_LINK:
        offer = button(words.say("site.do.file"), "link-file", style="button-primary")
        return f'<p class="note">{escape(words.say("site.link.too_long", {"n": MAX_LINK}))} {escape(length)}</p>{offer}'
    long = ""
    if len(address) > LONG:
        offer = button(words.say("site.do.file"), "link-file", style="button-quiet")
        long = f'<p class="note">{escape(words.say("site.link.long", {"n": LONG}))}</p>{offer}'
    return links_view.made(words, "link", address, ground) + long + links_view.site(words, "link", ground)
