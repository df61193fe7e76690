"""The end of a battle: who won and how, what it cost, where it turned."""
