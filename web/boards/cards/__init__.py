"""What is drawn of a table of cards: the cards, what is printed on them, what lies over them."""
