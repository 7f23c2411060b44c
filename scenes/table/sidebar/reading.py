"""The sections of the rail as they are read: trumps, contract, auction, score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from game.engine.cards import HIDDEN, Card
from scenes.framework.accessibility.roles import Place
from scenes.i18n import NO_WORDS, Text, Words, gain_text, number_text
from scenes.presenters.contract.rail import (
    Bids,
    CardNotes,
    Force,
    Forces,
    PadSide,
    Progress,
    Race,
    Ranking,
    Ranks,
    Rows,
    Section,
    SmallPad,
    SuitOrder,
    ThisHand,
    Totals,
    Trumps,
)
from scenes.presenters.contract.sight import Sight


def places_of(sight: Sight[Any], sections: Sequence[Section]) -> list[Place]:
    """Each section with its lines."""
    return [
        Place(section.label if isinstance(section, Trumps) else section.title, tuple(_lines(sight, section)))
        for section in sections
    ]


def score_of(sight: Sight[Any], sections: Sequence[Section]) -> Text:
    """How it stands: what the sections about points say, one after the other."""
    told = [
        line
        for section in sections
        if isinstance(section, Forces | ThisHand | SmallPad | Race | Progress | Totals)
        for line in (section.title, *_lines(sight, section))
    ]
    return told_in_row(sight.words, told)


def told_in_row(words: Words, texts: Sequence[Text]) -> Text:
    """Short texts one after the other, as they are said."""
    found = NO_WORDS
    for each in filter(None, texts):
        found = words.text("{first}; {next}", first=found, next=each) if found else each
    return found


def _lines(sight: Sight[Any], section: Section) -> Iterator[Text]:  # noqa: C901 - a branch for each kind of section
    words = sight.words

    def about(name: Text, told: Text) -> Text:
        return words.text("{name}: {told}", name=name, told=told) if told else name

    match section:
        case Trumps():
            yield section.title or section.figure
            yield section.note
        case Forces():
            for force in section.forces:
                figure = NO_WORDS if force.done is None else figure_of(force, words)
                told = words.sentences(figure, force.words)
                yield about(force.name, told_in_row(words, [told, _cards(sight, force.cards)]))
        case Bids():
            for number, said in enumerate(section.rounds, start=1):
                for player, line in zip(section.players, said, strict=False):
                    if line:
                        yield about(sight.label(player), sight.spelled(line))
                if number < len(section.rounds):
                    yield NO_WORDS
            if section.asked is not None:
                yield words.text("To bid: {player}", player=sight.name(section.asked))
        case SuitOrder():
            yield told_in_row(words, [_suit(section, suit) for suit in section.chain])
            yield section.chain_words
            others = (*section.cycle[1:], *section.cycle[:1])
            for suit, verb, other in zip(section.cycle, section.verbs, others, strict=False):
                yield words.sentences(_suit(section, suit), verb, _suit(section, other))
            if section.active is not None:
                yield words.text("Led: {suit}", suit=_suit(section, section.active))
        case CardNotes():
            for note in section.notes:
                yield about(told_in_row(words, [_cards(sight, note.cards), note.label]), note.words)
        case Ranking():
            for card, name in section.cards:
                yield about(sight.card_name(card), name)
        case Ranks():
            for row in section.rows:
                points = [number_text(each) for each in row.points]
                ranks = [
                    words.sentences(rank, point)
                    for rank, point in zip(row.ranks, [*points, *[NO_WORDS] * len(row.ranks)], strict=False)
                ]
                yield about(sight.spelled(row.words), told_in_row(words, ranks))
        case ThisHand():
            yield section.note
            for share in section.shares:
                yield about(share.name, number_text(share.total))
            yield section.words
        case SmallPad():
            yield section.note
            for column in section.columns:
                yield about(column.name, _pad(words, column, section.earlier))
            if section.prison:
                yield words.counted("{count} point in prison", "{count} points in prison", section.prison)
        case Race():
            for player in section.players:
                yield about(sight.label(player), so_far(words, sight.totals[player], section.target))
        case Rows():
            for each in section.rows:
                yield about(each.label, words.sentences(sight.spelled(each.words), each.figure))
        case Progress():
            yield words.text("{done} of {need}", done=section.done, need=section.total)
            yield section.note
        case Totals():
            yield section.note
            for player, total in enumerate(sight.totals):
                yield about(sight.label(player), gain_text(total) if section.signed else number_text(total))


def _suit(section: SuitOrder, suit: int) -> Text:
    return section.names[suit] if suit < len(section.names) else NO_WORDS


def _cards(sight: Sight[Any], cards: Sequence[Card]) -> Text:
    seen = [sight.card_name(card) for card in cards if card != HIDDEN]
    return sight.words.listed(seen) if seen else NO_WORDS


def _pad(words: Words, column: PadSide, earlier: Text) -> Text:
    told = [
        words.text("above the line {points}", points=column.above),
        words.text("below {points}", points=column.below),
    ]
    if earlier:
        told.append(words.sentences(earlier, number_text(column.earlier)))
    return told_in_row(words, [*told, words.text("together {points}", points=column.total)])


def figure_of(force: Force, words: Words) -> Text:
    """Return how much a side has, or what it needs if that is not known."""
    if force.done is None:
        return words.text("needs {number}", number=force.need) if force.need else NO_WORDS
    return so_far(words, force.done, force.need)


def so_far(words: Words, done: int, need: int) -> Text:
    """Return how much there is, with how much is needed unless there is more."""
    if 0 < need >= done:
        return words.text("{done} of {need}", done=done, need=need)
    return number_text(done)
