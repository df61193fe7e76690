"""These tests hold the places of stands in a body: gaps, closing up, facing about."""

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
    """TV-60: an empty file is filled from the nearest of the deepest; files that stay empty vanish."""
    eight = without(rows("1 2 3 4", "5 6 7 8"), ("1", "2", "5"))
    six = without(rows("1 2 3", "4 5 6"), ("1", "2", "4", "5"))

    assert (rows("7 6 3 4", ". . . 8"), 0) == redressed(eight)
    assert (rows("6 3"), 0) == redressed(six)


@pytest.mark.rule("CG-96")
def test_nobody_is_carried_forward():
    """TV-54: an empty front moves the pose back by a rank, and an empty flank file vanishes."""
    assert (rows("5 6 7 8"), 1) == redressed(without(rows("1 2 3 4", "5 6 7 8"), "1234"))
    assert (rows("9"), 2) == redressed(without(rows("1 2", "3 4", "9 ."), "1234"))
    assert (rows("2 3 4"), 0) == redressed(without(rows("1 2 3 4"), "1"))
    assert ((), 0) == redressed(without(rows("1 2"), "12"))


@pytest.mark.rule("CG-34")
def test_a_hole_is_filled_from_a_second_rank_which_closes_up():
    """TV-110: a hole is filled from another file or from directly behind."""
    held = without(rows("1 2 3 4", "5 . . 8", "9 . . ."), "23")

    assert rows("1 5 . 4", "9 . . 8") == filled(held, 1, 0)
    assert rows("1 5 8 4", "9 . . .") == filled(filled(held, 1, 0), 2, 3)
    assert rows("5 . . 4", "9 . . 8") == filled(without(held, "1"), 0, 0)


@pytest.mark.rule("CG-36")
def test_about_face_mirrors_the_slots_and_closes_them_up():
    """Facing about mirrors the slots, and the leading rank is filled from behind."""
    assert rows("8 7 6 5", "4 3 2 1") == about(rows("1 2 3 4", "5 6 7 8"))
    assert rows("4 6 5 1", ". 3 2 .") == about(rows("1 2 3 4", ". 5 6 ."))


@pytest.mark.rule("CG-36")
def test_a_block_about_faces_as_its_stands_do():
    """A block faces about as its stands do, in whatever order they are named; twice restores it."""
    of = Block(4, (*ranked(4, 6)[3:], *ranked(4, 6)[:3]), 120, 160)
    there = slots(about(filed([(f"{n}", slot) for n, slot in enumerate(of.slots)], 4)))

    assert turned(of) == Block(4, tuple(there[f"{n}"] for n in range(6)), 120, 160)
    assert turned(turned(of)) == of


@pytest.mark.rule("CG-96")
@pytest.mark.parametrize("seed", range(40))
def test_whoever_closes_up_leaves_no_place_open(seed):
    """Closing up loses nobody, leaves no empty file or skipped rank, and is stable."""
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
    """A stand may be put into a slot with gaps before it; a file ends with its last stand."""
    held = put(rows("1 2"), (1, 2), "9")

    assert (("1",), ("2", "", "9")) == held
    assert rows("1 2") == put(held, (1, 2), "")
