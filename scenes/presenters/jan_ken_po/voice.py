"""What is said at a table of Jan Ken Po: the auction, the call, and what turns a trick."""

from __future__ import annotations

from game.engine.actions import Action
from game.engine.cards import suit_of
from game.engine.events import CallAnswered, Discarded, Drew, Event, Played, Said
from game.engine.state import NOBODY
from game.games.jan_ken_po.powers import TAKERS, best_place
from game.games.jan_ken_po.state import JanKenPoState
from scenes.i18n import CardMark, Line, SuitMark, Text
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.voice import Report, Voice, for_trumps
from scenes.presenters.jan_ken_po.terms import takes_over


class JanKenPoVoice(Voice[JanKenPoState]):
    """Bids, calls and answers; a card that takes the trick over says what it does to the one before."""

    def caption(self, sight: Sight[JanKenPoState], event: Event) -> Line:
        match event:
            case Said(player=player, action=action):
                return self._said(sight, player, action)
            case CallAnswered(player=None):
                return sight.words.line("Nobody shows himself as partner")
            case CallAnswered(player=int(player)):
                return sight.told(
                    player,
                    "You are the partner of {declarer}",
                    "{player} shows himself as partner",
                    declarer=sight.name(sight.state.declarer),
                )
            case Drew(player=player):
                return sight.told(player, "You take the neko", "{player} takes the neko")
            case Discarded(player=player, cards=(_,)):
                return sight.told(player, "You put cards away", "{player} puts cards away")
            case Discarded():
                return sight.words.line("Everybody has put down two cards")
        return super().caption(sight, event)

    def report(self, sight: Sight[JanKenPoState], event: Event) -> Report | None:
        match event:
            case Drew(player=player, card=card):
                return Report(player, self.caption(sight, event), ((CardMark(card),),))
            case Discarded(player=player, cards=(card,)):
                head = sight.told(player, "You put away", "{player} puts away")
                return Report(player, head, ((CardMark(card),),))
            case Discarded(player=player, cards=cards):
                own = tuple(map(CardMark, cards)) if player == sight.view.viewer else ()
                return Report(None, self.caption(sight, event), (own,))
        return super().report(sight, event)

    def first_lead(self, sight: Sight[JanKenPoState]) -> Text:
        return sight.words.text("The declarer leads first")

    def _said(self, sight: Sight[JanKenPoState], player: int, action: Action) -> Line:
        match action:
            case Action(verb="pass"):
                return sight.told(player, "You pass", "{player} passes")
            case Action(number=int(bid)):
                return sight.told(player, "You bid {bid}", "{player} bids {bid}", bid=bid)
            case Action(strain=int(suit)):
                return sight.told(
                    player, "You make {suit} trumps", "{player} makes {suit} trumps", suit=SuitMark(suit)
                )
            case Action(verb="alone"):
                return sight.told(player, "You play alone", "{player} plays alone")
        called = CardMark(action.cards[0])
        return sight.told(player, "You call {card}", "{player} calls {card}", card=called)

    def speech(self, sight: Sight[JanKenPoState], event: Event) -> Line:
        words = sight.words
        match event:
            case Said(action=Action(strain=int(suit))):
                return for_trumps(sight, suit)
            case Said(action=Action(verb="alone")):
                return words.line("I play alone")
            case Said(action=Action(cards=(card,))):
                return words.line("I call {card}", card=sight.the_card(card))
            case CallAnswered(player=int()):
                return words.line("Here!")
            case Played() if len(sight.trick) > 1:
                return self._turn(sight)
        return super().speech(sight, event)

    def _turn(self, sight: Sight[JanKenPoState]) -> Line:
        """What the last card of the trick does to the one that headed it before, if anything."""
        *earlier, card = sight.trick
        before = earlier[best_place(earlier, sight.state.trump)]
        if not TAKERS[sight.state.trump][before] >> card & 1:
            return ()
        suit, over = suit_of(card), suit_of(before)
        if suit == over:
            return sight.words.line("Higher {suit}!", suit=sight.suit_names[suit])
        return (sight.words.capital(takes_over(sight, suit, over)),)

    def spoken(self, sight: Sight[JanKenPoState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(number=int(bid)):
                return words.line("Bid {bid}", bid=bid)
            case Action(strain=int(suit)):
                return (SuitMark(suit),)
            case Action(verb="alone"):
                return words.line("Play alone")
        return super().spoken(sight, action)

    def waiting(self, sight: Sight[JanKenPoState]) -> Line:
        state, words = sight.state, sight.words
        if state.sealed is not None:
            others = [name for player, name in enumerate(sight.names) if player != sight.you]
            if len(others) == 1:
                return words.line("{player} puts cards down", player=others[0])
            return words.line("The others put down their cards")
        if state.turn in (sight.you, NOBODY) or state.turn != state.declarer:
            return ()
        name = sight.names[state.declarer]
        match state.phase:
            case "neko":
                return words.line("{player} puts cards away for the neko", player=name)
            case "trump":
                return words.line("{player} names trumps", player=name)
        return ()
