"""What a lesson is made of: tables that are laid out, what is said and asked there, what is accepted.

A sentence names the cards, players and figures that it speaks of as values beside its template. Some of
them only fill its places (`card`, `suit`, `player`), the others are claims, which tests hold against the
rules: no text can say of a trick what the rules do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from game.engine.actions import PLAYS, Action, parse_action
from game.engine.cards import Card, is_card, parse_card
from game.engine.carry_over import Rows
from game.engine.state import Zone

Given = str | int
Value = Given | tuple[Given, Given]
"""A card, cards, a suit, a player's number or a figure; of a pair the second is told, the first says of whom
or of what it is."""

LEARNER = 0
"""The learner's seat at every table of a lesson."""


class ValueKind(Enum):
    """What a value of a sentence is, and so how it is told."""

    CARD = "a card: `TH`"
    CARDS = "some cards: `TH 9H`"
    SUIT = "a suit: `H`, or `NT`"
    PLAYER = "a player, by number"
    FIGURE = "a whole number"


FILLS = {"card": ValueKind.CARD, "suit": ValueKind.SUIT, "player": ValueKind.PLAYER}
"""Values that only name something. As with claims, a digit may follow where there are several: `card2`."""
CLAIMS = {
    # How the table stands when it is said.
    "trump": ValueKind.SUIT,
    "may": ValueKind.CARDS,
    "barred": ValueKind.CARDS,
    "top": ValueKind.CARD,
    "turn": ValueKind.PLAYER,
    "stock": ValueKind.FIGURE,
    "tricks": ValueKind.FIGURE,
    "held": ValueKind.FIGURE,
    "won": ValueKind.FIGURE,
    "highest": ValueKind.FIGURE,
    "needs": ValueKind.FIGURE,
    "book": ValueKind.FIGURE,
    "goal": ValueKind.FIGURE,
    "declarer": ValueKind.PLAYER,
    "partner": ValueKind.PLAYER,
    "alone": ValueKind.PLAYER,
    "beaten": ValueKind.SUIT,
    "place": ValueKind.SUIT,
    "special": ValueKind.CARD,
    # What has come of the last action, and of the actions that were to follow it.
    "takes": ValueKind.CARD,
    "taker": ValueKind.PLAYER,
    "worth": ValueKind.FIGURE,
    "draws": ValueKind.CARD,
    "captured": ValueKind.FIGURE,
    "side": ValueKind.FIGURE,
    "booked": ValueKind.FIGURE,
    "winner": ValueKind.PLAYER,
    # What holds at any time.
    "counts": ValueKind.FIGURE,
    "rate": ValueKind.FIGURE,
    "pays": ValueKind.FIGURE,
    # Kan: the sides, and what they need and have.
    "kankei": ValueKind.PLAYER,
    "friend": ValueKind.PLAYER,
    "right": ValueKind.PLAYER,
    "holds": ValueKind.CARD,
    "price": ValueKind.FIGURE,
    "rounds": ValueKind.FIGURE,
    "against": ValueKind.FIGURE,
    # Jo-Jotte: bidding, melds, the pad.
    "turned": ValueKind.CARD,
    "information": ValueKind.CARD,
    "times": ValueKind.FIGURE,
    "melds": ValueKind.FIGURE,
    "score": ValueKind.FIGURE,
    "total": ValueKind.FIGURE,
    "below": ValueKind.FIGURE,
    "above": ValueKind.FIGURE,
    "prison": ValueKind.FIGURE,
    "bonus": ValueKind.FIGURE,
    "jotte": ValueKind.PLAYER,
}
"""Values that the rules are asked about.

`trump` is the trump suit; `may` are all cards that the player to act may play, `barred` some that are not
allowed; `top` lies open on the stock, `stock` is how many cards lie there; `turn` is who is to act, `tricks`
how many tricks the deal has. `takes` is the card that took the trick, or heads it so far, `taker` its player,
`worth` what the cards of that trick count. Pairs: `draws` is a player and the card drawn, `captured`
a player and what those tricks count, `booked` a player and the points for the deal, `counts` cards and what
they count. `winner` has won the match with this deal.

`highest` is the highest bid there is, `needs` what the bid that stands obliges its side to take (of a pair, a
bid of that size), `book` the tricks that no bid counts, `goal` the points that end a match; `declarer` has
made the bid, whatever the game calls such a player, and `partner` plays with the declarer; `alone` is a
declarer without a partner, as the learner can know by now. Pairs: `held` is a player and the cards of that
hand, `won` a player and the tricks won, `beaten` a suit and one that it beats, `place` a place and the suit
that stands there in the row, `special` the same of special cards, `rate` and `pays` something that a game's
scoring knows and what it brings. `side` is what the declarer's side has captured.

In Kan `kankei` is one of them, `price` is what whoever says kan would need, and the pairs are: `friend`,
two players of one side; `right`, a player and who sits at that right hand; `holds`, a player and a card
that was dealt there or came by exchange; `needs` and `side`, a player and what that side needs or has taken;
`rounds` and `against`, how the deals of a round have ended and what it brings each of the kankei, or each
of the others.

In Jo-Jotte `declarer` is the declarer, `jotte` has said Jo and Jotte, `turned` and `information` are the
turn-up and the information card, `times` is how often the tricks count, `goal` makes a game, `prison` is
what lies there after the deal. Pairs: `melds`, cards and what they bring as melds; `score`, `total`,
`below` and `above`, a player and what the deal has brought so far in tricks, in all, and on the pad;
`bonus`, what is made or lost, and its points.
"""


