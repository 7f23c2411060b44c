"""The figures of the charts as tables of words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from game.ai.accuracy import whole_accuracy
from game.archive.saved_session import local_time
from game.archive.statistics import Figures
from game.archive.weak_points import WeakPoint
from scenes.i18n import NO_WORDS, Template, Text, Translator, number_text
from scenes.i18n.dates import month_text
from scenes.pages.statistics.card_text import LEVEL_NAMES_IN_TEXT, cost_text, seconds_text, stage_name
from scenes.presenters.base.themes import theme_text

MONTHS_LISTED = 12
"""Number of latest months listed individually."""
MATCHES_LISTED = 12
"""Number of latest matches whose accuracy is listed individually."""


@dataclass(frozen=True)
class FigureTable:
    """One figure as a table: title, column headings, and rows that begin with their name."""

    title: Text
    heads: tuple[Text, ...]
    """Headings of the columns after the name."""
    rows: tuple[tuple[Text, ...], ...]

    def rows_told(self, words: Translator) -> Text:
        """Return the rows as one sentence each."""
        told = []
        for name, *values in self.rows:
            pairs = [
                words.text("{head} {value}", head=head, value=value) if head else value
                for head, value in zip(self.heads, values, strict=True)
                if value
            ]
            told.append(words.text("{name}: {values}.", name=name, values=words.listed(pairs)))
        return words.sentences(*told)


def local_day(when: str) -> date:
    """Return the local date of a time from the archive."""
    return local_time(when).date()


def figure_tables(
    words: Translator,
    found: Figures,
    heights: Mapping[str, Text],
    sources: Mapping[str, Template],
) -> Iterator[FigureTable]:
    """Yield all figures; `heights` names contracts, and `sources` what points are scored for."""
    yield _of_deals(words, found)
    yield from _by_month(words, found)
    yield _of_matches(words, found)
    yield from _of_contracts(words, found, heights)
    yield from _of_sources(words, found, sources)
    yield from _of_par(words, found)
    yield from _of_accuracy(words, found)
    yield from _of_losses(words, found)
    yield _of_pace(words, found)
    yield _of_help(words, found)


def _of_deals(words: Translator, found: Figures) -> FigureTable:
    sums = found.sums
    rows: list[tuple[Text, ...]] = [
        (words.text("Deals"), number_text(sums.deals)),
        (words.text("Won: above the others' average"), number_text(sums.won)),
        (words.text("Points per deal"), words.gain(sums.points or 0.0)),
        (words.text("Lead over the others' average"), words.gain(sums.ahead or 0.0)),
    ]
    if found.deals:
        rows.append((words.text("Points per deal, last 15"), words.gain(found.deals[-1].mean)))
    return FigureTable(words.text("Deals"), (NO_WORDS,), tuple(rows))


def _by_month(words: Translator, found: Figures) -> Iterator[FigureTable]:
    months = []
    for _, each in groupby(found.deals, key=lambda deal: local_day(deal.over).replace(day=1)):
        deals = list(each)
        mean = sum(deal.points for deal in deals) / len(deals)
        name = month_text(local_day(deals[0].over), words)
        months.append((name, number_text(len(deals)), words.gain(mean)))
    if months:
        heads = (words.text("deals"), words.text("points per deal"))
        yield FigureTable(words.text("Month by month"), heads, tuple(months[-MONTHS_LISTED:]))


def _of_matches(words: Translator, found: Figures) -> FigureTable:
    given_up = sum(each.place is None for each in found.matches)
    rows = [
        (words.text("Matches"), number_text(len(found.matches))),
        (words.text("Won"), number_text(found.matches_won)),
        (words.text("Resigned"), number_text(given_up)),
        (words.text("Current winning run"), number_text(found.runs.now)),
        (words.text("Longest winning run"), number_text(found.runs.best)),
    ]
    return FigureTable(words.text("Matches"), (NO_WORDS,), tuple(rows))


def _of_contracts(words: Translator, found: Figures, heights: Mapping[str, Text]) -> Iterator[FigureTable]:
    rows = [
        (heights[each.height], number_text(each.bid), number_text(each.made), words.gain(each.points))
        for each in found.contracts
    ]
    if rows:
        heads = (words.text("bid"), words.text("made"), words.text("points per deal"))
        yield FigureTable(words.text("Contracts you bid"), heads, tuple(rows))


def _of_sources(words: Translator, found: Figures, sources: Mapping[str, Template]) -> Iterator[FigureTable]:
    by_key = {each.key: each for each in found.sources}
    rows = [
        (words.text(name), number_text(by_key[key].own), number_text(by_key[key].all))
        for key, name in sources.items()
        if key in by_key
    ]
    if rows:
        yield FigureTable(
            words.text("Points you won"), (words.text("yours"), words.text("total")), tuple(rows)
        )


def _of_par(words: Translator, found: Figures) -> Iterator[FigureTable]:
    rows = [
        (
            words.text("Compared with {level}", level=words.text(LEVEL_NAMES_IN_TEXT[each.level])),
            number_text(each.deals),
            words.gain(each.ahead),
            NO_WORDS if each.error is None else words.text("± {error}", error=words.decimal(2 * each.error)),
            number_text(each.better),
            number_text(each.same),
            number_text(each.worse),
        )
        for each in found.par
        if each.level in LEVEL_NAMES_IN_TEXT
    ]
    if rows:
        heads = (
            words.text("deals"),
            words.text("ahead"),
            NO_WORDS,
            words.text("better"),
            words.text("same"),
            words.text("worse"),
        )
        yield FigureTable(words.text("Your deals replayed by the AI"), heads, tuple(rows))


def _of_accuracy(words: Translator, found: Figures) -> Iterator[FigureTable]:
    first = max(0, len(found.accuracy) - MATCHES_LISTED)
    rows = [
        (
            words.text("Match {number}", number=number),
            number_text(each.deals),
            number_text(whole_accuracy(each.accuracy)),
        )
        for number, each in enumerate(found.accuracy[first:], start=first + 1)
    ]
    if rows:
        heads = (words.text("reviewed deals"), words.text("out of 100"))
        yield FigureTable(words.text("Accuracy"), heads, tuple(rows))


def _of_losses(words: Translator, found: Figures) -> Iterator[FigureTable]:
    rows = [
        (
            stage_name(words, each),
            number_text(each.decisions),
            number_text(each.worse),
            NO_WORDS if each.accuracy is None else number_text(whole_accuracy(each.accuracy)),
            words.decimal(each.recent),
            NO_WORDS if each.before is None else words.decimal(each.before),
        )
        for each in found.lost
    ]
    if rows:
        heads = (
            words.text("decisions"),
            words.text("slips and mistakes"),
            words.text("accuracy"),
            words.counted("last {count} deal", "last {count} deals", count=found.lost[0].deals),
            words.text("earlier"),
        )
        yield FigureTable(words.text("Points lost per deal"), heads, tuple(rows))


def _of_pace(words: Translator, found: Figures) -> FigureTable:
    pace = found.pace
    rows: list[tuple[Text, ...]] = [(words.text("Moves"), number_text(pace.moves))]
    if pace.mean is not None and pace.median is not None and pace.longest is not None:
        times = (
            (words.text("Average"), pace.mean),
            (words.text("Median"), pace.median),
            (words.text("Longest"), float(pace.longest)),
        )
        rows += [(name, seconds_text(words, ms)) for name, ms in times]
    return FigureTable(words.text("Time per move"), (NO_WORDS,), tuple(rows))


def _of_help(words: Translator, found: Figures) -> FigureTable:
    rows = (
        (words.text("Hints"), number_text(found.help.hints)),
        (words.text("Moves undone"), number_text(found.help.undos)),
        (words.text("Deals with help"), number_text(found.help.deals)),
    )
    return FigureTable(words.text("Hints and undos"), (NO_WORDS,), rows)


def work_table(words: Translator, points: Sequence[WeakPoint], amount: Template) -> list[FigureTable]:
    """Return the table of the themes of slips and mistakes; none without themes."""
    rows = [
        (
            theme_text(words, point.theme),
            number_text(len(point.decisions)),
            cost_text(words, amount, point.cost),
        )
        for point in points
    ]
    heads = (words.text("decisions"), words.text("cost in 30 days"))
    return [FigureTable(words.text("What to work on"), heads, tuple(rows))] if rows else []
