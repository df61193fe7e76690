"""The question's buttons: they confirm the selection, or name what may be chosen next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.references import Pick, PieceRef, WordRef, piece_ref
from engine.core.types import Action, Decision
from engine.core.view import Note, View
from web.boards.markup_text import escape
from web.game import answer_comparison, odds_view, order_notes, standing_answers
from web.game.attack_all import is_offered
from web.game.pick_path import row_picks
from web.game.piece_actions import is_attack
from web.game.question import Question, has_odds
from web.game.secrecy import allows_advice
from web.game.selection import Selection
from web.game.sentences import sentence, word_label
from web.game.table import Table
from web.looks import registry
from web.shell.components import arrow, button
from web.words import COMPASS, Names, Words

CHIEF = "button-primary"
"""Style of the button that stands out among those of the question."""
IsWanted = Callable[[Sequence[Action]], bool]
"""Predicate: whether any of these orders is what a lesson asks for; then only buttons that lead to it stand out."""
DEED = '<div class="deed">'
"""Markup that encloses a choice and everything said about it."""
FEW = 4
"""Maximum number of pieces that get a button each when one of them is asked for."""
PAIR = 2
"""Number of things in an attack by one piece: the attacker and its target."""
TURNS = {"site.do.turn_left": "turn-left", "site.do.turn_right": "turn-right", "site.do.about": "about"}
"""Word key -> action that turns a unit on a free table."""


def choices(asked: Question, wants: IsWanted | None = None) -> str:
    """Return the buttons: confirm what is chosen, or the words that may be chosen next.

    `wants`: what a lesson asks for, if one does; then no other button stands out.
    """
    table, names, view, selection, words = asked.table, asked.names, asked.view, asked.selection, asked.names.words
    made, last, forms = "", "", () if view.has_places else selection.forms
    usual, is_there, has_first = (
        standing_answers.usual_answer(selection) or odds_view.usual_of_alike(table),
        False,
        False,
    )
    is_before = not selection.is_begun and standing_answers.is_pre_battle(selection)
    if is_before:
        made += "".join(_usual(selection, names, CHIEF if wants is None else ""))
    if selection.chosen is not None:
        label = escape(words.say("site.do.confirm"))
        label += _gist(table, names, selection.chosen) if has_odds(table, selection.chosen) else ""
        style = CHIEF if wants is None or wants([selection.chosen]) else ""
        made += f'<button type="button" class="button {style}" data-do="confirm" id="confirm">{label}</button>'
    else:
        following = selection.next()
        words_only = all(isinstance(ref, WordRef) for ref in following)
        shared = asked.notes
        crossings = set(registry.of(names.system).crossings)
        named = {piece_ref(piece.id) for piece in view.pieces if piece.place is None} | _named(table, following)
        for n, (ref, actions) in enumerate(following.items()):
            is_word = isinstance(ref, WordRef) or ref in named
            if ref not in forms and (is_word or (actions and {action.verb for action in actions} <= crossings)):
                told = order_notes.notes_on(table, actions[0]) if len(actions) == 1 else []
                is_usual = usual is not None and actions == [usual]
                is_there = is_there or is_usual
                is_safe = not any(note.good < 0 for note in told)
                is_whole = actions[:1] == [selection.whole]
                is_likely = is_usual and not is_before if usual is not None else (words_only or is_whole) and is_safe
                is_primary = not has_first and (_is_wanted(selection, ref, actions, wants) if wants else is_likely)
                about = [note for note in told if note not in shared]
                has_first = has_first or is_primary
                style = CHIEF if is_primary else ""
                choice = _choice(asked, n, ref, actions, style, about, is_usual=is_usual)
                is_warned = bool(about) and not is_safe and not is_primary
                if is_warned or (forms and choice.startswith(DEED)):
                    last += choice  # behind what is short, so that what is better is in sight on a small screen
                else:
                    made += choice
    for ref in forms:
        pressed = f' aria-pressed="{"true" if ref == selection.form else "false"}"'
        made += button(word_label(names, ref) or names.name(ref), "point", ref, attributes=pressed)
    made += last
    made = _together(table, names, view, wants) + made
    if selection.is_begun and not view.has_places and isinstance(selection.picks[0], PieceRef) and selection.goes:
        for key, do in TURNS.items():
            made += button(words.say(key), do, style="button-quiet")
    chief = CHIEF if wants is None or (usual is not None and not has_first and wants([usual])) else ""
    if selection.is_begun:
        made += button(words.say("site.do.back"), "back", style="button-quiet") + _advice(table, words)
    elif not is_before and any(answers := _usual(selection, names, chief, is_there=is_there)):
        made = made.join(answers) + _advice(table, words)
    else:
        made += button(names.say(f"{names.system}.volley.do"), "volley") if is_offered(table) else ""
        made += _advice(table, words)
    return made


def _advice(table: Table, words: Words) -> str:
    """Return the button that asks the General; empty in a match whose players did not agree on advice."""
    return button(words.say("site.do.hint"), "hint", style="button-quiet") if allows_advice(table) else ""


def _named(table: Table, following: Mapping[Pick, list[Action]]) -> set[PieceRef]:
    """Return the pieces that a question in the middle of an action offers, if they are few enough."""
    found = {ref for ref, actions in following.items() if isinstance(ref, PieceRef) and len(actions) == 1}
    return found if table.selection.is_amid and not table.selection.picks and len(found) <= FEW else set()


def _is_wanted(selection: Selection, ref: Pick, actions: Sequence[Action], wants: IsWanted) -> bool:
    """Return whether a lesson asks for what a word leads to; for a group heading, opening it tells."""
    return wants(actions or [action for _, action in selection.open((*selection.picks, ref))])


def _together(table: Table, names: Names, view: View, wants: IsWanted | None) -> str:
    """Return the button for the combined attack of all who can take part on the selected enemy.

    It is empty if fewer than two can take part, if all take part already, if no enemy is selected, and on a free table.
    """
    selection = table.selection
    foes = {piece_ref(piece.id) for piece in view.pieces if piece.side != view.active}
    if not view.has_places or not selection.gathers or foes.isdisjoint(selection.picks):
        return ""
    rows = [(len(set(row_picks(picks))), action) for picks, action in selection.open()]
    most, action = max(rows, key=lambda row: row[0])
    if most <= PAIR or action == selection.whole:
        return ""
    label = escape(names.words.say("site.do.together")) + _gist(table, names, action)
    style = CHIEF if wants is not None and wants([action]) else ""
    arg = escape(action.text())
    return f'<button type="button" class="button {style}" data-do="order" data-arg="{arg}">{label}</button>'


def _usual(selection: Selection, names: Names, chief: str, *, is_there: bool = False) -> tuple[str, str]:
    """Return the buttons for the usual answer: to this question, and to all of its kind or all before the battle.

    `is_there`: whether the usual answer to this question already has a button.
    """
    words, usual = names.words, standing_answers.usual_answer(selection)
    if usual is None:
        return "", ""
    told = words.say("site.do.usual", {"order": sentence(names, usual)})
    why = _why_usual(selection, words)
    if standing_answers.is_pre_battle(selection):
        start = button(words.say("site.do.usual_start"), "usual", "always", style=chief, attributes=why)
        is_a_word = selection.system.pointing.picks(selection.state, usual) in [(ref,) for ref in selection.firsts]
        return start, "" if is_a_word else button(told, "usual", attributes=why)
    always = button(words.say("site.do.usual_always"), "usual", "always", style="button-quiet", attributes=why)
    return "" if is_there else button(told, "usual", style=chief, attributes=why), always


def _why_usual(selection: Selection, words: Words) -> str:
    """Return an attribute with the rule of thumb by which most would answer the question, if it has one."""
    key = standing_answers.rule_of_thumb(selection)
    return f' title="{escape(words.say("site.usual.why", {"rule": words.say(key)}))}"' if key else ""


def _choice(
    asked: Question,
    n: int,
    ref: Pick,
    actions: list[Action],
    style: str,
    about: Sequence[Note],
    *,
    is_usual: bool,
) -> str:
    """Return the `n`th button for a word, with its notes beside it; the usual answer is marked."""
    table, names = asked.table, asked.names
    word, _, rest = ref.id.partition("-")
    drawn = ""
    if isinstance(ref, WordRef) and rest in COMPASS:
        label, drawn = _direction(table, names, word, rest)
    elif told := word_label(names, ref):
        label = told
    elif isinstance(ref, PieceRef) and not table.selection.is_amid:
        label = names.say("site.do.bring_on", {"piece": ref})
    else:
        label = sentence(names, actions[0])
    gist = _gist(table, names, actions[0]) if len(actions) == 1 and has_odds(table, actions[0]) else ""
    is_compared = actions[:1] and actions[0] in asked.alternatives
    kept = order_notes.prices(about) if is_compared else []
    beside = order_notes.listed(names, [note for note in about if note not in kept])
    spoken = escape(answer_comparison.plain(table, names, actions[0])) if is_compared else ""
    if is_usual:
        style += " usual"
        why = _why_usual(table.selection, names.words)
        gist += f' <span class="as-usual"{why}>{escape(names.words.say("site.do.as_usual"))}</span>'
    is_finishing = isinstance(ref, WordRef) and actions[0].verb in registry.of(names.system).finishing
    described = ' aria-keyshortcuts="x"' if is_finishing else ""
    if beside:
        described += f' aria-describedby="about-choice-{n}"'
    elif spoken:
        described += f' aria-description="{spoken}"'
    is_named = isinstance(ref, PieceRef) and table.selection.is_amid and not table.selection.picks
    do = "name" if is_named else "point"
    made = (
        f'<button type="button" class="button {style}" data-do="{do}" data-arg="{escape(ref)}"{described}>'
        f"{drawn}{escape(label)}{gist}</button>"
    )
    heard = f'<span class="visually-hidden">{spoken}</span>' if spoken else ""
    described_by = f'<div class="deed-about" id="about-choice-{n}">{beside}{heard}</div>'
    return f"{DEED}{made}{described_by}</div>" if beside else made


def _gist(table: Table, names: Names, action: Action) -> str:
    """Return a summary of an order's odds for its button; empty for an answer that has no effect."""
    if table.odds_summary(action).is_idle and not is_attack(table, action):
        return ""
    return f' <span class="chance">{escape(odds_view.on_button(table, names, action))}</span>'


def _direction(table: Table, names: Names, word: str, compass: str) -> tuple[str, str]:
    """Return a word with a compass point as the deciding player sees it, and its arrow as the board is rotated."""
    now = table.game.pending
    way = names.way(compass, now.side) if isinstance(now, Decision) else ""
    facts = {"compass": names.words.say(f"{names.system}.facing.{compass}")}
    angle = (table.view().board.north + COMPASS[compass] + 90 * table.turn) % 360
    return names.words.say(f"{names.system}.do.{word}.{way}", facts), arrow(angle)
