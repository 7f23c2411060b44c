"""Napoleon, clause by clause: who may play what, and who wins a trick, with every special card."""

from __future__ import annotations

import pytest

from game.engine.cards import cards_text
from game.engine.events import Played, TrickTaken

from . import referee_napoleon_cards as referee
from .at_the_table import do, events, hand, legal, refusal, sees, viewers
from .napoleon_deals import PLAYERS, begin, deck, may, taker, to_play, trick, winner

JOKERS = ("strong", "stronger", "weak")
STRAINS = ("C", "D", "H", "S", "NT")
O8 = {"specials_are_trumps": True}
YOROMEKI = {"yoromeki": True}

SOURCE = [
    ("AH 3H 7H TH QH", "AH"), ("AH 2H 7H TH QH", "2H"), ("AH 2H 7H JH QH", "JH"), ("AH 2H 7C TH QH", "AH"),
    ("AH 2H 7D TH QH", "7D"), ("AH 2H 7D JH QH", "JH"), ("AH 2H 7D JH JD", "JD"),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "wins"), SOURCE)
def test_nap_11_the_cases_from_the_source(cards: str, wins: str) -> None:
    assert winner(cards, "D") == wins
    assert taker(cards, "D") == cards.split().index(wins), "and so at the table"


@pytest.mark.parametrize(
    ("suit", "order"),
    [
        ("H", "AS JH JD AH KH QH TH 9H 8H 7H 6H 5H 4H 3H 2H"),
        ("S", "AS JS JC KS QS TS 9S 8S 7S 6S 5S 4S 3S 2S"),
    ],
)
def test_nap_11_with_hearts_as_trumps_or_spades_the_trumps_rank_so(suit: str, order: str) -> None:
    ranked = order.split()
    for place, card in enumerate(ranked):
        for lower in ranked[place + 1 :]:
            for cards in (f"{card} {lower} 6C", f"{lower} {card} 6C", f"6C {lower} {card}"):
                assert winner(cards, suit) == card, cards
    plain = ["JD", "AD", "KD", "QD", "TD", "9D", "8D", "7D", "6D", "5D", "4D", "3D", "2D"]
    for place, card in enumerate(plain if suit == "H" else ()):
        for lower in plain[place + 1 :]:
            assert winner(f"{lower} {card} 6C", "H") == card, "the diamonds rank J A K Q T 9 ..."


@pytest.mark.parametrize(
    ("cards", "trump", "wins"),
    [
        # NAP-2: mighty, sei-jack, ura-jack, whatever was led
        ("2C 3C AS JD JH", "D", "AS"), ("2C 3C KS JD JH", "D", "JD"), ("2C AC AD KD JH", "D", "JH"),
        ("AC JC 2S 3D QD", "H", "AC"), ("2C JD 3H JH AH", "H", "JH"), ("2C JD 3H AH KH", "H", "JD"),
        ("2S JC 3D AD KD", "S", "JC"), ("2D JS 3D AD KD", "C", "JS"), ("2D JS JC AD AS", "C", "AS"),
        # a jack of the other colour is plain
        ("TC JC 2C 3C 4C", "D", "2C"), ("TC JC 5C 3C 4C", "D", "JC"), ("TD JD 5D 3D 4D", "S", "JD"),
        # NAP-11: same two, in trumps also
        ("AD KD QD TD 2D", "D", "2D"), ("2D KD QD TD AD", "D", "2D"), ("2C AC KC QC JC", "D", "2C"),
        ("2C AC KC QC JC", "S", "JC"), ("2S KS QS TS AS", "D", "AS"), ("2S KS QS TS 9S", "D", "2S"),
        ("2C AC KC QC 3D", "D", "3D"), ("2C AC KC QC 3H", "D", "AC"), ("3C 2C 2H 4C 5C", "S", "5C"),
        # the highest trump, else the highest of the suit led
        ("AC 3D 2D KC QC", "D", "3D"), ("9C AH KH QH TC", "D", "TC"), ("9C AH KH QH AC", "D", "AC"),
        ("3C AH KH QD TS", "D", "QD"), ("3C AH KH TS 4H", "D", "3C"),
    ],
)  # fmt: skip
def test_nap_11_who_wins_from_trick_2_on(cards: str, trump: str, wins: str) -> None:
    assert winner(cards, trump) == wins


