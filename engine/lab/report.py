"""A report on studies: one HTML page with plots, which needs no script and follows the light or dark of the reader."""

from __future__ import annotations

import statistics as middle
from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.chances import chances_of
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.types import Side
from engine.lab import statistics
from engine.lab.calibration import positions, said, tenths
from engine.lab.results_file import BATTLE, NAME, result_of
from engine.lab.samples import Results, is_match, lost, plain_reason, samples, whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, QUIET = "#010203", "#040506"
"""Stand-ins for the colours of text and of lines, which the page's style replaces."""
COLOURS = ("#3f7cac", "#c8553d", "#7a9e4a", "#b08a2e", "#8b6aa8", "#4a9e97", "#a85c7c", "#6b7280")
"""Colours that can be told apart on light and on dark paper, also by those who see red and green alike."""
STYLE = """:root { color-scheme: light dark; --ink: #222; --quiet: #999; --paper: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --quiet: #777; --paper: #16181b; } }
body { margin: 2rem auto; max-inline-size: 60rem; padding-inline: 1rem; font: 16px/1.5 sans-serif; }
body { color: var(--ink); background: var(--paper); }
table { border-collapse: collapse; inline-size: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; border-block-end: 1px solid var(--quiet); text-align: end; }
th:first-child, td:first-child { text-align: start; }
td:not(:first-child) { white-space: nowrap; }
.wide { overflow-x: auto; } svg { inline-size: 100%; min-inline-size: 34rem; block-size: auto; }"""


FEW = 20
"""Positions below which a tenth says too little to be drawn."""
SHARES = "What the first side, or the first level, has of all points, with its 95 per cent interval."
LENGTHS = "Orders and throws of a game: the middle half, the median, the shortest and the longest."
LOSSES = "Which part of its pieces, stands or cards each side lost in the mean."
CHANCES = (
    "What was said of the chance of the side that moves, and how often it won; on the line both are equal. "
    f"Shown are the tenths with {FEW} positions or more."
)


class Study(NamedTuple):
    """The games of one folder, with their name."""

    name: str
    games: Results
    damaged: int
    """Lines that could not be read."""
    folder: Path

    @property
    def battle(self) -> str:
        """The name of its battle."""
        return str(next(iter(self.games.values()))["battle"])

    @property
    def inputs(self) -> list[int]:
        """The lengths of the games, the shortest first."""
        return sorted(game["inputs"] for game in self.games.values())

    @property
    def ends(self) -> Counter[str]:
        """How often the games ended for each reason."""
        return Counter(game["reason"] for game in self.games.values())


def studies(folders: Sequence[Path]) -> list[Study]:
    """Return the studies of folders and of the folders in them.

    Raises:
        OSError: a file cannot be read.
    """
    found = []
    for folder in folders:
        for path in sorted(folder.rglob(NAME)):
            lines = [line for line in path.read_bytes().splitlines() if line.strip()]
            results = [result for result in map(result_of, lines) if result is not None]
            games = whole({result["game"]: result for result in reversed(results)})
            if games:
                found.append(Study(name_of(results[0], path.parent), games, len(lines) - len(results), path.parent))
    return found


def name_of(result: dict[str, Any], folder: Path) -> str:
    """Return what a study is called: its battle, one of somebody's own by its folder, and the levels if they differ."""
    one, other = result["levels"]
    battle = folder.name if (folder / BATTLE).exists() else str(result["battle"])
    return f"{battle}: {one} against {other}" if is_match((one, other)) else battle


def page(found: Sequence[Study], side_name: Callable[[Study, Side], str]) -> str:
    """Return the report as an HTML page; `side_name` returns what a side of a study is called."""

    def losses(axes: Axes, found: Sequence[Study]) -> None:
        draw_losses(axes, found, side_name)

    judged = [study for study in found if any(game["worths"] for game in study.games.values())]
    plots = [
        ("Shares", SHARES, found, shares),
        ("Ends", "Why the games ended.", found, ends),
        ("Lengths", LENGTHS, found, lengths),
        ("Losses", LOSSES, found, losses),
        ("Chances", CHANCES, judged, chances),
    ]
    parts = [
        f'<h2>{title}</h2>\n<p>{text}</p>\n<div class="wide" role="img" aria-label="{title}: {text}">'
        f"{drawn(shown, draw)}</div>"
        for title, text, shown, draw in plots
        if shown
    ]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>Games of the laboratory</title>\n<style>{STYLE}</style></head>\n<body>",
            "<h1>Games of the laboratory</h1>",
            f'<div class="wide">{table(found, side_name)}</div>',
            *parts,
            "</body></html>",
            "",
        ]
    )


