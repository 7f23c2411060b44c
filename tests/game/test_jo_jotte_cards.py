"""Jo-Jotte, clause by clause: the pack, what may be played, who wins a trick, and what cards count."""

from __future__ import annotations

import pytest

from game.engine.cards import HIDDEN, Zone, card_text, cards_text, each, parse_cards, parse_strain
from game.engine.events import CardShown, Dealt
from game.games.jo_jotte.powers import points
from game.games.jo_jotte.ranks import PACK as PACK_CARDS
from game.match.match import new_match as drawn_for
from tests.conftest import Tally

from . import referee_jo_jotte_cards as referee
from .at_the_table import act, do, events, hand, legal, refusal, sees, viewers
from .jo_jotte_deals import (
    FORMS,
    GAME,
    PACK,
    STRONG,
    WEAK,
    begin,
    deck,
    may,
    new_match,
    order,
    pass_on,
    winner,
)

IN_TRUMPS = "J9ATKQ87"
IN_PLAIN_SUITS = "ATKQJ987"


def test_jj_1_the_pack() -> None:
    assert set(cards_text(PACK_CARDS).split()) == set(PACK)
    assert len(PACK) == 32


@pytest.mark.parametrize("trump", ["C", "D", "H", "S", "NT"])
def test_jj_1_what_ranks_higher(trump: str) -> None:
    for suit in "CDHS":
        ranks = IN_TRUMPS if suit == trump else IN_PLAIN_SUITS
        for place, high in enumerate(ranks):
            for low in ranks[place + 1 :]:
                assert winner(f"{high}{suit} {low}{suit}", trump) == f"{high}{suit}"
                assert winner(f"{low}{suit} {high}{suit}", trump) == f"{high}{suit}"


@pytest.mark.parametrize(
    ("trump", "trick", "wins"),
    [
        ("S", "AH 7S", "7S"), ("S", "7H AD", "7H"), ("NT", "7H AS", "7H"), ("NT", "JS 9S", "JS"),
        ("S", "AH 7S 8S KH", "8S"), ("S", "AH 8S 7S KH", "8S"), ("S", "QH KH TH 9H", "TH"),
        ("S", "AS TS 9S JS", "JS"), ("D", "7S AC TH 7D", "7D"), ("D", "9D JD AD TD", "JD"),
        ("H", "7C 8C JC QC", "QC"), ("NT", "8C 9D TS AH", "8C"),
    ],
)  # fmt: skip
def test_jj_13_who_wins_a_trick(trump: str, trick: str, wins: str) -> None:
    assert winner(trick, trump) == wins


@pytest.mark.parametrize(
    ("trump", "trick", "held", "allowed"),
    [
        # whoever leads plays any card
        ("S", "", "7S AH 9C", "7S AH 9C"),
        # a plain suit is followed; nobody has to beat it
        ("S", "KH", "7H AH JS 9C", "7H AH"), ("NT", "KH", "7H AH JS", "7H AH"),
        # void: a trump, if there are trumps
        ("S", "KH", "7S AS 9C", "7S AS"), ("S", "KH", "7D 9C", "7D 9C"), ("NT", "KH", "7S 9C", "7S 9C"),
        # a trump lead is beaten if possible, else followed
        ("S", "TS", "7S JS 9S AS KS", "JS 9S AS"), ("S", "TS", "7S KS AH", "7S KS"),
        ("S", "JS", "9S 7S AH", "9S 7S"), ("S", "QS", "8S KS", "KS"), ("S", "7S", "AH KC", "AH KC"),
        # a lead in what is no trump suit need not be beaten
        ("NT", "TS", "7S AS", "7S AS"), ("H", "TS", "7S AS JH", "7S AS"),
        # JJ4-6: the highest trump so far; a second trumper need not overtrump
        ("S", "TS AS", "KS 9S JS", "9S JS"), ("S", "TS JS", "KS 9S", "KS 9S"),
        ("S", "7S 9S 8S", "JS AS", "JS"),
        ("S", "KH TS", "7S AS 9C", "7S AS"), ("S", "KH JS 9H", "7S 8C", "7S"), ("S", "KH TS", "7H AS", "7H"),
    ],
)  # fmt: skip
def test_jj_14_and_jj4_6_what_may_be_played(trump: str, trick: str, held: str, allowed: str) -> None:
    assert may(trick, held, trump) == set(allowed.split())


