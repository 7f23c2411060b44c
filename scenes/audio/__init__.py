"""The sounds of the program: wood, paper and felt.

Pages, widgets and the table ask for sounds by name; `sound_cues` says which sound goes with which event. No
information is given by sound alone. Nothing here depends on a page or a game.
"""

from scenes.audio.sound_names import Noise
from scenes.audio.sounds import Sounds

__all__ = ["Noise", "Sounds"]
