"""Every game with every number of players: whole matches by chance, everything checked at every position."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game import GAMES, record
from game.cards import card_text, cards_text, parse_card
from game.match import Match
from game.rules import Game
from game.scoring import points_of
from game.state import Zone
from game.view import fill, view
from tests.conftest import Tally

from . import referee_jan_ken_po
from .random_play import played, random_match
from .test_properties import RECOUNT, assert_each_card_in_one_place, assert_one_player_to_act

CELLS = [(game, players) for game in GAMES.values() for players in game.players]

FOLLOWED = {"jan_ken_po": referee_jan_ken_po.Deal}
"""The games whose second reading is asked at every move here; California Jack's is in its own tests."""


def assert_points_are_the_entries(match: Match) -> None:
    points = points_of(match.deal.entries, match.players)
    before = match.deal.setup.totals
    assert match.totals == [one + more for one, more in zip(before, points, strict=True)]
    assert bool(match.deal.entries) <= match.deal.finished


def assert_a_fill_gives_the_view_back(match: Match, tally: Tally) -> None:
    viewer = tally.rng.choice([*range(match.players), None])
    seen = match.view(viewer)
    assert view(fill(seen, tally.rng), viewer) == seen
    tally.count["fills"] += 1


def second_reading(match: Match, other: Any, totals: list[int]) -> Any:
    """The other reading, brought to where the match is."""
    if not match.deal.actions:
        deck = [card_text(card) for card in match.deal.deck]
        return FOLLOWED[match.game.key](match.options.as_json(), match.deal.setup.dealer, deck, totals)
    player, action = match.deal.actions[-1]
    other.act(player, action.text)
    return other


def assert_readings_agree(match: Match, other: Any) -> None:
    state = match.deal.state
    assert match.to_act == other.turn
    assert sorted(action.text for action in match.legal()) == other.legal()
    assert match.deal.setup.dealer == other.dealer
    assert (state.bid, state.declarer) == (other.bid, -1 if other.declarer is None else other.declarer)
    assert state.partner == (-1 if other.partner is None else other.partner)
    assert state.won == [sum(trick.winner == who for trick in other.tricks) for who in range(match.players)]
    if state.sealed is None:
        for held, put_down, hand, discards in zip(
            state.hands, state.discards, other.hands, other.discards, strict=True
        ):
            assert set(cards_text(held).split()) == set(hand)
            assert set(cards_text(put_down).split()) == set(discards)
    pack = set(referee_jan_ken_po.pack(match.players))
    for viewer, seen in zip((*range(match.players), None), other.seen, strict=True):
        assert set(cards_text(match.view(viewer).unseen).split()) == pack - seen
    unseen = pack - other.seen[-1]
    for player in range(match.players):
        may = state.may.get(Zone("hands", player), ~0)
        assert {card for card in unseen if not may >> parse_card(card) & 1} == other.lacks[player] & unseen


@pytest.mark.parametrize(("game", "players"), CELLS, ids=[f"{game.key}-{number}" for game, number in CELLS])
def test_whole_matches_with_every_number_of_players(game: Game[Any], players: int, tally: Tally) -> None:
    tally.floor(positions=27 * 25, fills=40)
    for _ in tally.times(27, "matches"):
        match = random_match(game, tally.rng, players, shortest=True)
        other: Any = None
        totals = [0] * players
        for _ in played(match, tally.rng):
            assert_each_card_in_one_place(match)
            assert_one_player_to_act(match)
            assert_points_are_the_entries(match)
            if tally.rng.randrange(12) == 0:
                assert_a_fill_gives_the_view_back(match, tally)
            if game.key in FOLLOWED:
                other = second_reading(match, other, totals)
                assert_readings_agree(match, other)
            tally.count["positions"] += 1
        assert match.finished
        document = json.loads(json.dumps(record.as_json(match)))
        assert record.report(match) == RECOUNT[game.key](document)
        tally.count["deals"] += len(match.deals)
