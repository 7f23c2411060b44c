"""Languages: what there is to translate, the catalogues, and what is wrong with them."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # what is printed may be a catalogue
