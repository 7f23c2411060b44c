"""The picture of the table: where everything lies, and how it is painted."""
