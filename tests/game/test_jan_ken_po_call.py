"""Jan Ken Po, clause by clause: the card that is called, answered or in vain."""

from __future__ import annotations

import pytest

from game.engine.actions import parse_action
from game.engine.cards import card_text, cards_text
from game.engine.events import CallAnswered, Said
from game.match.match import Match

from .at_the_table import asked, do, events, legal, refusal, sees, viewers
from .jan_ken_po_deals import begin, bid, deck, put_down, to_play

with_neko = pytest.mark.parametrize("players", [5, 6])
with_partner = pytest.mark.parametrize("players", [4, 5, 6])


def called(players: int, *calls: str, **options: object) -> Match:
    """After these calls: 0, the declarer, holds the KD and has put down AC and 2C.

    1 holds KS and QS and has put down KC and QC, 2 holds the KH and has put down the JC.
    """
    match = begin(players, deck(players, "KD AC 2C", "KS QS KC QC", "KH JC"), **options)
    bid(match)
    put_down(match, "KD", "KS QS", "KH", first="AC 2C KC QC JC")
    do(match, "trump H", *(f"call {card}" for card in calls))
    return match


@with_partner
def test_jkp_11_alone_or_any_card_of_the_pack(players: int) -> None:
    match = called(players)
    cards = {rank + suit for rank in "A23456789TJQK" for suit in "CDHS"}
    assert legal(match) == {"alone", *(f"call {card}" for card in cards)}
    assert match.to_act == 0
    do(match, "alone")
    assert (asked(match), match.to_act, match.deal.state.partner) == ("play", 0, -1)
    assert events(match, CallAnswered) == []
    assert events(match, Said)[-1] == Said(0, parse_action("alone"))


@with_partner
@pytest.mark.parametrize(("card", "holder"), [("KS", 1), ("KH", 2)])
def test_jkp_11_who_holds_the_card_shows_himself_at_once(players: int, card: str, holder: int) -> None:
    match = called(players, card)
    assert match.deal.state.partner == holder
    assert (asked(match), match.to_act) == ("play", 0), "the declarer leads"
    for viewer in viewers(match):
        assert sees(match, viewer, card)
        assert card in cards_text(match.view(viewer).state.hands[holder]).split()
        answer = events(match, CallAnswered, viewer)
        assert [(event.player, card_text(event.called)) for event in answer] == [(holder, card)]


@with_partner
@pytest.mark.parametrize("card", ["KC", "QC", "JC", "AC", "2C", "KD"])
def test_jkp_12_a_card_put_down_or_held_by_the_declarer_is_answered_by_nobody(
    players: int, card: str
) -> None:
    match = called(players, card)
    for viewer in viewers(match):
        answer = events(match, CallAnswered, viewer)
        assert [(event.player, card_text(event.called)) for event in answer] == [(None, card)]
    assert (asked(match), match.to_act, match.deal.state.partner) == ("call", 0, -1)
    assert f"call {card}" not in legal(match), "once more, a different card"
    assert len(match.legal()) == 52
    do(match, "call KS")
    assert match.deal.state.partner == 1
    assert asked(match) == "play"


@with_partner
def test_jkp_12_after_one_failure_he_may_play_alone(players: int) -> None:
    match = called(players, "KC")
    do(match, "alone")
    assert (asked(match), match.to_act, match.deal.state.partner) == ("play", 0, -1)


@with_partner
@pytest.mark.parametrize("second", ["QC", "JC", "AC", "KD"])
def test_jkp_12_a_second_failure_makes_him_play_alone_without_an_action(players: int, second: str) -> None:
    match = called(players, "KC", second)
    assert (asked(match), match.to_act, match.deal.state.partner) == ("play", 0, -1)
    assert match.deal.actions[-1][1].text == f"call {second}"
    assert [event.player for event in events(match, CallAnswered)] == [None, None]


@with_neko
def test_jkp_12_a_card_of_the_neko_that_was_put_down_is_answered_by_nobody(players: int) -> None:
    match = begin(players, deck(players, neko={5: "KC 7H", 6: "KC 7H 2S AD"}[players]))
    bid(match)
    do(match, "discard KC", "discard 7H")
    put_down(match)
    do(match, "trump C", "call KC")
    assert events(match, CallAnswered)[0].player is None
    do(match, "call 7H")
    assert asked(match) == "play"


def test_jkp_10_to_12_a_refusal_says_why() -> None:
    match = begin(4, deck(4))
    bid(match)
    put_down(match)
    assert refusal(match, "trump NT") == ("name the trump suit now", "JKP-10")
    assert refusal(match, "pass") == ("name the trump suit now", "JKP-10")
    match = called(4, "KC")
    assert refusal(match, "call KC") == ("that card has already been called", "JKP-12")
    assert refusal(match, "call JK") == ("call a card now", "JKP-11")
    assert refusal(match, "trump H") == ("call a card now", "JKP-11")
    match = called(4, call_own_card=False)
    for own in ("KD", "AC", "2C"):
        assert refusal(match, f"call {own}") == ("the declarer can't call their own card", "JKP-12")
    match = begin(2, deck(2))
    to_play(match)
    assert refusal(match, "alone") == ("you must play a card", "")
    assert refusal(match, "call KD") == ("you must play a card", "")
