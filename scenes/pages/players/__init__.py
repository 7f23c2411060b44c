"""The page of the players who share the computer."""
