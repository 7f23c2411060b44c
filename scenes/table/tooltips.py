"""Tooltips of the table: a computer player's level, the game's terms, and buttons that show only an icon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.ai.bidding_styles import level_of, parted
from game.ai.levels import COMPUTERS, EARLIER_NAME, name_of_level
from game.ai.matched_player import MATCHED
from scenes.framework.focus import FocusSpot
from scenes.graphics.layout_metrics import TextRole, TypeSize
from scenes.i18n import NO_WORDS, Template, Text, joined, mark
from scenes.presenters.base.sidebar import texts_of
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.base.terms import GameTerm, terms_in
from scenes.table.sidebar.sidebar_panel import SidebarPanel
from scenes.table.view.free_places import free_places
from scenes.table.view.tabletop import Tabletop
from scenes.widgets import Button

MAX_WIDTH = 260
GAP, PAD, ROW = 12, 14, 21
"""Lengths in design units: from a tooltip to its place, from its edge to its text, and the height of a row.
"""
EARLIER_SELF = "earlier"
"""Word in place of a level for an earlier self."""
LEVEL_TEXTS: Mapping[str, Template] = {
    "easy": mark("This level plays like a beginner: it forgets cards and plays high cards too early."),
    "normal": mark("This level follows rules of thumb and remembers every card played."),
    "hard": mark("This level tries out a thousand possible deals."),
    "expert": mark("This level tries out four thousand possible deals, so it takes longer."),
    MATCHED: mark("This player is about as strong as you and makes mistakes as people do."),
    EARLIER_SELF: mark("This player is as strong as you were three months ago, and makes the same mistakes."),
}
"""Description of how each level plays."""
STYLE_TEXTS: Mapping[str, Template] = {
    "bold": mark("This player bids boldly."),
    "careful": mark("This player bids carefully."),
}
"""Description of how each style bids; styles without one are not described."""

DECKS_ICON = "cards"
"""Icon of the button that changes the deck."""
WORDS_KEY = ("words",)
"""Key of the focus target that steps through the places with the game's terms."""


class Tooltip(NamedTuple):
    """A tooltip: the rectangle it explains, its title (may be empty) and lines of text."""

    about: pygame.Rect
    title: Text
    lines: tuple[Text, ...]


