"""A finished link: its text and length, the ways to send it, and its base address if the page is on no site."""

from __future__ import annotations

from web.boards.markup_text import escape
from web.features.links.model import IDS, LinkBase
from web.shell.components import button
from web.storage.settings import SITE
from web.words import Words


def made(words: Words, which: str, address: str, ground: LinkBase, more: str = "") -> str:
    """Return a dialog's link with its length and the ways to send it; `more` are further buttons."""
    field, told, copy = IDS[which]
    sharing = button(words.say("site.link.share"), "share-link", which, style="button-primary") if ground.shares else ""
    copying = button(words.say("site.link.copy"), copy, style="" if ground.shares else "button-primary")
    return (
        f'<div class="field"><label for="{field}">{escape(words.say("site.link.text"))}</label>'
        f'<input id="{field}" readonly value="{escape(address)}"></div>'
        f'<p class="help">{escape(words.say("site.link.length", {"n": len(address)}))}</p>'
        f'<div class="buttons">{sharing}{copying}{more}</div><p id="{told}" role="status"></p>'
    )


def none(words: Words, which: str, file: str) -> str:
    """Return why there is no link on a page from a disk; the action `file` saves what can be sent instead."""
    offer = button(words.say("site.do.file"), file, style="button-primary")
    told = IDS[which][1]
    return (
        f'<p>{escape(words.say("site.link.disk"))}</p><div class="buttons">{offer}</div>'
        f'<p id="{told}" role="status"></p>'
    )


def site(words: Words, which: str, ground: LinkBase) -> str:
    """Return the field for the base address of links, or an empty string if it is not needed."""
    if not ground.is_asked:
        return ""
    name, form = f"{which}-site", f"{which}-site-form"
    return (
        f'<div class="field"><label for="{name}">{escape(words.say("site.link.site"))}</label>'
        f'<input id="{name}" name="site" form="{form}" type="text" inputmode="url" maxlength="{SITE}" '
        f'autocomplete="url" spellcheck="false" placeholder="https://" value="{escape(ground.site)}">'
        f'<p class="help">{escape(words.say("site.link.site.help"))}</p></div>'
        f'<div class="buttons"><button type="submit" form="{form}" class="button">'
        f"{escape(words.say('site.link.site.do'))}</button></div>"
    )
