"""What a language has beside its texts: its plural forms, the agreement of its words, how it is read out."""
