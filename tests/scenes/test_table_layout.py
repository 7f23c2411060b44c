"""Where things lie at the table, for every number of players and window size, and whether all words fit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pygame
import pytest

from game.engine.actions import parse_action
from game.engine.cards import card_of
from game.engine.events import Drew, Played, TrickTaken
from game.engine.rules import Refusal
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import LayoutMetrics
from scenes.i18n import CardMark
from scenes.presenters import PRESENTERS
from scenes.presenters.base.presenter import plain
from scenes.table.layout import CARD_RATIO, COLUMN_FACE, COLUMN_HEIGHT, TableLayout
from scenes.table.table_mode import TableCommand
from scenes.table.view.messages import RefusalReason
from scenes.table.view.painter import Painter
from scenes.table.view.table_marks import SUIT_TOKEN_SIZES, token_middle
from tests.conftest import Tally
from tests.scenes.choosing import decide
from tests.scenes.game_driver import find
from tests.scenes.table_driver import (
    ALL_SIZES,
    SIZES,
    CheckedTable,
    Sitting,
    in_deal,
    jack_host,
    play_card,
    truth,
)

SCALES = (1.0, 1.25)


def layouts(players: int) -> Iterator[TableLayout]:
    for size in ALL_SIZES:
        for scale in SCALES:
            for clockwise in (True, False):
                yield TableLayout(LayoutMetrics(size, scale), range(players), clockwise)


def seat(layout: TableLayout, player: int, cards: int = 13) -> list[pygame.Rect]:
    """The plate and, behind its upper edge, the backs of a hand."""
    plate = layout.plate(player)
    if player == layout.order[0]:
        return [plate]
    backs = [place.rect for place in layout.rack(player, cards)]
    return [plate, backs[0].unionall(backs[1:])]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_what_lies_on_the_table_does_not_cover_what_must_be_seen(players: int, tally: Tally) -> None:
    for layout in layouts(players):
        table = pygame.Rect(0, 0, layout.look.table_width, layout.height)
        seats = {player: seat(layout, player) for player in layout.order}
        trick = {player: layout.trick(player).rect for player in layout.order}
        hand = [place.rect for place in layout.fan(13)]
        where = f"{layout.look.size} text {layout.look.text_scale} clockwise {layout.clockwise}"
        for rects in (*seats.values(), list(trick.values()), hand):
            assert all(table.contains(rect) for rect in rects), where
        for one, two in combinations(layout.order, 2):
            assert all(rect.collidelist(seats[two]) < 0 for rect in seats[one]), (
                f"seats {one}, {two}: {where}"
            )
            assert not trick[one].colliderect(trick[two]), f"trick cards {one}, {two}: {where}"
        for player, card in trick.items():
            for other, rects in seats.items():
                assert card.collidelist(rects) < 0, f"trick card {player} on seat {other}: {where}"
            assert card.collidelist(hand) < 0, f"trick card {player} on the hand: {where}"
        own = seats[layout.order[0]]
        assert own[0].collidelist(hand) < 0, where
        # The line of the prompt: at its height there is room between the plate and its mirror image.
        line = pygame.Rect(0, 0, 2 * (layout.prompt[0] - own[0].right) - 2, layout.look.tall(38))
        line.center = layout.prompt
        assert line.width > 0.45 * table.width, where
        assert line.collidelist(hand) < 0, where
        for number in range(1, 14):
            fan = [place.rect for place in layout.fan(number)]
            assert all(table.contains(rect) for rect in fan)
        tally.count["tables"] += 1
    tally.floor(tables=20)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_prompt_does_not_lie_on_a_card_of_the_trick(players: int) -> None:
    for layout in layouts(players):
        line = pygame.Rect(0, 0, 10, layout.look.tall(38))
        line.center = layout.prompt
        line.inflate_ip(layout.trick_height * CARD_RATIO, 0)
        lowest = max(layout.trick(player).rect.bottom for player in layout.order)
        assert lowest <= line.top, f"{layout.look.size} text {layout.look.text_scale}: {lowest} > {line.top}"


def test_stock_and_captured_cards_of_two_lie_clear_of_everything(tally: Tally) -> None:
    for layout in layouts(2):
        table = pygame.Rect(0, 0, layout.look.table_width, layout.height)
        piles = [layout.stock().rect, layout.captured(0).rect, layout.captured(1).rect]
        label = layout.look.tall(27)
        others = [*seat(layout, 0), *seat(layout, 1), *(layout.trick(player).rect for player in (0, 1))]
        for number, pile in enumerate(piles):
            room = pile.move(-layout.look.px(9), 0).union(pile)
            room.height += label // 2 + layout.look.px(4)
            assert table.contains(room)
            assert room.collidelist(others) < 0, f"pile {number} at {layout.look.size}"
            assert room.collidelist(piles[number + 1 :]) < 0, f"pile {number} at {layout.look.size}"
        tally.count["tables"] += 1
    tally.floor(tables=20)


def test_anticlockwise_seats_are_the_mirror_image() -> None:
    for players in range(2, 7):
        for size in ALL_SIZES:
            clockwise = TableLayout(LayoutMetrics(size), range(players), True)
            other = TableLayout(LayoutMetrics(size), range(players), False)
            for player in range(1, players):
                assert other.plate(player) == clockwise.plate(players - player)
                assert other.trick(player) == clockwise.trick(players - player)


@pytest.mark.parametrize(("large", "least"), [(False, 0.30), (True, 0.36)])
def test_fan_steps_show_every_index(large: bool, least: float, tally: Tally) -> None:
    for layout in layouts(4):
        width = layout.hand_height * CARD_RATIO
        for count in range(2, 25):
            places = layout.fan(count, large)
            rows = sorted({round(place.y) for place in places})
            for y in rows:
                row = [place.x for place in places if round(place.y) == y]
                steps = {round(b - a, 3) for a, b in pairwise(row)}
                assert len(steps) <= 1
                assert all(least * width - 0.01 <= step <= 0.72 * width + 0.01 for step in steps), (
                    count,
                    steps,
                )
                assert abs((row[0] + row[-1]) / 2 - layout.middle) < 0.01
            assert len(rows) <= 2
            if len(rows) == 2:
                room = layout.look.table_width - layout.look.px(96)
                assert (room - width) / (count - 1) < least * width
                tally.count["in two rows"] += 1
            else:
                tally.count["in one row"] += 1
    tally.floor(**{"in one row": 200})


# Words.


class NotingFonts(Fonts):
    """Remembers what was drawn where, and what had to be cut."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[tuple[str, pygame.Rect, pygame.Surface]] = []
        self.cut: list[str] = []

    def draw(self, target, text, position, face, colour, align="left"):
        box = super().draw(target, text, position, face, colour, align)
        width = self.width(text, face)
        left = position[0] - {"left": 0, "center": width / 2, "right": width}[align]
        ink = pygame.Rect(round(left), round(position[1] - face.px * 0.357), width, round(face.px * 0.714))
        if text:
            self.drawn.append((text, ink, target))
        return box

    def ellipsis(self, text, width, face):
        kept = super().ellipsis(text, width, face)
        if kept != text:
            self.cut.append(text)
        return kept


