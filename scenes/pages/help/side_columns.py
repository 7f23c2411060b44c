"""Columns beside a help document: contents, search field, word cards, and the table's options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from scenes.framework.accessible_roles import TargetDescription
from scenes.framework.focus import FocusSpot
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import BRASS, LARGE_TEXT_SCALE, TextRole, TypeSize
from scenes.i18n import Text, as_it_is
from scenes.pages.help.document import Document, TextSpot
from scenes.pages.help.model import TableRules
from scenes.pages.help.text_search import GlossaryEntry
from scenes.widgets import (
    Button,
    ButtonKind,
    Container,
    Scroll,
    TextEntry,
    Touch,
    Widget,
    icon_button,
)  # fmt: skip

if TYPE_CHECKING:
    from scenes.framework.focus import FocusTarget

_SMALLER = 0.92
"""Smallest scale of an entry's type size; a longer title is wrapped."""
MAX_SEARCH_LENGTH = 40
"""Maximum number of characters in the search field."""
SEARCH_KEY = "F"
"""Key that moves the focus to the search field."""


class Contents:
    """A table of contents in `area`: one entry per heading, and below them a mark that unfolds all notes."""

    def __init__(self, scene: Scene, area: pygame.Rect, page: Document, notes: Text) -> None:
        """`notes` is the collective name of the page's notes."""
        look = scene.look
        self.scene = scene
        self.page = page
        row, gap = look.tall(31), look.px(6)
        room = area.width - look.px(10 + 18 + 12)  # leaves room beside the bar
        face, step = look.face(TextRole.HELP), look.tall(20)
        titles = [self._lines(as_it_is(laid.part.text), room, face) for laid in page.headings]
        length = gap + len(titles) * row + sum(len(lines) - 1 for lines in titles) * step + look.px(16)
        foot = pygame.Rect(area.left, area.top + length + gap, area.width - look.px(28), row)
        foot.bottom = min(foot.bottom, area.bottom - look.px(4))
        if page.marks:
            area = pygame.Rect(area.left, area.top, area.width, foot.top - gap - area.top)
        scroll = self._scroll = Scroll(scene, area)
        scroll.set_height(length)
        self._followed = 0
        self._entries: list[ContentsEntry] = []
        rect = pygame.Rect(0, gap, scroll.width, 0)
        for number, (laid, lines) in enumerate(zip(page.headings, titles, strict=True)):
            rect.height = row + (len(lines) - 1) * step
            text, go = as_it_is(laid.part.text), partial(page.go_to, number)
            self._entries.append(ContentsEntry(scene, rect.copy(), text, lines, go, scroll.content))
            rect.top = rect.bottom
        self.targets: list[FocusTarget] = [*self._entries]
        self._rule: pygame.Rect | None = None
        if page.marks:
            left = foot.left + look.px(12)
            self._rule = pygame.Rect(left, foot.top - gap // 2, foot.right - left, look.border)
            self.targets.append(page.whole_mark(foot, notes))

    def _lines(self, title: Text, room: int, face: TypeSize) -> Sequence[str]:
        """Return a title's lines: one if it fits at the smaller type size, otherwise several."""
        fonts = self.scene.fonts
        smaller = face._replace(px=round(face.px * _SMALLER))
        return [title] if fonts.width(title, smaller) <= room else fonts.wrap(title, room, face)

    def follow(self) -> None:
        """Scroll the current heading's entry into view when the heading changes."""
        reached = self.page.reached
        if self._entries and reached != self._followed:
            self._followed = reached
            self._scroll.reveal(self._entries[reached].focus_rect)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a vermilion bar beside the current heading, and the line above the foot."""
        look, paper = self.scene.look, self.scene.look.paper
        if self._rule is not None:
            surface.fill(paper.line, self._rule)
        if not self._entries:
            return
        entry = self._entries[self.page.reached]
        rect, clip = entry.focus_rect, entry.focus_clip
        if clip is None or clip.contains(rect):
            bar = pygame.Rect(rect.left, 0, look.px(4), round(rect.height * 0.5))
            bar.centery = rect.centery
            self.scene.paint.panel(surface, bar, look.px(2), paper.focus)


class ContentsEntry(Widget):
    """An entry in the table of contents."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        text: Text,
        lines: Sequence[str],
        on_press: Callable[[], None],
        container: Container,
    ) -> None:
        self.lines = lines
        super().__init__(scene, rect, on_press, key=("entry", text), container=container)

    def paint(self, state: Touch) -> pygame.Surface:
        """Draw the heading's words, on a sunken background under the pointer."""
        look, fonts, palette = self.scene.look, self.scene.fonts, self.palette
        canvas = self.row_canvas(state)
        width, height = canvas.get_size()
        room, face, step = width - look.px(12), look.face(TextRole.HELP), look.tall(20)
        y = (height - step * (len(self.lines) - 1)) / 2
        for line in self.lines:
            fonts.draw_fitting(canvas, line, (look.px(12), y), face, palette.text, room)
            y += step
        return canvas


