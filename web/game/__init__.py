"""The actions of a player: functions of the session and an argument that yield effects, grouped by topic."""
