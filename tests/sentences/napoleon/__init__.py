"""What is said at a table of Napoleon, held against the second reading of its rules."""

from tests.sentences.napoleon import notes, play, result
from tests.sentences.napoleon.auction import CHECKS

__all__ = ["CHECKS", "notes", "play", "result"]
