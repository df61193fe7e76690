"""Games stored in the browser."""

from __future__ import annotations

from web.features.saved_games import actions, parts
from web.shell.feature import Feature, SitePlace
from web.shell.session import FINISHED

FEATURE = Feature(
    actions=actions.ACTIONS,
    places={FINISHED: SitePlace(lambda *_: True, lambda session, _: actions.show_finished(session))},
    parts={"shelf": parts.shelf_list, "finished": parts.finished},
    painted={"shelf-board": parts.shelf_board, "going-board": parts.going_board},
)
