"""The game-over screen: the result, each side's losses, the course of the game, its turning point, and what is next."""

from __future__ import annotations

from engine.core import losses
from engine.core.callbacks import outlook
from engine.core.types import End, Side
from engine.core.view import View
from web.boards.cards import card_face
from web.boards.hexes import pieces
from web.boards.markup_text import escape
from web.features.advice.model import Advice, of_game
from web.features.game_over import model as game_over_model
from web.features.game_over.model import GameOver
from web.features.replay import view as replay_view
from web.features.replay.model import Replay
from web.features.review import view as review_view
from web.features.review.chart import ChartMark
from web.features.review.model import Review, spread
from web.game.level_words import seat_text
from web.game.sentences import end_reason, had_nothing_left, result_text, unit_noun
from web.game.table import Table
from web.looks import registry
from web.shell.components import button, icon, rule_link
from web.shell.session import QUESTION_TAB, Session
from web.words import Names

MOST = 18
"""Maximum number of pictures of a side's losses."""
KINDS = {1: "victory", 0: "draw", -1: "defeat", None: "over"}
SIGNS = {"victory": "laurel-crown", "draw": "flying-flag", "defeat": "cracked-shield", "over": "laurel-crown"}
TURNED = "!"
"""The sign of the turning point."""
WIDE, HIGH = 130, 186
"""Size of a card in its picture."""
LOW = 160
"""Height of the chart, small enough to be seen together with the rest."""


def paint(session: Session, _: object = None) -> None:
    """Show the end of the game; it replaces the panel until the panel is requested."""
    table, page, cache = session.table, session.page, session.cache
    is_shown = table is not None and not table.covered and table.is_end_shown
    if is_shown and not page.is_tall():
        is_shown = session.tab == QUESTION_TAB and not session.playing().sheet
    cache.show("finale", is_shown)
    cache.root("finale", "yes" if is_shown else "no")
    cache.show("ribbon", is_shown)
    if is_shown:
        names, view = session.names(), session.view()
        page.html("finale", shown(session, names, view))
        page.html("ribbon", ribbon(session, names, view))


def shown(session: Session, names: Names, view: View) -> str:
    """Return the whole game-over screen."""
    table, words = session.playing(), names.words
    now, kind, style = _ended(table, view)
    who = f"<strong>{escape(result_text(names, now))}</strong> " if kind != "draw" else ""
    rule = "" if had_nothing_left(names.system, now, view) else rule_link(now.rule)
    likeliest, others = _next(session, table, names)
    title = escape(words.say(f"site.finale.{kind}"))
    sides = "".join(_side(table, names, view, side) for side in view.sides)
    return (
        f'<div class="finale-card {style}"><div class="finale-head">{icon(SIGNS[kind])}<div>'
        f'<h2 id="finale-title" tabindex="-1">{title}</h2>'
        f'<p class="finale-why">{who}{escape(end_reason(names, now, view))} {rule}</p></div>'
        f"{button(words.say('site.finale.board'), 'finale-close', style='button-quiet')}</div>"
        f'<div class="buttons finale-next">{likeliest}</div><div class="finale-sides">{sides}</div>'
        f'{_course(session, table, names)}<div class="buttons finale-others">{others}</div></div>'
    )


def ribbon(session: Session, names: Names, view: View) -> str:
    """Return the ribbon that is shown over the board for a moment: the result, in the winner's colours."""
    now, kind, style = _ended(session.playing(), view)
    who = f"<span>{escape(result_text(names, now))}</span>" if kind != "draw" else ""
    return (
        f'<p class="ribbon-band {style}">{icon(SIGNS[kind])}'
        f"<strong>{escape(names.words.say(f'site.finale.{kind}'))}</strong>{who}</p>"
    )


def _ended(table: Table, view: View) -> tuple[End, str, str]:
    """Return how a game ended, the result for its only human player, and the classes with the winner's colours."""
    now = table.game.pending
    assert isinstance(now, End)
    kind = KINDS[0 if now.winner is None else game_over_model.solo_result(table)]
    return now, kind, f"{kind} side-{view.sides.index(now.winner)}" if now.winner in view.sides else kind


