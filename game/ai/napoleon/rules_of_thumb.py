"""Rules of thumb before the play: bids, trumps, the call and discards, valued in chips.

They use only the player's own hand and public information, so a true state serves as well as a view.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.napoleon.cardplay import CHIPS_PER_CARD
from game.ai.napoleon.valuation import chance_to_make, points_expected, scale_of, shortage
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

PASS_VALUE = -0.1
"""Default value of a pass, in chips: another player becomes Napoleon, or no one does."""
PASS_VALUE_AGAINST_TWO = -0.9
PASS_VALUE_1885 = -2.6
"""Value of a pass in chips in the game of 1885, where hardly any hand is worth a bid but someone must bid."""
MIN_HATTORI_PROBABILITY = 0.4
"""Probability of making a bid in Hattori's game above which bidding pays: 0.4 beat 0.5 by 0.08 ± 0.02 chips.

Lower values win still more, but if all players use them, hardly any bid is made.
"""
CARDS_PER_TRICK = 2.0
"""Number of scoring cards that one trick counts as."""
CALL_SELF_VALUE = -4.0
"""Value of calling a card from Napoleon's own hand, in scoring cards."""


def before_play(
    state: NapoleonState, legal: Sequence[Action], boldness: float = 0.0, *, skilled: bool = False
) -> list[float]:
    """Return the value of each bid, trump suit, call or discard to the player to act, in chips.

    A bold player bids as if they expected the scoring cards of `boldness` more tricks. A skilled one names no
    suit of few trumps without its jack.
    """
    form = state.form
    hand = state.hands[state.turn]
    match state.phase:
        case "auction":
            # If a failed bid costs nothing, bidding takes no boldness.
            return bids(
                state, legal, 0.0 if state.form.hattori else CARDS_PER_TRICK * boldness, skilled=skilled
            )
        case "trump":
            suits = [action.strain for action in legal if action.strain is not None]
            return [CHIPS_PER_CARD * points_expected(form, hand, suit) for suit in suits]
        case "call":
            return calls(state, legal)
    return discards(state, form, hand, legal)


def bids(state: NapoleonState, legal: Sequence[Action], more: float, *, skilled: bool = False) -> list[float]:
    """Return the value of each bid and of a pass, in chips.

    `more` is added to the number of scoring cards that the bidder expects. A skilled bidder deducts what few
    trumps lack.
    """
    form, hand = state.form, state.hands[state.turn]
    rivals = _suits_of_others(state)
    expected = {
        strain: points_expected(form, hand, strain)
        - (shortage(form, hand, strain) if skilled else 0.0)
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
        # In Hattori's game a failed bid costs nothing, but then no one scores.
        values.append(made - MIN_HATTORI_PROBABILITY if form.hattori else (2 * made - 1) * chips.napoleon)
    return values


def _suits_of_others(state: NapoleonState) -> list[Suit]:
    """Return the denomination of each other bidder's last bid."""
    named = {bid.player: bid.action.strain for bid in state.bids if bid.action.strain is not None}
    return [suit for player, suit in named.items() if player != state.turn]


def _passed(form: NapoleonForm, expected: float) -> float:
    """Return the value of a pass in chips: good cards also score as adjutant or against Napoleon."""
    if form.oldest:
        return PASS_VALUE_1885
    if form.players == 3 and not form.has_adjutant:
        return PASS_VALUE_AGAINST_TWO
    scale = scale_of(form)
    if not scale.passed:
        return PASS_VALUE
    return scale.passed * (expected - scale.even) * stakes(form, form.lowest_bid, alone=False).napoleon


def calls(state: NapoleonState, legal: Sequence[Action]) -> list[float]:
    """Return the value of each call, in chips: the strongest card that Napoleon lacks is best."""
    worth = _call_worth(state.powers)
    hand = state.hands[state.napoleon]
    values = []
    for action in legal:
        card = action.cards[0]
        values.append(CHIPS_PER_CARD * (CALL_SELF_VALUE if hand >> card & 1 else worth.get(card, 0.0)))
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
    """Return the value of each discard, in chips.

    The best discards take no trick and come from short suits; scoring cards are discarded only if likely to
    be lost.
    """
    return [-CHIPS_PER_CARD * keep_worth(form, state.powers, hand, action.cards[0]) for action in legal]


def keep_worth(form: NapoleonForm, powers: CardPowers, hand: Cards, card: Card) -> float:
    """Return the value to Napoleon of keeping a card, in scoring cards."""
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
