"""Sheets with a score pad on the left: the result of a deal, and the score sheet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial

import pygame

from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import Text, as_it_is
from scenes.pages.scores.moment import MomentPanel
from scenes.pages.scores.own_play import PlayGetter, PlayRow, PlaySheet
from scenes.pages.scores.pad_drawing import PadView
from scenes.pages.scores.pad_reading import pad_told
from scenes.pages.scores.score_page import (
    LEVELS_LINK,
    PAD,
    ResultLink,
    SheetScene,
    leads,
    leads_on,
    onward_text,
)
from scenes.pages.scores.side_blocks import (
    SideBlock,
    blocks_for,
    draw_blocks,
    heading,
    listing,
    sentence,
    space,
)
from scenes.presenters.base.scores import DealResult, MatchSheet, PadPage, ScorePad
from scenes.widgets import Button, ButtonKind, Scroll, icon_button

_WIDTHS = {2: (1096, 364), 3: (1160, 340), 4: (1216, 324)}
"""Widths in design units of the sheet and of the column beside the pad, by number of pad columns."""
_HEIGHT = 728
EXTRA_MOMENT_HEIGHT = 60
"""Design units added to the panel of the deciding moment beside a pad, because its lines of text are short
there.
"""


class PadSheet(SheetScene, ABC):
    """A sheet with one page of a pad, and blocks beside it that scroll if needed."""

    view: PadView

    def __init__(self, pad: ScorePad, crests: Sequence[str]) -> None:
        super().__init__()
        self.pad = pad
        self.crests = crests
        self.page_number = len(pad.pages) - 1
        self.tight = False
        """Whether the room beside the pad is limited."""
        self.everything = False
        """Whether every entry is shown, with a scrolling pad if needed."""
        self.scroll: Scroll | None = None
        self._aside: Scroll | None = None

    @property
    def page(self) -> PadPage:
        """The current page of the pad."""
        return self.pad.pages[self.page_number]

    # Layout

    def build(self) -> None:
        """Build the title, pad and blocks; if they don't fit, use a taller sheet, then a tighter layout."""
        look = self.look
        usual = min(look.px(_HEIGHT), self.most_height)
        for height, tight in ((usual, False), (self.most_height, False), (self.most_height, True)):
            self._measure(height, tight)
            if self._blocks_height <= self.blocks_area.height and not self.view.summed_up:
                break
        self._build_scrolls()
        targets, first = self.build_buttons()
        self.set_targets([*self.build_aside(), *targets], first)

    def build_aside(self) -> list[FocusTarget]:
        """Build the widgets among the blocks, if there are any."""
        return []

    def _build_scrolls(self) -> None:
        look = self.look
        area = self.view.body.inflate(0, -2 * look.px(4))
        area.width += look.px(20)
        self.scroll = Scroll(self, area)
        self.scroll.set_height(self.view.height - 2 * look.px(4))
        self.scroll.scroll_to(self.scroll.furthest)
        offset = 0 if self._aside is None else self._aside.offset
        reach = self.blocks_area.inflate(2 * look.px(20), 0)
        self._aside = Scroll(self, reach)
        self._aside.set_height(self._blocks_height)
        self._aside.scroll_to(offset)

    def _measure(self, height: int, tight: bool) -> None:
        look = self.look
        columns = max(len(page.columns) for page in self.pad.pages)
        width, beside = _WIDTHS[max(2, min(4, columns))]
        self.place_sheet(look.wide(width), height)
        edge = look.px(PAD)
        aside = self.aside_width = look.wide(beside) if columns < 4 else look.px(beside)
        top, bottom = self.sheet.top + look.tall(76), self.sheet.bottom - look.px(36)
        left = self.sheet.right - edge - aside
        self.pad_area = pygame.Rect(self.sheet.left + edge, top, 0, bottom - top)
        self.pad_area.width = left - look.px(32) - self.pad_area.left
        self.view = PadView(self, self.page, self.crests, self.pad_area, everything=self.everything)
        buttons = self.buttons_height(tight)
        self.tight = tight
        self.buttons_area = pygame.Rect(left, bottom - buttons, aside, buttons)
        gap = look.px(12) if buttons else 0
        self.blocks_area = pygame.Rect(left, top, aside, bottom - buttons - gap - top)
        self._blocks = self.blocks(self.blocks_area.width)
        self._blocks_height = sum(block.height for block in self._blocks)

    @abstractmethod
    def buttons_height(self, tight: bool) -> int:
        """Return the height in pixels of the buttons below the blocks; `tight` is a compact layout."""

    @abstractmethod
    def build_buttons(self) -> tuple[list[FocusTarget], FocusTarget]:
        """Build the scene's buttons; return all of them, and the button that has the focus first."""

    @abstractmethod
    def blocks(self, width: int) -> list[SideBlock]:
        """Return the blocks beside the pad."""

    @property
    def subtitle(self) -> Text:
        """Subtitle beside the sheet's title."""
        return as_it_is(self.page.title)

    def turn(self, pages: int) -> None:
        """Turn to a later (positive) or earlier page."""
        number = max(0, min(len(self.pad.pages) - 1, self.page_number + pages))
        if number != self.page_number:
            self.page_number = number
            self.rebuild(self.services)

    def handle(self, event: pygame.event.Event) -> None:
        """Scroll with the page keys, or turn the pages if nothing scrolls any further."""
        super().handle(event)
        if event.type != pygame.KEYDOWN:
            return
        for scroll in (self.scroll, self._aside):
            if scroll is not None and scroll.furthest:
                before = scroll.offset
                if scroll.handle(event) and scroll.offset != before:
                    return
        self.turn({pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}.get(event.key, 0))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the title, the pad and the blocks beside it."""
        look, fonts = self.look, self.fonts
        self.draw_sheet(surface)
        y = self.sheet.top + look.tall(44)
        at, title = (self.pad_area.left, y), self.words.text("Score pad")
        self.draw_heading(surface, at, title, self.subtitle, self.subtitle_right)
        assert self.scroll is not None, "the sheet is built before it is drawn"
        assert self._aside is not None, "the sheet is built before it is drawn"
        with fonts.told_as(surface, partial(pad_told, self.page, self.words), self.pad_area):
            self.view.draw(surface, self.grown, self.scroll.offset)
        draw_blocks(self, surface, self._blocks, self.blocks_area, self._aside.offset)
        super().draw(surface)

    @property
    def subtitle_right(self) -> int:
        """Right limit of the subtitle, in window pixels."""
        return self.pad_area.right


class DealPad(PlaySheet, PadSheet):
    """The sheet after a deal in a game scored on a pad."""

    def __init__(self, result: DealResult, ask: PlayGetter = lambda: None, skin: Skin | None = None) -> None:
        """`ask` returns the marks for the decisions of the player, or `None` without any. `skin` draws the
        cards of the deciding moment; without a skin, the deciding moment is not shown.
        """
        assert result.pad is not None, "results without a pad have a sheet of their own"
        super().__init__(result.pad, result.crests)
        self.result = result
        self.play = PlayRow(ask)
        self.skin = skin
        self.panel: MomentPanel | None = None
        self.in_row = False
        """Whether all buttons are in one row."""

    @property
    def subtitle(self) -> Text:
        """The page of the pad and the next dealer."""
        page, onward = self.page.title, self.result.next_text
        return self.words.text("{page}. {onward}", page=page, onward=onward) if onward else super().subtitle

    @property
    def subtitle_right(self) -> int:
        """Right limit of the subtitle in window pixels: the sheet's margin."""
        return self.blocks_area.right

    def _links(self) -> list[ResultLink]:
        """Return the links; without levels, to which the menu leads as well, if their labels wouldn't fit."""
        found = leads(self.result)
        bare = self._bare_width([self.words.text(lead.short) for lead in found])
        if len(found) * (bare + self.look.px(8)) <= self.aside_width:
            return found
        return [lead for lead in found if lead is not LEVELS_LINK]

    def _bare_width(self, texts: Sequence[Text]) -> int:
        """Return the width in pixels of a button that shows the longest of these texts without an icon."""
        speech = self.look.face(TextRole.SPEECH)
        return max(self.fonts.width(told, speech) for told in texts) + self.look.px(16)

    def buttons_height(self, tight: bool) -> int:
        """Return the height in pixels of one row of buttons if `tight` and they fit, otherwise of two."""
        look, gap = self.look, self.look.px(8)
        text, face = onward_text(self.result, self.words), look.face(TextRole.RAIL_TITLE)
        others = len(self._links()) * (look.tall(48) + gap)
        self.in_row = tight and others + Button.width_for(self, text, face=face) <= self.aside_width
        return look.tall(48) if self.in_row else look.tall(50) + look.px(12) + look.tall(44)

    def build_buttons(self) -> tuple[list[FocusTarget], FocusTarget]:
        """Build the button that continues, and the link buttons above it, or beside it in one row."""
        look, area, found = self.look, self.buttons_area, self._links()
        face, gap = look.face(TextRole.RAIL_TITLE), look.px(8)
        text = onward_text(self.result, self.words)
        above, below = area.copy(), area.copy()
        if self.in_row:
            above.width = len(found) * (area.height + gap)
            below.left, below.width = above.right, area.right - above.right
        else:
            above.height = look.tall(44)
            below.top, below.height = above.bottom + look.px(12), look.tall(50)
        primary = Button(
            self, below, text, self.to(routes.AfterResult()), kind=ButtonKind.PRIMARY, face=face, key="next"
        )
        texts = [self.words.text(lead.short) for lead in found]
        room = (area.width - gap * (len(found) - 1)) // len(found)
        speech = look.face(TextRole.SPEECH)
        bare = self._bare_width(texts)
        iconed = max(Button.width_for(self, told, icon="sheet") for told in texts) - look.px(24)
        worded = not self.in_row and bare <= room
        side = room if worded else above.height
        targets: list[FocusTarget] = []
        for number, (lead, told) in enumerate(zip(found, texts, strict=True)):
            rect = pygame.Rect(above.left + number * (side + gap), above.top, side, above.height)
            kind, icon = (
                (ButtonKind.PLAIN, lead.icon if iconed <= room else None)
                if worded
                else (ButtonKind.ICON, lead.icon)
            )
            press, words = self.to(lead.way), told if worded else ""
            least = None if iconed <= room else speech
            link = Button(self, rect, words, press, kind=kind, icon=icon, face=least, key=lead.icon)
            link.read_name = told
            targets.append(link)
        return [*targets, primary], primary

    def blocks(self, width: int) -> list[SideBlock]:
        """Return blocks for what happened, how it scored, and the state of the rubber."""
        result = self.result
        told = (result.story, result.breakdown, result.tallies)
        title, marks, moment = heading(self, result.title, width), self._marks(width), self._moment(width)
        self.panel_y = sum(block.height for block in (title, *marks))
        return [
            title,
            *marks,
            *moment,
            *blocks_for(self, width, self.crests, *told, dense=self.tight),
        ]

    def _moment(self, width: int) -> list[SideBlock]:
        if self.play.play is None or self.skin is None:
            return []
        size = (width, MomentPanel.least_height(self) + self.look.tall(EXTRA_MOMENT_HEIGHT))
        panel = self.panel = MomentPanel(self, size, self.skin, self.crests)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            panel.draw(surface, rect.topleft)

        return [SideBlock(size[1] + self.look.px(16), draw)]

    def build_aside(self) -> list[FocusTarget]:
        """Build the buttons of the deciding moment, which scroll with its panel."""
        if self.panel is None or self._aside is None:
            return []
        at = (self.blocks_area.left - self._aside.rect.left, self.panel_y)
        return [*self.panel.build_buttons(at, self._aside.content)]

    def _marks(self, width: int) -> list[SideBlock]:
        tall, gap = self.play.height(self, width), self.look.px(12)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            self.play.draw(self, surface, pygame.Rect(rect.topleft, (rect.width, tall)))

        return [SideBlock(tall + gap, draw)] if tall else []

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: S opens the score sheet, R the review; Esc goes back."""
        super().handle(event)
        leads_on(self, event, self.result)


class PadScoreSheet(PadSheet):
    """The score pad during a match, page by page; S, Esc and the close button close it."""

    def __init__(self, sheet: MatchSheet) -> None:
        assert sheet.pad is not None, "matches without a pad have a sheet of their own"
        super().__init__(sheet.pad, sheet.crests)
        self.data = sheet

    @property
    def subtitle(self) -> Text:
        """The current page of the pad."""
        deals = len(self.data.deals)
        if self.page_number < len(self.pad.pages) - 1:
            return super().subtitle
        page, words = self.page.title, self.words
        if not deals:
            return words.text("{page}, during the first deal", page=page)
        return words.counted("{page}, after {count} deal", "{page}, after {count} deals", deals, page=page)

    @property
    def subtitle_right(self) -> int:
        """Right limit of the subtitle in window pixels: the page buttons."""
        return self._turners_left

    def build_buttons(self) -> tuple[list[FocusTarget], FocusTarget]:
        """Build the close button, two page buttons, and a button that switches between all entries and a
        summary.
        """
        look = self.look
        side = look.px(40)
        y = self.sheet.top + look.tall(44) - side // 2
        place = pygame.Rect(self.sheet.right - look.px(PAD) - side, y, side, side)
        close = self.build_cross(place)
        targets: list[FocusTarget] = []
        self._turners_left = self.pad_area.right
        if len(self.pad.pages) > 1:
            edge = self.pad_area.right
            if look.text_scale > LARGE_TEXT_SCALE:
                edge = self._turners_left = place.left - look.px(8)
            for step, icon, shift in ((-1, "left", 2 * side + look.px(8)), (1, "right", side)):
                place = pygame.Rect(edge - shift, y, side, side)
                able = 0 <= self.page_number + step < len(self.pad.pages)
                targets.append(icon_button(self, place, icon, partial(self.turn, step), enabled=able))
            self._turners_left -= 2 * side + look.px(20)
        targets.append(close)
        if self.buttons_area.height:
            words = self.words
            text = (
                words.text("Sum up older entries") if self.everything else words.text("Combine older entries")
            )
            targets.append(Button(self, self.buttons_area, text, self._toggle, key="everything"))
        return targets, close

    def buttons_height(self, tight: bool) -> int:
        """Return the height in pixels of the button for older entries, or 0 if all of them fit."""
        return self.look.tall(44) if self.view.summed_up or self.everything else 0

    def _toggle(self) -> None:
        self.everything = not self.everything
        self.rebuild(self.services)

    def blocks(self, width: int) -> list[SideBlock]:
        """Return blocks for the state of the rubber, the results of earlier ones, and the contracts."""
        told = (self.data.tallies, self.data.parts)
        found = blocks_for(self, width, self.crests, *told, dense=self.tight)
        if self.data.seal:
            found = [*found, space(self, 14), sentence(self, self.data.seal, width)]
        rows = self._contracts()
        if not rows:
            return found
        title = heading(self, self.words.text("Contracts"), width)
        return [*found, space(self, 8 if self.data.seal else 20), title, listing(self, rows, width)]

    def _contracts(self) -> list[tuple[Text, Text]]:
        """Return label and contract of each finished deal of the current page, the latest first."""
        first = self.pad.pages[self.page_number - 1].fresh if self.page_number else 0
        deals = slice(first, self.page.fresh)
        return [*zip(self.data.labels[deals], self.data.contracts[deals], strict=True)][::-1]

    def dispatch(self, event: pygame.event.Event) -> None:
        """Scroll a tall pad, or else the blocks beside it, with the up and down keys."""
        for scroll in (self.scroll, self._aside):
            if scroll is not None and scroll.furthest and scroll.step(event, self.view.pitch):
                self.redraw()
                return
        super().dispatch(event)

    def handle(self, event: pygame.event.Event) -> None:
        """Close the sheet on S and Esc."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_s, pygame.K_ESCAPE):
            self.router.back()
            return
        super().handle(event)
