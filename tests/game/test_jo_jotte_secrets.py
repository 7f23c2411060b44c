"""Jo-Jotte: what is said aloud of melds and of Jo-Jotte, and that nobody learns who is asked for melds."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from game.engine.actions import PASS
from game.engine.cards import SPADES, card_text, parse_card, parse_cards
from game.engine.events import Announced, Discarded, MeldClaim, MeldsCompared, Said
from game.engine.state import NOBODY
from game.engine.view import View, view
from game.games.jo_jotte.melds import HeldMeld, Meld, compare
from game.games.jo_jotte.state import PRIVATE
from game.match.match import Match
from tests.conftest import Tally

from .at_the_table import act, asked, do, events, legal, viewers
from .jo_jotte_deals import FORMS, STRONG, WEAK, begin, pass_on, tricks
from .jo_jotte_play import new_match, positions
from .secrecy import discreet, kept_from, told_apart
from .test_jo_jotte_melds import ACES, KING_HIGH, NINE_HIGH, NINES, declared

QUEEN_HIGH = ("TS JS QS AC KC 7C 7D AD KD", "TH JH QH AS KS 7H 8C 9C 8D")
"""Three to the queen of spades, and of hearts."""


def told(event: MeldsCompared) -> tuple[str, list[str], tuple[int, ...], list[str]]:
    """The event as texts: `0 3 Q trumps` is a claim of player 0, `0 QS JS TS` are cards laid down."""
    claims = []
    for player, length, rank, in_trumps in event.claims:
        words = [str(player), *([str(length)] if length else [])]
        words += [] if rank is None else ["23456789TJQKA"[rank]]
        words += [] if in_trumps is None else ["trumps" if in_trumps else "plain"]
        claims.append(" ".join(words))
    down = [" ".join([str(player), *map(card_text, own)]) for player, own in enumerate(event.cards) if own]
    return event.kind, claims, event.winners, down


@pytest.mark.parametrize(
    ("first", "second", "contract", "said"),
    [
        # four of a kind: the rank alone
        (ACES, NINES, "S", ("A", ["1 9", "0 A"], (1,), ["1 9S 9H 9D 9C"])),
        # runs: the length settles it, and the winner lays down all of them
        (KING_HIGH, NINE_HIGH, "S", ("B", ["1 3", "0 4"], (0,), ["0 9D 8D 7D KS QS JS TS"])),
        # equal lengths: the top rank
        ("7H 8H 9H AC QC JC 7D 9D KD", "8C 9C TC AH QH JH 8D QD TS", "S",
         ("B", ["1 3 T", "0 3 9"], (1,), ["1 TC 9C 8C"])),
        # equal tops: trumps or not
        (*QUEEN_HIGH, "S", ("B", ["1 3 Q plain", "0 3 Q trumps"], (0,), ["0 QS JS TS"])),
        # at NT there is no more to be said: nobody scores, and nothing is shown
        (*QUEEN_HIGH, "NT", ("B", ["1 3 Q", "0 3 Q"], (), [])),
        # nobody to compare with: no claim at all
        (KING_HIGH, "7C 8C 9S AH KH JH 8H AD KD", "S",
         ("B", ["0"], (0,), ["0 9D 8D 7D KS QS JS TS"])),
    ],
)  # fmt: skip
def test_jj_11_no_more_is_told_of_melds_than_decides(
    first: str, second: str, contract: str, said: tuple[object, ...]
) -> None:
    match = declared(first, second, contract)
    for viewer in viewers(match):
        (event,) = events(match, MeldsCompared, viewer)
        assert told(event) == said
    down = parse_cards(" ".join(cards[2:] for cards in said[3]))  # type: ignore[attr-defined]
    for viewer, own in ((0, first), (1, second), (None, "")):
        unseen = match.view(viewer).unseen
        assert not unseen & down, "what has been laid down all have seen"
        hidden = parse_cards(f"{first} {second}") & ~parse_cards(own) & ~down
        assert unseen & hidden == hidden, "and nothing else"


def test_jj4_4_whoever_cannot_be_the_best_any_more_says_no_more() -> None:
    def held(player: int, cards: str) -> HeldMeld:
        ranks = [parse_card(card) for card in cards.split()]
        return HeldMeld(
            player % 2, player, Meld(parse_cards(cards), len(ranks), ranks[-1] % 13, ranks[-1] // 13)
        )

    four, equal, lower = held(0, "8S 9S TS JS"), held(1, "8H 9H TH JH"), held(3, "7H 8H 9H TH")
    partner = held(2, "QD KD AD")
    claims, side = compare([four, equal, partner, lower], SPADES)
    assert side == 0
    assert claims == (
        MeldClaim(0, 4, 9, True), MeldClaim(1, 4, 9, False), MeldClaim(2, 3), MeldClaim(3, 4, 8),
    )  # fmt: skip
    assert compare([four, partner], SPADES) == ((MeldClaim(0), MeldClaim(2)), 0), "one side alone"


def test_jj_16_jo_and_jotte_are_announced_for_him() -> None:
    match = begin({0: STRONG, 1: WEAK})
    act(match, "0 accept, 1 pass")
    pass_on(match)
    tricks(match, "AC 7C, TC 8C")
    assert not events(match, Announced)
    tricks(match, "KC KS")
    assert events(match, Announced) == [Announced(0, "jo")]
    tricks(match, "JS 7S, 9S TS, AH 9H, TH QH, 8H KH")
    assert events(match, Announced) == [Announced(0, "jo")]
    tricks(match, "AS QS")
    for viewer in viewers(match):
        assert events(match, Announced, viewer) == [Announced(0, "jo"), Announced(0, "jotte")]


def test_jj_16_nothing_is_announced_where_the_queen_comes_first() -> None:
    match = begin({0: STRONG, 1: WEAK})
    act(match, "0 accept, 1 pass")
    pass_on(match)
    tricks(match, "AC 7C, TC 8C, KC QS, JS 7S, 9S TS, AH 9H, TH QH, 8H KH, AS KS")
    assert not events(match, Announced)


@pytest.mark.parametrize("form", ["active_defender", "cutthroat"])
def test_jj3_6_the_third_hand_is_set_aside_unseen(form: str) -> None:
    match = begin({}, form=form)
    do(match, "accept")
    pass_on(match, "name", "double")
    act(match, "1 withdraw, 2 defend")
    before = match.deal.state.hands[1]
    pass_on(match)
    for viewer in viewers(match):
        (aside,) = events(match, Discarded, viewer)
        assert aside.player == 1
        assert len(aside.cards) == 9
        assert set(aside.cards) == (
            {card for card in range(52) if before >> card & 1} if viewer == 1 else {-1}
        )


# Who is asked for the seven of trumps, and for melds.

RUN, NEARLY, OTHERS = "7C 8C 9C AH KH 7H 9D 7D QS", "TC JC KD AD 8D 8H 9H JS AS", "QC AC TH JH TD JD TS KS 7S"


def at_the_melds() -> Match:
    """The defender has a run and is asked; with the 9 of clubs for the king of diamonds the declarer is."""
    match = begin({0: NEARLY, 1: RUN, 2: OTHERS}, "8S", form="active_defender")
    do(match, "accept")
    pass_on(match, "name", "double")
    act(match, "1 defend, 2 withdraw, 0 pass")
    assert match.to_act == 1
    assert legal(match) == {"pass", "meld B"}
    return match


def view_that_tells_whose_turn_it_is(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    seen.state.turn = state.turn
    return seen


def view_that_tells_what_is_asked(state: Any, viewer: int | None) -> View[Any]:
    seen = view(state, viewer)
    seen.state.agenda = state.agenda
    return seen


@pytest.mark.parametrize("viewer", [2, None])
def test_the_others_cannot_tell_who_is_asked_for_melds(viewer: int | None) -> None:
    match = at_the_melds()
    nine, king = parse_card("9C"), parse_card("KD")
    assert told_apart(match, viewer, nine, king) == ""
    for planted in (view_that_tells_whose_turn_it_is, view_that_tells_what_is_asked):
        assert told_apart(match, viewer, nine, king, look=planted), "a planted leak is found"
    do(match, "pass")
    assert asked(match) == "play"
    assert told_apart(match, viewer, nine, king) == "", "who has passed looks like who was not asked"
    match = at_the_melds()
    do(match, "meld B")
    assert told_apart(match, viewer, nine, king) is None, "a meld that is declared all hear of"


def test_of_a_run_that_is_declared_all_hear_and_of_a_pass_nobody() -> None:
    for answer, heard in (("meld B", ["1 meld B"]), ("pass", [])):
        match = at_the_melds()
        before = len(events(match, Said))
        do(match, answer)
        said = [f"{event.player} {event.action.text}" for event in events(match, Said, 2)[before:]]
        assert said == heard


@pytest.mark.parametrize("form", FORMS)
def test_a_pass_changes_nothing_for_who_is_not_asked(form: str, tally: Tally) -> None:
    tally.floor(**{"questions": 60, "passes": 2})
    for _ in tally.times(16, "matches"):
        match = new_match(form, tally.rng)
        waiting: dict[int | None, tuple[Any, Any, Any]] = {}
        for _ in positions(match, tally.rng):
            state = match.deal.state
            passed = bool(match.deal.actions) and match.deal.actions[-1][1] == PASS
            seen = {}
            if discreet(state):
                tally.count["questions"] += 1
                for viewer in filter(partial(kept_from, state), viewers(match)):
                    its = match.view(viewer)
                    assert its.state.turn == NOBODY
                    assert not any(step.kind in PRIVATE for step in its.state.agenda[:1])
                    compared = events(match, MeldsCompared, viewer)
                    seen[viewer] = (compared, its, match.events(viewer))
                    if viewer in waiting and passed and waiting[viewer][0] == compared:
                        assert waiting[viewer] == seen[viewer]
                        tally.count["passes"] += 1
            waiting = seen


def test_jj3c_who_sees_the_captains_hand_knows_what_he_is_asked(tally: Tally) -> None:
    tally.floor(**{"captain": 15, "box": 15})
    for _ in tally.times(16, "matches"):
        match = new_match("chouette", tally.rng)
        for _ in positions(match, tally.rng):
            true = match.deal.state
            box, captain, partner = true.setup.carried.places
            seen = match.view(partner).state
            if discreet(true):
                tally.count["captain" if true.turn == captain else "box"] += 1
                assert (seen.turn == captain) == (true.turn == captain)
                assert (seen.agenda == true.agenda) == (true.turn == captain)
                assert match.view(captain if true.turn == box else box).state.turn == NOBODY
                assert match.view(None).state.turn == NOBODY
            own = match.view(captain)
            assert match.view(partner).unseen == own.unseen, "the partner knows what he knows"
