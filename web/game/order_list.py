"""The list of all legal orders."""

from __future__ import annotations

from engine.core.references import PoseRef, WordRef
from engine.core.types import Action
from web.boards.markup_text import escape
from web.game.mode import Mode
from web.game.pick_path import Picks
from web.game.sentences import sentence, word_label
from web.game.table import Table
from web.shell.components import button
from web.words import Names


def all_orders(table: Table, names: Names) -> str:
    """Return the list of all legal orders: those of the selected piece, or the pieces that have orders."""
    selection, words = table.selection, names.words
    if table.mode is Mode.PAST:
        told = escape(words.say("site.orders.past"))
        return f'<p class="empty">{told}</p>{button(words.say("site.film.now"), "to-now")}'
    if not selection.is_open:
        return f'<p class="empty">{escape(words.say("site.orders.none"))}</p>'
    more = "" if selection.is_complete else f'<p class="about">{escape(words.say("site.orders.more"))}</p>'
    if selection.chosen is not None and not selection.is_listed:
        told = escape(words.say("site.orders.unlisted"))
        made = _order(table, names, selection.picks, selection.chosen)
        more += f'<p class="about">{told}</p><ul class="orders">{made}</ul>'
    if selection.picks:
        begun = selection.picks[:1]
        items = "".join(_order(table, names, spelt, action) for spelt, action in selection.open(begun))
        back = button(words.say("site.orders.all"), "let-go", style="button-quiet")
        return f'{back}<h2>{escape(names.name(begun[0]))}</h2>{more}<ul class="orders">{items}</ul>'
    items = ""
    for first, actions in selection.firsts.items():
        if isinstance(first, WordRef) and len(actions) == 1:
            items += _order(table, names, (first,), actions[0])
        else:
            count = words.say("site.orders.count", {"n": len(actions)}) if actions else ""
            items += (
                f'<li><button type="button" class="order" data-do="point" data-arg="{escape(first)}">'
                f'{escape(names.name(first))} <span class="order-count">{escape(count)}</span></button></li>'
            )
    return f'{more}<ul class="orders">{items}</ul>'


def _order(table: Table, names: Names, spelt: Picks, action: Action) -> str:
    """Return an order as a list line, with the spots in its pick path; otherwise such orders would look alike.

    An order that is only a word has the label of its button.
    """
    label = (word_label(names, spelt[0]) if len(spelt) == 1 else "") or sentence(names, action)
    spots = (escape(names.name(ref)) for ref in spelt if isinstance(ref, PoseRef))
    ends = "".join(f'<span class="order-values">{spot}</span>' for spot in spots)
    current = ' aria-current="true"' if table.selection.chosen == action else ""
    return (
        f'<li><button type="button" class="order" data-do="order" data-arg="{escape(action.text())}"{current}>'
        f"{escape(label)}{ends}</button></li>"
    )
