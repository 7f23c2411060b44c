"""Positions and sizes of everything on the table, for one window size and number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect

from scenes.graphics.layout_metrics import LayoutMetrics

CARD_RATIO = 5 / 7
"""Ratio of a card's width to its height."""

TRICK_HEIGHTS = {2: 164, 3: 152, 4: 150, 5: 132, 6: 128}
TRICK_MIDDLE = {2: 0.43, 3: 0.43, 4: 0.425, 5: 0.44, 6: 0.425}
TRICK_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((0.74, 0.36), (-0.74, -0.36)),
    3: ((0, 0.64), (-0.73, -0.42), (0.73, -0.42)),
    4: ((0, 0.80), (-1.18, 0), (0, -0.80), (1.18, 0)),
    5: ((0, 0.84), (-1.36, 0.30), (-0.64, -0.80), (0.64, -0.80), (1.36, 0.30)),
    6: ((0, 0.86), (-1.34, 0.62), (-1.34, -0.62), (0, -0.86), (1.34, -0.62), (1.34, 0.62)),
}
"""Centres of the trick's cards by number of players: the viewer's card first, then clockwise. Offsets from
the trick's middle, to the right in card widths and down in card heights.
"""

LEFT, RIGHT, TOP = "left", "right", "top"
SEAT_PLACES: dict[int, tuple[tuple[str, float], ...]] = {
    2: ((TOP, 0.5),),
    3: ((LEFT, 0.19), (RIGHT, 0.19)),
    4: ((LEFT, 0.40), (TOP, 0.5), (RIGHT, 0.40)),
    5: ((LEFT, 0.44), (TOP, 0.285), (TOP, 0.715), (RIGHT, 0.44)),
    6: ((LEFT, 0.47), (LEFT, 0.155), (TOP, 0.5), (RIGHT, 0.155), (RIGHT, 0.47)),
}
"""Sides and positions of the other players' plates by number of players, clockwise from the viewer. The
position is a share of the window's height at the left and right, and of the seats' width at the top.
"""

TOP_SEATS = 50
PLATE_SIZE = (176, 56)
MIN_PLATE_WIDTH = 128
"""Minimum width of a player's plate, in pixels."""
RACK_HEIGHT = 64
RACK_SHOWING = 34
RACK_STEP = 13
HAND_HEIGHT = 164
HAND_MARGIN = 16
PILE_HEIGHT = 104
PILE_PITCH = 132
LAID_WIDTH = 210
PILE_LABEL_WIDTH = 110
"""Width in design units that is left for the label under a pile."""
COLUMN_HEIGHT = 96
COLUMN_STRIP, COLUMN_FACE = 5, 26
"""Visible height in design units of each face-down card, and of each face-up card, under a column's top card.
"""
COLUMN_TRICK, COLUMN_MIDDLE = 120, 0.36
"""Height of the trick's cards in design units, and the vertical middle of the trick as a share of the
window's height, in games with columns.
"""
TILE_SIZE = (27, 36)
HAND_TILE_SIZE = (38, 50)
TILES_WIDE, TILE_SEEN, TILE_BEHIND = 236, 0.74, 4
"""For another player's open hand: maximum width in design units, the least share of a card that its neighbour
leaves visible in the widest row, and the height that the plate hides, in design units.
"""
PANEL_WIDTH = 592


class CardPlace(NamedTuple):
    """Position of a card: its centre and its height, in pixels."""

    x: float
    y: float
    height: float

    @property
    def rect(self) -> Rect:
        """Rectangle that the card covers, in pixels."""
        width = round(self.height * CARD_RATIO)
        height = round(self.height)
        return Rect(round(self.x - width / 2), round(self.y - height / 2), width, height)


