"""Tools for improving the computer players: arena, training, and the search for puzzles."""
