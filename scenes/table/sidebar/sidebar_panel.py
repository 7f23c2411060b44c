"""The sidebar beside the table: buttons, title, sections and recent events."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pygame

from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import LayoutMetrics, TextRole
from scenes.i18n import NO_WORDS, Text
from scenes.presenters.base.sidebar import SidebarSection, without_aids, without_counts
from scenes.presenters.base.table_context import TableContext
from scenes.table.sidebar.recent_events import NO_NEWS, RecentEvents, RecentEventsDrawing
from scenes.table.sidebar.seal_plate import NO_PLATE, TALL, SealPlate, draw_plate, plate_height
from scenes.table.sidebar.sections import MARGIN, SectionDrawing
from scenes.table.table_mode import TableCommand
from scenes.table.view.painter import Painter
from scenes.table.viewer_seat import ViewerSeat
from scenes.widgets import Button, ButtonKind

HEIGHT_FACTORS = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
"""Factors for the height of sections, tried in order until all fit. After the last, sections are left out."""
REPORT_HEIGHT = 24
"""Height in design units that is kept free beside counts of cards, which give way to a long report."""
UNFOLDED_FACTORS = 3
"""Number of these factors that are tried before totals are folded."""


def head_button(
    scene: Scene, rail: pygame.Rect, icon: str, press: Callable[[], None], *, right: bool = False
) -> Button:
    """Return a button for the top of a sidebar, at its left or its `right` edge."""
    look = scene.look
    place = pygame.Rect(rail.left + look.px(12), look.px(14), look.px(36), look.px(36))
    if right:
        place.right = rail.right - look.px(12)
    return Button(scene, place, "", press, kind=ButtonKind.ICON, icon=icon, key=icon)


def foot_places(look: LayoutMetrics, rail: pygame.Rect) -> list[pygame.Rect]:
    """Return the rectangles of the four buttons at the bottom of a sidebar, row by row."""
    margin, gap, tall = look.px(MARGIN), look.px(8), look.tall(42)
    width = (rail.width - 2 * margin - gap) // 2
    left, top = rail.left + margin, rail.bottom - look.px(16) - 2 * tall - gap
    return [
        pygame.Rect(left + column * (width + gap), top + row * (tall + gap), width, tall)
        for row in range(2)
        for column in range(2)
    ]


class SidebarButtons:
    """The buttons of the sidebar: menu and deck at the top, and four at the bottom.

    If the viewer advises a computer player, the button to advise replaces that to undo, because the viewer
    has no actions of their own. If the viewer has no further part in the deal, the buttons for hints and undo
    are replaced by buttons that skip to the result and change the seat.
    """

    def __init__(self, scene: Scene, rail: pygame.Rect, do: Callable[[TableCommand], None]) -> None:
        """`do` is called with the command of a button that is pressed."""
        look, places = scene.look, foot_places(scene.look, rail)
        self.top = places[0].top
        """Top of the buttons at the bottom of the sidebar, in window pixels."""
        face = look.face(TextRole.HELP)
        self._scene = scene
        hint, advise = scene.words.text("Hint"), scene.words.text("Advise")
        self._partners: object = None
        self._told: tuple[Text, Text] = hint, NO_WORDS
        """Texts of the buttons for hints and advice."""

        def button(
            place: int, text: Text, icon: str, command: TableCommand, short: Text = NO_WORDS
        ) -> Button:
            rect = places[place]
            fitting = self._fitting(text, short or text, rect.width)
            press = partial(do, command)
            return Button(scene, rect, fitting, press, kind=ButtonKind.RAIL, icon=icon, key=icon, face=face)

        self.hint = button(0, hint, "bulb", TableCommand.HINT)
        self.undo = button(1, scene.words.text("Undo"), "undo", TableCommand.UNDO)
        self.advise = button(1, advise, "speech", TableCommand.ADVISE)
        self.advise.hide()
        skip, follow = scene.words.text("Show result"), scene.words.text("Follow")
        self.skip = button(0, skip, "last", TableCommand.FINISH, scene.words.text("Result"))
        self.follow = button(1, follow, "person", TableCommand.FOLLOW)
        self.skip.hide()
        self.follow.hide()
        self.last_trick = button(
            2, scene.words.text("Last trick"), "trick", TableCommand.LOOK_BACK, scene.words.text("Last")
        )
        self.scores = button(3, scene.words.text("Scores"), "sheet", TableCommand.SCORES)
        self.menu = head_button(scene, rail, "menu", partial(do, TableCommand.MENU))
        self.skin = head_button(scene, rail, "cards", partial(do, TableCommand.SKIN), right=True)

    @property
    def head(self) -> list[FocusTarget]:
        """Buttons at the top of the sidebar."""
        return [self.menu, self.skin]

    @property
    def foot(self) -> list[FocusTarget]:
        """Buttons at the bottom of the sidebar, including hidden ones."""
        return [
            self.hint, self.undo, self.advise, self.skip, self.follow, self.last_trick, self.scores,
        ]  # fmt: skip

    def show_partners(self, seat: ViewerSeat) -> None:
        """Show the buttons that the viewer can use now, and whom they can ask, advise or follow."""
        state = seat.state
        self.advise.set_chosen(seat.counsel.on)
        partners = state.adviser, state.advised, state.sits_out, seat.following
        if partners == self._partners:
            return
        self._partners = partners
        words, out = self._scene.words, state.sits_out
        names = tuple(map(words.player, seat.host.names))
        advised = None if state.advised in seat.host.humans else state.advised
        hint, advise, short = words.text("Hint"), NO_WORDS, words.text("Advise")
        if state.adviser is not None:
            hint = words.text("Ask {player}", player=names[state.adviser])
        if advised is not None:
            advise = words.text("Advise {player}", player=names[advised])
        if (hint, advise) != self._told:
            self._told = hint, advise
            self.hint.set_parts(self._fitting(hint, words.text("Ask"), self.hint.rect.width))
            self.advise.set_parts(self._fitting(advise or short, short, self.advise.rect.width))
        for each, wanted in (
            (self.hint, not out),
            (self.undo, not out and not advise),
            (self.advise, not out and bool(advise)),
            (self.skip, out),
            (self.follow, out),
        ):
            if each.visible != wanted:
                each.show() if wanted else each.hide()
        if out:
            whom = seat.following
            follow = words.text("Follow {player}", player=names[whom]) if whom is not None else NO_WORDS
            own = words.text("Your seat")
            self.follow.set_parts(self._fitting(follow or own, words.text("Follow"), self.follow.rect.width))

    def _fitting(self, text: Text, short: Text, width: int) -> Text:
        """Return the text, or `short` if the text is wider than a button of `width` pixels."""
        face = self._scene.look.face(TextRole.HELP)
        return text if Button.width_for(self._scene, text, ButtonKind.RAIL, face=face) <= width else short


class SidebarPanel:
    """Draws the sidebar's title and sections, and caches the picture until something in it changes."""

    def __init__(self, painter: Painter, rect: pygame.Rect, crests: Sequence[str], limit: int) -> None:
        """`limit` is the lowest pixel that sections may use; the buttons are below it."""
        self.painter = painter
        self.look = painter.look
        self.rect = rect
        self.limit = limit
        self.head_end = rect.right - self.look.px(54)
        """Left edge in the window of the buttons at the right of the head, in pixels."""
        self.sections = SectionDrawing(painter, crests)
        self.news = RecentEventsDrawing(painter, crests)
        self.news_rect = pygame.Rect(0, 0, 0, 0)
        """Rectangle of the recent events in the window; empty if none are shown."""
        self.seal_rect = pygame.Rect(0, 0, 0, 0)
        """Rectangle of the seal's plate in the window; empty if it is not shown."""
        self.wanted = NO_PLATE
        """The seal's plate, to be drawn if there is room."""
        self.seal: SealPlate = NO_PLATE
        """The plate that was drawn last."""
        self.spans: list[tuple[pygame.Rect, object]] = []
        """Rectangles in the window of the sections, recent events and head drawn last, with their contents.
        """
        self._fitted: dict[tuple[object, ...], int] = {}
        """Number of the layout plan used last, by kinds of sections. Plans before it are not tried again, so
        that nothing jumps when space becomes free.
        """
        self.shown: object = None
        """Values from which `picture` was drawn; if they change, it is drawn again."""
        self.picture: pygame.Surface | None = None
        """Picture of the sidebar; `None` to have it drawn at the next frame."""

    def draw(
        self,
        surface: pygame.Surface,
        title: str,
        subtitle: str,
        sight: TableContext[Any],
        sections: Sequence[SidebarSection],
        news: RecentEvents | None,
        sign: int,
        *,
        muted: bool,
    ) -> None:
        """Draw the sidebar, with a new picture only if something in it has changed.

        `news` is `None` if this table never shows recent events. `sign` is the height in pixels kept free
        below the head. If `muted`, an icon says that the sound is off.
        """
        about = (sight.names, sight.totals, sight.view.viewer, sight.won)
        shown = (title, subtitle, tuple(sections), about, news, sign, muted, self.wanted)
        if shown != self.shown or self.picture is None:
            self.shown = shown
            self.picture = self.paint(title, subtitle, sight, sections, news, sign, muted=muted)
        surface.blit(self.picture, self.rect.topleft)

    def paint(
        self,
        title: str,
        subtitle: str,
        sight: TableContext[Any],
        sections: Sequence[SidebarSection],
        news: RecentEvents | None = NO_NEWS,
        sign: int = 0,
        *,
        muted: bool = False,
    ) -> pygame.Surface:
        """Return a new picture of the sidebar. If they don't all fit, sections are left out, reminders first.

        Unless `news` is `None`, space is kept for recent events even if there are none, so that the sections
        above don't move later. The other parameters are those of `draw`.
        """
        look = self.look
        plans, kinds = list(_plans(sections)), (*map(type, sections), sign, news is None)
        # The number of plans can become smaller, when there is nothing more to count.
        for number in range(min(self._fitted.get(kinds, 0), len(plans) - 1), len(plans)):
            self._fitted[kinds] = number
            shown, squeeze, self.sections.folded = plans[number]
            canvas = pygame.Surface(self.rect.size)
            canvas.fill(look.ink.ground)
            end = self.paint_sections(canvas, sight, shown, squeeze, sign)
            room = 0 if news is None else self.news.least
            if news is not None and shown != without_counts(shown):
                room += look.tall(REPORT_HEIGHT)
            if end <= self.limit - room:
                break
        left, right = look.px(MARGIN), self.rect.width - look.px(MARGIN)
        placed = self.news.draw(canvas, news or NO_NEWS, left, right, end, self.limit)
        self.news_rect = placed.move(self.rect.topleft) if placed else placed
        self._draw_seal(canvas, left, right, max(end, placed.bottom))
        head = pygame.Rect(self.rect.topleft, (self.rect.width, look.rail_head))
        self.spans += [(self.news_rect, news), (head, subtitle)]
        edge = self.rect.width - look.border if look.rail_left else 0
        canvas.fill(look.ink.line, (edge, 0, look.border, self.rect.height))
        self._draw_head(canvas, title, subtitle, muted=muted)
        return canvas

    def _draw_seal(self, canvas: pygame.Surface, left: int, right: int, end: int) -> None:
        """Draw the seal's plate at the bottom if there is room below `end`."""
        seal = self.wanted
        self.seal, self.seal_rect = NO_PLATE, pygame.Rect(0, 0, 0, 0)
        if not seal.words or end > self.limit - plate_height(self.painter):
            return
        tall = self.look.tall(TALL)
        place = pygame.Rect(left, self.limit - tall, right - left, tall)
        draw_plate(self.painter, canvas, seal, place)
        self.seal, self.seal_rect = seal, place.move(self.rect.topleft)

    def _draw_head(self, canvas: pygame.Surface, title: str, subtitle: str, *, muted: bool) -> None:
        """Draw the game's name and the line below it between the buttons; each has one or two rows."""
        look, fonts = self.look, self.painter.fonts
        x, room = look.px(60), self.subtitle_room
        face = self.sections.fitting(title, look.face(TextRole.RAIL_TITLE), room)
        lines, below = fonts.wrap(title, room, face), look.px(25) + look.tall(23)
        side = look.px(22)
        told, small = fonts.in_lines(
            subtitle, look.face(TextRole.LABEL), room - (side + look.px(8) if muted else 0)
        )
        first, step = (25, 0) if len(told) == 1 else (19, round(small.px * 1.2))
        for line, y in zip(lines, (first,) if len(lines) == 1 else (12, 29), strict=False):
            fonts.draw(canvas, fonts.ellipsis(line, room, face), (x, look.px(y)), face, look.ink.text)
        if muted:
            speaker = self.painter.paint.icon("mute", side, look.ink.text2)
            self.painter.paint.put(canvas, speaker, (x + room - side, below - side // 2))
        for number, line in enumerate(told):
            y = below + round((number - 0.6) * step if step else 0)
            fonts.draw(canvas, line, (x, y), small, look.ink.text2)

    @property
    def subtitle_room(self) -> int:
        """Width in pixels for title and subtitle."""
        return self.head_end - int(self.rect.left) - self.look.px(60)

    def paint_sections(
        self,
        canvas: pygame.Surface,
        sight: TableContext[Any],
        sections: Sequence[SidebarSection],
        squeeze: float,
        sign: int,
    ) -> int:
        """Draw the sections, each with a line above it, and return the y below the last.

        `squeeze` is a factor for their heights; `sign` is the height in pixels kept free above them.
        """
        look = self.look
        left, right = look.px(MARGIN), self.rect.width - look.px(MARGIN)
        self.sections.squeeze = squeeze
        y = look.rail_head + sign
        self.spans = []
        for section in sections:
            canvas.fill(look.ink.line, (left, y, right - left, look.border))
            top, y = y, self.sections.draw(canvas, section, sight, left, right, y)
            place = pygame.Rect(left, top, right - left, y - top)
            self.spans.append((place.move(self.rect.topleft), section))
            if y > self.limit:
                break
        return y


def _plans(sections: Sequence[SidebarSection]) -> Iterator[tuple[Sequence[SidebarSection], float, bool]]:
    """Yield layouts to be tried until all fits: sections, factor for heights, whether totals are folded.

    Counts of cards are left out first. Before a pad is folded, the order of ranks beside it is left out, that
    of the plain suits first. Reminders of rules are left out next, which may make room for counts, and then,
    one after another, the lowest sections.
    """
    counted, sections = sections, without_counts(sections)
    if counted != sections:
        for squeeze in HEIGHT_FACTORS:
            yield counted, squeeze, False
    for squeeze in HEIGHT_FACTORS[:UNFOLDED_FACTORS]:
        yield sections, squeeze, False
    if any(each.folds for each in sections):
        for rows in (1, 0):
            sections = [left for each in sections if (left := each.cut(rows)) is not None]
            yield sections, HEIGHT_FACTORS[UNFOLDED_FACTORS - 1], False
    elif counted != sections:
        for squeeze in HEIGHT_FACTORS[UNFOLDED_FACTORS:]:
            yield counted, squeeze, True
    for squeeze in HEIGHT_FACTORS[UNFOLDED_FACTORS:]:
        yield sections, squeeze, True
    for fewer in (without_aids(counted), without_aids(sections)):
        for squeeze in HEIGHT_FACTORS:
            yield fewer, squeeze, True
    sections = without_aids(sections)
    for count in range(len(sections) - 1, 0, -1):
        yield sections[:count], HEIGHT_FACTORS[-1], True
