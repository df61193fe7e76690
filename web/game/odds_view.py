"""The odds of an order before it is given: the meaning and reason of each dice face, and the effect of reactions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.core.odds import Chooser, DiceNode, Leaf, Node, QuestionNode, as_usual, truncated_chance
from engine.core.types import Action, Decision, Event
from web.boards import dice
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.game.odds_summary import OddsSummary, Total, add_up
from web.game.sentences import sentence
from web.game.table import Table
from web.shell.components import chance, rule_link
from web.words import Names

NAMED = 3
"""Maximum number of verdicts that are named; if there are more, verdicts of one kind are added up."""
LEAST, MOST = "< 0.1 %", "> 99.9 %"
"""Labels for chances that are almost zero and almost certain."""
SIGNS = {1: ("good", "+"), 0: ("even", "="), -1: ("bad", "\u2212")}
"""Value of a verdict for the asker -> its style and its sign."""


def verdict(names: Names, total: Total) -> str:
    """Return a verdict with its chance; a certain verdict has none."""
    said = names.say(total.verdict.key, total.verdict.facts)
    if total.share == 1:
        return said
    return names.words.say("site.odds.of_verdict", {"verdict": said, "percent": percent(names, [total])})


def percent(names: Names, totals: Sequence[Total]) -> str:
    """Return the combined chance of some verdicts as it is shown."""
    share, shown = (sum(shares, Fraction(0)) for shares in ([t.share for t in totals], [t.shown for t in totals]))
    if share and not shown:
        return LEAST
    return MOST if shown == 1 and share != 1 else chance(shown, names.words)


def in_short(table: Table, names: Names, action: Action) -> str:
    """Return in a few words what an order promises and risks, and which answers that assumes.

    Few verdicts are named one by one; otherwise each kind gives its only verdict or its sum. Together they always cover
    everything.
    """
    summary = table.odds_summary(action)
    totals = summary.totals()
    told = (
        ", ".join(verdict(names, total) for total in totals)
        if len(totals) <= NAMED
        else ", ".join(_kind(names, [total for total in totals if total.good == good]) for good in _kinds(totals))
    )
    return _supposing(names, summary, told)


def _supposing(names: Names, summary: OddsSummary, told: str) -> str:
    """Return the odds with the opponent's answers that they assume, if other answers lead to other results."""
    answers = dict.fromkeys(sentence(names, asked.usual) for asked in summary.asked)
    return names.words.say("site.odds.if", {"odds": told, "answers": "; ".join(answers)}) if answers else told


def _kinds(totals: Sequence[Total]) -> list[int]:
    """Return the values that occur among the verdicts, good ones first."""
    return list(dict.fromkeys(total.good for total in totals))


def _kind(names: Names, alike: Sequence[Total]) -> str:
    """Return the only verdict of a kind, or the sum of several; for good ones also the share that takes pieces."""
    if len(alike) == 1:
        return verdict(names, alike[0])
    style = SIGNS[alike[0].good][0]
    told = names.words.say(f"site.odds.{style}", {"percent": percent(names, alike)})
    taking = [total for total in alike if total.verdict.takes]
    if style != "good" or len(taking) in (0, len(alike)):
        return told
    return names.words.say("site.odds.taking", {"odds": told, "taken": percent(names, taking)})


def shares_text(names: Names, totals: Sequence[Total], asker: int = 1) -> str:
    """Return the shares that are good, neutral and bad for the asker; the three add up to 100 percent."""
    kinds = [[total for total in totals if total.good == good] for good in SIGNS]
    told = [
        names.words.say(f"site.odds.{style}", {"percent": percent(names, alike)}) if alike else ""
        for (style, _), alike in zip(SIGNS.values(), kinds, strict=True)
    ]
    taking = [total for total in kinds[0] if total.verdict.takes]
    if asker == 1 and 0 < len(taking) < len(kinds[0]):
        told[0] = names.words.say("site.odds.taking", {"odds": told[0], "taken": percent(names, taking)})
    return ", ".join(filter(None, told))


def of_answer(names: Names, summary: OddsSummary, asker: int = 1) -> str:
    """Return the results of an answer in the measure that all answers share, then each possible result."""
    facts = {"measure": shares_text(names, summary.totals(asker), asker), "odds": _shares(names, summary)}
    return names.words.say("site.odds.measured", facts)


def on_button(table: Table, names: Names, action: Action) -> str:
    """Return the three shares, which cover every result, or the result itself if it is certain.

    Answers in the middle of an action always show their shares, so that they can be compared.
    """
    summary = table.odds_summary(action)
    if not summary.is_sure:
        return _supposing(names, summary, shares_text(names, summary.totals()))
    return of_answer(names, summary) if table.selection.is_amid else _shares(names, summary)


def signed(names: Names, total: Total) -> str:
    """Return a verdict with its sign but without its chance."""
    return _sign(names, total.good) + escape(names.say(total.verdict.key, total.verdict.facts))


