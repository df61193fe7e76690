"""Requirements on the dice of a card before it acts or reacts (TB-19, TB-20, TB-25)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from engine.systems.table_battles.data import PAIR, TRIPLET
from engine.systems.table_battles.language.areas import SIGNS, is_legal


@lru_cache(maxsize=1 << 14)
def meets(needs: tuple[str, ...], faces: str) -> bool:
    """TB-20: Return whether faces meet requirements on dice, all of them."""
    return all(meets_one(need, faces) for need in needs)


def meets_one(need: str, faces: str) -> bool:
    """TB-20: Return whether faces meet one requirement; a higher combination meets a lower one."""
    counts = sorted((faces.count(face) for face in SIGNS), reverse=True)
    if need == "pair":
        return counts[0] >= PAIR
    if need == "two_pairs":
        return counts[1] >= PAIR
    if need == "triplet":
        return counts[0] >= TRIPLET
    if need == "two_triplets":
        return counts[1] >= TRIPLET
    if need == "full_house":
        return counts[0] >= TRIPLET and counts[1] >= PAIR
    size = int(need[-1])
    if need.startswith("dice"):
        return len(faces) >= size
    return any(all(face in faces for face in SIGNS[start : start + size]) for start in range(7 - size))


@lru_cache(maxsize=1 << 12)
def groups(faces: str, size: int) -> int:
    """TB-25: Return how many pairs or triplets lie among faces, each die used once."""
    return sum(faces.count(face) // size for face in SIGNS)


@lru_cache(maxsize=1 << 10)
def holdings(area: str, most: int) -> tuple[str, ...]:
    """TB-54: Return every row of faces that can come to lie on a card with this area, up to a number of dice."""
    found = {"": None}
    edge = [""]
    while edge:
        held = edge.pop()
        for size in range(1, most - len(held) + 1):
            for batch in map("".join, combinations_with_replacement(SIGNS, size)):
                row = "".join(sorted(held + batch))
                if row not in found and is_legal(area, batch):
                    found[row] = None
                    edge.append(row)
    return tuple(found)
