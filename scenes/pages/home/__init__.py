"""The home page. Only the app opens it."""
