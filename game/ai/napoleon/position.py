"""Kernel position of Napoleon: hands, the trick, and the scoring cards of Napoleon's side.

Compiled if possible. `PowersLookup` decides what may be played and what wins a trick, as it does for the
phases; only the course of a deal is repeated here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.endgame import (
    NOT_STORED,
    TAKES_TRICK_PREFERENCE,
    Solvable,
    all_cards,
    dearest,
    one_of_each,
)
from game.ai.kernels.generator import RandomGenerator
from game.ai.napoleon.playout import answer
from game.engine.bits import ONE, count, lowest
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.lookup import NO_LEAD, PowersLookup

if TYPE_CHECKING:
    from mypy_extensions import i64

    Mark = tuple[i64, i64, list[int], bool, i64, i64, i64, i64]

NAPOLEON: Final = 0
ADJUTANT: Final = 1
OPPONENT: Final = 2
ROLES: Final = 3
_NOBODY: Final = -1
_PACK: Final = 53


class NapoleonPlayTerms(NamedTuple):
    """Data of a deal that doesn't change during the play."""

    lookup: PowersLookup
    scoring: int
    napoleon: int
    called: int
    """The card that was called, or `NO_CARD`."""
    kept: tuple[float, ...]
    """Value of keeping each card, for playouts."""
    payoffs: tuple[float, ...]
    """Chips ahead of the others, by adjutant (with, without), scoring cards of Napoleon's side, and role."""
    lower: tuple[int, ...]
    """Lower cards of a card's suit, as a set, by card."""
    alike: tuple[int, ...]
    """Cards of a card's suit with the same value, itself included, as a set, by card."""


class NapoleonPlayStanding(NamedTuple):
    """State of the play of a deal, as a view shows it."""

    turn: int
    hands: tuple[int, ...]
    trick: tuple[int, ...]
    first: bool
    """Whether no trick has been finished yet."""
    adjutant: int
    """The player who has played the called card, or Napoleon if playing alone; below 0 if no one has yet."""
    taken: tuple[int, ...]
    """Number of scoring cards that each player has taken, by player."""
    left: int
    """Number of scoring cards still to be won."""
    piles: tuple[tuple[int, ...], ...]
    """Each pile from its top card down; the top card also counts as in a hand. Hidden cards are below 0."""


