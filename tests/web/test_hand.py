"""These tests hold what a player picks and what follows, without a page."""

from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from engine.core import record
from engine.core.references import PieceRef, piece_ref, place_ref, row_piece_ref, word_ref
from engine.core.scenario import shipped
from engine.core.types import Chance, Decision, End, Refusal
from engine.core.view import Proposal
from engine.systems.at_the_charge.actions import Attack
from engine.systems.chartabella.actions import EndTurn, Melee, Move
from tests.systems.at_the_charge.table import board as charge
from web.game import undo_rules
from web.game.seats import HUMAN
from web.game.selection import Selection
from web.game.table import Table


@pytest.fixture
def table() -> Table:
    """Return the training scenario with two people."""
    return Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1)


@pytest.mark.rule("CH-32")
def test_piece_then_place_leaves_the_facings(table: Table) -> None:
    """After a piece and a space within reach only the final facing is left to choose."""
    table.point(piece_ref("110-1"))
    table.point(place_ref("B6"))

    assert [word_ref("face-S"), word_ref("face-N")] == list(table.selection.next())
    assert table.selection.chosen is None

    table.point(word_ref("face-S"))

    assert Move("110-1", "B6", "S") == table.selection.chosen


def test_another_place_replaces_the_first(table: Table) -> None:
    """Picking another space within reach replaces the space."""
    for thing in (piece_ref("110-1"), place_ref("B6"), place_ref("A7"), word_ref("face-N")):
        table.point(thing)

    assert Move("110-1", "A7", "N") == table.selection.chosen


def test_another_piece_of_yours_is_taken_instead(table: Table) -> None:
    """Picking another own piece selects that one."""
    table.point(piece_ref("110-1"))
    table.point(piece_ref("115-1"))

    assert (piece_ref("115-1"),) == table.selection.picks


@pytest.mark.rule("CH-11", "CH-09", "CH-19")
@pytest.mark.parametrize(
    ("thing", "rule"),
    [(place_ref("B5"), "CH-11"), (piece_ref("101-1"), None), (place_ref("F1"), "CH-19"), (place_ref("Z9"), "CH-08")],
)
def test_what_is_not_allowed_is_refused_with_its_rule(table: Table, thing: str, rule: str | None) -> None:
    """Picking a space that is not allowed shows the rule and keeps the selection; a friend is selected instead."""
    table.point(piece_ref("110-1"))
    table.point(thing)

    assert rule == (table.refusals[0].rule if table.refusals else None)
    assert (piece_ref("110-1") if rule else thing,) == table.selection.picks


def test_enemy_with_nothing_in_hand_is_only_looked_at(table: Table) -> None:
    """Without a selection, picking an enemy opens its sheet and refuses nothing."""
    table.point(piece_ref("129-1"))

    assert () == table.refusals
    assert piece_ref("129-1") == table.sheet


@pytest.mark.rule("CH-27")
def test_piece_that_has_acted_is_refused(table: Table) -> None:
    """Picking a piece that has acted is refused with the rule."""
    table.play(Move("110-1", "B6", "S"))
    table.point(piece_ref("110-1"))

    assert "CH-27" == table.refusals[0].rule


def test_back_takes_one_pick_at_a_time(table: Table) -> None:
    """Back removes the last pick, and without picks it does nothing."""
    table.point(piece_ref("110-1"))
    table.point(place_ref("B6"))

    assert table.selection.back()
    assert (piece_ref("110-1"),) == table.selection.picks
    assert table.selection.back()
    assert not table.selection.back()


def test_every_order_can_be_pointed_at(table: Table) -> None:
    """The picks of any legal order, one by one, lead to that order."""
    game = table.game
    while len(game.inputs) < 60 and not isinstance(game.pending, End):
        selection = Selection(game.system, game.state)
        for picks, action in selection.entries:
            selection.clear()
            for pick in picks[len(selection.picks) :]:
                assert () == selection.point(pick)
            assert action == selection.chosen
        if isinstance(game.pending, Chance):
            game.roll()
        else:
            menu = game.menu()
            game.do(menu[len(game.inputs) * 7 % len(menu)])


