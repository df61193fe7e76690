"""The worker's side of one message: calls web.worker.handle, whatever its signature, and turns exceptions into text."""

import inspect
import json
import traceback
from collections.abc import Callable

from web.worker import handle

_TAKES_POST = len(inspect.signature(handle).parameters) > 1


async def answer(text: str, post: Callable[[str], None]) -> str:
    """Answer one message; `handle` may be sync or async, and may take `post` to send text while it runs.

    An exception becomes {"error": its last line, "trace": all of it}: a worker answers every message.
    """
    try:
        reply = handle(text, post) if _TAKES_POST else handle(text)
        return await reply if inspect.isawaitable(reply) else reply
    except Exception as error:  # noqa: BLE001 - the page shows it and offers the trace as a report
        last = traceback.format_exception_only(error)[-1].strip()
        return json.dumps({"error": last, "trace": traceback.format_exc()})
