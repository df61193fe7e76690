"""Time what is told of a thing that is pointed at, in two games of each battle of a system.

Given: JSON with the `system`, at each how manieth question (`every`) and how many `things` are looked at.
"""

import json

from engine.core.scenario import shipped
from tests.bench.glances import looks
from tests.bench.processor import clock, speed

told = json.loads(given)  # noqa: F821 - set by run.mjs
names = [name for name in sorted(shipped()) if name.startswith(f"{told['system']}/")]
rows = (looks(name, seed, told["every"], told["things"], clock) for name in names for seed in (1, 2))
found = [look for row in rows for look in row]
found.sort(key=lambda look: -look.seconds)
answer = json.dumps({"speed": speed(), "count": len(found), "slowest": found[:5], "rank": found[len(found) // 20]})
