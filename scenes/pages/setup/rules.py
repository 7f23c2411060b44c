"""The right half of the setup page: a game's options, generated from their declarations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, groupby

import pygame

from game.engine.options import DeclaredOption, Value
from scenes.framework.focus import FocusTarget
from scenes.framework.scene import Scene
from scenes.graphics import layout_metrics as colours
from scenes.graphics.layout_metrics import TextRole
from scenes.i18n import Template, Text
from scenes.pages.setup.model import SAVE_LABEL, SetupModel
from scenes.widgets import FoldMark, NameEntry, PictureElement, Scroll, Segments, Switch, ValueStepper
from scenes.widgets.choices import ChoiceWidget
from scenes.widgets.pill_row import pill_row

MAX_SEGMENTS = 3
"""Maximum number of values shown side by side; more are shown in a stepper."""
MAX_TITLE_LENGTH = 20
ENTRY_WIDTH = 200
"""Width of the entry for a title, in design units."""
BIG_STEP = 10
"""Number of values that Page Up, Page Down, or an arrow after being held for long change at once."""


def group_columns(groups: Sequence[tuple[Template, int]], columns: int, room: int) -> list[list[Template]]:
    """Distribute groups over one or two columns so that the taller column is as low as possible.

    Both columns are in reading order. `groups` are titles with heights in pixels. If a column would be taller
    than `room` and that can be avoided, a later group may be in the first column.
    """
    names = [name for name, _ in groups]
    heights = [height for _, height in groups]
    if columns == 1 or len(groups) < 2:
        return [names, *[[] for _ in range(columns - 1)]]
    later = range(1, len(groups))

    def tallest(first: tuple[int, ...]) -> int:
        own = sum(heights[at] for at in first)
        return max(own, sum(heights) - own)

    first = min((tuple(range(cut)) for cut in later), key=tallest)
    if tallest(first) > room:
        splits = ((0, *others) for number in range(len(later)) for others in combinations(later, number))
        other = min(splits, key=tallest)
        first = other if tallest(other) <= room else first
    return [
        [names[at] for at in first],
        [name for at, name in enumerate(names) if at not in first],
    ]


def ordered(values: list[Value]) -> list[Value]:
    """Return an option's values in the order shown: numbers ascending, others as declared."""
    if all(type(value) is int for value in values):
        return sorted(values)
    return values


class NumberStepper(ValueStepper):
    """A stepper for many numbers. Holding an arrow keeps counting, faster after a while."""

    _held_for = 0.0
    _repeats = 0

    def press_part(self, part: int) -> None:
        """Change the number by one; if an arrow was held, report the number reached instead."""
        if self._repeats:
            reached, self._repeats = self.chosen, 0
            self.on_change(reached)
        else:
            super().press_part(part)

    def leap(self, step: int) -> None:
        """Change the number by `step` values, at most to the first or last one."""
        self.choose(max(0, min(len(self.labels) - 1, self.chosen + step)))

    def update(self, time_delta: float) -> None:
        """Keep counting while an arrow is held."""
        super().update(time_delta)
        if not self.held or self.part_under_pointer is None:
            self._held_for = 0.0
            if self._repeats and not self.held:
                self._repeats = 0
                self.on_change(self.chosen)
            return
        self._held_for += time_delta
        due = int(max(0.0, self._held_for - 0.4) / 0.06)
        if due > self._repeats:
            way = 1 if self.part_under_pointer else -1
            size = BIG_STEP if due > 2 * BIG_STEP else 1
            self._repeats = due
            self.set_chosen(max(0, min(len(self.labels) - 1, self.chosen + way * size)))


@dataclass(frozen=True)
class _Measures:
    """Heights in pixels: of a control, of a group's heading, between rows, and of a line of text."""

    control: int
    head: int
    gap: int
    line: int


@dataclass(frozen=True)
class _Row:
    """An option, with the measured texts and control of its row."""

    name: str
    declared: DeclaredOption
    labels: list[Text] | None
    """Texts of the values; None for a switch."""
    control_width: int
    values: list[Value]
    crowded: bool
    """Whether the values are too wide to be shown side by side."""
    control_below: bool
    """Whether the control is too wide to be beside the label, and so is below it."""
    help_lines: list[str]
    label_lines: list[str]


def build_presets(scene: Scene, model: SetupModel, place: pygame.Rect) -> tuple[list[FocusTarget], int]:
    """Build the pills for sets of rules, or the entry for a title; `place` is the first line for them.

    Return them and the lower edge of the last line, in pixels. There are none if there is only one set.
    """
    titles = model.pills
    if len(titles) < 2:
        return [], place.top

    def press(number: int) -> None:
        scene.router.keep(model.press_pill(number, scene.services.preferences, scene.words))

    def save() -> None:
        scene.router.keep(model.end_naming(scene.services.preferences, scene.words, save=True))

    said = [scene.words.text(title) for title in titles]
    pills, bottom = pill_row(scene, place, said, model.chosen_pill, press)
    if not model.naming or titles[-1] != SAVE_LABEL:
        return [*pills], bottom
    last = pills.pop()
    entry = pygame.Rect(last.rect)
    last.kill()
    entry.width = scene.look.px(ENTRY_WIDTH)
    if entry.right > place.right:
        entry.topleft = (place.left, bottom + scene.look.px(8))
        bottom = entry.bottom
    typed = NameEntry(
        scene, entry, model.title, model.type_title, save, limit=MAX_TITLE_LENGTH, key=("own rules",)
    )
    return [*pills, typed], bottom


