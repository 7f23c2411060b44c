"""Base of all presenters: parts with the words of any game, and the values that they hand to the table."""
