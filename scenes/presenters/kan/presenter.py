"""The games of Kan at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.cards import JOKER, Card, Suit
from game.engine.events import (
    Announced,
    CardShown,
    Drew,
    Event,
    Played,
    Said,
    SeatsChanged,
    Shown,
    SidesKnown,
    Swapped,
    ThrownIn,
    TrumpMade,
)
from game.engine.scoring import Entry
from game.engine.state import Zone
from game.engine.view import View
from game.kan.outcome import is_decided
from game.kan.state import KanState
from scenes.presenters.contract.advice import Lesson
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.questions import Decision
from scenes.presenters.contract.rail import Section
from scenes.presenters.contract.scores import Breakdown, Ledger, Strip
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Heading
from scenes.presenters.kan import hints as hints
from scenes.presenters.kan import lessons as guide
from scenes.presenters.kan import rail as rails
from scenes.presenters.kan import result as results
from scenes.presenters.kan import speech as speeches
from scenes.presenters.kan import words as words
from scenes.words import CardMark, Line, SuitMark


class KanPresenter(Presenter):
    """The two teams and what they need, secret calls for the lead, cards shown, and the round's ledger."""

    tagline = "Two declare kan, the rest hold on"
    skin = "goninkan"
    lessons = guide.KEYS
    together = True

    def subtitle(self, sight: Sight) -> str:
        state: KanState = sight.state
        told = f"Round {state.round.number} of {state.setup.options.rounds}"
        return told if state.form.alone else f"{told}, deal {state.round.deal}"

    def deal_label(self, seen: View[Any]) -> str:
        state: KanState = seen.state
        told = f"Round {state.round.number}"
        return told if state.form.alone else f"{told}, deal {state.round.deal}"

    # Players and sides.

    def status(self, sight: Sight, player: int) -> str:
        state: KanState = sight.state
        if words.sits_out(state, player):
            return "Deals this round"
        if state.phase == "bidding":
            passes = sum(event.player == player for event in sight.said)
            return "Passed" if passes > state.passes // len(state.seats) else "To speak"
        contract = state.contract
        if contract is not None and contract.player == player:
            return words.name_of(contract.word).capitalize()
        team = words.team_of(sight, player)
        if words.teams_shown(state):
            return team
        taken = len(words.scoring_cards(sight, [player]))
        return f"{team}, {taken}" if team else f"{taken} scoring"

    def side(self, sight: Sight, player: int) -> Side | None:
        return words.side_of(sight, player)

    def out(self, sight: Sight, player: int) -> bool:
        return words.sits_out(sight.state, player)

    def aside(self, sight: Sight, player: int) -> int:
        return sight.view.hidden.get(Zone("rest", player), 0)

    def hand_note(self, sight: Sight) -> str:
        state: KanState = sight.state
        viewer = sight.view.viewer
        if viewer is None or state.phase == "over":
            return ""
        if words.sits_out(state, viewer):
            return "You deal in this round and do not play; you score with the kankei"
        return "The first three of your ten cards" if self.aside(sight, viewer) else ""

    # Words.

    def prompt(self, sight: Sight, legal: Sequence[Action]) -> Line:
        return words.question(sight, legal)

    def waiting(self, sight: Sight) -> Line:
        return words.waiting(sight)

    def caption(self, sight: Sight, event: Event) -> Line:
        match event:
            case Announced(player=player):
                return (sight.does(player, "declare kan", "declares kan"),)
            case SidesKnown(players=players):
                verb = "are" if len(players) > 1 or sight.you in players else "is"
                return (f"{words.listed(sight, players)} {verb} {words.term(sight, 'kankei')}",)
            case Swapped():
                return speeches.swapped(sight, event)
            case SeatsChanged(players=players):
                return (f"{words.listed(sight, players)} change seats: kankei may not be neighbours",)
            case Said(player=player, action=action):
                return speeches.said(sight, player, action)
            case Shown():
                return speeches.shown(sight, event)
            case TrumpMade(strain=suit) if sight.state.round.deal == 1:
                return (SuitMark(suit), f"{words.trumps_are(sight, suit)} in this deal")
            case CardShown(card=card, place=place):
                return (sight.does(int(place.split()[1]), "held", "held"), CardMark(card))
            case ThrownIn() if not sum(sight.won):
                return ("Joker and ace of trumps in one hand: the cards are dealt again",)
            case Drew() | TrumpMade() | ThrownIn():
                return ()
        return super().caption(sight, event)

    def speech(self, sight: Sight, event: Event) -> Line:
        match event:
            case Announced():
                return ("Kan",)
            case Said(action=Action(verb="trump", strain=int(suit))):
                return (SuitMark(suit), f"{sight.suit_names[suit].capitalize()} for trumps")
            case Said(action=Action(verb="play", strain=strain, manner=manner)):
                asked: Line = (
                    () if strain is None else (SuitMark(strain), sight.suit_names[strain].capitalize())
                )
                return (*asked, *(words.name_of(word).capitalize() for word in manner))
            case Said(action=action):
                return self.spoken(action)
            case Played(card=card) if card == JOKER and len(sight.trick) > 1:
                return ("Joker",)
        return ()

    def spoken(self, action: Action) -> Line:
        return speeches.spoken(action)

    def choice(self, sight: Sight, action: Action) -> Line:
        return speeches.choice(sight, action)

    def hint(self, sight: Sight, action: Action) -> Line:
        return hints.why(sight, action)

    # Cards on the table.

    def active_suit(self, sight: Sight, cards: Sequence[Card]) -> Suit | None:
        return words.led_suit(sight, cards)

    def heading(self, sight: Sight, cards: Sequence[Card]) -> Heading | None:
        return Heading(*words.head(sight, cards)) if cards else None

    def captured(self, sight: Sight, player: int) -> Sequence[Card]:
        return () if words.teams_shown(sight.state) else words.scoring_cards(sight, [player])

    # Choices.

    def decision(self, sight: Sight, legal: Sequence[Action]) -> Decision | None:
        state: KanState = sight.state
        if state.phase == "stop":
            word = "gyaku_sukonku" if legal[-1].verb.startswith(words.GYAKU) else "sukonku"
            note = words.GLOSSES[word] if sight.gloss else ""
            return Decision(words.name_of(word).capitalize(), note)
        if state.phase == "shippo-jo":
            return Decision("Shippo-jo", "They have played all aces and the joker")
        return None

    def decided(self, sight: Sight) -> bool:
        return is_decided(sight.state)

    def details(self, sight: Sight, action: Action) -> Sequence[Line]:
        match action:
            case Action(verb="trump", strain=int(suit)):
                held = words.holding(sight, suit)
                told = speeches.shown_to_you(sight)
                return (held, told) if told else (held,)
            case Action(verb="stop" | "juuroku" | "gyaku_juuroku"):
                return results.if_it_ends(sight, action)
            case Action(verb="shippo_jo"):
                return (("Nothing counts; the same",), ("dealer deals again.",))
            case Action(verb="continue"):
                return (("The next of your team is asked,",), ("else the deal goes on.",))
        return ()

    def notes(self, sight: Sight, legal: Sequence[Action]) -> Sequence[Lesson]:
        return guide.notes(sight, legal)

    def rail(self, sight: Sight) -> Sequence[Section]:
        return rails.sections(sight, self.sides(sight))

    # The result.

    def deal_title(self, sight: Sight) -> str:
        return results.title(sight)

    def deal_story(self, sight: Sight) -> str:
        return results.story(sight)

    def reason(self, sight: Sight, entry: Entry) -> str:
        return results.reason(sight, entry)

    def result_heading(self, sight: Sight) -> tuple[str, str]:
        return results.heading(sight)

    def pending(self, sight: Sight) -> Sequence[Entry]:
        return results.pending(sight)

    def nothing(self, sight: Sight, player: int) -> str:
        return "Nothing counts"

    def strip(self, sight: Sight) -> Strip | None:
        return results.strip(sight)

    def length(self, sight: Sight) -> str:
        state: KanState = sight.state
        told = counted(state.round.number, "round")
        return told if state.form.alone else f"{told}, {super().length(sight)}"

    def ledger(self, sight: Sight, deals: Sequence[View[Any]]) -> Ledger | None:
        return results.ledger(deals)

    def parts(self, sight: Sight, deals: Sequence[View[Any]]) -> Breakdown | None:
        return results.rounds(sight, deals)
