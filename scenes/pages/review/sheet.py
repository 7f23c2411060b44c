"""The sheet beside the review's table: the summary, one decision, and the marks of all, or all tricks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.pages.review.decision_card import DecisionCard
from scenes.pages.review.decision_strip import DecisionStrip
from scenes.pages.review.review_text import ReviewText, Waiting
from scenes.pages.review.summary import ReviewSummary
from scenes.pages.review.trick_list import TrickList
from scenes.widgets import Button, ButtonKind, Scroll

BUTTON, STRIP, TITLE = 42, 30, 28
"""Heights in design units: a button at the foot, the strip of marks, and the line above it."""


@dataclass(frozen=True)
class SheetActions:
    """Callbacks of the sheet."""

    decision: Callable[[int], None]
    """Go to a decision, by its index."""
    walk: Callable[[int], None]
    """Go to the previous (-1) or next (+1) decision."""
    trick: Callable[[int], None]
    """Go to a trick, by its index."""
    all_tricks: Callable[[], None]
    """Show all tricks, or the decisions again."""
    watch: Callable[[], None]
    """Play the better line at the table."""
    practise: Callable[[], None]
    copy: Callable[[], None]
    """Copy the deal's code."""


class ReviewSheet:
    """The review sheet, laid out from both ends; the card of the decision gets the remaining room."""

    def __init__(
        self, scene: Scene, rect: pygame.Rect, texts: ReviewText, actions: SheetActions, *, all_tricks: bool
    ) -> None:
        """If `all_tricks`, the list of tricks fills the sheet."""
        self.scene = scene
        self.rect = rect
        self.texts = texts
        look, words = scene.look, scene.words
        pad = look.px(16)
        self.left, self.right = rect.left + pad, rect.right - pad
        wide = self.right - self.left
        tall = look.tall(BUTTON)
        foot = rect.bottom - look.px(14) - tall
        link = words.text("Show decisions") if all_tricks else words.text("Show all tricks")
        place = pygame.Rect(0, 0, Button.width_for(scene, link, ButtonKind.LINK), look.tall(TITLE))
        self.summary: ReviewSummary | None = None
        self.card: DecisionCard | None = None
        self.strip: DecisionStrip | None = None
        self.list: TrickList | None = None
        if all_tricks:
            place.top = rect.top + look.px(14)
            area = pygame.Rect(self.left, place.bottom + look.px(4), wide, 0)
            area.height = foot - look.px(14) - area.top
            self.list = TrickList(scene, area, texts, actions.trick)
        else:
            row = pygame.Rect(self.left, 0, wide, look.px(STRIP))
            row.bottom = foot - look.px(8)
            place.bottom = row.top
            inset = look.px(4)
            self.summary = ReviewSummary(
                scene, self.left + inset, self.right - inset, rect.top + look.px(18), texts.deal
            )
            card = pygame.Rect(self.left, self.summary.bottom + look.px(2), wide, 0)
            card.height = place.top - look.px(6) - card.top
            self.card = DecisionCard(scene, card, texts, actions.watch)
            self.strip = DecisionStrip(scene, row, texts, actions.decision, actions.walk)
        place.right = self.right
        self.link = Button(
            scene, place, link, actions.all_tricks, kind=ButtonKind.LINK, key="tricks", palette=look.paper
        )
        self.practise, self.copy = self._build_buttons(foot, tall, actions)

    def _build_buttons(self, foot: int, tall: int, actions: SheetActions) -> tuple[Button, Button]:
        scene, words, look = self.scene, self.scene.words, self.scene.look
        gap, face = look.px(10), look.face(TextRole.NAME)
        room = self.right - self.left - gap
        on, copy = words.text("Try it from here"), words.text("Copy deal code")

        def needs() -> list[int]:
            return [Button.width_for(scene, each, icon="again", face=face) for each in (on, copy)]

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
                scene, first, on, actions.practise,
                kind=ButtonKind.PRIMARY, icon="again", palette=paper, face=face, key="practise",
            ),
            Button(scene, second, copy, actions.copy, icon="copy", palette=paper, face=face, key="copy"),
        )  # fmt: skip

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets, from the top down."""
        found: list[FocusTarget] = [] if self.card is None else [*self.card.targets]
        found.append(self.link)
        found += [each.spot for each in (self.strip, self.list) if each is not None]
        return [*found, self.practise, self.copy]

    def click(self, at: tuple[int, int]) -> bool:
        """Choose the mark, the trick or the better line at a point; return whether there is one."""
        parts = (self.card, self.strip, self.list)
        return any(part is not None and part.click(at) for part in parts)

    def show(self, decision: int | None, waiting: Waiting | None) -> None:
        """Show a decision by its index; `waiting` is the progress of the review, or `None`."""
        if self.card is not None:
            decided = self.texts.model.decided
            self.card.show(None if decision is None else decided[decision], waiting)

    @property
    def scroll(self) -> Scroll:
        """The scroll area that the page keys move: the decision's or the list's."""
        part = self.card or self.list
        assert part is not None, "the sheet shows a decision or all tricks"
        return part.scroll

    @property
    def growing(self) -> bool:
        """Whether bars are growing."""
        return self.card is not None and self.card.growing

    def update(self, dt: float) -> bool:
        """Advance the bars' growth by `dt` seconds; return whether they changed."""
        return self.card is not None and self.card.update(dt)

    def draw(self, surface: pygame.Surface, decision: int | None, trick: int | None) -> None:
        """Draw the sheet with the selected decision and trick."""
        look, paper = self.scene.look, self.scene.look.paper
        line = paper.line if look.high_contrast else None
        self.scene.paint.panel(
            surface, self.rect, look.panel_radius, paper.ground, line, look.border, shadow=3
        )
        if self.summary is not None:
            self.summary.draw(surface)
        if self.card is not None:
            self.card.draw(surface)
        text = self.texts.deal.heading if self.list is None else self.scene.words.text("All tricks")
        at = (self.left + look.px(4), self.link.rect.centery)
        room = self.link.rect.left - self.left - look.px(12)
        self.scene.fonts.draw_fitting(surface, text, at, look.face(TextRole.SPEECH), paper.text, room)
        if self.strip is not None:
            self.strip.draw(surface, decision)
        if self.list is not None:
            self.list.draw(surface, trick)
