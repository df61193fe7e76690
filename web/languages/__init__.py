"""Properties of a language besides its texts: plural forms, the agreement of words, speech."""
