"""Nets that catch what a change of the house changes; `__main__` tells how they are cast."""

import os

# Before pygame is imported anywhere.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
