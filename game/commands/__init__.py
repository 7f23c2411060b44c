"""Commands without a window; `game.cli` declares them all."""
