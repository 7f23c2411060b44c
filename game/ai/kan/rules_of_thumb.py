"""Rules of thumb for all but plain cards: first lead, shown cards, trumps, bids and contracts.

They use only the player's own hand and public information, so a true state serves as well as a view. Values
are in points, except where an answer doesn't affect the score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, sqrt

from game.ai.kan import playout
from game.ai.kan.prospects import at_least, kankei_lead, lead_after, scored_with_kankei
from game.engine.actions import Action
from game.engine.cards import ACE, HIDDEN, JACK, KING, QUEEN, SUIT_CARDS, Cards, Suit, each, rank_of, suit_of
from game.engine.events import Shown
from game.engine.float_sum import float_sum
from game.games.kan.deal_end import all_for, by_points, outcome_of
from game.games.kan.deal_result import KanOutcome, Word, WordOrNone, is_gyaku, is_juuroku
from game.games.kan.form import ALL_POINTS, JOKER_BIT, TRICKS, KanForm
from game.games.kan.opening_phases import IKU, KAN, KOI, who_leads
from game.games.kan.play_phases import SHIPPO, STOP
from game.games.kan.state import KanContract, KanState, points_of

HIGH_TRUMP_VALUES = {ACE: 0.4, KING: 0.75, QUEEN: 0.8, JACK: 0.75}
"""Value of a high trump in addition to its length, in trumps."""
FIRST_SHOWN, SECOND_SHOWN, TOGETHER = 0.85, 0.75, 1.25
"""Bonus for a suit, in trumps, by its place among the cards the partner has shown."""
SHOW_ALONE_LEAD = 1.0
"""Ideal lead of a suit over one shown after it, in trumps; a suit further ahead is shown alone."""
SHOW_BOTH_BONUS = 0.2
"""Bonus for showing two equally good suits at once, in trumps."""
SHOW_HIGHEST_BONUS = 0.01
"""Bonus for showing the highest card of a suit, in trumps."""
SHOW_TWICE_BONUS = 0.1
"""Bonus for showing a single card twice, which hides from the others that it is only one, in trumps."""
MIN_LEADING_STRENGTH = 3.5
"""Strength of a hand above which its player prefers to lead to the first trick."""
PARTNER_LEADS_EXTRA = 2.0
"""Extra strength required if the partner would lead after equal calls (KAN-10).

In 2,500 deals led once by each of the two, the partner's lead was worth 0.07 ± 0.07 points more, and 0.22 ±
0.24 more if this player was strong. The partner's call matters only if this player says iku, so the partner
needs no extra strength.
"""
POINTS_PER_TRUMP = 0.22
"""Points that one more trump in a hand is worth; it converts values in trumps to points."""
LONE_DEVIATION = 1.6
"""Standard deviation of the scoring cards of a player alone from the number expected from their hand."""
REMAINING_DEVIATION = 0.5
"""Standard deviation of the scoring cards still to be taken, per square root of their number."""
ONE_LOSER_PROBABILITY = 0.75
"""Probability that a side takes all scoring cards although its player to act has one beatable card.

