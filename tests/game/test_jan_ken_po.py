"""Jan Ken Po, clause by clause, from the draw to the last call."""

from __future__ import annotations

import pytest

from game.engine.actions import parse_action
from game.engine.cards import Zone, card_text, cards_text
from game.engine.events import Dealt, Discarded, Drew, Said, TrumpMade
from game.match.match import new_match as drawn_for
from tests.conftest import Tally

from . import referee_jan_ken_po as referee
from .at_the_table import act, asked, check_draw, do, events, hand, legal, refusal, sees, viewers
from .jan_ken_po_deals import GAME, PLAYERS, begin, bid, deck, new_match, play_sure, put_down
from .random_play import played, random_match

every_table = pytest.mark.parametrize("players", PLAYERS)
with_neko = pytest.mark.parametrize("players", [5, 6])
with_partner = pytest.mark.parametrize("players", [4, 5, 6])


@pytest.mark.parametrize(
    ("players", "removed"),
    [
        (2, "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S"),
        (3, "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C"),
        (4, ""),
        (5, ""),
        (6, ""),
    ],
)
def test_the_pack_for_each_number_of_players(players: int, removed: str) -> None:
    cards = set(cards_text(GAME.pack(players, GAME.Options())).split())
    assert cards == {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"} - set(removed.split())


def test_jkp_5_the_highest_card_deals_first_and_the_ace_is_the_lowest() -> None:
    aces = again = 0
    dealers = set()
    for seed in range(300):
        match, rounds = drawn_for(GAME, 4 + seed % 3, GAME.Options(), seed)
        cards = [draw.card for draws in rounds for draw in draws]
        assert len(set(cards)) == len(cards)
        check_draw(match, rounds, referee.FROM_LOW_TO_HIGH)
        aces += any(card_text(card)[0] == "A" for card in cards)
        again += len(rounds) - 1
        dealers.add(match.first_dealer)
    assert aces > 50
    assert again > 20
    assert dealers == set(range(6))


@every_table
def test_jkp_5_the_deal_passes_to_the_left(players: int) -> None:
    match = new_match(players, target=500)
    for number in range(players + 1):
        play_sure(match, referee.BOOK[players] + 1, 1)
        assert match.deal.setup.dealer == (players - 1 + number) % players


@every_table
@pytest.mark.parametrize("dealer", [0, 1, -1])
def test_jkp_6_one_card_at_a_time_from_the_dealers_left(players: int, dealer: int) -> None:
    dealer %= players
    number = {2: 13, 3: 13, 4: 13, 5: 10, 6: 8}[players]
    cards = deck(players)[::-1]
    match = begin(players, cards, dealer)
    for place in range(players):
        player = (dealer + 1 + place) % players
        dealt = cards[place : number * players : players]
        assert len(dealt) == number
        assert hand(match, player) == {card_text(card) for card in dealt}
        assert events(match, Dealt, player)[place] == Dealt(player, tuple(dealt))
        assert events(match, Dealt, (player + 1) % players)[place] == Dealt(player, (-1,) * number)
    left = {2: 6, 5: 2, 6: 4}.get(players, 0)
    assert match.deal.state.neko == cards[len(cards) - left :]
    assert match.to_act == (dealer + 1) % players


JKP_7 = [
    # players, dealer, what is said, declarer, bid
    (4, 3, "pass, pass, pass, bid 1", 3, 1),
    (4, 3, "pass, pass, pass, bid 4", 3, 4),
    (4, 3, "bid 1, pass, pass, pass", 0, 1),
    (4, 3, "bid 1, bid 2, bid 3, bid 5", 3, 5),
    (4, 3, "bid 1, pass, bid 2, pass", 2, 2),
    (4, 1, "bid 1, pass, bid 2, pass", 0, 2),
    (4, 1, "pass, pass, bid 3, pass", 0, 3),
    (4, 3, "pass, bid 6", 1, 6),
    (2, 1, "pass, bid 1", 1, 1),
    (2, 0, "bid 5, pass", 1, 5),
    (2, 0, "bid 6", 1, 6),
    (3, 2, "bid 2, pass, bid 3", 2, 3),
    (5, 4, "pass, pass, bid 1, bid 3, pass", 3, 3),
    (5, 4, "bid 1, bid 4", 1, 4),
    (6, 2, "pass, pass, pass, pass, pass, bid 1", 2, 1),
    (6, 2, "bid 1, pass, pass, bid 2, pass, bid 3", 2, 3),
    (6, 5, "bid 3", 0, 3),
]


@pytest.mark.parametrize(("players", "dealer", "course", "declarer", "number"), JKP_7)
def test_jkp_7_the_last_bidder_is_the_declarer(
    players: int, dealer: int, course: str, declarer: int, number: int
) -> None:
    match = begin(players, deck(players), dealer)
    said = course.split(", ")
    for place, text in enumerate(said):
        assert asked(match) == "bid"
        assert match.to_act == (dealer + 1 + place) % players, "one turn each, from the dealer's left"
        do(match, text)
    assert asked(match) == "discard"
    assert match.to_act == declarer
    assert (match.deal.state.declarer, match.deal.state.bid) == (declarer, number)
    for viewer in viewers(match):
        assert [event.action.text for event in events(match, Said, viewer)] == said


@pytest.mark.parametrize(
    ("before", "may"),
    [
        ("", "pass, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6"),
        ("pass", "pass, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6"),
        ("bid 1", "pass, bid 2, bid 3, bid 4, bid 5, bid 6"),
        ("bid 3, pass", "pass, bid 4, bid 5, bid 6"),
        ("pass, bid 5", "pass, bid 6"),
        ("pass, pass, pass", "bid 1, bid 2, bid 3, bid 4, bid 5, bid 6"),
        ("pass, bid 2, pass", "pass, bid 3, bid 4, bid 5, bid 6"),
    ],
)
def test_jkp_7_what_may_be_said(before: str, may: str) -> None:
    match = begin(4, deck(4))
    do(match, *before.split(", ") if before else ())
    assert legal(match) == set(may.split(", "))


@pytest.mark.parametrize(("players", "highest"), [(2, 6), (3, 6), (4, 6), (5, 4), (6, 3)])
def test_jkp_8_the_highest_bid_there_is_ends_the_auction(players: int, highest: int) -> None:
    match = begin(players, deck(players))
    assert legal(match) == {"pass", *(f"bid {number}" for number in range(1, highest + 1))}
    do(match, f"bid {highest - 1}")
    assert legal(match) == {"pass", f"bid {highest}"}
    do(match, f"bid {highest}")
    assert asked(match) == "discard"
    assert match.to_act == 1


@with_neko
def test_jkp_9_the_declarer_takes_the_neko_and_puts_down_as_many(players: int) -> None:
    neko = {5: "KC 7H", 6: "KC 7H 2S AD"}[players]
    match = begin(players, deck(players, neko=neko))
    for viewer in viewers(match):
        assert not any(sees(match, viewer, card) for card in neko.split()), "nobody may look at it"
    bid(match, 1, 2)
    assert hand(match, 2) >= set(neko.split())
    assert not match.deal.state.neko
    number = len(neko.split())
    for viewer in viewers(match):
        taken = [card_text(event.card) for event in events(match, Drew, viewer)]
        assert taken == (neko.split() if viewer == 2 else ["??"] * number)
        assert {(event.player, event.place, event.open) for event in events(match, Drew, viewer)} == {
            (2, Zone("neko"), False)
        }
        assert sees(match, viewer, neko) == (viewer == 2)
    assert len(match.legal()) == referee.DEALT[players] + number
    for count in range(number):
        assert match.to_act == 2
        assert {event.cards for event in events(match, Discarded, 0)} <= {(-1,)}
        assert len(events(match, Discarded, 0)) == count, "others see that a card is put down"
        do(match, f"discard {neko.split()[count]}")
    assert len(hand(match, 2)) == referee.DEALT[players]
    assert set(cards_text(match.deal.state.discards[2]).split()) == set(neko.split())
    assert (asked(match), match.to_act) == ("discard", 2), "then two more, like everybody"
    assert len(match.legal()) == referee.DEALT[players]


@every_table
def test_jkp_9_everybody_puts_down_two_from_the_declarer_on(players: int) -> None:
    declarer = players - 2
    match = begin(players, deck(players))
    bid(match, 1, declarer)
    for _ in range({5: 2, 6: 4}.get(players, 0)):
        do(match, match.legal()[0].text)
    held = [hand(match, player) for player in range(players)]
    down = list(match.deal.state.discards)
    chosen: list[set[str]] = [set() for _ in range(players)]
    for player in [(declarer + step) % players for step in range(players) for _ in range(2)]:
        assert match.to_act == player
        assert legal(match) == {f"discard {card}" for card in held[player] - chosen[player]}
        assert match.deal.state.discards == down, "nothing is put down before all have chosen"
        chosen[player].add(match.legal()[-1].text.removeprefix("discard "))
        do(match, match.legal()[-1].text)
    for player in range(players):
        assert hand(match, player) == held[player] - chosen[player]
        now_down = match.deal.state.discards[player] & ~down[player]
        assert set(cards_text(now_down).split()) == chosen[player]
    assert (asked(match), match.to_act) == ("trump", declarer)
    assert {len(cards) for cards in held} == {{2: 13, 3: 13, 4: 13, 5: 10, 6: 8}[players]}


def test_jkp_9_with_two_players_six_cards_stay_aside_unseen_to_the_end(tally: Tally) -> None:
    for _ in tally.times(3, "matches"):
        match = random_match(GAME, tally.rng, players=2)
        for _ in played(match, tally.rng):
            aside = cards_text(sum(1 << card for card in match.deal.state.neko)).split()
            assert len(aside) == 6
            assert not any(sees(match, viewer, card) for viewer in viewers(match) for card in aside)


@every_table
def test_jkp_10_the_declarer_names_any_suit(players: int) -> None:
    for trump in "CDHS":
        match = begin(players, deck(players))
        bid(match, 1, 1)
        put_down(match)
        assert match.to_act == 1
        assert legal(match) == {"trump C", "trump D", "trump H", "trump S"}
        do(match, f"trump {trump}")
        assert match.deal.state.trump == "CDHS".index(trump)
        assert events(match, TrumpMade) == [TrumpMade("CDHS".index(trump))]
        assert events(match, Said)[-1] == Said(1, parse_action(f"trump {trump}"))
        assert asked(match) == ("play" if players < 4 else "call")
        assert match.to_act == 1


REFUSALS = [
    # players, the course, what is tried, why not, clause
    (4, "0 bid 3", "bid 3", "bid more than 3", "JKP-7"),
    (4, "0 bid 3", "bid 1", "bid more than 3", "JKP-7"),
    (4, "0 pass, 1 pass, 2 pass", "pass", "everyone else has passed, so the dealer must bid", "JKP-7"),
    (5, "0 pass", "bid 5", "the highest possible bid is 4", "JKP-8"),
    (6, "0 bid 1", "bid 4", "the highest possible bid is 3", "JKP-8"),
    (4, "0 bid 1", "bid 7", "it is time to bid", ""),
    (4, "0 bid 1", "bid 0", "it is time to bid", ""),
    (4, "0 bid 1", "bid 2 H", "it is time to bid", ""),
    (4, "0 bid 1", "trump H", "it is time to bid", ""),
    (4, "0 bid 6", "pass", "discard a card now", "JKP-9"),
    (4, "0 bid 6", "discard KD", "that card is not in your hand", ""),
    (4, "0 bid 6", "discard JK", "that card is not in your hand", ""),
    (4, "0 bid 6, 0 discard 3C", "discard 3C", "that card is already discarded", "JKP-9"),
    (4, "0 bid 6, 0 discard 3C", "play 4C", "discard a card now", "JKP-9"),
    (5, "0 bid 4", "discard KD", "that card is not in your hand", ""),
    (5, "0 bid 4, 0 discard 3C", "discard 3C", "that card is not in your hand", ""),
]


@pytest.mark.parametrize(("players", "course", "tried", "why", "clause"), REFUSALS)
def test_a_refusal_says_why(players: int, course: str, tried: str, why: str, clause: str) -> None:
    match = begin(players, deck(players, "3C 4C 5C 6C", "KD"))
    act(match, course)
    assert refusal(match, tried) == (why, clause)
