"""What the program sounds like: wood, paper and felt.

Pages, widgets and the table ask for noises by name; `occasions` says which noise goes with what has happened.
Nothing is told by a noise alone, and nobody here knows a page or a game.
"""

from scenes.audio.sound_names import Noise
from scenes.audio.sounds import Sounds

__all__ = ["Noise", "Sounds"]
