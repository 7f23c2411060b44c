"""The paper beside the table: accuracy, what the deal came to, one decision, and the list of all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.ai.verdict import Grade
from scenes.framework.focus import Target
from scenes.framework.scene import Scene
from scenes.graphics.grades import accuracy_ring, grade_mark
from scenes.graphics.look import Role
from scenes.i18n import Text, number_text
from scenes.pages.review.decision_card import FEW_ROWS, MOST_ROWS, DecisionCard
from scenes.pages.review.decision_list import DecisionList
from scenes.pages.review.model import ReviewModel
from scenes.pages.review.review_text import ReviewText
from scenes.widgets import Button, Kind

LEAST_LIST, LEAST_ROWS = 130, 2
"""What lies between a decision and the buttons where a list has room, and the fewest bars of a decision."""


@dataclass(frozen=True)
class SheetActions:
    """What is called when somebody presses, or chooses a decision or a trick by its number."""

    decision: Callable[[int], None]
    trick: Callable[[int], None]
    all_tricks: Callable[[], None]
    play_on: Callable[[], None]
    copy: Callable[[], None]


class ReviewSheet:
    """Laid out from the top down; the list gets what room is left."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, texts: ReviewText, actions: SheetActions, *, all_tricks: bool
    ) -> None:
        """With `all_tricks` their list fills the sheet."""
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
        """Whether there is room for a list. Beside a decision in large texts there is none, nor counts."""
        if not self.listed:
            card.top = self._counts - look.tall(8)
        self.card = None if all_tricks else DecisionCard(scene, card, texts, rows)
        self._list_head = rect.top + look.tall(28) if all_tricks else card.bottom + look.tall(22)
        list_top = self._list_head + look.tall(18)
        area = pygame.Rect(self.left, list_top, wide, foot - look.px(14) - list_top)
        if not self.listed:
            area = pygame.Rect(-2 * wide, 0, wide, least)  # where nobody sees it
        choose = actions.trick if all_tricks else actions.decision
        self.list = DecisionList(scene, area, texts, choose, all_tricks=all_tricks)
        link = words.text("show decisions") if all_tricks else words.text("show all tricks")
        wide = Button.width_for(scene, link, Kind.LINK)
        place = pygame.Rect(0, 0, wide, look.tall(28))
        place.midright = (self.right, self._list_head)
        self.link = Button(
            scene, place, link, actions.all_tricks, kind=Kind.LINK, palette=look.paper, key="tricks"
        )
        self.play_on, self.copy = self._build_buttons(foot, tall, actions)

    def _build_buttons(self, foot: int, tall: int, actions: SheetActions) -> tuple[Button, Button]:
        scene, words, look = self.scene, self.scene.words, self.scene.look
        gap, face = look.px(8), look.face(Role.NAME)
        room = self.right - self.left - gap
        on, long, short = (
            words.text("Play on from here"),
            words.text("Copy deal code"),
            words.text("Copy code"),
        )
        copy = long
        needs = [Button.width_for(scene, each, icon="play", face=face) for each in (on, long)]
        if sum(needs) > room:
            copy = short
            needs[1] = Button.width_for(scene, short, icon="copy", face=face)
        while sum(needs) > room and face.px > 11:
            face = face._replace(px=face.px - 1)
            needs = [Button.width_for(scene, each, icon="play", face=face) for each in (on, copy)]
        more = max(0, room - sum(needs)) // 2
        first = pygame.Rect(self.left, foot, needs[0] + more, tall)
        second = pygame.Rect(first.right + gap, foot, self.right - first.right - gap, tall)
        paper = look.paper
        return (
            Button(
                scene, first, on, actions.play_on,
                kind=Kind.PRIMARY, icon="play", filled=True, palette=paper, face=face, key="play on",
            ),
            Button(scene, second, copy, actions.copy, icon="copy", palette=paper, face=face, key="copy"),
        )  # fmt: skip

    @property
    def model(self) -> ReviewModel:
        """What is known of the deal."""
        return self.texts.model

    @property
    def targets(self) -> list[Target]:
        """What can be pressed, from the top down."""
        return [self.link, *([self.list.spot] if self.listed else []), self.play_on, self.copy]

    def draw(self, surface: pygame.Surface, decision: int | None, trick: int | None) -> None:
        """The sheet, with the decision and the trick that are looked at."""
        look, paper = self.scene.look, self.scene.look.paper
        line = paper.line if look.high_contrast else None
        self.scene.paint.panel(
            surface, self.rect, look.panel_radius, paper.ground, line, look.border, shadow=3
        )
        if self.card is not None:
            self._draw_head(surface)
            if self.listed:
                self._draw_counts(surface)
            self.card.draw(surface, None if decision is None else self.model.decided[decision])
        face = look.face(Role.SPEECH)
        text = self.scene.words.text("All tricks") if self.all_tricks else self.texts.heading
        room = self.link.rect.left - self.left - look.px(16)
        text_face = self.scene.fonts.fitting(text, face, room)
        at = (self.left + look.px(8), self._list_head)
        self.scene.fonts.draw(surface, text, at, text_face, paper.text)
        if self.listed:
            self.list.draw(surface, trick if self.all_tricks else decision)

    def _draw_head(self, surface: pygame.Surface) -> None:
        """The ring with the accuracy, the title, and two or three lines."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        model = self.model
        middle = self.left + look.px(8) + self._ring // 2, self._head + max(self._ring, look.tall(78)) // 2
        ready = model.judged == model.to_judge and model.to_judge > 0
        accuracy = self.texts.past.summary(model.seat).accuracy if ready else None
        share = accuracy / 100 if accuracy is not None else 0.0
        paint.put_centred(surface, accuracy_ring(paint, self._ring, share, paper.sunk), middle)
        told = self.scene.words.text("…") if accuracy is None else number_text(round(accuracy))
        fonts.draw(surface, told, middle, look.face(Role.DISPLAY), paper.text, "center")
        x = middle[0] + self._ring // 2 + look.px(18)
        room = self.right - look.px(6) - x
        title = self.texts.outcome()
        y = self._head + look.tall(14)
        fonts.draw_fitting(surface, title, (x, y), look.face(Role.RAIL_TITLE), paper.text, room)
        label = look.face(Role.LABEL)
        step = fonts.line_height(label)
        y += look.tall(8) + step // 2
        for row in fonts.wrap(self.texts.story(), room, label)[: 3 if self.listed else 2]:
            y += step
            fonts.draw(surface, row, (x, y - step // 2), label, paper.text2)

    def _draw_counts(self, surface: pygame.Surface) -> None:
        """How many decisions there were of each grade."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        model, words = self.model, self.scene.words
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
        face, side, gap = look.face(Role.LABEL), look.px(18), look.px(6)
        strong = face.strong

        def wide(grade: Grade) -> int:
            number = fonts.width(number_text(counts[grade]), strong)
            return side + gap + number + gap + fonts.width(names[grade], face)

        room = self.right - self.left - look.px(16)
        while sum(map(wide, counts)) + 3 * look.px(8) > room and face.px > 11:
            face = face._replace(px=face.px - 1)
            strong = face.strong
        x, spare = self.left + look.px(8), (room - sum(map(wide, counts))) / 3
        for grade, count in counts.items():
            paint.put_centred(surface, grade_mark(paint, grade, side, paper), (x + side // 2, self._counts))
            at = x + side + gap
            end = fonts.draw(surface, number_text(count), (at, self._counts), strong, paper.text).right
            fonts.draw(surface, names[grade], (end + gap, self._counts), face, paper.text2)
            x += round(wide(grade) + spare)