def _side(table: Table, names: Names, view: View, side: Side) -> str:
    """Return a side's losses as pictures and numbers."""
    words, number = names.words, view.sides.index(side)
    out = [card for card in view.cards if card.side == side and card.status == "out"]
    look = registry.of(names.system)
    gone = losses.lost_pieces(view, side, table.game.system.sight.away) if not view.cards else []
    drawn = [
        f'<svg class="finale-lost formation" viewBox="{-WIDE / 2:g} {-HIGH / 2:g} {WIDE} {HIGH}" aria-hidden="true">'
        f'<g class="formation {card_face.tone(view, card)}">'
        f"{card_face.alone(card, view, names, WIDE - 6, HIGH - 6)}</g></svg>"
        for card in out[:MOST]
    ]
    fallen = [piece._replace(marks=tuple(one for one in piece.marks if one not in look.passing)) for piece in gone]
    drawn += [f'<span class="finale-lost">{pieces.picture(piece, view, names)}</span>' for piece in fallen[:MOST]]
    count = len(out) or len(gone)
    had = losses.had(view, side)
    facts = {"n": count, "of": had, "steps": _steps(table, view, side), "what": unit_noun(words, names.system, had)}
    more = f'<span class="finale-more">+{count - MOST}</span>' if count > MOST else ""
    told = [words.say("site.finale.lost" if count else "site.finale.lost.none", facts)]
    told += [words.say(f"{names.system}.weakened", facts)] if facts["steps"] else []
    named = [names.piece(which) for which in (*(card.id for card in out), *(piece.id for piece in gone))]
    listed = f'<p class="visually-hidden">{escape(", ".join(named))}</p>' if named else ""
    return (
        f'<section class="finale-side side-{number}"><h3 class="who side-{number}">{escape(names.side(side))}</h3>'
        f"<p>{escape(' '.join(told))}</p>{listed}"
        f'<div class="finale-fallen" aria-hidden="true">{"".join(drawn)}{more}</div></section>'
    )


def _steps(table: Table, view: View, side: Side) -> int:
    """Return how many steps a side's surviving units have lost."""
    begun = table.game.view(None, 0)
    if not view.cards:
        return game_over_model.steps_lost(begun, view, side)
    before = {card.id: card.now + card.coming for card in begun.cards}
    left = [card for card in view.cards if card.side == side and card.status != "out"]
    return sum(max(0, before[card.id] - card.now - card.coming) for card in left)


# The course of the battle


def _course(session: Session, table: Table, names: Names) -> str:
    """Return the course of the battle: turns and losses, and once it is reviewed its chart and turning point."""
    words, found = names.words, session.of(Advice).review
    title = f"<h3>{escape(words.say('site.finale.course'))}</h3>"
    lanes = "".join(
        f'<span class="who side-{n}">{escape(names.side(side))}</span>' for n, side in enumerate(names.sides)
    )
    legend = f"<figcaption>{lanes} {escape(words.say('site.finale.legend'))}</figcaption>"
    strip = (
        f'<figure class="course finale-strip">{replay_view.strip(session.of(Replay).course(table))}{legend}</figure>'
    )
    record = _record(session, table, names)
    if found is None or session.of(Advice).reviewed != of_game(table) or not found.steps:
        return f'<section class="finale-course"><div>{title}{strip}</div><div>{record}</div></section>'
    told = words.say("site.finale.looking", {"done": found.done, "of": found.total})
    turn = game_over_model.turning_point(found, table.game) if found.is_whole else None
    point = _turning(table, names, found, turn) if found.is_whole else f'<p class="help">{escape(told)}</p>'
    marks = [] if turn is None else [_mark(found, turn)]
    drawn = review_view.course(table, names, found, marks, "finale", LOW)
    return f'<section class="finale-course"><div>{title}{drawn}</div><div>{point}{record}</div></section>'