def test_target_then_approach(table: Table) -> None:
    """An attack is picked as piece, target and the space it comes from; the odds are the engine's own."""
    game = table.game
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N"), EndTurn()):
        table.play(order)
    table.point(piece_ref("110-1"))
    table.point(piece_ref("121-1"))

    assert table.selection.picks[:2] == (piece_ref("110-1"), piece_ref("121-1"))

    table.point(place_ref("C5"))

    assert Melee("110-1", "121-1", "C5") == table.selection.chosen
    assert 1 == sum(share for share in [table.chance(table.selection.chosen)]) * 6
    assert game.refuse(table.selection.chosen) is None


def test_threats_name_the_enemies_that_can_strike(table: Table) -> None:
    """The attacks that can hit a piece next turn are found by playing the enemy's orders."""
    for order in (Move("110-1", "C5", "S"), EndTurn(), Move("121-1", "C4", "N")):
        table.play(order)
    table.find_threats(piece_ref("121-1"))

    assert "110-1" in [threat.piece for threat in table.threats]
    assert all(0 <= threat.chance <= 1 for threat in table.threats)


def test_undo_stops_at_dice_and_at_the_other_side(table: Table) -> None:
    """Only the side that gave an order takes it back, never across dice and never for the computer."""
    table.play(Move("110-1", "C5", "S"))
    assert undo_rules.undo_refused(table) is None
    table.undo()
    assert "site.undo.nothing" == undo_rules.undo_refused(table)
    table.redo()
    table.seats["P"] = "veteran"
    assert "site.undo.other" == undo_rules.undo_refused(table)


def test_a_board_lies_as_its_place_wants_it_with_the_same_side_at_the_bottom() -> None:
    """A board with turns for upright windows uses them; a board without them stays as it is."""
    seats = {"SC": "human", "EN": "recruit"}
    cards = Table.start(shipped()["table_battles/training"], {}, seats, seed=1)
    turns = cards.view().board.turns
    assert cards.turn == turns[1]
    for turn in turns[:2]:
        cards.turn = turn
        for tall in (True, True, False, False):
            cards.fit(tall=tall)
            assert cards.turn == turns[2 * tall + turns.index(turn)]
    for tall in (True, False):
        cards.fit(tall=tall)
        before, lay = cards.turn, turns[2:] if tall else turns[:2]
        cards.turn_board()
        assert (before, cards.turn) in (lay, lay[::-1])  # around, and never on its side
        cards.turn_board()
        assert before == cards.turn
    hexes = Table.start(shipped()["chartabella/training"], {}, {"P": HUMAN, "M": HUMAN}, seed=1)
    hexes.turn = 2
    hexes.fit(tall=True)

    assert hexes.turn == 2


def test_save_and_open_keep_the_game_and_its_seats(table: Table) -> None:
    """A saved table opens with its game, its seats and its orientation."""
    table.play(Move("110-1", "C5", "S"))
    table.seats["M"], table.turn = "general", 2
    table.reasons[0] = ("search.reason.attack", {"win": 4})
    game, extra, fault = record.load_text(table.text(), seed=2)
    opened = Table.from_record(game, extra, ("general",))

    assert fault is None
    assert table.game.digests == opened.game.digests
    assert {"P": HUMAN, "M": "general"} == opened.seats
    assert opened.turn == 2
    assert table.reasons == opened.reasons


@pytest.mark.parametrize("given", [Move("110-1", "B6", "N"), Move("110-1", "B6", "S"), Move("110-1", "C5", "S")])
def test_an_order_taken_whole_is_the_one_in_hand(given: Move) -> None:
    """An order from the list is selected exactly, even if another is spelt alike or the menu lacks it."""
    menu = [Move("110-1", "B6", "S"), Move("110-1", "B6", "N")]
    system = SimpleNamespace(
        parts=lambda _: [(None, lambda: menu)],
        pointing=SimpleNamespace(picks=lambda _, action: (piece_ref(action.piece), word_ref("go"))),
        refuse=lambda *_: None,
    )
    selection = Selection(system, None)
    selection.choose(given)

    assert given == selection.chosen
    selection.back()
    assert selection.chosen is None


