"""What is said at a table of Jo-Jotte, held against the second reading of its rules."""

from tests.sentences.jo_jotte import play, result, score_pad
from tests.sentences.jo_jotte.bids import CHECKS

__all__ = ["CHECKS", "play", "result", "score_pad"]
