"""The table in a frame on another page, which asks for games and hears of them."""
