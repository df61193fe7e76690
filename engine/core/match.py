"""A match of two people who send one another links: dice that neither can foresee nor throw again.

A link is a turn: number 0 is the host's invitation, 1 the guest's answer, and so on, one after the other. In its turn a
side throws the dice that the turn before it left due, gives its orders, and stops where dice are due again, where the
other side decides, or at the end. So the inputs of the game tell by themselves which turn each of them belongs to.

Each turn *opens* one secret of its sender and *seals* the one he opens in his next turn, two numbers later. Dice of
turn n are drawn from the secrets opened in turns n - 1 and n: the first one's owner had given his orders without
knowing the second; the second was sealed in turn n - 2, before its owner saw those orders. The secret of turn 1 alone
was not sealed before: its owner does not know the other one, so that this is as good. Dice due after the invitation
fall in turn 2, for its guest has sealed nothing yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any

from engine.core import codec, link, record
from engine.core.dice import Generator
from engine.core.game import Game
from engine.core.scenario import DataFault, Spot
from engine.core.types import Chance, Decision, End, Outcome, Side

_SECRET = re.compile(r"[0-9a-f]{32}")
"""An identity or a secret: 128 random bits."""
_SEAL = re.compile(r"[0-9a-f]{64}")
_WORDS = [slice(0, 8), slice(8, 16), slice(16, 24), slice(24, 32)]


@dataclass(frozen=True)
class Match:
    """What both players know after a turn: the match, who invited, and what each turn opened from turn 1 on."""

    id: str
    host: Side
    opened: tuple[str, ...] = ()

    @property
    def turn(self) -> int:
        """The number of the latest turn."""
        return len(self.opened)

    def sender(self, turn: int, sides: tuple[Side, Side]) -> Side:
        """Return whose turn has this number."""
        return self.host if turn % 2 == 0 else other(self.host, sides)


@dataclass(frozen=True)
class Held:
    """A match as one of its players holds it; the other one must not see it before the game is over."""

    match: Match
    side: Side
    secret: str = ""
    """What this player's next turn opens; the invitation opens nothing."""
    mine: str = ""
    """The seal of that secret as sent; empty where nothing was sent yet."""
    theirs: str = ""
    """The seal of what the other's next turn opens; empty where none came yet."""
    is_sent: bool = False
    """Whether the latest turn is this player's own, so that he waits for the other."""
    came: int = 0
    """Inputs of the game as it was sent, or came, with the latest turn."""

    @property
    def next(self) -> int:
        """The number of this player's next turn."""
        first = not self.mine and not self.theirs
        return 0 if first else self.match.turn + (2 if self.is_sent else 1)


def fixed(held: Held, game: Game) -> int:
    """Return how many inputs of a player's game stand: what was sent or has come, and the dice that fell then."""
    at = held.came
    while at < len(game.inputs) and game.inputs[at].side is None:
        at += 1
    return at


def stage(held: Held, game: Game) -> str:
    """Return what is to be done: ``play`` (give orders), ``send`` (the turn), ``wait`` (for the other), or ``over``."""
    now = game.pending
    if isinstance(now, End):
        return "over" if len(game.inputs) == held.came else "send"
    if held.is_sent:
        return "wait"
    return "play" if isinstance(now, Decision) and now.side == held.side else "send"


def other(side: Side, sides: tuple[Side, Side]) -> Side:
    """Return the other side."""
    return sides[0] if side == sides[1] else sides[1]


class _Stream(Generator):
    """Numbers drawn from SHA-256 of a text, 64 bits at a time."""

    def __init__(self, text: str) -> None:
        self._numbers = self._hashed(text)

    def _hashed(self, text: str) -> Iterator[int]:
        block = 0
        while True:
            made = sha256(f"{text} {block}".encode()).digest()
            yield from (int.from_bytes(made[word], "big") for word in _WORDS)
            block += 1

    def bits(self) -> int:
        return next(self._numbers)


def seal(match_id: str, turn: int, secret: str) -> str:
    """Return the seal of a secret: it tells nothing of it, and fits no other secret, turn or match."""
    return sha256(f"sandtable seal {match_id} {turn} {secret}".encode()).hexdigest()


def draw(match: Match, turn: int, secrets: tuple[str, str], n: int, now: Chance) -> Outcome:
    """Return the outcome of throw number `n` of a turn; `secrets` are what the turn before and this one open."""
    return _Stream(f"sandtable dice {match.id} {turn} {secrets[0]} {secrets[1]} {n}").draw(now)


