"""The result of a deal of Jan Ken Po, and the way to the end of the match."""

from __future__ import annotations

from game.engine.scoring import Entry, points_of
from game.engine.state import NOBODY
from game.games.jan_ken_po.result import JanKenPoReason
from game.games.jan_ken_po.state import JanKenPoState
from scenes.i18n import NO_WORDS, Text, mark
from scenes.presenters.contract.scores import Strip
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.story import DealStory
from scenes.presenters.jan_ken_po.terms import forces, result_of, side_name

SLAMS = {"zensho": mark("That is zensho, all tricks."), "shoyo": mark("That is shoyo, all but one.")}


class JanKenPoStory(DealStory[JanKenPoState]):
    """Whether the contract was made, with whom, and by how many tricks."""

    def title(self, sight: Sight[JanKenPoState]) -> Text:
        words = sight.words
        gained = 0 if sight.you is None else points_of(sight.state.entries, len(sight.names))[sight.you]
        if gained > 0:
            return words.counted("You won a point", "You won {count} points", count=gained)
        if gained < 0:
            return words.counted("You lost a point", "You lost {count} points", count=-gained)
        return words.text("Contract made") if result_of(sight).made else words.text("Contract failed")

    def story(self, sight: Sight[JanKenPoState]) -> Text:
        result, words = result_of(sight), sight.words
        contract = _contract(sight)
        tricks = words.text(
            "Needed {needed} tricks of {tricks}, took {taken}.",
            needed=result.needed,
            tricks=result.tricks,
            taken=result.taken,
        )
        slam = NO_WORDS if result.slam is None else words.text(SLAMS[result.slam])
        return words.sentences(contract, tricks, slam)

    def reason(self, sight: Sight[JanKenPoState], entry: Entry) -> Text:
        words = sight.words
        match entry.reason:
            case JanKenPoReason("contract", number, each):
                return words.text("Bid of {bid} made, {each} a trick", bid=number, each=each)
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
                return words.text("Shoyo, all tricks but one")
            case JanKenPoReason("zensho"):
                return words.text("Zensho, all tricks")
        return super().reason(sight, entry)

    def nothing(self, sight: Sight[JanKenPoState], player: int) -> Text:
        if result_of(sight).made:
            return sight.words.text("Nothing on a made contract")
        return sight.words.text("Nothing on a failed contract")

    def strip(self, sight: Sight[JanKenPoState]) -> Strip:
        result, words = result_of(sight), sight.words
        rest = result.tricks - result.taken
        ours, theirs = (side_name(sight, players) for players in forces(sight.state))
        return Strip(
            result.taken,
            rest,
            result.needed,
            words.text("{side}: {tricks}", side=ours, tricks=result.taken),
            words.text("{side}: {tricks}", side=theirs, tricks=rest),
            words.text("needed: {tricks}", tricks=result.needed),
        )


def _contract(sight: Sight[JanKenPoState]) -> Text:
    """What was bid, and with whom it was played, as a sentence."""
    state, result = sight.state, result_of(sight)
    suit = sight.suit_names[state.trump]
    if result.partner != NOBODY:
        return sight.told_text(
            result.declarer,
            "You bid {bid} with {suit} as trumps and called {partner}.",
            "{player} bid {bid} with {suit} as trumps and called {partner}.",
            bid=result.bid,
            suit=suit,
            partner=sight.name(result.partner),
        )
    if state.calls:
        return sight.told_text(
            result.declarer,
            "You bid {bid} with {suit} as trumps and found no partner.",
            "{player} bid {bid} with {suit} as trumps and found no partner.",
            bid=result.bid,
            suit=suit,
        )
    return sight.told_text(
        result.declarer,
        "You bid {bid} alone with {suit} as trumps.",
        "{player} bid {bid} alone with {suit} as trumps.",
        bid=result.bid,
        suit=suit,
    )
