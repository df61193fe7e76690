"""Finds the browsers for tests and measurements, and installs missing ones if this user may.

Chromium is required. Firefox and WebKitGTK are left out if they can neither be found nor installed. An environment
variable can name a browser's program and takes precedence; an empty value leaves that browser out.
"""

import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from web.build.steps import PYTHON, ROOT, BuildError, run, say

CHROMIUM = "SANDTABLE_CHROMIUM"
SHELL = "chromium-headless-shell"
"""Debian's name of Chromium without windows: the same engine, with a fifth less work for each page."""
CHROMIUM_NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WEBKIT_FOLDERS = ("/usr/lib/*/webkit2gtk-4.1", "/usr/lib*/webkit2gtk-4.1", "/usr/libexec/webkit2gtk-4.1")


def named(variable: str) -> str | None:
    """Return the program that an environment variable names, empty if it leaves the browser out, else None."""
    path = os.environ.get(variable)
    if path and not Path(path).exists():
        raise BuildError(f"{variable}: there is no {path}")
    return path


def is_root() -> bool:
    """Return whether this user is root."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install_debian(name: str, *packages: str) -> None:
    """Install Debian packages if this user may. Raises BuildError."""
    if shutil.which("apt-get") is None or not is_root():
        raise BuildError(f"{name} is not here; as root on Debian it is installed: apt-get install {' '.join(packages)}")
    say(f"install {name} through apt-get")
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    apt = ("apt-get", "-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20")
    run(*apt, "update", env=env)
    run(*apt, "install", "-y", "--no-install-recommends", *packages, env=env)


# Chromium ------------------------------------------------------------------------------------------------------------


def playwright_chromium() -> str | None:
    """Return the path of Playwright's own Chromium if it is there."""
    code = "import playwright.sync_api as p\nwith p.sync_playwright() as w: print(w.chromium.executable_path)"
    done = subprocess.run([PYTHON, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if path and Path(path).exists() else None


def download_chromium() -> str | None:
    """Have Playwright download its Chromium; give up soon if its host cannot be reached."""
    say("download Chromium through Playwright")
    env = os.environ | {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": "5000"}
    command: list[str | Path] = [PYTHON, "-m", "playwright", "install", "chromium", "--no-shell"]
    try:
        subprocess.run(command, cwd=ROOT, env=env, capture_output=True, timeout=300, check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None
    return playwright_chromium()


def install_chromium() -> str | None:
    """Install Debian's Chromium if this user may."""
    for package in (SHELL, "chromium"):
        with suppress(BuildError):
            install_debian("Chromium", package)
            return system_chromium()
    return None


def system_chromium() -> str | None:
    """Return the path of a Chromium or Chrome on the PATH."""
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def find_chromium() -> str:
    """Return the path of a Chromium: the one that SANDTABLE_CHROMIUM names, one found, or one newly installed."""
    ways = (playwright_chromium, system_chromium, download_chromium, install_chromium)
    if found := named(CHROMIUM) or next((path for way in ways if (path := way())), None):
        return found
    raise BuildError(f"no Chromium was found or could be installed; set {CHROMIUM} to the path of one")


# The others ----------------------------------------------------------------------------------------------------------


class Other(NamedTuple):
    """A browser that may be left out."""

    name: str
    variable: str
    packages: tuple[str, ...]
    """Debian's names of the packages to install."""
    look: Callable[[], str | None]
    """Returns the path of the browser's program if everything needed to drive it is installed too."""

    def find(self) -> str | None:
        """Return the path of the program, or None."""
        path = named(self.variable)
        return self.look() if path is None else path or None

    def install(self) -> str | None:
        """Return the path of the program, installing it if needed; report if it has to be left out."""
        path = self.find()
        if path is None and named(self.variable) is None:
            try:
                install_debian(self.name, *self.packages)
                path = self.look()
            except BuildError as error:
                say(f"{self.name} is left out: {error}")
        return path


def system_firefox() -> str | None:
    """Return the path of a Firefox on the PATH."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def system_webkit() -> str | None:
    """Return the path of WebKitGTK's MiniBrowser if its driver and a virtual screen are installed as well."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        return None
    found = (path for folder in WEBKIT_FOLDERS for path in sorted(Path("/").glob(f"{folder[1:]}/MiniBrowser")))
    return next(map(str, found), None)


OTHERS = {
    "firefox": Other("Firefox", "SANDTABLE_FIREFOX", ("firefox-esr",), system_firefox),
    "webkit": Other(
        "WebKitGTK", "SANDTABLE_WEBKIT", ("webkit2gtk-driver", "libwebkit2gtk-4.1-0", "xvfb"), system_webkit
    ),
}


def environment() -> dict[str, str]:
    """Return the environment variables that name the browsers, installing them if needed."""
    return {CHROMIUM: find_chromium()} | {other.variable: other.install() or "" for other in OTHERS.values()}
