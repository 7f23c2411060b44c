"""Causes: what one play does better than another, read off the continuations of both in the same deals.

The account divides what the player's side takes more after the better play: this trick, each card of the
hand, the partners' cards, cards drawn later. Its entries add up to the whole difference. A cause is a
difference of this kind that a sentence can name, with the figures that it claims. It counts only if the
figures differ surely, and in the same direction whether or not the players follow their first preference.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from copy import copy
from enum import Enum, StrEnum
from functools import cached_property
from statistics import fmean, stdev
from typing import Any, NamedTuple, Self

from game.ai.bot_logic import BotLogic, TrickValues
from game.ai.card_facts import CardFact
from game.ai.continuation import Continuations, ContinuedDeal
from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, each, suit_of
from game.engine.events import TrickTaken
from game.engine.float_sum import float_sum

MIN_SHARE = 0.1
"""Smallest difference between two shares of deals (0 to 1) that is named as a cause."""
MIN_SHARE_OF_THIRD_CARD = 0.07
"""Smallest difference (0 to 1) named as a cause for cards other than the two that are compared."""
MIN_GOAL_SHARE = 0.06
"""Smallest difference in the share of contracts made (0 to 1) that is named as a cause."""
MIN_POINTS_SHARE = 0.1
"""Smallest difference in points that is named as a cause, as a share of the bot logic's `swing`."""
SURE_ERRORS = 2.5
"""Standard errors that a difference must exceed."""
LONE_CAUSE_ERRORS = 2.0
"""Standard errors that a difference must exceed if nothing else explains why an action is better."""
MIN_HALF_SHARE = 0.3
"""Share of the smallest difference (0 to 1) that must also be found in each half of the deals."""
SECOND_CAUSE_SHARE = 0.35
"""Size, as a share of the first cause's (0 to 1), that a second cause needs to be named."""
CERTAIN_SHARE = 0.97
"""Share of deals (0 to 1) from which something is called sure."""


class Fate(Enum):
    """How a card of the player's hand ends."""

    WINS = "wins"
    SAFE = "safe"
    """Another player of the side wins the trick to which the card is played."""
    LOST = "lost"
    UNPLAYED = "unplayed"


class Measure(StrEnum):
    """A figure that a cause names: a share of deals (0 to 1), or an amount."""

    OURS_NOW = "ours now"
    """Share of deals in which the player's side wins the current trick."""
    MINE_NOW = "mine now"
    """Share of deals in which the player wins the current trick."""
    WINS = "wins"
    LOST = "lost"
    HOME = "home"
    """Share of deals in which the card wins its trick, or another player of the side wins that trick."""
    TRUMPED = "trumped"
    """Share of deals in which the card, of a plain suit, loses to a trump."""
    CAPTURED = "captured"
    """Share of deals in which the player's side wins the trick with the card, whoever plays the card."""
    SPENT = "spent"
    """Share of deals in which an opponent who plays after the player wins the current trick."""
    THEIR_TRUMPS = "their trumps"
    """Average number of trumps that the opponents play to the current trick."""
    GOAL = "goal"
    """Share of deals in which the player's side makes its contract or defeats the other side's."""
    DECLARES = "declares"
    """Share of deals in which the player becomes the declarer."""
    MADE = "made"
    """Share of deals in which the player becomes the declarer and makes the contract."""
    AHEAD = "ahead"
    """Average payoff: points ahead of the others in the deal, with the effect on later deals."""
    KEPT = "kept"
    """Share of deals in which the other card, if kept, wins a trick.

    `Claim.other` is the share in which the better card, if kept, wins one.
    """
    HAUL = "haul"
    """Average value of the trick that the card wins, or of the card itself if another player of the side
    wins.
    """


