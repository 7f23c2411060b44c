"""What the table of Napoleon says where seldom chosen options make a difference."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.actions import parse_action
from game.engine.cards import parse_card
from game.games.napoleon.form import JOKER_BIT
from game.match.match import Match
from scenes.presenters import presenter_of
from scenes.presenters.base.sidebar import CardNotes, Ranking
from scenes.presenters.base.sight import Sight
from scenes.presenters.napoleon.terms import head
from tests.game.at_the_table import act, do
from tests.game.napoleon_deals import all_pass, begin, bid, deck, to_play, trick
from tests.scenes.napoleon_driver import NAMES
from tests.scenes.sights import sight

PRESENTER = presenter_of("napoleon")


def seen(match: Match, player: int) -> Sight[Any]:
    """What the table knows as a player looks at it."""
    return sight(match.view(player), NAMES[: match.players], totals=tuple(match.totals))


def prompt(match: Match) -> str:
    assert match.to_act is not None
    line = PRESENTER.prompts.prompt(seen(match, match.to_act), match.legal())
    return " ".join(str(part) for part in line)


def details(match: Match, player: int, action: str) -> str:
    return str(PRESENTER.prompts.details(seen(match, player), parse_action(action)))


def note(match: Match, key: str) -> str:
    assert match.to_act is not None
    lessons = PRESENTER.advice.notes(seen(match, match.to_act), match.legal())
    return next((lesson.text for lesson in lessons if lesson.key == key), "")


# What may be led and played.


@pytest.mark.parametrize(
    ("held", "joker", "first_lead", "said"),
    [
        ("AD 3C", "none", "any", "any card"),
        ("AD 3C", "none", "no_trump_suit", "any card but a trump"),
        ("AD JK 3C", "strong", "any", "any card but the joker"),
        ("AD JK 3C", "weak", "no_trump_suit", "neither a trump nor the joker"),
        ("JK AD KD QD JD TD 9D 8D 7D 6D", "weak", "no_trump_suit", "any card but the joker"),
    ],
)
def test_a_lead_to_trick_1(held: str, joker: str, first_lead: str, said: str) -> None:
    options = {"joker": joker, "first_lead": first_lead}
    match = begin(5, deck(5, held, **options), **options)
    to_play(match)
    assert prompt(match) == f"Your turn: lead {said}"


def test_the_joker_is_called_out_by_its_hunter_only() -> None:
    options = {"joker": "weak", "weak_hunter": True}
    match = begin(5, deck(5, "3C", "JK KC", **options), **options)
    to_play(match, "13 S")
    do(match, "play 3C")
    assert prompt(match) == "Your turn: the joker is called out"
    low = "JK 3C 4C 5C 3H 4H 5H 3S 4S 3D"
    match = begin(5, deck(5, "AS KS", low, **options), **options)
    to_play(match, "13 S")
    while match.to_act != 1 or match.deal.state.hands[1] != JOKER_BIT:
        do(match, next(action.text for action in match.legal() if action.text != "play JK"))
    assert match.deal.state.trick
    assert prompt(match) == "Your turn: play any card"


@pytest.mark.parametrize(("trump", "asked"), [("D", True), ("NT", True), ("C", False)])
def test_a_weak_joker_asks_for_a_scoring_card(trump: str, asked: bool) -> None:
    options = {"joker": "weak", "no_trump": "high"}
    match = begin(5, deck(5, "JK AH", "3C KS 4H 2S 3S 4S 5S 6S 7S 8S", **options), **options)
    to_play(match, f"13 {trump}")
    act(match, "0 play AH, 1 play 4H")
    while match.deal.state.trick:
        do(match, match.legal()[0].text)
    do(match, "play JK")
    assert ("a scoring card is asked for" in prompt(match)) == asked


# What heads a trick, and special cards.


def heads(cards: str, trump: str, *, first: bool = False, **options: object) -> str:
    match = trick(cards, trump, first=first, players=6, **options)
    return head(match.view(0).state, match.deal.state.trick)[1]


@pytest.mark.parametrize(
    ("cards", "trump", "first", "options", "why"),
    [
        ("9H 2H KH", "D", False, {}, "same two"),
        ("9H 2H KH", "D", True, {}, "heads"),
        ("2D 9S 8S", "D", False, {}, "highest trump"),
        ("JK 2D KD", "D", False, {"joker": "weak", "same_two_with_joker": True}, "same two"),
        ("JK 2D KD", "D", False, {"joker": "weak"}, "trumps it"),
        ("JK 2D KD", "D", False, {"joker": "strong"}, "joker"),
        ("2C 3D JC", "S", True, {"specials_are_trumps": True}, "heads"),
        ("9S AS QH", "D", True, {"yoromeki": True}, "heads"),
        ("9S AS QH", "D", True, {"yoromeki": True, "first_trick": "mighty"}, "yoromeki"),
        ("9S AS QH", "D", False, {"yoromeki": True}, "yoromeki"),
    ],
)  # fmt: skip
def test_why_a_card_heads_the_trick(
    cards: str, trump: str, first: bool, options: dict[str, object], why: str
) -> None:
    assert heads(cards, trump, first=first, **options) == why


def test_the_yoromeki_bears_its_tag_where_the_mighty_has_its_power() -> None:
    for first_trick, tagged in (("plain", False), ("mighty", True), ("specials", True)):
        match = trick("9S QH", "D", first=True, players=5, yoromeki=True, first_trick=first_trick)
        assert (parse_card("QH") in PRESENTER.board_layout.tags(seen(match, 0))) == tagged


def test_the_rail_ranks_no_hunter_and_no_weak_joker_among_the_highest() -> None:
    match = begin(5, deck(5, joker="weak"), joker="weak", yoromeki=True)
    (ranking,) = (part for part in PRESENTER.sidebar.sections(seen(match, 0)) if isinstance(part, Ranking))
    assert ranking.title == "Special, whatever is trumps"
    assert [name for _, name in ranking.cards] == ["mighty", "joker", "yoromeki"]


# Who is known to hold the called card.


def exposed_in_hattori() -> Match:
    """All have seen the last four cards, which players 0 to 3 will get one after the other."""
    options = {"style": "hattori", "all_pass": "expose_blind"}
    match = begin(4, deck(4, "AS", "2C", blind="KC KD KH KS", **options), **options)
    all_pass(match)
    bid(match, "13 D")
    return match


def test_a_card_of_an_exposed_blind_in_hattoris_game() -> None:
    match = exposed_in_hattori()
    told = [details(match, 0, f"call {card}") for card in ("KC", "KD", "2C")]
    assert "will be dealt to you: you would play alone" in told[0]
    assert f"will be dealt to {NAMES[1]}, as all can see" in told[1]
    assert "Whoever holds" in told[2]
    do(match, "call KD")
    for player in range(4):
        notes = next(
            part for part in PRESENTER.sidebar.sections(seen(match, player)) if isinstance(part, CardNotes)
        )
        assert notes.notes[0].words == ("You hold it" if player == 1 else f"{NAMES[1]} holds it")
        assert notes.notes[0].strong == (player == 1)
    do(match, match.legal()[-1].text)
    assert "All have seen" in note(match, "adjutant")
    do(match, match.legal()[0].text)
    assert note(match, "secret") == ""


def test_who_calls_his_own_card_is_told_whether_it_is_known() -> None:
    match = begin(4, deck(4, "AS KC"), all_pass="mighty_holder")
    all_pass(match)
    do(match, "trump C")
    assert "everybody knows it" in details(match, 0, "call AS")
    assert "nobody knows it" in details(match, 0, "call KC")


def test_a_called_card_that_lies_open_is_no_secret() -> None:
    match = begin(5, deck(5, "AS", blind="KC KD"))
    bid(match, "13 D")
    do(match, "call KC", "discard KC", "discard KD")
    do(match, match.legal()[0].text)
    assert note(match, "secret") == ""
    match = begin(5, deck(5, "AS", blind="2C 3C"))
    bid(match, "13 D")
    do(match, "call KC", "discard 2C", "discard 3C")
    do(match, match.legal()[0].text)
    assert note(match, "secret") + note(match, "adjutant")


# Bids and notes before the play.


def test_what_a_bid_has_to_bring() -> None:
    for players, options, bids in (
        (5, {}, {"13 H": "win 13 to 19 of the 20 scoring cards.", "20 H": "Stakes count double."}),
        (5, {"opponents_none_loses": True}, {"13 H": "It loses if the others take none in tricks."}),
        (5, {"payment": "by_bid"}, {"13 H": "All 20 would lose."}),
        (5, {"style": "1885"}, {"13 H": "win exactly 13 of the 16", "16 H": "Stakes count double."}),
        (4, {"style": "hattori", "opponents_none_loses": True}, {"13 H": "All 20 would lose."}),
    ):
        match = begin(players, deck(players, **options), **options)
        for text, expected in bids.items():
            assert expected in details(match, 0, f"bid {text}"), (options, text)


def test_notes_before_the_play_are_of_the_game_that_is_played() -> None:
    plain = begin(5, deck(5, "2C 3C"))
    assert "queens, jacks and tens count a point each, 20 in all" in note(plain, "auction")
    assert "names trumps." in note(plain, "auction")
    oldest = begin(5, deck(5, style="1885"), style="1885")
    assert "queens and jacks count a point each, 16 in all. A bid says exactly" in note(oldest, "auction")
    bid(oldest, "9 H")
    assert "opponents" not in note(oldest, "blind")
    none = begin(2, deck(2, no_trump="low"), no_trump="low")
    assert "Napoleon will take, and names trumps, or none." in note(none, "auction")
    hattori = begin(4, deck(4, style="hattori"), style="hattori")
    bid(hattori)
    assert "helps you" in note(hattori, "call")
    do(hattori, hattori.legal()[0].text)
    assert note(hattori, "first") == ""
    assert note(hattori, "specials").startswith("The mighty beats every other card. Next are the sei-jack")
