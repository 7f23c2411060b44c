"""Texts of the grade page: cards, tables, and sentences for the screen reader."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ai.accuracy import whole_accuracy
from game.ai.levels import LEVEL_NAMES, LEVELS
from game.analysis.grade import (
    MIN_DEALS,
    MIN_DECISIONS,
    GradeEstimate,
    Landmark,
    LevelGroup,
    level_groups,
    neighbours,
)
from scenes.i18n import NO_WORDS, Text, Translator, mark, number_text
from scenes.i18n.dates import day_text
from scenes.pages.statistics.card_text import STAGE_NAMES, CardText
from scenes.pages.statistics.figure_table import FigureTable, local_day
from scenes.pages.statistics.grade_model import GameGrade

MIN_CHART_POINTS = 2
"""Minimum number of points for a chart over time."""


def grade_text(words: Translator, found: GameGrade) -> Text:
    """Return the grade of a game in a few words, or what it still needs."""
    if found.estimate is not None:
        return words.text("Grade {grade}", grade=whole_accuracy(found.estimate.grade))
    if not found.players:
        return NO_WORDS if found.unread else words.text("no reviews yet")
    if not found.missing:
        return words.text("no grade yet")
    return words.counted("{count} more decision", "{count} more decisions", count=found.missing)


def error_text(words: Translator, found: GradeEstimate) -> Text:
    """Return half the width of an interval."""
    return words.text("± {error}", error=max(1, round(found.half_width)))


def standing_text(words: Translator, grade: float, landmarks: Sequence[Landmark]) -> Text:
    """Return which levels a grade is next to; empty if none were measured."""
    below, above = neighbours(grade, landmarks)
    if below and below == above:
        return words.text("About as good as {levels}", levels=group_name(words, below))
    if below and above:
        one_each = len(below) == len(above) == 1
        template = mark("Between {below} and {above}") if one_each else mark("Above {below}, below {above}")
        return words.text(template, below=group_name(words, below), above=group_name(words, above))
    if above:
        return words.text("Below {level}", level=group_name(words, above))
    return words.text("Above {level}", level=group_name(words, below)) if below else NO_WORDS


def level_name(words: Translator, landmark: Landmark) -> Text:
    """Return the name of a landmark's level."""
    return words.text(LEVEL_NAMES[landmark.level])


def in_order(group: LevelGroup) -> list[str]:
    """Return the levels of a group in their usual order."""
    return sorted((each.level for each in group), key=LEVELS.index)


def group_name(words: Translator, group: LevelGroup) -> Text:
    """Return the names of levels whose order is not known."""
    return words.listed([words.text(LEVEL_NAMES[level]) for level in in_order(group)])


def group_value(words: Translator, group: LevelGroup) -> Text:
    """Return the grades of levels whose order is not known."""
    low, high = (whole_accuracy(each.grade) for each in (group[0], group[-1]))
    return number_text(low) if low == high else words.text("{low} to {high}", low=low, high=high)


def basis_text(words: Translator, found: GradeEstimate) -> Text:
    """Return what a grade is based on."""
    return words.text(
        "{decisions} in {deals}",
        decisions=words.counted("{count} decision", "{count} decisions", count=found.decisions),
        deals=words.counted("{count} deal", "{count} deals", count=found.deals),
    )


def halving_text(words: Translator, found: GradeEstimate) -> Text:
    """Return how many more deals would halve the interval; empty if no number of them would."""
    if found.deals_to_halve is None:
        return NO_WORDS
    return words.counted(
        "{count} more deal would halve the interval.",
        "{count} more deals would halve the interval.",
        count=found.deals_to_halve,
    )


def earlier_text(words: Translator, found: GradeEstimate) -> Text:
    """Return the grade of 30 days ago, as a label."""
    return words.text("30 days ago: {grade}", grade=whole_accuracy(found.grade))


def _range_text(words: Translator, found: GradeEstimate) -> Text:
    return words.text("{low} to {high}", low=whole_accuracy(found.low), high=whole_accuracy(found.high))


