"""Switches of workarounds for private parts of Pyodide and PyScript: each is switched off by its line.

The site plays the same without any of them, only larger and slower: tests/browser/test_switches.py builds it so. A
switch that consists of a single line of a script is marked there with `// switch: NAME`: the build removes the line.
docs/boot.md describes the benefit of each, and what to do with them when Pyodide is upgraded.
"""

from __future__ import annotations

import re

TRIM_PYODIDE = True
"""Pyodide's script and WebAssembly are shipped without the functions and exports that nothing here reaches."""
TRIM_LIBRARY = True
"""The standard library is shipped compiled, and without the modules that a browser cannot use."""
MEMORY = True
"""Visits start from a memory snapshot made at build time: that of a Pyodide that has imported everything."""
LOAD_AHEAD = True
"""Pyodide receives its WebAssembly and library from early compressed downloads; the snapshot requires this."""
SHARED_WRAPPERS = True
"""Pyodide wraps JavaScript functions in WebAssembly modules: equal ones share one module."""
ONE_STACK = True
"""Python runs on one stack: Chromium has crashed when Pyodide switched to a second one."""
TELL_DEATH = True
"""The page is notified at once when Python has died."""
NO_TEXT_AS_CODE = True
"""PyScript creates a function from text at its start; a replacement lets the page's policy forbid that."""
STAND_IN_DATABASE = True
"""PyScript opens a database at its start; a stand-in replaces it if the browser refuses databases."""

_MARKED = re.compile(r"^.*// switch: (\w+)\n", re.MULTILINE)


def switched(script: str) -> str:
    """Return a script without the lines of features that are switched off."""
    return _MARKED.sub(lambda line: line[0] if globals()[line[1]] else "", script)


def policy(text: str) -> str:
    """Return a content security policy, or a page that contains it, adjusted to the switches."""
    return text if NO_TEXT_AS_CODE else text.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'")
