"""Reasons in words: why an action is better than another, from the causes of a judgement."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from game.ai.causes import Cause, CauseKind, Claim, Measure
from game.ai.verdict import Certainty, Judgement, Verdict
from game.engine.actions import Action
from scenes.i18n import CardMark, Line, Template, Text, mark, number_text
from scenes.presenters.base.narration import Narration, named
from scenes.presenters.base.table_context import TableContext

SHARES = (
    (0.97, mark("all", about="a share of deals")),
    (0.88, mark("almost all", about="a share of deals")),
    (0.77, mark("four fifths", about="a share of deals")),
    (0.71, mark("three quarters", about="a share of deals")),
    (0.58, mark("two thirds", about="a share of deals")),
    (0.43, mark("half", about="a share of deals")),
    (0.29, mark("a third", about="a share of deals")),
    (0.225, mark("a quarter", about="a share of deals")),
    (0.15, mark("a fifth", about="a share of deals")),
    (0.07, mark("a tenth", about="a share of deals")),
    (0.02, mark("hardly any", about="a share of deals")),
    (0.0, mark("none", about="a share of deals")),
)
"""Words for a share of deals (0 to 1), by the smallest share for which they are used, in descending order."""


SENTENCES: Mapping[CauseKind, Template] = {
    CauseKind.SIDE_NOW: mark(
        "{Ours} would then win this trick in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.TAKES: mark("{card} takes this trick, and {other} doesn't."),
    CauseKind.SURE: mark("{card} is sure to win this trick. {other} wins it in {share2} of the deals."),
    CauseKind.LIKELY: mark("{card} wins this trick in {share} of the deals, {other} in {share2}."),
    CauseKind.BANK: mark(
        "{Ours} will probably win this trick, so add {card}. If kept, {card} is lost in {share2} of the "
        "deals."
    ),
    CauseKind.BANK_LEAD: mark(
        "If led now, {card} will probably go to {ours}. If kept, it's lost in {share2} of the deals."
    ),
    CauseKind.CASH: mark("{card} wins a trick now. If kept, it's lost in {share} of the deals."),
    CauseKind.CASH_TRUMPED: mark(
        "{card} wins a trick now. If kept, it's lost in {share} of the deals, mostly to a trump."
    ),
    CauseKind.WINS_NOW: mark("{card} wins a trick now in {share} of the deals, later in {share2}."),
    CauseKind.HOME: mark("{Ours} would get {card} now in {share} of the deals, later in {share2}."),
    CauseKind.SPARE: mark(
        "{Theirs} will win this trick, so keep {other}. If kept, {other} is lost in {share} of the deals."
    ),
    CauseKind.SAVE: mark("If played now, {other} is lost in {share2} of the deals; if kept, in {share}."),
    CauseKind.SAVE_LEAD: mark("If led now, {other} is lost in {share2} of the deals; if kept, in {share}."),
    CauseKind.SAVE_LEAD_TRUMPED: mark(
        "If led now, {other} is lost in {share2} of the deals, mostly to a trump; if kept, in {share}."
    ),
    CauseKind.WASTED: mark(
        "{Ours} will probably win this trick without {other}. If kept, {other} wins another in {share} of "
        "the deals."
    ),
    CauseKind.KEEP: mark(
        "If kept, {other} wins a trick in {share} of the deals; if played now, in {share2}."
    ),
    CauseKind.ENOUGH: mark(
        "{card} is enough to win this trick. {other} then wins another in {share} of the deals."
    ),
    CauseKind.WAIT: mark("If kept, {other} wins a more valuable trick."),
    CauseKind.DRAWS_TRUMPS: mark(
        "It draws trumps: {third} is then trumped in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.UNTRUMPED: mark("{third} is then trumped in {share} of the deals; with {other}, in {share2}."),
    CauseKind.PROTECTS: mark("{third} is then lost in {share} of the deals; with {other}, in {share2}."),
    CauseKind.VOID: mark(
        "It empties the suit: {third} then trumps and wins in {share} of the deals; with {other}, in "
        "{share2}."
    ),
    CauseKind.SETS_UP: mark(
        "It sets up {third}, which wins a trick in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.PROMOTES: mark("{third} then wins a trick in {share} of the deals; with {other}, in {share2}."),
    CauseKind.FORCES: mark("It makes {theirs} spend a high card to win this trick."),
    CauseKind.LETS_IN: mark("It gives {ours} the lead. {Ours} can then win more."),
    CauseKind.DRAWS: mark(
        "The winner of this trick draws {third}: {you} in {share} of the deals; with {other}, in {share2}."
    ),
    CauseKind.LOW_STOCK: mark("{third} on the stock isn't worth a trick, so let this trick go."),
    CauseKind.GIVES_UP: mark("This trick isn't worth it."),
    CauseKind.GOAL: mark("{Ours} would then succeed in {share} of the deals; with {other}, in {share2}."),
    CauseKind.WORTH_KEEPING: mark(
        "{other} is worth keeping: it wins a trick in {share} of the deals, {card} in {share2}."
    ),
    CauseKind.DECLARES: mark(
        "{You} would play it and succeed in {share} of the deals. On average: {ahead} points; with "
        "{other}, {ahead2}."
    ),
    CauseKind.TOO_HIGH: mark(
        "With {other}, {you} would succeed in {share2} of the deals. On average: {ahead2} points; with "
        "{card}, {ahead}."
    ),
    CauseKind.SCORES_MORE: mark(
        "On average: {ahead} points compared with the others; with {other}, {ahead2}."
    ),
}
"""The sentence for each kind of cause; it names the better action, the other one and shares of deals."""


def share_text(sight: TableContext[Any], share: float) -> Text:
    """Return the words for a share of deals (0 to 1), to be used before "of the deals"."""
    return sight.words.text(next(text for least, text in SHARES if share >= least))


def reason_line(
    narration: Narration[Any],
    sight: TableContext[Any],
    judged: Judgement | Verdict,
    mover: int | None = None,
) -> Line:
    """Return why the best action is better than the one it is compared with, in one to four sentences.

    `mover` is the player who chose, by default the player to act.
    """
    return reason_lines(narration, sight, judged, mover)[0]


def reason_lines(
    narration: Narration[Any],
    sight: TableContext[Any],
    judged: Judgement | Verdict,
    mover: int | None = None,
) -> list[Line]:
    """Return the line of `reason_line` and its shorter forms with fewer causes, the longest first."""
    mover = sight.state.turn if mover is None else mover
    words, best, other = sight.words, judged.best, judged.against
    names = _names(narration, sight, best, other)
    match judged.certainty:
        case Certainty.FORCED:
            return [words.line("It's the only legal action.")]
        case Certainty.DECIDED:
            return [words.line("No choice here changes the result.")]
        case Certainty.SAME:
            return [words.line("{card} and {other} give the same result in every deal.", **names)]
        case Certainty.CLOSE:
            return [words.line("It's close: {other} is about as good.", other=names["other"])]
        case Certainty.OPEN:
            return [words.line("It's hard to tell: {other} may be as good.", other=names["other"])]
        case Certainty.UNKNOWN:
            return [words.line("{card} did best in the deals tried.", card=names["card"])]
    if not judged.causes:
        return [words.line("{card} does better than {other}, but no single reason explains why.", **names)]
    told = [_sentence(narration, sight, judged, cause, mover) for cause in judged.causes]
    found = [told[:count] for count in range(len(told), 0, -1)]
    if len(told) > 1 and judged.causes[0].kind is CauseKind.GIVES_UP:  # says nothing without the next one
        found[-1] = [told[1]]
    return [
        reduce(lambda first, rest: words.line("{first} {next}", first=first, next=rest), sentences)
        for sentences in found
    ]


def _names(
    narration: Narration[Any], sight: TableContext[Any], best: Action, other: Action
) -> dict[str, Line]:
    """Return the names of two actions within a sentence: the card, or the words that a player says.

    If both play the same card, only their announcements tell them apart.
    """

    def called(action: Action) -> Line:
        if best.cards == other.cards and best != other:
            return narration.spoken(sight, action)
        if action.verb in ("play", "discard") and len(action.cards) == 1:
            return (CardMark(action.cards[0]),)
        return named(narration, sight, action)

    return {"card": called(best), "other": called(other)}


def _sentence(
    narration: Narration[Any],
    sight: TableContext[Any],
    judged: Judgement | Verdict,
    cause: Cause,
    mover: int,
) -> Line:
    words = sight.words
    claims = {claim.figure: claim for claim in cause.claims}
    main = cause.claims[0]
    share, share2 = _two_shares(sight, main)
    match cause.kind:
        case CauseKind.CASH | CauseKind.CASH_TRUMPED:
            share = share_text(sight, claims[Measure.LOST].other)
        case CauseKind.WASTED | CauseKind.ENOUGH:
            share = share_text(sight, claims[Measure.WINS].best)
        case CauseKind.DECLARES:
            share = share_text(sight, claims[Measure.MADE].best / claims[Measure.DECLARES].best)
        case CauseKind.TOO_HIGH:
            share2 = share_text(sight, claims[Measure.MADE].other / claims[Measure.DECLARES].other)
    side = sight.name(mover)  # alone against one opponent
    if len(sight.names) > 2 and mover == sight.you:
        side = words.text("your side")
    elif len(sight.names) > 2:
        side = words.text("{player}'s side", player=side)
    player = cause.player
    named_player = None if player is None or player >= len(sight.names) else sight.name(player)
    third = main.card if main.card is not None else cause.taker
    ahead = claims.get(Measure.AHEAD, main)
    places: dict[str, Any] = {
        **_names(narration, sight, judged.best, judged.against),
        "third": () if third is None else CardMark(third),
        "share": share,
        "share2": share2,
        "you": sight.name(mover),
        "ours": named_player or side,
        "theirs": named_player or words.text("the other side"),
        "ahead": words.gain(ahead.best),
        "ahead2": words.gain(ahead.other),
    }
    return words.line(SENTENCES[cause.kind], **places)


def _two_shares(sight: TableContext[Any], claim: Claim) -> tuple[Text, Text]:
    """Return the words for both shares of a claim; percentages if the words would be the same."""
    best, other = (share_text(sight, min(1.0, max(0.0, each))) for each in (claim.best, claim.other))
    if best != other or claim.best == claim.other:
        return best, other
    both = (round(100 * share) for share in (claim.best, claim.other))
    one, two = (sight.words.text("{percent} %", percent=number_text(each)) for each in both)
    return one, two
