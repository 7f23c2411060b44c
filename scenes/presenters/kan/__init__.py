"""Kan at the table."""
