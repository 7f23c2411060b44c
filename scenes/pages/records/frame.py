"""Where everything on the page of records stands, its fixed widgets, and what is drawn around them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.archive.queries import Order
from scenes.framework import routes
from scenes.graphics import look as colours
from scenes.graphics.goose import goose_picture
from scenes.graphics.look import LARGE_TEXT, LayoutMetrics, Role
from scenes.i18n import Text, mark
from scenes.pages.records.code import CodeField
from scenes.pages.records.deeds import export_all
from scenes.pages.records.headings import Heading
from scenes.pages.records.rows import COLUMNS, WIDE, Doings, Rows
from scenes.widgets import Button, ButtonKind, Scroll, Segments

if TYPE_CHECKING:
    from scenes.framework.focus import Target
    from scenes.pages.records.page import Records

COMPACT = 0.9
"""Below this unit the card lies under its row, not beside the list."""
CROWDED = 46
"""So it does where beside it a line of the list would be narrower than so many times its type."""


class Places(NamedTuple):
    """The page laid out for a window, in pixels."""

    sheet: pygame.Rect
    tabs: pygame.Rect
    """Where they begin, and how tall they are."""
    filters: pygame.Rect
    frame: pygame.Rect
    """The list with its headings."""
    head: pygame.Rect
    rows: pygame.Rect
    card: pygame.Rect
    foot: pygame.Rect
    compact: bool


class Columns(NamedTuple):
    """How wide the list is, in pixels, and whether the card has no room beside it."""

    listed: int
    compact: bool


def columns_for(look: LayoutMetrics) -> Columns:
    """The page's columns for a look."""
    inner = look.size[0] - 2 * look.px(28) - 2 * look.px(20)
    beside = round(inner * 760 / 1184)
    compact = look.u < COMPACT or beside < CROWDED * look.face(Role.HELP).px
    return Columns(inner if compact else beside, compact)


def places_for(look: LayoutMetrics, filters_height: int) -> Places:
    """The page laid out for a look; the filters are so many pixels tall."""
    width, height = look.size
    side, top = look.px(28), look.px(76)
    sheet = pygame.Rect(side, top, width - 2 * side, height - top - look.px(22))
    foot = pygame.Rect(sheet.left, 0, sheet.width, look.tall(62))
    foot.bottom = sheet.bottom
    listed, compact = columns_for(look)
    left = sheet.left + look.px(28)
    tabs = pygame.Rect(left, sheet.top + look.px(18), 0, look.tall(42))
    filters = pygame.Rect(left, tabs.bottom + look.px(14), listed - 2 * look.px(8), filters_height)
    y = filters.bottom + look.px(12)
    frame = pygame.Rect(sheet.left + look.px(20), y, listed, foot.top - look.px(8) - y)
    head = pygame.Rect(frame.left, frame.top, frame.width, look.tall(34))
    rows = pygame.Rect(frame.left + look.px(2), head.bottom, frame.width - look.px(6), 0)
    rows.height = frame.bottom - look.px(4) - rows.top
    card = pygame.Rect(frame.right + look.px(24), sheet.top + look.px(18), 0, 0)
    card.width = sheet.right - look.px(20) - card.left
    card.height = frame.bottom - card.top
    if compact:
        room = rows.width - look.px(28)
        card = pygame.Rect(0, 0, room, min(look.tall(178), rows.height - look.tall(54)))
    return Places(sheet, tabs, filters, frame, head, rows, card, foot, compact)


def build_frame(page: Records) -> tuple[list[Target], CodeField, list[Target]]:
    """The widgets above the list, the field for a code, and those behind the list."""
    look, words, ink = page.look, page.words, page.look.ink
    side = look.px(40)
    left = look.px(28)
    back = pygame.Rect(left, look.px(18), side, side)
    targets: list[Target] = [
        Button(page, back, "", page.guide.back, kind=ButtonKind.ICON, icon="left", palette=ink, key="back")
    ]
    x = look.size[0] - left
    some = page.stock.archive is not None
    deeds = (
        (words.text("Export all"), "export", partial(export_all, page), some),
        (words.text("Import"), "import", page.take_in, page.stock.writable),
    )
    for text, icon, press, enabled in deeds:
        wide = Button.width_for(page, text, ButtonKind.PLAIN, icon)
        rect = pygame.Rect(x - wide, look.px(18), wide, look.tall(38))
        button = Button(page, rect, text, press, icon=icon, palette=ink, enabled=enabled, key=icon)
        targets.insert(1, button)
        x = rect.left - look.px(12)
    targets.append(_tabs(page))
    targets += page.filters.build(*page.places.filters.topleft)
    field, play = _foot(page)
    return targets, field, [field, play]


