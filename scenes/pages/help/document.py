"""A help document in a scroll area, with folding notes and keyboard navigation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import pygame

from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusSpot
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import BRASS, GOLD, Colour, TextRole
from scenes.i18n import NO_WORDS, Text, as_it_is, mark
from scenes.pages.help.figures import ExampleFigure
from scenes.pages.help.layout import LaidOutBlock, PageDrawing, lay_out
from scenes.pages.help.markdown import BlockKind, FoldedParts, TextBlock, passage, text_of
from scenes.pages.help.text_search import GlossaryEntry, TextRange, boxes, dotted_words, links, matches
from scenes.presenters.base.terms import GameTerm
from scenes.widgets import FoldMark, Scroll, ScrolledSpot

if TYPE_CHECKING:
    from scenes.framework.focus import FocusTarget

ELSEWHERE_LABEL = mark("Not at this table")
ARROW_STEP = 56
"""Distance in design units that an arrow key scrolls the page."""
HIT_COLOUR: Colour = "#F0DCA6"
"""Highlight colour of search hits other than the current one."""


@dataclass(slots=True, eq=False, kw_only=True)
class PageSpot(ScrolledSpot):
    """A clickable area of a page that scrolls with it."""

    def covers(self, position: tuple[int, int]) -> bool:
        """Return whether the spot is enabled and contains this window position."""
        return self.enabled and self.place().collidepoint(position)

    def press_at(self, position: tuple[int, int]) -> None:
        """Press the spot at this window position."""
        self.press()


@dataclass(slots=True, eq=False, kw_only=True)
class TextSpot(PageSpot):
    """A clickable range of a page's text: a link or an explained word."""

    place: Callable[[], pygame.Rect] = field(init=False)
    press: Callable[[], None] = field(init=False)
    at: TextRange
    words: Text
    clause: str = ""
    """Target clause of a link; empty for an explained word."""
    entry: GlossaryEntry | None = None
    """Glossary entry of an explained word; `None` for a link."""
    rects: Callable[[], list[pygame.Rect]]
    """Returns the rectangles of the text in the window, one per line."""
    on_press: Callable[[TextSpot], None]

    def __post_init__(self) -> None:
        self.place = lambda: next(iter(self.rects()), pygame.Rect(0, 0, 0, 0))
        self.press = lambda: self.on_press(self)

    def said(self) -> TargetDescription:
        """Describe the link, or the word with its meaning, for the screen reader."""
        return TargetDescription(
            self.words, AccessibleRole.LINK, NO_WORDS if self.entry is None else self.entry.meaning
        )

    def covers(self, position: tuple[int, int]) -> bool:
        """Return whether a window position is inside one of the rectangles."""
        return any(rect.collidepoint(position) for rect in self.rects())


@dataclass(slots=True, eq=False, kw_only=True)
class ExampleStepper(PageSpot):
    """Control that steps through an example trick card by card, wrapping around at the ends.

    Left and right step back and forward, Enter steps forward; a click steps according to the half it hits.
    """

    press: Callable[[], None] = field(init=False)
    scene: Scene
    count: int
    """Number of cards in the trick."""
    played: int
    """Number of cards shown as played."""

    def __post_init__(self) -> None:
        self.press = partial(self.step, 1)

    def said(self) -> TargetDescription:
        """Describe how many cards of the trick are played, for the screen reader."""
        words, at = self.scene.words, (self.played - 1, self.count)
        lie = words.text("{number} of {count}", number=self.played, count=self.count)
        return TargetDescription(
            words.text("The trick, card by card"), AccessibleRole.CHOICE, value=lie, at=at
        )

    def step(self, way: int) -> None:
        """Play the next card (+1) or take the last one back (-1)."""
        self.played = (self.played - 1 + way) % self.count + 1
        self.scene.redraw()

    def adjust(self, step: int) -> bool:
        """Step back or forward with the left and right keys."""
        self.step(step)
        return True

    def press_at(self, position: tuple[int, int]) -> None:
        """Take a card back on a click in the left half; play one on a click in the right half."""
        self.step(-1 if position[0] < self.place().centerx else 1)


