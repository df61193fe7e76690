"""Faults of a scenario are reported with their place."""

from __future__ import annotations

import json

import pytest

from engine.core import codec
from engine.core.scenario import DataFault, shipped
from engine.systems.table_battles import SYSTEM
from tests.systems.table_battles.table import SIDES, card, data, react, strike

GOOD = card("A1", strike("B1")), card("B1", strike("A1"))
PAIR = {"req": ["pair"]}


def mismatches(*cards, **body):
    """Return where a battle is wrong and what was expected there."""
    with pytest.raises(DataFault) as caught:
        codec.scenario(data(*(cards or GOOD), **body), "t", SYSTEM)
    return [
        (mismatch.where.removeprefix("t: ").partition(" (")[0], mismatch.expected)
        for mismatch in caught.value.mismatches
    ]


def one(*cards, **body):
    """Return the only place where a battle is wrong."""
    (found,) = mismatches(*cards, **body)
    return found[0]


@pytest.mark.rule("TB-03", "TB-08")
@pytest.mark.parametrize("name", ["training", "rocroi", "kolin"])
def test_shipped_battles_are_in_order(name):
    """The three battles pass, and writing them out and reading them in changes nothing."""
    scenario = shipped()[f"table_battles/{name}"]

    assert scenario == codec.scenario(scenario.data(), name, SYSTEM)


@pytest.mark.rule("TB-05")
def test_ids_and_names_are_unique():
    """Cards are told apart by id and by name."""
    assert "cards[1].id" == one(
        card("A1", strike("B1")), card("A1", strike("B1"), name="Else"), card("B1", strike("A1"))
    )
    assert "cards[1].name" == one(card("A1", strike("B1")), card("A2", name="The A1"), card("B1", strike("A1")))
    assert "cards[0].name" == one(card("A1", strike("B1"), name=" "), card("B1", strike("A1")))
    assert "cards[0].id" == one(card("A 1", strike("B1")), card("B1", strike("B1")))
    assert "cards" == one(card("A1"))


@pytest.mark.rule("TB-04", "TB-08", "TB-11")
def test_sides_and_wings():
    """Two sides with Morale and dice that can be; a wing belongs to one side and is declared."""
    assert "sides" == one(sides=SIDES[:1])
    assert "sides[0].morale" == one(sides=[{**SIDES[0], "morale": 0}, SIDES[1]])
    assert "sides[1].dice" == one(sides=[SIDES[0], {**SIDES[1], "dice": 7}])
    assert "sides[1].wings.a" == one(sides=[SIDES[0], {**SIDES[1], "wings": {"a": "A", "b": "B"}}])
    assert "sides[1].id" == mismatches(sides=[SIDES[0], {**SIDES[1], "id": "A"}])[0][0]
    assert "first" == one(first="C")
    assert "cards[0].wing" == one(card("A1", strike("B1"), wing="b"), GOOD[1])
    assert "cards[0].side" == mismatches(card("A1", strike("B1"), side="X"), GOOD[1])[0][0]


@pytest.mark.rule("TB-22", "TB-33", "TB-36")
@pytest.mark.parametrize(
    "action",
    [
        strike("A2"), strike("C1"), strike(""), strike("B1 B1"), react("screen", "A2"), react("absorb", "B1"),
        {"type": "attack", "targets": "any"}, react("counterattack", "A2"), {"type": "command", "targets": ["B1"]},
    ],
)  # fmt: skip
def test_targets_are_on_the_right_side(action):
    """Attack, Screen and Counterattack name enemies, Absorb and Command friends, and all of them exist."""
    wrong = mismatches(card("A1", action, strike("B1")), card("A2"), GOOD[1])

    assert wrong
    assert all(where.startswith("cards[0].actions[0].targets") for where, _ in wrong)


@pytest.mark.rule("TB-54")
def test_an_area_that_is_none():
    """A text that is no dice area is told."""
    where, expected = mismatches(card("A1", strike("B1"), area="5/7"), GOOD[1])[0]

    assert ("cards[0].area", True) == (where, "dice area" in expected)


