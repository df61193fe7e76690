"""Rows, the first toy: a tiny game as unlike a game on a map as possible, to test that the engine assumes no map."""

from engine.core.callbacks import Forecast, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import Option, System
from tests.toy import actions, ai, data, sequence, setup, state, state_validation, view


def max_inputs(scenario: Scenario) -> int:
    """Return a number of inputs that no game exceeds: each turn has marches, one assault, one answer and its losses."""
    turn = data.FORCED_MARCHES + 3 + 1 + data.ROOM
    return 2 + scenario.body["rounds"] * 2 * turn + 1


SYSTEM = System(
    id="toy",
    version=1,
    prefix="TY",
    package="tests.toy",
    steps=sequence.STEPS,
    actions=(
        actions.Hide, actions.March, actions.Done, actions.Assault,
        actions.Hold, actions.Reveal, actions.Accept, actions.Lose,
    ),
    state=state.State,
    schema=setup.Body,
    options={"forced_march": Option("TY-14")},
    resign_rule="TY-15",
    inspect=setup.inspect,
    setup=setup.setup,
    sides=lambda s: tuple(s.battle.rows),
    state_schema=state_validation.STATE_SCHEMA,
    check=state.check,
    max_inputs=max_inputs,
    sight=Sight(hidden=True, view=view.view, redact=view.blind, determinize=view.guess),
    pointing=Pointing(picks=view.picks, propose=view.propose, trace=view.trace),
    forecast=Forecast(is_attack=view.is_attack, verdict=view.verdict, threats=view.threats, reaches=view.reaches),
    thinking=Thinking(value=ai.value),
)  # fmt: skip
