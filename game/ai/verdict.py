"""Verdicts on past decisions: values that are stored, and how they are read back.

    {"grade": "slip", "chosen": "play TH", "best": "play 2C", "loss": [1.4, 0.3], "expected": -2.5,
     "weighed": [["play 2C", 0.0, 0.0], ["play TH", 1.4, 0.3]], "deals": 100, "exact": false,
     "told": "play 2C", "against": "play TH", "certainty": "clear",
     "causes": [["save", 6.2, null, "AH", [["lost", 0.1, 0.8, "TH"]], null]], "counter": [],
     "beliefs": [["AH", [0.0, 0.62, 0.2], 0.18]]}

Points are those of the deal ahead of the others' mean, with what they may lead to. An error is a standard
error, `null` if unknown. A belief is a card, the share of deals in which each player holds it, and the share
in which no one does.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from math import inf, isfinite
from typing import Any, NamedTuple, NoReturn, Self

from game.ai.beliefs import MAX_BELIEFS, SHARE_UNITS, CardBelief
from game.ai.card_facts import MAX_NAMED_CARDS, CardFact, FactKind
from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.paired_trials import Loss
from game.ai.reasons import MAX_CAUSES
from game.ai.search import ActionEstimate
from game.engine.actions import Action, parse_action
from game.engine.cards import Card, card_text, is_card, parse_card

DECIMALS = 4
"""Number of decimals of a stored figure."""
MAX_FIGURE = 10**9
"""Bound below which every figure stays, in absolute value."""
MAX_ACTIONS = 64
"""Maximum number of actions in a verdict; no evaluation searches as many."""

_AMOUNTS = (Measure.AHEAD, Measure.HAUL, Measure.THEIR_TRUMPS)
"""The measures that are amounts and not shares of deals."""
_NAMED = {
    CauseKind.CASH: {Measure.LOST},
    CauseKind.CASH_TRUMPED: {Measure.LOST},
    CauseKind.WASTED: {Measure.WINS},
    CauseKind.WASTED_SURE: {Measure.WINS},
    CauseKind.ENOUGH: {Measure.WINS},
    CauseKind.ENOUGH_OFTEN: {Measure.WINS, Measure.MINE_NOW},
    CauseKind.DECLARES: {Measure.DECLARES, Measure.MADE},
    CauseKind.TOO_HIGH: {Measure.DECLARES, Measure.MADE},
    CauseKind.TOO_RISKY: {Measure.DECLARES, Measure.MADE},
    CauseKind.SAFER_BID: {Measure.DECLARES, Measure.MADE},
    CauseKind.DOUBLES: {Measure.GOAL, Measure.AHEAD},
    CauseKind.SOLVED: {Measure.AHEAD},
    CauseKind.MELDS: {Measure.AHEAD},
    CauseKind.IN_ORDER: {Measure.AHEAD},
}
"""The measures that the sentence of each kind of cause names; every cause has at least one claim."""
_ABOUT_A_CARD = (
    CauseKind.DRAWS_TRUMPS, CauseKind.UNTRUMPED, CauseKind.PROTECTS, CauseKind.VOID, CauseKind.SETS_UP,
    CauseKind.PROMOTES, CauseKind.DRAWS, CauseKind.LOW_STOCK, CauseKind.IN_ORDER,
)  # fmt: skip
"""The causes that name a third card."""


class VerdictFormatError(ValueError):
    """The input is not a verdict; the message says why in one line and quotes none of it."""


class Grade(Enum):
    """How good a decision was, judged by what the player could know."""

    NONE = "none"
    """Only one action was legal."""
    BEST = "best"
    """The action that expert would choose, or one no worse."""
    FINE = "fine"
    """Perhaps not the best action, but not surely worse, or worse by very little."""
    SLIP = "slip"
    """Surely worse than the best action, by more than a small share of a trick's worth."""
    MISTAKE = "mistake"
    """Surely worse than the best action, by a larger share of a trick's worth."""

    @property
    def worse_than_fine(self) -> bool:
        """Whether the decision surely cost something: a slip or a mistake."""
        return self in (Grade.SLIP, Grade.MISTAKE)