class CauseKind(StrEnum):  # many members - one for each sentence
    """The kinds of cause; each has a sentence in `scenes/presenters/base/reasons.py`.

    "The better card" and "the other card" are the cards of the two actions that are compared.
    """

    SIDE_NOW = "side now"
    """The side wins this trick more often, sometimes with another player's card."""
    TAKES = "takes"
    """The better card, played last, wins the trick; the other card does not."""
    LIKELY = "likely"
    """The better card wins this trick more often."""
    BANK = "bank"
    """Another player of the side takes this trick, and the better card scores in it."""
    BANK_SURE = "bank sure"
    """The same, and no one plays after the player."""
    BANK_LEAD = "bank lead"
    """The better card is led, and another player of the side wins the trick."""
    CASH = "cash"
    """The better card wins now and would be lost if it is kept."""
    CASH_TRUMPED = "cash trumped"
    """The better card wins now and, if kept, would mostly be lost to a trump."""
    WINS_NOW = "wins now"
    """The better card wins a trick now more often than later."""
    HOME = "home"
    """The side wins the trick with the better card more often if the card is played now."""
    SPARE = "spare"
    """The opponents win this trick with either card played; the other card scores and would be lost."""
    SAVE = "save"
    """The other card would more often be lost if it is played now."""
    SAVE_LEAD = "save lead"
    """The other card would more often be lost if it is led."""
    SAVE_LEAD_TRUMPED = "save lead trumped"
    """The other card would more often be lost if it is led, mostly to a trump."""
    WASTED = "wasted"
    """Another player of the side wins this trick; the other card would win it needlessly."""
    WASTED_SURE = "wasted sure"
    """The same, and no one plays after the player."""
    KEEP = "keep"
    """The other card wins a trick more often if it is kept."""
    ENOUGH = "enough"
    """The better card, played last, is high enough to win this trick; the other card wins a later trick."""
    ENOUGH_OFTEN = "enough often"
    """The better card is mostly high enough to win this trick, and the other card wins a later trick."""
    WAIT = "wait"
    """The other card wins a more valuable trick if it is kept."""
    DRAWS_TRUMPS = "draws trumps"
    """The lead draws trumps, so that a card of the hand is trumped less often."""
    UNTRUMPED = "untrumped"
    """A card of the hand is trumped less often."""
    PROTECTS = "protects"
    """A card of the hand is lost less often."""
    VOID = "void"
    """The play leaves the hand void in a suit, so that a trump of the hand wins a trick more often."""
    SETS_UP = "sets up"
    """The lead drives out a higher card, so that a card of the suit wins a trick more often later."""
    PROMOTES = "promotes"
    """A card of the hand wins a trick more often."""
    FORCES = "forces"
    """An opponent must spend a card to win this trick."""
    LETS_IN = "lets in"
    """Another player of the side gets the lead, and that player's cards win more."""
    DRAWS = "draws"
    """The trick also wins the card on top of the stock."""
    LOW_STOCK = "low stock"
    """The card on top of the stock is not worth winning the trick for."""
    GIVES_UP = "gives up"
    """The better play loses a trick that the other play wins; the next cause says what is gained instead."""
    MAKES = "makes"
    """The side makes its contract more often."""
    DEFEATS = "defeats"
    """The side defeats the other side's contract more often."""
    WINS_DEAL = "wins deal"
    """The side wins the deal more often, in a game without a contract."""
    WORTH_KEEPING = "worth keeping"
    """The other card, if kept, wins a trick more often than the better card would if it was kept."""
    DECLARES = "declares"
    """With the better bid the player becomes the declarer more often."""
    TOO_HIGH = "too high"
    """With the other bid the player becomes the declarer; with the better one mostly not."""
    TOO_RISKY = "too risky"
    """With the other bid the player becomes the declarer more often, but not always."""
    SAFER_BID = "safer bid"
    """With both bids the player becomes the declarer, and makes the better one more often."""
    DOUBLES = "doubles"
    """One of the two actions doubles the contract, and the points depend on how often it is made."""
    SCORES_MORE = "scores more"
    """The better action scores more points; no other cause is known."""
    CHEAPER = "cheaper"
    """The side loses this trick with either card, and the better card is worth less."""
    SOLVED = "solved"
    """The player knows every card, and the better action leads to more points."""
    MELDS = "melds"
    """One of the two actions declares a meld, which can score."""
    IN_ORDER = "in order"
    """The hand holds two cards that score extra in one order, and the other card is the second of them."""


class Claim(NamedTuple):
    """A figure that a cause names, after the better action and after the other one."""

    figure: Measure
    best: float
    other: float
    card: Card | None = None


