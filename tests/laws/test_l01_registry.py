"""L1: every system and scenario is registered, loads, and has its golden files."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.codec import scenario
from engine.core.scenario import DataFault, Mismatch, read_all
from engine.core.system import SYSTEMS, load
from tests.laws.damage import damaged_data
from tests.laws.registry import ROOT, TOYS, first_scenario, scenario_names, scenarios, system_names, system_of
from tests.perft.counts import file_of as perft_file
from tests.playthroughs.golden import file_of as golden_file

CHAPTERS = "command movement combat morale victory"
NEEDED = "ledger.md data.py state.py actions.py sequence.py setup.py state_validation.py view.py ai __init__.py"


def test_every_system_folder_is_registered():
    """A folder under engine/systems is found through the registry."""
    folders = sorted(path.parent.name for path in (ROOT / "engine" / "systems").glob("*/__init__.py"))

    assert folders == sorted(set(SYSTEMS) - set(TOYS))


@pytest.mark.parametrize("system", system_names())
def test_a_system_is_what_its_registry_entry_says(system):
    """The record carries the id it is registered by, and its folder has the files that all systems have."""
    record = load(system)
    folder = Path(ROOT, *record.package.split("."))
    missing = [name for name in NEEDED.split() if not (folder / name).exists() and not (folder / name[:-3]).is_dir()]

    assert system == record.id
    assert [] == missing
    assert 2 == len(record.prefix)
    assert len(record.actions) == len({kind.verb for kind in record.actions})
    assert "resign" not in [kind.verb for kind in record.actions]


@pytest.mark.parametrize("system", system_names())
def test_a_system_has_a_training_scenario(system):
    """Each system ships the small scenario that tests and the tutorial use."""
    assert f"{system}/training" == first_scenario(system)


def test_scenario_files_carry_their_own_names():
    """The folder and name of a scenario file are its system and id."""
    wrong = [path for path, data in read_all(ROOT) if (path.parent.name, path.stem) != (data["system"], data["id"])]

    assert [] == wrong


@pytest.mark.parametrize("name", scenario_names())
def test_a_scenario_passes_the_check_for_data_from_outside(name):
    """A shipped scenario passes the check for scenarios from outside."""
    assert scenarios()[name] == scenario(scenarios()[name].data(), name)


@pytest.mark.parametrize("name", scenario_names())
def test_a_damaged_scenario_is_refused_or_can_be_played(name):
    """A scenario file with any change is refused with its mismatch, or can be set up."""
    for damaged in damaged_data(scenarios()[name].data(), 150):
        mismatches: list[Mismatch] = []
        try:
            system_of(name).start(scenario(damaged, name))
        except DataFault as fault:
            mismatches = fault.mismatches

        assert all(mismatch.where and mismatch.expected and mismatch.got for mismatch in mismatches), mismatches


@pytest.mark.parametrize("name", scenario_names())
def test_a_scenario_has_a_golden_playthrough(name):
    """Each scenario has a playthrough; `python -m tests.playthroughs --write` makes it.

    Read it before you commit it.
    """
    assert golden_file(name).exists()


@pytest.mark.parametrize("system", system_names())
def test_a_system_has_a_perft_file(system):
    """Each system has a perft file; `python -m tests.perft --write` makes it. Read it before you commit it."""
    assert perft_file(system).exists()
