"""What all tests share: the toy system is registered, and the tests of one scenario stay together."""

from __future__ import annotations

import pytest

import tests.laws.registry  # noqa: F401 - registers the toy system


def pytest_configure(config: pytest.Config) -> None:
    """With several workers, keep groups of tests on one of them."""
    if config.getoption("dist", "no") == "load":
        config.option.dist = "loadgroup"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of one scenario into one group, so that its random games are played once."""
    for item in items:
        scenario = getattr(item, "callspec", None) and item.callspec.params.get("scenario")
        if isinstance(scenario, str):
            item.add_marker(pytest.mark.xdist_group(scenario))
