"""The foot of the records page: the deal code, typed or pasted, and what is known of that deal."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ai.verdict import Grade
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.grade_marks import grade_mark
from scenes.graphics.layout_metrics import TextRole
from scenes.pages.records.model import DealCode, RecordsModel
from scenes.widgets import Button, ButtonKind, TextEntry

LIMIT = 200


class CodeField(TextEntry):
    """The line for a code. What is pasted takes the place of what stood there."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        code: DealCode,
        on_change: Callable[[str], None],
        on_paste: Callable[[], None],
        on_enter: Callable[[], None],
    ) -> None:
        self.code = code
        self.on_paste = on_paste
        self.on_enter = on_enter
        super().__init__(scene, rect, code.text, on_change, limit=LIMIT, key="code")

    def process_event(self, event: pygame.event.Event) -> bool:
        """Ctrl+V takes the whole clipboard, whatever stands in the field."""
        if event.type == pygame.KEYDOWN and self.is_focused and event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_v:
                self.on_paste()
                return True
            if event.key == pygame.K_z:
                return False
        return super().process_event(event)

    def show_code(self, text: str) -> None:
        """Let another text stand there, without telling of it."""
        self.set_text(text)
        self._told = self.text

    def activate(self) -> None:
        """Enter: the code is complete."""
        self.on_enter()

    def draw_mark(self, surface: pygame.Surface) -> None:
        """Whether it is a deal, at the end of the field, and a red rim where it is none."""
        look, paint = self.scene.look, self.scene.paint
        side = look.px(20)
        if self.code.wrong:
            rim = paint.rounded(self.rect.size, look.button_radius, None, colours.BAD, look.px(2))
            paint.put(surface, rim, self.rect.topleft)
        if self.code.deal is not None or self.code.wrong:
            drawn = grade_mark(paint, Grade.MISTAKE if self.code.wrong else Grade.BEST, side, look.paper)
            ground = pygame.Rect(0, 0, side + look.px(14), self.rect.height - 2 * look.px(4))
            ground.midright = (self.rect.right - look.px(3), self.rect.centery)
            surface.fill(self.palette.plate, ground)  # a long code ends before the mark
            paint.put_centred(surface, drawn, (ground.centerx - look.px(2), ground.centery))


class CodeBar:
    """The code field, the button that plays its deal, and between them what deal it is."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        model: RecordsModel,
        on_change: Callable[[str], None],
        on_paste: Callable[[], None],
        on_play: Callable[[], None],
    ) -> None:
        self.scene = scene
        self.rect = rect
        self.model = model
        look, self._label = scene.look, scene.words.text("Deal code")
        text = scene.words.text("Play this deal")
        wide = Button.width_for(scene, text, ButtonKind.PRIMARY, "play")
        place = pygame.Rect(0, 0, wide, look.tall(42))
        place.midright = (rect.right - look.px(20), rect.centery)
        self.play = Button(
            scene, place, text, on_play, kind=ButtonKind.PRIMARY, icon="play", filled=True, key="deal"
        )
        label = scene.fonts.width(self._label, look.face(TextRole.SPEECH))
        place = pygame.Rect(rect.left + look.px(28) + label + look.px(12), 0, look.px(400), look.tall(40))
        place.centery = rect.centery
        self.field = CodeField(scene, place, model.code, on_change, on_paste, on_play)
        self.field.read_name = self._label

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the field's mark and the words, over the widgets."""
        self.field.draw_mark(surface)
        look, fonts, paper, rect = self.scene.look, self.scene.fonts, self.scene.look.paper, self.rect
        at = (rect.left + look.px(28), rect.centery)
        fonts.draw(surface, self._label, at, look.face(TextRole.SPEECH), paper.text)
        told = self.model.code.told(self.model.archive, self.scene.words)
        left, face = int(self.field.rect.right) + look.px(16), look.face(TextRole.LABEL)
        lines = fonts.wrap(told, self.play.focus_rect.left - look.px(16) - left, face)[:2]
        colour = paper.bad if self.model.code.wrong else paper.text2
        fonts.draw_block(surface, lines, (left, rect.centery), face, colour, look.tall(18))
