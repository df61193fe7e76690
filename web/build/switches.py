"""What is hand-made around private parts of Pyodide and PyScript: each is switched off by its line.

The site plays the same without any of them, only larger and later: tests/browser/test_switches.py builds it so. A name
stands behind a script's line too, `// switch: NAME`, where that line is all there is to it: the build leaves it out.
docs/boot.md tells what each brings, and what to do with them when Pyodide is moved to its next release.
"""

from __future__ import annotations

import re

TRIM_PYODIDE = True
"""Pyodide's script and WebAssembly are sent without the functions and exports that nothing here reaches."""
TRIM_LIBRARY = True
"""The standard library is sent compiled, and without the modules that a browser cannot use."""
MEMORY = True
"""Visits start from a memory that the build has made: that of a Pyodide which has imported everything."""
LOAD_AHEAD = True
"""Pyodide is handed its WebAssembly and library, packed and on their way; without this there is no memory either."""
SHARED_WRAPPERS = True
"""Pyodide wraps functions of JavaScript in modules of WebAssembly: those that are alike share one."""
ONE_STACK = True
"""Python runs on one stack: Chromium has crashed where Pyodide gave it a second one."""
TELL_DEATH = True
"""The page hears at once of a Python that has died."""
NO_TEXT_AS_CODE = True
"""PyScript makes a function out of text at its start; a stand-in for that lets the page's policy forbid it."""
STAND_IN_DATABASE = True
"""PyScript opens a database at its start; a stand-in for it serves where the browser refuses databases."""

_MARKED = re.compile(r"^.*// switch: (\w+)\n", re.MULTILINE)


def switched(script: str) -> str:
    """Return a script without the lines of what is switched off."""
    return _MARKED.sub(lambda line: line[0] if globals()[line[1]] else "", script)


def policy(text: str) -> str:
    """Return a content security policy, or a page that has it, as what is switched on needs it."""
    return text if NO_TEXT_AS_CODE else text.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'")
