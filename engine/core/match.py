"""One player's side of a match by link: what is sent, stored and received.

Each link carries one turn (see match_turn.py). In its turn a side throws the dice that the previous turn left pending,
gives its orders, and stops at anything it cannot know: sealed dice, an answer by the other side, or the end. The inputs
of the game therefore show which turn each of them belongs to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from engine.core import codec, link, record
from engine.core.game import Game
from engine.core.match_turn import SEAL, SECRET, AutomaticInput, Match, Turn, TurnExtras, other, seal
from engine.core.scenario import DataFault, Mismatch
from engine.core.types import Action, Decision, End, Side

NOTHING = TurnExtras()
_LATER = ("trusting", "advice", "along", "usual", "line", "draw")
"""Fields that are omitted at their defaults, as in matches of sealed dice without advice or turn extras."""


@dataclass(frozen=True)
class OwnMatch:
    """A match as one of its players holds it; the other must not see it before the game is over."""

    match: Match
    side: Side
    secret: str = ""
    """The secret that this player's next turn opens; the invitation opens none."""
    mine: str = ""
    """The seal of that secret as sent; empty if nothing was sent yet."""
    theirs: str = ""
    """The seal of the secret that the other's next turn opens; empty if none came yet."""
    is_sent: bool = False
    """Whether the latest turn is this player's own, so that he waits for the other."""
    came: int = 0
    """The number of inputs of the game as sent or received with the latest turn."""
    draft: TurnExtras = NOTHING
    """The extras to be sent with this player's next turn."""

    @property
    def next(self) -> int:
        """The number of this player's next turn."""
        first = not self.mine and not self.theirs
        return 0 if first else self.match.turn + (2 if self.is_sent else 1)


def current_turn(held: OwnMatch, game: Game) -> Turn:
    """Return the turn in progress, with all inputs so far."""
    opened = (*held.match.opened, held.secret)
    thrown = sum(given.side is None for given in game.inputs[: held.came]) if held.match.trusting else 0
    return Turn(held.match, game, held.next, opened, held.came, thrown).walk()


def next_automatic_input(held: OwnMatch, game: Game) -> AutomaticInput | None:
    """Return the next automatic input of this player's turn."""
    return None if held.is_sent else current_turn(held, game).due()


def apply_automatic_input(held: OwnMatch, game: Game) -> bool:
    """Play the next automatic input; return whether there was one."""
    now = next_automatic_input(held, game)
    if now is None:
        return False
    if isinstance(now.given, Action):
        game.do(now.given)
    else:
        game.roll(now.given)
    return True


def fixed(held: OwnMatch, game: Game) -> int:
    """Return how many inputs can no longer be taken back: those sent or received and the automatic ones after them."""
    return held.came if held.is_sent else current_turn(held, game).stands


def stage(held: OwnMatch, game: Game) -> str:
    """Return what to do next: ``play`` (give orders), ``send`` (the turn), ``wait`` (for the other), or ``over``."""
    now = game.pending
    if isinstance(now, End):
        return "over" if len(game.inputs) == held.came else "send"
    if held.is_sent:
        return "wait"
    is_on = (isinstance(now, Decision) and now.side == held.side) or next_automatic_input(held, game) is not None
    return "play" if is_on else "send"


def answered_ahead(held: OwnMatch, game: Game) -> list[int]:
    """Return the numbers of all inputs of a validated match that were answered ahead."""
    match, found, at, thrown = held.match, list[int](), 0, 0
    if not match.along:
        return found
    opened = (*match.opened, held.secret)
    for number in range(held.next if not held.is_sent else match.turn + 1):
        turn = Turn(match, game, number, opened, at, thrown)
        sender = turn.sender
        while turn.at < len(game.inputs):
            now = turn.due()
            if now is None and game.inputs[turn.at].side != sender:
                break
            turn.step(now)
        found, at, thrown = found + turn.ahead, turn.at, turn.thrown
    return found if held.is_sent else found + current_turn(held, game).ahead


def is_draw_offered(held: OwnMatch, game: Game) -> bool:
    """Return whether the other side has offered a draw that this player can still accept."""
    if held.is_sent or not held.match.came_along(held.next - 1).draw:
        return False
    return isinstance(game.pending, Decision) and not current_turn(held, game).begun


def invite(match_id: str, side: Side) -> OwnMatch:
    """Begin a match as its host; an identity, like a secret, is a random text of 32 hex digits."""
    return OwnMatch(Match(match_id, side), side)


def agree(held: OwnMatch, *, trusting: bool, advice: bool = False) -> OwnMatch:
    """Settle how dice will fall, and whether advice is allowed; only valid before the invitation is made."""
    return replace(held, match=replace(held.match, trusting=trusting, advice=advice))


def line_data(line: Sequence[Action]) -> tuple[dict[str, Any], ...]:
    """Return orders as they are sent with a turn: in the form in which a link is read."""
    return tuple(json.loads(json.dumps(codec.action_data(action))) for action in line)


