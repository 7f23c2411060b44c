"""What the pages of scores say, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.archive.archive import SavedMatch
from game.engine.scoring import Entry
from game.session.host import Host
from scenes.i18n import Words, as_it_is, gain_text, number_text
from scenes.pages.home.waiting import lines_of
from scenes.pages.table.results import deal_result, match_result, sheet
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.scores import (
    Breakdown,
    DealResult,
    Ledger,
    MatchSheet,
    MatchSummary,
    Pad,
    PadPage,
    Strip,
    Tallies,
)
from tests.sentences.moment import Moment

Said = Iterator[tuple[str, str, Moment]]
"""Where a sentence stands, what it says, and when."""


def results(moment: Moment, presenter: Presenter) -> Said:
    """All pages that can be turned to after a deal."""
    host, sight = moment.host, moment.sight
    crests = ("",) * host.players
    result = deal_result(sight, host, presenter, crests)
    yield from _deal(moment, result, presenter)
    yield from _sheet(moment, sheet(sight, host, presenter, crests))
    if host.finished:
        yield from _match(moment, match_result(sight, host, presenter, crests))
    else:
        for line in lines_of(_kept(host), as_it_is(host.game.title), Words()):
            yield "home", line, moment


def _kept(host: Host) -> SavedMatch:
    """The match as the archive lists it."""
    totals = tuple(host.totals)
    return SavedMatch(
        1, host.game.key, host.players, host.names, host.seats, "", "", None, host.deal_number, totals,
        (), host.undos, 0, False, None,
    )  # fmt: skip


def _deal(moment: Moment, result: DealResult, presenter: Presenter) -> Said:
    yield "result title", result.title, moment
    yield "result story", result.story, moment
    yield "result badge", result.badge, moment
    yield "result heading", f"{result.heading} {result.heading_note}".strip(), moment
    yield "result target", result.target_text, moment
    yield "result next", result.next_text, moment
    if result.strip is not None:
        yield from _strip(moment, result.strip)
    if result.pad is None:
        yield from _players(moment, result, presenter)
    else:
        yield from _pad(moment, result.pad)
    if result.breakdown is not None:
        yield from _breakdown(moment, result.breakdown, "breakdown")
    if result.tallies is not None:
        yield from _tallies(moment, result.tallies)


def _players(moment: Moment, result: DealResult, presenter: Presenter) -> Said:
    """Each player with the reasons for his points, and his totals."""
    booked: Sequence[Entry] = _booked(moment, presenter)
    names = {moment.sight.label(player): player for player in range(moment.players)}
    for row in result.players:
        player = names[row.name]
        own = [entry for entry in booked if entry.player == player]
        for line, entry in zip(row.lines, own, strict=True):
            yield (
                "result reason",
                f"{row.name}: {line.text}: {gain_text(line.points)}",
                moment.at(player=player, entry=entry),
            )
        if not own:
            yield "result nothing", f"{row.name}: {row.nothing}", moment.at(player=player)
        told = f"{row.name}: {number_text(row.before)} and {gain_text(row.gain)}: {number_text(row.after)}"
        yield "result total", told, moment.at(player=player, detail=row)


def _booked(moment: Moment, presenter: Presenter) -> Sequence[Entry]:
    pending = presenter.story.pending(moment.sight)
    return pending.entries if pending is not None and pending.entries else moment.entries


def _strip(moment: Moment, strip: Strip) -> Said:
    for text in (strip.first_text, strip.second_text, strip.need_text if strip.need is not None else ""):
        yield "result strip", text, moment.at(detail=strip)
    figures = f"{strip.first} and {strip.second}, {strip.neither} left"
    yield "result strip", figures, moment.at(detail=strip)


def _pad(moment: Moment, pad: Pad) -> Said:
    for page in pad.pages:
        yield from _page(moment.at(detail=page), page)


def _page(moment: Moment, page: PadPage) -> Said:
    yield "pad title", page.title, moment
    for place, column in enumerate(page.columns):
        here = moment.at(player=column.players[0])
        if column.note:
            yield "pad column", f"{column.name}: {column.note}", here
        for entry in page.above[place]:
            yield "pad above", f"{entry.deal}. {entry.words}: {entry.points}", here
        for game in page.games:
            for entry in game.below[place]:
                yield "pad below", f"{entry.deal}. {entry.words}: {entry.points}", here
    for game in page.games:
        yield "pad game", game.text, moment
    if page.prison:
        yield "pad prison", f"{page.prison} in prison", moment
    for line in page.foot:
        for place, total in enumerate(line):
            player = (total.players or page.columns[place].players)[0]
            yield "pad foot", f"{total.label}: {number_text(total.points)}", moment.at(player=player)


def _breakdown(moment: Moment, table: Breakdown, place: str) -> Said:
    yield place, table.title, moment
    for row in table.rows:
        for column, text in zip(table.columns, row.texts, strict=True):
            here = moment.at(player=column.players[0], detail=table)
            yield place, f"{row.label}, {column.name}: {text}", here


def _tallies(moment: Moment, tallies: Tallies) -> Said:
    yield "tallies", tallies.title, moment
    for row in tallies.rows:
        marks = f", {row.done} of {row.most}" if row.most else ""
        yield "tallies", f"{row.name}: {row.words}{marks}", moment.at(player=row.players[0])
    yield "tallies", tallies.note, moment


def _sheet(moment: Moment, shown: MatchSheet) -> Said:
    yield "sheet", shown.subtitle, moment
    if shown.pad is None:
        yield from _ledger(moment, shown, shown.ledger)
    if shown.parts is not None:
        yield from _breakdown(moment, shown.parts, "parts")


def _ledger(moment: Moment, shown: MatchSheet, ledger: Ledger | None) -> Said:
    """Each deal's points, and the total after it."""
    rows = zip(shown.labels, ledger.points if ledger is not None else shown.deals, strict=True)
    for number, (label, points) in enumerate(rows):
        for player, gain in enumerate(points):
            here = moment.at(player=player, detail=number)
            yield "sheet", f"{label}, {shown.names[player]}: {gain_text(gain)}", here


def _match(moment: Moment, result: MatchSummary) -> Said:
    yield "match title", result.title, moment
    yield "match story", result.story, moment
    yield "match target", result.target_text, moment
    names = {moment.sight.label(player): player for player in range(moment.players)}
    for standing in result.standings:
        note = f", {standing.note}" if standing.note else ""
        won = " wins" if standing.winner else ""
        told = f"{standing.name}: {number_text(standing.total)}{note}{won}"
        yield "match standing", told, moment.at(player=names[standing.name])
    if result.parts is not None:
        yield from _breakdown(moment, result.parts, "parts")
