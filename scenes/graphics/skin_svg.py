"""Builds card drawings from SVG fragments and renders them to surfaces.

A fragment is a small SVG file that opens on its own. Each top-level group with an `id` can be used separately
(`court/panel#disc`). A compound is several fragments under one name, such as a two-digit number.
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
_NAME = re.compile(r"[a-z0-9 _-]+(/[a-z0-9 _-]+)*")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")

Place = tuple[float, float, float]
"""Where a fragment's origin goes, in units, and its turn clockwise in degrees."""


class SkinError(Exception):
    """Raised for a skin that cannot be used; the message names the skin and the reason."""


@dataclass(frozen=True)
class SkinLayer:
    """One fragment or compound in a drawing, at one place or several.

    `part` may hold `{suit}` and `{rank}`, which stand for the names of the card's
    suit and rank. `recolour` names colour maps of the suit, applied one after the
    other; a `tint` paints the whole fragment in one colour, the word `index` being
    the suit's index colour. With `both` the layer is drawn again turned half round
    about the middle of the card.
    """

    part: str
    places: tuple[Place, ...] = ((0.0, 0.0, 0.0),)
    scale: float = 1.0
    both: bool = False
    recolour: tuple[str, ...] = ()
    tint: str = ""


@dataclass(frozen=True)
class CardWording:
    """What the placeholders of a layer stand for on one card."""

    suit: str
    rank: str
    index: str
    recolour: Mapping[str, Mapping[str, str]]

    def part(self, layer: SkinLayer) -> str:
        """Return the name of the fragment or compound that a layer shows on this card."""
        return layer.part.replace("{suit}", self.suit.lower()).replace("{rank}", self.rank.lower())


class SkinParts:
    """The fragments of a skin, read when first needed, and the compounds made of them.

    `folders` are searched in order, so that a skin can replace single fragments
    of the one it builds on. A layer may name a compound like a fragment; compounds
    consist of fragments only.
    """

    def __init__(
        self, key: str, folders: Sequence[Traversable], compounds: Mapping[str, Sequence[SkinLayer]]
    ) -> None:
        self._key = key
        self._folders = tuple(folders)
        self.compounds = compounds
        self._texts: dict[str, str] = {}

    def shown(self, layers: Iterable[SkinLayer], wording: CardWording) -> set[str]:
        """The names of the fragments that layers show, alone or within compounds."""
        names = {wording.part(layer) for layer in layers}
        compounds = names & self.compounds.keys()
        return (names - compounds) | {
            wording.part(layer) for name in compounds for layer in self.compounds[name]
        }

    def has(self, part: str) -> bool:
        """Return whether the fragment has a file."""
        return self._file(part) is not None

    def text(self, part: str) -> str:
        """The elements of a fragment without the `svg` element round them.

        Raises `SkinError` when the file or the group is missing or is not SVG.
        """
        if part not in self._texts:
            file = self._file(part)
            if file is None:
                raise SkinError(f"{self._key}: there is no drawing {part}")
            try:
                root = ElementTree.fromstring(file.read_text(encoding="utf-8").replace(_NAMESPACE, "", 1))
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
        if not _NAME.fullmatch(path):
            return None
        *folders, name = path.split("/")
        for folder in self._folders:
            file = folder.joinpath(*folders, name + ".svg")
            if file.is_file():
                return file
        return None


def compose(parts: SkinParts, layers: Iterable[SkinLayer], wording: CardWording) -> str:
    """The SVG elements of a drawing, in card units, from the lowest layer up.

    Raises `SkinError` where a fragment is missing or broken.
    """

    def text(part: str) -> str:
        compound = parts.compounds.get(part)
        return parts.text(part) if compound is None else _stacked(compound, wording, parts.text)

    return _stacked(layers, wording, text)


def _stacked(layers: Iterable[SkinLayer], wording: CardWording, text_of: Callable[[str], str]) -> str:
    drawn = []
    for layer in layers:
        text = _COLOUR.sub(_painter(layer, wording), text_of(wording.part(layer)))
        for x, y, turn in layer.places:
            steps = [f"translate({x:g} {y:g})"] if x or y else []
            steps += [f"rotate({turn:g})"] if turn else []
            steps += [f"scale({layer.scale:g})"] if layer.scale != 1 else []
            placed = f'<g transform="{" ".join(steps)}">{text}</g>' if steps else text
            drawn.append(placed)
            if layer.both:
                drawn.append(f'<g transform="rotate(180 125 175)">{placed}</g>')
    return "".join(drawn)


def rasterise(elements: str, box: tuple[float, float, float, float], size: tuple[int, int]) -> pygame.Surface:
    """A surface of exactly `size` pixels that shows the box (x, y, width, height in units).

    The alpha is premultiplied: blit it with `pygame.BLEND_PREMULTIPLIED`.
    """
    x, y, width, height = box
    svg = (
        f'<svg{_NAMESPACE} width="{width:g}" height="{height:g}" '
        f'viewBox="{x:g} {y:g} {width:g} {height:g}">{elements}</svg>'
    )
    # The reader rounds the size it is asked for, so the drawing is made larger and
    # brought to size. By powers of two only: by three, flat colours come out a shade off.
    factor = 4 if size[1] <= 110 else 2
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (size[0] * factor, size[1] * factor))
    surface = pygame.transform.smoothscale(drawn.premul_alpha(), size)
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
