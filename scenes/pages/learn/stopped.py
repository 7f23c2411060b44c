"""A table that stands still at a moment of a deal until whoever learns there does something."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.engine.actions import Action
from game.engine.cards import Card
from game.session.host import Host
from scenes.audio import Noise
from scenes.framework import routes
from scenes.framework.scene import Scene
from scenes.i18n import Line, Text
from scenes.pages.learn.parts import StoppedParts, lay_parts
from scenes.pages.learn.picture import StoppedPicture
from scenes.pages.learn.rails import OwnRail
from scenes.pages.learn.shown import ShownTable
from scenes.pages.table.cited import clause_asked
from scenes.pages.table.reciting import TableRecital
from scenes.table.picker.answers import Answer
from scenes.table.sidebar.reading import told_in_row
from scenes.table.view.messages import Reason
from scenes.table.view.painter import Painter

POLL = 0.02


class StoppedTable(Scene):
    """Shows the table, and takes what is done there; what it means its kinds say."""

    by_parts = True
    parts: StoppedParts
    shown: ShownTable

    def __init__(self) -> None:
        super().__init__()
        self.wrong: Card | None = None
        """The card that was tried last and was not right."""
        self.refused: Reason | None = None
        """Why the last card could not be chosen at all, while that is told."""
        self.picture = StoppedPicture(self)
        self._spoken: tuple[Text | None, Line] = (None, ())
        """The words above the hand that were spoken last."""

    # What its kinds say.

    def heading(self) -> tuple[Text, Text]:
        """What stands over the rail, and below it."""
        raise NotImplementedError

    def prompt(self) -> Line:
        """What is asked, where nothing else is said and no buttons ask it."""
        return ()

    def own_rail(self, rail: pygame.Rect, painter: Painter) -> OwnRail:
        """The lower part of the rail."""
        raise NotImplementedError

    def present(self) -> None:
        """Nothing moves: say what is to be said, and ask what is to be asked."""
        raise NotImplementedError

    def tell(self) -> None:
        """Something moves: say meanwhile what it is, if there is anything to be said."""

    @property
    def crossed(self) -> Collection[Card]:
        """The cards of the hand that bear a cross: they were tried and were not right."""
        return ()

    @property
    def asks(self) -> str:
        """What is asked for that must not be read at the table meanwhile: a claim's name, or nothing."""
        return ""

    @property
    def clause(self) -> str:
        """The clause of the rules that tells of what is asked or told here; empty where none does."""
        return clause_asked(self.seat, self.refused)

    @property
    def asked(self) -> bool:
        """Whether that was asked or refused, and is not only told."""
        return True

    @property
    def crowded(self) -> bool:
        """Whether the words lie where buttons or a panel of the question do."""
        buttons, rect = self.parts.asking.buttons, self.parts.note.rect
        taken = [*(button.rect for button in buttons.buttons), *([buttons.panel] if buttons.panel else [])]
        return any(rect.colliderect(each) for each in taken)

    def answer(self, answer: Answer) -> None:
        """A card or a button was chosen."""
        raise NotImplementedError

    # Life cycle.

    def sit(self, host: Host, before: int, *, faces: bool = False) -> None:
        """Sit down at a table that is shown as it was after so many events; with the `faces` of all hands."""
        self.shown = ShownTable(self, host, before, faces=faces)
        self.host, self.seat, self.course = host, self.shown.seat, self.shown.course
        self.recital = TableRecital(
            self, host.game.title, self.shown.course, self.shown.sight, lambda: self.parts
        )

    def build(self) -> None:
        """Lay the table out for this window; what was moving is shown as done."""
        self.course.finish()
        self.course.animator.keep_pace(self.services.preferences)
        if self.shown.all_told:
            self.course.stand(self.seat.view())
        self.parts = lay_parts(self, self.shown, self.answer, self.own_rail)
        self.shown.parts = self.parts
        self.shown.show_hand()
        self.parts.hand.settle()
        if self.shown.all_told:
            self.present()
        else:
            self.see()

    def offer(self, legal: Sequence[Action]) -> None:
        """Offer these actions beside the buttons."""
        parts = self.parts
        others = [*parts.note.buttons, *parts.own.targets, *parts.tips.spots(self.redraw)]
        parts.asking.ask(legal, others)
        self.redraw()

    def refuse(self, card: Card) -> None:
        """Say why a card cannot be chosen at all."""
        legal, viewer = self.seat.offered(), self.seat.viewer
        verb = next((action.verb for action in legal if action.shape == "card"), "play")
        refusal = self.host.refusal(viewer, Action(verb, (card,)))
        words = self.words.refusal(refusal, self.parts.painter.strain_names)
        self.refused = Reason(card, words, refusal.suit, refusal.clause)
        self.reject(card)

    def reject(self, card: Card | None) -> None:
        """Something was not right, the choice of a card if one is given."""
        self.wrong = card
        self.sound(Noise.REFUSED)
        self.present()
        if card is not None:
            self.parts.hand.shake(card)

    def see(self) -> None:
        """Show what has happened since the last time."""
        self.parts.note.clear()
        self.parts.asking.close()
        self.shown.news = self.seat.news()
        self.course.show(self.shown.news)
        if self.course.idle:
            self._come_to_rest()
        else:
            self.tell()
        self.redraw()

    # Input.

    def let_go(self) -> None:
        """Let a held card slide back."""
        super().let_go()
        self.parts.pointing.give_up()

    def handle(self, event: pygame.event.Event) -> None:
        """What points at cards, and the own keys of this table."""
        parts = self.parts
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEMOTION:
                if parts.pointing.handle(event) | parts.tips.point(event.pos):
                    self.redraw()
                if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                    parts.typing.forget()
                    self.course.skip()
            case pygame.KEYDOWN:
                self._key(event)

    def _key(self, event: pygame.event.Event) -> None:
        asking, typing = self.parts.asking, self.parts.typing
        if event.key == pygame.K_ESCAPE:
            if typing.rank is not None or self.parts.hand.carried is not None:
                typing.forget()
                self.parts.pointing.give_up()
            elif not asking.take_back():
                self.guide.back()
            return
        panel = asking.buttons.open
        if panel is not None and self.parts.hand.focused is None and panel.pick(event.unicode):
            return
        if cards := asking.named:
            typed = typing.type(event.unicode, cards, asking.focused)
            if typed.used:
                asking.point_at(typed.card)
                return
        self.key(event)

    def key(self, event: pygame.event.Event) -> None:
        """A key that means nothing to the cards: what no kind of table uses lets cards land."""
        match event.key:
            case pygame.K_c:
                self.next_skin()
            case pygame.K_F1:
                self.open_rules()
            case _:
                self.course.skip()

    def next_skin(self) -> None:
        """The next deck of cards."""
        self.guide.keep(self.shown.decks.next(self.services))

    def open_rules(self) -> None:
        """The rules of the game, where they tell of what was refused, is asked or is told."""
        self.guide.go(routes.Help(self.host.game.key, self.clause, asked=self.asked))

    # Frames.

    def update(self, dt: float) -> None:
        """Let cards move on; where nothing moves any more, say and ask what comes next."""
        if self.busy:
            self.redraw()
        if self.shown.update(dt) | self.parts.asking.wait_for_suit(self.parts.typing, dt):
            self.redraw()
        if self.course.idle and not self.course.settled:
            self._come_to_rest()
        if self.parts.asking.buttons.update(dt, hint=False):
            self.redraw()
        self._speak_note()

    def _speak_note(self) -> None:
        """Let the words above the hand be heard, once."""
        title, line = said = self.parts.note.title, self.parts.note.line
        if said != self._spoken:
            self._spoken = said
            if title is not None:
                sight = self.shown.sight()
                self.speak(lambda: told_in_row(self.words, [title, sight.spelled(line)]))

    def _come_to_rest(self) -> None:
        if self.shown.settle():
            self.present()

    def resume(self) -> None:
        """The speed may have been changed over another page."""
        self.focus.give_back()
        self.course.animator.keep_pace(self.services.preferences)

    def spare(self, seconds: float) -> None:
        """Make faces ahead of need."""
        layout = self.parts.layout
        self.parts.painter.bake(self.shown.decks.pack, (layout.hand_height, layout.trick_height), seconds)

    @property
    def busy(self) -> bool:
        """Whether cards or a panel are moving, or time is seen to run."""
        opening = self.parts.asking.buttons.moving
        return self.shown.busy or opening or self.parts.typing.rank is not None

    @property
    def wake(self) -> float | None:
        """For the end of a pause, and words that go away."""
        waits = [*self.shown.messages.times, *([] if self.parts.painter.baked else [POLL])]
        if self.course.animator.waiting:
            left = self.course.animator.pause_left
            waits += [] if left is None else [left]
        elif not self.course.settled:
            waits.append(POLL)
        return min(waits) if waits else None

    def draw(self, surface: pygame.Surface) -> None:
        """The whole table."""
        self.picture.draw(surface, self.shown.sight())
