"""Blocks beside a score pad: headings, sentences, small tables, tallies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from scenes.graphics.layout_metrics import TextRole
from scenes.pages.scores.score_page import SheetScene
from scenes.presenters.base.scores import Breakdown, Tallies, TallyRow
from scenes.widgets import draw_tick


@dataclass(frozen=True)
class SideBlock:
    """A block with its height in pixels and a function that draws it in a rectangle."""

    height: int
    draw: Callable[[pygame.Surface, pygame.Rect], None]


def heading(scene: SheetScene, text: str, width: int) -> SideBlock:
    """Return a block with a short title, wrapped to `width` pixels."""
    face = scene.look.face(TextRole.RAIL_TITLE)
    lines = scene.fonts.wrap(text, width, face)
    step = round(face.px * 1.35)

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        first = (rect.left, rect.top + step / 2)
        scene.fonts.draw_down(surface, lines, first, face, scene.look.paper.text, step)

    return SideBlock(len(lines) * step + scene.look.px(6), draw)


def sentence(scene: SheetScene, text: str, width: int) -> SideBlock:
    """Return a block with a sentence, wrapped to `width` pixels."""
    face = scene.look.face(TextRole.HELP)
    step = scene.fonts.line_height(face)
    lines = len(scene.fonts.wrap(text, width, face)) if text else 0

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        scene.fonts.draw_paragraph(surface, text, rect, face, scene.look.paper.text2)

    return SideBlock(lines * step + scene.look.px(16), draw)


def space(scene: SheetScene, height: float) -> SideBlock:
    """Return an empty block, `height` design units tall."""
    return SideBlock(scene.look.px(height), lambda surface, rect: None)


class _Table:
    """A small table: labels on the left, figures in named columns, and a sum in the last line."""

    def __init__(
        self, scene: SheetScene, data: Breakdown, crests: Sequence[str], width: int, dense: bool
    ) -> None:
        self.scene, self.data, self.crests = scene, data, crests
        look, fonts = scene.look, scene.fonts
        self.face = look.face(TextRole.HELP)
        self.row, self.head = look.tall(25 if dense else 30), look.tall(34 if dense else 38)
        self.pad = look.px(14)
        labels = max(fonts.width(row.label, self.face.strong) for row in data.rows)
        room = width - 2 * self.pad - min(labels, round(width * 0.45)) - look.px(6)
        name, crest = look.face(TextRole.SPEECH), look.px(20 + 6)
        wanted = [fonts.width(each.name, name) + len(each.players) * crest for each in data.columns]
        self.column = min(max(look.px(88), *wanted) + look.px(14), room // len(data.columns))
        fits = [room + look.px(8) <= self.column for room in wanted]
        self.named = [fit and (len(fits) == 2 or all(fits)) for fit in fits]
        """Whether each column shows its name; with more than two columns, all or none do."""
        room = width - 2 * self.pad - len(data.columns) * self.column + look.px(30)
        faces = [self.face.strong if row is data.rows[-1] else self.face for row in data.rows]
        self.labels = [fonts.wrap(row.label, room, face) for row, face in zip(data.rows, faces, strict=True)]
        self.step = look.tall(19)
        more = sum(len(lines) - 1 for lines in self.labels)
        self.height = self.head + len(data.rows) * self.row + more * self.step + look.px(8)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the card with its lines."""
        scene, look, paint = self.scene, self.scene.look, self.scene.paint
        fonts, paper = scene.fonts, look.paper
        scene.draw_raised(surface, rect)
        right = rect.right - self.pad
        side, gap = look.px(20), look.px(6)
        count = len(self.data.columns)
        for number, column in enumerate(self.data.columns):
            at = right - (count - 1 - number) * self.column
            name = column.name if self.named[number] else ""
            y = rect.top + self.head // 2 + look.px(2)
            face = look.face(TextRole.SPEECH)
            x = fonts.draw(surface, name, (at, y), face, paper.text, "right").left - gap if name else at
            for player in reversed(column.players):
                paint.put_centred(surface, paint.crest(self.crests[player], side), (x - side / 2, y))
                x -= side + look.px(3)
        y = rect.top + self.head
        for row, lines in zip(self.data.rows, self.labels, strict=True):
            last = row is self.data.rows[-1]
            face = self.face.strong if last else self.face
            if last:
                line = (rect.left + self.pad, y, rect.width - 2 * self.pad, look.border)
                surface.fill(paper.strong_line, line)
            middle = y + self.row // 2 + (look.px(2) if last else 0)
            room = rect.width - 2 * self.pad - count * self.column + look.px(30)
            colour = paper.text if last else paper.text2
            for place, words in enumerate(lines):
                below = (rect.left + self.pad, middle + place * self.step)
                fonts.draw(surface, words, below, fonts.fitting(words, face, room), colour)
            for number, text in enumerate(row.texts):
                at = right - (count - 1 - number) * self.column
                fonts.draw(surface, text, (at, middle), face, paper.text, "right")
            y += self.row + (len(lines) - 1) * self.step


