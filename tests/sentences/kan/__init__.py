"""What is said at a table of Kan, held against the second reading of its rules."""

from tests.sentences.kan import answers, notes, result, talk
from tests.sentences.kan.play import CHECKS

__all__ = ["CHECKS", "answers", "notes", "result", "talk"]
