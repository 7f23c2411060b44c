"""A hint: the adviser's estimate of each legal action as small bars, with a sentence about the best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.ai.verdict import Judgement
from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.cards import each as each_card
from scenes.graphics.fonts import Part
from scenes.graphics.layout_metrics import GOLD, Colour, LayoutMetrics, TextRole, TypeSize
from scenes.i18n import NO_WORDS, CardMark, Line, Text, Translator
from scenes.presenters.base.advice import would_say
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.prompts import CardSelection
from scenes.presenters.base.reasons import reason_lines
from scenes.presenters.base.table_context import TableContext
from scenes.table.layout import TableLayout
from scenes.table.picker.choices import ChoiceButtons
from scenes.table.picker.hint_chips import CHIP, HintChip, draw_chip, weigh
from scenes.table.picker.panels import MOST_CHIPS
from scenes.table.view.free_places import STEP, clear_place
from scenes.table.view.hand import Hand
from scenes.table.view.painter import Painter
from scenes.table.viewer_seat import ViewerSeat
from scenes.widgets import Button

BOX, NARROW = 620, 300
"""Usual and minimum width of the box with the words, in design units."""
CLEAR = 16
"""Design units between the box and the things that it must not cover."""
ROW = 17
"""Least height of a row in a panel's text area, in design units."""
BELOW_INDEX, BELOW_LARGE_INDEX = 0.34, 0.46
"""Top of a chip on a card as a share of the card's height, for a small and a large index; the index and the
mark of a new card stay visible.
"""
Row = tuple[list[Part], TypeSize, Colour]
"""Parts of a line with their type size and colour."""
NAMED = 4
"""Number of best cards that a hint names, including the best one."""


