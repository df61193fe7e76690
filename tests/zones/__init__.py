"""Zones, the second toy: bases in zones, phases before the battle, unlisted pools of dice, a graded end."""

from engine.core.callbacks import Forecast, Pointing, Sight, Thinking
from engine.core.scenario import Scenario
from engine.core.system import System
from tests.zones import actions, ai, data, pointing, sequence, setup, state, state_validation, view


def max_inputs(scenario: Scenario) -> int:
    """Return a number of inputs that no game exceeds: each order may be a fight of ten inputs after it."""
    before = 2 * (2 + data.UNITS) + 1
    return before + scenario.body["rounds"] * 2 * data.ORDERS * 11 + 1


SYSTEM = System(
    id="zones",
    version=1,
    prefix="ZN",
    package="tests.zones",
    steps=sequence.STEPS,
    actions=(
        actions.Choose, actions.Keep, actions.Deploy, actions.Move, actions.Come, actions.Fight, actions.Pass,
        actions.Again, actions.Leave, actions.Lose, actions.Retreat, actions.Stand,
    ),
    state=state.State,
    schema=setup.Body,
    options={},
    resign_rule="ZN-15",
    inspect=setup.inspect,
    setup=setup.setup,
    sides=lambda _: data.SIDES,
    state_schema=state_validation.STATE_SCHEMA,
    check=state.check,
    max_inputs=max_inputs,
    sight=Sight(hidden=True, view=view.view, redact=view.blind, determinize=view.guess),
    pointing=Pointing(picks=pointing.picks, propose=pointing.propose, trace=pointing.trace),
    forecast=Forecast(
        is_attack=pointing.is_attack, verdict=pointing.verdict, threats=view.threats, reaches=view.threats
    ),
    thinking=Thinking(value=ai.value),
)  # fmt: skip