def trick_steppers(
    scene: Scene, parts: Sequence[TextBlock], scroll: Scroll, place: Callable[[int], pygame.Rect]
) -> dict[int, ExampleStepper]:
    """Return a stepper for each example trick, by part number, with all cards played.

    `place` returns the window rectangle of a part's stepper.
    """
    return {
        number: ExampleStepper(
            place=partial(place, number),
            ground=scene.look.paper,
            radius=scene.look.px(6),
            key=("trick", number),
            scroll=scroll,
            scene=scene,
            count=len(part.example.lies),
            played=len(part.example.lies),
        )
        for number, part in enumerate(parts)
        if part.example is not None and not part.example.held
    }


def marked_words(
    scene: Scene, parts: Sequence[TextBlock], terms: Sequence[GameTerm], suits: Sequence[Text]
) -> Iterator[tuple[TextRange, str, GlossaryEntry | None]]:
    """Yield the text ranges of links with their clause, and of explained words with their glossary entry."""
    taken = []
    for number, part in enumerate(parts):
        for at, clause in links(part, number):
            taken.append(at)
            yield at, clause, None
    for dotted in dotted_words(parts, terms, scene.words, suits):
        if not any(dotted.at.meets(at) for at in taken):
            yield dotted.at, "", dotted.entry


