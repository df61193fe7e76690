"""The question bar: what the player is asked now, and the buttons that answer."""

from __future__ import annotations

from engine.core.types import Chance, Decision, End, Facts, Side
from engine.core.view import View
from web.boards.markup_text import escape
from web.features.match import view as match_view
from web.features.replay import view as replay_view
from web.game import (
    attack_all_view,
    confirmation,
    count_steppers,
    dice_entry_view,
    free_table_marks,
    odds_view,
    order_notes,
    standing_answers,
)
from web.game import tape_measure as measuring_model
from web.game.attack_all import is_pending
from web.game.mode import Mode
from web.game.piece_actions import is_attack
from web.game.question_buttons import DEED, IsWanted, action_with_odds, choices
from web.game.seats import AHEAD, FRIEND, HUMAN, LESSON
from web.game.sentences import end_reason, had_nothing_left, result_text, sentence
from web.game.table import Table
from web.shell.components import button, icon, refusal, rule_link
from web.words import Names

SUMMED = 3
"""Number of sentences that explain on a small screen how an attack adds up."""
MANY = 6
"""Number of answers before a battle from which the bar needs as much room as for building an army."""
ROOM = {"deed": DEED, "compared": "aria-description", "more": "</p><p", "note": 'class="note'}
"""Word -> markup that shows that a question holds something the styles must keep room for."""


def question_text(table: Table, names: Names, view: View, *, stopped: bool = False, pauses: bool = False) -> str:
    """Return the question as plain text for screen readers; `stopped` as in `question`; `pauses` if watched."""
    if table.mode is Mode.PAST:
        return replay_view.said(table, names, table.shown_at)
    now = table.game.pending
    if isinstance(now, End):
        return f"{result_text(names, now)} {end_reason(names, now, view)}"
    if table.match is not None and table.mover in (FRIEND, AHEAD):
        return match_view.told(table, names)
    if isinstance(now, Decision):
        if table.seats[now.side] == LESSON:
            return f"{names.side(now.side)} {names.words.say('lesson.theirs')}"
        if table.seats[now.side] != HUMAN:
            what = names.words.say("site.thinking.start")
            if stopped or pauses:
                what = _stood(table, names, now.side) if stopped else names.words.say("site.watch.held")
            return f"{names.side(now.side)} {what}"
        asks = attack_all_view.told(table, names) if is_pending(table) else _ask(table, names, view)
        told = (
            asks if asks[-1] in ".?!" else f"{asks}.",
            _dangers_told(table, names, view),
            _warned(table, names, view),
            _proposed_told(table, names),
            _odds_told(table, names),
            order_notes.plain(names, order_notes.selection_notes(table, names)),
        )
        return " ".join((f"{names.side(now.side)}:", *filter(None, told)))
    if table.by_hand:
        return dice_entry_view.asked(table, names, view)
    return ""


def _odds_told(table: Table, names: Names) -> str:
    """Describe the odds of the selected attack, and say if the next Enter gives the order."""
    hand = table.hand
    action = hand.likely
    if action is None:
        return ""
    told = ""
    if is_attack(table, action):
        told = names.words.say("site.asked.odds", {"odds": odds_view.in_line(table, names, action)})
    is_next = hand.chosen is not None or sum(ref.startswith("do:") for ref in hand.next()) == 1
    return f"{told} {names.words.say('site.asked.confirm') if is_next else ''}".strip()


