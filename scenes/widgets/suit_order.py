"""Diagrams of which suit beats which: a single suit, a chain or a cycle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from game.engine.cards import SUITS
from scenes.graphics.baked_surfaces import BakedSurfaces
from scenes.graphics.fonts import Fonts
from scenes.graphics.layout_metrics import GOLD, MIN_TEXT_SIZE, LayoutMetrics, Palette, TextRole, TypeSize
from scenes.graphics.skins import Skin
from scenes.i18n import NO_WORDS, Text, Translator, capital, verbatim
from scenes.presenters.base.sidebar import SuitOrder

TOKEN_SIZE = 38
_BELOW = 0.7
"""Least room below the last text, as a share of its least distance to another line."""


def suit_order_of(written: str, names: Sequence[Text], words: Translator) -> SuitOrder:
    """Return the suit order of a figure in the rules; empty if the text cannot be read.

    The text is `chain D > C | words` or `cycle D blunts/blunt S cuts/cut ...`. Words with a stroke in between
    are the singular and plural forms, for suits whose names in the current deck are singular or plural.
    """
    kind, _, rest = written.partition(" ")
    shown, _, said = rest.partition("|")
    pieces = shown.replace(">", " ").split()
    suits = [SUITS.index(piece) for piece in pieces if piece in SUITS]
    if kind == "chain":
        told = _agreeing(words, said.strip(), names[suits[0]]) if suits else NO_WORDS
        return SuitOrder(NO_WORDS, tuple(suits), told, names=tuple(names))
    verbs = [piece for piece in pieces if piece not in SUITS]
    if len(verbs) != 3 or len(suits) != 4:
        return SuitOrder(NO_WORDS, (), NO_WORDS)
    agreed = tuple(_agreeing(words, verb, names[suit]) for verb, suit in zip(verbs, suits, strict=False))
    return SuitOrder(NO_WORDS, (), NO_WORDS, tuple(suits[:3]), agreed, tuple(names))


def _agreeing(words: Translator, forms: str, name: Text) -> Text:
    """Return the translated form of `one/many` that agrees with a suit's name."""
    one, _, many = forms.partition("/")
    return words.text(words.agreeing(name, verbatim(one), verbatim(many or one)))


