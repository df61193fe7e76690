"""Games and scenarios as links, to be stored or sent."""

from __future__ import annotations

from web.features.links import actions, parts
from web.shell.feature import Feature

FEATURE = Feature(
    actions=actions.ACTIONS,
    forms={"keep-form": actions.keep, "link-site-form": actions.name_site},
    fields={"link.": lambda session, name, value: actions.change(session, name, str(value))},
    typed={"link.": lambda session, name, value: actions.change(session, name, str(value))},
    parts={"keep-body": parts.keep_body, "link-made": parts.link_made},
)
