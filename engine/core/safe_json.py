"""Parses untrusted JSON within limits, either at once or in slices so that the caller can stop."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from typing import Any, TypeVar

from engine.core.scenario import DataFault, Mismatch, excerpt

T = TypeVar("T")

MAX_TEXT = 5_000_000
"""The number of characters beyond which text from outside is refused unread."""
MAX_DEPTH = 60
"""The nesting depth of lists and objects beyond which data from outside are refused."""
MAX_LISTS = 200_000
"""The total number of lists and objects beyond which data from outside are refused: each takes memory, even empty."""
SLICE = 20_000
"""The number of brackets or values processed per slice, before the caller may do something else."""
_BRACKETS = re.compile(r'"(?:\\.|[^"\\])*+"?|[\[\]{}]', re.DOTALL)
"""Matches strings, to be skipped, and brackets; an unterminated string also matches, or each quote would be tried.

The repetition is possessive, because no character of a string is ever given back: otherwise the regex engine would keep
a backtracking state in memory for each of them.
"""
_HALVES = re.compile("[\ud800-\udfff]")
"""Matches lone surrogates, which UTF-8 cannot encode."""
MAX_NUMBER = 2**53
"""The number beyond which browsers no longer represent every integer."""


def parse(text: str | bytes, where: str = "$") -> Any:
    """Return the value of JSON text from outside; NaN, duplicate names in an object and huge data are refused.

    Raises:
        DataFault: the text is too long, nested too deeply or not JSON.
    """
    return run_to_end(parse_in_slices(text, where))


def parse_in_slices(text: str | bytes, where: str = "$") -> Generator[None, None, Any]:
    """Do the work of `parse` in slices: a generator that yields between slices and returns the value."""
    value = yield from _reading(text, where)
    yield from _bounding(value, where)
    return value


def run_to_end(work: Generator[None, None, T]) -> T:
    """Run a sliced computation to its end and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            value: T = end.value
            return value


def parse_list(text: str, where: str = "$") -> tuple[list[Any], list[Any]]:
    """Return the entries of a JSON list from outside: the valid ones, and those that `parse` would refuse.

    Raises:
        DataFault: the text is not a list whose entries can be read.
    """
    value = run_to_end(_reading(text, where))
    if not isinstance(value, list):
        raise DataFault([Mismatch(where, "a list", "something else")])
    good: list[Any] = []
    bad: list[Any] = []
    for entry in value:
        try:
            check_limits(entry, where)
        except DataFault:
            bad.append(entry)
        else:
            good.append(entry)
    return good, bad


def _reading(text: str | bytes, where: str) -> Generator[None, None, Any]:
    if len(text) > MAX_TEXT:
        raise DataFault([Mismatch(where, f"at most {MAX_TEXT} characters", str(len(text)))])
    yield from _shallow(text if isinstance(text, str) else text.decode("utf-8", "replace"), where)
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise DataFault([Mismatch(where, "JSON text", f"something else ({error})")]) from None


def _shallow(text: str, where: str) -> Iterator[None]:
    """Refuse text nested too deeply before a parser sees it: in a browser it would exhaust the stack for good."""
    depth = lists = 0
    for n, found in enumerate(_BRACKETS.finditer(text)):
        if n % SLICE == SLICE - 1:
            yield
        if found[0] in "[{":
            depth += 1
            lists += 1
            if depth > MAX_DEPTH:
                raise DataFault([Mismatch(where, f"at most {MAX_DEPTH} lists and objects inside one another", "more")])
            if lists > MAX_LISTS:
                raise DataFault([Mismatch(where, f"at most {MAX_LISTS} lists and objects", "more")])
        elif found[0] in "]}":
            depth -= 1


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError("twice the name " + excerpt(name))
        found[name] = value
    return found


def check_limits(value: Any, where: str, most: int = MAX_NUMBER) -> None:
    """Refuse data that are nested too deeply, numbers that are too large and text that UTF-8 cannot encode.

    Raises:
        DataFault: with the first mismatch.
    """
    run_to_end(_bounding(value, where, most))


def _bounding(value: Any, where: str, most: int = MAX_NUMBER) -> Generator[None, None, None]:
    """Do the work of `check_limits` in slices."""
    stack: list[tuple[Any, int]] = [([value], 0)]
    done = 0
    while stack:
        outer, depth = stack.pop()
        done += 1 + len(outer)
        if done >= SLICE:
            done = 0
            yield
        if depth > MAX_DEPTH + 1:
            raise DataFault([Mismatch(where, f"at most {MAX_DEPTH} lists and objects inside one another", "more")])
        for inner in (*outer, *outer.values()) if isinstance(outer, dict) else outer:
            if isinstance(inner, (dict, list)):
                stack.append((inner, depth + 1))
            elif isinstance(inner, str) and _HALVES.search(inner):
                raise DataFault([Mismatch(where, "whole characters", excerpt(inner))])
            elif isinstance(inner, (int, float)) and abs(inner) > most:
                raise DataFault([Mismatch(where, f"numbers up to {most}", excerpt(inner))])
