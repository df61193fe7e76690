"""Converts the subset of Markdown used in the ledgers to HTML."""

from __future__ import annotations

import re

from engine.core.ledger import Entry
from web.boards.markup_text import escape
from web.words import typographic

PARTS = re.compile(r"\n\s*\n|\n(?=[ \t]*\|)(?<!\|\n)|(?<=\|)\n(?![ \t]*\|)")
"""Separates parts: an empty line, or the beginning or end of a table."""
REFERENCE = re.compile(r"\b([A-Z]{2}-\d{2,3})\b")


def markdown(text: str, known: dict[str, Entry], *, block: bool = False) -> str:
    """Return a ledger's Markdown as HTML: code, bold, tables, lists, and rule numbers as links."""
    if not block:
        return _inline(text, known)
    made = []
    for part in PARTS.split(text):
        lines = [line.strip() for line in part.strip().splitlines()]
        if lines and all(line.startswith("|") for line in lines):
            made.append(_table(lines, known))
        elif lines and all(line.startswith("- ") for line in lines):
            made.append(f"<ul>{''.join(f'<li>{_inline(line[2:], known)}</li>' for line in lines)}</ul>")
        elif lines:
            made.append(f"<p>{_inline(' '.join(lines), known)}</p>")
    return "".join(made)


def _table(lines: list[str], known: dict[str, Entry]) -> str:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not set(line) <= set("|-: ")]
    head, *body = rows
    top = "".join(f'<th scope="col">{_inline(cell, known)}</th>' if cell else "<td></td>" for cell in head)
    under = ""
    for first, *rest in body:
        cells = "".join(f"<td>{_inline(cell, known)}</td>" for cell in rest)
        own = f'<th scope="row">{_inline(first, known)}</th>' if first else "<td></td>"
        under += f"<tr>{own}{cells}</tr>"
    table = f"<table><thead><tr>{top}</tr></thead><tbody>{under}</tbody></table>"
    return f'<div class="table-frame" tabindex="0">{table}</div>'


def _inline(text: str, known: dict[str, Entry]) -> str:
    safe = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(typographic(text)))
    safe = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", safe)
    return REFERENCE.sub(
        lambda m: f'<a class="rule-link" href="#rule-{m[1]}">{m[1]}</a>' if m[1] in known else m[1], safe
    )
