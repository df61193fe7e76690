"""The lesson beside its board: the step's text and the remark on the last action; and a system's list of lessons."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.references import Pick, PieceRef, PlaceRef
from engine.core.types import Action, End
from web.boards.markup_text import escape
from web.boards.speech_text import aria_label, with_speech
from web.features.lesson.lesson_progress import LessonProgress
from web.features.lesson.lesson_runner import running
from web.features.lesson.model import PAGE_PARTS, FetchedLessons, Lesson, PageRef
from web.game import odds_view, order_preview
from web.game.mode import Mode
from web.game.sentences import sentence
from web.game.table import Table
from web.shell.components import button
from web.shell.session import LESSON, LESSONS, Session
from web.storage.store import LESSON_DONE
from web.words import Names, Words

NEXT = ' id="lesson-next"'
"""Id attribute of the button that leads on."""


def title(session: Session) -> str:
    """Return the title of the running lesson, or an empty string."""
    learner = running(session)
    return session.words.say(learner.lesson.key()) if learner is not None else ""


def paint(session: Session, names: Names) -> None:
    """Show the current step of the lesson, or hide the lesson and its marks if none is running."""
    learner, page, cache = running(session), session.page, session.cache
    marks = learner.marks if learner is not None else ()
    cache.show("lesson", learner is not None)
    page.root("lesson", _state(learner) if learner is not None else "no")
    page.root("step", str(learner.at + 1) if learner is not None else "no")
    asked = {mark.id for mark in marks if isinstance(mark, PageRef)}
    for part in PAGE_PARTS:
        cache.attribute(part, "data-asked", "yes" if part in asked else "no")
    if learner is None:
        return
    words = names.words
    at = {"n": learner.at + 1, "of": len(learner.lesson.steps)}
    page.text_of("lesson-title", words.say(learner.lesson.key()))
    page.text_of("lesson-at", words.say("lesson.at", at))
    page.html("lesson-way", f'<span style="inline-size: {100 * at["n"] // at["of"]}%"></span>')
    session.reannouncer.html("lesson-text", _text(learner, names), learner.reply)
    page.html("lesson-buttons", _buttons(session, learner, words))


def _state(learner: LessonProgress) -> str:
    """Return the state for the styles: what the step waits for, that the lesson no longer guides, or that it is done.

    It is `seen` after the expected action while the game already asks again and the next step has not begun.
    """
    if learner.is_done or not learner.leads:
        return "done" if learner.is_done else "unled"
    if learner.is_given and learner.table.mode is Mode.DECIDING:
        return "seen"
    return "read" if learner.step.is_read else "point" if learner.step.point else "order"


def step_told(learner: LessonProgress, names: Names) -> str:
    """Return the text of the current step as plain text."""
    return names.say(learner.lesson.key(learner.step.say), learner.facts)


def _text(learner: LessonProgress, names: Names) -> str:
    """Return the current text: the result of the lesson, or the step with the remark on the last action."""
    now = learner.table.game.pending
    if learner.missed:
        return f"<p>{with_speech(names.words.say(learner.missed))}</p>"
    if learner.is_done and isinstance(now, End):
        grade = "draw" if now.winner is None else "won" if now.winner == learner.lesson.side else "lost"
        return f"<p>{with_speech(names.words.say(f'lesson.{grade}'))}</p>"
    told = step_told(learner, names).split("\n")
    if not learner.leads:
        told.append(names.words.say("lesson.counts"))
    made = "".join(f"<p>{with_speech(part)}</p>" for part in told)
    if learner.is_resumed or learner.is_new:
        news = "lesson.resumed" if learner.is_resumed else "lesson.new"
        made = f'<p class="lesson-news">{with_speech(names.words.say(news))}</p>{made}'
    aside = _aside(learner, names)
    return made + (f'<div class="lesson-aside">{aside}</div>' if aside else "")


def _aside(learner: LessonProgress, names: Names) -> str:
    """Return the remark on a legal action that is not expected: what it would do, and why not now.

    It is about the last action, or about a selection that leads to nothing expected unless the rules have just refused
    something else; without a selection, it names what has to be pointed at first.
    """
    selection = learner.table.selection
    if not learner.is_past and (learner.said or learner.meant or learner.pointed):
        return _answer(learner, names, learner.meant, learner.pointed, _why_not_now(learner, names))
    later = learner.later if not learner.table.refusals else ""
    if not later:
        return ""
    return _answer(
        learner, names, selection.candidate, selection.picks[0], names.say(learner.lesson.key(later), learner.facts)
    )


def _why_not_now(learner: LessonProgress, names: Names) -> str:
    """Return why the last action is not next: what comes first, or the step's own remark."""
    if learner.lacks:
        return names.say("lesson.first", {"things": learner.lacks})
    if learner.said:
        return names.say(learner.lesson.key(learner.said), learner.facts)
    return names.words.say("lesson.read_on" if learner.meant else "lesson.look_on")


def _answer(learner: LessonProgress, names: Names, action: Action | None, thing: Pick | None, why: str) -> str:
    """Return what an action would do, or else what a thing is, followed by why not now."""
    told = _would_do(learner.table, names, action) if action is not None else _what_is(learner, names, thing)
    return "".join(f"<p>{with_speech(part)}</p>" for part in (told, why) if part)


def _would_do(table: Table, names: Names, action: Action) -> str:
    """Return what an action would do: the odds of an attack, or the effects of another action if it is still legal."""
    told = names.words.say("lesson.allowed", {"order": sentence(names, action)})
    if table.game.system.forecast.is_attack(table.selection.state, action):
        return f"{told} {names.words.say('site.asked.odds', {'odds': odds_view.in_line(table, names, action)})}"
    return f"{told} {order_preview.order_preview(table, names, action)}" if table.game.refuse(action) is None else told


