"""What was played, looked at again: the ways to its pages, sharing, and short questions between two pages."""
