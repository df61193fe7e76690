"""This module launches Chromium for tests and measurements."""

from __future__ import annotations

from web.build.browsers import find_chromium, is_root

NOT_OURS = (
    *"WebUIOmniboxPopup WebUIOmniboxAimPopup".split(),  # pages of the browser's own, a second of work for each context
    *"AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsFirstBalancedModeAutoEnable".split(),
    *"HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding".split(),
    *"PreconnectToSearch ThirdPartyStoragePartitioning".split(),
)
"""What Chromium is not to do beside the site. Of such lists it takes the last alone, so Playwright's own is in it."""
CHROMIUM_FLAGS = (
    *"--disable-background-networking --disable-component-update --disable-default-apps --disable-quic".split(),
    *"--disable-sync --no-first-run --no-pings".split(),
    f"--disable-features={','.join(NOT_OURS)}",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # no other host, by workers neither
)


def chromium_options() -> dict[str, object]:
    """Return the arguments of a launch: Chromium stays off the network by itself."""
    sandbox = ["--no-sandbox"] if is_root() else []  # root has no sandbox
    return {"executable_path": find_chromium(), "args": [*CHROMIUM_FLAGS, *sandbox]}
