"""A match of two people who send one another links: dice that neither can foresee nor throw again.

A link is a turn: number 0 is the host's invitation, 1 the guest's answer, and so on, one after the other. In its turn a
side throws the dice that the turn before it left due, gives its orders, and stops where dice are due again, where the
other side decides, or at the end. So the inputs of the game tell by themselves which turn each of them belongs to.

Each turn *opens* one secret of its sender and *seals* the one he opens in his next turn, two numbers later. Dice of
turn n are drawn from the secrets opened in turns n - 1 and n: the first one's owner had given his orders without knowing
the second; the second was sealed in turn n - 2, before its owner saw those orders. The secret of turn 1 alone was not
sealed before: its owner does not know the other one, so that this is as good. Dice due after the invitation fall in turn
2, for its guest has sealed nothing yet.
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
from engine.core.types import Chance, Decision, End, Outcome, Pending, Side

_SECRET = re.compile(r"[0-9a-f]{32}")
"""An identity or a secret: 128 random bits."""
_SEAL = re.compile(r"[0-9a-f]{64}")
_WORDS = [slice(0, 8), slice(8, 16), slice(16, 24), slice(24, 32)]


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
    fixed: int = 0
    """Inputs of the game that stand: they were sent, have come, or are dice."""

    @property
    def next(self) -> int:
        """The number of this player's next turn."""
        first = not self.mine and not self.theirs
        return 0 if first else self.match.turn + (2 if self.is_sent else 1)


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


def draw(match: Match, turn: int, secrets: tuple[str, str], n: int, odds: tuple[tuple[Outcome, int], ...]) -> Outcome:
    """Return the outcome of throw number `n` of a turn; `secrets` are what the turn before and this one open."""
    return _Stream(f"sandtable dice {match.id} {turn} {secrets[0]} {secrets[1]} {n}").draw(odds)


def invite(match_id: str, side: Side) -> Held:
    """Begin a match as its host; an identity, as a secret, is a random text of 32 hex digits."""
    return Held(Match(match_id, side), side)


def answer(held: Held, game: Game, fresh: str) -> Held:
    """Make this player's turn: open his secret, seal a fresh one, and fix the game as it stands."""
    match, turn = held.match, held.next
    if turn:
        match = replace(match, opened=(*match.opened, held.secret))
    mine = seal(match.id, turn + 2, fresh)
    return replace(held, match=match, secret=fresh, mine=mine, is_sent=True, fixed=len(game.inputs))


def accept(match: Match, sealed: str, game: Game, fresh: str) -> Held:
    """Begin a match as the guest of a checked invitation."""
    side = other(match.host, game.system.sides(game.state))
    return Held(match, side, fresh, theirs=sealed, fixed=len(game.inputs))


def receive(held: Held, match: Match, sealed: str, game: Game) -> Held:
    """Go on with the other's turn, which is checked and news: let the dice fall that it leaves due."""
    held = replace(held, match=match, theirs=sealed, is_sent=False)
    n = 0
    while isinstance(now := game.pending, Chance):
        game.roll(draw(match, match.turn + 1, (match.opened[-1], held.secret), n, now.odds))
        n += 1
    return replace(held, fixed=len(game.inputs))


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


def kept_data(held: Held, game: Game) -> dict[str, Any]:
    """Return one player's side of a match, secrets and all, as it is kept."""
    return {"kind": "match", "held": asdict(held), "record": record.save(game)}


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
        raise _fault("$.held.secret", "the secret that was sealed", "another one")
    if held.is_sent and not held.mine:
        raise _fault("$.held.mine", "the seal of what was sent", "nothing")
    return held


def check_kept(held: Held, game: Game) -> None:
    """Check that a kept match and its opened game belong together.

    Raises:
        DataFault: they do not.
    """
    if held.side not in game.system.sides(game.state):
        raise _fault("$.held.side", "a side of the game", held.side[:40])
    if not 0 <= held.fixed <= len(game.inputs):
        raise _fault("$.held.fixed", f"0 to {len(game.inputs)}", str(held.fixed))


def _frame(data: dict[str, Any], *names: str) -> None:
    if set(data) != set(names):
        raise _fault("$", f"the fields {', '.join(names)}", ", ".join(map(str, data))[:80] or "none")


def _match(match: Match, where: str) -> None:
    _text(match.id, _SECRET, f"{where}.id")
    if match.turn > record.MAX_INPUTS:
        raise _fault(f"{where}.opened", f"at most {record.MAX_INPUTS} turns", str(match.turn))
    for n, text in enumerate(match.opened):
        _text(text, _SECRET, f"{where}.opened[{n}]")


