"""The panels beside the board: pure functions from the table to HTML text, everything from data escaped."""
