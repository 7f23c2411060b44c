"""The page of collections: a list of them, and the items of the chosen one, to practise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.archive.collections import MAX_NAME_LENGTH, STARRED, CollectionItem
from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import NO_WORDS, Text, path_text
from scenes.pages.collections.item_text import item_about, item_title, name_text, name_typed
from scenes.pages.collections.model import CollectionsModel
from scenes.pages.collections.rows import CollectionRow, ItemRow, NewRow
from scenes.widgets import Button, ButtonKind, Paragraph, Scroll, icon_button
from scenes.widgets.menu import Menu
from scenes.widgets.name_sheet import NameSheet
from scenes.widgets.paper_sheet import PaperPage

LIST_WIDTH, ROW, ITEM, GAP, MARGIN = 304, 72, 66, 10, 28


class CollectionsPage(PaperPage):
    """A list of collections on the left, and on the right a sheet with the items of the chosen one."""

    def __init__(self, model: CollectionsModel) -> None:
        super().__init__()
        self.model = model
        self.note = NO_WORDS
        """Message about the last action."""
        self.removed: CollectionItem | None = None
        """The item that was removed last and can be put back, or `None`."""
        self._left: Sequence[CollectionItem] = ()
        """Items that are still to be practised one after another."""
        self._practised = 0
        self._asking = False
        """Whether the page asks whether to go on practising."""

    def resume(self) -> None:
        """Show what was changed meanwhile; after a practised item, offer the next one."""
        self.model.load()
        self.rebuild(self.services)
        if self._asking:
            self._asking, self._left = False, ()
        elif self._left:
            self._offer_next()

    # Building

    def build(self) -> None:
        """Build the list of collections and the sheet of the chosen one."""
        look = self.look
        top = look.px(76)
        area = pygame.Rect(look.px(28), top, look.px(LIST_WIDTH), look.size[1] - top - look.px(22))
        area.width = max(area.width, min(look.size[0] // 3, round(area.width * look.text_scale)))
        self._sheet = pygame.Rect(area.right + look.px(16), top, 0, area.height)
        self._sheet.width = look.size[0] - look.px(28) - self._sheet.left
        head = self._build_import()
        rows = self._build_list(area)
        foot = self.build_foot(self._sheet, look.px(MARGIN), self._commands())
        bottom = foot[0].rect.top if foot else self._sheet.bottom - look.px(20)
        items = self._build_items(bottom - look.px(14))
        chosen = next(row for row in rows if row.chosen)
        self.focus.set_targets([self.build_back(), *head, *rows, *items, *foot], chosen)

    def _build_import(self) -> list[FocusTarget]:
        look, words = self.look, self.words
        if not self.router.leads(routes.ImportMatches):
            return []
        text = words.text("Import")
        wide = Button.width_for(self, text, ButtonKind.PLAIN, "import")
        rect = pygame.Rect(look.size[0] - look.px(28) - wide, look.px(18), wide, look.tall(38))
        self._head_end = rect.left
        press = self.to(routes.ImportMatches())
        return [Button(self, rect, text, press, icon="import", palette=look.ink, key="import")]

    def _build_list(self, area: pygame.Rect) -> list[CollectionRow | NewRow]:
        look, model = self.look, self.model
        scroll = Scroll(self, area, palette=look.ink)
        rows: list[CollectionRow | NewRow] = []
        height, step = look.tall(ROW), look.tall(ROW) + look.px(GAP)
        for collection in model.collections:
            rect = pygame.Rect(0, len(rows) * step, scroll.width, height)
            chosen, choose = collection.name == model.chosen, partial(self._choose, collection.name)
            rows.append(CollectionRow(self, rect, collection, choose, chosen, scroll.content))
        rect = pygame.Rect(0, len(rows) * step, scroll.width, height)
        rows.append(NewRow(self, rect, self._ask_name, False, scroll.content, "new"))
        scroll.set_height(len(rows) * step - look.px(GAP))
        return rows

    def _commands(self) -> list[tuple[Text, str, Callable[[], None]]]:
        """Return the buttons at the foot of the sheet."""
        words, items = self.words, self.model.shown.items
        found: list[tuple[Text, str, Callable[[], None]]] = []
        if self.model.chosen != STARRED:
            found.append((words.text("Delete"), "bin", self._ask_delete))
            found.append((words.text("Rename"), "list", self._ask_new_name))
        if items:
            found.append((words.text("Export"), "export", self._export))
            found.append((words.text("Practise all"), "play", self._practise_all))
        return found

    def _build_items(self, bottom: int) -> list[FocusTarget]:
        """Build the title and the items of the chosen collection, down to `bottom`."""
        look, words, shown = self.look, self.words, self.model.shown
        margin = look.px(MARGIN)
        area = self._sheet.inflate(-2 * margin, 0)
        area.top = self._sheet.top + look.px(22)
        area.height = bottom - area.top
        area.width += margin - look.px(4)
        scroll = self._scroll = Scroll(self, area)
        face, help_face, paper = look.face(TextRole.SHEET_TITLE), look.face(TextRole.HELP), look.paper
        y = 0
        told = self._told()
        for text, own, colour, gap in (
            (name_text(shown.name, words), face, paper.text, 8),
            (told, help_face, paper.text2, 14),
        ):
            if text:
                part = Paragraph(self, (0, y), text, own, colour, scroll.width, container=scroll.content)
                y += part.height + look.px(gap)
        targets: list[FocusTarget] = []
        if self.removed is not None:
            undo = words.text("Undo")
            rect = pygame.Rect(0, y, Button.width_for(self, undo, icon="undo"), look.tall(38))
            container = scroll.content
            targets.append(
                Button(self, rect, undo, self._put_back, icon="undo", key="undo", container=container)
            )
            y += rect.height + look.px(12)
        tall, gap = look.tall(ITEM), look.px(8)
        for item in shown.items:
            targets += self._build_item(item, pygame.Rect(0, y, scroll.width, tall))
            y += tall + gap
        scroll.set_height(y)
        return targets

    def _told(self) -> Text:
        """Return the message below the collection's name."""
        words = self.words
        if self.model.trouble is not None:
            return words.notice(self.model.trouble)
        if self.note or self.model.shown.items:
            return self.note
        return words.text(
            "Nothing here yet. Press B or the star in a review, a puzzle or Records, or after a deal."
        )

    def _build_item(self, item: CollectionItem, rect: pygame.Rect) -> list[FocusTarget]:
        """Build the row of an item and its two buttons."""
        look, words, content = self.look, self.words, self._scroll.content
        side, gap = look.tall(40), look.px(8)
        row = rect.copy()
        row.width -= 2 * (side + gap)
        game, title = item.game(self.model.games), item_title(item, self.model.games, words)
        texts = (title, item_about(item, words), "" if game is None else game.key)
        found: list[FocusTarget] = [ItemRow(self, row, item, texts, partial(self._practise, item), content)]
        x = row.right + gap
        for icon, name, press in (
            ("star", words.text("Collections of {what}", what=title), self.to(routes.Collect(item))),
            ("bin", words.text("Remove {what}", what=title), partial(self._remove, item)),
        ):
            place = pygame.Rect(x, rect.centery - side // 2, side, side)
            button = icon_button(
                self, place, icon, press, palette=look.paper, key=(icon, item.key), container=content
            )
            button.read_name = name
            found.append(button)
            x = place.right + gap
        return found

    # Practising

    def _practise(self, item: CollectionItem) -> None:
        self._left = ()
        self.router.go(routes.PractiseItem(item))

    def _practise_all(self) -> None:
        """Practise all items, one after another."""
        self._practised, self._left = 0, self.model.shown.items
        self._go_on()

    def _go_on(self) -> None:
        item, *left = self._left
        self._left = left
        self._practised += 1
        self.router.go(routes.PractiseItem(item))

    def _offer_next(self) -> None:
        """Ask whether to practise the next item."""
        words, left = self.words, self._left
        all_items = self._practised + len(left)
        title = words.text("{number} of {all} practised", number=self._practised, all=all_items)
        following = item_title(left[0], self.model.games, words)
        note = words.text("Next: {what}", what=following)

        def go_on() -> None:
            self.router.back()
            self._left = left
            self._go_on()

        rows = [
            (words.text("Practise the next one"), "play", go_on),
            (words.text("Stop"), "left", self.router.back),
        ]
        self._asking = True
        self.router.push(Menu(title, note, rows))

    # Changes

    def _choose(self, name: str) -> None:
        self.note, self.removed = NO_WORDS, None
        self.model.choose(name)
        self.rebuild(self.services)

    def _ask_name(self) -> None:
        self.router.push(NameSheet(self.words.text("New collection"), "", self._create, MAX_NAME_LENGTH))

    def _create(self, typed: str) -> None:
        self.note, self.removed = NO_WORDS, None
        name = name_typed(typed, self.words)
        if name is not None:
            self.model.create(name)
        self.rebuild(self.services)

    def _ask_new_name(self) -> None:
        title = self.words.text("Rename the collection")
        self.router.push(NameSheet(title, self.model.chosen, self._rename, MAX_NAME_LENGTH))

    def _rename(self, typed: str) -> None:
        name = name_typed(typed, self.words)
        if name is not None:
            self.model.rename(name)
        self.rebuild(self.services)

    def _ask_delete(self) -> None:
        words, shown = self.words, self.model.shown
        title = words.text("Delete {name}?", name=name_text(shown.name, words))
        note = words.counted(
            "{count} item is removed with it.", "{count} items are removed with it.", len(shown.items)
        )
        rows = [
            (words.text("Keep it"), "left", self.router.back),
            (words.text("Delete"), "bin", self._delete),
        ]
        self.router.push(Menu(title, note, rows))

    def _delete(self) -> None:
        self.router.back()
        self.note, self.removed = NO_WORDS, None
        self.model.delete()
        self.rebuild(self.services)

    def _remove(self, item: CollectionItem) -> None:
        words = self.words
        title = item_title(item, self.model.games, words)
        if self.model.remove(item):
            self.removed = item
            self._say(words.text("Removed: {what}.", what=title))
        else:
            self.rebuild(self.services)

    def _put_back(self) -> None:
        if self.removed is None:
            return
        if self.model.put_back(self.removed):
            self.removed = None
        self._say(NO_WORDS)

    def _export(self) -> None:
        words, path = self.words, self.model.export()
        told = words.text("Can't export: Etori can't write to any folder.")
        self._say(told if path is None else words.text("Exported to {file}.", file=path_text(path)))

    def _say(self, note: Text) -> None:
        self.note = note
        self.rebuild(self.services)
        if note:
            self.speak(lambda: note)

    # Input and drawing

    def handle(self, event: pygame.event.Event) -> None:
        """Go back on Esc; remove or collect the focused item on Del and B; scroll with the page keys."""
        if event.type != pygame.KEYDOWN:
            return
        current = self.focus.current
        item = current.item if isinstance(current, ItemRow) else None
        if event.key == pygame.K_ESCAPE:
            self.router.back()
        elif event.key == pygame.K_F1:
            self.router.go(routes.Help())
        elif event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self._put_back()
        elif event.key == pygame.K_DELETE and item is not None:
            self._remove(item)
        elif event.key == pygame.K_DELETE and self.model.chosen != STARRED:
            self._ask_delete()
        elif event.key == pygame.K_b and item is not None:
            self.router.go(routes.Collect(item))
        else:
            self._scroll.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title and the sheet."""
        self.draw_page(surface, self.words.text("Collections"), self._sheet)
        super().draw(surface)
