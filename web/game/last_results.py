"""Results that are kept until what they were made of changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")


class LastResults:
    """The last result of each of a few functions, beside the values that it was made of."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def get(self, name: str, made_of: tuple[Any, ...], make: Callable[[], T]) -> T:
        """Return what `make` returns, the same object as long as it would be made of the same values."""
        kept = self._kept.get(name)
        if kept is None or not all(now is then or now == then for now, then in zip(made_of, kept[0], strict=True)):
            self._kept[name] = kept = made_of, make()
        return cast("T", kept[1])