class Cause(NamedTuple):
    """A reason why the better action is better, with the figures that its sentence names."""

    kind: CauseKind
    claims: tuple[Claim, ...]
    amount: float = 0.0
    """Entry of the account that the cause explains, in the unit of `TrickValues`."""
    player: int | None = None
    """Player whom the sentence names instead of a side, or `None`."""
    taker: Card | None = None
    """Another card that the sentence names, such as the most valuable one in the trick, or `None`."""
    fact: CardFact | None = None
    """What the player can count about a card that the cause names, or `None`."""


class Line:
    """A deal played to its end, as one player sees it: the winner of each trick, and how each card ended."""

    def __init__(self, played: ContinuedDeal, me: int, values: TrickValues, logic: BotLogic[Any]) -> None:
        self.tricks = played.tricks
        self.payoff = played.payoff
        self.me = me
        self.values = values
        sides = logic.sides(played.end)
        self.ours = {me} if sides is None else {p for p, side in enumerate(sides) if side == sides[me]}
        self.goal = logic.reached_goal(played.end, me)
        self.contract = played.end.undertaking()
        self.place = {
            card: (number, player)
            for number, trick in enumerate(self.tricks)
            for player, card in zip(trick.players, trick.cards, strict=True)
        }

    def is_ours(self, trick: TrickTaken) -> bool:
        """Return whether the side wins a trick."""
        return trick.winner in self.ours

    def fate(self, card: Card) -> Fate:
        """Return how a card ended."""
        if card not in self.place:
            return Fate.UNPLAYED
        number, player = self.place[card]
        trick = self.tricks[number]
        if trick.winner == player:
            return Fate.WINS
        return Fate.SAFE if self.is_ours(trick) else Fate.LOST

    def taker(self, card: Card) -> Card | None:
        """Return the card that takes a lost card's trick, or `None` if the card is not lost."""
        return winning_card(self.tricks[self.place[card][0]]) if self.fate(card) is Fate.LOST else None

    def worth(self, trick: TrickTaken) -> float:
        """Return the value of a trick and its cards, without the extra value of the last trick."""
        return self.values.trick + float_sum(self.values.cards[card] for card in trick.cards)

    def haul(self, card: Card) -> float:
        """Return the value of the trick that a card wins, or of the card alone if another player of the side
        wins it.

        Return 0 if the card is lost or not played.
        """
        match self.fate(card):
            case Fate.WINS:
                return self.worth(self.tricks[self.place[card][0]])
            case Fate.SAFE:
                return self.values.cards[card]
        return 0.0

    @cached_property
    def captured(self) -> frozenset[Card]:
        """The cards in the tricks that the side wins."""
        return frozenset(card for trick in self.tricks if self.is_ours(trick) for card in trick.cards)

    def figure(self, figure: Measure, card: Card | None = None, trump: int = NO_TRUMP) -> float:
        """Return a figure for this deal alone: an amount, or 1 if it is true of the deal and 0 if not."""
        declares = self.contract is not None and self.contract.player == self.me
        match figure:
            case Measure.GOAL:
                return float(bool(self.goal))
            case Measure.AHEAD:
                return self.payoff
            case Measure.DECLARES:
                return float(declares)
            case Measure.MADE:
                return float(declares and self.contract is not None and self.contract.made)
        first = self.tricks[0] if self.tricks else None
        if first is None:
            return 0.0
        match figure:
            case Measure.OURS_NOW:
                return float(self.is_ours(first))
            case Measure.MINE_NOW:
                return float(first.winner == self.me)
            case Measure.SPENT:
                later = first.players.index(first.winner) > first.players.index(self.me)
                return float(not self.is_ours(first) and later)
            case Measure.THEIR_TRUMPS:
                played = zip(first.players, first.cards, strict=True)
                return float(sum(suit_of(c) == trump for p, c in played if p not in self.ours))
        assert card is not None, "the other figures are about a card"
        match figure:
            case Measure.WINS:
                return float(self.fate(card) is Fate.WINS)
            case Measure.LOST:
                return float(self.fate(card) is Fate.LOST)
            case Measure.HOME:
                return float(self.fate(card) in (Fate.WINS, Fate.SAFE))
            case Measure.TRUMPED:
                taker = self.taker(card)
                return float(taker is not None and suit_of(taker) == trump != suit_of(card))
            case Measure.CAPTURED:
                return float(card in self.captured)
        return self.haul(card)


