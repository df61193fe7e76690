"""What a text asks for: the facts that are filled into it, and the words in it that agree with them."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import NamedTuple

TOUCH, GENDER = "touch", "gender"
"""What is no fact: the choice between fingers and a mouse; what stands behind a fact whose gender words agree with."""


class Selector(NamedTuple):
    """A place of a text: the fact that stands there, or with which one of the forms there agrees."""

    fact: str
    agreement: str
    """What of the fact the words agree with: ``gender``, or nothing where it is the number."""
    forms: tuple[str, ...]
    """None where the fact itself stands there."""


def selectors(text: str) -> Iterator[Selector]:
    """Yield every place of a text that facts fill, and those within its forms. Raises ValueError: it is no text."""
    for _, field, spec, _ in Formatter().parse(text):
        if field is None:
            continue
        fact, _, agreement = field.partition(".")
        forms = tuple(_parted(spec)) if spec else ()
        yield Selector(fact, agreement, forms if len(forms) > 1 or agreement else ())
        for form in forms:
            yield from selectors(form)


def _parted(spec: str) -> Iterator[str]:
    """Yield what stands between the bars of a specification, those within braces left alone."""
    depth = start = 0
    for at, sign in enumerate(spec):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and not depth:
            yield spec[start:at]
            start = at + 1
    yield spec[start:]


def asked_in(text: str) -> set[str]:
    """Return the facts that a text asks for."""
    return {found.fact for found in selectors(text)} - {TOUCH}
