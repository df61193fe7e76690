"""Plane geometry: unit vectors of the headings, rounding, conversion between a pose's frame and the table, turns."""

from __future__ import annotations

Pose = tuple[int, int, int]
"""x, y and heading of the midpoint of a front edge."""
Point = tuple[int, int]

ONE = 65536
"""The length of a unit vector."""
CIRCLE = 720
"""The number of headings."""
HALF, QUARTER = 360, 180

_SINES = (
    0, 572, 1144, 1716, 2287, 2859, 3430, 4001, 4572, 5142, 5712, 6281, 6850, 7419, 7987, 8554, 9121, 9687,
    10252, 10817, 11380, 11943, 12505, 13066, 13626, 14185, 14742, 15299, 15855, 16409, 16962, 17514, 18064,
    18613, 19161, 19707, 20252, 20795, 21336, 21876, 22415, 22951, 23486, 24019, 24550, 25080, 25607, 26132,
    26656, 27177, 27697, 28214, 28729, 29242, 29753, 30261, 30767, 31271, 31772, 32271, 32768, 33262, 33754,
    34242, 34729, 35212, 35693, 36172, 36647, 37120, 37590, 38057, 38521, 38982, 39441, 39896, 40348, 40797,
    41243, 41686, 42126, 42562, 42995, 43425, 43852, 44275, 44695, 45112, 45525, 45935, 46341, 46744, 47143,
    47538, 47930, 48318, 48703, 49084, 49461, 49834, 50203, 50569, 50931, 51289, 51643, 51993, 52339, 52682,
    53020, 53354, 53684, 54010, 54332, 54650, 54963, 55273, 55578, 55879, 56175, 56468, 56756, 57040, 57319,
    57594, 57865, 58131, 58393, 58650, 58903, 59152, 59396, 59635, 59870, 60100, 60326, 60547, 60764, 60976,
    61183, 61386, 61584, 61777, 61966, 62149, 62328, 62503, 62672, 62837, 62997, 63152, 63303, 63449, 63589,
    63725, 63856, 63983, 64104, 64220, 64332, 64439, 64540, 64637, 64729, 64816, 64898, 64975, 65048, 65115,
    65177, 65234, 65287, 65334, 65376, 65414, 65446, 65474, 65496, 65514, 65526, 65534, 65536,
)  # fmt: skip
"""round(ONE * sin) of the first quarter, as literals, so that no platform computes other values."""

SIN = (*_SINES[:-1], *_SINES[:0:-1], *(-v for v in _SINES[:-1]), *(-v for v in _SINES[:0:-1]))
"""Heading -> the eastward part of its unit vector."""
COS = SIN[QUARTER:] + SIN[:QUARTER]
"""Heading -> the northward part of its unit vector."""


def world(pose: Pose, u: int, v: int) -> Point:
    """Return the point u to the right of a pose and v ahead of it."""
    x, y, h = pose
    s, c = SIN[h], COS[h]
    return x + (u * c + v * s + 32768 >> 16), y + (v * c - u * s + 32768 >> 16)


def local(pose: Pose, x: int, y: int) -> Point:
    """Return how far to the right of a pose and how far ahead a point lies."""
    dx, dy, h = x - pose[0], y - pose[1], pose[2]
    s, c = SIN[h], COS[h]
    return dx * c - dy * s + 32768 >> 16, dx * s + dy * c + 32768 >> 16


def scaled(pose: Pose, x: int, y: int) -> Point:
    """Return how far to the right of a pose and how far ahead a point lies, exactly: times ONE."""
    dx, dy, h = x - pose[0], y - pose[1], pose[2]
    s, c = SIN[h], COS[h]
    return dx * c - dy * s, dx * s + dy * c


def rounded(a: int, b: int) -> int:
    """Return a / b for positive b, rounded half up to an integer."""
    return (2 * a + b) // (2 * b)


def turn(before: int, after: int) -> int:
    """Return the turn between two headings, -359 to 360: positive to the right, negative to the left."""
    around = (after - before) % CIRCLE
    return around if around <= HALF else around - CIRCLE


def toward(dx: int, dy: int, own: int = 0) -> int:
    """Return the heading that points best along (dx, dy), `own` for the zero vector.

    The best heading has the greatest product with the unit vector; of two equal ones the lower.
    """
    if not dx and not dy:
        return own
    # The product has a single maximum, at one of the two headings around the direction, so that bisection finds it.
    low = (0 if dy > 0 else 180 if dx else 360) if dx >= 0 else 360 if dy < 0 else 540
    high = low + QUARTER
    while high - low > 1:
        middle = (low + high) // 2
        if dx * COS[middle] - dy * SIN[middle] >= 0:
            low = middle
        else:
            high = middle
    near = ((low - 1) % CIRCLE, low, high % CIRCLE, (high + 1) % CIRCLE)
    return -max([(dx * SIN[h] + dy * COS[h], -h) for h in near])[1]
