"""A match, its record, its file, and who sits at it. It knows games by their contract only."""