class FindField(TextEntry):
    """A search field that searches as you type; `on_next` is called with +1 or -1 to change the hit.

    While there are other hits, a button in the field goes to the next one, for players who can't press Enter.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        query: str,
        on_change: Callable[[str], None],
        on_next: Callable[[int], None],
    ) -> None:
        self.on_next = on_next
        self.before = self.count = 0
        """Number of hits in the topics before the one that is shown, and in all topics."""
        self._ignored = ""
        super().__init__(scene, rect, query, on_change, limit=MAX_SEARCH_LENGTH, key="find")
        self.read_name = scene.words.text("Search")
        place = pygame.Rect(0, 0, rect.height - scene.look.px(8), rect.height - scene.look.px(8))
        place.midright = (rect.right - scene.look.px(5), rect.centery)
        self.next = icon_button(scene, place, "right", partial(on_next, 1), key="next hit")
        self.next.read_name = scene.words.text("Next hit")

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle an event as any text entry does, but ignore the letter of the key that moved the focus
        here.
        """
        if event.type == pygame.TEXTINPUT and self._ignored:
            own, self._ignored = self._ignored, ""
            if event.text.casefold() == own.casefold():
                return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._ignored = ""
        return super().process_event(event)

    def come(self) -> None:
        """Take the focus after the search key, whose letter is still to arrive as text."""
        self.scene.focus.move_to(self)
        self.select_range = [0, len(self.text)]
        self.edit_position = len(self.text)
        self._ignored = SEARCH_KEY

    def activate(self) -> None:
        """Go to the next hit on Enter, or to the previous one on Shift+Enter."""
        self.on_next(-1 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1)

    def clear(self) -> None:
        """Clear the search."""
        self.set_text("")
        self._told = ""
        self.on_change("")

    def show_count(self, before: int, here: int, count: int) -> None:
        """Show the number of hits before the topic that is shown, `here` and in all topics."""
        self.before, self.count = before, count
        (self.next.show if count > min(here, 1) else self.next.hide)()

    def draw_mark(self, surface: pygame.Surface, page: Document) -> None:
        """Draw the field's purpose while it is empty; otherwise the number of the hit among those of all
        topics, or how many there are elsewhere.
        """
        look, fonts, paint = self.scene.look, self.scene.fonts, self.scene.paint
        face, paper, words = look.face(TextRole.LABEL), look.paper, self.scene.words
        right, y = self.rect.right - look.px(10), self.rect.centery
        if self.text:
            number = self.before + page.hit + 1
            said = words.text("{number} of {count}", number=number, count=self.count)
            if not page.hits:
                elsewhere = words.text("{count} elsewhere", count=self.count)
                said = elsewhere if self.count else words.text("none")
            ground = pygame.Rect(0, 0, fonts.width(said, face) + look.px(12), self.rect.height - look.px(8))
            if self.next.visible:
                right = self.next.rect.left - look.px(5)
            ground.midright = (right + look.px(5), y)
            surface.fill(self.palette.plate, ground)  # covers the end of a long word
            fonts.draw(surface, said, (right, y), face, paper.text2 if self.count else paper.focus, "right")
            return
        side = look.tall(22)
        cap = pygame.Rect(self.rect.right - look.px(8) - side, 0, side, side)
        cap.centery = y
        paint.panel(surface, cap, look.px(5), paper.ground, paper.strong_line, look.border)
        fonts.draw(
            surface, as_it_is(SEARCH_KEY), cap.center, face, paper.text2, "center"
        )  # key names are not translated
        if self.scene.focus.current is not self:
            at = (self.rect.left + look.px(12), y)
            hint = fonts.ellipsis(words.text("Search"), cap.left - at[0] - look.px(4), face)
            fonts.draw(surface, hint, at, face, paper.text2)


