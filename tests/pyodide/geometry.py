"""Answer with the digests of random cases of the free table's geometry."""

import json

from tests.boards.cases import digests

answer = json.dumps(digests())