def _mark(found: Review, turn: game_over_model.TurningPoint) -> ChartMark:
    """Return the mark of the turning point, placed after the action or throw took effect."""
    return ChartMark(TURNED, found.sides.index(turn.side), turn.step.end, outlook(turn.after))


def _turning(table: Table, names: Names, found: Review, turn: game_over_model.TurningPoint | None) -> str:
    """Return the turning point, its cause, and the change of the only human player's chances, else of the winner's."""
    words = names.words
    if turn is None:
        return f"<p>{escape(words.say(f'site.finale.turning.{game_over_model.quiet_end_kind(table.game)}'))}</p>"
    step, number = turn.step, found.sides.index(turn.side)
    own = Names(words, names.system, table.game.view(None, step.start))
    side = names.own or turn.side
    sign = 1 if side == found.sides[0] else -1
    facts = {"n": step.start + 1, "side": names.side(side)}
    facts |= {"before": outlook(sign * turn.before), "after": outlook(sign * turn.after)}
    facts["moved"] = words.say(f"site.finale.{'rose' if side == turn.side else 'fell'}")
    if step.side is None:
        facts["what"] = " ".join(own.say(event.key, event.facts) for event in table.game.told[step.start][:1])
        told = words.say("site.finale.turning.dice", facts)
    else:
        facts |= {"who": names.side(step.side), "what": review_view.given(table, own, step)}
        told = words.say("site.finale.turning", facts)
    if step.best:
        facts |= {"points": spread(found.cost(step)), "orders": review_view.orders(own, step.best)}
        told += " " + words.say("site.finale.choice", facts)
    look = button(words.say("site.review.look"), "look", str(step.end), style="button-quiet")
    sign_of = f'<span class="moment-mark side-{number}" aria-hidden="true">{TURNED}</span>'
    return f'<div class="finale-told">{sign_of}<div><p>{escape(told)}</p>{look}</div></div>'


# The player's record, and what is next


def _record(session: Session, table: Table, names: Names) -> str:
    """Return how this game changed the player's record."""
    score, found = session.of(GameOver).score, game_over_model.solo_player(table)
    if score is None or found is None:
        return ""
    words = names.words
    facts = {**score._asdict(), "side": names.side(found[0]), "level": seat_text(words, "site.finale", found[1])}
    told = words.say("site.finale.record", facts)
    first = words.say("site.finale.first", facts) if score.won == 1 and game_over_model.solo_result(table) == 1 else ""
    return f'<div class="finale-told">{icon("round-star")}<p>{escape(f"{first} {told}".strip())}</p></div>'


def _next(session: Session, table: Table, names: Names) -> tuple[str, str]:
    """Return the buttons for what is next: the most likely ones, and the others."""
    words, found = names.words, game_over_model.solo_player(table)
    made, style = "", "button-primary"
    if table.match is None:
        own = "" if found is None else names.side(found[0])
        if (level := game_over_model.next_level(table)) is not None:
            told = words.say("site.finale.level", {"level": words.say(f"site.finale.{level}")})
            made, style = button(told, "rematch", level, style=style), ""
        key = (
            "site.finale.more"
            if found is None
            else f"site.finale.{'swap' if game_over_model.solo_result(table) == 1 else 'retry'}"
        )
        made, style = made + button(words.say(key, {"side": own}), "rematch", "same", style=style), ""
        if found is not None:
            enemy = next(side for side in table.seats if side != found[0])
            made += button(words.say("site.finale.swap", {"side": names.side(enemy)}), "rematch", "swap", style=style)
    if (battle := game_over_model.next_battle(table, session.scenarios)) is not None:
        title = session.scenarios[battle].told(words.language)["title"]
        made += button(words.say("site.finale.battle", {"title": title}), "setup", battle, style=style)
    made += button(words.say("site.do.review"), "review")
    other = button(words.say("site.do.save"), "save", style="button-quiet")
    return made, other + button(words.say("site.do.home"), "home", style="button-quiet")