class Hint:
    """Asks the adviser for the viewer and shows the analysis as it grows."""

    def __init__(
        self,
        seat: ViewerSeat,
        painter: Painter,
        presenter: Presenter[Any],
        crests: Sequence[str],
        button: Button,
    ) -> None:
        """Mark `button` while the hint is shown."""
        self.seat = seat
        self.button = button
        self.painter = painter
        self.presenter = presenter
        self.crests = crests
        self.shown = False
        self.doubted: Action | None = None
        """The viewer's choice, if the table also asks whether they are sure of it; else `None`."""
        self.asked = False
        """Whether the adviser has been asked about the current choice."""
        self.analysis: Judgement | None = None
        """The adviser's analysis so far, or `None`."""
        self.chips: list[HintChip] = []
        """The chips drawn last."""
        self.box = pygame.Rect(0, 0, 0, 0)
        """The box with the words drawn last outside a panel, in window pixels."""

    @property
    def thinking(self) -> bool:
        """Whether the hint is shown and the adviser is still working on the analysis."""
        return self.shown and self.seat.opponents.consulting

    @property
    def partner(self) -> str:
        """Name of the viewer's computer partner who gives the hint; empty if there is none."""
        adviser = self.seat.state.adviser
        return "" if adviser is None else self.seat.host.names[adviser]

    def spoken(self, sight: TableContext[Any]) -> Line:
        """Return what the partner says at their seat while the hint is open; empty for nothing."""
        if not self.shown or self.analysis is None:
            return sight.words.line("Let me think") if self.thinking else ()
        return would_say(self.presenter.narration, sight, self.analysis.estimates[0].action)

    def open(self, doubted: Action | None = None) -> None:
        """Show the hint from now on. `doubted` is a choice that is questioned at the same time."""
        self.shown, self.doubted = True, doubted
        self.button.set_chosen(True)

    def ask(self, player: int) -> None:
        """Ask the adviser about the player's choice, unless already done.

        If the choice is questioned, the judgement that questions it is shown.
        """
        if self.asked:
            return
        self.asked = True
        request = self.seat.host.hint_request(player)
        if self.doubted is None:
            self.seat.opponents.consult(request)
        else:
            self.analysis = self.seat.opponents.advice()

    def wait(self) -> None:
        """Discard the analysis of the last choice; the hint stays open for the next one."""
        self.asked, self.analysis, self.chips = False, None, []

    def close(self) -> None:
        """Close the hint and stop the adviser."""
        if self.shown:
            self.seat.opponents.forget()
            self.button.set_chosen(False)
        self.shown, self.doubted = False, None
        self.wait()

    def update(self) -> bool:
        """Fetch the adviser's results; return whether there is something new to draw."""
        if not self.thinking:
            return False
        before, self.analysis = self.analysis, self.seat.opponents.advice()
        return self.analysis is not before or not self.seat.opponents.consulting

    def best(self, several: CardSelection | None = None) -> frozenset[Card]:
        """Return the cards of the hand that get the ring: of the best action, or the best `several`."""
        if not self.shown or self.analysis is None:
            return frozenset()
        few = self.analysis.estimates[: several.count if several is not None else 1]
        return frozenset(card for estimate in few for card in estimate.action.cards)

    def draw(
        self,
        surface: pygame.Surface,
        sight: TableContext[Any],
        layout: TableLayout,
        hand: Hand,
        choices: ChoiceButtons,
        several: CardSelection | None = None,
        taken: Sequence[pygame.Rect] = (),
    ) -> None:
        """Draw the chips on cards and buttons, and the box with the words.

        The box is above the hand, in a panel's text area, or above the prompt if `several` cards are chosen
        together. If it would cover something in `taken`, it is narrower, says less, or is elsewhere.
        """
        best = several.count if several is not None else 1
        crest = None if self.seat.state.adviser is None else self.crests[self.seat.state.adviser]
        self.chips = self._lay(layout, hand, choices, best)
        chips = [chip.rect for chip in self.chips]
        strong, reasons, basis = self._worded(sight, best)
        box = _Box(self.painter, strong, reasons, basis, crest)
        box.must_say_all = self.doubted is not None  # the basis then says how to confirm the choice
        foot = pygame.Rect(0, 0, 0, 0) if choices.open is None else choices.open.foot
        if foot.height and foot.collidelist(chips) < 0:
            box.draw_in(surface, foot)
            self._ring(surface, choices)
        else:
            panel = [] if choices.panel is None else [choices.panel]
            buttons = [pygame.Rect(button.rect) for button in choices.buttons]
            self._place(box, layout, hand, choices, several, [*taken, *panel, *buttons, *chips])
            box.draw(surface)
            self.box = box.rect
        for chip in self.chips:
            draw_chip(self.painter, surface, chip)

    def _ring(self, surface: pygame.Surface, choices: ChoiceButtons) -> None:
        """Draw a ring around the best cell of a panel that has too many cells for chips."""
        cells = {} if choices.open is None else choices.open.cells
        best = None if self.analysis is None else cells.get(self.analysis.estimates[0].action)
        if best is not None and not best.in_focus:
            look = self.painter.look
            ring = self.painter.paint.rounded(best.rect.size, look.cell_radius, None, GOLD, look.px(2))
            self.painter.paint.put(surface, ring, best.rect.topleft)

    def _place(
        self,
        box: _Box,
        layout: TableLayout,
        hand: Hand,
        choices: ChoiceButtons,
        several: CardSelection | None,
        taken: Sequence[pygame.Rect],
    ) -> None:
        """Size and position the box so that it covers nothing in `taken`, if possible.

        It says less if it would have to move to say more.
        """
        look = layout.look
        apart, bottom = look.px(CLEAR) // 2, self._bottom(layout, hand, choices, several)
        within = pygame.Rect(0, 0, look.table_width, layout.hand_top).inflate(-2 * apart, -2 * apart)
        usual = min(look.px(BOX), layout.rail.left - look.px(32))
        around = [rect.inflate(2 * apart, 2 * apart) for rect in taken]
        while True:
            places = []
            for width in (usual, *range(usual, look.px(NARROW), -look.px(40)), look.px(NARROW)):
                box.fit(width)
                box.rect.midbottom = round(layout.middle), bottom
                places.append(box.rect.copy())
            clear = [rect for rect in places if within.contains(rect) and rect.collidelist(around) < 0]
            if clear or not box.say_less():
                break
        place = clear[0] if clear else clear_place(places, within, around, look.px(STEP))
        box.fit(place.width)
        box.rect.topleft = place.topleft

    def _bottom(
        self, layout: TableLayout, hand: Hand, choices: ChoiceButtons, several: CardSelection | None
    ) -> int:
        """Return the box's preferred bottom in window pixels: above the cards and the chips."""
        look = layout.look
        top = min(
            (hand.rect(card).top for card in hand.cards if card not in hand.laid), default=layout.hand_top
        )
        if several is not None:
            return layout.prompt[1] - look.tall(32)
        if choices.buttons and choices.panel is None:  # above the chips over a row of buttons
            highest: int = min(button.rect.top for button in choices.buttons)
            return highest - look.px(6) - look.tall(CHIP[1]) - look.px(8)
        if layout.columns:
            return layout.columns_top - look.px(8)
        return min(top, layout.hand_top - look.px(12)) - look.px(28 if choices.panel is None else 6)

    def _lay(self, layout: TableLayout, hand: Hand, choices: ChoiceButtons, best: int) -> list[HintChip]:
        """Return the chips for cards of the hand, and for buttons if there are few enough.

        A card gets only the chip of its best action. Actions with several cards get none on the cards.
        """
        if self.analysis is None:
            return []
        look = layout.look
        fan = layout.fan(len(hand.cards) - len(hand.laid), hand.large_index)
        step = fan[1].x - fan[0].x if len(fan) > 1 else look.px(CHIP[0] + 8)
        by_text = {str(button.key[1]): button for button in choices.buttons if isinstance(button.key, tuple)}
        chips: list[HintChip] = []
        told: set[Card] = set()
        for weight in weigh(self.analysis.estimates, best):
            action, rect = weight.action, pygame.Rect(0, 0, look.px(CHIP[0]), look.tall(CHIP[1]))
            cards = action.cards
            if action.text in by_text:
                if len(by_text) <= MOST_CHIPS:
                    chips.append(
                        HintChip(weight, _at_button(look, rect, choices, by_text[action.text], action))
                    )
                continue
            if len(cards) != 1 or cards[0] not in hand.cards or cards[0] in told:
                continue
            told.add(cards[0])
            card = hand.rect(cards[0])
            if cards[0] in hand.laid:
                rect.width = min(rect.width, card.width - look.px(8))
                rect.midbottom = (card.centerx, card.bottom - look.px(6))
            else:
                rect.width = min(rect.width, round(step) - look.px(6))
                share = BELOW_LARGE_INDEX if hand.large_index else BELOW_INDEX
                rect.topleft = (card.left + look.px(4), card.top + round(share * card.height))
            chips.append(HintChip(weight, rect))
        return chips

    def words(self, sight: TableContext[Any], best: int = 1) -> tuple[Line, Line, Text]:
        """Return the best action (or the best few cards), the reason, and the basis of the estimate."""
        strong, reasons, basis = self._worded(sight, best)
        return strong, reasons[0], basis

    def _worded(self, sight: TableContext[Any], best: int) -> tuple[Line, list[Line], Text]:
        """Return `words` with shorter forms of the reason after it."""
        analysis, words = self.analysis, sight.words
        if analysis is None:
            said, basis = self._without_analysis(words)
            return (), [said], basis
        action = analysis.estimates[0].action
        few = [estimate.action for estimate in analysis.estimates]
        measure = self.presenter.advice.measure(sight) if self.chips else NO_WORDS
        basis = words.sentences(measure, self._basis(sight, analysis))
        if best > 1:
            cards = tuple(CardMark(each.cards[0]) for each in few[:best] if each.cards)
            return cards, [words.line("Discarding these cards costs you least.")], basis
        strong = self.presenter.narration.spoken(sight, action)
        if len(action.cards) == 1:
            strong = (words.capital(sight.card_name(action.cards[0])),)
        reasons = [words.line("Looking for the reason")]
        if analysis.done:
            reasons = reason_lines(self.presenter.narration, sight, analysis)
        if len(action.cards) == 1 and len(few) > MOST_CHIPS and action.cards[0] not in self.hand_cards(sight):
            others = tuple(CardMark(each.cards[0]) for each in few[1:NAMED] if each.cards)
            reasons = [
                words.line("{reason} Next best: {others}.", reason=reason, others=others)
                for reason in reasons
            ]
        if self.doubted not in (None, action):
            strong = words.line("Are you sure? Better: {action}", action=strong)
            basis = words.text("To keep your choice, choose it again.")
        return strong, reasons, basis

    def _without_analysis(self, words: Translator) -> tuple[Line, Text]:
        """Return a line and a text to show while there is no analysis: waiting, thinking, or no answer."""
        partner = words.player(self.partner)
        if not self.asked:
            waits = words.line("Waiting for the next choice")
            return waits, words.text("Close this hint to play on without hints.")
        if self.doubted is not None:
            return words.line("Are you sure?"), words.text("To confirm your choice, choose it again.")
        if self.seat.opponents.consulting and partner:
            thinks = words.line("{player} is thinking", player=partner)
            return thinks, words.text("{player} sees only what you see.", player=partner)
        if self.seat.opponents.consulting:
            return words.line("Thinking"), words.text("The adviser sees only what you see.")
        none = words.line("No hint this time")
        if partner:
            return none, words.text("{player} did not answer.", player=partner)
        return none, words.text("The adviser did not answer.")

    def _basis(self, sight: TableContext[Any], analysis: Judgement) -> Text:
        """Return a text about the number of deals that were tried, and by which partner."""
        words, deals = sight.words, sight.words.thousands(analysis.deals)
        if analysis.exact and analysis.deals == 1:
            return words.text("Every card is known, so these figures are exact.")
        if self.partner:
            return words.text(
                "{player} tried {deals} possible deals.", player=words.player(self.partner), deals=deals
            )
        return words.text("Etori tried {deals} possible deals.", deals=deals)

    def hand_cards(self, sight: TableContext[Any]) -> list[Card]:
        """Return the cards of the hand that is face up in front of the viewer."""
        holder = self.presenter.seats.holder(sight.view)
        return each_card(sight.state.hands[holder]) if holder is not None else []


