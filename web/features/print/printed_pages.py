"""The printed pages of a scenario or of a record; each part begins on a new page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from engine.core.scenario import Scenario
from engine.core.system import System
from engine.core.view import View
from web.boards.markup_text import escape
from web.features.print import cut_out_counters, map_sheets, printed_tracks
from web.features.print.game_record import PrintedRecord
from web.features.print.map_legend import legend
from web.features.print.order_of_battle import order_of_battle
from web.features.print.print_options import Choices
from web.features.print.reference_sheet import reference
from web.features.rules.rule_search import entries
from web.game.printed_boards import Boards
from web.game.table import Table
from web.looks import registry as looks
from web.shell.session import SHEET
from web.words import Names, Words, typographic


class PrintedBattle(NamedTuple):
    """What is printed: `now` is the current position, `start` the initial one, both as the reader may know them."""

    system: System
    scenario: Scenario
    options: Mapping[str, Any]
    names: Names
    start: View
    now: View
    turn: int
    record: PrintedRecord | None = None

    @classmethod
    def of_scenario(cls, scenario: Scenario, system: System, words: Words) -> PrintedBattle:
        """Return a battle before its first input."""
        view = system.sight.view(system.start(scenario), None)
        names = Names(words, system.id, view)
        return cls(system, scenario, scenario.options, names, view, view, view.board.turns[0])

    @classmethod
    def of_table(cls, table: Table, words: Words, at: int | None = None) -> PrintedBattle:
        """Return the game on the table up to `at` inputs (None: all), as its viewer may see it.

        The viewer's side is at the bottom.
        """
        game, viewer = table.game, table.viewer
        now = game.view(viewer, at)
        names = Names(words, game.system.id, now)
        turn = now.board.turns[viewer == now.sides[0]]
        record = PrintedRecord(table, names, at)
        return cls(game.system, game.scenario, game.options, names, game.view(viewer, 0), now, turn, record)

    @property
    def title(self) -> str:
        """The name of the battle in the reader's language."""
        return typographic(self.scenario.told(self.names.words.language)["title"])


def sheets(
    battle: PrintedBattle, chosen: Choices, ticked: Collection[int] = (), briefing: str = "", guide: str = ""
) -> str:
    """Return all chosen pages; `ticked` are the moments of a record that are toggled.

    The `briefing` follows the order of battle; `guide` is the system's reference sheet. Both are loaded late.
    """
    boards = Boards(battle.now, battle.names, battle.turn)
    made = "".join(_sheets(battle, chosen, ticked, boards, briefing, guide))
    if not made:
        made = f'<p class="empty">{escape(battle.names.words.say("site.print.nothing"))}</p>'
    ink = " print-plain" if "plain" in chosen.ticked else ""
    return f'<div class="print-paper{ink}">{boards.definitions()}{made}</div>'


def _sheets(
    battle: PrintedBattle,
    chosen: Choices,
    ticked: Collection[int],
    boards: Boards,
    briefing: str,
    guide: str,
) -> Iterator[str]:
    names, now = battle.names, battle.now
    if "log" in chosen.ticked and battle.record is not None:
        yield _sheet(battle, "log", battle.record.html(boards, battle.record.moments(chosen, ticked)))
    if "battle" in chosen.ticked:
        told = order_of_battle(names, now, battle.scenario, battle.options, turn=battle.turn)
        yield _sheet(battle, "battle", told + briefing)
    if "map" in chosen.ticked:
        shape = "wide" if boards.is_wide(now, names) else "tall"
        fallen = looks.of(names.system).shows_fallen(battle.options)
        label = _title(battle, "map")
        picture = boards.picture(now, names, label, fallen=fallen)
        yield _sheet(battle, "map", legend(names, now) + picture, f"print-{shape}")
    if "ground" in chosen.ticked and not now.cards:
        for shape, more, part in map_sheets.parts(names, battle.start, boards, chosen.size, _title(battle, "ground")):
            yield _sheet(battle, "ground", part, f"print-{shape} print-part", more)
    if "counters" in chosen.ticked:
        key = "counters.cards.help" if now.cards else "counters.help"
        about = cut_out_counters.about(names, battle.start, chosen.size, f"site.print.{key}")
        yield _sheet(battle, "counters", about + cut_out_counters.sheet(names, battle.start, chosen.size))
    if "track" in chosen.ticked and (made := printed_tracks.tracks(names, battle.start)):
        yield _sheet(battle, "track", made)
    if SHEET in chosen.ticked and guide:
        yield _sheet(battle, SHEET, f'<article class="sheet-paper">{guide}</article>')
    if "rules" in chosen.ticked:
        about = reference(
            battle.system.id, entries(battle.system.id), names.words, examples="examples" in chosen.ticked
        )
        yield _sheet(battle, "rules", about)


def _key(battle: PrintedBattle, part: str) -> str:
    """Return the word key of a part, using the one for cards if it exists."""
    key = f"site.print.{part}.cards"
    return key if battle.now.cards and battle.names.words.has(key) else f"site.print.{part}"


def _title(battle: PrintedBattle, part: str) -> str:
    return f"{battle.title}: {battle.names.words.say(_key(battle, part))}"


def _sheet(battle: PrintedBattle, part: str, inner: str, classes: str = "", more: str = "") -> str:
    """Return a part under its title."""
    told = f' <span class="print-more">{escape(more)}</span>' if more else ""
    classes += " print-cards" if _key(battle, part).endswith(".cards") else ""
    return (
        f'<section class="print-sheet print-sheet-{part} {classes}"><h2>{escape(_title(battle, part))}{told}</h2>'
        f"{inner}</section>"
    )
