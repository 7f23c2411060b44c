"""A hint: what the adviser thinks of each legal action, as small bars, with one sentence."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ai.search import Opinion
from game.ai.thinking import Thought
from scenes.look import GOLD, ICE, Face, Role
from scenes.presenters.parts import Line, Sight
from scenes.presenters.presenter import Presenter
from scenes.table.hand import Hand
from scenes.table.layout import TableLayout
from scenes.table.painting import Painter
from scenes.table.seat import Seat
from scenes.widgets import Button

CHIP = (76, 44)
PANEL = (572, 70)


class Hint:
    """Asks the adviser on behalf of the seat and shows what he has found out so far."""

    def __init__(self, seat: Seat, painter: Painter, presenter: Presenter, button: Button) -> None:
        """`button` is marked while a hint is shown."""
        self.seat = seat
        self.button = button
        self.painter = painter
        self.presenter = presenter
        self.shown = False
        self._thought: Thought | None = None

    @property
    def thinking(self) -> bool:
        """Whether more is to come."""
        return self.shown and self.seat.opponents.consulting

    def toggle(self, allowed: bool) -> None:
        """Put the hint away if there is one, else ask about the viewer's choice if he has one."""
        if self.shown:
            self.close()
        elif allowed:
            self.shown = True
            self.button.set_chosen(True)
            self.seat.opponents.consult(self.seat.host.hint_request(self.seat.viewer))

    def close(self) -> None:
        """Put the hint away."""
        if self.shown:
            self.seat.opponents.forget()
            self.button.set_chosen(False)
        self.shown, self._thought = False, None

    def update(self) -> bool:
        """Take in what has come; whether there is something new to see."""
        if not self.thinking:
            return False
        before, self._thought = self._thought, self.seat.opponents.advice()
        return self._thought is not before or not self.seat.opponents.consulting

    def draw(
        self,
        surface: pygame.Surface,
        sight: Sight,
        layout: TableLayout,
        hand: Hand,
        buttons: Sequence[Button],
    ) -> None:
        """The chips over cards and buttons, and the panel above them."""
        chips_top = layout.hand_top - layout.look.px(12 + CHIP[1] + 10)
        panel = pygame.Rect(0, 0, layout.look.px(PANEL[0]), layout.look.tall(PANEL[1]))
        panel.midbottom = (round(layout.middle), chips_top - layout.look.px(16))
        self._draw_panel(surface, panel, sight)
        if self._thought is None:
            return
        opinions = self._thought.opinions
        places = self._places(opinions, layout, hand, buttons, chips_top)
        for number, (opinion, place) in enumerate(zip(opinions, places, strict=True)):
            if place is not None:
                self._draw_chip(surface, place, opinion, opinions, best=number == 0)

    def _places(
        self,
        opinions: Sequence[Opinion],
        layout: TableLayout,
        hand: Hand,
        buttons: Sequence[Button],
        top: int,
    ) -> list[pygame.Rect | None]:
        """Where each opinion is shown: over its card, or over its button where there is room."""
        look = layout.look
        fan = layout.fan(len(hand.cards), hand.large_index)
        step = fan[1].x - fan[0].x if len(fan) > 1 else look.px(CHIP[0] + 8)
        width = min(look.px(CHIP[0]), round(step) - look.px(6))
        by_text = {str(button.key[1]): button for button in buttons if isinstance(button.key, tuple)}
        places: list[pygame.Rect | None] = []
        for opinion in opinions:
            chip = pygame.Rect(0, top, width, look.tall(CHIP[1]))
            card = opinion.action.cards[0] if opinion.action.cards else None
            if card in hand.cards and opinion.action.text not in by_text:
                chip.left = hand.rect(card).left + look.px(4) if card is not None else 0
                places.append(chip)
            elif opinion.action.text in by_text and len(by_text) <= 6:
                chip.width = look.px(CHIP[0])
                chip.midbottom = by_text[opinion.action.text].rect.midtop
                chip.y -= look.px(6)
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
        text = "0.0" if abs(opinion.payoff) < 0.05 else f"{opinion.payoff:+.1f}".replace("-", "–")
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

    def _draw_panel(self, surface: pygame.Surface, rect: pygame.Rect, sight: Sight) -> None:
        look, paint, fonts = self.painter.look, self.painter.paint, self.painter.fonts
        paint.panel(surface, rect, look.plate_radius, look.ink.ground, GOLD, look.border, shadow=2)
        disc = look.px(42)
        middle = (rect.left + look.px(40), rect.centery)
        paint.put_centred(surface, paint.disc(disc, look.ink.raised), middle)
        paint.put_centred(surface, paint.icon("bulb", look.px(22), GOLD), middle)
        x = rect.left + look.px(76)
        upper, lower = rect.centery - look.tall(11), rect.centery + look.tall(13)
        name = look.face(Role.NAME)
        strong, rest, basis = self._words(sight)
        width = fonts.draw(surface, strong, (x, upper), name, look.ink.text).width if strong else -look.px(9)
        parts = self.painter.parts(rest, look.px(24))
        fonts.draw_parts(
            surface, parts, (x + width + look.px(9), upper), name.regular, look.ink.text, look.px(7)
        )
        face = look.face(Role.LABEL)
        fonts.draw(
            surface,
            fonts.ellipsis(basis, rect.right - look.px(14) - x, face),
            (x, lower),
            face,
            look.ink.text2,
        )

    def _words(self, sight: Sight) -> tuple[str, Line, str]:
        """What is best, what speaks for it, and on what that rests."""
        thought = self._thought
        if thought is None:
            if self.seat.opponents.consulting:
                return "", ("Thinking it over",), "The adviser sees what you see, no more."
            return "", ("No hint this time",), "The adviser did not answer."
        action = thought.opinions[0].action
        card = action.cards[0] if len(action.cards) == 1 else None
        name = self.painter.skin.card_name(card) if card is not None else ""
        strong = f"{name[:1].upper()}{name[1:]}"
        spoken: Line = () if card is not None else self.presenter.spoken(action)
        others = [sight.names[player] for player in range(len(sight.names)) if player != sight.view.viewer]
        ahead = f"Points ahead of {others[0]}" if len(others) == 1 else "Points ahead of the others"
        if thought.exact and thought.deals == 1:
            basis = f"{ahead}. Every card is known, so this is exact."
        else:
            basis = f"{ahead}, over {thought.deals:,} deals that fit what you know."
        return strong, (*spoken, *self.presenter.hint(sight, action)), basis
