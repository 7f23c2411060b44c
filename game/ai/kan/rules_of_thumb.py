"""Rules of thumb for everything but plain cards: first lead, shown cards, trumps, bids and contracts.

They look only at the player's own hand and what is public, so a true state serves as well as a view. Values
are points, if the answer affects any.
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
from game.games.kan.deal_end import all_for, by_points, outcome_of
from game.games.kan.deal_result import KanOutcome, Word, WordOrNone, is_gyaku, is_juuroku
from game.games.kan.form import ALL_POINTS, JOKER_BIT, TRICKS, KanForm
from game.games.kan.opening_phases import IKU, KAN, KOI, who_leads
from game.games.kan.play_phases import SHIPPO, STOP
from game.games.kan.state import KanContract, KanState, points_of

HONOUR = {ACE: 0.4, KING: 0.75, QUEEN: 0.8, JACK: 0.75}
"""What a high trump counts beside its length, in trumps."""
FIRST_SHOWN, SECOND_SHOWN, TOGETHER = 0.85, 0.75, 1.25
"""How much a suit is preferred, in trumps, by its place in what the partner has shown."""
APART = 1.0
"""Trumps by which a suit is better than one shown after it; one that is further ahead is shown alone."""
INDIFFERENT = 0.2
"""What it is worth, in trumps, to show two suits at once that are alike."""
TOP = 0.01
"""The same for showing the highest card of a suit."""
DISGUISED = 0.1
"""And for showing a single card twice, so that the others do not know that it is one."""
LEADS_WITH = 3.5
"""The strength of a hand that would rather lead to the first trick than let the partner."""
BETTER_PLACE = 2.0
"""How much more that takes where equal calls give the lead to the partner (KAN-10).

In 2,500 deals that each of the two led once, his lead was worth 0.07 ± 0.07 points more, and 0.22 ± 0.24 more
where this one was strong. What he says counts only where this one says iku, so he needs no more.
"""
BY_TRUMP = 0.22
"""Points that a trump more brings."""
SPREAD = 1.6
"""How far the scoring cards of who plays alone usually lie from what is expected of his hand."""
SPREAD_OF_LEFT = 0.5
"""The same for those still to be taken, for the root of each of them."""
LOSER = 0.75
"""How likely all scoring cards still go to one side, for each beatable card of the leader's hand."""
CERTAIN = 7.0
"""Sure tricks in hand with which a contract is as likely made as not."""


def before_play(state: KanState, legal: Sequence[Action]) -> list[float]:
    """Return the value of each answer to the player to act."""
    value = _ANSWERS[state.phase](state)
    return [value(action) for action in legal]


Values = Callable[[Action], float]


def suit_worth(hand: Cards, suit: Suit) -> float:
    """What a suit of a hand would be worth as trumps, in trumps."""
    cards = hand & SUIT_CARDS[suit]
    return cards.bit_count() + sum(HONOUR.get(rank_of(card), 0.0) for card in each(cards))


def _lead(state: KanState) -> Values:
    """Who is strong leads, the sooner where his partner plays behind two of the others.

    Aces are safest in the first trick, where nobody may play the joker.
    """
    hand = state.hands[state.turn]
    needed = LEADS_WITH
    if who_leads(state, dict.fromkeys(state.kankei, KOI)) != state.turn:
        needed += BETTER_PLACE
    aces = sum(hand >> (13 * suit + ACE) & 1 for suit in range(4) if suit != state.trump)
    strength = aces + suit_worth(hand, state.trump) / 2
    return lambda action: BY_TRUMP * (strength - needed) * (1 if action == IKU else -1)


def _show(state: KanState) -> Values:
    """The highest cards of the best suits; where one suit is far better, its best card twice."""
    hand = state.hands[state.turn]
    suits = [suit_worth(hand, suit) for suit in range(4)]
    tops = {(hand & SUIT_CARDS[suit]).bit_length() - 1 for suit in range(4)}

    def value(action: Action) -> float:
        if not action.cards:
            return 0.0
        shown = [suits[suit_of(card)] for card in action.cards]
        worth = TOP * sum(card in tops for card in action.cards) - sum(suits) / 4
        if len(shown) == 1:
            others = [own for suit, own in enumerate(suits) if suit != suit_of(action.cards[0])]
            worth += shown[0] + min(0.5, shown[0] - max(others) - APART) + DISGUISED * bool(action.manner)
        elif action.manner:
            worth += shown[0] - abs(shown[0] - shown[1] - APART) / 4
        else:
            worth += INDIFFERENT + (min(shown) + max(suits)) / 2 - abs(shown[0] - shown[1])
        return BY_TRUMP * worth

    return value