def draw_cited(scene: Scene, surface: pygame.Surface, place: pygame.Rect, *, asked: bool) -> None:
    """Draw the raised background of a highlighted passage, with a red bar on its left.

    If `asked`, add a tag that says why the passage is highlighted.
    """
    look, paint, paper, pad = scene.look, scene.paint, scene.look.paper, scene.look.px(10)
    paint.panel(surface, place, look.cell_radius, paper.raised, paper.line, look.border)
    surface.fill(paper.focus, (place.left, place.top + pad // 2, look.px(4), place.height - pad))
    if asked:
        face = look.face(TextRole.TAG)
        said = scene.words.text("The rule for this choice")
        pill = pygame.Rect(0, 0, scene.fonts.width(said, face) + 2 * look.px(12), look.tall(24))
        pill.midleft = (place.left + look.px(10), place.top)
        paint.panel(surface, pill, pill.height // 2, paper.text)
        scene.fonts.draw(surface, said, pill.center, face, paper.raised, "center")


def draw_hit(scene: Scene, surface: pygame.Surface, rects: Sequence[pygame.Rect], *, shown: bool) -> None:
    """Draw the background of a search hit; the current hit (`shown`) also gets an outline."""
    look, seen = scene.look, surface.get_clip()
    for rect in rects:
        if seen.colliderect(rect):
            rim = look.paper.text if shown else None
            place = rect.inflate(2 * look.px(2), 0)
            scene.paint.panel(surface, place, look.px(4), GOLD if shown else HIT_COLOUR, rim, look.px(1.5))


def draw_spot(scene: Scene, surface: pygame.Surface, spot: TextSpot) -> None:
    """Draw dots under an explained word or a line under a link, and a ring if it has the focus."""
    look, paint, seen = scene.look, scene.paint, surface.get_clip()
    dot = max(1, look.px(2))
    for rect in spot.rects():
        if not seen.colliderect(rect):
            continue
        if spot is scene.focus.current:
            ring = rect.inflate(2 * look.px(4), 2 * look.px(1))
            rim = paint.rounded(ring.size, look.px(5), None, BRASS, max(2, look.px(2)))
            paint.put(surface, rim, ring.topleft)
        y = rect.bottom - look.px(2)
        if spot.entry is None:
            surface.fill(look.paper.focus, (rect.left, y, rect.width, max(1, look.px(1.5))))
            continue
        for x in range(rect.left, rect.right - dot + 1, 2 * dot):
            surface.fill(BRASS, (x, y, dot, dot))


Stop = FoldMark | TextSpot | ExampleStepper
"""A focus target on a page."""


class Document:  # many members - what a page of text is laid out with
    """A help document laid out in `place`.

    `unfolded` holds the numbers of the open parts: notes, and rule variants played `elsewhere`. The set
    belongs to the caller and outlives the page when the scene is rebuilt.
    """

    resting: FocusTarget | None = None
    """Focus target outside the page for which arrows and Tab still control the page; `None` if there is
    none.
    """

    def __init__(
        self,
        scene: Scene,
        place: pygame.Rect,
        parts: Sequence[TextBlock],
        drawing: PageDrawing,
        unfolded: set[int],
        *,
        elsewhere: Collection[int],
        terms: Sequence[GameTerm],
        on_word: Callable[[TextSpot], None],
    ) -> None:
        """Build the page; `on_word` is called with the spot when an explained word is pressed.

        `terms` are the words explained on the page.
        """
        look = scene.look
        self.scene = scene
        self.drawing = drawing
        folds = self.folds = FoldedParts(parts, unfolded, elsewhere)
        self.laid: list[LaidOutBlock] = []
        self.left = place.left
        reach = look.px(FoldMark.REACH)
        area = pygame.Rect(place.left - reach, place.top, place.width + reach, place.height)
        self.scroll = Scroll(scene, area, margin=look.px(10))
        sheet = place.inflate(look.px(12), 0)  # a ring clear of the text
        self.spot = FocusSpot(lambda: sheet, self.page_down, look.paper, look.px(5), key="page")
        self.spot.tells = lambda: TargetDescription(scene.words.text("Next page"))
        self._pad = look.px(14)
        self._parts = parts
        room = self.scroll.width - reach - look.px(12) - drawing.margin_for(self._parts)
        self._width = min(room, drawing.face(BlockKind.TEXT).px * 52)
        self._style = drawing.style()
        self.marks = [self._mark(number, as_it_is(parts[number].marker)) for number in folds.notes]
        """Fold marks of the notes."""
        self.forms = [self._mark(number, scene.words.text(ELSEWHERE_LABEL)) for number in folds.forms]
        """Fold marks of the rules that this table does not use."""
        self._whole_mark: FoldMark | None = None
        self.cited: range = range(0)
        """Numbers of the highlighted parts, which answer the player's question."""
        self.asked = False
        """Whether the highlighted clause is about what the player was asked, or refused, before the help
        opened.
        """
        self.hits: list[TextRange] = []
        """Text ranges that match the search."""
        self.hit = 0
        """Index of the current hit."""
        self._boxes: dict[TextRange, list[pygame.Rect]] = {}
        self.spots = self._find_spots(terms, on_word)
        self.steppers = trick_steppers(scene, parts, self.scroll, self._trick_steps)
        marks = zip((*folds.notes, *folds.forms), (*self.marks, *self.forms), strict=True)
        ordered: list[tuple[int, int, Stop]] = [
            *((number, -1, mark) for number, mark in marks),
            *((number, -1, stepper) for number, stepper in self.steppers.items()),
            *((spot.at.part, spot.at.start, spot) for spot in self.spots),
        ]
        self._ordered = sorted(ordered, key=lambda each: each[:2])
        self._lay_out()

    def _find_spots(self, terms: Sequence[GameTerm], on_word: Callable[[TextSpot], None]) -> list[TextSpot]:
        look, suits = self.scene.look, self.drawing.tools.skin.suit_names
        return [
            TextSpot(
                ground=look.paper,
                radius=look.px(4),
                key=("word", at),
                own_ring=True,
                scroll=self.scroll,
                at=at,
                words=as_it_is(text_of(self._parts[at.part])[at.start : at.end]),
                clause=clause,
                entry=entry,
                rects=partial(self._rects, at),
                on_press=on_word if entry else lambda spot: self.follow(spot.clause),
            )
            for at, clause, entry in marked_words(self.scene, self._parts, terms, suits)
        ]

    def _rects(self, at: TextRange) -> list[pygame.Rect]:
        """Return the rectangles of a text range in the window, one per line."""
        return [box.move(self.left, self.top) for box in self._boxes_of(at)]

    @property
    def top(self) -> int:
        """Top of the document in window pixels; may be outside the visible area."""
        return self.scroll.rect.top + self._pad - self.scroll.offset

    def _boxes_of(self, at: TextRange) -> list[pygame.Rect]:
        if at not in self._boxes:
            height = round(self._style.line(self._parts[at.part].block) * 0.8)
            self._boxes[at] = boxes(self.laid[at.part], at, self._style.width, height)
        return self._boxes[at]

    def follow(self, clause: str) -> None:
        """Go to the clause that a link points to."""
        self.cite(clause)
        self.scene.focus.move_to(self.spot if self.spot.enabled else None)
        self.scene.redraw()

    def spot_at(self, position: tuple[int, int]) -> PageSpot | None:
        """Return the word, link or trick stepper at a window position, or None."""
        if not self.scroll.rect.collidepoint(position):
            return None
        return next((each for each in (*self.spots, *self.steppers.values()) if each.covers(position)), None)

    def clause_at(self, position: tuple[int, int]) -> str:
        """Return the clause whose number is in the margin at a window position; empty if there is none."""
        left, y = self.left + self._width, position[1] - self.top
        if not self.scroll.rect.collidepoint(position) or not 0 < position[0] - left <= self.drawing.margin:
            return ""
        line = self._style.line(BlockKind.TEXT)
        return next((laid.part.clause for laid in self.laid if laid.height and 0 <= y - laid.top < line), "")

    def number_of(self, clause: str) -> str:
        """Return the number that readers see for a clause; empty for none."""
        return next((part.number for part in self._parts if part.clause == clause), "") if clause else ""

    @property
    def cited_clause(self) -> str:
        """The highlighted clause; empty if there is none."""
        return self._parts[self.cited.start].clause if self.cited else ""

    @property
    def clauses_in_sight(self) -> list[str]:
        """The clauses being read: the highlighted one first, those that begin in view, and the one above
        them.

        The clause above is included only if no heading follows it.
        """
        top, bottom = self.scroll.offset - self._pad, self.scroll.offset + self.scroll.rect.height * 0.7
        found: list[str] = []
        above: list[str] = []
        for laid in self.laid:
            if laid.top > bottom:
                break
            if laid.part.block in (BlockKind.TITLE, BlockKind.HEADING) and laid.top < top:
                above = []
            elif laid.part.clause and laid.height and laid.top < top:
                above = [laid.part.clause]
            elif laid.part.clause and laid.height:
                found.append(laid.part.clause)
        return sorted(found + above, key=lambda clause: clause != self.cited_clause)

    def _mark(self, number: int, label: Text) -> FoldMark:
        reach = self.scene.look.px(FoldMark.REACH)
        width = min(FoldMark.width_for(self.scene, label), self._width + 2 * reach)
        return FoldMark(
            self.scene,
            pygame.Rect(0, 0, width, self._style.line(BlockKind.NOTE)),
            label,
            partial(self.toggle, number),
            lambda: number in self.folds.unfolded,
            key=("note", number),
            container=self.scroll.content,
        )

    def _trick_steps(self, number: int) -> pygame.Rect:
        """Return the window rectangle of an example trick's step buttons."""
        figure = self.laid[number].figure
        assert isinstance(figure, ExampleFigure), "a trick is one"
        back, on = figure.steps(self._width)
        return back.union(on).move(self.left, self.top + self.laid[number].top)

    @property
    def all_stops(self) -> list[Stop]:
        """All focus targets of the page, as if everything were unfolded, in reading order."""
        return [stop for _, _, stop in self._ordered]

    @property
    def stops(self) -> list[Stop]:
        """The current focus targets of the page, in reading order."""
        return [stop for stop in self.all_stops if stop.can_focus]

    def whole_mark(self, place: pygame.Rect, words: Text) -> FoldMark:
        """Build a mark outside the page that unfolds or folds all notes at once."""
        folds = self.folds
        toggle, unfolded = partial(self.toggle_all, folds.notes), partial(folds.are_open, folds.notes)
        self._whole_mark = FoldMark(self.scene, place, words, toggle, unfolded, key="all notes")
        return self._whole_mark

    def _lay_out(self) -> None:
        room = self.scene.look.tall(24)
        apart = {self.cited.start: room, self.cited.stop: room} if self.cited else {}
        hidden = self.folds.hidden
        self.laid = lay_out(self._parts, self._width, self._style, self.folds.unfolded, apart, hidden)
        self._boxes.clear()
        end = self.laid[-1].top + self.laid[-1].height if self.laid else 0
        self.scroll.set_height(end + 2 * self._pad + self.scene.look.px(24))
        self.spot.enabled = self.scroll.furthest > 0
        for number, _, stop in self._ordered:
            if not isinstance(stop, FoldMark):
                stop.enabled = number not in hidden
                continue
            stop.set_relative_position((0, self._pad + self.laid[number].top))
            (stop.hide if number in hidden else stop.show)()
            stop.refresh()
        if self._whole_mark is not None:
            self._whole_mark.refresh()

    # Position in the document

    @property
    def share(self) -> float:
        """Scrolled share of the page, from 0 to 1."""
        return self.scroll.offset / max(1, self.scroll.height)

    @share.setter
    def share(self, share: float) -> None:
        self.scroll.scroll_to(share * self.scroll.height)

    @property
    def headings(self) -> list[LaidOutBlock]:
        """Heading blocks for the table of contents."""
        return [laid for laid in self.laid if laid.part.block in (BlockKind.TITLE, BlockKind.HEADING)]

    @property
    def reached(self) -> int:
        """Index of the heading whose section is at the top; at the end of the page, the last heading in
        view.
        """
        look, scroll = self.scene.look, self.scroll
        line = scroll.offset + look.px(48)
        if self.cited:
            cited = self.laid[self.cited[0]].top
            line = cited if scroll.offset <= cited <= scroll.offset + scroll.rect.height / 2 else line
        if scroll.furthest and scroll.offset == scroll.furthest:
            line = max(line, scroll.offset + scroll.rect.height - look.px(160))
        return max(0, sum(laid.top <= line for laid in self.headings) - 1)

    def go_to(self, heading: int) -> None:
        """Scroll a heading to the top; for the first heading, scroll to the start of the page."""
        laid = self.headings[heading]
        self.scroll.scroll_to(0 if laid is self.laid[0] else laid.top)

    def cite(self, clause: str, *, asked: bool = False) -> bool:
        """Highlight a clause a third of the way down the view; return whether the clause exists."""
        self.cited, self.asked = passage(self._parts, clause), asked
        if not self.cited:
            self._lay_out()
            return False
        self.folds.show(self.cited.start)
        self._lay_out()
        # Scroll further if needed to show the whole clause.
        first, last, height = self.laid[self.cited[0]], self.laid[self.cited[-1]], self.scroll.rect.height
        end = last.top + last.height + 2 * self._pad + self.scene.look.px(8)
        most = first.top - self.scene.look.tall(16)
        self.scroll.scroll_to(max(first.top - height / 3, min(end - height, most)))
        return True

    def go_to_part(self, number: int) -> None:
        """Scroll a part, such as a heading, to the top."""
        self.folds.show(number)
        self._lay_out()
        self.scroll.scroll_to(self.laid[number].top)
        self.scene.redraw()

    # Search

    def find(self, query: str) -> None:
        """Search for a query and show the first hit from the current position on, unfolding its note if
        needed.
        """
        before, self.hits = self.hits, matches(self._parts, query)
        if not before and not self.hits:
            return
        for hit in self.hits:
            self.folds.show(hit.part)
        self._lay_out()
        here = self.scroll.offset
        below = [n for n, hit in enumerate(self.hits) if self.laid[hit.part].top >= here]
        self.show_hit(below[0] if below else 0)

    def show_hit(self, number: int) -> None:
        """Show a search hit by index, wrapping around at the end."""
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

    def toggle(self, number: int) -> None:
        """Unfold or fold a note by its part number, and keep it in view."""
        self.toggle_all((number,))
        laid = self.laid[number]
        place = pygame.Rect(self.left, self.top + laid.top, 1, laid.height)
        if not self.scroll.rect.contains(place):
            self.scroll.reveal(place)

    def toggle_all(self, numbers: Collection[int]) -> None:
        """Unfold these parts, or fold them if all are open; the text at the top stays in place."""
        self.folds.toggle(numbers)
        offset = self.scroll.offset
        low = offset - self._pad
        first = next((n for n, laid in enumerate(self.laid) if laid.top + laid.height > low), 0)
        before = self.laid[first].top
        self._lay_out()
        self.scroll.scroll_to(offset + self.laid[first].top - before)
        self.scene.redraw()

    def in_sight(self, stop: Stop) -> bool:
        """Return whether a focus target is fully visible."""
        return bool(self.scroll.rect.contains(place_of(stop)))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the visible part of the document; the fold marks are widgets and are drawn later."""
        scroll, before = self.scroll, surface.get_clip()
        seen = pygame.Rect(scroll.view.rect)
        surface.set_clip(seen)
        if self.cited:
            self._draw_cited(surface)
        first, last = seen.top - self.top, seen.bottom - self.top
        shown = {
            n for n, laid in enumerate(self.laid) if laid.height and first - laid.height <= laid.top <= last
        }
        for number, hit in enumerate(self.hits):
            if hit.part in shown:
                draw_hit(self.scene, surface, self._rects(hit), shown=number == self.hit)
        for number in sorted(shown):
            played = self.steppers[number].played if number in self.steppers else None
            self.drawing.draw(surface, self.laid[number], self.left, self.top, self._width, played)
        for spot in self.spots:
            draw_spot(self.scene, surface, spot)
        surface.set_clip(before)

    def _draw_cited(self, surface: pygame.Surface) -> None:
        """Draw the background of the highlighted passage."""
        first, last, look = self.laid[self.cited[0]], self.laid[self.cited[-1]], self.scene.look
        height = last.top + last.height - first.top
        rect = pygame.Rect(self.left, self.top + first.top, self._width, height)
        rect.inflate_ip(2 * look.px(FoldMark.REACH), 2 * look.px(10))
        draw_cited(self.scene, surface, rect, asked=self.asked)

    # Keys

    def arrow(self, way: int) -> bool:
        """Move the focus up (-1) or down (+1) to the next visible stop, or scroll the page.

        If the focused stop scrolls out of view, the page takes the focus. Returns False if nothing could be
        moved.
        """
        stops, focus = self.stops, self.scene.focus
        held = next((stop for stop in stops if stop is focus.current), None)
        if held is None and not self._rests:
            return False
        if held is not None:
            goal = stops.index(held) + way
            if 0 <= goal < len(stops) and self.in_sight(stops[goal]):
                focus.move_to(stops[goal])
                return True
        if not self.scroll.furthest:
            return False
        self.scroll.scroll_to(self.scroll.offset + way * self.scene.look.px(ARROW_STEP))
        if held is not None and not self.in_sight(held):
            focus.move_to(self.spot)
        self.scene.redraw()
        return True

    @property
    def _rests(self) -> bool:
        """Whether the page has the focus, but none of its stops."""
        return self.scene.focus.current in (None, self.spot, self.resting)

    def enter(self) -> bool:
        """Move the focus to the first stop at or below the top of the view; return False if there is none."""
        top = self.scroll.rect.top
        ahead = next((stop for stop in self.stops if place_of(stop).top >= top), None)
        if not self._rests or ahead is None:
            return False
        self.scene.focus.move_to(ahead)
        return True


def place_of(stop: Stop) -> pygame.Rect:
    """Return the window rectangle of a focus target."""
    return pygame.Rect(stop.rect) if isinstance(stop, FoldMark) else stop.place()
