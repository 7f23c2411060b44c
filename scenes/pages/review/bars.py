"""Bars of the review: the head above the table, and the panel with the score graph and buttons below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ai.verdict import Grade
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusSpot, FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.fonts import Part
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import GOLD, LARGE_TEXT_SCALE, MIN_TEXT_SIZE, TextRole, TypeSize
from scenes.i18n import NO_WORDS, Text, mark
from scenes.pages.review.review_text import ReviewText
from scenes.pages.review.score_graph import ScoreGraph
from scenes.pages.review.table import ReviewTable
from scenes.presenters.base.sidebar import Trumps
from scenes.widgets import Button, ButtonKind, Segments
from scenes.widgets.buttons import icon_button
from scenes.widgets.walk_buttons import StepCommand, WalkButtons

OPEN, AS_SEEN = 0, 1
"""Segments of the switch for hands: all hands open, or only what the player saw."""

MIN_TITLE_WIDTH = 190
"""Minimum width of the title in design units, scaled with the text; if narrower, it is left out."""
STATUS_WIDTH, MIN_TEXT_FACTOR = 190, 0.7
"""Width in design units wanted for the status text, for which the text of the buttons shrinks, and the
smallest share of its size to which it does.
"""


class ReviewHead:
    """The head above the table: title, tricks played, and the switch for open hands."""

    def __init__(
        self,
        scene: Scene,
        right: int,
        table: ReviewTable,
        set_hands: Callable[[int], None],
        actions: Sequence[tuple[str, Callable[[], None]]],
    ) -> None:
        """`right` is the right edge in pixels; `set_hands` is called with the chosen segment.

        `actions` are icons and what pressing them does, from right to left.
        """
        self.scene = scene
        self.table = table
        look, words, ink = scene.look, scene.words, scene.look.ink
        side, top = look.tall(40), look.px(14)
        place = pygame.Rect(look.px(16), top, side, side)
        self.back = icon_button(scene, place, "left", scene.router.back, palette=ink, key="back")
        labels = [words.text("All hands"), words.text("What you saw")]
        place = pygame.Rect(0, top, Segments.width_for(scene, labels, icons=True), side)
        place.right = right - look.px(16)
        chosen = OPEN if table.open else AS_SEEN
        self.hands = Segments(scene, place, labels, chosen, set_hands, palette=ink, key="hands")
        self.hands.show_icons("eye", "eye-closed")
        place = pygame.Rect(self.hands.rect.left - look.px(10) - side, top, side, side)
        self.actions: dict[str, Button] = {}
        """The buttons by icon, from right to left."""
        for icon, press in actions:
            self.actions[icon] = icon_button(scene, place, icon, press, palette=ink, key=icon)
            place = place.move(-look.px(8) - side, 0)

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets of the head."""
        return [self.back, *reversed(self.actions.values()), self.hands]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the title, the game and deal number, the trumps and the tricks played."""
        look, fonts, words, ink = self.scene.look, self.scene.fonts, self.scene.words, self.scene.look.ink
        x, y = self.back.rect.right + look.px(16), self.back.rect.centery
        left = min(int(button.rect.left) for button in self.actions.values())
        if left - x < look.tall(MIN_TITLE_WIDTH):  # with large text, only the sheet describes the deal
            return
        right = self._draw_tricks(surface, left - look.px(16), y)
        game = words.game(self.table.past.game.title)
        room = right - look.px(12) - x
        title, at = words.text("Review"), (x, y - look.tall(10))
        fonts.draw_fitting(surface, title, at, look.face(TextRole.NAME), ink.text, room)
        number = self.table.past.number
        below = words.text("{game}, deal {number}", game=game, number=number)
        if fonts.width(below, TypeSize(MIN_TEXT_SIZE, False)) > room:
            below = words.text("Deal {number}", number=number)
        fonts.draw_fitting(surface, below, (x, y + look.tall(11)), look.face(TextRole.LABEL), ink.text2, room)

    def _draw_tricks(self, surface: pygame.Surface, right: int, y: int) -> int:
        """Draw the trumps and the number of tricks played; return their left edge."""
        look, fonts, words, ink = self.scene.look, self.scene.fonts, self.scene.words, self.scene.look.ink
        sight = self.table.sight()
        face = look.face(TextRole.SPEECH)
        told = words.text("{done} of {all}", done=sum(sight.won), all=len(self.table.past.tricks))
        below = words.text("tricks")
        wide = max(fonts.width(told, face), fonts.width(below, look.face(TextRole.LABEL)))
        x = right - wide
        fonts.draw(surface, told, (x, y - look.tall(10)), face, ink.text)
        fonts.draw(surface, below, (x, y + look.tall(11)), look.face(TextRole.LABEL), ink.text2)
        sections = self.table.presenter.sidebar.sections(sight)
        trumps = next((each for each in sections if isinstance(each, Trumps)), None)
        if trumps is None or trumps.figure != NO_WORDS or not 0 <= trumps.suit < 4:
            return x
        side = look.px(34)
        token = self.table.parts.painter.skin.token(trumps.suit, side)
        self.scene.paint.put_centred(surface, token, (x - look.px(8) - side // 2, y))
        return x - look.px(16) - side


@dataclass(frozen=True)
class BarActions:
    """Callbacks of the panel below the table."""

    walk: Callable[[StepCommand], None]
    next_mistake: Callable[[], None]
    again: Callable[[], None]
    """Continue or stop the expert's search."""
    close: Callable[[], None]
    """Leave the better line."""


