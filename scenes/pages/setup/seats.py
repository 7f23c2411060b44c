"""The left half of the setup page: the number of players, the seats, and the card skin."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ai.bidding_styles import STYLE_NAMES, parted
from game.ai.levels import LEVEL_NAMES, MATCHED_NAME
from game.ai.matched_player import MATCHED
from game.engine.cards import Card, each
from game.match.seating import HUMAN
from scenes.framework.accessible_roles import AccessibleRole, TargetDescription
from scenes.framework.focus import FocusTarget
from scenes.framework.preferences import NAME_LENGTH
from scenes.framework.scene import Scene
from scenes.graphics.layout_metrics import LARGE_TEXT_SCALE, MIN_TEXT_SIZE, TextRole
from scenes.graphics.player_crests import crests_for
from scenes.graphics.skins import Skin
from scenes.i18n import NO_WORDS, Text, mark, number_text
from scenes.pages.setup.cards import SkinChoice
from scenes.pages.setup.draft import EARLIER_SELF, PLAYER_KINDS, place_words
from scenes.pages.setup.model import SetupModel
from scenes.pages.setup.opponents import build_opponents
from scenes.widgets import (
    Container,
    NameEntry,
    Paragraph,
    PictureElement,
    Scroll,
    Segments,
    Touch,
    ValueStepper,
    Widget,
)

MAX_TALL_ROWS = 4
"""Maximum number of seats with tall rows; the rows of more are lower, so that all fit."""
_NAME_LEFT, _NAME_WIDE = 52, 72
"""Left edge of a seat's name, and the least room for it and the space after it, in design units."""
_MOST_IN_LINE = 4
"""Maximum number of skins side by side."""


_KIND_NAMES = {
    HUMAN: mark("You"),
    **LEVEL_NAMES,
    MATCHED: MATCHED_NAME,
    EARLIER_SELF: mark("You, earlier"),
}


def build_table(scene: Scene, model: SetupModel, scroll: Scroll) -> tuple[list[FocusTarget], int]:
    """Fill the scroll area; return the focus targets in reading order, and the height in pixels."""
    look = scene.look
    targets: list[FocusTarget] = []
    y = look.px(4)
    if len(model.draft.game.players) > 1:
        targets.append(_players(scene, model, scroll, y))
        y += look.tall(38) + look.px(10)
    if model.draft.humans < model.draft.players:
        opponents, y = build_opponents(scene, model, scroll, y)
        targets += opponents
    height, gap = (
        (look.tall(50), look.px(8)) if model.draft.players <= MAX_TALL_ROWS else (look.tall(46), look.px(4))
    )
    for seat in range(model.draft.players):
        targets += _seat(scene, model, scroll, seat, pygame.Rect(0, y, scroll.width, height))
        y += height + gap
    face = look.face(TextRole.SPEECH)
    y += look.px(4)
    words = scene.words.text("Cards")
    label = Paragraph(scene, (0, y), words, face, look.paper.text, scroll.width, container=scroll.content)
    y += label.height + look.px(4)
    skins, y = _skins(scene, model, scroll, y)
    return targets + skins, y + look.px(8)


def _players(scene: Scene, model: SetupModel, scroll: Scroll, y: int) -> Segments:
    look, draft = scene.look, model.draft
    numbers = draft.game.players
    labels = [number_text(number) for number in numbers]
    height = look.tall(38)
    width = min(round(scroll.width * 0.72), max(Segments.width_for(scene, labels), look.px(46) * len(labels)))
    face = look.face(TextRole.SPEECH)
    top = y + (height - scene.fonts.line_height(face)) // 2
    words = scene.words.text("Players")
    Paragraph(scene, (0, top), words, face, look.paper.text, scroll.width - width, container=scroll.content)

    def choose(number: int) -> None:
        model.change(model.draft.with_players(numbers[number]))

    rect = pygame.Rect(scroll.width - width, y, width, height)
    at = numbers.index(draft.players)
    players = Segments(scene, rect, labels, at, choose, key="players", container=scroll.content)
    players.read_name = words
    return players


