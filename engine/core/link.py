"""Encodes data as the fragment of a link (after the #): compressed, in characters that every address may hold."""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Generator
from typing import Any, Literal

from engine.core import codec, record
from engine.core.game import Game
from engine.core.safe_json import parse_in_slices, run_to_end
from engine.core.scenario import DataFault, Mismatch, Scenario, is_shipped

KINDS = ("game", "scenario", "turn")
"""What a link may carry; its field `kind` holds one of these."""
LONG = 8_000
"""The length in characters from which a link is too long for some mail programs and messengers; a file is better
then."""
OPEN = "open"
"""The first word of a link's fragment, after the #."""
MAX_LINK = 400_000
"""The length in characters beyond which a link is refused unread."""
VERSION = "1"
"""First letter of the text: the version of the packing format."""
WHERE = "the link"
MARK = re.compile(r"[#*]open/")
"""Matches the start of a link's fragment; a mail guard (urldefense, version 3) replaces the # with a star."""
ENCODED = re.compile(r"%([0-9A-Fa-f]{2})")
DASHED = re.compile(r"urldefense\.proofpoint\.com/v2/url\?u=([\w.-]+)")
"""Matches an address as version 2 of that guard writes it: with a dash for the per cent sign and an underscore for
the slash."""


class LinkFault(DataFault):
    """Raised for a text that is not a complete link of this site; `kind` says what is wrong with it."""

    def __init__(self, kind: Literal["none", "cut", "changed", "long", "unknown"], expected: str, got: str) -> None:
        super().__init__([Mismatch(WHERE, expected, got)])
        self.kind = kind


def pack(data: dict[str, Any]) -> str:
    """Return JSON data as the text of a link."""
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return VERSION + urlsafe_b64encode(zlib.compress(plain, 9)).decode().rstrip("=")


def unpack(text: str) -> dict[str, Any]:
    """Return the data in a link's text, validated like any JSON from outside, with a known `kind`.

    Raises:
        LinkFault: it is not a link, cut off, changed, too long, or of an unknown kind.
        DataFault: the packed text is not usable JSON.
    """
    return run_to_end(unpacking(text))


def unpacking(text: str) -> Generator[None, None, dict[str, Any]]:
    """Do the work of `unpack` in slices: yield in between and return the data at the end."""
    if len(text) > MAX_LINK:
        raise LinkFault("long", f"at most {MAX_LINK} characters", str(len(text)))
    if not text.startswith(VERSION):
        raise LinkFault("none", f"a text that begins with {VERSION}", text[:20] or "nothing")
    try:
        packed = urlsafe_b64decode(text[1:].encode("ascii") + b"=" * (-(len(text) - 1) % 4))
        reader = zlib.decompressobj()
        plain = reader.decompress(packed, codec.MAX_TEXT + 1)
    except (binascii.Error, UnicodeEncodeError, ValueError, zlib.error):
        raise LinkFault("changed", "packed data", "something damaged") from None
    if len(plain) > codec.MAX_TEXT:
        raise LinkFault("long", f"at most {codec.MAX_TEXT} characters when unpacked", "more")
    if not reader.eof:
        raise LinkFault("cut", "packed data", "a part that is cut off")
    if reader.unused_data:
        raise LinkFault("changed", "packed data", "more behind it")
    try:
        data = yield from parse_in_slices(plain.decode("utf-8"), WHERE)
    except UnicodeDecodeError:
        raise LinkFault("changed", "UTF-8 text", "something else") from None
    if not isinstance(data, dict) or data.get("kind") not in KINDS:
        got = data.get("kind") if isinstance(data, dict) else data
        raise LinkFault("unknown", f"as its kind one of {', '.join(KINDS)}", str(got)[:40])
    return data


def find(message: str) -> str:
    """Return the text of the link in a message: it may be surrounded by words and broken across lines.

    Mail guards, chats and search engines embed an encoded address into their own: it is decoded up to twice. A message
    without a link's address counts as the text itself; of several links the last one counts.
    """
    behind = MARK.split(_plain(message))[-1]
    text = re.sub(r"[^\w-]", "", behind, flags=re.ASCII)[: MAX_LINK + 1]
    body = text[1:-1] if len(text) % 4 == 2 else text[1:]  # a single leftover letter encodes nothing
    try:
        packed = urlsafe_b64decode(body.encode("ascii") + b"=" * (-len(body) % 4))
        reader = zlib.decompressobj()
        reader.decompress(packed, codec.MAX_TEXT + 1)
    except (binascii.Error, ValueError, zlib.error):
        return behind.strip()
    if not reader.eof:
        return behind.strip()
    used = len(packed) - len(reader.unused_data)
    return text[: 1 + -(-used * 4 // 3)]


def is_in(message: str) -> bool:
    """Return whether a message contains the address of a link."""
    return MARK.search(_plain(message)) is not None


def _plain(message: str) -> str:
    """Return a message with the addresses in it restored to their form before others embedded them."""
    return _decoded(_decoded(DASHED.sub(_undashed, message[-codec.MAX_TEXT :])))


def _decoded(text: str) -> str:
    """Return a text with its per cent encoding decoded, where it encodes a plain character."""
    return ENCODED.sub(lambda found: chr(int(found[1], 16)), text)


def _undashed(found: re.Match[str]) -> str:
    """Return the address embedded in that of a guard that writes dashes for per cent signs."""
    return found[1].replace("-", "%").replace("_", "/")


def game_data(game: Game, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a game's record at its shortest: a built-in scenario by name, short digests, no last state."""
    made = record.save(game, extra)
    del made["state"]
    made["digests"] = [digest[: record.SHORT] for digest in made["digests"]]
    if is_shipped(game.scenario):
        made["scenario"] = {"system": game.scenario.system, "id": game.scenario.id}
    return made


def scenario_data(scenario: Scenario) -> dict[str, Any]:
    """Return the data of a link to a custom scenario."""
    return {"kind": "scenario", "scenario": scenario.data()}
