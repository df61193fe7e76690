"""The briefing: the story, both armies, the terrain, the victory conditions, a hint for each side, further reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.core import losses
from engine.core.references import piece_ref
from engine.core.scenario import Scenario
from engine.core.types import Side
from engine.core.view import View
from web.boards.board_kinds import small
from web.boards.markup_text import escape
from web.features.briefing.model import PARTS, Briefing, Briefings, has_one
from web.game import board_orientation
from web.game.sentences import goals, unit_noun
from web.words import Names, Words, typographic


def fold(names: Names, start: View, scenario: Scenario, known: Briefings | None, *, is_open: bool) -> str:
    """Return the briefing as a collapsible section; `known` is None until loaded; a visitor's own battle has none."""
    if not has_one(scenario):
        return ""
    return (
        f'<details class="briefing-fold" id="briefing-fold"{" open" if is_open else ""}>'
        f"<summary><h2>{escape(names.words.say('briefing.title'))}</h2></summary>"
        f'<div class="briefing">{_told(names, start, start, scenario, known)}</div></details>'
    )


def body(
    names: Names, start: View, now: View, scenario: Scenario, known: Briefings | None, *, turn: int | None = None
) -> str:
    """Return the briefing in a game, with the map and the scenario's own texts; `now` is the current position.

    The map is oriented by `turn`, else as usual; if the start has no units, the map shows the current position.
    """
    own = scenario.told(names.words.language)
    date = f'<p class="date">{escape(typographic(own["date"]))}</p>' if own.get("date") else ""
    notes = "".join(f"<p>{escape(typographic(own[key]))}</p>" for key in ("summary", "notes") if own.get(key))
    told = _told(names, start, now, scenario, known) if has_one(scenario) else ""
    drawn = small(start if board_orientation.is_peopled(start) else now, turn=turn, names=names)
    return (
        f'{drawn}<h2 id="briefing-title" tabindex="-1" autofocus>{escape(typographic(own["title"]))}</h2>'
        f"{date}{notes}{told or _forces(names, start, scenario) + _goals(names, now)}"
    )


def sheet(names: Names, scenario: Scenario, known: Briefings | None) -> str:
    """Return the briefing for printing beside the order of battle; an empty string until it is loaded."""
    briefing = (known or {}).get(scenario.id) if has_one(scenario) else None
    if briefing is None:
        return ""
    parts = "".join(_part(names.words, briefing, part) for part in PARTS)
    told = f"{_kind(names.words, briefing)}{parts}{_hints(names, briefing)}{_sources(names.words, briefing)}"
    return f'<div class="briefing">{told}</div>'


def _told(names: Names, start: View, now: View, scenario: Scenario, known: Briefings | None) -> str:
    words = names.words
    if known is None:
        return f'<p role="status">{escape(words.say("briefing.wait"))}</p>'
    briefing = known.get(scenario.id)
    forces, loss = _forces(names, start, scenario), _goals(names, now)
    if briefing is None:  # a battle added by a webmaster has no briefing, although its system's briefings have come
        missed = "" if known else f'<p role="status">{escape(words.say("briefing.missing"))}</p>'
        return f"{missed}{forces}{loss}"
    beside: Mapping[str, str] = {"armies": forces, "wins": loss}
    parts = "".join(_part(words, briefing, part) + beside.get(part, "") for part in PARTS)
    return f"{_kind(words, briefing)}{parts}{_hints(names, briefing)}{_sources(words, briefing)}"


def _kind(words: Words, briefing: Briefing) -> str:
    """Return a note if the battle was never fought."""
    return f'<p class="briefing-made-up">{escape(words.say("briefing.made_up"))}</p>' if briefing.made_up else ""


def _part(words: Words, briefing: Briefing, part: str) -> str:
    key = f"briefing.{part}"
    title = words.say(f"{key}.made_up" if briefing.made_up and words.has(f"{key}.made_up") else key)
    return f"<h3>{escape(title)}</h3><p>{escape(typographic(getattr(briefing, part)))}</p>"


def _hints(names: Names, briefing: Briefing) -> str:
    items = "".join(
        f'<div class="side-{n}"><dt>{escape(names.side(side))}</dt>'
        f"<dd>{escape(typographic(briefing.hints[side]))}</dd></div>"
        for n, side in enumerate(names.sides)
    )
    return f'<h3>{escape(names.words.say("briefing.hints"))}</h3><dl class="briefing-hints">{items}</dl>'


def _sources(words: Words, briefing: Briefing) -> str:
    items = "".join(
        f"<li>{escape(typographic(one.author))}, <cite>{escape(typographic(one.title))}</cite></li>"
        for one in briefing.sources
    )
    return f'<h3>{escape(words.say("briefing.sources"))}</h3><ul class="briefing-sources">{items}</ul>'


# Read from the battle itself


def _forces(names: Names, start: View, scenario: Scenario) -> str:
    """Return the units of both sides, counted by kind; for an open battle the ready-made armies."""
    if not start.pieces:
        ready = "".join(f"<li>{escape(army['name'])}</li>" for army in scenario.body.get("armies", {}).values())
        told = escape(names.words.say("briefing.ready"))
        return f'<div class="briefing-forces"><div><h4>{told}</h4><ul>{ready}</ul></div></div>' if ready else ""
    sides = "".join(_force(names, start, side) for side in start.sides)
    return f'<div class="briefing-forces">{sides}</div>'


def _force(names: Names, start: View, side: Side) -> str:
    cards = [card for card in start.cards if card.side == side]
    if cards:
        told = [
            names.words.say("briefing.kind.sticks", {"kind": names.name(piece_ref(card.id)), "n": card.strength})
            if card.kind == "normal"
            else names.name(piece_ref(card.id))
            for card in cards
        ]
    else:
        told = _kinds(names, start, side)
    items = "".join(f"<li>{escape(text)}</li>" for text in told)
    n = losses.had(start, side)
    facts = {"side": names.side(side), "n": n, "what": unit_noun(names.words, names.system, n)}
    title = escape(names.words.say("site.card.army", facts))
    return f'<div class="side-{start.sides.index(side)}"><h4>{title}</h4><ul>{items}</ul></div>'


def _kinds(names: Names, start: View, side: Side) -> list[str]:
    """Return each kind with its number of units; if units consist of stands, also the number of stands."""
    units = {piece.group for piece in start.pieces if piece.group}
    own = [piece for piece in start.pieces if piece.side == side]
    stands = Counter(piece.kind for piece in own if piece.id not in units)
    of_units = Counter(piece.kind for piece in own if piece.group is None)
    told = []
    for kind, n in stands.items():
        facts = {"kind": names.type(kind), "n": n, "units": of_units[kind]}
        told.append(names.words.say("briefing.kind" if n == of_units[kind] else "briefing.kind.stands", facts))
    return told


def _goals(names: Names, now: View) -> str:
    """Return the victory conditions against each side."""
    made = ""
    for n, side in enumerate(now.sides):
        items = "".join(f"<li>{escape(told)}</li>" for _, told in goals(names, now, side))
        title = escape(names.words.say("site.goals", {"side": names.side(side)}))
        made += f'<div class="side-{n}"><h4>{title}</h4><ul>{items}</ul></div>' if items else ""
    return f'<div class="briefing-forces">{made}</div>' if made else ""