With several beatable cards, the probability is this number to the power of their number.
"""
EVEN_CONTRACT_TRICKS = 7.0
"""Number of sure tricks in hand at which a contract is as likely to be made as broken."""


def before_play(state: KanState, legal: Sequence[Action]) -> list[float]:
    """Return the value of each legal answer to the player to act, in the order of `legal`."""
    value = _ANSWERS[state.phase](state)
    return [value(action) for action in legal]


Values = Callable[[Action], float]


def suit_worth(hand: Cards, suit: Suit) -> float:
    """Return the value of a suit in a hand as trumps, in trumps."""
    cards = hand & SUIT_CARDS[suit]
    return cards.bit_count() + float_sum(HIGH_TRUMP_VALUES.get(rank_of(card), 0.0) for card in each(cards))


def _lead(state: KanState) -> Values:
    """Lead with a strong hand, more readily if the partner plays after two opponents.

    Aces are safest in the first trick, in which no one may play the joker.
    """
    hand = state.hands[state.turn]
    needed = MIN_LEADING_STRENGTH
    if who_leads(state, dict.fromkeys(state.kankei, KOI)) != state.turn:
        needed += PARTNER_LEADS_EXTRA
    aces = sum(hand >> (13 * suit + ACE) & 1 for suit in range(4) if suit != state.trump)
    strength = aces + suit_worth(hand, state.trump) / 2
    return lambda action: POINTS_PER_TRUMP * (strength - needed) * (1 if action == IKU else -1)


def _show(state: KanState) -> Values:
    """Show the highest cards of the best suits, or the best card twice if one suit is far better."""
    hand = state.hands[state.turn]
    suits = [suit_worth(hand, suit) for suit in range(4)]
    tops = {(hand & SUIT_CARDS[suit]).bit_length() - 1 for suit in range(4)}

    def value(action: Action) -> float:
        if not action.cards:
            return 0.0
        shown = [suits[suit_of(card)] for card in action.cards]
        worth = SHOW_HIGHEST_BONUS * sum(card in tops for card in action.cards) - float_sum(suits) / 4
        if len(shown) == 1:
            others = [own for suit, own in enumerate(suits) if suit != suit_of(action.cards[0])]
            worth += (
                shown[0]
                + min(0.5, shown[0] - max(others) - SHOW_ALONE_LEAD)
                + SHOW_TWICE_BONUS * bool(action.manner)
            )
        elif action.manner:
            worth += shown[0] - abs(shown[0] - shown[1] - SHOW_ALONE_LEAD) / 4
        else:
            worth += SHOW_BOTH_BONUS + (min(shown) + max(suits)) / 2 - abs(shown[0] - shown[1])
        return POINTS_PER_TRUMP * worth

    return value


def _trump(state: KanState) -> Values:
    """Prefer the player's own best suit, adjusted for the cards the partner has shown."""
    hand = state.hands[state.turn]
    liked = [suit_worth(hand, suit) for suit in range(4)]
    for told in state.told:
        if isinstance(told, Shown) and HIDDEN not in told.cards:
            together = (TOGETHER, TOGETHER) if told.together else (FIRST_SHOWN, SECOND_SHOWN)
            for card, more in zip(told.cards, together, strict=False):
                liked[suit_of(card)] += more + HIGH_TRUMP_VALUES.get(rank_of(card), 0.0)

    def value(action: Action) -> float:
        assert action.strain is not None
        return POINTS_PER_TRUMP * liked[action.strain]

    return value


LONE_BASE_CARDS = -2.9
"""Expected scoring cards of a hand without features when playing alone.

It is one less than the fitted constant, with which bots played alone too often.
"""
BY_JOKER, BY_LENGTH = 2.4, 0.85
BY_TRUMP_HONOUR = {ACE: 1.6, KING: 0.85, QUEEN: 0.7, JACK: 0.5}
BY_HONOUR = {ACE: 1.35, KING: 0.55}
"""Scoring cards that each feature of a hand adds when playing alone against two."""


@lru_cache(1 << 12)
def points_alone(hand: Cards, trump: Suit) -> float:
    """Return the expected scoring cards of a hand that plays alone against two."""
    found = (
        LONE_BASE_CARDS
        + BY_JOKER * bool(hand & JOKER_BIT)
        + BY_LENGTH * (hand & SUIT_CARDS[trump]).bit_count()
    )
    for card in each(hand & ~JOKER_BIT):
        honours = BY_TRUMP_HONOUR if suit_of(card) == trump else BY_HONOUR
        found += honours.get(rank_of(card), 0.0)
    return found


def _bid(state: KanState) -> Values:
    """Value a bid of kan by the expected result of the deal, and a pass at 0."""
    expected = points_alone(state.hands[state.turn], state.trump)
    chance = at_least(state.need, expected, LONE_DEVIATION)
    won, lost = (kankei_lead(state, KanOutcome("", made)) for made in (True, False))
    worth = chance * won + (1 - chance) * lost
    return lambda action: worth if action == KAN else 0.0


def _stop(state: KanState) -> Values:
    """Play on for all scoring cards if that is expected to score more than stopping."""
    reached = outcome_of(state, state.kankei)
    assert reached is not None
    word = all_for(reached)
    made, failed, stopped = (
        _mine(state, outcome) for outcome in (KanOutcome(word, True), KanOutcome(word, False), reached)
    )
    worth = _all_worth(count_losers(state), made, failed) - stopped
    return lambda action: 0.0 if action == STOP else worth


