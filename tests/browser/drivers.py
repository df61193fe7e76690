"""Firefox by WebDriver BiDi and WebKitGTK by WebDriver: what starts them, and their windows.

Both protocols are spoken as they stand: no library of a browser's maker, no driver that has to be fetched. Where the
browsers are `web/build/browsers.py` says. Neither is let off this machine.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

from websocket import create_connection

from tests.browser.window import PATIENCE, Window, WindowError

WIDTH, HEIGHT = 1440, 900
NOWHERE = 9  # a port that nobody listens at
SCRIPT = 60_000  # milliseconds: a script whose page goes away while it is sent never answers, and is asked again
START = 90  # seconds in which a browser has to come up
FIREFOX_PREFERENCES = {
    "network.proxy.type": 1,  # no other host: all but loopback goes through a proxy that is not there
    **{f"network.proxy.{name}": "127.0.0.1" for name in ("http", "ssl")},
    **{f"network.proxy.{name}_port": NOWHERE for name in ("http", "ssl")},
    "browser.shell.checkDefaultBrowser": False,
}
OFFERED = """void (URL.createObjectURL = ((made) => (blob) => {
  blob.text().then((text) => { window.offered = text; });
  return made.call(URL, blob);
})(URL.createObjectURL))"""
"""Keeps the text of what a page makes an address for."""


class Firefox(Window):
    """A window of a Firefox of its own."""

    def __init__(self, program: str) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        profile = Path(self.folder.name) / "profile"
        profile.mkdir()
        wishes = (f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in FIREFOX_PREFERENCES.items())
        (profile / "user.js").write_text("".join(wishes), encoding="utf-8")
        self.ended: str | None = None
        """The file that was downloaded last."""
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        self.log = (Path(self.folder.name) / "log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self.log)
        address = wait_for(self._address, self.process)
        self.socket = create_connection(f"{address}/session", suppress_origin=True, timeout=PATIENCE / 1000)
        self.calls = 0
        self._call("session.new", capabilities={"alwaysMatch": {"unhandledPromptBehavior": {"default": "ignore"}}})
        self._call("session.subscribe", events=["log.entryAdded", "browsingContext.downloadEnd"])
        self._call(
            "browser.setDownloadBehavior",
            downloadBehavior={"type": "allowed", "destinationFolder": self.folder.name},
        )
        self.context = self._call("browsingContext.getTree")["contexts"][0]["context"]
        self._here("browsingContext.setViewport", viewport={"width": WIDTH, "height": HEIGHT})

    def download(self, selector: str) -> Path:
        """Click on an element that offers a file; return the file that was saved."""
        self.ended = None
        self.click(selector)
        while self.ended is None:
            self._call("session.status")
        return Path(self.ended)

    def close(self) -> None:
        """End the browser."""
        with suppress(WindowError, OSError):
            self._call("browser.close")
        end(self.process)
        self.socket.close()
        self.log.close()
        self.folder.cleanup()

    def _reload(self) -> None:
        """Load the page again, at least as far as its document has begun."""
        self._here("browsingContext.reload", wait="interactive")

    def set_input_files(self, selector: str, path: Path) -> None:
        """Choose a file in a field for files."""
        where = {"type": "css", "value": selector}
        (node,) = self._here("browsingContext.locateNodes", locator=where)["nodes"]
        self._here("input.setFiles", element={"sharedId": node["sharedId"]}, files=[str(path)])

    def _open(self, address: str) -> None:
        self._here("browsingContext.navigate", url=address, wait="interactive")

    def _evaluate(self, expression: str) -> str | None:
        told = self._call("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        if told["type"] != "success":
            raise WindowError(told["exceptionDetails"]["text"])
        return told["result"].get("value")

    def _act(self, source: dict[str, object]) -> None:
        self._here("input.performActions", actions=[source])

    def _address(self) -> str | None:
        """Return the address that Firefox says it listens at, None before it does."""
        found = re.search(r"listening on (ws://\S+)", Path(self.log.name).read_text(encoding="utf-8"))
        return found and found[1]

    def _here(self, method: str, **parameters: object) -> dict:
        """Send a command that concerns this window."""
        return self._call(method, context=self.context, **parameters)

    def _hear(self, event: str, told: dict) -> None:
        """Keep what the page threw, and which file was saved."""
        if event == "browsingContext.downloadEnd":
            self.ended = told["filepath"]
        elif told["type"] == "javascript" and told["level"] == "error":
            self.errors.append(str(told["text"]))

    def _call(self, method: str, **parameters: object) -> dict:
        """Send a command and return its answer; events that come meanwhile are heard."""
        self.calls += 1
        self.socket.send(json.dumps({"id": self.calls, "method": method, "params": parameters}))
        while True:
            told = json.loads(self.socket.recv())
            if told["type"] == "event":
                self._hear(told["method"], told["params"])
            if told.get("id") == self.calls:
                if told["type"] == "error":
                    raise WindowError(f"{method}: {told['message']}")
                return told["result"]


class WebKit(Window):
    """A window of a WebKitGTK of its own, on a screen of its own."""

    def __init__(self, program: str) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        home = Path(self.folder.name)
        reading, writing = os.pipe()
        screen = [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-screen",
            "0",
            f"{WIDTH + 100}x{HEIGHT + 200}x24",
            "-nolisten",
            "tcp",
        ]
        self.screen = subprocess.Popen(screen, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with open(reading, encoding="ascii") as told:  # noqa: PTH123 - a pipe
            display = told.readline().strip()
        env = os.environ | {"DISPLAY": f":{display}", "HOME": str(home), "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        env |= {f"XDG_{name}_HOME": str(home / name) for name in ("CACHE", "CONFIG", "DATA")}
        env |= {"http_proxy": f"http://127.0.0.1:{NOWHERE}", "no_proxy": "127.0.0.1,localhost"}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.driver = subprocess.Popen(["WebKitWebDriver", f"--port={self.port}"], env=env, stderr=subprocess.DEVNULL)
        self.session = ""
        wait_for(self._listens, self.driver)
        options = {"binary": program, "args": ["--automation"]}
        wanted = {
            "pageLoadStrategy": "normal",  # "eager" waits in vain where a command comes when a page is read, not loaded
            "webkitgtk:browserOptions": options,
            "unhandledPromptBehavior": "ignore",
        }
        made = self._call("POST", "/session", capabilities={"alwaysMatch": wanted})
        self.session = f"/session/{made['sessionId']}"
        self._call("POST", "/timeouts", script=SCRIPT, pageLoad=PATIENCE)
        self._call("POST", "/window/rect", width=WIDTH, height=HEIGHT)

    def download(self, selector: str) -> Path:
        """Click on an element that offers a file; return a file with what it offers: a browser so driven saves none."""
        self.evaluate(OFFERED)
        self.click(selector)
        path = Path(self.folder.name) / "saved"
        path.write_text(str(self.wait_for_function("window.offered")), encoding="utf-8")
        return path

    def close(self) -> None:
        """End the browser, its driver and its screen."""
        with suppress(WindowError, OSError):
            self._call("DELETE", "")
        end(self.driver)
        end(self.screen)
        self.folder.cleanup()

    def _reload(self) -> None:
        """Load the page again, at least as far as its document has begun."""
        self._call("POST", "/refresh")

    def set_input_files(self, selector: str, path: Path) -> None:
        """Choose a file in a field for files."""
        found = self._call("POST", "/element", using="css selector", value=selector)
        (element,) = found.values()
        self._call("POST", f"/element/{element}/value", text=str(path))

    def _open(self, address: str) -> None:
        here = str(self._call("GET", "/url")).partition("#")[0]
        if "#" in address and address.partition("#")[0] == here:  # the driver would wait for a page that is not loaded
            self.evaluate("(address) => { location.assign(address); }", address)
        else:
            self._call("POST", "/url", url=address)

    def _evaluate(self, expression: str) -> str | None:
        code = f"const done = arguments[0]; {expression}.then(done, (error) => done({{ error: String(error) }}));"
        told = self._call("POST", "/execute/async", script=code, args=[])
        if isinstance(told, dict):
            raise WindowError(told["error"])
        return told

    def _act(self, source: dict[str, object]) -> None:
        self._call("POST", "/actions", actions=[source])

    def _listens(self) -> bool:
        """Return whether the driver answers."""
        with suppress(OSError):
            return self._call("GET", "/status")["ready"]
        return False

    def _call(self, method: str, where: str, **parameters: object) -> dict:
        """Send a command and return its answer."""
        address = f"http://127.0.0.1:{self.port}{self.session}{where}"
        body = json.dumps(parameters).encode() if method == "POST" else None
        asked = urllib.request.Request(address, body, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE / 1000 + START) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                told = json.load(error)["value"]
            raise WindowError(f"{where}: {told['error']}: {told['message']}") from None


KINDS = {"firefox": Firefox, "webkit": WebKit}


def wait_for(look: object, process: subprocess.Popen) -> object:
    """Return the first thing that `look` finds while a program comes up."""
    stop = time.monotonic() + START
    while time.monotonic() < stop and process.poll() is None:
        if found := look():
            return found
        time.sleep(0.02)
    raise WindowError(f"{process.args[0]} did not come up")


def end(process: subprocess.Popen) -> None:
    """End a program, by force if it does not end itself."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