@pytest.mark.rule("TB-19", "TB-20")
def test_requirements_that_dice_can_never_meet():
    """What an action asks for can come to lie on its card."""
    wrong = "cards[0].actions[0].req"
    assert wrong == one(card("A1", strike("B1", req=["two_pairs"]), area="5"), GOOD[1])
    assert wrong == one(card("A1", strike("B1", req=["straight3"]), area="Triples or 6"), GOOD[1])
    assert wrong == one(card("A1", strike("B1", **PAIR), area="none"), GOOD[1])
    assert "cards[0].actions[0].req[0]" == one(card("A1", strike("B1", req=["pairs"])), GOOD[1])
    sides = [{**SIDES[0], "dice": 1}, SIDES[1]]
    assert wrong == one(card("A1", strike("B1", **PAIR)), GOOD[1], sides=sides)


@pytest.mark.rule("TB-63")
def test_special_formations_have_no_absorb_and_no_counterattack():
    """A Special Formation's only reaction is the Screen, and its numeral is I to V."""
    guns = {"kind": "special", "strength": 2}
    for kind, targets in (("absorb", "A2"), ("counterattack", "B1")):
        assert "cards[0].actions[0].type" == one(card("A1", react(kind, targets), **guns), card("A2", strike("B1")),
                                                 card("B1", strike("A2")))  # fmt: skip
    assert "cards[0].strength" == one(card("A1", kind="special", strength=6), card("A2", strike("B1")), GOOD[1])


@pytest.mark.rule("TB-10", "TB-67")
def test_the_cubes_of_the_start_are_there():
    """Morale, Special Formations and counters need no more cubes than there are."""
    sides = [{**SIDES[0], "morale": 6}, {**SIDES[1], "morale": 4}]
    guns = card("A2", kind="special", strength=2, wing="aa")

    assert "cube_supply" == one(*GOOD, guns, sides=sides)
    assert "cube_supply" == one(*GOOD, card("A2", counter={"start": 5}, wing="aa"))


@pytest.mark.rule("TB-49")
def test_reserves_wait_for_friends_and_not_for_themselves():
    """A reserve names friends, and nobody waits in a ring."""
    late = card("A2", strike("B1"), reserve={"by": ["A2"]})
    assert "cards[1].reserve.by[0]" == one(GOOD[0], late, GOOD[1])
    assert "cards[1].reserve.by[0]" == one(GOOD[0], card("A2", reserve={"by": ["B1"]}), GOOD[1])
    ring = card("A2", strike("B1"), reserve={"by": ["A3"]}), card("A3", strike("B1"), reserve={"by": ["A2"]})
    assert ["cards[1].reserve.by[0]", "cards[2].reserve.by[0]"] == [w for w, _ in mismatches(GOOD[0], *ring, GOOD[1])]


@pytest.mark.rule("TB-75")
def test_links_join_two_cards_of_one_side():
    """A link across the sides, to itself, to nobody or to guns is refused; one across wings is not."""
    assert "links[0]" == one(*GOOD, links=[["A1", "B1"]])
    assert "links[0]" == one(*GOOD, links=[["A1", "A1"]])
    assert "links[0][1]" == one(*GOOD, links=[["A1", "A9"]])
    guns = card("A2", kind="special", strength=2)
    assert "links[0][1]" == one(*GOOD, guns, links=[["A1", "A2"]])
    codec.scenario(data(*GOOD, card("A2", wing="aa"), links=[["A1", "A2"]]), "t", SYSTEM)


@pytest.mark.rule("TB-72", "TB-73", "TB-86")
def test_numbers_of_sticks_and_turns():
    """A tactical number is no more than the enemy's sticks; grades, limits and switches are known ones."""
    assert "tactical.A" == one(tactical={"A": 5})
    assert "tactical.C" == one(tactical={"C": 5})
    assert "tactical_grade" == one(tactical_grade="lose")
    assert "tactical_grade.C" == one(tactical_grade={"C": "win"})
    assert "quiet" == one(quiet=0)
    assert "disable[0]" == one(disable=["dusk"])
    assert "options.limit" == one(options={"limit": 3})


