"""The print page: the form above, and a preview of the sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.system import load
from web.features.briefing.model import FetchedBriefings
from web.features.briefing.view import sheet
from web.features.print import print_options
from web.features.print.model import Prints
from web.features.print.print_options import Choices
from web.shell.session import SHEET, Session

if TYPE_CHECKING:
    from web.features.print.printed_pages import PrintedBattle


class Sheets:
    """The printed battle, cached for each state of it."""

    def __init__(self) -> None:
        self._battle: PrintedBattle | None = None
        self._of: object = None

    def battle(self, session: Session) -> PrintedBattle:
        """Return the printed battle."""
        from web.features.print.printed_pages import PrintedBattle  # noqa: PLC0415 - few print: the start need not wait for it

        which = session.of(Prints).which
        of = which or session.of(Prints).of
        if self._battle is None or self._of != of:
            if which:
                scenario = session.scenarios[which]
                self._battle = PrintedBattle.of_scenario(scenario, load(scenario.system), session.words)
            else:
                self._battle = PrintedBattle.of_table(session.playing(), session.words, session.of(Prints).at)
            self._of = of
        return self._battle


def _chosen(session: Session) -> Choices:
    is_record = not session.of(Prints).which
    fields = session.of(Prints).fields.get(is_record)
    return Choices.usual(is_record=is_record) if fields is None else Choices.read(fields)


def form(session: Session, _: object = None) -> None:
    """Paint the form."""
    from web.features.print.reference_sheet import extras  # noqa: PLC0415 - as above
    from web.features.rules.rule_search import entries  # noqa: PLC0415 - as above

    battle = session.of(Sheets).battle(session)
    which = session.of(Prints).which
    made = print_options.form(
        session.words,
        battle.title,
        _chosen(session),
        back=f"setup/{which}" if which else "play",
        is_record=not which,
        has_cards=bool(battle.now.cards),
        past="" if which else _past(session),
        extras=extras(entries(battle.system.id).values()),
    )
    session.page.html("print-form", made)
    session.page.title(f"{battle.title} \u2013 {session.words.say('site.title')}")


def _past(session: Session) -> str:
    """Return up to which position the game is printed, or an empty string if it is printed whole."""
    facts = {"at": session.of(Prints).at, "total": len(session.playing().game.inputs)}
    return session.words.say("site.print.past", facts) if facts["at"] < facts["total"] else ""


def sheets(session: Session, _: object = None) -> None:
    """Paint the sheets."""
    from web.features.print.printed_pages import sheets  # noqa: PLC0415 - as above

    battle = session.of(Sheets).battle(session)
    known = session.of(FetchedBriefings).by_system.get(battle.system.id)
    told = sheet(battle.names, battle.scenario, known) if session.of(Prints).which else ""
    guide = session.guides.get((battle.system.id, SHEET), "")
    session.page.html("print-sheets", sheets(battle, _chosen(session), session.of(Prints).ticked, told, guide))
