"""Jan Ken Po at the table."""