class Told(NamedTuple):
    """An order of a made-up system with nothing but its spelling."""

    spelt: tuple[str, ...]


class Heads:
    """A made-up system whose menu opens in parts, and which remembers which were opened."""

    id = "heads"

    def __init__(self, *, complete: bool = True) -> None:
        self.opened: list[str] = []
        self.pointing = self
        self.asked = Decision("A", "turn.order", "XX-01", complete=complete)

    def parts(self, _: object) -> Iterator[tuple[str | None, Callable[[], list[Told]]]]:
        """Yield three units with forty orders each, and a word."""
        for unit in (piece_ref("1"), piece_ref("2"), piece_ref("3")):
            yield unit, partial(self._open, unit)
        yield None, lambda: [Told((word_ref("pass"),))]

    def _open(self, unit: str) -> list[Told]:
        self.opened.append(unit)
        return [Told((unit, place_ref(n))) for n in range(40)]

    def picks(self, _: object, action: Told) -> tuple[str, ...]:
        """Return the order's spelling."""
        return action.spelt

    def pending(self, _: object) -> Decision:
        """Return the only question."""
        return self.asked

    def refuse(self, _: object, action: Told) -> None:
        """Allow everything."""

    def propose(self, _: object, picks: tuple[str, ...]) -> list[Proposal]:
        """Propose a move at twice the cost that does not reach the edge."""
        return [Proposal(Told(picks), 2, Refusal("XX-02", "refuse.far"))] if picks[0].startswith("piece:") else []


def test_a_menu_of_heads_opens_only_what_is_pointed_at() -> None:
    """The heads are known at once, and the orders of a unit are found once, when it is picked."""
    system = Heads()
    selection = Selection(system, None)

    assert [piece_ref("1"), piece_ref("2"), piece_ref("3"), word_ref("pass")] == list(selection.next())
    assert selection.is_open
    assert [] == system.opened

    selection.point(piece_ref("2"))

    assert [place_ref(n) for n in range(40)] == list(selection.next())
    selection.back()
    selection.point(piece_ref("2"))
    selection.point(place_ref("7"))
    assert Told((piece_ref("2"), place_ref("7"))) == selection.chosen
    assert [piece_ref("2")] == system.opened
    assert 121 == len(selection.entries)


def test_an_order_outside_the_menu_is_held_with_what_there_is_to_say() -> None:
    """If a menu is not complete, the selection keeps the proposed order with its cost and its reason."""
    selection = Selection(Heads(complete=False), None)
    selection.point(piece_ref("1"))
    selection.point(place_ref("77"))

    assert Told((piece_ref("1"), place_ref("77"))) == selection.chosen
    assert (2, "XX-02") == (selection.proposal.cost, selection.proposal.why.rule)
    assert (False, False) == (selection.is_listed, selection.is_complete)

    selection.point(place_ref("7"))

    assert Told((piece_ref("1"), place_ref("7"))) == selection.chosen
    assert selection.is_listed
    assert selection.proposal is None


class Counting(Heads):
    """A made-up system in which three losses fall on two units that can bear two each."""

    def parts(self, _: object) -> Iterator[tuple[str | None, Callable[[], list[Told]]]]:
        """Yield two ways."""
        yield (
            None,
            lambda: [
                Told((row_piece_ref("1"), row_piece_ref("1"), row_piece_ref("2"))),
                Told((row_piece_ref("1"), row_piece_ref("2"), row_piece_ref("2"))),
            ],
        )


