"""The card about one decision: how good it was, what else there was, why, and what nobody could see."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.engine.actions import Action
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.grades import NAMES, colour_of, grade_mark
from scenes.graphics.look import BAD, GOLD_BAR, OFF, Role
from scenes.i18n import NO_WORDS, Line, Text
from scenes.pages.review.model import JudgedDecision
from scenes.pages.review.review_text import HARDLY, ReviewText

MOST_ROWS, FEW_ROWS = 4, 3
REASON_ROWS = 3
FACT = 25
"""The height of the line that tells what was known."""


class ActionBar(NamedTuple):
    """An action, what it cost beside the best, and whose it was."""

    action: Action
    loss: float | None
    """`None` where that is not known yet."""
    best: bool
    own: bool


class DecisionCard:
    """Drawn in `rect`."""

    def __init__(self, scene: Scene, rect: pygame.Rect, texts: ReviewText, rows: int) -> None:
        self.scene = scene
        self.rect = rect
        self.texts = texts
        self.rows = rows

    @staticmethod
    def height_for(scene: Scene, rows: int) -> int:
        """The height in pixels that a card with so many bars needs."""
        look = scene.look
        reason = REASON_ROWS * scene.fonts.line_height(look.face(Role.HELP))
        return look.tall(46) + rows * look.tall(33) + reason + look.tall(74) + look.tall(FACT)

    def bars(self, decided: JudgedDecision) -> list[ActionBar]:
        """The cheapest actions, as many as have room, the chosen one among them in any case."""
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
        """The card."""
        look, paint, paper = self.scene.look, self.scene.paint, self.scene.look.paper
        paint.panel(surface, self.rect, look.plate_radius, paper.raised, paper.line, look.border, shadow=1)
        left, right = self.rect.left + look.px(18), self.rect.right - look.px(18)
        if decided is None:
            text = self.scene.words.text("Nothing was to be decided here.")
            face = look.face(Role.HELP)
            self.scene.fonts.draw(surface, text, self.rect.center, face, paper.text2, "center")
            return
        y = self.rect.top + look.tall(30)
        self._draw_head(surface, decided, left, right, y)
        y += look.tall(37)
        bars = self.bars(decided)
        if not decided.choice.forced:
            self._draw_bars(surface, bars, left, right, y)
        else:
            y -= look.tall(12)
            bars = []
        y += len(bars) * look.tall(33) - look.tall(8)
        y = self._draw_reason(surface, decided, left, right, y)
        self._draw_foot(surface, decided, left, right, y)

    def _draw_head(
        self, surface: pygame.Surface, decided: JudgedDecision, left: int, right: int, y: int
    ) -> None:
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        words, face, side = self.scene.words, look.face(Role.RAIL_TITLE), look.px(26)
        middle = left + side // 2, y
        if decided.grade is None:
            paint.put_centred(surface, paint.icon("clock", side, paper.text2), middle)
            text = words.text("The expert is still looking")
            at = left + side + look.px(10), y
            fonts.draw_title(surface, text, at, face, paper.text, right - at[0])
            return
        paint.put_centred(surface, grade_mark(paint, decided.grade, side, paper), middle)
        colour = colour_of(decided.grade, paper)
        at = left + side + look.px(10), y
        end = fonts.draw_fitting(
            surface, words.text(NAMES[decided.grade]), at, face, colour, right - at[0]
        ).right
        if decided.cost >= HARDLY and not decided.choice.forced:
            lost = words.text("{points} points", points=words.gain(-decided.cost))
            room = right - end - look.px(10)
            fonts.draw_fitting(surface, lost, (right, y), face, colour, room, "right")

    def _draw_bars(
        self, surface: pygame.Surface, bars: list[ActionBar], left: int, right: int, y: int
    ) -> None:
        """All on one scale, the best one full."""
        look, paint, fonts, paper = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.paper
        words, plain = self.scene.words, look.face(Role.SPEECH).regular
        named = left + look.px(112)
        for_loss = max(
            fonts.width(words.text("best"), plain.strong), fonts.width(words.gain(-88.8), plain.strong)
        )
        track = pygame.Rect(named, 0, right - for_loss - look.px(14) - named, look.px(10))
        worst = max((bar.loss or 0.0) for bar in bars)
        scale = max(self.texts.past.swing, 1.7 * worst)
        for bar in bars:
            strong = bar.best or bar.own
            self._draw_action(surface, bar, left, named - look.px(8), y)
            track.centery = y
            paint.panel(surface, track, look.px(5), paper.sunk)
            if bar.loss is not None:
                filled = track.copy()
                filled.width = max(look.px(10), round(track.width * (1 - bar.loss / scale)))
                bad = bar.own and bar.loss > HARDLY
                paint.panel(surface, filled, look.px(5), GOLD_BAR if bar.best else BAD if bad else OFF)
            told = words.text("best") if bar.best else _loss(bar.loss, self.scene)
            face = plain.strong if strong else plain
            fonts.draw(surface, told, (right, y), face, paper.text if strong else paper.text2, "right")
            y += look.tall(33)

    def _draw_action(self, surface: pygame.Surface, bar: ActionBar, left: int, right: int, y: int) -> None:
        """The action, and who chose it: a card by its picture, anything else in words."""
        look, fonts, paper, words = self.scene.look, self.scene.fonts, self.scene.look.paper, self.scene.words
        who = words.text("Both") if bar.best and bar.own else NO_WORDS
        if not who and bar.best:
            who = words.text("Expert")
        elif not who and bar.own:
            who = words.text("You") if self.texts.own else words.text("Chosen")
        table, face = self.texts.table, look.face(Role.SPEECH)
        if len(bar.action.cards) == 1 and bar.action.verb == "play":
            width, height = look.px(21), look.px(28)
            tile = table.parts.painter.skin.tile(bar.action.cards[0], width, height)
            self.scene.paint.put(surface, tile, (left, y - height / 2))
            room = right - left - width - look.px(10)
            fonts.draw(
                surface, who, (left + width + look.px(10), y), fonts.fitting(who, face, room), paper.text
            )
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

    def _draw_reason(
        self, surface: pygame.Surface, decided: JudgedDecision, left: int, right: int, y: int
    ) -> int:
        look, fonts, paper = self.scene.look, self.scene.fonts, self.scene.look.paper
        face = look.face(Role.HELP)
        step = fonts.line_height(face)
        for row in self._lines(self.texts.reason(decided), right - left, REASON_ROWS):
            y += step
            fonts.draw_parts(surface, row, (left, y - step / 2), face, paper.text, look.px(5))
        return y

    def _lines(self, line: Line, room: int, most: int) -> list[list[Part]]:
        """A line broken into rows; smaller where it would take more of them than there is room for."""
        look, fonts = self.scene.look, self.scene.fonts
        face = look.face(Role.HELP)
        parts: list[Part] = [*self.texts.table.parts.painter.skin.pictured(line, round(face.px * 1.2))]
        return fonts.wrap_parts(parts, room, face, look.px(5))[:most] if parts else []

    def _draw_foot(
        self, surface: pygame.Surface, decided: JudgedDecision, left: int, right: int, y: int
    ) -> None:
        """What was known, what was hidden, and on what the figures rest."""
        judged = decided.judged
        if judged is None or decided.choice.forced:
            return
        look, fonts, paper, words = self.scene.look, self.scene.fonts, self.scene.look.paper, self.scene.words
        known = self.texts.known(decided)
        y = self.rect.bottom - look.tall(62) - (look.tall(FACT) if known else 0)
        surface.fill(paper.line, (left, y, right - left, look.border))
        y += look.tall(20)
        if known:
            title = words.text("You knew") if self.texts.own else words.text("Known")
            self._draw_fact(surface, "eye", title, known, left, right, y)
            y += look.tall(FACT)
        hidden = [self.texts.hidden(judged)]
        self._draw_fact(surface, "eye-closed", words.text("Hidden"), hidden, left, right, y)
        basis = self.texts.basis(judged)
        face = fonts.fitting(basis, look.face(Role.TAG).regular, right - left)
        fonts.draw(surface, basis, (left, y + look.tall(24)), face, paper.text2)

    def _draw_fact(
        self,
        surface: pygame.Surface,
        icon: str,
        title: Text,
        lines: list[Line],
        left: int,
        right: int,
        y: int,
    ) -> None:
        """An eye and a title, then as many of the lines as there is room for, but one in any case."""
        look, fonts, paper = self.scene.look, self.scene.fonts, self.scene.look.paper
        side, gap, face = look.px(18), look.px(5), look.face(Role.LABEL)
        eye = self.scene.paint.icon(icon, side, paper.text2)
        self.scene.paint.put_centred(surface, eye, (left + side // 2, y))
        x = left + side + look.px(8)
        x = fonts.draw(surface, title, (x, y), face.strong, paper.text).right + look.px(8)
        skin = self.texts.table.parts.painter.skin
        parts: list[Part] = [*skin.pictured(lines[0], look.px(20))]
        for line in lines[1:]:
            more: list[Part] = [*parts, *skin.pictured(line, look.px(20))]
            if fonts.parts_width(more, face, gap) <= right - x:
                parts = more
        face = fonts.fitting_parts(parts, face, right - x, gap)
        fonts.draw_parts(surface, parts, (x, y), face, paper.text2, gap)


def _loss(loss: float | None, scene: Scene) -> Text:
    if loss is None:
        return scene.words.text("…")
    return scene.words.gain(-loss)
