"""The rail at the right: its sections, as presenters describe them, and its buttons."""
