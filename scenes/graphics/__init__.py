"""Graphics: fonts, colours, shapes and decks, each drawn once. Knows no page."""
