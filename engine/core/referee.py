"""The referee of a match by link: whether a turn is honest, and whether it goes on from what was sent before."""

from __future__ import annotations

from engine import VERSION
from engine.core.game import Game
from engine.core.match import Held, Match, draw, fault, fixed, seal
from engine.core.record import Opening
from engine.core.scenario import DataFault
from engine.core.types import Agree, Chance, Decision, End, Pending


def whole(opening: Opening) -> Game:
    """Return the game of a record that was replayed to its end: of a match nothing is opened in part.

    Raises:
        DataFault: something of it is not good; where another version wrote it, that is named as the reason.
    """
    if opening.fault is not None:
        wrote, rules = opening.data["engine"], opening.data["rules"]
        if (wrote, rules) != (VERSION, opening.system.version):
            here = f"version {VERSION} of the site, rules {opening.system.version}"
            raise fault("the match", here, f"version {wrote[:20]}, rules {rules}, which plays otherwise")
        raise DataFault([opening.fault.spot])
    return opening.game


def check(match: Match, game: Game) -> None:
    """Check a whole match: every order by the one whose turn it was, every turn complete, all dice from the secrets.

    Raises:
        DataFault: with the turn where it goes wrong.
    """
    if game.study or game.start is not None:
        raise fault("the game", "one played from its beginning, not for study", "another one")
    if match.host not in game.system.sides(game.state):
        raise fault("$.match.host", "a side of the game", match.host[:40])
    at = 0
    for turn in range(match.turn + 1):
        at = _check_dice(match, game, turn, at)
        at = _check_orders(match, game, turn, at)
    if at < len(game.inputs):
        side = game.inputs[at].side
        more = "dice thrown too early" if side is None else f"an order of {side}, who has not decided it"
        raise fault(f"turn {match.turn}", "nothing behind the sender's orders", more)


def _pending(game: Game, at: int) -> Pending:
    return game.system.pending(game.state_at(at))


def _check_dice(match: Match, game: Game, turn: int, at: int) -> int:
    """Check the dice at the beginning of a turn; return the number of inputs behind them."""
    if isinstance(_pending(game, at), End):
        raise fault(f"turn {turn}", "nothing, for the game is over", "another turn")
    n = 0
    while turn > 1 and isinstance(now := _pending(game, at), Chance):
        due = draw(match, turn, (match.opened[turn - 2], match.opened[turn - 1]), n, now.odds)
        fell = game.inputs[at].given if at < len(game.inputs) and game.inputs[at].side is None else "nothing"
        if fell != due:
            raise fault(f"dice of turn {turn}", f"{due}, as both secrets have it", str(fell)[:40])
        at, n = at + 1, n + 1
    return at


def _check_orders(match: Match, game: Game, turn: int, at: int) -> int:
    """Check that the sender gave all orders of a turn that were his; return the number of inputs behind them."""
    sender = match.sender(turn, game.system.sides(game.state))
    while at < len(game.inputs) and game.inputs[at].side == sender:
        if isinstance(game.inputs[at].given, Agree):
            raise fault(f"turn {turn}", "orders of one side", "a draw, on which only both together can agree")
        at += 1
    now = _pending(game, at)
    if isinstance(now, Decision) and now.side == sender:
        raise fault(f"turn {turn}", f"all orders of {sender}", "a turn that stops before them")
    return at


def is_news(held: Held, mine: Game, match: Match, sealed: str, game: Game) -> bool:
    """Whether a checked turn is the answer that is waited for; False for one that was opened, or sent, before.

    Raises:
        DataFault: it does not go on from the match that is held.
    """
    ours = held.match
    if (match.id, match.host) != (ours.id, ours.host):
        raise fault("the match", "the one that was agreed", "another one")
    if game.scenario.digest() != mine.scenario.digest() or game.options != mine.options:
        raise fault("the game", "the scenario and options that were agreed", "others")
    awaited = ours.turn + held.is_sent
    if match.turn > awaited:
        raise fault("the link", f"turn {awaited}", f"turn {match.turn}: some turns were not played in this browser")
    common = min(match.turn, ours.turn)
    if match.opened[:common] != ours.opened[:common]:
        raise fault("the past", "the secrets that were opened before", "others")
    for n, (kept, came) in enumerate(zip(mine.inputs[: fixed(held, mine)], game.inputs, strict=False)):
        if kept != came:
            again = "; this turn has come already, and another version of it does not count" * (match.turn <= ours.turn)
            raise fault(f"entry {n + 1} of the log", "what was sent before", f"something else{again}")
    if match.turn < awaited or not held.is_sent:
        if match.turn == ours.turn - held.is_sent and held.theirs and sealed != held.theirs:
            raise fault("the link", "the turn as it came before", "the same turn with another seal")
        return False
    if len(game.inputs) < held.came:
        raise fault("the past", f"{held.came} entries of the log", str(len(game.inputs)))
    if held.theirs and match.turn > 1 and seal(match.id, match.turn, match.opened[-1]) != held.theirs:
        raise fault(f"turn {match.turn}", "the secret that was sealed before", "another one")
    return True
