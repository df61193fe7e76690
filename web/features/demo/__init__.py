"""The battle that is fought on the first page, as a film."""
