"""The result of a deal: what happened, each score with its reason, and the totals."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from scenes.framework import routes
from scenes.framework.focus import FocusTarget
from scenes.graphics import layout_metrics as colours
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, TextRole
from scenes.graphics.skins import Skin
from scenes.i18n import gain_text
from scenes.pages.scores.own_play import PlayGetter, PlayRow, PlaySheet
from scenes.pages.scores.score_page import PAD, TotalLine, leads, leads_on, onward_text
from scenes.presenters.base.scores import DealResult, PlayerResult, TrickStrip, rises
from scenes.widgets import Button, ButtonKind, Scroll

_WIDTH = 1000
_LEFT_SHARE = 470 / 928
_BADGES = {"good": "check", "bad": "close"}


class DealScores(PlaySheet):
    """The sheet after a deal; `skin` draws its emblem."""

    def __init__(self, result: DealResult, skin: Skin, ask: PlayGetter = lambda: None) -> None:
        super().__init__()
        self.result = result
        self.play = PlayRow(ask)
        self.skin = skin
        self.scroll: Scroll | None = None

    @property
    def edge(self) -> int:
        """Padding of the sheet in pixels."""
        return self.look.px(PAD)

    # Layout

    def build(self) -> None:
        """Build a sheet as tall as its content, or with a scroll area for the entries."""
        look = self.look
        pad = self.edge
        width = min(look.px(_WIDTH), look.size[0] - 2 * look.px(24))
        inner = width - 2 * pad
        self.stacked = look.text_scale > LARGE_TEXT_SCALE
        share = _LEFT_SHARE if look.text_scale == 1 else 0.55
        self.left_width = inner - look.px(28) if self.stacked else round(inner * share)
        head = self.head_height(inner)
        foot = look.tall(48) + 2 * pad
        marks = self.play.height(self, inner)
        foot += marks + look.px(18) if marks and not self.stacked else 0
        for self._air in (1.0, 0.6, 0.3):
            self._measure_rows()
            rows = sum(self.heights) + self._gap * (len(self.heights) - 1)
            if self.stacked or head + rows + foot <= self.most_height:
                break
        totals = len(self.result.players) * self.row_height() + self.scale_height
        if self.stacked:
            self._stack(width, head, rows, totals, marks)
            return
        body = max(rows, totals)
        self.place_sheet(width, head + body + foot)
        self._body_top = self.sheet.top + head
        room = self.sheet.bottom - foot - self._body_top
        area = pygame.Rect(self.sheet.left + pad, self._body_top, self.left_width + look.px(28), room)
        self.scroll = Scroll(self, area)
        self.scroll.set_height(rows)
        self.rows_area = pygame.Rect(area.topleft, (self.left_width, room))
        right = self.rows_area.right + look.px(36)
        self.totals_area = pygame.Rect(right, self._body_top, self.sheet.right - pad - right, body)
        self.totals_area.height = min(body, room)
        self.build_foot_buttons()

    def _stack(self, width: int, head: int, rows: int, totals: int, marks: int) -> None:
        """Stack everything between the title and the buttons in a scroll area."""
        look, pad = self.look, self.edge
        fixed = max(look.tall(82), look.px(PAD + 82 + 6))
        foot = look.tall(48) + 2 * pad
        heading = look.tall(26 + 24)
        self._totals_y = head + rows + heading
        self._totals_height = totals
        self._marks_y = self._totals_y + totals + look.px(18)
        end = self._marks_y + marks
        self.place_sheet(width, end + foot)
        view = pygame.Rect(self.sheet.left + pad, self.sheet.top + fixed, self.left_width + look.px(28), 0)
        view.height = self.sheet.bottom - foot + look.px(18) - view.top
        self.scroll = Scroll(self, view)
        self.scroll.set_height(end - fixed)
        self._body_top = self.sheet.top + head
        self._place_areas()
        self.build_foot_buttons()

    def _place_areas(self) -> None:
        """Move the rows and totals to the current scroll position."""
        left, width = self.sheet.left + self.edge, self.left_width
        height = self._totals_y - self._body_top + self.sheet.top
        self.rows_area = pygame.Rect(left, self._top + self._body_top - self.sheet.top, width, height)
        self.totals_area = pygame.Rect(left, self._top + self._totals_y, width, self._totals_height)

    @property
    def _top(self) -> int:
        """Top of the sheet, shifted by the scroll offset if everything scrolls."""
        return self.sheet.top - (self.scroll.offset if self.stacked and self.scroll is not None else 0)

    def _measure_rows(self) -> None:
        look, fonts = self.look, self.fonts
        face = look.face(TextRole.HELP)
        self._line = look.tall(28)
        names = [fonts.width(player.name, look.face(TextRole.NAME)) for player in self.result.players]
        self._text_x = look.px(60) + min(max(names), look.px(110)) + look.px(22)
        gains = [gain_text(player.gain) for player in self.result.players]
        widest = max(fonts.width(each, look.face(TextRole.SHEET_TITLE)) for each in gains)
        if any(len(players) > 1 for players in self.result.rows):
            widest = max(widest, fonts.width(self.words.text("each"), look.face(TextRole.LABEL)))
        self.sum_x = self.left_width - max(look.px(82), widest + look.px(18 + 10))
        self._points_x = self.sum_x - look.px(14)
        room = self._points_x - look.px(48) - self._text_x
        self._texts: list[list[list[str]]] = []
        self.heights: list[int] = []
        for players in self.result.rows:
            texts = [fonts.wrap(line.text, room, face) for line in players[0].lines]
            if not texts:
                texts = [fonts.wrap(players[0].no_points_text, room + look.px(40), face)]
            self._texts.append(texts)
            least = look.tall(40) + look.px(18 * self._air) + (len(players) - 1) * self.member
            self.heights.append(max(least, self._text_height(texts) + look.px(26 * self._air)))

    @property
    def member(self) -> int:
        """Distance in pixels between two names in one row."""
        return self.look.px(34)

    @property
    def _gap(self) -> int:
        """Gap in pixels between rows; it shrinks before the sheet scrolls."""
        return self.look.px(10 * self._air)

    def _text_height(self, texts: list[list[str]]) -> int:
        """Return the height in pixels of the entries; continuation lines are closer together."""
        more = sum(len(text) - 1 for text in texts)
        return len(texts) * self._line + more * self.fonts.line_height(self.look.face(TextRole.HELP))

    def head_height(self, inner: int) -> int:
        """Measure the title, story and strip in `inner` pixels; return the height with the headings below."""
        look, fonts, result = self.look, self.fonts, self.result
        self._story_x = look.px(102) if result.emblem is not None else 0
        face = look.face(TextRole.HELP)
        self._next_room = fonts.width(result.next_text, look.face(TextRole.LABEL)) if result.next_text else 0
        self._next_room = 0 if self.stacked else self._next_room
        room = inner - self._story_x - (self._next_room + look.px(24) if self._next_room else 0)
        self._story = fonts.wrap(result.story, room, face) if result.story else []
        step = fonts.line_height(face)
        below = step if self.stacked and result.next_text else 0
        self._story_y = look.tall(86)
        if self.stacked and result.emblem is not None:  # the story scrolls below the emblem
            self._story_y = max(self._story_y, look.px(PAD + 82 + 6) - look.px(PAD) + self.edge)
        lower = self._story_y - look.tall(86)
        head = look.tall(78) + lower + len(self._story) * step + below + look.px(8)
        if result.emblem is not None:
            head = max(head, look.px(PAD + 82) - look.px(PAD) + self.edge)
        self._strip_y = head + look.px(20)
        if result.strip is not None:
            head = self._strip_y + look.px(30) + look.tall(32)
        else:
            head += look.px(12)
        self.section_y = head + look.tall(26)
        return self.section_y + look.tall(24)

    def build_foot_buttons(self, others: Sequence[FocusTarget] = ()) -> None:
        """Build the links and the red button in the foot; `others` are targets above them."""
        look, sheet, pad, words = self.look, self.sheet, self.edge, self.words
        height = look.tall(48)
        top = sheet.bottom - pad - height
        text = onward_text(self.result, words)
        face = look.face(TextRole.RAIL_TITLE)
        wide = max(look.px(190), Button.width_for(self, text, face=face))
        place = pygame.Rect(sheet.right - pad - wide, top, wide, height)
        primary = Button(
            self, place, text, self.to(routes.AfterResult()), kind=ButtonKind.PRIMARY, face=face, key="next"
        )
        row = pygame.Rect(sheet.left + pad, top, place.left - look.px(16) - sheet.left - pad, look.tall(46))
        row.centery = place.centery
        self.set_targets([*others, *self._build_leads(row), primary], primary)

    def _build_leads(self, row: pygame.Rect) -> list[FocusTarget]:
        """Build the link buttons in a row; if it is narrow, use short labels, then leave out the icons."""
        gap, found = self.look.px(10), leads(self.result)
        for short, pictured in ((False, True), (True, True), (True, False)):
            texts = [self.words.text(lead.short if short else lead.words) for lead in found]
            icons = [lead.icon if pictured else None for lead in found]
            widths = [
                Button.width_for(self, text, icon=icon) for text, icon in zip(texts, icons, strict=True)
            ]
            if sum(widths) + gap * (len(widths) - 1) <= row.width:
                break
        face = None
        if sum(widths) + gap * (len(widths) - 1) > row.width:  # use a smaller type size as well
            told = [(text, lead.icon) for text, lead in zip(texts, found, strict=True)]
            smaller = Button.row_of(self, told, row.width, gap)
            face, widths = smaller[0][1], [wide for _, _, wide in smaller]
        targets: list[FocusTarget] = []
        x = row.left
        for lead, text, icon, width in zip(found, texts, icons, widths, strict=True):
            rect = pygame.Rect(x, row.top, width, row.height)
            press = self.to(lead.way)
            targets.append(Button(self, rect, text, press, icon=icon, key=lead.icon, face=face))
            x = rect.right + gap
        return targets

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Handle keys: S opens the score sheet, R the review; Esc goes back, page keys scroll."""
        super().handle(event)
        if leads_on(self, event, self.result) or self.scroll is None:
            return
        if event.type == pygame.KEYDOWN:
            self.scroll.handle(event)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet from top to bottom."""
        look, fonts, paper, result = self.look, self.fonts, self.look.paper, self.result
        self.draw_sheet(surface)
        self.draw_head(surface)
        before = surface.get_clip()
        if self.stacked and self.scroll is not None:
            self._place_areas()
            surface.set_clip(self.scroll.rect.inflate(2 * look.px(4), 0).clip(before))
        self.draw_story(surface)
        if result.strip is not None:
            self.draw_strip(surface, result.strip)
        y = self._top + self.section_y
        title, label = look.face(TextRole.RAIL_TITLE), look.face(TextRole.LABEL)
        fonts.draw(surface, result.heading, (self.rows_area.left, y), title, paper.text)
        at = (self.rows_area.right, y)
        fonts.draw(surface, result.heading_note, at, label, paper.text2, "right")
        y = self.totals_area.top - look.tall(24) if self.stacked else y
        fonts.draw(surface, self.words.text("Match so far"), (self.totals_area.left, y), title, paper.text)
        at = (self.totals_area.right, y)
        fonts.draw(surface, result.target_text, at, label, paper.text2, "right")
        self._draw_rows(surface)
        width = self.sheet.width - 2 * self.edge
        marks = self.play.height(self, width)
        bottom = self.sheet.bottom - look.px(2 * PAD) - look.tall(48) + look.px(14)
        bottom = self._top + self._marks_y + marks if self.stacked else bottom
        self.play.draw(self, surface, pygame.Rect(self.rows_area.left, bottom - marks, width, marks))
        self.draw_totals(surface, self.totals_area, self._totals(), result.target)
        surface.set_clip(before)
        super().draw(surface)

    def _totals(self) -> list[TotalLine]:
        players = self.result.players
        climbed = rises([player.before for player in players], [player.after for player in players])
        rows = [
            TotalLine(player.name, player.crest, player.before, player.after, rise, own=player.own)
            for player, rise in zip(players, climbed, strict=True)
        ]
        return sorted(rows, key=lambda row: -row.after)

    def draw_head(self, surface: pygame.Surface) -> None:
        """Draw the emblem, the title and the badge."""
        look, paint, fonts, paper, result = self.look, self.paint, self.fonts, self.look.paper, self.result
        left, top = self.sheet.left + self.edge, self.sheet.top
        if result.emblem is not None:
            side = look.px(82)
            centre = (left + side / 2, top + self.edge + side / 2)
            paint.put_centred(surface, paint.disc(side, paper.raised, paper.line, look.border * 1.5), centre)
            paint.put_centred(surface, self.skin.pip(result.emblem, look.px(46)), centre)
        x, y = left + self._story_x, top + look.tall(58)
        badge = self._draw_badge(surface, y)
        room = badge - x - look.px(16)
        fonts.draw_fitting(surface, result.title, (x, y), look.face(TextRole.DISPLAY), paper.text, room)

    def draw_story(self, surface: pygame.Surface) -> None:
        """Draw what happened, with the next dealer beside or below it."""
        look, fonts, paper, result = self.look, self.fonts, self.look.paper, self.result
        face, label = look.face(TextRole.HELP), look.face(TextRole.LABEL)
        step, top = fonts.line_height(face), self._top + self._story_y
        x = self.sheet.left + self.edge + self._story_x
        fonts.draw_down(surface, self._story, (x, top + step / 2), face, paper.text2, step)
        if self.stacked:
            at = (x, top + (len(self._story) + 0.5) * step)
            fonts.draw(surface, result.next_text, at, label, paper.text2)
            return
        at = (self.sheet.right - self.edge, top + step // 2)
        fonts.draw(surface, result.next_text, at, label, paper.text2, "right")

    def _draw_badge(self, surface: pygame.Surface, y: int) -> int:
        """Draw the deal's label and outcome in the corner; return the left edge."""
        look, paint, fonts = self.look, self.paint, self.fonts
        fill, icon = look.paper.outcome(self.result.outcome), _BADGES.get(self.result.outcome)
        face = look.face(TextRole.SPEECH)
        height = look.tall(34)
        mark = paint.icon(icon, round(face.px * 1.4), colours.PAPER.raised) if icon else None
        parts: list[Part] = [*([mark] if mark else []), self.result.badge]
        width = fonts.parts_width(parts, face, look.px(8)) + 2 * look.px(18)
        rect = pygame.Rect(self.sheet.right - self.edge - width, y - height // 2, width, height)
        paint.panel(surface, rect, height // 2, fill)
        fonts.draw_parts(surface, parts, rect.center, face, colours.PAPER.raised, look.px(8), "center")
        return rect.left

    def draw_strip(self, surface: pygame.Surface, strip: TrickStrip) -> None:
        """Draw the tricks or points of both sides as segments."""
        look, paint, fonts, paper = self.look, self.paint, self.fonts, self.look.paper
        left, right = self.sheet.left + self.edge, self.sheet.right - self.edge
        right -= look.px(28) if self.stacked else 0
        top, height = self._top + self._strip_y, look.px(30)
        count = max(1, strip.first + strip.second + strip.neither)
        theirs = count - strip.second
        pitch = (right - left + look.px(7)) / count
        for number in range(count):
            begin = round(left + number * pitch)
            rect = pygame.Rect(begin, top, round(left + (number + 1) * pitch) - look.px(7) - begin, height)
            ours = number < strip.first
            fill = colours.GOLD_BAR if ours else paper.sunk
            if strip.first <= number < theirs:
                paint.panel(surface, rect, look.px(6), paper.ground, paper.line, look.border)
                continue
            paint.panel(surface, rect, look.px(6), fill, None if ours else paper.line, look.border)
            ring = paint.disc(look.px(14), None, "#3B7A94", look.px(2.4))
            mark = paint.diamond(look.px(14), "#4A2F08") if ours else ring
            if rect.width > look.px(20):
                paint.put_centred(surface, mark, rect.center)
        y = top + height + look.tall(20)
        face = look.face(TextRole.LABEL).strong
        fonts.draw(surface, strip.first_text, (left, y), face, paper.text)
        fonts.draw(surface, strip.second_text, (right, y), face, paper.text, "right")
        if strip.need is not None:
            x = round(left + strip.need * pitch - look.px(3.5))
            surface.fill(paper.text, (x - look.px(1), top - look.px(8), look.px(2.5), height + look.px(16)))
            wide = fonts.width(strip.need_text, face) / 2
            low = left + fonts.width(strip.first_text, face) + look.px(16) + wide
            high = right - fonts.width(strip.second_text, face) - look.px(16) - wide
            fonts.draw(surface, strip.need_text, (max(low, min(high, x)), y), face, paper.text, "center")

    def _draw_rows(self, surface: pygame.Surface) -> None:
        scroll = self.scroll
        assert scroll is not None, "the sheet is built before it is drawn"
        before = surface.get_clip()
        surface.set_clip(self.rows_area.inflate(2 * self.look.px(4), 0).clip(before))
        y = self.rows_area.top - (0 if self.stacked else scroll.offset)
        for players, texts, height in zip(self.result.rows, self._texts, self.heights, strict=True):
            rect = pygame.Rect(self.rows_area.left, y, self.left_width, height)
            self._draw_row(surface, rect, players, texts)
            y = rect.bottom + self._gap
        surface.set_clip(before)

    def _draw_row(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        players: tuple[PlayerResult, ...],
        texts: list[list[str]],
    ) -> None:
        """Draw a row with the score lines of one player, or of players who score together."""
        look, paint, fonts, paper = self.look, self.paint, self.fonts, self.look.paper
        self.draw_raised(surface, rect)
        player, middle = players[0], rect.centery
        top = middle - (len(players) - 1) * self.member / 2
        for place, each in enumerate(players):
            at = round(top + place * self.member)
            crest = paint.crest(each.crest, look.px(34 if len(players) == 1 else 28))
            paint.put_centred(surface, crest, (rect.left + look.px(30), at))
            name = fonts.ellipsis(each.name, self._text_x - look.px(68), look.face(TextRole.NAME))
            fonts.draw(surface, name, (rect.left + look.px(60), at), look.face(TextRole.NAME), paper.text)
        face = look.face(TextRole.HELP)
        step = fonts.line_height(face)
        y = middle - (self._text_height(texts) - self._line) / 2
        for number, text in enumerate(texts):
            if player.lines:
                points = gain_text(player.lines[number].points)
                fonts.draw(surface, points, (rect.left + self._points_x, y), face, paper.text, "right")
            for line in text:
                colour = paper.text if player.lines else paper.text2
                fonts.draw(surface, line, (rect.left + self._text_x, y), face, colour)
                y += step
            y += self._line - step
        bar = pygame.Rect(rect.left + self.sum_x, rect.top + look.px(12), look.border, 0)
        bar.height = rect.height - 2 * look.px(12)
        surface.fill(paper.line, bar)
        colour = paper.good if player.gain > 0 else paper.bad if player.gain < 0 else paper.text3
        if player.pending:
            colour = paper.text2
        x, y = rect.right - look.px(18), middle
        if len(players) > 1 and player.lines:
            below = (x, middle + look.tall(16))
            fonts.draw(
                surface, self.words.text("each"), below, look.face(TextRole.LABEL), paper.text2, "right"
            )
            y -= look.tall(8)
        fonts.draw(surface, gain_text(player.gain), (x, y), look.face(TextRole.SHEET_TITLE), colour, "right")
