"""The fairness page: the seal of a deal, its pack, and each opponent's choices derived again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.ai.opponent_process import OpponentProcess
from game.engine.cards import Card
from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.player_crests import crests_for, own_seat
from scenes.i18n import NO_WORDS, Text, as_it_is
from scenes.pages.fairness.choice_list import ChoiceList
from scenes.pages.fairness.choice_texts import ChoiceTexts
from scenes.pages.fairness.model import FairnessModel
from scenes.pages.fairness.opponent_row import OpponentRow
from scenes.pages.fairness.shuffle_sheet import ShuffleSheet
from scenes.presenters import presenter_of
from scenes.widgets import Button, Container, Paragraph, PictureElement, Scroll, draw_cross, draw_tick
from scenes.widgets.paper_sheet import PaperPage

MARGIN, GAP, PAD = 28, 12, 16
TILE_SIZE, TILE_GAP = (26, 36), 5
"""Size of a card of the pack, and gap between two, in design units with text of the usual size."""
NAME_WIDTH = 104
"""Width of crest and name beside the cards of a seat, in design units with text of the usual size."""
DISC_DIAMETER = 44
"""Diameter of the mark of a statement in design units."""
LEFT_SHARE = 0.38
"""Share of the left column, with the pack, in the width of the sheet."""
NARROW_WIDTH = 900
"""Width in design units below which both columns are one below the other."""
POLL_SECONDS = 0.02
"""Seconds between two looks for the next choice."""


class FairnessPage(PaperPage):
    """A sheet with what the audit of a deal shows, and what it does not."""

    def __init__(
        self, model: FairnessModel, names: Sequence[Text], process: OpponentProcess | None = None
    ) -> None:
        """Show the audit of a deal; `names` are those of all players.

        The audit of a record has a `process` of its own, which ends with the last choice or with the page.
        """
        super().__init__()
        self.is_of_record = process is not None
        self._process = process
        self.model = model
        self.names = names
        self.note = NO_WORDS
        self._scroll: Scroll | None = None

    def leave(self) -> None:
        """End what derives the choices, if it is for this page only."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def update(self, dt: float) -> None:
        """Show the choices that were derived since."""
        model = self.model
        model.step()
        if not model.working:
            self.leave()
        # choices are also derived without this page, and the last one may fail
        if len(model.derived) == self._shown and model.working == self._was_working:
            return
        if not model.working or len(model.others) != self._reported:
            self.rebuild(self.services)
            self.speak(self._told)
        else:
            self._show_counts()

    def reword(self) -> None:
        """Drop the message on copying, which is in another language."""
        self.note = NO_WORDS

    @property
    def wake(self) -> float | None:
        """Seconds until the next look, as long as choices are being derived."""
        return POLL_SECONDS if self.model.working else super().wake

    # Texts.

    def _told(self) -> Text:
        """Return what the audit found so far."""
        words, model = self.words, self.model
        same, count, told = model.same_count, model.count, len(model.derived)
        if model.working and not model.differs:
            return words.text("They are choosing again.")
        if model.differs:
            return words.text(
                "{count} of {all} choices were not the same again.", count=told - same, all=count
            )
        if not count:
            return words.text("No computer player made a choice.")
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
        if not self._is_shown:
            return words.text("Nothing is shown about the other choices.")
        return words.text("So no choice can have depended on a card that its player could not see.")

    def _secrecy(self) -> Text:
        """Return whether the opponents were shown not to have seen other cards."""
        if self.model.differs or not self.model.deal.is_as_sealed:
            return self.words.text("Etori can't tell whether anyone looked at your cards.")
        if self._is_shown:
            return self.words.text("No one looked at your cards.")
        return self.words.text("Did anyone look at your cards?")

    def _statements(self) -> list[tuple[str, bool, Text, Text]]:
        """Return what the audit shows: icon, whether it is good, title and sentence."""
        words, fits = self.words, self.model.deal.is_as_sealed
        if fits:
            sealed = words.text("The cards were fixed before the first bid.")
            why = words.text("Etori showed the seal then. These cards and players give the same one.")
        else:
            sealed = words.text("The seal is broken: something was changed.")
            why = words.text("These cards and players give another seal than the one that Etori showed.")
        return [
            ("seal" if fits else "close", fits, sealed, why),
            (
                "eye-closed",
                fits and not self.model.differs,
                self._secrecy(),
                words.text("Every opponent is asked again, with only what their seat could see."),
            ),
            (
                "close" if self.model.differs else "check" if self._is_shown else "again",
                not self.model.differs,
                self._told(),
                self._meaning(),
            ),
        ]

    @property
    def _is_shown(self) -> bool:
        return 0 < self.model.count == self.model.same_count

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
            (words.text("See shuffle"), "chart", self._show_shuffles),
            (words.text("Copy proof"), "copy", self._copy),
            (words.text("Back"), "check", self.router.back),
        ]
        buttons = self.build_foot(self._sheet, margin, commands)
        area = pygame.Rect(
            self._sheet.left + margin, self._sheet.top + look.px(22), self._sheet.width - 2 * margin, 0
        )
        self._foot = buttons[0].rect.unionall([button.rect for button in buttons[1:]])
        area.height = self._foot.top - look.px(14) - area.top
        self._doubts_beside = self._fits_beside(*self._doubts())
        area.width += margin - look.px(4)
        before, self._scroll = self._scroll, Scroll(self, area)
        width, gap = self._scroll.width, look.px(GAP)
        presenter = presenter_of(self.model.deal.game.key)
        skin = self.services.deck(self.model.deal.game.key, presenter.skin, self.model.deal.deck)
        self._texts = ChoiceTexts(self.model, self.names, skin, presenter, words)
        narrow = look.size[0] < look.px(NARROW_WIDTH) * look.text_scale
        y = self._build_statements(width, 1 if narrow else 3)
        left_width = width if narrow else round(width * LEFT_SHARE)
        left = self._build_pack(y, left_width)
        x = 0 if narrow else left_width + look.px(MARGIN)
        right = self._build_opponents(x, left + gap if narrow else y, width - x)
        y = self._build_doubts(max(left, right) + gap, width)
        self._scroll.set_height(y)
        self._scroll.scroll_to(0 if before is None else before.offset)
        targets = [self.build_back(), self._build_other(), *self._rows, *buttons]
        self.focus.set_targets(targets, buttons[-1])
        self._reported, self._was_working = len(self.model.others), self.model.working
        self._show_counts()

    def _build_other(self) -> Button:
        """Build the button at the top right that checks the deal in the clipboard."""
        look, text = self.look, self.words.text("Check another deal")
        face, palette = look.face(TextRole.SPEECH), look.ink
        width = Button.width_for(self, text, icon="import", face=face)
        place = pygame.Rect(self._sheet.right - width, look.px(18), width, look.px(40))
        other = Button(self, place, text, self._check_other, icon="import", face=face, palette=palette)
        other.read_note = self.words.text("Checks the proof or record in the clipboard.")
        self._other = place
        return other

    @property
    def _content(self) -> Container:
        assert self._scroll is not None, "the scroll area is built before its content"
        return self._scroll.content

    def _place(self, x: int, y: int, text: Text, role: TextRole, colour: str, width: int) -> int:
        """Place a text; return where the next one goes."""
        part = Paragraph(self, (x, y), text, self.look.face(role), colour, width, container=self._content)
        return y + part.height + self.look.px(4)

    def _build_statements(self, width: int, columns: int) -> int:
        """Build the statements as cards of one height; return where the next part goes."""
        look, fonts, gap, pad = self.look, self.fonts, self.look.px(GAP), self.look.px(PAD)
        room, side = (width - (columns - 1) * gap) // columns, look.px(DISC_DIAMETER)
        left = pad + side + look.px(12)
        head, face = look.face(TextRole.SPEECH), look.face(TextRole.HELP)
        told = self._statements()
        heights = [
            len(fonts.wrap(title, room - left - pad, head)) * fonts.line_height(head)
            + len(fonts.wrap(text, room - left - pad, face)) * fonts.line_height(face)
            for _, _, title, text in told
        ]
        height = max(side, *heights) + 2 * look.px(12)
        for number, (icon, good, title, text) in enumerate(told):
            canvas = pygame.Surface((room, height), pygame.SRCALPHA)
            self._draw_card(canvas, canvas.get_rect(), look.paper.raised)
            self._draw_mark(canvas, (pad + side // 2, height // 2), icon, good)
            area = pygame.Rect(left, (height - heights[number]) // 2, room - left - pad, height)
            area.top += fonts.draw_paragraph(canvas, title, area, head, look.paper.text)
            fonts.draw_paragraph(canvas, text, area, face, look.paper.text2)
            row, column = divmod(number, columns)
            at = column * (room + gap), row * (height + look.px(8))
            PictureElement(self, at, canvas, self._content)
        rows = -(-len(told) // columns)
        return rows * height + (rows - 1) * look.px(8) + look.px(16)

    def _draw_card(self, canvas: pygame.Surface, rect: pygame.Rect, fill: str) -> None:
        look = self.look
        panel = self.paint.rounded(rect.size, look.plate_radius, fill, look.paper.line, look.border)
        self.paint.put(canvas, panel, rect.topleft)

    def _draw_mark(self, canvas: pygame.Surface, centre: tuple[int, int], icon: str, good: bool) -> None:
        """Draw a statement's disc: green with a tick once it is shown, red if it is not so."""
        look, paint, side = self.look, self.paint, self.look.px(DISC_DIAMETER)
        fill, line = {
            "check": (look.paper.good, look.paper.raised),
            "close": (look.paper.bad, look.paper.raised),
        }.get(icon, (look.paper.sunk, look.paper.text if good else look.paper.bad))
        paint.put_centred(canvas, paint.disc(side, fill), centre)
        paint.put_centred(canvas, paint.icon(icon, round(side * 0.55), line), centre)

    def _build_pack(self, y: int, width: int) -> int:
        """Build the cards of each seat, the rest of the pack and the seals; return where the next part goes.

        `y` and `width` are in pixels.
        """
        look, words, sealed = self.look, self.words, self.model.deal
        y = self._place(
            0, y, words.text("The pack, as it was dealt"), TextRole.SPEECH, look.paper.text, width
        )
        crests, own = crests_for(sealed.seal.seats), own_seat(sealed.seal.seats)
        for player, hand in enumerate(sealed.hands):
            if hand:
                role = TextRole.SPEECH if player == own else TextRole.HELP
                y = self._build_hand(y, width, self.names[player], hand, role, crests[player])
        if sealed.rest:
            y = self._build_hand(y, width, words.text("The rest"), sealed.rest, TextRole.HELP)
        return self._build_seals(y + look.px(4), width)

    def _build_hand(
        self, y: int, width: int, name: Text, cards: Sequence[Card], role: TextRole, crest: str = ""
    ) -> int:
        """Build a row of cards with the name of their player; return where the next row goes."""
        look, fonts, paint, words = self.look, self.fonts, self.paint, self.words
        tile, gap, left, side = (
            (look.tall(TILE_SIZE[0]), look.tall(TILE_SIZE[1])),
            look.px(TILE_GAP),
            look.tall(NAME_WIDTH),
            look.tall(26),
        )
        step = tile[0] + gap
        in_row = max(1, (width - left + gap) // step)
        if in_row < len(cards) <= round(in_row * 1.35):  # a few more cards overlap in one row
            in_row, step = len(cards), (width - left - tile[0]) // (len(cards) - 1)
        rows = -(-len(cards) // in_row)
        canvas = pygame.Surface((width, rows * (tile[1] + gap) - gap), pygame.SRCALPHA)
        held = words.listed([self._texts.skin.card_name(card) for card in cards])

        def told() -> list[Text]:
            return [words.text("{player}: {cards}", player=name, cards=held)]

        with fonts.told_as(canvas, told, canvas.get_rect()):
            indent = side + look.px(8) if crest else 0
            if crest:
                paint.put(canvas, paint.crest(crest, side), (0, (tile[1] - side) // 2))
            room = left - indent - look.px(6)
            face = look.face(role)
            fonts.draw_fitting(canvas, name, (indent, tile[1] // 2), face, look.paper.text, room)
        for number, card in enumerate(cards):
            row, column = divmod(number, in_row)
            paint.put(
                canvas, self._texts.skin.tile(card, *tile), (left + column * step, row * (tile[1] + gap))
            )
        PictureElement(self, (0, y), canvas, self._content)
        return y + canvas.get_height() + look.px(8)

    def _build_seals(self, y: int, width: int) -> int:
        """Build the seal that was shown and that of the record; return where the next part goes."""
        look, words, fonts, sealed = self.look, self.words, self.fonts, self.model.deal
        pad, paper, same = look.px(PAD), look.paper, sealed.is_as_sealed
        small, strong = look.face(TextRole.LABEL), look.face(TextRole.NAME)
        rows = [
            (words.text("Seal shown before the first bid"), sealed.seal.code),
            (words.text("Seal of these cards and players"), sealed.code_now),
        ]
        step = fonts.line_height(small), fonts.line_height(strong) + look.px(4)
        canvas = pygame.Surface((width, 2 * sum(step) + look.px(20)), pygame.SRCALPHA)
        panel = self.paint.rounded(canvas.get_size(), look.plate_radius, paper.sunk)
        self.paint.put(canvas, panel, (0, 0))
        at = look.px(10)
        for label, code in rows:
            fonts.draw_fitting(canvas, label, (pad, at + step[0] / 2), small, paper.text2, width - 2 * pad)
            middle = at + step[0] + step[1] / 2
            drawn = fonts.draw_fitting(
                canvas, as_it_is(code), (pad, middle), strong, paper.text, width - 2 * pad - look.px(36)
            )
            at += sum(step)
        side, word = look.tall(20), words.text("the same") if same else words.text("not the same")
        colour = paper.good if same else paper.bad
        centre = drawn.right + look.px(10) + side // 2, round(middle)
        draw_mark = draw_tick if same else draw_cross
        draw_mark(self, canvas, centre, side)
        room, face = width - pad - centre[0] - side, small.strong
        fonts.draw_fitting(canvas, word, (width - pad, middle), face, colour, room, "right")
        PictureElement(self, (0, y), canvas, self._content)
        return y + canvas.get_height()

    def _build_opponents(self, x: int, y: int, width: int) -> int:
        """Build a row for each opponent, and the count of all; return where the next part goes."""
        look, words, model = self.look, self.words, self.model
        title = words.text("Each choice, derived again")
        y = self._place(x, y, title, TextRole.SPEECH, look.paper.text, width)
        crests = crests_for(model.deal.seal.seats)
        self._rows: list[OpponentRow] = []
        for player in model.players():
            show, crest = partial(self._list_choices, player), crests[player]
            row = OpponentRow(self, (x, y), width, self._texts, player, crest, self._content, show)
            self._rows.append(row)
            y += row.rect.height + look.px(8)
        canvas = pygame.Surface((width, look.tall(48)), pygame.SRCALPHA)
        self._total = PictureElement(self, (x, y), canvas, self._content)
        return y + canvas.get_height()

    def _build_doubts(self, y: int, width: int) -> int:
        """Build what the audit does not show, unless it is drawn beside the buttons; return where the content
        ends.
        """
        look = self.look
        if self._doubts_beside:
            return y
        line = pygame.Surface((width, look.border))
        line.fill(look.paper.line)
        PictureElement(self, (0, y), line, self._content)
        y += look.px(GAP)
        title, doubt = self._doubts()
        y = self._place(0, y, title, TextRole.SPEECH, look.paper.text, width)
        return self._place(0, y, doubt, TextRole.HELP, look.paper.text2, width)

    def _doubts(self) -> tuple[Text, Text]:
        """Return what the audit does not show: title and sentence."""
        words = self.words
        return words.text("What this does not show"), words.text(
            "Whether the shuffle is good: a pack could be chosen before it is sealed. "
            "“See shuffle” compares a million shuffles with chance."
        )

    def _fits_beside(self, title: Text, doubt: Text) -> bool:
        """Return whether what the audit does not show has room left of the buttons."""
        look, fonts, place = self.look, self.fonts, self._beside_foot
        faces = (title, look.face(TextRole.SPEECH)), (doubt, look.face(TextRole.HELP))
        if place.width < look.px(280):
            return False
        return place.height >= sum(
            len(fonts.wrap(text, place.width, face)) * fonts.line_height(face) for text, face in faces
        )

    @property
    def _beside_foot(self) -> pygame.Rect:
        """The room left of the buttons."""
        look, left = self.look, self._sheet.left + self.look.px(MARGIN)
        top = self._foot.top - look.px(10)
        return pygame.Rect(
            left, top, self._foot.left - look.px(20) - left, self._sheet.bottom - look.px(8) - top
        )

    def _show_counts(self) -> None:
        """Show for each opponent, and for all, which choices were the same again."""
        self._shown = len(self.model.derived)
        look, fonts, model, words = self.look, self.fonts, self.model, self.words
        for row in self._rows:
            row.refresh()
        canvas = pygame.Surface(self._total.surface.get_size(), pygame.SRCALPHA)
        count = words.text("{count} of {all}", count=model.same_count, all=model.count)
        done, face = self._is_shown, look.face(TextRole.RAIL_TITLE)
        colour = look.paper.bad if model.differs else look.paper.good if done else look.paper.text2
        right, middle = canvas.get_width() - look.px(PAD), canvas.get_height() // 2
        fonts.draw(canvas, count, (right, middle), face, colour, "right")
        room, small = right - fonts.width(count, face) - look.px(16), look.face(TextRole.LABEL)
        first, told = words.text("All opponents"), words.text("with the same seed, level and view")
        name, above = look.face(TextRole.HELP), middle - look.tall(11)
        fonts.draw_fitting(canvas, first, (0, above), name, look.paper.text, room)
        fonts.draw_fitting(canvas, told, (0, middle + look.tall(11)), small, look.paper.text2, room)
        self._total.show_surface(canvas)
        self.redraw()

    # Actions.

    def _check_other(self) -> None:
        self.router.go(routes.Fairness(clipboard.get()))

    def _show_shuffles(self) -> None:
        self.router.push(ShuffleSheet())

    def _list_choices(self, player: int) -> None:
        self.router.push(ChoiceList(self._texts, player))

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
        """Go back on Esc, copy the proof on C, scroll with the page keys."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.router.back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_c:
            self._copy()
        elif self._scroll is not None:
            self._scroll.handle(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the felt, the title and the sheet."""
        words, look, fonts = self.words, self.look, self.fonts
        self.draw_page(surface, words.text("Is it fair?"), self._sheet)
        face, deal = look.face(TextRole.LABEL), self.model.deal
        x = (
            look.px(86)
            + fonts.width(words.text("Is it fair?"), look.face(TextRole.SHEET_TITLE))
            + look.px(20)
        )
        told = words.text("{game}, deal {number}", game=words.game(deal.game.title), number=deal.number)
        room = self._other.left - look.px(16) - x
        fonts.draw_fitting(surface, told, (x, look.px(38)), face, look.ink.text2, room)
        place, face = self._beside_foot, look.face(TextRole.HELP)
        if self.note:
            lines, face = fonts.in_lines(self.note, face, place.width)
            step, at = fonts.line_height(face), (place.left, self._foot.centery)
            fonts.draw_block(surface, lines, at, face, look.paper.text, step)
        elif self._doubts_beside:
            title, doubt = self._doubts()
            rule = pygame.Rect(place.left, place.top - look.px(6), self._foot.right - place.left, look.border)
            surface.fill(look.paper.line, rule)
            strong = look.face(TextRole.SPEECH)
            place.top += fonts.draw_paragraph(surface, title, place, strong, look.paper.text)
            fonts.draw_paragraph(surface, doubt, place, face, look.paper.text2)
        super().draw(surface)
