"""Setting up a match: the choice of game, seats and rules, and the draw for the first deal."""