def _seat(scene: Scene, model: SetupModel, scroll: Scroll, seat: int, row: pygame.Rect) -> list[FocusTarget]:
    look, draft = scene.look, model.draft
    y, height, content = row.top, row.height, scroll.content
    plate = scene.paint.rounded(
        row.size, look.button_radius, look.paper.raised, look.paper.line, look.border
    ).copy()
    crest = scene.paint.crest(crests_for(draft.sitting)[seat], look.px(34))
    scene.paint.put_centred(plate, crest, (look.px(29), height / 2))
    PictureElement(scene, row.topleft, plate, content)
    words = scene.words
    kinds = [kind for kind in PLAYER_KINDS if kind != EARLIER_SELF or model.entry.earlier is not None]
    labels = [words.text(_KIND_NAMES[kind]) for kind in kinds]
    inset = look.px(6)
    # long labels are drawn smaller, so that there is room for a name
    most = row.width - look.px(_NAME_LEFT + _NAME_WIDE) - inset
    wide = max(min(ValueStepper.width_for(scene, labels) - look.px(10), most), look.px(142))
    stepper = pygame.Rect(row.right - wide - inset, y + inset, wide, height - 2 * inset)
    kind, style = parted(draft.sitting[seat])
    chip = pygame.Rect(0, stepper.top, look.px(30), stepper.height)
    chip.right = stepper.left - look.px(6)
    right = chip.left if kind in LEVEL_NAMES and draft.styles else stepper.left
    name = pygame.Rect(look.px(_NAME_LEFT), y + look.px(2), right - look.px(58), height - 2 * look.px(2))

    def sit(number: int) -> None:
        model.change(model.draft.with_seat(seat, kinds[number]))

    at = kinds.index(model.entry.kind(kind))
    level = ValueStepper(scene, stepper, labels, at, sit, key=("level", seat), container=content)
    shown, key = words.player(draft.name(seat, model.own_name, words)), ("name", seat)
    level.read_name = shown
    chosen: list[FocusTarget] = [level]
    if right == chip.left:
        styled = StyleMark(scene, model, chip, seat, style, content)
        styled.read_name = words.text("How {player} bids", player=shown)
        chosen.insert(0, styled)
    if model.editing == seat:
        typed = partial(model.type_name, seat)
        field: FocusTarget = NameEntry(
            scene, name, shown, typed, model.end_editing, limit=NAME_LENGTH, key=key, container=content
        )
    else:
        place = words.text(place_words(draft.sitting, seat, draft.game.is_clockwise(draft.options)))
        told = [place]
        if style:
            named = words.text(STYLE_NAMES[style])
            told = [words.text("{style}, {place}", style=named, place=place), named]
        field = NameField(scene, name, shown, told, partial(model.edit, seat), key, content)
    return [field, *chosen]


