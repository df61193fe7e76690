"""These tests hold small positions of Chartabella with an obvious order."""

from __future__ import annotations

import pytest

from engine.core.agenda import State
from engine.core.references import piece_ref
from engine.core.types import Chance
from engine.search import BRAINS, Budget, Choice
from engine.systems.chartabella.actions import Launch, Melee, MoveLaunch, PlayCard
from tests.laws.registry import scenarios, system_of

SYSTEM = system_of("chartabella/grain")
thinkers = pytest.mark.parametrize("level", ["veteran", "general"])


def position(places: dict[str, tuple[str, str]], side: str, cards: int = 0) -> State:
    """Return the ground of Grain with only these pieces: piece -> (space, facing)."""
    s = SYSTEM.start(scenarios()["chartabella/grain"])
    s.place = {piece: space for piece, (space, _) in places.items()}
    s.facing = {piece: facing for piece, (_, facing) in places.items()}
    s.fallen = {piece: "A1" for piece in s.battle.kinds if piece not in s.place}
    s.side, s.turn, s.cards = side, 1 if side == "M" else 0, {"P": cards, "M": cards}
    assert SYSTEM.check(s) == []
    return s


def choose(s: State, level: str, side: str = "") -> Choice:
    """Return what a level orders with a few hundred positions to look at."""
    return BRAINS[level](SYSTEM, seed=3).choose(s, side or s.side, Budget(nodes=1500))


@thinkers
@pytest.mark.rule("CH-88")
def test_strikes_the_last_commander_in_the_back(level):
    """Immortals behind the enemy's last commander attack it, and the reason is that this wins the battle."""
    s = position({"103-1": ("C5", "S"), "115-1": ("A9", "S"), "132-1": ("C7", "N"), "122-1": ("I1", "N")}, "P")
    choice = choose(s, level)

    assert isinstance(choice.action, Melee)
    assert choice.action.target == "132-1"
    assert choice.reason == "search.reason.decisive"
    assert (choice.facts["win"], choice.facts["of"]) == (5, 6)


@thinkers
@pytest.mark.rule("CH-88")
def test_takes_the_commander_out_of_danger(level):
    """After its side's turn no enemy can strike the commander whose back was open."""
    s = position({"115-1": ("E7", "N"), "103-1": ("A8", "S"), "122-1": ("E6", "N"), "132-1": ("E1", "N")}, "P")
    assert any(SYSTEM.forecast.threats(s, piece_ref("115-1")))
    while s.end is None and s.side == "P":
        now = SYSTEM.pending(s)
        if isinstance(now, Chance):
            SYSTEM.play(s, "SW")
        else:
            SYSTEM.play(s, choose(s, level).action)

    assert s.end is not None or not any(SYSTEM.forecast.threats(s, piece_ref("115-1")))


@thinkers
@pytest.mark.rule("CH-22", "CH-65")
def test_shoots_at_a_back_rather_than_a_front(level):
    """Peltasts shoot at the side that swords can hit."""
    s = position({"126-1": ("D4", "N"), "132-1": ("A1", "N"), "103-1": ("D6", "N"), "115-1": ("I9", "S")}, "M")
    choice = choose(s, level)

    if isinstance(choice.action, (Launch, MoveLaunch)):
        assert s.facing[choice.action.target] != choice.action.half
    else:
        assert isinstance(choice.action, Melee)
        assert choice.action.target == "103-1"


@thinkers
@pytest.mark.rule("CH-70")
def test_spends_the_card_for_its_last_commander(level):
    """If a symbol would cost the battle and swords would not, the card is played."""
    s = position({"115-1": ("E7", "S"), "103-1": ("A8", "S"), "122-1": ("E6", "N"), "132-1": ("A1", "N")}, "M", cards=1)
    SYSTEM.play(s, Melee("122-1", "115-1", "E6"))
    SYSTEM.play(s, "EM")
    choice = choose(s, level, "P")

    assert SYSTEM.pending(s).step == "melee.card"
    assert PlayCard() == choice.action
    assert choice.reason == "search.reason.react"


@pytest.mark.rule("CH-88")
def test_value_sees_a_commander_in_danger():
    """A commander that may be struck in the back next turn is worth less than one far away."""
    near = position({"115-1": ("E7", "N"), "122-1": ("E6", "N"), "132-1": ("A1", "N")}, "M")
    far = position({"115-1": ("I9", "N"), "122-1": ("E6", "N"), "132-1": ("A1", "N")}, "M")

    assert SYSTEM.thinking.value(near, "P") < SYSTEM.thinking.value(far, "P") - 2000


@pytest.mark.rule("CH-94")
def test_value_is_opposite_for_the_two_sides():
    """The values for both sides differ only in sign."""
    s = position({"115-1": ("E7", "N"), "122-1": ("E6", "N"), "132-1": ("A1", "N")}, "M")

    assert SYSTEM.thinking.value(s, "P") == -SYSTEM.thinking.value(s, "M")
