"""Gonin-Kan: cards, rounds, seats, dealers, the kankei and the first lead (KAN-1 to KAN-10, KAN-6P)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.cards import card_text, parse_card
from game.engine.events import Announced, Said, SeatsChanged, SidesKnown, Swapped, ThrownIn, TrumpMade
from game.engine.state import NOBODY
from game.match.match import Match
from game.match.match import new_match as drawn_match

from . import referee_kan_cards as referee
from .at_the_table import act, asked, do, entries, events, hand, legal, refusal, sees, viewers
from .kan_deals import GAME, first_deals, lay, new_match, order, pack, play_deal, play_on

open_games = pytest.mark.parametrize("players", [5, 6])


def test_kan_1_the_cards() -> None:
    assert [len(pack(new_match(players))) for players in (3, 4, 5, 6)] == [30, 40, 50, 50]
    for players in (3, 4, 5, 6):
        assert sorted(pack(new_match(players))) == sorted(referee.pack(players))
    assert {"2H", "2D", "2C"} & set(pack(new_match(5))) == set()
    assert {"2S", "JK"} <= set(pack(new_match(5)))


def test_kan_2_play_runs_anticlockwise_or_as_the_option_says() -> None:
    assert not GAME.is_clockwise(GAME.Options())
    assert GAME.is_clockwise(GAME.Options(direction="clockwise"))
    one, other = (new_match(5, direction=way) for way in ("anticlockwise", "clockwise"))
    for match in (one, other):
        play_deal(match, "won")
    assert one.deal.actions == other.deal.actions, "seats are numbered in the direction of play"


def any_deal(match: Match, rng: Random) -> None:
    """A deal by chance, in which whoever is asked plays alone."""
    match.start_deal()
    while not match.deal.finished:
        match.act(match.legal()[0] if asked(match) == "pass" else rng.choice(match.legal()))


@pytest.mark.parametrize(
    ("rounds", "trumps"), [(1, "S"), (2, "CS"), (3, "CDS"), (4, "CDHS"), (5, "CDHCS"), (8, "CDHCDHCS")]
)
@pytest.mark.parametrize("players", GAME.players)
def test_kan_4_trumps_go_round_and_are_spades_in_the_last_round(
    players: int, rounds: int, trumps: str
) -> None:
    """KAN-4, KAN-22, GAM-3: the first deal of each round, and so many rounds are a match."""
    match = new_match(players, rounds=rounds)
    met: dict[int, str] = {}
    rng = Random(rounds)
    while not match.finished:
        any_deal(match, rng)
        state: Any = match.deal.state
        if state.round.deal == 1:
            (made,) = events(match, TrumpMade)
            met.setdefault(state.round.number, "CDHS"[made.strain])
    assert met == dict(enumerate(trumps, start=1))
    best = max(match.totals)
    assert match.winners == [player for player in range(players) if match.totals[player] == best]


@pytest.mark.parametrize(
    ("lowest_first"),
    [["2S", "3S", "3H", "3D", "3C", "4S", "TC", "JS", "QC", "KD", "AS", "AC", "JK"]],
)
def test_kan_5_the_lowest_card_deals_first(lowest_first: list[str]) -> None:
    strengths = [GAME.draw_strength(parse_card(card), 5, GAME.Options()) for card in lowest_first]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths), "no two are equal"
    for seed in range(20):
        match, (draws,) = drawn_match(GAME, 5, GAME.Options(), seed)
        lowest = max(draws, key=lambda draw: GAME.draw_strength(draw.card, 5, GAME.Options()))
        assert match.first_dealer == lowest.player


def test_kan_5_the_next_dealer_sits_to_the_right_of_where_the_old_one_sits_now() -> None:
    match = new_match(5, dealer=1)  # seats 0 1 2 3 4; kankei 0 and 1, so that 1 changes seats with 2
    lay(match, {0: "AC 3D", 1: "JK", 2: "KC QC JC TC 9C 8C 7C 6C 5C 4C"})
    assert match.deal.state.seats == (0, 2, 1, 3, 4)
    do(match, "iku", "iku")
    play_on(match, low=True)
    assert match.deal.finished
    assert match.upcoming is not None
    assert match.upcoming.dealer == 3, "2 would have been next where he sat before"
    assert order(match) == [4, 0, 2, 1, 3]


@open_games
def test_kan_6_ten_cards_each_one_at_a_time_from_the_right_of_the_dealer(players: int) -> None:
    match = new_match(players, dealer=2, double_kan="redeal")
    match.start_deal()
    after = [3, 4, 0, 1, 2] if players == 5 else [3, 4, 5, 0, 1]
    for place, player in enumerate(after):
        dealt = {card_text(card) for card in match.deal.deck[place::5]}
        assert hand(match, player) == dealt
        assert len(dealt) == 10
    if players == 6:
        assert hand(match, 2) == set()


@open_games
def test_kan_7_the_kankei_are_known_and_which_has_which_is_not(players: int) -> None:
    ends = [lay(new_match(players), {0: ace, 3: joker}) for ace, joker in (("AC", "JK"), ("JK", "AC"))]
    for match in ends:
        assert match.deal.state.kankei == (0, 3)
        assert events(match, Announced) == [Announced(0, "kan"), Announced(3, "kan")]
        assert events(match, SidesKnown) == [SidesKnown((0, 3))]
        assert sees(match, 0, "AC JK")
        assert sees(match, 3, "AC JK")
        for viewer in (1, 2, 4, None):
            assert not sees(match, viewer, "AC")
            assert not sees(match, viewer, "JK")
    one, two = ends
    # the fillers differ, so only what concerns the kankei is compared
    for viewer in (1, 2, None):
        assert one.view(viewer).state.turn == two.view(viewer).state.turn == NOBODY
        assert one.view(viewer).state.sealed == two.view(viewer).state.sealed == {0: (), 3: ()}
    assert (one.to_act, two.to_act) == (3, 0), "the joker holder comes first in the record"


@open_games
@pytest.mark.parametrize("where", [1, 2, 4])
def test_kan_8_double_kan(players: int, where: int) -> None:
    partner = [2, 3, 4, 0, 1][where]
    between = (where + 1) % 5
    fillers = "3D 4D 5D 6D 7D 8D 9D TD JD QD"
    match = new_match(players)
    lay(match, {where: "JK AC", partner: fillers})
    assert match.to_act == between
    outcomes = {f"draw {card} {goes}" for card in fillers.split() for goes in ("JK", "AC")}
    assert legal(match) == outcomes
    assert refusal(match, "draw 5D 5D")[1] == "KAN-8"
    do(match, "draw 5D JK")
    assert hand(match, partner) == set(fillers.split()) - {"5D"} | {"JK"}
    assert {"AC", "5D"} <= hand(match, where)
    state: Any = match.deal.state
    assert state.kankei == tuple(sorted((where, partner)))
    assert match.to_act == partner, "he is the joker holder now, and says iku or koi first"
    assert state.seats == tuple(range(players)), "they were no neighbours"
    for viewer in viewers(match):
        (swapped,) = events(match, Swapped, viewer)
        knows = viewer in (where, partner)
        assert (swapped.cards == (parse_card("5D"), parse_card("JK"))) == knows
        assert sees(match, viewer, "JK AC") == knows
        assert sees(match, viewer, "5D") == knows


def test_kan_8_what_is_drawn_is_luck() -> None:
    drawn = []
    for seed in range(80):
        match = Match(GAME, 5, GAME.Options(), seed=seed)
        match.start_deal()
        assert asked(match) == "koi"
        drawn += [action.text.split() for _, action in match.deal.actions]
    assert len({card for _, card, _ in drawn}) > 5
    assert {goes for _, _, goes in drawn} == {"JK", "AC"}


@open_games
def test_double_kan_can_be_dealt_again(players: int) -> None:
    match = new_match(players, double_kan="redeal")
    lay(match, {1: "JK AC"})
    assert match.deal.finished
    assert match.deal.actions == []
    assert entries(match) == []
    assert events(match, ThrownIn) == [ThrownIn()]
    upcoming: Any = match.upcoming
    assert (upcoming.dealer, upcoming.carried.deal, upcoming.carried.number) == (players - 1, 1, 1)


def test_double_kan_is_nothing_to_four_and_three() -> None:
    for players in (3, 4):
        match = new_match(players, double_kan="redeal")
        lay(match, {1: "JK AC JC"})
        assert not match.deal.finished


@pytest.mark.parametrize(
    ("players", "dealer", "kankei", "seats"),
    [
        (5, 4, (0, 1), (0, 2, 1, 3, 4)),
        (5, 4, (1, 0), (0, 2, 1, 3, 4)),
        (5, 4, (3, 4), (4, 1, 2, 3, 0)),
        (5, 4, (4, 0), (1, 0, 2, 3, 4)),
        (5, 4, (0, 2), (0, 1, 2, 3, 4)),
        (5, 4, (1, 4), (0, 1, 2, 3, 4)),
        # KAN-6P: the dealer is passed over
        (6, 5, (0, 1), (0, 2, 1, 3, 4, 5)),
        (6, 5, (3, 4), (4, 1, 2, 3, 0, 5)),
        (6, 5, (4, 0), (1, 0, 2, 3, 4, 5)),
        (6, 5, (4, 1), (0, 1, 2, 3, 4, 5)),
        (6, 2, (1, 3), (0, 1, 2, 4, 3, 5)),
        (6, 2, (0, 1), (0, 3, 2, 1, 4, 5)),
    ],
)
def test_kan_9_kankei_who_are_neighbours_are_parted(
    players: int, dealer: int, kankei: tuple[int, int], seats: tuple[int, ...]
) -> None:
    match = lay(new_match(players, dealer), {kankei[0]: "JK", kankei[1]: "AC"})
    assert match.deal.state.seats == seats
    changed = events(match, SeatsChanged)
    assert [change.seats for change in changed] == [seats] * (seats != tuple(range(players)))
    for change in changed:
        assert len({*change.players} & {*kankei}) == 1
    do(match, "iku", "iku")
    state: Any = match.deal.state
    playing = [player for player in seats if players == 5 or player != dealer]
    for place, player in enumerate(playing):
        assert state.following[player] == playing[(place + 1) % 5]


@pytest.mark.parametrize(
    ("joker_says", "ace_says", "leader"),
    [("iku", "koi", 2), ("koi", "iku", 0), ("iku", "iku", 2), ("koi", "koi", 2)],
)
@open_games
def test_kan_10_who_leads(players: int, joker_says: str, ace_says: str, leader: int) -> None:
    """Player 2 holds the joker; he has two mukankei on his right, player 0 has one."""
    match = lay(new_match(players), {0: "AC", 2: "JK"})
    act(match, f"2 {joker_says}, 0 {ace_says}")
    assert match.to_act == leader
    assert asked(match) == "play"
    assert [(said.player, said.action.text) for said in events(match, Said)] == [
        (0, ace_says),
        (2, joker_says),
    ]
    assert refusal(match, "iku")[0] == "you must play a card"


def test_kan_10_equal_calls_after_seats_were_changed() -> None:
    match = lay(new_match(5), {0: "AC", 1: "JK"})  # seats 0 2 1 3 4
    act(match, "1 koi, 0 koi")
    assert match.to_act == 1


@open_games
def test_kan_10_nobody_learns_of_a_call_before_both_are_made(players: int) -> None:
    looks = []
    for said in ("", "iku", "koi"):
        match = lay(new_match(players), {0: "AC", 2: "JK"})
        if said:
            do(match, said)
        looks.append([(match.view(viewer), match.events(viewer)) for viewer in (0, 1, 3, None)])
        assert refusal(match, "pass")[1] == "KAN-10"
    assert looks[1] == looks[2]
    assert [look for look, _ in looks[0][1:]] == [look for look, _ in looks[1][1:]]
    before, after = looks[0][0][0], looks[1][0][0]
    assert (before.state.turn, after.state.turn) == (NOBODY, 0), "only the ace holder sees that he is asked"


@open_games
@pytest.mark.parametrize("ending", ["won", "sukonku"])
def test_kan_3_the_round_goes_on_by_the_same_dealer_with_the_same_teams(players: int, ending: str) -> None:
    match = new_match(players, rounds=2)
    for deal in (1, 2, 3):
        play_deal(match, ending)
        state: Any = match.deal.state
        assert (state.round.number, state.round.deal, state.setup.dealer) == (1, deal, players - 1)
        assert state.kankei == (0, 2)
        assert (entries(match) == []) == (deal < 3)
    upcoming: Any = match.upcoming
    assert (upcoming.dealer, upcoming.carried.number, upcoming.carried.deal) == (0, 2, 1)
    assert upcoming.carried.kankei == ()


@open_games
@pytest.mark.parametrize("deal", [1, 2, 3])
def test_kan_3_the_round_ends_when_the_kankei_lose(players: int, deal: int) -> None:
    match = new_match(players, rounds=2)
    for _ in range(deal - 1):
        play_deal(match, "won")
    play_deal(match, "lost")
    upcoming: Any = match.upcoming
    assert (upcoming.dealer, upcoming.carried.number, upcoming.carried.deal) == (0, 2, 1)


def test_kan_6p_the_dealer_of_six_plays_in_no_deal_and_scores_with_the_kankei() -> None:
    match = new_match(6, rounds=2)
    for _ in range(3):
        play_deal(match, "sukonku")
    assert match.totals == [7, -7, 7, -7, -7, 7]
    assert all(player != 5 for deal in match.deals for player, _ in deal.actions)
    lay(match, {1: "JK AD"})
    assert hand(match, 0) == set(), "he deals in the second round"
    assert len(hand(match, 5)) == 10


def test_first_deals_end_as_their_names_say() -> None:
    for players in (5, 6):
        for ending in first_deals(players):
            match = new_match(players)
            play_deal(match, ending)
            state: Any = match.deal.state
            plain = ending in ("won", "lost")
            assert state.outcome.word == ("" if plain else ending.replace(" ", "_"))
            assert state.outcome.won == (ending in ("won", "sukonku"))
            assert (state.tricks == 10) == plain, "KAN-20: what is decided is played out"