class TimeBar:
    """The panel at the foot of the table, with the score graph and the buttons."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        texts: ReviewText,
        actions: BarActions,
    ) -> None:
        self.scene = scene
        self.rect = rect
        look, words = scene.look, scene.words
        pad, tall = look.px(14), look.tall(42)
        top = rect.bottom - look.px(11) - tall
        area = pygame.Rect(rect.left, rect.top + look.px(8), rect.width, top - rect.top - look.px(14))
        titled = look.size[0] >= 1200 and not look.text_scale > LARGE_TEXT_SCALE
        self.line = ScoreGraph(scene, area, texts.model, texts.reach, texts.ahead, titled=titled)
        place = pygame.Rect(rect.left + pad, top, look.px(44), tall)
        self.buttons = WalkButtons(scene, place, actions.walk)
        x = self.buttons.right + look.px(8)
        face, pill = look.face(TextRole.NAME), look.face(TextRole.SPEECH)
        least = max(MIN_TEXT_SIZE, round(face.px * MIN_TEXT_FACTOR))
        again_texts = self._again_text(True), self._again_text(False)
        while True:  # leave room for the status text
            sign = grade_mark(scene.paint, Grade.MISTAKE, round(face.px * 1.1), look.ink)
            text: list[Part] = [sign, words.text("Next mistake")]
            none, close = words.text("No mistakes"), words.text("Close")
            wide = max(Button.width_for(scene, each, face=face) for each in (text, none, close))
            again_wide = max(
                Button.width_for(scene, each, ButtonKind.PILL, face=pill) for each in again_texts
            )
            if face.px <= least or rect.right - pad - wide - x - again_wide >= look.px(STATUS_WIDTH):
                break
            face, pill = (each._replace(px=max(MIN_TEXT_SIZE, each.px - 1)) for each in (face, pill))
        place = pygame.Rect(rect.right - pad - wide, top, wide, tall)
        self._next_texts: tuple[list[Part], list[Part]] = text, [none]
        self.next = Button(
            scene, place, text, actions.next_mistake, palette=look.ink, face=face, key="next mistake"
        )
        self.close = Button(scene, place, close, actions.close, palette=look.ink, face=face, key="close line")
        self.close.hide()
        self.watching = False
        """Whether the table shows the better line."""
        self.told = pygame.Rect(x + look.px(8), top, place.left - x - look.px(20), tall)
        place = pygame.Rect(0, 0, again_wide, look.tall(30))
        place.midright = (self.told.right, top + tall // 2)
        self.again = Button(
            scene,
            place,
            again_texts[0],
            actions.again,
            kind=ButtonKind.PILL,
            palette=look.ink,
            key="again",
            face=pill,
        )
        self.again.visible = False
        self.spot = FocusSpot(
            lambda: self.line.rect, lambda: actions.walk(StepCommand.PLAY), look.ink, look.cell_radius, "line"
        )
        self.spot.tells = lambda: TargetDescription(
            words.text("Score graph"), AccessibleRole.FIGURE, self.line.told()
        )

    def _again_text(self, going: bool) -> Text:
        words = self.scene.words
        return words.text(mark("Pause", about="what goes on by itself")) if going else words.text("Continue")

    @property
    def targets(self) -> list[FocusTarget]:
        """Focus targets, from left to right."""
        return [self.spot, *self.buttons, self.again, self.next, self.close]

    def show_steps(self, *, playing: bool, back: bool, on: bool, watching: bool) -> None:
        """Enable the steps that are possible; `watching` is whether the table shows the better line."""
        self.buttons.show(playing=playing, back=back, on=on, last=on)
        self.watching = watching
        for button, shown in ((self.next, not watching), (self.close, watching)):
            if bool(button.visible) != shown:
                (button.show if shown else button.hide)()

    def show_review(self, *, costly: bool, going: bool | None) -> None:
        """Update what depends on the verdicts: `costly` is whether there is a slip or a mistake.

        `going` is whether the expert is searching, or `None` if all is judged.
        """
        text = self._next_texts[going is None and not costly]
        if self.next.parts != text:
            self.next.set_parts(text)
        if self.next.is_enabled != costly:
            self.next.set_enabled(costly)
        if bool(self.again.visible) is (going is None):
            (self.again.hide if going is None else self.again.show)()
        if going is not None and self.again.parts != (again := [self._again_text(going)]):
            self.again.set_parts(again)

    def draw(self, surface: pygame.Surface, place: int, told: Text, below: Text, share: float | None) -> None:
        """Draw the panel and the graph, with the lines `told` and `below`, and a progress bar for `share`."""
        look, paint, fonts, ink = self.scene.look, self.scene.paint, self.scene.fonts, self.scene.look.ink
        rim, width = (GOLD, look.px(1.5)) if self.watching else (ink.line, look.border)
        paint.panel(surface, self.rect, look.plate_radius, ink.ground, rim, width, shadow=2)
        self.line.draw(surface, place)
        room = self.told.width - (self.again.rect.width + look.px(12) if self.again.visible else 0)
        upper, lower = self.told.centery - look.tall(10), self.told.centery + look.tall(11)
        strong, plain = look.face(TextRole.SPEECH), look.face(TextRole.LABEL)
        if share is not None and room > look.px(5):
            bar = pygame.Rect(self.told.left, self.told.bottom - look.px(3), room, look.px(5))
            paint.panel(surface, bar, look.px(2), ink.raised)
            bar.width = max(look.px(5), round(room * share))
            paint.panel(surface, bar, look.px(2), GOLD)
            upper, lower = upper - look.px(3), lower - look.px(6)
        if told:
            fonts.draw_fitting(surface, told, (self.told.left, upper), strong, ink.text, room)
        if below != NO_WORDS:
            fonts.draw_fitting(surface, below, (self.told.left, lower), plain, ink.text2, room)
