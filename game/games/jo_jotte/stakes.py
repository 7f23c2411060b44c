"""The points that an answer before the play may score, for the player who has to decide.

The points in tricks are unknown at that time and are assumed to be average, so figures that depend on them
are approximate. Those for nullo, slam and melds are exact.
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
"""Average points of all tricks of a deal, by whether four hands are played and whether at no-trump.

Averages of about 730 deals at the normal level: 109 to 118 with trumps and 77 to 87 without between two
hands, 167 to 171 and 130 between four.
"""
AHEAD = 0.7
"""Share of the points that the side with more usually takes: 62 % to 73 % in the same deals."""


class JoJotteContract(NamedTuple):
    """A possible contract, with the facts that its score depends on."""

    basis: ScoringBasis
    strain: Suit
    four_hands: bool

    @property
    def in_tricks(self) -> int:
        """Estimated points of all tricks together (JJ-15)."""
        return USUAL[self.four_hands, self.strain == NO_TRUMP]

    @property
    def camps(self) -> tuple[Camp, Camp]:
        """The players who would score with the declarer, and those who would score against."""
        return scored(self.basis, SideTally(0, 1), SideTally(0, 1)).camps()

    def worth(self, player: int, declared: SideTally, defended: SideTally) -> int:
        """Return how many points more than a rival a player would score, given the tallies of the two sides.

        Points are scored as in the deal (JJ-17 to JJ-22), without the prison and the bonuses for a game or a
        rubber.
        """
        deal = scored(self.basis, declared, defended)
        ours, theirs = deal.camps()
        rival = theirs[0] if player in ours else ours[0]
        booked = [0] * deal.setup.players
        for entry in deal.entries:
            match entry:
                case Entry(player=None) | Entry(reason=Bonus.PRISON | Bonus.GAME | Bonus.RUBBER):
                    pass  # prison, game and rubber depend on earlier deals
                case Entry(player=int(who), points=points):
                    booked[who] += points
        return booked[player] - booked[rival]

    def if_ahead(self, player: int, *, ahead: bool) -> int:
        """Return the estimated points of a player if their side has more in tricks, or if the others have."""
        most = 5 * round(self.in_tricks * AHEAD / 5)
        more, less = SideTally(most, 5), SideTally(self.in_tricks - most, 4)
        declares = player in self.camps[0]
        return self.worth(player, *((more, less) if declares == ahead else (less, more)))

    def if_all(self, player: int) -> int:
        """Return the estimated points of a player if a slam is made, including its tricks (JJ-22)."""
        return self.worth(player, SideTally(self.in_tricks, 9), SideTally(0, 0))

    def if_a_trick_is_lost(self, player: int) -> int:
        """Return the points of a player if a slam fails by one trick."""
        return self.worth(player, SideTally(self.in_tricks, 8), SideTally(0, 1))

    def of_nullo(self, player: int, won: int) -> int:
        """Return the exact points of a player if the bidder of a nullo wins `won` tricks (JJ-20, JJ3-8)."""
        return self.worth(player, SideTally(0, won), SideTally(0, 9 - won))


def contract_after(state: JoJotteState, action: Action) -> JoJotteContract | None:
    """Return the contract after an answer to the current question, or `None` if there is no bid yet."""
    after = state.copy()
    after.log = None
    answer(after, action)
    if after.bidder == NOBODY:
        return None
    if after.declarer == NOBODY:
        after.declarer = after.bidder
    return JoJotteContract(ScoringBasis.of(after)._replace(entries=()), after.denomination, after.in_pairs)


def melds_worth(hand: Cards, kinds: tuple[str, ...], trump: Suit) -> int:
    """Return the points for all melds of these classes in a hand, if they are the best (JJ-9)."""
    return sum(meld.points for kind in kinds for meld in melds(hand, kind, trump))


def exchange_gains(state: JoJotteState) -> int:
    """Return the change in the meld points of the player to act if they exchange the seven (JJ-12)."""
    hand = state.hands[state.turn]
    after = hand ^ (1 << state.seven | 1 << state.turned)
    now, then = (melds_worth(cards, CLASSES, state.denomination) for cards in (hand, after))
    return then - now
