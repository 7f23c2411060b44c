"""What Jan Ken Po's networks say: the same always, of what a seat may see, and only where they hold."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import GAMES
from game.ai import beginner, logic_of
from game.ai.bias import UNBIASED, Bias
from game.ai.jan_ken_po import learned, rules_of_thumb
from game.ai.jan_ken_po.learned import AUCTION_INPUTS, CARDS, HAND_INPUTS, LearnedBids
from game.ai.network import read
from game.engine.cards import FULL_PACK, each, parse_cards
from game.games.jan_ken_po.options import JanKenPoOptions
from game.match.match import Match
from tests.pace import slowness

GAME: Any = GAMES["jan_ken_po"]
LOGIC = logic_of(GAME)
WEIGHTS = Path(learned.__file__).with_name("learned.txt")


def begun(seed: int, players: int = 4, **options: object) -> Match:
    match = Match(GAME, players, GAME.Options.read(options, players), seed=seed, first_dealer=seed % players)
    match.start_deal()
    return match


def played_to(phase: str, seed: int, **how: Any) -> Match:
    """A deal that has come so far as the rules of thumb bid, put down and call."""
    match = begun(seed, **how)
    while match.deal.state.phase != phase:
        match.act(liked(match, rules_of_thumb.before_play))
    return match


def liked(match: Match, judge: Any) -> Any:
    values = judge(match.view(match.to_act).state, match.legal())
    return match.legal()[values.index(max(values))]


def judged(match: Match) -> list[float]:
    return LOGIC.preferences(match.view(match.to_act), match.legal())


def test_the_networks_are_small_and_so_is_their_file() -> None:
    networks = read(WEIGHTS.read_text(encoding="ascii"))
    assert set(networks) == {"hand", "hand-clubs", "bids"}
    assert 4_000 < sum(network.weights for network in networks.values()) < 20_000
    assert WEIGHTS.stat().st_size < 20_000
    assert len(networks["bids"].columns) == HAND_INPUTS + CARDS + AUCTION_INPUTS


def test_what_they_say_of_some_hands_stays_as_it_was_taught() -> None:
    hand = parse_cards("KC QC 9C KD QD JD 4D 3D 8H 6H 5S 3S 2S")
    known, options = learned.learned(), JanKenPoOptions()
    assert known.promised(hand, 1) == pytest.approx((8.832, 6.112), abs=0.001)
    assert known.bids(options, hand, [0, 2])[:5] == pytest.approx(
        [0.548, 1.446, 4.131, 9.657, 3.365], abs=0.01
    )


def test_a_judgement_takes_less_than_a_millisecond() -> None:
    rng, known, options = Random(4), LearnedBids(learned.learned().networks), JanKenPoOptions()
    pack = each(FULL_PACK)
    spent = []
    for _ in range(20):
        hand = sum(1 << card for card in rng.sample(pack, 13))
        began = time.process_time()
        known.bids(options, hand, [0, 1])
        spent.append(time.process_time() - began)
    assert sorted(spent)[10] < 0.001 * slowness()


@pytest.mark.parametrize(
    ("players", "options"),
    [(2, {}), (3, {}), (5, {}), (6, {}), (4, {"passing": False}), (4, {"scoring": "reference_card"})],
)
def test_bids_of_another_form_are_those_of_the_rules_of_thumb(players: int, options: dict[str, Any]) -> None:
    for seed in range(5):
        match = begun(seed, players, **options)
        assert judged(match) == rules_of_thumb.before_play(match.view(match.to_act).state, match.legal())
    ours = begun(1)
    assert judged(ours) != rules_of_thumb.before_play(ours.view(ours.to_act).state, ours.legal())


def test_only_what_a_seat_may_see_plays_a_part() -> None:
    """Bids of views in which the hidden cards lie otherwise, and what follows them: they are the same."""
    rng, looked_at = Random(8), 0
    for phase in ("auction", "discard", "trump", "call"):
        for seed in range(4):
            match = played_to(phase, seed)
            player = match.to_act
            assert player is not None
            seen = judged(match)
            state = match.deal.state
            others = [other for other in range(4) if other != player]
            one, two = rng.sample(others, 2)
            mine, theirs = rng.choice(each(state.hands[one])), rng.choice(each(state.hands[two]))
            for holder, gone, come in ((one, mine, theirs), (two, theirs, mine)):
                state.hands[holder] ^= 1 << gone | 1 << come
                state.known[holder] ^= 1 << gone | 1 << come
            assert judged(match) == seen == judged(match)
            looked_at += 1
    assert looked_at == 16


def test_a_beginner_has_learned_nothing() -> None:
    for seed in range(4):
        match = begun(seed)
        view, legal = match.view(match.to_act), match.legal()
        for style in (UNBIASED, Bias(-0.5), Bias(0.5)):
            found = beginner.preferences(LOGIC, view, legal, Random(seed), style)
            boldness = style.boldness + beginner.OVERBID_TRICKS
            assert found == rules_of_thumb.before_play(view.state, legal, boldness)


def test_who_is_bold_bids_so_much_higher_as_he_would_by_the_rules_of_thumb() -> None:
    """And who is careful lower; what both have learned stays the same."""
    raised, lowered = 0, 0
    for seed in range(40):
        match = begun(seed)
        view, legal = match.view(match.to_act), match.legal()
        careful, plain, bold = (LOGIC.preferences(view, legal, Bias(more)) for more in (-0.5, 0.0, 0.5))
        for other, more in ((careful, -0.5), (bold, 0.5)):
            ours = [one - two for one, two in zip(other, plain, strict=True)]
            thumbs = [rules_of_thumb.before_play(view.state, legal, by) for by in (more, 0.0)]
            theirs = [one - two for one, two in zip(*thumbs, strict=True)]
            assert ours == pytest.approx(theirs)
        first, second, third = (legal[each.index(max(each))].number or 0 for each in (careful, plain, bold))
        assert first <= second <= third
        lowered += first < second
        raised += second < third
    assert raised > 2
    assert lowered > 2


def test_only_bids_are_learned() -> None:
    for phase in ("discard", "trump", "call"):
        match = played_to(phase, 2)
        assert judged(match) == rules_of_thumb.before_play(match.view(match.to_act).state, match.legal())
