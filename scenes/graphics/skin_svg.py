"""Builds card drawings from SVG fragments and renders them as surfaces.

A fragment is a small SVG file that can be opened on its own. Each top-level group with an `id` can be used
separately (`court/panel#disc`). A compound is several fragments under one name, such as a two-digit number.
`pygame.image.load_sized_svg` silently ignores much of SVG (`use`, `clip-path`, colours other than six hex
digits), so this module writes whole cards from the fragments.
"""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

import pygame

_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
_NAME_PATTERN = re.compile(r"[a-z0-9 _-]+(/[a-z0-9 _-]+)*")
_COLOUR_PATTERN = re.compile(r"#[0-9A-Fa-f]{6}\b")

MIN_FINE_HEIGHT = 260
"""Height in pixels from which on drawings are made at the size at which they are shown: they look the same,
and take a quarter of the time.
"""
Size = tuple[int, int]
Box = tuple[float, float, float, float]
Place = tuple[float, float, float]
"""Where a fragment's origin is placed (x and y in card units), and its rotation clockwise in degrees."""


class SkinError(Exception):
    """Raised for a skin that cannot be used; the message names the skin and the reason."""


@dataclass(frozen=True)
class SkinLayer:
    """One fragment or compound in a drawing, at one place or several.

    `part` may contain `{suit}` and `{rank}`, which are replaced by the names of the card's suit and rank.
    `scale` is a factor. With `both`, the layer is drawn a second time, rotated by 180 degrees about the
    middle of the card. `recolour` names colour maps of the suit, applied in order. `tint` is one colour for
    the whole fragment, or `index` for the suit's index colour; if empty, the fragment keeps its colours.
    """

    part: str
    places: tuple[Place, ...] = ((0.0, 0.0, 0.0),)
    scale: float = 1.0
    both: bool = False
    recolour: tuple[str, ...] = ()
    tint: str = ""


@dataclass(frozen=True)
class CardWording:
    """The names and colours that fill in the layers of one card.

    `suit` and `rank` are names, `index` is the suit's index colour, and `recolour` has its colour maps by
    name.
    """

    suit: str
    rank: str
    index: str
    recolour: Mapping[str, Mapping[str, str]]

    def part(self, layer: SkinLayer) -> str:
        """Return the name of the fragment or compound that a layer shows on this card."""
        return layer.part.replace("{suit}", self.suit.lower()).replace("{rank}", self.rank.lower())


class SkinParts:
    """The fragments of a skin, read when first needed, and its compounds.

    `folders` are searched in order, so that a skin can replace single fragments of the skin it inherits. A
    layer may name a compound like a fragment; compounds consist of fragments only. `key` names the skin in
    errors.
    """

    def __init__(
        self, key: str, folders: Sequence[Traversable], compounds: Mapping[str, Sequence[SkinLayer]]
    ) -> None:
        self._key = key
        self._folders = tuple(folders)
        self.compounds = compounds
        self._texts: dict[str, str] = {}

    def shown(self, layers: Iterable[SkinLayer], wording: CardWording) -> set[str]:
        """Return the names of the fragments that layers show, directly or within compounds."""
        names = {wording.part(layer) for layer in layers}
        compounds = names & self.compounds.keys()
        return (names - compounds) | {
            wording.part(layer) for name in compounds for layer in self.compounds[name]
        }

    def has(self, part: str) -> bool:
        """Return whether the fragment has a file."""
        return self._file(part) is not None

    def text(self, part: str) -> str:
        """Return the SVG elements of a fragment, without the `svg` element around them.

        Raises `SkinError` if the file or the group is missing, or if the file is not valid SVG.
        """
        if part not in self._texts:
            file = self._file(part)
            if file is None:
                raise SkinError(f"{self._key}: there is no drawing {part}")
            try:
                root = _root(file)
            except (OSError, ValueError, ElementTree.ParseError) as error:
                raise SkinError(f"{self._key}: the drawing {part} cannot be read: {error}") from error
            name, _, group = part.partition("#")
            self._texts[name] = _inside(root)
            self._texts |= {f"{name}#{child.get('id')}": _inside(child) for child in root if child.get("id")}
            if part not in self._texts:
                raise SkinError(f"{self._key}: the drawing {name} has no group {group}")
        return self._texts[part]

    def _file(self, part: str) -> Traversable | None:
        path = part.partition("#")[0]
        if not _NAME_PATTERN.fullmatch(path):
            return None
        *folders, name = path.split("/")
        for folder in self._folders:
            file = folder.joinpath(*folders, name + ".svg")
            if file.is_file():
                return file
        return None


