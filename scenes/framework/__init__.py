"""What all pages need: window, scene stack, focus, transitions, preferences. It depends on no page."""
