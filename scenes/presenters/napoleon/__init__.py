"""Napoleon at the table."""
