"""What a review adds up to: whole per cent whose sum is exact, errors over what was at stake, and how rare luck is."""

from __future__ import annotations

import pytest

from engine.core.callbacks import outlook
from engine.core.dice import Generator
from web.features.review import sums
from web.features.review.model import Review, ReviewStep


def made(*steps: ReviewStep) -> Review:
    """Return a whole review of these steps."""
    return Review(("P", "M"), steps[-1].start, [*steps])


def random_review(seed: int) -> Review:
    """Return a review with steps at random."""
    dice, steps, now = Generator(seed), [], 0
    for n in range(40):
        after = max(-9_999, min(9_999, now + dice.below(3_001) - 1_500))
        side = (None, "P", "M")[dice.below(3)]
        if side is not None and (after > now) == (side == "P"):
            after = now
        steps.append(ReviewStep(n, n + 1, side, now, after))
        now = max(-9_999, min(9_999, after + dice.below(401) - 200))
    if seed % 2:
        return made(*steps, ReviewStep(40, 40, None, now, now))
    closed = ReviewStep(40, 41, "M", now, 10_000, closes=True)
    return made(*steps, closed, ReviewStep(41, 41, None, 10_000, 10_000))


@pytest.mark.parametrize("upper", [0, 1])
def test_the_parts_add_up_to_the_end(upper: int) -> None:
    """Start, luck, both sides' choices, giving up and the rest make the end, and each is right but for rounding."""
    for seed in range(60):
        review = random_review(seed)
        found = sums.sums(review, upper)
        sign = 1 if upper == 0 else -1

        assert found.end == found.start + found.luck + found.own + found.enemy + found.given_up + found.unforeseen
        assert found.end == outlook(sign * review.steps[-1].after)
        for shown, exact in (
            (found.luck, sign * review.luck),
            (found.own, -review.lost(review.sides[upper])),
            (found.enemy, review.lost(review.sides[1 - upper])),
            (found.given_up, sign * review.given_up),
        ):
            assert abs(shown - exact / sums.POINT) < 1


def test_what_one_side_wins_the_other_loses() -> None:
    """Without rounding the sums of both sides mirror each other."""
    review = made(
        ReviewStep(0, 1, "P", 1000, 400), ReviewStep(1, 2, None, 400, 1400), ReviewStep(2, 3, "M", 1200, 2000),
        ReviewStep(3, 3, None, 2000, 2000),
    )  # fmt: skip

    assert sums.sums(review, 0) == sums.Sums(55, 5, -3, 4, 0, -1, 60)
    assert sums.sums(review, 1) == sums.Sums(45, -5, -4, 3, 0, 1, 40)


def test_the_error_counts_decisions_in_which_something_was_at_stake() -> None:
    """Two decisions of three count; they lost 8 and 0 per cent: 4.0 in the mean."""
    review = made(
        ReviewStep(0, 1, "P", 2000, 400, stake=1800), ReviewStep(1, 2, "P", 400, 400, stake=500),
        ReviewStep(2, 3, "P", 400, 390, stake=10), ReviewStep(3, 3, None, 390, 390),
    )  # fmt: skip
    found = sums.play(review, 0)

    assert (found.decisions, found.error) == (2, 40)
    assert sums.play(review, 1).decisions == 0


@pytest.mark.parametrize(("decisions", "rank"), [(4, ""), (5, "rash")])
def test_a_rank_needs_some_decisions(decisions: int, rank: str) -> None:
    """Four decisions say nothing of how somebody plays, five say something."""
    assert sums.Play(decisions, 40, 0, 50).rank == rank


@pytest.mark.parametrize(("luck", "less"), [(0, 50), (1000, 84), (-1000, 16), (1960, 98), (9000, 99), (-9000, 1)])
def test_how_rare_luck_is(luck: int, less: int) -> None:
    """One standard deviation above the mean is beaten by 16 games of 100, two by 2."""
    assert sums.less_of(luck, 1_000_000) == less


def test_the_result_without_luck() -> None:
    """A game won from even by 30 per cent of luck is worth 70 of 100 without it; a draw with bad luck more than 50."""
    won = made(
        ReviewStep(0, 1, None, 0, 6000), ReviewStep(1, 2, "M", 6000, 10_000), ReviewStep(2, 2, None, *[10_000] * 2)
    )
    drawn = made(ReviewStep(0, 1, None, 1000, -1000), ReviewStep(1, 1, None, 0, 0))

    assert (sums.without_luck(won, 0), sums.without_luck(won, 1)) == (70, 30)
    assert sums.without_luck(drawn, 0) == 60
