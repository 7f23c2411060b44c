"""What is told of something at the table that is pointed at: a player's level, words of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.ai.bidding_styles import level_of, parted
from game.ai.levels import LEVEL_NAMES, LEVELS
from scenes.framework.focus import FocusSpot
from scenes.graphics.layout_metrics import TextRole, TypeSize
from scenes.i18n import NO_WORDS, Template, Text, joined, mark
from scenes.presenters.base.sidebar import texts_of
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.base.terms import GameTerm, terms_in
from scenes.table.sidebar.sidebar_panel import SidebarPanel
from scenes.table.view.free_places import free_places
from scenes.table.view.tabletop import Tabletop

WIDEST = 260
GAP, PAD, ROW = 12, 14, 21
"""Between a tip and what it is about, between its edge and its words, and a row of these."""
MANNERS: Mapping[str, Template] = {
    "easy": mark("This level plays like a beginner: it forgets cards and plays high cards too early."),
    "normal": mark("This level follows rules of thumb and remembers every card played."),
    "hard": mark("This level tries out a thousand possible deals."),
    "expert": mark("This level tries out four thousand possible deals, so it takes longer."),
}
"""How each level plays."""
STYLED: Mapping[str, Template] = {
    "bold": mark("This player bids boldly."),
    "careful": mark("This player bids carefully."),
}
"""How each style bids."""

WORDS = ("words",)
"""The key of the focus target that leads from one word of the game to the next."""


class Tooltip(NamedTuple):
    """What is told of a place: a title, if it has one, and below it a few lines."""

    about: pygame.Rect
    title: Text
    lines: tuple[Text, ...]


class Tooltips:
    """Knows what there is to be told of plates, piles and sections of the rail, and draws it beside them."""

    def __init__(self, tabletop: Tabletop, rail: SidebarPanel) -> None:
        self.tabletop = tabletop
        self.rail = rail
        self.layout = tabletop.layout
        self.painter = tabletop.painter
        self.terms = tabletop.presenter.terms
        self.seats = tabletop.seats
        self.pointed: tuple[int, int] | None = None
        """Where the pointer is."""
        self._pointed_at: pygame.Rect | None = None
        """The place that was found there."""
        self.focused: int | None = None
        """The player whose plate has the keyboard's focus."""
        self.walked: int | None = None
        """How many places with words of the game the keyboard has gone by, while it goes through them."""
        look, side = self.painter.look, self.layout.rail
        self._head = pygame.Rect(side.left, look.rail_head, side.width, 1).inflate(-2 * look.px(GAP), 0)
        """Where the keyboard begins."""
        self._about = self._head.copy()
        """The place to which it has come."""

    # What is told.

    def places(self, sight: TableContext[Any]) -> Iterator[Tooltip]:
        """Every place of which anything is to be told just now."""
        for player in self.layout.order:
            tip = self.of_player(sight, player)
            if tip is not None:
                yield tip
        yield from self.with_words(sight)

    def with_words(self, sight: TableContext[Any]) -> Iterator[Tooltip]:
        """The questions, piles and sections of the rail in which there are words of the game."""
        for rect, written in (*self.tabletop.labels, *self.rail.spans):
            if lines := [term.explained(sight.words) for term in self.terms_in(sight, texts_of(written))]:
                yield Tooltip(rect, NO_WORDS, tuple(lines))

    def written(self, sight: TableContext[Any]) -> Iterator[tuple[pygame.Rect, Sequence[str]]]:
        """Every place where words stand just now, with these: questions and piles, plates, the rail."""
        for rect, label in self.tabletop.labels:
            yield rect, [label]
        for player in self.layout.order:
            yield self.layout.plate(player), [self._status(sight, player)]
        for rect, section in self.rail.spans:
            yield rect, [*texts_of(section)]

    def of_player(self, sight: TableContext[Any], player: int) -> Tooltip | None:
        """The level of a computer player, and the words of the game at his plate."""
        words = sight.words
        level, style = parted(self.seats[player])
        lines = [term.explained(words) for term in self.terms_in(sight, [self._status(sight, player)])]
        title = NO_WORDS
        if level in LEVELS:
            name = words.text(LEVEL_NAMES[level])
            title = words.text("{player} plays at {level} level", player=sight.names[player], level=name)
            manners = [MANNERS[level], *([STYLED[style]] if style in STYLED else [])]
            lines = [*map(words.text, manners), *lines]
        return Tooltip(self.layout.plate(player), title, tuple(lines)) if lines else None

    def _status(self, sight: TableContext[Any], player: int) -> Text:
        return joined(self.tabletop.presenter.seats.status(sight, player))

    def terms_in(self, sight: TableContext[Any], texts: Iterable[str]) -> Sequence[GameTerm]:
        """The words of the game that stand in these texts; a player who is called like one is none."""
        terms = (term for term in self.terms if sight.words.text(term.name) not in sight.names)
        return terms_in(sight.words, terms, texts)

    def shown(self, sight: TableContext[Any]) -> Tooltip | None:
        """What is told of the place that is pointed at, or that has the focus."""
        if self.focused is not None:
            return self.of_player(sight, self.focused)
        if self.walked is not None:
            found = [*self.with_words(sight)]
            tip = found[self.walked % len(found)] if found else None
            self._about.update(self._head if tip is None else tip.about)
            return tip
        at = self.pointed
        if at is None or self._under(at) is None:  # to look for words in all texts takes longer than a frame
            return None
        return next((tip for tip in self.places(sight) if tip.about.collidepoint(at)), None)

    # Pointer and keys.

    def point(self, position: tuple[int, int]) -> bool:
        """The pointer is here; whether it has come to, or left, anything that could have a tip."""
        before, self.pointed, self._pointed_at = self._pointed_at, position, self._under(position)
        return before != self._pointed_at

    def _under(self, position: tuple[int, int] | None) -> pygame.Rect | None:
        if position is None:
            return None
        rects = [self.layout.plate(player) for player in self.layout.order]
        rects += [rect for rect, _ in (*self.tabletop.labels, *self.rail.spans)]
        return next((rect for rect in rects if rect.collidepoint(position)), None)

    def targets(self, redraw: Callable[[], None]) -> list[FocusSpot]:
        """The plates of computer players, for the keyboard."""
        look = self.painter.look

        def spot(player: int) -> FocusSpot:
            def focus(focused: bool) -> None:
                self.focused = player if focused else None
                redraw()

            return FocusSpot(
                place=partial(self.layout.plate, player),
                press=lambda: None,
                ground=look.ink,
                radius=look.plate_radius,
                key=("plate", player),
                focused=focus,
            )

        return [spot(player) for player in self.layout.order if level_of(self.seats[player]) in LEVELS]

    def spots(self, redraw: Callable[[], None]) -> list[FocusSpot]:
        """Both of these."""
        return [*self.words_targets(redraw), *self.targets(redraw)]

    def words_targets(self, redraw: Callable[[], None]) -> list[FocusSpot]:
        """For the keyboard: one that leads through the places with words of the game, if it has any."""
        look = self.painter.look

        def walk(focused: bool) -> None:
            self.walked = 0 if focused else None
            self._about.update(self._head)
            redraw()

        def further() -> None:
            self.walked = (self.walked or 0) + 1
            redraw()

        spot = FocusSpot(self._about.copy, further, look.ink, look.button_radius, WORDS, focused=walk)
        return [spot] if self.terms else []

    # Drawing.

    def draw(self, surface: pygame.Surface, tip: Tooltip, place: pygame.Rect | None = None) -> pygame.Rect:
        """The tip on ink, beside what it is about if no other place is given; returns where it lies."""
        look, ink, pad = self.painter.look, self.painter.look.ink, self.painter.look.px(PAD)
        rect = place or self._place(tip.about, self._size(tip))
        self.painter.paint.panel(
            surface, rect, look.button_radius, ink.ground, ink.line, look.border, shadow=2
        )
        tall = look.tall(ROW)
        y = rect.top + pad / 2 + tall / 2
        for row, face, colour in self._rows(tip):
            self.painter.fonts.draw(surface, row, (rect.left + pad, y), face, colour)
            y += tall
        return rect

    def _rows(self, tip: Tooltip) -> list[tuple[str, TypeSize, str]]:
        """The lines as they are written."""
        look, fonts, ink = self.painter.look, self.painter.fonts, self.painter.look.ink
        plain = look.face(TextRole.LABEL)
        rows: list[tuple[str, TypeSize, str]] = []
        if tip.title:
            rows.append((tip.title, look.face(TextRole.SPEECH), ink.text))
        for text in tip.lines:
            rows += [(row, plain, ink.text2) for row in fonts.wrap(text, look.px(WIDEST), plain)]
        return rows

    def _size(self, tip: Tooltip) -> tuple[int, int]:
        look, rows, pad = self.painter.look, self._rows(tip), self.painter.look.px(PAD)
        width = max(self.painter.fonts.width(text, face) for text, face, _ in rows) + 2 * pad
        return width, look.tall(ROW) * len(rows) + pad

    @property
    def _table(self) -> pygame.Rect:
        """Where a tip may lie."""
        gap = self.painter.look.px(GAP)
        return pygame.Rect(0, 0, self.layout.rail.left, self.layout.height).inflate(-2 * gap, -2 * gap)

    def free_place(self, tip: Tooltip, taken: Sequence[pygame.Rect]) -> pygame.Rect | None:
        """The place for a tip next to what it is about that leaves all that is `taken` to be seen, if any."""
        gap, about = self.painter.look.px(GAP), tip.about

        def far(rect: pygame.Rect) -> tuple[int, int]:
            across = max(about.left - rect.right, rect.left - about.right, 0)
            down = max(about.top - rect.bottom, rect.top - about.bottom, 0)
            aside = abs(rect.centerx - about.centerx) + abs(rect.centery - about.centery)
            return across**2 + down**2, aside

        kept = [each.inflate(gap, gap) for each in (about, *taken)]
        free = free_places(self._size(tip), self._table, kept, gap)
        return min(free, key=lambda rect: (far(rect), *rect.topleft), default=None)

    def _place(self, about: pygame.Rect, size: tuple[int, int]) -> pygame.Rect:
        """Beside what it is about, where there is room on the table; else below or above it."""
        gap, table = self.painter.look.px(GAP), self._table
        rect = pygame.Rect((0, 0), size)
        sides = (
            {"midleft": (about.right + gap, about.centery)},
            {"midright": (about.left - gap, about.centery)},
            {"midtop": (about.centerx, about.bottom + gap)},
            {"midbottom": (about.centerx, about.top - gap)},
        )
        for side in sides:
            for name, at in side.items():
                setattr(rect, name, at)
            if table.contains(rect):
                return rect
        return rect.clamp(table)
