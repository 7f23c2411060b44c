"""The page that shows and changes the player's preferences."""