class WeighedAction(NamedTuple):
    """An action that was evaluated, and its loss compared with the best one."""

    action: Action
    loss: Loss

    def points(self, expected: float) -> float:
        """Return the expected points, given those of the best action; never more than those."""
        return expected - max(0.0, self.loss.points)


class Certainty(Enum):
    """How sure it is that the best action is better than the one that it is compared with."""

    CLEAR = "clear"
    CLOSE = "close"
    """The difference between the two actions is small, or within the sampling error of the deals examined."""
    OPEN = "open"
    """The difference can't be told: the deals examined differ too much from each other."""
    SAME = "same"
    """In every deal examined, both actions led to the same points."""
    DECIDED = "decided"
    """Both actions led to the same points, equal in all deals examined."""
    FORCED = "forced"
    """There is only one legal action."""
    UNKNOWN = "unknown"
    """The verdict was stored by an older version without this value and has no causes."""


class Judgement(NamedTuple):
    """What is known of the actions of a decision, based only on what the player could know.

    Points are counted ahead of the average of the others, including the effect on later deals.
    """

    best: Action
    against: Action
    """The action that the best one is compared with in `causes`; the best one itself if there is no other."""
    expected: float
    """Expected points with the best action; 0 if there was no choice."""
    weighed: tuple[WeighedAction, ...]
    """Every action evaluated, the smallest loss first."""
    deals: int
    """Number of possible deals in which the best action was tried."""
    exact: bool
    """Whether the search solved each of its deals to the end."""
    done: bool
    """Whether the judgement is final: no later one will be based on more deals."""
    certainty: Certainty
    causes: tuple[Cause, ...]
    """Why the best action is better than `against`; empty if no single cause is known.

    If the two are about equal: what speaks for the best action, or what is the same about both.
    """
    counter: tuple[Cause, ...] = ()
    """What speaks for `against` if the two are about equal; in its claims `against` comes first."""
    beliefs: tuple[CardBelief, ...] = ()
    """Where the unseen cards that mattered could be; empty if no deals were continued or none mattered."""

    @property
    def estimates(self) -> list[ActionEstimate]:
        """Every action with its expected points, best first."""
        return [
            ActionEstimate(each.action, self.deals, self.expected - each.loss.points) for each in self.weighed
        ]

    def as_json(self) -> dict[str, Any]:
        """Return the judgement, ready for `json`."""
        return {
            "best": self.best.text,
            "against": self.against.text,
            "expected": self.expected,
            "weighed": [weighed_json(each) for each in self.weighed],
            "deals": self.deals,
            "exact": self.exact,
            "done": self.done,
            "certainty": self.certainty.value,
            "causes": [cause_json(each) for each in self.causes],
            "counter": [cause_json(each) for each in self.counter],
            "beliefs": [_belief_json(each) for each in self.beliefs],
        }

    @classmethod
    def read(cls, given: object, legal: Collection[Action], players: int) -> Self:
        """Read a judgement of these legal actions, written by `as_json`, at a table with this number of
        players.

        Raises `VerdictFormatError` for anything else.
        """
        found = members(given, cls._fields)
        judged = cls(
            action(found["best"]),
            action(found["against"]),
            figure(found["expected"]),
            weighed_of(found["weighed"]),
            whole(found["deals"]),
            truth(found["exact"]),
            truth(found["done"]),
            _certainty(found["certainty"]),
            causes_of(found["causes"]),
            causes_of(found["counter"]),
            beliefs_of(found["beliefs"]),
        )
        actions = [each.action for each in judged.weighed]
        if not {judged.best, judged.against, *actions} <= {*legal} or len({*actions}) < len(actions):
            fail("not of this decision")
        if not actions or actions[0] != judged.best:
            fail("the best action is not the first one")
        check_players(judged, players)
        return judged

    def verdict(self, chosen: Action, grade: Grade, loss: Loss, told: Action | None = None) -> Verdict:
        """Return the verdict on the chosen action; `told` is what a hint named, by default the best one."""
        rest = (self.best, loss, self.expected, self.weighed, self.deals, self.exact)
        why = (self.against, self.certainty, self.causes, self.counter, self.beliefs)
        return Verdict(grade, chosen, *rest, told or self.best, *why)


