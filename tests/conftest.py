"""What all tests share: the toy system is registered, and a scenario's tests stay on one worker."""

from __future__ import annotations

import pytest

import tests.laws.registry  # noqa: F401 - registers the toy system


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of one scenario together (`--dist loadgroup`), so that its random games are played once."""
    for item in items:
        name = getattr(item, "callspec", None) and item.callspec.params.get("scenario")
        if isinstance(name, str):
            item.add_marker(pytest.mark.xdist_group(name))
