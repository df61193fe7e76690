"""These tests hold what could strike a piece."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest

from engine.core.odds import odds_tree, truncated_chance
from engine.core.references import piece_ref
from engine.core.scenario import shipped
from engine.core.system import load
from engine.core.view import Trace
from tests.search.games import stroll
from tests.systems.table_battles.table import battle
from tests.web.pages import Browser, Window, browser
from web.game import order_actions, threats
from web.game.seats import HUMAN
from web.game.table import Table

__all__ = ["browser"]


@pytest.mark.parametrize(
    ("trace", "start"), [(Trace(path=("A1", "A2")), "A1"), (Trace(flight=("B1", "B2")), "B1"), (Trace(), "")]
)
def test_a_threat_needs_no_way(monkeypatch: pytest.MonkeyPatch, trace: Trace, start: str) -> None:
    """An attack without a path or flight is a threat from where its piece stands."""
    monkeypatch.setattr(threats, "odds_tree", lambda *_, **__: None)
    monkeypatch.setattr(threats, "harm_chance", lambda _: Fraction(1, 2))
    system = SimpleNamespace(
        forecast=SimpleNamespace(threats=lambda *_: [("s", "strike")], effort=1),
        pointing=SimpleNamespace(trace=lambda *_: trace, picks=lambda *_: (piece_ref("a"), piece_ref("b"))),
    )
    (found,) = threats.find(system, "s", piece_ref("b"))

    assert ("a", start) == (found.piece, found.start)


def test_a_threat_is_known_without_following_all_that_a_retreat_comes_to() -> None:
    """The likelihood of a threat is that of the whole tree, although that is not followed."""
    system = load("at_the_charge")
    s = stroll(shipped()["at_the_charge/civitate"], system, 97)[96]
    found = threats.find(system, s, piece_ref("italiens-6"))
    whole = [odds_tree(system, before, a) for before, a in system.forecast.threats(s, piece_ref("italiens-6"))]

    assert any(truncated_chance(tree) for tree in whole)
    assert max(map(threats.harm_chance, whole)) == found[0].chance


def test_threats_on_a_measured_table_are_arrows_from_unit_to_unit(browser: Browser) -> None:
    """On a measured table threats are arrows with chances, as elsewhere."""
    made = Window(browser)
    made.use(Table.start(shipped()["charge/frontier"], {}, {"A": HUMAN, "B": HUMAN}, seed=1))
    system, state = made.table.game.system, made.table.game.state
    own = next(p.id for p in made.table.view().pieces if p.side == "A" and threats.find(system, state, piece_ref(p.id)))
    made.run(order_actions.threats, piece_ref(own))
    arrows = [text for key, text in made.page.nodes["layer-over"].items() if key.startswith("threat-")]

    assert len(made.table.threats) == len(arrows) > 0
    assert "tb-threat" in arrows[0]


def test_an_attack_that_costs_as_much_as_it_takes_is_a_threat_all_the_same() -> None:
    """A sure loss is a threat in all throws, even if the attacker routs."""
    table = battle("training", "SC", dice={"S1": "11"}, sticks={"S1": 1})
    (threat,) = [
        one for one in threats.find(load("table_battles"), table.state, piece_ref("HAL-E1")) if one.piece == "HAL-S1"
    ]

    assert 1 == threat.chance
    assert 0 == threats.success_chance(odds_tree(load("table_battles"), table.state, threat.action))
