"""Stands, the third toy: a table without places, poses, legs, a charge with an answer, losses stand by stand."""

from engine.core.callbacks import Forecast, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import System
from tests.stands import actions, ai, data, pointing, sequence, setup, state, state_validation, view


def max_inputs(scenario: Scenario) -> int:
    """Return a number of inputs that no game exceeds: every order may be a charge with all its losses."""
    groups = len(scenario.body["units"])
    charge = 1 + 1 + 1 + 2 + sum(unit["stands"] for unit in scenario.body["units"])
    return scenario.body["turns"] * (3 + 2 * (data.POINTS + 1) + groups * charge) + 1


SYSTEM = System(
    id="stands",
    version=1,
    prefix="ST",
    package="tests.stands",
    steps=sequence.STEPS,
    actions=(
        actions.Begin, actions.Move, actions.Charge, actions.Join, actions.Spend, actions.End,
        actions.Hold, actions.Evade, actions.Lose,
    ),
    state=state.State,
    schema=setup.Body,
    options={},
    resign_rule="ST-17",
    inspect=setup.inspect,
    setup=setup.setup,
    sides=lambda _: data.SIDES,
    state_schema=state_validation.STATE_SCHEMA,
    check=state.check,
    max_inputs=max_inputs,
    most=data.MOST,
    sight=Sight(hidden=False, view=view.view, redact=lambda s, _: s.copy(), determinize=lambda s, *_: s.copy()),
    pointing=Pointing(picks=pointing.picks, propose=pointing.propose, trace=pointing.trace),
    forecast=Forecast(
        is_attack=pointing.is_attack, verdict=pointing.verdict, threats=lambda *_: (), reaches=lambda *_: ()
    ),
    thinking=Thinking(value=ai.value),
)  # fmt: skip
