"""Puzzles: what proves them, what finds them, and every one that comes with the games."""
