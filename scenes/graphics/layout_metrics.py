"""Lengths, type sizes and colours for one window size, as plain values without surfaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

Colour = str
"""A colour as "#RRGGBB", the form every drawing function takes."""

GOLD: Colour = "#EBB955"
GOLD_BAR: Colour = "#D99B2B"
ICE: Colour = "#8FC7DA"
GOOD: Colour = "#1D6845"
BAD: Colour = "#A92F22"
NOT_SAVED: Colour = "#3E2329"
NOT_SAVED_RIM: Colour = "#B4535A"
BRASS: Colour = "#85560A"
OFF: Colour = "#8B8673"
CARD: Colour = "#FBF5E6"
CREAM: Colour = "#F6EFDF"
ILLEGAL: Colour = "#B4BFC2"
SCRIM: Colour = "#061216"
SCRIM_ALPHA = 0.62
SHADOW: Colour = "#04090B"

PRIMARY: Colour = "#B93627"
PRIMARY_HOVER: Colour = "#C94633"
PRIMARY_PRESSED: Colour = "#9A2A1D"
PRIMARY_EDGE: Colour = "#C75E52"
PRIMARY_HOVER_EDGE: Colour = "#D5756A"
ON_PRIMARY: Colour = "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours used on one background.

    `sunk` is for areas below the background, `raised` for those above it.
    """

    name: str
    ground: Colour
    plate: Colour
    raised: Colour
    hover: Colour
    sunk: Colour
    line: Colour
    strong_line: Colour
    faded: Colour
    """Colour of marks that can't be used: a choice without effect, an arrow at the end of its range."""
    text: Colour
    text2: Colour
    text3: Colour
    focus: Colour
    good: Colour = GOOD
    bad: Colour = BAD
    primary: Colour = PRIMARY
    primary_hover: Colour = PRIMARY_HOVER

    def outcome(self, how: str) -> Colour:
        """Return the colour for an outcome: "good", "bad", or anything else for neutral."""
        return {"good": self.good, "bad": self.bad}.get(how, self.text2)


PAPER = Palette(
    name="paper", ground="#F4ECDA", plate="#FBF7EC", raised="#FBF7EC", hover="#FFFCF4", sunk="#E8DDC5",
    line="#D3C5A5", strong_line="#BBAC88", faded="#D3C5A5",
    text="#22272A", text2="#5C584C", text3="#645E4E", focus="#B93627",
)  # fmt: skip
PAPER_HIGH_CONTRAST = Palette(
    name="paper", ground="#FBF7EC", plate="#FBF7EC", raised="#FBF7EC", hover="#FFFCF4", sunk="#F4ECDA",
    line="#22272A", strong_line="#22272A", faded="#CFC6AE",
    text="#22272A", text2="#22272A", text3="#453F33", focus="#B93627",
    good="#14492F", bad="#7E1F14", primary="#8E2418", primary_hover="#9A2A1D",
)  # fmt: skip


def _ink(ground: Colour, plate: Colour, raised: Colour, hover: Colour, *rest: Colour) -> Palette:
    """Return a palette of light text on dark grounds; `rest` is its lines and the two fainter texts."""
    line, text2, text3 = rest
    return Palette(
        name="ink", ground=ground, plate=plate, raised=raised, hover=hover, sunk=ground,
        line=line, strong_line=line, faded=line, text=CREAM, text2=text2, text3=text3, focus="#FFD45C",
    )  # fmt: skip


