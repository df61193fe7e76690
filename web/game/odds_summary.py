"""The results of an order's odds, summed once: each verdict with its share, and the effect of every answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from engine.core.odds import Chooser, NestedQuestion, Node, answered, as_usual, leaves, questions
from engine.core.types import Action
from engine.core.view import Verdict

KINDS = (1, 0, -1)
"""Value of a verdict for the asker: for, neutral, against."""


class Total(NamedTuple):
    """One verdict that an order may lead to, its share, and its value for the asker (`good`).

    `shown`: the share rounded to tenths of a percent, so that all verdicts add up to 100, and the verdicts of a kind to
    the shown sum of the kind.
    """

    verdict: Verdict
    share: Fraction
    good: int
    shown: Fraction = Fraction(0)


class OddsSummary:
    """The odds of one order, or of dice that are due, summed once for the question, the panel and screen readers."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self._totals: dict[int, list[Total]] = {}
        """1 or -1, by who asks -> the verdicts if every question on the way is answered as usual."""
        self._answered: dict[tuple[NestedQuestion, Action, int], list[Total]] = {}

    def totals(self, asker: int = 1) -> list[Total]:
        """Return the possible results, best for the actor first; `asker` is -1 if the other side asks."""
        if asker not in self._totals:
            self._totals[asker] = add_up(self.node, asker)
        return self._totals[asker]

    def totals_after(self, asked: NestedQuestion, answer: Action, asker: int = 1) -> list[Total]:
        """Return the possible results if a question on the way gets a certain answer."""
        key = (asked, answer, asker)
        if key not in self._answered:
            self._answered[key] = add_up(self.node, asker, answered(asked, answer))
        return self._answered[key]

    @cached_property
    def asked(self) -> list[NestedQuestion]:
        """The questions on the way whose answers make a difference."""
        return [asked for asked in questions(self.node) if len(asked.answers) == 1 or not self._is_indifferent(asked)]

    def _is_indifferent(self, asked: NestedQuestion) -> bool:
        """Return whether all answers to a question lead to equal results."""
        first, *others = (self.totals_after(asked, answer) for answer in asked.answers)
        return all(other == first for other in others)

    @property
    def is_sure(self) -> bool:
        """Whether there is only one possible result, whatever is answered."""
        return len(self.totals()) == 1 and not self.asked

    @property
    def is_idle(self) -> bool:
        """Whether there is only one possible result, and it is neither good nor bad."""
        return self.is_sure and not self.totals()[0].good


def add_up(node: Node, asker: int = 1, choice: Chooser = as_usual) -> list[Total]:
    """Return the possible results if questions are answered by `choice`, best for the actor first."""
    found: dict[tuple[str, str], Total] = {}
    for leaf, share in leaves(node, choice):
        told = leaf.verdict
        mark = (told.key, repr(told.facts))
        before = found[mark].share if mark in found else Fraction(0)
        found[mark] = Total(told, before + share, told.good * asker)
    kinds = [[total for total in found.values() if total.good == good] for good in KINDS]
    wholes = rounded([sum((total.share for total in kind), Fraction(0)) for kind in kinds])
    totals = [
        total._replace(shown=tenths)
        for kind, whole in zip(kinds, wholes, strict=True)
        for total, tenths in zip(kind, rounded([total.share for total in kind], whole), strict=True)
    ]
    return sorted(totals, key=lambda total: -total.verdict.good)


def rounded(shares: Sequence[Fraction], whole: Fraction | None = None) -> list[Fraction]:
    """Return shares rounded to tenths of a percent so that they add up to `whole`, or to their own sum."""
    tenths = [share * 1_000 // 1 for share in shares]
    left = [share * 1_000 - tenth for share, tenth in zip(shares, tenths, strict=True)]
    missing = round((sum(shares) if whole is None else whole) * 1_000) - sum(tenths)
    for n in sorted(range(len(shares)), key=left.__getitem__, reverse=True)[: max(0, missing)]:
        tenths[n] += 1
    return [Fraction(tenth, 1_000) for tenth in tenths]
