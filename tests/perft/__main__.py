"""`python -m tests.perft --write [SYSTEM ...]`: count the trees of all systems, or of those named, anew."""

import argparse
import sys

from tests.laws.registry import system_names
from tests.perft.counts import write

parser = argparse.ArgumentParser(prog="python -m tests.perft", description=__doc__)
parser.add_argument("--write", action="store_true", required=True, help="write the files")
parser.add_argument("systems", nargs="*", metavar="SYSTEM", help=f"of {', '.join(system_names())}")
for name in parser.parse_args().systems or system_names():
    sys.stdout.write(f"{write(name)}\n")
