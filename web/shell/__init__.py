"""The frame around the game: the main loop, the session, routing and painting; only web/dom touches the browser."""
