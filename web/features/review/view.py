"""The review of a game: its evaluation as a chart, luck and choices of each side, and the moments worth another try."""

from __future__ import annotations

from engine.core.callbacks import outlook
from engine.core.references import side_ref
from engine.core.types import Action, End, GameEndingAction
from web.boards.markup_text import escape
from web.features.advice.view import progress
from web.features.review import sums
from web.features.review.chart import HEIGHT, ChartMark, chart
from web.features.review.model import Review, ReviewStep, spread
from web.game.sentences import sentence
from web.game.table import Table
from web.shell.components import button
from web.words import Names

ROWS = 40
"""Approximate number of rows of the table behind the chart."""
ORDERS, EVENTS = 3, 2
"""Maximum number of actions of a phase, and of dice events, that are listed."""


def offer(names: Names, *, may: bool) -> str:
    """Return the button that begins a review, or the reason why none is possible yet."""
    words = names.words
    title = escape(words.say("site.review.title"))
    told = escape(words.say("site.review.offer" if may else "site.review.not_yet"))
    begin = (
        f'<div class="buttons">{button(words.say("site.do.review"), "review", "usual", style="button-primary")}</div>'
    )
    return f'<section class="review">{_head(title)}<p>{told}</p>{begin if may else ""}</section>'


def panel(table: Table, names: Names, review: Review, *, is_running: bool) -> str:
    """Return the panel of the review with the steps done so far."""
    words = names.words
    title = escape(words.say("site.review.title"))
    if is_running:
        label = words.say("site.review.running", {"done": review.done, "of": review.total})
        head = progress(label, review.done, review.total) + button(words.say("site.review.stop"), "stop-review")
    else:
        told = "" if review.is_whole else f"<p>{escape(words.say('site.review.stopped', _range(review)))}</p>"
        again = "site.review.deeper" if review.is_whole else "site.review.again"
        depth = "deep" if review.is_whole else "usual"
        files = "".join(
            button(words.say(f"site.do.save_review.{kind}"), "save-review", kind, style="button-quiet")
            for kind in ("csv", "json")
        )
        more = button(words.say(again), "review", depth, style="button-quiet")
        head = f'{told}<div class="buttons">{more}{files if review.steps else ""}</div>'
    body = _body(table, names, review) if review.steps else ""
    help_text = escape(words.say("site.review.measure"))
    foot = f'<p class="help">{help_text}</p>'
    if is_running:
        return f'<section class="review">{_head(title)}{head}{body}{foot}</section>'
    return f'<section class="review">{_head(title)}{body}{foot}{head}</section>'


def _head(title: str) -> str:
    """Return the heading, which gets the keyboard focus when the review is opened."""
    return f'<h2 id="review" tabindex="-1">{title}</h2>'


def told(names: Names, review: Review, *, is_running: bool) -> str:
    """Return text for screen readers: the progress, or the course of the game and the number of costly decisions."""
    if is_running or not review.steps:
        return names.words.say("site.review.running", {"done": review.done, "of": review.total}) + "."
    found = len(review.costly())
    costly = names.words.say("site.review.spoken.costly" if found else "site.review.none", {"n": found})
    return f"{_course(names, review)} {costly}"


def _course(names: Names, review: Review) -> str:
    """Return a description of how the outlook developed."""
    upper = _upper(names, review)
    percents = [percent for _, percent in _points(review, upper)]
    facts = {"begin": percents[0], "now": percents[-1], "low": min(percents), "high": max(percents)}
    return names.say("site.review.course", {"side": side_ref(review.sides[upper]), **facts})


def _upper(names: Names, review: Review) -> int:
    """Return the index of the side whose outlook is shown: the only human player's, else the first side's."""
    return review.sides.index(names.own) if names.own in review.sides else 0


def _points(review: Review, upper: int) -> list[tuple[int, int]]:
    """Return (inputs so far, a side's outlook in per cent) before each step."""
    return [(step.start, outlook(-step.before if upper else step.before)) for step in review.steps]


def _body(table: Table, names: Names, review: Review) -> str:
    made = _sum(table, names, review) + course(table, names, review, _costly_marks(review), "review")
    made += _played(names, review) + _costly(table, names, review)
    return made + _lucky(table, names, review) + _figures(names, review) + _cut_short(names, review)


def _cut_short(names: Names, review: Review) -> str:
    """Return a note on how many steps were searched less deeply than usual, or an empty string."""
    number = sum(step.is_cut for step in review.steps)
    return f'<p class="help">{escape(names.words.say("site.review.cut_steps", {"n": number}))}</p>' if number else ""


