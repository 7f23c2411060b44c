"""Base classes of all presenters, with wording for any game, and the values they hand to the table."""