@pytest.mark.parametrize(
    ("cards", "trump", "wins"),
    [
        ("9C AS JD TD KC", "D", "KC"), ("9C JD JH AD 2C", "D", "9C"), ("2C 3C 4C 5C 6C", "D", "6C"),
        ("AH 2H 7H JH QH", "D", "AH"), ("AH 2H 7D JH JD", "D", "AH"), ("TD JD 2D QD AD", "D", "AD"),
        ("KS AS 2S 3S 4S", "D", "AS"), ("2H AS JH JD AD", "H", "JH"), ("2H AS TH JD AD", "H", "TH"),
    ],
)  # fmt: skip
def test_nap_10_in_trick_1_the_highest_card_of_the_suit_led_wins(cards: str, trump: str, wins: str) -> None:
    assert winner(cards, trump, first=True) == wins
    assert taker(cards, trump, first=True) == cards.split().index(wins)


@pytest.mark.parametrize("suit", "CDHS")
def test_nap_1_plain_ranking(suit: str) -> None:
    trump = "D" if suit != "D" else "C"
    for place, rank in enumerate(referee.FROM_LOW_TO_HIGH):
        for lower in referee.FROM_LOW_TO_HIGH[:place]:
            assert winner(f"{lower}{suit} {rank}{suit} 5{trump}", trump, first=True) == f"{rank}{suit}"


@pytest.mark.parametrize(
    ("cards", "held", "trump", "playable_cards"),
    [
        ("9C", "2C AC 3D AS JD", "D", "2C AC"), ("9C", "3D AS JD KH", "D", "3D AS JD KH"),
        ("9S", "AS 2D JD", "D", "AS"), ("9D", "AS JH 4C", "D", "AS JH 4C"), ("9D", "AS JD JH", "D", "JD"),
        ("9H", "JH JD AH", "D", "JH AH"), ("9C 3D", "2C 5D", "D", "2C"), ("AS", "2S 3D JD", "D", "2S"),
        ("AS", "3D JD 7C", "D", "3D JD 7C"), ("JH", "2H JD", "D", "2H"), ("", "2H JD AS", "D", "2H JD AS"),
    ],
)  # fmt: skip
def test_nap_9_suit_is_followed_and_each_special_belongs_to_its_own(
    cards: str, held: str, trump: str, playable_cards: str
) -> None:
    assert may(cards, held, trump) == may(cards, held, trump, first=True) == set(playable_cards.split())


def test_nap_9_the_refusal_names_the_suit() -> None:
    cards = "2C 3C 4D 5D 6H 7H 8S 9S TS KS"
    match = begin(5, deck(5, "AC AD AH QS 2S", cards))
    to_play(match)
    do(match, "play AC")
    assert legal(match) == {"play 2C", "play 3C"}
    assert refusal(match, "play 4D") == ("you must follow clubs", "NAP-9")
    assert refusal(match, "play KS") == ("you must follow clubs", "NAP-9")
    assert refusal(match, "play AD") == ("that card is not in your hand", "")
    match = begin(5, deck(5, "2S AD 3D", "JH 3C 4H 5H 6C 7C 8S 9S TS KS"), **O8)
    to_play(match, "13 D")
    do(match, "play 3D")
    assert legal(match) == {"play JH"}
    assert refusal(match, "play KS") == ("you must follow diamonds", "NAP-9")


@pytest.mark.parametrize("players", PLAYERS)
def test_nap_9_napoleon_leads_and_then_who_wins(players: int) -> None:
    match = begin(players, deck(players))
    napoleon = players - 1
    to_play(match, "13 D", napoleon=napoleon)
    leader = napoleon
    assert match.to_act == napoleon
    for number in range(4):
        if number:
            assert legal(match) == {f"play {card}" for card in hand(match, leader)}, "any card"
        for step in range(players):
            assert match.to_act == (leader + step) % players
            do(match, match.legal()[step % len(match.legal())].text)
        taken = events(match, TrickTaken)[-1]
        assert taken.leader == leader
        assert taken.players == tuple((leader + step) % players for step in range(players))
        assert list(taken.cards) == [event.card for event in events(match, Played)[-players:]]
        leader = taken.winner
        assert match.to_act == leader


def test_nap_12_captured_scoring_cards_lie_face_up() -> None:
    match = trick("AH 2H 7D TH QH", "D")
    for viewer in viewers(match):
        seen = match.view(viewer).state
        assert set(cards_text(seen.captured(2)).split()) >= {"AH", "TH", "QH"}
        assert not {"2H", "7D"} & set(cards_text(seen.captured(2)).split())
        assert sees(match, viewer, "AH 2H 7D TH QH")