def question(
    table: Table,
    names: Names,
    view: View,
    considered: int,
    stopped: bool,
    alone: bool = False,
    *,
    is_again: bool = False,
    wants: IsWanted | None = None,
    watched: str = "",
) -> str:
    """Return the bar that shows the current question and offers the next step.

    `considered`: number of orders the computer has looked at; `stopped`: whether its thinking was stopped; `alone`:
    whether its thread does not run here; `is_again`: whether the last turn is being replayed; `wants`: what a lesson
    asks for, if one does; `watched`: whether a game that the computer plays against itself ``goes`` on or is ``held``.
    """
    if table.mode is Mode.PAST:
        return replay_view.past(table, names, is_again=is_again)
    now = table.game.pending
    if isinstance(now, End):
        return _ending(names, view, now) + (match_view.bar(table, names) if table.match is not None else "")
    if table.match is not None and table.mover in (FRIEND, AHEAD):
        return match_view.bar(table, names)
    side = now.side if isinstance(now, Decision) else view.active
    number = f" side-{view.sides.index(side)}" if side else ""
    who = f'<strong class="who{number}">{escape(names.side(side) if side else "")}</strong>'
    if isinstance(now, Chance) and table.by_hand:
        return dice_entry_view.due(table, names, view, who)
    if isinstance(now, Chance):
        return f"<p>{who} {escape(names.say(view.question, view.facts))}</p>"
    if table.seats[now.side] == LESSON:
        return f"<p>{who} {escape(names.words.say('lesson.theirs'))}</p>"
    if table.seats[now.side] != HUMAN:
        if stopped:
            return _stopped(names, who, _stood(table, names, now.side), alone=alone)
        return _watched(names, who, watched) if watched else _thinking(names, who, considered)
    if is_pending(table):
        return attack_all_view.question(table, names, who, has_chief=wants is None)
    return (
        f'<div class="asked"><p>{who} {escape(_ask(table, names, view))}</p>{_dangers(table, names, view)}'
        f"{_warning(table, names, view)}"
        f"{count_steppers.steps(table.hand, names)}{_proposed(table, names)}{_chances(table, names)}"
        f"{_noted(table, names)}{_adding_up(table, names)}</div>"
        f'<div class="buttons">{choices(table, names, view, wants)}</div>'
    )


def question_features(table: Table, made: str, *, needs_room: bool) -> str:
    """Return words for what the question contains, for the styles: a `:has()` selector would restyle everything."""
    words = [word for word, mark in ROOM.items() if mark in made]
    is_long = not table.hand.is_begun and standing_answers.is_pre_battle(table.hand) and made.count("<button") >= MANY
    return " ".join(["army", *words] if is_long or needs_room else words)


def _dangers(table: Table, names: Names, view: View) -> str:
    """Describe what is about to decide the battle, and against whom."""
    made = ""
    for side, (rule, key, facts) in _decisive(table, view):
        good = " good" if side != view.active else ""
        made += (
            f'<p class="danger{good}"><strong>{escape(names.side(side))}:</strong> {escape(names.say(key, facts))} '
            f"{rule_link(rule)}</p>"
        )
    return made


def _decisive(table: Table, view: View) -> list[tuple[Side, tuple[str, str, Facts]]]:
    """Return each side with what is about to decide the battle against it, while nothing is selected.

    The list is empty in a lesson: so few pieces stand on its board that there would always be a danger.
    """
    if table.hand.is_begun or LESSON in table.seats.values():
        return []
    return [(side, told) for side, dangers in view.dangers.items() for told in dangers]


def _dangers_told(table: Table, names: Names, view: View) -> str:
    """Return the dangers as plain text for screen readers."""
    told = (f"{names.side(side)}: {names.say(key, facts)}" for side, (_, key, facts) in _decisive(table, view))
    return " ".join(told)


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


def _thinking(names: Names, who: str, considered: int) -> str:
    """Return the bar while the computer decides."""
    words = names.words
    text = words.say("site.thinking", {"n": considered}) if considered else words.say("site.thinking.start")
    buttons = button(words.say("site.do.skip"), "skip", style="button-quiet") + button(
        words.say("site.do.stop"), "stop", style="button-quiet"
    )
    return f'<p class="thinking">{who} {escape(text)}</p><div class="buttons">{buttons}</div>'


def _watched(names: Names, who: str, watched: str) -> str:
    """Return the bar while the computer plays itself; its buttons keep their places from order to order."""
    words, is_held = names.words, watched == "held"
    label, style = ("go", "button-primary") if is_held else ("pause", "")
    buttons = button(words.say(f"site.watch.{label}"), "watch", style=style, attributes=_key("P"))
    buttons += button(words.say("site.watch.step"), "watch-step", attributes=_key("S"))
    further = "take-over" if is_held else "skip"
    buttons += button(words.say(f"site.do.{further.replace('-', '_')}"), further, style="button-quiet")
    text = words.say("site.watch.held" if is_held else "site.thinking.start")
    style = "thinking held" if is_held else "thinking"
    return f'<p class="{style}">{who} {escape(text)}</p><div class="buttons">{buttons}</div>'


def _key(key: str) -> str:
    return f' id="watch-{key.lower()}" aria-keyshortcuts="{key.lower()}" title="({key})"'


