"""A match, its record, its file, and who sits at it. It knows games and bot logic by their contracts only."""
