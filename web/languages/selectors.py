"""Parses texts: the facts that are filled into a text, and the words that agree with them."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple

TOUCH, GENDER = "touch", "gender"
"""Special names: the choice between touch and mouse, which is no fact, and the suffix for agreement with gender."""


class Selector(NamedTuple):
    """A placeholder of a text: the fact shown there, or the fact with which one of its forms agrees."""

    fact: str
    agreement: str
    """The property that the words agree with: ``gender``, or an empty string for the number."""
    forms: tuple[str, ...]
    """Empty if the fact itself is shown."""


def selectors(text: str) -> Iterator[Selector]:
    """Yield every placeholder of a text, including those nested in forms. Raises ValueError if it is malformed."""
    for _, field, spec, _ in Formatter().parse(text):
        if field is None:
            continue
        fact, _, agreement = field.partition(".")
        forms = tuple(_parted(spec)) if spec else ()
        yield Selector(fact, agreement, forms if len(forms) > 1 or agreement else ())
        for form in forms:
            yield from selectors(form)


def _parted(spec: str) -> Iterator[str]:
    """Yield the parts of a specification between its bars, ignoring bars within braces."""
    depth = start = 0
    for at, sign in enumerate(spec):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and not depth:
            yield spec[start:at]
            start = at + 1
    yield spec[start:]


def asked_in(text: str) -> set[str]:
    """Return the facts that a text uses."""
    return {found.fact for found in selectors(text)} - {TOUCH}