class Tooltips:
    """Finds and draws the tooltips for plates, piles, questions, and sections and buttons of the sidebar."""

    def __init__(self, tabletop: Tabletop, rail: SidebarPanel) -> None:
        self.tabletop = tabletop
        self.rail = rail
        self.layout = tabletop.layout
        self.painter = tabletop.painter
        self.terms = tabletop.presenter.terms
        self.seats = tabletop.seats
        self.buttons: Sequence[Button] = ()
        """Buttons that show only an icon."""
        self.pointed: tuple[int, int] | None = None
        """Position of the pointer in window pixels; `None` before it has moved."""
        self._pointed_at: pygame.Rect | None = None
        """Place under the pointer that may have a tooltip, or `None`."""
        self.focused: int | None = None
        """Player whose plate has the keyboard focus, or `None`."""
        self.walked: int | None = None
        """Number of places with terms that the keyboard has stepped past; `None` if not stepping."""
        look, side = self.painter.look, self.layout.rail
        self._head = pygame.Rect(side.left, look.rail_head, side.width, 1).inflate(-2 * look.px(GAP), 0)
        """Rectangle that has the focus before the first of these places is found."""
        self._about = self._head.copy()
        """Rectangle of the place that the keyboard has stepped to; changed in place."""

    def explain(self, buttons: Sequence[Button]) -> None:
        """Name these buttons, which show only an icon, under the pointer, with the deck that is in use."""
        self.buttons = buttons
        deck = self.painter.skin.title
        for button in buttons:
            if button.icon == DECKS_ICON:
                button.read_note = self.painter.words.text(
                    "This is {deck}. C shows the next deck.", deck=deck
                )

    # Contents.

    def places(self, sight: TableContext[Any]) -> Iterator[Tooltip]:
        """Yield the tooltips of all places that have one now."""
        for button in self.buttons:
            told = button.said()
            yield Tooltip(button.focus_rect, told.name, (told.note,) if told.note else ())
        for player in self.layout.order:
            tip = self.of_player(sight, player)
            if tip is not None:
                yield tip
        yield from self.with_words(sight)

    def with_words(self, sight: TableContext[Any]) -> Iterator[Tooltip]:
        """Yield the tooltips of questions, piles and sidebar sections that contain the game's terms."""
        for rect, written in (*self.tabletop.labels, *self.rail.spans):
            if lines := [term.explained(sight.words) for term in self.terms_in(sight, texts_of(written))]:
                yield Tooltip(rect, NO_WORDS, tuple(lines))

    def written(self, sight: TableContext[Any]) -> Iterator[tuple[pygame.Rect, Sequence[str]]]:
        """Yield the rectangle and texts of each place with text: questions, piles, plates, sidebar."""
        for rect, label in self.tabletop.labels:
            yield rect, [label]
        for player in self.layout.order:
            yield self.layout.plate(player), [self._status(sight, player)]
        for rect, section in self.rail.spans:
            yield rect, [*texts_of(section)]

    def of_player(self, sight: TableContext[Any], player: int) -> Tooltip | None:
        """Return a plate's tooltip, with level and the game's terms, or `None` if it would be empty."""
        words = sight.words
        level, style = parted(self.seats[player])
        lines = [term.explained(words) for term in self.terms_in(sight, [self._status(sight, player)])]
        title = NO_WORDS
        if level in COMPUTERS:
            name, who = name_of_level(self.seats[player]), sight.names[player]
            if name == EARLIER_NAME:
                level, title = EARLIER_SELF, words.text("{player} is an earlier self", player=who)
            elif level == MATCHED:
                title = words.text("{player} plays at your level", player=who)
            else:
                title = words.text("{player} plays at {level} level", player=who, level=words.text(name))
            manners = [LEVEL_TEXTS[level], *([STYLE_TEXTS[style]] if style in STYLE_TEXTS else [])]
            lines = [*map(words.text, manners), *lines]
        return Tooltip(self.layout.plate(player), title, tuple(lines)) if lines else None

    def _status(self, sight: TableContext[Any], player: int) -> Text:
        return joined(self.tabletop.presenter.seats.status(sight, player))

    def terms_in(self, sight: TableContext[Any], texts: Iterable[str]) -> Sequence[GameTerm]:
        """Return the game's terms that occur in the texts, except those that are also a player's name."""
        terms = (term for term in self.terms if sight.words.text(term.name) not in sight.names)
        return terms_in(sight.words, terms, texts)

    def shown(self, sight: TableContext[Any], deck: Text = NO_WORDS) -> Tooltip | None:
        """Return the tooltip for the place with the focus or under the pointer, or `None`.

        If a `deck` is named, it is told beside the button that has changed to it.
        """
        changed = [button for button in self.buttons if deck and button.icon == DECKS_ICON]
        if changed:
            return Tooltip(changed[0].focus_rect, deck, ())
        if self.focused is not None:
            return self.of_player(sight, self.focused)
        if self.walked is not None:
            found = [*self.with_words(sight)]
            tip = found[self.walked % len(found)] if found else None
            self._about.update(self._head if tip is None else tip.about)
            return tip
        at = self.pointed
        if at is None or self._under(at) is None:  # searching all texts for terms takes longer than a frame
            return None
        return next((tip for tip in self.places(sight) if tip.about.collidepoint(at)), None)

    # Pointer and keys.

    def point(self, position: tuple[int, int]) -> bool:
        """Move the pointer to a position in window pixels. Return whether it has changed places."""
        before, self.pointed, self._pointed_at = self._pointed_at, position, self._under(position)
        return before != self._pointed_at

    def leave(self) -> None:
        """Forget the pointer until it moves again, so that a tooltip never opens at a pointer at rest."""
        self.pointed = self._pointed_at = None

    def _under(self, position: tuple[int, int] | None) -> pygame.Rect | None:
        if position is None:
            return None
        rects = [button.focus_rect for button in self.buttons]
        rects += [self.layout.plate(player) for player in self.layout.order]
        rects += [rect for rect, _ in (*self.tabletop.labels, *self.rail.spans)]
        return next((rect for rect in rects if rect.collidepoint(position)), None)

    def targets(self, redraw: Callable[[], None]) -> list[FocusSpot]:
        """Return a focus target for the plate of each computer player."""
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

        return [spot(player) for player in self.layout.order if level_of(self.seats[player]) in COMPUTERS]

    def spots(self, redraw: Callable[[], None]) -> list[FocusSpot]:
        """Return the focus targets of terms and plates."""
        return [*self.words_targets(redraw), *self.targets(redraw)]

    def words_targets(self, redraw: Callable[[], None]) -> list[FocusSpot]:
        """Return one focus target that steps through the places with terms; none if the game has no terms."""
        look = self.painter.look

        def walk(focused: bool) -> None:
            self.walked = 0 if focused else None
            self._about.update(self._head)
            redraw()

        def further() -> None:
            self.walked = (self.walked or 0) + 1
            redraw()

        spot = FocusSpot(self._about.copy, further, look.ink, look.button_radius, WORDS_KEY, focused=walk)
        return [spot] if self.terms else []

    # Drawing.

    def draw(self, surface: pygame.Surface, tip: Tooltip, place: pygame.Rect | None = None) -> pygame.Rect:
        """Draw a tooltip, at `place` or else beside what it explains. Return its rectangle."""
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
        """Return the tooltip's rows of text, each with its type size and colour."""
        look, fonts, ink = self.painter.look, self.painter.fonts, self.painter.look.ink
        plain = look.face(TextRole.LABEL)
        rows: list[tuple[str, TypeSize, str]] = []
        if tip.title:
            rows.append((tip.title, look.face(TextRole.SPEECH), ink.text))
        for text in tip.lines:
            rows += [(row, plain, ink.text2) for row in fonts.wrap(text, look.px(MAX_WIDTH), plain)]
        return rows

    def _size(self, tip: Tooltip) -> tuple[int, int]:
        look, rows, pad = self.painter.look, self._rows(tip), self.painter.look.px(PAD)
        width = max(self.painter.fonts.width(text, face) for text, face, _ in rows) + 2 * pad
        return width, look.tall(ROW) * len(rows) + pad

    @property
    def _table(self) -> pygame.Rect:
        """Area of the table where a tooltip may be drawn."""
        gap = self.painter.look.px(GAP)
        return self.layout.area.inflate(-2 * gap, -2 * gap)

    def free_place(self, tip: Tooltip, taken: Sequence[pygame.Rect]) -> pygame.Rect | None:
        """Return the free place for a tooltip nearest to what it explains, clear of `taken`, or `None`."""
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
        """Return a place beside `about` if the table has room there, or else below or above it."""
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