@pytest.fixture(scope="module")
def noting() -> NotingFonts:
    pygame.font.init()
    return NotingFonts()


def noted(sitting: Sitting, fonts: NotingFonts) -> None:
    """Draw the whole table anew with these fonts."""
    fonts.drawn.clear()
    fonts.cut.clear()
    sitting.stack.services = replace(sitting.stack.services, fonts=fonts)
    sitting.table.rebuild(sitting.stack.services)
    sitting.table.parts.rail.picture = None
    sitting.stack.settle(0.01)
    sitting.stack.redraw()
    sitting.frame(0.0)


def check_words(fonts: NotingFonts, where: str) -> int:
    assert fonts.cut == [], f"cut off at {where}"
    for text, ink, target in fonts.drawn:
        assert target.get_rect().inflate(2, 2).contains(ink), f"{text!r} runs out of its place at {where}"
    by_target: dict[int, list[tuple[str, pygame.Rect]]] = {}
    for text, ink, target in fonts.drawn:
        by_target.setdefault(id(target), []).append((text, ink))
    for drawn in by_target.values():
        for (one, rect), (two, other) in combinations(drawn, 2):
            assert not rect.inflate(-2, -2).colliderect(other), f"{one!r} and {two!r} overlap at {where}"
    return len(fonts.drawn)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_all_words_of_the_table_fit(
    size: tuple[int, int], scale: float, noting: NotingFonts, tally: Tally
) -> None:
    for options in ({}, {"trump_choice": "cut", "target": 7}):
        sitting = Sitting(
            jack_host(seed=5, **options), size=size, text_scale=scale, speed="off", trick_pause_ms=300
        )
        sitting.rest()
        for _ in range(3):
            noted(sitting, noting)
            tally.count["texts"] += check_words(noting, f"{size}, text {scale}")
            play_card(sitting)
    tally.floor(texts=60)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_all_words_of_a_hint_fit(size: tuple[int, int], scale: float, noting: NotingFonts) -> None:
    sitting = in_deal(1, size=size, text_scale=scale)
    noted(sitting, noting)
    noting.drawn.clear()
    sitting.table.controller.dispatch(TableCommand.HINT)
    sitting.frame(0.01)
    assert sitting.table.parts.hint.shown
    screen = [drawn for drawn in noting.drawn if drawn[2].get_size() == size]
    noting.drawn[:] = screen
    assert check_words(noting, f"{size}, text {scale}") >= len(sitting.legal_cards()) + 2
    sitting.key("escape")
    assert not sitting.table.parts.hint.shown


