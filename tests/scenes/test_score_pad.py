"""The score pad of Jo-Jotte: what it says is counted once more from the entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest

from game.engine.scoring import Entry
from game.match.match import Match, new_match
from scenes.pages.scores.pad_drawing import PadPlan, cut, plan
from scenes.presenters.base.scores import PadColumn, PadEntry, PadGame, PadPage
from tests.scenes.jo_jotte_driver import (
    FORMS,
    GAME,
    NAMES,
    WORDS,
    at_table,
    deals_of,
    likely,
    result_of,
    sheet_of,
    whole_match,
)

# An own count, from the entries alone.


@dataclass
class Page:
    """What should stand on a page, by players."""

    above: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    """Deals and points."""
    games: list[dict[int, list[tuple[int, int]]]] = field(default_factory=lambda: [{}])
    winners: list[set[int]] = field(default_factory=list)
    prison: int = 0
    totals: list[int] = field(default_factory=list)
    own: list[int] = field(default_factory=list)


def counted_again(form: str, deals: Sequence[Sequence[Entry]], players: int) -> list[Page]:
    """The pages of a pad after these deals."""
    target = 125 if form == "partners" else 80
    pages = [Page()]
    totals, prison = [0] * players, 0
    over = False
    for number, entries in enumerate(deals, start=1):
        if over:
            pages.append(Page())
            over = False
        page = pages[-1]
        page.own = page.own or [0] * players
        for entry in entries:
            if entry.player is None:
                assert entry.column == "prison"
                prison += entry.points
                continue
            totals[entry.player] += entry.points
            page.own[entry.player] += entry.points
            place = page.above if entry.column == "above" else page.games[-1]
            place.setdefault(entry.player, []).append((number, entry.points))
        below = page.games[-1]
        won = {player for player in below if sum(points for _, points in below[player]) >= target}
        if won:
            page.winners.append(won)
            games = [sum(player in each for each in page.winners) for player in range(players)]
            over = form == "chouette" or 2 in games
            if not over:
                page.games.append({})
        page.prison, page.totals = prison, totals[:]
    return pages


def as_noted(entries: Sequence[PadEntry]) -> list[tuple[int, int]]:
    return [(entry.deal, entry.points) for entry in entries]


@pytest.mark.parametrize("form", FORMS)
def test_the_pad_says_what_the_entries_say(form: str) -> None:
    seen = {"games": 0, "prison": 0, "pages": 0, "columns": 0}
    for seed in range(6):
        for match in deals_of(form, seed):
            pad = sheet_of(match).pad
            assert pad is not None
            wanted = counted_again(form, [deal.entries for deal in match.deals], match.players)
            assert len(pad.pages) == len(wanted)
            for number, (page, own) in enumerate(zip(pad.pages, wanted, strict=True)):
                check_page(page, own, last=number + 1 == len(wanted), chouette=form == "chouette")
                check_places(form, match, page)
            seen["games"] += len(wanted[-1].winners)
            seen["prison"] += bool(wanted[-1].prison)
            seen["columns"] = len(pad.pages[-1].columns)
        seen["pages"] += len(wanted)
    assert seen["games"] > 10
    assert seen["prison"] > 3
    assert seen["pages"] >= 6
    assert seen["columns"] == {"active_defender": 3, "cutthroat": 4}.get(form, 2)


def check_page(page: PadPage, own: Page, *, last: bool, chouette: bool) -> None:
    for number, column in enumerate(page.columns):
        for player in column.players:
            assert as_noted(page.above[number]) == own.above.get(player, [])
            for game, below in zip(page.games, own.games, strict=True):
                assert as_noted(game.below[number]) == below.get(player, [])
                assert game.sums[number] == sum(points for _, points in below.get(player, []))
    assert page.prison == own.prison
    ended = [game for game in page.games if game.text]
    assert len(ended) == len(own.winners)
    for game, winners in zip(ended, own.winners, strict=True):
        column = next(each for each in page.columns if set(each.players) == winners)
        points = game.sums[page.columns.index(column)]
        assert points >= page.target
        assert game.text.endswith(f" to {column.name.replace('You', 'you')}, {points}")
        assert game.outcome == ("good" if 0 in winners else "even")
    assert page.open == (len(own.games) > len(own.winners))
    assert last or not page.open
    shown = [total.points for total in page.foot[-1]]
    if chouette:
        assert [total.players for total in page.foot[-1]] == [(p,) for c in page.columns for p in c.players]
        assert shown == [own.totals[player] for column in page.columns for player in column.players]
    else:
        assert shown == [own.totals[column.players[0]] for column in page.columns]
    if len(page.foot) == 2:
        assert [total.points for total in page.foot[0]] == [own.own[c.players[0]] for c in page.columns]


def check_places(form: str, match: Match, page: PadPage) -> None:
    """Every player has one column, and who sits together scores together."""
    players = [player for column in page.columns for player in column.players]
    assert sorted(players) == list(range(match.players))
    assert 0 in page.columns[0].players
    if form == "partners":
        assert [column.players for column in page.columns] == [(0, 2), (1, 3)]
    elif form == "chouette":
        assert sorted(len(column.players) for column in page.columns) == [1, 2]
    else:
        assert players == list(range(match.players))


def test_the_pad_is_empty_before_the_first_deal_and_shows_melds_before_the_play() -> None:
    match, _ = new_match(GAME, 2, GAME.Options.read({}, 2), 3, NAMES[:2])
    rng = Random(3)
    melds = 0
    for _ in range(40):
        match.start_deal()
        pad = sheet_of(match).pad
        assert pad is not None
        assert all(entry.deal < len(match.deals) for column in pad.pages[-1].above for entry in column)
        while not match.deal.finished:
            match.act(likely(match.legal(), rng))
            if match.deal.entries and match.deal.state.phase == "play":
                pad = sheet_of(match).pad
                assert pad is not None
                new = [entry for column in pad.pages[-1].above for entry in column]
                assert sum(entry.deal == len(match.deals) for entry in new) == len(match.deal.entries)
                melds += 1
        if match.finished:
            break
    assert melds > 5
    assert WORDS.accounts.pad(at_table(match)[1], ()) is None


def test_who_sits_elsewhere_has_the_first_column() -> None:
    for form in FORMS:
        match = whole_match(form, 2)
        for you in range(match.players):
            pad = result_of(match, you).pad
            assert pad is not None
            for page in pad.pages:
                assert you in page.columns[0].players
                assert "You" in page.columns[0].name


def test_words_for_narrow_columns_become_fewer() -> None:
    shorter: dict[str, tuple[str, ...]] = {}
    for form in FORMS:
        for seed in range(6):
            for page in sheet_of(whole_match(form, seed)).pad.pages:
                below = [column for game in page.games for column in game.below]
                for entry in (entry for column in (*page.above, *below) for entry in column):
                    forms = (entry.words, *entry.shorter)
                    assert all(len(one) >= len(other) for one, other in pairwise(forms)), forms
                    shorter[entry.words] = entry.shorter
    assert shorter["doubled no trumps made"] == ("NT ×2 made", "NT ×2")
    assert shorter["slam in hearts beaten"] == ("slam beaten", "slam")
    assert shorter["run of three"] == ("run of 3",)
    assert shorter["rubber won"] == ("rubber",)
    assert shorter["defending"] == ()


# What fits.


def entries(*points: int) -> tuple[PadEntry, ...]:
    return tuple(PadEntry(number + 1, "defending", each) for number, each in enumerate(points))


def test_what_is_summed_up_is_not_lost() -> None:
    rng = Random(1)
    for _ in range(300):
        column = entries(*(rng.randrange(1, 300) for _ in range(rng.randrange(12))))
        for rows in range(1, 14):
            shown = cut(column, rows)
            assert len(shown) <= rows
            assert sum(entry.points for entry in shown) == sum(entry.points for entry in column)
            assert shown == list(column) or (shown[0].deal == 0 and shown[-1] in (shown[0], column[-1]))


def test_old_games_give_way_first_and_the_present_one_last() -> None:
    columns = (PadColumn((0,), "You"), PadColumn((1,), "Mio"))
    games = (
        PadGame(1, (entries(40, 50), entries(30)), "Game 1 to you, 90"),
        PadGame(2, (entries(10), entries(20, 20, 50)), "Game 2 to Mio, 90"),
        PadGame(3, (entries(10, 20), entries(5))),
    )
    page = PadPage("Rubber 1 of 1", columns, (entries(*range(1, 9)), ()), games, 0, 80, ())
    whole = plan(page, 99)
    assert whole == PadPlan(8, [2, 3, 2])
    last = whole
    for room in range(15, 3, -1):
        found = plan(page, room)
        assert found.rows <= room
        assert found.above <= last.above
        assert found.games[2] == 2 or found.games[:2] == [0, 0]
        last = found
    assert plan(page, 12) == PadPlan(8, [1, 1, 2])
