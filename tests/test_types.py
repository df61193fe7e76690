"""mypy checks every line of the product, and every exception has a reason."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PASSED_OVER = re.compile(r"# type: ignore(?!\[[a-z-]+\]  # \w)")
"""What mypy is told to pass over without the kind of fault and the reason behind it."""


def test_the_types_of_engine_page_and_build_hold():
    """mypy with the strict settings of pyproject.toml finds nothing."""
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr), done.stdout


def test_what_is_passed_over_in_types_has_its_reason():
    """Each line that mypy ignores names the kind of fault, and a comment gives the reason."""
    files = [ROOT / "build.py", *(path for folder in ("engine", "web") for path in (ROOT / folder).rglob("*.py"))]
    wrong = [
        f"{path.relative_to(ROOT)}:{n}"
        for path in files
        for n, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if PASSED_OVER.search(line)
    ]

    assert [] == wrong
