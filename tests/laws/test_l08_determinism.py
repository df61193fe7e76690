"""L8: the same seed and the same choices lead to the same digests, whatever the hash seed and the interpreter."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.laws.digests import MOST
from tests.laws.registry import ROOT, scenario_names
from tests.laws.walks import walks

SCRIPT = "tests.laws.digests"


def here(name: str) -> list[str]:
    """Return the digests of one random game played by this interpreter: of the start and after each input."""
    return list(walks(name)[1].digests[: MOST + 1])


def test_another_hash_seed_changes_nothing():
    """A random game of each scenario gives the same digests under another hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": "1"}  # this interpreter has one of its own, drawn when it began
    command = [sys.executable, "-m", SCRIPT, str(MOST)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    there = json.loads(done.stdout)

    assert scenario_names() == list(there)
    assert {name: here(name) for name in there} == there


def test_pyodide_changes_nothing():
    """One random game of each scenario gives the same digests in the interpreter that browsers run."""
    command = ["node", str(ROOT / "tests" / "laws" / "pyodide.mjs"), str(MOST)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    there = json.loads(done.stdout)

    assert scenario_names() == list(there)
    assert {name: here(name) for name in there} == there
