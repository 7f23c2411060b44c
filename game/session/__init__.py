"""Sessions: playing, watching and reviewing matches, and the library of stored matches."""
