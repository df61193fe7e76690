"""The army that a player builds before a battle."""
