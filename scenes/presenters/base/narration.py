"""Narration: captions, speech bubbles, the line while others act, and the result of a deal in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Cards, Suit, mask
from game.engine.events import Dealt, Drew, Event, Played, Said, TrickTaken
from game.engine.scoring import Entry
from game.engine.state import NOBODY
from scenes.i18n import NO_WORDS, CardMark, Inline, Line, SuitMark, Template, Text, as_it_is, number_text
from scenes.presenters.base.scores import Breakdown, TrickStrip
from scenes.presenters.base.table_context import S, TableContext


class EventReport(NamedTuple):
    """A past event for the log: its headline, and details.

    A report without a headline belongs to the event before it.
    """

    player: int | None
    """Player whose crest is shown beside the report; `None` for events that concern no single player."""
    head: Line
    more: tuple[Line, ...] = ()
    """One or two lines below the headline."""


class Told(NamedTuple):
    """Two captions for an action: one addressed to its player, and one about another player (`{player}`)."""

    you: str
    other: str


Places = dict[str, Text | int | SuitMark | CardMark | Line]
"""Values for the placeholders of a template, by name."""


class Narration(Generic[S]):
    """Wording of events, for any game; a game's subclass overrides it."""

    said: Mapping[str, Told] = {}
    """Captions of announcements by their verb, filled with `places`."""
    waiting_texts: Mapping[str, Template] = {}
    """Texts for the viewer while another player decides, by phase."""

    def places(self, sight: TableContext[S], action: Action) -> Places:
        """Return the values for the caption of an announcement."""
        found: Places = {}
        if action.strain is not None:
            found["suit"] = SuitMark(action.strain)
        if action.number is not None:
            found["bid"] = action.number
        if action.cards:
            found["card"] = CardMark(action.cards[0])
        return found

    def caption(self, sight: TableContext[S], event: Event) -> Line:
        """Return a short line for the latest event; empty if it needs no words."""
        match event:
            case Said(player=player, action=action) if action.verb in self.said:
                return sight.told(player, *self.said[action.verb], **self.places(sight, action))
            case TrickTaken(winner=winner, players=players, cards=cards):
                best = CardMark(cards[players.index(winner)])
                return sight.told(
                    winner,
                    "You take the trick with {card}",
                    "{player} takes the trick with {card}",
                    card=best,
                )
            case Drew(player=player, card=card) if card >= 0:
                return sight.told(player, "You draw {card}", "{player} draws {card}", card=CardMark(card))
            case Played(player=player, card=card):
                return sight.told(player, "You play {card}", "{player} plays {card}", card=CardMark(card))
        return ()

    def speech(self, sight: TableContext[S], event: Event) -> Line:
        """Return a player's announcement as text, for a bubble at the seat; empty if the event is none."""
        return self.spoken(sight, event.action) if isinstance(event, Said) else ()

    def report(self, sight: TableContext[S], event: Event) -> EventReport | None:
        """Return the report of a past event: its caption and an explanation.

        Returns `None` for cards that follow a lead; the report of the trick includes them.
        """
        match event:
            case Played(player=player, card=card) if len(sight.trick) == 1:
                head = sight.told(player, "You lead {card}", "{player} leads {card}", card=CardMark(card))
                why = NO_WORDS if any(sight.won) else self.first_lead(sight)
                return EventReport(player, head, ((why,),) if why else ())
            case Played():
                return None
            case TrickTaken(leader=leader, winner=winner, cards=cards):
                led = sight.told(
                    leader,
                    "You led {card}, then {cards}",
                    "{player} led {card}, then {cards}",
                    card=CardMark(cards[0]),
                    cards=tuple(map(CardMark, cards[1:])),
                )
                brought = self.brought(sight, event)
                return EventReport(
                    winner, self.caption(sight, event), (led, (brought,)) if brought else (led,)
                )
            case Dealt(player=player, cards=cards) if sight.said and player == sight.view.viewer:
                got = tuple(map(CardMark, cards))
                head = sight.told(player, "You get {cards}", "{player} gets {cards}", cards=got)
                return EventReport(player, head)
        caption = self.caption(sight, event)
        return EventReport(event.actor, caption) if caption else None

    def first_lead(self, sight: TableContext[S]) -> Text:
        """Return the reason why a player led to the first trick; empty if it needs no words."""
        return NO_WORDS

    def brought(self, sight: TableContext[S], trick: TrickTaken) -> Text:
        """Return a text on the value of a trick to its winner; empty if every trick is worth the same."""
        return NO_WORDS

    def replies(self, sight: TableContext[S], event: Event) -> Mapping[int, Line]:
        """Return bubbles of several players at an event that concerns no single player.

        Overridden by games in which melds are compared.
        """
        return {}

    def spoken(self, sight: TableContext[S], action: Action) -> Line:
        """Return an action in a player's own words."""
        match action:
            case Action(verb="pass"):
                return sight.words.line("Pass")
            case Action(verb="call", cards=(card,)):
                return sight.words.line("Call {card}", card=CardMark(card))
            case Action(verb="discard", cards=(card,)):
                return sight.words.line("Discard {card}", card=CardMark(card))
        told: list[Inline] = [sight.words.capital(as_it_is(action.verb))]
        if action.number is not None:
            told = [number_text(action.number)]
        told += [CardMark(card) for card in action.cards]
        if action.strain is not None:
            no_trumps = sight.words.text("no trumps")
            told.append(no_trumps if action.strain == NO_TRUMP else SuitMark(action.strain))
        return (*told, *(as_it_is(word) for word in action.manner))

    def waiting(self, sight: TableContext[S]) -> Line:
        """Return the line for the viewer while others act; empty if the last caption is enough."""
        turn, template = sight.state.turn, self.waiting_texts.get(sight.state.phase)
        if template is None or turn in (sight.you, NOBODY):
            return ()
        return sight.words.line(template, player=sight.names[turn])


