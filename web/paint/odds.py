"""The odds of an order before it is given: each face of the dice, what it means and why, what a reaction changes."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from engine.core.odds import Leaf, Node, Reply, Rolled, leaves, unfollowed
from engine.core.types import Action, Decision, Event
from engine.core.view import Verdict
from web.boards import dice
from web.boards.spoken import aria_label
from web.boards.text import escape
from web.paint.html import chance, rule_link
from web.play.sentences import sentence
from web.play.table import Table
from web.words import Names

SIGNS = {1: ("good", "+"), 0: ("even", "="), -1: ("bad", "\u2212")}
"""How a verdict counts for whoever asks -> its style and its sign."""


class Total(NamedTuple):
    """One verdict that an order may come to, how likely it is, and whether it is `good` for whoever asks."""

    verdict: Verdict
    share: Fraction
    good: int

    def told(self, names: Names) -> str:
        """Return the verdict with its chance, which a certain one has not."""
        said = names.say(self.verdict.key, self.verdict.facts)
        return said if self.share == 1 else _of(names, said, self.share)


def _of(names: Names, said: str, share: Fraction) -> str:
    return names.words.say("site.odds.of_verdict", {"verdict": said, "percent": chance(share, names.words)})


def in_short(table: Table, names: Names, action: Action) -> str:
    """Return in a few words what an order promises and what it risks: the one verdict of each kind, or their sum."""
    totals = _totals(table.odds(action))
    made = []
    for good in (1, -1):
        alike = [total for total in totals if total.good == good]
        if len(alike) == 1:
            made.append(alike[0].told(names))
        elif alike:
            percent = chance(sum((total.share for total in alike), Fraction(0)), names.words)
            made.append(names.words.say(f"site.odds.{SIGNS[good][0]}", {"percent": percent}))
    return ", ".join(made) or totals[0].told(names)


def is_sure(table: Table, action: Action) -> bool:
    """Whether one thing alone may come of an order."""
    return len(_totals(table.odds(action))) == 1


def is_idle(table: Table, action: Action) -> bool:
    """Whether one thing alone may come of an order, and that neither good nor bad."""
    return is_sure(table, action) and not _totals(table.odds(action))[0].good


def usual_of_alike(table: Table) -> Action | None:
    """Return the usual answer to a question whose answers promise the same, though one may cost more; else None."""
    hand = table.hand
    now = hand.system.pending(hand.state) if hand.is_open else None
    if not (isinstance(now, Decision) and now.shown and now.complete) or hand.is_begun:
        return None
    first, *others = [_totals(table.odds(action)) for _, action in hand.entries]
    return hand.system.usual(hand.state) if others and all(one == first for one in others) else None


def in_line(table: Table, names: Names, action: Action) -> str:
    """Return everything an order may come to in one line, for the ear."""
    return _shares(names, table.odds(action))


def listed(table: Table, names: Names, action: Action) -> str:
    """Return everything an order may come to as a short list, nothing where there is only one such thing."""
    totals = _totals(table.odds(action))
    if len(totals) == 1:
        return ""
    made = "".join(
        f'<li class="{SIGNS[one.good][0]}">{_sign(names, one.good)}{escape(one.told(names))}</li>' for one in totals
    )
    return f'<ul class="chances">{made}</ul>'


def _sign(names: Names, good: int) -> str:
    """Return the sign of a verdict, and for the ear for whom it is."""
    style, sign = SIGNS[good]
    spoken = escape(names.words.say(f"site.odds.sign.{style}"))
    return f'<span class="odds-sign" aria-hidden="true">{sign}</span><span class="visually-hidden">{spoken} </span>'


def _totals(node: Node, asker: int = 1) -> list[Total]:
    """Return what may come of it, the best for the actor first; `asker` is -1 where the other side asks."""
    found: dict[tuple[str, str], Total] = {}
    for leaf, share in leaves(node):
        told = leaf.verdict
        mark = (told.key, repr(told.facts))
        before = found[mark].share if mark in found else Fraction(0)
        found[mark] = Total(told, before + share, told.good * asker)
    return sorted(found.values(), key=lambda total: -total.verdict.good)


def panel(table: Table, names: Names, action: Action) -> str:
    """Return the whole table of an order's odds."""
    return whole(names, table.odds(action))


