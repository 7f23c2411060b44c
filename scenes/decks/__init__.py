"""The player's own decks: card pictures from a folder or zip file, checked, prepared and kept."""
