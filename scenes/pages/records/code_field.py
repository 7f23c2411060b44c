"""The foot of the page: a deal's code, typed or pasted, and what is known of that deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pygame

from game.ai.verdict import Grade
from game.archive.archive import Archive
from game.archive.incoming import read_code_in
from game.archive.plays import plays_of
from game.engine.rules import Game
from game.match.deal_code import CodedDeal, CodeError, CodeFlaw, code_of
from scenes.graphics import look as colours
from scenes.graphics.grades import grade_mark
from scenes.i18n import Text, Words, mark
from scenes.widgets import TextEntry

if TYPE_CHECKING:
    from scenes.framework.scene import Scene

LIMIT = 200
FLAWS = {
    CodeFlaw.LONG: mark("Not a deal: a code is shorter."),
    CodeFlaw.LETTERS: mark("Not a deal: letters and digits only."),
    CodeFlaw.MISTYPED: mark("Mistyped: no deal has this code."),
    CodeFlaw.UNKNOWN: mark("Its game is not known here."),
    CodeFlaw.NO_DEAL: mark("No deal can be like that."),
}


class DealCode:
    """What stands in the field, and the deal that it is. While one types, nothing is called wrong."""

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self.games = games
        self.text = ""
        self.deal: CodedDeal | None = None
        self.flaw: CodeFlaw | None = None
        self.typing = False
        self.source: int | None = None
        """The match from which the code has come, if it has."""

    def take(self, text: str, *, typing: bool = False, source: int | None = None) -> None:
        """Another text stands there."""
        self.text, self.typing, self.source = text, typing, source
        self.deal = self.flaw = None
        if text.strip():
            try:
                self.deal = read_code_in(text, self.games)
            except CodeError as error:
                self.flaw = error.flaw

    @property
    def wrong(self) -> bool:
        """Whether it is to be called wrong."""
        return self.flaw is not None and not self.typing

    def told(self, archive: Archive | None, words: Words) -> Text:
        """What deal it is, or what is wrong with it."""
        if self.deal is None:
            if self.wrong and self.flaw is not None:
                return words.text(FLAWS[self.flaw])
            return words.text("Type or paste the code of a deal.")
        game = words.game(self.deal.game.title)
        players = self.deal.setup.players
        plays = [] if archive is None else plays_of(archive.database, code_of(*self.deal))
        if not plays:
            return words.text("{game} for {players}. New to you.", game=game, players=players)
        return words.counted(
            "{game} for {players}. You got {count} point.",
            "{game} for {players}. You got {count} points.",
            plays[-1].points,
            game=game,
            players=players,
        )


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
