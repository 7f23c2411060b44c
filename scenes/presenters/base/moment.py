"""The deciding moment of a deal (the decision that mattered most) in words, and the context of a decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from game.ai.causes import Claim, Measure
from game.ai.reasons import GOAL_KINDS
from game.ai.verdict import Grade, Verdict
from game.analysis.moment import DecidingMoment
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.events import Said
from game.engine.rules import Stage
from game.engine.view import View
from game.session.past_deal import PastDeal, PastDecision
from scenes.i18n import NO_WORDS, Line, Template, Text, Translator, mark
from scenes.presenters.base.narration import named
from scenes.presenters.base.reasons import reason_line
from scenes.presenters.base.table_context import TableContext

if TYPE_CHECKING:  # the presenter's module imports all of its parts
    from scenes.presenters.base.presenter import Presenter

STAGE_NAMES: Mapping[Stage, Template] = {
    "auction": mark("the auction"),
    "exchange": mark("the exchange"),
    "call": mark("the call"),
}
"""Names of the stages before the play, to say where in a deal a decision was made."""
MIN_SHOWN_POINTS = 0.05
"""Smallest number of points that is not shown as 0 with one decimal."""


class MomentAction(NamedTuple):
    """One of the two actions that a deciding moment compares."""

    title: Text
    card: Card | None
    """The card, or `None` if the action is not a single card."""
    line: Line
    """The action as part of a sentence."""
    figure: Text
    """In how many of 100 deals the action succeeds, as text; empty if that is not known."""
    note: Text
    """Text below the figure."""
    good: bool
    """Whether this is the better action of the two."""


class MomentCard(NamedTuple):
    """A place of the trick in which a deciding moment was."""

    player: int
    card: Card | None
    """The card; `None` if the player has not played yet."""
    winning: bool = False


@dataclass(frozen=True)
class ToldMoment:
    """Texts and cards of a deal's deciding moment. If no decision mattered, only `lead` is filled."""

    lead: Text
    """A sentence before the reason; empty after a costly decision."""
    reason: Line
    grade: Grade | None = None
    stage: Text = NO_WORDS
    """Trick or stage of the deal in which the decision was made, as text."""
    actions: tuple[MomentAction, ...] = ()
    """The chosen action, and the action that it is compared with; empty if no decision mattered."""
    brief: Line = ()
    """Both actions in one sentence, for a panel without room for pictures."""
    trick: tuple[MomentCard, ...] = ()
    """The trick, one place for each player, clockwise from the viewer; empty before the play."""
    amount: Text = NO_WORDS
    """Points that the decision cost, or by which it was better than the next best, as text."""
    note: Text = NO_WORDS
    """Text shown after `amount`."""
    past: PastDeal | None = None
    """The finished deal; `None` if no decision mattered."""
    number: int = 0
    """Index of the decision among the deal's actions, from 0."""
    spoken: tuple[Text, ...] = ()
    """The actions, the trick and the reason, as lines for a screen reader."""

    @property
    def costly(self) -> bool:
        """Whether the decision was a slip or a mistake."""
        return self.grade is not None and self.grade.worse_than_fine


def nothing_mattered(words: Translator) -> ToldMoment:
    """Return the text for a deal in which no decision mattered much."""
    lead = words.text("No decision mattered much in this deal.")
    why = words.text("Each was close, or the result was already decided.")
    return ToldMoment(lead, (why,), spoken=(lead, why))


def sight_before(
    past: PastDeal, choice: PastDecision, see: Callable[[View[Any]], TableContext[Any]], you: int | None
) -> TableContext[Any]:
    """Return the presenters' context just before a decision, as its player saw it.

    `see` returns the context for a view; `you` is the player to address as "you".
    """
    view = past.before(choice.number, choice.player)
    events = (moment.event for moment in past.moments(choice.player)[: choice.before])
    said = tuple(event for event in events if isinstance(event, Said))
    return replace(see(view), said=said, you=you)


