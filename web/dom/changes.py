"""How a layer is brought from the nodes that it shows to those that it is to show, with as few steps as it takes."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple


class Changes(NamedTuple):
    """Steps in the order in which they are taken."""

    removed: list[str]
    replaced: list[tuple[str, str]]
    """(Node, its new markup)."""
    added: list[tuple[str, str]]
    """(The node that stays before them, nothing at the start; the markup of one or several)."""


def changes(shown: dict[str, str], nodes: dict[str, str]) -> Changes | None:
    """Return what changes a layer (element id -> markup, in drawing order), None where it is less to make it anew.

    A node whose place in the order is another is taken out and put in again; all between stay as they are.
    """
    kept = _longest_in_order(shown, nodes)
    removed = [key for key in shown if key not in kept]
    replaced = [(key, nodes[key]) for key in shown if key in kept and shown[key] != nodes[key]]
    added: list[tuple[str, str]] = []
    before, run = "", ""
    for key, markup in nodes.items():
        if key not in kept:
            run += markup
            continue
        if run:
            added.append((before, run))
        before, run = key, ""
    if run:
        added.append((before, run))
    if len(removed) + len(replaced) + len(added) > len(kept) - len(replaced):
        return None
    return Changes(removed, replaced, added)


def _longest_in_order(shown: dict[str, str], nodes: dict[str, str]) -> set[str]:
    """Return as many nodes as there are that stand in the same order in both."""
    if list(shown) == list(nodes):
        return set(nodes)
    at = {key: n for n, key in enumerate(shown)}
    common = [key for key in nodes if key in at]
    ends: list[int] = []
    """Where in the layer the best row of each length ends."""
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
