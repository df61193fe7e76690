"""The odds of an order before it is given: each face of the dice, what it means and why, what a reaction changes."""

from __future__ import annotations

from fractions import Fraction

from engine.core.odds import Leaf, Node, Reply, Rolled, decline, leaves, unfollowed
from engine.core.types import Action, Event, Facts
from web.panels.html import chance, rule_link
from web.panels.sentences import sentence
from web.svg import dice
from web.svg.text import escape
from web.table import Table
from web.words import Names


def one_line(table: Table, names: Names, action: Action) -> str:
    """Return the chances of an order in one line: "wins 66.7 %, loses 16.7 %"."""
    return ", ".join(
        f"{names.say(key, facts)} {chance(share, names.words)}" if share != 1 else names.say(key, facts)
        for key, facts, share in _totals(table.odds(action))
    )


def _totals(node: Node) -> list[tuple[str, Facts, Fraction]]:
    """Return (verdict, its facts, probability), the best for the actor first."""
    found: dict[tuple[str, str], tuple[int, str, Facts, Fraction]] = {}
    for leaf, share in leaves(node, decline):
        told = leaf.verdict
        mark = (told.key, repr(told.facts))
        before = found[mark][3] if mark in found else Fraction(0)
        found[mark] = (told.good, told.key, told.facts, before + share)
    return [(key, facts, share) for _, key, facts, share in sorted(found.values(), key=lambda one: -one[0])]


def panel(table: Table, names: Names, action: Action) -> str:
    """Return the whole table of an order's odds."""
    return whole(names, table.odds(action))


def whole(names: Names, node: Node) -> str:
    """Return the table of what may come of something, however far it has come."""
    words = names.words
    totals = "".join(_bar(names, key, facts, share) for key, facts, share in _totals(node)) + _rest(names, node)
    told = "".join(f"<li>{_told(names, event)}</li>" for event in node.told)
    rows = "".join(_row(names, *branch, _total(node)) for branch in node.branches) if isinstance(node, Rolled) else ""
    faces = (
        f'<table class="odds-table"><caption>{escape(words.say("site.odds.faces"))}</caption>{rows}</table>'
        if rows
        else ""
    )
    replies = _replies(names, node) if isinstance(node, Reply) else ""
    title = escape(words.say("site.odds.title"))
    return (
        f'<section class="odds" aria-label="{title}"><h2>{title}</h2>'
        f'{totals}<ul class="odds-told">{told}</ul>{replies}{faces}</section>'
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


def _bar(names: Names, key: str, facts: Facts, share: Fraction) -> str:
    percent = float(share) * 100
    short = key.rpartition(".")[2]
    return (
        f'<div class="odds-row" data-key="{escape(short)}">'
        f'<span class="odds-label">{escape(names.say(key, facts))}</span>'
        f'<span class="odds-bar" aria-hidden="true"><span style="inline-size:{percent:.1f}%"></span></span>'
        f'<span class="odds-share">{escape(chance(share, names.words))}</span></div>'
    )


def _row(names: Names, face: object, weight: int, node: Node, total: int) -> str:
    """Return one face: the symbol, how often it comes, the result, and why with its rules."""
    shown = dice.face(str(face), 28)
    often = names.words.say("site.odds.of", {"n": weight, "of": total})
    spoken = escape(names.name(f"face:{face}"))
    return (
        f'<tr class="odds-face"><th scope="row">{shown}<span class="visually-hidden">{spoken}</span></th>'
        f'<td class="often">{escape(often)}</td><td>{_outcome(names, node)}</td></tr>'
    )


def _outcome(names: Names, node: Node) -> str:
    """Return what a branch leads to, reasons first."""
    told = node.told[1:] if node.told and "face" in node.told[0].facts else node.told  # the face stands beside it
    reasons = "".join(f"<li>{_told(names, event)}</li>" for event in told[:1])
    why = f"<ul>{reasons}</ul>" if reasons else ""
    if isinstance(node, Leaf):
        return f"<strong>{escape(names.say(node.verdict.key, node.verdict.facts))}</strong>{why}"
    if isinstance(node, Reply):
        options = ", ".join(f"{sentence(names, action)}: {_shares(names, branch)}" for action, branch in node.branches)
        asks = names.words.say("site.odds.reply", {"side": names.side(node.side)})
        kept = escape(_shares(names, node.branches[-1][1]))
        return f"<strong>{kept}</strong>{why}<p class='odds-reply'>{escape(asks)} {escape(options)}</p>"
    return f"<strong>{escape(_shares(names, node))}</strong>{why}"


def _shares(names: Names, node: Node) -> str:
    """Return what a branch leads to with its chances, where there are several."""
    totals = _totals(node)
    if len(totals) == 1:
        return names.say(*totals[0][:2])
    return ", ".join(f"{names.say(key, facts)} {chance(share, names.words)}" for key, facts, share in totals)


def _told(names: Names, event: Event) -> str:
    return f"{escape(names.say(event.key, event.facts))} {rule_link(event.rule)}"
