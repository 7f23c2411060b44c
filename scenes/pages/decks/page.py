"""The decks page: all decks at the size of a hand, and a place to add decks of one's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from game.engine.cards import Card, parse_card
from scenes.decks.deck_library import AddedDeck
from scenes.decks.deck_report import FILE_PROBLEMS, MAX_TEXT_LENGTH, DeckReport
from scenes.decks.deck_words import problem_texts, some
from scenes.decks.picture_skin import PictureSkin
from scenes.framework.focus import FocusTarget
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import TextRole, TypeSize
from scenes.graphics.own_deck import DEFAULT_DECK
from scenes.graphics.player_crests import picture_of
from scenes.graphics.skins import Skin
from scenes.i18n import NO_WORDS, Text, as_it_is, path_text
from scenes.pages.decks.model import ADD_DECK_KEY, DecksModel
from scenes.pages.decks.rows import AddRow, DeckRow
from scenes.presenters import presenter_of
from scenes.widgets import Button, Paragraph, PictureElement, Scroll, TextEntry, Widget
from scenes.widgets.menu import Menu, Row
from scenes.widgets.paper_sheet import PaperPage

LIST_WIDTH, ROW, GAP, MARGIN = 304, 82, 10, 28
PREVIEW_CARDS = tuple(map(parse_card, ("AS", "KC", "QH", "JD", "TD", "7C", "2S", "JK")))
"""The cards that show what a deck looks like."""
CARD_HEIGHT = 164
MAX_PATH_LENGTH = 1000
PACK_CARDS = 53
PICTURES_PER_UPDATE = 10
"""Number of pictures from one change of the progress to the next: each builds the page again."""


class DecksPage(PaperPage):
    """A list of decks on the left, and on the right a sheet about the chosen one."""

    def __init__(self, model: DecksModel) -> None:
        super().__init__()
        self.model = model
        self.note = NO_WORDS
        """Message about the last action."""
        self._path = ""
        self._entry: TextEntry | None = None
        """The entry for the path, while a deck is asked for."""

    def read(self, source: Path) -> None:
        """Read a deck that may be added."""
        self.note = NO_WORDS
        self.model.read(source)
        self.rebuild(self.services)
        self.focus.move_to(self._buttons[-1])

    def update(self, dt: float) -> None:
        """Show how far reading has come, and then what was found."""
        before = self._progress()
        if self.model.step():
            self.rebuild(self.services)
            self.focus.move_to(self._buttons[-1])
            report = self.model.report
            if report is not None:
                self.speak(lambda: self._headline(report))
        elif self._progress() != before:
            self.rebuild(self.services)

    def _progress(self) -> tuple[int, int]:
        """Return how many pictures are ready, in steps of ten, and how many files there are."""
        if self.model.incoming is None:
            return 0, 0
        ready, files = self.model.incoming.reader.progress
        return ready - ready % PICTURES_PER_UPDATE, files

    @property
    def wake(self) -> float | None:
        """Seconds until the next look at a deck that is being read."""
        return 0.05 if self.model.reading else super().wake

    def leave(self) -> None:
        """Forget a deck that was read and not added."""
        self.model.put_away()

    # Building.

    def build(self) -> None:
        """Build the list of decks and the sheet about the chosen one."""
        look, model = self.look, self.model
        if model.chosen not in (*self.services.skins, ADD_DECK_KEY):
            model.choose(self._usual())
        top = look.px(76)
        area = pygame.Rect(look.px(28), top, look.px(LIST_WIDTH), look.size[1] - top - look.px(22))
        area.width = max(area.width, min(look.size[0] // 3, round(area.width * look.text_scale)))
        self._sheet = pygame.Rect(area.right + look.px(16), top, 0, area.height)
        self._sheet.width = look.size[0] - look.px(28) - self._sheet.left
        rows, self._entry = self._build_list(area), None
        self._buttons = self._build_buttons()
        content = self._build_sheet(self._buttons[0].rect.top)
        targets: list[FocusTarget] = [self.build_back(), *rows, *content, *self._buttons]
        chosen = next(row for row in rows if row.key == model.chosen)
        self.focus.set_targets(targets, chosen)

    def _usual(self) -> str:
        """Return the key of the deck to look at first: the one chosen for all games."""
        chosen = self.services.preferences.skins.get("", "")
        return chosen if chosen in self.services.skins else DEFAULT_DECK.key

    def _build_list(self, area: pygame.Rect) -> list[Widget]:
        look, model = self.look, self.model
        scroll = Scroll(self, area, palette=look.ink)
        rows: list[Widget] = []
        height, y = look.tall(ROW), 0
        for key, skin in self.services.skins.items():
            rect = pygame.Rect(0, y, scroll.width, height)
            chosen, told = key == model.chosen, self._about(key)
            rows.append(DeckRow(self, rect, skin, told, partial(self._choose, key), chosen, scroll.content))
            y += height + look.px(GAP)
        if model.library is not None:
            rect = pygame.Rect(0, y, scroll.width, height)
            chosen = model.chosen == ADD_DECK_KEY
            add = partial(self._choose, ADD_DECK_KEY)
            rows.append(AddRow(self, rect, add, chosen, scroll.content, ADD_DECK_KEY))
            y += height + look.px(GAP)
        scroll.set_height(y - look.px(GAP))
        return rows

    def _about(self, key: str) -> Text:
        """Return what the list says of a deck below its name."""
        words, added = self.words, self.model.added.get(key)
        if added is None:
            return words.counted("{count} card", "{count} cards", PACK_CARDS)
        lacking = PACK_CARDS - len(added.cards)
        if not lacking:
            return words.counted("Yours, {count} card", "Yours, {count} cards", PACK_CARDS)
        return words.counted("Yours, {count} from Classic", "Yours, {count} from Classic", lacking)

    def _build_buttons(self) -> list[Button]:
        """Build the buttons at the foot of the sheet, the one that leads on at the right."""
        look, words, model = self.look, self.words, self.model
        found: list[tuple[Text, str, Callable[[], None]]] = []
        if model.chosen == ADD_DECK_KEY:
            if model.reading:
                found.append((words.text("Cancel"), "close", self._put_away))
            elif model.report is not None:
                usable = model.report.refused is None
                text = words.text("Don't add it") if usable else words.text("Try another")
                found.append((text, "close" if usable else "again", self._put_away))
                if usable:
                    found.append((words.text("Add this deck"), "check", self._keep))
            else:
                found.append((words.text("Read deck"), "import", self._read_path))
        else:
            if model.chosen in model.added:
                found.append((words.text("Delete"), "bin", self._ask_to_remove))
                found.append((words.text("Export"), "export", self._export))
            if self.services.preferences.skins.get("", "") == model.chosen:
                found.append((words.text("Each game's own deck"), "again", partial(self._use, "")))
            else:
                use = partial(self._use, model.chosen)
                found.append((words.text("Use in every game"), "check", use))
        return self.build_foot(self._sheet, look.px(MARGIN), found)

    def _build_sheet(self, bottom: int) -> list[FocusTarget]:
        """Build what the sheet says, from the top down to `bottom`."""
        look = self.look
        margin = look.px(MARGIN)
        area = self._sheet.inflate(-2 * margin, 0)
        area.top, area.height = self._sheet.top + look.px(22), 0
        area.height = bottom - look.px(14) - area.top
        area.width += margin - look.px(4)
        self._scroll = Scroll(self, area)
        self._y = 0
        if self.model.chosen != ADD_DECK_KEY:
            self._fill_deck()
            targets: list[FocusTarget] = []
        else:
            targets = self._fill_adding()
        if self.note:
            self._say(self.note)
        self._scroll.set_height(self._y)
        return targets

    def _fill_deck(self) -> None:
        """Show the chosen deck: its cards, its story, and the games that it serves."""
        model, skin = self.model, self.services.skins[self.model.chosen]
        added = model.added.get(model.chosen)
        self._title(skin.title)
        if added is not None:
            self._say(_made_by(self, added.author, added.licence))
        self._preview(skin)
        self._say(skin.story)
        self._games(None if added is None else added.cards)

    def _fill_adding(self) -> list[FocusTarget]:
        model, words = self.model, self.words
        if model.trouble is not None:
            self._title(words.text("The deck can't be added"))
            self._say(words.notice(model.trouble))
        if model.report is not None:
            return self._fill_report(model.report)
        if model.incoming is not None:
            ready, files = self._progress()
            self._title(words.text("Reading the pictures"))
            self._say(words.text("{ready} of {files} files", ready=ready, files=files))
            return []
        return self._fill_entry()

    def _fill_entry(self) -> list[FocusTarget]:
        """Ask for a deck, and tell how its files are named."""
        look, words = self.look, self.words
        self._title(words.text("Add your own deck"))
        self._say(
            words.text("Drop a folder or zip file with a picture for each card here, or type where it is:")
        )
        rect = pygame.Rect(0, self._y, self._scroll.width, look.tall(40))
        entry = TextEntry(
            self,
            rect,
            self._path,
            self._type,
            limit=MAX_PATH_LENGTH,
            on_enter=self._read_path,
            key="path",
            container=self._scroll.content,
        )
        entry.read_name = words.text("Folder or zip file")
        self._entry = entry
        self._buttons[-1].set_enabled(bool(self._path.strip()))
        self._y += rect.height + look.px(18)
        self._say(
            words.text(
                "File names need rank and suit, such as {first}, {second} or {third}. "
                "{back} becomes the back.",
                first="AS.png",
                second="ace_of_spades.jpg",
                third="spades-01.webp",
                back="back.png",
            )
        )
        self._say(
            words.text(
                "The pictures can be PNG, JPEG or WebP; a height of 700 pixels is enough. "
                "Cards that are missing are taken from Classic."
            )
        )
        return [entry]

    def _fill_report(self, report: DeckReport) -> list[FocusTarget]:
        """Show what was found in a deck: its cards, and each problem."""
        words, model = self.words, self.model
        self._title(self._headline(report))
        assert model.incoming is not None
        entries: list[FocusTarget] = []
        if report.refused is not None:
            self._say(path_text(model.incoming.source))
        else:
            classic = self.services.skins[DEFAULT_DECK.key]
            cards = frozenset(card for card, _ in report.faces)
            self._preview(PictureSkin("new", report.title, model.incoming.folder, cards, classic))
            entries = self._texts()
            if report.missing:
                names = [classic.card_name(card) for card in report.missing]
                self._problem(
                    words.text("Missing, taken from Classic: {cards}", cards=some(words, names)), NO_WORDS
                )
        for problem, files, told in problem_texts(report, words):
            self._problem(files or told, told if files else NO_WORDS, left_out=problem in FILE_PROBLEMS)
        if report.refused is None:
            self._games(frozenset(card for card, _ in report.faces))
        return entries

    def _headline(self, report: DeckReport) -> Text:
        words, title = self.words, as_it_is(report.title)
        if report.refused is not None:
            return words.text("The deck can't be used")
        return words.text(
            "{deck}: {cards} of {all} cards", deck=title, cards=len(report.faces), all=PACK_CARDS
        )

    def _texts(self) -> list[FocusTarget]:
        """Place entries for what the deck is called, who drew it and how it may be used, side by side."""
        look, words, scroll = self.look, self.words, self._scroll
        gap, small = look.px(12), look.face(TextRole.LABEL)
        width = (scroll.width - 2 * gap) // 3
        entries: list[FocusTarget] = []
        top = self._y + look.px(6)
        for number, (name, label) in enumerate(
            (
                ("title", words.text("Name")),
                ("author", words.text("Drawn by")),
                ("licence", words.text("Licence")),
            )
        ):
            x = number * (width + gap)
            above = Paragraph(self, (x, top), label, small, look.paper.text2, width, container=scroll.content)
            rect = pygame.Rect(x, top + above.height + look.px(4), width, look.tall(38))
            entry = TextEntry(
                self,
                rect,
                self.model.texts[name],
                partial(self.model.call, name),
                limit=MAX_TEXT_LENGTH,
                key=name,
                container=scroll.content,
            )
            entry.read_name = label
            entries.append(entry)
            self._y = rect.bottom + look.px(12)
        return entries

    # Parts of the sheet, each placed below the one before.

    def _title(self, text: Text) -> None:
        self._place(text, self.look.face(TextRole.SHEET_TITLE), self.look.paper.text, 8)

    def _say(self, text: Text) -> None:
        if text:
            self._place(text, self.look.face(TextRole.HELP), self.look.paper.text2, 12)

    def _place(self, text: Text, face: TypeSize, colour: str, gap: int, indent: int = 0) -> None:
        scroll = self._scroll
        width = scroll.width - indent
        part = Paragraph(self, (indent, self._y), text, face, colour, width, container=scroll.content)
        self._y += part.height + self.look.px(gap)

    def _problem(self, title: Text, told: Text, *, left_out: bool = False) -> None:
        """Place a problem: what has it, and below in smaller type what it is."""
        look, paper = self.look, self.look.paper
        side = look.px(18)
        icon = self.paint.icon(
            "close" if left_out else "flag", side, paper.bad if left_out else colours.BRASS
        )
        PictureElement(self, (0, self._y + look.px(2)), icon, self._scroll.content)
        indent = side + look.px(10)
        self._place(title, look.face(TextRole.SPEECH), paper.text, 2 if told else 12, indent)
        if told:
            self._place(told, look.face(TextRole.HELP), paper.text2, 12, indent)

    def _preview(self, skin: Skin) -> None:
        """Place cards and back on the table's colour, at the size that they have in a hand."""
        look, paint, scroll = self.look, self.paint, self._scroll
        height, edge = look.px(CARD_HEIGHT), look.px(20)
        width = round(height * 5 / 7)
        felt = pygame.Rect(0, 0, scroll.width, height + 2 * edge)
        canvas = pygame.Surface(felt.size, pygame.SRCALPHA)
        paint.put(canvas, paint.rounded(felt.size, look.button_radius, look.table_colour.cloth), (0, 0))
        back = felt.right - edge - width
        step = min(width + look.px(10), (back - look.px(16) - edge - width) // (len(PREVIEW_CARDS) - 1))
        large = self.services.preferences.large_index
        for number, card in enumerate(PREVIEW_CARDS):
            place = pygame.Rect(edge + number * step, edge, width, height)
            paint.put_shadow(canvas, place, look.px(7), 1)
            paint.put(canvas, skin.face(card, height, large_index=large), place.topleft)
        paint.put(canvas, skin.back(height), (back, edge))
        PictureElement(self, (0, self._y), canvas, scroll.content)
        self._y += felt.height + look.px(16)

    def _games(self, cards: Collection[Card] | None) -> None:
        """Place the games: how many cards of each are from the classic deck, and whether it uses this one."""
        look, words, model = self.look, self.words, self.model
        own = {game.key: presenter_of(game.key).skin.key for game in model.games}
        used = model.in_use(model.chosen, own, self.services.preferences.skins)
        side = look.tall(24)
        for game in model.games:
            lacking = 0 if cards is None else model.count_substitutes(frozenset(cards), game)
            told = words.text("all cards")
            if lacking:
                told = words.counted("{count} card from Classic", "{count} cards from Classic", lacking)
            line = words.text("{game}: {cards}", game=words.game(game.title), cards=told)
            if game in used:
                line = words.text("{game}: {cards}, in use", game=words.game(game.title), cards=told)
            picture = self.paint.art(picture_of(game.key), (round(side * 0.8), side))
            PictureElement(self, (0, self._y), picture, self._scroll.content)
            self._place(line, look.face(TextRole.HELP), look.paper.text, 8, side + look.px(8))

    # Actions.

    def _choose(self, key: str) -> None:
        self.note = NO_WORDS
        if key != ADD_DECK_KEY:
            self.model.put_away()
        self.model.choose(key)
        self.rebuild(self.services)

    def _type(self, path: str) -> None:
        self._path = path
        self._buttons[-1].set_enabled(bool(path.strip()))

    def _read_path(self) -> None:
        if self._path.strip():
            self.read(Path(os.path.expanduser(self._path.strip())))

    def _put_away(self) -> None:
        self.model.put_away()
        self.rebuild(self.services)
        if self._entry is not None:
            self.focus.move_to(self._entry)

    def _keep(self) -> None:
        self.model.keep()
        self._path = ""
        self.rebuild(self.services)

    def _ask_to_remove(self) -> None:
        words, removed = self.words, self.model.added[self.model.chosen]
        rows: list[Row] = [
            (words.text("Keep it"), "left", self.router.back),
            (words.text("Delete"), "bin", self._remove),
        ]
        title = words.text("Delete {name}?", name=as_it_is(removed.title))
        self.router.push(Menu(title, self._about(removed.key), rows))

    def _remove(self) -> None:
        self.router.back()
        removed: AddedDeck = self.model.added[self.model.chosen]
        self.model.remove(removed.key)
        trouble = self.model.trouble
        told = self.words.text("{deck} was deleted.", deck=as_it_is(removed.title))
        self.note = told if trouble is None else self.words.notice(trouble)
        self.rebuild(self.services)

    def _export(self) -> None:
        words, path = self.words, self.model.export(self.model.chosen)
        told = words.text("Can't export: Etori can't write to any folder.")
        self.note = told if path is None else words.text("Exported to {file}.", file=path_text(path))
        self.rebuild(self.services)
        self.speak(lambda: self.note)

    def _use(self, key: str) -> None:
        """Use a deck in every game; with an empty key, each game's own."""
        self.router.keep(replace(self.services.preferences, skins={"": key} if key else {}))
        self.rebuild(self.services)

    def handle(self, event: pygame.event.Event) -> None:
        """Go back on Esc; scroll with the page keys."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.router.back()
        else:
            self._scroll.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title and the sheet."""
        self.draw_page(surface, self.words.text("Decks"), self._sheet)
        super().draw(surface)


def _made_by(page: DecksPage, author: str, licence: str) -> Text:
    """Return who drew a deck and under which licence, as its manifest says."""
    words = page.words
    by = words.text("Drawn by {author}.", author=as_it_is(author)) if author else NO_WORDS
    under = words.text("Licence: {licence}.", licence=as_it_is(licence)) if licence else NO_WORDS
    return words.sentences(by, under)
