"""Rules of thumb for the play: a weighted sum of a card's traits, in points.

As long as the kankei are silent, sides are known only by probability. The weights come from the program's own
play: least squares over 10,000 decisions of three and of five players, each action of which was played out at
least a hundred times in deals that fit what the player knew. For three players, half a dozen weights were
then adjusted to improve the results of whole rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from game.ai.bias import Bias
from game.ai.chances import chance_of, chance_to_take
from game.ai.kan.inference import friends
from game.ai.kan.prospects import kankei_lead
from game.ai.kan.rules_of_thumb import contract_worth
from game.engine.actions import Action
from game.engine.cards import ACE, HANDS, JOKER, SUIT_CARDS, Card, Cards, Suit, mask, rank_of, suit_of
from game.engine.float_sum import float_sum
from game.engine.tricks import head_of
from game.engine.view import View
from game.games.kan.deal_result import WORDS, KanOutcome
from game.games.kan.form import ALL_POINTS, JOKER_BIT, SCORING, points
from game.games.kan.powers import JOKERS_LAST, LAST, takers_now
from game.games.kan.state import KanState, kankei_of, points_of

RUFF_PROBABILITY = 0.6
"""Probability that a void player who has a card that takes the trick plays it."""
JOKER_SPENT_PER_CARD = 0.1
"""Probability, for each scoring card in the trick, that the joker's holder spends it."""


class CardTraits(NamedTuple):
    """Traits of a card for and against playing it; the weights have the same names.

    The prospect of a trick goes from -1, if the other side is sure of it, to 1, if the player's own side is.
    """

    points: float
    """Number of scoring cards in the trick with this one, times its prospect (-1 to 1); 0 when leading."""
    to_come: float
    """Number of scoring cards that later players may add, times the trick's prospect; 0 when leading."""
    led_point: float
    """The prospect of the trick (-1 to 1) if a scoring card is led, otherwise 0."""
    first: float
    """Value of a side's first scoring card, in points, times the trick's prospect (-1 to 1).

    If less than one scoring card is expected in the trick, also times the expected number.
    """
    gives: float
    """1 for a scoring card played to another player's lead, otherwise 0."""
    suit_led: float
    """Share of the four scoring cards of the suit led that are still unseen."""
    leads_trump: float
    leads_top: float
    """1 for leading a scoring card that no unseen card of its suit beats, otherwise 0."""
    leads_joker: float
    joker_suit: float
    """Share of the four scoring cards that are unseen in the suit named for a led joker."""
    joker_trump: float
    """1 if the joker is led and trumps are named as its suit, otherwise 0."""
    joker: float
    """For the joker, minus the share (0 to 1) of the remaining tricks in which it may be played; otherwise 0.
    """
    trump_rank: float
    """For a trump, minus its rank as a share (0 to 1) of the ace's; otherwise 0."""
    trump_top: float
    """-1 for the highest trump left, otherwise 0."""
    rank: float
    """For a card of a suit other than trumps, minus its rank as a share (0 to 1) of the ace's; else 0."""
    top: float
    """-1 for the highest card left of a suit other than trumps, otherwise 0."""
    second: float
    """-1 for the second-highest card left of a suit other than trumps, otherwise 0."""
    voids: float
    """1 for a kankei's last card of a suit other than trumps, otherwise 0."""


FIVE = CardTraits(
    points=0.17, to_come=0.06, led_point=0.17, first=0.16, gives=-0.05,
    suit_led=0.04, leads_trump=0.08, leads_top=0.04, leads_joker=0.02, joker_suit=0.26, joker_trump=0.06,
    joker=0.65, trump_rank=0.14, trump_top=0.05, rank=0.01, top=0.04, second=0.02, voids=0.06,
)  # fmt: skip
THREE = CardTraits(
    points=0.2, to_come=0.1, led_point=0.16, first=0.1, gives=-0.06,
    suit_led=0.0, leads_trump=0.0, leads_top=0.23, leads_joker=-0.12, joker_suit=0.16, joker_trump=0.06,
    joker=1.21, trump_rank=0.29, trump_top=0.05, rank=0.02, top=0.15, second=0.04, voids=0.03,
)  # fmt: skip
TRAIT_POINTS = {3: THREE, 4: FIVE, 5: FIVE, 6: FIVE}
"""Points for each trait, by number of players."""
KEEP_TRAITS = ("joker", "trump_rank", "trump_top", "rank", "top", "second")
"""Names of the traits that express the value of keeping a card."""


@lru_cache(16)
def hasty(weights: CardTraits, keep: float) -> CardTraits:
    """Return the weights, with those of the traits in `KEEP_TRAITS` multiplied by `keep`."""
    return weights._replace(**{name: keep * getattr(weights, name) for name in KEEP_TRAITS})


def preferences(view: View[KanState], legal: Sequence[Action], bias: Bias) -> list[float]:
    """Return the value of each card, in points."""
    state = view.state
    sides = friends(view)
    weights = hasty(TRAIT_POINTS[state.form.players], 1 - bias.haste)
    first = _first(state, sides)
    values = []
    announced: dict[str, float] = {}
    for action in legal:
        value = float_sum(map(mul, weights, traits(view, action, sides, first)))
        for word in action.manner:
            if word not in announced:
                announced[word] = contract_worth(state, WORDS[word])
            value += announced[word]
        values.append(value)
    return values


