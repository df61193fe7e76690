"""The view of a side shows everything except the hex of an enemy in ambush."""

from __future__ import annotations

import json

import pytest

from engine.core import odds
from engine.core.codec import state_data
from engine.core.dice import Generator
from engine.core.types import Decision, End, Resign
from engine.systems.at_the_charge import SYSTEM
from engine.systems.at_the_charge.actions import AsListed, Attack, EndPhase, Hide, Move
from tests.systems.at_the_charge.table import END, battle, board, opened

TURC = "turc-1"


def twins(turns, seed):
    """Yield two games of the same inputs that differ in nothing but where the ambush lies, after each input.

    Nobody enters or ends in the field of the ambush.
    """
    one, two = opened("kalavryai", ambush="1115"), opened("kalavryai", ambush="1215")
    field = set(one.state.battle.ambush[TURC])
    rng = Generator(seed)
    yield one, two
    while one.state.turn <= turns and not isinstance(one.game.pending, End):
        if isinstance(one.game.pending, Decision):
            both = set(SYSTEM.legal(two.state))
            menu = [a for a in one.game.menu() if a in both and not field & set(getattr(a, "path", ()))]
            menu = [a for a in menu if a.verb != "reveal" and getattr(a, "to", "") not in field]
            if not menu:
                return
            fights = [a for a in menu if isinstance(a, Attack)]
            given = menu[rng.below(len(menu))] if not fights or rng.below(2) else fights[rng.below(len(fights))]
            if isinstance(given, Move) and rng.below(9) == 0 and EndPhase() in menu:
                given = EndPhase()
        else:
            given = 1 + rng.below(6)
        one.do(given)
        two.do(given)
        yield one, two


@pytest.mark.rule("AC-65", "AC-66")
@pytest.mark.parametrize("seed", range(6))
def test_the_rebels_learn_nothing(seed):
    """Wherever the ambush lies, the rebels see, know, may do and are told the same, and their odds are the same."""
    for n, (one, two) in enumerate(twins(4, seed)):
        if n % 5 != seed:
            continue
        for which, other in ((one, two), (two, one)):
            known = SYSTEM.sight.redact(which.state, "R")

            assert which.game.view("R") == SYSTEM.sight.view(known, "R") == other.game.view("R")
            assert state_data(known) == state_data(SYSTEM.sight.redact(other.state, "R"))
            assert "" == known.hidden[TURC]
            assert which.game.seen(which.events, "R") == other.game.seen(other.events, "R")
            if which.side == "R":
                menu = list(SYSTEM.legal(known))
                assert menu == list(SYSTEM.legal(which.state))
                for action in [a for a in menu if isinstance(a, Attack)][:1]:
                    shares = [
                        odds.verdict_chances(odds.odds_tree(SYSTEM, s, action))
                        for s in (known, which.state, other.state)
                    ]
                    assert shares[0] == shares[1] == shares[2]


@pytest.mark.rule("AC-65")
def test_what_is_seen_of_the_ambush():
    """Its owner sees where it hides, the enemy only that it does; the view of everything shows all."""
    table = opened("kalavryai", ambush="1114")
    seen = {side: next(p for p in table.game.view(side).pieces if p.id == TURC) for side in ("L", "R", None)}

    assert ("1114", None, "1114") == (seen["L"].place, seen["R"].place, seen[None].place)
    assert all("hidden" in piece.marks for piece in seen.values())
    assert "1114" not in json.dumps([event.facts for event in table.game.seen(table.events, "R")])
    assert "1114" in json.dumps([event.facts for event in table.game.seen(table.events, "L")])
    assert ["hidden"] == [e.key.rpartition(".")[2] for e in table.game.seen(table.game.told[-1], "R")][:1]


@pytest.mark.rule("AC-65", "AC-66")
def test_a_guess_is_where_it_may_be():
    """Guesses name every hex of the field that nobody was seen on, and no other."""
    table = opened("kalavryai", ambush="1114")
    table.do(END, END)
    table.do(Move("francs-3", ("1112", "1113", "1013")))
    table.change(lambda s: setattr(s, "scouted", (*s.scouted, "1215", "1214")))
    known = SYSTEM.sight.redact(table.state, "R")
    places = {SYSTEM.sight.determinize(known, "R", Generator(seed)).hidden[TURC] for seed in range(200)}

    assert set(table.state.battle.ambush[TURC]) - {"1013", "1214", "1215"} == places
    assert (
        table.state.hidden == SYSTEM.sight.determinize(SYSTEM.sight.redact(table.state, "L"), "L", Generator(1)).hidden
    )


