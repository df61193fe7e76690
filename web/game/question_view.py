"""The question bar: what the player is asked now, and the buttons that answer."""

from __future__ import annotations

from engine.core.callbacks import outlook
from engine.core.types import Chance, Decision, End, Side
from engine.core.view import View
from web.boards.markup_text import escape
from web.game import (
    attack_all_view,
    count_steppers,
    dice_entry_view,
    odds_view,
    order_notes,
    standing_answers,
)
from web.game.attack_all import is_pending
from web.game.mode import Mode
from web.game.question import Question, question_now
from web.game.question_buttons import DEED, IsWanted, choices
from web.game.sentences import end_reason, had_nothing_left, result_text, sentence
from web.game.table import Table
from web.shell.components import button, icon, refusal, rule_link
from web.shell.message_checks import Present
from web.words import Names

MANY = 6
"""Number of answers before a battle from which the bar needs as much room as for building an army."""
ROOM = {"deed": DEED, "compared": "aria-description", "more": "</p><p", "note": 'class="note'}
"""Word -> markup that shows that a question holds something the styles must keep room for."""


def question_text(table: Table, names: Names, view: View, *, stopped: bool = False, pauses: bool = False) -> str:
    """Return the question as plain text, for the ear; `stopped` as in `question`; `pauses`: a watched game is held."""
    now = table.game.pending
    match table.mode:
        case Mode.OVER if isinstance(now, End):
            return f"{result_text(names, now)} {end_reason(names, now, view)}"
        case Mode.ROLLING:
            return dice_entry_view.asked(table, names, view)
    if not isinstance(now, Decision):
        return ""
    side = names.side(now.side)
    match table.mode:
        case Mode.SCRIPTED:
            return f"{side} {names.words.say('lesson.theirs')}"
        case Mode.THINKING | Mode.WATCHING:
            what = names.words.say("site.watch.held" if pauses else "site.thinking.start")
            return f"{side} {_stood(table, names, now.side) if stopped else what}"
    asked = question_now(table, names, view)
    prompt = attack_all_view.told(table, names) if is_pending(table) else asked.prompt
    told = (
        prompt if prompt[-1] in ".?!" else f"{prompt}.",
        " ".join(f"{names.side(one.side)}: {names.say(one.key, one.facts)}" for one in asked.dangers),
        asked.warning,
        f"{asked.cost}." if asked.cost else "",
        "" if asked.stop is None else names.say(asked.stop.why, asked.stop.facts),
        _odds_text(asked),
        order_notes.plain(names, asked.notes),
    )
    return " ".join((f"{side}:", *filter(None, told)))


def _odds_text(asked: Question) -> str:
    """Return the odds of the selected attack, and that Enter gives the order if the next press of it does."""
    if asked.selection.candidate is None:
        return ""
    say, odds = asked.names.words.say, ""
    if asked.attack is not None:
        odds = say("site.asked.odds", {"odds": odds_view.in_line(asked.table, asked.names, asked.attack)})
    return f"{odds} {say('site.asked.confirm') if asked.is_next_enter else ''}".strip()


def question(
    table: Table,
    names: Names,
    view: View,
    considered: int,
    stopped: bool,
    alone: bool = False,
    *,
    wants: IsWanted | None = None,
    watched: str = "",
    feature_bar: str = "",
    present: Present | None = None,
) -> str:
    """Return the bar that shows the current question and offers the next step.

    `considered`: number of orders the computer has looked at; `stopped`: whether its thinking was stopped; `alone`:
    whether its thread does not run here; `wants`: what a lesson asks for, if one does; `watched`: whether a game that
    the computer plays against itself ``goes`` on or is ``held``; `feature_bar`: the bar that a feature has for this
    mode, which stands below the game's own bar at the end of a game; `present`: what a Marshal thinks so far.
    """
    now = table.game.pending
    match table.mode:
        case Mode.OVER if isinstance(now, End):
            return _ending(names, view, now) + feature_bar
        case Mode.PAST | Mode.SENDING | Mode.AHEAD:
            return feature_bar
    side = now.side if isinstance(now, Decision) else view.active
    number = f" side-{view.sides.index(side)}" if side else ""
    who = f'<strong class="who{number}">{escape(names.side(side) if side else "")}</strong>'
    if isinstance(now, Chance) and table.mode is Mode.ROLLING:
        return dice_entry_view.due(table, names, view, who)
    if not isinstance(now, Decision):
        return f"<p>{who} {escape(names.say(view.question, view.facts))}</p>"
    match table.mode:
        case Mode.SCRIPTED:
            return f"<p>{who} {escape(names.words.say('lesson.theirs'))}</p>"
        case Mode.THINKING | Mode.WATCHING if stopped:
            return _stopped(names, who, _stood(table, names, now.side), alone=alone)
        case Mode.THINKING | Mode.WATCHING:
            is_open = not (now.secret or table.game.system.sight.hidden)
            so_far = "" if present is None else _so_far(names, present, is_open=is_open)
            return _watched(names, who, watched, so_far) if watched else _thinking(names, who, considered, so_far)
    if is_pending(table):
        return attack_all_view.question(table, names, who, has_chief=wants is None)
    asked = question_now(table, names, view)
    return (
        f'<div class="asked"><p>{who} {escape(asked.prompt)}</p>{_dangers(asked)}{_warning(asked)}'
        f"{count_steppers.steps(table.selection, names)}{_proposed(asked)}{_chances(asked)}"
        f"{_notes(asked)}{_sums(asked)}</div>"
        f'<div class="buttons">{choices(asked, wants)}</div>'
    )


