"""Draws the table of a finished deal at any step, as the window does but at a size of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pygame

from game.engine.cards import HIDDEN, Card
from game.engine.events import Said
from game.engine.scoring import points_of
from game.engine.view import View
from game.session.past_deal import PastDeal
from scenes.framework.scene import Scene, Services
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.layout_metrics import PartMetrics, TextRole
from scenes.i18n import Line, Text, Translator, as_it_is, gain_text, number_text
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.board import Board
from scenes.table.animation.deal_steps import DealSteps
from scenes.table.table_view import Layers, TableParts, TableView

SIZE = (960, 600)
"""Width and height of a picture in pixels."""
FOOT = 52
"""Height of the line below the table, in pixels of a picture of `SIZE`."""
UNIT = 0.75
"""Pixels of a picture of `SIZE` in one design unit, as on the review's table."""


class PicturedDeal(NamedTuple):
    """A finished deal as a picture shows it."""

    past: PastDeal
    names: Sequence[Text]
    """The players' names."""
    seat: int
    """Player whose hand is nearest."""
    hands_open: bool
    """Whether all hands are shown; otherwise only what the seat saw."""


class AnimationFrame(NamedTuple):
    """One picture of an animation."""

    place: int
    """Number of steps of the deal that have been shown."""
    caption: Line
    seconds: float = 1.0
    """Time for which the picture is shown."""
    ringed: Card | None = None
    """Card of the nearest hand with a ring, or `None`."""
    has_result: bool = False
    """Whether the points are shown over the table."""


