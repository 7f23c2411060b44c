"""The result of a deal of Jo-Jotte (JJ-10, JJ-15 to JJ-24)."""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple

from game.engine.player_fields import ByPlayer, ByPlayerLater, Player

Camp = tuple[Player, ...]
"""Players who score together in a deal."""


class Chouette(NamedTuple):
    """The places of the three players in a chouette (JJ3C)."""

    box: int
    """The player who plays alone against the captain."""
    captain: int
    """The player who plays against the box."""
    partner: int
    """The player who scores with the captain and advises them."""


class JoJotteStanding(NamedTuple):
    """The scores that carry over from deal to deal (JJ-19 to JJ-24, JJ3C)."""

    below: ByPlayer[tuple[int, ...]]
    """Points below the line in the current game, by player."""
    games: ByPlayer[tuple[int, ...]]
    """Games won in the current rubber, or in the whole match of a chouette, by player."""
    rubbers: ByPlayer[tuple[int, ...]]
    prison: int
    over: int
    """Number of finished rubbers, or of finished games in a chouette."""
    places: tuple[Player, Player, Player] | None
    """Box, captain and partner of a chouette, or `None`; a list in a question to a bot."""
    closed: tuple[ByPlayer[tuple[int, ...]], ...] = ()
    """Everyone's points below the line in each finished game of the current rubber."""
    earlier: ByPlayerLater[tuple[int, ...]] = ()
    """Everyone's total at the start of the current rubber, or game of a chouette; empty in the first."""

    @property
    def chouette(self) -> Chouette | None:
        """The places of a chouette, or `None` in other forms of the game."""
        return None if self.places is None else Chouette(*self.places)


# Reasons for points.


class Melds(NamedTuple):
    """Reason for points: the class of melds and how many the side with the best one scores (JJ-10, JJ-11)."""

    kind: str
    number: int

    @property
    def text(self) -> str:
        """The reason in a record: `meld B 2`."""
        return f"meld {self.kind} {self.number}"


class Tricks(NamedTuple):
    """Trick points of the declarer's side and of the others, and the multiple (JJ-17, JJ-18)."""

    declared: int
    defended: int
    multiple: int = 1

    @property
    def text(self) -> str:
        """The reason in a record: `tricks 102 60`, `tricks 102 60 x2`."""
        times = f" x{self.multiple}" if self.multiple > 1 else ""
        return f"tricks {self.declared} {self.defended}{times}"


class NulloResult(NamedTuple):
    """A nullo, with the number of tricks that its bidder won (JJ-20)."""

    won: int

    @property
    def text(self) -> str:
        """The reason in a record: `nullo 0`."""
        return f"nullo {self.won}"


class Bonus(Enum):
    """Reasons without numbers: bonuses, and points that go to prison or are freed (JJ-18 to JJ-23)."""

    ALL_TRICKS = "all tricks"
    SLAM = "slam"
    GAME = "game"
    RUBBER = "rubber"
    PRISON = "prison"

    @property
    def text(self) -> str:
        """The reason in a record: `all tricks`."""
        return self.value


# The result.


class SideTally(NamedTuple):
    """What a side has taken and scored in the play."""

    score: int
    """Card points plus the last trick and Jo-Jotte (JJ-15, JJ-16)."""
    tricks: int
    last: int = 0
    """Points of the score that are for the last trick."""
    jo_jotte: int = 0
    """Points of the score that are for Jo-Jotte."""
    melds: int = 0

    @property
    def cards(self) -> int:
        """Points of the score that are for cards."""
        return self.score - self.last - self.jo_jotte

    @property
    def total(self) -> int:
        """Score and melds together; the higher total wins (JJ-17)."""
        return self.score + self.melds


class PlayedDeal(NamedTuple):
    """How a deal was played: its kind, sides, tallies and winners; the declarer's side is always the first
    side.
    """

    kind: Literal["tricks", "slam", "nullo"]
    camps: tuple[Camp, Camp]
    tallies: tuple[SideTally, SideTally]
    winners: Camp
    """Players of the winning side; empty if the totals are equal (JJ-19)."""

    @property
    def made(self) -> bool:
        """Whether the declarer's side has won."""
        return self.winners == self.camps[0]

    @property
    def tied(self) -> bool:
        """Whether the totals are equal, so that the points go to prison."""
        return not self.winners


class JoJotteResult(NamedTuple):
    """The result of a deal, and what it carries over to the next one."""

    played: PlayedDeal | None
    """How the deal was played, or `None` if no one bid and the cards were thrown in."""
    freed: int
    """Points that the winners free from prison (JJ-19, JJ-21)."""
    imprisoned: int
    """Points of this deal that go to prison."""
    game: Camp
    """Players who won a game with this deal (JJ-23); empty if no one did."""
    left: JoJotteStanding
    ends_match: bool
