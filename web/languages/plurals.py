"""The plural forms of each language, and the form that each whole number takes.

The categories are those of the Unicode CLDR that whole numbers below a million use. A text has one form for each
category of its language, in the order listed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""All categories, in the order of a language's forms."""
SEVERAL = 3
"""A plural name agrees like three things: two have a form of their own in some languages."""


class Plural(NamedTuple):
    """The plural of a language: its categories, and the category of a whole number."""

    categories: tuple[str, ...]
    category: Callable[[int], str]

    def form(self, n: int) -> int:
        """Return the index of the form that a whole number takes."""
        return self.categories.index(self.category(n))


def _one_or_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _french(n: int) -> str:
    return "one" if n in (0, 1) else "other"


def _is_few(n: int) -> bool:
    """Return whether a number ends in 2, 3 or 4, both written and spoken, in Slavic languages."""
    return n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _is_few(n) else "many"


def _russian(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "few" if _is_few(n) else "many"


def _czech(n: int) -> str:
    return "one" if n == 1 else "few" if n in (2, 3, 4) else "other"


def _arabic(n: int) -> str:
    if n < 3:
        return CATEGORIES[n]
    return "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else "other"


def _same(_: int) -> str:
    return "other"


ONE_OR_OTHER = Plural(("one", "other"), _one_or_other)
PLURALS: Mapping[str, Plural] = {
    "ar": Plural(CATEGORIES, _arabic),
    "cs": Plural(("one", "few", "other"), _czech),
    "de": ONE_OR_OTHER,
    "en": ONE_OR_OTHER,
    "es": ONE_OR_OTHER,
    "fr": Plural(("one", "other"), _french),
    "it": ONE_OR_OTHER,
    "ja": Plural(("other",), _same),
    "pl": Plural(("one", "few", "many"), _polish),
    "ru": Plural(("one", "few", "many"), _russian),
}
"""Language -> its plural."""


def plural_of(language: str) -> Plural:
    """Return the plural of a language, ignoring the country after a hyphen; the fallback is one and other."""
    return PLURALS.get(language.partition("-")[0], ONE_OR_OTHER)
