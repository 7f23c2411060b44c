"""A seat at the table from which everything is read that a player is shown, without drawing it.

What is shown comes from the real presenters, in the steps of the real course: a caption is told while its
card is still on the way, with the table before it around.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from game.archive.archive import SavedMatch
from game.engine.actions import PLAYS, Action
from game.engine.cards import each
from game.engine.events import Announced, Event, Played, Said, Scored, ThrownIn, TrumpMade
from game.engine.view import View, view
from game.session.host import Host
from scenes.i18n import NO_WORDS, Line, as_it_is
from scenes.pages.home.open_matches import lines_of
from scenes.pages.table.score_values import deal_result, match_result, sheet
from scenes.presenters import presenter_of
from scenes.presenters.base.advice import would_say
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext
from scenes.table.animation.timeline import shown_together
from scenes.table.picker.choices import Choices
from tests.sentences.moment import Deck, Moment
from tests.sentences.recorder import Named, Recorder, Told, shown_in, value_of

Hear = Callable[[str, Any, Moment], None]
"""Told of everything that is shown: the place, the fill or value, and the moment."""
Reader = tuple[int | None, int | None]
"""A seat, or nobody's, and who is called "You" there."""

AT_ONCE = (Announced, Said, Scored, ThrownIn, TrumpMade)
"""Events at which nothing moves: what follows is shown in the same frame."""
MOST = 12
"""Of a long list of actions so many are asked about: as many as the adviser looks into."""


class Token(NamedTuple):
    """The suit that the table shows as the one to follow."""

    suit: int


class Plain(NamedTuple):
    """What is said by symbols and names alone, without a template: a suit, a card, or several."""

    value: Any


class Total(NamedTuple):
    """The points of a player in the rail."""

    player: int
    total: int


class Reason(NamedTuple):
    """Points that stand in the row of a player with a reason."""

    player: int
    points: int


