"""The command line reads a player's message with the link of a game."""

from __future__ import annotations

from urllib.parse import quote

from engine.core import link
from tests.engine.test_cli import run_json
from tests.laws.walks import play


def test_replay_of_a_message_with_a_link(capsys, tmp_path):
    """A link in a message or in a guard's address replays as its record."""
    game, _ = play("chartabella/training", 3, 8)
    address = f"https://example.org/#open/{link.pack({'kind': 'game', 'record': link.game_data(game)})}"
    file = tmp_path / "mail.txt"
    for text in (f"Look: {address} !", f"https://guard.example/?u={quote(address, safe='')}&n=1"):
        file.write_text(text, "utf-8")
        data = run_json(capsys, "replay", str(file))

        assert (len(game.inputs), game.digests[-1], None) == (data["good"], data["digest"], data["fault"])