def usual_of_alike(table: Table) -> Action | None:
    """Return the usual answer to a question whose answers have equal odds, even if their costs differ; else None."""
    selection = table.selection
    now = selection.system.pending(selection.state) if selection.is_open else None
    if not (isinstance(now, Decision) and now.shown and now.complete) or selection.is_begun:
        return None
    first, *others = [table.odds_summary(action).totals() for _, action in selection.entries]
    return selection.system.usual(selection.state) if others and all(one == first for one in others) else None


def in_line(table: Table, names: Names, action: Action) -> str:
    """Return all possible results of an order in one line, for screen readers, with each answer of the other side."""
    summary = table.odds_summary(action)
    told = (": ".join(filter(None, parts)) for parts in _answers(names, summary))
    return "; ".join((_shares(names, summary), *told))


def lines(names: Names, node: Node, choice: Chooser = as_usual) -> list[str]:
    """Return as plain text the measure, each possible result, then each answer of the other side."""
    words, share = names.words, truncated_chance(node, choice)
    totals = add_up(node, 1, choice)
    made = [shares_text(names, totals)]
    for one in totals:
        told = names.say(one.verdict.key, one.verdict.facts)
        made.append(words.say("site.odds.line", {"percent": percent(names, [one]), "share": one.share, "said": told}))
    if share:
        made.append(words.say("site.odds.unfollowed", {"percent": chance(share, words)}))
    for answer, measure, said in _answers(names, OddsSummary(node)) if choice is as_usual else ():
        made.append(f"{answer}: {measure}{f' ({said})' if said else ''}")
    return made


def listed(table: Table, names: Names, action: Action) -> str:
    """Return all possible results of an order as a short list; empty if the result is certain.

    The results of each answer of the other side follow, in the same measure.
    """
    summary = table.odds_summary(action)
    if summary.is_sure:
        return ""
    made = "".join(
        f'<li class="{SIGNS[one.good][0]}">{_sign(names, one.good)}{escape(verdict(names, one))}</li>'
        for one in summary.totals()
    )
    return f'<ul class="chances">{made}</ul>{_answered(names, summary)}'


def _answers(names: Names, summary: OddsSummary, asker: int = 1) -> list[tuple[str, str, str]]:
    """Return each possible answer of the other side in words, the measure of its results, and its verdicts.

    The verdicts of the usual answer are left out, because they are shown above. Duplicates are merged.
    """
    made: dict[tuple[str, str, str], None] = {}
    for asked in summary.asked:
        for answer in asked.answers:
            totals, is_usual = summary.totals_after(asked, answer, asker), answer == asked.usual
            facts = {"side": names.side(asked.side), "answer": sentence(names, answer)}
            said = "" if is_usual else ", ".join(verdict(names, one) for one in totals)
            told = names.words.say(f"site.odds.answer{'.usual' if is_usual else ''}", facts)
            made[told, shares_text(names, totals, asker), said] = None
    return list(made)


def _answered(names: Names, summary: OddsSummary, asker: int = 1) -> str:
    """Return the answers of the other side as an HTML list."""
    made = ""
    for answer, measure, said in _answers(names, summary, asker):
        detail = f" ({escape(said)})" if said else ""
        made += f"<li>{escape(answer)}: <strong>{escape(measure)}</strong>{detail}</li>"
    return f'<ul class="odds-answers">{made}</ul>' if made else ""


def _sign(names: Names, good: int) -> str:
    """Return the sign of a verdict, with its meaning for screen readers."""
    style, sign = SIGNS[good]
    spoken = escape(names.words.say(f"site.odds.sign.{style}"))
    return f'<span class="odds-sign" aria-hidden="true">{sign}</span><span class="visually-hidden">{spoken} </span>'


def panel(table: Table, names: Names, action: Action, costs: str = "") -> str:
    """Return the full odds table of an order, with its costs below the chances."""
    return whole(names, table.odds_summary(action), costs=costs)


def whole(names: Names, summary: OddsSummary, asker: int = 1, costs: str = "") -> str:
    """Return the odds table of a node; `asker` is -1 if the other side asks."""
    words, node = names.words, summary.node
    totals = "".join(_bar(names, total) for total in summary.totals(asker))
    told = "".join(f"<li>{_told(names, event)}</li>" for event in node.told)
    rows = ""
    if isinstance(node, DiceNode) and not summary.is_sure:
        rows = "".join(_row(names, *branch, _total(node)) for branch in node.branches)
    is_handful = isinstance(node, DiceNode) and any(_is_handful(face) for face, _, _ in node.branches)
    caption = escape(words.say("site.odds.handful" if is_handful else "site.odds.faces"))
    faces = f'<table class="odds-table"><caption>{caption}</caption>{rows}</table>' if rows else ""
    replies = _replies(names, node, asker) if isinstance(node, QuestionNode) else _answered(names, summary, asker)
    title = words.say("site.odds.title")
    return (
        f'<section class="odds" {aria_label(title)}><h2>{escape(title)}</h2>'
        f'<div class="odds-rows">{totals}</div>{_rest(names, node)}{costs}'
        f'{replies}<ul class="odds-told">{told}</ul>{faces}</section>'
    )


