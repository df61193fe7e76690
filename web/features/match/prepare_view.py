"""The form before the link of a turn is made: how dice are thrown, and what is sent along."""

from __future__ import annotations

from engine.core.match_turn import preanswerable_steps
from engine.core.types import End
from web.boards.markup_text import escape
from web.features.match import conditional_moves
from web.game.sentences import sentence
from web.game.table import Table
from web.shell.components import button
from web.words import Names, Words


def can_say(table: Table) -> bool:
    """Return whether anything could be sent along with the turn."""
    if isinstance(table.game.pending, End):
        return False
    return (
        _may_offer(table)
        or bool(preanswerable_steps(table.game.system))
        or conditional_moves.supposed_game(table) is not None
    )


def _may_offer(table: Table) -> bool:
    return table.game.system.draw_rule is not None and conditional_moves.match_at(table).next > 0


def goes_along(table: Table, names: Names) -> str:
    """Return sentences on what is sent along with the turn."""
    if not can_say(table):
        return ""
    words, draft = names.words, conditional_moves.match_at(table).draft
    told = [words.say("site.match.along.draw")] if draft.draw else []
    if draft.usual:
        listed = "; ".join(words.say(_kind(table, kind)) for kind in draft.usual)
        told.append(words.say("site.match.along.usual", {"kinds": listed}))
    if line := conditional_moves.playable_moves(table):
        told.append(words.say("site.match.along.line", {"n": len(line)}))
    return "".join(f'<p class="help">{escape(one)}</p>' for one in told)


def _kind(table: Table, kind: str) -> str:
    """Return the word key of a kind of question."""
    return f"{table.game.system.id}.kind.{kind}"


def asked(table: Table, names: Names) -> str:
    """Return the form before a link is made: how dice are thrown, if not settled yet, and what is sent along."""
    words, held = names.words, conditional_moves.match_at(table)
    made = ""
    if not held.next:
        choices = "".join(_dice_choice(words, way, chosen=held.match.trusting) for way in (False, True))
        made += f"<fieldset><legend>{escape(words.say('site.match.dice'))}</legend>{choices}</fieldset>"
        about = words.say("site.match.advice.help")
        made += _box("advice", words.say("site.match.advice"), about, chosen=held.match.advice)
    if known := preanswerable_steps(table.game.system):
        boxes = "".join(
            _box(f"usual.{kind}", words.say(_kind(table, kind)), "", chosen=kind in held.draft.usual) for kind in known
        )
        about = f'<p class="help">{escape(words.say("site.match.usual.help"))}</p>'
        made += f"<fieldset><legend>{escape(words.say('site.match.usual'))}</legend>{about}{boxes}</fieldset>"
    if _may_offer(table):
        made += _box("draw", words.say("site.match.offer"), words.say("site.match.offer.help"), chosen=held.draft.draw)
    made += _ahead(table, words)
    make = f'<button type="submit" class="button button-primary">{escape(words.say("site.match.do.send"))}</button>'
    cancel = button(words.say("site.do.cancel"), "close", "prepare-dialog", style="button-quiet")
    return f'{made}<div class="buttons dialog-foot">{make}{cancel}</div>'


def _ahead(table: Table, words: Words) -> str:
    """Return the player's conditional moves, and a choice of moves to add."""
    game, held = conditional_moves.supposed_game(table), conditional_moves.match_at(table)
    given = conditional_moves.playable_moves(table)
    if game is None and not given:
        return ""
    names = Names(words, table.game.system.id, table.view())
    listed = "".join(f"<li>{escape(sentence(names, action))}</li>" for action in given)
    made = f'<ol class="ahead">{listed}</ol>' if given else ""
    if game is not None:
        names = Names(words, game.system.id, game.view(held.side))
        told = [(action.text(), sentence(names, action)) for action in game.menu()]
        choices = "".join(f'<option value="{escape(text)}">{escape(order)}</option>' for text, order in told)
        made += (
            f'<div class="field"><label for="along-line">{escape(words.say("site.match.line.next"))}</label>'
            f'<select id="along-line" name="line">{choices}</select></div>'
        )
    offers = button(words.say("site.match.line.add"), "match-line", "add") if game is not None else ""
    if given:
        offers += button(words.say("site.match.line.drop"), "match-line", "drop", style="button-quiet")
    about = f'<p class="help">{escape(words.say("site.match.line.help"))}</p>'
    legend = escape(words.say("site.match.line"))
    return f'<fieldset><legend>{legend}</legend>{about}{made}<div class="buttons">{offers}</div></fieldset>'


def _dice_choice(words: Words, trusting: bool, *, chosen: bool) -> str:
    way = "trusting" if trusting else "sealed"
    checked = " checked" if chosen == trusting else ""
    return (
        f'<label class="choice dice-way"><input type="radio" id="dice-{way}" name="dice" value="{way}"{checked}>'
        f"{dice_told(words, way)}</label>"
    )


def dice_told(words: Words, way: str) -> str:
    """Return what a way of throwing dice guarantees, and what it does not."""
    told = "".join(f'<span class="help">{escape(words.say(f"site.match.{way}.{n}"))}</span>' for n in (1, 2))
    return f'<span class="dice-told"><strong>{escape(words.say(f"site.match.{way}"))}</strong>{told}</span>'


def _box(name: str, label: str, about: str, *, chosen: bool) -> str:
    field = escape(f"along-{name}")
    help_text = f'<p class="help">{escape(about)}</p>' if about else ""
    return (
        f'<div class="field"><input type="checkbox" id="{field}" name="{escape(name)}"{" checked" if chosen else ""}>'
        f'<label for="{field}">{escape(label)}</label>{help_text}</div>'
    )