@pytest.mark.rule("AC-65")
def test_a_guess_after_it_was_found():
    """Once the ambush is found there is nothing to guess."""
    table = opened("kalavryai")
    table.change(lambda s: s.place.update({TURC: s.hidden.pop(TURC)}))

    assert state_data(table.state) == state_data(
        SYSTEM.sight.determinize(SYSTEM.sight.redact(table.state, "R"), "R", Generator(1))
    )


@pytest.mark.rule("AC-65", "AC-09")
def test_the_choice_of_the_hex_is_shown_to_its_owner_alone():
    """While the loyal player chooses, the rebels see no field and the hexes nowhere; taking it back tells nothing."""
    table = battle("kalavryai")
    table.do(AsListed())
    before = table.game.view("R")
    table.do(Hide(TURC, "1015"))

    assert table.game.can_undo("L")
    table.game.undo()
    assert before == table.game.view("R")


@pytest.mark.rule("AC-05", "AC-06", "AC-25", "AC-19")
def test_marks_of_pieces():
    """What a piece has done and what it is, is marked; values are those of the face that shows."""
    table = board("N K 5(4)* @0808", "N A 2 @0101", "N L 2 @0808", "P I 3(2) @0508", phase="move")
    table.do(table.move("0808", "0708", "0608"))
    assert "moved" in next(p.marks for p in table.game.view().pieces if p.id == table.at("0608"))
    table.do(END)
    pieces = {piece.id: piece for piece in table.game.view().pieces}
    knight, archers = pieces[table.at("0608")], pieces[table.at("0101")]

    assert {"knights", "reduced", "charges"} <= set(knight.marks)
    assert "4" == knight.values["value"]
    assert {"archers", "one_step"} <= set(archers.marks)
    assert 2 == pieces["onfroy-1"].stars
    assert [p.id for p in table.game.view().pieces][-1] in table.state.battle.ratings


@pytest.mark.rule("AC-59", "AC-60", "AC-62")
def test_tracks_and_goals():
    """Turn, losses against what breaks an army, commanders; how many more end the game; who wins in time."""
    table = opened("civitate")
    level = table.state.battle.levels["P"]
    tracks = {(t.key.rpartition(".")[2], t.side): (t.value, t.limit) for t in table.game.view().tracks}

    assert {
        ("turn", None): (1, 5),
        ("losses", "P"): (0, level + 1),
        ("losses", "N"): (0, table.state.battle.levels["N"] + 1),
    }.items() <= tracks.items()
    assert {("commander", "P"): (1, None), ("commander", "N"): (1, None)}.items() <= tracks.items()
    goals = table.game.view().goals
    assert [("AC-60", {"level": level, "more": level + 1})] == [(rule, facts) for rule, _, facts in goals["P"]]
    assert ["AC-60", "AC-63"] == [rule for rule, _, _ in goals["N"]]


@pytest.mark.rule("AC-10")
def test_questions():
    """The view names the question, its side, and the number of pieces that may still act."""
    table = opened("training")
    seen = table.game.view()

    assert "at_the_charge.question.phase.move" == seen.question
    assert ("N", {"turn": 1, "turns": 5, "left": 8, "of": 8}) == (seen.active, seen.facts)
    table.do(table.moves("L:N")["0805"])
    assert 7 == table.game.view().facts["left"]
    table.do(END)
    assert ("at_the_charge.question.phase.fight", 1) == (table.game.view().question, table.game.view().facts["left"])


@pytest.mark.rule("AC-71")
@pytest.mark.parametrize(("side", "winner"), [("P", "N"), ("N", "P")])
def test_resigning(side, winner):
    """Either side may resign at any time, during the set-up and on the other side's move too; the other wins."""
    for table in (battle("civitate"), opened("civitate")):
        table.do(Resign(side))

        assert (winner, "AC-71") == table.end[:2]


@pytest.mark.rule("AC-71")
def test_who_cannot_resign():
    """A side that does not play cannot resign, and nobody can after the end."""
    table = opened("civitate")
    stranger = table.game.refuse(Resign("R"))
    table.do(Resign("N"))
    late = table.game.refuse(Resign("P"))

    assert ("AC-71", "refuse.unknown_side") == (stranger.rule, stranger.why)
    assert ("AC-71", "refuse.over") == (late.rule, late.why)


@pytest.mark.rule("AC-02")
def test_how_the_board_is_looked_at():
    """North up, south up, and as it was printed, with north at either side; rivers, bridges and roads are edges."""
    seen = opened("training").game.view().board

    assert ("hexes", "map", 270, 4) == (seen.kind, seen.look, seen.north, len(set(seen.turns)))
    kinds = [edge.kind for edge in seen.edges]
    assert {"river": 17, "bridge": 1, "road": 7} == {kind: kinds.count(kind) for kind in kinds}
    assert {"0405": "village", "0402": "woods", "0508": "hill"}.items() <= {s.id: s.ground for s in seen.spaces}.items()
