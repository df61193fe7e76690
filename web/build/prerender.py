"""The static parts of the page, rendered by the build so that they can be read before Python is ready."""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path

from engine.core.losses import had
from engine.core.scenario import Scenario, from_data, read_all
from engine.core.system import SYSTEMS, System, load
from engine.core.view import View
from web.boards.board_kinds import small
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.build import briefings, first_page, lessons, prelude
from web.build.first_pictures import index
from web.features.home import view as home_view
from web.features.lesson.model import Lesson
from web.features.rules.rule_search import entries
from web.features.rules.view import rulebook
from web.game import board_orientation, seats
from web.game.sentences import unit_noun
from web.languages.known import FIRST, LANGUAGES, own_file
from web.languages.speech import speak
from web.shell.session import LESSON, LESSONS, SHEET
from web.words import Names, Words, typographic

NAMED = re.compile(r"\[\[([a-z0-9_.]+)\]\]")
"""The placeholder of a text in index.html: ``[[site.do.undo]]``."""
RULES = "rules"
"""The folder of the pages of rules."""


def render(html: str, root: Path, language: str) -> str:
    """Return the page with its texts and its cards filled in; `root` is the project's folder."""
    words = Words.load(language)
    speak(language)
    html = html.replace("build:language", language)
    html = NAMED.sub(lambda named: escape(words.say(named[1])), html)
    scenarios = [from_data(data) for _, data in read_all(root)]
    texts = {system: lessons.texts(root, language, system) for system in lessons.taught(root)}
    taught = {system: lessons.of_system(root, system, own) for system, own in texts.items()}
    lengths = {system: (len(known), sum(one.minutes for one in known)) for system, known in taught.items()}
    told = ((system, briefings.of_system(root, language, system)) for system in SYSTEMS)
    made_up = {f"{system}/{name}" for system, known in told for name, one in known.items() if one.made_up}
    parts = {"cards": cards(scenarios, words, made_up), "rules": rules(), "systems": rule_systems(words)}
    parts["rule-ways"] = rule_ways(words)
    parts["asks"], parts["filters"] = first_page.asks(scenarios, lengths, words), first_page.filters(words)
    parts["prelude"] = prelude.picture(language)
    parts["pictures"] = escape(index(scenarios if language == FIRST else [], words))
    parts["lessons"] = escape(json.dumps(coming(taught, texts, words), ensure_ascii=False))
    parts["languages"] = other_pages()
    for name, made in parts.items():
        html = html.replace(f"<!-- {name} -->", made)
    return html


def other_pages() -> str:
    """Return links to the page in each language, or "" if there is only one (web/boot/early/early.js)."""
    if len(LANGUAGES) == 1:
        return ""
    pages = ((language, own_file("index.html", language)) for language in LANGUAGES)
    return "".join(f'<link rel="alternate" hreflang="{language}" href="./{page}">\n' for language, page in pages)


def coming(
    taught: Mapping[str, Sequence[Lesson]], texts: Mapping[str, Mapping[str, str]], words: Words
) -> dict[str, str]:
    """Return the titles of the lessons, and of their lists, by address (web/boot/early/lesson.js)."""
    lists = {f"{LESSONS}/{s}": words.say("lesson.list.title", {"system": words.say(f"{s}.title")}) for s in taught}
    own = (lesson for known in taught.values() for lesson in known)
    return lists | {f"{LESSON}/{lesson.name}": texts[lesson.system][lesson.key()] for lesson in own}


# The cards on which a battle is chosen


def cards(scenarios: list[Scenario], words: Words, made_up: Container[str] = ()) -> str:
    """Return a card for each scenario, by system; those in `made_up` are marked as never fought."""
    made = []
    for system in SYSTEMS:
        own = [scenario for scenario in scenarios if scenario.system == system]
        if own:
            title = escape(words.say(f"{system}.title"))
            gist = escape(words.say(f"{system}.gist", _lengths(own)))
            inner = "\n".join(card(scenario, words, is_made_up=scenario.name in made_up) for scenario in own)
            notice = f"{system}.notice"
            told = f'<p class="system-notice">{escape(words.say(notice))}</p>\n' if words.has(notice) else ""
            told += sheet_way(system, words)
            made.append(
                f'<section class="system" id="battles-{system}"><h3 class="system-title">{title}</h3>\n'
                f'<p class="system-gist">{gist}</p>\n{told}'
                f'<div class="cards">\n{inner}\n</div></section>'
            )
    return "\n".join(made)


def _lengths(battles: Sequence[Scenario]) -> dict[str, int]:
    """Return the minutes of the shortest and of the longest of some battles."""
    minutes = [battle.minutes for battle in battles]
    return {"least": min(minutes), "most": max(minutes)}


def sheet_way(system: str, words: Words) -> str:
    """Return the link to a system's reference sheet."""
    label = escape(words.say("guide.sheet", {"system": words.say(f"{system}.title")}))
    return f'<p class="sheet-way"><a href="{escape(f"#{SHEET}/{system}")}">{label}</a></p>\n'


