"""The foot of the help: the way back to the table, and the lesson in which what is read can be tried."""

from __future__ import annotations

from functools import partial

import pygame

from scenes.framework import routes
from scenes.framework.input import clipboard
from scenes.framework.scene import Scene
from scenes.graphics.look import Role
from scenes.i18n import NO_WORDS, Text, as_it_is
from scenes.pages.help.at_table import AtTable
from scenes.pages.help.text import Page
from scenes.pages.help.topics import Topic
from scenes.widgets import Button, ButtonKind


class Foot:
    """The lower edge of the sheet; empty where there is neither a table nor a lesson to go to."""

    def __init__(self, scene: Scene, sheet: pygame.Rect, topic: Topic, table: AtTable | None) -> None:
        look, words = scene.look, scene.words
        self.scene = scene
        self.sheet = sheet
        self.topic = topic
        self.your_turn = table is not None and table.your_turn
        self.lesson: tuple[int, Text] | None = None
        """The lesson in which what is read can be tried: its place and title."""
        self.told: Text = NO_WORDS
        """What has been copied."""
        self.back: Button | None = None
        self.try_rule: Button | None = None
        self.learn: Button | None = None
        """To all lessons, where none of them teaches what is read."""
        tall, bottom = look.tall(44), sheet.bottom - look.px(12)
        if table is not None:
            text = words.text("Back to your turn") if table.your_turn else words.text("Back to the table")
            width = max(look.px(200), Button.width_for(scene, text))
            place = pygame.Rect(sheet.right - look.px(24) - width, bottom - tall, width, tall)
            self.back = Button(scene, place, text, scene.router.back, kind=ButtonKind.PRIMARY, key="back")
        if topic.lessons and scene.router.leads(routes.Lesson):
            text = words.text("Try this rule")
            width = Button.width_for(scene, text, ButtonKind.LINK)
            place = pygame.Rect(sheet.left + look.px(32), bottom - tall, width, tall)
            self.try_rule = Button(scene, place, text, self._try, kind=ButtonKind.LINK, key="try")
            text = words.text("Lessons")
            place = pygame.Rect(place.left, place.top, Button.width_for(scene, text, ButtonKind.LINK), tall)
            learn = partial(scene.router.go, routes.Learn(topic.key))
            self.learn = Button(scene, place, text, learn, kind=ButtonKind.LINK, key="lessons")
        buttons = (self.try_rule, self.learn, self.back)
        self.targets = [button for button in buttons if button is not None]
        self.top = bottom - tall - look.px(12) if self.targets else sheet.bottom - look.px(4)

    def follow(self, page: Page) -> None:
        """Offer the lesson of the clause that is read now, or none."""
        taught = filter(None, map(self.topic.lessons.get, page.clauses_in_sight))
        lesson = next(taught, None)
        if self.try_rule is not None and lesson != self.lesson:
            self.lesson, self.told = lesson, NO_WORDS
            self.scene.redraw()
        for button, wanted in ((self.try_rule, lesson is not None), (self.learn, lesson is None)):
            if button is not None and bool(button.visible) is not wanted:
                (button.show if wanted else button.hide)()

    def _try(self) -> None:
        if self.lesson is not None:
            self.scene.router.go(routes.Lesson(self.topic.key, self.lesson[0]))

    def copy(self, clause: str) -> None:
        """Copy where a clause stands, for who wants to name it; pasted into the field it is found again."""
        if not clause:
            return
        words = self.scene.words
        where = words.text("{game}, {clause}", game=self.topic.title, clause=as_it_is(clause))
        self.told = words.text("Copied: {where}", where=where) if clipboard.put(where) else where
        self.scene.redraw()

    def draw(self, surface: pygame.Surface) -> None:
        """The ground; which lesson there is, or what has been copied; and whether the table waits."""
        if not self.targets:
            return
        scene = self.scene
        look, fonts, words = scene.look, scene.fonts, scene.words
        paper, sheet, face = look.paper, self.sheet, look.face(Role.LABEL)
        ground = pygame.Rect(sheet.left, self.top, sheet.width, sheet.bottom - self.top)
        scene.paint.panel(surface, ground, look.panel_radius, paper.sunk)
        surface.fill(paper.sunk, (ground.left, self.top, ground.width, look.panel_radius))
        surface.fill(paper.line, (ground.left, self.top, ground.width, look.border))
        left, right, said = sheet.left + look.px(36), sheet.right - look.px(36), self.told
        if self.back is not None:
            right = self.back.focus_rect.left - look.px(18)
        if self.your_turn:
            waits = words.text("Your turn waits.")
            fonts.draw(surface, waits, (right, ground.centery), face, paper.text2, "right")
            right -= fonts.width(waits, face) + look.px(18)
        if self.try_rule is not None and self.lesson is not None:
            left = self.try_rule.focus_rect.right + look.px(8)
            place, title = self.lesson
            said = said or words.text("Lesson {number}: {title}", number=place + 1, title=title)
        elif self.learn is not None:
            left = self.learn.focus_rect.right + look.px(8)
        fonts.draw(
            surface, fonts.ellipsis(said, right - left, face), (left, ground.centery), face, paper.text2
        )