def test_jj_14_the_same_by_chance_as_the_second_reading_says(tally: Tally) -> None:
    rng = tally.rng
    for _ in tally.times(3000, "hands"):
        cards = rng.sample(PACK, rng.randrange(1, 12))
        trick, held = cards[: rng.randrange(min(4, len(cards)))], cards[3:] or cards[-1:]
        if set(trick) & set(held):
            continue
        trump = rng.choice(["C", "D", "H", "S", "NT"])
        assert may(" ".join(trick), " ".join(held), trump) == set(referee.may_play(held, trick, trump))
        if trick:
            assert winner(" ".join(trick), trump) == trick[referee.winning_place(trick, trump)]


def test_jj_14_at_the_table() -> None:
    match = begin({0: STRONG, 1: WEAK})
    act(match, "0 pass, 1 accept")
    pass_on(match)
    act(match, "0 play 9S")
    assert legal(match) == {"play AS", "play TS", "play 7S"}, "he cannot beat it"
    assert refusal(match, "play AC") == ("must beat the highest spades if possible", "JJ-14")
    act(match, "1 play 7S, 0 play KS")
    assert legal(match) == {"play AS", "play TS"}
    act(match, "1 play TS, 1 play AC, 0 play 7C, 1 play TC, 0 play 8C, 1 play KC")
    assert legal(match) == {"play JS", "play QS"}, "no clubs left"
    assert refusal(match, "play AH") == ("you must play a trump", "JJ-14")
    act(match, "0 play JS, 0 play AH")
    assert legal(match) == {"play KH", "play QH", "play 9H"}
    assert refusal(match, "play AS") == ("you must follow hearts", "JJ-14")


def test_jj_14_why_a_higher_trump_must_be_played() -> None:
    match = begin({0: STRONG, 1: WEAK})
    act(match, "0 accept, 1 pass")
    pass_on(match)
    act(match, "1 play TS")
    assert legal(match) == {"play JS", "play 9S"}
    assert refusal(match, "play QS") == ("must beat the highest spades if possible", "JJ-14")


def test_jj_13_the_opponent_of_the_declarer_leads_and_then_who_won() -> None:
    for declarer in (0, 1):
        match = begin({0: STRONG, 1: WEAK})
        do(match, *["pass"] * declarer, "accept", "pass")
        pass_on(match)
        assert match.to_act == 1 - declarer
        while not match.deal.finished:
            do(match, match.legal()[0].text)
            do(match, match.legal()[0].text)
            last = match.deal.state.leader
            assert match.to_act in (last, None)


@pytest.mark.parametrize(
    ("trump", "cards", "worth"),
    [
        ("S", "JS", 20), ("S", "9S", 15), ("S", "AS TS", 20), ("S", "KS QS", 10), ("S", "8S 7S", 0),
        ("S", "AH TH KH QH", 30), ("S", "JH 9H 8H 7H", 0),
        ("NT", "JS 9S JH 9H", 0), ("NT", "AS TS KS QS", 30),
        ("H", " ".join(PACK), 155), ("NT", " ".join(PACK), 120),
    ],
)  # fmt: skip
def test_jj_15_what_cards_count(trump: str, cards: str, worth: int) -> None:
    assert points(parse_cards(cards), parse_strain(trump)) == worth
    assert sum(referee.points_of(card, trump) for card in cards.split()) == worth


# The deal.


