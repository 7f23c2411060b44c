"""Narration of Jan Ken Po: the auction, the call, changes of the winning card, and the result of a deal."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.actions import Action
from game.engine.cards import suit_of
from game.engine.events import CallAnswered, Discarded, Drew, Event, Played, Said
from game.engine.scoring import Entry, points_of
from game.engine.state import NOBODY
from game.games.jan_ken_po.deal_result import JanKenPoReason
from game.games.jan_ken_po.powers import TAKERS, best_place
from game.games.jan_ken_po.state import JanKenPoState
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Template, Text, mark
from scenes.presenters.base.narration import DealStory, EventReport, Narration, Told, finished, for_trumps
from scenes.presenters.base.scores import TrickStrip
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.jan_ken_po.terms import forces, side_name, takes_over


class JanKenPoNarration(Narration[JanKenPoState]):
    """Wording of events in Jan Ken Po: bids, calls, answers, and cards that beat another suit."""

    said: Mapping[str, Told] = {
        "pass": Told("You pass", "{player} passes"),
        "bid": Told("You bid {bid}", "{player} bids {bid}"),
        "trump": Told("You make {suit} trumps", "{player} makes {suit} trumps"),
        "alone": Told("You play alone", "{player} plays alone"),
        "call": Told("You call {card}", "{player} calls {card}"),
    }
    waiting_texts: Mapping[str, Template] = {
        "neko": mark("{player} discards for the neko"),
        "trump": mark("{player} names trumps"),
    }

    def caption(self, sight: TableContext[JanKenPoState], event: Event) -> Line:
        match event:
            case CallAnswered(player=None):
                return sight.words.line("No one answers the call")
            case CallAnswered(player=int(player)):
                return sight.told(
                    player,
                    "You are {declarer}'s partner",
                    "{player} is the partner",
                    declarer=sight.name(sight.state.declarer),
                )
            case Drew(player=player):
                return sight.told(player, "You take the neko", "{player} takes the neko")
            case Discarded(player=player, cards=(_,)):
                return sight.told(player, "You discard", "{player} discards")
            case Discarded():
                return sight.words.line("Everyone has discarded two cards")
        return super().caption(sight, event)

    def report(self, sight: TableContext[JanKenPoState], event: Event) -> EventReport | None:
        match event:
            case Drew(player=player, card=card):
                return EventReport(player, self.caption(sight, event), ((CardMark(card),),))
            case Discarded(player=player, cards=(card,)):
                head = sight.told(player, "You discarded", "{player} discarded")
                return EventReport(player, head, ((CardMark(card),),))
            case Discarded(player=player, cards=cards):
                own = tuple(map(CardMark, cards)) if player == sight.view.viewer else ()
                return EventReport(None, self.caption(sight, event), (own,))
        return super().report(sight, event)

    def first_lead(self, sight: TableContext[JanKenPoState]) -> Text:
        return sight.words.text("The declarer leads first")

    def speech(self, sight: TableContext[JanKenPoState], event: Event) -> Line:
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

    def _turn(self, sight: TableContext[JanKenPoState]) -> Line:
        """Return a text on how the trick's last card beats the card winning before; empty if it doesn't."""
        *earlier, card = sight.trick
        before = earlier[best_place(earlier, sight.state.trump)]
        if not TAKERS[sight.state.trump][before] >> card & 1:
            return ()
        suit, over = suit_of(card), suit_of(before)
        if suit == over:
            return sight.words.line("Higher {suit}!", suit=sight.suit_names[suit])
        return (sight.words.capital(takes_over(sight, suit, over)),)

    def spoken(self, sight: TableContext[JanKenPoState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(number=int(bid)):
                return words.line("Bid {bid}", bid=bid)
            case Action(strain=int(suit)):
                return (SuitMark(suit),)
            case Action(verb="alone"):
                return words.line("Play alone")
        return super().spoken(sight, action)

    def waiting(self, sight: TableContext[JanKenPoState]) -> Line:
        if sight.state.sealed is None:
            return super().waiting(sight)
        others = [name for player, name in enumerate(sight.names) if player != sight.you]
        if len(others) == 1:
            return sight.words.line("{player} is discarding", player=others[0])
        return sight.words.line("The others are discarding")


# Results.

SLAM_TEXTS = {
    "zensho": mark("That is zensho: all tricks."),
    "shoyo": mark("That is shoyo: all tricks but one."),
}


class JanKenPoDealStory(DealStory[JanKenPoState]):
    """Texts on the result of a deal of Jan Ken Po: the contract, the partner, and by how many tricks it was
    made or not.
    """

    def title(self, sight: TableContext[JanKenPoState]) -> Text:
        words = sight.words
        gained = 0 if sight.you is None else points_of(sight.state.entries, len(sight.names))[sight.you]
        if gained > 0:
            return words.counted("You won a point", "You won {count} points", count=gained)
        if gained < 0:
            return words.counted("You lost a point", "You lost {count} points", count=-gained)
        return (
            words.text("Contract made")
            if finished(sight.state.result).made
            else words.text("Contract failed")
        )

    def story(self, sight: TableContext[JanKenPoState]) -> Text:
        result, words = finished(sight.state.result), sight.words
        contract = _contract(sight)
        tricks = words.text(
            "Tricks needed: {needed} of {tricks}. Tricks taken: {taken}.",
            needed=result.needed,
            tricks=result.tricks,
            taken=result.taken,
        )
        slam = NO_WORDS if result.slam is None else words.text(SLAM_TEXTS[result.slam])
        return words.sentences(contract, tricks, slam)

    def reason(self, sight: TableContext[JanKenPoState], entry: Entry) -> Text:
        words = sight.words
        match entry.reason:
            case JanKenPoReason("contract", number, each):
                return words.text("Bid of {bid} made, {each} per trick", bid=number, each=each)
            case JanKenPoReason("overtricks", number, each):
                if number == 1:
                    return words.text("1 overtrick")
                return words.text("{number} overtricks, {each} each", number=number, each=each)
            case JanKenPoReason("short", number, each):
                return words.counted(
                    "{count} trick short, {each} each",
                    "{count} tricks short, {each} each",
                    count=number,
                    each=each,
                )
            case JanKenPoReason("shoyo"):
                return words.text("Shoyo: all tricks but one")
            case JanKenPoReason("zensho"):
                return words.text("Zensho: all tricks")
        return super().reason(sight, entry)

    def no_points_text(self, sight: TableContext[JanKenPoState], player: int) -> Text:
        if finished(sight.state.result).made:
            return sight.words.text("No points: the contract was made")
        return sight.words.text("No points: the contract failed")

    def strip(self, sight: TableContext[JanKenPoState]) -> TrickStrip:
        result, words = finished(sight.state.result), sight.words
        rest = result.tricks - result.taken
        ours, theirs = (side_name(sight, players) for players in forces(sight.state))
        return TrickStrip(
            result.taken,
            rest,
            result.needed,
            words.text("{side}: {tricks}", side=ours, tricks=result.taken),
            words.text("{side}: {tricks}", side=theirs, tricks=rest),
            words.text("needed: {tricks}", tricks=result.needed),
        )


CONTRACT_TEXTS = {
    "partner": Told(
        "You bid {bid} with {suit} as trumps and called {partner}.",
        "{player} bid {bid} with {suit} as trumps and called {partner}.",
    ),
    "unanswered": Told(
        "You bid {bid} with {suit} as trumps, but found no partner.",
        "{player} bid {bid} with {suit} as trumps, but found no partner.",
    ),
    "alone": Told(
        "You bid {bid} with {suit} as trumps and played alone.",
        "{player} bid {bid} with {suit} as trumps and played alone.",
    ),
}


def _contract(sight: TableContext[JanKenPoState]) -> Text:
    """Return a sentence on the bid and the declarer's partner, if any."""
    state, result = sight.state, finished(sight.state.result)
    places: dict[str, Text | int] = {"bid": result.bid, "suit": sight.suit_names[state.trump]}
    how = "unanswered" if state.calls else "alone"
    if result.partner != NOBODY:
        how, places["partner"] = "partner", sight.name(result.partner)
    return sight.told_text(result.declarer, *CONTRACT_TEXTS[how], **places)
