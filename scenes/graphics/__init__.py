"""How things look: fonts, colours, shapes, decks of cards, each drawn once. It knows no page."""
