"""For those who improve the computer players: arena, training, and the search for puzzles."""
