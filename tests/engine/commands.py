"""This module runs commands of the engine for tests."""

from __future__ import annotations

import json

from engine.cli.main import main


def run(capsys, *words):
    """Run a command and return its exit code, its answer and its complaint."""
    try:
        code = main(list(words))
    except SystemExit as leave:
        code = leave.code
    told = capsys.readouterr()
    return code, told.out, told.err


def run_json(capsys, *words):
    """Run a command with --json and return the data of its answer."""
    code, out, err = run(capsys, *words, "--json")

    assert (0, "") == (code, err)
    return json.loads(out)
