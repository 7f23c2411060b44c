"""The rules of the five games, a folder each."""
