"""Settings of all tests: the toys are registered, and the tests of one scenario or browser run in one worker."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.laws.registry import TOYS, scenario_names, scenarios
from tests.laws.shared import FOLDER
from web.build.browsers import OTHERS

TOGETHER = (*OTHERS, *scenario_names())
FIRST = "tests/browser/test_stands.py"
"""Its first test builds the site with the toys, for which others wait: it begins while they have something else."""


SLOW_FOLDERS = ("boards", "browser", "engine", "features", "fuzz", "perft", "playthroughs", "pyodide", "search")
"""Folders of tests that need the built site, or go into what others touch upon."""
SLOW = (
    *("test_l08_determinism", "test_l10_save", "test_l11_secrecy", "test_l15_ledger", "test_l21_positions"),
    *("test_l23_lessons", "test_agreement", "test_referee", "test_words"),
    *("test_l25_tools", "test_l26_odds_kept", "test_l27_pointing", "test_architecture", "test_build", "test_carries"),
    *("test_consent", "test_docs", "test_features", "test_fights", "test_hopes", "test_language_setting"),
    *("test_leaders", "test_letters", "test_link", "test_looks", "test_match", "test_notes", "test_opponent"),
    *("test_packing", "test_past", "test_pictures", "test_plain", "test_plain_moves", "test_pointer", "test_pools"),
    *("test_pseudo_language", "test_rounded_icons", "test_threats", "test_told_faults", "test_trimming"),
    *("test_along", "test_circles", "test_docstrings", "test_drops", "test_general", "test_l01_registry"),
    *("test_l22_scenarios", "test_menu", "test_reach", "test_svg", "test_tool", "test_trusting", "test_types"),
    *("test_view", "test_walks", "test_watching", "test_zstd"),
)
"""Modules that are left out of a quick run: each takes seconds."""
SMALLEST = ("training", "toy")
"""The battle that a quick run tries of each system, and the only toy that it tries."""


class Together(LoadScopeScheduling):
    """Gives tests that share a browser or a scenario's random games to one worker.

    pytest-xdist's own groups are marks that it writes after a test's name, which this pytest does not allow.
    """

    def _split_scope(self, nodeid: str) -> str:
        if self.config.getoption("quick"):
            # Handing out thousands of short tests one by one takes longer than they do.
            return nodeid.partition("::")[0]
        parameters = parameters_of(nodeid)
        return next((name for name in TOGETHER if name in parameters), nodeid)


def parameters_of(nodeid: str) -> list[str]:
    """Return the parameters that stand in a test's name."""
    return nodeid.partition("[")[2].removesuffix("]").split("-")


def pytest_configure(config: pytest.Config) -> None:
    """With several workers, give them a folder for what one of them makes for all; it is deleted after the run."""
    if config.getoption("dist", "no") != "no" and not hasattr(config, "workerinput"):
        folder = TemporaryDirectory(prefix="sandtable-run-")
        os.environ[FOLDER] = folder.name
        config.add_cleanup(folder.cleanup)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option of a quick run; `build.py test` passes it on."""
    parser.addoption("--quick", action="store_true", help="within a minute, what most faults are noticed by")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out of a quick run what needs a built site or a long time."""
    is_left_out = collection_path.name in SLOW_FOLDERS or collection_path.stem in SLOW
    return True if config.getoption("quick") and is_left_out else None


def is_quick(item: pytest.Item) -> bool:
    """Return whether a test belongs to a quick run: of the battles only the smallest of each system is tried there."""
    named = [name.split("/") for name in parameters_of(item.nodeid) if name in scenarios()]
    return all(battle in SMALLEST and (system in SMALLEST or system not in TOYS) for system, battle in named)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put one test in front that makes what others wait for; of a quick run leave out all but the smallest battles."""
    if config.getoption("quick"):
        config.hook.pytest_deselected(items=[item for item in items if not is_quick(item)])
        items[:] = [item for item in items if is_quick(item)]
    first = next((item for item in items if item.nodeid.startswith(FIRST)), None)
    items.sort(key=lambda item: item is not first)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling | None:
    """With several workers, keep tests that share something together."""
    return Together(config, log) if config.getoption("dist", "no") == "load" else None
