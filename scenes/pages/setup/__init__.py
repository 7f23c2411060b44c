"""How a match comes about: game, table and rules are chosen, and lots drawn for the first deal."""
