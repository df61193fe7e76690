"""The page of a browser: all that web/page.py names, from the modules that do it."""

from __future__ import annotations

from web.dom.aside import lay_aside
from web.dom.board import BoardFrame
from web.dom.fields import close_details, dialog, form, is_modal_open, is_open, press, value
from web.dom.files import (
    ask_to_persist,
    can_share,
    chosen_file,
    copy,
    download,
    dropped_file,
    fetched,
    here,
    local_time,
    print_page,
    share,
)
from web.dom.gestures import listen
from web.dom.haste import rest
from web.dom.history import address, go, is_frame, renew
from web.dom.host import host
from web.dom.live import again, say
from web.dom.markup import attribute, forget, hide_unless, html, patch, root, show, text_of, title
from web.dom.opponent import Opponent
from web.dom.stage import asks_calm, is_calm, sound, stage
from web.dom.storage import keep_visit, store, stored, stored_names, visit
from web.dom.time import beside, fetch_late, later, now, random_text, seed, untouched
from web.dom.viewport import (
    focus,
    is_attended,
    is_cut,
    is_in_sight,
    is_long,
    is_low,
    is_tall,
    is_touched,
    on_shape,
    scroll_to,
    to_end,
    to_start,
    to_top,
)

board, worker = BoardFrame, Opponent

__all__ = [
    "address",
    "again",
    "ask_to_persist",
    "asks_calm",
    "attribute",
    "beside",
    "board",
    "can_share",
    "chosen_file",
    "close_details",
    "copy",
    "dialog",
    "download",
    "dropped_file",
    "fetch_late",
    "fetched",
    "focus",
    "forget",
    "form",
    "go",
    "here",
    "hide_unless",
    "host",
    "html",
    "is_attended",
    "is_calm",
    "is_cut",
    "is_frame",
    "is_in_sight",
    "is_long",
    "is_low",
    "is_modal_open",
    "is_open",
    "is_tall",
    "is_touched",
    "keep_visit",
    "later",
    "lay_aside",
    "listen",
    "local_time",
    "now",
    "on_shape",
    "patch",
    "press",
    "print_page",
    "random_text",
    "renew",
    "rest",
    "root",
    "say",
    "scroll_to",
    "seed",
    "share",
    "show",
    "sound",
    "stage",
    "store",
    "stored",
    "stored_names",
    "text_of",
    "title",
    "to_end",
    "to_start",
    "to_top",
    "untouched",
    "value",
    "visit",
    "worker",
]