class _Box:
    """The words of a hint in a box, beside the crest of the partner who gives it or a bulb."""

    def __init__(
        self, painter: Painter, strong: Line, reasons: Sequence[Line], basis: Text, crest: str | None
    ) -> None:
        """`reasons` are forms of the same reason, the longest first."""
        look = painter.look
        self.painter = painter
        self.crest = crest
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._strong = painter.parts(strong, look.px(24)), look.face(TextRole.NAME), look.ink.text
        self._reasons = [
            (painter.parts(said, look.px(20)), look.face(TextRole.HELP), look.ink.text) for said in reasons
        ]
        self._basis: Row = [basis], look.face(TextRole.LABEL), look.ink.text2
        self._rows: list[Row] = []
        self.must_say_all = False
        """Whether the basis can't be left out."""

    def say_less(self) -> bool:
        """Use the next shorter form of the reason, or else leave out the basis; return whether it is less."""
        if len(self._reasons) > 1:
            del self._reasons[0]
            return True
        basis, face, colour = self._basis
        if self.must_say_all or not basis:
            return False
        self._basis = [], face, colour
        return True

    def fit(self, width: int) -> None:
        """Wrap the words for a box of `width` pixels and set its size."""
        look, fonts = self.painter.look, self.painter.fonts
        room = width - look.px(72 + 18)
        self._rows = [
            (row, face, colour)
            for parts, face, colour in (self._strong, self._reasons[0], self._basis)
            if parts
            for row in fonts.wrap_parts(parts, room, face, look.px(7))
        ]
        self.rect.size = (width, look.tall(20) + sum(_height(face) for _, face, _ in self._rows))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the box at its rectangle."""
        look, paint, rect = self.painter.look, self.painter.paint, self.rect
        paint.panel(surface, rect, look.plate_radius, look.ink.ground, GOLD, look.border, shadow=2)
        self._draw_giver(surface, look.px(42), (rect.left + look.px(38), rect.centery))
        y = rect.top + look.tall(10)
        for parts, face, colour in self._rows:
            at = (rect.left + look.px(72), y + _height(face) / 2)
            self.painter.fonts.draw_parts(surface, parts, at, face, colour, look.px(7))
            y += _height(face)

    def draw_in(self, surface: pygame.Surface, foot: pygame.Rect) -> None:
        """Draw the words without a box in a panel's text area.

        The reason is beside the best action if there is room, else below it.
        """
        look, fonts = self.painter.look, self.painter.fonts
        left, gap = foot.left + look.px(38), look.px(7)
        room = foot.right - left
        (strong, _, colour), (said, face, _) = self._strong, self._reasons[0]
        self._draw_giver(surface, look.px(30), (foot.left + look.px(15), foot.centery))
        width = fonts.parts_width(strong, face.strong, gap) + look.px(10) if strong else 0
        basis = self._wrapped(self._basis, room)
        beside = width + fonts.parts_width(said, face, gap) <= room and 1 + len(basis) <= self._most_in(foot)
        rows = [(said, face, colour), *basis] if beside else self._rows_in(foot, room)
        step = min(foot.height / len(rows), look.tall(23))
        upper = foot.centery - (len(rows) - 1) / 2 * step
        if beside:
            fonts.draw_parts(surface, strong, (left, upper), face.strong, colour, gap)
        for number, (parts, style, shade) in enumerate(rows):
            x = left + width if beside and not number else left
            fonts.draw_parts(surface, parts, (x, upper + number * step), style, shade, gap)

    def _most_in(self, foot: pygame.Rect) -> int:
        """Return how many rows a panel's text area has room for."""
        return max(2, foot.height // self.painter.look.tall(ROW))

    def _wrapped(self, row: Row, room: int, style: TypeSize | None = None) -> list[Row]:
        """Return a row broken into rows `room` pixels wide, in another style if one is given."""
        (parts, face, colour), look = row, self.painter.look
        broken = self.painter.fonts.wrap_parts(parts, room, style or face, look.px(7))
        return [(each, style or face, colour) for each in broken if each]

    def _rows_in(self, foot: pygame.Rect, room: int) -> list[Row]:
        """Return the rows for a panel's text area, `room` pixels wide.

        If they are too many, the basis is left out, then causes, then the best action, which the panel marks.
        What says how to confirm a choice stays.
        """
        most = self._most_in(foot)
        strong = self._wrapped(self._strong, room, self._reasons[0][1].strong)
        basis = self._wrapped(self._basis, room)
        while True:
            told = [*strong, *self._wrapped(self._reasons[0], room)]
            if len(told) + len(basis) <= most:
                return [*told, *basis]
            if len(told) <= most and not self.must_say_all:
                return told
            if not self.say_less():
                return [*strong, *basis] if self.must_say_all else told[len(strong) :][:most]

    def _draw_giver(self, surface: pygame.Surface, disc: int, middle: tuple[int, int]) -> None:
        look, paint = self.painter.look, self.painter.paint
        if self.crest is not None:
            paint.put_centred(surface, paint.crest(self.crest, disc), middle)
            return
        paint.put_centred(surface, paint.disc(disc, look.ink.raised), middle)
        paint.put_centred(surface, paint.icon("bulb", round(disc * 0.55), GOLD), middle)


def _height(face: TypeSize) -> int:
    """Return the height of a row in the box in pixels."""
    return round(face.px * 1.75)


def _at_button(
    look: LayoutMetrics, rect: pygame.Rect, choices: ChoiceButtons, button: Button, action: Action
) -> pygame.Rect:
    """Return a chip's rectangle: in or below a panel's cell, above a button of a row, or beside a panel's
    button.
    """
    place = pygame.Rect(button.rect)
    rect.width = min(rect.width, place.width)
    if choices.open is None:
        rect.midbottom = (place.centerx, place.top - look.px(6))
    elif (chip := choices.open.cells[action].chip if action in choices.open.cells else None) is not None:
        return chip
    elif action in choices.open.cells:
        rect.midtop = (place.centerx, place.bottom + look.px(3))
    else:
        rect.midleft = (place.right + look.px(8), place.centery)
    return rect
