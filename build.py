#!/usr/bin/env python3
"""Sandtable's one tool: standard library only, Python 3.11 or newer, with Node.js 20 or newer and npm beside it.

    python3 build.py serve [--port N]     install what is missing, build dist/ and serve it on this machine
    python3 build.py build                the same without serving
    python3 build.py single               build, and write dist/sandtable.html, which plays by double click
    python3 build.py test [ARGUMENT...]   build, find or install the browsers, run pytest with the arguments; --quick
                                          builds nothing and takes a minute, --deep tries more random cases
    python3 build.py bench [--quick]      build, then measure
    python3 build.py fuzz [--minutes N]   try random input on all cores, and keep what breaks in tests/broken/
    python3 build.py check FILE...        check scenario files
    python3 build.py words LANGUAGE       list what the texts of a language lack

Everything that is fetched or made is in .venv/, node_modules/, .cache/ and dist/, which git ignores. A step is
repeated only when its input has changed. This file parses under any Python, so that it can tell the user of an old one
which version is needed; web/build/ does the work.
"""

import signal
import sys

if __name__ == "__main__" and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C ends this without a word until there is a command to stop

if sys.version_info < (3, 11):
    sys.exit("build: Python 3.11 or newer is needed; this is %d.%d" % tuple(sys.version_info[:2]))

from web.build.assets import icon_sheet
from web.build.commands import main
from web.build.dependencies import project
from web.build.make_site import build
from web.build.pyodide_files import PYODIDE_FILES
from web.build.python_archives import NOT_PACKED
from web.build.release import MEMORY_HEAD
from web.build.steps import DIST, MODULES, ROOT, BuildError, once

__all__ = [  # what tests and measurements use
    "DIST",
    "MEMORY_HEAD",
    "MODULES",
    "NOT_PACKED",
    "PYODIDE_FILES",
    "ROOT",
    "BuildError",
    "build",
    "icon_sheet",
    "once",
    "project",
]

if __name__ == "__main__":
    sys.exit(main())
