"""Drawing of a table of cards: the cards, their text, and the marks over them."""
