"""Words that agree with a fact: with its number, or with the gender of the thing that it names.

In a text ``{n:stick|sticks}`` becomes one of its forms, by the language's plural category (plurals.py) of the number
`n`, or of a name that is singular or plural. ``{piece.gender:er|sie|es}`` becomes one of its forms by the gender of the
name, in the order in which the language lists its genders (``site.genders``). If words depend on both, one is nested in
the other: ``{piece:{piece.gender:a|b}|{piece.gender:c|d}}``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from web.languages.known import FIRST
from web.languages.plurals import SEVERAL, Plural, plural_of

MOST_FACT = 2_000
"""Maximum characters of a displayed fact: nested sentences could double without end."""
GENDERS = "site.genders"
"""The key under which a language lists its genders; a system lists the names of a gender as `SYSTEM.gender.GENDER`."""
FIRST_PLURAL = plural_of(FIRST)
"""The plural of fallback texts: they have as many forms as the first language."""
MOST_DIGITS = 15
"""Maximum digits of a counted number: no displayed number has more."""


class Name(str):  # noqa: SLOT000 - a text cannot have slots beside its own
    """A name with its number and gender, with which the words of a sentence agree."""

    is_plural: bool
    gender: str

    def __new__(cls, text: str, is_plural: bool, gender: str = "") -> Self:
        """Create a name from its text."""
        self = super().__new__(cls, text)
        self.is_plural, self.gender = is_plural, gender
        return self


class Grammar(NamedTuple):
    """The agreement rules of a language: its plural, and its genders in order."""

    plural: Plural
    genders: Sequence[str] = ()

    def by_number(self, fact: Any, forms: Sequence[str]) -> str:
        """Return the form that agrees with the number of a fact; the last one if it is no whole number."""
        if isinstance(fact, Name):
            n = SEVERAL if fact.is_plural else 1
        elif (text := str(fact)).isdecimal() and len(text) <= MOST_DIGITS:
            n = int(text)
        else:
            return forms[-1]
        is_own = len(forms) == len(self.plural.categories)
        return _one_of(forms, (self.plural if is_own else FIRST_PLURAL).form(n))

    def by_gender(self, fact: Any, forms: Sequence[str]) -> str:
        """Return the form that agrees with the gender of a name; the first one if it has none."""
        gender = fact.gender if isinstance(fact, Name) else ""
        return _one_of(forms, self.genders.index(gender) if gender in self.genders else 0)

    def facts(self, given: Mapping[str, Any]) -> Mapping[str, object]:
        """Return facts to fill into a text whose words agree with them."""
        return _Facts(given, self)


def _one_of(forms: Sequence[str], at: int) -> str:
    """Return one of a text's forms; if there are too few, the last one, because a text must never break the page."""
    return forms[min(at, len(forms) - 1)]


class _Chosen:
    """The value of ``{fact.gender:...}`` in a text."""

    def __init__(self, fact: Any, grammar: Grammar) -> None:
        self._fact, self._grammar = fact, grammar

    def __format__(self, spec: str) -> str:
        return self._grammar.by_gender(self._fact, spec.split("|"))


class _Fact:
    """A fact in a sentence: its text, or the words that agree with it."""

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
    """Facts of a sentence; a missing one is shown as its name, because a file of words must never break the page."""

    def __init__(self, given: Mapping[str, Any], grammar: Grammar) -> None:
        super().__init__(given)
        self._grammar = grammar

    def __getitem__(self, name: str) -> _Fact:
        return _Fact(super().__getitem__(name), self._grammar)

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"
