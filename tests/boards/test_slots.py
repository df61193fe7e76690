"""Who stands where in a body: places left open, ranks that close up, about face."""

from __future__ import annotations

import pytest

from engine.boards.table.blocks import Block, ranked
from engine.boards.table.slots import about, closed, filed, filled, put, redressed, slots, turned, without
from engine.core.dice import Generator


def rows(*ranks: str) -> tuple[tuple[str, ...], ...]:
    """Return files from rows of words, the front first; "." is a place left open."""
    held = [
        (name, (file, rank)) for rank, row in enumerate(ranks) for file, name in enumerate(row.split()) if name != "."
    ]
    return filed(held, max(len(row.split()) for row in ranks))


@pytest.mark.rule("CG-96")
def test_an_empty_file_gets_the_last_of_the_deepest_near_it():
    """TV-60: the front of the nearest of two that are as deep; files that stay empty vanish."""
    eight = without(rows("1 2 3 4", "5 6 7 8"), ("1", "2", "5"))
    six = without(rows("1 2 3", "4 5 6"), ("1", "2", "4", "5"))

    assert (rows("7 6 3 4", ". . . 8"), 0) == redressed(eight)
    assert (rows("6 3"), 0) == redressed(six)


@pytest.mark.rule("CG-96")
def test_nobody_is_carried_forward():
    """TV-54: where the front is empty all along, the pose falls back by a rank; an empty flank file vanishes."""
    assert (rows("5 6 7 8"), 1) == redressed(without(rows("1 2 3 4", "5 6 7 8"), "1234"))
    assert (rows("9"), 2) == redressed(without(rows("1 2", "3 4", "9 ."), "1234"))
    assert (rows("2 3 4"), 0) == redressed(without(rows("1 2 3 4"), "1"))
    assert ((), 0) == redressed(without(rows("1 2"), "12"))


@pytest.mark.rule("CG-34")
def test_a_hole_is_filled_from_a_second_rank_which_closes_up():
    """TV-110: from another file or from directly behind."""
    held = without(rows("1 2 3 4", "5 . . 8", "9 . . ."), "23")

    assert rows("1 5 . 4", "9 . . 8") == filled(held, 1, 0)
    assert rows("1 5 8 4", "9 . . .") == filled(filled(held, 1, 0), 2, 3)
    assert rows("5 . . 4", "9 . . 8") == filled(without(held, "1"), 0, 0)


@pytest.mark.rule("CG-36")
def test_about_face_mirrors_the_slots_and_closes_them_up():
    """The rear rank leads, its open places are filled from behind."""
    assert rows("8 7 6 5", "4 3 2 1") == about(rows("1 2 3 4", "5 6 7 8"))
    assert rows("4 6 5 1", ". 3 2 .") == about(rows("1 2 3 4", ". 5 6 ."))


@pytest.mark.rule("CG-36")
def test_a_block_about_faces_as_its_stands_do():
    """Whatever the order in which they are named; twice is as before."""
    of = Block(4, (*ranked(4, 6)[3:], *ranked(4, 6)[:3]), 120, 160)
    there = slots(about(filed([(f"{n}", slot) for n, slot in enumerate(of.slots)], 4)))

    assert turned(of) == Block(4, tuple(there[f"{n}"] for n in range(6)), 120, 160)
    assert turned(turned(of)) == of


@pytest.mark.rule("CG-96")
@pytest.mark.parametrize("seed", range(40))
def test_whoever_closes_up_leaves_no_place_open(seed):
    """Nobody is lost, no file is empty, no rank skipped, and who is closed up stays so."""
    rng = Generator(seed)
    files = 1 + rng.below(4)
    held = [(f"{n}", slot) for n, slot in enumerate(ranked(files, files + rng.below(9)))]
    gone = [name for name, _ in held if rng.below(3) == 0]
    left = without(filed(held, files), gone)
    after, back = redressed(left)

    assert sorted(slots(after)) == sorted(name for name, _ in held if name not in gone)
    assert all(all(file) for file in after)
    assert len(after) <= files
    assert (after, 0) == redressed(after)
    assert filed(list(slots(left).items()), files) == left
    assert back < 4
    assert closed(after) == after


def test_a_stand_is_put_into_a_slot_and_taken_out_again():
    """Ranks between are left open; a file ends with its last stand."""
    held = put(rows("1 2"), (1, 2), "9")

    assert (("1",), ("2", "", "9")) == held
    assert rows("1 2") == put(held, (1, 2), "")
