"""The script that PyScript runs: it starts the site, imported directly from the zip."""

import sys

ENGINE = "/home/pyodide/engine.zip"
if ENGINE not in sys.path:  # a restored memory snapshot has it
    sys.path.insert(0, ENGINE)

try:
    from web.dom import browser_page
    from web.shell.app import App

    App(browser_page).run()
except Exception:
    from js import Event, window

    window.dispatchEvent(Event.new("py:error"))  # web/boot/guard.js reports it
    raise