def of_grade(words: Translator, found: GameGrade, game: Text) -> CardText:
    """Return the texts on the grade of a game."""
    note = words.players([found.players]) if found.players else NO_WORDS
    estimate = found.estimate
    if found.unread:
        why = words.text("Your matches can't be read right now.")
        return CardText(game, note, NO_WORDS, why, why)
    if estimate is None:
        why = words.text(
            "A grade needs {decisions} decisions in {deals} reviewed deals. Hints and undone actions don't "
            "count.",
            decisions=MIN_DECISIONS,
            deals=MIN_DEALS,
        )
        return CardText(game, note, NO_WORDS, why, why)
    sentence = words.text(
        "Your grade is {grade} of 100. 19 times in 20, the true grade is from {low} to {high}.",
        grade=whole_accuracy(estimate.grade),
        low=whole_accuracy(estimate.low),
        high=whole_accuracy(estimate.high),
    )
    standing = standing_text(words, estimate.grade, found.landmarks)
    known = [standing, basis_text(words, estimate)]
    if found.earlier is not None:
        known.append(earlier_text(words, found.earlier))
    known += [
        words.text("{name} {value}", name=group_name(words, each), value=group_value(words, each))
        for each in level_groups(found.landmarks)
    ]
    told = [words.text("{sentence}.", sentence=each) for each in known if each]
    if halving := halving_text(words, estimate):
        told.append(halving)
    return CardText(game, note, NO_WORDS, words.sentences(sentence, *told))


def of_curve(words: Translator, found: GameGrade) -> CardText:
    """Return the texts on the grade over time."""
    title = words.text("Over time")
    if len(found.curve) < MIN_CHART_POINTS:
        why = words.text("Too few deals so far to show a change.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    first, last = (whole_accuracy(found.curve[at].estimate.grade) for at in (0, -1))
    note = words.text("line: your grade; band: its interval")
    sentence = words.text(
        "Your grade was {first} on {day} and is {last} now.",
        first=first,
        day=day_text(local_day(found.curve[0].over), words),
        last=last,
    )
    return CardText(title, note, words.gain(last - first, 0), sentence, good=last > first)


def of_phases(words: Translator, found: GameGrade) -> CardText:
    """Return the texts on the phases of a deal."""
    title, note = words.text("Phase by phase"), words.text("grade and interval")
    known = [(stage, each) for stage, each in found.stages if each is not None]
    if not known:
        why = words.text("Too few decisions so far.")
        return CardText(title, NO_WORDS, NO_WORDS, why, why)
    told = [
        words.text(
            "{name}: {values}.",
            name=words.text(STAGE_NAMES.get(stage, STAGE_NAMES["play"])),
            values=words.text(
                "{grade} {error}", grade=whole_accuracy(each.grade), error=error_text(words, each)
            ),
        )
        for stage, each in known
    ]
    return CardText(title, note, NO_WORDS, words.sentences(*told))


def grade_tables(words: Translator, found: GameGrade) -> Iterator[FigureTable]:
    """Yield the grade, its landmarks, its phases and its course as tables."""
    estimate = found.estimate
    if estimate is None:
        rows = [(words.text("Decisions still needed"), number_text(found.missing))]
    else:
        rows = [
            (words.text("Grade"), number_text(whole_accuracy(estimate.grade))),
            (words.text("Interval"), _range_text(words, estimate)),
            (words.text("Decisions"), number_text(estimate.decisions)),
            (words.text("Deals"), number_text(estimate.deals)),
        ]
        if found.earlier is not None:
            rows.append((words.text("30 days ago"), number_text(whole_accuracy(found.earlier.grade))))
        if estimate.deals_to_halve is not None:
            more = words.text("More deals to halve the interval")
            rows.append((more, number_text(estimate.deals_to_halve)))
    yield FigureTable(words.text("Your grade"), (NO_WORDS,), tuple(rows))
    heads = (words.text("grade"), words.text("interval"))
    levels = [
        (level_name(words, each), number_text(whole_accuracy(each.grade)), _around(words, each))
        for each in found.landmarks
    ]
    if levels:
        yield FigureTable(words.text("Levels"), heads, tuple(levels))
    phases = [
        (
            words.text(STAGE_NAMES.get(stage, STAGE_NAMES["play"])),
            number_text(whole_accuracy(each.grade)),
            _range_text(words, each),
        )
        for stage, each in found.stages
        if each is not None
    ]
    if phases:
        yield FigureTable(words.text("Phase by phase"), heads, tuple(phases))
    course = [
        (
            day_text(local_day(each.over), words),
            number_text(whole_accuracy(each.estimate.grade)),
            _range_text(words, each.estimate),
        )
        for each in found.curve
    ]
    if course:
        yield FigureTable(words.text("Over time"), heads, tuple(course))


def _around(words: Translator, found: Landmark) -> Text:
    return words.text("± {error}", error=max(1, round(2 * found.error)))