class Verdict(NamedTuple):
    """A judgement of a decision together with the grade of what the player chose.

    Members that are not described here are those of `Judgement`.
    """

    grade: Grade
    chosen: Action
    best: Action
    loss: Loss
    """Loss of the chosen action compared with the best.

    The loss may be a little below 0 if the two are about equal, so that totals are not biased.
    """
    expected: float
    weighed: tuple[WeighedAction, ...]
    deals: int
    exact: bool
    told: Action
    """The action that a hint would have named; a player who chooses it is never graded below fine."""
    against: Action
    """The action that the best one is compared with in `causes`: the chosen one if that is clearly worse."""
    certainty: Certainty
    causes: tuple[Cause, ...]
    counter: tuple[Cause, ...] = ()
    beliefs: tuple[CardBelief, ...] = ()

    @property
    def cost(self) -> Loss:
        """Loss of the decision that is added to totals: 0 unless it is a slip or a mistake.

        So totals never contradict the grades: without slips and mistakes nothing was given away.
        """
        return self.loss if self.grade.worse_than_fine else Loss(0.0, 0.0)

    @property
    def expected_after(self) -> float:
        """Expected points with the chosen action."""
        return self.expected - self.loss.points

    def as_json(self) -> dict[str, Any]:
        """Return the verdict, ready for `json`."""
        return {
            "grade": self.grade.value,
            "chosen": self.chosen.text,
            "best": self.best.text,
            "loss": _told(self.loss),
            "expected": self.expected,
            "weighed": [weighed_json(each) for each in self.weighed],
            "deals": self.deals,
            "exact": self.exact,
            "told": self.told.text,
            "against": self.against.text,
            "certainty": self.certainty.value,
            "causes": [cause_json(each) for each in self.causes],
            "counter": [cause_json(each) for each in self.counter],
            "beliefs": [_belief_json(each) for each in self.beliefs],
        }

    @classmethod
    def read(cls, given: object) -> Self:
        """Read a verdict written by `as_json`, of this version or an older one; raises `VerdictFormatError`
        for anything else.

        Version 1.0 wrote no reasons.
        """
        if isinstance(given, dict) and given.keys() == {*cls._fields[:8]}:
            given = _with_reasons(given)
        found = members(given, cls._fields)
        return cls(
            _grade(found["grade"]),
            action(found["chosen"]),
            action(found["best"]),
            loss(found["loss"]),
            figure(found["expected"]),
            weighed_of(found["weighed"]),
            whole(found["deals"]),
            truth(found["exact"]),
            action(found["told"]),
            action(found["against"]),
            _certainty(found["certainty"]),
            causes_of(found["causes"]),
            causes_of(found["counter"]),
            beliefs_of(found["beliefs"]),
        )


def as_good(judged: Judgement | Verdict) -> Action | None:
    """Return the next best action if it is about as good as the best one; otherwise `None`."""
    if judged.certainty in (Certainty.CLOSE, Certainty.SAME):
        return judged.against
    others = [each for each in judged.weighed if each.action != judged.best]
    if judged.certainty not in (Certainty.CLEAR, Certainty.OPEN) or not others:
        return None
    action, loss = others[0]
    return action if loss.points <= loss.error / 2 < inf else None


class Hindsight(NamedTuple):
    """The best action with all cards seen, and what the chosen one cost, which the player could not know."""

    best: Action
    loss: Loss
    """Loss of the chosen action compared with the best one, with these cards."""
    expected: float
    """Expected points with the best action, with these cards."""
    exact: bool
    """Whether the deal was solved to the end; otherwise this one deal was searched."""

    def as_json(self) -> dict[str, Any]:
        """Return the hindsight, ready for `json`."""
        return {
            "best": self.best.text,
            "loss": _told(self.loss),
            "expected": self.expected,
            "exact": self.exact,
        }

    @classmethod
    def read(cls, given: object) -> Self:
        """Read a hindsight written by `as_json`; raises `VerdictFormatError` for anything else."""
        found = members(given, cls._fields)
        return cls(
            action(found["best"]), loss(found["loss"]), figure(found["expected"]), truth(found["exact"])
        )


