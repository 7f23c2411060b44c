"""What presenters hand to the table and to the pages of points; any game may use it."""
