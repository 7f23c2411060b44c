"""Napoleon, clause by clause, from the pack to the last discard."""

from __future__ import annotations

import pytest

from game.engine.actions import parse_action
from game.engine.cards import card_text, cards_text, parse_cards
from game.engine.events import CallAnswered, CardShown, Dealt, Discarded, Drew, Said, ThrownIn, TrumpMade
from game.engine.state import NOBODY, Zone
from game.match.match import new_match as drawn_for

from . import referee_napoleon_cards as referee
from .at_the_table import act, asked, check_draw, do, entries, events, hand, legal, refusal, sees, viewers
from .napoleon_deals import (
    GAME,
    PLAYERS,
    WITH_CALL,
    all_pass,
    begin,
    bid,
    blind_of,
    deck,
    new_match,
    play_out,
    put_down,
    table,
    to_play,
)

every_table = pytest.mark.parametrize("players", PLAYERS)
with_call = pytest.mark.parametrize("players", WITH_CALL)

SUITS = ("C", "D", "H", "S")
PACK = {rank + suit for suit in "CDHS" for rank in "23456789TJQKA"}


# The pack and the deal.


@every_table
def test_nap_1_the_pack_and_the_twenty_scoring_cards(players: int) -> None:
    assert set(cards_text(GAME.pack(players, GAME.Options())).split()) == PACK
    scoring = {rank + suit for suit in "CDHS" for rank in "AKQJT"}
    assert set(cards_text(table(players).scoring).split()) == scoring
    assert table(players).points == 20


def test_nap_3_the_highest_card_drawn_deals_first_and_ties_draw_again() -> None:
    again = 0
    dealers = set()
    for seed in range(200):
        match, rounds = drawn_for(GAME, 4 + seed % 3, GAME.Options(), seed)
        check_draw(match, rounds, referee.FROM_LOW_TO_HIGH)
        again += len(rounds) - 1
        dealers.add(match.first_dealer)
    assert again > 20
    assert dealers == set(range(6))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("dealer", [0, 1, -1])
def test_nap_3_one_card_at_a_time_from_the_dealers_left(players: int, dealer: int) -> None:
    dealer %= players
    number = {3: 16, 4: 12, 5: 10, 6: 8}[players]
    cards = deck(players)[::-1]
    match = begin(players, cards, dealer)
    for place in range(players):
        player = (dealer + 1 + place) % players
        dealt = cards[place : number * players : players]
        assert len(dealt) == number
        assert hand(match, player) == {card_text(card) for card in dealt}
        assert events(match, Dealt, player)[place] == Dealt(player, tuple(dealt))
        assert events(match, Dealt, (player + 1) % players)[place] == Dealt(player, (-1,) * number)
    assert match.deal.state.blind == cards[number * players :]
    assert len(match.deal.state.blind) == {3: 4, 4: 4, 5: 2, 6: 4}[players]
    for viewer in viewers(match):
        assert not any(sees(match, viewer, card) for card in blind_of(match)), "the last ones lie face down"
    assert match.to_act == (dealer + 1) % players


# The auction.

AUCTIONS = [
    # players, dealer, what is said, Napoleon, his bid
    (5, 4, "bid 11 C, pass, pass, pass, pass", 0, "bid 11 C"),
    (5, 4, "pass, pass, pass, pass, bid 11 D", 4, "bid 11 D"),
    (5, 4, "bid 11 C, bid 11 D, bid 11 H, bid 11 S, bid 12 C, pass, pass, pass, pass", 4, "bid 12 C"),
    (5, 4, "bid 11 C, pass, bid 12 H, pass, pass, bid 12 S, pass", 0, "bid 12 S"),
    (5, 2, "pass, bid 15 S, bid 16 C, pass, pass, bid 16 H, bid 17 C, pass", 0, "bid 17 C"),
    (5, 4, "pass, bid 20 S", 1, "bid 20 S"),
    (5, 4, "bid 13 H, bid 20 H, pass, pass, bid 20 S", 4, "bid 20 S"),
    (2, 1, "bid 11 C, bid 11 D, bid 19 C, bid 20 C, pass", 1, "bid 20 C"),
    (3, 0, "pass, pass, bid 13 H", 0, "bid 13 H"),
    (4, 3, "pass, bid 11 C, pass, pass", 1, "bid 11 C"),
    (6, 5, "pass, pass, bid 14 D, bid 14 S, pass, pass, bid 15 C, bid 15 D, pass", 3, "bid 15 D"),
]


