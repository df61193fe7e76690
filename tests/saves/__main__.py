"""`python -m tests.saves --write`: keep a save of each scenario that has none yet; those kept are never changed."""

import argparse
import sys
from pathlib import Path

from engine.core import record
from tests.laws.registry import scenario_names
from tests.laws.walks import play

HERE = Path(__file__).parent
INPUTS = 80

parser = argparse.ArgumentParser(prog="python -m tests.saves", description=__doc__)
parser.add_argument("--write", action="store_true", required=True, help="write the missing files")
parser.parse_args()
for name in scenario_names():
    path = HERE / f"{name}.json"
    if path.exists():
        continue
    game, _ = play(name, 6, INPUTS)
    path.parent.mkdir(exist_ok=True)
    path.write_text(record.text(game) + "\n", "utf-8")
    sys.stdout.write(f"{path}\n")