def whole(names: Names, node: Node, asker: int = 1) -> str:
    """Return the table of what may come of something, however far it has come; see `_totals` for the `asker`."""
    words = names.words
    totals = "".join(_bar(names, total) for total in _totals(node, asker))
    told = "".join(f"<li>{_told(names, event)}</li>" for event in node.told)
    rows = "".join(_row(names, *branch, _total(node)) for branch in node.branches) if isinstance(node, Rolled) else ""
    is_handful = isinstance(node, Rolled) and any(_is_handful(face) for face, _, _ in node.branches)
    caption = escape(words.say("site.odds.handful" if is_handful else "site.odds.faces"))
    faces = f'<table class="odds-table"><caption>{caption}</caption>{rows}</table>' if rows else ""
    replies = _replies(names, node) if isinstance(node, Reply) else ""
    title = words.say("site.odds.title")
    return (
        f'<section class="odds" {aria_label(title)}><h2>{escape(title)}</h2>'
        f'<div class="odds-rows">{totals}</div>{_rest(names, node)}'
        f'<ul class="odds-told">{told}</ul>{replies}{faces}</section>'
    )


def _rest(names: Names, node: Node) -> str:
    """Return how much of it goes on further than the odds were followed, nothing where they were to the end."""
    share = unfollowed(node)
    told = escape(names.words.say("site.odds.unfollowed", {"percent": chance(share, names.words)}))
    return f'<p class="odds-rest">{told}</p>' if share else ""


def _replies(names: Names, node: Reply) -> str:
    """Return every answer that the other side may give, with what it leads to and how that adds up."""
    asks = escape(names.words.say("site.odds.reply", {"side": names.side(node.side)}))
    made = ""
    for action, branch in node.branches:
        told = "".join(f"<li>{_told(names, event)}</li>" for event in branch.told)
        made += (
            f"<li><strong>{escape(sentence(names, action))}: {escape(_shares(names, branch))}</strong>"
            f'<ul class="odds-told">{told}</ul></li>'
        )
    return f'<p class="odds-reply">{asks}</p><ul class="results">{made}</ul>'


def _total(node: Rolled) -> int:
    return sum(weight for _, weight, _ in node.branches)


def _bar(names: Names, total: Total) -> str:
    percent = float(total.share) * 100
    told = escape(names.say(total.verdict.key, total.verdict.facts))
    return (
        f'<div class="odds-row {SIGNS[total.good][0]}"><span class="odds-label">{_sign(names, total.good)}{told}</span>'
        f'<span class="odds-bar" aria-hidden="true"><span style="inline-size:{percent:.1f}%"></span></span>'
        f'<span class="odds-share">{escape(chance(total.share, names.words))}</span></div>'
    )


def _row(names: Names, face: object, weight: int, node: Node, total: int) -> str:
    """Return one face: the symbol, how often it comes, the result, and why with its rules.

    Of a handful of dice only the chance stands there: what it has come to is told, and many faces come to the same.
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
    """Whether an outcome is the faces of several dice: a number is no row of faces."""
    return isinstance(outcome, str) and len(dice.faces(outcome)) > 1


def _outcome(names: Names, node: Node) -> str:
    """Return what a branch leads to, reasons first."""
    told = node.told[1:] if node.told and "face" in node.told[0].facts else node.told  # the face stands beside it
    is_nothing = isinstance(node, Leaf) and not node.verdict.good
    reasons = "".join(f"<li>{_told(names, event)}</li>" for event in told[: 1 + is_nothing])  # nothing comes of it: why
    why = f"<ul>{reasons}</ul>" if reasons else ""
    if isinstance(node, Leaf):
        return f"<strong>{escape(names.say(node.verdict.key, node.verdict.facts))}</strong>{why}"
    if isinstance(node, Reply):
        options = ", ".join(f"{sentence(names, action)}: {_shares(names, branch)}" for action, branch in node.branches)
        asks = names.words.say("site.odds.reply", {"side": names.side(node.side)})
        kept = escape(_shares(names, node.branches[node.usual][1]))
        return f"<strong>{kept}</strong>{why}<p class='odds-reply'>{escape(asks)} {escape(options)}</p>"
    return f"<strong>{escape(_shares(names, node))}</strong>{why}"


def _shares(names: Names, node: Node) -> str:
    """Return what a branch leads to with its chances, where there are several."""
    return ", ".join(total.told(names) for total in _totals(node))


def _told(names: Names, event: Event) -> str:
    return f"{escape(names.say(event.key, event.facts))} {rule_link(event.rule)}"
