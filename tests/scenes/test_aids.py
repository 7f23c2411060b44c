"""Aids beside the table: what players could count themselves, and nothing that a seat may not know."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.engine.cards import ACE, JACK, TWO, card_of, each, rank_of
from game.match.match import Match
from game.session.host import Host
from scenes.presenters import presenter_of
from scenes.presenters.base.sidebar import DealPoints
from scenes.presenters.base.table_context import TableContext
from tests.game.random_play import played, random_match
from tests.game.secrecy import exchanged
from tests.scenes.sights import sight_of

WORTH = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
"""CJ-9, Game."""


def four_points(sight: TableContext[Any]) -> DealPoints:
    sections = presenter_of("california_jack").sidebar.sections(sight)
    return next(each for each in sections if isinstance(each, DealPoints))


def sights(match: Match, viewer: int, **more: Any) -> TableContext[Any]:
    return sight_of(Host(match, ["human"] * match.players, None), viewer, **more)


@pytest.mark.parametrize("viewer", [0, 1])
def test_the_four_points_show_who_took_what_and_both_counts(viewer: int) -> None:
    taken_before_the_end = set()
    for match in played(random_match(GAMES["california_jack"], Random(11), shortest=True), Random(12)):
        state = match.deal.state
        rows = four_points(sights(match, viewer)).rows
        for row, rank in zip(rows, (ACE, TWO, JACK), strict=False):
            took = [player for player in (0, 1) if state.taken[player] >> card_of(rank, state.trump) & 1]
            assert [figure.player for figure in row.players] == took
            taken_before_the_end |= {(rank, player) for player in took if not match.deal.finished}
        counts = {figure.player: figure.figure for figure in rows[3].players}
        assert next(iter(counts)) == viewer
        for player in (0, 1):
            cards = each(state.taken[player])
            worth = sum(WORTH.get("23456789TJQKA"[rank_of(card)], 0) for card in cards)
            assert counts[player] == str(worth)
    assert len(taken_before_the_end) >= 3


def test_the_four_points_are_read_with_the_counts() -> None:
    match = random_match(GAMES["california_jack"], Random(11), shortest=True)
    states = (here.deal.state for here in played(match, Random(12)))
    next(state for state in states if state.taken[0] >> card_of(ACE, state.trump) & 1)
    sight = sights(match, 0)
    high, *_, game = four_points(sight).lines(sight)
    assert high.endswith("taken by you")
    assert game.startswith("Game: most of 80; You: ")


def test_the_four_points_are_not_counted_when_counting_is_off() -> None:
    for match in played(random_match(GAMES["california_jack"], Random(11), shortest=True), Random(12)):
        rows = four_points(sights(match, 0, counts_cards=False)).rows
        assert [(row.figure, row.players) for row in rows] == [("1", ())] * 4


@pytest.mark.parametrize("key", GAMES)
def test_aids_depend_on_the_view_of_the_seat_alone(key: str) -> None:
    """Two cards that the viewer can't tell apart, exchanged from the deal on, change no section."""
    rng, compared = Random(21), 0
    sidebar = presenter_of(key).sidebar
    match = random_match(GAMES[key], rng, shortest=True)
    for number, here in enumerate(played(match, rng)):
        if number % 3 or number > 60:
            continue
        true, viewer = here.deal.state, here.to_act or 0
        shown = sights(here, viewer)
        sections = [(section, [*section.lines(shown)]) for section in sidebar.sections(shown)]
        unseen = each(shown.view.unseen)
        for one, two in combinations(rng.sample(unseen, k=min(4, len(unseen))), 2):
            other = exchanged(here, {one: two, two: one}, viewer)
            if other is None:
                continue
            here.deal.state = other
            now = sights(here, viewer)
            assert [(section, [*section.lines(now)]) for section in sidebar.sections(now)] == sections
            here.deal.state = true
            compared += 1
    assert compared > 5
