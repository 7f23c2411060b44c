"""Gonin-Kan: what is shown to the partner, who names trumps, and who learns what (KAN-11, KAN-12)."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.cards import HIDDEN, parse_card
from game.engine.events import Shown, TrumpMade
from game.engine.view import determinize, view
from game.match.match import Match
from tests.conftest import Tally

from .at_the_table import asked, do, events, legal, refusal, sees, viewers
from .kan_deals import CLUBS, lay, new_match, play_deal

HAND = "JK 5H 7C KC 2S 3D AD 9H TH QS"
"""What the one who shows has: 3 hearts, and 2 each of clubs, diamonds and spades."""
PAIRS = 3 * 2 * 3 + 2 * 2 * 3
"""Two cards of two suits."""

open_games = pytest.mark.parametrize("players", [5, 6])
deals = pytest.mark.parametrize("deal", [2, 3])


def to_show(players: int = 5, deal: int = 2, hand: str = HAND, **options: Any) -> Match:
    """A match in which somebody may show cards of this hand: 0 in the second deal, 2 in the third."""
    match = new_match(players, **options)
    for _ in range(deal - 1):
        play_deal(match, "sukonku")
    return lay(match, {0 if deal == 2 else 2: hand})


def parties(deal: int) -> tuple[int, int]:
    """Who shows, and who names trumps."""
    return (0, 2) if deal == 2 else (2, 0)


@open_games
@deals
def test_kan_11_who_shows_and_who_names_trumps_and_leads(players: int, deal: int) -> None:
    match = to_show(players, deal)
    shower, namer = parties(deal)
    assert match.to_act == shower
    assert events(match, TrumpMade) == []
    do(match, "show none")
    assert match.to_act == namer
    assert legal(match) == {"trump C", "trump D", "trump H", "trump S"}
    assert refusal(match, "trump NT")[1] == "KAN-11"
    do(match, "trump S")
    assert [made.strain for made in events(match, TrumpMade)] == [3]
    assert match.to_act == namer
    assert asked(match) == "play"
    for viewer in viewers(match):
        assert match.view(viewer).state.kankei == (0, 2), "no new kan"


@open_games
def test_kan_12_the_ways_of_showing(players: int) -> None:
    match = to_show(players)
    found = legal(match)
    assert len(found) == 9 + PAIRS + 2 * PAIRS + 9 + 1
    assert {
        "show 5H 7C",
        "show 5H then 7C",
        "show 7C then 5H",
        "show 5H twice",
        "show 5H",
        "show none",
    } <= found
    assert not any("JK" in text for text in found)
    for tried, why in (
        ("show 7C 5H", "show two cards at once (in a record, in alphabetical order), or one after the other"),
        ("show 5H 9H", "the two cards must be of different suits"),
        ("show 5H then 9H", "the two cards must be of different suits"),
        ("show 5H then 5H", "the two cards must be of different suits"),
        ("show JK", "the joker is never shown"),
        ("show 2S JK", "the joker is never shown"),
        ("show 4C", "that card is not in your hand"),
        ("trump C", "choose which cards to show your partner"),
    ):
        assert refusal(match, tried)[0] == why


@open_games
def test_in_tournaments_two_cards_must_be_shown_or_one_twice(players: int) -> None:
    match = to_show(players, showing="tournament")
    found = legal(match)
    assert len(found) == 9 + 3 * PAIRS
    assert all(text.endswith("twice") or len(text) > len("show 5H") for text in found)
    assert refusal(match, "show 5H") == ("show two cards, or the same card twice", "KAN-12")
    assert refusal(match, "show none")[1] == "KAN-12"


def test_in_tournaments_a_hand_of_one_suit_is_shown_by_one_card_twice() -> None:
    match = to_show(showing="tournament", hand=CLUBS)
    assert legal(match) == {f"show {card} twice" for card in CLUBS.split()}


@open_games
@deals
@pytest.mark.parametrize(
    ("said", "cards", "together"),
    [
        ("show 5H 7C", "5H 7C", True),
        ("show 5H then 7C", "5H 7C", False),
        ("show 7C then 5H", "7C 5H", False),
        ("show 5H twice", "5H 5H", False),
        ("show 5H", "5H", False),
        ("show none", "", False),
    ],
)
def test_kan_12_only_the_partner_sees_the_faces(
    players: int, deal: int, said: str, cards: str, together: bool
) -> None:
    match = to_show(players, deal)
    shower, namer = parties(deal)
    do(match, said)
    faces = tuple(parse_card(card) for card in cards.split())
    for viewer in viewers(match):
        seen = faces if viewer in (shower, namer) else (HIDDEN,) * len(faces)
        shown = Shown(shower, namer, seen, together)
        assert events(match, Shown, viewer) == [shown]
        assert match.view(viewer).state.told == (shown,), "and it is remembered as it was seen"
        for card in cards.split():
            assert sees(match, viewer, card) == (viewer in (shower, namer))
    assert not sees(match, namer, "AD")


def outward(match: Match) -> list[Any]:
    """All that third players and onlookers have seen."""
    return [(match.view(viewer), match.events(viewer)) for viewer in (1, 3, 4, None)]


@deals
@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("show 5H then 7C", "show 5H twice", True),
        ("show 5H then 7C", "show 7C then 5H", True),
        ("show 5H then 7C", "show QS then AD", True),
        ("show 5H 7C", "show KC QS", True),
        ("show 5H", "show KC", True),
        ("show 5H 7C", "show 5H then 7C", False),
        ("show 5H", "show none", False),
        ("show 5H", "show 5H twice", False),
    ],
)
def test_kan_12_the_others_see_manner_and_number(deal: int, one: str, other: str, alike: bool) -> None:
    looks = []
    for said in (one, other):
        match = to_show(5, deal)
        do(match, said)
        looks.append(outward(match))
    assert (looks[0] == looks[1]) == alike


def test_kan_12_a_shown_card_that_is_played_does_not_tell_that_it_was_shown() -> None:
    looks = []
    for said in ("show 2S then 7C", "show QS then AD"):
        match = to_show()
        do(match, said, "trump S")
        while match.to_act != 0:
            do(match, sorted(legal(match))[0])
        do(match, "play 2S" if "play 2S" in legal(match) else sorted(legal(match))[0])
        looks.append(outward(match))
    assert looks[0] == looks[1]


def test_a_fill_keeps_to_what_was_shown(tally: Tally) -> None:
    for _ in tally.times(20, "fills"):
        match = to_show()
        do(match, "show 5H then 7C")
        for viewer in viewers(match):
            seen = match.view(viewer)
            filled = determinize(seen, tally.rng)
            assert view(filled, viewer) == seen
            if viewer == 2:
                both = 1 << parse_card("5H") | 1 << parse_card("7C")
                assert filled.hands[0] & both == both
