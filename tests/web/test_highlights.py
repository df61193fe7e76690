"""These tests hold what the board shows about selected orders, for eye and ear."""

from __future__ import annotations

import pytest

from engine.core.game import Game
from engine.core.references import piece_ref, place_ref
from engine.core.scenario import shipped
from engine.systems.at_the_charge.actions import EndPhase
from engine.systems.chartabella.actions import EndTurn, Launch, Melee, Move
from web.boards.highlights import MELEE, OVERRUN, SHOT, Highlights
from web.game import board_highlights
from web.game.seats import HUMAN
from web.game.table import Table
from web.words import Names, Words

WORDS = Words.load("en")


def begun(name: str) -> Table:
    return Table.start(shipped()[f"chartabella/{name}"], {}, {"P": HUMAN, "M": HUMAN}, seed=1)


def at(table: Table, place: str) -> str:
    return next(piece.id for piece in table.view().pieces if piece.place == place)


def marked(table: Table) -> Highlights:
    return board_highlights.of(table, table.view(), names_of(table), None)


def names_of(table: Table) -> Names:
    return Names(WORDS, "chartabella", table.view())


def told(table: Table, piece: str) -> str:
    standing = [p for p in table.view().pieces if p.id == piece]
    return ", ".join(board_highlights.spoken(names_of(table), marked(table), standing[0].place or "", standing))


@pytest.mark.rule("CH-75")
def test_elephants_trample_and_do_not_shoot() -> None:
    """Elephants are shown to trample, with a warning about own pieces in their way."""
    table = begun("gaugamela")
    table.point(piece_ref(at(table, "N10")))

    found = marked(table)

    own = at(table, "N11")
    assert {"trample"} == {*found.labels.values(), *found.risks.values()}
    assert own in found.risks
    assert "N11" not in found.labels
    assert "warning, own piece in the way: trample" in told(table, own)


@pytest.mark.rule("CH-75")
def test_after_a_step_those_that_can_be_trampled_next_are_marked() -> None:
    """Every piece that the next step of a selected path would trample is marked, on both sides."""
    table = begun("gaugamela")
    for thing in (piece_ref(at(table, "N10")), place_ref("N11")):
        table.point(thing)

    found = marked(table)

    following = {thing[6:] for thing in table.selection.next() if thing.startswith("place:")}
    standing = {piece.id for piece in table.view().pieces if piece.place in following}
    overrun = {piece for piece, ways in found.strikes.items() if OVERRUN in ways}
    assert standing
    assert standing == overrun | set(found.risks)


def test_fighting_and_shooting_are_told_apart() -> None:
    """The mark and the spoken name of a target say how the selected orders strike it."""
    table = begun("caravan")
    table.play(Move(at(table, "D8"), "D6", "S"))
    table.play(EndTurn())
    table.play(Move(at(table, "C3"), "C5", "N"))
    table.play(EndTurn())
    table.point(piece_ref(at(table, "C9")))

    found = marked(table)

    orders = [action for _, action in table.selection.open()]
    fought = {action.target for action in orders if isinstance(action, Melee)}
    shot = {action.target for action in orders if isinstance(action, Launch)}
    assert fought == {piece for piece, ways in found.strikes.items() if MELEE in ways}
    assert shot == {piece for piece, ways in found.strikes.items() if SHOT in ways}
    assert "can be fought hand to hand, 17%" in told(table, at(table, "C5"))


def in_combat() -> Table:
    """Return a battle of At the Charge in which archers can shoot in vain, and not so."""
    game = Game(shipped()["at_the_charge/training"], {}, seed=3)
    while game.pending.step != "phase.fight":
        game.do(EndPhase())
    return Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))


@pytest.mark.parametrize(("target", "fallen"), [("varanges-1", ()), ("milice-1", ("milice-1",))])
def test_nobody_is_crossed_out_whom_an_attack_cannot_hurt(target: str, fallen: tuple[str, ...]) -> None:
    """The board marks as lost only pieces that the selected order may remove."""
    table = in_combat()
    table.selection.choose(
        next(action for action in table.game.menu() if action.text() == f"attack {target}  archers-3")
    )

    assert fallen == marked(table).casualties


def test_the_piece_that_a_question_is_about_is_marked() -> None:
    """The piece that a question is about is marked as if selected, until another piece is."""
    game = Game(shipped()["at_the_charge/civitate"], {}, seed=1)
    table = Table(game, dict.fromkeys(game.system.sides(game.state), HUMAN))

    assert (piece_ref("italiens-1"),) == marked(table).selected
    assert () == marked(in_combat()).selected