def finish_turn(held: OwnMatch, game: Game, fresh: str) -> OwnMatch:
    """Finish this player's turn: open his secret, seal a fresh one, and fix the game and its extras."""
    match, turn = held.match, held.next
    if turn:
        match = replace(match, opened=(*match.opened, held.secret))
    along = replace(held.draft, turn=turn)
    if along != TurnExtras(turn, match.standing(turn)):
        match = replace(match, along=(*match.along, along))
    mine, draft = seal(match.id, turn + 2, fresh), TurnExtras(usual=along.usual)
    return replace(held, match=match, secret=fresh, mine=mine, is_sent=True, came=len(game.inputs), draft=draft)


def accept(match: Match, sealed: str, game: Game, fresh: str) -> OwnMatch:
    """Begin a match as the guest of a validated invitation."""
    side = other(match.host, game.system.sides(game.state))
    return OwnMatch(match, side, fresh, theirs=sealed, came=len(game.inputs))


def receive(held: OwnMatch, match: Match, sealed: str, game: Game) -> OwnMatch:
    """Go on with the other's turn, which is validated and new: apply the automatic inputs that it leaves pending."""
    held = replace(held, match=match, theirs=sealed, is_sent=False, came=len(game.inputs))
    while apply_automatic_input(held, game):
        pass
    return held


# Links and saves


def link_data(held: OwnMatch, game: Game) -> dict[str, Any]:
    """Return the data of the link for the latest turn."""
    return {"kind": "turn", "match": _data(held.match), "seal": held.mine, "record": link.game_data(game)}


def _data(value: Match | TurnExtras) -> dict[str, Any]:
    """Return a match or turn extras as JSON values, without later fields that hold their defaults."""
    made = {f.name: getattr(value, f.name) for f in fields(value)}
    made = {name: one for name, one in made.items() if name not in _LATER or one}
    if isinstance(value, Match) and value.along:
        made["along"] = [_data(one) for one in value.along]
    return made


def read(data: dict[str, Any]) -> tuple[Match, str]:
    """Return the match and the seal that a link carries; its record is opened separately.

    Raises:
        DataFault: it is not a turn of a match.
    """
    _frame(data, "kind", "match", "seal", "record")
    match = codec.convert(data["match"], Match, "$.match")
    _match(match, "$.match")
    _text(data["seal"], SEAL, "$.seal")
    return match, data["seal"]


def kept_data(held: OwnMatch, game: Game, extra: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return one player's side of a match, including its secrets, as saved data; `extra` belongs to the caller."""
    made = {**asdict(held), "match": _data(held.match), "draft": _data(held.draft)}
    if held.draft == NOTHING:
        del made["draft"]
    return {"kind": "match", "held": made, "record": record.save(game, extra)}


def read_kept(data: dict[str, Any]) -> OwnMatch:
    """Return one player's side of a match from saved data; its record is opened separately.

    Raises:
        DataFault: it is no match, or its secret is not the one that was sealed.
    """
    _frame(data, "kind", "held", "record")
    held = codec.convert(data["held"], OwnMatch, "$.held")
    _match(held.match, "$.held.match")
    if held.next or held.secret:
        _text(held.secret, SECRET, "$.held.secret")
    for name, text in (("mine", held.mine), ("theirs", held.theirs)):
        if text:
            _text(text, SEAL, f"$.held.{name}")
    if held.mine and held.mine != seal(held.match.id, held.next, held.secret):
        raise fault("$.held.secret", "the secret that was sealed", "another one")
    if held.is_sent and not held.mine:
        raise fault("$.held.mine", "the seal of what was sent", "nothing")
    return held


def check_kept(held: OwnMatch, game: Game) -> None:
    """Check that a saved match and its opened game belong together.

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
    _text(match.id, SECRET, f"{where}.id")
    if match.turn > record.MAX_INPUTS:
        raise fault(f"{where}.opened", f"at most {record.MAX_INPUTS} turns", str(match.turn))
    for n, text in enumerate(match.opened):
        _text(text, SECRET, f"{where}.opened[{n}]")
    turns = [one.turn for one in match.along]
    if turns != sorted(dict.fromkeys(turns)) or not all(0 <= turn <= match.turn for turn in turns):
        raise fault(f"{where}.along", f"turns from 0 to {match.turn} in their order", str(turns)[:40])


def _text(value: Any, form: re.Pattern[str], where: str) -> None:
    if not isinstance(value, str) or not form.fullmatch(value):
        length = 64 if form is SEAL else 32
        raise fault(where, f"{length} hex digits", str(value)[:40] or "nothing")


def fault(where: str, expected: str, got: str) -> DataFault:
    """Return a fault with one mismatch."""
    return DataFault([Mismatch(where, expected, got)])
