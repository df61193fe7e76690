"""Answer with what each source of chance of Python draws first."""

import json
import os
import random
import secrets
import uuid

answer = json.dumps(
    {
        "random": random.random(),
        "urandom": os.urandom(8).hex(),
        "secrets": secrets.token_hex(),
        "uuid": str(uuid.uuid4()),
        "system": random.SystemRandom().random(),
    }
)