@pytest.mark.parametrize(("players", "dealer", "course", "napoleon", "stands"), AUCTIONS)
def test_nap_4_the_last_bidder_is_napoleon(
    players: int, dealer: int, course: str, napoleon: int, stands: str
) -> None:
    match = begin(players, deck(players), dealer)
    out: set[int] = set()
    turn = (dealer + 1) % players
    for text in course.split(", "):
        assert asked(match) == "bid"
        assert match.to_act == turn, "clockwise, and who has passed is out"
        if text == "pass":
            out.add(turn)
        do(match, text)
        turn = next(
            (turn + step) % players for step in range(1, players + 1) if (turn + step) % players not in out
        )
    state = match.deal.state
    assert asked(match) == ("call" if players > 3 else "discard")
    assert (match.to_act, state.napoleon, state.bid) == (napoleon, napoleon, parse_action(stands))
    assert state.trump == SUITS.index(stands[-1]), "his suit is trumps (NAP-6)"
    for viewer in viewers(match):
        assert [event.action.text for event in events(match, Said, viewer)] == course.split(", ")
        assert events(match, TrumpMade, viewer) == [TrumpMade(state.trump)]


@every_table
def test_nap_4_eleven_to_twenty_clubs_diamonds_hearts_spades(players: int) -> None:
    match = begin(players, deck(players))
    ladder = [f"bid {number} {suit}" for number in range(11, 21) for suit in "CDHS"]
    assert legal(match) == {"pass", *ladder}
    for standing in (0, 1, 2, 3, 6, 20, 38):
        match = begin(players, deck(players))
        do(match, ladder[standing])
        assert legal(match) == {"pass", *ladder[standing + 1 :]}
    do(match, ladder[39])
    assert asked(match) != "bid", "the highest possible bid ends it at once"


@every_table
def test_nap_4_before_any_bid_the_last_player_is_asked_too(players: int) -> None:
    match = begin(players, deck(players))
    do(match, *["pass"] * (players - 1))
    assert (match.to_act, asked(match)) == (players - 1, "bid")
    assert len(match.legal()) == 41
    do(match, "bid 11 C")
    assert (match.to_act, match.deal.state.napoleon) == (players - 1, players - 1), "nobody else is left"


@every_table
def test_nap_5_all_pass_and_the_same_player_deals_again(players: int) -> None:
    match = begin(players, deck(players), dealer=1, deals=1)
    all_pass(match)
    assert (match.deal.finished, match.to_act, list(match.legal())) == (True, None, [])
    assert (entries(match), match.totals, match.finished) == ([], [0] * players, False)
    assert match.deal.state.napoleon == NOBODY
    for viewer in viewers(match):
        assert events(match, ThrownIn, viewer) == [ThrownIn()]
    assert refusal(match, "pass") == ("the deal is over", "")
    upcoming = match.upcoming
    assert upcoming is not None
    assert upcoming.dealer == 1
    match.start_deal()
    assert match.to_act == 2 % players
    bid(match, "20 S", 1)
    while not match.deal.finished:
        do(match, match.legal()[0].text)
    assert match.finished, "the deal thrown in does not count (NAP-16)"


@every_table
def test_nap_3_the_deal_passes_to_the_left(players: int) -> None:
    match = new_match(players, dealer=0, deals=3)
    for number in range(3):
        match.start_deal()
        assert match.deal.setup.dealer == number % players
        all_pass(match)
        match.start_deal()
        assert match.deal.setup.dealer == number % players
        bid(match, "11 C", number % players)
        while not match.deal.finished:
            do(match, match.legal()[0].text)
    assert match.finished


# The call.


@with_call
def test_nap_6_any_card_of_the_pack_may_be_called_his_own_too(players: int) -> None:
    match = begin(players, deck(players))
    bid(match, "13 H", 2)
    assert (match.to_act, legal(match)) == (2, {f"call {card}" for card in PACK})
    own = sorted(hand(match, 2))[0]
    do(match, f"call {own}")
    assert (asked(match), match.to_act) == ("discard", 2)


