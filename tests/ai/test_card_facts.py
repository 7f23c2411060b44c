"""Card facts: each holds in every deal that the player considers possible, however the others play on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game import GAMES, logic_of
from game.ai.card_facts import CardFact, CardFacts, FactKind
from game.engine.actions import Action
from game.engine.cards import JOKER, NO_TRUMP, SUIT_CARDS, Card, Cards, each, mask, suit_of
from game.engine.events import STOCK, TrickTaken
from game.engine.state import State
from game.games.california_jack.state import CaliforniaJackState
from game.games.napoleon.form import PILES_EACH
from tests.ai.test_causes import plays
from tests.conftest import LONG, Tally

every_game = pytest.mark.parametrize("key", GAMES)
NOW = (FactKind.SAFE_NOW, FactKind.ONLY_TRUMPS_NOW, FactKind.ABOVE_NOW)
TRICK = (FactKind.SAFE_LEAD, FactKind.HIGHEST, FactKind.ABOVE, FactKind.WINNING)
CONTINUED = 12
"""How often each card is played on."""


def told(facts: CardFacts, card: Card, leads: bool) -> Iterator[CardFact]:
    found = [facts.strength(card, now=True), facts.ruffs(card, now=False), facts.trumps(card)]
    found += [facts.empties(card), facts.winning()] + ([facts.strength(card, now=False)] if leads else [])
    return (fact for fact in found if fact is not None)


def first_trick(state: State, game: Any, action: Action, rng: Random) -> TrickTaken:
    """The current trick, played on at random after an action."""
    state = state.copy()
    state.known, state.may, state.log = [0] * (state.setup.players + 1), {}, []
    game.advance(state, action)
    while True:
        for event in state.events:
            if isinstance(event, TrickTaken):
                return event
        game.advance(state, rng.choice(game.legal(state)))


def still_to_come(deal: State, me: int) -> list[Card]:
    """The cards of a deal that other players will draw, or that are under other cards of theirs."""
    zones = [zone for zone in deal.row_zones() if zone.name == "piles" and zone.place // PILES_EACH != me]
    if isinstance(deal, CaliforniaJackState):
        zones.append(STOCK)
    return [card for zone in zones for card in deal.row(zone)]


def refuted(fact: CardFact, deal: State, me: int, trick: TrickTaken | None, beaters: Cards) -> bool:
    """Whether a fact is false in a deal, or of a trick with its card that led or was winning when played."""
    theirs = sum(hand for player, hand in enumerate(deal.hands) if player != me)
    out = theirs | mask(still_to_come(deal, me))
    trumps = 0 if deal.trump == NO_TRUMP else SUIT_CARDS[deal.trump]
    suit = 0 if fact.card == JOKER else SUIT_CARDS[suit_of(fact.card)]
    match fact.kind:
        case FactKind.VOID:
            assert fact.player is not None
            return deal.hands[fact.player] & suit != 0
        case FactKind.NO_TRUMPS:
            return theirs & trumps != 0
        case FactKind.TRUMPS_OUT:
            return (out & trumps).bit_count() > fact.out
        case FactKind.SAFE_LEAD | FactKind.HIGHEST | FactKind.ABOVE if (
            beaters & out & suit & ~mask(fact.above)
        ):
            return True
        case FactKind.EMPTIES:
            return deal.hands[me] & suit != 1 << fact.card
    if trick is None or (trick.winner == me and fact.kind is not FactKind.WINNING):
        return False
    best = trick.cards[trick.players.index(trick.winner)]
    match fact.kind:
        case FactKind.WINNING:
            return best in deal.trick and best != fact.card and all(suit >> card & 1 for card in trick.cards)
        case FactKind.SAFE_NOW | FactKind.SAFE_LEAD:
            return True
        case FactKind.ONLY_TRUMPS_NOW:
            return not trumps >> best & 1
    # In Jan Ken Po a third suit can hand the trick back to a lower card of the first.
    return best not in fact.above and all(suit >> card & 1 for card in trick.cards)


@every_game
def test_facts_hold_in_every_possible_deal(key: str, tally: Tally) -> None:
    game, logic = GAMES[key], logic_of(GAMES[key])
    for match in plays(key, tally.rng):
        seen, me = match.view(match.to_act), match.to_act
        assert me is not None
        facts = CardFacts(logic, seen, me)
        leads = not seen.state.trick and any(seen.state.won)  # trick 1 of Napoleon has other rules
        actions = {action.cards[0]: action for action in match.legal() if action.verb == "play"}
        for _ in range(3):
            deal = logic.sample_state(seen, tally.rng)
            for card, action in actions.items():
                tricks = [first_trick(deal, game, action, tally.rng) for _ in range(CONTINUED)]
                heads = any(trick.winner == me for trick in tricks)
                for fact in told(facts, card, leads):
                    tally.count["facts"] += 1
                    known = tricks if fact.kind in TRICK or (heads and fact.kind in NOW) else [None]
                    beaters = (logic.beaters(deal, fact.card, now=False) or 0) & (
                        logic.beaters(deal, fact.card, now=True) or 0
                    )  # without a trick, facts about this trick and about a later one have the same kinds
                    assert not any(refuted(fact, deal, me, trick, beaters) for trick in known), (
                        fact,
                        deal.facts(),
                    )
        tally.count["positions"] += 1
        if tally.count["facts"] >= 3000 * LONG:
            break
    tally.floor(facts=3000)


def test_a_card_that_can_be_beaten_is_told_with_the_cards_above() -> None:
    """California Jack, no trick yet: only the ace and the king of the suit are above the queen."""
    game = GAMES["california_jack"]
    logic = logic_of(game)
    match = next(plays(game.key, Random(1)))
    seen, me = match.view(match.to_act), match.to_act
    assert me is not None
    for card in each(seen.state.hands[me]):
        if suit_of(card) == seen.state.trump and not seen.state.trick:
            above = tuple(
                other
                for other in reversed(each(seen.unseen))
                if suit_of(other) == seen.state.trump and other > card
            )
            fact = CardFacts(logic, seen, me).strength(card, now=True)
            assert (fact.above if fact else ()) == (above if len(above) <= 3 else ())
