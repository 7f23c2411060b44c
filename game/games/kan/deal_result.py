"""The result of a deal of Kan, and what it carries over to the next one (KAN-3, KAN-16 to KAN-21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, get_args

from game.engine.player_fields import Player
from game.engine.state import NOBODY
from game.games.kan.seats import Seats

Word = Literal["sukonku", "gyaku_sukonku", "juuroku", "gyaku_juuroku"]
"""A contract, or the same achievement without an announcement (KAN-17 to KAN-19, YON-7)."""
WordOrNone = Literal["", Word]
"""A contract, or an empty string for none."""
What = Literal[Word, "won", "lost", "doubled", "three"]
"""Kinds of lines in a round's account: what the payment is for."""
WORDS: Mapping[str, Word] = {word: word for word in get_args(Word)}
"""The contracts, by the word in an action."""


def is_gyaku(word: Literal["", What]) -> bool:
    """Return whether a contract is one of the mukankei."""
    return word in ("gyaku_sukonku", "gyaku_juuroku")


def is_juuroku(word: Literal["", What]) -> bool:
    """Return whether a contract is for all sixteen scoring cards."""
    return word in ("juuroku", "gyaku_juuroku")


class KanOutcome(NamedTuple):
    """How a deal ended: `word` is the contract, or the achievement without one, that was made or failed; else
    empty.
    """

    word: WordOrNone
    made: bool
    """Whether the contract was made; without one, whether the kankei have the scoring cards they need."""
    announced: bool = False

    @property
    def won(self) -> bool:
        """Whether the kankei have won the deal."""
        return self.made != is_gyaku(self.word)


class KanRound(NamedTuple):
    """What carries over between deals: the round, the seats, and after its first deal the kankei."""

    number: int
    """Number of the round in the match, from 1."""
    deal: int
    """Number of the deal in the round, 1 to 3."""
    seats: Seats
    joker: Player = NOBODY
    """The player who held the joker in the round's first deal, or `NOBODY`."""
    key: Player = NOBODY
    """The player who held the ace of trumps (with four players the jack) in the first deal, or `NOBODY`."""
    kankei: tuple[Player, ...] = ()
    outcomes: tuple[KanOutcome, ...] = ()
    """Outcomes of the deals of the round so far."""

    @property
    def namer(self) -> int:
        """The player who names trumps in the second or third deal (KAN-11, YON-5)."""
        return self.joker if self.deal == 2 else self.key

    @property
    def shower(self) -> int:
        """The player who may show cards to `namer` before trumps are named (KAN-11)."""
        return self.key if self.deal == 2 else self.joker


# The account of a round.


class KanPayment(NamedTuple):
    """Points for each of the kankei and for each of the mukankei."""

    kankei: int
    mukankei: int


class KanReason(NamedTuple):
    """Reason for a payment in a round's account.

    `what` is a contract or the same achievement without one; `won`, `lost` or `doubled` for a deal; or
    `three` for the whole round (`deal` is 0).
    """

    what: What
    deal: int = 0
    made: bool = True
    announced: bool = False

    @property
    def text(self) -> str:
        """The reason in a record: `won 1`, `announced_juuroku_failed 2`, `three`."""
        name = f"{'announced_' if self.announced else ''}{self.what}{'' if self.made else '_failed'}"
        return f"{name} {self.deal}" if self.deal else name


class AccountItem(NamedTuple):
    """A line of a round's account: a reason and its payment."""

    reason: KanReason
    pay: KanPayment


def total(items: Iterable[AccountItem]) -> KanPayment:
    """Return the sum of some lines of an account."""
    pays = [item.pay for item in items]
    return KanPayment(sum(pay.kankei for pay in pays), sum(pay.mukankei for pay in pays))


# The result.


class KanResult(NamedTuple):
    """How a deal ended, and the account of the round including it."""

    outcome: KanOutcome | None
    """The outcome, or `None` if the deal was cancelled and is dealt again (KAN-8, shippo-jo)."""
    taken: tuple[int, int]
    """Scoring cards taken by the kankei and by the mukankei."""
    with_kankei: tuple[int, ...]
    """The players who score as kankei: the kankei, and a dealer who does not play (KAN-6P)."""
    items: tuple[AccountItem, ...]
    """The account of the round so far."""
    outcomes: tuple[KanOutcome, ...]
    """Outcomes of the deals of the round so far."""
    over: bool
    """Whether the round is over and its account is entered."""
    following: KanRound | None
    """The round as the next deal begins with it, or `None` if the match is over."""
