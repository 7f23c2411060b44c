"""The course of a chart line in words, for screen readers."""

from __future__ import annotations

from scenes.i18n.text_parts import Text, mark
from scenes.i18n.translator import Translator

_RISES = mark("rising from {first} to {last}")
_FALLS = mark("falling from {first} to {last}")
_STAYS = mark("unchanged at {last}")


def course_text(words: Translator, first: float, last: float, *, whole: bool = False) -> Text:
    """Where points come from and where they come to: `rising from –3.0 to +7.0`.

    What looks the same stays the same. They are told with their sign and one digit after the point, or as
    `whole` numbers.
    """
    begin, end = (words.gain(points, 0 if whole else 1) for points in (first, last))
    template = _STAYS if begin == end else _RISES if last > first else _FALLS
    return words.text(template, first=begin, last=end)


def deals_course_text(
    words: Translator, first: float, last: float, deals: int, *, whole: bool = False
) -> Text:
    """The same over a number of deals."""
    return words.counted(
        "{course} over {count} deal",
        "{course} over {count} deals",
        count=deals,
        course=course_text(words, first, last, whole=whole),
    )
