"""The visitor's games: those kept on the shelf, and the dialog in which a game is kept, saved or made a link."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.link import LONG, MAX_LINK
from web.panels import links
from web.panels.html import button
from web.panels.links import Ground
from web.shelf import NAME, Kept
from web.svg.text import escape
from web.table import TASK
from web.words import Words

USUAL = Ground()


def shelf(entries: list[Kept], words: Words, time: Callable[[int], str], pictures: dict[str, str]) -> str:
    """Return the list of games kept; `time` writes a time, `pictures` are the small boards that are drawn already."""
    if not entries:
        return ""
    made = "".join(_entry(entry, words, time, pictures.get(entry.id, "")) for entry in entries)
    return f'<h2 class="system-title">{escape(words.say("site.shelf.title"))}</h2><ul class="shelf">{made}</ul>'


def _entry(entry: Kept, words: Words, time: Callable[[int], str], picture: str) -> str:
    facts = [words.say("site.shelf.inputs", {"n": entry.inputs}), time(entry.when)]
    if entry.turn:
        facts.insert(0, entry.turn)
    marks = {"over": entry.is_over, "study": entry.is_study, "aside": entry.is_aside}
    facts += [words.say(f"site.shelf.{name}") for name, holds in marks.items() if holds]
    told = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    title = f'<p class="date">{escape(entry.title)}</p>' if entry.title != entry.name else ""
    offers = "".join(
        button(
            words.say(f"site.shelf.do.{name}"),
            f"shelf-{name}",
            entry.id,
            style="" if name == "open" else "button-quiet",
            attributes=f' aria-label="{escape(words.say(f"site.shelf.{name}", {"name": entry.name}))}"',
        )
        for name in ("open", "file", "remove")
    )
    return (
        f'<li class="shelf-entry"><div class="shelf-picture" id="picture-{escape(entry.id)}">{picture}</div>'
        f'<div class="shelf-text"><h3>{escape(entry.name)}</h3>{title}<ul class="facts">{told}</ul>'
        f'<div class="buttons">{offers}</div></div></li>'
    )


def keeping(words: Words, name: str, modes: tuple[str, ...], *, secret: bool) -> str:
    """Return what stands in the dialog before a link is made; `modes` are the links that can be."""
    note = f'<p class="note">{escape(words.say("site.notice.secret_save"))}</p>' if secret else ""
    choices = "".join(
        f'<label class="choice"><input type="radio" name="link.mode" value="{mode}"{" checked" if not n else ""}> '
        f"{escape(words.say(f'site.link.{mode}'))}</label>"
        for n, mode in enumerate(modes)
    )
    local = ""
    if "game" in modes:
        local = (
            f'<fieldset><legend>{escape(words.say("site.keep.here"))}</legend><div class="field">'
            f'<label for="keep-name">{escape(words.say("site.keep.name"))}</label>'
            f'<input id="keep-name" name="keep.name" maxlength="{NAME}" autocomplete="off" value="{escape(name)}">'
            '</div><div class="buttons">'
            f'<button type="submit" class="button button-primary">{escape(words.say("site.keep.do"))}</button>'
            f"{button(words.say('site.do.file'), 'file', style='button-quiet')}</div></fieldset>"
        )
    return (
        f"{local}{note}<fieldset><legend>{escape(words.say('site.link.title'))}</legend>"
        f'<div class="choices" role="radiogroup" aria-label="{escape(words.say("site.link.title"))}">{choices}</div>'
        f'<div class="field" id="link-task-field" hidden><label for="link-task">{escape(words.say("site.link.task"))}'
        f'</label><input id="link-task" name="link.task" maxlength="{TASK}" autocomplete="off"></div>'
        f'<div id="link-made"></div></fieldset>'
    )


def link(words: Words, address: str, ground: Ground = USUAL) -> str:
    """Return a finished link with its length, and the offer of a file where it is long or leads nowhere."""
    if not address:
        return links.none(words, "link", "link-file") + links.site(words, "link", ground)
    length = words.say("site.link.length", {"n": len(address)})
    if len(address) > MAX_LINK:
        offer = button(words.say("site.do.file"), "link-file", style="button-primary")
        return f'<p class="note">{escape(words.say("site.link.too_long", {"n": MAX_LINK}))} {escape(length)}</p>{offer}'
    long = ""
    if len(address) > LONG:
        offer = button(words.say("site.do.file"), "link-file", style="button-quiet")
        long = f'<p class="note">{escape(words.say("site.link.long", {"n": LONG}))}</p>{offer}'
    return links.made(words, "link", address, ground) + long + links.site(words, "link", ground)
