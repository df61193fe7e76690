"""English speech: spells out signs that screen readers drop and numbers that they garble."""

from __future__ import annotations

import re

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = dict(
    zip(
        "one two three five eight nine twelve twenty thirty".split(),
        "first second third fifth eighth ninth twelfth twentieth thirtieth".split(),
        strict=True,
    )
)
"""Ordinals that are not the number followed by "th"."""
ROMAN = {"X": 10, "IX": 9, "V": 5, "IV": 4, "I": 1}
NO_NAMES = frozenset(
    "All And As At Because Before But Can Could Did Do Had Have Here How If May Must Now Of Or Shall Should So That "
    "The Then There Today Was What When Where Which While Who Why Will Would Yes Yesterday".split()
)
"""Words at the beginning of a sentence that can precede "I" without being the name of a ruler or a legion."""

_JOINED = (
    (re.compile(r"(?<=\d) ?\u2033"), " inches"),
    (re.compile(r"\u2212 ?(?=\d)"), "minus "),
    (re.compile(r"\u00d7 ?(?=\d)"), "times "),
    (re.compile(r" ?\u2192 ?"), " to "),
    (re.compile(r"(?<![\w-])(\d+)-(?=\d+(?![\w-]))"), r"\1 to "),
    (re.compile(r"(?<=[\d%]) ?[\u2013\u2014] ?(?=\d)"), " to "),
    (re.compile(r"(?<=BC)-(?=AD)"), " to "),
    (re.compile(r" ?[\u2013\u2014\u00b7] ?"), ", "),
    (re.compile(r"\u2713 ?"), ""),
)
"""Signs that speech leaves out or names, and their meanings; ranges precede other dashes."""
_FACES = re.compile(r"(?<![\w/])(?:\(?\d\)?/)+\(?\d\)?(?![\w/])")
"""Alternative faces of dice."""
_STARS = re.compile("[\u2605\u2606]+")
_ERA = re.compile(r"\b(AD|CE) ?(\d{1,4})\b|\b(\d{1,4}) ?(BC|BCE|AD|CE)\b")
_YEAR = re.compile(r"(?<![\w.,-])(?!1[0-2](?:0\d|1[0-5])(?!\d))(1\d{3}|20\d\d)(?![\w-]|[.,]\d)")
"""A year; not a number that may be a hex of a map, which is read as it is written."""
_NUMERAL = re.compile(r"(?:\b([\w\u2019]+) )?(?<![\w-])(X{0,3}(?:IX|IV|V?I{0,3}))(?![\w-])(?<=[XVI])")
_GARBLED = re.compile(
    r"[\u2013\u2014\u2605\u2606\u2192\u00b7\u00d7\u2212\u2033\u2713]|\d[-/)]|\d{4}|\b[XVI]+\b|\b(?:AD|BC|B?CE)\b"
)
"""Matches texts that may need spelling out: most do not."""


def spelt(text: str) -> str:
    """Return an English text as speech should say it."""
    if not _GARBLED.search(text):
        return text
    for sign, meant in _JOINED:
        text = sign.sub(meant, text)
    text = _FACES.sub(_faces, text)
    text = _STARS.sub(_stars, text)
    text = _ERA.sub(_era, text)
    text = _YEAR.sub(lambda found: _year(int(found[1])), text)
    return _NUMERAL.sub(_numeral, text)


def _faces(found: re.Match[str]) -> str:
    *faces, last = found[0].split("/")
    return f"{', '.join(faces)} or {last}"


def _stars(found: re.Match[str]) -> str:
    full, of = found[0].count("\u2605"), len(found[0])
    return (
        f"{_number(full)} {'star' if of == 1 else 'stars'}" if full == of else f"{_number(full)} of {_number(of)} stars"
    )


def _era(found: re.Match[str]) -> str:
    before, after, number, era = found.groups()
    return f"{' '.join(before)} {_year(int(after))}" if before else f"{_year(int(number))} {' '.join(era)}"


def _numeral(found: re.Match[str]) -> str:
    """Return a Roman numeral as an ordinal; a single letter counts only after a name."""
    before, numeral = found[1] or "", found[2]
    is_named = before[:1].isupper() and len(before) > 1 and before not in NO_NAMES
    if len(numeral) == 1 and not is_named:
        return found[0]
    number, rest = 0, numeral
    for sign, value in ROMAN.items():
        while rest.startswith(sign):
            number, rest = number + value, rest[len(sign) :]
    article = "" if before.lower() == "the" else "the "
    return f"{before} {article}{_ordinal(number)}".lstrip()


def _number(n: int) -> str:
    """Return a number below a hundred in words."""
    if n < len(ONES):
        return ONES[n]
    tens, ones = divmod(n, 10)
    return f"{TENS[tens]}-{ONES[ones]}" if ones else TENS[tens]


def _ordinal(n: int) -> str:
    tens, hyphen, last = _number(n).rpartition("-")
    return tens + hyphen + ORDINALS.get(last, f"{last}th")


def _year(n: int) -> str:
    """Return a year of up to four digits in words, by hundreds: "seventeen fifty-seven", "three thirty-one"."""
    hundreds, rest = divmod(n, 100)
    if not hundreds:
        return _number(rest)
    if not hundreds % 10 and rest < 10:
        thousands = f"{_number(hundreds // 10)} thousand"
        return f"{thousands} and {_number(rest)}" if rest else thousands
    return f"{_number(hundreds)} {'hundred' if not rest else f'oh {_number(rest)}' if rest < 10 else _number(rest)}"
