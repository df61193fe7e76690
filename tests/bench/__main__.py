"""Print the project's figures as ratios to their targets' units: `python3 build.py bench [--quick] [NAME ...]`."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

PARTS = (
    "boot", "lines", "others", "page", "pointer", "table", "records", "damage", "lab", "advice", "memory",
)  # fmt: skip
APART = ("soak", "armies", "skirmish", "simple", "luck", "tree_search")
"""What takes so long that it is measured only by name; of these all but the first are no times but games."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="build.py bench", description="Measure the figures the project set itself.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds: a first answer in five minutes")
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS, *APART], default=[], help="what to measure (all)")
    chosen = parser.parse_args()
    print(f"{'figure':<52} {'measured':>9} {'target':>7}  note")
    for part in chosen.parts or PARTS:
        for name, measured, target, note in import_module(f"tests.bench.{part}").figures(chosen.quick):
            print(f"{name:<52} {measured:>9.2f} {target:>7.2f}  {note}", flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
