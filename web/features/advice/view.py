"""The advice panel: the General's suggestion and the next best actions, each with its value and the reason."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.callbacks import outlook, tenths
from engine.core.references import side_ref
from engine.core.types import Action
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label, to_speech
from web.features.advice import better_order
from web.features.advice.model import Advice, of_position
from web.features.advice.plan_arrows import MOST
from web.features.review.model import AdvisedAction, spread
from web.game import standing_answers
from web.game.mode import Mode
from web.game.sentences import sentence
from web.game.table import Table
from web.shell.components import button
from web.shell.session import Session
from web.words import Names

FOLLOWING = 4
"""Maximum number of a plan's further actions that are listed."""


def thinking(names: Names, percent: int) -> str:
    """Return the progress bar of the General's search."""
    words = names.words
    title = words.say("site.review.advice")
    return (
        f'<section class="sheet advice" id="advice" {aria_label(title)}><h2>{escape(title)}</h2>'
        f"{progress(words.say('site.review.thinking'), percent, 100)}"
        f"{button(words.say('site.review.advice.stop'), 'stop-advice', style='button-quiet')}</section>"
    )


def progress(label: str, done: int, of: int) -> str:
    """Return a progress bar with its label."""
    return (
        f'<label class="progress">{escape(label)}<progress max="{max(1, of)}" value="{done}">'
        f"{100 * done // max(1, of)} %</progress></label>"
    )


def panel(table: Table, names: Names, tips: list[AdvisedAction], cut: tuple[str, ...] = ()) -> str:
    """Return the suggested actions; clicking one selects it. `cut`: what was left out."""
    words = names.words
    title = words.say("site.review.advice")
    is_plan = any(tip.without is not None for tip in tips)
    best = outlook(tips[0].worth) if tips else 0
    told = words.say("site.review.plan" if is_plan else "site.review.best", {"percent": best})
    gains = f"<p><strong>{escape(waits)}</strong></p>" if (waits := _waits(names, tips)) else ""
    items = "".join(_tip(table, names, n, tips, is_plan=is_plan) for n in range(len(tips)))
    if is_plan:
        known = [tip.action for tip in tips]
        further = [action for action in dict.fromkeys(tips[0].line) if action not in known]
        items += "".join(_further(names, n, action) for n, action in enumerate(further[:MOST], len(known) + 1))
    left_out = "".join(f"<p>{escape(words.say(f'site.review.cut.{key}'))}</p>" for key in cut)
    return (
        f'<section class="sheet advice" id="advice" {aria_label(title)}><h2>{escape(title)}</h2>{gains}'
        f'<p>{escape(told)}</p>{left_out}<ol class="tips">{items}</ol>{_rule_of_thumb(table, names)}'
        f'<p class="help">{escape(words.say("site.review.measure"))}</p>'
        f"{button(words.say('site.do.close'), 'stop-advice', style='button-quiet')}</section>"
    )


def percents(tips: Sequence[AdvisedAction]) -> list[str]:
    """Return the outlook of each suggestion in whole per cent, in tenths where only they tell two apart."""
    whole, fine = [outlook(tip.worth) for tip in tips], [tenths(tip.worth) for tip in tips]
    told = []
    for percent, close in zip(whole, fine, strict=True):
        alike = {other for other, of in zip(fine, whole, strict=True) if of == percent}
        told.append(f"{close // 10}.{close % 10}" if len(alike) > 1 else f"{percent}")
    return told


def _waits(names: Names, tips: Sequence[AdvisedAction]) -> str:
    """Return that no action gains anything if the best one passes, and what the General waits for."""
    if not tips or not tips[0].passes:
        return ""
    now = tips[0].then
    if now is None:
        return names.words.say("site.review.passes")
    return names.say("site.review.passes.waits", {"side": side_ref(now[0])})