@with_call
def test_nap_6_who_holds_the_card_is_the_adjutant_and_shows_when_he_plays_it(players: int) -> None:
    match = begin(players, deck(players, "AD", "KS QD", "2D", "3D"))
    to_play(match, "13 H", "KS")
    assert match.deal.state.partner() == 1
    for viewer in viewers(match):
        assert events(match, CallAnswered, viewer) == [], "nobody says so"
        assert events(match, Said, viewer)[-1] == Said(0, parse_action("call KS"))
        assert sees(match, viewer, "KS") == (viewer == 1)
        assert match.view(viewer).state.adjutant == NOBODY
        assert match.view(viewer).state.partner() == (1 if viewer == 1 else NOBODY)
    do(match, "play AD", "play QD", "play 2D", "play 3D")
    while match.deal.state.trick:
        do(match, match.legal()[0].text)
    while match.to_act != 1 or "play KS" not in legal(match):
        do(match, match.legal()[0].text)
    do(match, "play KS")
    assert match.deal.state.adjutant == 1
    for viewer in viewers(match):
        answered = events(match, CallAnswered, viewer)
        assert [(event.player, card_text(event.called)) for event in answered] == [(1, "KS")]


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {}), (5, {"style": "1885"})])
def test_nap_6_no_call(players: int, options: dict[str, object]) -> None:
    match = begin(players, deck(players, **options), **options)
    bid(match)
    assert (asked(match), match.to_act) == ("discard", 0)
    assert match.deal.state.partner() == NOBODY
    assert refusal(match, "call KS") == ("discard a card now", "NAP-7")


# The blind.


@every_table
def test_nap_7_he_takes_the_blind_unseen_by_the_others(players: int) -> None:
    match = begin(players, deck(players))
    blind = blind_of(match)
    held = hand(match, 1)
    bid(match, "13 H", 1)
    if players > 3:
        do(match, "call KS")
    assert hand(match, 1) == held | set(blind)
    assert match.deal.state.blind == []
    for viewer in viewers(match):
        taken = [card_text(event.card) for event in events(match, Drew, viewer)]
        assert taken == (blind if viewer == 1 else ["??"] * len(blind))
        assert {(event.player, event.place, event.open) for event in events(match, Drew, viewer)} == {
            (1, Zone("blind"), False)
        }
        assert all(sees(match, viewer, card) == (viewer == 1) for card in blind)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_nap_7_he_discards_as_many_as_he_took(players: int) -> None:
    match = begin(players, deck(players))
    size = {3: 4, 4: 4, 5: 2, 6: 4}[players]
    blind = blind_of(match)
    bid(match)
    if players > 3:
        do(match, "call KS")
    for left in range(size, 0, -1):
        assert (match.to_act, asked(match)) == (0, "discard")
        assert legal(match) == {f"discard {card}" for card in hand(match, 0)}, "any"
        assert len(match.legal()) == referee.DEALT[players] + left
        assert blind[0] in hand(match, 0), "a card of the blind, too"
        do(match, match.legal()[-1].text)
    assert (match.to_act, asked(match)) == (0, "play")
    assert len(hand(match, 0)) == referee.DEALT[players]


def test_nap_7_discarded_scoring_cards_are_put_face_up_and_others_stay_face_down() -> None:
    match = begin(4, deck(4, "TC 9C AD 2D"))
    bid(match, "13 H")
    do(match, "call KS", "discard TC", "discard 9C", "discard AD", "discard 2D")
    for viewer in viewers(match):
        shown = [[card_text(card) for card in event.cards] for event in events(match, Discarded, viewer)]
        assert shown == [["TC"], ["9C" if viewer == 0 else "??"], ["AD"], ["2D" if viewer == 0 else "??"]]
        assert [event.open for event in events(match, Discarded, viewer)] == [True, False, True, False]
        assert sees(match, viewer, "TC AD")
        assert sees(match, viewer, "9C") == sees(match, viewer, "2D") == (viewer == 0)
        assert set(cards_text(match.view(viewer).state.discards[0]).split()) >= {"TC", "AD"}


def test_nap_7_others_see_that_no_scoring_card_lies_face_down() -> None:
    match = begin(5, deck(5))
    to_play(match)
    for viewer in viewers(match):
        may = match.view(viewer).state.may
        assert not may[Zone("discards", 0)] & table(5).scoring
        assert may[Zone("discards", 0)] & parse_cards("9C 2D") == parse_cards("9C 2D")


def test_nap_7_face_down_cards_are_not_shown_after_the_deal_either() -> None:
    match = begin(5, deck(5, "9C 2D"))
    bid(match)
    do(match, "call KS", "discard 9C", "discard 2D")
    play_out(match)
    for viewer in viewers(match):
        assert sees(match, viewer, "9C") == sees(match, viewer, "2D") == (viewer == 0)
    assert not any(event.place.name == "discards" for event in events(match, CardShown))


