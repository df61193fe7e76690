"""A container of a worker has all that a worker needs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.laws.registry import ROOT

PLAYS = """
import json
from engine.core.scenario import shipped
from engine.lab.cluster import VERSION, play_checked
from engine.lab.games import Effort, Series

series = Series(shipped()["table_battles/training"], ("veteran", "veteran"), Effort({"veteran": 10}), 7)
print(json.dumps(play_checked(series, (0,), VERSION, series.scenario.digest()).results))
"""


def test_what_the_container_file_copies_is_enough(tmp_path: Path) -> None:
    """A game can be played with the folders that are copied into the container and nothing else of the project."""
    text = (ROOT / "engine/lab/Containerfile").read_text("utf-8")
    copied = re.findall(r"^COPY (\S+) \S+$", text, re.MULTILINE)
    for name in copied:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", PLAYS], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(tmp_path)},
        check=True, capture_output=True, text=True,
    )  # fmt: skip

    assert [0] == [game["game"] for game in json.loads(done.stdout)]
    assert '"python", "-m", "dask", "worker"' in text