def winning_card(trick: TrickTaken) -> Card:
    """Return the card that won a trick."""
    return trick.cards[trick.players.index(trick.winner)]


class Comparison:
    """Two actions of a decision, each played to the end of the same deals: the better one and another."""

    def __init__(self, sample: Continuations[Any], best: Action, other: Action, deals: Sequence[int]) -> None:
        """`deals` are the numbers of the deals in which both actions were continued."""
        self.sample = sample
        self.view = sample.seen
        self.state = sample.seen.state
        self.me = sample.player
        self.trump = self.state.trump
        self.best, self.other = best, other
        self.deals = list(deals)
        self.values = sample.logic.trick_values(self.state)
        self.strictness = SURE_ERRORS
        self.little = self.values.little
        self.lines = {
            action: [Line(sample.after(action, n), self.me, self.values, sample.logic) for n in deals]
            for action in (best, other)
        }
        self.hand = each(self.state.hands[self.me])

    @property
    def is_lead(self) -> bool:
        """Whether the card is led."""
        return self.best.verb == "play" and not self.state.trick

    @property
    def is_last(self) -> bool:
        """Whether the player plays the trick's last card."""
        return bool(self.state.trick) and not self.state.to_come()

    def mean(self, action: Action, figure: Measure, card: Card | None = None) -> float:
        """Return the average of a figure over the deals after an action."""
        return fmean(line.figure(figure, card, self.trump) for line in self.lines[action])

    def claim(self, figure: Measure, card: Card | None = None) -> Claim:
        """Return the averages of a figure after both actions, rounded to three decimals."""
        best, other = (self.mean(action, figure, card) for action in (self.best, self.other))
        return Claim(figure, round(best, 3), round(other, 3), card)

    def differences(self, figure: Measure, card: Card | None) -> list[float]:
        """Return how much more a figure is after the better action, deal by deal."""
        pairs = zip(self.lines[self.best], self.lines[self.other], strict=True)
        return [a.figure(figure, card, self.trump) - b.figure(figure, card, self.trump) for a, b in pairs]

    def surely(
        self,
        figure: Measure,
        card: Card | None = None,
        *,
        least: float = MIN_SHARE,
        more: bool = True,
        sure: float | None = None,
    ) -> bool:
        """Return whether a figure is surely larger (or smaller, without `more`) after the better action.

        The average difference must be at least `least`, exceed `sure` standard errors (by default
        `strictness`), and have the same direction in both halves of the deals.
        """
        sign = 1 if more else -1
        return self._are_sure([sign * each for each in self.differences(figure, card)], least, sure)

    def less_strict(self) -> Self:
        """Return the same comparison, in which smaller differences count as sure."""
        other = copy(self)
        other.strictness = LONE_CAUSE_ERRORS
        other.little = self.values.little / 2
        return other

    def _are_sure(self, found: Sequence[float], least: float, sure: float | None = None) -> bool:
        if len(found) < 4:
            return False
        halves = [
            [value for value, number in zip(found, self.deals, strict=True) if number % 2 == half]
            for half in (0, 1)
        ]
        if any(not half or fmean(half) < MIN_HALF_SHARE * least for half in halves):
            return False
        return (
            fmean(found) >= least
            and fmean(found) > (sure or self.strictness) * stdev(found) / len(found) ** 0.5
        )

    def kept(self, least: float = MIN_SHARE) -> Claim | None:
        """Return how often each of the two cards wins a trick if it is kept; `None` if the other card does
        not surely win one in more deals, by at least `least` (0 to 1), or if the better card beats it.
        """
        best, other = self.best.cards[0], self.other.cards[0]
        if (self.sample.logic.beaters(self.state, other, now=False) or 0) >> best & 1:
            return None  # it may win more by what else is played, and yet not by being the better card
        one = [line.figure(Measure.WINS, other) for line in self.lines[self.best]]
        two = [line.figure(Measure.WINS, best) for line in self.lines[self.other]]
        if not self._are_sure([a - b for a, b in zip(one, two, strict=True)], least):
            return None
        return Claim(Measure.KEPT, round(fmean(one), 3), round(fmean(two), 3), other)

    @cached_property
    def is_alone(self) -> bool:
        """Whether the player has no partner in any of the deals."""
        return all(line.ours == {self.me} for lines in self.lines.values() for line in lines)

    @property
    def on_declaring_side(self) -> bool | None:
        """Whether the player's side is the declarer's in every deal that has a contract, or in none.

        `None` if that varies or if there is no contract.
        """
        sides = {
            line.contract.player in line.ours
            for lines in self.lines.values()
            for line in lines
            if line.contract is not None
        }
        return sides.pop() if len(sides) == 1 else None

    # The account.

    @cached_property
    def account(self) -> dict[Card | str, float]:
        """By how much the side takes more after the better action, divided into entries.

        The entries are `now` (this trick), a card of the hand (itself and what it wins later), `drawn` (cards
        drawn later) and `partner`; their sum is the whole difference, in the unit of `TrickValues`.
        """
        found: dict[Card | str, float] = defaultdict(float)
        own = set(self.hand)
        for action, sign in ((self.best, 1.0), (self.other, -1.0)):
            for line in self.lines[action]:
                for entry, amount in _entries(line, own):
                    found[entry] += sign * amount
        return {entry: amount / len(self.deals) for entry, amount in found.items()}

    def fate_shares(self, card: Card) -> dict[Action, dict[Fate, float]]:
        """Return for each action how often the card ends in each way, as shares of the deals (0 to 1)."""
        return {
            action: {fate: fmean(line.fate(card) is fate for line in lines) for fate in Fate}
            for action, lines in self.lines.items()
        }

    def taker(self, action: Action, card: Card) -> Card | None:
        """Return the card that most often beats `card` in the deals in which it is lost; `None` if none does
        so clearly.
        """
        takers = [taker for line in self.lines[action] if (taker := line.taker(card)) is not None]
        return most(takers, 0.7)

    def trumped(self, action: Action, card: Card) -> bool:
        """Return whether a card, in the deals in which it is lost, is mostly lost to a trump."""
        takers = [taker for line in self.lines[action] if (taker := line.taker(card)) is not None]
        plain = suit_of(card) != self.trump
        return bool(takers) and plain and fmean(suit_of(each) == self.trump for each in takers) >= 0.7

    @property
    def prize(self) -> Card | None:
        """The most valuable card in the trick so far, or `None` if none has a value of its own."""
        worth = self.values.cards
        found = max(self.state.trick, key=lambda card: worth[card], default=None)
        return found if found is not None and worth[found] > self.values.little else None

    @property
    def drives_out(self) -> bool:
        """Whether another player mostly wins the trick with a higher card of the suit led."""
        suit = suit_of(self.best.cards[0])
        won = [line.tricks[0] for line in self.lines[self.best] if line.tricks]
        driven = [trick.winner != self.me and suit_of(winning_card(trick)) == suit for trick in won]
        return bool(driven) and fmean(driven) >= 0.5

    def winner(self, action: Action, *, ours: bool, share: float = 0.6) -> int | None:
        """Return who wins the current trick: another player of the side, or with `ours` false an opponent.

        It must be the same one in at least `share` (0 to 1) of the deals in which such a player wins it.
        `None` if it varies, or if the player does not know who is on their side.
        """
        lines = [line for line in self.lines[action] if line.tricks]
        found = [line.tricks[0].winner for line in lines if line.is_ours(line.tricks[0]) == ours]
        player = most([each for each in found if each != self.me], share)
        if player is None or player == self.me:
            return None
        return player if all((player in line.ours) == ours for line in lines) else None


def most(found: Sequence[Any], share: float) -> Any | None:
    """Return the value that makes up at least `share` (0 to 1) of a list, or `None`."""
    if not found:
        return None
    value, count = Counter(found).most_common(1)[0]
    return value if count >= share * len(found) else None


def _entries(line: Line, own: set[Card]) -> Iterable[tuple[Card | str, float]]:
    """Yield what the side takes in a deal: the entry of the account, and the amount."""
    values = line.values
    for number, trick in enumerate(line.tricks):
        if not line.is_ours(trick):
            continue
        winner = winning_card(trick)
        entry: Card | str = "partner"
        if number == 0:
            entry = "now"
        elif trick.winner == line.me:
            entry = winner if winner in own else "drawn"
        yield entry, values.trick + (values.last if number == len(line.tricks) - 1 else 0.0)
        for card in trick.cards:
            if values.cards[card]:
                yield (card if card in own else entry), values.cards[card]
