"""Settings of all tests: the toys are registered, and the tests of one scenario or browser run in one worker."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.laws.registry import scenario_names
from tests.laws.shared import FOLDER
from web.build.browsers import OTHERS

TOGETHER = (*OTHERS, *scenario_names())
FIRST = "tests/browser/test_stands.py"
"""Its first test builds the site with the toys, for which others wait: it begins while they have something else."""


class Together(LoadScopeScheduling):
    """Gives tests that share a browser or a scenario's random games to one worker.

    pytest-xdist's own groups are marks that it writes after a test's name, which this pytest does not allow.
    """

    def _split_scope(self, nodeid: str) -> str:
        parameters = nodeid.partition("[")[2].removesuffix("]").split("-")
        return next((name for name in TOGETHER if name in parameters), nodeid)


def pytest_configure(config: pytest.Config) -> None:
    """With several workers, give them a folder for what one of them makes for all; it is deleted after the run."""
    if config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput"):
        folder = TemporaryDirectory(prefix="sandtable-run-")
        os.environ[FOLDER] = folder.name
        config.add_cleanup(folder.cleanup)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put one test in front that makes what others wait for."""
    first = next((item for item in items if item.nodeid.startswith(FIRST)), None)
    items.sort(key=lambda item: item is not first)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """With several workers, keep tests that share something together."""
    return Together(config, log) if config.getoption("dist", "no") == "load" else None
