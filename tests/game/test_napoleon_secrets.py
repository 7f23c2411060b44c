"""Napoleon: who learns what of the adjutant, of what was discarded, and of a blind that was turned up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.engine.cards import Card, cards_text, each
from game.engine.events import CallAnswered
from game.engine.state import NOBODY, Zone
from game.games.napoleon import phases
from game.match.match import Match
from tests.conftest import Tally

from .at_the_table import act, asked, do, events, sees, viewers
from .napoleon_deals import GAME, WITH_CALL, all_pass, begin, bid, deck
from .napoleon_play import likely, likely_course
from .random_play import random_options
from .secrecy import exchanged, told_apart

PLACES = [
    "held by 1", "held by 2", "held by 3", "in the blind and kept", "in the blind and put down",
    "held by 0 and kept", "held by 0 and put down",
]  # fmt: skip
FILLERS = ["8C", "7C", "6C", "5C", "4C", "3C"]


def nine_of_clubs_called(place: int) -> Match:
    """The 9C has been called; it lies in one of the `PLACES`, and low clubs lie in the others."""
    cards = [*FILLERS[:place], "9C", *FILLERS[place:]]
    hands = [
        f"{cards[5]} {cards[6]} AH KD QD JD TD 9D 8D 7D",
        f"{cards[0]} 2H 3H 4H AD 6D 5D 4D 3D 2D",
        f"{cards[1]} 5H 6H 7H KS QS JS TS 9S 8S",
        f"{cards[2]} 8H 9H TH 7S 6S 5S 4S 3S 2S",
        "JH QH KH AS AC KC QC JC TC 2C",
    ]
    match = begin(5, deck(5, *hands, blind=f"{cards[3]} {cards[4]}"))
    bid(match, "13 S")
    do(match, "call 9C", f"discard {cards[4]}", f"discard {cards[6]}")
    return match


def truth(match: Match) -> str:
    """Where the 9C lies."""
    state: Any = match.deal.state
    put_down = "9C" in cards_text(state.discards[0]).split()
    holder = next((player for player in range(5) if "9C" in cards_text(state.hands[player]).split()), 0)
    place = f"held by {holder}" if match.deal.deck.index(7) < 50 else "in the blind"
    return place if holder else f"{place} and {'put down' if put_down else 'kept'}"


def test_nap_6_and_8_nobody_can_tell_where_the_called_card_lies() -> None:
    first = nine_of_clubs_called(0)
    course = "0 play AH, 1 play 2H, 2 play 5H, 3 play 8H, 4 play JH, 0 play KD, 1 play AD"
    for said in ["", *course.split(", ")]:
        if said:
            act(first, said)
        so_far = course[: course.index(said) + len(said)] if said else ""
        for place, name in enumerate(PLACES):
            match = nine_of_clubs_called(place)
            assert truth(match) == name
            if so_far:
                act(match, so_far)
            assert events(match, CallAnswered) == []
            for viewer in (4, None):
                assert match.view(viewer) == first.view(viewer), name
                assert match.events(viewer) == first.events(viewer), name
            assert match.to_act == first.to_act
            for viewer in viewers(match):
                own = f"held by {viewer}" in name or (viewer == 0 and "blind" in name)
                assert sees(match, viewer, "9C") == own
                partner = match.view(viewer).state.partner()
                assert partner == (viewer if own and viewer else NOBODY), "only he himself knows"


def test_nap_6_when_he_plays_it_all_know_and_of_his_other_cards_nothing() -> None:
    match = nine_of_clubs_called(1)
    act(match, "0 play AH, 1 play 2H, 2 play 5H, 3 play 8H, 4 play JH")
    before = {viewer: match.view(viewer).unseen for viewer in viewers(match)}
    act(match, "0 play KD, 1 play AD")
    do(match, "play 9C")
    for viewer in viewers(match):
        seen = match.view(viewer)
        assert (seen.state.adjutant, seen.state.partner()) == (2, 2)
        shown = set(cards_text(before[viewer] & ~seen.unseen).split())
        assert shown <= {"KD", "AD", "9C"}


# Deals that differ by an exchange of the called card.


def some_match(tally: Tally, players: int | None = None, **given: Any) -> Match:
    rng = tally.rng
    players = rng.choice((3, *WITH_CALL, *WITH_CALL)) if players is None else players
    options = random_options(GAME, rng, shortest=True, players=players)
    for name, value in ({"three_adjutant": True, "style": "modern"} if players in (3, 5) else {}).items():
        options = options.changed(name, value)
    for name, value in given.items():
        options = options.changed(name, value)
    return Match(GAME, players, options, seed=rng.randrange(10**6), first_dealer=rng.randrange(players))


def with_a_secret_adjutant(match: Match, tally: Tally) -> Iterator[Match]:
    """Some positions of a deal from the call to the play of the called card."""
    for position in likely_course(match, tally.rng):
        state: Any = position.deal.state
        shown = state.called < 0 or state.known[-1] >> state.called & 1
        if not shown and tally.rng.randrange(5) == 0:
            yield position


def exchanges(match: Match, tally: Tally) -> Iterator[tuple[int | None, Card, Card]]:
    """A viewer, the called card, and another of which he does not know who has it either."""
    called = match.deal.state.called
    for viewer in viewers(match):
        unseen = match.view(viewer).unseen
        if unseen >> called & 1:
            yield (
                viewer,
                called,
                tally.rng.choice([card for card in each(unseen) if card != called] or [called]),
            )


def found_in(match: Match, tally: Tally) -> Iterator[str]:
    """By what viewers tell that another has the called card."""
    for position in with_a_secret_adjutant(match, tally):
        for viewer, called, card in exchanges(position, tally):
            found = told_apart(position, viewer, called, card)
            if found is None:
                continue
            other = exchanged(position, {called: card, card: called}, viewer)
            assert other is not None
            tally.count["deals compared"] += 1
            tally.count["another adjutant"] += other.partner() != position.deal.state.partner()
            tally.count["before the first lead"] += asked(position) == "discard"
            tally.count["by an onlooker"] += viewer is None
            yield found


def test_nap_6_deals_with_another_adjutant_look_the_same(tally: Tally) -> None:
    tally.floor(
        **{"deals compared": 200, "another adjutant": 100, "before the first lead": 10, "by an onlooker": 15}
    )
    for _ in tally.times(15, "matches"):
        assert not any(found_in(some_match(tally), tally))


# Leaks planted in the rules.

Apply = Callable[[Any, Any, Any], Any]


def telling_the_adjutant_at_the_call(self: Any, state: Any, action: Any, true: Apply) -> Any:
    following = true(self, state, action)
    state.adjutant = state.holder(state.called)
    return following


def answering_at_the_call(self: Any, state: Any, action: Any, true: Apply) -> Any:
    following = true(self, state, action)
    if state.log is not None and state.partner() != NOBODY:
        state.emit(CallAnswered, state.partner(), state.called)
    return following


def noting_that_napoleon_is_alone(self: Any, state: Any, action: Any, true: Apply) -> Any:
    following = true(self, state, action)
    state.forced = state.partner() == NOBODY
    return following


def ruling_out_who_has_it_not(self: Any, state: Any, action: Any, true: Apply) -> Any:
    following = true(self, state, action)
    if state.log is not None:
        for player in range(1, len(state.hands)):
            if player != state.partner():
                state.rule_out(Zone("hands", player), 1 << state.called)
    return following


@pytest.mark.parametrize(
    "planted",
    [
        telling_the_adjutant_at_the_call,
        answering_at_the_call,
        noting_that_napoleon_is_alone,
        ruling_out_who_has_it_not,
    ],
)
def test_a_leak_planted_in_the_call_is_found(
    planted: Any, tally: Tally, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = phases.NapoleonCall.apply
    monkeypatch.setattr(phases.NapoleonCall, "apply", lambda *given: planted(*given, true))
    assert any(any(found_in(some_match(tally), tally)) for _ in range(15))


# A blind that was turned up.


def after_a_second_auction(tally: Tally) -> Match:
    """Some tricks into a deal in which all passed at first; or it was thrown in after all."""
    match = some_match(tally, tally.rng.choice((2, 3, 4, 5, 6)), all_pass="expose_blind", style="modern")
    match.start_deal()
    all_pass(match)
    while not match.deal.finished and asked(match) != "play":
        match.act(likely(match, tally.rng))
    for _ in range(0 if match.deal.finished else tally.rng.randrange(3 * match.players)):
        match.act(likely(match, tally.rng))
    return match


def put_down_face_down(match: Match) -> int:
    state: Any = match.deal.state
    return 0 if state.napoleon == NOBODY else state.discards[state.napoleon] & ~state.form.scoring


def test_nap_o4_nobody_knows_which_of_the_cards_turned_up_were_discarded(tally: Tally) -> None:
    tally.floor(**{"deals compared": 200, "both turned up": 2, "face down": 25})
    for _ in tally.times(30, "deals"):
        match = after_a_second_auction(tally)
        state: Any = match.deal.state
        down = put_down_face_down(match)
        assert not down & state.known[-1]
        tally.count["face down"] += down.bit_count()
        turned_up = match.deal.deck[len(match.deal.deck) - state.discards[state.napoleon].bit_count() :]
        kept = state.hands[state.napoleon] & match.view(None).unseen if down else 0
        for one in each(down):
            for two in each(kept):
                if exchanged(match, {one: two, two: one}, None) is None:
                    continue
                viewer = tally.rng.choice([who for who in viewers(match) if who != state.napoleon])
                assert not told_apart(match, viewer, one, two)
                tally.count["deals compared"] += 1
                tally.count["both turned up"] += one in turned_up and two in turned_up


def test_a_leak_planted_in_the_discards_is_found(tally: Tally, monkeypatch: pytest.MonkeyPatch) -> None:
    """What all have seen stays known: then views show which of it was put down."""
    monkeypatch.setattr(phases, "_lose_sight", lambda state: None)
    matches = (after_a_second_auction(tally) for _ in range(60))
    assert any(put_down_face_down(match) & match.deal.state.known[-1] for match in matches)