def _range(review: Review) -> dict[str, object]:
    return {"done": review.done, "of": review.total}


def _costly_marks(review: Review) -> list[ChartMark]:
    """Return the marks of the most costly decisions, numbered as they are listed."""
    return [
        ChartMark(str(n), review.sides.index(step.side), step.start, outlook(step.before))
        for n, step in enumerate(review.costly(), 1)
        if step.side is not None
    ]


def course(table: Table, names: Names, review: Review, marks: list[ChartMark], name: str, height: int = HEIGHT) -> str:
    """Return the chart with its caption and some marks; `name` and `height` as for `chart`.

    In the upper half the only human player is ahead, or else the first side.
    """
    words, upper = names.words, _upper(names, review)
    first, second = review.sides[upper], review.sides[1 - upper]
    points = _points(review, upper)
    marks = [mark._replace(percent=100 - mark.percent) for mark in marks] if upper else marks
    told = _course(names, review)
    drawn = chart(
        points,
        review.total,
        marks,
        name=name,
        label=told,
        top=names.say("site.review.top", {"side": side_ref(first)}),
        bottom=names.say("site.review.top", {"side": side_ref(second)}),
        foot=words.say("site.review.foot", {"n": review.total}),
        upper=upper,
        looking=table.viewed_at,
        height=height,
    )
    return f'<figure class="course">{drawn}<figcaption>{escape(told)}</figcaption></figure>'


def _sum(table: Table, names: Names, review: Review) -> str:
    """Return the sum of the game for the side whose outlook is shown; it stands first, to be seen without scrolling."""
    upper = _upper(names, review)
    found, now = sums.sums(review, upper), table.game.pending
    mine, other = (side_ref(side) for side in (review.sides[upper], review.sides[1 - upper]))
    is_draw = isinstance(now, End) and not now.is_given_up
    given_up = "sum.agreed" if is_draw else "sum.given_up", _signed(found.given_up)
    rows = [
        ("sum.start", f"{found.start}"),
        ("sum.luck", _signed(found.luck)),
        ("sum.own", _signed(found.own)),
        ("sum.enemy", _signed(found.enemy)),
        *((given_up,) if any(step.closes for step in review.steps) else ()),
        ("sum.unforeseen", _signed(found.unforeseen)),
        ("sum.end" if review.is_whole else "sum.now", f"{found.end}"),
    ]
    made = "".join(
        f'<tr><th scope="row">{escape(names.say(f"site.review.{key}", {"mine": mine, "other": other}))}</th>'
        f"<td>{points}</td></tr>"
        for key, points in rows
    )
    title = escape(names.say("site.review.sum", {"side": mine}))
    return f'<h3>{title}</h3><table class="balance review-sum"><tbody>{made}</tbody></table>'


def _played(names: Names, review: Review) -> str:
    """Return how both sides decided and how the dice fell for them, as a table with a sentence on luck."""
    words, upper = names.words, _upper(names, review)
    heads = _heads(names, "side", "decisions", "error", "luck")
    rows = ""
    for n, side in enumerate(review.sides):
        found = sums.play(review, n)
        error, rank = words.say("site.review.none_at_stake"), ""
        if found.decisions:
            error = f"{found.error // 10}.{found.error % 10}"
            if found.rank:
                rank = f' <span class="rank">{escape(words.say(f"site.review.rank.{found.rank}"))}</span>'
        rows += (
            f'<tr><th scope="row"><span class="who side-{n}">{escape(names.side(side))}</span></th>'
            f"<td>{found.decisions}</td><td>{escape(error)}{rank}</td><td>{_signed(found.luck)}</td></tr>"
        )
    facts = {
        "side": side_ref(review.sides[upper]),
        "less": sums.play(review, upper).less,
        "points": min(100, max(0, sums.without_luck(review, upper))),
    }
    told = names.say("site.review.rare", facts)
    told += " " + names.say("site.review.clean", facts) if review.is_whole else ""
    return (
        f'<table class="balance"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="help">{escape(told)}</p><p class="help">{escape(words.say("site.review.error.told"))}</p>'
    )


def _heads(names: Names, *keys: str) -> str:
    return "".join(f'<th scope="col">{escape(names.words.say(f"site.review.{key}"))}</th>' for key in keys)


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"\u2212{-points}" if points < 0 else "0"


