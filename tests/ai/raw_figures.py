"""What causes speak of, counted once more from continuations as they are; and continuations made by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from types import SimpleNamespace
from typing import Any, NamedTuple

from game.ai.bot_logic import TrickValues
from game.ai.causes import Cause, CauseKind, Measure
from game.ai.continuation import ContinuedDeal
from game.engine.actions import PLAYS, Action
from game.engine.cards import FULL_PACK, Card, Zone, mask, parse_card
from game.engine.events import TrickTaken

# Counted once more.


class Raw(NamedTuple):
    """A continuation and what is needed to count it."""

    played: ContinuedDeal
    me: int
    ours: frozenset[int]
    values: TrickValues
    trump: int
    reached: bool | None

    @property
    def tricks(self) -> list[TrickTaken]:
        return [event for event in self.played.events if isinstance(event, TrickTaken)]

    def with_card(self, card: Card) -> TrickTaken | None:
        return next((trick for trick in self.tricks if card in trick.cards), None)

    def top(self, trick: TrickTaken) -> Card:
        return dict(zip(trick.players, trick.cards, strict=True))[trick.winner]

    def wins(self, card: Card) -> bool:
        trick = self.with_card(card)
        return trick is not None and self.top(trick) == card

    def comes_home(self, card: Card) -> bool:
        trick = self.with_card(card)
        return trick is not None and trick.winner in self.ours

    def lost(self, card: Card) -> bool:
        """Another side's card takes it; one's own winner is never lost."""
        trick = self.with_card(card)
        return trick is not None and trick.winner not in self.ours and self.top(trick) != card

    def takes(self) -> float:
        """All that the side takes."""
        total = 0.0
        for trick in self.tricks:
            if trick.winner in self.ours:
                total += self.values.trick + sum(self.values.cards[card] for card in trick.cards)
                total += self.values.last if trick is self.tricks[-1] else 0.0
        return total

    def haul(self, card: Card) -> float:
        trick = self.with_card(card)
        if trick is None or trick.winner not in self.ours:
            return 0.0
        if self.top(trick) != card:
            return self.values.cards[card]
        return self.values.trick + sum(self.values.cards[each] for each in trick.cards)


def _first(raw: Raw) -> TrickTaken | None:
    return raw.tricks[0] if raw.tricks else None


def _spent(raw: Raw) -> bool:
    first = _first(raw)
    if first is None or first.winner in raw.ours:
        return False
    order = list(first.players)
    return order.index(first.winner) > order.index(raw.me)


def _trumps(raw: Raw) -> int:
    first = _first(raw)
    if first is None:
        return 0
    return sum(card // 13 == raw.trump for player, card in zip(first.players, first.cards, strict=True)
               if player not in raw.ours)  # fmt: skip


def _has_it(raw: Raw) -> bool:
    contract = raw.played.end.undertaking()
    return contract is not None and contract.player == raw.me


FIGURES: Mapping[Measure, Callable[[Raw, Any], float]] = {
    Measure.OURS_NOW: lambda raw, card: (first := _first(raw)) is not None and first.winner in raw.ours,
    Measure.MINE_NOW: lambda raw, card: (first := _first(raw)) is not None and first.winner == raw.me,
    Measure.WINS: Raw.wins,
    Measure.LOST: Raw.lost,
    Measure.HOME: Raw.comes_home,
    Measure.TRUMPED: lambda raw, card: (
        raw.lost(card) and raw.top(raw.with_card(card)) // 13 == raw.trump != card // 13  # type: ignore[arg-type]
    ),
    Measure.CAPTURED: lambda raw, card: raw.comes_home(card),
    Measure.SPENT: lambda raw, card: _spent(raw),
    Measure.THEIR_TRUMPS: lambda raw, card: _trumps(raw),
    Measure.GOAL: lambda raw, card: raw.reached is True,
    Measure.DECLARES: lambda raw, card: _has_it(raw),
    Measure.MADE: lambda raw, card: _has_it(raw) and raw.played.end.undertaking().made,  # type: ignore[union-attr]
    Measure.AHEAD: lambda raw, card: raw.played.payoff,
    Measure.KEPT: Raw.wins,
    Measure.HAUL: Raw.haul,
}


class Counted:
    """Both actions of a comparison, counted once more."""

    def __init__(self, sample: Any, best: Action, other: Action, deals: Sequence[int]) -> None:
        self.best, self.other, self.deals = best, other, deals
        self.state = sample.seen.state
        self.values = sample.logic.trick_values(self.state)
        self.swing = sample.logic.swing
        self.raw = {action: [self._raw(sample, action, n) for n in deals] for action in (best, other)}

    def _raw(self, sample: Any, action: Action, number: int) -> Raw:
        played = sample.after(action, number)
        me, sides = sample.player, sample.logic.sides(played.end)
        ours = {me} if sides is None else {p for p in range(len(sides)) if sides[p] == sides[me]}
        reached = sample.logic.reached_goal(played.end, me)
        return Raw(played, me, frozenset(ours), self.values, self.state.trump, reached)

    def mean(self, action: Action, figure: Measure, card: Card | None) -> float:
        return fmean(float(FIGURES[figure](raw, card)) for raw in self.raw[action])

    def differences(self, figure: Measure, card: Card | None) -> list[float]:
        pairs = zip(self.raw[self.best], self.raw[self.other], strict=True)
        return [float(FIGURES[figure](a, card)) - float(FIGURES[figure](b, card)) for a, b in pairs]

    def total(self) -> float:
        """How much more the side takes after the better action."""
        pairs = zip(self.raw[self.best], self.raw[self.other], strict=True)
        return fmean(a.takes() - b.takes() for a, b in pairs)

    def is_sure(
        self, figure: Measure, card: Card | None, sign: int, least: float, errors: float = 2.0
    ) -> bool:
        """Whether a figure differs so much, beyond so many standard errors, in both halves of the deals."""
        found = [sign * each for each in self.differences(figure, card)]
        even = [each for each, number in zip(found, self.deals, strict=True) if number % 2 == 0]
        odd = [each for each, number in zip(found, self.deals, strict=True) if number % 2]
        enough = min(fmean(even), fmean(odd)) >= 0.3 * least - 1e-9
        mean = fmean(found)
        return enough and mean >= least - 1e-9 and mean > errors * stdev(found) / sqrt(len(found)) - 1e-9


class Rule(NamedTuple):
    """What must hold of the figures of a cause."""

    figure: Measure
    sign: int
    least: float = 0.1


K, F = CauseKind, Measure
RULES: Mapping[CauseKind, Rule] = {
    K.SIDE_NOW: Rule(F.OURS_NOW, 1), K.TAKES: Rule(F.OURS_NOW, 1),
    K.LIKELY: Rule(F.OURS_NOW, 1), K.BANK: Rule(F.LOST, -1),
    K.BANK_SURE: Rule(F.LOST, -1), K.BANK_LEAD: Rule(F.LOST, -1),
    K.CASH: Rule(F.LOST, -1), K.CASH_TRUMPED: Rule(F.LOST, -1), K.WINS_NOW: Rule(F.WINS, 1),
    K.HOME: Rule(F.HOME, 1), K.SPARE: Rule(F.LOST, -1), K.SAVE: Rule(F.LOST, -1),
    K.SAVE_LEAD: Rule(F.LOST, -1), K.SAVE_LEAD_TRUMPED: Rule(F.LOST, -1),
    K.KEEP: Rule(F.WINS, 1), K.WAIT: Rule(F.HAUL, 1), K.DRAWS_TRUMPS: Rule(F.LOST, -1, 0.07),
    K.UNTRUMPED: Rule(F.LOST, -1, 0.07), K.PROTECTS: Rule(F.LOST, -1, 0.07), K.VOID: Rule(F.WINS, 1, 0.07),
    K.SETS_UP: Rule(F.WINS, 1, 0.07), K.PROMOTES: Rule(F.WINS, 1, 0.07), K.FORCES: Rule(F.SPENT, 1, 0.25),
    K.LETS_IN: Rule(F.OURS_NOW, 1), K.DRAWS: Rule(F.OURS_NOW, 1), K.LOW_STOCK: Rule(F.OURS_NOW, -1, 0.3),
    K.MAKES: Rule(F.GOAL, 1, 0.06), K.DEFEATS: Rule(F.GOAL, 1, 0.06), K.WINS_DEAL: Rule(F.GOAL, 1, 0.06),
    K.SCORES_MORE: Rule(F.AHEAD, 1),
}  # fmt: skip
"""The figure in which the actions must surely differ, and in which direction."""
ABOUT_BEST = {K.BANK, K.BANK_SURE, K.BANK_LEAD, K.CASH, K.CASH_TRUMPED, K.WINS_NOW, K.HOME}
ABOUT_OTHER = {
    *(
        K.SPARE,
        K.SAVE,
        K.SAVE_LEAD,
        K.SAVE_LEAD_TRUMPED,
        K.WASTED,
        K.WASTED_SURE,
        K.KEEP,
        K.ENOUGH,
        K.ENOUGH_OFTEN,
        K.WAIT,
    ),
}
ABOUT_THIRD = {K.DRAWS_TRUMPS, K.UNTRUMPED, K.PROTECTS, K.VOID, K.SETS_UP, K.PROMOTES}
NOW = {K.SIDE_NOW, K.TAKES, K.LIKELY}


def faults(counted: Counted, cause: Cause) -> list[str]:  # noqa: C901 - a condition for each kind
    """What is wrong about a cause: figures that are not so, or what its sentence says besides."""
    found = []
    best, other, state = counted.best, counted.other, counted.state

    def need(holds: object, what: str) -> None:
        if not holds:
            found.append(f"{cause.kind.value}: {what}")

    for claim in cause.claims:
        if claim.figure is F.KEPT:
            continue
        for action, said in ((best, claim.best), (other, claim.other)):
            need(abs(counted.mean(action, claim.figure, claim.card) - said) <= 0.00051, str(claim))
    card = next((claim.card for claim in cause.claims if claim.card is not None), None)
    mean = counted.mean
    rule = RULES.get(cause.kind)
    if rule is not None:
        least = {F.HAUL: counted.values.little, F.AHEAD: 0.1 * counted.swing}.get(rule.figure, rule.least)
        need(counted.is_sure(rule.figure, card, rule.sign, least), f"{rule} is not sure")
    lead, plays = not state.trick, best.verb == other.verb == "play"
    last = bool(state.trick) and not state.to_come()
    if plays and cause.kind in ABOUT_BEST:
        need(card == best.cards[0], "about the better card")
    if plays and cause.kind in ABOUT_OTHER:
        need(card == other.cards[0], "about the other card")
    if cause.kind in ABOUT_THIRD:
        need(card not in (*best.cards, *other.cards) and card is not None, "about a third card")
        need(card is not None and state.hands[counted.raw[best][0].me] >> card & 1, "of the hand")
    trumped = [mean(action, F.TRUMPED, card) for action in (best, other)] if card is not None else [0.0, 0.0]
    lost = [mean(action, F.LOST, card) for action in (best, other)] if card is not None else [0.0, 0.0]
    match cause.kind:
        case K.SIDE_NOW:
            helped = [mean(each, F.OURS_NOW, None) - mean(each, F.MINE_NOW, None) for each in (best, other)]
            need(max(helped) > 0.03 and not last, "by another's card, too")
        case K.TAKES:
            need(last, "played last")
        case K.LIKELY:
            need(not last, "not played last")
        case K.BANK | K.BANK_SURE | K.BANK_LEAD:
            safe = mean(best, F.HOME, card) - mean(best, F.WINS, card)
            need(safe >= 0.6 and lead == (cause.kind is K.BANK_LEAD), "falls to another of the side")
            need(last == (cause.kind is K.BANK_SURE), "sure if played last")
        case K.CASH | K.CASH_TRUMPED | K.WINS_NOW:
            need(mean(best, F.WINS, card) >= 0.6, "wins now")
            if cause.kind is not K.WINS_NOW:
                need((trumped[1] >= 0.7 * lost[1]) == (cause.kind is K.CASH_TRUMPED), "to a trump or not")
        case K.SPARE:
            need(not lead and lost[1] >= 0.97 and mean(other, F.OURS_NOW, None) < 0.03, "lost at once")
        case K.SAVE:
            need(not lead, "no lead")
        case K.SAVE_LEAD | K.SAVE_LEAD_TRUMPED:
            need(lead, "a lead")
            need((trumped[1] >= 0.7 * lost[1]) == (cause.kind is K.SAVE_LEAD_TRUMPED), "to a trump or not")
        case K.WASTED | K.WASTED_SURE:
            need(last == (cause.kind is K.WASTED_SURE), "sure if played last")
            need(mean(best, F.WINS, card) >= 0.25, "wins another")
            need(not lead and mean(best, F.OURS_NOW, None) >= 0.85, "the side has it")
            need(mean(best, F.MINE_NOW, None) < 0.25 <= mean(other, F.WINS, card), "by another's card")
        case K.ENOUGH | K.ENOUGH_OFTEN:
            need(last == (cause.kind is K.ENOUGH), "sure if played last")
            need(min(mean(best, F.MINE_NOW, None), mean(other, F.WINS, card)) >= 0.85, "both win")
            need(mean(best, F.WINS, card) >= 0.6, "wins another")
        case K.WAIT:
            need(mean(other, F.WINS, card) >= 0.7 and mean(best, F.WINS, card) >= 0.6, "wins both times")
        case K.DRAWS_TRUMPS:
            need(lead and best.cards[0] // 13 == state.trump != other.cards[0] // 13, "a trump is led")
            need(trumped[1] - trumped[0] >= 0.6 * (lost[1] - lost[0]), "trumped less")
        case K.UNTRUMPED:
            need(trumped[1] - trumped[0] >= 0.6 * (lost[1] - lost[0]), "trumped less")
        case K.PROTECTS:
            need(trumped[1] - trumped[0] < 0.6 * (lost[1] - lost[0]), "not for being trumped")
        case K.VOID:
            held = state.hands[counted.raw[best][0].me]
            suit = best.cards[0] // 13
            need(not held & ~(1 << best.cards[0]) & 0x1FFF << 13 * suit, "the last card of its suit")
            need(card is not None and card // 13 == state.trump != suit, "a trump wins")
        case K.SETS_UP:
            need(lead and card is not None and card // 13 == best.cards[0] // 13, "of the suit led")
            first = [raw.tricks[0] for raw in counted.raw[best] if raw.tricks]
            beaten = [each.winner != each.leader and winner_of(each) // 13 == card // 13 for each in first]
            need(fmean(beaten) >= 0.5, "a higher card wins the lead")
        case K.FORCES:
            need(not lead and not last, "in the middle")
        case K.GIVES_UP:
            now = [mean(action, F.OURS_NOW, None) for action in (best, other)]
            need(now[1] - now[0] >= 0.3, "the trick is left")
        case K.DECLARES:
            need(mean(best, F.DECLARES, None) - mean(other, F.DECLARES, None) >= 0.25, "declares")
        case K.TOO_HIGH | K.TOO_RISKY:
            need(mean(other, F.DECLARES, None) - mean(best, F.DECLARES, None) >= 0.25, "declares")
            need((mean(other, F.DECLARES, None) >= 0.97) == (cause.kind is K.TOO_HIGH), "always or not")
        case K.SAFER_BID:
            made = [mean(each, F.MADE, None) / mean(each, F.DECLARES, None) for each in (best, other)]
            need(made[0] - made[1] >= 0.1 - 1e-9, "made more often")
        case K.DOUBLES:
            need("double" in (best.verb, other.verb), "doubled")
            need(not mean(best, F.DECLARES, None) and not mean(other, F.DECLARES, None), "no own contract")
        case K.MAKES | K.DEFEATS | K.WINS_DEAL:
            ends = [raw.played.end.undertaking() for raws in counted.raw.values() for raw in raws]
            sides = [raw.ours for raws in counted.raw.values() for raw in raws]
            own = {end.player in ours for end, ours in zip(ends, sides, strict=True) if end is not None}
            expected: set[bool] = {K.MAKES: {True}, K.DEFEATS: {False}}.get(cause.kind, set())
            need(own == expected, "whose contract it is")
        case K.CHEAPER:
            now = [mean(action, F.OURS_NOW, None) for action in (best, other)]
            need(max(now) <= 0.03, "lost either way")
            worth = counted.values.cards
            need(worth[best.cards[0]] < worth[other.cards[0]], "worth less")
        case K.MELDS:
            need("meld" in (best.verb, other.verb), "a meld")
        case K.IN_ORDER:
            pair = counted.values.pair
            held = state.hands[counted.raw[best][0].me]
            need(pair is not None and cause.taker == pair[0] and other.cards[0] == pair[1], "the second card")
            need(pair is not None and all(held >> each & 1 for each in pair), "both held")
        case K.WORTH_KEEPING:
            (claim,) = cause.claims
            one, two = mean(best, F.WINS, other.cards[0]), mean(other, F.WINS, best.cards[0])
            need(abs(claim.best - one) <= 0.00051, "kept by the better action")
            need(abs(claim.other - two) <= 0.00051, "kept by the other one")
            need(claim.best - claim.other >= 0.1 - 1e-9 and claim.card == other.cards[0], "by enough")
    return found


# Made by hand.


def winner_of(taken: TrickTaken) -> Card:
    """The card that won a trick."""
    return dict(zip(taken.players, taken.cards, strict=True))[taken.winner]


def trick(text: str) -> TrickTaken:
    """A trick of cards in order of play, each with its player; a star marks the winner: `1:5S 2:KS* 0:2S`."""
    players, cards, winner = [], [], -1
    for word in text.split():
        player, _, card = word.partition(":")
        players.append(int(player))
        cards.append(parse_card(card.rstrip("*")))
        winner = int(player) if card.endswith("*") else winner
    assert winner >= 0, text
    return TrickTaken(players[0], winner, tuple(players), tuple(cards))


class HandMade:
    """Stands for continuations: what follows each action, in the same shares of ten deals everywhere."""

    player = 0

    def __init__(
        self,
        after: Mapping[Action, Sequence[tuple[int, str]]],
        *,
        hand: str,
        values: TrickValues,
        table: str = "",
        stock: str = "",
        sides: Sequence[int] | None = (0, 1, 0, 1),
        ends: Mapping[Action, Sequence[tuple[int, int | None, bool, bool | None]]] | None = None,
    ) -> None:
        """`after` lists shares of ten deals with the tricks, with `/` between them. `table` is on the table.

        `ends` gives shares of ten with the declarer, whether he makes it and whether the goal is reached.
        """
        top = parse_card(stock.split()[-1]) if stock else None
        self.state = SimpleNamespace(
            trump=2,
            hands=[mask(map(parse_card, hand.split())), 0, 0, 0],
            trick=[parse_card(card) for card in table.split()],
            to_come=lambda: (0,) * (3 - len(table.split())),
            may={},
            held_by_others=lambda player: 0,
            to_be_drawn=lambda player, unseen: 0,
            won=[0],
        )
        hidden = {Zone("hands", player): 1 for player in (1, 2, 3)}
        unseen = FULL_PACK & ~mask([*map(parse_card, hand.split()), *self.state.trick])
        self.seen = SimpleNamespace(state=self.state, hidden=hidden, unseen=unseen)
        self._after, self._ends = after, ends
        self.logic = SimpleNamespace(
            trick_values=lambda state: values._replace(drawn=top),
            sides=lambda end: sides,
            reached_goal=lambda end, player: end.reached,
            beaters=lambda state, card, *, now: None,
            swing=1.0,
        )

    @staticmethod
    def _pick(shares: Sequence[Any], number: int) -> Any:
        """Even and odd deals get the same shares."""
        place = number // 2 % 10
        for share, *rest in shares:
            if place < share:
                return rest
            place -= share
        raise AssertionError("shares of ten")

    def after(self, action: Action, number: int) -> ContinuedDeal:
        (text,) = self._pick(self._after[action], number)
        tricks = tuple(trick(each) for each in text.split("/") if each.strip())
        contract = reached = None
        if self._ends is not None:
            declarer, made, reached = self._pick(self._ends[action], number)
            contract = None if declarer is None else SimpleNamespace(player=declarer, made=made)
        end: Any = SimpleNamespace(undertaking=lambda: contract, reached=reached)
        return ContinuedDeal(tricks, end, float(number % 3 + len(action.text)))


def play(text: str) -> Action:
    return PLAYS[parse_card(text)]
