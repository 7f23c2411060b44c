"""Learning a game: the start page and lessons at the table. Only the app opens these pages."""