def table(scene: SheetScene, data: Breakdown, crests: Sequence[str], width: int, *, dense: bool) -> SideBlock:
    """Return a block with a small table on a card; `dense` saves room."""
    made = _Table(scene, data, crests, width, dense)
    return SideBlock(made.height, made.draw)


def tallies(scene: SheetScene, data: Tallies, crests: Sequence[str], width: int, *, dense: bool) -> SideBlock:
    """Return a block with a line of ticks per player and a sentence below; `dense` saves room."""
    look = scene.look
    row, pad = look.tall(27 if dense else 32), look.px(12)
    face = look.face(TextRole.LABEL)
    step = scene.fonts.line_height(face)
    lines = scene.fonts.wrap(data.note, width - 2 * pad - look.px(4), face) if data.note else []

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        scene.draw_raised(surface, rect)
        for number, tally in enumerate(data.rows):
            y = rect.top + look.px(8) + (number + 0.5) * row
            _draw_tally(scene, surface, rect.inflate(-2 * pad, 0), round(y), tally, crests)
        y = rect.top + look.px(8) + len(data.rows) * row
        first = (rect.left + pad + look.px(4), y + step / 2)
        scene.fonts.draw_down(surface, lines, first, face, look.paper.text2, step)

    return SideBlock(len(data.rows) * row + len(lines) * step + look.px(18), draw)


def _draw_tally(
    scene: SheetScene,
    surface: pygame.Surface,
    rect: pygame.Rect,
    y: int,
    tally: TallyRow,
    crests: Sequence[str],
) -> None:
    look, paint, fonts, paper = scene.look, scene.paint, scene.fonts, scene.look.paper
    side, mark, gap = look.px(24), look.px(20), look.px(10)
    x = rect.right
    for number in reversed(range(tally.most)):
        centre = (x - mark / 2, y)
        if number < tally.done:
            draw_tick(scene, surface, centre, mark)
        else:
            paint.put_centred(surface, paint.disc(mark, None, paper.strong_line, 2), centre)
        x -= mark + gap
    face = look.face(TextRole.LABEL)
    left = rect.left
    for player in tally.players:
        paint.put_centred(surface, paint.crest(crests[player], side), (left + side / 2, y))
        left += side + look.px(6)
    left += look.px(2)
    name_face = look.face(TextRole.SPEECH)
    words = fonts.width(tally.words, face) + look.px(14)
    fonts.draw_fitting(surface, tally.name, (left, y), name_face, paper.text, x - left - words)
    fonts.draw(surface, tally.words, (x - look.px(4) * bool(tally.most), y), face, paper.text2, "right")


def listing(scene: SheetScene, rows: Sequence[tuple[str, str]], width: int) -> SideBlock:
    """Return a block with a small label above each text, wrapped to `width` pixels."""
    look, fonts = scene.look, scene.fonts
    small, face = look.face(TextRole.LABEL), look.face(TextRole.HELP)
    above, step, gap = fonts.line_height(small), fonts.line_height(face), look.px(8)
    wrapped = [(label, fonts.wrap(text, width, face)) for label, text in rows]

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        y = rect.top
        for label, lines in wrapped:
            fonts.draw(surface, label, (rect.left, y + above / 2), small, look.paper.text2)
            first = (rect.left, y + above + step / 2)
            fonts.draw_down(surface, lines, first, face, look.paper.text, step)
            y += above + len(lines) * step + gap

    return SideBlock(sum(above + len(lines) * step + gap for _, lines in wrapped), draw)


def draw_blocks(
    scene: SheetScene, surface: pygame.Surface, blocks: Sequence[SideBlock], area: pygame.Rect, offset: int
) -> None:
    """Draw blocks one below the other in an area, scrolled by `offset` pixels."""
    before, y = surface.get_clip(), area.top - offset
    surface.set_clip(area.inflate(2 * scene.look.px(4), 0).clip(before))
    for block in blocks:
        block.draw(surface, pygame.Rect(area.left, y, area.width, block.height))
        y += block.height
    surface.set_clip(before)


def blocks_for(
    scene: SheetScene,
    width: int,
    crests: Sequence[str],
    *contents: str | Tallies | Breakdown | None,
    dense: bool = False,
) -> list[SideBlock]:
    """Return blocks with spaces between them for sentences, tables and tallies; skip `None`."""
    found: list[SideBlock] = []
    for content in contents:
        if content is None or content == "":
            continue
        if isinstance(content, str):
            found.append(sentence(scene, content, width))
            continue
        if content.title:
            found.append(heading(scene, content.title, width))
        if isinstance(content, Tallies):
            found.append(tallies(scene, content, crests, width, dense=dense))
        else:
            found.append(table(scene, content, crests, width, dense=dense))
        found.append(space(scene, 12 if dense else 20))
    return found[:-1] if found and not isinstance(contents[-1], str) else found
