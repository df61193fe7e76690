"""The computer opponent's candidate orders, and reasons of moves, for Chartabella."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from engine.core.agenda import top_step
from engine.core.references import piece_ref, place_ref, side_ref
from engine.core.types import NOBODY, Action, PieceId, PlaceId, Reason, Side
from engine.systems.chartabella.actions import (
    Breach,
    EndTurn,
    KeepCard,
    Launch,
    Melee,
    Move,
    MoveLaunch,
    PlayCard,
    Stay,
    Trample,
    Turn,
)
from engine.systems.chartabella.ai.armies import armies
from engine.systems.chartabella.ai.bitboards import Bitboard, bitboard_of
from engine.systems.chartabella.combat.melee import options_melee
from engine.systems.chartabella.combat.projectiles import (
    launch_facing,
    options_fight_on,
    options_launch,
    options_move_launch,
    options_move_on,
    options_stay,
)  # fmt: skip
from engine.systems.chartabella.data import RAM
from engine.systems.chartabella.movement.breach import options_breach
from engine.systems.chartabella.movement.moving import options_move, options_turn
from engine.systems.chartabella.movement.trampling import options_trample
from engine.systems.chartabella.order_notes import does_card_save
from engine.systems.chartabella.state import State, army, enemy, field, forward, kind, sides
from engine.systems.chartabella.threats import threats

ACTIVATION = "turn.activation"
NEAR, CONTACT, FAR = 6, 4, 3
"""The distance to the nearest enemy, in spaces, within which both facings matter; that within which a piece is
searched first; and by how many spaces another piece must come nearer to be searched as early."""
SHOTS = 2
"""The number of spaces tried for each shooter, target and half when it moves before it launches."""


class ChartabellaHints:
    """Candidate orders, the likeliest first; reasons by location, camp, caravan and commander."""

    shape: Final = "orders"

    def candidates(self, s: State, most: int) -> list[Action]:
        """Return up to about `most` legal orders, attacks first, then moves toward the enemy; never an empty list."""
        step, *args = s.agenda[-1]
        if step == "launch.after":
            return self._after_launch(s, *args)
        if step != ACTIVATION:
            return [KeepCard(), PlayCard()]  # the first of equal answers is taken: keep a card that saves nobody
        if most == 1:
            return [EndTurn()]
        found = self.attacks(s)
        found += options_breach(s)
        moves = self._moves(s)
        left = max(0, most - len(found) - 1)
        return [*found, *moves[:left], EndTurn()]

    def attacks(self, s: State) -> list[Action]:
        """Return the attacks, decisive ones first; for a moving shooter only with its best spaces."""
        if top_step(s)[0] != ACTIVATION:
            return []
        found: list[Action] = [*options_trample(s), *options_melee(s), *options_launch(s), *self._moving_shots(s)]
        prize = {piece: (bool(kind(s, piece).stars), kind(s, piece).points) for piece in army(s, enemy(s, s.side))}
        found.sort(key=lambda a: prize.get(getattr(a, "target", NOBODY), (False, 9)), reverse=True)
        return found

    def _moving_shots(self, s: State) -> Iterator[MoveLaunch]:
        """Yield the spaces furthest from the enemy for each shooter, target and half (front or back)."""
        land = bitboard_of(s)
        both = armies(s, land)
        foes = both[enemy(s, s.side)].all
        near = land.grow(foes)
        wide = land.grow(land.grow(near))
        chosen: dict[tuple[PieceId, PieceId, bool], list[tuple[int, int, MoveLaunch]]] = {}
        for n, a in enumerate(options_move_launch(s)):
            b = land.bit[a.to]
            danger = (2 if b & near else 1 if b & wide else 0) * 2 + (
                launch_facing(s, a.to, a.target, a.half) != forward(s, s.side)
            )
            chosen.setdefault((a.piece, a.target, s.facing[a.target] == a.half), []).append((danger, n, a))
        for listed in chosen.values():
            listed.sort(key=lambda entry: entry[:2])
            for _, _, a in listed[:SHOTS]:
                yield a

    def _moves(self, s: State) -> list[Action]:
        """Return turns and moves: first of pieces close to the enemy, then those that come nearest to it.

        Both facings are included only near the enemy.
        """
        land = bitboard_of(s)
        foes = armies(s, land)[enemy(s, s.side)].all
        way = _ways(land, foes)
        ahead = forward(s, s.side)
        found: list[tuple[int, Action]] = [
            (0, a) for a in options_turn(s) if way[s.place[a.piece]] <= NEAR or s.facing[a.piece] != ahead
        ]
        for a in options_move(s):
            here, there = way[s.place[a.piece]], way[a.to]
            if there <= NEAR or a.facing == ahead or kind(s, a.piece).arm == RAM:
                found.append((there - here + (0 if here <= CONTACT else FAR), a))
        found.sort(key=itemgetter(0))
        return [a for _, a in found]

    def _after_launch(self, s: State, piece: PieceId, target: PieceId) -> list[Action]:
        """Return the orders after a launch: fight on, stay, or ride off, away from the enemy first."""
        land = bitboard_of(s)
        foes = armies(s, land)[enemy(s, s.side)].all
        near = land.grow(land.grow(foes))
        wide = land.grow(land.grow(near))
        moves = sorted(
            options_move_on(s, piece, target),
            key=lambda a: (bool(land.bit[a.to] & near), bool(land.bit[a.to] & wide), a.facing != forward(s, s.side)),
        )
        return [*options_fight_on(s, piece, target), *options_stay(s, piece, target), *moves]

    def rest(self, s: State) -> Action | None:
        """CH-28: Return the end of the turn, None if it cannot be ended now."""
        return EndTurn() if top_step(s)[0] == ACTIVATION else None

    def is_opening(self, s: State) -> bool:
        """CH-26: Return whether this is the first activation of a side's first turn."""
        return s.turn < len(sides(s)) and not s.acted and top_step(s)[0] == ACTIVATION

    def purpose(self, s: State, side: Side, action: Action) -> Reason | None:
        """Return why a piece moves or breaches, as far as the ground explains it."""
        if isinstance(action, Breach):
            return "search.reason.breach", {"piece": piece_ref(action.piece), "place": place_ref(action.space)}
        if isinstance(action, PlayCard) and not does_card_save(s):
            return "search.reason.saves_nothing", {"side": side_ref(side)}
        if isinstance(action, (Turn, Stay)):
            return _why_turn(s, action)
        if isinstance(action, Move):
            return self._why_move(s, side, action)
        return None

    def _why_move(self, s: State, side: Side, a: Move) -> Reason | None:
        land = field(s)
        facts: dict[str, object] = {"piece": piece_ref(a.piece), "place": place_ref(a.to)}
        if land.ground[a.to] == "location":
            return "search.reason.location", facts
        if a.to in land.inside:
            return "search.reason.camp", facts
        if kind(s, a.piece).stars:
            return None
        foes = army(s, enemy(s, side))
        before, after = s.place[a.piece], a.to
        for key, wanted in (
            ("hunt", [p for p in foes if kind(s, p).stars or kind(s, p).arm == "caravan"]),
            ("close", foes),
        ):
            for target in wanted:
                way = land.grid.distance(after, s.place[target])
                if way < land.grid.distance(before, s.place[target]) and way <= (4 if key == "hunt" else 3):
                    return f"search.reason.{key}", {**facts, "target": piece_ref(target)}
        here, there = (min((land.grid.distance(at, s.place[foe]) for foe in foes), default=0) for at in (before, after))
        is_in_danger = next(threats(s, piece_ref(a.piece)), None) is not None
        return None if is_in_danger or there >= here else ("search.reason.approach", {**facts, "spaces": there})