def told_moment(
    past: PastDeal,
    found: DecidingMoment,
    see: Callable[[View[Any]], TableContext[Any]],
    presenter: Presenter[Any],
) -> ToldMoment:
    """Return a deciding moment in words, addressed to the player who decided."""
    verdict, number = found.decision.verdict, found.decision.number
    choice = next(each for each in past.choices if each.number == number)
    sight = sight_before(past, choice, see, choice.player)
    words = sight.words
    played = verdict.chosen.verb == found.other.verb == "play"
    chosen = words.text("You played") if played else words.text("You chose")
    other = words.text("Better")
    if not found.costly:
        second = min(
            (each for each in verdict.weighed if each.action != verdict.chosen),
            key=lambda each: each.loss.points,
        )
        other = words.text("Next best") if second.action == found.other else words.text("Also tempting")
    figures = _figures(words, verdict)
    own, compared = (
        MomentAction(
            title,
            action.cards[0] if action.verb == "play" and len(action.cards) == 1 else None,
            named(presenter.narration, sight, action),
            figures.get(action, NO_WORDS),
            words.text("deals succeed") if figures else NO_WORDS,
            good,
        )
        for title, action, good in (
            (chosen, verdict.chosen, not found.costly),
            (other, found.other, found.costly),
        )
    )
    points = _points(found)
    digits = 1 if points >= MIN_SHOWN_POINTS else 2
    amount = words.gain(-points if found.costly else points, digits)
    reason = reason_line(presenter, sight, verdict)
    lead = NO_WORDS if found.costly else words.text("You played it as well as the expert would.")
    trick = _trick(past, choice, sight, presenter)
    return ToldMoment(
        lead=lead,
        reason=reason,
        grade=verdict.grade,
        stage=_stage_text(words, past, choice),
        actions=(own, compared),
        brief=_brief(words, own.line, compared.line, played=played, costly=found.costly),
        trick=trick,
        amount=words.text(presenter.amount, points=amount),
        note=words.text("on average") if found.costly else words.text("better on average"),
        past=past,
        number=number,
        spoken=(
            *_trick_told(sight, trick),
            *(_action_told(sight, each) for each in (own, compared)),
            *filter(None, [lead]),
            sight.spelled(reason),
        ),
    )


def _points(found: DecidingMoment) -> float:
    """Return the points between the two actions; if the reasons name points, the difference as it is rounded
    there.
    """
    verdict = found.decision.verdict
    if any(claim.figure is Measure.AHEAD for cause in verdict.causes for claim in cause.claims):
        return round(verdict.expected, 1) - round(verdict.expected - found.points, 1)
    return found.points


def _brief(words: Translator, chosen: Line, other: Line, *, played: bool, costly: bool) -> Line:
    if not costly:
        template = mark("You played {action}.") if played else mark("You chose {action}.")
        return words.line(template, action=chosen)
    template = mark("You chose {action}. Better: {other}.")
    if played:
        template = mark("You played {action}. Better: {other}.")
    return words.line(template, action=chosen, other=other)


def _stage_text(words: Translator, past: PastDeal, choice: PastDecision) -> Text:
    for number, trick in enumerate(past.tricks, start=1):
        if choice.number in trick.actions:
            return words.text("trick {number} of {all}", number=number, all=len(past.tricks))
    return words.text(STAGE_NAMES[choice.stage]) if choice.stage in STAGE_NAMES else NO_WORDS


def _figures(words: Translator, verdict: Verdict) -> dict[Action, Text]:
    """Return how often each of the two actions succeeds, as text; empty if the reasons don't name it."""
    claims: list[Claim] = [cause.claims[0] for cause in verdict.causes if cause.kind in GOAL_KINDS]
    if not claims:
        return {}
    shares = {verdict.best: claims[0].best, verdict.against: claims[0].other}
    return {
        action: words.text("{count} of 100", count=round(100 * min(1.0, max(0.0, share))))
        for action, share in shares.items()
    }


def _action_told(sight: TableContext[Any], action: MomentAction) -> Text:
    told = sight.words.text("{name}: {told}", name=action.title, told=sight.spelled(action.line))
    if not action.figure:
        return told
    return sight.words.text("{told}, {figure} {note}", told=told, figure=action.figure, note=action.note)


def _trick_told(sight: TableContext[Any], trick: tuple[MomentCard, ...]) -> list[Text]:
    return [
        sight.words.text("{player}: {card}", player=sight.label(player), card=sight.card_name(card))
        for player, card, _ in trick
        if card is not None
    ]


def _trick(
    past: PastDeal, choice: PastDecision, sight: TableContext[Any], presenter: Presenter[Any]
) -> tuple[MomentCard, ...]:
    """Return the trick as it was before the decision, or the whole trick if the player led to it."""
    if choice.stage != "play":
        return ()
    cards, winner = dict(zip(sight.trick_players, sight.trick, strict=True)), None
    if cards:
        best = presenter.board_layout.heading(sight, sight.trick)
        winner = None if best is None else sight.trick_players[best.place]
    else:
        whole = next((trick for trick in past.tricks if choice.number in trick.actions), None)
        if whole is not None:
            cards, winner = dict(zip(whole.players, whole.cards, strict=True)), whole.winner
    seats = sight.state.seats if past.game.is_clockwise(past.options) else sight.state.seats[::-1]
    first = seats.index(choice.player)
    order = (*seats[first:], *seats[:first])
    return tuple(MomentCard(player, cards.get(player), player == winner) for player in order)
