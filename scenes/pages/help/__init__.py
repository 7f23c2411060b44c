"""The help pages: printed-style rules for each game, keys, and program information."""
