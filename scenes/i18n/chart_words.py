"""Descriptions of chart lines for screen readers."""

from __future__ import annotations

from scenes.i18n.text_parts import Text, mark
from scenes.i18n.translator import Translator

_RISES = mark("rising from {first} to {last}")
_FALLS = mark("falling from {first} to {last}")
_STAYS = mark("unchanged at {last}")


def course_text(words: Translator, first: float, last: float, *, whole: bool = False) -> Text:
    """Return the change between two values in words, such as `rising from –3.0 to +7.0`.

    Values are shown with a sign, and with one decimal or as `whole` numbers. Values that look equal count as
    unchanged.
    """
    begin, end = (words.gain(points, 0 if whole else 1) for points in (first, last))
    template = _STAYS if begin == end else _RISES if last > first else _FALLS
    return words.text(template, first=begin, last=end)


def deals_course_text(
    words: Translator, first: float, last: float, deals: int, *, whole: bool = False
) -> Text:
    """Return the change between two values in words, with the number of deals."""
    return words.counted(
        "{course} over {count} deal",
        "{course} over {count} deals",
        count=deals,
        course=course_text(words, first, last, whole=whole),
    )
