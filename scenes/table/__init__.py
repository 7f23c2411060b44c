"""The table that playing, watching, lessons, puzzles and review share."""
