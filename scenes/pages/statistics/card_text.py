"""Texts of the statistics cards: title, main number, and a sentence for the screen reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.ai.accuracy import whole_accuracy
from game.archive.statistics import AVERAGED_DEALS, RECENT_DEALS, Figures, ParFigures, StageLoss
from game.archive.weak_points import WeakPoint
from scenes.i18n import NO_WORDS, Template, Text, Translator, forms, mark, number_text
from scenes.i18n.chart_words import deals_course_text
from scenes.presenters.base.themes import theme_text

MIN_CHART_DEALS = 10
"""Minimum number of deals for a chart."""
MIN_AVERAGED_DEALS = 5
"""Minimum number of deals averaged before the average line begins."""
MIN_CHART_MATCHES = 2
"""Minimum number of reviewed matches for the chart of accuracy."""
_SMALL = (
    mark("one"), mark("two"), mark("three"), mark("four"), mark("five"), mark("six"), mark("seven"),
    mark("eight"), mark("nine"),
)  # fmt: skip
STAGE_NAMES = {
    "auction": mark("Bidding"),
    "exchange": mark("Exchange"),
    "call": mark("Calling"),
    "play": mark("Play"),
}
LEVEL_NAMES_IN_TEXT = {
    "easy": mark("easy"),
    "normal": mark("normal"),
    "hard": mark("hard"),
    "expert": mark("expert"),
}
"""Names of the levels within a sentence."""


@dataclass(frozen=True)
class CardText:
    """The texts of one statistics card."""

    title: Text
    note: Text
    number: Text
    sentence: Text
    """Full description of the chart, for the screen reader."""
    lacking: Text = NO_WORDS
    """Text in place of the chart while there are too few deals for one; empty if there is a chart."""
    good: bool = False
    """Whether the main number is a good result."""


def small(words: Translator, number: int) -> Text:
    """Return a number as text: a word up to nine, otherwise digits."""
    return words.text(_SMALL[number - 1]) if 1 <= number <= len(_SMALL) else number_text(number)


def uncertainty_note(words: Translator, sentence: Text, have: int) -> Text:
    """Return a sentence marked as uncertain if `have` deals are too few for a chart; otherwise empty."""
    if have >= MIN_CHART_DEALS:
        return NO_WORDS
    return words.sentences(sentence, words.text("Few deals so far: this is still uncertain."))


def of_deals(words: Translator, found: Figures, shown: int) -> CardText:
    """Return the texts on points per deal; `shown` is the number of deals that fit in the chart."""
    note = words.text("one dot per deal; line: {number}-deal average", number=AVERAGED_DEALS)
    if len(found.deals) > shown:
        note = words.text(
            "last {count} deals; line: {number}-deal average", count=shown, number=AVERAGED_DEALS
        )
    points = words.gain(found.sums.points or 0.0)
    sentence = words.counted(
        "You averaged {points} points over {count} deal and {newest} over the last {number}.",
        "You averaged {points} points per deal over {count} deals and {newest} over the last {number}.",
        count=len(found.deals),
        points=points,
        newest=words.gain(found.deals[-1].mean if found.deals else 0.0),
        number=min(AVERAGED_DEALS, len(found.deals)),
    )
    if len(found.deals) == 1:
        sentence = words.text("You scored {points} points in this one deal.", points=points)
    if len(found.deals) > MIN_AVERAGED_DEALS:
        first, last = found.deals[-shown:][min(MIN_AVERAGED_DEALS, shown) - 1].mean, found.deals[-1].mean
        course = deals_course_text(words, first, last, min(shown, len(found.deals)))
        sentence = words.sentences(sentence, words.text("Average: {course}.", course=course))
    why = uncertainty_note(words, sentence, len(found.deals))
    return CardText(words.text("Points per deal"), note, points, why or sentence, why)


def of_par(words: Translator, par: ParFigures | None) -> CardText:
    """Return the texts on the results of an AI in the player's seat with the same cards."""
    title = words.text("Your deals replayed by the AI")
    if par is None or par.level not in LEVEL_NAMES_IN_TEXT:
        why = words.text("No deals replayed yet. The AI replays each deal after you finish it.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    level = words.text(LEVEL_NAMES_IN_TEXT[par.level])
    gap = words.decimal(abs(par.ahead))
    if gap == words.decimal(0.0):
        note = words.counted(
            "In {count} replayed deal, you scored as much as the {level} AI.",
            "In {count} replayed deals, you scored as much as the {level} AI.",
            count=par.deals,
            level=level,
        )
    else:
        note = words.counted(
            *(_FURTHER if par.ahead > 0 else _BEHIND),
            count=par.deals,
            gap=gap,
            level=level,
        )
    sentence = note
    if par.error is not None:
        error = words.text("Margin of error: ±{error}.", error=words.decimal(2 * par.error))
        sentence = words.sentences(note, error)
    why = uncertainty_note(words, sentence, par.deals)
    good = par.error is not None and par.ahead > 2 * par.error
    return CardText(title, note, words.gain(par.ahead), why or sentence, why, good)


_FURTHER = forms(
    "In {count} replayed deal, you scored {gap} points more than the {level} AI.",
    "In {count} replayed deals, you scored {gap} points per deal more than the {level} AI.",
)
_BEHIND = forms(
    "In {count} replayed deal, you scored {gap} points less than the {level} AI.",
    "In {count} replayed deals, you scored {gap} points per deal less than the {level} AI.",
)


def of_matches(words: Translator, found: Figures) -> CardText:
    """Return the texts on matches won and winning runs."""
    title, note = words.text("Matches won"), words.text("oldest first; numbers are places")
    if not found.matches:
        why = words.text("No finished matches yet.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    share = words.text("{part} of {all}", part=found.matches_won, all=len(found.matches))
    row, best = runs(words, found)
    sentence = words.counted(
        "You won {part} of {count} match.",
        "You won {part} of {count} matches.",
        count=len(found.matches),
        part=found.matches_won,
    )
    told = words.sentences(sentence, *(words.text("{Told}.", told=each) for each in (row, best) if each))
    return CardText(title, note, share, told)


def runs(words: Translator, found: Figures) -> tuple[Text, Text]:
    """Return texts on the current and the best run of match wins."""
    now, best = found.runs
    if best < 2:
        return (words.text("You won the last match") if now else NO_WORDS), NO_WORDS
    if now == best:
        return words.text("{Number} wins in a row", number=small(words, now)), words.text(
            "your best run so far"
        )
    told = words.text("{Number} wins in a row", number=small(words, now)) if now > 1 else NO_WORDS
    if now == 1:
        told = words.text("You won the last match")
    return told, words.text("your best run: {number} in a row", number=small(words, best))


def of_contracts(words: Translator, found: Figures) -> CardText:
    """Return the texts on contracts attempted and made."""
    bid, made = sum(each.bid for each in found.contracts), sum(each.made for each in found.contracts)
    sentence = words.counted(
        "You made {made} of {count} contract.", "You made {made} of {count} contracts.", count=bid, made=made
    )
    why = uncertainty_note(words, sentence, found.sums.deals)
    share = words.text("{part} of {all}", part=made, all=bid)
    if not bid:
        why, share = words.text("You haven't bid a contract yet."), NO_WORDS
    return CardText(words.text("Contracts you bid"), NO_WORDS, share, why or sentence, why)


def of_sources(words: Translator, found: Figures, names: Mapping[str, Template]) -> CardText:
    """Return the texts on the kinds of points won, for a game without contracts."""
    by_key = {each.key: each for each in found.sources}
    known = [(name, by_key[key]) for key, name in names.items() if key in by_key]
    own, every = sum(each.own for _, each in known), sum(each.all for _, each in known)
    parts = [
        words.text("{name} {part} of {all}", name=words.text(name), part=each.own, all=each.all)
        for name, each in known
    ]
    title = words.text("Points you won")
    if not known:
        why = words.text("No one has won a point yet.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    sentence = words.text("You won {points}.", points=words.listed(parts))
    why = uncertainty_note(words, sentence, found.sums.deals)
    share = words.text("{part} of {all}", part=own, all=every)
    return CardText(title, NO_WORDS, share, why or sentence, why)


def of_accuracy(words: Translator, found: Figures) -> CardText:
    """Return the texts on accuracy, match by match."""
    title, note = words.text("Accuracy"), words.text("out of 100, over time")
    matches = found.accuracy
    if not matches:
        why = words.text("No deals reviewed yet. Review a deal to start this chart.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    if len(matches) < MIN_CHART_MATCHES:
        only = whole_accuracy(matches[0].accuracy)
        told = words.text("Your accuracy in your only reviewed match was {accuracy}.", accuracy=only)
        why = uncertainty_note(words, told, len(matches))
        return CardText(title, note, number_text(only), why, why)
    first, last = whole_accuracy(matches[0].accuracy), whole_accuracy(matches[-1].accuracy)
    template = _STEADY if first == last else _UP if last > first else _DOWN
    sentence = words.counted(*template, count=len(matches), last=last, first=first)
    return CardText(title, note, number_text(last), sentence)


_UP = forms(
    "Your accuracy rose from {first} to {last} over {count} match.",
    "Your accuracy rose from {first} to {last} over {count} matches.",
)
_DOWN = forms(
    "Your accuracy fell from {first} to {last} over {count} match.",
    "Your accuracy fell from {first} to {last} over {count} matches.",
)
_STEADY = forms(
    "Your accuracy stayed at {last} over {count} match.",
    "Your accuracy stayed at {last} over {count} matches.",
)


def of_losses(words: Translator, found: Figures) -> CardText:
    """Return the texts on the points lost by the player's decisions, by stage."""
    title, note = words.text("Points lost per deal"), words.text("compared with the expert's choice")
    deals = found.lost[0].deals if found.lost else 0
    if not deals:
        why = words.text("No deals reviewed yet. Review a deal to start this chart.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    lost = words.decimal(sum(each.recent for each in found.lost))
    parts = [_of_stage(words, each) for each in found.lost]
    sentence = words.counted(
        "You lost {lost} points in the last reviewed deal: {parts}.",
        "You lost {lost} points per deal in the last {count} reviewed deals: {parts}.",
        count=deals,
        lost=lost,
        parts=words.listed(parts),
    )
    why = uncertainty_note(words, sentence, deals)
    return CardText(title, note, lost, why or sentence, why)


def _of_stage(words: Translator, loss: StageLoss) -> Text:
    stage, points = stage_name(words, loss), words.decimal(loss.recent)
    if loss.accuracy is None:
        return words.text("{stage} {points}", stage=stage, points=points)
    accuracy = whole_accuracy(loss.accuracy)
    return words.text("{stage} {points} (accuracy {accuracy})", stage=stage, points=points, accuracy=accuracy)


def stage_name(words: Translator, loss: StageLoss) -> Text:
    """Return the name of a stage."""
    return words.text(STAGE_NAMES.get(loss.stage, STAGE_NAMES["play"]))


def before_text(words: Translator, found: Figures) -> Text:
    """Return the legend for the marks that show earlier losses; empty if no bar has such a mark."""
    before = found.lost[0].deals_before if found.lost else 0
    if before < min(MIN_CHART_DEALS, RECENT_DEALS):
        return NO_WORDS
    return words.counted("previous {count} deal", "previous {count} deals", count=before)


def seconds_text(words: Translator, ms: float) -> Text:
    """Return a duration in milliseconds as text in seconds."""
    return words.text("{seconds} s", seconds=words.decimal(ms / 1000))


def of_pace(words: Translator, found: Figures) -> CardText:
    """Return the texts on the time per move."""
    title, pace = words.text("Time per move"), found.pace
    if pace.mean is None or pace.median is None or pace.longest is None:
        why = words.text("No move times recorded yet.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    sentence = words.text(
        "Half of your moves took {median} or less. The average was {mean}, and the longest took {longest}.",
        median=seconds_text(words, pace.median),
        mean=seconds_text(words, pace.mean),
        longest=seconds_text(words, pace.longest),
    )
    return CardText(title, NO_WORDS, seconds_text(words, pace.median), sentence)


def of_help(words: Translator, found: Figures) -> CardText:
    """Return the texts on hints and undos used."""
    helped = found.help
    sentence = words.text(
        "You used {hints} and {undos}, in {part} of {all} deals.",
        hints=words.counted("{count} hint", "{count} hints", count=helped.hints),
        undos=words.counted("{count} undo", "{count} undos", count=helped.undos),
        part=helped.deals,
        all=found.sums.deals,
    )
    share = words.text("{part} of {all}", part=helped.deals, all=found.sums.deals)
    return CardText(words.text("Hints and undos"), NO_WORDS, share, sentence)


def of_work(words: Translator, points: Sequence[WeakPoint], amount: Template) -> CardText:
    """Return the texts on the themes of slips and mistakes; `amount` is a number of points with its unit."""
    title, note = words.text("What to work on"), words.text("last 30 days, compared with the expert")
    if not points:
        why = words.text("No slip or mistake found in the last 30 days. Review a deal to look for some.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    told = [
        words.text(
            "{name}: {times}, {points}.",
            name=theme_text(words, point.theme),
            times=times_text(words, point),
            points=cost_text(words, amount, point.cost),
        )
        for point in points
    ]
    return CardText(title, note, NO_WORDS, words.sentences(*told))


def cost_text(words: Translator, amount: Template, cost: float) -> Text:
    """Return a cost in points with their unit; `amount` is a number of points with its unit."""
    return words.text(amount, points=words.gain(-cost))


def times_text(words: Translator, point: WeakPoint) -> Text:
    """Return how many slips and mistakes of a theme there were."""
    return words.counted("{count} time", "{count} times", count=len(point.decisions))


def played_text(words: Translator, done: int, every: int) -> Text:
    """Return a text on how many deals the AI levels have replayed: `done` of `every`."""
    return words.counted(
        "{done} of {count} deal replayed", "{done} of {count} deals replayed", every, done=done
    )
