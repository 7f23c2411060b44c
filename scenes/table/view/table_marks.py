"""Small marks on the table: direction of play, suit to follow, owners of cards, chosen cards and so on."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

import pygame

from game.engine.cards import Suit
from scenes.graphics.layout_metrics import GOLD, GOOD, ICE, TextRole
from scenes.i18n import Text
from scenes.table.layout import CardPlace, TableLayout
from scenes.table.view.painter import CORNER_RADIUS, Painter, faded

CHEVRON_ANGLES = (-38, 38, 142, 218)
"""Positions of the chevrons on the mat's ellipse, in degrees clockwise from the right."""
MIN_PLAYERS_WITH_CRESTS = 5
"""Number of players from which cards of the trick show their owners' crests."""
SLOT_FILL, SLOT_GLOW = 0.14, 0.12
"""Opacity of the gold on the place where a dragged card would be played, and of the glow around it."""
NEW_MARK_OFFSET = 17
"""Distance in design units from the bottom of a new card to the centre of its mark."""
SUIT_TOKEN_SIZES = {2: 28, 3: 30, 4: 46, 5: 40, 6: 46}
"""Size of the token of the suit to follow, in design units, by number of players."""


def chevrons(painter: Painter, surface: pygame.Surface, layout: TableLayout) -> None:
    """Draw chevrons on the mat's rim that show the direction of play."""
    paint, look, colour = painter.paint, painter.look, painter.look.table_colour
    (across, down), (x, y) = layout.mat, layout.trick_middle
    side = look.px(22)
    half = side / 2
    arm = look.px(4.5)
    for angle in CHEVRON_ANGLES:
        at = radians(angle)
        way = degrees(atan2(down * cos(at), -across * sin(at))) + (0 if layout.clockwise else 180)
        tip = [(-arm * 0.6, -arm), (arm * 0.6, 0.0), (-arm * 0.6, arm)]
        turn = radians(round(way / 45) * 45)
        points = [
            (half + px * cos(turn) - py * sin(turn), half + px * sin(turn) + py * cos(turn)) for px, py in tip
        ]
        path = "L".join(f"{px:.2f} {py:.2f}" for px, py in points)
        body = (
            f'<circle cx="{half}" cy="{half}" r="{half}" fill="{colour.cloth}"/>'
            f'<path d="M{path}" fill="none" '
            f'stroke="{colour.mark}" stroke-width="{max(1.5, 2 * look.u):.2f}" stroke-linejoin="round"/>'
        )
        drawing = paint.drawing((side, side), body)
        paint.put_centred(surface, drawing, (x + across * 0.97 * cos(at), y + down * 0.97 * sin(at)))


def token_middle(layout: TableLayout) -> tuple[float, float]:
    """Return the centre of the token of the suit to follow, clear of a tag on the viewer's card."""
    x, y = layout.trick_middle
    higher = 0.42 if layout.players == 3 else 0.06 if layout.players > 3 else 0
    return x, y - higher * layout.trick_height


def suit_to_follow(painter: Painter, surface: pygame.Surface, layout: TableLayout, suit: Suit) -> None:
    """Draw the suit to follow as a ringed token near the middle of the mat."""
    paint, look = painter.paint, painter.look
    side = look.px(SUIT_TOKEN_SIZES[layout.players])
    x, y = token_middle(layout)
    ring = max(2, look.px(side / look.u / 17))
    outer = side + 2 * look.px(4)
    paint.put_centred(surface, paint.disc(outer + look.px(4), look.ink.ground), (x, y))
    paint.put_centred(surface, paint.disc(outer, look.ink.ground, GOLD, ring), (x, y))
    paint.put_centred(surface, painter.skin.token(suit, side), (x, y))


def owner(painter: Painter, surface: pygame.Surface, card: pygame.Rect, crest: str) -> None:
    """Draw the crest of a card's owner on a card of the trick."""
    paint, look = painter.paint, painter.look
    centre = (card.left + look.px(8), card.bottom - look.px(6))
    paint.put_centred(surface, paint.disc(look.px(22) + 2 * look.px(1.5), look.ink.ground), centre)
    paint.put_centred(surface, paint.crest(crest, look.px(22)), centre)


def tick(painter: Painter, surface: pygame.Surface, centre: tuple[int, int]) -> None:
    """Draw the mark of a chosen card."""
    paint, look = painter.paint, painter.look
    side = look.px(24)
    paint.put_centred(surface, paint.disc(side, GOOD, look.ink.ground, look.px(1)), centre)
    paint.put_centred(surface, paint.icon("check", look.px(16), look.ink.text), centre)