class Table:
    """Reads what the players of a match are shown."""

    def __init__(self, host: Host, deck: Deck, hear: Hear, *, gloss: bool = True) -> None:
        self.host = host
        self.deck = deck
        self.gloss = gloss
        self.presenter: Presenter = presenter_of(host.game.key)
        self.words: Any = Recorder()
        self.names: Any = tuple(Named(name, player) for player, name in enumerate(host.names))
        self._hear = hear

    # What happens.

    def draw(self, you: int, best: int) -> None:
        """What the draw before the first deal leads to, with one person here."""
        match = self.host._match
        told = self.presenter.drawn(self.words, self.names, you, best, match.first_dealer)
        match.start_deal()  # a moment is one of a deal
        self.say("draw", told, self.at_rest(you, you).at(detail=best))
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
        host, suits = self.host, self.deck.suits
        totals = tuple(host.totals if over else seen.state.setup.totals)
        sight: TableContext[Any] = TableContext(
            seen, self.names, you, totals, host.deal_number, suits, self.deck.name,  # type: ignore[arg-type]
            None, tuple(said), self.gloss, self.words,
        )  # fmt: skip
        return Moment(host, sight, self.deck, over=over)

    def at_rest(self, viewer: int | None, you: int | None, *, over: bool = False) -> Moment:
        """What a reader sees when nothing moves; when a deal is `over`, beside its scores."""
        said = [event for event in self.host.events(viewer) if isinstance(event, Said)]
        return self.moment(self.host.view(viewer), you, said, over=over)

    # What is read.

    def say(self, place: str, thing: Any, moment: Moment) -> None:
        """Everything that was filled, and all values with figures, in something that is shown."""
        for shown, here in shown_in(thing, moment):
            self._hear(place, shown, here)

    def say_or_name(self, place: str, line: Line, moment: Moment) -> None:
        """The same of a line that may be without a template."""
        plain = line and not any(isinstance(piece, Told) for piece in line)
        self.say(place, Plain(value_of(line, moment)) if plain else line, moment)

    def _event(self, moment: Moment, event: Event) -> None:
        voice, sight = self.presenter.narration, moment.sight
        self.say("caption", voice.caption(sight, event), moment)
        report = voice.report(sight, event)
        if report is not None:  # in its head a caption can stand
            self.say("report", (report.head, report.more), moment)
        speaker = getattr(event, "player", None)
        if speech := voice.speech(sight, event):
            self.say_or_name("speech", speech, moment.at(player=speaker))
        else:
            for player, line in voice.replies(sight, event).items():
                self.say("speech", line, moment.at(player=player))

    def seen(self, moment: Moment) -> None:
        """What stands on the table and around it, whatever happens."""
        self.on_table(moment)
        self.around(moment)

    def on_table(self, moment: Moment) -> None:
        """The marks at the cards of the trick and of the hand."""
        spread, sight = self.presenter.board_layout, moment.sight
        shown = (*sight.trick, *(each(sight.state.hands[moment.reader]) if moment.reader is not None else ()))
        for card, tag in spread.tags(sight).items():
            if card in shown:
                self.say("tag", tag, moment.at(detail=card))
        self.say("heading", spread.heading(sight, sight.trick), moment)
        suit = spread.active_suit(sight, sight.trick)
        if suit is not None:
            self.say("token", Token(suit), moment)

    def around(self, moment: Moment) -> None:
        """The rail, and the plates of the players."""
        presenter, sight = self.presenter, moment.sight
        self.say("rail", presenter.sidebar.subtitle(sight), moment)
        self.say("rail", presenter.sidebar.sections(sight), moment)
        for player in range(moment.players):
            self.say("rail", Total(player, sight.totals[player]), moment)
            self.say_or_name("status", presenter.seats.status(sight, player), moment.at(player=player))

    def beside(self, moment: Moment) -> None:
        """What is written at piles and above the hand, and what waits for others."""
        presenter, sight = self.presenter, moment.sight
        for pile in presenter.board_layout.piles(sight):
            row = sight.state.taken if pile.zone.name == "taken" else None
            hidden = sight.view.hidden.get(pile.zone, 0)
            count = row[pile.zone.place].bit_count() + hidden if row else len(sight.state.row(pile.zone))
            if count:
                self.say("pile", (pile.words(count), pile.note), moment.at(detail=pile))
        self.say("hand", presenter.seats.hand_note(sight), moment)
        if not moment.legal:
            self.say("waiting", presenter.narration.waiting(sight), moment)

    # What is asked.

    def ask(self, moment: Moment, actions: Sequence[Action]) -> None:
        """The question with everything that is shown beside it; `actions` are looked at one by one."""
        presenter, sight, legal = self.presenter, moment.sight, moment.legal
        self.say("prompt", presenter.prompts.prompt(sight, legal), moment)
        self.say("note", presenter.advice.notes(sight, legal), moment)
        self.say("note", presenter.advice.opening(sight), moment)
        several = presenter.prompts.choose_several(sight, legal)
        if several is not None:
            for chosen in range(several.count + 1):
                self.say("button", several.told(sight.words, chosen), moment.at(detail=chosen))
        choices = Choices.of(legal, sight.state.hands[moment.reader or 0])
        if choices.bids:
            self.say("panel", presenter.prompts.bidding(sight, choices.bids), moment)
        if choices.pack:
            self.say("panel", presenter.prompts.picking(sight, choices.pack), moment)
        if choices.words:
            self._decision(moment, choices.words)
        quiet = presenter.prompts.quiet(sight, legal)
        if quiet is not None:
            self.say("button", quiet.button, moment)
        for action in actions:
            self._choice(moment.at(action=action), legal)
        plays = all(action.verb == "play" for action in legal)
        if plays and sight.view.hand_size(moment.seat) > 1 and self.host.game.is_decided(sight.view):
            self.say("closing", presenter.prompts.decided(sight), moment)
        for refused, here in self._refused(moment):
            self.say("refusal", refused, here)

    def advise(self, moment: Moment, actions: Sequence[Action]) -> None:
        """The question of another player, whom the reader may advise, and what the other says to that.

        Not read: the panel that stands there, too. What it calls "you" is the player who is advised, and a
        check takes "you" for the reader.
        """
        presenter, sight = self.presenter, moment.sight
        self.say("prompt", presenter.prompts.prompt(sight, moment.legal), moment)
        for action in actions:
            self.say("speech", would_say(presenter.narration, sight, action), moment.at(action=action))

    def _decision(self, moment: Moment, answers: Sequence[Action]) -> None:
        """What stands over a choice between these answers, and what is said in the cell of each."""
        questions, sight = self.presenter.prompts, moment.sight
        decision = questions.decision(sight, answers)
        if decision is None:
            return
        self.say("panel", decision, moment)
        for action in answers:
            cell = moment.at(action=action)
            self.say("button", questions.choice(sight, action), cell)
            self.say("meaning", questions.meaning(sight, action), cell)

    def _choice(self, moment: Moment, legal: Sequence[Action]) -> None:
        """What is said of an action: on its button, beside it, and by the adviser."""
        presenter, sight, action = self.presenter, moment.sight, moment.action
        assert action is not None
        alone = sum(other.cards == action.cards for other in legal) == 1
        if action.verb != "discard" and not (action.verb == "play" and alone):
            self.say("button", presenter.prompts.choice(sight, action), moment)
        self.say("details", presenter.prompts.details(sight, action), moment)
        if action.cards and not alone:
            self._decision(moment, [other for other in legal if set(other.cards) == set(action.cards)])
        if action.strain is not None:
            considering = moment.at(sight=replace(sight, considered=action))
            self.say("prompt", presenter.prompts.prompt(considering.sight, legal), considering)
            self.say("rail", presenter.sidebar.sections(considering.sight), considering)

    def _refused(self, moment: Moment) -> Iterator[tuple[Any, Moment]]:
        """Why cards of the hand cannot be chosen that are not legal."""
        legal, seat = moment.legal, moment.seat
        hand = moment.sight.state.hands[seat]
        choices = Choices.of(legal, hand)
        if not choices.by_card and not choices.sets:
            return
        single = next((action for action in legal if action.shape == "card"), PLAYS[0])
        able = {card for action in legal for card in action.cards}
        for card in each(hand):
            if card not in able:
                action = Action(single.verb, (card,))
                refusal = self.host.refusal(seat, action)
                yield self.words.refusal(refusal, self.deck.suits), moment.at(action=action)

    # What comes after.

    def scores(self, moment: Moment) -> None:
        """All pages that can be turned to after a deal."""
        host, sight, presenter = moment.host, moment.sight, self.presenter
        crests = ("",) * host.players
        result = deal_result(sight, host, presenter, crests)
        pending = presenter.story.pending(sight)
        booked = pending.entries if pending is not None and pending.entries else moment.entries
        pad = result.pad and replace(result.pad, pages=result.pad.pages[-1:])  # others have been the last
        self.say("result", replace(result, players=(), pad=pad), moment)
        order = sorted(
            range(host.players), key=lambda player: presenter.seats.side(sight, player) is DealSide.B
        )
        for player, row in zip(order, [] if result.pad else result.players, strict=False):
            here = moment.at(player=player)
            own = [entry for entry in booked if entry.player == player]
            for line, entry in zip(row.lines, own, strict=True):
                self.say("reason", (line, Reason(player, line.points)), here.at(entry=entry))
            said = row if not own else replace(row, no_points_text=NO_WORDS)
            self.say("result", replace(said, lines=()), here)
        shown = replace(sheet(sight, host, presenter, crests), pad=None, tallies=None)  # the same as above
        self.say("sheet", shown, moment)
        if host.finished:
            self.say("match", match_result(sight, host, presenter, crests), moment)
        else:
            self.say("home", lines_of(_kept(host), as_it_is(host.game.title), self.words), moment)


def _kept(host: Host) -> SavedMatch:
    """The match as the archive lists it."""
    totals = tuple(host.totals)
    return SavedMatch(
        1, host.game.key, host.players, host.names, host.seats, "", "", None, host.deal_number, totals,
        (), host.undos, 0, False, None,
    )  # fmt: skip
