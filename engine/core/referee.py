"""Validates turns of a match by link: they must be honest and continue what was sent before."""

from __future__ import annotations

from engine import VERSION
from engine.core import codec
from engine.core.game import Game
from engine.core.match import OwnMatch, fault, fixed
from engine.core.match_turn import MAX_LINE, Match, Turn, TurnExtras, preanswerable_steps, seal
from engine.core.record import RecordReplay
from engine.core.scenario import DataFault
from engine.core.types import Action, Agree, Decision, End, GameEndingAction, Outcome


def whole(opening: RecordReplay) -> Game:
    """Return the game of a record that was replayed to its end; no part of a match is opened without the rest.

    Raises:
        DataFault: a part of it is invalid; if another version wrote it, that is named as the reason.
    """
    if opening.fault is not None:
        wrote, rules = opening.data["engine"], opening.data["rules"]
        if (wrote, rules) != (VERSION, opening.system.version):
            here = f"version {VERSION} of the site, rules {opening.system.version}"
            raise fault("the match", here, f"version {wrote[:20]}, rules {rules}, which plays otherwise")
        raise DataFault([opening.fault.mismatch])
    return opening.game


def check(match: Match, game: Game) -> None:
    """Validate a whole match: every order by its turn's sender, every turn complete, all dice drawn from the secrets.

    Raises:
        DataFault: with the turn at fault.
    """
    if game.study or game.start is not None:
        raise fault("the game", "one played from its beginning, not for study", "another one")
    if match.host not in game.system.sides(game.state):
        raise fault("$.match.host", "a side of the game", match.host[:40])
    for one in match.along:
        _check_along(game, one, f"turn {one.turn}")
    at, thrown = 0, 0
    for number in range(match.turn + 1):
        turn = Turn(match, game, number, match.opened, at, thrown)
        if isinstance(game.system.pending(game.state_at(at)), End):
            raise fault(f"turn {number}", "nothing, for the game is over", "another turn")
        _check_turn(turn)
        now = game.system.pending(game.state_at(turn.at))
        if isinstance(now, Decision) and now.side == turn.sender:
            raise fault(f"turn {number}", f"all orders of {turn.sender}", "a turn that stops before them")
        at, thrown = turn.at, turn.thrown
    if at < len(game.inputs):
        _check_no_draw(game, at, f"turn {match.turn}")
        side = game.inputs[at].side
        more = "dice thrown too early" if side is None else f"an order of {side}, who has not decided it"
        raise fault(f"turn {match.turn}", "nothing behind the sender's orders", more)


def _check_along(game: Game, along: TurnExtras, where: str) -> None:
    """Check that a turn's extras are something that its sender may say ahead.

    Raises:
        DataFault: they are not.
    """
    known = preanswerable_steps(game.system)
    if len(along.usual) > len(known) or any(kind not in known for kind in along.usual):
        expected = f"kinds of question out of {', '.join(known)}" if known else "no answers ahead"
        raise fault(f"{where}: usual", expected, ", ".join(along.usual)[:40])
    if len(along.line) > MAX_LINE:
        raise fault(f"{where}: line", f"at most {MAX_LINE} orders", str(len(along.line)))
    for n, order in enumerate(along.line):
        if isinstance(codec.action(game.system, order, f"{where}: line[{n}]"), GameEndingAction):
            raise fault(f"{where}: line[{n}]", "an order", "the end of the game")
    if along.draw and (game.system.draw_rule is None or not along.turn):
        raise fault(f"{where}: draw", "no offer of a draw", "one")


def _check_turn(turn: Turn) -> None:
    """Validate a turn, complete or not: its automatic inputs, and that all other orders come from its sender.

    Raises:
        DataFault: with the turn at fault.
    """
    game, where = turn.game, f"turn {turn.number}"
    while True:
        given = game.inputs[turn.at] if turn.at < len(game.inputs) else None
        due = turn.due()
        if due is not None and (given is None or (type(given.given), given.given) != (type(due.given), due.given)):
            came = "nothing" if given is None else _told(given.given)
            kind = "dice" if due.kind == "dice" else "answer ahead"
            why = "as both secrets have it" if due.kind == "dice" else "as was sent ahead"
            raise fault(f"{kind} of {where}", f"{_told(due.given)}, {why}", came)
        if given is None:
            return
        is_offered = not turn.begun and turn.match.came_along(turn.number - 1).draw
        if due is None and not (is_offered and isinstance(given.given, Agree)):
            if given.side != turn.sender:
                return
            _check_no_draw(game, turn.at, where)
        turn.step(due)


