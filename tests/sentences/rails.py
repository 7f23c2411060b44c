"""The sections of the rail as sentences, a line for each that is drawn as one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from game.engine.cards import HIDDEN, SUITS, card_text
from scenes.i18n import gain_text, number_text
from scenes.presenters.base.sidebar import (
    Bids,
    CardNotes,
    DealProgress,
    Force,
    Forces,
    Race,
    Ranking,
    Ranks,
    SidebarRows,
    SmallPad,
    SuitOrder,
    ThisHand,
    Totals,
    Trumps,
)
from scenes.presenters.base.sight import Sight
from tests.sentences.words import line_text

Lines = Iterator[tuple[str, str]]
"""What kind of line it is, and what it says."""


@singledispatch
def section_lines(section: object, sight: Sight) -> Lines:
    raise NotImplementedError(f"say how a {type(section).__name__} reads")


@section_lines.register
def _trumps(section: Trumps, sight: Sight) -> Lines:
    figure = f"[{SUITS[section.suit]}]" if section.suit < 4 else section.figure or "NT"
    yield "trumps", f"{section.label}: {figure} {section.title}"
    yield "trumps", section.note


@section_lines.register
def _contract(section: Forces, sight: Sight) -> Lines:
    yield "contract", section.title
    for force in section.forces:
        yield "force", f"{force.side.name} {force.name}: {figure_of(force)}"
        if not force.need:
            yield "force", f"{force.side.name}: {force.words}"


def figure_of(force: Force) -> str:
    """What a side has, and of how many, as the rail draws it."""
    if force.done is None:
        return f"needs {force.need}" if force.need else ""
    return f"{force.done} of {force.need}" if 0 < force.need >= force.done else str(force.done)


@section_lines.register
def _auction(section: Bids, sight: Sight) -> Lines:
    yield "auction", section.title
    for number, said in enumerate(section.rounds):
        last = number == len(section.rounds) - 1
        for player, line in zip(section.players, said, strict=True):
            words = line_text(line) or ("?" if last and player == section.asked else "")
            if words:
                yield "auction", f"{sight.label(player)}: {words}"


@section_lines.register
def _suit_order(section: SuitOrder, sight: Sight) -> Lines:
    yield "order", section.title
    chain = " > ".join(f"[{SUITS[suit]}]" for suit in section.chain)
    if chain:
        yield "order", f"{chain} {section.chain_words}"
    for place, suit in enumerate(section.cycle):
        over = section.cycle[(place + 1) % len(section.cycle)]
        names = section.names
        yield (
            "order",
            f"[{SUITS[suit]}] {names[suit]} {section.verbs[place]} [{SUITS[over]}] {names[over]}",
        )


@section_lines.register
def _card_notes(section: CardNotes, sight: Sight) -> Lines:
    yield "cards", section.title
    for note in section.notes:
        cards = " ".join("[back]" if card == HIDDEN else f"[{card_text(card)}]" for card in note.cards)
        yield "cards", f"{cards} {note.label}: {note.words}".strip()


@section_lines.register
def _ranking(section: Ranking, sight: Sight) -> Lines:
    yield (
        "ranking",
        f"{section.title}: " + " > ".join(f"[{card_text(card)}] {name}" for card, name in section.cards),
    )


@section_lines.register
def _ranks(section: Ranks, sight: Sight) -> Lines:
    yield "ranks", section.title
    for row in section.rows:
        points = row.points or ("",) * len(row.ranks)
        cells = " > ".join(
            f"{rank} {count}" if count else rank for rank, count in zip(row.ranks, points, strict=True)
        )
        yield "ranks", f"{line_text(row.words)}: {cells}"


@section_lines.register
def _this_hand(section: ThisHand, sight: Sight) -> Lines:
    yield "hand", section.title
    yield "hand", section.note
    for share in section.shares:
        yield "share", f"{share.side.name} {share.name}: {share.tricks} + {share.melds} = {share.total}"
    yield "share", section.words


@section_lines.register
def _small_pad(section: SmallPad, sight: Sight) -> Lines:
    yield "pad", section.title
    yield "pad", section.note
    if section.prison:
        yield "pad", f"{section.prison} in prison"
    for column in section.columns:
        player = sight.label(column.players[0])
        games = " and ".join(f"{points}{'!' if won else ''}" for points, won in column.games)
        parts = f"{column.above} above, {column.below} below, {games or 'no'} games, {column.earlier} earlier"
        yield "pad", f"{player}: {parts}, {column.total} in all"
        if len(column.players) > 1:
            yield "pad", f"{player}: {column.name}"


@section_lines.register
def _race(section: Race, sight: Sight) -> Lines:
    yield "race", section.title
    for player in section.players:
        yield "totals", f"{sight.label(player)}: {number_text(sight.totals[player])}"


@section_lines.register
def _rows(section: SidebarRows, sight: Sight) -> Lines:
    yield "rows", section.title
    for row in section.rows:
        yield "rows", f"{row.label} {line_text(row.words)}: {row.figure}".replace(" :", ":")


@section_lines.register
def _progress(section: DealProgress, sight: Sight) -> Lines:
    yield "progress", f"{section.title} {min(section.done + 1, section.total)} of {section.total}"
    yield "progress", section.note


@section_lines.register
def _totals(section: Totals, sight: Sight) -> Lines:
    yield "totals", f"{section.title} {section.note}".strip()
    for player in range(len(sight.names)):
        total = sight.totals[player]
        yield "totals", f"{sight.label(player)}: {gain_text(total) if section.signed else number_text(total)}"