@pytest.mark.parametrize("joker", ["strong", "stronger", "weak"])
def test_nap_7_the_joker_and_the_called_card_may_be_discarded(joker: str) -> None:
    match = begin(5, deck(5, "AD 3C", blind="JK KS 2S", joker=joker), joker=joker)
    bid(match)
    do(match, "call KS", "discard JK", "discard KS", "discard 3C")
    assert set(cards_text(match.deal.state.discards[0]).split()) == {"JK", "KS", "3C"}
    assert match.deal.state.partner() == NOBODY


# Alone.


@with_call
@pytest.mark.parametrize("place", ["hand", "blind"])
def test_nap_8_alone_is_not_announced_and_shows_when_he_plays_the_card(players: int, place: str) -> None:
    cards = ["AD KC", "QC"] if place == "hand" else ["AD", "QC"]
    match = begin(players, deck(players, *cards, blind="KC" if place == "blind" else ""))
    bid(match, "13 H")
    do(match, "call KC")
    put_down(match, *[card for card in hand(match, 0) if card[0] in "23456789"])
    assert match.deal.state.partner() == NOBODY
    for viewer in viewers(match):
        assert events(match, CallAnswered, viewer) == []
        assert sees(match, viewer, "KC") == (viewer == 0)
    do(match, "play KC")
    assert match.deal.state.adjutant == 0
    for viewer in viewers(match):
        assert [event.player for event in events(match, CallAnswered, viewer)] == [0]


def test_nap_8_a_discarded_called_card_shows_at_once_if_it_scores_else_at_the_end_of_the_deal() -> None:
    for called, discarded, seen_at_once in (("TC", "TC", True), ("9C", "9C", False)):
        match = begin(5, deck(5, "TC 9C 2D"))
        bid(match)
        do(match, f"call {called}", f"discard {discarded}", "discard 2D")
        assert match.deal.state.partner() == NOBODY
        for viewer in viewers(match):
            assert sees(match, viewer, called) == (seen_at_once or viewer == 0)
        while not match.deal.finished:
            assert sees(match, 1, called) == seen_at_once
            do(match, match.legal()[0].text)
        assert all(sees(match, viewer, called) for viewer in viewers(match))
        shown = [
            card_text(event.card) for event in events(match, CardShown) if event.place == Zone("discards", 0)
        ]
        assert shown == [] if seen_at_once else ["9C"]
        assert len(entries(match)) == 5, "all pay to one, or he to all"
        assert {abs(points) for points in match.totals} == {1, 4}


# Refusals.

LOW = "3C 4C 5C 6C"

REFUSALS = [
    # players, the course, what is tried, why not, clause
    (5, "0 bid 13 H", "bid 13 H", "bid higher than the last bid", "NAP-4"),
    (5, "0 bid 13 H", "bid 13 D", "bid higher than the last bid", "NAP-4"),
    (5, "0 bid 13 H", "bid 12 S", "bid higher than the last bid", "NAP-4"),
    (5, "0 bid 13 H", "bid 10 S", "it is time to bid", ""),
    (5, "", "bid 21 C", "it is time to bid", ""),
    (5, "", "bid 13 NT", "it is time to bid", ""),
    (5, "", "bid 13", "it is time to bid", ""),
    (5, "", "trump H", "it is time to bid", ""),
    (5, "", "call KS", "it is time to bid", ""),
    (5, "0 bid 20 S", "pass", "call a card now", "NAP-6"),
    (5, "0 bid 20 S", "call JK", "that card is not in the pack", "NAP-6"),
    (5, "0 bid 20 S", "alone", "call a card now", "NAP-6"),
    (5, "0 bid 20 S, 0 call KD", "play 3C", "discard a card now", "NAP-7"),
    (5, "0 bid 20 S, 0 call KD", "discard KD", "that card is not in your hand", ""),
    (5, "0 bid 20 S, 0 call KD, 0 discard 3C", "discard 3C", "that card is not in your hand", ""),
    (5, "0 bid 20 S, 0 call KD, 0 discard 3C, 0 discard 4C", "discard 5C", "you must play a card", ""),
    (5, "0 bid 20 S, 0 call KD, 0 discard 3C, 0 discard 4C", "play KD", "that card is not in your hand", ""),
    (2, "0 bid 20 S", "call KD", "discard a card now", "NAP-7"),
    (2, "0 bid 20 S", "pass", "discard a card now", "NAP-7"),
]


@pytest.mark.parametrize(("players", "course", "tried", "why", "clause"), REFUSALS)
def test_a_refusal_says_why(players: int, course: str, tried: str, why: str, clause: str) -> None:
    match = begin(players, deck(players, LOW, "KD"))
    if course:
        act(match, course)
    assert refusal(match, tried) == (why, clause)
