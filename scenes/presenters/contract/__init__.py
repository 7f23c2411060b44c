"""Parts and values of a presenter that any game may use, for the table and the score pages."""