def _tabs(page: Records) -> Segments:
    """The two lists, each with how many matches it holds."""
    look, words, rect = page.look, page.words, page.places.tabs.copy()
    finished, in_progress = page.stock.counts
    labels = [
        words.text("Finished {count}", count=finished),
        words.text("In progress {count}", count=in_progress),
    ]
    rect.width = max(2 * look.px(210), Segments.width_for(page, labels))
    return Segments(page, rect, labels, int(page.stock.in_progress), page.change_tab, key="tabs")


def _foot(page: Records) -> tuple[CodeField, Button]:
    look, words, foot = page.look, page.words, page.places.foot
    text = words.text("Play this deal")
    width = Button.width_for(page, text, ButtonKind.PRIMARY, "play")
    rect = pygame.Rect(0, 0, width, look.tall(42))
    rect.midright = (foot.right - look.px(20), foot.centery)
    play = Button(
        page, rect, text, page.play_deal, kind=ButtonKind.PRIMARY, icon="play", filled=True, key="deal"
    )
    label = page.fonts.width(words.text("Deal code"), look.face(Role.SPEECH))
    field = pygame.Rect(foot.left + look.px(28) + label + look.px(12), 0, look.px(400), look.tall(40))
    field.centery = foot.centery
    code = CodeField(page, field, page.code, page.type_code, page.paste, page.play_deal)
    code.read_name = words.text("Deal code")
    return code, play


_MATCH = (mark("Match"), "match", "when", Order.GAME, False)
_POINTS = (mark("Points"), "points", "points", Order.POINTS, True)
_OF_FINISHED = (
    _MATCH,
    (mark("When"), "when", "result", Order.WHEN, False),
    (mark("Result"), "result", "points", Order.OUTCOME, False),
    _POINTS,
    (mark("Accuracy"), "accuracy", "star", Order.ACCURACY, False),
)
_OF_OPEN = (
    _MATCH,
    (mark("Last played"), "when", "result", Order.WHEN, False),
    (mark("Standing"), "result", "points", Order.OUTCOME, False),
    _POINTS,
)
"""Title, columns where a heading begins and ends, what it sorts by, and whether it stands at the right."""


def build_list(page: Records, doings: Doings) -> tuple[Rows | None, list[Target]]:
    """The list with its headings; where there is nothing to list a button to go on with."""
    look, places, stock = page.look, page.places, page.stock
    if not stock.numbers:
        return None, [_way_out(page)]
    scroll = Scroll(page, places.rows)
    width = places.rows.width - look.px(16)
    titles = {key: page.words.game(game.title) for key, game in page.games.items()}
    area = pygame.Rect(0, 0, width, places.rows.height)
    rows = Rows(page, area, stock, titles, page.now, scroll, doings)
    scroll.set_height(rows.height)
    found: list[Target] = []
    scale, left = width / WIDE, places.rows.left
    points = left + round(COLUMNS["points"] * scale) + look.px(8)
    points -= Heading.width_for(page, page.words.text(_POINTS[0]))
    for title, column, end, order, right in _OF_OPEN if stock.in_progress else _OF_FINISHED:
        start = left + round(COLUMNS[column] * scale)
        stop = left + round(COLUMNS[end] * scale) - look.px(6)
        if right:
            stop = start + look.px(8)
            start = points
        elif end == "points":
            stop = points
        rect = pygame.Rect(start - look.px(2), places.head.top + look.px(3), stop - start, places.head.height)
        rect.height -= look.px(6)
        down = stock.descending if order is stock.order else None
        press = partial(page.sort, order)
        found.append(Heading(page, rect, page.words.text(title), right, down, press))
    return rows, found


def _way_out(page: Records) -> Button:
    look, words, frame = page.look, page.words, page.places.frame
    narrowed = page.stock.narrowed
    text = words.text("Show all") if narrowed else words.text("New game")
    rect = pygame.Rect(0, 0, Button.width_for(page, text), look.tall(44))
    rect.center = (frame.centerx, frame.centery + look.tall(62))
    return Button(
        page, rect, text, page.show_all if narrowed else page.to(routes.SetupRoute()), key="way out"
    )


# Drawing


def draw_page(page: Records, surface: pygame.Surface) -> None:
    """The felt, the sheet and all that lies on it."""
    look, paint, paper, places = page.look, page.paint, page.look.paper, page.places
    surface.blit(paint.felt(look.size, page.services.preferences.high_contrast), (0, 0))
    _draw_head(page, surface)
    paint.panel(surface, places.sheet, look.panel_radius, paper.ground, shadow=3)
    line = (places.sheet.left, places.foot.top, places.sheet.width, look.border)
    surface.fill(paper.line, line)
    frame = places.frame
    paint.panel(surface, frame, look.plate_radius, paper.raised, paper.line, look.border)
    if page.rows is not None:
        under = (frame.left + look.px(16), places.head.bottom, frame.width - 2 * look.px(16), look.border)
        surface.fill(paper.line, under)
        _draw_plain_headings(page, surface)
    else:
        _draw_nothing(page, surface)
    if not places.compact:
        if page.card is not None:
            page.card.draw(surface, places.card.topleft)
            _draw_star(page, surface)
        else:
            _draw_empty_card(page, surface)
    page.draw_widgets(surface)
    if page.field is not None:
        page.field.draw_mark(surface)
        _draw_code_words(page, surface, page.field)
    page.draw_focus(surface)


