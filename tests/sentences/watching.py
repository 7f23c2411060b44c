"""A seat at the table from which everything is read that a player is shown, without drawing it.

What is shown comes from the real presenters, in the steps of the real course: a caption is told while its
card is still on the way, with the table before it around.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.engine.actions import PLAYS, Action
from game.engine.cards import card_text, each
from game.engine.events import Announced, Event, Played, Said, Scored, ThrownIn, TrumpMade
from game.engine.view import View, view
from game.session.host import Host
from scenes.i18n import Words, as_it_is
from scenes.presenters import presenter_of
from scenes.presenters.base.advice import would_say
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.sight import Sight
from scenes.table.animation.timeline import shown_together
from scenes.table.picker.choices import Choices
from scenes.table.picker.decisions import figure
from tests.sentences.moment import Deck, Moment
from tests.sentences.rails import section_lines
from tests.sentences.words import line_text, sentences_of

Hear = Callable[[str, str, Moment], None]
"""Told of each sentence: where it stands, what it says, and when."""
Reader = tuple[int | None, int | None]
"""A seat, or nobody's, and who is called "You" there."""

TEXTS = ("caption", "caption report", "details", "home", "meaning", "note", "result story", "tallies")
"""The places where there can be several sentences."""
AT_ONCE = (Announced, Said, Scored, ThrownIn, TrumpMade)
"""Events at which nothing moves: what follows is shown in the same frame."""
MOST = 12
"""Of a long list of actions so many are asked about: as many as the adviser looks into."""


