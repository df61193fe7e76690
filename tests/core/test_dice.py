"""These tests hold the seeded generator and pools of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.core.dice import Generator, pool
from engine.core.types import Chance, Faces


def test_the_numbers_of_a_seed_never_change():
    """The numbers of a seed are those of the published SplitMix64, because recorded games rely on them."""
    rng = Generator(1234567)

    assert [6457827717110365317, 3203168211198807973, 9817491932198370423] == [rng.bits() for _ in range(3)]


def test_seeds_of_any_size_work():
    """Negative and huge seeds are taken modulo 2**64."""
    assert Generator(-1).bits() == Generator(2**64 - 1).bits()
    assert Generator(2**70 + 5).bits() == Generator(5).bits()


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 1000])
def test_below_is_below(n):
    """Every number from 0 to n - 1 is drawn, and no other."""
    rng = Generator(n)
    drawn = {rng.below(n) for _ in range(60 * min(n, 100))}

    assert drawn <= set(range(n))
    assert n > 100 or set(range(n)) == drawn


def test_below_works_for_huge_totals():
    """Totals near the generator's range are drawn fairly, because numbers that do not fit are drawn again."""
    rng = Generator(3)

    assert all(0 <= rng.below(2**64 - 1) < 2**64 - 1 for _ in range(100))


@pytest.mark.parametrize("dice", [18, 24, 25, 30, 60])
def test_draw_works_for_large_pools(dice):
    """A draw is fair and ends even if the weights add up to more than 64 bits."""
    odds = pool(dice, 6, 2)
    drawn = [Generator(seed).draw(Chance("roll", "X-01", odds)) for seed in range(200)]

    assert sum(weight for _, weight in odds) == 6**dice
    assert abs(sum(drawn) / 200 - dice / 3) < dice / 10 + 1


def test_draw_follows_the_weights():
    """A face of three times the weight is drawn about three times as often."""
    rng, odds = Generator(1), (("rare", 1), ("often", 3))
    drawn = [rng.draw(Chance("roll", "X-01", odds)) for _ in range(4000)]

    assert 2800 < drawn.count("often") < 3200


@pytest.mark.parametrize(("dice", "sides", "good"), [(0, 6, 3), (1, 6, 1), (3, 6, 2), (4, 4, 3), (5, 2, 1)])
def test_a_pool_is_what_counting_all_throws_gives(dice, sides, good):
    """The weight of k hits is the number of throws with k hits."""
    counted: dict[int, int] = {}
    for throw in product(range(sides), repeat=dice):
        hits = sum(face < good for face in throw)
        counted[hits] = counted.get(hits, 0) + 1

    assert tuple(sorted(counted.items())) == pool(dice, sides, good)


def test_impossible_numbers_of_hits_are_left_out():
    """Dice that always or never hit have one outcome."""
    assert ((3, 216),) == pool(3, 6, 6)
    assert ((0, 216),) == pool(3, 6, 0)


@pytest.mark.parametrize("dice", [1, 18, 60])
def test_a_handful_is_drawn_die_by_die(dice):
    """Dice whose results are not listed are thrown one by one, and the faces are in rising order."""
    now = Chance("roll", "X-01", (("none", 1), ("some", 1)), kind=Faces(dice), listed=False)
    rng = Generator(dice)
    drawn = [rng.draw(now) for _ in range(200)]

    assert all(now.allows(fell) for fell in drawn)
    assert set("123456") == set("".join(drawn))
    assert not any(now.allows(fell) for fell in ("7" * dice, "1" * (dice + 1), "21", "none", 1, dice))


def test_the_share_of_a_handful_is_exact():
    """Of three dice 1, 1 and 6 fall in three of 216 ways, and the shares of all results add up to one."""
    now = Chance("roll", "X-01", (("none", 1),), kind=Faces(3), listed=False)
    fallen = {"".join(sorted(map(str, throw))) for throw in product(range(1, 7), repeat=3)}

    assert Fraction(3, 216) == now.share("116")
    assert 1 == sum(now.share(fell) for fell in fallen)


def test_dice_that_are_told_apart_keep_their_order():
    """Dice that are told apart keep their order, and each order is equally likely."""
    now = Chance("roll", "X-01", (("none", 1),), kind=Faces(3, told_apart=True), listed=False)
    rng = Generator(1)
    drawn = [str(rng.draw(now)) for _ in range(200)]

    assert all(now.allows(fell) for fell in drawn)
    assert any(fell != "".join(sorted(fell)) for fell in drawn)
    assert not any(now.allows(fell) for fell in ("711", "11", 111))
    assert 1 == sum(now.share("".join(map(str, fell))) for fell in product(range(1, 7), repeat=3))
