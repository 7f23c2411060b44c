"""Quick sensible play to the end of a deal, for the search.

A leader goes by how likely the trick is his side's, as he sees it; who can take a trick over from the other
side does so, and scoring cards go to friends. With leads by chance hard won 0.07 ± 0.06 chips a deal less
between five. In whole numbers and compiled where that can be, like the position it plays on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.engine.bits import count, lowest
from game.minds.kernels.chances import can_take
from game.minds.kernels.filling import Filling, Room
from game.minds.kernels.generator import Generator
from game.minds.napoleon.position import NapoleonPosition, Standing, Terms
from game.napoleon.lookup import URA_JACK

if TYPE_CHECKING:
    from mypy_extensions import i64

GIVEN: Final = 2.0
"""What a scoring card brings on a trick that a friend is sure of, and costs on one of the others."""
UNSURE: Final = 0.5
"""What it brings on one that a friend may still lose."""
HOLDS: Final = 0.6
"""How likely a trick holds that others still play to."""
HIGHER: Final = 0.02
"""By how much more a card is liked that stands a step higher, where others still play."""


TRICK: Final = 1.0
"""What a trick counts beside the scoring cards in it."""
BEHIND: Final = 0.35
"""Scoring cards that a player still to come can be expected to add to it."""
LUCK: Final = 2.0
"""Leads whose worth lies so close together are left to chance."""


def answer(
    cards: i64,
    heights: list[int],
    best: i64,
    points: float,
    scoring: i64,
    kept: list[float],
    friendly: bool,
    final: bool,
) -> i64:
    """The legal card that answers a trick.

    `heights` are how high the cards stand in it, `best` is how high the one stands that heads it, for a
    friend or for the other side; `points` is what lies in it, and a point for the trick. `kept` is what each
    card is good for later.
    """
    sure = GIVEN if final or best >= URA_JACK else UNSURE
    top = -99.0
    chosen: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score = 1.0 if scoring >> card & 1 else 0.0
        height: i64 = heights[card]
        if friendly:
            value = sure * score
        elif height > best:
            # The last one takes it as cheaply as he can, others so that it may hold.
            value = points + score if final else HOLDS * (points + score) + HIGHER * float(height)
        else:
            value = -GIVEN * score
        value -= kept[card]
        if value > top:
            top = value
            chosen = card
    return chosen


class NapoleonPlayout(NapoleonPosition):
    """Plays so from any point of the play on."""

    def __init__(
        self,
        terms: Terms,
        standing: Standing,
        filling: Filling,
        rooms: Sequence[Room],
        pile_rooms: Sequence[Room],
    ) -> None:
        super().__init__(terms, standing, filling, rooms, pile_rooms)
        self._takers = [list(takers) for takers in terms.takers]
        self._suits = list(terms.asked)

    def play_out(self, generator: Generator) -> None:
        while not self.over:
            legal = self.legal()
            if legal & legal - 1 == 0:
                self.play(lowest(legal))
            elif not self._trick:
                self.play(self._lead(legal, generator))
            else:
                self.play(self._answer(legal))

    def _lead(self, cards: i64, generator: Generator) -> i64:
        """The card to lead: what the trick is worth if it is won, less what the card is good for later."""
        unseen = self._unplayed & ~self.hands[self.turn]
        takers = self._takers[0 if self._first else 1]
        points = TRICK + BEHIND * float(self.players - 1)
        top = -99.0
        chosen: i64 = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            worth = points + float(self._scoring >> card & 1)
            ours = self._falls_to_us(takers[card], self._suits[card], unseen)
            value = (2.0 * ours - 1.0) * worth - self._kept[card] + LUCK * generator.fraction()
            if value > top:
                top = value
                chosen = card
        return chosen

    def _falls_to_us(self, takers: i64, suit: i64, unseen: i64) -> float:
        """How likely a trick is the leader's side's, as he sees it; who can take his lead over does so."""
        of_suit = unseen & suit
        every, suited = count(unseen), count(of_suit)
        inside = count(of_suit & takers)
        outside = count(unseen & takers) - inside
        ours = 1.0
        player = self.turn
        to_come = self.players - 1
        while to_come:
            player += 1
            if player == self.players:
                player = 0
            taken = can_take(count(self.hands[player]), every, suited, inside, outside)
            friendly = self._friendly(player)
            ours += (1.0 - ours) * taken * friendly - ours * taken * (1.0 - friendly)
            to_come -= 1
        return ours

    def _friendly(self, player: i64) -> float:
        """How likely another player is a friend, as who is to act sees it.

        Who the adjutant is only he himself knows until the called card is played (NAP-6).
        """
        turn = self.turn
        hand: i64 = self.hands[turn]
        if self._called < 0 or not self._unplayed >> self._called & 1 or hand >> self._called & 1:
            return 1.0 if self.with_napoleon(player) == self.with_napoleon(turn) else 0.0
        if turn == self._napoleon:
            return 1.0 / float(self.players - 1)
        if player == self._napoleon:
            return 0.0
        return 1.0 - 1.0 / float(self.players - 2)

    def _answer(self, legal: i64) -> i64:
        lies: i64 = len(self._trick)
        leader = self.turn - lies + self._place
        if leader < 0:
            leader += self.players
        points = TRICK
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
