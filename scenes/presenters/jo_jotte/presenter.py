"""Jo-Jotte at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, Card, Suit, each, suit_of
from game.engine.events import (
    Announced,
    CardShown,
    Discarded,
    Drew,
    Event,
    Exchanged,
    MeldsCompared,
    Said,
    Scored,
    ThrownIn,
    TrumpMade,
)
from game.engine.scoring import Entry
from game.engine.state import NOBODY, Zone
from game.engine.view import View
from game.jo_jotte.powers import TAKERS, best_place
from game.jo_jotte.ranks import HEIGHTS, jo_and_jotte
from game.jo_jotte.result import Melds
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.advice import Lesson
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.rail import Section
from scenes.presenters.contract.scores import Breakdown, Pad, Tallies
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Heading, Lies, Pile
from scenes.presenters.jo_jotte import hints as hints
from scenes.presenters.jo_jotte import lessons as guide
from scenes.presenters.jo_jotte import pad as pads
from scenes.presenters.jo_jotte import rail as rails
from scenes.presenters.jo_jotte import result as results
from scenes.presenters.jo_jotte import words as words
from scenes.words import CardMark, Line, SuitMark

JO, JOTTE = "Jo", "Jotte"


class JoJottePresenter(Presenter):
    """The bid and what is undertaken over it, melds, both sides' points, and the way to the game."""

    tagline = "Melds, nullo, slam and a prison"
    lessons = guide.KEYS

    def drawn(self, names: Sequence[str], best: int, dealer: int) -> str:
        if best == dealer:
            return super().drawn(names, best, dealer)
        box = "You go into the box" if names[best] == YOU else f"{names[best]} goes into the box"
        captain = (
            "you are captain and deal" if names[dealer] == YOU else f"{names[dealer]} is captain and deals"
        )
        return f"{box}; {captain}"

    def subtitle(self, sight: Sight) -> str:
        page = pads.page_title(sight.state)
        return f"Deal {sight.deal}, {page[0].lower()}{page[1:]}"

    # Players and sides.

    def status(self, sight: Sight, player: int) -> str:
        state: JoJotteState = sight.state
        place = words.place_name(state, player)
        if words.sits_out(state, player):
            return place or "Sits out"
        if state.declarer == NOBODY:
            said = [event.action for event in sight.said if event.player == player]
            bid = self._bid_status(sight, said[-1]) if said else "To speak"
            return f"{place}, {bid.lower()}" if place else bid
        played = state.playing or state.phase == "over"
        tricks = counted(sight.won[player], "trick") if played else ""
        if state.three_hands and player not in (state.declarer, state.defender):
            return "Sits out" if played else "Waits"
        if not tricks:
            return words.part(sight, player)
        return f"{place or words.role(sight, player)}, {tricks}"

    @staticmethod
    def _bid_status(sight: Sight, action: Action) -> str:
        match action:
            case Action(verb="accept"):
                return f"Accepts {sight.suit_names[suit_of(sight.state.turned)]}"
            case Action(verb="name", strain=int(strain)):
                return words.strain_name(sight, strain).capitalize()
            case Action(verb="side", manner=(who,)):
                return f"With the {who}"
        return {"pass": "Passed", "double": "Doubled", "redouble": "Redoubled"}[action.verb]

    def side(self, sight: Sight, player: int) -> Side | None:
        state: JoJotteState = sight.state
        if state.declarer == NOBODY:
            return None
        return Side.A if player in state.camps()[0] else Side.B

    def out(self, sight: Sight, player: int) -> bool:
        state: JoJotteState = sight.state
        return words.sits_out(state, player) or bool(state.aside[player] or self.aside(sight, player))

    def holder(self, view: View[Any]) -> int | None:
        places = view.state.setup.carried.places
        return places[1] if places is not None and view.viewer == places[2] else view.viewer

    def hand_note(self, sight: Sight) -> str:
        state: JoJotteState = sight.state
        viewer, holder = sight.view.viewer, self.holder(sight.view)
        if viewer is None or holder is None or state.phase == "over":
            return ""
        if holder != viewer:
            return f"{sight.names[holder]}'s cards, which you see as captain's partner"
        if state.aside[viewer]:
            return "You sit out, and your hand is set aside"
        if state.following[viewer] == viewer:
            return "You have dealt, and sit out"
        return "You sit out" if words.sits_out(state, viewer) else ""

    def idle_hand(self, sight: Sight) -> Sequence[Card]:
        viewer = sight.view.viewer
        return () if viewer is None else words.by_rank(each(sight.state.aside[viewer]))

    def aside(self, sight: Sight, player: int) -> int:
        if player == sight.view.viewer:
            return 0
        return sight.view.hidden.get(Zone("aside", player), 0)

    # Words.

    def prompt(self, sight: Sight, legal: Sequence[Action]) -> Line:
        state: JoJotteState = sight.state
        if state.phase != "play":
            asked = words.question(sight)
            return asked if state.turn == sight.view.viewer else (f"{sight.asked}:", *asked)
        cards = [action.cards[0] for action in legal]
        if not sight.trick:
            return (f"{sight.asked}: lead any card",)
        led = suit_of(sight.trick[0])
        if all(suit_of(card) == led for card in cards):
            best = sight.trick[best_place(sight.trick, state.trump)]
            takers = TAKERS[state.trump][best]
            if led == state.trump and all(takers >> card & 1 for card in cards):
                return (f"{sight.asked}: beat", CardMark(best))
            return (f"{sight.asked}: follow", SuitMark(led))
        if all(suit_of(card) == state.trump for card in cards):
            return (f"{sight.asked}: none of", SuitMark(led), "so trump", SuitMark(state.trump))
        return (f"{sight.asked}: none of", SuitMark(led), "so play any card")

    def caption(self, sight: Sight, event: Event) -> Line:
        match event:
            case CardShown(card=card, place="turn_up"):
                return (CardMark(card), "is turned up")
            case CardShown(card=card, place="information"):
                return (CardMark(card), "is the information card, out of play")
            case Said(player=player, action=action):
                return words.said(sight, player, action)
            case TrumpMade(strain=strain) if strain == NO_TRUMP:
                return ("Nullo: no trumps" if sight.state.plays_nullo else "There are no trumps",)
            case TrumpMade(strain=strain):
                name = sight.suit_names[strain]
                return (SuitMark(strain), f"{name.capitalize()} {words.are(name)} trumps")
            case Drew(player=player, card=card):
                return (sight.does(player, "take", "takes"), CardMark(card), "that was turned up")
            case Exchanged(player=player, gave=gave, got=got):
                return (sight.does(player, "give", "gives"), CardMark(gave), "for", CardMark(got))
            case MeldsCompared():
                return words.compared(sight, event)
            case Scored(entry=Entry(player=int(player), points=points, reason=Melds())):
                camp = next(camp for camp in sight.state.camps() if player in camp)
                return (f"{points} above the line for {rails.side_name(sight, camp).replace('You', 'you')}",)
            case Scored():
                return ()
            case Discarded(player=player):
                return (sight.does(player, "sit out, your", "sits out, his") + " hand set aside",)
            case Announced(player=player, word="jo"):
                return (sight.does(player, "call Jo", "calls Jo") + ": the queen of trumps is to come",)
            case Announced(player=player):
                return (sight.does(player, "call Jotte", "calls Jotte") + ", which is worth 20",)
            case ThrownIn():
                return ("Nobody wants to play: the cards are thrown in",)
        return super().caption(sight, event)

    def speech(self, sight: Sight, event: Event) -> Line:
        match event:
            case Said(action=Action(verb="accept")):
                suit = suit_of(sight.state.turned)
                return (SuitMark(suit), f"{sight.suit_names[suit].capitalize()} for trumps")
            case Said(action=Action(verb="name", strain=int(strain))) if strain != NO_TRUMP:
                return (SuitMark(strain), sight.suit_names[strain].capitalize())
            case Said(action=Action(verb="meld", manner=kinds)):
                return (" and ".join(words.CLASS_NAMES[kind] for kind in kinds).capitalize(),)
            case Said(action=Action(verb="pass")) if sight.state.declarer != NOBODY:
                return ()  # most of these are to questions that need not be put
            case Said(action=action):
                return words.spoken(action)
            case Announced(word=word):
                return (JO if word == "jo" else JOTTE,)
        return ()

    def replies(self, sight: Sight, event: Event) -> Mapping[int, Line]:
        return words.replies(event) if isinstance(event, MeldsCompared) else {}

    def spoken(self, action: Action) -> Line:
        return words.spoken(action)

    def hint(self, sight: Sight, action: Action) -> Line:
        return hints.why(sight, action)

    # Cards on the table.

    def strength(self, card: Card, trump: Suit) -> int:
        return HEIGHTS[trump][card]

    def active_suit(self, sight: Sight, cards: Sequence[Card]) -> Suit | None:
        return suit_of(cards[0]) if cards else None

    def heading(self, sight: Sight, cards: Sequence[Card]) -> Heading | None:
        if not cards:
            return None
        trump = sight.state.trump
        place = best_place(cards, trump)
        trumped = suit_of(cards[place]) == trump != suit_of(cards[0])
        return Heading(place, "trumps it" if trumped else "heads")

    def piles(self, sight: Sight) -> Sequence[Pile]:
        state: JoJotteState = sight.state
        lies = Lies.BETWEEN if state.partners else Lies.APART
        corner = state.setup.players == 4 and not state.partners
        stock = Pile(Zone("stock"), None, lambda count: "" if corner else f"{count} in the stock", lies=lies)
        told = "Out of play" if corner and state.information else "Turn-up"
        found = [stock, Pile(Zone("turn_up"), None, lambda count: told, lies=lies)]
        if not state.partners:
            told_too = "" if corner else "Information"
            found.append(Pile(Zone("information"), None, lambda count: told_too, lies=lies))
        return found

    def captured(self, sight: Sight, player: int) -> Sequence[Card]:
        if player == self.holder(sight.view):  # they are in his hand, for all to see here
            return ()
        return words.by_rank(each(words.laid_down(sight, player)))

    def tags(self, sight: Sight) -> Mapping[Card, str]:
        state: JoJotteState = sight.state
        holder = self.holder(sight.view)
        if held := words.asked_to_meld(state, holder):
            names = {True: "four", False: "run"}
            return {card: names[meld.suit == NO_TRUMP] for meld in held for card in each(meld.cards)}
        if state.declarer == NOBODY or state.denomination == NO_TRUMP:
            return {}
        king, queen = jo_and_jotte(state.denomination)
        both = 1 << king | 1 << queen
        if holder is not None and not both & ~state.hands[holder]:
            return {king: JO, queen: JOTTE}
        if state.jo[0] == NOBODY:
            return {}
        return {king: JO, queen: JOTTE}

    # Choices.

    def notes(self, sight: Sight, legal: Sequence[Action]) -> Sequence[Lesson]:
        return guide.notes(sight)

    def rail(self, sight: Sight) -> Sequence[Section]:
        return rails.sections(sight, self.sides(sight))

    # The scores.

    def deal_title(self, sight: Sight) -> str:
        return results.title(sight)

    def deal_story(self, sight: Sight) -> str:
        return results.story(sight)

    def reason(self, sight: Sight, entry: Entry) -> str:
        return results.reason(sight, entry)

    def pad(self, sight: Sight, deals: Sequence[View[Any]]) -> Pad | None:
        return pads.pad(sight, deals)

    def breakdown(self, sight: Sight) -> Breakdown | None:
        return results.breakdown(sight)

    def tallies(self, sight: Sight) -> Tallies | None:
        return results.tallies(sight)

    def parts(self, sight: Sight, deals: Sequence[View[Any]]) -> Breakdown | None:
        return pads.parts(sight, deals)

    def allies(self, sight: Sight, player: int) -> Sequence[int]:
        return results.allies(sight, player)

    def merit(self, sight: Sight, player: int) -> tuple[int, str]:
        return results.merit(sight, player)
