"""The sheet beside the review's table: accuracy, result, one decision, and the list of decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

import pygame

from game.ai.accuracy import whole_accuracy
from game.ai.verdict import Grade
from game.engine.actions import Action
from game.session.past_deal import Trick
from scenes.framework.accessible_roles import TargetDescription
from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import NAMES, accuracy_ring, colour_of, grade_mark
from scenes.graphics.layout_metrics import BAD, BRASS, GOLD_BAR, OFF, TextRole
from scenes.i18n import NO_WORDS, Line, Text, number_text
from scenes.pages.review.model import JudgedDecision
from scenes.pages.review.review_text import HARDLY, ReviewText, stage_name
from scenes.widgets import Button, ButtonKind, Scroll

LEAST_LIST, LEAST_ROWS = 130, 2
"""Minimum height of the list in design units, and minimum number of action bars in a decision."""
MOST_ROWS, FEW_ROWS = 4, 3
REASON_ROWS = 3
FACT = 25
"""Height in design units of the line with what the player knew."""
TILE = (20, 27)
"""Card size in a list, in design units."""


@dataclass(frozen=True)
class SheetActions:
    """Callbacks for the buttons, and for choosing a decision or a trick by its index."""

    decision: Callable[[int], None]
    trick: Callable[[int], None]
    all_tricks: Callable[[], None]
    play_on: Callable[[], None]
    copy: Callable[[], None]


class ReviewSheet:
    """The review sheet, laid out from the top down; the list gets the remaining room."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, texts: ReviewText, actions: SheetActions, *, all_tricks: bool
    ) -> None:
        """If `all_tricks`, the list of tricks fills the sheet."""
        self.scene = scene
        self.rect = rect
        self.texts = texts
        self.all_tricks = all_tricks
        look, words = scene.look, scene.words
        pad = look.px(16)
        self.left, self.right = rect.left + pad, rect.right - pad
        small = look.size[1] < 700
        self._ring = look.px(72)
        rows = FEW_ROWS if small or look.text_scale > 1 else MOST_ROWS
        wide = self.right - self.left
        self._head = rect.top + look.px(18)
        self._counts = self._head + max(self._ring, look.tall(78)) + look.tall(20)
        tall = look.tall(44)
        foot = rect.bottom - look.px(16) - tall
        top, least = self._counts + look.tall(22), look.tall(LEAST_LIST)
        card = pygame.Rect(self.left, top, wide, DecisionCard.height_for(scene, rows))
        while rows > LEAST_ROWS and foot - card.bottom < least:
            rows -= 1
            card.height = DecisionCard.height_for(scene, rows)
        self.listed = all_tricks or foot - card.bottom >= least
        """Whether there is room for a list; with large text, a decision leaves none."""
        if not self.listed:
            card.top = self._counts - look.tall(8)
        self.card = None if all_tricks else DecisionCard(scene, card, texts, rows)
        self._list_head = rect.top + look.tall(28) if all_tricks else card.bottom + look.tall(22)
        list_top = self._list_head + look.tall(18)
        area = pygame.Rect(self.left, list_top, wide, foot - look.px(14) - list_top)
        if not self.listed:
            area = pygame.Rect(-2 * wide, 0, wide, least)  # off screen
        choose = actions.trick if all_tricks else actions.decision
        self.list = (TrickList if all_tricks else DecisionList)(scene, area, texts, choose)
        link = words.text("show decisions") if all_tricks else words.text("show all tricks")
        wide = Button.width_for(scene, link, ButtonKind.LINK)
        place = pygame.Rect(0, 0, wide, look.tall(28))
        place.midright = (self.right, self._list_head)
        self.link = Button(
            scene, place, link, actions.all_tricks, kind=ButtonKind.LINK, key="tricks", palette=look.paper
        )
        self.play_on, self.copy = self._build_buttons(foot, tall, actions)

    def _build_buttons(self, foot: int, tall: int, actions: SheetActions) -> tuple[Button, Button]:
        scene, words, look = self.scene, self.scene.words, self.scene.look
        gap, face = look.px(8), look.face(TextRole.NAME)
        room = self.right - self.left - gap
        on, copy = words.text("Play on from here"), words.text("Copy deal code")

        def needs() -> list[int]:
            return [Button.width_for(scene, each, icon="play", face=face) for each in (on, copy)]

        if sum(needs()) > room:
            copy = words.text("Copy code")
        while sum(needs()) > room and face.px > 11:
            face = face._replace(px=face.px - 1)
        more = max(0, room - sum(needs())) // 2
        first = pygame.Rect(self.left, foot, needs()[0] + more, tall)
        second = pygame.Rect(first.right + gap, foot, self.right - first.right - gap, tall)
        paper = look.paper
        return (
            Button(
                scene, first, on, actions.play_on,
                kind=ButtonKind.PRIMARY, icon="play", filled=True, palette=paper, face=face, key="play on",
            ),
            Button(scene, second, copy, actions.copy, icon="copy", palette=paper, face=face, key="copy"),
        )  # fmt: skip

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets, from the top down."""
        return [self.link, *([self.list.spot] if self.listed else []), self.play_on, self.copy]

    def draw(self, surface: pygame.Surface, decision: int | None, trick: int | None) -> None:
        """Draw the sheet with the selected decision and trick."""
        look, paper = self.scene.look, self.scene.look.paper
        line = paper.line if look.high_contrast else None
        self.scene.paint.panel(
            surface, self.rect, look.panel_radius, paper.ground, line, look.border, shadow=3
        )
        if self.card is not None:
            self._draw_head(surface)
            if self.listed:
                self._draw_counts(surface)
            self.card.draw(surface, None if decision is None else self.texts.model.decided[decision])
        text = self.scene.words.text("All tricks") if self.all_tricks else self.texts.heading
        face = self.scene.fonts.fitting(
            text, look.face(TextRole.SPEECH), self.link.rect.left - self.left - look.px(16)
        )
        at = (self.left + look.px(8), self._list_head)
        self.scene.fonts.draw(surface, text, at, face, paper.text)
        if self.listed:
            self.list.draw(surface, trick if self.all_tricks else decision)

    def _draw_head(self, surface: pygame.Surface) -> None:
        """Draw the accuracy ring, the title, and two or three lines of text."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        model = self.texts.model
        middle = self.left + look.px(8) + self._ring // 2, self._head + max(self._ring, look.tall(78)) // 2
        ready = model.judged == model.to_judge and model.to_judge > 0
        accuracy = self.texts.past.summary(model.seat).accuracy if ready else None
        share = accuracy / 100 if accuracy is not None else 0.0
        paint.put_centred(surface, accuracy_ring(paint, self._ring, share, paper.sunk), middle)
        told = self.scene.words.text("…") if accuracy is None else number_text(whole_accuracy(accuracy))
        fonts.draw(surface, told, middle, look.face(TextRole.DISPLAY), paper.text, "center")
        x = middle[0] + self._ring // 2 + look.px(18)
        room = self.right - look.px(6) - x
        title = self.texts.outcome()
        y = self._head + look.tall(14)
        fonts.draw_fitting(surface, title, (x, y), look.face(TextRole.RAIL_TITLE), paper.text, room)
        label = look.face(TextRole.LABEL)
        step = fonts.line_height(label)
        y += look.tall(8) + step // 2 + step - step // 2
        rows = fonts.wrap(self.texts.story(), room, label)[: 3 if self.listed else 2]
        fonts.draw_down(surface, rows, (x, y), label, paper.text2, step)

    def _draw_counts(self, surface: pygame.Surface) -> None:
        """Draw the number of decisions of each grade."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        model, words = self.texts.model, self.scene.words
        counts = {
            grade: sum(each.grade is grade for each in model.decided)
            for grade in (Grade.BEST, Grade.FINE, Grade.SLIP, Grade.MISTAKE)
        }
        names: dict[Grade, Text] = {
            Grade.BEST: words.text("best"),
            Grade.FINE: words.text("fine"),
            Grade.SLIP: words.counted("slip", "slips", counts[Grade.SLIP]),
            Grade.MISTAKE: words.counted("mistake", "mistakes", counts[Grade.MISTAKE]),
        }
        face, side, gap = look.face(TextRole.LABEL), look.px(18), look.px(6)

        def wide(grade: Grade) -> int:
            number = fonts.width(number_text(counts[grade]), face.strong)
            return side + gap + number + gap + fonts.width(names[grade], face)

        room = self.right - self.left - look.px(16)
        while sum(map(wide, counts)) + 3 * look.px(8) > room and face.px > 11:
            face = face._replace(px=face.px - 1)
        x, spare = self.left + look.px(8), (room - sum(map(wide, counts))) / 3
        for grade, count in counts.items():
            paint.put_centred(surface, grade_mark(paint, grade, side, paper), (x + side // 2, self._counts))
            at = x + side + gap
            end = fonts.draw(surface, number_text(count), (at, self._counts), face.strong, paper.text).right
            fonts.draw(surface, names[grade], (end + gap, self._counts), face, paper.text2)
            x += round(wide(grade) + spare)


class ActionBar(NamedTuple):
    """An action, its cost compared to the best one, and who chose it."""

    action: Action
    loss: float | None
    """Points lost compared to the best action; `None` if not known yet."""
    best: bool
    own: bool


class DecisionCard:
    """A card in `rect` that compares the actions of one decision."""

    def __init__(self, scene: Scene, rect: pygame.Rect, texts: ReviewText, rows: int) -> None:
        self.scene = scene
        self.rect = rect
        self.texts = texts
        self.rows = rows
        self._left, self._right = rect.left + scene.look.px(18), rect.right - scene.look.px(18)

    @staticmethod
    def height_for(scene: Scene, rows: int) -> int:
        """Return the height in pixels of a card with `rows` action bars."""
        look = scene.look
        reason = REASON_ROWS * scene.fonts.line_height(look.face(TextRole.HELP))
        return look.tall(46) + rows * look.tall(33) + reason + look.tall(74) + look.tall(FACT)

    def bars(self, decided: JudgedDecision) -> list[ActionBar]:
        """Return bars for the best actions that fit, always including the chosen action."""
        choice, judged = decided.choice, decided.judged
        if judged is None or not judged.verdict.weighed:
            return [ActionBar(choice.action, None, best=False, own=True)]
        verdict = judged.verdict
        found = [
            ActionBar(
                each.action,
                max(0.0, each.loss.points),
                each.action == verdict.best,
                each.action == choice.action,
            )
            for each in verdict.weighed
        ]
        found.sort(key=lambda bar: (not bar.best, bar.loss))
        shown = found[: self.rows]
        own = next((bar for bar in found if bar.own), None)
        if own is not None and own not in shown:
            shown[-1] = own
        return shown

    def draw(self, surface: pygame.Surface, decided: JudgedDecision | None) -> None:
        """Draw the card."""
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        paint.panel(surface, self.rect, look.plate_radius, paper.raised, paper.line, look.border, shadow=1)
        if decided is None:
            text = self.scene.words.text("There was nothing to decide here.")
            face = look.face(TextRole.HELP)
            self.scene.fonts.draw(surface, text, self.rect.center, face, paper.text2, "center")
            return
        y = self.rect.top + look.tall(30)
        self._draw_head(surface, decided, y)
        y += look.tall(37)
        if decided.choice.forced:
            y -= look.tall(12)
        else:
            y = self._draw_bars(surface, self.bars(decided), y)
        self._draw_reason(surface, decided, y - look.tall(8))
        self._draw_foot(surface, decided)

    def _draw_head(self, surface: pygame.Surface, decided: JudgedDecision, y: int) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        words, face, side, right = self.scene.words, look.face(TextRole.RAIL_TITLE), look.px(26), self._right
        middle, at = (self._left + side // 2, y), (self._left + side + look.px(10), y)
        if decided.grade is None:
            paint.put_centred(surface, paint.icon("clock", side, paper.text2), middle)
            text = words.text("Still under review")
            fonts.draw_title(surface, text, at, face, paper.text, right - at[0])
            return
        paint.put_centred(surface, grade_mark(paint, decided.grade, side, paper), middle)
        colour, name = colour_of(decided.grade, paper), words.text(NAMES[decided.grade])
        end = fonts.draw_fitting(surface, name, at, face, colour, right - at[0]).right
        if decided.cost >= HARDLY and not decided.choice.forced:
            lost = words.text("{points} points", points=words.gain(-decided.cost))
            room = right - end - look.px(10)
            fonts.draw_fitting(surface, lost, (right, y), face, colour, room, "right")

    def _draw_bars(self, surface: pygame.Surface, bars: list[ActionBar], y: int) -> int:
        """Draw all bars on one scale, with the best at full width; return the y below them."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        words, plain = self.scene.words, look.face(TextRole.SPEECH).regular
        named, right = self._left + look.px(112), self._right
        for_loss = max(fonts.width(each, plain.strong) for each in (words.text("best"), words.gain(-88.8)))
        track = pygame.Rect(named, 0, right - for_loss - look.px(14) - named, look.px(10))
        worst = max((bar.loss or 0.0) for bar in bars)
        scale = max(self.texts.past.swing, 1.7 * worst)
        for bar in bars:
            strong = bar.best or bar.own
            self._draw_action(surface, bar, named - look.px(8), y)
            track.centery = y
            paint.panel(surface, track, look.px(5), paper.sunk)
            if bar.loss is not None:
                filled = track.copy()
                filled.width = max(look.px(10), round(track.width * (1 - bar.loss / scale)))
                bad = bar.own and bar.loss > HARDLY
                paint.panel(surface, filled, look.px(5), GOLD_BAR if bar.best else BAD if bad else OFF)
            told = words.text("…") if bar.loss is None else words.gain(-bar.loss)
            told = words.text("best") if bar.best else told
            face = plain.strong if strong else plain
            fonts.draw(surface, told, (right, y), face, paper.text if strong else paper.text2, "right")
            y += look.tall(33)
        return y

    def _draw_action(self, surface: pygame.Surface, bar: ActionBar, right: int, y: int) -> None:
        """Draw the action and who chose it; cards are drawn as pictures, other actions as words."""
        look, fonts, paper, words = self.scene.look, self.scene.fonts, self.scene.look.paper, self.scene.words
        who = words.text("Both") if bar.best and bar.own else NO_WORDS
        if not who and bar.best:
            who = words.text("Expert")
        elif not who and bar.own:
            who = words.text("You") if self.texts.own else words.text("Chosen")
        table, face, left = self.texts.table, look.face(TextRole.SPEECH), self._left
        if len(bar.action.cards) == 1 and bar.action.verb == "play":
            width, height = look.px(21), look.px(28)
            tile = table.parts.painter.skin.tile(bar.action.cards[0], width, height)
            self.scene.paint.put(surface, tile, (left, y - height / 2))
            x = left + width + look.px(10)
            fonts.draw(surface, who, (x, y), fonts.fitting(who, face, right - x), paper.text)
            return
        said = table.presenter.narration.spoken(table.final_sight(), bar.action)
        parts: list[Part] = [*table.parts.painter.skin.pictured(said, look.px(20))]
        if not (bar.best or bar.own):
            face = face.regular
        face = fonts.fitting_parts(parts, face, right - left, look.px(4))
        clip = surface.get_clip()
        surface.set_clip(pygame.Rect(left, y - look.tall(16), right - left, look.tall(32)).clip(clip))
        fonts.draw_parts(surface, parts, (left, y), face, paper.text, look.px(4))
        surface.set_clip(clip)

    def _draw_reason(self, surface: pygame.Surface, decided: JudgedDecision, y: int) -> None:
        look, fonts, face = self.scene.look, self.scene.fonts, self.scene.look.face(TextRole.HELP)
        step, skin = fonts.line_height(face), self.texts.table.parts.painter.skin
        rows: list[list[Part]] = []
        for reason in self.texts.reasons(decided):
            parts: list[Part] = [*skin.pictured(reason, round(face.px * 1.2))]
            rows = fonts.wrap_parts(parts, self._right - self._left, face, look.px(5)) if parts else []
            if len(rows) <= REASON_ROWS:
                break
        for row in rows[:REASON_ROWS]:
            y += step
            fonts.draw_parts(surface, row, (self._left, y - step / 2), face, look.paper.text, look.px(5))

    def _draw_foot(self, surface: pygame.Surface, decided: JudgedDecision) -> None:
        """Draw what the player knew, what was hidden, and the sample behind the figures."""
        judged = decided.judged
        if judged is None or decided.choice.forced:
            return
        look, fonts, paper, words = self.scene.look, self.scene.fonts, self.scene.look.paper, self.scene.words
        known, left, right = self.texts.known(decided), self._left, self._right
        y = self.rect.bottom - look.tall(62) - (look.tall(FACT) if known else 0)
        surface.fill(paper.line, (left, y, right - left, look.border))
        y += look.tall(20)
        if known:
            title = words.text("You knew") if self.texts.own else words.text("Known")
            self._draw_fact(surface, "eye", title, known, y)
            y += look.tall(FACT)
        self._draw_fact(surface, "eye-closed", words.text("Hidden"), [self.texts.hidden(judged)], y)
        basis = self.texts.basis(judged)
        face = fonts.fitting(basis, look.face(TextRole.TAG).regular, right - left)
        fonts.draw(surface, basis, (left, y + look.tall(24)), face, paper.text2)

    def _draw_fact(self, surface: pygame.Surface, icon: str, title: Text, lines: list[Line], y: int) -> None:
        """Draw an eye icon, a title, and as many of the lines as fit, but at least one."""
        look, fonts, paper = self.scene.look, self.scene.fonts, self.scene.look.paper
        side, gap, face = look.px(18), look.px(5), look.face(TextRole.LABEL)
        eye = self.scene.paint.icon(icon, side, paper.text2)
        self.scene.paint.put_centred(surface, eye, (self._left + side // 2, y))
        x = self._left + side + look.px(8)
        x = fonts.draw(surface, title, (x, y), face.strong, paper.text).right + look.px(8)
        skin = self.texts.table.parts.painter.skin
        parts: list[Part] = [*skin.pictured(lines[0], look.px(20))]
        for line in lines[1:]:
            more: list[Part] = [*parts, *skin.pictured(line, look.px(20))]
            if fonts.parts_width(more, face, gap) <= self._right - x:
                parts = more
        face = fonts.fitting_parts(parts, face, self._right - x, gap)
        fonts.draw_parts(surface, parts, (x, y), face, paper.text2, gap)


class ReviewList:
    """A scrolling list with clickable rows; subclasses provide the row count and draw the rows."""

    ROW = 33
    """Row height in design units."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, texts: ReviewText, choose: Callable[[int], None]
    ) -> None:
        """`choose` is called with the index of the clicked row."""
        self.scene = scene
        self.rect = rect
        self.texts = texts
        self.choose = choose
        look = scene.look
        inner = rect.inflate(-look.px(8), -look.px(8))
        seen = max(1, inner.height // look.tall(self.ROW))
        self.row = inner.height // seen
        inner.height = seen * self.row  # show whole rows only
        self.scroll = Scroll(scene, inner, look.paper)
        self.scroll.set_height(self.row * self.count)
        self.spot = FocusSpot(lambda: self.rect, lambda: None, look.paper, look.plate_radius, "list")
        self.spot.tells = lambda: TargetDescription(scene.words.text("Decisions"))

    @property
    def count(self) -> int:
        """Number of rows."""
        raise NotImplementedError

    def draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int, *, chosen: bool) -> None:
        """Draw a row; `chosen` marks the selected one."""
        raise NotImplementedError

    def row_rect(self, number: int) -> pygame.Rect:
        """Return the rectangle of a row, which may be outside the visible area."""
        area = self.scroll.rect
        right = area.right - (self.scene.look.px(16) if self.scroll.furthest else 0)
        top = area.top + number * self.row - self.scroll.offset
        return pygame.Rect(area.left, top, right - area.left, self.row)

    def click(self, at: tuple[int, int]) -> bool:
        """Choose the row at a point; return whether there is one."""
        area = self.scroll.rect
        if not area.collidepoint(at) or at[0] > self.row_rect(0).right:
            return False
        number = (at[1] - area.top + self.scroll.offset) // self.row
        if 0 <= number < self.count:
            self.choose(number)
            return True
        return False

    def reveal(self, number: int) -> None:
        """Scroll to show a row with one more on either side."""
        seen = self.scroll.rect.height // self.row
        first = self.scroll.offset // self.row
        if number - 1 < first or number + 2 > first + seen:
            self.scroll.scroll_to((number - seen // 2) * self.row)

    def draw(self, surface: pygame.Surface, chosen: int | None) -> None:
        """Draw the visible rows."""
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        paint.panel(surface, self.rect, look.plate_radius, paper.raised, paper.line, look.border)
        clip = surface.get_clip()
        surface.set_clip(self.scroll.rect)
        for number in range(self.count):
            rect = self.row_rect(number)
            if not rect.colliderect(self.scroll.rect):
                continue
            if number == chosen:
                paint.panel(surface, rect, look.cell_radius, paper.sunk)
                surface.fill(BAD, (rect.left, rect.top + look.px(7), look.px(4), rect.height - look.px(14)))
            self.draw_row(surface, rect, number, chosen=number == chosen)
        surface.set_clip(clip)

    def draw_cards(
        self, surface: pygame.Surface, trick: Trick, left: int, right: int, y: int, player: int
    ) -> None:
        """Draw the cards of a trick, with the player's underlined and the winner's ringed."""
        look, paint, skin = self.scene.look, self.scene.paint, self.texts.table.parts.painter.skin
        width, height = look.px(TILE[0]), look.px(TILE[1])
        step = min(width + look.px(8), (right - left - width) / max(1, len(trick.cards) - 1))
        where = pygame.Rect(left, y, right - left, 0)
        self.scene.fonts.tell(surface, partial(self._cards_told, trick), where)
        for number, (seat, card) in enumerate(zip(trick.players, trick.cards, strict=True)):
            tile = pygame.Rect(round(left + number * step), 0, width, height)
            tile.centery = y
            paint.put(surface, skin.tile(card, width, height), tile.topleft)
            if seat == trick.winner:
                ring = tile.inflate(look.px(4), look.px(4))
                rim = paint.rounded(ring.size, look.px(4), None, "#C98A1B", look.px(2))
                paint.put(surface, rim, ring.topleft)
            if seat == player:
                foot = tile.bottom + look.px(1)
                surface.fill(self.scene.look.paper.text, (tile.left, foot, width, max(2, look.px(3))))

    def _cards_told(self, trick: Trick) -> Text:
        """Return the names of a trick's cards in order."""
        skin = self.texts.table.parts.painter.skin
        return self.scene.words.listed([skin.card_name(card) for card in trick.cards])


class DecisionList(ReviewList):
    """The decisions of a seat, one per row."""

    @property
    def count(self) -> int:
        """Number of decisions."""
        return len(self.texts.model.decided)

    def draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int, *, chosen: bool) -> None:
        """Draw a decision: its trick's cards or its words, its grade, and its cost."""
        decided = self.texts.model.decided[number]
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        face, y = look.face(TextRole.LABEL), rect.centery
        face = face.strong if chosen else face
        x, right = rect.left + look.px(14), rect.right - look.px(10)
        graded = rect.left + min(look.px(196), rect.width * 52 // 100)
        if decided.trick is not None:
            at = (x + look.px(12), y)
            fonts.draw(surface, number_text(decided.trick), at, face, paper.text, "right")
            trick = self.texts.model.tricks[decided.trick - 1]
            self.draw_cards(surface, trick, x + look.px(24), graded - look.px(8), y, decided.choice.player)
        else:
            self._draw_said(surface, decided, x, graded - look.px(8), y)
        side = look.px(18)
        middle = (graded + side // 2, y)
        if decided.grade is None:
            paint.put_centred(surface, paint.icon("clock", side, paper.text3), middle)
            return
        paint.put_centred(surface, grade_mark(paint, decided.grade, side, paper), middle)
        colour = paper.text2 if decided.grade is Grade.NONE else colour_of(decided.grade, paper)
        room, word = right - graded - side - look.px(8), self.scene.words.text(NAMES[decided.grade])
        if decided.cost >= HARDLY and not decided.choice.forced:
            lost = self.scene.words.gain(-decided.cost)
            room -= fonts.draw(surface, lost, (right, y), face, colour, "right").width + look.px(6)
        at = (graded + side + look.px(8), y)
        fonts.draw(surface, word, at, fonts.fitting(word, face, room), colour)

    def _draw_said(
        self, surface: pygame.Surface, decided: JudgedDecision, left: int, right: int, y: int
    ) -> None:
        """Draw a decision made before the play: the stage and the action in words."""
        look, fonts, table = self.scene.look, self.scene.fonts, self.texts.table
        face = look.face(TextRole.LABEL)
        said = table.presenter.narration.spoken(table.final_sight(), decided.choice.action)
        if not said:
            said = (self.scene.words.capital(stage_name(self.scene.words, decided.choice.stage)),)
        parts: list[Part] = [*table.parts.painter.skin.pictured(said, look.px(19))]
        face = fonts.fitting_parts(parts, face, right - left, look.px(4))
        while len(parts) > 1 and fonts.parts_width(parts, face, look.px(4)) > right - left:
            parts = [*parts[:-2], self.scene.words.text("…")]
        if len(parts) == 1 and isinstance(parts[0], str):
            parts = [fonts.ellipsis(parts[0], right - left, face)]
        fonts.draw_parts(surface, parts, (left, y), face, look.paper.text, look.px(4))


class TrickList(ReviewList):
    """All tricks, with the leader and the players who could have won them."""

    ROW = 46

    @property
    def count(self) -> int:
        """Number of tricks."""
        return len(self.texts.model.tricks)

    def draw_row(self, surface: pygame.Surface, rect: pygame.Rect, number: int, *, chosen: bool) -> None:
        """Draw a trick: number, leader, cards, winner, and who else could have won it."""
        look, fonts, paper, words = self.scene.look, self.scene.fonts, self.scene.look.paper, self.scene.words
        trick, sight = self.texts.model.tricks[number], self.texts.table.final_sight()
        label, y = look.face(TextRole.LABEL), rect.centery
        x = rect.left + look.px(26)
        fonts.draw(surface, number_text(number + 1), (x, y), label.strong, paper.text, "right")
        middle = rect.left + min(look.px(208), rect.width // 2)
        self.draw_cards(surface, trick, x + look.px(12), middle - look.px(14), y, self.texts.model.seat)
        room = rect.right - look.px(8) - middle
        led = sight.label(trick.players[0])
        if trick.winner is None:
            upper = words.text("{player} led", player=led)
        else:
            taker = sight.name(trick.winner)
            upper = words.text("{player} led, {taker} won", player=led, taker=taker)
            if trick.winner == trick.players[0]:
                upper = words.text("{player} led and won", player=led)
        others = self._others(number)
        if others:
            self._draw_others(surface, others, middle, y + look.tall(10), room)
        at = (middle, y - look.tall(9)) if others else (middle, y)
        self._draw_fitting(surface, upper, at, room, paper.text)

    def _draw_others(self, surface: pygame.Surface, others: Sequence[int], x: int, y: int, room: int) -> None:
        """Draw the players who could have won a trick: by name, or by crest if the names don't fit."""
        look, fonts, words, table = self.scene.look, self.scene.fonts, self.scene.words, self.texts.table
        face, players = look.face(TextRole.TAG).regular, table.final_sight().together(others)
        told = words.text("{players} could have won", players=players)
        if fonts.width(told, fonts.fitting(told, face, room)) <= room:
            self._draw_fitting(surface, told, (x, y), room, BRASS)
            return
        side = look.px(18)
        for player in others:
            crest = self.scene.paint.crest(table.table_view.crests[player], side)
            self.scene.paint.put_centred(surface, crest, (x + side // 2, y))
            x += side + look.px(3)
        self._draw_fitting(surface, words.text("could have won"), (x + look.px(3), y), room, BRASS)

    def _draw_fitting(
        self, surface: pygame.Surface, text: Text, at: tuple[int, int], room: int, colour: str
    ) -> None:
        face = self.scene.look.face(TextRole.TAG).regular
        self.scene.fonts.draw_fitting(surface, text, at, face, colour, room)

    def _others(self, number: int) -> Sequence[int]:
        """Return the other players who could have won a trick; empty unless all hands are visible."""
        return self._takers[number] if self.texts.table.open else ()

    @cached_property
    def _takers(self) -> Sequence[Sequence[int]]:
        return [self.texts.past.takers(trick) for trick in self.texts.model.tricks]
