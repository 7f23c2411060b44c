"""What comes of a deal of Jo-Jotte (JJ-10, JJ-15 to JJ-24)."""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple

from game.engine.player_fields import ByPlayer, ByPlayerLater, Player

Camp = tuple[Player, ...]
"""Players who score together in a deal."""


class Chouette(NamedTuple):
    """Who has which place in a chouette (JJ3C)."""

    box: int
    """Who plays alone, against the captain."""
    captain: int
    """Who plays against the box."""
    partner: int
    """Who scores with the captain and advises him."""


class JoJotteStanding(NamedTuple):
    """What outlives a deal (JJ-19 to JJ-24, JJ3C)."""

    below: ByPlayer[tuple[int, ...]]
    """Points below the line in the present game, by player."""
    games: ByPlayer[tuple[int, ...]]
    """Games won in the present rubber; in a chouette in the whole match."""
    rubbers: ByPlayer[tuple[int, ...]]
    prison: int
    over: int
    """Rubbers, in a chouette games, that are over."""
    places: tuple[Player, Player, Player] | None
    """In a chouette its `Chouette`, declared as a question to a bot tells it: a list of three players."""
    closed: tuple[ByPlayer[tuple[int, ...]], ...] = ()
    """What everybody had below the line in each finished game of the present rubber."""
    earlier: ByPlayerLater[tuple[int, ...]] = ()
    """Everybody's total when the present rubber, in a chouette the game, began; empty in the first one."""

    @property
    def chouette(self) -> Chouette | None:
        """The places of a chouette; `None` in other forms."""
        return None if self.places is None else Chouette(*self.places)


# Why points are booked.


class Melds(NamedTuple):
    """So many melds of a class were the best side's (JJ-10, JJ-11)."""

    kind: str
    number: int

    @property
    def text(self) -> str:
        """`meld B 2`."""
        return f"meld {self.kind} {self.number}"


class Tricks(NamedTuple):
    """The points of the tricks, of the declarer's side and of the others, doubled or not (JJ-17, JJ-18)."""

    declared: int
    defended: int
    multiple: int = 1

    @property
    def text(self) -> str:
        """`tricks 102 60`, `tricks 102 60 x2`."""
        times = f" x{self.multiple}" if self.multiple > 1 else ""
        return f"tricks {self.declared} {self.defended}{times}"


class NulloResult(NamedTuple):
    """A nullo in which so many tricks were won (JJ-20)."""

    won: int

    @property
    def text(self) -> str:
        """`nullo 0`."""
        return f"nullo {self.won}"


class Bonus(Enum):
    """What needs no number: bonuses, and what goes to prison and comes out of it (JJ-18 to JJ-23)."""

    ALL_TRICKS = "all tricks"
    SLAM = "slam"
    GAME = "game"
    RUBBER = "rubber"
    PRISON = "prison"

    @property
    def text(self) -> str:
        """`all tricks`."""
        return self.value


# The result.


class SideTally(NamedTuple):
    """What the play has brought a side."""

    score: int
    """Card points, the last trick and Jo-Jotte (JJ-15, JJ-16)."""
    tricks: int
    last: int = 0
    """What the last trick is of the score."""
    jo_jotte: int = 0
    """What Jo-Jotte is of the score."""
    melds: int = 0

    @property
    def cards(self) -> int:
        """The card points."""
        return self.score - self.last - self.jo_jotte

    @property
    def total(self) -> int:
        """What is compared (JJ-17)."""
        return self.score + self.melds


class PlayedDeal(NamedTuple):
    """What was played for, what came of it, and who has won; the declarer's side comes first."""

    kind: Literal["tricks", "slam", "nullo"]
    camps: tuple[Camp, Camp]
    tallies: tuple[SideTally, SideTally]
    winners: Camp
    """Nobody where the totals are equal (JJ-19)."""

    @property
    def made(self) -> bool:
        """Whether the declarer's side has won."""
        return self.winners == self.camps[0]

    @property
    def tied(self) -> bool:
        """Whether the totals are equal, so that the points go to prison."""
        return not self.winners


class JoJotteResult(NamedTuple):
    """What came of a deal, and what it leaves to the next one."""

    played: PlayedDeal | None
    """`None` where nobody bid and the cards were thrown in."""
    freed: int
    """Points that the winners take out of prison (JJ-19, JJ-21)."""
    imprisoned: int
    """Points that go there."""
    game: Camp
    """Who has won a game with this deal (JJ-23)."""
    left: JoJotteStanding
    ends_match: bool