def _first(state: KanState, sides: Sequence[float]) -> float:
    """Return the value of the first scoring card to a side that has none yet, in points.

    If a side takes no scoring card, the other side makes a sukonku or its contract. The value rises with the
    number of scoring cards that the other side already has.
    """
    allies = [player for player in state.seats if sides[player] > 0.5]
    ours = points_of(state, allies)
    theirs = points_of(state, [player for player in state.seats if player not in allies])
    kankei = kankei_of(state) or (state.holder(JOKER), state.holder(state.key_card))
    if state.turn not in kankei:
        ours, theirs = theirs, ours
    if state.contract is not None:
        word, announced = state.contract.word, state.contract.announced
        made, failed = (KanOutcome(word, end, announced) for end in (True, False))
        reached = (1 + (theirs if state.contract.gyaku else ours)) / (1 + ALL_POINTS)
        return reached * abs(kankei_lead(state, made) - kankei_lead(state, failed))
    found = 0.0
    if not ours:
        reached = theirs / (ALL_POINTS + 1 - state.need)
        lost, none = KanOutcome("", made=False), KanOutcome("gyaku_sukonku", made=True)
        found += reached**2 * (kankei_lead(state, lost) - kankei_lead(state, none))
    if not theirs:
        reached = ours / state.need
        won, none = KanOutcome("", made=True), KanOutcome("sukonku", made=True)
        found += reached**2 * (kankei_lead(state, none) - kankei_lead(state, won))
    return found


def traits(view: View[KanState], action: Action, sides: Sequence[float], first: float) -> CardTraits:
    """Return the traits of an action; `first` is the value of a side's first scoring card, in points."""
    state = view.state
    card = action.cards[0]
    leads = not state.trick
    named = suit_of(card) if action.strain is None else action.strain
    led = named if leads else state.led
    trick = [*state.trick, card]
    on_table = points(mask(trick))
    out = view.unseen & SCORING
    to_come = len(state.to_come()) * points(out) / max(1, view.unseen.bit_count())
    goes = 2 * _chance(view, trick, led, sides, on_table + to_come) - 1
    in_suit = points(out & SUIT_CARDS[led]) / 4 if leads else 0.0
    left = max(0, JOKERS_LAST - state.tricks) / JOKERS_LAST
    is_joker = card == JOKER
    may_keep = state.tricks <= JOKERS_LAST
    plain = may_keep and not is_joker and named != state.trump
    trump = may_keep and not is_joker and named == state.trump
    suit = 0 if is_joker else SUIT_CARDS[named]
    higher = (view.unseen & suit & ~((2 << card) - 1)).bit_count()
    rank = rank_of(card) / ACE
    scoring = SCORING >> card & 1
    last_of_suit = not state.hands[state.turn] & suit & ~(1 << card)
    return CardTraits(
        points=0.0 if leads else goes * on_table,
        to_come=0.0 if leads else goes * to_come,
        led_point=goes * on_table if leads else 0.0,
        first=goes * min(1.0, on_table + to_come) * first,
        gives=0.0 if leads else scoring,
        suit_led=in_suit,
        leads_trump=leads and trump,
        leads_top=leads and not is_joker and scoring and not higher,
        leads_joker=leads and is_joker and left > 0,
        joker_suit=in_suit if is_joker else 0.0,
        joker_trump=leads and is_joker and led == state.trump,
        joker=-left if is_joker else 0.0,
        trump_rank=-rank if trump else 0.0,
        trump_top=-float(trump and not higher),
        rank=-rank if plain else 0.0,
        top=-float(plain and not higher),
        second=-float(plain and higher == 1),
        voids=plain and last_of_suit and state.turn in kankei_of(state),
    )


def _chance(
    view: View[KanState], trick: Sequence[Card], led: Suit, sides: Sequence[float], points: float
) -> float:
    """Return the probability that the side of the player to act wins the trick."""
    state = view.state
    over = takers_now(state, led)
    place = head_of(trick, over)
    better = over[trick[place]]
    chance = sides[state.player_at(place)]
    for player in state.to_come():
        beats = _beats(view, player, better, led, points)
        chance += beats * (sides[player] - chance)
    return chance


def _beats(view: View[KanState], player: int, better: Cards, led: Suit, points: float) -> float:
    """Return the probability that a player takes the trick; the joker may be played even if the player can
    follow.
    """
    taken = chance_to_take(view, player, better & ~JOKER_BIT, SUIT_CARDS[led], RUFF_PROBABILITY)
    if not better & JOKER_BIT or joker_unlikely(view.state):
        return taken
    has = 1.0 if view.state.hands[player] & JOKER_BIT else chance_of(view, JOKER_BIT, HANDS[player])
    spent = has if view.state.tricks == JOKERS_LAST else has * min(1.0, JOKER_SPENT_PER_CARD * points)
    return taken + (1 - taken) * spent


def joker_unlikely(state: KanState) -> bool:
    """Return whether the joker is unlikely to be played to this trick."""
    return state.tricks in (0, LAST)