class Plain(CheckedTable):
    strict = False


def longest_lines(sitting: Sitting) -> list[tuple]:
    """Everything that may stand in the place of the prompt."""
    sight = sitting.table.sight()
    widest = card_of(8, 1)
    trick = TrickTaken(1, 1, (1, 0), (widest, widest))
    events = [
        trick,
        Played(1, widest),
        Drew(1, widest, open=True),
        TrickTaken(0, 0, (0, 1), (widest, widest)),
    ]
    plays = [parse_action(f"play {text}") for text in ("7C", "7D", "7H", "7S")]
    presenters = [PRESENTERS["california_jack"], plain()]
    lines = [presenter.narration.caption(sight, event) for presenter in presenters for event in events]
    lines += [presenter.prompts.prompt(sight, plays) for presenter in presenters]
    lines += [("Your turn: follow", CardMark(widest), "or trump", CardMark(widest)), ("Action undone",)]
    lines += [("The match could not be saved: No space left on device",)]
    return [line for line in lines if line]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_line_fits_the_prompts_place(size: tuple[int, int], scale: float) -> None:
    sitting = in_deal(1, size=size, text_scale=scale)
    host = sitting.host
    truth(host).names = ("Alexandra-Maria X"[:16], "Wilhelmina Moore")
    pills: list[tuple[pygame.Rect, int]] = []
    true = Painter.pill

    def pill(self, surface, line, centre, *, strong, widest):
        rect = true(self, surface, line, centre, strong=strong, widest=widest)
        pills.append((rect, widest))
        return rect

    Painter.pill = pill  # type: ignore[method-assign]
    try:
        for line in longest_lines(sitting):
            for asked in (True, False):
                sitting.table.parts.tabletop.draw_prompt(sitting.surface, line, asked=asked)
                rect, widest = pills[-1]
                assert rect.width <= widest, f"{line} is {rect.width} wide, {widest} fit"
                assert not rect.colliderect(sitting.table.parts.layout.plate(0))
    finally:
        Painter.pill = true  # type: ignore[method-assign]
    assert len(pills) > 20


LONGEST_REASON = Refusal("the joker may not be played to the first or the last trick", "KAN-14", suit=0)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_every_reason_fits_the_prompts_place(size: tuple[int, int], scale: float) -> None:
    sitting = in_deal(1, size=size, text_scale=scale)
    table, layout = sitting.table, sitting.table.parts.layout
    for refusal in (LONGEST_REASON, Refusal("it is not your turn")):
        words = table.words.refusal(refusal, table.parts.painter.strain_names)
        reason = RefusalReason(0, words, refusal.suit, refusal.clause)
        rect = table.parts.tabletop.draw_reason(sitting.surface, reason)
        assert not rect.colliderect(layout.plate(0))
        assert rect.bottom < layout.hand_top
        assert rect.centerx == layout.prompt[0]


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_speech_lies_on_the_table_and_on_no_plate(size: tuple[int, int], scale: float) -> None:
    for players in range(2, 7):
        sitting = in_deal(size=size, text_scale=scale)
        layout = TableLayout(sitting.table.look, range(players), True)
        table = pygame.Rect(0, 0, layout.look.table_width, layout.height)
        for player in range(1, players):
            box = speech(sitting, layout, player)
            assert table.contains(box), f"{players} players, {player}: {box}"
            plates = [layout.plate(other) for other in layout.order]
            assert box.collidelist(plates) < 0, f"{players} players, {player}: {box}"


