"""Every key in the code of At the Charge has a text, and every text is used."""

from __future__ import annotations

from engine.systems.at_the_charge import SYSTEM, data
from engine.systems.at_the_charge.sequence import STEPS
from tests.systems.words import Sayings, family
from web.languages.selectors import asked_in

ARMS = (data.KNIGHTS, data.INFANTRY, data.ARCHERS, data.MOUNTED_ARCHERS, data.LEADER)
NAMES = (*{printed.name for printed in data.COUNTERS.values()}, *data.LEADERS)
CELLS = {cell for row in data.RESULTS.values() for cell in row}

FORMATTED = {
    "at_the_charge.log.{}": (
        "attack", "volley", "phase.move", "phase.fight", "move", "move_with", "move_back", "move_back_with", "enter",
        "shoots", "shoots_leader",
        *family("", ("fights", "defends"), ("", "_archers"), ("", "_leader")), "check", "check_again",
    ),
    "at_the_charge.log.{}_command": ("check", "check_again"),
    "at_the_charge.question.{}": tuple(name for name, step in STEPS.items() if type(step).__name__ in ("Ask", "Roll")),
    "at_the_charge.reason.{}": (
        "approach", "place", "together", "attack", "out_of_reach", "fall_back", "end_moving", "end_fighting",
        "losses", "losses_gone", "retreat", "retreat_safe",
    ),
    "at_the_charge.refuse.{}": ("one_step", "two_steps"),
    "at_the_charge.verdict.answer_{}": ("gone", "gone_and_reduced"),
}  # fmt: skip
"""Keys that the code puts together: pattern -> what it puts in."""

NAMED = (
    {f"at_the_charge.{name}" for name in ("title", "about", "plain", "plural", "end.resigned", "weakened")}
    | {
        f"at_the_charge.{name}"
        for name in ("counted", "gist", "print.needs", "print.map", "print.at.losses", "print.at.turn")
    }
    | family("at_the_charge.side.", data.SIDES, ("", ".of"))
    | family("at_the_charge.type.", NAMES, ("", ".short"))
    | family("at_the_charge.printed.", NAMES)
    | family("at_the_charge.about.", ARMS, ("", ".rule"))
    | family("at_the_charge.mark.", (*ARMS, "hidden", "waiting", "attacked", "reduced", "moved", "charges"))
    | family("at_the_charge.mark.", ("attacked_on", "one_step", "command", "ambush", "camp", "entry", "stop", "charge"))
    | family("at_the_charge.ground.", tuple(data.COST), ("", ".about", ".rule"))
    | family("at_the_charge.edge.", ("river", "bridge", "road"), ("", ".about", ".rule"))
    | family("at_the_charge.face.", tuple(map(str, data.DIE)))
    | family("at_the_charge.result.", tuple(CELLS))
    | family("at_the_charge.value.", ("value", "movement", "range", "stars", "cost"))
    | family("at_the_charge.brief.phase.", ("move", "move.due", "fight"))
    | family("at_the_charge.ask.phase.", ("fight.do", "fight.do_piece", "fight.piece", "move.do"))
    | family("at_the_charge.do.", ("as-listed", "alone", "with-leader", "ride-out", "reveal", "attack", "shoot"))
    | family("at_the_charge.do.", ("take", "perish", "hold", "end-movement", "end-combat"))
    | family("at_the_charge.kind.", ("advance.choose", "combat.losses", "combat.name", "retreat.step"))
    | family("at_the_charge.order.", (*SYSTEM.verbs, "move.leader"))
    | family("at_the_charge.option.", tuple(SYSTEM.options), ("", ".help"))
    | family("at_the_charge.refuse.", ("unknown_side", "over", "dice_first", "not_now"))
)
"""Keys of what is named: the page makes them from the view, the actions, the options."""

SAYINGS = Sayings("at_the_charge", FORMATTED)
TEXTS = SAYINGS.texts


def test_patterns_are_known():
    """FORMATTED lists each key that is put together, and nothing else."""
    assert set(FORMATTED) == SAYINGS.patterns()


def test_every_key_has_a_text():
    """Every key that the code or the page uses has a text."""
    assert [] == sorted((SAYINGS.said() | NAMED) - set(TEXTS))


def test_every_text_is_needed():
    """Every text is used."""
    assert [] == sorted(set(TEXTS) - SAYINGS.said() - NAMED)


def test_texts_ask_for_given_facts():
    """A text uses only facts that come with its key."""
    formed = {key for pattern, names in FORMATTED.items() for key in family(pattern.removesuffix("{}"), names)}
    found = [(key, given) for key, given in SAYINGS.tellings() if key not in formed]

    assert len(found) > 60
    assert [] == [(key, asked_in(TEXTS[key]) - given) for key, given in found if asked_in(TEXTS[key]) - given]