def rounded(found: Loss) -> Loss:
    """Return a loss rounded to the decimals that are stored."""
    return Loss(round(found.points, DECIMALS), round(found.error, DECIMALS))


def _told(found: Loss) -> list[float | None]:
    return [found.points, found.error if isfinite(found.error) else None]


# Reading.


def members(given: object, names: tuple[str, ...]) -> dict[str, Any]:
    """Return an object that has exactly these members; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, dict) or given.keys() != set(names):
        fail("not the members of it")
    return given


def action(given: object) -> Action:
    """Return an action from its text; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, str):
        fail("not an action")
    try:
        return parse_action(given)
    except ValueError:
        fail("not an action")


def figure(given: object) -> float:
    """Return a finite number below `MAX_FIGURE`; raises `VerdictFormatError` for anything else."""
    if type(given) not in (int, float):
        fail("not a number")
    assert isinstance(given, int | float)
    if not abs(given) < MAX_FIGURE:  # also refuses NaN
        fail("too large a number")
    return float(given)


def whole(given: object) -> int:
    """Return a whole number of at least 0; raises `VerdictFormatError` for anything else."""
    if type(given) is not int or not 0 <= given < MAX_FIGURE:
        fail("not a whole number")
    return given


def truth(given: object) -> bool:
    """Return a boolean; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, bool):
        fail("neither yes nor no")
    return given


def loss(given: object) -> Loss:
    """Return a loss and its error; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, list) or len(given) != 2:
        fail("not a loss")
    points, error = given
    found = Loss(figure(points), inf if error is None else figure(error))
    if found.error < 0:
        fail("an error below 0")
    return found


def weighed_json(weighed: WeighedAction) -> list[Any]:
    """Return an action and its loss, ready for `json`."""
    return [weighed.action.text, *_told(weighed.loss)]


def weighed_of(given: object) -> tuple[WeighedAction, ...]:
    """Read several outputs of `weighed_json`; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, list) or len(given) > MAX_ACTIONS:
        fail("actions that are no list")
    return tuple(_weighed(each) for each in given)


def _weighed(given: object) -> WeighedAction:
    if not isinstance(given, list) or len(given) != 3:
        fail("not an action and its loss")
    return WeighedAction(action(given[0]), loss(given[1:]))


def _with_reasons(given: dict[str, Any]) -> dict[str, Any]:
    """Return a verdict of version 1.0 with the members that it lacks."""
    best = given["best"]
    none: dict[str, Any] = {"causes": [], "counter": [], "beliefs": []}
    return {**given, "told": best, "against": best, "certainty": Certainty.UNKNOWN.value, **none}


def _certainty(given: object) -> Certainty:
    try:
        return Certainty(given)
    except ValueError:
        fail("no such certainty")


def cause_json(cause: Cause) -> list[Any]:
    """Return a cause, ready for `json`."""
    claims = [
        [claim.figure.value, claim.best, claim.other, _card_or_none(claim.card)] for claim in cause.claims
    ]
    fact = None if cause.fact is None else _fact_json(cause.fact)
    taker = _card_or_none(cause.taker)
    return [cause.kind.value, round(cause.amount, DECIMALS), cause.player, taker, claims, fact]


def _fact_json(fact: CardFact) -> list[Any]:
    above = [card_text(card) for card in fact.above]
    return [fact.kind.value, card_text(fact.card), above, fact.player, fact.out]


def _fact(given: object) -> CardFact:
    if not isinstance(given, list) or len(given) != 5:
        fail("not a fact")
    name, about, above, player, out = given
    try:
        kind = FactKind(name)
    except ValueError:
        fail("no such fact")
    if not isinstance(above, list) or len(above) > MAX_NAMED_CARDS:
        fail("cards that are no list")
    card, cards = _card(about), tuple(_card(each) for each in above)
    if card is None or None in cards or bool(cards) != (kind in (FactKind.ABOVE, FactKind.ABOVE_NOW)):
        fail("a fact without its cards")
    if (player is None) == (kind in (FactKind.VOID, FactKind.WINNING)):
        fail("a fact without its player")
    return CardFact(
        kind,
        card,
        tuple(each for each in cards if each is not None),
        None if player is None else whole(player),
        whole(out),
    )


def causes_of(given: object) -> tuple[Cause, ...]:
    """Read several outputs of `cause_json`; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, list) or len(given) > MAX_CAUSES:
        fail("causes that are no list")
    return tuple(_cause(each) for each in given)