@pytest.mark.rule("TB-70")
def test_both_sides_can_attack():
    """A battle in which a side can never attack is no battle, unless that rule is off."""
    assert "sides[1]" == one(GOOD[0], card("B1"))
    codec.scenario(data(GOOD[0], card("B1"), disable=["no_attack"]), "t", SYSTEM)


@pytest.mark.rule("TB-07", "TB-85")
@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"place_if": {"in_play": "X"}}, "place_if.in_play"),
        ({"place_if": {"sticks": ["A1", "=>", 3]}}, "place_if.sticks"),
        ({"place_if": {"sticks": ["A1", ">="]}}, "place_if.sticks"),
        ({"place_if": {"all": []}}, "place_if.all"),
        ({"place_if": {"friends_with_dice": {"of": "any"}}}, "place_if.friends_with_dice"),
        ({"place_if": {"here": "A1"}}, "place_if"),
        ({"place_if": {"not": {"turn": [">", True]}}}, "place_if.not.turn"),
        ({"on_enter": [{"rout": "X"}]}, "on_enter[0].rout"),
        ({"on_enter": [{"hits": ["A1"]}]}, "on_enter[0].hits"),
        ({"on_leave": [{"rout": "A1", "cause": "fear"}]}, "on_leave[0].cause"),
        ({"on_leave": [{"victory": {"side": "C"}}]}, "on_leave[0].victory.side"),
        ({"on_leave": [{"victory": {"side": "A", "grade": "big"}}]}, "on_leave[0].victory.grade"),
        ({"rout_save": {"protects": ["B1"], "cost": "cube"}}, "rout_save.protects[0]"),
        ({"rout_save": {"protects": ["A1"], "cost": "blood"}}, "rout_save.cost"),
        ({"hit_cap": {"max": -1}}, "hit_cap.max"),
        ({"hit_mods": [{"add": 99}]}, "hit_mods[0].add"),
        ({"auras": [{"type": "fear"}]}, "auras[0].type"),
        ({"auras": [{"type": "hit_mod", "card": "A1", "add": 1, "wing": "a"}]}, "auras[0].wing"),
        ({"auras": [{"type": "hit_mod", "card": "A1"}]}, "auras[0].add"),
        ({"auras": [{"type": "suppress", "cards": ["B1"], "what": "breath"}]}, "auras[0].what"),
        ({"pursuit": "all"}, "pursuit"),
        ({"pursuit": ["A1"]}, "pursuit[0]"),
        ({"arm": "elephants"}, "arm"),
        ({"counter": {"start": 1, "steps": [[{"enter": "X"}]]}}, "counter.steps[0][0].enter"),
    ],
)
def test_special_rules_are_in_known_words(more, where):
    """Conditions, effects, auras, saves and the rest name cards, sides and numbers that there are."""
    found = [mismatch for mismatch, _ in mismatches(card("A1", strike("B1"), **more), GOOD[1])]

    assert f"cards[0].{where}" in found


@pytest.mark.rule("TB-85")
@pytest.mark.parametrize(
    ("clause", "where"),
    [
        ({"type": "luck", "side": "A"}, "type"), ({"type": "hold", "side": "C"}, "side"),
        ({"type": "rout_all", "side": "A"}, "cards"), ({"type": "condition", "side": "A"}, "when"),
        ({"type": "rout_any", "side": "A", "cards": ["X"]}, "cards[0]"), ({"type": "hold", "side": "A"}, "turn"),
        ({"type": "hold", "side": "A", "grade": "huge"}, "grade"),
        ({"type": "condition", "side": "A", "when": {"in_play": "self"}}, "when.in_play"),
    ],
)  # fmt: skip
def test_clauses_of_victory_are_in_known_words(clause, where):
    """A clause names its kind, a side, cards, a grade and a condition that there are."""
    assert f"victory[0].{where}" in [mismatch for mismatch, _ in mismatches(victory=[clause])]


def told(*cards, **body):
    """Return what the check of a scenario's file says, sentence by sentence."""
    lines: list[str] = []
    for name, value in data(*(cards or GOOD), **body).items():
        lines.insert(0 if not isinstance(value, dict) else len(lines), toml(name, value))
    try:
        codec.scenario_text("\n".join(lines), "t")
    except DataFault as fault:
        return [str(mismatch).removeprefix("t: ") for mismatch in fault.mismatches]
    return []


