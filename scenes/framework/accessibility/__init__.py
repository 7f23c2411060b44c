"""The window for a screen reader: each page as a tree, what changed in it, and the way to AccessKit."""