def cross(painter: Painter, surface: pygame.Surface, centre: tuple[int, int]) -> None:
    """Draw the mark of a refused card."""
    paint, look = painter.paint, painter.look
    paint.put_centred(surface, paint.disc(look.px(28), look.ink.ground, ICE, look.px(2)), centre)
    paint.put_centred(surface, paint.icon("close", look.px(16), ICE), centre)


def suit_letter(painter: Painter, surface: pygame.Surface, letter: Text, centre: tuple[int, int]) -> None:
    """Draw the letter of a card's suit, which chooses the card after its rank is typed."""
    paint, look = painter.paint, painter.look
    box = pygame.Rect(0, 0, look.px(26), look.px(26))
    box.center = centre
    paint.panel(surface, box, look.px(5), look.ink.ground, GOLD, look.border)
    painter.fonts.draw(surface, letter, box.center, look.face(TextRole.SPEECH), look.ink.text, "center")


def pressed_rim(painter: Painter, surface: pygame.Surface, card: pygame.Rect) -> None:
    """Draw the dark rim of a pressed card."""
    look, radius = painter.look, round(card.height * CORNER_RADIUS)
    rim = painter.paint.rounded(card.size, radius, None, look.ink.ground, look.px(2.5))
    painter.paint.put(surface, rim, card.topleft)


def open_place(painter: Painter, surface: pygame.Surface, place: CardPlace) -> None:
    """Draw the outline of a dragged card's place in the hand."""
    rect, look = place.rect, painter.look
    radius = round(rect.height * CORNER_RADIUS)
    outline = painter.paint.rounded(rect.size, radius, None, look.ink.text3, look.border)
    painter.paint.put(surface, outline, rect.topleft)


def slot(painter: Painter, surface: pygame.Surface, place: CardPlace) -> None:
    """Draw the glowing place on the table where a dragged card would be played."""
    look, paint, rect = painter.look, painter.paint, place.rect
    radius, reach = round(rect.height * CORNER_RADIUS), look.px(9)
    glow = rect.inflate(2 * reach, 2 * reach)
    around = paint.rounded(glow.size, radius + reach, GOLD, opacity=SLOT_GLOW)
    paint.put(surface, around, glow.topleft)
    paint.put(surface, paint.rounded(rect.size, radius, GOLD, opacity=SLOT_FILL), rect.topleft)
    paint.put(surface, paint.rounded(rect.size, radius, None, GOLD, look.px(3)), rect.topleft)


def let_go_pill(
    painter: Painter, surface: pygame.Surface, text: Text, middle: tuple[int, int]
) -> pygame.Rect:
    """Draw a dark pill that says what releasing the card does, with an arrow down. Return its rectangle."""
    look, face = painter.look, painter.look.face(TextRole.TAG)
    arrow = painter.paint.triangle((look.px(9), look.px(7)), GOLD, up=False)
    width = painter.fonts.parts_width([arrow, text], face, look.px(6)) + look.px(22)
    rect = pygame.Rect(0, 0, width, look.tall(24))
    rect.center = middle
    painter.paint.panel(surface, rect, rect.height // 2, look.ink.ground, GOLD, look.border, shadow=1)
    painter.fonts.draw_parts(surface, [arrow, text], rect.center, face, look.ink.text, look.px(6), "center")
    return rect


def new_mark(painter: Painter, surface: pygame.Surface, card: pygame.Rect, strength: float) -> None:
    """Draw the mark of a new card near its bottom. `card` is the visible part of the card.

    If that is narrow, the mark is a dot without the word. `strength` is its opacity, below 1 while it fades.
    """
    paint, look, fonts = painter.paint, painter.look, painter.fonts
    face, word = look.face(TextRole.TAG), painter.words.text("new")
    dot, gap, pad = look.px(6), look.px(6), look.px(8)
    height = look.tall(20)
    width = dot + gap + fonts.width(word, face) + 2 * pad
    spoken = width <= card.width - look.px(6)
    pill = pygame.Rect(0, 0, width if spoken else height, height)
    pill.midbottom = (card.centerx, card.bottom - look.px(NEW_MARK_OFFSET) + height // 2)

    def bake() -> pygame.Surface:
        canvas = pygame.Surface(pill.size, pygame.SRCALPHA)
        area = canvas.get_rect()
        paint.panel(canvas, area, height // 2, look.ink.ground, look.ink.line, look.border)
        middle = (pad + dot / 2 if spoken else area.centerx, area.centery)
        paint.put_centred(canvas, paint.disc(dot, GOLD), middle)
        if spoken:
            fonts.draw(canvas, word, (pad + dot + gap, area.centery), face, look.ink.text)
        return canvas

    layer = paint.baked(("new", word, face, pill.size, look.table, look.high_contrast), bake)
    if strength < 1:
        layer = faded(layer, strength)
    paint.put(surface, layer, pill.topleft)
