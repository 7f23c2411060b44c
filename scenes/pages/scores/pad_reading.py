"""Reads out a score pad column by column for the screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scenes.i18n import Text, Translator, number_text
from scenes.presenters.base.scores import PadEntry, PadPage


def pad_told(page: PadPage, words: Translator) -> tuple[Text, ...]:
    """Return a line for every entry, including those summed up on the pad, then the prison and the totals.

    Above the line the latest entry comes first, below it the oldest.
    """
    return tuple(_lines(page, words))


def _lines(page: PadPage, words: Translator) -> Iterator[Text]:
    for number, column in enumerate(page.columns):
        yield words.sentences(column.name, column.note)
        yield words.text("{name}, above the line", name=column.name)
        yield from _entries(page.above[number][::-1], words)
        for game in page.games:
            yield words.text("{name}, below the line, game {number}", name=column.name, number=game.number)
            yield from _entries(game.below[number], words)
            if not game.text:
                sums = words.text("{points} of {target}", points=game.sums[number], target=page.target)
                yield words.text("{label}: {title}", label=words.text("Total"), title=sums)
    yield from (game.text for game in page.games if game.text)
    prison = number_text(page.prison) if page.prison else words.text("empty")
    yield words.text("{label}: {title}", label=words.capital(words.text("prison")), title=prison)
    for totals in page.foot:
        for number, total in enumerate(totals):
            label = total.label
            if not total.players:  # the total of the column above it
                label = words.text("{player}: {words}", player=page.columns[number].name, words=label)
            yield words.text("{label}: {title}", label=label, title=number_text(total.points))


def _entries(entries: Sequence[PadEntry], words: Translator) -> Iterator[Text]:
    for entry in entries:
        label = words.text("Deal {deal}, {words}", deal=entry.deal, words=entry.words)
        yield words.text("{label}: {title}", label=label, title=number_text(entry.points))
