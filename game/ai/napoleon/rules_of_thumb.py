"""Rules of thumb before the play: bids, trumps, the call and discards, all in chips.

They look only at the player's own hand and what is public, so a true state serves as well as a view.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.napoleon.cardplay import CARD
from game.ai.napoleon.valuation import chance_to_make, points_expected, scale_of
from game.engine.actions import PASS, Action
from game.engine.cards import (
    ACE,
    JOKER,
    KING,
    NO_TRUMP,
    QUEEN,
    SUIT_CARDS,
    Card,
    Cards,
    Suit,
    card_of,
    rank_of,
)
from game.games.napoleon.form import MIGHTY, NapoleonForm
from game.games.napoleon.powers import CardPowers, sei_jack, tables, ura_jack
from game.games.napoleon.scoring import stakes
from game.games.napoleon.state import NapoleonState

PASSED = -0.1
"""What a pass is worth in chips where nothing better is known: somebody else becomes Napoleon, or nobody."""
PASSED_ALONE_AGAINST_TWO = -0.9
PASSED_OLDEST = -2.6
"""The same where hardly any hand is good enough to bid in cold blood, but somebody has to."""
HATTORI_FAILED = 0.4
"""How likely a bid of Hattori's game must be made to be worth anything: 0.4 beat 0.5 by 0.08 ± 0.02 chips.

Lower ones win still more, but drive each other up until hardly a bid is made.
"""
TRICK = 2.0
"""The scoring cards that a trick brings."""
ALONE = -4.0
"""Scoring cards that it costs to call a card of one's own."""


def before_play(state: NapoleonState, legal: Sequence[Action], boldness: float = 0.0) -> list[float]:
    """Return the value of each bid, trump suit, call or discard to the player to act.

    A bold player bids as with the scoring cards of so many tricks more.
    """
    form = state.form
    hand = state.hands[state.turn]
    match state.phase:
        case "auction":
            # Where who fails loses nothing it takes no boldness to bid.
            return bids(state, legal, 0.0 if state.form.hattori else TRICK * boldness)
        case "trump":
            suits = [action.strain for action in legal if action.strain is not None]
            return [CARD * points_expected(form, hand, suit) for suit in suits]
        case "call":
            return calls(state, legal)
    return discards(state, form, hand, legal)


def bids(state: NapoleonState, legal: Sequence[Action], more: float) -> list[float]:
    """A bid is worth the chips it can be expected to bring, a pass what the others' bids do.

    `more` scoring cards are expected by who bids than the hand is good for.
    """
    form, hand = state.form, state.hands[state.turn]
    rivals = _suits_of_others(state)
    expected = {
        strain: points_expected(form, hand, strain)
        - scale_of(form).rival * sum(suit != strain for suit in rivals)
        for strain in form.strains
    }
    values = []
    for action in legal:
        if action == PASS:
            values.append(_passed(form, max(expected.values())))
            continue
        assert action.number is not None
        assert action.strain is not None
        made = chance_to_make(form, action.number, expected[action.strain] + more)
        chips = stakes(form, action.number, alone=False)
        # In Hattori's game who fails loses nothing, but then nobody wins anything.
        values.append(made - HATTORI_FAILED if form.hattori else (2 * made - 1) * chips.napoleon)
    return values


def _suits_of_others(state: NapoleonState) -> list[Suit]:
    """What each other player who has bid named last."""
    named = {bid.player: bid.action.strain for bid in state.bids if bid.action.strain is not None}
    return [suit for player, suit in named.items() if player != state.turn]


def _passed(form: NapoleonForm, expected: float) -> float:
    """What a pass is worth in chips: who has good cards gains by it, as adjutant or against Napoleon."""
    if form.oldest:
        return PASSED_OLDEST
    if form.players == 3 and not form.calls:
        return PASSED_ALONE_AGAINST_TWO
    scale = scale_of(form)
    if not scale.passed:
        return PASSED
    return scale.passed * (expected - scale.even) * stakes(form, form.lowest_bid, alone=False).napoleon


def calls(state: NapoleonState, legal: Sequence[Action]) -> list[float]:
    """The strongest card that one lacks."""
    worth = _call_worth(state.powers)
    hand = state.hands[state.napoleon]
    values = []
    for action in legal:
        card = action.cards[0]
        values.append(CARD * (ALONE if hand >> card & 1 else worth.get(card, 0.0)))
    return values


def _call_worth(powers: CardPowers) -> dict[Card, float]:
    trump = powers.trump
    order = [MIGHTY, sei_jack(powers)]
    if trump != NO_TRUMP:
        order += [ura_jack(powers), card_of(ACE, trump), card_of(KING, trump), card_of(QUEEN, trump)]
    order += [card_of(ACE, suit) for suit in range(4) if suit != trump]
    if powers.joker in ("strong", "stronger"):
        order.insert(2, JOKER)
    return {card: 4.0 - 0.25 * place for place, card in enumerate(dict.fromkeys(order)) if card >= 0}


def discards(state: NapoleonState, form: NapoleonForm, hand: Cards, legal: Sequence[Action]) -> list[float]:
    """Put down what takes no trick, out of short suits; a scoring card only where it would be lost anyway."""
    return [-CARD * keep_worth(form, state.powers, hand, action.cards[0]) for action in legal]


def keep_worth(form: NapoleonForm, powers: CardPowers, hand: Cards, card: Card) -> float:
    """How much Napoleon wants to keep a card of his hand, in scoring cards."""
    if card in (MIGHTY, JOKER, sei_jack(powers), ura_jack(powers)):
        return 5.0
    suit = tables(powers).belongs[card]
    rank = rank_of(card)
    if suit == powers.trump:
        return 2.5 + 0.1 * rank
    length = (hand & SUIT_CARDS[suit]).bit_count()
    worth = 0.15 * length + 0.02 * rank
    if rank == ACE:
        return worth + 1.5
    if rank == KING:
        worth += 0.5 if length > 1 else 0.2
    if form.scoring >> card & 1:
        worth += 0.5
    return worth
