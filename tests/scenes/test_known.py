"""What the review says that a player knew: all of it is true, and is what his own view can tell."""

from __future__ import annotations

import re
from random import Random

import pytest

from game import GAMES
from game.engine.cards import SUIT_CARDS
from game.engine.state import Zone
from game.engine.view import view
from game.match.match import Match
from scenes.i18n import joined
from scenes.presenters.base.advice import known_told
from tests.conftest import Tally
from tests.game.random_play import random_match, some_action
from tests.scenes.sights import sight

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")
LACKS = re.compile(r"(\w+) has no (\w+) left\.")
GONE = re.compile(r"No one else has any (\w+) left\.")
OUT = re.compile(r"Others may still hold (\d+) trumps? \((\w+)\)\.")


def check(match: Match, tally: Tally) -> None:
    """Everything that is told of all suits to the player to act, against the truth."""
    state, player = match.deal.state, match.deal.state.turn
    seen = sight(view(state, player), NAMES[: match.players])
    suits = {name: SUIT_CARDS[suit] for suit, name in enumerate(seen.suit_names[:4])}
    others = [seat for seat in range(match.players) if seat != player]
    for line in known_told(seen, range(4)):
        told = joined(line)
        if found := LACKS.fullmatch(told):
            other = NAMES.index(found[1])
            assert other != player
            assert not state.hands[other] & suits[found[2]], told
            tally.count["voids"] += 1
        elif found := GONE.fullmatch(told):
            assert not any(state.hands[other] & suits[found[1]] for other in others), told
            tally.count["gone"] += 1
        else:
            found = OUT.fullmatch(told)
            assert found, told
            held = sum((state.hands[other] & suits[found[2]]).bit_count() for other in others)
            assert int(found[1]) >= held
            tally.count["trumps"] += 1


def test_what_a_player_is_said_to_have_known_is_true(tally: Tally) -> None:
    tally.floor(voids=150, gone=80, trumps=300)
    for number in tally.times(20, "deals"):
        match = random_match(list(GAMES.values())[number % len(GAMES)], tally.rng, shortest=True)
        match.start_deal()
        while not match.deal.finished:
            phase = match.game.phases[match.deal.state.phase]
            if phase.stage == "play" and not phase.chance:
                check(match, tally)
            match.act(some_action(match.legal(), tally.rng))


@pytest.mark.parametrize("key", GAMES)
def test_who_could_not_follow_is_said_to_have_none(key: str) -> None:
    """The first time that somebody is shown to be void in the suit led, the next to act is told so."""
    rng = Random(8)
    for _ in range(40):
        match = random_match(GAMES[key], rng, shortest=True)
        match.start_deal()
        while not match.deal.finished:
            state = match.deal.state
            if match.game.phases[state.phase].stage == "play" and not match.game.phases[state.phase].chance:
                shown = shown_void(match)
                if shown is not None:
                    other, suit = shown
                    seen = sight(view(state, state.turn), NAMES[: match.players])
                    told = [joined(line) for line in known_told(seen, [suit])]
                    name = seen.suit_names[suit]
                    assert {f"{NAMES[other]} has no {name} left.", f"No one else has any {name} left."} & {
                        *told
                    }
                    return
            match.act(some_action(match.legal(), rng))
    pytest.fail("nobody was ever void")


def shown_void(match: Match) -> tuple[int, int] | None:
    """Another player and a suit that he cannot hold by what all know of his hand, while it may be out."""
    state = match.deal.state
    seen = view(state, state.turn)
    for other in range(match.players):
        hand = Zone("hands", other)
        if other == state.turn or hand not in seen.hidden:
            continue
        for suit, cards in enumerate(SUIT_CARDS):
            known = seen.state.hands[other] & cards
            if not known and seen.unseen & cards and not seen.unseen & cards & seen.state.may.get(hand, ~0):
                return other, suit
    return None