class SuitOrderDrawing:
    """Draws suit orders in the colours of a palette, with the current deck."""

    def __init__(
        self, look: LayoutMetrics, fonts: Fonts, paint: BakedSurfaces, skin: Skin, palette: Palette
    ) -> None:
        self.look = look
        self.fonts = fonts
        self.paint = paint
        self.skin = skin
        self.palette = palette

    def draw(
        self,
        surface: pygame.Surface,
        order: SuitOrder,
        left: int,
        right: int,
        top: int,
        tall: Callable[[float], int] | None = None,
    ) -> int:
        """Draw from `top` down between two x positions in pixels; return the y below the drawing.

        `tall` converts heights from design units to pixels, and may shorten them; by default they are not
        shortened.
        """
        tall = tall or self.look.tall
        if len(order.chain) == 1:
            top = self._lone(surface, order, left, right, top, tall)
        elif order.chain:
            top = self._chain(surface, order, left, right, top, tall)
        if order.cycle:
            top = self._cycle(surface, order, left, right, top, tall)
        return top

    def height(self, order: SuitOrder) -> int:
        """Return the height of a drawing in pixels, not shortened."""
        tall = self.look.tall
        height = tall(54) if len(order.chain) == 1 else tall(101) if order.chain else 0
        return height + (tall(115) if order.cycle else 0)

    def _lone(
        self,
        surface: pygame.Surface,
        order: SuitOrder,
        left: int,
        right: int,
        top: int,
        tall: Callable[[float], int],
    ) -> int:
        look = self.look
        suit = order.chain[0]
        side = look.px(TOKEN_SIZE)
        middle = top + tall(8) + side // 2
        self._token(surface, suit, (left + look.px(1) + side // 2, middle), order.active)
        x = left + look.px(52)
        name = capital(order.names[suit])
        plain = self.fonts.fitting(order.chain_words, look.face(TextRole.LABEL), right - x)
        lines, plain = self.fonts.in_lines(order.chain_words, plain, right - x)
        rise = look.tall(7) * (len(lines) - 1)
        self.fonts.draw(surface, name, (x, middle - look.tall(9) - rise), self._bold, self.palette.text)
        words, step = (x, middle + look.tall(10) - rise), look.tall(15)
        self.fonts.draw_down(surface, lines, words, plain, self.palette.text2, step)
        return top + tall(54)

    def _chain(
        self,
        surface: pygame.Surface,
        order: SuitOrder,
        left: int,
        right: int,
        top: int,
        tall: Callable[[float], int],
    ) -> int:
        look = self.look
        side = look.px(TOKEN_SIZE)
        middle = top + tall(8) + side // 2
        first = left + look.px(1) + side // 2
        step = (min(right, left + look.px(300)) - look.px(1) - side // 2 - first) / (len(order.chain) - 1)
        shown = [capital(order.names[suit]) for suit in order.chain]
        face, centres = self._apart(shown, [first + place * step for place in range(len(shown))], left, right)
        plain = self.fonts.fitting(order.chain_words, look.face(TextRole.TAG).regular, right - left)
        apart = self.fonts.least_step(face)
        names = middle + side // 2 + max(tall(13), apart // 2 + look.px(3))
        words = names + max(tall(21), apart)
        for place, suit in enumerate(order.chain):
            x = round(first + place * step)
            self._token(surface, suit, (x, middle), order.active)
            at = (centres[place], names)
            self.fonts.draw(surface, shown[place], at, face, self.palette.text, "center")
            if place + 1 < len(order.chain):
                self._arrow(
                    surface, x + side // 2 + look.px(5), round(x + step) - side // 2 - look.px(5), middle
                )
        self.fonts.draw(surface, order.chain_words, (left, words), plain, self.palette.text2)
        return max(top + tall(101), words + round(_BELOW * self.fonts.least_step(plain)))

    def _apart(
        self, names: Sequence[Text], centres: Sequence[float], left: int, right: int
    ) -> tuple[TypeSize, list[float]]:
        """Return the largest size at which names around these x positions stay apart, and their centres.

        A long name at an end is moved inward, so that it does not reach beyond `left` or `right`, and at the
        least size the names before it make way.
        """
        face, gap = self._bold, self.look.px(3)
        while True:
            halves = [self.fonts.width(name, face) / 2 for name in names]
            found = [min(max(x, left + half), right - half) for x, half in zip(centres, halves, strict=True)]
            ends = [(x - half, x + half) for x, half in zip(found, halves, strict=True)]
            apart = all(after[0] - before[1] >= gap for before, after in pairwise(ends))
            if apart:
                return face, found
            if face.px <= MIN_TEXT_SIZE:
                for place in reversed(range(len(found) - 1)):
                    limit = ends[place + 1][0] - gap - halves[place]
                    found[place] = min(found[place], limit)
                    ends[place] = found[place] - halves[place], found[place] + halves[place]
                return face, found
            face = face._replace(px=face.px - 1)

    def _cycle(
        self,
        surface: pygame.Surface,
        order: SuitOrder,
        left: int,
        right: int,
        top: int,
        tall: Callable[[float], int],
    ) -> int:
        look, fonts = self.look, self.fonts
        right = min(right, left + look.px(300))
        side = look.px(TOKEN_SIZE)
        above = tall(13)
        middle = top + max(tall(14) + side // 2, above + fonts.least_step(look.face(TextRole.LABEL)))
        centres = [left + look.px(1) + side // 2, (left + right) // 2, right - look.px(1) - side // 2]
        under = middle + side // 2 + max(tall(13), fonts.least_step(self._bold) // 2 + look.px(3))
        for place, (x, suit) in enumerate(zip(centres, order.cycle, strict=True)):
            self._token(surface, suit, (x, middle), order.active)
            self._name(surface, order, suit, (x, under), look.px(74))
            if place < 2:
                start, end = x + side // 2 + look.px(7), centres[place + 1] - side // 2 - look.px(8)
                self._arrow(surface, start, end, middle)
                face = self.fonts.fitting(order.verbs[place], look.face(TextRole.LABEL), end - start)
                at = ((start + end) // 2, middle - look.tall(13))
                fonts.draw(surface, order.verbs[place], at, face, self.palette.text2, "center")
        low = under + max(tall(11), fonts.least_step(self._bold) // 2)
        self._way_back(surface, order.verbs[2], centres[0], centres[2], low, tall(17))
        below = round(_BELOW * fonts.least_step(look.face(TextRole.LABEL)))
        return max(top + tall(115), low + tall(17) + below)

    def _way_back(
        self, surface: pygame.Surface, verb: str, first: int, last: int, top: int, deep: int
    ) -> None:
        """Draw the arrow from the last suit back to the first, below the row, with the verb in its line.

        `first` and `last` are the x positions of these suits, `top` is the upper end and `deep` the height,
        in pixels.
        """
        look = self.look
        face = look.face(TextRole.LABEL)
        gap = self.fonts.width(verb, face) // 2 + look.px(7)
        middle = (first + last) / 2
        wing, width = look.px(5), max(1.5, look.u * 1.8)
        size = (last - first + 2 * wing + 2, deep + 4)
        x0, x1, y0, y1 = wing + 1, size[0] - wing - 1, 2, deep
        bend = min(look.px(15), deep - 2)
        half = size[0] / 2
        body = (
            f'<path d="M{x1} {y0}V{y1 - bend}Q{x1} {y1} {x1 - bend} {y1}H{half + gap:.1f}'
            f"M{half - gap:.1f} {y1}H{x0 + bend}Q{x0} {y1} {x0} {y1 - bend}V{y0}"
            f'M{x0 - wing} {y0 + wing}L{x0} {y0}L{x0 + wing} {y0 + wing}" fill="none" '
            f'stroke="{self.palette.text2}" stroke-width="{width:.2f}" stroke-linecap="round" '
            f'stroke-linejoin="round"/>'
        )
        self.paint.put(surface, self.paint.drawing(size, body), (first - wing - 1, top))
        self.fonts.draw(surface, verb, (middle, top + deep), face, self.palette.text2, "center")

    def _arrow(self, surface: pygame.Surface, start: int, end: int, y: int) -> None:
        look = self.look
        wing, width = look.px(5), max(1.5, look.u * 1.8)
        size = (max(2 * wing + 2, end - start), 2 * wing + 4)
        across, middle = size[0] - 2, size[1] / 2
        body = (
            f'<path d="M1 {middle}H{across}M{across - wing} {middle - wing}L{across} {middle}'
            f'L{across - wing} {middle + wing}" fill="none" stroke="{self.palette.text2}" '
            f'stroke-width="{width:.2f}" stroke-linecap="round" stroke-linejoin="round"/>'
        )
        self.paint.put(surface, self.paint.drawing(size, body), (start, y - middle))

    def _token(self, surface: pygame.Surface, suit: int, centre: tuple[int, int], active: int | None) -> None:
        look, side = self.look, self.look.px(TOKEN_SIZE)
        if suit == active:
            ring = self.paint.disc(side + 2 * look.px(4), None, GOLD, look.px(2.5))
            self.paint.put_centred(surface, ring, centre)
        elif self.palette.name == "paper":
            self.paint.put_centred(surface, self.paint.disc(side + 2, self.palette.line), centre)
        self.paint.put_centred(surface, self.skin.token(suit, side), centre)

    @property
    def _bold(self) -> TypeSize:
        return self.look.face(TextRole.LABEL).strong

    def _name(
        self, surface: pygame.Surface, order: SuitOrder, suit: int, centre: tuple[int, int], room: int
    ) -> None:
        name = capital(order.names[suit])
        face = self.fonts.fitting(name, self._bold, room)
        self.fonts.draw(surface, name, centre, face, self.palette.text, "center")