def speech(sitting: Sitting, layout: TableLayout, player: int) -> pygame.Rect:
    """Where a player's bubble lies with a long announcement."""
    found: list[pygame.Rect] = []
    painter, paint = sitting.table.parts.painter, sitting.table.parts.painter.paint
    true = paint.panel

    def panel(surface, rect, *rest, **more):
        found.append(pygame.Rect(rect))
        return true(surface, rect, *rest, **more)

    paint.panel = panel  # type: ignore[method-assign]
    top = sitting.table.parts.tabletop
    before, top.layout = top.layout, layout
    try:
        top.draw_bubble(sitting.surface, player, ("Ken cuts Po: twenty-eight ch",), 1.0)
    finally:
        top.layout = before
        del paint.panel
    assert painter is not None
    return found[0]


RANK_FOOT = 0.043 + 0.123
"""Where the rank of a card ends, by its height."""


TAG = 19
"""Design units that the tag of a card reaches above it."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("players", "columns"), [(2, 0), (2, 4), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_the_token_of_a_suit_covers_no_card(size: tuple[int, int], players: int, columns: int) -> None:
    layout = TableLayout(LayoutMetrics(size), range(players), clockwise=True, columns=columns)
    px = layout.look.px
    side = px(SUIT_TOKEN_SIZES[players]) + 3 * px(4)
    token = pygame.Rect(0, 0, side, side)
    x, y = token_middle(layout)
    token.center = round(x), round(y)
    for player in range(players):
        card = layout.trick(player).rect
        assert not token.colliderect(card), f"player {player}"
        tag = pygame.Rect(card.left, card.top - px(TAG), card.width, px(TAG))
        if player == 0:  # the others' lie above the token
            assert not token.colliderect(tag)


def test_a_rising_pile_card_cuts_no_index() -> None:
    table = find("napoleon", 2, "play").table
    hand, px = table.parts.hand, table.look.px
    legal = [card for card in hand.laid if hand.legal is not None and card in hand.legal]
    assert legal
    for card in legal:
        hand.hovered = card
        assert 0 < hand.lift(card) <= px(COLUMN_FACE) - RANK_FOOT * px(COLUMN_HEIGHT)


def test_only_of_two_cards_it_is_said_which_heads_the_trick(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = find("napoleon", 3, "play")
    tags: list[str] = []
    monkeypatch.setattr(
        "scenes.table.view.painter.Painter.heading",
        lambda painter, surface, rect, tag: tags.append(tag),
    )
    led = 0
    while "over" not in sitting.log:
        state = sitting.table.sight().state
        tags.clear()
        sitting.table.draw(sitting.surface)
        assert len(tags) == (len(state.trick) >= 2)
        says = str(sitting.table.presenter.sidebar.sections(sitting.table.sight()))
        assert bool(re.search("(is|are) winning", says)) == (2 <= len(state.trick) < 3)
        led += len(state.trick) == 1
        decide(sitting, Random(1))
    assert led


@pytest.mark.parametrize("size", SIZES)
def test_a_tick_covers_no_plate(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = in_deal(size=size)
    table, centres = sitting.table, []
    hand, plate = table.parts.hand, table.parts.layout.plate(table.seat.viewer)
    hand.chosen = set(hand.cards)
    hand.settle()
    monkeypatch.setattr(
        "scenes.table.view.hand.tick", lambda painter, surface, centre: centres.append(centre)
    )
    hand.draw(sitting.surface, table.parts.painter)
    assert len(centres) == len(hand.cards)
    side = table.look.px(24)
    for centre in centres:
        mark = pygame.Rect(0, 0, side, side)
        mark.center = centre
        assert not mark.colliderect(plate)


@pytest.mark.parametrize("columns", [0, 4])
def test_each_of_two_players_has_the_trick_card_on_their_own_side(columns: int) -> None:
    layout = TableLayout(LayoutMetrics((1280, 800)), range(2), clockwise=True, columns=columns)
    own, other = (layout.trick(player).rect for player in range(2))
    assert other.centery < layout.trick_middle[1] - other.height / 4
    assert own.centery > layout.trick_middle[1] + own.height / 4
    assert not own.colliderect(other)