class Spending(Heads):
    """A made-up system in which a word is followed by a row, of which the menu lists only beginnings."""

    def __init__(self) -> None:
        super().__init__(complete=False)

    def parts(self, _: object) -> Iterator[tuple[str | None, Callable[[], list[Told]]]]:
        """Yield the first of three, the first two, all three; a fourth; and a new beginning."""
        head, row = (piece_ref("9"), word_ref("raise")), (row_piece_ref("1"), row_piece_ref("2"), row_piece_ref("3"))
        yield None, lambda: [Told((*head, *row[:n], word_ref("spent"))) for n in (1, 2, 3)]
        yield (
            None,
            lambda: [Told((*head, row_piece_ref("4"), word_ref("spent"))), Told((piece_ref("9"), word_ref("pass")))],
        )

    def propose(self, _: object, picks: tuple[str, ...]) -> list[Proposal]:
        """Propose to raise everything that is named."""
        named = [row_piece_ref(pick.id) for pick in picks[2:] if isinstance(pick, PieceRef)]
        return [Proposal(Told((piece_ref("9"), word_ref("raise"), *named, word_ref("spent"))))] if named else []


@pytest.mark.parametrize("named", [(2,), (3,), (4,), (1, 3), (3, 2), (2, 1), (5,), (1, 5), (5, 6), (4, 2, 7)])
def test_a_row_that_the_menu_lacks_is_an_order_as_it_is(named: tuple[int, ...]) -> None:
    """Any picked things of a row are an order, spelt without a plus."""
    selection = Selection(Spending(), None)
    selection.point(piece_ref("9"))
    selection.point(word_ref("raise"))
    for n in named:
        assert () == selection.point(piece_ref(n), piece_ref("9"))
        assert selection.next() or selection.chosen is not None
    if word_ref("spent") in selection.next():
        selection.point(word_ref("spent"))

    assert selection.chosen is not None
    assert {row_piece_ref(n) for n in named} == set(selection.chosen.spelt[2:-1])
    assert not any(pick.startswith("+") for pick in selection.picks)
    if 5 in named and len(named) == 2:
        selection.point(piece_ref("5"))
        assert 1 == len(selection.chosen.spelt[2:-1])


def test_a_thing_of_a_row_counts_as_often_as_it_is_pointed_at() -> None:
    """Picking a unit again counts it once more while an order allows it, and it can be removed again."""
    selection = Selection(Counting(), None)
    for thing in (piece_ref("2"), piece_ref("1"), piece_ref("2")):
        assert () == selection.point(thing)

    assert {piece_ref("1"): 1, piece_ref("2"): 2} == selection.counted
    assert Told((row_piece_ref("1"), row_piece_ref("2"), row_piece_ref("2"))) == selection.chosen
    assert not selection.counts(piece_ref("2"))

    selection.lessen(piece_ref("2"))

    assert (piece_ref("2"), piece_ref("1")) == selection.picks
    assert selection.counts(piece_ref("1"))
    selection.point(piece_ref("1"))
    assert Told((row_piece_ref("1"), row_piece_ref("1"), row_piece_ref("2"))) == selection.chosen


def test_a_row_of_which_one_order_is_left_is_filled_up_but_for_the_word_that_gives_it() -> None:
    """A row with one order left is filled up; taken back, nothing is selected.

    The filled-up picks can be picked too, and are removed if they are picked once more.
    """
    game = charge("N K 3(2) @0608", "N K 3(2) @0509", "P I 5(4) @0508", "N K 5(4) @1003", "P I 3(2) @1002").game
    selection = Selection(game.system, game.state)
    at = {piece: piece_ref(which) for which, piece in game.state.place.items()}
    for first, other in ((at["1002"], at["1003"]), (at["1003"], at["1002"])):
        assert not selection.point(first)
        assert ((first, other), None) == (selection.picks, selection.chosen)
        assert isinstance(selection.candidate, Attack)

        assert selection.back()
        assert () == selection.picks
        selection.point(first)
        selection.drop(other)
        assert ((first, other), None) == (selection.picks, selection.chosen)
        selection.drop(other)
        assert (first,) == selection.picks
        selection.clear()

    selection.point(at["0508"])
    assert (at["0508"],) == selection.picks
