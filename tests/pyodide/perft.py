"""Count the trees of a JSON list of [system, scenario, options, inputs, depth]; answer with the counts of each."""

import json

from engine.core import codec
from engine.core.perft import perft
from engine.core.scenario import shipped
from engine.core.system import load

found = []
for name, scenario, options, inputs, depth in json.loads(given):  # noqa: F821 - set by run.mjs
    system = load(name)
    state = system.start(shipped()[scenario], options)
    for text in inputs:
        data = json.loads(text)
        system.play(state, data["roll"] if "roll" in data else codec.action(system, data))
    found.append([[count.decisions, count.chances, count.ends] for count in perft(system, state, depth)])
answer = json.dumps(found)
