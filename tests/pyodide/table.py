"""Time the first orders of a head on a free table, in milliseconds, and count those of the whole head."""

import json

from tests.bench.orders import milliseconds, orders

answer = json.dumps({"median": milliseconds(), "orders": len(orders())})
