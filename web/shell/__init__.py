"""A game on the table, what is in hand and what is known of it; no page and no clock in here."""
