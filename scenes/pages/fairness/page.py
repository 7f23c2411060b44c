"""The fairness page: the seal of a deal, its pack, and each opponent's choices derived again."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ai.levels import name_of_level
from scenes.framework.focus import FocusTarget
from scenes.framework.input import clipboard
from scenes.graphics.layout_metrics import TextRole, TypeSize
from scenes.graphics.player_crests import crests_for
from scenes.i18n import NO_WORDS, Text, as_it_is, mark
from scenes.pages.fairness.model import FairnessModel
from scenes.presenters import presenter_of
from scenes.widgets import Paragraph, PictureElement, Scroll
from scenes.widgets.paper_sheet import PaperPage

MARGIN, GAP, ROW = 28, 12, 54
TILE, TILES = (36, 50), 13
"""Size of a card, and number of cards in a row of the pack."""
NARROW = 900
"""Width in design units below which both columns are one below the other."""
SHUFFLES = (
    (mark("Which card is in which place"), "2,601.0", "2,601", "0.50"),
    (mark("Cards in their old place"), "3.3", "6", "0.78"),
    (mark("Neighbours that stayed together"), "4.5", "6", "0.61"),
)
"""A million shuffles compared with chance: what was counted, chi-square, degrees of freedom and p.

They are those of docs/fairness.md, which says how they were found.
"""
POLL = 0.02
"""Seconds between two looks for the next choice."""


class FairnessPage(PaperPage):
    """A sheet with what the audit of a deal shows, and what it does not."""

    def __init__(self, model: FairnessModel, game: str, names: Sequence[Text]) -> None:
        """Show the audit of a deal of the game with this key."""
        super().__init__()
        self.model = model
        self.names = names
        self._game = game
        self.note = NO_WORDS

    def update(self, dt: float) -> None:
        """Show the choices that were derived since."""
        self.model.step()
        if len(self.model.derived) != self._shown:  # choices are also derived without this page
            self._show_counts()
            if not self.model.working:
                self.rebuild(self.services)
                self.speak(self._told)

    @property
    def wake(self) -> float | None:
        """Seconds until the next look, as long as choices are being derived."""
        return POLL if self.model.working else super().wake

    # Texts.

    def _told(self) -> Text:
        """Return what the audit found so far."""
        words, model = self.words, self.model
        same, count, told = model.same_count, model.count, len(model.derived)
        if model.working:
            return words.text("They are choosing again.")
        if model.differs:
            return words.text(
                "{count} of {all} choices were not the same again.", count=told - same, all=count
            )
        if told < count:
            return words.text("Only {count} of {all} could be asked again.", count=told, all=count)
        return words.text("They chose the same again: {count} of {all}", count=same, all=count)

    def _meaning(self) -> Text:
        """Return what the repeated choices show."""
        words = self.words
        if self.model.differs:
            return words.text("Another version of Etori may have played, or something was changed.")
        if self.model.working:
            return words.text(
                "If they choose the same, no choice can have depended on a card they could not see."
            )
        return words.text("So no choice can have depended on a card that its player could not see.")

    def _statements(self) -> list[tuple[str, bool, Text, Text]]:
        """Return what the audit shows: icon, whether it is good, title and sentence."""
        words, fits = self.words, self.model.deal.is_as_sealed
        sealed = words.text("The cards were fixed before the first bid.")
        if not fits:
            sealed = words.text("The seal is broken: something was changed.")
        return [
            (
                "check" if fits else "close",
                fits,
                sealed,
                words.text("Etori showed the seal then. These cards and players give the same one."),
            ),
            (
                "eye",
                True,
                words.text("No one looked at your cards."),
                words.text("Every opponent is asked again, with only what their seat could see."),
            ),
            (
                "close" if self.model.differs else "again",
                not self.model.differs,
                self._told(),
                self._meaning(),
            ),
        ]

    # Building.

    def build(self) -> None:
        """Build the sheet: what is shown, the pack and the seal, the opponents, and the buttons."""
        look, words = self.look, self.words
        top = look.px(76)
        self._sheet = pygame.Rect(
            look.px(28), top, look.size[0] - look.px(56), look.size[1] - top - look.px(22)
        )
        margin = look.px(MARGIN)
        commands = [
            (words.text("Copy proof"), "copy", self._copy),
            (words.text("Back"), "check", self.router.back),
        ]
        buttons = self.build_foot(self._sheet, margin, commands)
        foot = buttons[0].rect.top
        area = pygame.Rect(
            self._sheet.left + margin, self._sheet.top + look.px(22), self._sheet.width - 2 * margin, 0
        )
        area.height = foot - look.px(14) - area.top
        area.width += margin - look.px(4)
        self._scroll = Scroll(self, area)
        width, gap = self._scroll.width, look.px(GAP)
        narrow = look.size[0] < look.px(NARROW) * look.text_scale
        y = self._build_statements(width, 1 if narrow else 3)
        half = width if narrow else (width - look.px(MARGIN)) // 2
        left = self._build_pack(0, y, half)
        right = self._build_opponents(0 if narrow else half + look.px(MARGIN), left if narrow else y, half)
        y = max(left, right) + gap
        y = self._place(
            0, y, words.text("What this does not show"), look.face(TextRole.SPEECH), look.paper.text, width
        )
        doubt = words.text(
            "That the shuffle is good: a pack could be chosen before it is sealed. "
            "So a million shuffles were compared with chance. If p were close to 0, they would not be random."
        )
        y = self._place(0, y, doubt, look.face(TextRole.HELP), look.paper.text2, width)
        for counted, chi2, degrees, p in SHUFFLES:
            line = words.text(
                "{counted}: chi-square {chi2}, {degrees} degrees of freedom, p = {p}",
                counted=words.text(counted),
                chi2=as_it_is(chi2),
                degrees=as_it_is(degrees),
                p=as_it_is(p),
            )
            y = self._place(0, y, line, look.face(TextRole.HELP), look.paper.text2, width)
        if self.note:
            y = self._place(0, y, self.note, look.face(TextRole.HELP), look.paper.text, width)
        self._scroll.set_height(y)
        targets: list[FocusTarget] = [self.build_back(), *buttons]
        self.focus.set_targets(targets, buttons[-1])
        self._show_counts()

    def _place(self, x: int, y: int, text: Text, face: TypeSize, colour: str, width: int) -> int:
        """Place a text; return where the next one goes."""
        part = Paragraph(self, (x, y), text, face, colour, width, container=self._scroll.content)
        return y + part.height + self.look.px(4)

    def _build_statements(self, width: int, columns: int) -> int:
        look, gap, side = self.look, self.look.px(GAP), self.look.px(22)
        room = (width - (columns - 1) * gap) // columns
        y = row = 0
        for number, (icon, good, title, told) in enumerate(self._statements()):
            x = number % columns * (room + gap)
            at = row if columns > 1 else y
            colour = look.paper.good if good else look.paper.bad
            PictureElement(
                self, (x, at + look.px(2)), self.paint.icon(icon, side, colour), self._scroll.content
            )
            indent = side + look.px(10)
            below = self._place(
                x + indent, at, title, look.face(TextRole.SPEECH), look.paper.text, room - indent
            )
            below = self._place(
                x + indent, below, told, look.face(TextRole.HELP), look.paper.text2, room - indent
            )
            y = max(y, below + gap)
        return y

    def _build_pack(self, x: int, y: int, width: int) -> int:
        look, words, paint = self.look, self.words, self.paint
        head = words.text("The pack, in the order it was dealt")
        y = self._place(x, y, head, look.face(TextRole.SPEECH), look.paper.text, width)
        pack = self.model.deal.deck
        skin = self.services.deck(self._game, presenter_of(self._game).skin, pack)
        step = min(look.px(TILE[0] + 4), width // TILES)
        tile = (step - look.px(4), round((step - look.px(4)) * TILE[1] / TILE[0]))
        rows = -(-len(pack) // TILES)
        canvas = pygame.Surface((step * TILES, rows * (tile[1] + look.px(6))), pygame.SRCALPHA)
        for number, card in enumerate(pack):
            row, column = divmod(number, TILES)
            paint.put(canvas, skin.tile(card, *tile), (column * step, row * (tile[1] + look.px(6))))
        PictureElement(self, (x, y), canvas, self._scroll.content)
        y += canvas.get_height() + look.px(GAP)
        sealed = self.model.deal
        for label, code in (
            (words.text("Seal shown before the first bid"), sealed.seal.code),
            (words.text("Seal of these cards and players"), sealed.code_now),
        ):
            y = self._place(x, y, label, look.face(TextRole.HELP), look.paper.text2, width)
            y = self._place(x, y, as_it_is(code), look.face(TextRole.SPEECH), look.paper.text, width)
        return y

    def _build_opponents(self, x: int, y: int, width: int) -> int:
        look, words, model = self.look, self.words, self.model
        head = words.text("Each choice, derived again")
        y = self._place(x, y, head, look.face(TextRole.SPEECH), look.paper.text, width)
        crests, side = crests_for(model.deal.seal.seats), look.tall(36)
        self._counts: list[tuple[int, PictureElement]] = []
        for player in model.players():
            crest = self.paint.crest(crests[player], side)
            PictureElement(self, (x, y + (look.tall(ROW) - side) // 2), crest, self._scroll.content)
            canvas = pygame.Surface((width - side - look.px(12), look.tall(ROW)), pygame.SRCALPHA)
            line = PictureElement(self, (x + side + look.px(12), y), canvas, self._scroll.content)
            self._counts.append((player, line))
            y += look.tall(ROW)
        told = words.text("with the same seed, level and view")
        return self._place(x, y, told, look.face(TextRole.HELP), look.paper.text2, width)

    def _show_counts(self) -> None:
        """Show for each opponent how many choices were the same again."""
        self._shown = len(self.model.derived)
        look, fonts, model, words = self.look, self.fonts, self.model, self.words
        name_face, small = look.face(TextRole.SPEECH), look.face(TextRole.LABEL)
        for player, line in self._counts:
            canvas = pygame.Surface(line.surface.get_size(), pygame.SRCALPHA)
            own = model.choices_of(player)
            level = words.text(name_of_level(model.deal.seal.seats[player]))
            count = words.text("{count} of {all}", count=model.same(own), all=len(own))
            wrong = any(model.derived.get(choice.number) is False for choice in own)
            done = all(choice.number in model.derived for choice in own)
            colour = look.paper.bad if wrong else look.paper.good if done else look.paper.text2
            middle, right = canvas.get_height() // 2, canvas.get_width()
            wide = fonts.width(count, name_face)
            fonts.draw(canvas, count, (right - wide, middle), name_face, colour)
            room = right - wide - look.px(12)
            fonts.draw_fitting(
                canvas, self.names[player], (0, middle - look.tall(11)), name_face, look.paper.text, room
            )
            fonts.draw_fitting(canvas, level, (0, middle + look.tall(12)), small, look.paper.text2, room)
            line.show_surface(canvas)

    # Actions.

    def _copy(self) -> None:
        words = self.words
        copied = clipboard.put(self.model.proof)
        self.note = (
            words.text("Copied: the record with the seals. Anyone can check it.")
            if copied
            else words.text("The clipboard can't be used.")
        )
        self.rebuild(self.services)
        self.speak(lambda: self.note)

    def handle(self, event: pygame.event.Event) -> None:
        """Go back on Esc; scroll with the page keys."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.router.back()
        else:
            self._scroll.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title and the sheet."""
        self.draw_page(surface, self.words.text("Is it fair?"), self._sheet)
        super().draw(surface)
