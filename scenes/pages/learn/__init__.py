"""Learning a game: where to begin, lessons at the table. Only the app opens these pages."""