def _ask(table: Table, names: Names, view: View) -> str:
    """Say what to do next: the question itself, or how to continue the selection."""
    hand = table.hand
    if hand.chosen is not None:
        return sentence(names, hand.chosen)
    if not hand.is_begun:
        return names.say(view.question, view.facts)
    kinds = sorted({ref.partition(":")[0] for ref in hand.next()})
    so_far = " \u2192 ".join(names.name(pick) for pick in hand.picks)
    if hand.gathers:
        so_far = sentence(names, hand.likely) if hand.likely is not None else ", ".join(map(names.name, hand.picks))
    brief = view.question.replace(".question.", ".brief.")
    if names.words.has(brief):
        so_far = f"{names.say(brief, view.facts)} {so_far}"
    asks = f"{names.system}.ask.{table.hand.state.agenda[-1][0]}."
    keys = (f"{asks}{_verbs(table)}.{'_'.join(kinds)}", f"{asks}{'_'.join(kinds)}")
    own = next((key for key in keys if names.words.has(key)), f"site.ask.{'_'.join(kinds)}")
    return f"{so_far}: {names.words.say(own)}"


def _verbs(table: Table) -> str:
    """Return, joined, the verbs of the orders that picking a piece leads to, or else of all open orders."""
    following = table.hand.next()
    at_pieces = [actions for ref, actions in following.items() if ref.startswith("piece:")]
    return "_".join(sorted({action.verb for actions in at_pieces or following.values() for action in actions}))


def _adding_up(table: Table, names: Names) -> str:
    """Return how the selected attack adds up, for small screens without room for the odds beside the board."""
    action = table.hand.likely
    if action is None or not is_attack(table, action):
        return ""
    told = " ".join(names.say(event.key, event.facts) for event in table.odds(action).told[1 : 1 + SUMMED])
    return f'<p class="adding-up">{escape(told)}</p>' if told else ""


def _proposed(table: Table, names: Names) -> str:
    """Return the cost of the selected order and why it stops short of the spot that was pointed at."""
    cost, why = _cost(table, names), free_table_marks.stop(table, names)
    return (f'<p class="cost">{escape(cost)}</p>' if cost else "") + ("" if why is None else refusal(names, why))


def _proposed_told(table: Table, names: Names) -> str:
    """Return the cost and the reason as plain text for screen readers."""
    cost, why = _cost(table, names), free_table_marks.stop(table, names)
    return " ".join(filter(None, (f"{cost}." if cost else "", "" if why is None else names.say(why.why, why.facts))))


def _cost(table: Table, names: Names) -> str:
    """Describe the cost of the selected order if it was proposed or its system has words for costs."""
    hand, key = table.hand, f"{names.system}.cost"
    cost = hand.proposal.cost if hand.proposal is not None else None
    if hand.proposal is None and hand.chosen is not None and names.words.has(key):
        cost = table.game.system.pointing.trace(hand.state, hand.chosen).cost  # the order comes from the menu
    return "" if cost is None else names.say(key, {"n": cost, "inches": measuring_model.inches(cost)})


def _warning(table: Table, names: Names, view: View) -> str:
    """Warn before an order that removes own pieces, or that leaves all of them where they are."""
    told = _warned(table, names, view)
    return f'<p class="warning">{escape(told)}</p>' if told else ""


def _warned(table: Table, names: Names, view: View) -> str:
    action = table.hand.chosen
    if action is None:
        return ""
    if confirmation.wastes_moves(table, action, confirmation.ATTACKS):
        keys = (f"{names.system}.warn.{action.verb}", "site.warn.nobody_moved")
        return names.words.say(next(key for key in keys if names.words.has(key)))
    own = [p.id for p in view.pieces if p.side == view.active]
    lost = [
        f"piece:{piece}" for piece in table.game.system.pointing.trace(table.hand.state, action).takes if piece in own
    ]
    return names.say("site.warn.own", {"pieces": tuple(lost)}) if lost else ""


def _noted(table: Table, names: Names) -> str:
    """Return the notes on the selection, except those that the panel explains."""
    explained = order_notes.explained(table, names)
    return order_notes.listed(
        names, [note for note in order_notes.selection_notes(table, names) if note not in explained]
    )


def _chances(table: Table, names: Names) -> str:
    """Return all possible results of the selected attack; its button shows only a summary."""
    action = action_with_odds(table)
    return odds_view.listed(table, names, action) if action is not None else ""


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