def _draw_head(page: Records, surface: pygame.Surface) -> None:
    """The title, and what has just been done."""
    look, fonts, ink = page.look, page.fonts, page.look.ink
    face, y = look.face(Role.DISPLAY), look.px(38)
    end = fonts.draw(surface, page.words.text("Records"), (look.px(87), y), face, ink.text).right
    if page.note is None:
        return
    left, right = end + look.px(28), page.focus.targets[1].focus_rect.left - look.px(20)
    face = look.face(Role.LABEL)
    lines = fonts.wrap(page.note, right - left, face)
    if len(lines) > 2:
        lines = [fonts.ellipsis(page.note, right - left, face)]
    for number, line in enumerate(lines):
        at = left, y + fonts.line_height(face) * (number - (len(lines) - 1) / 2)
        fonts.draw(surface, line, at, face, colours.GOLD)


def _draw_plain_headings(page: Records, surface: pygame.Surface) -> None:
    """The names of the columns by which the list cannot be sorted."""
    look, words, places = page.look, page.words, page.places
    scale = (places.rows.width - look.px(16)) / WIDE
    names = {"next": words.text("Next best")}
    if page.stock.in_progress:
        names["accuracy"] = words.text("Progress")
    for column, name in names.items():
        at = places.rows.left + round(COLUMNS[column] * scale), places.head.centery
        page.fonts.draw(surface, name, at, look.face(Role.LABEL), look.paper.text2)


def _draw_nothing(page: Records, surface: pygame.Surface) -> None:
    """A goose, and why the list is empty."""
    look, words, paper, frame = page.look, page.words, page.look.paper, page.places.frame
    goose = goose_picture(page.paint, look.px(96), paper.strong_line)
    middle = frame.centery - look.tall(20)
    if look.text_scale <= LARGE_TEXT:
        page.paint.put_centred(surface, goose, (frame.centerx, middle - look.tall(46)))
    else:
        middle = frame.top + look.tall(26)
    title, told = words.text("No finished match yet"), words.text("Matches that you finish are listed here.")
    if page.stock.in_progress:
        title = words.text("No match in progress")
        told = words.text("Matches that you leave are listed here, and you can resume them.")
    if page.stock.archive is None:
        told = words.text("Nothing can be kept on this computer just now.")
    if page.stock.narrowed:
        title, told = words.text("None like that"), words.text("No match fits all that is chosen above.")
    at = (frame.centerx, middle)
    page.fonts.draw(surface, title, at, look.face(Role.RAIL_TITLE), paper.text, "center")
    at = (frame.centerx, middle + look.tall(28))
    page.fonts.draw(surface, told, at, look.face(Role.HELP), paper.text2, "center")


def _draw_star(page: Records, surface: pygame.Surface) -> None:
    look, card = page.look, page.places.card
    assert page.card is not None, "the star is on a card"
    on = page.card.kept.favourite
    star = page.paint.icon("star", look.px(22), colours.BRASS if on else look.paper.strong_line, filled=on)
    page.paint.put_centred(surface, star, (card.right - look.px(30), card.top + look.tall(28)))


def _draw_empty_card(page: Records, surface: pygame.Surface) -> None:
    look, paper, card = page.look, page.look.paper, page.places.card
    body = page.paint.rounded(card.size, look.plate_radius, None, paper.line, look.border)
    page.paint.put(surface, body, card.topleft)
    told: Text = page.words.text("What a match brought, deal by deal, stands here.")
    room = card.width - look.px(60)
    face = look.face(Role.HELP)
    lines = page.fonts.wrap(told, room, face)
    for number, line in enumerate(lines):
        y = card.centery + look.tall(22) * (number - (len(lines) - 1) / 2)
        page.fonts.draw(surface, line, (card.centerx, y), face, paper.text3, "center")


def _draw_code_words(page: Records, surface: pygame.Surface, field: CodeField) -> None:
    look, fonts, words, paper = page.look, page.fonts, page.words, page.look.paper
    foot = page.places.foot
    face = look.face(Role.SPEECH)
    label = words.text("Deal code")
    fonts.draw(surface, label, (foot.left + look.px(28), foot.centery), face, paper.text)
    told = page.code.told(page.stock.archive, words)
    left = int(field.rect.right) + look.px(16)
    play = page.focus.targets[-1].focus_rect
    plain = look.face(Role.LABEL)
    lines = fonts.wrap(told, play.left - look.px(16) - left, plain)
    colour = paper.bad if page.code.wrong else paper.text2
    for number, line in enumerate(lines[:2]):
        y = foot.centery + look.tall(18) * (number - (min(2, len(lines)) - 1) / 2)
        fonts.draw(surface, line, (left, y), plain, colour)