def invite(match_id: str, side: Side) -> Held:
    """Begin a match as its host; an identity, as a secret, is a random text of 32 hex digits."""
    return Held(Match(match_id, side), side)


def answer(held: Held, game: Game, fresh: str) -> Held:
    """Make this player's turn: open his secret, seal a fresh one, and fix the game as it stands."""
    match, turn = held.match, held.next
    if turn:
        match = replace(match, opened=(*match.opened, held.secret))
    mine = seal(match.id, turn + 2, fresh)
    return replace(held, match=match, secret=fresh, mine=mine, is_sent=True, came=len(game.inputs))


def accept(match: Match, sealed: str, game: Game, fresh: str) -> Held:
    """Begin a match as the guest of a checked invitation."""
    side = other(match.host, game.system.sides(game.state))
    return Held(match, side, fresh, theirs=sealed, came=len(game.inputs))


def receive(held: Held, match: Match, sealed: str, game: Game) -> Held:
    """Go on with the other's turn, which is checked and news: let the dice fall that it leaves due."""
    held = replace(held, match=match, theirs=sealed, is_sent=False, came=len(game.inputs))
    n = 0
    while isinstance(now := game.pending, Chance):
        game.roll(draw(match, match.turn + 1, (match.opened[-1], held.secret), n, now))
        n += 1
    return held


# What is sent and kept


def link_data(held: Held, game: Game) -> dict[str, Any]:
    """Return what the link of the turn made last carries."""
    return {"kind": "turn", "match": asdict(held.match), "seal": held.mine, "record": link.game_data(game)}


def read(data: dict[str, Any]) -> tuple[Match, str]:
    """Return the match and the seal that a link carries; the record in it is opened apart.

    Raises:
        DataFault: it is no turn of a match.
    """
    _frame(data, "kind", "match", "seal", "record")
    match = codec.convert(data["match"], Match, "$.match")
    _match(match, "$.match")
    _text(data["seal"], _SEAL, "$.seal")
    return match, data["seal"]


def kept_data(held: Held, game: Game, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return one player's side of a match, secrets and all, as it is kept; `extra` is the caller's own."""
    return {"kind": "match", "held": asdict(held), "record": record.save(game, extra)}


def read_kept(data: dict[str, Any]) -> Held:
    """Return one player's side of a match as it was kept; the record in it is opened apart.

    Raises:
        DataFault: it is none, or its secret is not the one that was sealed.
    """
    _frame(data, "kind", "held", "record")
    held = codec.convert(data["held"], Held, "$.held")
    _match(held.match, "$.held.match")
    if held.next or held.secret:
        _text(held.secret, _SECRET, "$.held.secret")
    for name, text in (("mine", held.mine), ("theirs", held.theirs)):
        if text:
            _text(text, _SEAL, f"$.held.{name}")
    if held.mine and held.mine != seal(held.match.id, held.next, held.secret):
        raise fault("$.held.secret", "the secret that was sealed", "another one")
    if held.is_sent and not held.mine:
        raise fault("$.held.mine", "the seal of what was sent", "nothing")
    return held


def check_kept(held: Held, game: Game) -> None:
    """Check that a kept match and its opened game belong together.

    Raises:
        DataFault: they do not.
    """
    if held.side not in game.system.sides(game.state):
        raise fault("$.held.side", "a side of the game", held.side[:40])
    if not 0 <= held.came <= len(game.inputs):
        raise fault("$.held.came", f"0 to {len(game.inputs)}", str(held.came))


def _frame(data: dict[str, Any], *names: str) -> None:
    if set(data) != set(names):
        raise fault("$", f"the fields {', '.join(names)}", ", ".join(map(str, data))[:80] or "none")


def _match(match: Match, where: str) -> None:
    _text(match.id, _SECRET, f"{where}.id")
    if match.turn > record.MAX_INPUTS:
        raise fault(f"{where}.opened", f"at most {record.MAX_INPUTS} turns", str(match.turn))
    for n, text in enumerate(match.opened):
        _text(text, _SECRET, f"{where}.opened[{n}]")


def _text(value: Any, form: re.Pattern[str], where: str) -> None:
    if not isinstance(value, str) or not form.fullmatch(value):
        length = 64 if form is _SEAL else 32
        raise fault(where, f"{length} hex digits", str(value)[:40] or "nothing")


def fault(where: str, expected: str, got: str) -> DataFault:
    """Return the fault of one spot."""
    return DataFault([Spot(where, expected, got)])