def _costly(table: Table, names: Names, review: Review) -> str:
    """Return the most costly decisions, each with the better action and a button to try again."""
    words, found = names.words, review.costly()
    title = f"<h3>{escape(words.say('site.review.costly'))}</h3>"
    if not found:
        return f'{title}<p class="empty">{escape(words.say("site.review.none"))}</p>'
    items = "".join(_moment(table, names, review, n, step) for n, step in enumerate(found, 1))
    return f'{title}<ol class="moments">{items}</ol>'


def _moment(table: Table, names: Names, review: Review, n: int, step: ReviewStep) -> str:
    words, game = names.words, table.game
    assert step.side is not None
    own = Names(words, names.system, game.view(None, step.start))
    number = review.sides.index(step.side)
    sign = 1 if number == 0 else -1
    before, after = outlook(sign * step.before), outlook(sign * step.after)
    facts = {
        "n": step.start + 1,
        "orders": given(table, own, step),
        "points": before - after,  # computed from the figures shown, so that the line adds up
        "before": before,
        "after": after,
    }
    better = ""
    if step.best:
        told = words.say("site.review.better", {"orders": orders(own, step.best)})
        better = f"<p><strong>{escape(told)}</strong> {escape(own.say(step.reason, step.facts))}</p>"
    return (
        f'<li class="moment" id="moment-{step.start}"><p class="moment-head"><span class="moment-mark side-{number}" '
        f'aria-hidden="true">{n}</span><span class="who side-{number}">{escape(names.side(step.side))}</span> '
        f"<strong>{escape(words.say('site.review.cost', facts))}</strong></p>"
        f"<p>{escape(words.say('site.review.played', facts))}</p>{better}"
        f'<div class="buttons">{_look(names, step.start)}{_retry(names, step.start)}</div></li>'
    )


def given(table: Table, names: Names, step: ReviewStep) -> str:
    """Return a description of what was decided."""
    inputs = table.game.inputs[step.start : step.end]
    return orders(names, tuple(one.given for one in inputs if isinstance(one.given, Action)))


def orders(names: Names, given: tuple[Action, ...]) -> str:
    """Return a description of the first few actions, and how many more there are."""
    told = "; ".join(_order(names, action) for action in given[:ORDERS])
    more = len(given) - ORDERS
    return told if more <= 0 else f"{told}; {names.words.say('site.review.more', {'n': more})}"


def _order(names: Names, action: Action) -> str:
    return (
        names.words.say(f"site.review.{action.verb}")
        if isinstance(action, GameEndingAction)
        else sentence(names, action)
    )


def _look(names: Names, at: int) -> str:
    return button(names.words.say("site.review.look"), "look", str(at))


def _retry(names: Names, at: int) -> str:
    return button(names.words.say("site.review.retry"), "play-on", str(at), style="button-quiet")


def _lucky(table: Table, names: Names, review: Review) -> str:
    """Return the dice that changed the evaluation most."""
    words, found = names.words, review.lucky()
    if not found:
        return ""
    items = ""
    for step in found:
        change = step.after - step.before
        side = review.sides[0 if change > 0 else 1]
        told = words.say(
            "site.review.fell", {"n": step.start + 1, "points": spread(abs(change)), "side": names.side(side)}
        )
        own = Names(words, names.system, table.game.view(None, step.start))
        what = " ".join(own.say(event.key, event.facts) for event in table.game.told[step.start][:EVENTS])
        items += (
            f'<li class="moment"><p><strong>{escape(told)}</strong> {escape(what)}</p>'
            f'<div class="buttons">{_look(names, step.start)}</div></li>'
        )
    return f'<h3>{escape(words.say("site.review.lucky"))}</h3><ul class="moments">{items}</ul>'


def _figures(names: Names, review: Review) -> str:
    """Return the chart as a table for reading: every nth step, and the last."""
    words = names.words
    every = max(1, len(review.steps) // ROWS)
    head = _heads(names, "order", "estimate", "change")
    rows = ""
    for n, step in enumerate(review.steps):
        if n % every and n != len(review.steps) - 1:
            continue
        kind = words.say("site.review.dice") if step.side is None else names.side(step.side)
        what = words.say("site.review.at_end") if step.start == review.total else f"{step.start + 1}: {kind}"
        rows += (
            f'<tr><th scope="row">{escape(what)}</th><td>{outlook(step.before)} %</td>'
            f"<td>{_signed(spread(step.after - step.before))}</td></tr>"
        )
    told = escape(names.say("site.review.figures", {"side": side_ref(review.sides[0])}))
    return (
        f'<details class="figures" id="review-figures"><summary>{told}</summary>'
        f'<table class="balance"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></details>"
    )