def _skins(scene: Scene, model: SetupModel, scroll: Scroll, y: int) -> tuple[list[FocusTarget], int]:
    look = scene.look
    skins, used = fitting_skins(scene, model), skin_in_use(scene, model)

    def choose(key: str) -> None:
        scene.router.keep(model.choose_skin(key, scene.services.preferences))

    gap = look.px(10)
    narrow = (scroll.width - gap * (_MOST_IN_LINE - 1)) // _MOST_IN_LINE - look.px(8)
    least = look.face(TextRole.LABEL)._replace(px=MIN_TEXT_SIZE)
    words = [word for skin in skins for word in re.split(r"(?<=-)| ", skin.title)]
    tight = look.text_scale > LARGE_TEXT_SCALE or any(
        scene.fonts.width(word, least) > narrow for word in words
    )
    in_line = min(3 if tight else _MOST_IN_LINE, max(2, len(skins)))
    width = (scroll.width - gap * (in_line - 1)) // in_line
    lowest, most = (look.tall(96), look.tall(110)) if in_line > 2 else (look.tall(104), look.tall(150))
    height = min(most, max(lowest, scroll.rect.height - y - look.px(8)))
    targets: list[FocusTarget] = []
    for number, skin in enumerate(skins):
        line, column = divmod(number, in_line)
        rect = pygame.Rect(column * (width + gap), y + line * (height + gap), width, height)
        press = partial(choose, skin.key)
        targets.append(SkinChoice(scene, rect, skin, skin.key == used, press, scroll.content))
    lines = -(-len(skins) // in_line)
    return targets, y + lines * (height + gap) - gap


def _cards(model: SetupModel) -> Sequence[Card]:
    """Return the cards of the chosen game."""
    draft = model.draft
    return each(draft.game.pack(draft.players, draft.options))


def fitting_skins(scene: Scene, model: SetupModel) -> list[Skin]:
    """Return the skins that have every card of the chosen game."""
    return [*scene.services.decks(model.entry.skin, _cards(model)).values()]


def skin_in_use(scene: Scene, model: SetupModel) -> str:
    """Return the key of the skin for the chosen game: the preferred one if it has all cards, or another."""
    return scene.services.deck(model.key, model.entry.skin, _cards(model)).key


class StyleMark(Widget):
    """Shows how a computer player bids: an arrow up for boldly, an arrow down for carefully, or a dash.

    Pressing it chooses the next style.
    """

    def __init__(
        self, scene: Scene, model: SetupModel, rect: pygame.Rect, seat: int, style: str, container: Container
    ) -> None:
        self.model = model
        self.seat = seat
        self.style = style
        super().__init__(scene, rect, self.go_on, key=("style", seat), container=container)

    def said(self) -> TargetDescription:
        """Return the description for screen readers: the player, and the chosen style."""
        styles = ("", *self.model.draft.styles)
        at, value = (styles.index(self.style), len(styles)), self.scene.words.text(STYLE_NAMES[self.style])
        return TargetDescription(self.read_name, AccessibleRole.CHOICE, value=value, at=at)

    def go_on(self) -> None:
        """Choose the next style."""
        self.adjust(1)

    def adjust(self, step: int) -> bool:
        """Choose the next style (`step` 1) or the previous one (-1); the first follows the last."""
        styles = ("", *self.model.draft.styles)
        chosen = styles[(styles.index(self.style) + step) % len(styles)]
        self.model.change(self.model.draft.in_style(self.seat, chosen))
        return True

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the arrow or dash on a rounded background."""
        look, paint, palette = self.scene.look, self.scene.paint, self.palette
        canvas = self.canvas()
        size = canvas.get_size()
        fill = palette.sunk if state in (Touch.HOVERED, Touch.PRESSED) else palette.raised
        paint.put(canvas, paint.rounded(size, look.button_radius, fill, palette.line, look.border), (0, 0))
        colour = palette.text if self.style else palette.text2
        arrow = paint.icon(self.style or "plain", look.px(20), colour)
        paint.put_centred(canvas, arrow, (size[0] / 2, size[1] / 2))
        return canvas


class NameField(Widget):
    """Shows a player's name, and below it the first of the notes that fits.

    Pressing it starts typing another name.
    """

    def __init__(
        self,
        scene: Scene,
        rect: pygame.Rect,
        name: Text,
        told: Sequence[Text],
        on_press: Callable[[], None],
        key: object,
        container: Container,
    ) -> None:
        self.name = name
        self.told = told
        super().__init__(scene, rect, on_press, key=key, container=container)

    def paint(self, state: Touch) -> pygame.Surface:
        """Return the name, underlined because it can be typed, and the note below it."""
        look, fonts, palette = self.scene.look, self.scene.fonts, self.palette
        canvas = self.row_canvas(state)
        width, height = canvas.get_size()
        face, small = look.face(TextRole.SPEECH), look.face(TextRole.LABEL)
        x, room = look.px(6), width - look.px(8)
        face = fonts.fitting(self.name, face, room)
        name = fonts.ellipsis(self.name, room, face)
        told = next((text for text in self.told if fonts.width(text, small) <= room), NO_WORDS)
        middle = height * (0.29 if told else 0.46)
        fonts.draw(canvas, name, (x, middle), face, palette.text)
        under = round(middle + face.px * 0.357) + max(2, look.px(3))
        canvas.fill(palette.strong_line, (x, under, fonts.width(name, face), look.border))
        fonts.draw(canvas, told, (x, height * 0.76), small, palette.text2)
        return canvas
