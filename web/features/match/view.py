"""A match by link: the bar while a turn is sent or awaited, the dialog of its links, the list of matches."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Game
from engine.core.link import LONG
from engine.core.match import OwnMatch, fixed, stage
from engine.core.match_turn import Match, other
from engine.core.types import Chance, Decision, Side
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.features.links import view as links_view
from web.features.links.model import ANSWER_TOLD, LinkBase
from web.features.match.conditional_moves import match_at
from web.features.match.prepare_view import can_say, dice_told, goes_along
from web.features.setup.mode_badges import badges
from web.game.seats import FRIEND
from web.game.table import Table
from web.shell.components import button
from web.shell.session import Session
from web.storage.match_list import MatchEntry
from web.words import Names, Words

USUAL = LinkBase()


def mode_told(session: Session, names: Names) -> str:
    """Return what the player has to do now, as plain text."""
    return told(session.playing(), names)


def mode_bar(session: Session, names: Names) -> str:
    """Return the bar of a match, or nothing for another game."""
    table = session.playing()
    return bar(table, names) if table.match is not None else ""


def told(table: Table, names: Names) -> str:
    """Return what the player has to do now, as plain text."""
    held = match_at(table)
    now, step = table.game.pending, stage(held, table.game)
    friend = names.side(other(held.side, table.game.system.sides(table.game.state)))
    if step == "send":
        step = "send.end"
        if isinstance(now, Chance):
            step = "send.dice" if held.next else "send.invite"
        elif isinstance(now, Decision) and not held.next:
            step = "send.invite"
        elif isinstance(now, Decision):
            step = "send.orders" if len(table.game.inputs) > fixed(held, table.game) else "send.back"
    elif step == "play":
        step = "ahead"
    return names.words.say(f"site.match.{step}", {"friend": friend})


def bar(table: Table, names: Names) -> str:
    """Return the bar while a turn is to be sent or awaited, and what remains to be done after the end of the game."""
    words, held = names.words, match_at(table)
    step = stage(held, table.game)
    made = f"<p>{escape(told(table, names))}</p>"
    offers = ""
    if step == "send" and not held.next:
        offers = button(words.say("site.match.do.invite"), "match-prepare", style="button-primary")
    elif step == "send":
        made += goes_along(table, names)
        offers = button(words.say("site.match.do.send"), "match-send", style="button-primary")
        if can_say(table):
            offers += button(words.say("site.match.do.along"), "match-prepare", style="button-quiet")
    elif step == "wait":
        offers = button(words.say("site.match.do.answer"), "match-show", "answer", style="button-primary")
        offers += button(words.say("site.match.do.show"), "match-show", "link", style="button-quiet")
    elif step == "over":
        offers = button(words.say("site.match.do.show"), "match-show", "link", style="button-quiet") * held.is_sent
    return f'{made}<div class="buttons">{offers}</div>'


def dialog(table: Table, names: Names, address: str, ground: LinkBase = USUAL) -> str:
    """Return the dialog: the link with its length, its buttons, and the field for the answer.

    Without an address there is no link: the turn is sent as a file.
    """
    words, held = names.words, match_at(table)
    friend = names.side(other(held.side, table.game.system.sides(table.game.state)))
    over = stage(held, table.game) == "over"
    key = "site.match.next.over" if over else "site.match.next" if held.match.turn else "site.match.next.invite"
    long = ""
    if len(address) > LONG:
        long = f'<p class="note">{escape(words.say("site.link.long", {"n": LONG}))}</p>'
    file = button(words.say("site.match.do.file"), "match-file", style="" if long else "button-quiet")
    link = (
        links_view.made(words, "match", address, ground, file)
        if address
        else links_view.none(words, "match", "match-file")
    )
    made = f"<p>{escape(words.say(key, {'friend': friend}))}</p>{long}{link}{links_view.site(words, 'match', ground)}"
    if not over:
        made += (
            f'<div class="field"><label for="match-answer">{escape(words.say("site.match.answer"))}</label>'
            '<input id="match-answer" name="match.answer" autocomplete="off" spellcheck="false"></div>'
            f'<div class="buttons"><button type="submit" class="button">{escape(words.say("site.match.do.open"))}'
            f'</button></div><p id="{ANSWER_TOLD}" class="why" role="alert" hidden></p>'
        )
    return made + _explained(words, held, secrets=table.game.system.sight.hidden) + _own_side(words)


def _explained(words: Words, held: OwnMatch, *, secrets: bool) -> str:
    """Return how the dice are protected, how a player could still cheat, and what the link reveals."""
    way = "trust" if held.match.trusting else "fair"
    keys = [*(f"{way}.{n}" for n in range(1, 5)), *(["fair.secrets"] if secrets else [])]
    lines = "".join(f"<li>{escape(words.say(f'site.match.{key}'))}</li>" for key in keys)
    summary = f"<summary>{escape(words.say(f'site.match.{way}'))}</summary>"
    return f'<details id="match-dice">{summary}<ul>{lines}</ul></details>'


def _own_side(words: Words) -> str:
    """Return the offer to save the player's side of the match to a file, for another browser."""
    offer = button(words.say("site.do.match-keep"), "match-keep", style="button-quiet")
    return (
        f'<details id="match-own"><summary>{escape(words.say("site.match.keep"))}</summary>'
        f'<p>{escape(words.say("site.match.keep.text"))}</p><div class="buttons">{offer}</div></details>'
    )


def invitation(game: Game, side: Side, words: Words, match: Match) -> str:
    """Return the content of an invitation: the battle, the guest's side, and what the players have to agree on."""
    told = game.scenario.told(words.language)
    names = Names(words, game.scenario.system, game.view(side))
    table = Table(game, dict.fromkeys(game.system.sides(game.state), FRIEND))
    way, advice = "trusting" if match.trusting else "sealed", "on" if match.advice else "off"
    return (
        f"<h3>{escape(told['title'])}</h3><p>{escape(told['summary'])}</p>"
        f'<ul class="badges">{badges(table, words)}</ul>'
        f"<p>{escape(words.say('site.match.invitation', {'side': names.side(side)}))}</p>"
        f'<p class="note">{dice_told(words, way)}</p><p>{escape(words.say(f"site.match.advice.{advice}"))}</p>'
        f'<p class="help">{escape(words.say("site.match.what"))}</p>'
    )


def running(entries: list[MatchEntry], words: Words, time: Callable[[int], str]) -> str:
    """Return the list of matches and whose turn it is in each; `time` formats a time."""
    if not entries:
        return ""
    made = "".join(_entry(entry, words, time) for entry in entries)
    return f'<h2 class="system-title">{escape(words.say("site.match.list"))}</h2><ul class="shelf">{made}</ul>'


def _entry(entry: MatchEntry, words: Words, time: Callable[[int], str]) -> str:
    facts = [words.say("site.match.turns", {"n": entry.turns}), time(entry.when)]
    lines = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    offers = "".join(
        button(
            words.say(f"site.shelf.do.{name}"),
            f"match-{name}",
            entry.id,
            style=style,
            attributes=f" {aria_label(words.say(f'site.shelf.{name}', {'name': entry.title}))}",
        )
        for name, style in (("open", ""), ("remove", "button-quiet"))
    )
    return (
        f'<li class="shelf-entry match-entry match-{escape(entry.stage)}"><div class="shelf-text">'
        f"<h3>{escape(entry.title)}</h3>"
        f'<p class="match-stage">{escape(words.say(f"site.match.list.{entry.stage}"))}</p>'
        f'<ul class="facts">{lines}</ul><div class="buttons">{offers}</div></div></li>'
    )
