"""The foot of the records page: a field for a deal code, and a description of its deal."""

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

MAX_CODE_LENGTH = 200


class CodeField(TextEntry):
    """The input field for a deal code. Pasting replaces its content."""

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
        super().__init__(
            scene, rect, code.text, on_change, limit=MAX_CODE_LENGTH, on_enter=on_enter, key="code"
        )

    def process_event(self, event: pygame.event.Event) -> bool:
        """Paste the whole clipboard on Ctrl+V, replacing the content."""
        if event.type == pygame.KEYDOWN and self.is_focused and event.mod & pygame.KMOD_CTRL:
            if event.key == pygame.K_v:
                self.on_paste()
                return True
            if event.key == pygame.K_z:
                return False
        return super().process_event(event)

    def show_code(self, text: str) -> None:
        """Replace the text without calling the change callback."""
        self.set_text(text)
        self._told = self.text

    def draw_mark(self, surface: pygame.Surface) -> None:
        """Draw a mark that says whether the code is valid, and a red outline if it is not."""
        look, paint = self.scene.look, self.scene.paint
        side = look.px(20)
        if self.code.wrong:
            rim = paint.rounded(self.rect.size, look.button_radius, None, colours.BAD, look.px(2))
            paint.put(surface, rim, self.rect.topleft)
        if self.code.deal is not None or self.code.wrong:
            drawn = grade_mark(paint, Grade.MISTAKE if self.code.wrong else Grade.BEST, side, look.paper)
            ground = pygame.Rect(0, 0, side + look.px(14), self.rect.height - 2 * look.px(4))
            ground.midright = (self.rect.right - look.px(3), self.rect.centery)
            surface.fill(self.palette.plate, ground)  # covers the end of a long code
            paint.put_centred(surface, drawn, (ground.centerx - look.px(2), ground.centery))


class CodeBar:
    """The code field, a description of its deal, and the buttons that edit and play it."""

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        model: RecordsModel,
        on_change: Callable[[str], None],
        on_paste: Callable[[], None],
        on_play: Callable[[], None],
        on_edit: Callable[[], None] | None,
    ) -> None:
        """`on_edit` opens the deal editor; `None` if there is none."""
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
        self.enable()
        self.buttons = [self.play]
        if on_edit is not None:
            text = scene.words.text("Edit")
            wide = Button.width_for(scene, text, ButtonKind.PLAIN)
            place = pygame.Rect(self.play.rect.left - look.px(10) - wide, place.top, wide, place.height)
            self.buttons.insert(0, Button(scene, place, text, on_edit, key="edit"))
        label = scene.fonts.width(self._label, look.face(TextRole.SPEECH))
        place = pygame.Rect(rect.left + look.px(28) + label + look.px(12), 0, look.px(400), look.tall(40))
        place.centery = rect.centery
        self.field = CodeField(scene, place, model.code, on_change, on_paste, on_play)
        self.field.read_name = self._label

    def enable(self) -> None:
        """Enable the button to play unless the field is empty."""
        self.play.set_enabled(bool(self.model.code.text.strip()))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the field's mark and the description of the deal, over the widgets."""
        self.field.draw_mark(surface)
        look, fonts, paper, rect = self.scene.look, self.scene.fonts, self.scene.look.paper, self.rect
        at = (rect.left + look.px(28), rect.centery)
        fonts.draw(surface, self._label, at, look.face(TextRole.SPEECH), paper.text)
        told = self.model.code.told(self.model.archive, self.scene.words)
        left, face = int(self.field.rect.right) + look.px(16), look.face(TextRole.LABEL)
        lines = fonts.wrap(told, self.buttons[0].focus_rect.left - look.px(16) - left, face)[:2]
        colour = paper.bad if self.model.code.wrong else paper.text2
        fonts.draw_block(surface, lines, (left, rect.centery), face, colour, look.tall(18))
