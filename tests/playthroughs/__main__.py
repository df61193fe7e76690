"""`python -m tests.playthroughs --write [SYSTEM/SCENARIO ...]`: play them, or those named, and write them down."""

import argparse
import sys

from tests.laws.registry import scenario_names
from tests.playthroughs.golden import file_of, text

parser = argparse.ArgumentParser(prog="python -m tests.playthroughs", description=__doc__)
parser.add_argument("--write", action="store_true", required=True, help="write the files")
parser.add_argument("names", nargs="*", metavar="SYSTEM/SCENARIO", help="all when none is named")
for name in parser.parse_args().names or scenario_names():
    file_of(name).parent.mkdir(exist_ok=True)
    file_of(name).write_text(text(name), "utf-8")
    sys.stdout.write(f"{file_of(name)}\n")
