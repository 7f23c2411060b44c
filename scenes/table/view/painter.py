"""Painter of the parts of a table: mat, cards, piles, plates, marks and lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.engine.cards import HIDDEN, Card
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.drawing_ahead import DrawingAhead
from scenes.graphics.fonts import Fonts, Part
from scenes.graphics.layout_metrics import (
    CARD,
    GOLD,
    ICE,
    ILLEGAL,
    MAT_OPACITY,
    Colour,
    LayoutMetrics,
    TextRole,
    TypeSize,
)
from scenes.graphics.skins import Skin
from scenes.graphics.surfaces import dashed_outline
from scenes.i18n import Line, Translator, joined, mark
from scenes.presenters.base.layout import DealSide
from scenes.table.animation.animator import FlyingCard
from scenes.table.layout import CARD_RATIO, HAND_HEIGHT, HAND_TILE_SIZE, CardPlace, TableLayout
from scenes.widgets.report_drawing import TILE_SIZE

CORNER_RADIUS = 0.043
"""Corner radius of a card, as a share of its height."""
PILL_PICTURE = 26
"""Height in design units of suits and cards in a pill that asks nothing."""
MAX_HIGH_SHADOWS = 12
"""Number of cards in motion from which none casts a high shadow."""
NO_TRUMP_LABEL = mark("NT")
"""Text in place of a suit symbol for no-trump."""
DEALER_LETTER = mark("D")
"""Letter on the dealer's disc."""
DIMMED_OPACITY = 110 / 255
"""Opacity of the crest of a player who is out, and of a card that can't be chosen in a panel."""
MAX_PILE_EDGES = 5
"""Maximum number of card edges drawn under the top card of a pile."""


