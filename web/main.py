"""What PyScript runs: start the site, imported from the zip as it was sent."""

import sys

ENGINE = "/home/pyodide/engine.zip"
if ENGINE not in sys.path:  # a kept memory has it
    sys.path.insert(0, ENGINE)

try:
    from web.app import App
    from web.dom import page

    App(page).run()
except Exception:
    from js import Event, window

    window.dispatchEvent(Event.new("py:error"))  # web/boot/guard.js tells it
    raise
