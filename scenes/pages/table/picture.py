"""Draws the table during play from its parts and state; makes no decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.engine.actions import PLAYS
from game.engine.cards import JOKER, suit_of
from scenes.i18n import Line, joined
from scenes.presenters.base.table_context import TableContext
from scenes.table.controller import TableController
from scenes.table.layout import CardPlace
from scenes.table.picker.card_typing import SUIT_SECONDS
from scenes.table.sidebar.recent_events import RecentEvents
from scenes.table.sidebar.seal_plate import AuditProgress, seal_plate
from scenes.table.table_mode import TableMode
from scenes.table.table_view import Layers
from scenes.table.view import table_marks
from scenes.table.view.card_tags import TAG_HEIGHT, draw_tag
from scenes.table.view.daily_banner import DailyBanner
from scenes.table.view.hand import CHOSEN_LIFT
from scenes.table.view.messages import FULLY_OPEN_SECONDS
from scenes.table.view.typed_prefix import draw_prefix

QUESTION_MODES = (TableMode.TAUGHT, TableMode.ASKED, TableMode.ADVISING)
"""Modes in which the prompt is a question."""


class PlayPicture:
    """Draws a frame of a game in play, from the felt up."""

    def __init__(self, controller: TableController, audit: Callable[[], AuditProgress | None]) -> None:
        """`audit` returns that of the last finished deal."""
        self._audit = audit
        self.controller = controller
        self.scene = controller.table_view.scene
        self.presenter = controller.table_view.presenter
        host = controller.seat.host
        self._begun = host.action_number if host.guided else 0
        """Number of choices that Etori made before the player's first one in a guided deal."""
        self._banner: DailyBanner | None = None
        """Banner of the daily deal, once it has been drawn in this layout."""

    def layers(self, sight: TableContext[Any]) -> Layers:
        """Return the layers to draw now, given the presenters' context."""
        controller, seat = self.controller, self.controller.seat
        turn = sight.state.turn
        instead = dict(controller.table_view.messages.instead)
        if controller.table_view.course.settled and turn is not None and seat.waiting:
            instead[turn] = sight.words.line("Thinking")
        news, reason = controller.table_view.messages.news, controller.table_view.messages.reason
        return Layers(
            turn=turn,
            covered=seat.covered,
            instead=instead,
            noted=None if news is None else news.player,
            last_trick=controller.last_trick() if controller.looking_back else None,
            refused=None if reason is None else reason.card,
            best=frozenset(controller.parts.hint.best()),
            under_trick=self._draw_slot,
            under_hand=self._draw_line,
            over_hand=self._draw_notes,
            on_top=self._draw_top,
        )

    def _draw_top(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw everything above the cards."""
        parts = self.controller.parts
        hint, buttons = parts.hint, parts.picker.buttons
        self._draw_rail(surface, sight)
        said = [*self._draw_banner(surface, sight), *self._draw_speech(surface, sight)]
        buttons.draw_panel(surface)
        if (panel := buttons.open) is not None:
            parts.tabletop.labels.append((panel.head, joined((*panel.title, *panel.note))))
        parts.picker.closing.draw(surface, advised=hint.is_told_by_early_end)
        parts.picker.coach.draw(surface)
        self.scene.manager.draw(surface)
        buttons.draw_marks(surface)
        if hint.shown:
            hint.draw_on_top(surface, sight)
        self._draw_carried(surface)
        self._draw_typed(surface)
        self.scene.draw_focus(surface)
        tip, coach = parts.tips.shown(sight, self.controller.table_view.messages.deck), parts.picker.coach
        if tip is not None and coach.lesson is not None and coach.rect.contains(tip.about):
            return  # a section of the sidebar under the note
        if tip is None:
            self._draw_gloss(surface, sight, said)
        elif parts.hand.carried is None:
            parts.tips.draw(surface, tip)

    def _draw_banner(self, surface: pygame.Surface, sight: TableContext[Any]) -> list[pygame.Rect]:
        """Draw the banner of a daily deal, unless what is asked or shown now needs its place.

        Return its rectangle in a list, which is empty if it is not drawn.
        """
        parts, day = self.controller.parts, self.controller.seat.host.day
        if day is None:
            return []
        buttons, closing = parts.picker.buttons, parts.picker.closing
        taken = parts.tabletop.taken(self.controller.table_view.course.board, sight)
        taken += [*(button.rect for button in buttons.buttons), *filter(None, [buttons.panel])]
        taken += [*closing.taken, *(button.rect for button in closing.buttons)]
        taken += [] if parts.picker.coach.lesson is None else [parts.picker.coach.rect]
        lift = parts.layout.look.px(CHOSEN_LIFT) + parts.layout.look.tall(TAG_HEIGHT) // 2
        for card in parts.hand.cards:
            rect = parts.hand.place(card).rect
            taken.append(pygame.Rect(rect.left, rect.top - lift, rect.width, rect.height + lift))
        if self._banner is None or self._banner.painter is not parts.painter:
            self._banner = DailyBanner(parts.painter, parts.layout, day)
        drawn = self._banner.draw(surface, (0, lift), taken)
        return [] if drawn is None else [drawn]

    def _draw_slot(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        if self._slot is not None:
            table_marks.slot(self.controller.parts.painter, surface, self._slot)

    def _draw_line(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw the prompt, and the text in place of an idle hand."""
        self._draw_prompt(surface, sight)
        self.controller.parts.tabletop.draw_idle_hand(surface, sight)

    def _draw_prompt(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        controller, top = self.controller, self.controller.parts.tabletop
        hint, picker = controller.parts.hint, controller.parts.picker
        if hint.shown:
            hint.draw_panel(surface, sight, self.prompt(sight)[0])
            if not hint.is_told_by_early_end:
                return
        dropping = self._slot is not None and not picker.in_prompt
        if dropping or controller.parts.picker.typing.rank is not None:
            return  # the result of a release or the typed rank is shown in place of the prompt
        beside, above = picker.beside_prompt, picker.in_row or picker.closing.shown
        rise = picker.closing.rise if picker.closing.shown else picker.buttons.rise if above else 0
        if (reason := controller.table_view.messages.reason) is not None:
            top.draw_reason(surface, reason, button=beside, above=above, rise=rise)
        elif picker.in_row or not picker.in_prompt:
            line, asked = self.prompt(sight)
            chosen = controller.table_view.messages.chosen(sight.words)
            top.draw_prompt(surface, line, asked=asked, button=beside, above=above, rise=rise, chosen=chosen)

    def _draw_notes(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        """Draw tags and notes on the player's cards, unless a hint is shown."""
        parts = self.controller.parts
        if not parts.hint.shown:
            tags = parts.tabletop.draw_tags(parts.hand, surface, sight)
            if parts.picker.coach.lesson is None:
                buttons = [button.rect for button in parts.picker.in_the_way]
                parts.tabletop.draw_hand_note(surface, sight, [*tags, *buttons] if tags else ())

    @property
    def _slot(self) -> CardPlace | None:
        """Place in the trick where the dragged card would be played, or None."""
        parts, seat = self.controller.parts, self.controller.seat
        card = parts.pointing.goal
        if card is None or seat.state.advising or parts.picker.at_once(card) != PLAYS[card]:
            return None
        return parts.layout.trick(seat.viewer)

    def _draw_carried(self, surface: pygame.Surface) -> None:
        """Draw the dragged or tapped card, with a label that says what releasing or tapping does."""
        parts, words = self.controller.parts, self.scene.words
        hand, px = parts.hand, parts.layout.look.px
        hand.draw_loose(surface, parts.painter)
        if hand.tapped is not None and hand.legal is not None:
            foot = hand.rect(hand.tapped)
            at = foot.left + hand.seen(hand.tapped) // 2, foot.bottom + px(13)
            table_marks.let_go_pill(parts.painter, surface, words.text("tap again to play"), at)
        if (card := parts.pointing.goal) is None:
            return
        lies, text = self._slot, words.text("release to play")
        if lies is None:
            lies = hand.place(card)
            text = (
                words.text("release to put back") if card in hand.chosen else words.text("release to choose")
            )
        foot = lies.rect
        table_marks.let_go_pill(parts.painter, surface, text, (foot.centerx, foot.bottom + px(26)))

    def _draw_typed(self, surface: pygame.Surface) -> None:
        """Draw a typed rank that still needs its suit, at the lower right of the table."""
        parts, picker = self.controller.parts, self.controller.parts.picker
        typing, layout, skin = parts.picker.typing, parts.layout, parts.painter.skin
        if typing.rank is None:
            return
        px = layout.look.px
        right, lowest = layout.area.right - px(16), layout.columns_top - px(14)
        if picker.in_hand:
            shown = [button.rect for button in picker.in_the_way]
            shown += [parts.hint.box] if parts.hint.shown and parts.hint.box else []
            lowest = min([lowest, *(rect.top - px(10) for rect in shown)])
        else:
            lowest = layout.height - px(16)
        suits = {suit_of(card) for card in typing.fitting(picker.named) if card != JOKER}
        rank, name = skin.rank_sign(typing.rank), skin.rank_name(typing.rank)
        share = typing.left / SUIT_SECONDS
        draw_prefix(parts.painter, surface, (right, lowest), rank, name, suits, share)

    def _draw_rail(self, surface: pygame.Surface, sight: TableContext[Any]) -> None:
        parts, view = self.controller.parts, self.controller.table_view
        host = self.controller.seat.host
        subtitle = self.presenter.sidebar.subtitle(sight)
        if host.guided:
            subtitle = sight.words.text("Guided first deal")
        head = sight.words.game(host.game.title), subtitle
        sections, news = view.sections(sight), self._news(sight)
        code = host.seal_code if host.humans else ""
        seal = seal_plate(sight.words, code, self._audit(), view.messages.copied)
        view.draw_rail(surface, sight, parts.rail, head, sections, news, parts.sign.height, seal)
        parts.sign.draw(surface)
        if host.practice:
            text, look = self.scene.words.text("practice"), parts.layout.look  # in a corner without cards
            place = parts.layout.area.left + look.px(56), look.tall(22) + look.px(11)
            draw_tag(parts.painter, surface, text, place)

    def _news(self, sight: TableContext[Any]) -> RecentEvents:
        """Return the events since the viewer's last turn, or the latest events if they have no turns."""
        words, turns = sight.words, sight.view.viewer in self.controller.seat.host.humans
        title = words.text("Since your last turn") if turns else words.text("Deal log")
        no_turn_yet = self._begun > 0 and self.controller.seat.host.action_number == self._begun
        reports = () if no_turn_yet else tuple(self.controller.journal.since_turn)
        return RecentEvents(title, words.text("Full log (E)"), reports)

    def _draw_speech(self, surface: pygame.Surface, sight: TableContext[Any]) -> list[pygame.Rect]:
        """Draw the speech bubbles and news, clear of the viewer's choices; return their rectangles."""
        controller, top = self.controller, self.controller.parts.tabletop
        speaker = controller.seat.state.adviser
        said: list[pygame.Rect] = []
        buttons = controller.parts.picker.buttons
        asked = [*(button.rect for button in buttons.buttons), *filter(None, [buttons.panel])]
        if speaker is not None and (spoken := controller.parts.hint.spoken(sight)):
            said.append(top.draw_bubble(surface, speaker, spoken, FULLY_OPEN_SECONDS, asked=asked))
        messages = controller.table_view.messages
        said += top.draw_bubbles(surface, sight, messages.bubbles, asked)
        if (news := messages.news) is not None:
            captured = len(self.presenter.seats.captured(sight, news.player))
            said.append(top.draw_news(surface, news, captured))
        return said

    def _draw_gloss(
        self, surface: pygame.Surface, sight: TableContext[Any], said: Sequence[pygame.Rect]
    ) -> None:
        """Explain a term that is new to the viewer, if there is room beside bubbles and banner in `said`.

        Before the first trick of a guided deal, one note explains enough.
        """
        parts, picker = self.controller.parts, self.controller.parts.picker
        begins = self.controller.seat.host.guided and not sum(sight.state.won)
        if begins or self.controller.mode not in (TableMode.ASKED, TableMode.ADVISING) or parts.hint.shown:
            return
        about, texts = picker.buttons.written
        hand = parts.layout.area.move(0, parts.hand.top)
        taken = [about, hand.move(0, -parts.layout.look.px(CHOSEN_LIFT)), *picker.closing.taken, *said]
        taken += parts.tabletop.taken(self.controller.table_view.course.board, sight)
        picker.glosses.seek(sight, (about, texts), taken)
        picker.glosses.draw(surface)

    def prompt(self, sight: TableContext[Any]) -> tuple[Line, bool]:
        """Return the prompt, and whether it is a question to the viewer."""
        controller, mode = self.controller, self.controller.mode
        messages, asked = controller.table_view.messages, mode in QUESTION_MODES
        if controller.looking_back:
            return sight.words.line("The last trick"), False
        if mode is TableMode.READING:
            return sight.words.line("{caption} – click to continue", caption=messages.caption), False
        if asked:
            return self.presenter.prompts.prompt(sight, controller.parts.picker.asked), True
        settled = controller.table_view.course.settled
        return (settled and self.presenter.narration.waiting(sight)) or messages.caption, False