def _strong_ink(ground: Colour, raised: Colour, hover: Colour, faded: Colour, text3: Colour) -> Palette:
    """Return the palette of high contrast for a table: all lines and most texts have one light colour."""
    return Palette(
        name="ink", ground=ground, plate=ground, raised=raised, hover=hover, sunk=ground,
        line=CREAM, strong_line=CREAM, faded=faded, text=CREAM, text2=CREAM, text3=text3, focus="#FFD45C",
        good="#14492F", bad="#7E1F14", primary="#8E2418", primary_hover="#9A2A1D",
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableColour:
    """The colours of a table: of its felt, and of all that is drawn on it, light on dark.

    The felt goes from `lit` in its middle over `half_lit` to `edge`. With high contrast it is `plain`.
    """

    lit: Colour
    half_lit: Colour
    cloth: Colour
    """Colour of the felt where it has only one, as in a small picture."""
    edge: Colour
    mat: Colour
    """Colour of the ellipse on which tricks are played, with the opacity `MAT_OPACITY`."""
    mat_line: Colour
    mark: Colour
    """Colour of the marks that show the direction of play."""
    plain: Colour
    ink: Palette
    ink_high_contrast: Palette


TABLE_COLOURS: Mapping[str, TableColour] = {
    "dusk": TableColour(
        lit="#21575E", half_lit="#1C4D57", cloth="#1C4A54", edge="#12323B",
        mat="#265F67", mat_line="#7FA3A6", mark="#9DB9BB", plain="#0B1B20",
        ink=_ink("#0E242B", "#153039", "#1E414B", "#2A4F5A", "#2D525C", "#BCCFCE", "#98B0B3"),
        ink_high_contrast=_strong_ink("#0B1B20", "#12323B", "#2A4F5A", "#2D525C", "#BCCFCE"),
    ),
    "pine": TableColour(
        lit="#2C583F", half_lit="#254F38", cloth="#244B35", edge="#163323",
        mat="#316145", mat_line="#84A48F", mark="#A1BAA9", plain="#0D1B13",
        ink=_ink("#11261A", "#183123", "#224230", "#2F513D", "#32533F", "#BFCEC4", "#9CB1A4"),
        ink_high_contrast=_strong_ink("#0D1B13", "#163323", "#2F513D", "#32533F", "#BFCEC4"),
    ),
    "plum": TableColour(
        lit="#5C3755", half_lit="#53314D", cloth="#4F2E49", edge="#361E32",
        mat="#643C5C", mat_line="#B194AA", mark="#C4ADBF", plain="#1C0F1A",
        ink=_ink("#271523", "#341E2F", "#452A3F", "#53354D", "#55384F", "#D6C7D2", "#BBA7B6"),
        ink_high_contrast=_strong_ink("#1C0F1A", "#361E32", "#53354D", "#55384F", "#D6C7D2"),
    ),
    "ink": TableColour(
        lit="#393E46", half_lit="#32373F", cloth="#30343C", edge="#1F2328",
        mat="#3E444C", mat_line="#999DA3", mark="#B0B4B9", plain="#101214",
        ink=_ink("#16191C", "#1E2226", "#2B2F34", "#353940", "#373B42", "#C8CBCE", "#A9ACB1"),
        ink_high_contrast=_strong_ink("#101214", "#1F2328", "#353940", "#373B42", "#C8CBCE"),
    ),
}  # fmt: skip
"""The colours of the table that the player can choose, by key."""
DEFAULT_TABLE = "dusk"
MAT_OPACITY = 0.35
INK = TABLE_COLOURS[DEFAULT_TABLE].ink


class TypeSize(NamedTuple):
    """A type size: its em in pixels, and whether it is bold."""

    px: int
    bold: bool

    @property
    def regular(self) -> TypeSize:
        """The same size in the regular weight."""
        return TypeSize(self.px, False)

    @property
    def strong(self) -> TypeSize:
        """The same size in bold."""
        return TypeSize(self.px, True)


class TextRole(Enum):
    """The purpose of a text.

    Values: size in pixels at u = 1, smallest size in pixels, and whether it is bold.
    """

    DISPLAY = (28, 22, True)
    SHEET_TITLE = (22, 18, True)
    RAIL_TITLE = (18, 15, True)
    NAME = (16, 14, True)
    SPEECH = (14, 13, True)
    HELP = (14, 13, False)
    LABEL = (13, 12, False)
    STATUS = LABEL
    TAG = (12, 11, True)


MIN_TEXT_SIZE = 11
"""Smallest text size in pixels. Below it text is shortened, wrapped or scrolled instead."""
MIN_WINDOW_SIZE = (1024, 640)
"""Smallest window size requested, in pixels; not every desktop respects it."""
MIN_DRAWN_SIZE = (640, 400)
"""Smallest window size in pixels in which pages are drawn. In smaller windows none is shown."""
INITIAL_SIZE = (1280, 800)
"""Initial size of the window in pixels, if there is room for it."""
TEXT_SCALES = (1.0, 1.25, 1.5, 2.0)
"""Text sizes the player can choose, as factors of the usual size."""
LARGE_TEXT_SCALE = 1.25
"""Text size above which some pages show side-by-side content in one column."""
_ROOM_FOR = ((2.0, 1.0), (1.5, 0.8), (1.25, 0.0))
"""Pairs of a text size and the smallest design unit, in pixels, at which all pages have room for it."""


def text_scale_in(size: tuple[int, int], wanted: float) -> float:
    """Return the text size for a window of `size` pixels: `wanted`, or the largest one that fits."""
    unit = LayoutMetrics(size).u
    return min(wanted, next(scale for scale, least in _ROOM_FOR if unit >= least))


@dataclass(frozen=True)
class LayoutMetrics:
    """Every length and type size for a window of `size` pixels.

    `text_scale` is the text size (1 to 2), `high_contrast` whether the palettes have high contrast, `table`
    the key of the table's colour in `TABLE_COLOURS`, and `rail_left` whether the rail is left of the table.
    """

    size: tuple[int, int]
    text_scale: float = 1.0
    high_contrast: bool = False
    table: str = DEFAULT_TABLE
    rail_left: bool = False

    @cached_property
    def u(self) -> float:
        """Pixels in one design unit: 1 in a window of 1280 x 800.

        A window smaller than `MIN_DRAWN_SIZE` has the unit of that size.
        """
        width, height = (max(have, least) for have, least in zip(self.size, MIN_DRAWN_SIZE, strict=True))
        return min(width / 1280, height / 800)

    def px(self, length: float) -> int:
        """Return a length in design units as whole pixels, at least 1 if the length is above zero."""
        pixels = round(length * self.u)
        return max(1, pixels) if length > 0 else pixels

    def face(self, role: TextRole) -> TypeSize:
        """Return the type size and weight of a role, including the player's text size."""
        base, floor, bold = role.value
        return TypeSize(max(floor, round(base * self.u * self.text_scale)), bold)

    def tall(self, length: float) -> int:
        """Return the height in pixels of something that holds text, such as a button.

        It grows with the text size.
        """
        return round(length * self.u * max(1.0, 1 + (self.text_scale - 1) * 0.6))

    def wide(self, length: float) -> int:
        """Return a width in pixels that is larger if the text size is above `LARGE_TEXT_SCALE`, by up to
        45%.
        """
        return round(length * self.u * self._wider)

    @property
    def _wider(self) -> float:
        return 1 + max(0.0, self.text_scale - LARGE_TEXT_SCALE) * 0.6

    @cached_property
    def table_colour(self) -> TableColour:
        """Colours of the table."""
        return TABLE_COLOURS[self.table]

    @cached_property
    def ink(self) -> Palette:
        """Palette for everything drawn on the table: light on dark."""
        return self.table_colour.ink_high_contrast if self.high_contrast else self.table_colour.ink

    @property
    def paper(self) -> Palette:
        """Palette for everything drawn on paper: dark on light."""
        return PAPER_HIGH_CONTRAST if self.high_contrast else PAPER

    @property
    def border(self) -> int:
        """Width of a border line in pixels."""
        return self.px(2) if self.high_contrast else max(1, round(self.u))

    @property
    def rail_width(self) -> int:
        """Width of the rail, the sidebar beside the table, in pixels."""
        return int(max(216, round(264 * self.u)) * self._wider)

    @property
    def rail_head(self) -> int:
        """Height of the head of the rail in pixels. It holds the game's name and a line below it."""
        return self.px(47) + self.tall(23)

    @property
    def table_width(self) -> int:
        """Width of the table beside the rail, in pixels."""
        return self.size[0] - self.rail_width

    @property
    def table_left(self) -> int:
        """Left edge of the table in pixels: 0 unless the rail is left of it."""
        return self.rail_width if self.rail_left else 0

    @property
    def table_right(self) -> int:
        """Right edge of the table in pixels."""
        return self.table_left + self.table_width

    @property
    def seats_width(self) -> int:
        """Width of the centred box in which seats are placed, in pixels."""
        return min(self.table_width, round(1.35 * self.size[1]))

    @property
    def plate_radius(self) -> int:
        """Corner radius of seat plates, in pixels."""
        return self.px(12)

    @property
    def button_radius(self) -> int:
        """Corner radius of buttons, in pixels."""
        return self.px(10)

    @property
    def cell_radius(self) -> int:
        """Corner radius of cells inside panels, in pixels."""
        return self.px(8)

    @property
    def panel_radius(self) -> int:
        """Corner radius of panels and sheets, in pixels."""
        return self.px(16)


@dataclass(frozen=True)
class PartMetrics(LayoutMetrics):
    """Metrics of a part of the window that has its own design unit of `unit` pixels, and no rail."""

    unit: float = 1.0

    @cached_property
    def u(self) -> float:
        """Pixels in one design unit, as given."""
        return self.unit

    @property
    def rail_width(self) -> int:
        """Width of the rail in pixels: 0, because there is none."""
        return 0
