"""These tests hold the printed pages: their feet and their surroundings in the document."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

import build
from engine.core.scenario import shipped
from engine.core.system import load
from tests.web.pages import Browser, Window
from web.boards.markup_text import escape
from web.build import briefings
from web.build.assets import style_sheet
from web.build.guides import guide_build as guides
from web.build.print_pages import PARTS, page_rules
from web.features.print import print_options
from web.features.print.print_options import Choices
from web.features.print.printed_pages import PrintedBattle, sheets
from web.words import Words

WORDS = Words.load("en")
RULES = page_rules(WORDS)
PAGES = dict(re.findall(r"@page ([\w-]+) \{(.*)\}$", RULES, re.MULTILINE))
ASKED = re.findall(r"^(\.\S+) \{ page: (\S+); \}$", RULES, re.MULTILINE)
NAMED = [(set(classes.split(".")[1:]), name) for classes, name in ASKED]
TRAINING = ("at_the_charge", "charge", "chartabella", "conquerors_kings", "table_battles")


def foot(told: str) -> str:
    """Return the rule of a foot with a part's title on the left."""
    return f"@bottom-left {{ content: {json.dumps(told, ensure_ascii=False)};"


@pytest.mark.parametrize("system", TRAINING)
def test_each_page_tells_its_part_and_its_number(system: str) -> None:
    """The foot of each page has the part's title and "x of y", and wide parts have wide pages."""
    given = shipped()[f"{system}/training"]
    chosen = Choices(frozenset(print_options.PARTS))
    battle = PrintedBattle.of_scenario(given, load(system), WORDS)
    made = sheets(battle, chosen, guide="<p></p>")

    title = re.escape(escape(battle.title))
    found = re.findall(rf'<section class="(print-sheet [^"]*)"><h2>{title}: ([^<]*[^< ])', made)

    assert found
    for classes, part in found:
        held = set(classes.split())
        name = max((len(asked), name) for asked, name in NAMED if asked <= held)[1]
        assert foot(part) in PAGES[name]
        assert '@bottom-right { content: "" counter(page) " of " counter(pages) "";' in PAGES[name]
        assert ("size: landscape" in PAGES[name]) == ("print-wide" in held)


def test_every_part_has_pages() -> None:
    """Every part that can be printed has a foot."""
    assert set(PARTS) == set(print_options.RECORD)


def test_no_page_is_left_to_what_stands_beside_the_sheets() -> None:
    """On paper only the sheets are in the flow, because an empty line would get a page."""
    page = (build.ROOT / "index.html").read_text("utf-8")
    paper = style_sheet(build.ROOT / "web").rpartition('@media print {\n  :root[data-view="print"]')[2]

    assert "</section>\n</main>" in page[page.index('<section id="print"') :]
    assert re.search(r":is\(body > :not\(main\), \.print-form, \.print-at\) \{ display: none; \}", paper)


@cache
def site() -> dict[str, str]:
    """Return the files that the page fetches for paper, by address."""
    told = {f"briefings/en/{system}.json": text for system, text in briefings.built(build.ROOT, "en").items()}
    return told | {f"guides/en/{name}": text for name, text in guides.built(build.ROOT, "en").items()}


@pytest.mark.parametrize("name", sorted(shipped()))
def test_the_page_of_sheets_has_no_key_on_it(name: str) -> None:
    """The printed page contains no word key."""
    browser = Browser()
    browser.site = site()

    markup = Window(browser, f"print/{name}").page.markup["print-sheets"]

    assert {"battle", "map", "counters", "track", "sheet", "rules"} == set(re.findall(r"print-sheet-(\w+)", markup))
    spoken = " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', markup))
    text = re.sub(r"<[^>]+>", " ", markup) + spoken
    assert [] == [line for line in text.splitlines() if re.search(r"[{}]", line)]
    assert [] == re.findall(rf"\b(?:site|briefing|guide|{name.partition('/')[0]})\.[a-z_]+[.\w]*", text)