# Trick 1 with powers.


@pytest.mark.parametrize(
    ("cards", "trump", "plain", "mighty", "specials"),
    [
        ("9C AS 2C 3C KC", "D", "KC", "AS", "AS"), ("9C JD 2C 3C KC", "D", "KC", "KC", "JD"),
        ("9C JH 2C 3C KC", "D", "KC", "KC", "JH"), ("9C JH JD 3C KC", "D", "KC", "KC", "JD"),
        ("9C JH JD AS KC", "D", "KC", "AS", "AS"), ("9C AD KD 3C 2C", "D", "9C", "9C", "9C"),
        ("9C TC KC 3C 2C", "D", "KC", "KC", "KC"), ("AD JD 2D", "D", "AD", "AD", "JD"),
        ("9C JH JD AS KC", "NT", "KC", "AS", "AS"), ("9C JH JD 3C KC", "NT", "KC", "KC", "KC"),
        ("9S AS KS", "D", "AS", "AS", "AS"), ("2S 3S 4S", "D", "4S", "4S", "4S"),
    ],
)  # fmt: skip
def test_nap_o5_who_wins_trick_1(cards: str, trump: str, plain: str, mighty: str, specials: str) -> None:
    for value, wins in (("plain", plain), ("mighty", mighty), ("specials", specials)):
        assert winner(cards, trump, first=True, first_trick=value) == wins
    assert len({winner(cards, trump, first_trick=value) for value in ("plain", "mighty", "specials")}) == 1


# Yoromeki.


@pytest.mark.parametrize(
    ("cards", "trump", "without", "wins"),
    [
        ("9C AS QH JD 2C", "D", "AS", "QH"), ("AS QH 2H 3D 4D", "D", "AS", "QH"),
        ("QH AS 2H 3D 4D", "C", "AS", "QH"), ("9C AS QH JD JH", "D", "AS", "QH"),
        ("9C KS QH JD JH", "D", "JD", "JD"), ("9H AS QH AH JH", "H", "AS", "QH"),
        ("9C KC QH TC 2C", "D", "KC", "KC"), ("9S AS QH", "NT", "AS", "QH"),
        ("9H 3H QH", "NT", "QH", "QH"), ("2H 3H QH", "NT", "2H", "2H"),
    ],
)  # fmt: skip
def test_nap_o7_yoromeki(cards: str, trump: str, without: str, wins: str) -> None:
    assert winner(cards, trump) == without
    assert winner(cards, trump, **YOROMEKI) == wins


@pytest.mark.parametrize("joker", JOKERS)
@pytest.mark.parametrize("trump", STRAINS)
def test_nap_o7_yoromeki_beats_a_led_joker_where_the_mighty_does(joker: str, trump: str) -> None:
    assert winner("JK AS QH 3C", trump, joker=joker) == "AS"
    assert winner("JK AS QH 3C", trump, joker=joker, **YOROMEKI) == "QH"


def test_nap_o7_in_trick_1_only_where_the_mighty_has_its_power() -> None:
    for value, wins in (("plain", "KC"), ("mighty", "QH"), ("specials", "QH")):
        assert winner("9C AS QH KC", "D", first=True, first_trick=value, **YOROMEKI) == wins
    assert winner("9S AS QH KS", "D", first=True, **YOROMEKI) == "AS"


# Specials are trumps.


@pytest.mark.parametrize(
    ("cards", "held", "trump", "off", "on"),
    [
        ("9D", "AS 3C", "D", "AS 3C", "AS"), ("9D", "JH 3C", "D", "JH 3C", "JH"),
        ("9S", "AS 3C", "D", "AS", "AS 3C"), ("9S", "AS 3S", "D", "AS 3S", "3S"),
        ("9H", "JH 3C", "D", "JH", "JH 3C"), ("9H", "JH 3H", "D", "JH 3H", "3H"),
        ("AS", "3S 4D", "D", "3S", "4D"), ("JH", "3H 4D", "D", "3H", "4D"), ("AS", "JH 4S", "D", "4S", "JH"),
        ("9S", "AS 3C", "S", "AS", "AS"), ("9S", "JC 3C", "S", "JC 3C", "JC"),
        ("9C", "JC 3C", "S", "JC 3C", "3C"),
        ("9S", "AS 3C", "NT", "AS", "AS"), ("9H", "JH 3H", "NT", "JH 3H", "JH 3H"),
        ("JD", "JH 3C", "D", "JH 3C", "JH"), ("9D", "JD 3C", "D", "JD", "JD"),
    ],
)  # fmt: skip
def test_nap_o8_mighty_and_ura_jack_follow_as_trumps(
    cards: str, held: str, trump: str, off: str, on: str
) -> None:
    for first in (False, True):
        assert may(cards, held, trump, first=first) == set(off.split())
        assert may(cards, held, trump, first=first, **O8) == set(on.split())


