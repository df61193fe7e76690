"""A limited run of `build.py fuzz`, with the same seeds each time."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.fuzz.cases import AT_THE_PAGE, PROMISES, TooSlowError, attempt, keep, kept, make
from tests.laws.registry import scenario_names

ROUNDS = 1
"""Cases of each kind from each scenario: `build.py fuzz` tries more, for as long as one wants."""
BOUNDED = [kind for kind in PROMISES if kind not in AT_THE_PAGE]
"""The kinds that are tried here: a law of its own has tools used at games of every battle."""


@pytest.mark.parametrize("kind", BOUNDED)
def test_random_input_is_taken_or_refused(kind: str) -> None:
    """Random input is refused or leaves a sound game, and within the time limit."""
    for seed in range(ROUNDS * len(scenario_names())):
        case = make(kind, seed)
        try:
            attempt(case)
        except Exception as error:
            error.add_note(f"{kind} {seed} of {scenario_names()[seed % len(scenario_names())]}")
            raise


def test_what_was_broken_once_holds() -> None:
    """Every case in tests/broken/ keeps its promise now."""
    for case in kept():
        attempt(case)


@pytest.mark.parametrize("kind", PROMISES)
def test_a_seed_makes_the_same_case_again(kind: str) -> None:
    """A kind and a seed make the same case again, and seeds differ."""
    assert make(kind, 7) == make(kind, 7)
    assert len({make(kind, seed).text for seed in range(7, 7 + 2 * len(scenario_names()), len(scenario_names()))}) == 2


def test_what_breaks_is_kept_and_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken promise leaves a file with its seed, text and error, which is tried again."""
    monkeypatch.setitem(PROMISES, "stored", lambda text: text.index("\0"))
    case = make("stored", 3)
    with pytest.raises(ValueError, match="substring") as broken:
        attempt(case)
    path = keep(case, broken.value, tmp_path / "broken")

    assert [case] == list(kept(path.parent))
    assert "ValueError: substring not found" == json.loads(path.read_text())["error"]


def test_what_takes_too_long_breaks_a_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that takes longer than a page may hang breaks its promise."""
    monkeypatch.setattr("tests.fuzz.cases.SLOWEST", -1)
    with pytest.raises(TooSlowError):
        attempt(make("stored", 3))
