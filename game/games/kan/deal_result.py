"""What comes of a deal of Kan, and what it leaves to the next one (KAN-3, KAN-16 to KAN-21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, get_args

from game.engine.player_fields import Player
from game.engine.state import NOBODY
from game.games.kan.seats import Seats

Word = Literal["sukonku", "gyaku_sukonku", "juuroku", "gyaku_juuroku"]
"""A contract, or what was made like one (KAN-17 to KAN-19, YON-7)."""
WordOrNone = Literal["", Word]
"""A contract, or empty where there is none."""
What = Literal[Word, "won", "lost", "doubled", "three"]
"""What a line of a round's account can be for."""
WORDS: Mapping[str, Word] = {word: word for word in get_args(Word)}
"""The contracts by what an action says."""


def is_gyaku(word: Literal["", What]) -> bool:
    """Whether a contract is the mukankei's."""
    return word in ("gyaku_sukonku", "gyaku_juuroku")


def is_juuroku(word: Literal["", What]) -> bool:
    """Whether a contract is for all sixteen scoring cards."""
    return word in ("juuroku", "gyaku_juuroku")


class KanOutcome(NamedTuple):
    """How a deal has ended: `word` is what a team made or failed in, empty where neither was tried."""

    word: WordOrNone
    made: bool
    """Of a deal without a contract: whether the kankei have what they need."""
    announced: bool = False

    @property
    def won(self) -> bool:
        """Whether the kankei have won the deal."""
        return self.made != is_gyaku(self.word)


class KanRound(NamedTuple):
    """What outlives a deal: the round, who sits where, and after its first deal the kankei."""

    number: int
    """Counted from 1."""
    deal: int
    """1 to 3."""
    seats: Seats
    joker: Player = NOBODY
    """Who held the joker in the round's first deal."""
    key: Player = NOBODY
    """And who the ace of trumps, with four players the jack."""
    kankei: tuple[Player, ...] = ()
    outcomes: tuple[KanOutcome, ...] = ()
    """Of the deals of the round so far."""

    @property
    def namer(self) -> int:
        """Who names trumps in this deal, the second or third (KAN-11, YON-5)."""
        return self.joker if self.deal == 2 else self.key

    @property
    def shower(self) -> int:
        """Who may show him cards before (KAN-11)."""
        return self.key if self.deal == 2 else self.joker


# The account of a round.


class KanPayment(NamedTuple):
    """Points for each of the kankei, and for each of the mukankei."""

    kankei: int
    mukankei: int


class KanReason(NamedTuple):
    """What a line of a round's account is for.

    `what` is a contract or what was made like one, or `won`, `lost`, `doubled` of a deal, or of the
    whole round (deal 0) `three`.
    """

    what: What
    deal: int = 0
    made: bool = True
    announced: bool = False

    @property
    def text(self) -> str:
        """`won 1`, `announced_juuroku_failed 2`, `three`."""
        name = f"{'announced_' if self.announced else ''}{self.what}{'' if self.made else '_failed'}"
        return f"{name} {self.deal}" if self.deal else name


class AccountItem(NamedTuple):
    """A line of a round's account."""

    reason: KanReason
    pay: KanPayment


def total(items: Iterable[AccountItem]) -> KanPayment:
    """What some lines of an account come to."""
    pays = [item.pay for item in items]
    return KanPayment(sum(pay.kankei for pay in pays), sum(pay.mukankei for pay in pays))


# The result.


class KanResult(NamedTuple):
    """How a deal has ended, and how the round stands with it."""

    outcome: KanOutcome | None
    """`None` where the deal was cancelled and is dealt again (KAN-8, shippo-jo)."""
    taken: tuple[int, int]
    """The scoring cards of the kankei and of the mukankei."""
    with_kankei: tuple[int, ...]
    """Who scores as the kankei do: they, and a dealer who does not play (KAN-6P)."""
    items: tuple[AccountItem, ...]
    """The account of the round so far."""
    outcomes: tuple[KanOutcome, ...]
    """Of the deals of the round so far."""
    over: bool
    """Whether the round is over, and its account entered."""
    following: KanRound | None
    """What the next deal begins with; `None` when the match is over."""
