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


def _check_same_battle(mine: Game, game: Game) -> None:
    """Check that a game is of the scenario that was agreed, figure by figure, with its options."""
    ours, theirs = mine.scenario, game.scenario
    if (theirs.system, theirs.body) != (ours.system, ours.body) or game.options != mine.options:
        raise fault("the game", "the scenario and options that were agreed", "others")


def _pending(game: Game, at: int) -> Pending:
    return game.system.pending(game.state_at(at))


def _check_dice(match: Match, game: Game, turn: int, at: int) -> int:
    """Check the dice at the beginning of a turn; return the number of inputs behind them."""
    if isinstance(_pending(game, at), End):
        raise fault(f"turn {turn}", "nothing, for the game is over", "another turn")
    n = 0
    while turn > 1 and isinstance(now := _pending(game, at), Chance):
        due = draw(match, turn, (match.opened[turn - 2], match.opened[turn - 1]), n, now)
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
    _check_same_battle(mine, game)
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


def check_side(held: Held, game: Game) -> None:
    """Check one player's side of a match as it was kept: what was sent, the dice since, his own orders behind them.

    Raises:
        DataFault: it is not what this player can have come to.
    """
    match = held.match
    if held.mine or held.theirs:
        check(match, game.branch(held.came))
    at = held.came
    while not held.is_sent and match.turn and at < len(game.inputs) and isinstance(now := _pending(game, at), Chance):
        due = draw(match, match.turn + 1, (match.opened[-1], held.secret), at - held.came, now)
        if game.inputs[at].given != due:
            raise fault(f"dice of turn {match.turn + 1}", f"{due}, as both secrets have it", "others")
        at += 1
    for n, given in enumerate(game.inputs[at:], at + 1):
        if held.is_sent or given.side != held.side:
            raise fault(f"entry {n} of the log", f"orders of {held.side} alone since the last turn", "something else")


def check_goes_on(held: Held, mine: Game, came: Held, game: Game) -> None:
    """Check that a checked side of a match, `came`, is a later state of the one that is held, or the same.

    Raises:
        DataFault: it is another match, or the same one with another past, seal or secret.
    """
    ours, theirs = held.match, came.match
    if (theirs.id, theirs.host, came.side) != (ours.id, ours.host, held.side):
        raise fault("the match", "the one that is kept, seen from the same side", "another one")
    _check_same_battle(mine, game)
    if theirs.opened[: ours.turn] != ours.opened:
        raise fault("the past", "the secrets that were opened before", "others")
    if game.inputs[: len(mine.inputs)] != mine.inputs:
        raise fault("the past", "the orders and dice that are kept", "others")
    own, awaited = held.next, held.match.turn + (1 if held.is_sent else 2)
    secret = theirs.opened[own - 1] if 0 < own <= theirs.turn else came.secret
    if held.secret and secret != held.secret:
        raise fault(f"turn {own}", "the secret that is kept", "another one")
    sealed = seal(theirs.id, awaited, theirs.opened[awaited - 1]) if awaited <= theirs.turn else came.theirs
    if held.theirs and sealed != held.theirs:
        raise fault(f"turn {awaited}", "the secret that was sealed before", "another one")
