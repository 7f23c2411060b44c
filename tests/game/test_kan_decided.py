"""When a deal of Kan is decided, so that what is left may be played by anybody (KAN-20)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.engine.actions import Action
from game.games.kan.deal_end import is_decided
from game.games.kan.state import KanState
from game.match.match import Match, new_match
from tests.conftest import Tally

from .kan_deals import GAME


def begun(players: int, seed: int, **options: object) -> Match:
    match, _ = new_match(GAME, players, GAME.Options.read(options, players), seed)
    match.start_deal()
    return match


def some(legal: Sequence[Action], rng: Random, contracts: float = 0.0) -> Action:
    """Any action; a card with a contract only as often as that."""
    plain = [action for action in legal if not (action.verb == "play" and action.manner)]
    return rng.choice(plain if plain and rng.random() >= contracts else legal)


def decided(match: Match) -> bool:
    """What the rules say to every seat and to an onlooker, who all know the same of it."""
    (said,) = {is_decided(match.view(viewer).state) for viewer in (*range(match.players), None)}
    return said


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_decided_deal_ends_the_same_however_it_is_played(players: int, tally: Tally) -> None:
    tally.floor(decided=5, open=50)
    for seed in tally.times(12, "deals"):
        match, rng = begun(players, seed + 1), Random(seed)
        ends = set()
        while not match.deal.finished:
            true: KanState = match.deal.state
            if decided(match):
                tally.count["decided"] += 1
                for _ in range(3):
                    other = true.copy()
                    while other.phase != "over":
                        GAME.apply(other, some(GAME.legal(other), rng))
                    ends.add(other.outcome)
            else:
                tally.count["open"] += 1
                assert not ends or true.tricks == 9, "what is decided stays so, to the last trick"
            match.act(some(match.legal(), rng))
        assert ends <= {match.deal.state.outcome}


def test_a_deal_that_may_still_be_cancelled_or_holds_a_contract_is_not_decided() -> None:
    for players, options, contracts in ((5, {"shippo_jo": True}, 0.0), (4, {}, 0.5)):
        for seed in range(1, 12):
            match, rng = begun(players, seed, **options), Random(seed)
            while not match.deal.finished:
                if options or match.deal.state.contract is not None:
                    assert not decided(match)
                match.act(some(match.legal(), rng, contracts))