def _rest(names: Names, node: Node) -> str:
    """Return the share of results that was truncated; empty if all were followed to their end."""
    share = truncated_chance(node)
    told = escape(names.words.say("site.odds.unfollowed", {"percent": chance(share, names.words)}))
    return f'<p class="odds-rest">{told}</p>' if share else ""


def _replies(names: Names, node: QuestionNode, asker: int) -> str:
    """Return every answer that the other side may give, with its results and their sum."""
    asks = escape(names.words.say("site.odds.reply", {"side": names.side(node.side)}))
    made = ""
    for action, branch in node.branches:
        told = "".join(f"<li>{_told(names, event)}</li>" for event in branch.told)
        comes_to = of_answer(names, OddsSummary(branch), asker)
        made += (
            f"<li><strong>{escape(sentence(names, action))}: {escape(comes_to)}</strong>"
            f'<ul class="odds-told">{told}</ul></li>'
        )
    return f'<p class="odds-reply">{asks}</p><ul class="results">{made}</ul>'


def _total(node: DiceNode) -> int:
    return sum(weight for _, weight, _ in node.branches)


def _bar(names: Names, total: Total) -> str:
    wide = float(total.share) * 100
    told = escape(names.say(total.verdict.key, total.verdict.facts))
    return (
        f'<div class="odds-row {SIGNS[total.good][0]}"><span class="odds-label">{_sign(names, total.good)}{told}</span>'
        f'<span class="odds-bar" aria-hidden="true"><span style="inline-size:{wide:.1f}%"></span></span>'
        f'<span class="odds-share">{escape(percent(names, [total]))}</span></div>'
    )


def _row(names: Names, face: object, weight: int, node: Node, total: int) -> str:
    """Return the row of one face: symbol, frequency, result, and the reasons with their rules.

    A handful of dice shows only the chance: the result is told, and many faces lead to the same one.
    """
    if _is_handful(face):
        share = escape(chance(Fraction(weight, total), names.words))
        often = f'<th class="often" scope="row" colspan="2">{share}</th>'
        return f'<tr class="odds-face">{often}<td>{_outcome(names, node)}</td></tr>'
    shown = dice.face(str(face), 28)
    often = names.words.say("site.odds.of", {"n": weight, "of": total})
    spoken = escape(names.name(f"face:{face}"))
    return (
        f'<tr class="odds-face"><th scope="row">{shown}<span class="visually-hidden">{spoken}</span></th>'
        f'<td class="often">{escape(often)}</td><td>{_outcome(names, node)}</td></tr>'
    )


def _is_handful(outcome: object) -> bool:
    """Return whether an outcome is the faces of several dice; a number is not."""
    return isinstance(outcome, str) and len(dice.faces(outcome)) > 1


def _outcome(names: Names, node: Node) -> str:
    """Return the result of a branch, reasons first."""
    told = node.told[1:] if node.told and "face" in node.told[0].facts else node.told  # the face is shown beside it
    is_nothing = isinstance(node, Leaf) and not node.verdict.good
    reasons = "".join(f"<li>{_told(names, event)}</li>" for event in told[: 1 + is_nothing])  # why nothing happens
    why = f"<ul>{reasons}</ul>" if reasons else ""
    if isinstance(node, Leaf):
        return f"<strong>{escape(names.say(node.verdict.key, node.verdict.facts))}</strong>{why}"
    if isinstance(node, QuestionNode):
        kept = escape(_shares(names, OddsSummary(node.branches[node.usual][1])))
        answers = {sentence(names, action): _shares(names, OddsSummary(branch)) for action, branch in node.branches}
        if len({*answers.values()}) == 1:  # the answer makes no difference
            return f"<strong>{kept}</strong>{why}"
        options = ", ".join(f"{answer}: {shares}" for answer, shares in answers.items())
        asks = names.words.say("site.odds.reply", {"side": names.side(node.side)})
        return f"<strong>{kept}</strong>{why}<p class='odds-reply'>{escape(asks)} {escape(options)}</p>"
    return f"<strong>{escape(_shares(names, OddsSummary(node)))}</strong>{why}"


def _shares(names: Names, summary: OddsSummary) -> str:
    """Return the possible results of a branch, with chances if there are several."""
    return ", ".join(verdict(names, total) for total in summary.totals())


def _told(names: Names, event: Event) -> str:
    return f"{escape(names.say(event.key, event.facts))} {rule_link(event.rule)}"