class Watching:
    """Reads what the players of a match are shown."""

    def __init__(self, host: Host, deck: Deck, hear: Hear, *, gloss: bool = True) -> None:
        self.host = host
        self.deck = deck
        self.gloss = gloss
        self.presenter: Presenter = presenter_of(host.game.key)
        self._hear = hear

    # What happens.

    def draw(self, you: int, best: int) -> None:
        """What the draw before the first deal leads to, with one person here."""
        match = self.host._match
        names = tuple(map(as_it_is, self.host.names))
        text = self.presenter.drawn(Words(), names, you, best, match.first_dealer)
        match.start_deal()  # a moment is one of a deal
        self.say("draw", text, self.at_rest(you, you).at(detail=best))
        match.deals.clear()

    def deal(self, readers: Sequence[Reader], deck: Sequence[int] | None) -> None:
        """Begin the next deal, and read what it shows."""
        self.host._match.start_deal(deck)
        self.host._match.draw_by_chance()
        first = self._log[0].state
        for reader in readers:
            self._show(reader, 0, view(first, reader[0]), first)

    def act(self, action: Action, readers: Sequence[Reader]) -> None:
        """Let the player to act do this, and read what it shows."""
        heard, truth = len(self._log), self.host._match.deal.state.copy()
        before = [self.host.view(viewer) for viewer, _ in readers]
        self.host.act(action)
        for reader, lying in zip(readers, before, strict=True):
            self._show(reader, heard, lying, truth)

    @property
    def _log(self) -> list[Any]:
        """What has happened, with the truth right after each event."""
        return self.host._match.deal.state.log or []

    def _show(self, reader: Reader, heard: int, lying: View[Any], truth: Any) -> None:
        """All moments after so many events, as a table shows them that lies as this view says.

        Words for an event come with the table after it, and are held against what the action has led to;
        what stands on the table and around it changes only once the event has been shown whole.
        """
        viewer, you = reader
        said = [event for event in self.host.events(viewer)[:heard] if isinstance(event, Said)]
        rest, waiting = heard, deque(self.host.moments(viewer, heard))
        while waiting:
            step = shown_together(waiting)
            is_seen = heard == rest or not isinstance(step[0].event, AT_ONCE)
            said += [event for event, _ in step if isinstance(event, Said)]
            meanwhile = self.moment(lying, you, said).at(heard=heard, truth=truth)
            for event, lying in step:
                heard, truth = heard + 1, self._log[heard].state
                self._event(self.moment(lying, you, said).at(event=event, heard=heard), event)
            if is_seen:
                self.on_table(meanwhile)
            if is_seen and not isinstance(step[0].event, Played):
                self.around(meanwhile)

    def moment(self, seen: View[Any], you: int | None, said: Sequence[Said], *, over: bool = False) -> Moment:
        """What a reader sees when the table looks like this."""
        host = self.host
        sight = Sight(
            seen,
            tuple(map(as_it_is, host.names)),
            you,
            tuple(host.totals if over else seen.state.setup.totals),
            host.deal_number,
            self.deck.suits,
            self.deck.name,
            None,
            tuple(said),
            self.gloss,
        )
        return Moment(host, sight, self.deck, over=over)

    def at_rest(self, viewer: int | None, you: int | None, *, over: bool = False) -> Moment:
        """What a reader sees when nothing moves; when a deal is `over`, beside its scores."""
        said = [event for event in self.host.events(viewer) if isinstance(event, Said)]
        return self.moment(self.host.view(viewer), you, said, over=over)

    # What is read.

    def say(self, place: str, text: str, moment: Moment) -> None:
        """Read a text, sentence by sentence where it can have more than one."""
        for sentence in sentences_of(text) if place in TEXTS else [text.removesuffix(".")]:
            if sentence:
                self._hear(place, sentence, moment)

    def _event(self, moment: Moment, event: Event) -> None:
        presenter, sight = self.presenter, moment.sight
        self.say("caption", line_text(presenter.narration.caption(sight, event)), moment)
        report = presenter.narration.report(sight, event)
        if report is not None:  # in its head a caption can stand
            self.say("caption report", line_text(report.head), moment)
            for line in report.more:
                self.say("report", line_text(line), moment)
        speaker = getattr(event, "player", None)
        if speech := presenter.narration.speech(sight, event):
            self.say("speech", line_text(speech), moment.at(player=speaker))
        else:
            for player, line in presenter.narration.replies(sight, event).items():
                self.say("speech", line_text(line), moment.at(player=player))

    def seen(self, moment: Moment) -> None:
        """What stands on the table and around it, whatever happens."""
        self.on_table(moment)
        self.around(moment)

    def on_table(self, moment: Moment) -> None:
        """The marks at the cards of the trick and of the hand."""
        presenter, sight = self.presenter, moment.sight
        tags = presenter.board_layout.tags(sight)
        shown = (*sight.trick, *(each(sight.state.hands[moment.reader]) if moment.reader is not None else ()))
        for card, tag in tags.items():
            if card in shown:
                self.say("tag", f"[{card_text(card)}] {tag}", moment)
        heading = presenter.board_layout.heading(sight, sight.trick)
        if heading is not None:
            self.say("heading", f"[{card_text(sight.trick[heading.place])}] {heading.tag}", moment)
        suit = presenter.board_layout.active_suit(sight, sight.trick)
        if suit is not None:
            self.say("token", f"[{'CDHS'[suit]}] is to be followed", moment)

    def around(self, moment: Moment) -> None:
        """The rail, and the plates of the players."""
        presenter, sight = self.presenter, moment.sight
        self.say("rail", presenter.sidebar.subtitle(sight), moment)
        for section in presenter.sidebar.sections(sight):
            for place, line in _lines(section, sight):
                self._hear(f"rail {place}", line, moment.at(detail=section))
        for player in range(moment.players):
            status = line_text(presenter.seats.status(sight, player))
            self.say("status", f"{sight.names[player]}: {status}", moment.at(player=player))

    def beside(self, moment: Moment) -> None:
        """What is written at piles and above the hand, and what waits for others."""
        presenter, sight = self.presenter, moment.sight
        for pile in presenter.board_layout.piles(sight):
            row = sight.state.taken if pile.zone.name == "taken" else None
            hidden = sight.view.hidden.get(pile.zone, 0)
            count = row[pile.zone.place].bit_count() + hidden if row else len(sight.state.row(pile.zone))
            if count:
                self.say("pile", pile.words(count), moment.at(detail=pile))
                self.say("pile", pile.note, moment.at(detail=pile))
        self.say("hand", presenter.seats.hand_note(sight), moment)
        if not moment.legal:
            self.say("waiting", line_text(presenter.narration.waiting(sight)), moment)

    # What is asked.

    def ask(self, moment: Moment, actions: Sequence[Action]) -> None:
        """The question with everything that is shown beside it; `actions` are looked at one by one."""
        presenter, sight, legal = self.presenter, moment.sight, moment.legal
        self.say("prompt", line_text(presenter.prompts.prompt(sight, legal)), moment)
        for note in presenter.advice.notes(sight, legal):
            self.say("note", note.title, moment.at(detail=note))
            self.say("note", note.text, moment.at(detail=note))
        several = presenter.prompts.choose_several(sight, legal)
        if several is not None:
            for chosen in range(several.count + 1):
                self.say("button", several.told(sight.words, chosen), moment.at(detail=chosen))
        self._panel(moment)
        for action in actions:
            self._choice(moment.at(action=action), legal)
        self._closing(moment)
        for refused in self._refused(moment):
            self.say("refusal", *refused)

    def advise(self, moment: Moment, actions: Sequence[Action]) -> None:
        """The question of another player, whom the reader may advise, and what the other says to that.

        Not read: the panel that stands there, too. What it calls "you" is the player who is advised, and the
        grammar takes "you" for the reader.
        """
        presenter, sight = self.presenter, moment.sight
        self.say("prompt", line_text(presenter.prompts.prompt(sight, moment.legal)), moment)
        for action in actions:
            self.say(
                "speech", line_text(would_say(presenter.narration, sight, action)), moment.at(action=action)
            )
        for answer in ("I follow you", "I see it otherwise"):
            self.say("speech", answer, moment)

    def _panel(self, moment: Moment) -> None:
        """What stands over the choices, if they lie in a panel, and what the answers in it mean."""
        questions, sight = self.presenter.prompts, moment.sight
        choices = Choices.of(moment.legal, sight.state.hands[moment.reader or 0])
        if choices.bids:
            bidding = questions.bidding(sight, choices.bids)
            for text in (bidding.title, bidding.note):
                self.say("panel", text, moment)
        if choices.pack:
            picking = questions.picking(sight, choices.pack)
            for text in (picking.title, picking.note, picking.mark):
                self.say("panel", text, moment)
        if choices.words:
            self._decision(moment, choices.words)

    def _decision(self, moment: Moment, answers: Sequence[Action]) -> None:
        """What stands over a choice between these answers, and what is said in the cell of each."""
        questions, sight = self.presenter.prompts, moment.sight
        decision = questions.decision(sight, answers)
        if decision is None:
            return
        for line in (decision.title, decision.note, decision.foot):
            self.say("panel", line_text(line), moment)
        for action in answers:
            cell, meaning = moment.at(action=action), questions.meaning(sight, action)
            self.say("button", line_text(questions.choice(sight, action)), cell)
            self.say("meaning", meaning.words, cell)
            self.say("cards", line_text(meaning.cards), cell)
            for stake in meaning.stakes:
                for when in filter(None, (stake.when, stake.brief)):
                    self.say("stake", f"{when}: {figure(stake)}", cell)

    def _closing(self, moment: Moment) -> None:
        """What is said of a deal that the rules call decided before its last trick."""
        sight, seat = moment.sight, moment.seat
        plays = all(action.verb == "play" for action in moment.legal)
        if plays and sight.view.hand_size(seat) > 1 and self.host.game.is_decided(sight.view):
            self.say("closing", self.presenter.prompts.decided(sight), moment)

    def _choice(self, moment: Moment, legal: Sequence[Action]) -> None:
        """What is said of an action: on its button, beside it, and by the adviser."""
        presenter, sight, action = self.presenter, moment.sight, moment.action
        assert action is not None
        alone = sum(other.cards == action.cards for other in legal) == 1
        if action.verb != "discard" and not (action.verb == "play" and alone):
            self.say("button", line_text(presenter.prompts.choice(sight, action)), moment)
        for line in presenter.prompts.details(sight, action):
            self.say("details", line_text(line), moment)
        if action.cards and not alone:
            same = [other for other in legal if set(other.cards) == set(action.cards)]
            self._decision(moment, same)
        said = line_text(presenter.advice.hint(sight, action))
        if len(action.cards) == 1:
            self.say("hint", f"[{card_text(action.cards[0])}] {said}", moment)
        else:
            self.say("hint", line_text((*presenter.narration.spoken(sight, action), said)), moment)
        if action.strain is not None:
            considering = moment.at(sight=_considering(sight, action))
            self.say("prompt", line_text(presenter.prompts.prompt(considering.sight, legal)), considering)
            for section in presenter.sidebar.sections(considering.sight):
                for place, told in _lines(section, considering.sight):
                    self._hear(f"rail {place}", told, considering.at(detail=section))

    def _refused(self, moment: Moment) -> Iterator[tuple[str, Moment]]:
        """Why cards of the hand cannot be chosen that are not legal."""
        legal, reader = moment.legal, moment.reader
        assert reader is not None
        hand = moment.sight.state.hands[reader]
        choices = Choices.of(legal, hand)
        if not choices.by_card and not choices.sets:
            return
        single = next((action for action in legal if action.shape == "card"), PLAYS[0])
        able = {card for action in legal for card in action.cards}
        for card in each(hand):
            if card not in able:
                refusal = self.host.refusal(reader, Action(single.verb, (card,)))
                reason = refusal.text(self.deck.suits)
                yield f"[{card_text(card)}] {reason}", moment.at(action=Action(single.verb, (card,)))


def _lines(section: object, sight: Sight) -> Iterator[tuple[str, str]]:
    return ((place, line.removesuffix(".")) for place, line in section_lines(section, sight) if line)


def _considering(sight: Sight, action: Action) -> Sight:
    return replace(sight, considered=action)
