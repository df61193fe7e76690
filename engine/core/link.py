"""Data as the text of a link, for the part after the #: compressed, in letters that every address may hold."""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from engine.core import codec, record
from engine.core.game import Game
from engine.core.scenario import DataFault, Mismatch, Scenario, is_shipped

KINDS = ("game", "scenario", "turn")
"""What a link may carry, by its field `kind`."""
LONG = 8_000
"""Characters from which on a link is too long for some mail programs and messengers; a file is better then."""
OPEN = "open"
"""What the address of a link begins with, behind the #."""
MAX_LINK = 400_000
"""Characters beyond which a link is refused unread."""
VERSION = "1"
"""First letter of the text; another one is another way of packing."""
WHERE = "the link"


def pack(data: dict[str, Any]) -> str:
    """Return the text of JSON data for a link."""
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return VERSION + urlsafe_b64encode(zlib.compress(plain, 9)).decode().rstrip("=")


def unpack(text: str) -> dict[str, Any]:
    """Return the data that a link's text stands for, checked as any JSON from outside, with a known `kind`.

    Raises:
        DataFault: cut off, damaged, or too much when unpacked.
    """
    if len(text) > MAX_LINK:
        raise DataFault([Mismatch(WHERE, f"at most {MAX_LINK} characters", str(len(text)))])
    if not text.startswith(VERSION):
        raise DataFault([Mismatch(WHERE, f"a text that begins with {VERSION}", text[:20] or "nothing")])
    try:
        packed = urlsafe_b64decode(text[1:].encode("ascii") + b"=" * (-(len(text) - 1) % 4))
        reader = zlib.decompressobj()
        plain = reader.decompress(packed, codec.MAX_TEXT + 1)
    except (binascii.Error, UnicodeEncodeError, ValueError, zlib.error):
        raise DataFault([Mismatch(WHERE, "packed data", "something damaged")]) from None
    if len(plain) > codec.MAX_TEXT:
        raise DataFault([Mismatch(WHERE, f"at most {codec.MAX_TEXT} characters when unpacked", "more")])
    if not reader.eof or reader.unused_data:
        raise DataFault(
            [Mismatch(WHERE, "packed data", "a part that is cut off" if not reader.eof else "more behind it")]
        )
    try:
        data = codec.parse(plain.decode("utf-8"), WHERE)
    except UnicodeDecodeError:
        raise DataFault([Mismatch(WHERE, "UTF-8 text", "something else")]) from None
    if not isinstance(data, dict) or data.get("kind") not in KINDS:
        got = data.get("kind") if isinstance(data, dict) else data
        raise DataFault([Mismatch(f"{WHERE}: kind", f"one of {', '.join(KINDS)}", str(got)[:40])])
    return data


def find(message: str) -> str:
    """Return the text of the link in a message: words may stand around it, and lines may have been broken in it.

    A message without the address of a link counts as the text itself; of several links the last one counts.
    """
    behind = message.rpartition(f"#{OPEN}/")[2]
    text = re.sub(r"[^\w-]", "", behind, flags=re.ASCII)[: MAX_LINK + 1]
    body = text[1:-1] if len(text) % 4 == 2 else text[1:]  # one letter over stands for nothing
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


def game_data(game: Game, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a game's record at its shortest: a built-in scenario by name, digests shortened, no last state."""
    made = record.save(game, extra)
    del made["state"]
    made["digests"] = [digest[: record.SHORT] for digest in made["digests"]]
    if is_shipped(game.scenario):
        made["scenario"] = {"system": game.scenario.system, "id": game.scenario.id}
    return made


def scenario_data(scenario: Scenario) -> dict[str, Any]:
    """Return what a link to somebody's own scenario carries."""
    return {"kind": "scenario", "scenario": scenario.data()}
