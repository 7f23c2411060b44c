"""Drafts of deals: what is put stays, weights count, and nothing settled makes a deal impossible."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game import GAMES
from game.ai import logic_classes, logic_of
from game.ai.bot_logic import BotLogic
from game.ai.partial_deal import PartialDeal
from game.engine.cards import HEARTS, SUIT_CARDS, each, mask, parse_cards
from game.engine.state import Zone
from game.engine.view import View, determinize
from tests.conftest import Tally
from tests.game.jan_ken_po_deals import begin, bid, deck
from tests.game.kan_deals import lay, new_match
from tests.game.random_play import stopped

DRAFTING = [key for key, logic in logic_classes().items() if logic.sample_state is not BotLogic.sample_state]
"""The games that draw likelier deals more often, each in its own way."""


def two_unseen_hands() -> View[Any]:
    """A view of Jan Ken Po for three, by player 0, in which nothing is known of the others' hands."""
    match = begin(3, deck(3))
    bid(match)
    return match.view(0)


def test_what_is_put_stays_and_the_rest_is_dealt(tally: Tally) -> None:
    seen = two_unseen_hands()
    zone = Zone("hands", 1)
    for _ in tally.times(200, "drafts"):
        cards = mask(tally.rng.sample(each(seen.unseen), 5))
        draft = PartialDeal(seen, tally.rng)
        draft.put(zone, cards)
        assert draft.left.hidden[zone] == seen.hidden[zone] - 5
        assert not draft.left.unseen & cards
        state = draft.finish()
        assert state.hands[1] & cards == cards
        assert [hand.bit_count() for hand in state.hands] == [seen.hand_size(player) for player in range(3)]
        assert state.hands[1] & state.hands[2] == 0
        assert (state.hands[1] | state.hands[2]) & ~seen.unseen == 0
    assert zone in seen.hidden, "the view was not touched"


def test_a_card_of_greater_weight_is_drawn_more_often(tally: Tally) -> None:
    seen = two_unseen_hands()
    light, heavy = each(seen.unseen)[:2]
    weights = [1.0] * 52
    weights[light], weights[heavy] = 0.2, 5.0
    drawn: Counter[int] = Counter()
    for _ in tally.times(600, "drafts"):
        draft = PartialDeal(seen, tally.rng)
        draft.draw(Zone("hands", 1), weights)
        assert Zone("hands", 1) not in draft.left.hidden
        drawn.update(each(draft.finish().hands[1]))
    drafts = tally.count["drafts"]
    light_share, heavy_share, share = (drawn[card] / drafts for card in each(seen.unseen)[:3])
    assert light_share < 0.25
    assert heavy_share > 0.75
    assert 0.35 < share < 0.65, "of the others one in two"


def test_drawing_where_nothing_is_hidden_changes_nothing(tally: Tally) -> None:
    seen = two_unseen_hands()
    before = tally.rng.getstate()
    draft = PartialDeal(seen, tally.rng)
    draft.draw(Zone("hands", 0), [1.0] * 52)
    assert (draft.left.hidden, draft.left.unseen) == (seen.hidden, seen.unseen)
    assert tally.rng.getstate() == before


def test_a_draft_that_leaves_no_deal_is_dropped(tally: Tally) -> None:
    seen = two_unseen_hands()
    one, other = seen.hidden
    hearts = seen.unseen & SUIT_CARDS[HEARTS]
    seen.state.may[other] = ~hearts
    draft = PartialDeal(seen, tally.rng)
    draft.put(one, mask(each(seen.unseen & ~hearts)[: seen.hidden[one]]))
    with pytest.raises(ValueError, match="no deal fits"):
        determinize(draft.left, tally.rng, log=False)
    state = draft.finish()
    assert state.hands[one.place] & hearts == hearts, "the only place that is left for them"


def test_a_draft_that_is_impossible_as_a_whole_is_dropped(tally: Tally) -> None:
    """Each of the two cards may be in that hand, but not both: their holders have said so in Kan."""
    seen = lay(new_match(5), {1: "JK", 3: "AC"}).view(0)
    draft = PartialDeal(seen, tally.rng)
    draft.put(Zone("hands", 1), parse_cards("JK AC"))
    with pytest.raises(ValueError, match="no deal fits"):
        determinize(draft.left, tally.rng, log=False)
    state = draft.finish()
    assert sorted(state.holder(card) for card in each(parse_cards("JK AC"))) == [1, 3]


@pytest.mark.parametrize("key", DRAFTING)
def test_the_games_own_drafts_fit_their_views(key: str, tally: Tally) -> None:
    game = GAMES[key]
    tally.floor(sets=200)
    for _ in tally.times(200, "drafts"):
        match = stopped(game, tally.rng)
        if match.deal.finished:
            continue
        seen = match.view(match.to_act)
        state = logic_of(game).sample_state(seen, tally.rng)
        for zone in seen.state.set_zones():
            shown = getattr(seen.state, zone.name)[zone.place]
            cards = getattr(state, zone.name)[zone.place]
            assert cards & shown == shown
            assert cards.bit_count() == shown.bit_count() + seen.hidden.get(zone, 0)
            assert not cards & ~shown & ~(seen.unseen & seen.state.may.get(zone, ~0))
            tally.count["sets"] += bool(cards & ~shown)
