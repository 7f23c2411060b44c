"""Makes a picture of a deal in small steps, between which the window can be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

import pygame

from scenes.deal_picture.colour_table import ColourTable, chosen_colours
from scenes.deal_picture.frames import CARD, AnimationFrames
from scenes.deal_picture.gif import MAX_COLOURS, PIXELS_PER_STEP, TRANSPARENT_INDEX, GifFrame, GifWriter
from scenes.deal_picture.picture_table import SIZE, AnimationFrame, PicturedDeal, PictureTable
from scenes.framework.scene import Services

MAX_BYTES = 2 << 20
"""Most bytes of a picture: more than that can't be sent in many places."""
TRANSPARENT_COLOUR = (255, 0, 254)
"""Colour in place of pixels that stay. No deck has it."""
Choose = Callable[[AnimationFrames], Sequence[AnimationFrame]]
"""Returns the frames of an animation, or one frame for a still picture."""


class Attempt(NamedTuple):
    """How large a picture is tried to be made."""

    size: tuple[int, int]
    colours: int
    every_card: bool = True
    """Whether there is a picture after each card; otherwise only at the end of each trick."""


ATTEMPTS = (
    Attempt(SIZE, MAX_COLOURS),
    Attempt((720, 450), 128),
    Attempt((480, 300), 64),
    Attempt((480, 300), 64, every_card=False),
)
"""The sizes that are tried one after another, until the picture is not larger than `MAX_BYTES`."""


class PictureMaking:
    """Makes one picture: a PNG file of a single frame, or else a GIF file."""

    def __init__(
        self,
        services: Services,
        deal: PicturedDeal,
        choose: Choose,
        attempts: Sequence[Attempt] | None = None,
    ) -> None:
        """`attempts` is `ATTEMPTS` by default."""
        self._services = services
        self._deal = deal
        self._choose = choose
        self._attempts = ATTEMPTS if attempts is None else attempts
        self.share = 0.0
        """Share of the work that is done, from 0 to 1; begins again if the picture became too large."""
        self.content: bytes | None = None
        """The file; `None` before the last step, or if it is larger than `MAX_BYTES` at any size."""
        self.is_animated = False

    @property
    def mime(self) -> str:
        """Type of the file."""
        return "image/gif" if self.is_animated else "image/png"

    def steps(self) -> Iterator[None]:
        """Make the picture. Each step takes a few milliseconds."""
        for attempt in self._attempts:
            table = PictureTable(self._services, self._deal, attempt.size)
            frames = list(self._choose(AnimationFrames(table)))
            yield from table.prepare(frames[0].place)
            self.is_animated = len(frames) > 1
            if self.is_animated:
                yield from self._animate(table, frames, attempt)
            else:
                yield from self._still(table, frames[0])
            if self.content is not None:
                return

    def _still(self, table: PictureTable, frame: AnimationFrame) -> Iterator[None]:
        picture = table.draw(frame)
        self.share = 0.5
        yield
        content = BytesIO()
        pygame.image.save(picture, content, "picture.png")
        if content.tell() <= MAX_BYTES:
            self.content = content.getvalue()

    def _animate(
        self, table: PictureTable, frames: Sequence[AnimationFrame], attempt: Attempt
    ) -> Iterator[None]:
        """Write an animation, unless it becomes larger than `MAX_BYTES`."""
        rests = [frame for frame in frames if frame.seconds > CARD]
        if not attempt.every_card:
            frames = rests
        work, done = len(rests) + len(frames), 0
        pixels: Counter[int] = Counter()
        for frame in rests:
            pixels_of = _pixels(table.draw(frame))
            yield
            for part in _strides(pixels_of):
                pixels.update(part)
                yield
            done += 1
            self.share = done / work
        colours = ColourTable([])
        for chosen in chosen_colours(pixels, attempt.colours):
            if chosen is not None:
                colours = chosen
            yield
        colours[_pixels(_filled((1, 1)))[0]] = TRANSPARENT_INDEX
        writer, before = GifWriter(table.size, colours.colours), None
        for frame in frames:
            after = table.draw(frame)
            yield
            place, changed = (after.get_rect(), after) if before is None else _changed(before, after)
            yield
            numbers = bytearray()
            for part in _strides(_pixels(changed)):
                numbers += bytes(map(colours.__getitem__, part))
                yield
            yield from writer.write(GifFrame(place.topleft, place.size, bytes(numbers), frame.seconds))
            if writer.length >= MAX_BYTES:
                return
            before = after
            done += 1
            self.share = done / work
        self.content = writer.content()


def _changed(before: pygame.Surface, after: pygame.Surface) -> tuple[pygame.Rect, pygame.Surface]:
    """Return the rectangle in which a picture differs from another, and it there, with `TRANSPARENT_COLOUR`
    where it does not. The rectangle is one pixel if nothing differs.
    """
    mask = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    mask.invert()
    found = mask.get_bounding_rects()
    place = found[0].unionall(found[1:]) if found else pygame.Rect(0, 0, 1, 1)
    canvas = _filled(after.get_size())
    mask.to_surface(canvas, setsurface=after, unsetcolor=None)
    return place, canvas.subsurface(place)


def _filled(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    surface.fill(TRANSPARENT_COLOUR)
    return surface


def _pixels(surface: pygame.Surface) -> memoryview:
    """Return the pixels of a surface as numbers: red, green, blue and 255 as four bytes."""
    return memoryview(pygame.image.tobytes(surface, "RGBA")).cast("I")


def _strides(pixels: memoryview) -> Iterator[memoryview]:
    for start in range(0, len(pixels), PIXELS_PER_STEP):
        yield pixels[start : start + PIXELS_PER_STEP]
