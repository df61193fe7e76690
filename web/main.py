"""What PyScript runs: start the site, imported from the zip as it was sent."""

import sys

ENGINE = "/home/pyodide/engine.zip"
if ENGINE not in sys.path:  # a kept memory has it
    sys.path.insert(0, ENGINE)

from web.app import start  # noqa: E402

start()
