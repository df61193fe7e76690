"""A Dask cluster on loopback, for tests and measurements."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.laws.registry import ROOT

WORKER = ("worker", "--nthreads", "1", "--no-dashboard", "--no-nanny")
Part = subprocess.Popen[str]
"""The process of a part of a cluster."""


def started(stack: ExitStack, *words: str, until: str) -> tuple[Part, str]:
    """Start a part of a cluster; return its process, and the line in which it says this."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *words],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    stack.callback(process.wait)
    stack.callback(process.kill)
    assert process.stderr is not None
    stack.callback(process.stderr.close)
    for line in process.stderr:
        if until in line:
            return process, line
    raise AssertionError(f"dask {words[0]} ended before it said {until}")


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list[Part]]]:
    """Give the address of a scheduler, and the processes of its workers and, last, of itself."""
    with ExitStack() as stack, TemporaryDirectory() as folder:
        scheduler, line = started(
            stack, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", until="tcp://"
        )
        address = line.split()[-1]
        local = ("--local-directory", str(Path(folder)))
        made = [started(stack, *WORKER, address, *local, until="Registered to")[0] for _ in range(workers)]
        yield address, [*made, scheduler]
