"""What an answer before the play may bring: for whoever has to decide, in points as they would be booked.

What the tricks will bring is not known by then. It is taken to be what they usually bring, so that figures
that hang on it are about right; those of nullo, slam and melds are exact.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Cards, Suit
from game.engine.scoring import Entry
from game.engine.state import NOBODY
from game.games.jo_jotte.deal_result import Bonus, Camp, SideTally
from game.games.jo_jotte.melds import CLASSES, melds
from game.games.jo_jotte.questions import answer
from game.games.jo_jotte.scoring import ScoringBasis, scored
from game.games.jo_jotte.state import JoJotteState

USUAL = {(False, False): 110, (False, True): 80, (True, False): 165, (True, True): 130}
"""What all tricks bring together, by whether all 32 cards are played (by partners), and without trumps.

The means of about 730 deals of the normal level: 109 to 118 and 77 to 87 between two hands, 167 to 171 and
130 between four.
"""
AHEAD = 0.7
"""What part of it the side has that has more: 62 to 73 in a hundred in the same deals."""


class JoJotteContract(NamedTuple):
    """What would be played for, and by whom."""

    basis: ScoringBasis
    strain: Suit
    four_hands: bool

    @property
    def in_tricks(self) -> int:
        """About what all tricks will bring together (JJ-15)."""
        return USUAL[self.four_hands, self.strain == NO_TRUMP]

    @property
    def camps(self) -> tuple[Camp, Camp]:
        """Who would score with the declarer, and who against him."""
        return scored(self.basis, SideTally(0, 1), SideTally(0, 1)).camps()

    def worth(self, player: int, declared: SideTally, defended: SideTally) -> int:
        """What tricks that bring the two sides this are worth to a player: his points above a rival's.

        As the deal would book them (JJ-17 to JJ-22), but for prison, and what ends a game or a rubber.
        """
        deal = scored(self.basis, declared, defended)
        ours, theirs = deal.camps()
        rival = theirs[0] if player in ours else ours[0]
        booked = [0] * deal.setup.players
        for entry in deal.entries:
            match entry:
                case Entry(player=None) | Entry(reason=Bonus.PRISON | Bonus.GAME | Bonus.RUBBER):
                    pass  # for what was before this deal
                case Entry(player=int(who), points=points):
                    booked[who] += points
        return booked[player] - booked[rival]

    def if_ahead(self, player: int, *, ahead: bool) -> int:
        """About what it is worth to a player that his side has more in tricks, or the others have."""
        most = 5 * round(self.in_tricks * AHEAD / 5)
        more, less = SideTally(most, 5), SideTally(self.in_tricks - most, 4)
        declares = player in self.camps[0]
        return self.worth(player, *((more, less) if declares == ahead else (less, more)))

    def if_all(self, player: int) -> int:
        """What a slam is worth if it is made: about, for the tricks count with it (JJ-22)."""
        return self.worth(player, SideTally(self.in_tricks, 9), SideTally(0, 0))

    def if_a_trick_is_lost(self, player: int) -> int:
        """What a slam is worth of which a trick is lost."""
        return self.worth(player, SideTally(self.in_tricks, 8), SideTally(0, 1))

    def of_nullo(self, player: int, won: int) -> int:
        """What a nullo is worth in which its bidder wins so many tricks; exact (JJ-20, JJ3-8)."""
        return self.worth(player, SideTally(0, won), SideTally(0, 9 - won))


def contract_after(state: JoJotteState, action: Action) -> JoJotteContract | None:
    """What would be played for after an answer to the question that is put now; `None` without a bid."""
    after = state.copy()
    after.log = None
    answer(after, action)
    if after.bidder == NOBODY:
        return None
    if after.declarer == NOBODY:
        after.declarer = after.bidder
    return JoJotteContract(ScoringBasis.of(after)._replace(entries=()), after.denomination, after.partners)


def melds_worth(hand: Cards, kinds: tuple[str, ...], trump: Suit) -> int:
    """What all melds of some classes in a hand score if they are the best (JJ-9)."""
    return sum(meld.points for kind in kinds for meld in melds(hand, kind, trump))


def exchange_gains(state: JoJotteState) -> int:
    """What the melds of the player who is asked gain, or lose, by the seven's exchange (JJ-12)."""
    hand = state.hands[state.turn]
    after = hand ^ (1 << state.seven | 1 << state.turned)
    now, then = (melds_worth(cards, CLASSES, state.denomination) for cards in (hand, after))
    return then - now
