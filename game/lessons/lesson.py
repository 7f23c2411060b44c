"""The parts of a lesson: tables, texts, questions and accepted answers.

A sentence has a template and values for the cards, players and figures in it. Some values only fill a place
(`card`, `suit`, `player`). The others are claims, which tests check against the rules, so that no text can
contradict them.
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
"""A card, cards, a suit, a player's number or a figure; in a pair, the second is shown and the first is its
subject.
"""

LEARNER = 0
"""The learner's seat at every table of a lesson."""


class ValueKind(Enum):
    """Kind of a value, which decides how it is displayed."""

    CARD = "a card: `TH`"
    CARDS = "some cards: `TH 9H`"
    SUIT = "a suit: `H`, or `NT`"
    PLAYER = "a player, by number"
    FIGURE = "a whole number"


PLACEHOLDER_KINDS = {"card": ValueKind.CARD, "suit": ValueKind.SUIT, "player": ValueKind.PLAYER}
"""Values that only name something. A digit may follow to tell several apart, as with claims: `card2`."""
CLAIM_KINDS = {
    # The table at that moment.
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
    # Results of the last action and of the actions after it.
    "takes": ValueKind.CARD,
    "taker": ValueKind.PLAYER,
    "worth": ValueKind.FIGURE,
    "draws": ValueKind.CARD,
    "captured": ValueKind.FIGURE,
    "side": ValueKind.FIGURE,
    "booked": ValueKind.FIGURE,
    "winner": ValueKind.PLAYER,
    # True at any time.
    "counts": ValueKind.FIGURE,
    "rate": ValueKind.FIGURE,
    "pays": ValueKind.FIGURE,
    # Kan: the sides, their needs and their captured points.
    "kankei": ValueKind.PLAYER,
    "friend": ValueKind.PLAYER,
    "right": ValueKind.PLAYER,
    "holds": ValueKind.CARD,
    "price": ValueKind.FIGURE,
    "rounds": ValueKind.FIGURE,
    "against": ValueKind.FIGURE,
    # Jo-Jotte: bidding, melds, the score pad.
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
"""Values that tests check against the rules.

`trump` is the trump suit, `may` all cards that the player to act may play, `barred` some that are not
allowed, `top` the face-up card of the stock, `stock` the number of cards in it, `turn` the player to act,
`tricks` the number of tricks in the deal. `takes` is the card that won the trick or is winning so far,
`taker` its player, `worth` the points of that trick's cards. `winner` has won the match with this deal.
Pairs: `draws` is a player and the card drawn, `captured` a player and their card points, `booked` a player
and the points for the deal, `counts` cards and their points.

`highest` is the highest possible bid, `needs` what the current bid requires (in a pair: what a bid of that
size requires), `book` the tricks that no bid includes, `goal` the points that end a match, `declarer` the
bidder, `partner` the declarer's partner, `alone` a declarer without a partner as far as the learner can
know, `side` what the declarer's side has captured. Pairs: `held` is a player and the cards of their hand,
`won` a player and their tricks, `beaten` a suit and one that it beats, `place` a place in the row and its
suit, `special` the same for special cards, `rate` and `pays` an item of the game's scoring and its points.

In Kan `kankei` is one of the kankei, and `price` what a player who says kan would need. Pairs: `friend` is
two players of one side; `right` a player and their right-hand neighbour; `holds` a player and a card that
they were dealt or got by exchange; `needs` and `side` a player and what their side needs or has taken;
`rounds` and `against` the results of the deals of a round and its points for each of the kankei, or each of
the others.

In Jo-Jotte `declarer` is the declarer, `jotte` the player who has said Jo and Jotte, `turned` and
`information` the turn-up and the information card, `times` the factor on the tricks' points, `goal` the
points for a game, `prison` the points in prison after the deal. Pairs: `melds` is cards and their points as
melds; `score`, `total`, `below` and `above` a player and their points so far in tricks, in all, and on the
score pad; `bonus` a made or failed bonus and its points.
"""


def claim_of(name: str) -> str:
    """Return the name of a claim without its digit: `card` for `card2`."""
    return name.rstrip("23456789")


def kind_of(name: str) -> ValueKind:
    """Return the kind of the value with this name; raises `KeyError` for an unknown name."""
    plain = claim_of(name)
    return PLACEHOLDER_KINDS[plain] if plain in PLACEHOLDER_KINDS else CLAIM_KINDS[plain]


class Statement(NamedTuple):
    """A sentence as a template with named values; the rules must confirm those that are claims."""

    words: str
    values: tuple[tuple[str, Value], ...] = ()
    teaches: str = ""
    """Facts that the sentence explains: clauses of the rules. A part of a clause has a name, as in
    `CJ-4:next`.
    """

    @property
    def claims(self) -> Iterator[tuple[str, Value]]:
        """Yield each claim's name and value."""
        for name, value in self.values:
            plain = claim_of(name)
            if plain in CLAIM_KINDS:
                yield plain, value


def say(words: str, *, teaches: str = "", **values: Value) -> Statement:
    """Return a sentence with its values and the facts that it teaches; raises `KeyError` if a value's name is
    unknown.
    """
    for name in values:
        kind_of(name)
    return Statement(words, tuple(values.items()), teaches)


@dataclass(frozen=True)
class LessonPosition:
    """A deal and its course so far.

    `hands` are cards of each player, the learner first, and `rows` cards of other places (for a stock: the
    first to be drawn, and after `...` the last). All other cards come from the rest of the pack, the same
    every time. The `dealer` determines who leads or bids first.
    """

    hands: tuple[str, ...] = ()
    rows: tuple[tuple[Zone, str], ...] = ()
    course: str = ""
    """Earlier actions, in the format of `actions_of`."""
    players: int = 2
    dealer: int = 1
    options: tuple[tuple[str, Given], ...] = ()
    totals: tuple[int, ...] = ()
    """The players' points before the deal; if empty, all have 0."""
    carried: Rows = ()
    """Numbers carried over from earlier deals, as in the game's `CarryOver`; if empty, this is the first
    deal.
    """


@dataclass(frozen=True)
class WrongAnswer:
    """A wrong action and the reason why it is wrong."""

    tried: str
    """One or more wrong actions, in the format of `actions_of`; `*` means all others."""
    says: Statement
    then: str = ""
    """Actions of the others that would follow, for checking claims about them."""


def wrong(tried: str, words: str, then: str = "", **values: Value) -> WrongAnswer:
    """Return a wrong answer with its reason, a sentence with its values."""
    return WrongAnswer(tried, say(words, teaches="", **values), then)


@dataclass(frozen=True)
class LessonStep:
    """A step of a lesson: some actions, and a text about them.

    A step without a position continues at the table of the step before.
    """

    title: str
    says: Statement
    at: LessonPosition | None = None
    plays: str = ""
    """Actions before the text is shown, in the format of `actions_of`."""


@dataclass(frozen=True)
class LookStep(LessonStep):
    """A step that only shows and explains, without a question."""

    shows: str = ""
    """Cards that illustrate the step outside a table, with a star before the important ones."""

    @property
    def pictured(self) -> tuple[tuple[Card, bool], ...]:
        """The illustrating cards, each with whether it is important."""
        words = self.shows.split()
        return tuple((parse_card(word.removeprefix("*")), word.startswith("*")) for word in words)


@dataclass(frozen=True, kw_only=True)
class QuestionStep(LessonStep):
    """A step that asks something."""

    uses: str
    """Facts from which the learner finds the answer, as in `teaches` of a `Statement`; the step or an earlier
    one has taught them.
    """
    done: Statement
    """The reply to a right answer."""


@dataclass(frozen=True, kw_only=True)
class TryStep(QuestionStep):
    """A question about what to play: every legal action is either right or has a reason why it is wrong."""

    right: tuple[str, ...]
    """Accepted actions; actions that are confirmed together are joined by `+`."""
    wrong: tuple[WrongAnswer, ...] = ()
    then: str = ""
    """Actions of the other players after a right answer, in the format of `actions_of`."""


@dataclass(frozen=True, kw_only=True)
class PickStep(QuestionStep):
    """A question about a claim in `done`, with a few answers to choose from."""

    asks: str
    """Name of the claim in `done` whose value is asked for."""
    wrong: tuple[tuple[Given, Statement], ...]
    """The wrong answers, each with its reason."""

    @property
    def right(self) -> Given:
        """The right answer."""
        return told(dict(self.done.values)[self.asks])

    @property
    def answers(self) -> tuple[Given, ...]:
        """All answers; figures and players are sorted."""
        found = [self.right, *(answer for answer, _ in self.wrong)]
        return tuple(sorted(found, key=lambda answer: (str(type(answer)), answer)))


@dataclass(frozen=True)
class Lesson:
    """A lesson: one idea, taught in a few steps."""

    key: str
    """Key under which the settings mark the lesson as done; a single word."""
    title: str
    about: str
    """Topic of the lesson, in a few words."""
    cards: str
    """Up to three cards that illustrate it."""
    steps: tuple[LessonStep, ...]


def told(value: Value) -> Given:
    """Return the part of a value that is shown."""
    return value[1] if isinstance(value, tuple) else value


def actions_of(course: str) -> list[Action]:
    """Parse actions such as `9H, KH, bid 11 H`; a bare card is played. Raises `ValueError` for anything
    else.
    """
    words = filter(None, (word.strip() for word in course.split(",")))
    return [PLAYS[parse_card(word)] if is_card(word) else parse_action(word) for word in words]


def together(choice: str) -> tuple[Action, ...]:
    """Return the actions of an accepted answer, usually one."""
    return tuple(actions_of(choice.replace("+", ",")))
