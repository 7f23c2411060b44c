"""Kernel position of Jan Ken Po: hands, the winning card of the trick, and tricks won.

Compiled if possible. The functions in `powers` decide which cards are legal and which win, as in the phases;
only the course of the deal from card to card is repeated here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai.jan_ken_po.playout import answer, lead, strongest, taken_over, weakest
from game.ai.kernels.deal_sampler import DealSampler, HiddenZone
from game.ai.kernels.endgame import Solvable, all_cards, one_of_each
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import ONE, count, lowest
from game.engine.cards import SUIT_CARDS
from game.games.jan_ken_po.powers import LOWER, NO_LEAD, TAKERS, playable

if TYPE_CHECKING:
    from mypy_extensions import i64

    Mark = tuple[i64, i64, i64, i64, i64, i64]
    Start = tuple[i64, i64, i64, i64, i64]

_PACK: Final = 52
_OF_SUIT: Final = [SUIT_CARDS[card // 13] for card in range(52)]


class JanKenPoPlayStanding(NamedTuple):
    """The public state of the play of a deal."""

    turn: int
    played: int = 0
    """Number of cards in the trick."""
    heads: int = NO_LEAD
    """The winning card so far, `NO_LEAD` before the lead."""
    holder: int = 0
    """Player who is winning the current trick so far; not meaningful before the lead."""
    won: int = 0
    """Tricks won by the declarer's side so far."""
    trump: int = 0
    declaring: int = 0
    """The declarer's side, as a bit mask of players."""
    payoffs: Sequence[tuple[float, float]] = ()
    """Points ahead for each player of the declarer's side, and for each opponent, by tricks of the declarer's
    side.
    """


class JanKenPoPosition(Solvable):
    """All hands, the winning card and its player, and the tricks of the declarer's side."""

    def __init__(
        self,
        hands: Sequence[int],
        standing: JanKenPoPlayStanding,
        sampler: DealSampler,
        hidden_hands: Sequence[HiddenZone],
    ) -> None:
        """`hands` are as in the view; `sampler` deals the missing cards to `hidden_hands`."""
        self.players = len(hands)
        self.turn = standing.turn
        self.over = False
        self._trump: i64 = standing.trump
        self._declaring: i64 = standing.declaring
        self._made = [each for each, _ in standing.payoffs]
        self._missed = [each for _, each in standing.payoffs]
        self._sampler = sampler
        self._hidden_hands = list(hidden_hands)
        self._seen = list(hands)
        self._dealt = list(hands)
        self.hands = list(hands)
        self._played: i64 = standing.played
        self._heads: i64 = standing.heads
        self._holder: i64 = standing.holder
        self.won: i64 = standing.won
        """Tricks won by the declarer's side so far."""
        self._start: Start = (standing.turn, standing.played, standing.heads, standing.holder, standing.won)
        """The state of the play in the view."""
        self._marks: list[Mark] = []
        """Stack of everything that playing a card changes, with the hand of the player to act."""

    def deal(self, generator: RandomGenerator) -> None:
        self._sampler.draw(generator)
        for player, zone in enumerate(self._hidden_hands):
            seen: i64 = self._seen[player]
            self._dealt[player] = seen | zone.cards
        self.restart()

    def restart(self) -> None:
        self.turn, self._played, self._heads, self._holder, self.won = self._start
        self.over = False
        self.hands = self._dealt[:]

    def legal(self) -> i64:
        return playable(self._heads, self.hands[self.turn])

    def play(self, choice: i64) -> None:
        turn, heads = self.turn, self._heads
        hand: i64 = self.hands[turn]
        self.hands[turn] = hand ^ ONE << choice
        if heads == NO_LEAD or TAKERS[self._trump][heads] >> choice & 1:
            self._heads = choice
            self._holder = turn
        self._played += 1
        if self._played < self.players:
            turn += 1
            self.turn = turn if turn < self.players else 0
            return
        winner = self._holder
        self.won += self._declaring >> winner & 1
        self._played = 0
        self._heads = NO_LEAD
        self.turn = winner
        if not self.hands[winner]:
            self.over = True

    def play_out(self, generator: RandomGenerator) -> None:
        """Lead at random, preferring cards that can't be beaten; otherwise play as `answer` says."""
        while not self.over:
            legal = self.legal()
            if legal & legal - 1 == 0:
                self.play(lowest(legal))
            elif self._heads == NO_LEAD:
                self.play(lead(legal, self._taken_over(), generator))
            else:
                sides = self._declaring >> self.turn ^ self._declaring >> self._holder
                final = self._played + 1 == self.players
                self.play(answer(self._heads, legal, self._trump, sides & 1 == 0, final))

    def _taken_over(self) -> i64:
        """Return the leads that an opponent of the player to act can beat."""
        mine = self._declaring >> self.turn & 1
        found: i64 = 0
        player: i64 = 0
        while player < self.players:
            if self._declaring >> player & 1 != mine:
                found |= taken_over(self.hands[player], self._trump)
            player += 1
        return found

    def payoff(self, player: i64) -> float:
        return self._made[self.won] if self._declaring >> player & 1 else self._missed[self.won]

    def push(self) -> None:
        turn = self.turn
        self._marks.append((turn, self.hands[turn], self._played, self._heads, self._holder, self.won))

    def back(self) -> None:
        turn, hand, self._played, self._heads, self._holder, self.won = self._marks[-1]
        self.turn = turn
        self.hands[turn] = hand
        self.over = False

    def pop(self) -> None:
        self._marks.pop()

    def key(self) -> i64:
        """Return a key, even within a trick, which cuts the positions searched to a third.

        Within a trick, the cards left also tell who led and whose turn it is.
        """
        place = self._heads if self._heads != NO_LEAD else _PACK + self.turn
        return (all_cards(self.hands) << 6 | place) << 4 | self.won

    def with_player(self, player: i64) -> bool:
        return (self._declaring >> player ^ self._declaring >> self.turn) & 1 == 0

    def bounds(self, player: i64) -> tuple[float, float]:
        every = self.won + count(self.hands[self.turn])
        if self._declaring >> player & 1:
            return self._made[self.won], self._made[every]
        return self._missed[every], self._missed[self.won]

    def distinct(self) -> i64:
        parting = ONE << self._heads if self._heads != NO_LEAD else 0
        return one_of_each(self.legal(), parting, self.hands, self.turn, LOWER, _OF_SUIT)

    def likeliest(self, choices: i64) -> i64:
        if self._heads == NO_LEAD:
            return strongest(choices, self._trump)
        takers = choices & TAKERS[self._trump][self._heads]
        return weakest(takers if takers else choices, self._trump)