def _what_is(learner: LessonProgress, names: Names, thing: Pick | None) -> str:
    """Return whose a piece is and whether it may act now, or that a place is empty."""
    selection = learner.table.selection
    piece = names.pieces.get(thing.id) if isinstance(thing, PieceRef) else None
    if piece is None:
        return names.say("lesson.nobody", {"place": thing}) if isinstance(thing, PlaceRef) else ""
    if piece.side is None:
        return ""
    whose = "own" if piece.side == learner.lesson.side else "enemy"
    is_free = whose == "own" and (thing in selection.firsts or selection.picks[:1] == (thing,))
    return names.say(f"lesson.{'free' if is_free else whose}", {"piece": thing})


def _buttons(session: Session, learner: LessonProgress, words: Words) -> str:
    """Return the buttons to go on, go back and leave."""
    made = ""
    if learner.is_done:
        following = _after(session.of(FetchedLessons).by_system[learner.lesson.system], learner.lesson)
        where = f"#{LESSON}/{following.name}" if following is not None else f"#{LESSONS}/{learner.lesson.system}"
        said = {"title": words.say(following.key())} if following is not None else {}
        label = words.say("lesson.do.following" if following is not None else "lesson.do.list", said)
        made += f'<a class="button button-primary"{NEXT} href="{escape(where)}">{escape(label)}</a>'
        made += button(words.say("lesson.do.fight"), "lesson-step")
    elif learner.missed:
        made += button(words.say("lesson.do.fight"), "lesson-step", style="button-primary", attributes=NEXT)
    elif learner.step.is_read:
        made += button(words.say("lesson.do.next"), "lesson-next", style="button-primary", attributes=NEXT)
    elif learner.leads and not learner.is_given:
        way = ("tap" if learner.by_touch else "point") if learner.step.point else "order"
        made += f'<p class="lesson-waits">{escape(words.say(f"lesson.waits.{way}"))}</p>'
    if learner.can_go_back and not learner.is_resumed:
        made += button(words.say("lesson.do.back"), "lesson-back", style="button-quiet")
    elif learner.at and not learner.is_done:
        made += button(words.say("lesson.do.anew"), "lesson-again", learner.lesson.name, style="button-quiet")
    leave = f'<a class="button button-quiet" href="#{LESSONS}/{escape(learner.lesson.system)}">'
    return f"{made}{leave}{escape(words.say('lesson.do.leave'))}</a>"


def _after(lessons: tuple[Lesson, ...], one: Lesson) -> Lesson | None:
    return next(iter(lessons[lessons.index(one) + 1 :]), None)


# The list


def listed(lessons: tuple[Lesson, ...] | None, system: str, reached: Mapping[str, int], words: Words) -> str:
    """Return a system's lessons with their progress; `lessons` is None until they have been fetched."""
    name = words.say(f"{system}.title")
    head = f'<h1 id="lessons-title" tabindex="-1">{escape(words.say("lesson.list.title", {"system": name}))}</h1>'
    if lessons is None:
        return f'{head}<p class="awaited" role="status">{escape(words.say("lesson.list.wait"))}</p>'
    begun = [name for name, at in reached.items() if at > 0]
    last = next((one for name in reversed(begun) for one in lessons if one.name == name), None)
    fresh = last or next((one for one in lessons if reached.get(one.name) != LESSON_DONE), lessons[0])
    items = "".join(
        _item(one, n, reached.get(one.name), words, is_first=one is fresh) for n, one in enumerate(lessons, 1)
    )
    about = words.say("lesson.list.about", {"n": len(lessons), "minutes": sum(one.minutes for one in lessons)})
    home = button(words.say("site.do.home"), "home", style="button-quiet")
    listing = f'<ol class="lesson-list">{items}</ol><div class="buttons">{home}</div>'
    return f'{head}<p class="lead">{escape(about)}</p>{listing}'


def _item(lesson: Lesson, n: int, reached: int | None, words: Words, *, is_first: bool) -> str:
    steps = len(lesson.steps)
    is_begun = reached is not None and 0 < reached < steps
    state = "done" if reached == LESSON_DONE else "begun" if is_begun else "new"
    told, about = words.say(lesson.key()), words.say(lesson.key("about"))
    label = words.say(f"lesson.list.{state}", {"n": (reached or 0) + 1, "of": steps})
    named = words.say("lesson.list.named", {"do": label, "title": told})
    minutes = escape(words.say("site.card.minutes", {"minutes": lesson.minutes}))
    sign = "\N{CHECK MARK}" if state == "done" else str(n)
    done = f'<span class="visually-hidden">{escape(words.say("lesson.list.is_done"))}</span>' if state == "done" else ""
    ways = (
        f'<a class="button{" button-primary" if is_first else ""}" href="{escape(f"#{LESSON}/{lesson.name}")}" '
        f"{aria_label(named)}>{escape(label)}</a>"
    )
    if state == "begun":
        ways += button(words.say("lesson.do.anew"), "lesson-again", lesson.name, style="button-quiet")
    return (
        f'<li class="lesson-item lesson-{state}"><span class="lesson-number" aria-hidden="true">{sign}</span><div>'
        f'<h2>{escape(told)}{done}</h2><p>{escape(about)} <span class="lesson-minutes">{minutes}</span></p></div>'
        f'<div class="buttons">{ways}</div></li>'
    )