def claim_of(name: str) -> str:
    """The name of a value without the digit by which it differs from another one: of `card2` it is `card`."""
    return name.rstrip("23456789")


def kind_of(name: str) -> ValueKind:
    """What a value of this name is; raises `KeyError` for one that no sentence can have."""
    plain = claim_of(name)
    return FILLS[plain] if plain in FILLS else CLAIMS[plain]


class Statement(NamedTuple):
    """Something that is said: a template, and its values by name, in which the rules must confirm claims."""

    words: str
    values: tuple[tuple[str, Value], ...] = ()

    @property
    def claims(self) -> Iterator[tuple[str, Value]]:
        """What the rules are asked about, by what it claims."""
        for name, value in self.values:
            plain = claim_of(name)
            if plain in CLAIMS:
                yield plain, value


def say(words: str, **values: Value) -> Statement:
    """A sentence with its values; raises `KeyError` where one has a name that no value can have."""
    for name in values:
        kind_of(name)
    return Statement(words, tuple(values.items()))


@dataclass(frozen=True)
class LessonPosition:
    """A deal, and how far it has been played: what a record tells of it.

    `hands` are some cards of each player, the learner's first, and `rows` those of other places (of a stock,
    the first to be drawn, and after `...` the last); what is not given comes from the rest of the pack, the
    same every time. Who leads or speaks first follows from the `dealer`.
    """

    hands: tuple[str, ...] = ()
    rows: tuple[tuple[Zone, str], ...] = ()
    course: str = ""
    """What has been done, as `actions_of` reads it."""
    players: int = 2
    dealer: int = 1
    options: tuple[tuple[str, Given], ...] = ()
    totals: tuple[int, ...] = ()
    """The players' points before the deal; none says that all have 0."""
    carried: Rows = ()
    """What earlier deals have left, as the game's `CarryOver` tells it in numbers; none says that this is the
    first deal."""


@dataclass(frozen=True)
class WrongAnswer:
    """Why something that might be done is not what is asked."""

    tried: str
    """One or more such actions, as `actions_of` reads them; `*` stands for all others."""
    says: Statement
    then: str = ""
    """What the others would do then, for what is claimed of it."""


def wrong(tried: str, words: str, then: str = "", **values: Value) -> WrongAnswer:
    """Why something that might be done is not what is asked, in a sentence with its values."""
    return WrongAnswer(tried, say(words, **values), then)


@dataclass(frozen=True)
class LessonStep:
    """A part of a lesson: something is done before the learner, and said.

    Where there is no position it goes on at the table of the step before.
    """

    title: str
    says: Statement
    at: LessonPosition | None = None
    plays: str = ""
    """What is done before it is said, as `actions_of` reads it."""


@dataclass(frozen=True)
class LookStep(LessonStep):
    """A step without a question."""

    shows: str = ""
    """Cards that stand for it where it is told without a table, a star before those that matter."""

    @property
    def pictured(self) -> tuple[tuple[Card, bool], ...]:
        """These cards, and whether each matters."""
        words = self.shows.split()
        return tuple((parse_card(word.removeprefix("*")), word.startswith("*")) for word in words)


@dataclass(frozen=True, kw_only=True)
class TryStep(LessonStep):
    """A question for an action: every legal action is either right, or has a reason why not."""

    right: tuple[str, ...]
    """Each an action that is accepted, or several with `+` between that are confirmed together."""
    done: Statement
    """What is said of it."""
    wrong: tuple[WrongAnswer, ...] = ()
    then: str = ""
    """What the others do after it."""


@dataclass(frozen=True, kw_only=True)
class PickStep(LessonStep):
    """A question for something that `done` claims, with a few answers to choose from."""

    asks: str
    """The claim of `done` whose value is asked for."""
    done: Statement
    wrong: tuple[tuple[Given, Statement], ...]
    """The other answers, and why each is none."""

    @property
    def right(self) -> Given:
        """The answer."""
        return told(dict(self.done.values)[self.asks])

    @property
    def answers(self) -> tuple[Given, ...]:
        """All answers, those that are figures or players in their order."""
        found = [self.right, *(answer for answer, _ in self.wrong)]
        return tuple(sorted(found, key=lambda answer: (str(type(answer)), answer)))


@dataclass(frozen=True)
class Lesson:
    """One idea, in a few steps."""

    key: str
    """By which the settings remember that it was taken; of one word."""
    title: str
    about: str
    """What it is about, in a few words."""
    cards: str
    """Up to three cards that stand for it."""
    steps: tuple[LessonStep, ...]


def told(value: Value) -> Given:
    """The part of a value that is told."""
    return value[1] if isinstance(value, tuple) else value


def actions_of(course: str) -> list[Action]:
    """The actions of `9H, KH, bid 11 H`; a card alone is played. Raises `ValueError` for anything else."""
    words = filter(None, (word.strip() for word in course.split(",")))
    return [PLAYS[parse_card(word)] if is_card(word) else parse_action(word) for word in words]


def together(choice: str) -> tuple[Action, ...]:
    """The actions of something that is accepted: as a rule one."""
    return tuple(actions_of(choice.replace("+", ",")))
