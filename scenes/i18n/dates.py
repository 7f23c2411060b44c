"""Days and months as text."""

from __future__ import annotations

from datetime import date

from scenes.i18n.text_parts import Text, mark
from scenes.i18n.translator import Translator

MONTHS = (
    (mark("January {year}"), mark("{day} January"), mark("{day} Jan")),
    (mark("February {year}"), mark("{day} February"), mark("{day} Feb")),
    (mark("March {year}"), mark("{day} March"), mark("{day} Mar")),
    (mark("April {year}"), mark("{day} April"), mark("{day} Apr")),
    (mark("May {year}"), mark("{day} May"), mark("{day} May")),
    (mark("June {year}"), mark("{day} June"), mark("{day} Jun")),
    (mark("July {year}"), mark("{day} July"), mark("{day} Jul")),
    (mark("August {year}"), mark("{day} August"), mark("{day} Aug")),
    (mark("September {year}"), mark("{day} September"), mark("{day} Sep")),
    (mark("October {year}"), mark("{day} October"), mark("{day} Oct")),
    (mark("November {year}"), mark("{day} November"), mark("{day} Nov")),
    (mark("December {year}"), mark("{day} December"), mark("{day} Dec")),
)
WEEKDAYS = (mark("Mo"), mark("Tu"), mark("We"), mark("Th"), mark("Fr"), mark("Sa"), mark("Su"))


def month_text(day: date, words: Translator) -> Text:
    """Return the month and the year, such as `November 2026`."""
    return words.text(MONTHS[day.month - 1][0], year=day.year)


def day_text(day: date, words: Translator) -> Text:
    """Return the day and the month, such as `22 November`."""
    return words.text(MONTHS[day.month - 1][1], day=day.day)


def short_day_text(day: date, words: Translator) -> Text:
    """Return the day and the short name of the month, such as `22 Nov`."""
    return words.text(MONTHS[day.month - 1][2], day=day.day)
