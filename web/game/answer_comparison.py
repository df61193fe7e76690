"""Shows the odds of all answers to a question side by side in the panel."""

from __future__ import annotations

from engine.core.references import Pick
from engine.core.types import Action
from engine.core.view import Note
from web.boards.markup_text import escape
from web.game import odds_view, order_notes
from web.game.odds_summary import Total
from web.game.question import Question
from web.game.sentences import sentence, word_label
from web.game.table import Table
from web.words import Names

PAIR = 2
"""Number of answers that are shown in columns; more answers are listed in lines."""


def panel(asked: Question) -> str:
    """Return the results of each alternative: chances first, then average costs."""
    found, table, names = asked.alternatives, asked.table, asked.names
    if not found:
        return ""
    shared = order_notes.shared(table, found)
    costs = {action: _costs(table, names, action, shared) for action in found}
    listed = order_notes.listed(names, [note for note in shared if note not in asked.notes])
    if len(found) != PAIR:
        return f'<ul class="results">{_rows(table, names, found, costs)}</ul>{listed}'
    told = "".join(f"<li>{_named(names, action, found[action], cost)}</li>" for action, cost in costs.items() if cost)
    under = f'<ul class="results">{told}</ul>' if told else ""
    return f'<section class="compared">{_columns(table, names, found)}{under}{listed}</section>'


def plain(table: Table, names: Names, action: Action) -> str:
    """Return everything about one alternative in one line, for screen readers."""
    told = order_notes.prices(order_notes.notes_on(table, action))
    return f"{odds_view.in_line(table, names, action)}. {order_notes.plain(names, told)}".strip()


def _columns(table: Table, names: Names, found: dict[Action, Pick]) -> str:
    """Return a table with a column for each answer and a row for each verdict, the best for the asker first."""
    columns = [{_mark(total): total for total in table.odds_summary(action).totals()} for action in found]
    totals = {mark: total for column in columns for mark, total in column.items()}
    made = ""
    for mark, total in sorted(totals.items(), key=lambda one: -one[1].good):
        shares = (odds_view.percent(names, [column[mark]] if mark in column else []) for column in columns)
        cells = "".join(f"<td>{escape(share)}</td>" for share in shares)
        style, label = odds_view.SIGNS[total.good][0], odds_view.signed(names, total)
        made += f'<tr class="{style}"><th scope="row">{label}</th>{cells}</tr>'
    heads = "".join(f'<th scope="col">{escape(_label(names, *one))}</th>' for one in found.items())
    caption = f'<caption class="visually-hidden">{escape(names.words.say("site.odds.title"))}</caption>'
    return (
        f'<table class="compared-table">{caption}<thead><tr><td></td>{heads}</tr></thead><tbody>{made}</tbody></table>'
    )


def _mark(total: Total) -> tuple[str, str]:
    """Return the key that distinguishes a verdict from others."""
    return total.verdict.key, repr(total.verdict.facts)


def _rows(table: Table, names: Names, found: dict[Action, Pick], costs: dict[Action, str]) -> str:
    """Return the answers one below the other, each with its verdicts."""
    lines = ""
    for action, ref in found.items():
        told = odds_view.listed(table, names, action) or escape(odds_view.in_short(table, names, action))
        lines += f"<li>{_named(names, action, ref, told)}{costs[action]}</li>"
    return lines


def _costs(table: Table, names: Names, action: Action, shared: list[Note]) -> str:
    """Return the notes on an answer that are neither warnings nor good news and do not apply to all answers."""
    return order_notes.listed(
        names, order_notes.prices(note for note in order_notes.notes_on(table, action) if note not in shared)
    )


def _named(names: Names, action: Action, ref: Pick, told: str) -> str:
    return f"<strong>{escape(_label(names, action, ref))}</strong>: {told}"


def _label(names: Names, action: Action, ref: Pick) -> str:
    """Return the label of an answer as on its button."""
    return word_label(names, ref) or sentence(names, action)