class WordCards:
    """Shows a word card in `column` for the word under the pointer, or for a word that was pressed.

    The card of a pressed word stays until it is closed or replaced.
    """

    def __init__(self, scene: Scene, page: Document, column: pygame.Rect | None) -> None:
        self.scene = scene
        self.page = page
        self.column = column
        self.targets: Sequence[FocusTarget] = ()
        """Focus targets without a card."""
        self.below: Button | None = None
        """Button that is hidden while a card is shown, or `None`."""
        self.card: WordCard | None = None
        self.opened: TextSpot | None = None
        """Word whose card stays open, or `None`."""

    def open(self, spot: TextSpot) -> None:
        """Keep a word's card open, or close it if it is open already."""
        again = self.opened is spot
        self.close()
        if not again:
            self._show(spot, stays=True)

    def point(self, position: tuple[int, int]) -> None:
        """Show the card of the word at a window position, unless a card is kept open."""
        if self.opened is not None:
            return
        spot = self.page.spot_at(position)
        if not isinstance(spot, TextSpot) or spot.entry is None:
            self.close()
        elif self.card is None or self.card.entry is not spot.entry:
            self.close()
            self._show(spot, stays=False)

    def close(self) -> None:
        """Close the card; if the focus was in it, return it to the word."""
        if self.card is None:
            return
        spot, button, focus = self.opened, self.card.button, self.scene.focus
        inside = button is not None and focus.current is button
        self.card = self.opened = None
        if button is not None:
            button.kill()
        if self.below is not None:
            self.below.show()
        if inside:
            focus.move_to(spot)
        focus.set_targets(self.targets)
        self.scene.redraw()

    def _show(self, spot: TextSpot, *, stays: bool) -> None:
        if spot.entry is None or self.column is None:
            return
        goal = spot.entry.goal
        title = as_it_is(self.page.laid[goal].part.text)  # the document is already translated
        go = partial(self._go_on, goal) if stays else None
        self.card = WordCard(self.scene, self.column, spot.entry, title, go)
        if self.below is not None:
            self.below.hide()
        if stays:
            self.opened = spot
            at = next(n for n, target in enumerate(self.targets) if target is spot) + 1
            button = [self.card.button] if self.card.button is not None else []
            self.scene.focus.set_targets([*self.targets[:at], *button, *self.targets[at:]])
        self.scene.redraw()

    def _go_on(self, goal: int) -> None:
        """Close the card and go to the section that explains its word."""
        self.close()
        self.page.go_to_part(goal)