def table(found: Sequence[Study], side_name: Callable[[Study, Side], str]) -> str:
    """Return the figures as a table."""
    heads = (
        "Battle",
        "Share of",
        "Games",
        "Share",
        "Interval",
        "Luck taken out",
        "Draws",
        "Length",
        "Positions",
        "Engine",
    )
    rows = []
    for study in found:
        share = statistics.share(samples(study.games))
        clean = statistics.mean(samples(study.games, without_luck=True))
        draws = sum(game["winner"] is None for game in study.games.values())
        one = next(iter(study.games.values()))
        interval = f"{100 * share.low:.1f} to {100 * share.high:.1f}"
        means = (f"{100 * share.value:.1f}", interval, f"{100 * clean.value:.1f}")
        length = middle.median_low(study.inputs)
        nodes = ", ".join(map(str, one["nodes"].values())) or "by time"
        of = one["levels"][0] if is_match(one["levels"]) else side_name(study, next(iter(one["seats"])))
        cells = (study.name, of, len(study.games), *means, draws, length, nodes, one["engine"])
        rows.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>")
        if study.damaged:
            told = "1 damaged line is" if study.damaged == 1 else f"{study.damaged} damaged lines are"
            rows.append(f'<tr><td colspan="{len(heads)}">{told} left out.</td></tr>')
    head = "".join(f"<th>{text}</th>" for text in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def drawn(found: Sequence[Study], draw: Any) -> str:
    """Return a plot as SVG in the page's colours."""
    from matplotlib import rc_context  # noqa: PLC0415 - only a report needs it
    from matplotlib.figure import Figure  # noqa: PLC0415 - see above

    settings: dict[Any, Any] = {
        "svg.fonttype": "none", "svg.hashsalt": "sandtable", "text.color": INK, "axes.labelcolor": INK,
        "xtick.color": INK, "ytick.color": INK, "axes.edgecolor": QUIET, "grid.color": QUIET,
        "axes.facecolor": "none", "font.family": "sans-serif", "axes.spines.top": False, "axes.spines.right": False,
    }  # fmt: skip
    with rc_context(settings):
        figure = Figure(figsize=(9, 5 if draw is chances else 1.6 + 0.42 * len(found)), layout="constrained")
        draw(figure.add_subplot(), found)
        text = StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = text.getvalue()
    return svg[svg.index("<svg") :].replace(INK, "var(--ink)").replace(QUIET, "var(--quiet)")


def named(axes: Axes, found: Sequence[Study]) -> None:
    """Write the names of the studies beside their rows."""
    axes.set_yticks(range(len(found)), [study.name for study in found])
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.grid(axis="x", alpha=0.4)


def shares(axes: Axes, found: Sequence[Study]) -> None:
    """Draw the share of each study with its interval."""
    for row, study in enumerate(found):
        value, low, high = (100 * end for end in statistics.share(samples(study.games)))
        axes.errorbar(value, row, xerr=[[value - low], [high - value]], fmt="o", color=COLOURS[0], capsize=4)
    axes.axvline(50, color=QUIET, linestyle="--")
    axes.set_xlim(0, 100)
    axes.set_xlabel("points of 100")
    named(axes, found)


def ends(axes: Axes, found: Sequence[Study]) -> None:
    """Draw how the games of each study ended, as parts of a bar."""
    reasons = sorted({reason for study in found for reason in study.ends})
    left = [0.0] * len(found)
    for n, reason in enumerate(reasons):
        widths = [100 * study.ends[reason] / len(study.games) for study in found]
        label = plain_reason(reason)
        hatch = None if n < len(COLOURS) else "//"
        colour = COLOURS[n % len(COLOURS)]
        axes.barh(range(len(found)), widths, left=left, color=colour, label=label, hatch=hatch, edgecolor=QUIET)
        left = [at + width for at, width in zip(left, widths, strict=True)]
    axes.set_xlim(0, 100)
    axes.set_xlabel("games of 100")
    axes.figure.legend(loc="outside lower center", ncols=5, frameon=False)
    named(axes, found)


def lengths(axes: Axes, found: Sequence[Study]) -> None:
    """Draw the lengths of the games of each study."""
    for row, study in enumerate(found):
        known = study.inputs
        low, median, high = (known[int(part * (len(known) - 1))] for part in (0.25, 0.5, 0.75))
        axes.plot([known[0], known[-1]], [row, row], color=COLOURS[0])
        axes.plot([low, high], [row, row], color=COLOURS[0], linewidth=7, solid_capstyle="butt")
        axes.plot([median], [row], "o", color=COLOURS[1])
    axes.set_xlim(left=0)
    axes.set_xlabel("orders and throws")
    named(axes, found)


def draw_losses(axes: Axes, found: Sequence[Study], side_name: Callable[[Study, Side], str]) -> None:
    """Draw which part of its pieces each side lost, the side named first above the other."""
    for row, study in enumerate(found):
        for n, (side, part) in enumerate(lost(study.games.values()).items()):
            bar = axes.barh(row + (n - 0.5) * 0.4, 100 * part, height=0.36, color=COLOURS[n])
            axes.bar_label(bar, [side_name(study, side)], padding=4)
    axes.set_xlim(0, 100)
    axes.set_xlabel("lost, of 100")
    named(axes, found)


def chances(axes: Axes, found: Sequence[Study]) -> None:
    """Draw how often positions were won against what was said of them, by tenths of at least `FEW` positions."""
    axes.plot([0, 100], [0, 100], color=QUIET, linestyle="--")
    for n, study in enumerate(found):
        scenario = shipped().get(study.battle)
        function = None if scenario is None else chances_of(load(scenario.system))
        sayings = said(function, positions(study.games.values(), scenario))
        known = [tenth for tenth in tenths(sayings) if tenth.positions >= FEW]
        told, won = ([100 * getattr(tenth, name) for tenth in known] for name in ("said", "won"))
        axes.plot(told, won, "os^Dv"[n % 5] + "-", color=COLOURS[n % len(COLOURS)], label=study.name)
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    axes.set_xlabel("said, of 100")
    axes.set_ylabel("won, of 100")
    axes.grid(alpha=0.4)
    axes.legend(loc="upper left", frameon=False)
