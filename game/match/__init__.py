"""A match, its record, its file, and who sits at it. It knows games and minds by their contracts only."""
