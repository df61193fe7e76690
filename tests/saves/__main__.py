"""`python -m tests.saves --write`: keep a save of each scenario that has none, and one of each system for this version.

Those kept are never changed.
"""

import argparse
import sys
from pathlib import Path

from engine import VERSION
from engine.core import record
from tests.laws.registry import scenario_names
from tests.laws.walks import play

HERE = Path(__file__).parent
INPUTS = 80
TRAINING = "training"
"""The scenario of each system that is saved anew with every version."""

parser = argparse.ArgumentParser(prog="python -m tests.saves", description=__doc__)
parser.add_argument("--write", action="store_true", required=True, help="write the missing files")
parser.parse_args()
for name in scenario_names():
    paths = [HERE / f"{name}.json"]
    if name.endswith(f"/{TRAINING}"):
        paths.append(HERE / f"{name}-{VERSION}.json")
    for path in paths:
        if not path.exists():
            path.parent.mkdir(exist_ok=True)
            path.write_text(record.text(play(name, 6, INPUTS)[0]) + "\n", "utf-8")
            sys.stdout.write(f"{path}\n")