class Painter:
    """Draws parts of a table on a surface, in the look of one window and with one deck."""

    def __init__(
        self,
        look: LayoutMetrics,
        fonts: Fonts,
        paint: BakedSurfaces,
        skin: Skin,
        words: Translator,
        *,
        large_index: bool,
    ) -> None:
        self.look = look
        self.fonts = fonts
        self.paint = paint
        self.skin = skin
        self.large_index = large_index
        self.words = words
        self.strain_names = (*skin.suit_names, words.text("no trumps"))
        self._ahead: DrawingAhead[Any] | None = None

    # Text with symbols.

    def parts(self, line: Line, side: int) -> list[Part]:
        """Return the drawable parts of a line, with suits and cards as pictures `side` pixels high."""
        return [*self.skin.pictured(line, side)]

    def pill_width(self, line: Line, *, strong: bool) -> int:
        """Return the full width in pixels of a line's pill; a `strong` pill has larger text."""
        face = self._pill_face(strong)
        parts = self.parts(line, self.look.px(30 if strong else PILL_PICTURE))
        return self.fonts.parts_width(parts, face, self.look.px(9)) + self.look.px(36)

    def _pill_face(self, strong: bool) -> TypeSize:
        face = self.look.face(TextRole.NAME)
        return face if strong else TypeSize(self.look.face(TextRole.SPEECH).px, False)

    def pill(
        self, surface: pygame.Surface, line: Line, centre: tuple[int, int], *, strong: bool, widest: int
    ) -> pygame.Rect:
        """Draw a line of text in a dark pill and return its rectangle.

        A `strong` pill, for a question, has a gold rim. If the line is wider than `widest` pixels, its text
        is smaller.
        """
        look = self.look
        face = self._pill_face(strong)
        parts = self.parts(line, look.px(30 if strong else PILL_PICTURE))
        gap = look.px(9)
        width = self.fonts.parts_width(parts, face, gap)
        room = widest - look.px(36)
        if width > room:
            face = TypeSize(max(11, int(face.px * room / width)), face.bold)
            width = self.fonts.parts_width(parts, face, gap)
        rect = pygame.Rect(0, 0, width + look.px(36), look.tall(38))
        rect.center = centre
        ink = look.ink
        rim = GOLD if strong else ink.line
        self.paint.panel(
            surface, rect, rect.height // 2, ink.ground, rim, look.border, shadow=2 if strong else 0
        )
        self.fonts.draw_parts(surface, parts, rect.center, face, ink.text, gap, "center")
        return rect

    # Table and cards.

    def mat(self, surface: pygame.Surface, layout: TableLayout) -> None:
        """Draw the mat, the ellipse on which tricks are played."""
        half_width, half_height = (round(half) for half in layout.mat)
        size = (2 * half_width, 2 * half_height)
        inner, colour = self.look.px(6), self.look.table_colour
        body = "".join(
            f'<ellipse cx="{half_width}" cy="{half_height}" rx="{half_width - 1 - less}" '
            f'ry="{half_height - 1 - less}" fill="{colour.mat}" fill-opacity="{filled}" '
            f'stroke="{colour.mat_line}" stroke-width="1" stroke-opacity="{seen}"/>'
            for less, filled, seen in ((0, MAT_OPACITY, 0.45), (inner, 0.0, 0.22))
        )
        self.paint.put_centred(surface, self.paint.drawing(size, body), layout.trick_middle)

    def placeholder(self, surface: pygame.Surface, place: CardPlace) -> None:
        """Draw a dashed outline where the viewer's card will be played."""
        rect = place.rect
        radius = round(rect.height * CORNER_RADIUS)

        tint = self.look.ink.text2

        def bake() -> pygame.Surface:
            canvas = pygame.Surface(rect.size, pygame.SRCALPHA)
            dash, colour = self.look.px(7), pygame.Color(tint)
            colour.a = 150
            dashed_outline(canvas, canvas.get_rect(), radius, dash, colour, max(1, round(self.look.u)))
            return canvas.premul_alpha()

        key = ("placeholder", rect.size, tint)
        self.paint.put(surface, self.paint.baked(key, bake), rect.topleft)

    def face(self, card: Card, height: int) -> pygame.Surface:
        """Return the picture of a card's face in the given height in pixels, or of the back for `HIDDEN`."""
        if card == HIDDEN:
            return self.skin.back(height)
        return self.skin.face(card, height, large_index=self.large_index)

    def tile(self, card: Card, size: tuple[int, int]) -> pygame.Surface:
        """Return the small picture of a card: in an open hand, among the cards won, or in the sidebar."""
        return self.skin.tile(card, *size, largest=self._largest_tile)

    def draw_ahead(self, pack: Sequence[Card], heights: Sequence[int], backs: Iterable[int]) -> None:
        """Begin to draw card pictures in the background, unless that was done.

        These are faces and backs of the given heights in pixels, and small pictures, also for lines of text.
        """
        if self._ahead is None or self._ahead.stopped:
            self._ahead = self.skin.draw_ahead(
                pack,
                heights,
                backs,
                self._largest_tile,
                sides=(self.look.px(TILE_SIZE), self.look.px(PILL_PICTURE)),
                large_index=self.large_index,
            )

    @property
    def _largest_tile(self) -> tuple[int, int]:
        """Size in pixels of the largest small picture, in open hands of few cards."""
        return self.look.px(HAND_TILE_SIZE[0]), self.look.px(HAND_TILE_SIZE[1])

    def card(self, surface: pygame.Surface, card: Card, place: CardPlace, shadow: int = 1) -> pygame.Rect:
        """Draw a card at rest and return its rectangle. `shadow` is the level of its shadow, 0 for none."""
        rect = place.rect
        if shadow:
            self.paint.put_rim(surface, rect, round(rect.height * CORNER_RADIUS), shadow)
        self.paint.put(surface, self.face(card, rect.height), rect.topleft)
        return rect

    def hand_card(
        self, surface: pygame.Surface, card: Card, rect: pygame.Rect, *, shadow: int, barred: bool
    ) -> None:
        """Draw a card of the viewer's hand; a `barred` card, which can't be chosen, is grey."""
        face = self.face(card, rect.height)
        if barred:
            high = self.look.high_contrast
            deck = self.skin.key, self.skin.ace_is_one
            key = ("barred", deck, card, rect.height, self.large_index, high)
            face = self.paint.baked(key, lambda: self._barred(card, rect.height))
        self.paint.put_rim(surface, rect, round(rect.height * CORNER_RADIUS), shadow)
        self.paint.put(surface, face, rect.topleft)

    def _barred(self, card: Card, height: int) -> pygame.Surface:
        grey = self.face(card, height).copy()
        grey.fill(ILLEGAL, special_flags=pygame.BLEND_RGB_MULT)
        if self.look.high_contrast:
            step = self.look.px(9)
            for x in range(-height, grey.get_width(), step):
                pygame.draw.line(grey, "#4A5557", (x, height), (x + height, 0), max(1, self.look.px(1)))
        return grey

    def pile(self, surface: pygame.Surface, top: Card, place: CardPlace, count: int) -> pygame.Rect:
        """Draw a pile of `count` cards, thicker with more cards. Return the rectangle of its top card."""
        rect = place.rect
        deep = min(MAX_PILE_EDGES, (count + 7) // 8)
        step = self.look.px(1.8)
        radius = round(rect.height * CORNER_RADIUS)
        self.paint.put_shadow(surface, rect.move(-deep * step, 0), radius, 1)
        edge = self.paint.rounded(rect.size, radius, CARD, "#C4B999", max(1, round(self.look.u * 0.7)))
        for number in range(deep, 0, -1):
            self.paint.put(surface, edge, rect.move(-number * step, 0).topleft)
        self.paint.put(surface, self.face(top, rect.height), rect.topleft)
        return rect

    def flying(self, surface: pygame.Surface, flying: FlyingCard, together: int = 1) -> None:
        """Draw a card in motion. If many cards move `together`, high shadows are lowered so that they don't
        merge.

        Its picture is scaled from the hand's, so that none is made for a size needed only for one frame.
        """
        hand = self.look.px(HAND_HEIGHT)
        place = flying.place
        height = round(place.height)
        face = self.face(HIDDEN if flying.show_back else flying.card, max(hand, height))
        size = (max(1, round(place.height * CARD_RATIO * flying.squeeze)), height)
        rect = pygame.Rect((0, 0), size)
        rect.center = (round(place.x), round(place.y))
        if flying.fade == 1:
            level = flying.shadow if together < MAX_HIGH_SHADOWS else min(flying.shadow, 2)
            self._flying_shadow(surface, rect, face.get_size(), level)
        if face.get_size() != size:
            face = pygame.transform.smoothscale(face, size)
        if flying.fade < 1:
            face = faded(face, flying.fade)
        self.paint.put(surface, face, rect.topleft)

    def _flying_shadow(
        self, surface: pygame.Surface, rect: pygame.Rect, full: tuple[int, int], level: int
    ) -> None:
        """Draw the shadow of a card in motion, scaled from that of a card of size `full`.

        Blurring a new shadow for every size would take too long.
        """
        radius = round(full[1] * CORNER_RADIUS)
        if rect.size == full:
            self.paint.put_rim(surface, rect, radius, level)
            return
        shadow, (dx, dy) = self.paint.shadow(full, radius, level)
        across, down = rect.width / full[0], rect.height / full[1]
        size = (round(shadow.get_width() * across), round(shadow.get_height() * down))
        shadow = pygame.transform.scale(shadow, size)  # blurred as it is, it needs no smoothing
        self.paint.put(surface, shadow, (rect.x + dx * across, rect.y + dy * down))

    def rack(self, surface: pygame.Surface, layout: TableLayout, player: int, count: int) -> None:
        """Draw the backs of another player's hand, partly hidden by the plate drawn later."""
        for place in layout.rack(player, count):
            self.card(surface, HIDDEN, place, shadow=0)

    # Seats.

    def plate(  # noqa: PLR0913 - a plate, and options by name
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        name: str,
        status: Line,
        short: Line,
        crest: str,
        *,
        turn: bool,
        dealer: bool,
        faces_behind: bool,
        mark: DealSide | None,
        out: bool,
        noted: bool,
    ) -> int:
        """Draw a player's plate: crest, name, mark of the side, status, turn and dealer's disc.

        The `short` status is used if the other has no room. A player who is `out` is drawn faded. A `noted`
        plate has the same rim as the notice about its player. With `faces_behind` the plate, the dealer's
        disc is at the bottom, clear of the open hand. Return the x at which the name and its mark end.
        """
        look, paint, fonts, ink = self.look, self.paint, self.fonts, self.look.ink
        rim, width = (GOLD, look.px(2)) if turn else (ink.line, look.border)
        if noted:
            rim, width = ICE, look.px(2)
        paint.panel(surface, rect, look.plate_radius, ink.plate, rim, width, shadow=2)
        side = look.px(38)
        middle = (rect.left + look.px(10) + side // 2, rect.centery)
        drawing = paint.crest(crest, side)
        if out:
            drawing = paint.baked(("faded", crest, side), lambda: faded(drawing, DIMMED_OPACITY))
        paint.put_centred(surface, drawing, middle)
        if turn:
            arc = paint.arc(side + look.px(8), -90, 250, GOLD, look.px(2.5))
            paint.put_centred(surface, arc, middle)
        x = rect.left + look.px(59)
        room = rect.right - look.px(8) - x
        name_face, status_face = look.face(TextRole.NAME), look.face(TextRole.STATUS)
        upper, lower = rect.centery - look.tall(10), rect.centery + look.tall(11)
        beside = look.px(22) if mark is not None else 0
        strong, plain = (ink.text3, ink.text3) if out else (ink.text, ink.text2)
        end = fonts.draw_fitting(surface, name, (x, upper), name_face, strong, room - beside).right
        if mark is not None:
            paint.put_centred(surface, self.side_mark(mark, look.px(13)), (end + look.px(14), upper))
            end += look.px(21)
        if all(isinstance(part, str) for part in status):
            told: str = joined(status)
            if short and fonts.width(told, status_face) > room:
                told = joined(short)
            lines, status_face = [told], fonts.fitting(told, status_face, room)
            if fonts.width(told, status_face) > room:
                lines, status_face = fonts.in_lines(told, status_face, room)
                lower -= round((len(lines) - 1) * status_face.px * 0.3)
            for number, line in enumerate(lines):
                at = (x, lower + round(number * status_face.px * 1.05))
                fonts.draw(surface, line, at, status_face, plain)
        else:
            parts = self.parts(status, look.px(20))
            fonts.draw_parts(surface, parts, (x, lower), status_face, plain, look.px(5))
        if dealer:
            y = rect.bottom - look.px(3) if faces_behind else rect.top + look.px(3)
            self.dealer_mark(surface, (rect.right - look.px(6), y))
        return end

    def side_mark(self, side: DealSide, size: int) -> pygame.Surface:
        """Return the picture of a side's mark, a diamond or a ring, `size` pixels wide."""
        if side is DealSide.A:
            return self.paint.diamond(size, GOLD)
        return self.paint.disc(size, None, ICE, max(2, round(size * 0.2)))

    def dealer_mark(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        """Draw the dealer's disc."""
        look = self.look
        disc = self.paint.disc(look.px(22), CARD, "#22272A", look.px(1.5))
        self.paint.put_centred(surface, disc, centre)
        face = look.face(TextRole.TAG)
        self.fonts.draw(surface, self.words.text(DEALER_LETTER), centre, face, "#22272A", "center")

    def ring(self, surface: pygame.Surface, card: pygame.Rect, colour: Colour, width: float = 3) -> None:
        """Draw a ring of `width` design units around a card, such as the focused card or the hint's best."""
        ring = card.inflate(2, 2)
        radius = round(card.height * CORNER_RADIUS)
        drawing = self.paint.rounded(ring.size, radius, None, colour, self.look.px(width))
        self.paint.put(surface, drawing, ring.topleft)

    def heading(self, surface: pygame.Surface, rect: pygame.Rect, tag: str) -> None:
        """Draw a ring around the card that is winning the trick, with a tag above it."""
        look = self.look
        reach = look.px(4)
        ring = rect.inflate(2 * reach, 2 * reach)
        radius = round(rect.height * CORNER_RADIUS) + reach
        self.paint.put(surface, self.paint.rounded(ring.size, radius, None, GOLD, reach), ring.topleft)
        face = look.face(TextRole.TAG)
        arrow = self.paint.triangle((look.px(8), look.px(7)), "#22272A")
        width = self.fonts.parts_width([arrow, tag], face, look.px(4)) + look.px(18)
        pill = pygame.Rect(0, 0, width, look.tall(22))
        # so that the card's index stays visible, however wide the tag is
        pill.midbottom = (rect.centerx, rect.top + look.px(3))
        self.paint.panel(surface, pill, pill.height // 2, GOLD)
        self.fonts.draw_parts(surface, [arrow, tag], pill.center, face, "#22272A", look.px(4), "center")

    def label(self, surface: pygame.Surface, text: str, centre: tuple[int, int]) -> pygame.Rect:
        """Draw the label of a pile in a dark pill and return its rectangle."""
        look = self.look
        face = look.face(TextRole.SPEECH)
        rect = pygame.Rect(0, 0, self.label_width(text), look.tall(27))
        rect.center = centre
        self.paint.panel(surface, rect, rect.height // 2, look.ink.ground, look.ink.line, look.border)
        self.fonts.draw(surface, text, rect.center, face, look.ink.text, "center")
        return rect

    def label_width(self, text: str) -> int:
        """Return the width of a pile's label in pixels."""
        return self.fonts.width(text, self.look.face(TextRole.SPEECH)) + self.look.px(22)

    def note(self, surface: pygame.Surface, text: str, centre: tuple[int, int], room: int) -> pygame.Rect:
        """Draw a small line on the felt around `centre` and return its rectangle.

        It has two rows if it is wider than `room` pixels.
        """
        lines, face = self.fonts.in_lines(text, self.look.face(TextRole.LABEL), room)
        return self.fonts.draw_around(surface, lines, centre, face, self.look.ink.text2, 1.5, "center")


def faded(drawing: pygame.Surface, strength: float) -> pygame.Surface:
    """Return a copy of a drawing with its opacity multiplied by `strength`, from 0 to 1."""
    level = round(255 * strength)
    found = drawing.copy()
    found.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return found
