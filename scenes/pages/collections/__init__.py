"""The page of collections: starred deals, moments and puzzles."""
