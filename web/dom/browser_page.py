"""The page of a browser: everything in web/shell/page.py, from the modules that implement it."""

from __future__ import annotations

from web.dom.animation import asks_calm, is_calm, sound, stage
from web.dom.board_frame import BoardFrame
from web.dom.browser_storage import keep_visit, store, stored, stored_names, visit
from web.dom.events import listen
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
from web.dom.forms import close_details, dialog, form, is_modal_open, is_open, press, value
from web.dom.history import address, go, is_frame, language, renew, turn_to
from web.dom.host_window import host
from web.dom.input_debounce import pause_buttons
from web.dom.live_region import again, say
from web.dom.markup import attribute, forget, hide_unless, html, patch, root, show, text_of, title
from web.dom.note_placement import place_note
from web.dom.timers import beside, collect, fetch_late, later, now, random_text, seed, untouched
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
from web.dom.worker_thread import WorkerThread

board, worker = BoardFrame, WorkerThread

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
    "collect",
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
    "language",
    "later",
    "listen",
    "local_time",
    "now",
    "on_shape",
    "patch",
    "pause_buttons",
    "place_note",
    "press",
    "print_page",
    "random_text",
    "renew",
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
    "turn_to",
    "untouched",
    "value",
    "visit",
    "worker",
]
