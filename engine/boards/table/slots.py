"""The stands in the slots of a body: gaps, ranks that close up, about face.

Files go from the body's own left, the stands of each file from the front to the rear; "" is a gap.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from engine.boards.table.blocks import Block, Slot

Files = tuple[tuple[str, ...], ...]
OPEN = ""


def filed(held: Iterable[tuple[str, Slot]], files: int) -> Files:
    """Return stands by files, from the slot of each."""
    ranks: list[dict[int, str]] = [{} for _ in range(files)]
    for name, (file, rank) in held:
        ranks[file][rank] = name
    return tuple(_trimmed([file.get(n, OPEN) for n in range(max(file, default=-1) + 1)]) for file in ranks)


def slots(files: Files) -> dict[str, Slot]:
    """Return the slot of each stand, rank by rank from the left."""
    depth = max(map(len, files), default=0)
    return {
        ranks[rank]: (file, rank)
        for rank in range(depth)
        for file, ranks in enumerate(files)
        if rank < len(ranks) and ranks[rank]
    }


def without(files: Files, gone: Container[str]) -> Files:
    """Return the files with gaps in place of some stands."""
    return tuple(_trimmed([OPEN if name in gone else name for name in ranks]) for ranks in files)


def put(files: Files, slot: Slot, name: str) -> Files:
    """Return the files with a stand in a slot, or with the slot left open."""
    file, rank = slot
    ranks = [*files[file], *(OPEN for _ in range(rank + 1 - len(files[file])))]
    ranks[rank] = name
    return (*files[:file], _trimmed(ranks), *files[file + 1 :])


def filled(files: Files, hole: int, giver: int) -> Files:
    """Return the files with the front of one filled from the second rank of another, whose rest closes up by one."""
    stand = files[giver][1]
    given = (*files[giver][:1], *files[giver][2:])
    return put((*files[:giver], given, *files[giver + 1 :]), (hole, 0), stand)


def mirrored(files: Files) -> Files:
    """Return the files after every stand has faced about in its place."""
    depth = max(map(len, files), default=0)
    return tuple(_trimmed([*(OPEN for _ in range(depth - len(ranks))), *reversed(ranks)]) for ranks in reversed(files))


def about(files: Files) -> Files:
    """Return the files after an about face: mirrored, and closed up."""
    return closed(mirrored(files))


def redressed(files: Files) -> tuple[Files, int]:
    """Return the files closed up, and by how many ranks the front moves back: no stand is moved forward."""
    back = 0
    while any(files) and not any(ranks and ranks[0] for ranks in files):
        files = tuple(ranks[1:] for ranks in files)
        back += 1
    return closed(files), back


def closed(files: Files) -> Files:
    """Return the files closed up to the front; an empty file gets the last stand of the deepest file, or vanishes."""
    ranks = [[name for name in file if name] for file in files]
    while True:
        deepest = max(map(len, ranks), default=0)
        gap = next((n for n, file in enumerate(ranks) if not file), None)
        if gap is None or deepest < 2:
            return tuple(tuple(file) for file in ranks if file)
        source = min((n for n, file in enumerate(ranks) if len(file) == deepest), key=lambda n: (abs(n - gap), n))
        ranks[gap].append(ranks[source].pop())


def turned(block: Block) -> Block:
    """Return a block after an about face; its stands keep their order."""
    held = [(f"{n}", slot) for n, slot in enumerate(block.slots)]
    files = about(filed(held, block.files))
    after = slots(files)
    return Block(len(files), tuple(after[name] for name, _ in held), block.half, block.deep)


def _trimmed(ranks: Sequence[str]) -> tuple[str, ...]:
    last = max((n for n, name in enumerate(ranks) if name), default=-1)
    return tuple(ranks[: last + 1])
