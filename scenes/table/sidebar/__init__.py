"""The sidebar at the right of the table: its sections, as presenters describe them, and its buttons."""