def named(narration: Narration[S], sight: TableContext[S], action: Action) -> Line:
    """Return an action as part of a sentence; cards are shown as pictures."""
    return (CardMark(action.cards[0]),) if action.verb == "play" else narration.spoken(sight, action)


def for_trumps(sight: TableContext[S], suit: Suit) -> Line:
    """Return the text that announces a trump suit."""
    return sight.words.line("{mark} {Suit} as trumps", mark=SuitMark(suit), suit=sight.suit_names[suit])


def scoring_told(sight: TableContext[S], cards: Sequence[Card], scoring: Cards) -> Text:
    """Return a text with the number of scoring cards among some cards; empty if there are none."""
    count = (mask(cards) & scoring).bit_count()
    if not count:
        return NO_WORDS
    return sight.words.counted("{count} scoring card", "{count} scoring cards", count=count)


# The result of a deal.


@dataclass(frozen=True)
class PendingPoints:
    """Points that are scored but entered later, with a note that says when."""

    entries: tuple[Entry, ...]
    note: Text


Result = TypeVar("Result")


def finished(result: Result | None) -> Result:
    """Return the result of a deal that is over."""
    assert result is not None
    return result


class DealStory(Generic[S]):
    """The texts on the result of a deal. This class has wording for any game."""

    def title(self, sight: TableContext[S]) -> Text:
        """Return the result of a deal in a few words."""
        return sight.words.text("Deal {number}", number=sight.deal)

    def story(self, sight: TableContext[S]) -> Text:
        """Return the result of a deal in one or two sentences."""
        return NO_WORDS

    def next_text(self, sight: TableContext[S]) -> Text:
        """Return how a match goes on after a deal. Overridden by games whose deals form rounds."""
        return NO_WORDS

    def reason(self, sight: TableContext[S], entry: Entry) -> Text:
        """Return the text of an entry's reason, for the score sheet."""
        return sight.words.capital(as_it_is(entry.reason.text))

    def no_points_text(self, sight: TableContext[S], player: int) -> Text:
        """Return the text for a player without points in the deal."""
        return sight.words.text("Nothing this time")

    def heading(self, sight: TableContext[S]) -> Text:
        """Return the heading of the points. Overridden by games that enter several deals at once."""
        return sight.words.text("This deal")

    def pending(self, sight: TableContext[S]) -> PendingPoints | None:
        """Return points that are entered later, or `None`. Overridden by games that enter several deals at
        once.
        """
        return None

    def together(self, sight: TableContext[S]) -> bool:
        """Return whether players with equal points share a row. Overridden by games with changing sides."""
        return False

    def strip(self, sight: TableContext[S]) -> TrickStrip | None:
        """Return the tricks of a finished deal by sides, or `None` if the game has no sides."""
        return None

    def breakdown(self, sight: TableContext[S]) -> Breakdown | None:
        """Return a breakdown of the sides' points beside a pad, or `None`. For games that score on a pad."""
        return None