def _why_turn(s: State, a: Turn | Stay) -> Reason | None:
    """Return that a piece turns to face its threats, if most of them are behind it and then no longer are."""
    if isinstance(a, Stay) and a.facing == s.facing[a.piece]:
        return None
    strikes = (strike for _, strike in threats(s, piece_ref(a.piece)))
    threatening = [s.place[one.piece] for one in strikes if isinstance(one, (Launch, Melee, MoveLaunch, Trample))]
    behind = sum(_is_behind(s, a.piece, space) for space in threatening)
    return ("search.reason.turn", {"piece": piece_ref(a.piece)}) if 2 * behind > len(threatening) else None


def _is_behind(s: State, piece: PieceId, space: PlaceId) -> bool:
    """Return whether a space is near and lies behind a piece."""
    grid, at = field(s).grid, s.place[piece]
    down = grid.xy[space][1] - grid.xy[at][1]
    return grid.distance(at, space) <= NEAR and (down > 0 if s.facing[piece] == "S" else down < 0)


def _ways(land: Bitboard, foes: int) -> dict[PlaceId, int]:
    """Return space -> straight distance to the nearest enemy."""
    found = {space: distance for distance, layer in enumerate(land.layers(foes)) for space in land.spaces(layer)}
    return found or dict.fromkeys(land.number, 0)


HINTS = ChartabellaHints()
