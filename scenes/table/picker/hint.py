"""A hint: what the adviser would do in the viewer's place and why, and the value of each action."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import isfinite
from typing import Any

import pygame

from game.ai.verdict import Certainty, Judgement
from game.engine.actions import PLAYS, Action
from game.engine.cards import Card
from game.engine.cards import each as each_card
from scenes.graphics.layout_metrics import GOLD
from scenes.graphics.value_bar import half_interval
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Text, joined, mark
from scenes.presenters.base.advice import would_say
from scenes.presenters.base.narration import named
from scenes.presenters.base.reasons import reason_lines
from scenes.presenters.base.table_context import TableContext
from scenes.table.picker.action_picker import ActionPicker
from scenes.table.picker.cell_grid import CellGrid
from scenes.table.picker.hint_chips import (
    ActionValue,
    HintChip,
    best_of,
    chip_size,
    draw_chip,
    margin,
    values_of,
)  # fmt: skip
from scenes.table.picker.hint_panel import HintPanel, HintWords
from scenes.table.view.free_places import PLACE_STEP, clear_place
from scenes.table.view.hand import CHOSEN_LIFT, HOVER_LIFT, LEGAL_LIFT
from scenes.table.view.tabletop import Tabletop
from scenes.table.viewer_seat import ViewerSeat
from scenes.widgets import Button

WIDTH, MIN_WIDTH, STEPS = 792, 300, 40
"""Usual and minimum width of the panel and the difference of two widths that are tried, in design units."""
ABOVE_HAND, CLEAR, EDGE = 3, 8, 16
"""Design units from the panel to raised cards of the hand, to things that it must not cover, and to the
window's edges and the viewer's plate.
"""
BUTTON_MARGIN = 12
"""Design units from buttons in the panel to its lower edge."""
BELOW_INDEX, BELOW_LARGE_INDEX = 0.36, 0.46
"""Top of a chip on a card as a share of the card's height, for a small and a large index; the index and the
mark of a new card stay visible.
"""
MAX_NAMED_CARDS = 4
"""Number of best cards of the pack that a hint names, including the best one."""
UNTRIED_TEXT = mark("Numbers without a value were not tried.")


class Settled(Enum):
    """Why a choice needs no search."""

    FORCED = "there is only one legal action"
    DECIDED = "no card changes the result of the deal"


class Hint:
    """Asks the adviser for the viewer and shows the analysis as it grows."""

    def __init__(self, seat: ViewerSeat, tabletop: Tabletop, picker: ActionPicker, button: Button) -> None:
        """Mark `button` while the hint is shown."""
        self.seat = seat
        self.button = button
        self.tabletop = tabletop
        self.picker = picker
        self.painter = tabletop.painter
        self.presenter = tabletop.presenter
        self.shown = False
        self.doubted: Action | None = None
        """The viewer's choice, if the table also asks whether they are sure of it; else `None`."""
        self.asked = False
        """Whether the adviser has been asked about the current choice."""
        self._legal: Sequence[Action] = ()
        """The legal actions about which the adviser was asked."""
        self.settled: Settled | None = None
        """Why the adviser was not asked about the current choice; `None` if there is something to decide."""
        self.analysis: Judgement | None = None
        """The adviser's analysis so far, or `None`."""
        self.chips: list[HintChip] = []
        """The chips drawn last."""
        self.box = pygame.Rect(0, 0, 0, 0)
        """The panel drawn last above the hand, in window pixels; empty if there is none."""
        self._values: tuple[object, list[ActionValue]] = (None, [])
        """The values of an analysis and what they were computed from."""
        self._laid: tuple[object, HintPanel] | None = None
        """The panel laid out last and everything on which its layout depends."""
        self._lead = False
        """Whether the focus is still to be moved to the best action."""

    @property
    def thinking(self) -> bool:
        """Whether the hint is shown and the adviser is still working on the analysis."""
        return self.shown and self.seat.opponents.consulting

    @property
    def partner(self) -> str:
        """Name of the viewer's computer partner who gives the hint; empty if there is none."""
        adviser = self.seat.state.adviser
        return "" if adviser is None else self.seat.host.names[adviser]

    @property
    def is_told_by_early_end(self) -> bool:
        """Whether the bar that offers to end the deal says what the hint has to say."""
        return self.shown and self.settled is Settled.DECIDED and self.picker.closing.shown

    def spoken(self, sight: TableContext[Any]) -> Line:
        """Return what the partner says at their seat while the hint is open; empty for nothing."""
        if self.shown and self.settled is Settled.FORCED:
            return would_say(self.presenter.narration, sight, self._legal[0])
        if not self.shown or self.analysis is None:
            return sight.words.line("Let me think") if self.thinking else ()
        return would_say(self.presenter.narration, sight, self.analysis.best)

    def open(self, doubted: Action | None = None, *, leads: bool = False) -> None:
        """Show the hint from now on. `doubted` is a choice that is questioned at the same time.

        `leads` says whether the focus is to be moved to the best action once it is known.
        """
        self.shown, self.doubted, self._lead = True, doubted, leads
        self.button.set_chosen(True)
        self.picker.advise(shown=True)

    def ask(self, player: int) -> None:
        """Ask the adviser about the player's choice, unless already done or there is nothing to decide.

        If the choice is questioned, the judgement that questions it is shown.
        """
        if self.asked:
            return
        self.asked = True
        self._legal = self.seat.host.legal(player)
        self.settled = self._find_settled()
        if self.settled is not None:
            return
        if self.doubted is None:
            self.seat.opponents.consult(self.seat.host.hint_request(player))
        else:
            self.analysis = self.seat.opponents.advice()

    def _find_settled(self) -> Settled | None:
        """Return why the choice between the legal actions needs no search; `None` if it needs one."""
        if len(self._legal) == 1:
            return Settled.FORCED
        in_play = all(action.verb == "play" for action in self._legal)
        decided = in_play and self.seat.host.game.is_decided(self.seat.state.view)
        return Settled.DECIDED if decided else None

    def wait(self) -> None:
        """Discard the analysis of the last choice; the hint stays open for the next one."""
        self.asked, self.settled, self.analysis, self.chips = False, None, None, []
        self._laid = None
        self.picker.buttons.show_values({})

    def close(self) -> None:
        """Close the hint and stop the adviser."""
        if self.shown:
            self.seat.opponents.forget()
            self.button.set_chosen(False)
        self.shown, self.doubted, self._lead = False, None, False
        self.wait()
        self.picker.advise(shown=False)

    def update(self) -> bool:
        """Fetch the adviser's results; return whether there is something new to draw."""
        if not self.thinking:
            return False
        before, self.analysis = self.analysis, self.seat.opponents.advice()
        changed = self.analysis is not before
        if changed:
            self._show_values()
        return changed or not self.seat.opponents.consulting

    def take_lead(self) -> Action | None:
        """Return the best action once, as soon as it is known and the focus is to be moved there.

        Of several cards that are chosen together it is the best one that the viewer has not chosen yet.
        """
        if not self._lead or self.doubted is not None:
            return None
        found: Sequence[Action] = ()
        if self.settled is Settled.FORCED:
            found = self._legal
        elif self.analysis is not None and self.analysis.done and not self._is_settled:
            found = best_of(self.analysis, self._several)
        self._lead = not found
        chosen = self.seat.chosen if self._several > 1 else ()
        return next((action for action in found if not set(action.cards) & set(chosen)), None)

    @property
    def _is_settled(self) -> bool:
        """Whether there is nothing to decide."""
        decided = self.analysis is not None and self.analysis.certainty is Certainty.DECIDED
        return decided or self.settled is not None

    @property
    def _several(self) -> int:
        """Number of cards that are chosen together; 1 if each is chosen alone."""
        return 1 if self.picker.several is None else self.picker.several.count

    @property
    def values(self) -> list[ActionValue]:
        """The value of each action tried so far, best first; empty if nothing is to be decided."""
        if not self.shown or self.analysis is None or self._is_settled:
            return []
        key = self.analysis, self._several
        if key != self._values[0]:
            self._values = key, values_of(self.analysis, self.presenter.value_scale, self._several)
        return self._values[1]

    def best(self) -> frozenset[Card]:
        """Return the cards of the hand that get the ring: those of the best actions."""
        if self.shown and self.settled is Settled.FORCED:
            return frozenset(self._legal[0].cards)
        return frozenset(card for value in self.values if value.best for card in value.action.cards)

    # Words.

    def words(self, sight: TableContext[Any]) -> tuple[Line, Line, Text]:
        """Return what to do, the reason, and the basis of the estimate with the value of the best action."""
        told, words, basis = self._worded(sight), sight.words, NO_WORDS
        for best in self.values[:1]:
            value = words.gain(best.value, best.digits)
            basis = words.text("{unit}: {value}. {basis}.", unit=told.measure, value=value, basis=told.basis)
        return told.strong, told.reasons[0], words.sentences(basis, told.more)

    def _worded(self, sight: TableContext[Any]) -> HintWords:
        if self.settled is not None:
            return self._without_search(sight)
        if self.analysis is None:
            return self._without_analysis(sight)
        words, analysis = sight.words, self.analysis
        if self._is_settled:
            strong = words.line("Play any card") if analysis.best.verb == "play" else ()
            return HintWords(strong, reason_lines(self.presenter, sight, analysis), settled=True)
        reasons = [words.line("Looking for the reason")]
        if analysis.done:
            reasons = reason_lines(self.presenter, sight, analysis)
        best, more = best_of(analysis, self._several), NO_WORDS
        strong = self._advice(sight, best)
        if self._several > 1:
            reasons = [words.line("Discarding these cards costs you least.")]
        elif self._is_in_pack(sight, analysis.best):
            others = [each.action.cards[0] for each in analysis.weighed if each.action.cards]
            marks = tuple(CardMark(card) for card in others[1:MAX_NAMED_CARDS])
            reasons = [
                words.line("{reason} Next best: {others}.", reason=reason, others=marks) if marks else reason
                for reason in reasons
            ]
        if self.doubted not in (None, *best):
            better = named(self.presenter.narration, sight, analysis.best)
            strong = words.line("Are you sure? Better: {action}", action=better)
            more = words.text("To keep your choice, choose it again.")
        measure = self.presenter.measure(words, len(sight.names))
        basis = self._basis(sight, analysis) if analysis.done else NO_WORDS  # it starts anew for the reasons
        return HintWords(strong, reasons, basis, more, measure)

    def _advice(self, sight: TableContext[Any], best: Sequence[Action]) -> Line:
        """Return what to do: one action, two that are equally good, or several cards."""
        words, choice = sight.words, self.presenter.prompts.choice
        cards = [card for action in best for card in action.cards]
        if self._several > 1:
            return words.line("Discard {cards}", cards=tuple(map(CardMark, cards)))
        if len(best) > 1:
            one, other = (self._said(sight, action) for action in best)
            return words.line("{First} or {next}", first=one, next=other)
        if best[0].verb == "play" and not best[0].manner:
            return words.line("Play {card}", card=self._said(sight, best[0]))
        return choice(sight, best[0])

    def _said(self, sight: TableContext[Any], action: Action) -> Line:
        """Return an action within the advice: a card by its name, anything else by its button."""
        if action.verb != "play" or action.manner:
            return self.presenter.prompts.choice(sight, action)
        card = sight.the_card(action.cards[0])
        if action.strain is None:
            return (card,)
        return sight.words.line("{card} asking for {suit}", card=card, suit=SuitMark(action.strain))

    def _is_in_pack(self, sight: TableContext[Any], action: Action) -> bool:
        """Return whether an action names a single card that is not in the hand in front of the viewer."""
        holder = self.presenter.seats.holder(sight.view)
        held = each_card(sight.state.hands[holder]) if holder is not None else []
        return len(action.cards) == 1 and action.cards[0] not in held

    def _without_search(self, sight: TableContext[Any]) -> HintWords:
        """Return the words if there is nothing to decide."""
        words, legal = sight.words, self._legal
        if self.settled is Settled.DECIDED:
            reason = words.line("All your cards score the same now.")
            return HintWords((self.presenter.prompts.decided(sight),), [reason], settled=True)
        if legal[0] not in PLAYS or legal != self.seat.state.offered:
            strong = self.presenter.prompts.choice(sight, legal[0])
            return HintWords(strong, [words.line("There is nothing to decide.")])
        card = sight.the_card(legal[0].cards[0])
        strong = words.line("{Card} is the only card you can play", card=card)
        return HintWords(strong, [words.line("There is nothing to decide. Enter plays it.")])

    def _without_analysis(self, sight: TableContext[Any]) -> HintWords:
        """Return the words while there is no analysis: waiting, thinking, or no answer."""
        words = sight.words
        partner = words.player(self.partner)
        if not self.asked:
            waits = [words.line("Close this hint to play on without hints.")]
            return HintWords(words.line("Waiting for the next choice"), waits)
        if self.doubted is not None:
            keep = words.line("To confirm your choice, choose it again.")
            return HintWords(words.line("Are you sure?"), [keep])
        thinks, sees = words.line("Thinking"), words.line("The adviser sees only what you see.")
        if partner:
            thinks = words.line("{player} is thinking", player=partner)
            sees = words.line("{player} sees only what you see.", player=partner)
        if self.seat.opponents.consulting:
            return HintWords(thinks, [sees])
        failed = words.line("The adviser did not answer.")
        if partner:
            failed = words.line("{player} did not answer.", player=partner)
        return HintWords(words.line("No hint this time"), [failed])

    def _basis(self, sight: TableContext[Any], analysis: Judgement) -> Text:
        """Return how many deals were tried, with half of the 95 % interval of the difference from another
        action.
        """
        words, deals, error = sight.words, analysis.deals, margin(analysis)
        if analysis.exact and deals == 1:
            return words.text("Exact: every card is known")
        told = words.counted("{count} possible deal", "{count} possible deals", count=deals)
        if not isfinite(error) or not error:
            return told
        digits = 0 if self.presenter.value_scale >= 100 else 1
        least = 10.0**-digits
        half = words.decimal(max(least, half_interval(error)), digits)
        return words.text("{deals}, ± {error}", deals=told, error=half)

    # Drawing.

    def draw_panel(self, surface: pygame.Surface, sight: TableContext[Any], prompt: Line) -> None:
        """Draw the panel above the hand, with the prompt, unless the words are elsewhere.

        They are in the text area of an open panel, or the bar that offers to end the deal says them.
        """
        self._show_values()
        panel = self._panel(sight, prompt)
        self.box = panel.rect if panel is not None else pygame.Rect(0, 0, 0, 0)
        if panel is not None:
            panel.draw(surface)
            told = joined((*prompt, *panel.words.strong, *panel.words.reasons[0]))
            self.tabletop.labels.append((panel.rect, told))

    def draw_on_top(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw what is above cards and buttons: the chips, rings around the best buttons, and the words in a
        panel.
        """
        self.chips = self._lay_chips()
        for chip in self.chips:
            draw_chip(self.painter, surface, chip)
        self._draw_rings(surface)
        opened = self.picker.buttons.open
        if opened is not None and opened.foot.height:
            partly = isinstance(opened, CellGrid) and not opened.cards and self.values
            tried = {value.action for value in self.values}
            note = UNTRIED_TEXT if partly and not opened.cells.keys() <= tried else NO_WORDS
            panel = self._made(sight, ())
            panel.draw_in(surface, opened.foot, sight.words.text(note) if note else NO_WORDS)

    def _show_values(self) -> None:
        """Show the values in the buttons of their actions."""
        self.picker.buttons.show_values({value.action: value for value in self.values})

    def _made(self, sight: TableContext[Any], prompt: Line) -> HintPanel:
        adviser = self.seat.state.adviser
        crest = None if adviser is None else self.tabletop.crests[adviser]
        values = self.values
        return HintPanel(
            self.painter, self._worded(sight), prompt, value=values[0] if values else None, crest=crest
        )

    def _panel(self, sight: TableContext[Any], prompt: Line) -> HintPanel | None:
        """Return the panel in its place, laid out again only after a change; `None` if there is none."""
        buttons = self.picker.buttons
        if self.is_told_by_early_end or (buttons.open is not None and buttons.open.foot.height):
            return None
        taken = self._taken(sight)
        bottom = self._bottom
        key = (
            sight, prompt, bottom, tuple(map(tuple, taken)), self.analysis, self.asked, self.settled,
            self.doubted, self._several, self.thinking, self.seat.state.adviser,
        )  # fmt: skip
        if self._laid is None or self._laid[0] != key:
            panel = self._made(sight, prompt)
            self._place(panel, taken, bottom)
            self._laid = key, panel
        return self._laid[1]

    def _taken(self, sight: TableContext[Any]) -> list[pygame.Rect]:
        """Return what the panel must not cover, in window pixels."""
        beside = self.picker.beside_prompt
        taken = [*self.tabletop.in_sight(sight), *self.picker.closing.taken]
        return taken if beside is None else [*taken, beside]

    @property
    def _bottom(self) -> int:
        """Bottom of the panel in window pixels: above raised cards or the bar that offers to end the deal, or
        below a row of buttons.
        """
        look, picker = self.painter.look, self.picker
        if picker.closing.shown:
            return picker.closing.rect.top - look.px(CLEAR)
        if picker.in_row:
            return max(int(button.rect.bottom) for button in picker.buttons.buttons) + look.px(BUTTON_MARGIN)
        lift = HOVER_LIFT + (LEGAL_LIFT if picker.hand.choosing else 0)
        if picker.several is not None or picker.combining is not None:
            lift = CHOSEN_LIFT
        return picker.hand.top - look.px(lift) - look.px(ABOVE_HAND)

    def _place(self, panel: HintPanel, taken: Sequence[pygame.Rect], bottom: int) -> None:
        """Size and position the panel so that it covers nothing in `taken`, if possible.

        It is narrower, or says less, if it would have to move to say more.
        """
        layout, look = self.tabletop.layout, self.painter.look
        own, clear = layout.plate(layout.order[0]), look.px(CLEAR)
        left = own.right + look.px(EDGE) if bottom > own.top - clear else layout.area.left + look.px(EDGE)
        within = pygame.Rect(left, clear, layout.area.right - look.px(EDGE) - left, bottom - clear)
        around = [rect.inflate(2 * clear - 2, 2 * clear - 2) for rect in taken if rect != own]
        row = self.picker.buttons.buttons if self.picker.in_row else []
        inside = bottom - min((int(button.rect.top) for button in row), default=bottom)
        usual, least = min(look.px(WIDTH), within.width), min(look.px(MIN_WIDTH), within.width)
        widths = [*range(usual, least, -look.px(STEPS)), least] if not row else [usual]
        while True:
            places = []
            for width in widths:
                panel.fit(width)
                panel.rect.height += inside
                for centre in (round(layout.middle), within.left, within.right):
                    rect = panel.rect.copy()
                    rect.midbottom = centre, bottom
                    places.append(rect.clamp(within) if rect.height <= within.height else rect)
            found = [rect for rect in places if rect.collidelist(around) < 0 and within.contains(rect)]
            if found or not panel.say_less():
                break
        place = found[0] if found else clear_place(places, within, around, look.px(PLACE_STEP))
        panel.fit(place.width)
        panel.inside = inside
        panel.rect = place

    def _lay_chips(self) -> list[HintChip]:
        """Return the chips for cards of the hand. A card gets only the chip of its best action.

        Actions with several cards and those that have a button get none.
        """
        look, hand, layout = self.painter.look, self.picker.hand, self.tabletop.layout
        buttons = self.picker.buttons.buttons
        written = {str(button.key[1]) for button in buttons if isinstance(button.key, tuple)}
        fan = layout.fan(len(hand.cards) - len(hand.laid), hand.large_index)
        step = fan[1].x - fan[0].x if len(fan) > 1 else look.px(100)
        chips: dict[Card, HintChip] = {}
        for value in self.values:
            cards = value.action.cards
            if len(cards) != 1 or cards[0] not in hand.cards or cards[0] in chips:
                continue
            if value.action.text in written:
                continue
            card, rect = hand.rect(cards[0]), pygame.Rect((0, 0), chip_size(look, step))
            if cards[0] in hand.laid:
                rect.size = chip_size(look, card.width)
                rect.midbottom = (card.centerx, card.bottom - look.px(6))
            else:
                share = BELOW_LARGE_INDEX if hand.large_index else BELOW_INDEX
                rect.topleft = (card.left + look.px(4), card.top + round(share * card.height))
            chips[cards[0]] = HintChip(value, rect)
        return [*chips.values()]

    def _draw_rings(self, surface: pygame.Surface) -> None:
        """Draw a ring around the buttons of the best actions, except the one in focus."""
        look, best = self.painter.look, {value.action.text for value in self.values if value.best}
        for button in self.picker.buttons.buttons:
            named_so = isinstance(button.key, tuple) and button.key[1] in best
            if named_so and not button.in_focus:
                ring = self.painter.paint.rounded(
                    button.rect.size, button.focus_radius, None, GOLD, look.px(2)
                )
                self.painter.paint.put(surface, ring, button.rect.topleft)