def card(scenario: Scenario, words: Words, *, is_made_up: bool = False) -> str:
    """Return one scenario's card: a place for its map, the summary, its length and difficulty, and the link to play."""
    system = load(scenario.system)
    view = system.sight.view(system.start(scenario), None)
    own = scenario.told(words.language)
    title, date, summary = (escape(typographic(own.get(key, ""))) for key in ("title", "date", "summary"))
    facts = [words.say(f"site.size.{scenario.size}"), words.say("site.card.minutes", {"minutes": scenario.minutes})]
    facts += [words.say("site.card.made_up")] if is_made_up else []
    told = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    label = words.say("site.card.play", {"title": own.get("title", scenario.id)})
    return (
        f'<article class="card" id="{home_view.card_id(scenario.name)}" data-scenario="{escape(scenario.name)}">'
        f'<div class="card-map"></div><div class="card-text"><h4>{title}</h4>'
        f'<p class="date">{date}</p><p class="summary">{summary}</p>'
        f'<ul class="armies">{"".join(_armies(scenario, view, words))}</ul>'
        f'<ul class="facts">{told}<li>{_difficulty(scenario.difficulty, words)}</li></ul>'
        f'<a class="button button-primary" href="#setup/{escape(scenario.name)}" {aria_label(label)}>'
        f"{escape(words.say('site.card.go'))}</a></div></article>"
    )


def maps(scenarios: list[Scenario]) -> dict[str, str]:
    """Return the map on the card of each scenario, by scenario name (web/boot/early/maps.js)."""
    return {scenario.name: prelude.coarse(_drawn(scenario, load(scenario.system))) for scenario in scenarios}


def _drawn(scenario: Scenario, system: System) -> str:
    """Return the thumbnail of a battle, oriented as for its usual player."""
    view = board_orientation.opening_view(scenario, system)
    return small(
        view, turn=board_orientation.usual_orientation(view, seats.human_sides(seats.usual_seats(scenario, system)))
    )


def _armies(scenario: Scenario, view: View, words: Words) -> Iterator[str]:
    names = Names(words, scenario.system, view)
    for n, side in enumerate(view.sides):
        count, name = had(view, side), names.side(side)
        facts = {"side": name, "n": count, "what": unit_noun(words, scenario.system, count)}
        text = words.say("site.card.army", facts) if count else name
        yield (
            f'<li class="side-{n}"><span class="swatch" aria-hidden="true"></span>{escape(text)} '
            f'<span class="won" id="{home_view.won_id(scenario.name, side)}"></span></li>'
        )


def _difficulty(level: int, words: Words) -> str:
    pips = "".join(f'<span class="pip{" on" if n < level else ""}"></span>' for n in range(3))
    return f'<span class="pips" aria-hidden="true">{pips}</span>{escape(words.say(f"site.difficulty.{level}"))}'


# The rules


def rules() -> str:
    """Return a place for the rules of each system, with the prefix of its rule ids."""
    made = ""
    for n, system in enumerate(SYSTEMS):
        letters = next(iter(entries(system)), "").partition("-")[0]
        hidden = ' hidden=""' if n else ""
        made += f'<section id="rules-{system}" data-rules="{letters}"{hidden}></section>\n'
    return made


def rule_systems(words: Words) -> str:
    """Return the options of the select field beside the rules."""
    return "".join(f'<option value="{system}">{escape(words.say(f"{system}.title"))}</option>' for system in SYSTEMS)


def rule_ways(words: Words) -> str:
    """Return the links to the pages of rules, for browsers without scripts."""
    told = ((system, escape(words.say(f"{system}.title"))) for system in SYSTEMS)
    return ", ".join(f'<a href="./{RULES}/{words.language}/{system}.html">{title}</a>' for system, title in told)


def rule_page(system: str, words: Words) -> str:
    """Return the rules of a system as a separate page, which can be read without Python and without scripts."""
    title = escape(f"{words.say(f'{system}.title')} \u2013 {words.say('site.rules.title')}")
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{title}</title>\n<link rel="stylesheet" href="../../web/fonts/fonts.css">\n'
        '<link rel="stylesheet" href="../../web/style.css">\n</head>\n<body>\n'
        f'<main class="rules-page"><section id="rules-{system}">{rulebook(system, words)}</section></main>\n'
        "</body>\n</html>\n"
    )


def lost_page(words: Words) -> str:
    """Return the page for missing addresses; it forwards addresses of links that were percent-encoded.

    It is served at any address, so that it looks for its script in both possible places: beside it, or one level up.
    """
    title, told, way = (escape(words.say(f"site.lost.{part}")) for part in ("title", "text", "way"))
    policy = "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'"
    scripts = "".join(f'<script src="{folder}/web/boot/lost.js"></script>\n' for folder in (".", ".."))
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="color-scheme" content="light dark">\n<title>{title}</title>\n{scripts}</head>\n<body>\n'
        f'<h1>{title}</h1>\n<p>{told}</p>\n<p><a href="./">{way}</a></p>\n</body>\n</html>\n'
    )
