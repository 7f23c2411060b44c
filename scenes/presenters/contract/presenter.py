"""What a game tells the table beyond its rules: words, labels and which piles lie where.

The base class does for any game; a game's own presenter overrides what it says better.
Presenters see what the seat may know, and draw nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Suit, rank_of
from game.engine.events import Drew, Event, Played, Said, TrickTaken
from game.engine.rules import SUIT_NAMES
from game.engine.scoring import Entry
from game.engine.state import Zone
from game.engine.view import View
from scenes.presenters.contract.parts import (
    Bidding,
    CardMark,
    Column,
    Decision,
    Heading,
    Lesson,
    Line,
    Picking,
    Pile,
    Progress,
    Section,
    Several,
    Side,
    Sight,
    SuitMark,
    SuitOrder,
    Totals,
    Trumps,
)
from scenes.presenters.contract.scores import Breakdown, Ledger, Pad, Strip, Tallies

YOU = "You"


class Presenter:
    """Words and labels for a game that has no presenter of its own."""

    tagline = ""
    """The game in one short line, for the page on which games are chosen."""
    skin = "classic"
    """The deck that the game is shown with unless the player chooses another."""

    def drawn(self, names: Sequence[str], best: int, dealer: int) -> str:
        """What the draw before the first deal leads to; `names` has "You" for the one person here."""
        return "You deal first" if names[dealer] == YOU else f"{names[dealer]} deals first"

    def subtitle(self, sight: Sight) -> str:
        """The line under the game's title."""
        return f"Deal {sight.deal}"

    def status(self, sight: Sight, player: int) -> str | Line:
        """The line under a player's name; a short one may hold symbols."""
        return counted(sight.won[player], "trick")

    def prompt(self, sight: Sight, legal: Sequence[Action]) -> Line:
        """What the viewer is asked, when it is his turn."""
        if all(action.verb == "play" for action in legal):
            return (f"{sight.asked}: play a card",)
        return (sight.asked,)

    def waiting(self, sight: Sight) -> Line:
        """What the viewer is told while others act; empty where the last caption says enough."""
        return ()

    def side(self, sight: Sight, player: int) -> Side | None:
        """The side that a player is known to be on."""
        return None

    def sides(self, sight: Sight) -> tuple[Side | None, ...]:
        """Every player's side."""
        return tuple(self.side(sight, player) for player in range(sight.state.setup.players))

    def out(self, sight: Sight, player: int) -> bool:
        """Whether a player has nothing more to say for now (he passed, he sits out)."""
        return False

    def active_suit(self, sight: Sight, cards: Sequence[Card]) -> Suit | None:
        """The suit that must be followed in an unfinished trick, where the table is to show it."""
        return None

    def look_back(self, sight: Sight) -> bool:
        """Whether the last trick may be looked at."""
        return True

    def strength(self, card: Card, trump: Suit) -> int:
        """A card's place within its suit with these trumps, for sorting from high to low."""
        return rank_of(card)

    def holder(self, view: View[Any]) -> int | None:
        """Whose hand lies open before the viewer: his own, or that of a player whom he advises."""
        return view.viewer

    def hand_note(self, sight: Sight) -> str:
        """A line above the hand that lies open before the viewer, where it needs one."""
        return ""

    def idle_hand(self, sight: Sight) -> Sequence[Card]:
        """Cards of the viewer that take no part in the play, to be shown grey in the place of his hand."""
        return ()

    def aside(self, sight: Sight, player: int) -> int:
        """How many cards of a player's hand are set aside, unseen and out of play."""
        return 0

    def choose_several(self, sight: Sight, legal: Sequence[Action]) -> Several | None:
        """How many of these single-card actions are chosen together; `None` where each is a decision."""
        return None

    def bidding(self, sight: Sight, legal: Sequence[Action]) -> Bidding:
        """What the panel for bids shows."""
        numbers = [action.number for action in legal if action.number is not None]
        return Bidding("Your bid", "", tuple(range(min(numbers), max(numbers) + 1)))

    def picking(self, sight: Sight, legal: Sequence[Action]) -> Picking:
        """What the panel for a card of the pack shows."""
        return Picking("Call a card", "")

    def decision(self, sight: Sight, legal: Sequence[Action]) -> Decision | None:
        """What stands over these words where they are a decision that needs more room than a row."""
        return None

    def decided(self, sight: Sight) -> bool:
        """Whether nothing that is still played can change what the deal brings, and the table may play it."""
        return False

    def choice(self, sight: Sight, action: Action) -> Line:
        """An action on its button."""
        return self.spoken(action)

    def details(self, sight: Sight, action: Action) -> Sequence[Line]:
        """What an action would mean, in up to two lines."""
        return ()

    def order(self, sight: Sight, action: Action) -> SuitOrder | None:
        """Which suit would beat which after a choice of trumps, where that is worth showing."""
        return None

    def lesson(self, sight: Sight, legal: Sequence[Action], seen: Sequence[str]) -> Lesson | None:
        """A note for who plays for the first time, fit for this moment and not among those seen."""
        return next((note for note in self.notes(sight, legal) if note.key not in seen), None)

    def notes(self, sight: Sight, legal: Sequence[Action]) -> Sequence[Lesson]:
        """All notes that fit this moment, the first one to be read first."""
        return ()

    lessons: Sequence[str] = ()
    """The keys of all lessons."""

    def deal_label(self, seen: View[Any]) -> str:
        """What a deal is called on the pages of scores."""
        return f"Deal {seen.state.setup.number}"

    def strip(self, sight: Sight) -> Strip | None:
        """The tricks of a finished deal by sides."""
        return None

    def caption(self, sight: Sight, event: Event) -> Line:
        """A short line for what just happened; empty for what needs no words."""
        match event:
            case TrickTaken(winner=winner, players=players, cards=cards):
                best = CardMark(cards[players.index(winner)])
                return (sight.does(winner, "take the trick with", "takes the trick with"), best)
            case Drew(player=player, card=card) if card >= 0:
                return (sight.does(player, "draw", "draws"), CardMark(card))
            case Played(player=player, card=card):
                return (sight.does(player, "play", "plays"), CardMark(card))
        return ()

    def speech(self, sight: Sight, event: Event) -> Line:
        """What a player announces, for a bubble at his seat."""
        return self.spoken(event.action) if isinstance(event, Said) else ()

    def replies(self, sight: Sight, event: Event) -> Mapping[int, Line]:
        """What several players say to each other at an event that is nobody's own, for bubbles."""
        return {}

    def spoken(self, action: Action) -> Line:
        """An action as a player says it."""
        words: list[str | SuitMark | CardMark] = [action.verb.replace("_", " ").capitalize()]
        if action.number is not None:
            words = [str(action.number)]
        words += [CardMark(card) for card in action.cards]
        if action.strain is not None:
            words.append(SUIT_NAMES[NO_TRUMP] if action.strain == NO_TRUMP else SuitMark(action.strain))
        return (*words, *action.manner)

    def hint(self, sight: Sight, action: Action) -> Line:
        """What speaks for an action that the adviser likes best, after its name."""
        return ("looks best",)

    def named(self, action: Action) -> Line:
        """An action within what is said of it: a card by its picture."""
        return (CardMark(action.cards[0]),) if action.verb == "play" else self.spoken(action)

    def advice(self, action: Action) -> Line:
        """How a player puts it who is asked what he would do in the place of another."""
        return ("I would play" if action.verb == "play" else "I would say:", *self.named(action))

    def answer(self, followed: bool) -> str:
        """What a player says to who has advised him."""
        return "I follow you" if followed else "I see it otherwise"

    def heading(self, sight: Sight, cards: Sequence[Card]) -> Heading | None:
        """Which card of an unfinished trick heads it, where the game can say so."""
        return None

    def piles(self, sight: Sight) -> Sequence[Pile]:
        """The piles beside the trick: every row of the state but the trick."""
        return [_heap(name) for name in type(sight.state).ROWS if name != "trick"]

    def columns(self, state: Any) -> Mapping[Zone, Column]:
        """The piles before the players whose top cards belong to their hands, in their order on the table."""
        return {}

    def captured(self, sight: Sight, player: int) -> Sequence[Card]:
        """The cards that a player has won and that lie open before him."""
        return ()

    def tags(self, sight: Sight) -> Mapping[Card, str]:
        """What is special about cards just now, in a word each: shown on the own hand and in the trick."""
        return {}

    def rail(self, sight: Sight) -> Sequence[Section]:
        """The sections of the rail, from top to bottom."""
        return [Totals("Points")]

    def trumps(self, sight: Sight, note: str) -> Trumps:
        """The trump section, for games that have trumps."""
        return Trumps(sight.state.trump, "Trumps", sight.suit_names[sight.state.trump].capitalize(), note)

    def progress(self, sight: Sight, total: int, mark: int | None = None, note: str = "") -> Progress:
        """The section that counts the tricks of a deal."""
        return Progress("Trick", sum(sight.won), total, mark, note)

    def deal_title(self, sight: Sight) -> str:
        """The result of a deal in a few words."""
        return f"Deal {sight.deal}"

    def deal_story(self, sight: Sight) -> str:
        """The result of a deal in a sentence."""
        return ""

    def reason(self, sight: Sight, entry: Entry) -> str:
        """Why points were booked."""
        return entry.reason.text.capitalize()

    together = False
    """Whether players who have scored the same share a row on the result of a deal."""

    def result_heading(self, sight: Sight) -> tuple[str, str]:
        """What stands over the points on the result of a deal, and a note beside it."""
        return "This deal", ""

    def pending(self, sight: Sight) -> Sequence[Entry]:
        """Points that count, but are entered only later."""
        return ()

    def nothing(self, sight: Sight, player: int) -> str:
        """The line for a player for whom nothing was booked."""
        return "Nothing this time"

    def target(self, sight: Sight) -> int | None:
        """The points that win the match, if that is how it ends."""
        return None

    def ledger(self, sight: Sight, deals: Sequence[View[Any]]) -> Ledger | None:
        """What each finished deal counts, where points are entered only later."""
        return None

    def pad(self, sight: Sight, deals: Sequence[View[Any]]) -> Pad | None:
        """The score pad after these deals, where the game is scored on one."""
        return None

    def breakdown(self, sight: Sight) -> Breakdown | None:
        """How the sides of a finished deal came to their points, beside a pad."""
        return None

    def tallies(self, sight: Sight) -> Tallies | None:
        """How far the players are on the way to something bigger than a deal, beside a pad."""
        return None

    def length(self, sight: Sight) -> str:
        """How long a finished match was."""
        return counted(sight.deal, "deal")

    def parts(self, sight: Sight, deals: Sequence[View[Any]]) -> Breakdown | None:
        """What each part of the match has brought, where it has parts."""
        return None

    def allies(self, sight: Sight, player: int) -> Sequence[int]:
        """Who wins and loses the match together with a player, himself included."""
        return (player,)

    def merit(self, sight: Sight, player: int) -> tuple[int, str]:
        """What counts before points at the end of the match: how much, and in words."""
        return 0, ""


def counted(number: int, noun: str) -> str:
    """`1 trick`, `5 tricks`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def agreeing(verb: str, name: str) -> str:
    """`Ken cuts`, `spades cut`: decks name suits in the singular or in the plural."""
    return verb.removesuffix("s") if name.endswith("s") else verb


def _heap(name: str) -> Pile:
    return Pile(Zone(name), None, lambda count: f"{count} in the {name}")