def question_features(table: Table, made: str, *, needs_room: bool) -> str:
    """Return words for what the question contains, for the styles: a `:has()` selector would restyle everything."""
    words = [word for word, mark in ROOM.items() if mark in made]
    is_long = (
        not table.selection.is_begun
        and standing_answers.is_pre_battle(table.selection)
        and made.count("<button") >= MANY
    )
    return " ".join(["army", *words] if is_long or needs_room else words)


def _dangers(asked: Question) -> str:
    """Return what is about to decide the battle, and against whom."""
    made = ""
    for side, rule, key, facts in asked.dangers:
        good = " good" if side != asked.view.active else ""
        made += (
            f'<p class="danger{good}"><strong>{escape(asked.names.side(side))}:</strong> '
            f"{escape(asked.names.say(key, facts))} {rule_link(rule)}</p>"
        )
    return made


def _warning(asked: Question) -> str:
    """Return the warning before an order that costs pieces of one's own, or leaves all where they are."""
    return f'<p class="warning">{escape(asked.warning)}</p>' if asked.warning else ""


def _proposed(asked: Question) -> str:
    """Return what the selected order costs and why it does not come as far as was pointed at."""
    cost = f'<p class="cost">{escape(asked.cost)}</p>' if asked.cost else ""
    return cost + ("" if asked.stop is None else refusal(asked.names, asked.stop))


def _chances(asked: Question) -> str:
    """Return all that the selected attack may come to; its button says the gist of it only."""
    return "" if asked.listed is None else odds_view.listed(asked.table, asked.names, asked.listed)


def _notes(asked: Question) -> str:
    """Return the notes on what is selected but for those that the panel tells."""
    return order_notes.listed(asked.names, [note for note in asked.notes if note not in asked.explained])


def _sums(asked: Question) -> str:
    """Return how the selected attack adds up, for a small screen."""
    return f'<p class="adding-up">{escape(asked.sums)}</p>' if asked.sums else ""


def _stood(table: Table, names: Names, side: Side) -> str:
    """Return the text that says that the computer does not decide, though it is its turn."""
    key = "site.study.stopped" if table.game.study else "site.stopped"
    return names.words.say(key, {"side": names.side(side)})


def _stopped(names: Names, who: str, held: str, *, alone: bool) -> str:
    """Return the bar while the computer does not decide, though it is its turn; `held` says so."""
    words = names.words
    buttons = button(words.say("site.do.think"), "think", style="button-primary")
    buttons += button(words.say("site.do.take_over"), "take-over")
    if alone:
        buttons += button(words.say("site.do.recruit-here"), "recruit-here")
    return f'<p>{who} {escape(held)}</p><div class="buttons">{buttons}</div>'


def _so_far(names: Names, present: Present, *, is_open: bool) -> str:
    """Return what a Marshal thinks so far; not the order itself where sides have secrets."""
    say = names.words.say
    key = "site.thinking.present" if present.rollouts else "site.thinking.outlook"
    told = say(key, {"percent": outlook(present.chance), "n": present.rollouts})
    if is_open:
        told += f" {say('site.thinking.order', {'order': sentence(names, present.action).rstrip('.')})}"
    return f'<p class="so-far">{escape(told)}</p>'


def _thinking(names: Names, who: str, considered: int, so_far: str) -> str:
    """Return the bar while the computer decides."""
    words = names.words
    text = words.say("site.thinking", {"n": considered}) if considered else words.say("site.thinking.start")
    buttons = button(words.say("site.do.skip"), "skip", style="button-quiet") + button(
        words.say("site.do.stop"), "stop", style="button-quiet"
    )
    return f'<p class="thinking">{who} {escape(text)}</p>{so_far}<div class="buttons">{buttons}</div>'


def _watched(names: Names, who: str, watched: str, so_far: str) -> str:
    """Return the bar while the computer plays itself; its buttons keep their places from order to order."""
    words, is_held = names.words, watched == "held"
    label, style = ("go", "button-primary") if is_held else ("pause", "")
    buttons = button(words.say(f"site.watch.{label}"), "watch", style=style, attributes=_key("P"))
    buttons += button(words.say("site.watch.step"), "watch-step", attributes=_key("S"))
    further = "take-over" if is_held else "skip"
    buttons += button(words.say(f"site.do.{further.replace('-', '_')}"), further, style="button-quiet")
    text = words.say("site.watch.held" if is_held else "site.thinking.start")
    style = "thinking held" if is_held else "thinking"
    return f'<p class="{style}">{who} {escape(text)}</p>{so_far}<div class="buttons">{buttons}</div>'


def _key(key: str) -> str:
    return f' id="watch-{key.lower()}" aria-keyshortcuts="{key.lower()}" title="({key})"'


def _ending(names: Names, view: View, end: End) -> str:
    words = names.words
    who = result_text(names, end)
    why = end_reason(names, end, view)
    rule = "" if had_nothing_left(names.system, end, view) else rule_link(end.rule)
    sign = icon("laurel-crown" if end.winner else "flying-flag")
    return (
        f'<p class="ending">{sign} <strong>{escape(who)}</strong> {escape(why)} {rule}</p><div class="buttons">'
        + button(words.say("site.do.again"), "again", style="button-primary")
        + button(words.say("site.do.finale"), "finale")
        + button(words.say("site.do.review"), "review")
        + button(words.say("site.do.look_back"), "look", "0")
        + button(words.say("site.do.home"), "home", style="button-quiet")
        + "</div>"
    )
