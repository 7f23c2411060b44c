"""What a window holds open: the match that is played or watched, past deals, the library of matches."""