class RulesColumn:
    """Places the options that have an effect in a scroll area, in one or two columns.

    If there is no room for all, the groups after the first are folded until they are opened. `INSET` is the
    distance in design units from the area's left edge to the first column: the margin of a folded heading,
    whose chevron is flush with the other headings.
    """

    INSET = FoldMark.REACH + FoldMark.CHEVRON // 2

    def __init__(self, scene: Scene, model: SetupModel, scroll: Scroll) -> None:
        self.scene = scene
        self.model = model
        self.scroll = scroll
        look = scene.look
        self.inset, self.gutter = look.px(self.INSET), look.px(36)
        room = scroll.width - self.inset
        self.columns = 2 if room >= look.wide(640) else 1
        self.width = (room - self.gutter * (self.columns - 1)) // self.columns
        self.measures = _Measures(
            look.tall(34), look.tall(36), look.px(15), scene.fonts.line_height(look.face(TextRole.LABEL))
        )

    def build(self) -> tuple[list[FocusTarget], int]:
        """Fill the scroll area; return the focus targets in reading order, and the height in pixels."""
        declared, shown = self.model.draft.options.declared(), self.model.draft.shown
        rows = {name: self._row(name, declared[name], ordered(values)) for name, values in shown.items()}
        order = {each.group: number for number, each in reversed(list(enumerate(declared.values())))}
        by_group = sorted(rows.values(), key=lambda row: order[row.declared.group])
        groups = {name: list(each) for name, each in groupby(by_group, lambda row: row.declared.group)}
        return self._place(groups)

    def _place(self, groups: Mapping[Template, list[_Row]]) -> tuple[list[FocusTarget], int]:
        measures = self.measures
        heights = {
            name: measures.head + sum(self._height(row) + measures.gap for row in rows)
            for name, rows in groups.items()
        }
        columns = group_columns(list(heights.items()), self.columns, self.scroll.rect.height)
        full = max(sum(heights[name] for name in names) for names in columns)
        folds = full > self.scroll.rect.height
        targets: list[FocusTarget] = []
        tallest = 0
        for number, names in enumerate(columns):
            x, y = self.inset + number * (self.width + self.gutter), 0
            for name in names:
                can_fold = folds and name != columns[0][0]
                if can_fold:
                    targets.append(self._fold(name, groups[name], x, y))
                else:
                    self._group_head(name, x, y)
                y += measures.head
                if can_fold and not self._is_open(name):
                    continue
                for row in groups[name]:
                    targets.append(self._option(row, x, y))
                    y += self._height(row) + measures.gap
            tallest = max(tallest, y)
        return targets, tallest

    def _is_open(self, group: Template) -> bool:
        return (self.model.key, group) in self.model.unfolded

    def _fold(self, name: Template, rows: Sequence[_Row], x: int, y: int) -> FoldMark:
        """Make the heading that opens or folds a group; a red dot tells that an option in it differs."""
        scene, look = self.scene, self.scene.look
        words, reach = scene.words.text(name), look.px(FoldMark.REACH)
        width = min(FoldMark.width_for(scene, words), self.width)
        rect = pygame.Rect(x - self.inset, y, width, round(self.measures.head * 0.8))
        picture = pygame.Surface((self.width, self.measures.head), pygame.SRCALPHA)
        left, middle = width + reach - self.inset, round(self.measures.head * 0.4)
        if not self._is_open(name) and any(row.name in self.model.draft.different for row in rows):
            dot = scene.paint.disc(look.px(8), look.paper.focus)
            scene.paint.put_centred(picture, dot, (left, middle))
            left += look.px(16)
        picture.fill(look.paper.line, (left, middle, self.width - left, look.border))
        PictureElement(scene, (x, y), picture, self.scroll.content)
        return FoldMark(
            scene,
            rect,
            words,
            partial(self.model.fold, name),
            partial(self._is_open, name),
            key=("group", name),
            container=self.scroll.content,
        )

    def _row(self, name: str, declared: DeclaredOption, values: list[Value]) -> _Row:
        scene, look, fonts = self.scene, self.scene.look, self.scene.fonts
        words = scene.words
        crowded = False
        labels: list[Text] | None = [words.text(declared.word(value)) for value in values]
        if all(type(value) is bool for value in values) and not declared.words:
            labels = None
        label_width = fonts.width(words.text(declared.label), look.face(TextRole.SPEECH)) + look.px(26)
        if labels is None:
            width = Switch.size(scene)[0]
        else:
            few = len(labels) <= MAX_SEGMENTS and not isinstance(declared.values, range)
            width = self._segments_width(labels, self.width - label_width) if few else self.width + 1
            crowded = width > self.width
            if crowded:
                longest = sorted(labels, key=len)[-3:]
                width = min(self.width, max(ValueStepper.width_for(scene, longest), look.px(130)))
        below = label_width + width > self.width
        label_lines = fonts.wrap(
            words.text(declared.label), self.width - look.px(20), look.face(TextRole.SPEECH)
        )
        told = self._wrapped(words.text(declared.help))
        return _Row(name, declared, labels, width, values, crowded, below, told, label_lines)

    def _segments_width(self, labels: Sequence[Text], room: int) -> int:
        """Return the width of segments in pixels, made a little narrower if they then fit into `room`."""
        width = Segments.width_for(self.scene, labels)
        closer = width - len(labels) * 2 * self.scene.look.px(6)
        return min(width, max(closer, room))

    def _wrapped(self, text: Text) -> list[str]:
        return self.scene.fonts.wrap(text, self.width, self.scene.look.face(TextRole.LABEL)) if text else []

    def _height(self, row: _Row) -> int:
        look, measures = self.scene.look, self.measures
        own_line = measures.control + look.px(4) if row.control_below else 0
        own_line += (len(row.label_lines) - 1) * measures.line
        # Leave a gap if the first line of the help text reaches below the control.
        first = self.scene.fonts.width(row.help_lines[0], look.face(TextRole.LABEL)) if row.help_lines else 0
        clear = look.px(3) if first > self.width - row.control_width - look.px(8) else -look.px(3)
        return measures.control + own_line + len(row.help_lines) * measures.line + clear

    def _group_head(self, name: Template, x: int, y: int) -> None:
        look, fonts = self.scene.look, self.scene.fonts
        face = look.face(TextRole.LABEL).strong
        height = self.measures.head
        picture = pygame.Surface((self.width, height), pygame.SRCALPHA)
        colour = look.paper.text if look.high_contrast else colours.BRASS
        middle = height * 0.40
        drawn = fonts.draw(picture, self.scene.words.text(name), (0, middle), face, colour)
        left = drawn.right + look.px(10)
        line = pygame.Rect(left, round(middle), self.width - left, look.border)
        picture.fill(look.paper.line, line)
        PictureElement(self.scene, (x, y), picture, self.scroll.content)

    def _option(self, row: _Row, x: int, y: int) -> FocusTarget:
        scene, look, fonts, measures = self.scene, self.scene.look, self.scene.fonts, self.measures
        paper = look.paper
        height = self._height(row)
        picture = pygame.Surface((self.width, height), pygame.SRCALPHA)
        middle = measures.control / 2
        face = look.face(TextRole.SPEECH)
        for number, line in enumerate(row.label_lines):
            at = (0, middle + number * measures.line)
            drawn = fonts.draw(picture, line, at, face, paper.text)
        if row.name in self.model.draft.different:
            dot = scene.paint.disc(look.px(8), paper.focus)
            scene.paint.put_centred(picture, dot, (drawn.right + look.px(12), at[1]))
        control_y = measures.control + look.px(4) if row.control_below else 0
        control_y += (len(row.label_lines) - 1) * measures.line
        top = height - len(row.help_lines) * measures.line
        small = look.face(TextRole.LABEL)
        at = (0, top + measures.line / 2)
        fonts.draw_down(picture, row.help_lines, at, small, paper.text2, measures.line)
        PictureElement(scene, (x, y), picture, self.scroll.content)
        return self._control(row, x, y + control_y)

    def _control(self, row: _Row, x: int, y: int) -> FocusTarget:
        """Make the control of an option, and give it the label and the help text for screen readers."""
        control, words = self._bare_control(row, x, y), self.scene.words
        control.read_name, control.read_note = words.text(row.declared.label), words.text(row.declared.help)
        return control

    def _bare_control(self, row: _Row, x: int, y: int) -> Switch | ChoiceWidget:
        scene, model, name, content = self.scene, self.model, row.name, self.scroll.content
        value = getattr(model.draft.options, name)
        right = x + self.width
        if row.labels is None:
            height = Switch.size(scene)[1]
            at = (right, y + (self.measures.control - height) // 2)
            return Switch(
                scene,
                at,
                bool(value),
                partial(model.choose_option, name),
                key=("option", name),
                container=content,
            )
        values = row.values
        many = len(values) > MAX_SEGMENTS
        kind = ValueStepper if many or row.crowded else Segments
        kind = NumberStepper if isinstance(row.declared.values, range) else kind
        rect = pygame.Rect(right - row.control_width, y, row.control_width, self.measures.control)
        return kind(
            scene,
            rect,
            row.labels,
            values.index(value),
            lambda number: model.choose_option(name, values[number]),
            key=("option", name),
            container=content,
        )