def _rule_of_thumb(table: Table, names: Names) -> str:
    """Return the rule by which most would answer, if the question has one."""
    key = standing_answers.rule_of_thumb(table.selection)
    if not key:
        return ""
    told = names.words.say("site.usual.why", {"rule": names.words.say(key)})
    return f'<p class="help">{escape(told)}</p>'


def told(names: Names, tips: list[AdvisedAction]) -> str:
    """Return the first suggestion for screen readers: the action, its value, the reason."""
    if not tips:
        return names.words.say("site.review.spoken.none")
    tip = tips[0]
    facts = {"order": sentence(names, tip.action), "worth": _worth(names, tips)}
    said = f"{names.words.say('site.review.spoken', facts)} {names.say(tip.reason, tip.facts)}".strip()
    return f"{_waits(names, tips)} {said}".strip()


def _worth(names: Names, tips: list[AdvisedAction]) -> str:
    """Return the first action's value, or how much it improves a plan, for screen readers."""
    tip = tips[0]
    if tip.without is None:
        return names.words.say("site.review.spoken.outlook", {"percent": percents(tips)[0]})
    shown = spread(tip.worth - tip.without)
    return names.words.say("site.review.adds" if shown else "site.review.adds_little", {"points": shown})


def _tip(table: Table, names: Names, n: int, tips: list[AdvisedAction], *, is_plan: bool) -> str:
    words, tip = names.words, tips[n]
    current = ' aria-current="true"' if table.selection.chosen == tip.action else ""
    if tip.without is not None:
        shown, bar = spread(tip.worth - tip.without), ""
        worth = words.say("site.review.adds" if shown else "site.review.adds_little", {"points": shown})
    else:
        shown = outlook(tip.worth)
        worth = words.say("site.review.outlook", {"percent": percents(tips)[n]})
        bar = f'<span class="tip-bar" aria-hidden="true"><span style="inline-size:{shown}%"></span></span>'
    then = "" if is_plan else _then(names, tip)
    return (
        f'<li><button type="button" class="order" data-do="advice" data-arg="{n}"{current}>'
        f"<span>{_numbered(names, n + 1, tip.action) if is_plan else escape(sentence(names, tip.action))}</span>"
        f'<span class="tip-worth">{bar}{escape(worth)}</span></button>'
        f'<div class="tip-why"><p>{escape(names.say(tip.reason, tip.facts))}</p>{then}</div></li>'
    )


def _then(names: Names, tip: AdvisedAction) -> str:
    """Return what follows an action: the rest of its plan, and the expected reply."""
    told = []
    if tip.line:
        following = [sentence(names, action) for action in tip.line[:FOLLOWING]]
        told.append(names.words.say("site.review.then", {"orders": "; ".join(following)}))
    if tip.then is not None:
        side, action = tip.then
        told.append(names.say("site.review.expected", {"side": side_ref(side), "order": sentence(names, action)}))
    return "".join(f"<p>{escape(one)}</p>" for one in told)


def _further(names: Names, n: int, action: Action) -> str:
    """Return an action of the plan that adds little of its own."""
    return f'<li class="tip-further">{_numbered(names, n, action)}</li>'


def _numbered(names: Names, n: int, action: Action) -> str:
    """Return an action of the plan with its number on the board."""
    return f'<b class="tip-number">{n}</b> {escape(sentence(names, action))}'


def beside_selection(session: Session, names: Names) -> str:
    """Return the advice for the current decision, if it was requested, else the better order that is known of it."""
    table, now = session.playing(), session.of(Advice)
    if now.of != of_position(table) or table.mode is Mode.PAST:
        return better_order.panel(table, names, now)
    if now.tips is not None:
        return panel(table, names, now.tips, now.cut)
    return thinking(names, now.percent) if now.busy == "hint" else ""


def announce(session: Session, _: object) -> None:
    """Announce the General's advice with its reason, or that he is thinking."""
    tips = session.of(Advice).tips
    said = session.words.say("site.review.thinking") if tips is None else told(session.names(), tips)
    session.page.say(to_speech(said))
