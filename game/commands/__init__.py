"""Commands of the program without a window. `game.cli` declares them all."""
