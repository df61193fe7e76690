"""Which dice may be placed on a card (TB-54 to TB-60, TB-64)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

NONE = "none"
SIZES = {"Doubles": 2, "Triples": 3}
SIGNS = "123456"


class Part(NamedTuple):
    """One part of an area: `kind` faces, any, set or straight.

    `faces` are those of a list; `is_single` tells that one die a turn is the most; `size` is that of a set or straight.
    """

    kind: str
    faces: str = ""
    is_single: bool = False
    size: int = 0


@cache
def parse(text: str) -> tuple[Part, ...] | None:
    """TB-60: Return the parts of an area, none for a card that never takes dice, None when the text is no area."""
    if text == NONE:
        return ()
    words = text.split(" or ")
    parts = tuple(part for word in words if (part := _part(word)) is not None)
    return parts if len(parts) == len(words) else None


def _part(text: str) -> Part | None:
    if text in SIZES:
        return Part("set", size=SIZES[text])
    if text in ("Any", "(Any)"):
        return Part("any", is_single=text != "Any")
    word, _, size = text.partition(" ")
    if word == "Straight":
        return Part("straight", size=int(size)) if size in ("3", "4", "5") else None
    faces = text.split("/")
    is_single = all(len(face) == 3 and face[0] + face[2] == "()" for face in faces)
    signs = [face[1] if is_single else face for face in faces]
    if all(len(sign) == 1 and sign in SIGNS for sign in signs) and len(signs) == len(set(signs)):
        return Part("faces", "".join(signs), is_single)
    return None


@cache
def least(area: str) -> int:
    """TB-54: Return the fewest dice that can be placed on a card with this area at once, 0 where none ever can."""
    return min((part.size or 1 for part in parse(area) or ()), default=0)


def accepts(part: Part, batch: str) -> bool:
    """TB-55 to TB-59: Return whether one part of an area takes a batch of faces, whatever dice are there already."""
    if part.kind == "faces":
        is_one = batch[0] in part.faces and batch == batch[0] * len(batch)
        return is_one and (len(batch) == 1 or not part.is_single)
    if part.kind == "any":
        return len(batch) == 1 or not part.is_single
    if len(batch) != part.size:
        return False
    return batch in "123456" if part.kind == "straight" else batch == batch[0] * part.size


def is_legal(area: str, batch: str) -> bool:
    """TB-54, TB-60: Return whether a batch of sorted faces may be placed: one part of the area takes it."""
    return bool(batch) and any(accepts(part, batch) for part in parse(area) or ())


@lru_cache(maxsize=1 << 15)
def batches(area: str, rolled: str) -> tuple[str, ...]:
    """TB-54: Return every batch of the rolled faces that may be placed, the smaller first."""
    found: dict[str, None] = {}
    for part in parse(area) or ():
        for batch in _tried(part, rolled):
            if accepts(part, batch):
                found[batch] = None
    return tuple(sorted(found, key=lambda batch: (len(batch), batch)))


def fits(area: str, rolled: str) -> bool:
    """TB-54: Return whether any of the rolled faces may be placed at all."""
    return any(
        accepts(part, batch)
        for part in parse(area) or ()
        for batch in (rolled[:1] if part.kind == "any" else _tried(part, rolled))
    )


def _tried(part: Part, rolled: str) -> Iterator[str]:
    """Yield the batches of rolled faces that a part could take."""
    if part.kind == "any":
        yield from _bags(rolled)
    elif part.kind == "straight":
        for start in range(6 - part.size + 1):
            run = SIGNS[start : start + part.size]
            if all(face in rolled for face in run):
                yield run
    else:
        for face in SIGNS:
            for n in range(1, rolled.count(face) + 1):
                yield face * n


def _bags(rolled: str) -> Iterator[str]:
    """Yield every batch of some of the faces, each once."""
    found = [""]
    for face in SIGNS:
        found = [bag + face * n for bag in found for n in range(rolled.count(face) + 1)]
    yield from (bag for bag in found if bag)


@lru_cache(maxsize=1 << 12)
def smallest(area: str, rolled: str) -> tuple[str, ...]:
    """TB-64: Return the batches that bring a Special Formation its cube, none of them with a die to spare."""
    legal = batches(area, rolled)
    return tuple(batch for batch in legal if not any(other != batch and within(other, batch) for other in legal))


def within(few: str, many: str) -> bool:
    """Return whether the first faces are all among the second ones."""
    return all(few.count(face) <= many.count(face) for face in SIGNS)


def less(many: str, few: str) -> str:
    """Return the faces that are left when some are taken away."""
    for face in few:
        many = many.replace(face, "", 1)
    return many


def refusal(area: str, batch: str) -> tuple[str, str]:
    """TB-54 to TB-60: Return rule and reason why an area does not take a batch."""
    parts = parse(area) or ()
    if len(parts) != 1:
        return "TB-60", "area"
    (part,) = parts
    if part.kind == "any":
        return "TB-57", "one_die"
    if part.kind == "set":
        return "TB-58", "doubles" if part.size == 2 else "triples"
    if part.kind == "straight":
        return "TB-59", "straight"
    if any(face not in part.faces for face in batch):
        return "TB-54", "wrong_face"
    if part.is_single and len(batch) > 1:
        return "TB-56", "one_die"
    return "TB-55", "one_face"