def _check_no_draw(game: Game, at: int, where: str) -> None:
    if isinstance(game.inputs[at].given, Agree):
        raise fault(where, "orders of one side", "a draw, on which only both together can agree")


def _told(given: Action | Outcome) -> str:
    return given.text()[:80] if isinstance(given, Action) else str(given)[:40]


def _check_same_battle(mine: Game, game: Game) -> None:
    """Check that a game has the agreed scenario, including its figures and texts, and the agreed options."""
    ours, theirs = mine.scenario, game.scenario
    if (theirs.system, theirs.body) != (ours.system, ours.body) or game.options != mine.options:
        raise fault("the game", "the scenario and options that were agreed", "others")
    if (theirs.id, theirs.words) != (ours.id, ours.words):
        raise fault("the game", "the scenario by the name, and with the texts, that were agreed", "other ones")


def is_new_turn(held: OwnMatch, mine: Game, match: Match, sealed: str, game: Game) -> bool:
    """Return whether a validated turn is the awaited answer; False for one that was opened, or sent, before.

    Raises:
        DataFault: it does not continue the match that is held.
    """
    ours = held.match
    if _agreed(match) != _agreed(ours):
        raise fault("the match", "the one that was agreed", "another one")
    _check_same_battle(mine, game)
    awaited = ours.turn + held.is_sent
    if match.turn > awaited:
        raise fault("the link", f"turn {awaited}", f"turn {match.turn}: some turns were not played in this browser")
    common = min(match.turn, ours.turn)
    if match.opened[:common] != ours.opened[:common]:
        raise fault("the past", "the secrets that were opened before", "others")
    if _along(match, common) != _along(ours, common):
        raise fault("the past", "what came along with turns before", "something else")
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


def check_side(held: OwnMatch, game: Game) -> None:
    """Validate one player's side of a match as saved: what was sent, the dice since then, his own orders after them.

    Raises:
        DataFault: this player cannot have reached it.
    """
    match = held.match
    if held.mine or held.theirs:
        check(match, game.branch(held.came))
    if held.is_sent:
        at = held.came
    else:
        turn = Turn(match, game, held.next, (*match.opened, held.secret), held.came, _thrown(game, held.came))
        _check_turn(turn)
        at = turn.at
    if at < len(game.inputs):
        expected = f"orders of {held.side} alone since the last turn"
        raise fault(f"entry {at + 1} of the log", expected, "something else")


def _thrown(game: Game, at: int) -> int:
    return sum(given.side is None for given in game.inputs[:at])


def _along(match: Match, turn: int) -> tuple[TurnExtras, ...]:
    """Return the extras sent with the turns up to this one."""
    return tuple(one for one in match.along if one.turn <= turn)


def _agreed(match: Match) -> tuple[object, ...]:
    """Return what both agreed on before the first turn."""
    return match.id, match.host, match.trusting, match.advice


def check_goes_on(held: OwnMatch, mine: Game, came: OwnMatch, game: Game) -> None:
    """Check that `came`, a validated side of a match, continues the one that is held or equals it.

    Raises:
        DataFault: it is another match, or it has another past, seal or secret.
    """
    ours, theirs = held.match, came.match
    if (*_agreed(theirs), came.side) != (*_agreed(ours), held.side):
        raise fault("the match", "the one that is kept, seen from the same side", "another one")
    _check_same_battle(mine, game)
    if theirs.opened[: ours.turn] != ours.opened or _along(theirs, ours.turn) != ours.along:
        raise fault("the past", "the secrets that were opened before, and what came along", "others")
    if game.inputs[: len(mine.inputs)] != mine.inputs:
        raise fault("the past", "the orders and dice that are kept", "others")
    own, awaited = held.next, held.match.turn + (1 if held.is_sent else 2)
    secret = theirs.opened[own - 1] if 0 < own <= theirs.turn else came.secret
    if held.secret and secret != held.secret:
        raise fault(f"turn {own}", "the secret that is kept", "another one")
    sealed = seal(theirs.id, awaited, theirs.opened[awaited - 1]) if awaited <= theirs.turn else came.theirs
    if held.theirs and sealed != held.theirs:
        raise fault(f"turn {awaited}", "the secret that was sealed before", "another one")
