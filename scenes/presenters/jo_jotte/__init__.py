"""Jo-Jotte at the table."""