@pytest.mark.parametrize(
    ("cards", "trump", "plain", "mighty", "specials"),
    [
        # where they have no power they rank as plain ace and jack of the trump suit, the first of equals wins
        ("9D AS AD KD", "D", "AS", "AS", "AS"), ("9D AD AS KD", "D", "AD", "AS", "AS"),
        ("9D JH JD TD", "D", "JH", "JH", "JD"), ("9D JD JH TD", "D", "JD", "JD", "JD"),
        ("9D JH QD TD", "D", "QD", "QD", "JH"), ("AS AD KD", "D", "AS", "AS", "AS"),
        ("JH QD TD", "D", "QD", "QD", "JH"), ("JH TD 9D", "D", "JH", "JH", "JH"),
        ("9S AS KS", "D", "KS", "AS", "AS"), ("9H JH TH", "D", "TH", "TH", "JH"),
        ("9C AS JH KC", "D", "KC", "AS", "AS"), ("JC JS TS", "S", "JC", "JC", "JS"),
        ("9S AS KS", "NT", "AS", "AS", "AS"), ("KS AS JC", "S", "AS", "AS", "AS"),
    ],
)  # fmt: skip
def test_nap_o8_in_trick_1(cards: str, trump: str, plain: str, mighty: str, specials: str) -> None:
    for value, wins in (("plain", plain), ("mighty", mighty), ("specials", specials)):
        assert winner(cards, trump, first=True, first_trick=value, **O8) == wins


def test_nap_o8_later_the_order_is_as_ever() -> None:
    for cards, wins in SOURCE:
        assert winner(cards, "D", **O8) == wins
    for cards, wins in (("2D AS JH", "AS"), ("9D JD JH AD", "JD"), ("9D JH AD", "JH"), ("2D 9D AD", "2D")):
        assert winner(cards, "D", **O8) == wins


# Napoleon's first lead.


@pytest.mark.parametrize(
    ("held", "trump", "leads", "with_o8"),
    [
        ("9D AD 3C AS JH", "D", "3C AS JH", "3C"), ("9D AD", "D", "9D AD", "9D AD"),
        ("9D AS", "D", "AS", "9D AS"), ("9D JH", "D", "JH", "9D JH"), ("9D JH 3C", "D", "JH 3C", "3C"),
        ("9S AS JC", "S", "JC", "9S AS JC"), ("9D 3C", "NT", "9D 3C", "9D 3C"),
        ("9D 3C JK", "D", "3C", "3C"), ("9D AD JK", "D", "9D AD", "9D AD"),
        ("9D 3C JK", "NT", "9D 3C", "9D 3C"),
    ],
)  # fmt: skip
def test_nap_o6_no_trump_is_led_to_trick_1(held: str, trump: str, leads: str, with_o8: str) -> None:
    options = {"first_lead": "no_trump_suit", "joker": "strong" if "JK" in held else "none"}
    assert may("", held, trump, first=True, **options) == set(leads.split())
    assert may("", held, trump, first=True, **options, **O8) == set(with_o8.split())
    assert may("", held, trump, **options) == set(held.split()), "later any card"
    options["first_lead"] = "any"
    assert may("", held, trump, first=True, **options) == set(held.split()) - {"JK"}


def test_nap_o6_the_refusal() -> None:
    options = {"first_lead": "no_trump_suit", "joker": "strong"}
    match = begin(5, deck(5, "AD JK 3C", **options), **options)
    to_play(match)
    why = ("Napoleon can't lead a trump or the joker to trick 1", "NAP-O6")
    assert refusal(match, "play AD") == refusal(match, "play JK") == why
    match = begin(5, deck(5, "AD 3C", first_lead="no_trump_suit"), first_lead="no_trump_suit")
    to_play(match)
    assert refusal(match, "play AD") == ("Napoleon can't lead a trump to trick 1", "NAP-O6")
    match = begin(5, deck(5, "AD JK 3C", joker="strong"), joker="strong")
    to_play(match)
    assert refusal(match, "play JK") == ("the joker can't be led to trick 1", "NAP-O9")
    do(match, "play AD")