def elements_of(file: Traversable) -> str:
    """Return the elements of one of the program's own drawings, without the `svg` element around them."""
    return _inside(_root(file))


def _root(file: Traversable) -> ElementTree.Element:
    return ElementTree.fromstring(file.read_text(encoding="utf-8").replace(_NAMESPACE, "", 1))


def compose(parts: SkinParts, layers: Iterable[SkinLayer], wording: CardWording) -> str:
    """Return the SVG elements of a drawing in card units, lowest layer first.

    Raises `SkinError` if a fragment is missing or not valid SVG.
    """

    def text(part: str) -> str:
        compound = parts.compounds.get(part)
        return parts.text(part) if compound is None else _stacked(compound, wording, parts.text)

    return _stacked(layers, wording, text)


def _stacked(layers: Iterable[SkinLayer], wording: CardWording, text_of: Callable[[str], str]) -> str:
    drawn = []
    for layer in layers:
        text = _COLOUR_PATTERN.sub(_painter(layer, wording), text_of(wording.part(layer)))
        for x, y, turn in layer.places:
            steps = [f"translate({x:g} {y:g})"] if x or y else []
            steps += [f"rotate({turn:g})"] if turn else []
            steps += [f"scale({layer.scale:g})"] if layer.scale != 1 else []
            placed = f'<g transform="{" ".join(steps)}">{text}</g>' if steps else text
            drawn.append(placed)
            if layer.both:
                drawn.append(f'<g transform="rotate(180 125 175)">{placed}</g>')
    return "".join(drawn)


def rasterise(elements: str, box: Box, size: Size) -> pygame.Surface:
    """Return a surface of exactly `size` pixels that shows part of a drawing.

    `box` is that part: x, y, width and height in card units. The alpha is premultiplied: blit the surface
    with `pygame.BLEND_PREMULTIPLIED`.
    """
    return scaled_down(rasterise_large(elements, box, size), size)


def rasterise_large(elements: str, box: Box, size: Size) -> pygame.Surface:
    """Return a surface that shows part of a drawing, at least as large as `size` in pixels.

    The alpha is premultiplied. `scaled_down` makes it as small as it is shown.
    """
    x, y, width, height = box
    # pygame rounds the requested size, so the drawing is made larger and then scaled down. Only powers of two
    # are used: with a factor of 3, flat colours come out slightly wrong.
    factor = 4 if size[1] <= 110 else 2
    asked, drawn_size = f'width="{width:g}" height="{height:g}"', (size[0] * factor, size[1] * factor)
    if size[1] >= MIN_FINE_HEIGHT:
        asked = f'width="{size[0]}" height="{size[1]}" preserveAspectRatio="none"'  # so nothing is rounded
        drawn_size = size
    svg = f'<svg{_NAMESPACE} {asked} viewBox="{x:g} {y:g} {width:g} {height:g}">{elements}</svg>'
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), drawn_size).premul_alpha()


def scaled_down(drawn: pygame.Surface, size: Size) -> pygame.Surface:
    """Return a drawing of `rasterise_large` in `size`, ready for the window."""
    surface = drawn if drawn.get_size() == size else pygame.transform.smoothscale(drawn, size)
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def _inside(element: ElementTree.Element) -> str:
    return "".join(ElementTree.tostring(child, encoding="unicode").strip() for child in element)


def _painter(layer: SkinLayer, wording: CardWording) -> Callable[[re.Match[str]], str]:
    tint = wording.index if layer.tint == "index" else layer.tint
    maps = [wording.recolour[name] for name in layer.recolour if name in wording.recolour]

    def paint(found: re.Match[str]) -> str:
        colour = tint or found.group().upper()
        for colours in maps:
            colour = colours.get(colour, colour)
        return colour

    return paint
