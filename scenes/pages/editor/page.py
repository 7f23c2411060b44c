"""The deal editor: cards are typed, clicked or dragged into hands until the deal is complete."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

import pygame

from game.engine.cards import HIDDEN, Card
from game.engine.visible_text import shows
from game.match.opening_calls import OpeningCalls
from scenes.framework import routes
from scenes.framework.focus import NON_FOCUS_MODIFIERS, FocusTarget
from scenes.framework.input import clipboard
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, TextRole
from scenes.graphics.player_crests import crests_for
from scenes.i18n import NO_WORDS, Text
from scenes.pages.editor.before_play import BeforePlay
from scenes.pages.editor.model import EditorModel
from scenes.pages.editor.sheets import CallsSheet, ChoicesSheet
from scenes.pages.editor.table_choices import TableChoices
from scenes.pages.editor.texts import EditorTexts, player_names
from scenes.pages.editor.tiles import NARROW, WIDE, EditorParts, PackTile, PlaceTile, place_height
from scenes.presenters import presenter_of
from scenes.widgets import Button, ButtonKind, Scroll
from scenes.widgets.paper_sheet import PaperPage

EDGE, GAP, TOP, PACK_WIDTH = 28, 12, 76, 340
MAX_SINGLE_PLACES = 8
"""Number of places above which small ones are four in a row."""
DRAG_DISTANCE = 6
"""Pixels, in design units, that the pointer must move to drag a card."""


class EditorActions(NamedTuple):
    """What can be done with a complete deal and the calls that are already made."""

    play: Callable[[OpeningCalls], None]
    watch: Callable[[OpeningCalls], None]
    keep: Callable[[], None]
    """Saves the draft; called when the page is left."""
    collect: Callable[[str], None]
    """Stars the deal of a code."""
    collected: Callable[[str | None], bool]
    """Whether the deal of a code is in a collection; `None` is in none."""


class _Command(NamedTuple):
    """A button: its text and icon, and what it does."""

    text: Text
    icon: str
    press: Callable[[], None]


class _Held(NamedTuple):
    """A card under the pointer, from the press of the button on."""

    card: Card
    at: tuple[int, int]


class DealEditorPage(PaperPage):
    """The places of a deal on the left, the pack and the table on the right, and what can be done below."""

    def __init__(self, model: EditorModel, actions: EditorActions, rng: Random) -> None:
        """`rng` deals the cards when the player asks to fill up the hands."""
        super().__init__()
        self.model = model
        self.actions = actions
        self.rng = rng
        self.note = NO_WORDS
        """Message about the last action, instead of what is missing."""
        self.before = BeforePlay(lambda: self.parts)
        self._held: _Held | None = None
        self._pointer: tuple[int, int] | None = None
        """Where the pointer drags a card, or None."""

    def resume(self) -> None:
        """Show what was changed on a sheet."""
        self.rebuild(self.services)

    def leave(self) -> None:
        """Save the draft."""
        self.actions.keep()

    # Building.

    def build(self) -> None:
        """Build the places, the line about what is missing, the buttons and the pack."""
        look, model = self.look, self.model
        game, words = model.draft.game, self.words
        presenter = presenter_of(game.key)
        self._numbers = presenter.skin.ace_is_one
        skin = self.services.deck(game.key, presenter.skin, model.draft.pack)
        players = model.setup.players
        names = player_names(words, players)
        seats = ["human", *["normal"] * (players - 1)]
        self.parts = EditorParts(
            model, EditorTexts(model, presenter, skin, names, words), skin, crests_for(seats)
        )
        self._paper = pygame.Rect(0, look.px(TOP), look.wide(PACK_WIDTH), 0)
        self._paper.right = look.size[0] - look.px(EDGE)
        self._paper.height = look.size[1] - look.px(22) - self._paper.top
        left = pygame.Rect(look.px(EDGE), self._paper.top, 0, self._paper.height)
        left.width = self._paper.left - look.px(16) - left.left
        buttons = self._build_foot(left)
        fill = self._build_bar(left)
        room = left.copy()
        room.height = self._bar.top - look.px(GAP) - room.top
        self.tiles = self._build_places(room)
        right = self._build_right()
        self._fits = model.draft.places
        targets: list[FocusTarget] = [self.build_back(), *self.tiles, *fill, *buttons, self.pack, *right]
        here = self.tiles[model.place]
        self.focus.set_targets(targets, here)
        if isinstance(self.focus.current, PlaceTile):
            self.focus.move_to(here)  # not the place that had the focus before
        self._enable()

    def _build_places(self, room: pygame.Rect) -> list[PlaceTile]:
        """Build a tile for each place: two side by side, small ones four, a large one alone."""
        fits = self._place_rects(room.width)[1] <= room.height
        area = room.copy()
        if fits:
            area.width += self.look.px(EDGE)  # the scroll area keeps room for a bar
        self.scroll = Scroll(self, area, palette=self.look.ink, margin=self.look.px(6))
        rects, height = self._place_rects(room.width if fits else self.scroll.width)
        self.scroll.set_height(height)
        return [
            PlaceTile(self, rect, self.parts, number, self._choose, self._take, self.scroll)
            for number, rect in enumerate(rects)
        ]

    def _place_rects(self, full: int) -> tuple[list[pygame.Rect], int]:
        """Return the rectangles of all places in `full` pixels of width, and the height of all."""
        gap, places = self.look.px(GAP), self.model.draft.places
        quarters = len(places) > MAX_SINGLE_PLACES and self.look.text_scale <= LARGE_TEXT_SCALE
        found: list[pygame.Rect] = []
        x = y = below = 0
        for place in places:
            across = 1 if place.size > WIDE else 4 if place.size <= NARROW and quarters else 2
            width = (full - (across - 1) * gap) // across
            if x + width > full:
                x, y = 0, below
            found.append(pygame.Rect(x, y, width, place_height(self, place.size)))
            below = max(below, found[-1].bottom + gap)
            x += width + gap
        return found, below - gap

    def _build_bar(self, left: pygame.Rect) -> list[FocusTarget]:
        """Build the line that says what is missing or wrong, with the button that fills up the hands."""
        look, words = self.look, self.words
        tall = look.tall(58)
        self._bar = pygame.Rect(left.left, self._foot.top - look.px(GAP) - tall, left.width, tall)
        text = words.text("Fill up")
        width = Button.width_for(self, text)
        rect = pygame.Rect(0, 0, width, look.tall(40))
        rect.midright = (self._bar.right - look.px(12), self._bar.centery)
        self._fill = Button(self, rect, text, self._fill_up, palette=look.ink, key="fill")
        self._fill.read_note = words.text("Deals the free cards at random.")
        return [self._fill]

    def _build_foot(self, left: pygame.Rect) -> list[FocusTarget]:
        """Build the card with the code and with what can be done once the deal is complete."""
        look, words, before = self.look, self.words, self.before
        tall, pad, gap = look.tall(42), look.px(20), look.px(10)
        prepare: list[_Command] = [
            _Command(words.text("Options"), "gear", lambda: self._open(before.rules_sheet())),
            _Command(words.text("Points"), "sheet", lambda: self._open(before.points_sheet())),
            _Command(words.text("Calls"), "speech", lambda: self._open(before.calls_sheet())),
        ]
        begin = [
            _Command(words.text("Watch"), "eye", self._watch),
            _Command(words.text("Play this deal"), "play", self._play),
        ]
        room = left.width - 2 * pad
        together = self._row_width([*prepare, *begin], pictured=False) <= room
        pictured = self._row_width([*prepare, *begin], pictured=True) <= room
        height = (2 if together else 3) * (tall + gap) + look.tall(32) + gap
        self._foot = pygame.Rect(left.left, left.bottom - height, left.width, height)
        line = pygame.Rect(left.left + pad, self._foot.top + look.tall(32), room, tall)
        self._code_line = line.centery
        beside = line.copy()
        beside.width = round(beside.width * 0.62)  # the code is cut anyway; the buttons should stay readable
        beside.right = line.right
        code = [
            _Command(words.text("Paste"), "import", self._paste),
            _Command(words.text("Copy code"), "copy", self._copy),
            _Command(words.text("Star"), "star", self._collect),
        ]
        code_row = self._build_row(beside, code, at_right=True)
        self._code_right = int(code_row[0].rect.left) - gap
        line.top += tall + gap
        first = line.copy()
        if together:
            first.width = self._row_width(prepare, pictured=pictured)
            line.width = self._row_width(begin, pictured=pictured)
            line.right = left.right - pad
        row = self._build_row(first, prepare)
        if not together:
            line.top += tall + gap
        last = self._build_row(line, begin, at_right=True)
        self._star = code_row[-1]
        self._ready = [*code_row[1:], row[-1], *last]
        return [*code_row, *row, *last]

    def _row_width(self, commands: Sequence[_Command], *, pictured: bool) -> int:
        """Return the width in pixels of a row of buttons, with or without their icons."""
        icons = [each.icon if pictured else None for each in commands]
        widths = [
            Button.width_for(self, each.text, icon=icon) for each, icon in zip(commands, icons, strict=True)
        ]
        return sum(widths) + self.look.px(10) * (len(widths) - 1)

    def _build_row(
        self, place: pygame.Rect, commands: Sequence[_Command], *, at_right: bool = False
    ) -> list[Button]:
        """Build buttons beside each other, from the left of a place or up to its right edge."""
        gap = self.look.px(10)
        sizes = Button.row_of(self, [(each.text, each.icon) for each in commands], place.width, gap)
        x = place.left
        if at_right:
            x = place.right - sum(width for _, _, width in sizes) - gap * (len(sizes) - 1)
        found = []
        for each, (icon, face, width) in zip(commands, sizes, strict=True):
            rect = pygame.Rect(x, place.top, width, place.height)
            kind = ButtonKind.PRIMARY if each.icon == "play" else ButtonKind.PLAIN
            ink = self.look.ink
            found.append(
                Button(
                    self,
                    rect,
                    each.text,
                    each.press,
                    kind=kind,
                    icon=icon,
                    face=face,
                    palette=ink,
                    key=each.icon,
                )
            )
            x = rect.right + gap
        return found

    def _open(self, sheet: ChoicesSheet | CallsSheet) -> None:
        self.note = NO_WORDS
        self.router.push(sheet)

    def _build_right(self) -> list[FocusTarget]:
        """Build the pack and, below it, the choices of the table and the buttons for all cards."""
        look, words = self.look, self.words
        pad, gap, tall = look.px(24), look.px(10), look.tall(42)
        area = self._paper.inflate(-2 * pad, 0)
        texts = (words.text("Clear all"), words.text("Turn seats"))
        width = (area.width - gap) // 2
        top = self._paper.bottom - look.px(16) - tall
        row: list[Button] = []
        for number, (text, icon, press) in enumerate(
            zip(texts, ("bin", "again"), (self._clear, self._turn), strict=True)
        ):
            rect = pygame.Rect(area.left + number * (width + gap), top, width, tall)
            fits = Button.width_for(self, text, icon=icon) <= width
            face = self.fonts.fitting(text, look.face(TextRole.SPEECH), width - 2 * look.px(12))
            row.append(
                Button(
                    self,
                    rect,
                    text,
                    press,
                    icon=icon if fits else None,
                    face=None if fits else face,
                    key=icon,
                )
            )
        self._choices = TableChoices(
            self, self.model, self.parts.texts.names, area, top - gap, self._change_table
        )
        head = look.tall(44)
        rect = pygame.Rect(area.left, self._paper.top + head, area.width, 0)
        rect.height = self._choices.top - gap - rect.top
        self.pack = PackTile(self, rect, self.parts, self._press_card)
        return [*self._choices.targets, *row]

    # What is shown.

    def _show(self) -> None:
        """Show the draft as it is now."""
        if self.model.draft.places != self._fits or len(self.parts.crests) != self.model.setup.players:
            self.rebuild(self.services)
            return
        for tile in self.tiles:
            tile.refresh()
        self.pack.refresh()
        self._enable()
        tile = self.tiles[self.model.place]
        if isinstance(self.focus.current, PlaceTile) and self.focus.current is not tile:
            self.focus.move_to(tile)
        self.redraw()

    def _enable(self) -> None:
        done = self.model.draft.is_complete
        for button in self._ready:
            button.set_enabled(done)
        self._fill.set_enabled(not done)
        self._star.show_collected(self.actions.collected(self.model.code))

    def _done(self, told: Text = NO_WORDS) -> None:
        """Show and announce the result of an action: `told`, or else what is missing or wrong."""
        self.note = told
        self._show()
        notice = self.parts.texts.notice()
        if told:
            self.speak(lambda: told)
        elif notice.wrong or self.model.draft.is_complete:
            self.speak(lambda: notice.title)

    # Actions.

    def _choose(self, place: int) -> None:
        if place != self.model.place:
            self.model.choose(place)
            self.note = NO_WORDS
            for tile in self.tiles:
                tile.refresh()
            self.redraw()

    def _take(self, card: Card) -> None:
        self.model.take(card)
        self._done()

    def _press_card(self, card: Card) -> None:
        self.model.press_card(card)
        self._done()

    def _fill_up(self) -> None:
        self.model.fill(self.rng)
        self._done()
        if self.focus.current is self._fill and not self._fill.can_focus:
            self.focus.move_to(self._ready[-1])

    def _clear(self) -> None:
        self.model.clear()
        self._done(self.words.text("All cards are free. Ctrl+Z undoes that."))

    def _turn(self) -> None:
        self.model.turn()
        self._done(self.words.text("Everyone now has the cards of the player before."))

    def _undo(self) -> None:
        self.model.undo()
        self._done()

    def _paste(self) -> None:
        text = clipboard.get()
        if not shows(text):
            self._done(self.words.text("The clipboard contains no text."))
            return
        self.model.paste(text)
        self._done()

    def _copy(self) -> None:
        code, words = self.model.code, self.words
        if code is None:
            return
        copied = clipboard.put(code)
        self._done(
            words.text("Deal code copied.") if copied else words.text("The clipboard isn't available.")
        )

    def _collect(self) -> None:
        if self.model.code is not None:
            self.actions.collect(self.model.code)

    def _play(self) -> None:
        if self.model.opening is not None:
            self.actions.play(self.model.opening)

    def _watch(self) -> None:
        if self.model.opening is not None:
            self.actions.watch(self.model.opening)

    def _change_table(self) -> None:
        self.note = NO_WORDS
        self.rebuild(self.services)

    # Events.

    def dispatch(self, event: pygame.event.Event) -> None:
        """Handle an event; a card that is pressed and moved is dragged, one that is only pressed is used."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            card = self._card_at(event.pos)
            self._held = None if card == HIDDEN else _Held(card, event.pos)
        elif event.type == pygame.MOUSEMOTION and self._held is not None:
            far = max(abs(event.pos[0] - self._held.at[0]), abs(event.pos[1] - self._held.at[1]))
            if self._pointer is not None or far > self.look.px(DRAG_DISTANCE):
                self._pointer = event.pos
                self.redraw()
                return
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            held, dragged = self._held, self._pointer is not None
            if held is not None:
                self.let_go()
                if dragged:
                    self._drop(held.card, event.pos)
                elif self._card_at(event.pos) == held.card:
                    self._press_card(held.card)
                return
        up_down = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        in_pack = event.type == pygame.KEYDOWN and self.focus.current is self.pack
        if in_pack and event.key in up_down and self.pack.move(up_down[event.key]):
            return
        super().dispatch(event)

    def let_go(self) -> None:
        """Let go of a card that is held, too."""
        self._held = self._pointer = None
        super().let_go()

    def _card_at(self, position: tuple[int, int]) -> Card:
        if self.pack.rect.collidepoint(position):
            return self.pack.card_at(position)
        tile = self._tile_at(position)
        return HIDDEN if tile is None else tile.card_at(position)

    def _tile_at(self, position: tuple[int, int]) -> PlaceTile | None:
        inside = self.scroll.rect.collidepoint(position)
        return next((each for each in self.tiles if inside and each.rect.collidepoint(position)), None)

    def _drop(self, card: Card, position: tuple[int, int]) -> None:
        """Drop a card on a place or on another card; on the pack it becomes free."""
        tile = self._tile_at(position)
        if tile is not None:
            self.model.drop(card, tile.place, tile.card_at(position))
            self._done()
        elif self._paper.collidepoint(position) and self.model.draft.where(card) is not None:
            self._take(card)

    def handle(self, event: pygame.event.Event) -> None:
        """Type cards; handle Backspace, Ctrl+Z, Ctrl+C, Ctrl+V, F1 and Esc."""
        if event.type != pygame.KEYDOWN:
            return
        keys: dict[int, Callable[[], None]] = {}
        if event.mod & pygame.KMOD_CTRL:
            keys = {pygame.K_z: self._undo, pygame.K_c: self._copy, pygame.K_v: self._paste}
        elif not event.mod & NON_FOCUS_MODIFIERS:
            keys = {
                pygame.K_BACKSPACE: self._rub_out,
                pygame.K_DELETE: self._rub_out,
                pygame.K_ESCAPE: self.router.back,
                pygame.K_F1: self.to(routes.Help()),
            }
            letter = getattr(event, "unicode", "")
            if letter and event.key not in keys:
                self._type(letter)
                return
        if event.key in keys:
            keys[event.key]()
        else:
            self.scroll.handle(event)

    def _type(self, letter: str) -> None:
        before = self.model.place
        card = self.model.press(letter, numbers=self._numbers)
        self.note = NO_WORDS
        self._show()
        if card is not None:
            notice, name = self.parts.texts.notice(), self.parts.skin.card_name(card)
            if notice.wrong or self.model.draft.is_complete:
                self.speak(lambda: notice.title)
            elif self.model.place != before:
                place = self.parts.texts.title(self.model.place)
                self.speak(lambda: self.words.text("{card}. Next: {place}", card=name, place=place))
            else:
                self.speak(lambda: name)

    def _rub_out(self) -> None:
        self.model.rub_out()
        self._done()

    # Drawing.

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title, the line about what is missing, the code, and the pack."""
        look, fonts, words, ink = self.look, self.fonts, self.words, self.look.ink
        self.draw_felt(surface)
        face, at = look.face(TextRole.SHEET_TITLE), (look.px(86), look.px(38))
        box = fonts.draw(surface, words.text("Edit a deal"), at, face, ink.text)
        told, small = words.text("Type, click or drag the cards into the hands."), look.face(TextRole.HELP)
        at = (box.right + look.px(18), look.px(39))
        fonts.draw_fitting(surface, told, at, small, ink.text2, look.size[0] - look.px(EDGE) - at[0])
        self.draw_paper(surface, self._paper, rim=True)
        self._draw_bar(surface)
        self._draw_foot(surface)
        paper, free = look.paper, len(self.model.draft.free)
        y = self._paper.top + look.tall(26)
        left, right = self._paper.left + look.px(24), self._paper.right - look.px(24)
        box = fonts.draw(
            surface, words.text("The pack"), (left, y), look.face(TextRole.RAIL_TITLE), paper.text
        )
        count = words.counted("{count} free", "{count} free", free) if free else words.text("all in place")
        room = right - box.right - look.px(12)
        fonts.draw_fitting(surface, count, (right, y), look.face(TextRole.SPEECH), paper.text2, room, "right")
        self._choices.draw(surface)
        super().draw(surface)
        if self._held is not None and self._pointer is not None:
            tile = self.parts.skin.tile(self._held.card, look.px(43), look.px(60))
            self.paint.put_centred(surface, tile, self._pointer)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        look, fonts, ink, paint = self.look, self.fonts, self.look.ink, self.paint
        notice = self.parts.texts.notice()
        done = self.model.draft.is_complete and not notice.wrong
        line = colours.ICE if notice.wrong else ink.line if done else colours.GOLD
        paint.put(
            surface,
            paint.rounded(self._bar.size, look.plate_radius, ink.ground, line, look.px(2)),
            self._bar.topleft,
        )
        left, right = self._bar.left + look.px(20), self._fill.rect.left - look.px(12)
        title, note = notice.title, notice.note
        if self.note:
            title, note = self.note, notice.title
        room = int(right) - left
        upper, lower = self._bar.centery - look.tall(11), self._bar.centery + look.tall(12)
        fonts.draw_fitting(surface, title, (left, upper), look.face(TextRole.SPEECH), ink.text, room)
        fonts.draw_fitting(surface, note, (left, lower), look.face(TextRole.LABEL), ink.text2, room)

    def _draw_foot(self, surface: pygame.Surface) -> None:
        look, fonts, words, ink, paint = self.look, self.fonts, self.words, self.look.ink, self.paint
        self.paint.panel(surface, self._foot, look.plate_radius, ink.raised, ink.line, look.border, shadow=0)
        left, right = self._foot.left + look.px(20), self._foot.right - look.px(20)
        y = self._foot.top + look.tall(20)
        title, told = words.text("This deal"), words.text("Nothing here is counted.")
        box = fonts.draw(surface, title, (left, y), look.face(TextRole.SPEECH), ink.text)
        room = right - box.right - look.px(12)
        fonts.draw_fitting(surface, told, (right, y), look.face(TextRole.LABEL), ink.text2, room, "right")
        field = pygame.Rect(left, 0, self._code_right - left, look.tall(40))
        field.centery = self._code_line
        paint.put(
            surface,
            paint.rounded(field.size, look.button_radius, ink.ground, ink.line, look.border),
            field.topleft,
        )
        code = self.model.code
        shown = words.text("Ready when every card is in its place.") if code is None else code
        colour = ink.text2 if code is None else ink.text
        at, room = (field.left + look.px(14), field.centery), field.width - 2 * look.px(14)
        fonts.draw_fitting(surface, shown, at, look.face(TextRole.HELP), colour, room)
