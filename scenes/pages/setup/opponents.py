"""The choice of one kind for all computer players: the four levels, and the player's own level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.ai.bidding_styles import level_of
from game.ai.levels import LEVEL_NAMES, LEVELS, MATCHED_NAME, steps_of
from game.ai.matched_player import MATCHED
from game.analysis.matching import MAX_DEALS, StrengthEstimate, neighbours
from game.match.seating import HUMAN
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import TextRole
from scenes.graphics.level_steps import steps_picture
from scenes.i18n import Text, Translator, joined
from scenes.pages.setup.cards import draw_ground
from scenes.pages.setup.model import SetupModel
from scenes.widgets import Container, Paragraph, Scroll, Touch, Widget, draw_tick

_RINGS = (24, 17, 11, 5)
"""Diameters in design units of the rings of the target, outermost first."""


def build_opponents(scene: Scene, model: SetupModel, scroll: Scroll, y: int) -> tuple[list[FocusTarget], int]:
    """Place the heading, the levels and “At your level” in the scroll area, `y` pixels below its top.

    Return the focus targets in reading order, and the bottom in pixels.
    """
    look, words, content = scene.look, scene.words, scroll.content
    face = look.face(TextRole.SPEECH)
    heading = words.text("Opponents")
    label = Paragraph(scene, (0, y), heading, face, look.paper.text, scroll.width, container=content)
    y += label.height + look.px(4)
    gap, height = look.px(4), look.tall(58)
    wide = (scroll.width - gap * (len(LEVELS) - 1)) // len(LEVELS)
    now = kind_of_all(model)

    def choose(kind: str) -> None:
        model.change(model.draft.against(kind))

    targets: list[FocusTarget] = []
    for number, level in enumerate(LEVELS):
        rect = pygame.Rect(number * (wide + gap), y, wide, height)
        targets.append(LevelChoice(scene, rect, level, now == level, partial(choose, level), content))
    y += height + look.px(10)
    told = level_told(model.entry.level, words)
    matched = MatchedChoice(scene, y, scroll.width, told, now == MATCHED, partial(choose, MATCHED), content)
    y = matched.bottom + look.px(12)
    one_by_one = words.text("Or one by one")
    label = Paragraph(scene, (0, y), one_by_one, face, look.paper.text, scroll.width, container=content)
    return [*targets, matched], y + label.height + look.px(6)


def kind_of_all(model: SetupModel) -> str:
    """Return the kind that all computer players at the table share, or "" if they have different ones."""
    kinds = {model.entry.kind(level_of(seat)) for seat in model.draft.sitting if seat != HUMAN}
    return kinds.pop() if len(kinds) == 1 else ""


def level_told(level: StrengthEstimate, words: Translator) -> tuple[Text, Text]:
    """Return how strong opponents at the player's level are now, and when this changes."""
    if not level.deals:
        return (
            words.text("Begins near Normal."),
            words.text("Changes between matches, by your results without hints or undos."),
        )
    weaker, stronger = (words.text(LEVEL_NAMES[each]) for each in neighbours(level.strength))
    return (
        words.text("Now between {weaker} and {stronger}.", weaker=weaker, stronger=stronger),
        words.text(
            "Changes between matches, by up to {count} recent deals without hints or undos.", count=MAX_DEALS
        ),
    )


class LevelChoice(Widget):
    """A level for all computer players: its steps and its name."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        level: str,
        chosen: bool,
        on_press: Callable[[], None],
        container: Container,
    ) -> None:
        self.level = level
        self.chosen = chosen
        super().__init__(scene, rect, on_press, key=("opponents", level), container=container)

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the level, and whether all opponents have it."""
        words = self.scene.words
        name = words.text(LEVEL_NAMES[self.level])
        return TargetDescription(name, AccessibleRole.SWITCH, on=self.chosen, group=words.text("Opponents"))

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the steps above the name; if chosen, with a dark frame and a tick."""
        look, paint, palette = self.scene.look, self.scene.paint, self.palette
        canvas = draw_ground(self, state, self.chosen)
        width, height = canvas.get_size()
        steps = steps_picture(look, paint, steps_of(self.level), palette.text)
        paint.put(canvas, steps, ((width - steps.get_width()) / 2, round(height * 0.44) - steps.get_height()))
        name, face = self.scene.words.text(LEVEL_NAMES[self.level]), look.face(TextRole.LABEL)
        at = width / 2, height * 0.72
        self.scene.fonts.draw_fitting(canvas, name, at, face, palette.text, width - look.px(8), "center")
        _draw_tick(self, canvas)
        return canvas


class MatchedChoice(Widget):
    """Computer players at the player's own level: a target, the name, and how strong they are now."""

    def __init__(
        self,
        scene: Scene,
        top: int,
        width: int,
        told: tuple[Text, Text],
        chosen: bool,
        on_press: Callable[[], None],
        container: Container,
    ) -> None:
        """`top` and `width` are in pixels; the height follows from the text."""
        look, fonts = scene.look, scene.fonts
        self.chosen = chosen
        self.told = told
        self._x = look.px(54)
        face = look.face(TextRole.LABEL)
        self._lines = [
            line for text in told for line in fonts.wrap(text, width - self._x - look.px(12), face)
        ]
        self._step = fonts.line_height(face)
        height = max(look.tall(84), look.tall(40) + self._step * len(self._lines) + look.px(8))
        self.bottom = top + height
        """Bottom edge in pixels."""
        rect = pygame.Rect(0, top, width, height)
        super().__init__(scene, rect, on_press, key=("opponents", MATCHED), container=container)

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the name, how strong they are, whether it is chosen."""
        words = self.scene.words
        return TargetDescription(
            words.text(MATCHED_NAME),
            AccessibleRole.SWITCH,
            joined(self.told),
            on=self.chosen,
            group=words.text("Opponents"),
        )

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the target, the name and the lines; if chosen, with a dark frame and a tick."""
        look, paint, fonts, palette = self.scene.look, self.scene.paint, self.scene.fonts, self.palette
        canvas = draw_ground(self, state, self.chosen)
        for number, across in enumerate(_RINGS):
            colour = palette.raised if number % 2 else palette.text
            paint.put_centred(canvas, paint.disc(look.px(across), colour), (look.px(29), look.tall(32)))
        name, face = self.scene.words.text(MATCHED_NAME), look.face(TextRole.SPEECH).strong
        room = canvas.get_width() - self._x - look.px(30)
        fonts.draw_fitting(canvas, name, (self._x, look.tall(24)), face, palette.text, room)
        first, small = (self._x, look.tall(40) + self._step // 2), look.face(TextRole.LABEL)
        fonts.draw_down(canvas, self._lines, first, small, palette.text2, self._step)
        _draw_tick(self, canvas)
        return canvas


def _draw_tick(choice: LevelChoice | MatchedChoice, canvas: pygame.Surface) -> None:
    if choice.chosen:
        look = choice.scene.look
        at = (canvas.get_width() - look.px(12), look.px(12))
        draw_tick(choice.scene, canvas, at, look.px(18))