@pytest.mark.parametrize("form", FORMS)
def test_jj_2_the_lowest_card_deals_first_and_in_a_chouette_the_highest_is_in_the_box(form: str) -> None:
    players, own = FORMS[form]
    dealers, equal = set(), 0
    for seed in range(60):
        match, rounds = drawn_for(GAME, players, GAME.Options.read(own, players), seed)
        ranks = ["789TJQKA".index(card_text(draw.card)[0]) for draw in rounds[-1]]
        best = max(ranks) if form == "chouette" else min(ranks)
        assert ranks.count(best) == 1
        drawn = rounds[-1][ranks.index(best)].player
        match.start_deal()
        if form == "chouette":
            captain = (drawn - 1) % 3
            assert match.deal.setup.carried.places == (drawn, captain, (drawn + 1) % 3)
            assert match.deal.setup.dealer == captain
            assert match.to_act == drawn, "the box speaks first"
        else:
            assert match.deal.setup.dealer == drawn
        dealers.add(match.deal.setup.dealer)
        equal += len(rounds) > 1
    assert dealers == set(range(players))
    assert equal, "who are equal draw again"


def test_jj_2_the_deal_alternates() -> None:
    match = new_match("two", dealer=0)
    for dealer in (0, 1, 0, 1):
        match.start_deal(deck(match, {}))
        assert match.deal.setup.dealer == dealer
        assert match.to_act == 1 - dealer
        do(match, "pass", "pass", "pass", "pass")
        assert match.deal.finished
        assert not match.deal.entries, "thrown in (JJ-4)"


@pytest.mark.parametrize("form", ["two", "active_defender", "chouette", "cutthroat"])
def test_jj_3_and_6_packets_of_three_a_turn_up_and_the_information_card(form: str) -> None:
    match = new_match(form)
    players = order(match)
    cards = deck(match, {})[::-1]
    match.start_deal(cards)
    state = match.deal.state
    six = 6 * len(players)
    for place, player in enumerate(players):
        six_of_his = [*cards[3 * place :][:3], *cards[six // 2 + 3 * place :][:3]]
        assert each(state.hands[player]) == sorted(six_of_his)
    assert state.turn_up == [cards[six]]
    assert not state.information
    for viewer in viewers(match):
        assert match.view(viewer).state.turn_up == [cards[six]]
        assert events(match, CardShown, viewer) == [CardShown(cards[six], Zone("turn_up"))]
    do(match, "accept")
    pass_on(match, "name", "double")
    assert [event.player for event in events(match, Dealt)] == [*players] * 3
    for place, player in enumerate(players):
        third = cards[six + 1 + 3 * place : six + 4 + 3 * place]
        assert events(match, Dealt, player)[2 * len(players) + place].cards == tuple(third)
        assert match.deal.state.hands[player].bit_count() == 9
        for other in players:
            shown = events(match, Dealt, other)[2 * len(players) + place].cards
            assert other == player or shown == (HIDDEN,) * 3
    assert match.deal.state.information == [cards[-1]]
    for viewer in viewers(match):
        assert match.view(viewer).state.information == [cards[-1]]
        assert match.view(viewer).state.stock == [HIDDEN] * (31 - 1 - 9 * len(players))


def test_jj4_1_and_2_between_partners_the_bottom_card_is_the_turn_up_and_the_dealers_last() -> None:
    match = new_match("partners", dealer=1)
    cards = deck(match, {})[::-1]
    match.start_deal(cards)
    state = match.deal.state
    assert order(new_match("partners", dealer=1)) == [2, 3, 0, 1]
    for place, player in enumerate((2, 3, 0, 1)):
        six = [*cards[3 * place : 3 * place + 3], *cards[12 + 3 * place : 15 + 3 * place]]
        assert each(state.hands[player]) == sorted(six)
    assert state.turn_up == [cards[-1]]
    do(match, "accept")
    pass_on(match, "name", "double")
    for place, player in enumerate((2, 3, 0, 1)):
        dealt = events(match, Dealt, player)[8 + place].cards
        assert dealt == tuple(cards[24 + 2 * place :][: 1 if player == 1 else 2])
        assert match.deal.state.hands[player].bit_count() == 8
    assert match.deal.state.hands[1] >> cards[-1] & 1
    assert match.deal.state.turn_up == match.deal.state.information == []
    last = cards_text(1 << cards[-1])
    assert all(sees(match, viewer, last) for viewer in viewers(match)), "all know that the dealer has it"
    assert last in hand(match, 1)
