"""Results that are cached until their inputs change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class LastResults:
    """The last result of each of a few functions, with the values that it was computed from."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def get(self, name: str, made_of: tuple[Any, ...], make: Callable[[], T]) -> T:
        """Return the result of `make`, cached as long as the values `made_of` are unchanged."""
        kept = self._kept.get(name)
        if kept is None or not all(now is then or now == then for now, then in zip(made_of, kept[0], strict=True)):
            self._kept[name] = kept = made_of, make()
        return cast("T", kept[1])
