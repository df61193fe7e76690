"""Words that agree with a fact: with its number, and with the gender of what it names.

In a text ``{n:stick|sticks}`` is one of its forms, by the plural category of the language (plurals.py) that the number
`n` takes, or that a name of one, or of several, takes. ``{piece.gender:er|sie|es}`` is one of its forms by the gender
of the name, in the order in which the language lists its genders (``site.genders``). Where words depend on both, one of
them stands within the other: ``{piece:{piece.gender:a|b}|{piece.gender:c|d}}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from web.languages.known import FIRST
from web.languages.plurals import SEVERAL, Plural, plural_of

MOST_FACT = 2_000
"""Characters of a fact that are told: sentences within sentences could double without end."""
GENDERS = "site.genders"
"""The key under which a language lists its genders; a system lists the names of one as `SYSTEM.gender.GENDER`."""
FIRST_PLURAL = plural_of(FIRST)
"""The plural of texts that stand in where a language has none: they have as many forms as the first language."""
MOST_DIGITS = 15
"""Digits of a number that is counted: none that is told has more."""


class Name(str):  # noqa: SLOT000 - a text cannot have slots beside its own
    """A name, whether it names several, and its gender: what a sentence says of it agrees with that."""

    is_plural: bool
    gender: str

    def __new__(cls, text: str, is_plural: bool, gender: str = "") -> Self:
        """Make a name of its text."""
        self = super().__new__(cls, text)
        self.is_plural, self.gender = is_plural, gender
        return self


class Grammar(NamedTuple):
    """How the words of a language agree: its plural, and its genders in their order."""

    plural: Plural
    genders: Sequence[str] = ()

    def by_number(self, fact: Any, forms: Sequence[str]) -> str:
        """Return the form that agrees with the number of a fact: of what is no whole number, the last one."""
        if isinstance(fact, Name):
            n = SEVERAL if fact.is_plural else 1
        elif (text := str(fact)).isdecimal() and len(text) <= MOST_DIGITS:
            n = int(text)
        else:
            return forms[-1]
        is_own = len(forms) == len(self.plural.categories)
        return _one_of(forms, (self.plural if is_own else FIRST_PLURAL).form(n))

    def by_gender(self, fact: Any, forms: Sequence[str]) -> str:
        """Return the form that agrees with the gender of a name: the first one for what has none."""
        gender = fact.gender if isinstance(fact, Name) else ""
        return _one_of(forms, self.genders.index(gender) if gender in self.genders else 0)

    def facts(self, given: Mapping[str, Any]) -> Mapping[str, object]:
        """Return facts to fill into a text, whose words agree with them."""
        return _Facts(given, self)


def _one_of(forms: Sequence[str], at: int) -> str:
    """Return one of a text's forms; a text that has too few says the last, for it must never break the page."""
    return forms[min(at, len(forms) - 1)]


class _Chosen:
    """What stands in a text for the gender of a fact."""

    def __init__(self, fact: Any, grammar: Grammar) -> None:
        self._fact, self._grammar = fact, grammar

    def __format__(self, spec: str) -> str:
        return self._grammar.by_gender(self._fact, spec.split("|"))


class _Fact:
    """A fact in a sentence: itself, or the words that agree with it."""

    def __init__(self, value: Any, grammar: Grammar) -> None:
        self._value, self._grammar = value, grammar

    @property
    def gender(self) -> _Chosen:
        """The words that agree with its gender."""
        return _Chosen(self._value, self._grammar)

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return self._grammar.by_number(self._value, spec.split("|"))
        return str(self._value)[:MOST_FACT]


class _Facts(dict[str, object]):
    """Facts of a sentence; one that is missing shows as its name, for a word file must never break the page."""

    def __init__(self, given: Mapping[str, Any], grammar: Grammar) -> None:
        super().__init__(given)
        self._grammar = grammar

    def __getitem__(self, name: str) -> _Fact:
        return _Fact(super().__getitem__(name), self._grammar)

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"
