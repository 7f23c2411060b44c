"""Jan Ken Po played on quickly, for the search: the hands, what heads the trick, and who has won how many.

It is compiled where that can be. What may be played and what takes a trick over the powers say, as they do
to the phases; only how a deal goes on from one card to the next stands here again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.ai.jan_ken_po.playout import answer, lead, strongest, taken_over, weakest
from game.ai.kernels.endgame import Solvable, one_of_each
from game.ai.kernels.filling import Filling, Room
from game.ai.kernels.generator import Generator
from game.engine.bits import ONE, count, lowest
from game.engine.cards import SUIT_CARDS
from game.games.jan_ken_po.powers import LOWER, NO_LEAD, TAKERS, playable

if TYPE_CHECKING:
    from mypy_extensions import i64

_PACK: Final = 52
_OF_SUIT: Final = [SUIT_CARDS[card // 13] for card in range(52)]


class PlayStanding(NamedTuple):
    """Where the play of a deal stands, as all know it."""

    turn: int
    played: int = 0
    """Cards of the trick."""
    heads: int = NO_LEAD
    """The card that heads it."""
    holder: int = 0
    """Who played that card."""
    won: int = 0
    """Tricks of the declarer's side so far."""
    trump: int = 0
    declaring: int = 0
    """The declarer's side, as a set of players."""
    payoffs: Sequence[tuple[float, float]] = ()
    """By the tricks of that side in the whole deal: how far each of it, and each of the others, is ahead."""


class JanKenPoPosition(Solvable):
    """All hands, the card that heads the trick and who played it, and the tricks of the declarer's side."""

    def __init__(
        self, hands: Sequence[int], standing: PlayStanding, filling: Filling, rooms: Sequence[Room]
    ) -> None:
        """A deal as a view has it, where hands lack the cards that `filling` deals to their `rooms`."""
        turn = standing.turn
        self.players = len(hands)
        self.turn = turn
        self.over = False
        self._trump: i64 = standing.trump
        self._declaring: i64 = standing.declaring
        self._made = [each for each, _ in standing.payoffs]
        self._missed = [each for _, each in standing.payoffs]
        self._filling = filling
        self._rooms = list(rooms)
        self._seen = list(hands)
        self._first: i64 = turn
        self._first_played: i64 = standing.played
        self._first_heads: i64 = standing.heads
        self._first_holder: i64 = standing.holder
        self._first_won: i64 = standing.won
        self._dealt = list(hands)
        self.hands = list(hands)
        self._played: i64 = standing.played
        self._heads: i64 = standing.heads
        self._holder: i64 = standing.holder
        self.won: i64 = standing.won
        """The tricks of the declarer's side so far."""
        self._marks: list[tuple[int, int, int, int, int, int]] = []
        """Who was to act with which hand, what lay in the trick, what headed it for whom, and the tricks."""

    def deal(self, generator: Generator) -> None:
        self._filling.draw(generator)
        for player, room in enumerate(self._rooms):
            seen: i64 = self._seen[player]
            self._dealt[player] = seen | room.cards
        self.restart()

    def restart(self) -> None:
        self.turn = self._first
        self.over = False
        self.hands = self._dealt[:]
        self._played = self._first_played
        self._heads = self._first_heads
        self._holder = self._first_holder
        self.won = self._first_won

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

    def play_out(self, generator: Generator) -> None:
        """Leads by chance, rather such as hold; answers by what takes the trick."""
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
        """The leads of the player to act that somebody of the other side can take over."""
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

    # For the exact endings.

    def push(self) -> None:
        turn = self.turn
        self._marks.append((turn, self.hands[turn], self._played, self._heads, self._holder, self.won))

    def back(self) -> None:
        turn, hand, played, heads, holder, won = self._marks[-1]
        self.turn = turn
        self.hands[turn] = hand
        self._played = played
        self._heads = heads
        self._holder = holder
        self.won = won
        self.over = False

    def pop(self) -> None:
        self._marks.pop()

    def key(self) -> i64:
        """In the midst of a trick, too: a third as many positions are looked at.

        Who leads it, and whose turn it is, follows there from the cards that are left.
        """
        left: i64 = 0
        for hand in self.hands:
            left |= hand
        place = self._heads if self._heads != NO_LEAD else _PACK + self.turn
        return (left << 6 | place) << 4 | self.won

    def with_player(self, player: i64) -> bool:
        return (self._declaring >> player ^ self._declaring >> self.turn) & 1 == 0

    def least(self, player: i64) -> float:
        if self._declaring >> player & 1:
            return self._made[self.won]
        return self._missed[self.won + count(self.hands[self.turn])]

    def most(self, player: i64) -> float:
        if self._declaring >> player & 1:
            return self._made[self.won + count(self.hands[self.turn])]
        return self._missed[self.won]

    def distinct(self) -> i64:
        """One of each run of cards of a suit that no card of the others parts."""
        legal = self.legal()
        if legal & legal - 1 == 0:
            return legal
        parting: i64 = 0
        for player, hand in enumerate(self.hands):
            if player != self.turn:
                parting |= hand
        if self._heads != NO_LEAD:
            parting |= ONE << self._heads
        return one_of_each(legal, parting, LOWER, _OF_SUIT)

    def likeliest(self, choices: i64) -> i64:
        """Strong leads, else cheap winners and then what is worth least later."""
        if self._heads == NO_LEAD:
            return strongest(choices, self._trump)
        takers = choices & TAKERS[self._trump][self._heads]
        return weakest(takers if takers else choices, self._trump)
