"""The visitor's part of the first page: the recommended battle, the current game, the filtered battles."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.scenario import Scenario, shipped
from engine.core.system import SYSTEMS
from web.boards.markup_text import escape, slug
from web.features.home.model import Filters, recommended_battle, won
from web.game.even_game import usual_level
from web.game.level_words import seat_text
from web.shell.session import Session
from web.storage import saved_games
from web.storage.saved_games import SavedGame, SavedGameSummary
from web.storage.store import LESSON_DONE
from web.storage.win_record import WinRecord
from web.words import Words, typographic


def title(battle: Scenario, words: Words) -> str:
    """Return the title of a battle."""
    return typographic(battle.told(words.language).get("title", battle.id))


def paint(session: Session, _: object = None) -> None:
    """Paint the visitor's part of the first page; the build has made the rest."""
    page, store, words = session.page, session.store, session.words
    battles, honours, lessons = shipped(), store.honours(), store.lessons()
    battle = recommended_battle(battles.values(), honours, lessons)
    level = usual_level(session.settings.level, honours, battle.system)
    page.text_of("play-now-told", play_now(battle, level, words))
    for system in SYSTEMS:
        done = sum(at == LESSON_DONE for name, at in lessons.items() if name.startswith(f"{system}/"))
        if done:
            page.text_of(f"learned-{system}", words.say("site.home.learned", {"n": done}))
    going = learning(lessons, words)
    page.text_of("learn-on", going)
    page.show("learn-on", bool(going))
    page.show("learn-told", not going)
    for name in dict.fromkeys(battle for battle, _, _, _ in honours.records() if battle in battles):
        for side, level in won(honours, name).items():
            page.text_of(won_id(name, side), words.say(f"site.card.won.{level}"))
    page.show("finished-way", session.in_progress() is False or any(entry.is_over for entry in store.saves()))
    _paint_going(session)
    _paint_battles(session, honours)


def _paint_going(session: Session) -> None:
    """Paint the last game, with the facts of its record as soon as it has been read.

    A finished one gives way to the running game that was saved last.
    """
    page, words, text = session.page, session.words, session.store.game()
    going = session.in_progress()
    for name in ("going", "resume"):
        page.show(name, going is not None)
    if going is None:
        return
    waiting = None if going else next((one for one in session.store.saves() if not one.is_over), None)
    if waiting is None:
        read, shown = session.autosave.going
        told = shown if read == text else SavedGameSummary(facts=_known(session, text))
        name = typographic(_title_of(session, text))
    else:
        told, name = session.autosave.drawn.get(waiting.id, SavedGameSummary()), waiting.name
    page.html("going-picture", told.picture)
    page.html("going-facts", "".join(f"<li>{escape(fact)}</li>" for fact in told.facts))
    page.text_of("going-title", name)
    goes_on = going or waiting is not None
    page.text_of("resume", words.say("site.do.resume" if goes_on else "site.do.resume_over"))
    page.attribute("resume", "data-do", "resume" if waiting is None else "shelf-open")
    page.attribute("resume", "data-arg", None if waiting is None else waiting.id)
    page.attribute("going", "class", "going" if goes_on else "going going-over")


def _title_of(session: Session, text: str | None) -> str:
    """Return the title of the game on the table, or else of the stored one."""
    if session.table is not None:
        return session.table.game.scenario.told(session.words.language)["title"]
    kept = entry(session, text)
    return "" if kept is None else kept.title


def _known(session: Session, text: str | None) -> tuple[str, ...]:
    """Return what is known of the stored game before its record is read: the battle system."""
    kept = entry(session, text)
    key = "" if kept is None else f"{kept.scenario.partition('/')[0]}.title"
    return (session.words.say(key),) if session.words.has(key) else ()


def entry(session: Session, text: str | None) -> SavedGame | None:
    """Return the list entry of the last game, or None if its record is invalid."""
    try:
        return saved_games.entry(text or "", "", 0, session.words.language)
    except (ValueError, LookupError, TypeError, AttributeError):
        return None


def _paint_battles(session: Session, honours: WinRecord) -> None:
    """Show the battles that pass the filters, and the systems that have any."""
    page, filters, battles = session.page, session.of(Filters), shipped().values()
    shown = [battle for battle in battles if filters.fits(battle, honours)]
    cards = {card_id(battle.name) for battle in shown}
    systems = {f"battles-{battle.system}" for battle in shown}
    page.hide_unless("#battles .card", lambda card: card in cards)
    page.hide_unless("#battles .system", lambda system: system in systems)
    for name in ("system", *filters.CHOICES):
        page.value(f"filter-{name}", filters.chosen.get(name, ""))
    page.show("filter-none", bool(filters.chosen))
    page.text_of("battles-count", count(len(shown), len(battles), filters, session.words))


def play_now(battle: Scenario, level: str, words: Words) -> str:
    """Return the recommended battle and the opponent, as plain text."""
    return seat_text(words, "site.home.play", level, title=title(battle, words), minutes=battle.minutes)


def count(shown: int, of: int, filters: Filters, words: Words) -> str:
    """Return how many battles are shown and which filters are set, or an empty string without filters."""
    if not filters.chosen:
        return ""
    chosen = ", ".join(words.say(choice_key(name, value)) for name, value in filters.chosen.items())
    facts = {"n": shown, "of": of, "chosen": chosen}
    return words.say("site.filter.count" if shown else "site.filter.nothing", facts)


def choice_key(name: str, value: str) -> str:
    """Return the word key of a filter's choice."""
    if name == "system":
        return f"{value}.title"
    return f"site.size.{value}" if name == "size" else f"site.filter.{name}.{value}"


def learning(lessons: Mapping[str, int], words: Words) -> str:
    """Return where the lesson begun last continues, as plain text, or an empty string if there is none.

    Its title is known once the lessons of its system have been fetched; before, the system is named.
    """
    begun = [name for name, at in lessons.items() if at > 0]
    system, _, lesson = begun[-1].partition("/") if begun else ("", "", "")
    known = [key for key in (f"{system}.lesson.{lesson}", f"{system}.title") if words.has(key)]
    facts = {"title": words.say(known[0]), "n": lessons[begun[-1]] + 1} if known else {}
    return words.say("site.home.learn.on", facts) if known else ""


def won_id(battle: str, side: str) -> str:
    """Return the id of the note beside a side with which a battle was won."""
    return f"won-{slug(battle)}-{slug(side)}"


def card_id(battle: str) -> str:
    """Return the id of a battle's card."""
    return f"battle-{slug(battle)}"
