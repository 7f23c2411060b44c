"""The page of the help: a document in a scroll area, whose notes unfold where they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from scenes.frame.focus import Spot, Target
from scenes.frame.reading import Said, Sort
from scenes.frame.scene import Scene
from scenes.help import markdown
from scenes.help.drawing import PageDrawing
from scenes.help.finding import Stretch, boxes, links, matches, text_of
from scenes.help.glossary import Entry, dotted_words
from scenes.help.markdown import EXAMPLES, Block, Part
from scenes.help.markdown_layout import Laid, lay_out
from scenes.help.spots import TextSpot, draw_hit, draw_spot
from scenes.looks.look import ON_PRIMARY, PRIMARY, Role
from scenes.presenters.contract.terms import Term
from scenes.widgets import FoldMark, Scroll
from scenes.words import NO_WORDS, Text, as_it_is

_ARROW_STEP = 56
"""Design units that an arrow key moves the page."""


class Page:
    """A document at `place`. `unfolded` has the numbers of the notes' parts that are open.

    It is the caller's, and outlives the page when the scene is built anew.
    """

    def __init__(
        self,
        scene: Scene,
        place: pygame.Rect,
        text: str,
        drawing: PageDrawing,
        unfolded: set[int],
        *,
        terms: Sequence[Term] = (),
        on_word: Callable[[TextSpot], None] = lambda spot: None,
    ) -> None:
        """`on_word` is told of a word that is pressed because it explains itself, as those of `terms` do."""
        look = scene.look
        self.scene = scene
        self.drawing = drawing
        self.unfolded = unfolded
        self.laid: list[Laid] = []
        self.left = place.left
        reach = look.px(FoldMark.REACH)
        area = pygame.Rect(place.left - reach, place.top, place.width + reach, place.height)
        self.scroll = Scroll(scene, area, margin=look.px(10))
        sheet = place.inflate(-look.px(12), -look.px(12))
        self.spot = Spot(lambda: sheet, self.page_down, look.paper, look.px(5), key="page")
        self.spot.said = lambda: Said(scene.words.text("Turn the page"))
        self._pad = look.px(14)
        self._parts = markdown.read(text)
        room = self.scroll.width - reach - look.px(12) - drawing.margin_for(self._parts)
        self._width = min(room, drawing.face(Block.TEXT).px * 52)
        self._style = drawing.style()
        self._notes = [n for n, part in enumerate(self._parts) if part.block is Block.NOTE]
        self.marks = [self._mark(number) for number in self._notes]
        self._whole_mark: FoldMark | None = None
        self.cited: range = range(0)
        """The numbers of the parts that stand out, because they are what the player asked about."""
        self.asked = False
        """Whether the player was asked for what stands out, or refused it, before the help was opened."""
        self.resting: Target | None = None
        """Where the focus may be, off the page, without the arrows' and Tab's being any less the page's."""
        self.hits: list[Stretch] = []
        """Where what is sought stands."""
        self.hit = 0
        """The number of the hit that is shown."""
        self._boxes: dict[Stretch, list[pygame.Rect]] = {}
        self.spots = self._find_spots(terms, on_word)
        ordered: list[tuple[int, int, FoldMark | TextSpot]] = [
            *((number, -1, mark) for number, mark in zip(self._notes, self.marks, strict=True)),
            *((spot.at.part, spot.at.start, spot) for spot in self.spots),
        ]
        self.stops = [stop for _, _, stop in sorted(ordered, key=lambda each: each[:2])]
        """What the focus can reach on the page, in reading order."""
        self._lay_out()

    def _find_spots(self, terms: Sequence[Term], on_word: Callable[[TextSpot], None]) -> list[TextSpot]:
        found = [
            self._link(at, clause) for n, part in enumerate(self._parts) for at, clause in links(part, n)
        ]
        taken = [spot.at for spot in found]
        for dotted in dotted_words(self._parts, terms, self.scene.words, self.drawing.skin.suit_names):
            if not any(dotted.at.meets(at) for at in taken):
                found.append(self._spot(dotted.at, dotted.entry, on_word))
        return found

    def _link(self, at: Stretch, clause: str) -> TextSpot:
        return self._spot(at, None, lambda _: self._follow(clause))

    def _spot(self, at: Stretch, entry: Entry | None, on_press: Callable[[TextSpot], None]) -> TextSpot:
        spot = TextSpot(
            place=lambda: (self._rects(at) or [pygame.Rect(0, 0, 0, 0)])[0],
            press=lambda: on_press(spot),
            ground=self.scene.look.paper,
            radius=self.scene.look.px(4),
            key=("word", at),
            scroll=self.scroll,
            at=at,
            entry=entry,
            own_ring=True,
            rects=lambda: self._rects(at),
            said=lambda: self._said(at, entry),
        )
        return spot

    def _said(self, at: Stretch, entry: Entry | None) -> Said:
        """A word with what it means, or a link."""
        words = text_of(self._parts[at.part])[at.start : at.end]
        return Said(as_it_is(words), Sort.LINK, NO_WORDS if entry is None else entry.meaning)

    def _rects(self, at: Stretch) -> list[pygame.Rect]:
        """Where a stretch stands in the window."""
        top = self.scroll.rect.top + self._pad - self.scroll.offset
        return [box.move(self.left, top) for box in self._boxes_of(at)]

    def _boxes_of(self, at: Stretch) -> list[pygame.Rect]:
        if at not in self._boxes:
            height = round(self._style.line(self._parts[at.part].block) * 0.8)
            self._boxes[at] = boxes(self.laid[at.part], at, self._style.width, height)
        return self._boxes[at]

    def _follow(self, clause: str) -> None:
        """Go where a link leads."""
        self.cite(clause)
        self.scene.focus.move_to(self.spot if self.spot.enabled else None)
        self.scene.redraw()

    def spot_at(self, position: tuple[int, int]) -> TextSpot | None:
        """The word or link at a place in the window."""
        if not self.scroll.rect.collidepoint(position):
            return None
        return next((spot for spot in self.spots if spot.covers(position)), None)

    def _mark(self, number: int) -> FoldMark:
        label = as_it_is(self._parts[number].marker)  # words of the document
        reach = self.scene.look.px(FoldMark.REACH)
        width = min(FoldMark.width_for(self.scene, label), self._width + 2 * reach)
        return FoldMark(
            self.scene,
            pygame.Rect(0, 0, width, self._style.line(Block.NOTE)),
            label,
            partial(self.toggle, number),
            lambda: number in self.unfolded,
            key=("note", number),
            container=self.scroll.content,
        )

    def whole_mark(self, place: pygame.Rect, words: Text) -> FoldMark:
        """A mark, outside of the page, that unfolds and folds all notes together."""
        self._whole_mark = FoldMark(
            self.scene, place, words, self.toggle_all, lambda: self.all_unfolded, key="all notes"
        )
        return self._whole_mark

    def _lay_out(self) -> None:
        room = self.scene.look.tall(16)
        apart = {self.cited.start: room, self.cited.stop: room} if self.cited else {}
        self.laid = lay_out(self._parts, self._width, self._style, self.unfolded, apart)
        self._boxes.clear()
        end = self.laid[-1].top + self.laid[-1].height if self.laid else 0
        self.scroll.set_height(end + 2 * self._pad + self.scene.look.px(24))
        self.spot.enabled = self.scroll.furthest > 0
        for number, mark in zip(self._notes, self.marks, strict=True):
            mark.set_relative_position((0, self._pad + self.laid[number].top))
            mark.refresh()
        if self._whole_mark is not None:
            self._whole_mark.refresh()

    # Where it stands

    @property
    def share(self) -> float:
        """How much of the page, of 1, has been scrolled past."""
        return self.scroll.offset / max(1, self.scroll.height)

    @share.setter
    def share(self, share: float) -> None:
        self.scroll.scroll_to(share * self.scroll.height)

    @property
    def headings(self) -> list[Laid]:
        """What a table of contents names."""
        return [laid for laid in self.laid if laid.part.block in (Block.TITLE, Block.HEADING)]

    @property
    def reached(self) -> int:
        """The number of the heading whose text is at the top, or at the end the last one well in sight."""
        look, scroll = self.scene.look, self.scroll
        line = scroll.offset + look.px(48)
        if scroll.furthest and scroll.offset == scroll.furthest:
            line = max(line, scroll.offset + scroll.rect.height - look.px(160))
        return max(0, sum(laid.top <= line for laid in self.headings) - 1)

    def go_to(self, heading: int) -> None:
        """Bring a heading to the top, the first one with all that stands above."""
        laid = self.headings[heading]
        self.scroll.scroll_to(0 if laid is self.laid[0] else laid.top)

    def cite(self, clause: str, *, asked: bool = False) -> bool:
        """Bring the clause of that number into sight, a third down the page; whether there is one."""
        self.cited, self.asked = passage(self._parts, clause), asked
        self._lay_out()
        if self.cited:
            self.scroll.scroll_to(self.laid[self.cited[0]].top - self.scroll.rect.height / 3)
        return bool(self.cited)

    def go_to_part(self, number: int) -> None:
        """Bring a part to the top, such as a heading."""
        self.scroll.scroll_to(self.laid[number].top)
        self.scene.redraw()

    # What is sought

    def find(self, query: str) -> None:
        """Seek words, and go to the first place from here on where they stand; notes unfold for it."""
        self.hits = matches(self._parts, query)
        self.unfolded.update(hit.part for hit in self.hits if hit.part in self._notes)
        self._lay_out()
        here = self.scroll.offset
        below = [n for n, hit in enumerate(self.hits) if self.laid[hit.part].top >= here]
        self.show_hit(below[0] if below else 0)

    def show_hit(self, number: int) -> None:
        """Go to a place where what is sought stands, around the end."""
        self.scene.redraw()
        if not self.hits:
            return
        self.hit = number % len(self.hits)
        at = self.hits[self.hit]
        if at.start == at.end:
            self.cite(self._parts[at.part].clause)
            return
        found = self._boxes_of(at)
        y = found[0].centery if found else self.laid[at.part].top
        if not self.scroll.offset < y < self.scroll.offset + self.scroll.rect.height * 0.9:
            self.scroll.scroll_to(y - self.scroll.rect.height / 3)

    def page_down(self) -> None:
        self.scroll.scroll_to(self.scroll.offset + self.scroll.rect.height * 0.85)

    # Notes

    @property
    def all_unfolded(self) -> bool:
        """Whether every note is open."""
        return self.unfolded.issuperset(self._notes)

    def toggle(self, number: int) -> None:
        """Unfold or fold the note that is a part of the document, and see that it is in sight."""
        self.unfolded ^= {number}
        self._refold()
        laid = self.laid[number]
        top = self.scroll.rect.top + self._pad - self.scroll.offset + laid.top
        place = pygame.Rect(self.left, top, 1, laid.height)
        if not self.scroll.rect.contains(place):
            self.scroll.reveal(place)

    def toggle_all(self) -> None:
        """Unfold all notes, or where all are open fold them."""
        if not self._notes:
            return
        if self.all_unfolded:
            self.unfolded.clear()
        else:
            self.unfolded.update(self._notes)
        self._refold()

    def _refold(self) -> None:
        """Lay out anew; what is at the top of the page stays there."""
        offset = self.scroll.offset
        low = offset - self._pad
        first = next((n for n, laid in enumerate(self.laid) if laid.top + laid.height > low), 0)
        before = self.laid[first].top
        self._lay_out()
        self.scroll.scroll_to(offset + self.laid[first].top - before)
        self.scene.redraw()

    # Keys

    def in_sight(self, stop: FoldMark | TextSpot) -> bool:
        """Whether a mark or a word is seen as a whole."""
        return bool(self.scroll.rect.contains(_place_of(stop)))

    def arrow(self, way: int) -> bool:
        """Up (-1) or down (+1) while the focus is here, or nowhere: to the next stop in sight, else the page
        moves.

        A stop that leaves the view hands the focus to the page. False where neither can be done.
        """
        focus, held = self.scene.focus, self._held
        if held is None and not self._rests:
            return False
        if held is not None:
            goal = self.stops.index(held) + way
            if 0 <= goal < len(self.stops) and self.in_sight(self.stops[goal]):
                focus.move_to(self.stops[goal])
                return True
        if not self.scroll.furthest:
            return False
        self.scroll.scroll_to(self.scroll.offset + way * self.scene.look.px(_ARROW_STEP))
        if held is not None and not self.in_sight(held):
            focus.move_to(self.spot)
        self.scene.redraw()
        return True

    @property
    def _rests(self) -> bool:
        """Whether the focus is on the page, but on nothing in it."""
        return self.scene.focus.current in (None, self.spot, self.resting)

    @property
    def _held(self) -> FoldMark | TextSpot | None:
        """The mark or word in focus."""
        return next((stop for stop in self.stops if stop is self.scene.focus.current), None)

    def enter_marks(self) -> bool:
        """From the page to the first stop that is not above what is seen; False if there is none."""
        top = self.scroll.rect.top
        ahead = next((stop for stop in self.stops if _place_of(stop).top >= top), None)
        if not self._rests or ahead is None:
            return False
        self.scene.focus.move_to(ahead)
        return True

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The part of the document that is in sight; the marks are widgets and come later."""
        scroll, before = self.scroll, surface.get_clip()
        seen = pygame.Rect(scroll.view.rect)
        surface.set_clip(seen)
        top = scroll.rect.top + self._pad - scroll.offset
        if self.cited:
            self._draw_cited(surface, top)
        for number, hit in enumerate(self.hits):
            draw_hit(self.scene, surface, self._rects(hit), shown=number == self.hit)
        for laid in self.laid:
            if top + laid.top + laid.height >= seen.top and top + laid.top <= seen.bottom:
                self.drawing.draw(surface, laid, self.left, top, self._width)
        for spot in self.spots:
            draw_spot(self.scene, surface, spot)
        surface.set_clip(before)

    def _draw_cited(self, surface: pygame.Surface, top: int) -> None:
        """The raised ground under what the player asked about, with a red bar at its left."""
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        first, last = self.laid[self.cited[0]], self.laid[self.cited[-1]]
        pad = look.px(10)
        height = last.top + last.height - first.top + 2 * pad
        reach = look.px(FoldMark.REACH)
        rect = pygame.Rect(self.left - reach, top + first.top - pad, self._width + 2 * reach, height)
        paint.panel(surface, rect, look.cell_radius, paper.raised, paper.line, look.border)
        surface.fill(paper.focus, (rect.left, rect.top + pad // 2, look.px(4), rect.height - pad))
        if self.asked:
            fonts, face = self.scene.fonts, look.face(Role.TAG)
            said = self.scene.words.text("Why you were asked")
            pill = pygame.Rect(0, 0, fonts.width(said, face) + 2 * look.px(12), look.tall(24))
            pill.midleft = (rect.left + look.px(10), rect.top)
            paint.panel(surface, pill, pill.height // 2, PRIMARY)
            fonts.draw(surface, said, pill.center, face, ON_PRIMARY, "center")


def _place_of(stop: FoldMark | TextSpot) -> pygame.Rect:
    return stop.place() if isinstance(stop, TextSpot) else pygame.Rect(stop.rect)


def passage(parts: Sequence[Part], clause: str) -> range:
    """The numbers of the parts that the clause of that number is made of: its list or table, one example."""
    first = next((number for number, part in enumerate(parts) if part.clause == clause), len(parts))
    end = first + 1
    while end < len(parts) and (parts[end].block in (Block.ITEM, Block.TABLE) or _is_picture(parts[end])):
        end += 1
    example = end
    if example < len(parts) and parts[example].block is Block.TEXT and not parts[example].clause:
        example += 1
    if example < len(parts) and parts[example].marker.startswith(EXAMPLES):
        end = example + 1
    return range(first, min(end, len(parts)))


def _is_picture(part: Part) -> bool:
    """Whether a part shows cards or suits, and is no example."""
    return part.block is Block.FIGURE and not part.marker.startswith(EXAMPLES)
