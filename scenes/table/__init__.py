"""The table page's parts, shared by play, watching, lessons, puzzles and review."""
