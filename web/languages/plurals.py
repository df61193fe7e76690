"""The plural forms of each language: which of them a whole number takes.

The categories are those of the Unicode CLDR, as far as whole numbers below a million take them. A text of a language
has one form for each of its categories, in the order in which they stand here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""All that there are, in the order in which a language that has them has its forms."""
SEVERAL = 3
"""A name of several agrees as three things do: two have a form of their own in some languages."""


class Plural(NamedTuple):
    """The plural of a language: its categories, and which of them a whole number takes."""

    categories: tuple[str, ...]
    category: Callable[[int], str]

    def form(self, n: int) -> int:
        """Return which of a text's forms, counted from 0, a whole number takes."""
        return self.categories.index(self.category(n))


def _one_or_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _french(n: int) -> str:
    return "one" if n in (0, 1) else "other"


def _is_few(n: int) -> bool:
    """Whether a number ends in 2, 3 or 4 as it is written and as it is said in Slavic languages."""
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
    """Return the plural of a language, whatever the country behind its hyphen; one and other where none is known."""
    return PLURALS.get(language.partition("-")[0], ONE_OR_OTHER)