def _cause(given: object) -> Cause:
    if not isinstance(given, list) or len(given) != 6:
        fail("not a cause")
    name, amount, player, taker, claims, fact = given
    try:
        kind = CauseKind(name)
    except ValueError:
        fail("no such cause")
    if not isinstance(claims, list) or len(claims) > MAX_CAUSES:
        fail("claims that are no list")
    found = Cause(
        kind,
        tuple(_claim(each) for each in claims),
        figure(amount),
        None if player is None else whole(player),
        _card(taker),
        None if fact is None else _fact(fact),
    )
    if not _can_be_told(found):
        fail("a cause without its figures")
    return found


def check_players(found: Judgement | Verdict, players: int) -> None:
    """Raise `VerdictFormatError` if a judgement names a player beyond this number of players."""
    causes = (*found.causes, *found.counter)
    named = [cause.player for cause in causes] + [
        cause.fact.player for cause in causes if cause.fact is not None
    ]
    if any(player is not None and player >= players for player in named):
        fail("no such player")
    if any(len(belief.shares) != players for belief in found.beliefs):
        fail("shares of other players")


def _belief_json(belief: CardBelief) -> list[Any]:
    return [card_text(belief.card), [*belief.shares], belief.elsewhere]


def beliefs_of(given: object) -> tuple[CardBelief, ...]:
    """Read the beliefs of a verdict; raises `VerdictFormatError` for anything else."""
    if not isinstance(given, list) or len(given) > MAX_BELIEFS:
        fail("beliefs that are no list")
    return tuple(_belief(each) for each in given)


def _belief(given: object) -> CardBelief:
    if not isinstance(given, list) or len(given) != 3 or not isinstance(given[1], list):
        fail("not a belief")
    card, elsewhere = _card(given[0]), figure(given[2])
    if card is None:
        fail("a belief about no card")
    shares = tuple(figure(share) for share in given[1])
    if min((*shares, elsewhere)) < 0 or abs(sum(shares) + elsewhere - 1) > 1 / SHARE_UNITS:
        fail("shares that do not add up to 1")
    return CardBelief(card, shares, elsewhere)


def _can_be_told(cause: Cause) -> bool:
    """Return whether a cause has all the figures and cards that its sentence names."""
    claims = {claim.figure: claim for claim in cause.claims}
    if not claims or not _NAMED.get(cause.kind, set()) <= claims.keys():
        return False
    if cause.kind in _ABOUT_A_CARD and cause.claims[0].card is None and cause.taker is None:
        return False
    shares = {
        CauseKind.DECLARES: ("best",),
        CauseKind.TOO_HIGH: ("other",),
        CauseKind.TOO_RISKY: ("other",),
        CauseKind.SAFER_BID: ("best", "other"),
    }.get(cause.kind, ())
    return all(
        0 < getattr(claims[Measure.DECLARES], each) >= getattr(claims[Measure.MADE], each) for each in shares
    )


def _claim(given: object) -> Claim:
    if not isinstance(given, list) or len(given) != 4:
        fail("not a claim")
    try:
        name = Measure(given[0])
    except ValueError:
        fail("no such figure")
    found = Claim(name, figure(given[1]), figure(given[2]), _card(given[3]))
    if name not in _AMOUNTS and not (0 <= found.best <= 1 and 0 <= found.other <= 1):
        fail("not a share")
    return found


def _card_or_none(card: Card | None) -> str | None:
    return None if card is None else card_text(card)


def _card(given: object) -> Card | None:
    if given is None:
        return None
    if not isinstance(given, str) or not is_card(given):
        fail("not a card")
    return parse_card(given)


def _grade(given: object) -> Grade:
    try:
        return Grade(given)
    except ValueError:
        fail("no such grade")


def fail(why: str) -> NoReturn:
    """Raise `VerdictFormatError`."""
    raise VerdictFormatError(why)
