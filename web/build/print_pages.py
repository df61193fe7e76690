"""The footers of printed pages: style rules that show a part's name and the page number on each page.

A browser's margin boxes can only contain text of the style sheet, not of the page, so every printed part has named
pages of its own, generated from the words at build time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from web.languages.known import FIRST
from web.words import Words

PARTS = ("log", "battle", "map", "ground", "counters", "track", "sheet", "rules")
"""The printed parts, each on pages of its own."""
WIDE = ("map", "ground")
"""Parts that may be on landscape pages."""
NUMBERS = {"page": '" counter(page) "', "pages": '" counter(pages) "'}
"""CSS counters for the numbers in a text of the style sheet."""


def page_rules(words: Words) -> str:
    """Return the rules for the pages of each part, portrait and landscape; none if the site prints nothing."""
    return "".join(_rules(words.texts, words.language))


def _rules(texts: Mapping[str, str], language: str) -> Iterator[str]:
    own, within = ((), "") if language == FIRST else ((language,), f":lang({language}) ")
    for part in PARTS:
        for variant in ("", "cards"):
            title = texts.get(f"site.print.{part}.{variant}" if variant else f"site.print.{part}")
            if title is None:
                continue
            told = json.dumps(title, ensure_ascii=False)
            numbered = json.dumps(texts["site.print.page"], ensure_ascii=False).format_map(NUMBERS)
            for shape in ("", "wide") if part in WIDE else ("",):
                name = "-".join(filter(None, ("print", part, variant, shape, *own)))
                classes = "".join(f".print-{word}" for word in (variant, shape) if word)
                size = " size: landscape;" if shape else ""
                yield (
                    f"@page {name} {{ margin: 10mm;{size} @bottom-left {{ content: {told}; font-size: 8pt; }} "
                    f"@bottom-right {{ content: {numbered}; font-size: 8pt; }} }}\n"
                    f"{within}.print-sheet-{part}{classes} {{ page: {name}; }}\n"
                )
