"""Learning a game: the start page, and lessons and puzzles at the table. Only the app opens these pages."""