class NapoleonPosition(Solvable):
    """All hands, the trick, the covered cards of piles, and the scoring cards of Napoleon's side."""

    def __init__(
        self,
        terms: NapoleonPlayTerms,
        standing: NapoleonPlayStanding,
        sampler: DealSampler,
        hidden_hands: Sequence[HiddenZone],
        hidden_piles: Sequence[HiddenZone],
    ) -> None:
        """`sampler` deals the cards that the view hides to `hidden_hands` and `hidden_piles`."""
        self.players = len(standing.hands)
        self.turn = standing.turn
        self.over = False
        self._lookup = terms.lookup
        self._scoring: i64 = terms.scoring
        self._napoleon: i64 = terms.napoleon
        self._called: i64 = terms.called
        self._kept = list(terms.kept)
        self._payoffs = list(terms.payoffs)
        self._without: i64 = len(self._payoffs) // 2
        self._lower = list(terms.lower)
        self._alike = list(terms.alike)
        self._standing = standing
        self._sampler = sampler
        self._hidden_hands = list(hidden_hands)
        self._hidden_piles = list(hidden_piles)
        self._dealt = list(standing.hands)
        self._below: list[int] = [NO_CARD] * _PACK
        """Card below each card in a pile, or `NO_CARD`, by card."""
        self._with_piles = len(standing.piles) > 0
        self._partner: i64 = _NOBODY
        self.hands = list(standing.hands)
        self._trick = list(standing.trick)
        self._first = standing.first
        self._heights: list[int] = []
        """Height of each card in this trick."""
        self._best: i64 = 0
        self._place: i64 = 0
        """Index in the trick of the card with the greatest height; `_best` is its height."""
        self._first_points: i64 = 0
        self.points: i64 = 0
        """Number of scoring cards taken by Napoleon's side so far."""
        self._left: i64 = standing.left
        """Number of scoring cards that no one has taken yet."""
        self._marks: list[Mark] = []
        """Stack of what a play can change, with the hand of the player to act; the view is at the bottom."""
        if self._trick:
            self._heights = self._lookup.heights(self._trick[0], self._first)
            for at, card in enumerate(self._trick):
                height: i64 = self._heights[card]
                if height > self._best:
                    self._best = height
                    self._place = at
        self.push()

    def deal(self, generator: RandomGenerator) -> None:
        self._sampler.draw(generator)
        for player, zone in enumerate(self._hidden_hands):
            seen: i64 = self._standing.hands[player]
            self._dealt[player] = seen | zone.cards
        if self._with_piles:
            self._lay_piles(generator)
        self._settle_sides()
        self.restart()

    def _lay_piles(self, generator: RandomGenerator) -> None:
        self._below = [NO_CARD] * _PACK
        for number, pile in enumerate(self._standing.piles):
            hidden = self._hidden_piles[number].cards
            above: i64 = NO_CARD
            for seen in pile:
                card: i64 = seen
                if card < 0:
                    card = generator.one_of(hidden)
                    hidden ^= ONE << card
                if above >= 0:
                    self._below[above] = card
                above = card

    def _settle_sides(self) -> None:
        """Work out Napoleon's partner: the player who holds or has played the called card."""
        partner: i64 = self._standing.adjutant
        if partner < 0 and self._called >= 0:
            for player, hand in enumerate(self._dealt):
                if hand >> self._called & 1:
                    partner = player
        if partner == self._napoleon:
            partner = _NOBODY
        self._partner = partner
        taken: i64 = self._standing.taken[self._napoleon]
        if partner >= 0:
            more: i64 = self._standing.taken[partner]
            taken += more
        self._first_points = taken

    def restart(self) -> None:
        self.back()
        self.points = self._first_points
        self.hands = self._dealt[:]

    def with_napoleon(self, player: i64) -> bool:
        """Return whether a player is on Napoleon's side; true for Napoleon."""
        return player == self._napoleon or player == self._partner

    def legal(self) -> i64:
        led: i64 = self._trick[0] if self._trick else NO_LEAD
        return self._lookup.playable(led, self.hands[self.turn], self._first)

    def play(self, choice: i64) -> None:
        turn, trick = self.turn, self._trick
        hand: i64 = self.hands[turn]
        hand ^= ONE << choice
        if self._with_piles:
            below: i64 = self._below[choice]
            if below >= 0:
                hand |= ONE << below
        self.hands[turn] = hand
        lies: i64 = len(trick)
        trick.append(choice)
        if lies == 0:
            self._heights = self._lookup.heights(choice, self._first)
            self._best = self._heights[choice]
            self._place = 0
        else:
            height: i64 = self._heights[choice]
            if height > self._best:
                self._best = height
                self._place = lies
        turn += 1
        if turn == self.players:
            turn = 0
        if lies + 1 < self.players:
            self.turn = turn
            return
        # `turn` is now the leader of the trick.
        winner = turn + self._lookup.settled(trick, self._place, self._best, self._first)
        if winner >= self.players:
            winner -= self.players
        cards: i64 = 0
        for card in trick:
            cards |= ONE << card
        points = count(cards & self._scoring)
        self._left -= points
        if self.with_napoleon(winner):
            self.points += points
        trick.clear()
        self._first = False
        self.turn = winner
        if not self.hands[winner]:
            self.over = True

    def play_out(self, generator: RandomGenerator) -> None:
        """Play to the end with random leads, and replies by what takes the trick and what it contains."""
        while not self.over:
            legal = self.legal()
            if legal & legal - 1 == 0:
                self.play(lowest(legal))
            elif not self._trick:
                self.play(generator.one_of(legal))
            else:
                self.play(self._answer(legal))

    def _answer(self, legal: i64) -> i64:
        lies: i64 = len(self._trick)
        leader = self.turn - lies + self._place
        if leader < 0:
            leader += self.players
        points = 1.0
        for card in self._trick:
            if self._scoring >> card & 1:
                points += 1.0
        return answer(
            legal,
            self._heights,
            self._best,
            points,
            self._scoring,
            self._kept,
            self.with_napoleon(leader) == self.with_napoleon(self.turn),
            lies + 1 == self.players,
        )

    def payoff(self, player: i64) -> float:
        return self._payoffs[self._place_of(player)]

    def _place_of(self, player: i64) -> i64:
        """Return the index in `_payoffs` of what a player gets if Napoleon's side takes no further scoring
        card.
        """
        role: i64 = OPPONENT
        if player == self._napoleon:
            role = NAPOLEON
        elif player == self._partner:
            role = ADJUTANT
        at = self.points * ROLES + role
        return at if self._partner >= 0 else at + self._without

    def push(self) -> None:
        turn = self.turn
        self._marks.append(
            (
                turn, self.hands[turn], self._trick[:], self._first, self._best, self._place, self.points,
                self._left,
            )
        )  # fmt: skip

    def back(self) -> None:
        turn, hand, trick, self._first, self._best, self._place, self.points, self._left = self._marks[-1]
        self.turn = turn
        self.hands[turn] = hand
        self._trick = trick[:]
        if trick:
            self._heights = self._lookup.heights(trick[0], self._first)
        self.over = False

    def pop(self) -> None:
        self._marks.pop()

    def key(self) -> i64:
        """Return the position's key. The hands determine which cards are left in piles."""
        if self._trick:
            return NOT_STORED
        return (all_cards(self.hands) << 3 | self.turn) << 5 | self.points

    def with_player(self, player: i64) -> bool:
        return self.with_napoleon(self.turn) == self.with_napoleon(player)

    def bounds(self, player: i64) -> tuple[float, float]:
        at = self._place_of(player)
        last = at + ROLES * self._left
        least = most = self._payoffs[at]
        while at < last:
            at += ROLES
            payoff = self._payoffs[at]
            if payoff < least:
                least = payoff
            elif payoff > most:
                most = payoff
        return least, most

    def distinct(self) -> i64:
        legal = self.legal()
        if legal & legal - 1 == 0:
            return legal
        parting = self._covered()
        for each in self._trick:
            parting |= ONE << each
        return one_of_each(legal, parting, self.hands, self.turn, self._lower, self._alike)

    def _covered(self) -> i64:
        """Return the cards below others in piles."""
        found: i64 = 0
        if self._with_piles:
            for hand in self.hands:
                left: i64 = hand
                while left:
                    below: i64 = self._below[lowest(left)]
                    while below >= 0:
                        found |= ONE << below
                        below = self._below[below]
                    left &= left - 1
        return found

    def likeliest(self, choices: i64) -> i64:
        if not self._trick:
            return dearest(choices, self._kept)
        chosen: i64 = 0
        least = TAKES_TRICK_PREFERENCE
        while choices:
            card = lowest(choices)
            choices &= choices - 1
            value = self._kept[card]
            if self._heights[card] > self._best:
                value -= TAKES_TRICK_PREFERENCE
            if value < least:
                least = value
                chosen = card
        return chosen