def _text(value: Any, form: re.Pattern[str], where: str) -> None:
    if not isinstance(value, str) or not form.fullmatch(value):
        length = 64 if form is _SEAL else 32
        raise _fault(where, f"{length} hex digits", str(value)[:40] or "nothing")


def _fault(where: str, expected: str, got: str) -> DataFault:
    return DataFault([Spot(where, expected, got)])


# What is checked


def check(match: Match, game: Game) -> None:
    """Check a whole match: every order by the one whose turn it was, every turn complete, all dice from the secrets.

    Raises:
        DataFault: with the turn where it goes wrong.
    """
    if game.study or game.start is not None:
        raise _fault("the game", "one played from its beginning, not for study", "another one")
    if match.host not in game.system.sides(game.state):
        raise _fault("$.match.host", "a side of the game", match.host[:40])
    at = 0
    for turn in range(match.turn + 1):
        at = _check_dice(match, game, turn, at)
        at = _check_orders(match, game, turn, at)
    if at < len(game.inputs):
        side = game.inputs[at].side
        more = "dice thrown too early" if side is None else f"an order of {side}, who has not decided it"
        raise _fault(f"turn {match.turn}", "nothing behind the sender's orders", more)


def _pending(game: Game, at: int) -> Pending:
    return game.system.pending(game.state_at(at))


def _check_dice(match: Match, game: Game, turn: int, at: int) -> int:
    """Check the dice at the beginning of a turn; return the number of inputs behind them."""
    if isinstance(_pending(game, at), End):
        raise _fault(f"turn {turn}", "nothing, for the game is over", "another turn")
    n = 0
    while turn > 1 and isinstance(now := _pending(game, at), Chance):
        due = draw(match, turn, (match.opened[turn - 2], match.opened[turn - 1]), n, now.odds)
        fell = game.inputs[at].given if at < len(game.inputs) and game.inputs[at].side is None else "nothing"
        if fell != due:
            raise _fault(f"dice of turn {turn}", f"{due}, as both secrets have it", str(fell)[:40])
        at, n = at + 1, n + 1
    return at


def _check_orders(match: Match, game: Game, turn: int, at: int) -> int:
    """Check that the sender gave all orders of a turn that were his; return the number of inputs behind them."""
    sender = match.sender(turn, game.system.sides(game.state))
    while at < len(game.inputs) and game.inputs[at].side == sender:
        at += 1
    now = _pending(game, at)
    if isinstance(now, Decision) and now.side == sender:
        raise _fault(f"turn {turn}", f"all orders of {sender}", "a turn that stops before them")
    return at


def is_news(held: Held, mine: Game, match: Match, sealed: str, game: Game) -> bool:
    """Whether a checked turn is the answer that is waited for; False for one that was opened, or sent, before.

    Raises:
        DataFault: it does not go on from the match that is held.
    """
    ours = held.match
    if (match.id, match.host) != (ours.id, ours.host):
        raise _fault("the match", "the one that was agreed", "another one")
    if game.scenario.digest() != mine.scenario.digest() or game.options != mine.options:
        raise _fault("the game", "the scenario and options that were agreed", "others")
    awaited = ours.turn + held.is_sent
    if match.turn > awaited:
        raise _fault("the link", f"turn {awaited}", f"turn {match.turn}: some turns were not played in this browser")
    common = min(match.turn, ours.turn)
    if match.opened[:common] != ours.opened[:common]:
        raise _fault("the past", "the secrets that were opened before", "others")
    for n, (kept, came) in enumerate(zip(mine.inputs[: held.fixed], game.inputs, strict=False)):
        if kept != came:
            again = "; this turn has come already, and another version of it does not count" * (match.turn <= ours.turn)
            raise _fault(f"entry {n + 1} of the log", "what was sent before", f"something else{again}")
    if match.turn < awaited or not held.is_sent:
        if match.turn == ours.turn - held.is_sent and held.theirs and sealed != held.theirs:
            raise _fault("the link", "the turn as it came before", "the same turn with another seal")
        return False
    if len(game.inputs) < held.fixed:
        raise _fault("the past", f"{held.fixed} entries of the log", str(len(game.inputs)))
    if held.theirs and match.turn > 1 and seal(match.id, match.turn, match.opened[-1]) != held.theirs:
        raise _fault(f"turn {match.turn}", "the secret that was sealed before", "another one")
    return True