def count_losers(state: KanState) -> int:
    """Return how many cards of the player to act others can beat, by the cards this player has seen."""
    hand = state.hands[state.turn]
    left = state.form.pack & ~hand
    for cards in state.played:
        left &= ~cards
    return playout.losers(hand, left, state.trump)


def most_losers(form: KanForm, before: tuple[KanOutcome, ...], word: WordOrNone, kankei: bool) -> int:
    """Return the most losers (cards that others can beat) with which a side plays on after a sukonku.

    Return -1 if it never plays on.
    """
    reached = KanOutcome(word, made=True)
    ends = (KanOutcome(all_for(reached), made) for made in (True, False))
    made, failed, stopped = (
        lead if kankei else -lead for lead in (lead_after(form, before, end) for end in (*ends, reached))
    )
    return max((number for number in range(TRICKS) if _all_worth(number, made, failed) > stopped), default=-1)


def _all_worth(losers: int, made: float, failed: float) -> float:
    """Return the expected value of playing on for all scoring cards with this many losers."""
    chance = ONE_LOSER_PROBABILITY**losers
    return chance * made + (1 - chance) * failed


def _mine(state: KanState, outcome: KanOutcome | None) -> float:
    """Return the value of an outcome to the player to act, in points ahead of the other side."""
    lead = kankei_lead(state, outcome)
    return lead if state.turn in scored_with_kankei(state) else -lead


def _shippo_jo(state: KanState) -> Values:
    """Cancel the deal if a new one is expected to score more."""
    ours = points_of(state, state.kankei)
    theirs = points_of(state, state.seats) - ours
    gain = gain_by_cancelling(state.form, state.round.outcomes, state.need, state.contract, ours, theirs)
    mine = gain if state.turn in scored_with_kankei(state) else -gain
    return lambda action: mine if action == SHIPPO else 0.0


def gain_by_cancelling(
    form: KanForm,
    before: tuple[KanOutcome, ...],
    need: int,
    contract: KanContract | None,
    ours: int,
    theirs: int,
) -> float:
    """Return the points that the kankei can expect to gain by cancelling a deal for a new one.

    `ours` and `theirs` are the numbers of scoring cards taken by the kankei and by the others; `need` is the
    number that the kankei must take.
    """
    reached = by_points(ours, theirs, contract, need)
    if reached is not None:
        worth = lead_after(form, before, reached)
    else:
        left = ALL_POINTS - ours - theirs
        if 0 < need - ours <= left:
            won = at_least(need, ours + left / 2, REMAINING_DEVIATION * sqrt(left))
        else:
            won = float(ours >= need)
        worth = won * lead_after(form, before, KanOutcome("", True))
        worth += (1 - won) * lead_after(form, before, KanOutcome("", False))
    return lead_after(form, before, None) - worth


def contract_worth(state: KanState, word: Word) -> float:
    """Return the gain from announcing a contract with the first card (YON-7), in points.

    A side whose opponents may hold the joker is expected to fail, since the joker takes almost any trick. In
    the first deal, the joker is in the hand of one of the kankei.
    """
    hand = state.hands[state.turn]
    gyaku = is_gyaku(word)
    sure = 1.5 * bool(hand & JOKER_BIT)
    for suit in range(4):
        cards, run = hand & SUIT_CARDS[suit], 0
        while cards >> (13 * suit + ACE - run) & 1 and run < TRICKS:
            run += 1
        sure += run + (cards.bit_count() - run) * (suit == state.trump and run > 1) * 0.7
    needed = EVEN_CONTRACT_TRICKS + 2 * is_juuroku(word)
    may_lose_to_joker = not hand & JOKER_BIT and (gyaku or state.round.deal > 1)
    made = 0.0 if may_lose_to_joker else 1 / (1 + exp(2 * (needed - sure)))
    outcomes = KanOutcome(word, True, True), KanOutcome(word, False, True), KanOutcome("", made=not gyaku)
    won, lost, plain = (-lead if gyaku else lead for lead in (kankei_lead(state, end) for end in outcomes))
    return made * won + (1 - made) * lost - plain


_ANSWERS: dict[str, Callable[[KanState], Values]] = {
    "lead": _lead,
    "show": _show,
    "trump": _trump,
    "bidding": _bid,
    "stop": _stop,
    "shippo-jo": _shippo_jo,
}
