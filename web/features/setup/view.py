"""The setup form: who plays each side, and which options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.references import side_ref
from engine.core.scenario import Scenario
from engine.core.system import System
from engine.core.types import Side
from web.boards.board_kinds import small
from web.boards.markup_text import escape
from web.game import board_orientation
from web.game.even_game import LEAST, EvenGame
from web.game.level_words import level_name, seat_text
from web.game.seats import BETWEEN, FRIEND, HUMAN, LADDER, LEVELS, WAYS, human_sides
from web.shell.components import button, rule_link, select_choice
from web.shell.session import SHEET
from web.storage.settings import Settings
from web.words import Names, Words, typographic


def options_told(names: Names, options: Mapping[str, Any]) -> list[str]:
    """Return options with their values, each as plain text."""
    told = []
    for name, value in options.items():
        said = names.words.say(f"site.option.{'on' if value else 'off'}") if isinstance(value, bool) else str(value)
        told.append(f"{_of_sides(names, f'{names.system}.option.{name}')}: {said}")
    return told


def _of_sides(names: Names, key: str) -> str:
    """Return the text of a key that may name the sides."""
    one, other = names.sides
    return names.say(key, {"one": side_ref(one), "other": side_ref(other)})


def setup(
    scenario: Scenario,
    system: System,
    words: Words,
    *,
    seats: dict[Side, str],
    in_progress: bool,
    own: bool = False,
    briefing: str = "",
    even: EvenGame | None = None,
    games: int = 0,
    granted: str = Settings.granted,
) -> str:
    """Return the setup form; `in_progress` adds a note on what happens to the current game.

    The visitor's `own` scenario can be shared as a link; the `briefing` is shown beside the form; `seats` are the
    defaults; `even` is the proposed level, `games` how many games there are to propose one from; `granted` is the time
    that a Marshal has.
    """
    told = scenario.told(words.language)
    share = button(words.say("site.do.share"), "share-scenario", style="button-quiet") if own else ""
    names = Names(words, system.id, system.sight.view(system.start(scenario), None))
    view, fields = board_orientation.opening_view(scenario, system), seat_fields(names, seats, even=even)
    warning = ""
    if in_progress:
        resume = button(words.say("site.do.resume"), "resume", style="button-quiet")
        warning = f'<p class="note">{escape(words.say("site.setup.replaces"))} {resume}</p>'
    by_link = escape(" ".join(words.say(f"site.{key}") for key in ("match.what", "seat.friend.help")))
    turn = board_orientation.usual_orientation(view, human_sides(seats))
    options = "".join(_option(names, system, name, value) for name, value in scenario.options.items())
    return (
        f'<form id="setup-form" class="setup-form">{small(view, turn=turn, names=names)}'
        f'<div class="setup-told"><h1 id="setup-title" tabindex="-1">'
        f"{escape(typographic(told.get('title', scenario.id)))}</h1>"
        f'<p class="date">{escape(typographic(told.get("date", "")))}</p>'
        f'<p class="setup-summary">{escape(typographic(told.get("summary", "")))}</p>'
        f'<p class="setup-notes">{escape(typographic(told.get("notes", "")))}</p></div>{briefing}'
        f'<div class="setup-choices">'
        f'<fieldset><legend>{escape(words.say("site.setup.seats"))}</legend><div class="seats">{fields}</div>'
        f'{_time_field(words, granted)}<p class="help about-levels">{escape(words.say("site.seat.help"))}</p>'
        f"{_proposal(names, even, games)}"
        f'<p class="help by-link">{by_link}</p>'
        f"</fieldset>{warning}</div>"
        f'<details class="more-choices" id="more-choices"><summary>{escape(words.say("site.setup.more"))}</summary>'
        f"<fieldset><legend>{escape(words.say('site.setup.options'))}</legend>{options}</fieldset>"
        f"<fieldset><legend>{escape(words.say('site.setup.ways'))}</legend>{way_fields(words)}</fieldset></details>"
        '<div class="buttons setup-start">'
        '<button type="submit" class="button button-primary" id="start">'
        f"{escape(words.say('site.setup.start'))}</button>"
        f'<a class="button button-quiet" href="#{SHEET}/{escape(scenario.system)}">'
        f"{escape(words.say('guide.do.sheet'))}</a>"
        f"{button(words.say('site.do.print'), 'print', style='button-quiet')}"
        f"{share}{button(words.say('site.do.home'), 'home', style='button-quiet')}</div></form>"
    )


def seat_fields(names: Names, seats: dict[Side, str], form: str = "", even: EvenGame | None = None) -> str:
    """Return the fields for who plays each side; `form` distinguishes the fields of two forms on the page."""
    return "".join(_seat(names, side, seat, form, even) for side, seat in seats.items())


def _proposal(names: Names, even: EvenGame | None, games: int) -> str:
    """Return the sentence that proposes a level, and from how many games it comes."""
    words = names.words
    if even is None:
        return f'<p class="help">{escape(words.say("site.even.none", {"least": LEAST, "n": games}))}</p>'
    facts = {"n": even.games, "game": names.say(f"{names.system}.title"), "level": level_name(words, even.seat)}
    told = words.say("site.even.of_system" if even.is_of_system else "site.even.of_all", facts)
    if even.seat in BETWEEN:
        told = f"{told} {words.say('site.even.step')}"
    return f'<p class="note even-game">{escape(told)}</p>'


def _time_field(words: Words, granted: str) -> str:
    """Return the field for the time of a Marshal, which the styles show only where he plays."""
    choices = "".join(
        select_choice(one, words.say(f"site.granted.{one}"), one == granted) for one in Settings.CHOICES["granted"]
    )
    return (
        f'<div class="field granted"><label for="granted">{escape(words.say("site.granted"))}</label>'
        f'<select id="granted" name="setting.granted">{choices}</select></div>'
    )


def way_fields(words: Words, form: str = "", *, study: bool = False, own_dice: bool = False) -> str:
    """Return the fields for the ways of playing; a study game stays one."""
    given = {"study": study, "own_dice": own_dice}
    return "".join(_way(words, way, form, given[way]) for way in WAYS if not (way == "study" and study))


def _way(words: Words, way: str, form: str, chosen: bool) -> str:
    name = f"{form}-way-{way}" if form else f"way-{way}"
    checked = " checked" if chosen else ""
    identity = f'id="{name}" name="way.{way}" aria-describedby="about-{name}"'
    return (
        f'<div class="field"><input type="checkbox" {identity}{checked}>'
        f'<label for="{name}">{escape(words.say(f"site.setup.{way}"))}</label>'
        f'<p class="help" id="about-{name}">{escape(words.say(f"site.setup.{way}.help"))}</p></div>'
    )


def _seat(names: Names, side: str, chosen: str, form: str, even: EvenGame | None) -> str:
    label, words = names.side(side), names.words
    offered = {HUMAN, *LEVELS, chosen} | (set() if even is None else {even.seat})
    whom = (HUMAN, *(() if form else (FRIEND,)), *(seat for seat in LADDER if seat in offered))
    choices = "".join(select_choice(who, _seat_label(words, who, even), who == chosen) for who in whom)
    field = escape(f"{form}-seat-{side}" if form else f"seat-{side}")
    return (
        f'<div class="field"><label for="{field}">{escape(label)}</label>'
        f'<select id="{field}" name="seat.{escape(side)}">{choices}</select></div>'
    )


def _seat_label(words: Words, seat: str, even: EvenGame | None) -> str:
    """Return what a seat is called in the list, and whether it is the even game."""
    told = seat_text(words, "site.seat", seat)
    return words.say("site.even.seat", {"seat": told}) if even is not None and seat == even.seat else told


def _option(names: Names, system: System, name: str, value: Any) -> str:
    option = system.options[name]
    label = escape(_of_sides(names, f"{system.id}.option.{name}"))
    about = escape(_of_sides(names, f"{system.id}.option.{name}.help"))
    identity = f'id="option-{escape(name)}" name="option.{escape(name)}" aria-describedby="about-{escape(name)}"'
    if option.low is None:
        checked = " checked" if value else ""
        field = f'<input type="checkbox" {identity}{checked}><label for="option-{escape(name)}">{label}</label>'
    else:
        field = (
            f'<label for="option-{escape(name)}">{label}</label><input type="number" inputmode="numeric" {identity} '
            f'min="{option.low}" max="{option.high}" value="{value}" required>'
        )
    rule = rule_link(option.rule)
    return f'<div class="field">{field}<p class="help" id="about-{escape(name)}">{about} {rule}</p></div>'
