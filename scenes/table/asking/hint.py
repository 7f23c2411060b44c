"""A hint: what the adviser thinks of each legal action, as small bars, with one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.engine.cards import Card
from game.engine.cards import each as each_card
from game.minds.search import Opinion
from game.minds.thinking import Thought
from scenes.looks.look import GOLD, ICE, Face, Role
from scenes.presenters.contract.advice import would_say
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.questions import Several
from scenes.presenters.contract.sight import Sight
from scenes.table.asking.choices import ChoiceButtons
from scenes.table.asking.panels import MOST_CHIPS
from scenes.table.drawing.hand import Hand
from scenes.table.drawing.layout import TableLayout
from scenes.table.drawing.painting import Painter
from scenes.table.seat import Seat
from scenes.widgets import Button
from scenes.words import NO_WORDS, CardMark, Line, Text, Words, as_it_is

CHIP = (76, 44)
PANEL = (572, 70)
SMALLEST = 10
"""Pixels below which words are not shrunk to fit."""
NAMED = 4
"""How many of them it names."""


class Hint:
    """Asks the adviser on behalf of the seat and shows what he has found out so far."""

    def __init__(
        self, seat: Seat, painter: Painter, presenter: Presenter[Any], crests: Sequence[str], button: Button
    ) -> None:
        """`button` is marked while a hint is shown."""
        self.seat = seat
        self.button = button
        self.painter = painter
        self.presenter = presenter
        self.crests = crests
        self.shown = False
        self.asked = False
        """Whether the adviser has been asked about the present choice."""
        self.thought: Thought | None = None
        """What he has found out about it so far."""

    @property
    def thinking(self) -> bool:
        """Whether more is to come."""
        return self.shown and self.seat.opponents.consulting

    @property
    def partner(self) -> str:
        """Who advises the viewer at the table and so gives the hint, by name; empty where nobody does."""
        adviser = self.seat.adviser
        return "" if adviser is None else self.seat.host.names[adviser]

    def spoken(self, sight: Sight[Any]) -> Line:
        """What a partner says at his seat while the hint is open."""
        if not self.shown or self.thought is None:
            return sight.words.line("Let me think") if self.thinking else ()
        return would_say(self.presenter.voice, sight, self.thought.opinions[0].action)

    def open(self) -> None:
        """Show what is found out from now on."""
        self.shown = True
        self.button.set_chosen(True)

    def ask(self, player: int) -> None:
        """Ask the adviser about the player's choice, once."""
        if not self.asked:
            self.asked = True
            self.seat.opponents.consult(self.seat.host.hint_request(player))

    def wait(self) -> None:
        """Forget what was said of the last choice; the hint stays for the next one."""
        self.asked, self.thought = False, None

    def close(self) -> None:
        """Put the hint away."""
        if self.shown:
            self.seat.opponents.forget()
            self.button.set_chosen(False)
        self.shown = False
        self.wait()

    def update(self) -> bool:
        """Take in what has come; whether there is something new to see."""
        if not self.thinking:
            return False
        before, self.thought = self.thought, self.seat.opponents.advice()
        return self.thought is not before or not self.seat.opponents.consulting

    def draw(
        self,
        surface: pygame.Surface,
        sight: Sight[Any],
        layout: TableLayout,
        hand: Hand,
        choices: ChoiceButtons,
        several: Several | None = None,
    ) -> None:
        """The chips over cards and buttons, and the panel with the words.

        The panel lies above the chips, under a panel of choices, or over the prompt where
        `several` cards are chosen together: then the chips lie on the cards. So they do where they
        would cover a button or the player's own plate.
        """
        look = layout.look
        chips_top = layout.hand_top - look.px(12 + CHIP[1] + 10)
        on_cards = layout.hand_top + round(layout.hand_height * 0.62)
        panel = pygame.Rect(0, 0, look.px(PANEL[0]), look.tall(PANEL[1]))
        panel.midbottom = (round(layout.middle), chips_top - look.px(16))
        if layout.columns:
            chips_top = on_cards
            panel.bottom = layout.columns_top - look.px(8)
        if several is not None:
            chips_top = on_cards
            panel.bottom = layout.prompt[1] - look.tall(32)
        elif choices.buttons and choices.panel is None:  # clear of the chips over a row of words
            panel.bottom = layout.prompt[1] - look.tall(44) // 2 - look.tall(CHIP[1]) - look.px(14)
        elif choices.panel is not None:
            panel.top = max(choices.panel.bottom + look.px(8), layout.prompt[1] - panel.height // 2)
            panel.bottom = min(panel.bottom, layout.hand_top - look.px(6))
        best = several.count if several is not None else 1
        self._draw_panel(surface, panel, sight, best)
        if self.thought is None:
            return
        opinions = self.thought.opinions
        places = self._places(opinions, layout, hand, choices, chips_top)
        taken = [layout.plate(layout.order[0]), *(pygame.Rect(button.rect) for button in choices.buttons)]
        if any(place is not None and place.collidelist(taken) >= 0 for place in places):
            places = self._places(opinions, layout, hand, choices, on_cards)
        for number, (opinion, place) in enumerate(zip(opinions, places, strict=True)):
            if place is not None:
                self._draw_chip(surface, place, opinion, opinions, best=number < best)

    def _places(
        self,
        opinions: Sequence[Opinion],
        layout: TableLayout,
        hand: Hand,
        choices: ChoiceButtons,
        top: int,
    ) -> list[pygame.Rect | None]:
        """Where each opinion is shown: over its card, or over its button where there is room.

        Of several opinions on one card the best is shown, and none on several cards together.
        """
        look = layout.look
        fan = layout.fan(len(hand.cards) - len(hand.laid), hand.large_index)
        step = fan[1].x - fan[0].x if len(fan) > 1 else look.px(CHIP[0] + 8)
        width = min(look.px(CHIP[0]), round(step) - look.px(6))
        by_text = {str(button.key[1]): button for button in choices.buttons if isinstance(button.key, tuple)}
        places: list[pygame.Rect | None] = []
        told: set[Card | None] = set()
        for opinion in opinions:
            chip = pygame.Rect(0, top, width, look.tall(CHIP[1]))
            cards = opinion.action.cards
            card = cards[0] if cards else None
            if card in hand.cards and opinion.action.text not in by_text:
                if len(cards) > 1 or card in told:
                    places.append(None)
                    continue
                told.add(card)
                chip.left = hand.rect(card).left + look.px(4) if card is not None else 0
                if card in hand.laid:
                    chip.width = hand.rect(card).width - look.px(8)
                    chip.bottom = hand.rect(card).bottom - look.px(6)
                places.append(chip)
            elif opinion.action.text in by_text and len(by_text) <= MOST_CHIPS:
                button = pygame.Rect(by_text[opinion.action.text].rect)
                chip.width = min(look.px(CHIP[0]), button.width)
                panel = choices.open
                if panel is None:
                    chip.midbottom = (button.centerx, button.top - look.px(6))
                elif opinion.action in panel.cells:
                    chip.midtop = (button.centerx, button.bottom + look.px(3))
                else:
                    chip.midleft = (button.right + look.px(8), button.centery)
                places.append(chip)
            else:
                places.append(None)
        return places

    def _draw_chip(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        opinion: Opinion,
        opinions: Sequence[Opinion],
        *,
        best: bool,
    ) -> None:
        look, paint, fonts = self.painter.look, self.painter.paint, self.painter.fonts
        rim = GOLD if best else look.ink.line
        paint.panel(
            surface,
            rect,
            look.cell_radius,
            look.ink.ground,
            rim,
            look.px(2) if best else look.border,
            shadow=1,
        )
        face = look.face(Role.SPEECH)
        colour = GOLD if best else look.ink.text
        inner = rect.inflate(-look.px(20), 0)
        text = self.painter.words.gain(opinion.payoff)
        if fonts.width(text, face) > rect.width - look.px(6):
            face = Face(max(9, face.px - 3), True)
            inner = rect.inflate(-look.px(8), 0)
        fonts.draw(surface, text, (inner.left, rect.top + look.tall(15)), face, colour)
        if best and rect.width >= look.px(70):
            tick = paint.icon("check", look.px(14), GOLD)
            paint.put_centred(surface, tick, (rect.right - look.px(15), rect.top + look.tall(15)))
        self._draw_bar(
            surface,
            pygame.Rect(inner.left, rect.bottom - look.tall(16), inner.width, look.px(7)),
            opinion,
            opinions,
            best=best,
        )

    def _draw_bar(
        self,
        surface: pygame.Surface,
        track: pygame.Rect,
        opinion: Opinion,
        opinions: Sequence[Opinion],
        *,
        best: bool,
    ) -> None:
        """A bar from zero, on the scale of all that is shown."""
        paint, ink = self.painter.paint, self.painter.look.ink
        low = min(0.0, *(each.payoff for each in opinions))
        high = max(0.0, *(each.payoff for each in opinions))
        span = high - low or 1.0
        zero = (0 - low) / span
        value = (opinion.payoff - low) / span
        start, end = sorted((track.left + round(zero * track.width), track.left + round(value * track.width)))
        radius = track.height // 2
        paint.put(surface, paint.rounded(track.size, radius, ink.raised), track.topleft)
        bar = (max(track.height, end - start), track.height)
        left = min(start, track.right - bar[0])
        paint.put(surface, paint.rounded(bar, radius, GOLD if best else ICE), (left, track.top))

    def _draw_panel(
        self, surface: pygame.Surface, rect: pygame.Rect, sight: Sight[Any], best: int = 1
    ) -> None:
        look, paint, fonts = self.painter.look, self.painter.paint, self.painter.fonts
        paint.panel(surface, rect, look.plate_radius, look.ink.ground, GOLD, look.border, shadow=2)
        disc = look.px(42)
        middle = (rect.left + look.px(40), rect.centery)
        if self.seat.adviser is not None:
            paint.put_centred(surface, paint.crest(self.crests[self.seat.adviser], disc), middle)
        else:
            paint.put_centred(surface, paint.disc(disc, look.ink.raised), middle)
            paint.put_centred(surface, paint.icon("bulb", look.px(22), GOLD), middle)
        x = rect.left + look.px(76)
        upper, lower = rect.centery - look.tall(11), rect.centery + look.tall(13)
        name = look.face(Role.NAME)
        strong, rest, basis = self.words(sight, best)
        parts = self.painter.parts(rest, look.px(24))
        room = rect.right - look.px(14) - x
        while name.px > 11 and (
            fonts.width(strong, name) + look.px(9) + fonts.parts_width(parts, name.regular, look.px(7)) > room
        ):
            name = Face(name.px - 1, name.bold)
        width = fonts.draw(surface, strong, (x, upper), name, look.ink.text).width if strong else -look.px(9)
        fonts.draw_parts(
            surface, parts, (x + width + look.px(9), upper), name.regular, look.ink.text, look.px(7)
        )
        face = look.face(Role.LABEL)
        while face.px > SMALLEST and fonts.width(basis, face) > rect.right - look.px(14) - x:
            face = Face(face.px - 1, face.bold)
        fonts.draw(
            surface,
            fonts.ellipsis(basis, rect.right - look.px(14) - x, face),
            (x, lower),
            face,
            look.ink.text2,
        )

    def words(self, sight: Sight[Any], best: int = 1) -> tuple[Text, Line, Text]:
        """What is best (or the best few together), what speaks for it, and on what that rests."""
        thought, words = self.thought, sight.words
        if thought is None:
            return NO_WORDS, *self._without_thought(words)
        action = thought.opinions[0].action
        card = action.cards[0] if len(action.cards) == 1 else None
        strong = words.capital(sight.card_name(card)) if card is not None else NO_WORDS
        spoken: Line = () if card is not None else self.presenter.voice.spoken(sight, action)
        said = self.presenter.advice.hint(sight, action)
        few = [opinion.action for opinion in thought.opinions]
        if best > 1:
            strong = NO_WORDS
            spoken = tuple(CardMark(each.cards[0]) for each in few[:best] if each.cards)
        elif card is not None and len(few) > MOST_CHIPS and card not in self.hand_cards(sight):
            others = tuple(CardMark(each.cards[0]) for each in few[1:NAMED] if each.cards)
            said = words.line("{reason} then {others}", reason=said, others=others)
        return strong, (*spoken, *said), self._basis(sight, thought)

    def _without_thought(self, words: Words) -> tuple[Line, Text]:
        """What stands for a hint that is not there, and below it."""
        partner = as_it_is(self.partner)
        if not self.asked:
            waits = words.line("Waiting for the next choice")
            return waits, words.text("Close the hint, and the play goes on without it.")
        if self.seat.opponents.consulting and partner:
            thinks = words.line("{player} thinks it over", player=partner)
            return thinks, words.text("{player} sees what you see, no more.", player=partner)
        if self.seat.opponents.consulting:
            return words.line("Thinking it over"), words.text("The adviser sees what you see, no more.")
        none = words.line("No hint this time")
        if partner:
            return none, words.text("{player} did not answer.", player=partner)
        return none, words.text("The adviser did not answer.")

    def _basis(self, sight: Sight[Any], thought: Thought) -> Text:
        """What the figures are, and on how many deals they rest."""
        words = sight.words
        others = [name for player, name in enumerate(sight.names) if player != sight.view.viewer]
        exact = thought.exact and thought.deals == 1
        deals = words.thousands(thought.deals)
        if exact and len(others) == 1:
            return words.text(
                "Points ahead of {player}. Every card is known, so this is exact.", player=others[0]
            )
        if exact:
            return words.text("Points ahead of the others. Every card is known, so this is exact.")
        if self.partner:
            return words.text(
                "{player} tried {deals} deals: points ahead of the others.",
                player=as_it_is(self.partner),
                deals=deals,
            )
        if len(others) == 1:
            return words.text(
                "Points ahead of {player}, over {deals} deals that fit what you know.",
                player=others[0],
                deals=deals,
            )
        return words.text(
            "Points ahead of the others, over {deals} deals that fit what you know.", deals=deals
        )

    def hand_cards(self, sight: Sight[Any]) -> list[Card]:
        """The cards of the hand that lies open before the viewer."""
        holder = self.presenter.seats.holder(sight.view)
        return each_card(sight.state.hands[holder]) if holder is not None else []