class PictureTable:
    """The table in a picture of a given size. It reads the deal only through the views of its seat."""

    def __init__(self, services: Services, deal: PicturedDeal, size: tuple[int, int] = SIZE) -> None:
        self.deal = deal
        self.size = size
        share = size[0] / SIZE[0]
        self._foot = round(FOOT * share)
        preferences = services.preferences
        look = PartMetrics(
            (size[0], size[1] - self._foot), 1.0, preferences.high_contrast, preferences.table_look.colour,
            unit=UNIT * share,
        )  # fmt: skip
        paint = BakedSurfaces(look.u, services.paint.assets)
        self._scene = Scene()
        self._scene.equip(replace(services, look=look, paint=paint))
        past = deal.past
        self._view: TableView[TableParts] = TableView(
            self._scene, past, self._sight, lambda: self._view.course.board.holder, lambda: 0,
            board_of=self._board_of, graded=False, silent=True,
        )  # fmt: skip
        self.presenter = self._view.presenter
        self.reel = DealSteps()
        self.reel.extend(past.moments(deal.seat, hands_open=deal.hands_open))
        self._view.lay_out(self.reel.view, deal.seat, self._assemble, seats=self.reel.seats, look=look)
        self._view.names = tuple(deal.names)

    def _assemble(self, parts: TableParts) -> TableParts:
        if not parts.layout.columns:  # open hands push the plates down to the trick
            parts.layout.shrink_trick(parts.layout.look.tall(22))
        return parts

    def _board_of(self, view: View[Any]) -> Board:
        return Board.watched(view, self.presenter, nearest=self.deal.seat)

    # Contexts.

    @property
    def words(self) -> Translator:
        """Translator for the language in use."""
        return self._scene.words

    def _sight(self, view: View[Any] | None = None) -> TableContext[Any]:
        return self.see(self.reel.view if view is None else view)

    def see(self, view: View[Any]) -> TableContext[Any]:
        """Return the presenters' context for a view."""
        return self._view.see(view, self.deal.past.number)

    @property
    def end(self) -> TableContext[Any]:
        """The presenters' context for the end of the deal, as far as the seat may know it."""
        deal, past = self.deal, self.deal.past
        events = (moment.event for step in self.reel.steps for moment in step)
        said = tuple(event for event in events if isinstance(event, Said))
        view = past.view(deal.seat, hands_open=deal.hands_open)
        return replace(self._view.see(view, past.number, totals=past.totals), said=said)

    # Preparing.

    def prepare(self, place: int) -> Iterator[None]:
        """Draw what pictures consist of, a little in each step, so that no picture takes long.

        `place` is the number of steps of the deal that the first picture shows.
        """
        parts, scratch = self._view.parts, pygame.Surface(self._scene.look.size, 0, 32)
        self._scene.paint.felt(self._scene.look, grain=False)
        yield
        parts.tabletop.draw_mat(scratch)
        yield
        for height in {parts.layout.hand_height, parts.layout.trick_height}:
            for card in (HIDDEN, *self._view.decks.pack):
                parts.painter.face(card, height)
                yield
        self.draw(AnimationFrame(0, ()))  # plates and crests
        yield
        self.reel.go(place)
        self._view.stand(self.reel)
        for player in parts.layout.order[1:]:
            cards = self._view.course.board.in_hand(player)
            for card, rect in zip(cards, parts.layout.hand_tiles(player, len(cards)), strict=True):
                if card != HIDDEN:
                    parts.painter.tile(card, rect.size)
                    yield

    # Drawing.

    def draw(self, frame: AnimationFrame) -> pygame.Surface:
        """Return the picture of a frame, as a surface of 32 bits without transparency."""
        self.reel.go(frame.place)
        self._view.stand(self.reel)
        surface = pygame.Surface(self.size, 0, 32)
        scene = self._scene
        surface.blit(scene.paint.felt(scene.look, grain=False), (0, 0))
        table = surface.subsurface((0, 0, *scene.look.size))
        sight = self.end if self.reel.at_end else self._sight()
        best = frozenset() if frame.ringed is None else frozenset({frame.ringed})
        self._view.draw(table, sight, Layers(felt=False, best=best))
        if frame.has_result:
            self._draw_result(table, sight)
        self._draw_foot(surface, frame.caption)
        return surface

    def _draw_foot(self, surface: pygame.Surface, caption: Line) -> None:
        """Draw the caption below the table, and which deal this is."""
        scene, look, fonts = self._scene, self._scene.look, self._scene.fonts
        ink, words, past = look.ink, scene.words, self.deal.past
        foot = pygame.Rect(0, look.size[1], look.size[0], self._foot)
        surface.fill(ink.ground, foot)
        surface.fill(ink.line, (0, foot.top, foot.width, look.border))
        margin, label = look.px(24), look.face(TextRole.LABEL)
        deal = words.text("{game}, deal {number}", game=words.game(past.game.title), number=past.number)
        at = (foot.right - margin, foot.centery - look.px(11))
        wide = fonts.draw(surface, as_it_is("Etori"), at, label.strong, ink.text, "right").width
        at = (foot.right - margin, foot.centery + look.px(11))
        wide = max(wide, fonts.draw(surface, deal, at, label, ink.text2, "right").width)
        face, room = look.face(TextRole.SHEET_TITLE), foot.width - wide - 3 * margin
        gap = look.px(7)
        parts = self._view.parts.painter.parts(caption, look.px(30))
        face = fonts.fitting_parts(parts, face, room, gap)
        fonts.draw_parts(surface, parts, (margin, foot.centery), face, ink.text, gap)

    def _draw_result(self, table: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw the result of the deal: its title, and each player's points and total."""
        scene, look, fonts, paint = self._scene, self._scene.look, self._scene.fonts, self._scene.paint
        paper, names, past = look.paper, self._view.names, self.deal.past
        name, title = look.face(TextRole.SPEECH), look.face(TextRole.SHEET_TITLE)
        story, row, margin = self.presenter.story, look.px(46), look.px(28)
        told, wide = story.title(sight), look.px(560)
        heads, face = fonts.in_lines(told, title, wide - 2 * margin)
        head = round(1.5 * title.px) * len(heads) + look.px(34)
        rect = pygame.Rect(0, 0, wide, 2 * margin + head + row * past.players)
        rect.center = table.get_rect().center
        rect.clamp_ip(table.get_rect())
        paint.panel(table, rect, look.panel_radius, paper.ground, paper.line, look.border, shadow=3)
        x, y = rect.left + margin, rect.top + margin + face.px // 2
        y = round(fonts.draw_down(table, heads, (x, y), face, paper.text, round(1.5 * title.px)))
        total_x, gain_x = rect.right - margin, rect.right - margin - look.px(110)
        label = look.face(TextRole.LABEL)
        top = rect.top + margin + head - look.px(18)
        fonts.draw(table, scene.words.text("Points"), (gain_x, top), label, paper.text2, "right")
        fonts.draw(table, scene.words.text("Total"), (total_x, top), label, paper.text2, "right")
        gains = self.gains(sight)
        for player in range(past.players):
            middle = rect.top + margin + head + row * player + row // 2
            crest = paint.crest(self._view.crests[player], look.px(34))
            paint.put_centred(table, crest, (x + look.px(17), middle))
            at, room = (x + look.px(48), middle), gain_x - look.px(90) - x - look.px(48)
            fonts.draw_fitting(table, names[player], at, name, paper.text, room)
            gain = gains[player]
            colour = paper.good if gain > 0 else paper.bad if gain < 0 else paper.text3
            fonts.draw(table, gain_text(gain), (gain_x, middle), name, colour, "right")
            fonts.draw(table, number_text(past.totals[player]), (total_x, middle), name, paper.text, "right")

    def gains(self, sight: TableContext[Any]) -> list[int]:
        """Return each player's points of the deal, given the context for its end."""
        pending = self.presenter.story.pending(sight)
        if pending is None or not pending.entries:
            return self.deal.past.points
        return points_of(pending.entries, self.deal.past.players)
