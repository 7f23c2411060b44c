"""The score pad of Jo-Jotte: what it says is counted once more from the entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest

from game.engine.scoring import Entry
from game.games.jo_jotte.result import Bonus
from game.match.match import Match, new_match
from scenes.pages.scores.pad_drawing import Plan, cut, plan
from scenes.presenters.base.scores import PadColumn, PadEntry, PadGame, PadPage
from tests.scenes.jo_jotte_driver import (
    FORMS,
    GAME,
    NAMES,
    WORDS,
    at_table,
    deals_of,
    end_of,
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


@pytest.mark.parametrize("form", FORMS)
def test_earlier_deals_show_no_more_than_they_did(form: str) -> None:
    seen = []
    for match in deals_of(form, 4):
        seen.append(at_table(match, 1)[0].view(1))
    later = at_table(match, 1)[0].views(1)
    assert len(later) == len(seen) > 1
    assert all(view == before for view, before in zip(later, seen, strict=True))
    assert any(view.unseen for view in later) or form == "partners"


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


# Results in words.


@pytest.mark.parametrize("form", FORMS)
def test_the_count_of_a_deal_adds_up(form: str) -> None:
    kinds: dict[str, int] = {}
    for seed in range(10):
        for match in deals_of(form, seed):
            result = result_of(match)
            outcome = result.title.split(": ")[-1].split(", ")[-1]
            kinds[outcome.split()[-1]] = kinds.get(outcome.split()[-1], 0) + 1
            assert result.story.endswith(".")
            table = result.breakdown
            if table is None:
                assert not match.deal.entries
                assert outcome == "thrown in"
                continue
            numbers = [[0 if text == "–" else int(text) for text in row.texts] for row in table.rows]
            if "nullo" not in outcome:
                assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1]
            if "nullo" not in outcome and "slam" not in outcome:
                assert (numbers[-1][0] == numbers[-1][1]) == (outcome == "equal totals")
    assert {"made", "beaten"} <= set(kinds), kinds
    assert kinds.get("totals", 0) > 0 or form == "chouette", kinds


@pytest.mark.parametrize("form", FORMS)
def test_a_deal_that_nobody_wants_is_thrown_in(form: str) -> None:
    match = whole_match(form, 1, 2)
    booked = result_of(match).pad
    match.start_deal()
    while not match.deal.finished:
        match.act(next(action for action in match.legal() if action.verb == "pass"))
    try:
        result = result_of(match)
        assert result.title == "Deal 3: thrown in"
        assert result.story.startswith("Nobody wanted to play, so the cards are thrown in.")
        assert ("in prison wait." in result.story) == bool(match.deal.setup.carried.prison)
        assert result.breakdown is None
        assert result.pad is not None
        assert booked is not None
        assert result.pad.pages[-1].foot[-1][0].gain == 0
        assert result.pad.pages[-1].prison == booked.pages[-1].prison
    finally:
        match.deals.pop()


def test_ticks_are_games_won_and_the_end_of_a_rubber_says_so() -> None:
    rubbers = 0
    for form in ("two", "active_defender", "partners", "cutthroat"):
        for seed in range(3):
            for match in deals_of(form, seed):
                result = result_of(match)
                own = counted_again(form, [deal.entries for deal in match.deals], match.players)[-1]
                assert result.tallies is not None
                for tally in result.tallies.rows:
                    assert tally.done == sum(tally.players[0] in winners for winners in own.winners)
                    assert tally.most == 2
                over = any(tally.done == 2 for tally in result.tallies.rows)
                rubbers += over
                assert ("the rubber and 300 points" in result.tallies.note) == over or "Two games" in (
                    result.tallies.note
                )
                booked = [entry for entry in match.deal.entries if entry.reason is Bonus.RUBBER]
                assert bool(booked) == over
    assert rubbers > 15


@pytest.mark.parametrize("form", ["active_defender", "cutthroat"])
def test_the_pad_tells_who_has_won_a_rubber_from_who_scores_with_him(form: str) -> None:
    shared = 0
    for seed in range(40):
        for match in deals_of(form, seed, rubbers=1):
            paid = [entry.player for entry in match.deal.entries if entry.reason is Bonus.RUBBER]
            if not paid:
                continue
            result = result_of(match)
            assert result.tallies is not None
            (winner,) = match.winners
            said = {
                column.players[0]: entry.words
                for column, entries in zip(
                    result.pad.pages[-1].columns, result.pad.pages[-1].above, strict=True
                )
                for entry in entries
                if entry.points == 300 and "rubber" in entry.words
            }
            name = "you" if winner == 0 else NAMES[winner]
            others = {player: f"rubber with {name}" for player in paid if player != winner}
            assert said == others | {winner: "rubber won"}
            assert result.tallies.note.endswith(", too.") == bool(others)
            shared += bool(others)
    assert shared > 1


@pytest.mark.parametrize("form", ["two", "active_defender", "partners", "cutthroat"])
def test_a_match_to_so_many_rubbers_won_says_so(form: str) -> None:
    longest = 0
    for seed in range(8):
        if seed > 1 and longest > 2:
            break
        for match in deals_of(form, seed, rubbers=2, rubber_goal="won"):
            number = match.deal.setup.carried.over + 1
            longest = max(longest, number)
            _, sight = at_table(match)
            assert WORDS.sidebar.subtitle(sight) == f"Deal {len(match.deals)}, rubber {number}, first to 2"
            result = result_of(match)
            assert result.pad.pages[-1].title == f"Rubber {number}, first to 2"
            assert result.tallies is not None
            over = any(tally.done == 2 for tally in result.tallies.rows)
            assert ("2 rubbers win the match" in result.tallies.note) != over
        end = end_of(match)
        assert end.parts is not None
        assert len(end.parts.rows) == number + 1
        assert [each.note == "2 rubbers" for each in end.standings] == [each.winner for each in end.standings]
    assert longest > 2


def test_a_chouette_tells_who_goes_where() -> None:
    changes = {"stay": 0, "go": 0}
    for seed in range(4):
        before = None
        for match in deals_of("chouette", seed):
            if before is not None:
                assert tuple(tally.players[0] for tally in before.rows) == match.deal.setup.carried.places
            before = result_of(match).tallies
            assert before is not None
            changes["stay"] += "The box has won" in before.note
            changes["go"] += "into the box" in before.note
    assert min(changes.values()) > 2


def test_the_end_of_a_match_ranks_rubbers_before_points() -> None:
    upset = 0
    for form in ("two", "partners", "active_defender", "cutthroat"):
        for seed in range(4):
            match = whole_match(form, seed, rubbers=3)
            result = end_of(match)
            assert result.standings[0].winner
            assert {each.name for each in result.standings if each.winner} == {
                "You" if player == 0 else NAMES[player] for player in match.winners
            }
            totals = [each.total for each in result.standings]
            upset += totals[0] < max(totals)
            assert result.parts is not None
            assert [row.label for row in result.parts.rows] == ["Rubber 1", "Rubber 2", "Rubber 3", "Total"]
            sums = [[int(text) for text in row.texts] for row in result.parts.rows]
            assert [sum(column) for column in zip(*sums[:-1], strict=True)] == sums[-1]
            for column, total in zip(result.parts.columns, sums[-1], strict=True):
                assert all(match.totals[player] == total for player in column.players)
            if form == "partners" and len(match.winners) == 2:
                assert result.title.endswith(" win the match")
    assert upset > 0


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
    assert whole == Plan(8, [2, 3, 2])
    last = whole
    for room in range(15, 3, -1):
        found = plan(page, room)
        assert found.rows <= room
        assert found.above <= last.above
        assert found.games[2] == 2 or found.games[:2] == [0, 0]
        last = found
    assert plan(page, 12) == Plan(8, [1, 1, 2])
