"""The parts of the page that are made when the site is built, so that they can be read before Python is ready."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from engine.core.ledger import Entry, Passage
from engine.core.scenario import Scenario, from_data, read_all
from engine.core.system import SYSTEMS, load
from engine.core.view import View
from web.boards.registry import small
from web.boards.text import escape
from web.boot.pictures import index
from web.paint.markdown import markdown
from web.play.rulebook import entries
from web.words import Names, Words, typographic

NAMED = re.compile(r"\[\[([a-z0-9_.]+)\]\]")
"""How index.html names a text: ``[[site.do.undo]]``."""


def render(html: str, root: Path) -> str:
    """Return the page with its texts, its cards and its rules filled in; `root` is the project's folder."""
    words = Words.load("en")
    html = NAMED.sub(lambda named: escape(words.say(named[1])), html)
    scenarios = [from_data(data) for _, data in read_all(root)]
    parts = {"cards": cards(scenarios, words), "rules": rules(words), "systems": rule_systems(words)}
    parts["pictures"] = escape(index(scenarios, words))
    for name, made in parts.items():
        html = html.replace(f"<!-- {name} -->", made)
    return html


# The cards on which a battle is chosen


def cards(scenarios: list[Scenario], words: Words) -> str:
    """Return a card for each scenario, by system."""
    made = []
    for system in SYSTEMS:
        own = [scenario for scenario in scenarios if scenario.system == system]
        if own:
            title = escape(words.say(f"{system}.title"))
            inner = "\n".join(card(scenario, words) for scenario in own)
            notice = f"{system}.notice"
            told = f'<p class="system-notice">{escape(words.say(notice))}</p>\n' if words.has(notice) else ""
            made.append(f'<h2 class="system-title">{title}</h2>\n{told}<div class="cards">\n{inner}\n</div>')
    return "\n".join(made)


def card(scenario: Scenario, words: Words) -> str:
    """Return one scenario: its drawn map, what it is about, how long and how hard it is, and the way in."""
    system = load(scenario.system)
    view = system.sight.view(system.start(scenario), None)
    own = scenario.told(words.language)
    title, date, summary = (escape(typographic(own.get(key, ""))) for key in ("title", "date", "summary"))
    facts = [words.say(f"site.size.{scenario.size}"), words.say("site.card.minutes", {"minutes": scenario.minutes})]
    told = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    label = words.say("site.card.play", {"title": own.get("title", scenario.id)})
    return (
        f'<article class="card" data-scenario="{escape(scenario.name)}">{small(view)}<div class="card-text">'
        f'<h3>{title}</h3><p class="date">{date}</p><p class="summary">{summary}</p>'
        f'<ul class="armies">{"".join(_armies(scenario.system, view, words))}</ul>'
        f'<ul class="facts">{told}<li>{_difficulty(scenario.difficulty, words)}</li></ul>'
        f'<a class="button button-primary" href="#setup/{escape(scenario.name)}" aria-label="{escape(label)}">'
        f"{escape(words.say('site.card.go'))}</a></div></article>"
    )


def _armies(system: str, view: View, words: Words) -> Iterator[str]:
    names = Names(words, system, view)
    for n, side in enumerate(view.sides):
        count = sum(piece.side == side and piece.place is not None for piece in view.pieces)
        name = names.side(side)
        text = words.say("site.card.army", {"side": name, "n": count}) if count else name
        yield f'<li class="side-{n}"><span class="swatch" aria-hidden="true"></span>{escape(text)}</li>'


def _difficulty(level: int, words: Words) -> str:
    pips = "".join(f'<span class="pip{" on" if n < level else ""}"></span>' for n in range(3))
    return f'<span class="pips" aria-hidden="true">{pips}</span>{escape(words.say(f"site.difficulty.{level}"))}'


# The rules


def rules(words: Words) -> str:
    """Return the rules of every system, chapter by chapter."""
    made = []
    for system in SYSTEMS:
        inner = _system_rules(entries(system), words)
        title, about = (escape(words.say(f"{system}.{key}")) for key in ("title", "about"))
        made.append(f'<section id="rules-{system}"><h2>{title}</h2><p>{about}</p>\n{inner}</section>')
    return "\n".join(made)


def rule_systems(words: Words) -> str:
    """Return the systems to choose from beside their rules."""
    return "".join(f'<option value="{system}">{escape(words.say(f"{system}.title"))}</option>' for system in SYSTEMS)


def _system_rules(entries: dict[str, Entry], words: Words) -> str:
    made: list[str] = []
    chapter = None
    for entry in entries.values():
        if entry.chapter != chapter:
            made.append(f'{"</section>" if made else ""}<section class="chapter"><h3>{escape(entry.chapter)}</h3>')
            chapter = entry.chapter
        made.append(rule(entry, entries, words))
    return "\n".join([*made, "</section>"]) if made else ""


def rule(entry: Entry, known: dict[str, Entry], words: Words) -> str:
    """Return one rule with its example and ruling; rules that it names become links."""
    badge = _source("house", words) if entry.house and not entry.is_sourced else ""
    made = (
        f'<article class="rule" id="rule-{entry.id}" tabindex="-1"><h4><span class="rule-id">{entry.id}</span> '
        f"{markdown(entry.title, known)}{badge}</h4>"
    )
    if entry.is_sourced:
        return f"{made}{''.join(_part(part, known, words) for part in entry.parts)}</article>"
    made += markdown(entry.rule, known, block=True)
    for name in ("example", "ruling"):
        if text := getattr(entry, name):
            label = escape(words.say(f"site.rule.{name}"))
            made += f'<div class="rule-{name}"><strong>{label}</strong>{markdown(text, known, block=True)}</div>'
    return f"{made}</article>"


def _part(part: Passage, known: dict[str, Entry], words: Words) -> str:
    """Return a part of a rule behind where it comes from."""
    sources = "".join(_source(source, words) for source in part.sources)
    return f'<div class="rule-part rule-{part.name}">{sources}{markdown(part.text, known, block=True)}</div>'


def _source(source: str, words: Words) -> str:
    about, name = (escape(words.say(f"site.rule.{source}{form}")) for form in (".help", ""))
    return f' <span class="source {source}" title="{about}">{name}</span>'