def toml(name, value):
    """Return a field as TOML."""
    return f"{name} = {inline(value)}"


def inline(value):
    """Return a value as it stands in a line of TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(toml(name, inner) for name, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value)


@pytest.mark.rule("TB-05")
def test_faults_name_the_card():
    """A fault in a card tells its id and its name behind the place, and no word of the programming language."""
    areas = "a dice area such as 5/6, (Any), Doubles or Triples (TB-54)"
    assert [f'cards[0].area (A1, The A1): expected {areas}, got "7"'] == told(
        card("A1", strike("B1"), area="7"), GOOD[1]
    )
    assert ["cards[1].strength (B1, The B1): expected a whole number, got a text"] == told(
        GOOD[0], card("B1", strike("A1"), strength="4")
    )
    assert ["cards[1].actions[0].hits (B1, The B1): expected a whole number or a table, got a list"] == told(
        GOOD[0], card("B1", strike("A1", []))
    )
    assert ["cards[0].place_if.in_play (A1, The A1): expected a card of this battle (TB-85), got true"] == told(
        card("A1", strike("B1"), place_if={"in_play": True}), GOOD[1]
    )


@pytest.mark.rule("TB-22", "TB-25", "TB-32", "TB-33", "TB-49", "TB-63", "TB-85")
@pytest.mark.parametrize(
    ("cards", "body", "where"),
    [
        ([card("A1", strike("B1", 0))], {}, "cards[0].actions[0].hits"),
        ([card("A1", {"type": "attack", "targets": ["B1"]})], {}, "cards[0].actions[0].hits"),
        ([card("A1", strike("B1"), react("screen", "B1", hits=1))], {}, "cards[0].actions[1].hits"),
        ([card("A1", strike("B1"), react("screen", "B1", take=1))], {}, "cards[0].actions[1].take"),
        ([card("A1", strike("B1", voluntary=True))], {}, "cards[0].actions[0].voluntary"),
        ([card("A1", strike("B1"), {"type": "bombard", "self": 1})], {}, "cards[0].actions[1].self"),
        ([GOOD[0], card("A2", strike("B1"), reserve={"by": []})], {}, "cards[1].reserve"),
        ([GOOD[0], card("A2", strike("B1"), reserve={"by": ["A3"]}), card("A3")], {}, "cards[1].reserve"),
        ([GOOD[0], card("A2", kind="special", strength=2, star=True)], {}, "cards[1].star"),
        ([GOOD[0]], {"victory": [{"type": "hold", "side": "A", "turn": 9, "n": 2}]}, "victory[0].n"),
    ],
)  # fmt: skip
def test_the_check_speaks_up_about_what_does_nothing(cards, body, where):
    """What is of the right form and can never do anything is told of a file; a saved game opens with it."""
    found = told(*cards, GOOD[1], **body)

    assert [where] == [one.partition(":")[0].partition(" (")[0] for one in found]
    codec.scenario(data(*cards, GOOD[1], **body), "t", SYSTEM)


@pytest.mark.rule("TB-22", "TB-49")
def test_the_check_is_silent_about_what_does_something():
    """An attack with an effect, one with a bonus alone, and reserves that a friend, a command or an effect brings."""
    cards = [
        card("A1", strike("B1", 0, then=[{"enter": "A3"}]), {"type": "command", "targets": ["A2"]}),
        card("A2", strike("B1", 0, bonus=[{"add": 1, "when": {"in_play": "A1"}}]), reserve={"command": True}),
        card("A3", strike("B1"), reserve={}), card("A4", strike("B1"), reserve={"by": ["A1"]}), GOOD[1],
    ]  # fmt: skip

    assert [] == told(*cards)


@pytest.mark.rule("TB-63", "TB-70")
def test_an_unknown_field_is_told():
    """A misspelt field is not passed over."""
    assert "cards[0].strenght" == one(card("A1", strike("B1"), strenght=4), GOOD[1])