class WordCard:
    """A word's meaning in the lower part of `column`, with a button to the section that explains it.

    `goal` is the section's title and `go` opens it; `go` is `None` for a card that follows the pointer.
    """

    def __init__(
        self,
        scene: Scene,
        column: pygame.Rect,
        entry: GlossaryEntry,
        goal: Text,
        go: Callable[[], None] | None,
    ) -> None:
        look, fonts = scene.look, scene.fonts
        self.scene = scene
        self.entry = entry
        pad = self._pad = look.px(18)
        face = look.face(TextRole.LABEL)
        self._step = fonts.line_height(face)
        rect = pygame.Rect(
            column.left - look.px(8), 0, column.width - look.px(6), 0
        )  # leaves room for the scroll bar
        width = rect.width - 2 * pad
        self._meaning = fonts.wrap(scene.words.capital(entry.meaning), width, face)
        self._uses = scene.words.counted("Used in {count} place", "Used in {count} places", entry.uses)
        button_text = scene.words.text("Go to {section}", section=goal)
        button_width = min(Button.width_for(scene, button_text, ButtonKind.LINK), width)
        self._two_lines = fonts.width(self._uses, face) + look.px(12) + button_width > width
        foot = look.tall(36) + (self._step if self._two_lines and go is not None else 0)
        rect.height = pad + look.tall(30) + len(self._meaning) * self._step + look.px(10) + foot + pad // 2
        rect.bottom = column.bottom
        self.rect = rect
        self._rule = rect.bottom - pad // 2 - foot
        self.button: Button | None = None
        if go is not None:
            place = pygame.Rect(0, 0, button_width, look.tall(32))
            place.bottomright = rect.right - pad, rect.bottom - pad // 2
            self.button = Button(scene, place, button_text, go, kind=ButtonKind.LINK, key="go to section")

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card; its button is a widget and is drawn later."""
        scene, rect, pad = self.scene, self.rect, self._pad
        look, paint, fonts, paper = scene.look, scene.paint, scene.fonts, scene.look.paper
        paint.panel(surface, rect, look.cell_radius, paper.raised, paper.strong_line, look.border, shadow=2)
        surface.fill(BRASS, (rect.left, rect.top + look.px(12), look.px(4), rect.height - 2 * look.px(12)))
        name = scene.words.capital(self.entry.name)
        left, y, face = rect.left + pad, rect.top + pad + look.tall(8), look.face(TextRole.LABEL)
        fonts.draw(surface, name, (left, y), look.face(TextRole.NAME), paper.text)
        fonts.draw_down(surface, self._meaning, (left, y + look.tall(26)), face, paper.text, self._step)
        surface.fill(paper.line, (left, self._rule, rect.width - 2 * pad, look.border))
        y = self._rule + look.tall(20)
        if self.button is not None and self._two_lines:
            y = self._rule + self._step * 3 // 4
        fonts.draw(surface, self._uses, (left, y), face, paper.text2)


class OptionLine(NamedTuple):
    """A laid-out option: its top, and the lines of its label and value, or both on one line."""

    top: int
    label: Sequence[str]
    value: Sequence[str]
    differs: bool
    beside: bool
    height: int


class SideOffer(NamedTuple):
    """An action offered at the foot of the column: its text, its button, and what it does."""

    words: Callable[[], Text]
    label: Callable[[], Text]
    press: Callable[[], None]


class SideColumn:
    """A column in `area` with the table's options, if there is a table, and an offer at its foot."""

    def __init__(
        self, scene: Scene, area: pygame.Rect, table: TableRules | None, offer: SideOffer | None
    ) -> None:
        look = scene.look
        self.scene = scene
        self.area = area
        self.table = table
        self.offer = offer
        self._head = look.tall(44)
        self._lines: list[OptionLine] = []
        self._scroll: Scroll | None = None
        self.targets: list[FocusTarget] = []
        self.button: Button | None = None
        if offer is not None:
            place = pygame.Rect(area.left, 0, area.width - look.px(8), look.tall(38))
            place.bottom = area.bottom
            face = look.face(TextRole.LABEL).strong
            self.button = Button(scene, place, offer.label(), self._take, face=face, key="offer")
            self.targets.append(self.button)
        if table is not None:
            self._lay_out(table)

    def _take(self) -> None:
        """Carry out the offer and update its words."""
        assert self.offer is not None, "there is a button where something is offered"
        assert self.button is not None, "it has been pressed"
        self.offer.press()
        self.button.set_parts(self.offer.label())
        self.scene.redraw()

    @property
    def _said(self) -> Sequence[str]:
        """Lines above the button."""
        if self.offer is None or self.button is None or self._short:
            return ()
        face = self.scene.look.face(TextRole.LABEL)
        return self.scene.fonts.wrap(self.offer.words(), self.button.focus_rect.width, face)

    @property
    def _short(self) -> bool:
        """Whether there is only room for the button: with large text, the column is below the contents."""
        return self.table is not None and self.scene.look.text_scale > LARGE_TEXT_SCALE

    @property
    def _offer_top(self) -> int:
        """Top of the offer in window pixels; without an offer, the end of the column."""
        if self.button is None:
            return self.area.bottom
        step = self.scene.fonts.line_height(self.scene.look.face(TextRole.LABEL))
        return self.button.focus_rect.top - self.scene.look.px(12) - len(self._said) * step

    def _lay_out(self, table: TableRules) -> None:
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(TextRole.LABEL)
        end = self.area.bottom if self.button is None else self._offer_top - look.px(10)
        place = self.area.move(0, self._head)
        place.height = end - place.top
        self._scroll = scroll = Scroll(self.scene, place)
        width, gap, dot = scroll.width, look.px(12), look.px(14)
        step = fonts.line_height(face)
        top = 0
        for label, value, differs in table.rules:
            beside = fonts.width(label, face) + gap + fonts.width(value, face.strong) + dot <= width
            labels = [label] if beside else fonts.wrap(label, width, face)
            values = [value] if beside else fonts.wrap(value, width - dot, face.strong)
            height = step * (1 if beside else len(labels) + len(values)) + look.tall(10)
            self._lines.append(OptionLine(top, labels, values, differs, beside, height))
            top += height
        note = step * 3 if any(rule.differs for rule in table.rules) else 0
        scroll.set_height(top + note)
        if scroll.furthest:
            ring = place.inflate(look.px(6), look.px(2))
            spot = FocusSpot(
                lambda: ring, partial(scroll.turn, 1), look.paper, look.px(5), key="at this table"
            )
            spot.tells = lambda: TargetDescription(self.scene.words.text("At this table"))
            self.targets.insert(0, spot)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the options, with a red dot where one differs from the booklet's rule.

        Without a table, draw what the column is for.
        """
        scene = self.scene
        look, fonts, paper, words = scene.look, scene.fonts, scene.look.paper, scene.words
        face, at = look.face(TextRole.LABEL), (self.area.left, self.area.top + look.tall(16))
        step = fonts.line_height(face)
        self._draw_offer(surface)
        if self._scroll is None:
            said = words.text("Point at an underlined word to see its meaning here.")
            lines = fonts.wrap(said, self.area.width - look.px(24), face)
            fonts.draw_down(surface, lines, at, face, paper.text2, step)
            return
        fonts.draw(surface, words.text("At this table"), at, look.face(TextRole.RAIL_TITLE), paper.text)
        before, scroll = surface.get_clip(), self._scroll
        surface.set_clip(pygame.Rect(scroll.view.rect))
        left, right = scroll.rect.left, scroll.rect.left + scroll.width
        top = scroll.rect.top - scroll.offset
        for line in self._lines:
            y = top + line.top + look.tall(10) // 2 + step // 2
            y = fonts.draw_down(surface, line.label, (left, y), face, paper.text2, step)
            for value in line.value:
                y += 0 if line.beside else step
                fonts.draw(surface, value, (right - look.px(14), y), face.strong, paper.text, "right")
            if line.differs:
                self._dot(surface, (right - look.px(4), y))
            end = top + line.top + line.height
            surface.fill(paper.line, (left, end - look.border, right - left, look.border))
        if any(line.differs for line in self._lines):
            last = self._lines[-1]
            y = top + last.top + last.height + step
            self._dot(surface, (left + look.px(4), y))
            lines = fonts.wrap(
                words.text("Differs from the booklet's rule"), right - left - look.px(16), face
            )
            fonts.draw_down(surface, lines, (left + look.px(16), y), face, paper.text2, step)
        surface.set_clip(before)

    def _draw_offer(self, surface: pygame.Surface) -> None:
        """Draw the words above the button, unless a word card covers them."""
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(TextRole.LABEL)
        if self.button is None or not self.button.visible:
            return
        at, step = (self.area.left, self._offer_top + fonts.line_height(face) // 2), fonts.line_height(face)
        fonts.draw_down(surface, self._said, at, face, look.paper.text2, step)

    def _dot(self, surface: pygame.Surface, at: tuple[int, int]) -> None:
        look, paint = self.scene.look, self.scene.paint
        paint.put_centred(surface, paint.disc(look.px(8), look.paper.focus), at)
