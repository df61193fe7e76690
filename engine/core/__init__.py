"""The core: the interface of a game system, and how games are played, recorded and viewed, whichever system it is."""
