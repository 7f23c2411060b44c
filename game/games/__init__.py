"""The rules of the five games, one folder each."""
