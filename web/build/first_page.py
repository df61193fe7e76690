"""The static part of the first page: its main choices, and the filters of the list of battles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.scenario import Scenario
from engine.core.system import SYSTEMS
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label
from web.features.home.model import Filters, in_order
from web.features.home.view import choice_key, play_now, title
from web.shell.components import button
from web.shell.session import BATTLES, LESSONS
from web.words import Words

_SIGNS = {
    "play": "M7 4l13 8-13 8z",
    "learn": "M12 6c-3-2-6-2-9-1v13c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zm0 0v13",
    "practise": "M12 3a9 9 0 1 0 .01 0M12 8a4 4 0 1 0 .01 0M12 11.9v.2",
    "battles": "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
}


def asks(battles: Sequence[Scenario], lessons: Mapping[str, tuple[int, int]], words: Words) -> str:
    """Return the main choices; `lessons` has for each system their number and total minutes."""
    first = in_order(battles)[0]
    made = (
        f'<button type="button" class="ask ask-play" id="play-now" data-do="play-now">{_sign("play")}'
        f'<span class="ask-text"><strong>{escape(words.say("site.home.play"))}</strong>'
        f'<span id="play-now-told">{escape(play_now(first, "recruit", words))}</span></span></button>'
    )
    going = '<span id="learn-on" hidden></span>'
    made += _fold(
        "learn", {"n": sum(n for n, _ in lessons.values()), "games": len(lessons)}, _learn(lessons, words), words, going
    )
    made += _fold("practise", {}, _practise(battles, words), words)
    facts = {"n": len(battles), "least": min(battle.minutes for battle in battles)}
    return made + (
        f'<a class="ask" id="ask-battles" href="#{BATTLES}">{_sign("battles")}<span class="ask-text">'
        f"<strong>{escape(words.say('site.home.battles'))}</strong>"
        f"<span>{escape(words.say('site.home.battles.told', facts))}</span></span></a>"
    )


def _fold(name: str, facts: Mapping[str, int], inner: str, words: Words, going: str = "") -> str:
    """Return a collapsible list of links; `going` is the placeholder of a text that replaces the usual one."""
    told = escape(words.say(f"site.home.{name}.told", facts))
    return (
        f'<details class="ask-fold" id="ask-{name}" name="ask"><summary class="ask">{_sign(name)}'
        f'<span class="ask-text"><strong>{escape(words.say(f"site.home.{name}"))}</strong>'
        f'<span id="{name}-told">{told}</span>{going}</span></summary>'
        f'<ul class="ways">{inner}</ul></details>'
    )


def _sign(name: str) -> str:
    return (
        f'<svg class="icon ask-sign" viewBox="0 0 24 24" aria-hidden="true"><path d="{_SIGNS[name]}" fill="none" '
        'stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"/></svg>'
    )


def _learn(lessons: Mapping[str, tuple[int, int]], words: Words) -> str:
    made = ""
    for system, (n, whole) in lessons.items():
        length = words.say("site.home.lessons", {"n": n, "minutes": whole})
        made += (
            f'<li><a class="way" href="#{LESSONS}/{system}"><strong>{escape(words.say(f"{system}.title"))}</strong>'
            f'<span>{escape(length)}</span><span class="learned" id="learned-{system}"></span></a></li>'
        )
    return made


def _practise(battles: Iterable[Scenario], words: Words) -> str:
    made = ""
    for system in SYSTEMS:
        own = in_order(battle for battle in battles if battle.system == system)
        for battle in own[:1]:
            told = f"{title(battle, words)}, {words.say('site.card.minutes', {'minutes': battle.minutes})}"
            made += (
                f'<li><button type="button" class="way" data-do="practise" data-arg="{escape(battle.name)}"><strong>'
                f"{escape(words.say(f'{system}.title'))}</strong><span>{escape(told)}</span></button></li>"
            )
    return made


def filters(words: Words) -> str:
    """Return the filter fields of the list of battles."""
    fields = ""
    for name, values in {"system": SYSTEMS, **Filters.CHOICES}.items():
        told = ((value, escape(words.say(choice_key(name, value)))) for value in values)
        options = "".join(f'<option value="{value}">{text}</option>' for value, text in told)
        fields += (
            f'<div class="field"><label for="filter-{name}">{escape(words.say(f"site.filter.{name}"))}</label>'
            f'<select id="filter-{name}" name="filter.{name}" autocomplete="off">'
            f'<option value="">{escape(words.say(f"site.filter.{name}.all"))}</option>{options}</select></div>'
        )
    every = button(
        words.say("site.filter.none"), "filter-none", style="button-quiet", attributes=' id="filter-none" hidden'
    )
    return (
        f'<div class="filters" role="group" {aria_label(words.say("site.filter"))}>{fields}{every}</div>'
        '<p id="battles-count" class="battles-count" role="status"></p>'
    )
