"""Learning a game: where to begin, lessons at the table. Only the evening opens these pages."""
