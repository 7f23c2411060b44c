"""The page with all decks, on which a player adds decks of pictures."""
