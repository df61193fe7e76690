"""These tests hold that results of one system do not stay in memory while another is played."""

from __future__ import annotations

from engine.core import result_caches
from engine.systems.table_battles.placement import choices


def test_results_go_when_another_system_is_played():
    """They stay as long as the same system is played."""
    result_caches.keep_only("table_battles")
    choices("card", "1", False, "11")
    assert choices.cache_info().currsize

    result_caches.keep_only("table_battles")
    assert choices.cache_info().currsize

    result_caches.keep_only("chartabella")
    assert not choices.cache_info().currsize
