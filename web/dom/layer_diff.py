"""Computes how to update a layer from its present nodes to the wanted ones with the least work."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

STEP = 300
"""Characters of markup that can be rebuilt in the time of one step."""
START = re.compile(r'<[^>]*? class="([^"&]*)"')
"""The start tag of a node up to the end of its classes."""


class Place(NamedTuple):
    """A node to be put after the node `before` (or first, if that is empty): created from markup, or moved."""

    before: str
    node: str
    markup: str | None = None
    """None for a node that is moved; else its markup, with that of new nodes after it."""


class LayerDiff(NamedTuple):
    """The steps of an update, in the order in which they are applied."""

    removed: list[str]
    classes: list[tuple[str, str]]
    """(Node, its new classes), if nothing else of it changes."""
    replaced: list[tuple[str, str]]
    """(Node, its new markup)."""
    placed: list[Place]


def changes(shown: dict[str, str], nodes: dict[str, str]) -> LayerDiff | None:
    """Return the update of a layer (element id -> markup, in drawing order), or None if rebuilding it is cheaper.

    A node whose place in the order has changed is moved; all nodes between stay where they are.
    """
    kept = _longest_in_order(shown, nodes)
    made = LayerDiff([key for key in shown if key not in nodes], [], [], [])
    same = 0
    for key, was in shown.items():
        markup = nodes.get(key)
        if markup is None:
            continue
        classes = None if was == markup else _only_classes(was, markup)
        if classes is not None:
            made.classes.append((key, classes))
        elif was != markup:
            made.replaced.append((key, markup))
            continue
        same += len(markup)
    before = ""
    for key, markup in nodes.items():
        if key not in shown and before and before not in shown:
            last = made.placed.pop()
            made.placed.append(last._replace(markup=f"{last.markup}{markup}"))
        elif key not in kept:
            made.placed.append(Place(before, key, None if key in shown else markup))
        before = key
    steps = sum(len(row) for row in made)
    return made if steps * STEP < same else None


def _only_classes(shown: str, markup: str) -> str | None:
    """Return the new classes of a node if nothing else of it changes, else None."""
    before, after = START.match(shown), START.match(markup)
    if before is None or after is None:
        return None
    (start, end), (begin, stop) = before.span(1), after.span(1)
    return after[1] if shown[:start] == markup[:begin] and shown[end:] == markup[stop:] else None


def _longest_in_order(shown: dict[str, str], nodes: dict[str, str]) -> set[str]:
    """Return the largest set of nodes that have the same order in both."""
    if list(shown) == list(nodes):
        return set(nodes)
    at = {key: n for n, key in enumerate(shown)}
    common = [key for key in nodes if key in at]
    ends: list[int] = []
    """Position in the layer where the best sequence of each length ends."""
    lengths = []
    for key in common:
        place = at[key]
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        lengths.append(length)
    wanted, kept = len(ends) - 1, set()
    for key, length in zip(reversed(common), reversed(lengths), strict=True):
        if length == wanted:
            kept.add(key)
            wanted -= 1
    return kept
