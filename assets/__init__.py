"""Everything the program shows or plays that is not code, read through `importlib.resources`."""