class TableLayout:  # many members - one for each place on the table
    """Computes the places of players and cards for one window, in pixels, as seen from one seat."""

    def __init__(self, look: LayoutMetrics, order: Sequence[int], clockwise: bool, columns: int = 0) -> None:
        """`order` lists the players from the viewer on, in the direction of play, `clockwise` or not.

        `columns` is the number of piles in front of each player, in games for two; 0 in other games.
        """
        self.look = look
        self.order = tuple(order)
        self.moved: dict[int, tuple[int, int]] = {}
        """Offset (x, y) of players' plates from their places, in pixels, while players change seats."""
        self._plates: dict[int, Rect] = {}
        """Cache of the plates in their places, by player."""
        self.clockwise = clockwise
        self.players = len(order)
        self.height = look.size[1]
        self.area = Rect(look.table_left, 0, look.table_width, self.height)
        """The table beside the rail, in window pixels."""
        self.middle = look.table_left + look.table_width / 2
        self.box = Rect(0, 0, look.seats_width, self.height)
        self.box.centerx = round(self.middle)
        self.rail = Rect(0 if look.rail_left else look.table_width, 0, look.rail_width, self.height)
        self.hand_height = look.px(HAND_HEIGHT)
        self.columns = columns
        self.trick_height = look.px(COLUMN_TRICK if columns else TRICK_HEIGHTS[self.players])
        self.pile_height = look.px(PILE_HEIGHT)
        self.rack_height = look.px(RACK_HEIGHT)
        self.hand_top = self.height - look.px(HAND_MARGIN) - self.hand_height

    def seat_players(self, seats: Sequence[int]) -> None:
        """Change who sits where. `seats` lists the players in order of play; the viewer keeps their place."""
        first = seats.index(self.order[0])
        self.order = (*seats[first:], *seats[:first])
        self._plates.clear()

    def _clockwise_place(self, player: int) -> int:
        """Return how many seats clockwise from the viewer a player sits."""
        steps = self.order.index(player)
        return steps if self.clockwise or steps == 0 else self.players - steps

    @property
    def plate_width(self) -> int:
        """Full width of a player's plate in pixels, before the minimum is applied."""
        return (self.look.px(PLATE_SIZE[0]) + self.look.wide(PLATE_SIZE[0])) // 2

    def plate(self, player: int) -> Rect:
        """Return the rectangle of a player's plate, moved while players change seats."""
        if player not in self._plates:
            self._plates[player] = self._plate(player)
        shift = (0, 0) if player == self.order[0] else self.moved.get(player, (0, 0))
        return self._plates[player].move(shift)

    def _plate(self, player: int) -> Rect:
        look = self.look
        rect = Rect(0, 0, max(self.plate_width, MIN_PLATE_WIDTH), look.tall(PLATE_SIZE[1]))
        steps = self._clockwise_place(player)
        if steps == 0:
            rect.left = self.area.left + look.px(16)
            rect.bottom = self.hand_top - look.px(30)
            return rect
        side, share = SEAT_PLACES[self.players][steps - 1]
        if side == TOP:
            rect.centerx = round(self.box.left + share * self.box.width)
            rect.top = look.px(TOP_SEATS)
        else:
            rect.centery = round(share * self.height)
            if side == LEFT:
                rect.left = self.box.left + look.px(16)
            else:
                rect.right = self.box.right - look.px(16)
        return rect

    def rack(self, player: int, count: int) -> list[CardPlace]:
        """Return the places of `count` face-down cards behind the upper edge of a plate, left to right."""
        plate = self.plate(player)
        width = self.rack_height * CARD_RATIO
        room = plate.width * 0.84 - width
        step = min(self.look.px(RACK_STEP), room / (count - 1)) if count > 1 else 0
        first = plate.centerx - step * (count - 1) / 2
        middle = plate.top - self.look.px(RACK_SHOWING) + self.rack_height / 2
        return [CardPlace(first + step * number, middle, self.rack_height) for number in range(count)]

    def hand_tiles(self, player: int, count: int) -> list[Rect]:
        """Return the rectangles of another player's open hand, behind the upper edge of their plate.

        They run from left to right. With many cards they are smaller, so that every card can be recognised.
        """
        look, plate = self.look, self.plate(player)
        room = look.px(TILES_WIDE)
        across = [self.trick(each).rect for each in self.order]
        left, right = min(rect.left for rect in across), max(rect.right for rect in across)
        at_side = plate.top > look.px(TOP_SEATS)
        if at_side and plate.centerx < left:
            room = min(room, left - look.px(12) - plate.left)
        elif at_side and plate.centerx > right:
            room = min(room, plate.right - right - look.px(12))
        width = min(look.px(HAND_TILE_SIZE[0]), room / (1 + TILE_SEEN * (count - 1))) if count else 0.0
        height = width * HAND_TILE_SIZE[1] / HAND_TILE_SIZE[0]
        step = min(width + look.px(1), (room - width) / (count - 1)) if count > 1 else 0.0
        wide = width + step * (count - 1)
        x = plate.centerx - wide / 2
        if at_side and plate.centerx < self.middle:
            x = plate.left
        elif at_side and plate.centerx > self.middle:
            x = plate.right - wide
        top = plate.top + look.px(TILE_BEHIND) - height
        return [
            Rect(round(x + step * number), round(top), round(width), round(height)) for number in range(count)
        ]

    def under_plate(self, player: int) -> CardPlace:
        """Return the place under a player's plate where cards out of sight are, hidden by the plate."""
        plate = self.plate(player)
        return CardPlace(plate.centerx, plate.centery, plate.height * 0.9)

    def fan(self, count: int, large_index: bool = False) -> list[CardPlace]:
        """Return the places of `count` cards of the viewer's hand, from left to right.

        They form two rows if one would be too tight; a `large_index` needs more of each card visible.
        """
        width = self.hand_height * CARD_RATIO
        room = self.area.width - self.look.px(96)
        least = (0.36 if large_index else 0.30) * width
        if count > 1 and (room - width) / (count - 1) < least:
            upper = count // 2
            rows = (self._row(upper, width, room, -0.42), self._row(count - upper, width, room, 0))
            return [*rows[0], *rows[1]]
        return self._row(count, width, room, 0)

    def _row(self, count: int, width: float, room: float, lift: float) -> list[CardPlace]:
        step = min(0.72 * width, (room - width) / (count - 1)) if count > 1 else 0
        first = self.middle - step * (count - 1) / 2
        y = self.hand_top + self.hand_height / 2 + lift * self.hand_height
        return [CardPlace(first + step * number, y, self.hand_height) for number in range(count)]

    @property
    def trick_middle(self) -> tuple[float, float]:
        """Middle of the mat and of the trick, in pixels."""
        return self.middle, self.height * (COLUMN_MIDDLE if self.columns else TRICK_MIDDLE[self.players])

    def trick(self, player: int) -> CardPlace:
        """Return the place of a player's card in the trick."""
        across, down = TRICK_SPOTS[self.players][self._clockwise_place(player)]
        x, y = self.trick_middle
        return CardPlace(
            x + across * self.trick_height * CARD_RATIO, y + down * self.trick_height, self.trick_height
        )

    def shrink_trick(self, above: int) -> None:
        """Shrink the trick's cards until `above` pixels are free between them and the plates above."""
        for player in self.order:
            card, middle = self.trick(player).rect, self.trick_middle[1]
            down = TRICK_SPOTS[self.players][self._clockwise_place(player)][1]
            for plate in map(self.plate, self.order):
                over = plate.bottom < middle and plate.left < card.right and card.left < plate.right
                if over and down < 0:
                    room = middle - plate.bottom - above
                    self.trick_height = min(self.trick_height, int(room / (0.5 - down)))

    @property
    def mat(self) -> tuple[float, float]:
        """Half the width and half the height of the mat, in pixels."""
        spots = TRICK_SPOTS[self.players]
        across = max(abs(x) for x, _ in spots) + 1.35
        down = max(1.02, max(abs(y) for _, y in spots) + 0.56)
        return across * self.trick_height * CARD_RATIO, down * self.trick_height

    def stock(self, number: int = 0) -> CardPlace:
        """Return the place of a stock: left of the mat, and further stocks (`number` from 1) below it.

        With four players or more they are between the players, side by side.
        """
        if self.players > 3:
            return self.blind._replace(x=self.middle + number * self.pile_height)
        step = number * self.hand_height * 1.3
        return CardPlace(
            self.area.left + 0.20 * self.area.width, self.trick_middle[1] + step, self.hand_height
        )

    @property
    def blind(self) -> CardPlace:
        """Place of a pile between the players, in the upper half of the mat; a panel fits below it."""
        x, y = self.trick_middle
        top = y - self.mat[1] + self.look.px(16)
        return CardPlace(x, top + self.pile_height / 2, self.pile_height)

    @property
    def apart(self) -> CardPlace:
        """Place of a pile out of play: at the left or, with four players or more, in the lower right."""
        if self.players > 3:
            plate = self.box.right - self.look.px(16) - self.plate_width / 2
            foot = self.look.px(4) + self.look.tall(27) / 2 + self.look.px(16)
            return CardPlace(plate, self.hand_top - foot - self.pile_height / 2, self.pile_height)
        panel = self.middle - self.look.px(PANEL_WIDTH) / 2
        x = panel - self.look.px(24) - self.look.px(PILE_LABEL_WIDTH) / 2
        return CardPlace(
            min(self.area.left + 0.20 * self.area.width, x), self.trick_middle[1], self.pile_height
        )

    def between(self, number: int, count: int) -> CardPlace:
        """Return the place of pile `number` (from 0) of `count` piles side by side between the players."""
        pitch = self.look.px(PILE_PITCH)
        return self.blind._replace(x=self.middle + (number - (count - 1) / 2) * pitch)

    def aside(self, number: int, count: int) -> CardPlace:
        """Return the place of a pile out of play: the main pile (`number` 0) or one of its open cards.

        `count` is the number of all these piles. With two or three players, the open cards form a column to
        the left of the main pile, clear of the prompt and a hint. With more, all form a row in the lower
        right corner and overlap if they must.
        """
        if count == 1:
            return self.apart
        look, width = self.look, self.pile_height * CARD_RATIO
        if self.players > 3:
            plate = self.plate_width
            step = min(width + look.px(8), (plate - width) / (count - 1))
            right = self.box.right - look.px(16) - width / 2
            return self.apart._replace(x=right - (count - 1 - number) * step)
        left = self.area.left
        edge = self.middle - self.mat[0] - left
        pitch = min(look.px(PILE_PITCH) * look.text_scale, edge / 2 - look.px(4))
        row = max(0, number - 1) - max(0, count - 2) / 2
        x = left + edge / 2 + (pitch / 2 if number == 0 else -pitch / 2)
        pace = self.pile_height + look.tall(40)
        first = self.trick_middle[1] + look.px(24)
        # including the label under the pile
        foot = self.pile_height / 2 + look.px(4) + look.tall(14) + look.px(4)
        lowest = self.plate(self.order[0]).top - foot - max(0, count - 2) / 2 * pace
        y = min(first, lowest) + row * pace
        return CardPlace(x, y, self.pile_height)

    def laid(self, player: int, count: int) -> list[CardPlace]:
        """Return the places of `count` cards of a hand laid face up, centred on the player's trick card."""
        spot = self.trick(player)
        width = self.pile_height * CARD_RATIO
        step = min(width * 0.55, (self.look.px(LAID_WIDTH) - width) / max(1, count - 1))
        first = spot.x - step * (count - 1) / 2
        return [CardPlace(first + step * number, spot.y, self.pile_height) for number in range(count)]

    def column(self, number: int, player: int) -> CardPlace:
        """Return the place of the top card of column `number` (from 0 over all players) in front of a player.

        The viewer's columns are above the hand; those of the other player are on both sides of the plate.
        """
        look, height = self.look, self.look.px(COLUMN_HEIGHT)
        width = height * CARD_RATIO
        place = number % self.columns
        if self._clockwise_place(player) == 0:
            step = width + look.px(18)
            x = self.middle + (place - (self.columns - 1) / 2) * step
            return CardPlace(x, self.hand_top - look.px(10) - height / 2, height)
        step, half = width + look.px(12), self.columns // 2
        side = (self.area.width - look.px(PANEL_WIDTH)) / 2
        x = self.area.left + (side - (half - 1) * step) / 2 + place % half * step
        if place >= half:
            x = self.area.right - (side + (half - 1) * step) / 2 + place % half * step
        return CardPlace(x, look.px(16) + self.column_depth + height / 2, height)

    @property
    def column_depth(self) -> int:
        """Height in pixels that a full column adds above its top card."""
        return self.look.px(2 * COLUMN_STRIP + COLUMN_FACE)

    @property
    def columns_top(self) -> int:
        """Top of the viewer's columns and hand, in pixels; panels, notes and the prompt are above it."""
        if not self.columns:
            return self.hand_top
        return self.column(0, self.order[0]).rect.top - self.column_depth

    def tiles(self, player: int, count: int) -> list[Rect]:
        """Return the rectangles of `count` cards won: above the viewer's plate, under those of others.

        With four or six players, those of the player opposite are to the left of the plate.
        """
        look, plate = self.look, self.plate(player)
        width, height = look.px(TILE_SIZE[0]), look.px(TILE_SIZE[1])
        gap = look.px(6)
        trick = min(self.trick(each).rect.left for each in self.order) - look.px(16)
        opposite = self.players in (4, 6) and plate.centerx == round(self.middle)
        top, room = plate.bottom + gap, trick - self.box.left - look.px(16)
        if self._clockwise_place(player) == 0:
            top = plate.top - gap - height
            room = (self.column(0, player).rect.left if self.columns else trick) - gap - plate.left
        elif opposite:
            top, room = plate.centery - height // 2, plate.left - 2 * gap - self.box.left - plate.width
            room -= look.px(16)
        elif plate.top == look.px(TOP_SEATS):
            room = plate.width + look.px(48)
        step = min(width + look.px(2), (room - width) / (count - 1)) if count > 1 else 0
        wide = width + step * (count - 1)
        if opposite:
            left: float = plate.left - gap - wide
        elif plate.top == look.px(TOP_SEATS):
            left = plate.centerx - wide / 2
        else:
            left = plate.right - wide if plate.left > self.middle else plate.left
        return [Rect(round(left + number * step), top, width, height) for number in range(count)]

    def captured(self, player: int) -> CardPlace:
        """Return the place of a captured pile, right of the mat: the viewer's lower than the others'."""
        y = 0.4875 if self._clockwise_place(player) == 0 else 0.266
        return CardPlace(self.area.left + 0.80 * self.area.width, y * self.height, self.pile_height)

    @property
    def pack(self) -> CardPlace:
        """Place of the pack while it is shuffled and dealt."""
        x, y = self.trick_middle
        return CardPlace(x, y, self.hand_height)

    @property
    def over_buttons(self) -> tuple[int, int]:
        """Centre (x, y) in pixels of the prompt when it is above the buttons that use its place."""
        x, y = self.prompt
        return x, y - (self.look.tall(44) + self.look.tall(38)) // 2 - self.look.px(10)

    @property
    def prompt(self) -> tuple[int, int]:
        """Centre (x, y) in pixels of the line with the prompt for the viewer."""
        if self.columns:
            return round(self.middle), self.columns_top - self.look.px(10) - self.look.tall(44) // 2
        return round(self.middle), self.plate(self.order[0]).centery