def _trump(state: KanState) -> Values:
    """The own best suit, with what the partner has said."""
    hand = state.hands[state.turn]
    liked = [suit_worth(hand, suit) for suit in range(4)]
    for told in state.told:
        if isinstance(told, Shown) and HIDDEN not in told.cards:
            together = (TOGETHER, TOGETHER) if told.together else (FIRST_SHOWN, SECOND_SHOWN)
            for card, more in zip(told.cards, together, strict=False):
                liked[suit_of(card)] += more + HONOUR.get(rank_of(card), 0.0)

    def value(action: Action) -> float:
        assert action.strain is not None
        return BY_TRUMP * liked[action.strain]

    return value


BASE = -2.9
"""One less than what is won on the average: who bids by that plays alone too often."""
BY_JOKER, BY_LENGTH = 2.4, 0.85
BY_TRUMP_HONOUR = {ACE: 1.6, KING: 0.85, QUEEN: 0.7, JACK: 0.5}
BY_HONOUR = {ACE: 1.35, KING: 0.55}
"""What the cards of a hand add to the scoring cards that it can count on alone against two."""


@lru_cache(1 << 12)
def points_alone(hand: Cards, trump: Suit) -> float:
    """The scoring cards that a hand can count on alone against two."""
    found = BASE + BY_JOKER * bool(hand & JOKER_BIT) + BY_LENGTH * (hand & SUIT_CARDS[trump]).bit_count()
    for card in each(hand & ~JOKER_BIT):
        honours = BY_TRUMP_HONOUR if suit_of(card) == trump else BY_HONOUR
        found += honours.get(rank_of(card), 0.0)
    return found


def _bid(state: KanState) -> Values:
    """Kan is worth what the deal can be expected to bring; a pass, that leaves it to others, nothing."""
    expected = points_alone(state.hands[state.turn], state.trump)
    chance = at_least(state.need, expected, SPREAD)
    won, lost = (kankei_lead(state, KanOutcome("", made)) for made in (True, False))
    worth = chance * won + (1 - chance) * lost
    return lambda action: worth if action == KAN else 0.0


def _stop(state: KanState) -> Values:
    """Everything is undertaken where that is worth more than what has been made."""
    reached = outcome_of(state, state.kankei)
    assert reached is not None
    word = all_for(reached)
    made, failed, stopped = (
        _mine(state, outcome) for outcome in (KanOutcome(word, True), KanOutcome(word, False), reached)
    )
    worth = _all_worth(losers(state), made, failed) - stopped
    return lambda action: 0.0 if action == STOP else worth


def losers(state: KanState) -> int:
    """The cards in the hand of the player to act that others can beat, as far as he has seen the cards."""
    hand = state.hands[state.turn]
    left = state.form.pack & ~hand
    for cards in state.played:
        left &= ~cards
    return playout.losers(hand, left)


def most_losers(form: KanForm, before: tuple[KanOutcome, ...], word: WordOrNone, kankei: bool) -> int:
    """With how many losers in hand a side that has made this undertakes everything; -1 if never."""
    reached = KanOutcome(word, made=True)
    ends = (KanOutcome(all_for(reached), made) for made in (True, False))
    made, failed, stopped = (
        lead if kankei else -lead for lead in (lead_after(form, before, end) for end in (*ends, reached))
    )
    return max((number for number in range(TRICKS) if _all_worth(number, made, failed) > stopped), default=-1)


def _all_worth(losers: int, made: float, failed: float) -> float:
    """What it is worth to undertake everything."""
    chance = LOSER**losers
    return chance * made + (1 - chance) * failed


def _mine(state: KanState, outcome: KanOutcome | None) -> float:
    """What an outcome is worth to the player to act, ahead of the other side."""
    lead = kankei_lead(state, outcome)
    return lead if state.turn in scored_with_kankei(state) else -lead


def _shippo_jo(state: KanState) -> Values:
    """A deal is cancelled where a new one promises more than this one."""
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
    """How much more than this deal, with so many scoring cards taken, a new one promises the kankei."""
    reached = by_points(ours, theirs, contract, need)
    if reached is not None:
        worth = lead_after(form, before, reached)
    else:
        left = ALL_POINTS - ours - theirs
        if 0 < need - ours <= left:
            won = at_least(need, ours + left / 2, SPREAD_OF_LEFT * sqrt(left))
        else:
            won = float(ours >= need)
        worth = won * lead_after(form, before, KanOutcome("", True))
        worth += (1 - won) * lead_after(form, before, KanOutcome("", False))
    return lead_after(form, before, None) - worth


def contract_worth(state: KanState, word: Word) -> float:
    """What it adds to announce a contract with the first card (YON-7)."""
    hand = state.hands[state.turn]
    sure = 1.5 * bool(hand & JOKER_BIT)
    for suit in range(4):
        cards, run = hand & SUIT_CARDS[suit], 0
        while cards >> (13 * suit + ACE - run) & 1 and run < TRICKS:
            run += 1
        sure += run + (cards.bit_count() - run) * (suit == state.trump and run > 1) * 0.7
    needed = CERTAIN + 2 * is_juuroku(word)
    made = 1 / (1 + exp(2 * (needed - sure)))
    gyaku = is_gyaku(word)
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
