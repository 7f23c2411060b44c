"""What every page stands in: window, stack of scenes, focus, fades, preferences. It knows no page."""
