"""Narration of Napoleon: bids, calls, the adjutant, and the result of a deal."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP
from game.engine.events import (
    CallAnswered,
    CardShown,
    Discarded,
    Drew,
    Event,
    Played,
    Said,
    ThrownIn,
    TrickTaken,
)
from game.engine.scoring import Entry, points_of
from game.engine.state import NOBODY, Zone
from game.games.napoleon.deal_result import NapoleonReason, NapoleonResult
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.state import NapoleonState
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Template, Text, mark
from scenes.presenters.base.narration import (
    DealStory,
    EventReport,
    Narration,
    Places,
    Told,
    for_trumps,
    scoring_told,
)
from scenes.presenters.base.scores import TrickStrip
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.napoleon.terms import COMMON_REASONS, TERMS, bid_line, head


class NapoleonNarration(Narration[NapoleonState]):
    """Wording of events in Napoleon: the auction, Napoleon's actions, and special cards when played."""

    said: Mapping[str, Told] = {
        "pass": Told("You pass", "{player} passes"),
        "bid": Told(
            mark("You bid {bid}", about="scoring cards to take"),
            mark("{player} bids {bid}", about="scoring cards to take"),
        ),
        "trump": Told("You make {suit} trumps", "{player} makes {suit} trumps"),
        "call": Told("You call {card}", "{player} calls {card}"),
    }
    waiting_texts: Mapping[str, Template] = {
        "trump": mark("{player} names trumps"),
        "call": mark("{player} is choosing a card to call"),
        "discard": mark("{player} discards"),
    }

    def places(self, sight: TableContext[NapoleonState], action: Action) -> Places:
        if action.number is None or action.strain is None:
            return super().places(sight, action)
        return {"bid": bid_line(sight, action.number, action.strain)}

    def caption(self, sight: TableContext[NapoleonState], event: Event) -> Line:
        words = sight.words
        match event:
            case CardShown(place=Zone("blind")):
                return words.line("All passed: bid again with the blind shown")
            case CardShown(card=card, place=Zone("hands", holder)):
                return sight.told(
                    holder,
                    "You hold {card} and must be Napoleon",
                    "{player} holds {card} and must be Napoleon",
                    card=CardMark(card),
                )
            case CardShown():
                return ()
            case ThrownIn():
                return words.line("No one bids: the cards are thrown in")
            case Drew(player=player):
                return sight.told(player, "You take the blind", "{player} takes the blind")
            case Discarded():
                return _put_away(sight, event)
            case CallAnswered(player=int(player)):
                return _answered(sight, player, CardMark(event.called))
        return super().caption(sight, event)

    def report(self, sight: TableContext[NapoleonState], event: Event) -> EventReport | None:
        match event:
            case Drew(player=player, card=card):
                return EventReport(player, self.caption(sight, event), ((CardMark(card),),))
            case Discarded(open=True):
                return EventReport(event.player, self.caption(sight, event))
            case Discarded(player=player, cards=cards):
                head = sight.told(player, "You discarded", "{player} discarded")
                return EventReport(player, head, (tuple(map(CardMark, cards)),))
        return super().report(sight, event)

    def first_lead(self, sight: TableContext[NapoleonState]) -> Text:
        return sight.words.text("Napoleon leads first")

    def brought(self, sight: TableContext[NapoleonState], trick: TrickTaken) -> Text:
        return scoring_told(sight, trick.cards, sight.state.form.scoring)

    def speech(self, sight: TableContext[NapoleonState], event: Event) -> Line:
        words = sight.words
        match event:
            case Said(action=Action(verb="call", cards=(card,))):
                return words.line("I call {card}", card=CardMark(card))
            case Said(action=Action(verb="trump", strain=int(suit))):
                return for_trumps(sight, suit)
            case Said(action=Action(verb="bid", number=int(number), strain=int(strain))):
                return bid_line(sight, number, strain)
            case CallAnswered(player=int(player)):
                alone = player == sight.state.napoleon
                return words.line("I play alone!") if alone else words.line("I'm the adjutant!")
            case Played():
                place, why = head(sight.state, sight.trick)
                if place == len(sight.trick) - 1 and why not in COMMON_REASONS:
                    return words.line("{Special}!", special=words.text(TERMS[why]))
        return super().speech(sight, event)

    def spoken(self, sight: TableContext[NapoleonState], action: Action) -> Line:
        match action:
            case Action(verb="bid", number=int(number), strain=int(strain)):
                # Buttons have no room for more.
                suit = sight.words.text("NT") if strain == NO_TRUMP else SuitMark(strain)
                return sight.words.line("Bid {number} {suit}", number=number, suit=suit)
            case Action(verb="trump", strain=int(suit)):
                return (SuitMark(suit),)
        return super().spoken(sight, action)


def _put_away(sight: TableContext[NapoleonState], event: Discarded) -> Line:
    """Return the caption for Napoleon's discards; scoring cards are face up."""
    if not event.open:
        return sight.told(event.player, "You discard a card", "{player} discards a card")
    return sight.told(
        event.player,
        "You discard {cards}: points for the opponents",
        "{player} discards {cards}: points for the opponents",
        cards=tuple(map(CardMark, event.cards)),
    )


def _answered(sight: TableContext[NapoleonState], player: int, called: CardMark) -> Line:
    """Return the caption for the called card when it is played."""
    if player == sight.state.napoleon:
        return sight.told(
            player,
            "You hold the called card {card} and play alone",
            "{player} holds the called card {card} and plays alone",
            card=called,
        )
    return sight.told(player, "{card}: you are the adjutant", "{card}: {player} is the adjutant", card=called)


# Results.

BID_TEXTS: Mapping[tuple[str, bool], tuple[Template, Template]] = {
    ("helped", True): (
        mark("You bid {number} in {suit}, with {adjutant} as adjutant."),
        mark("{player} bid {number} in {suit}, with {adjutant} as adjutant."),
    ),
    ("helped", False): (
        mark("You bid {number} with no trumps, with {adjutant} as adjutant."),
        mark("{player} bid {number} with no trumps, with {adjutant} as adjutant."),
    ),
    ("alone", True): (
        mark("You bid {number} in {suit} and played alone."),
        mark("{player} bid {number} in {suit} and played alone."),
    ),
    ("alone", False): (
        mark("You bid {number} with no trumps and played alone."),
        mark("{player} bid {number} with no trumps and played alone."),
    ),
    ("single", True): (mark("You bid {number} in {suit}."), mark("{player} bid {number} in {suit}.")),
    ("single", False): (
        mark("You bid {number} with no trumps."),
        mark("{player} bid {number} with no trumps."),
    ),
}
"""Sentences on the bid, by the adjutant's role and whether there were trumps."""


class NapoleonDealStory(DealStory[NapoleonState]):
    """Texts on the result of a deal of Napoleon: bid, adjutant and outcome."""

    def title(self, sight: TableContext[NapoleonState]) -> Text:
        result = sight.state.result
        if result is None:
            return sight.words.text("Thrown in")
        gained = 0 if sight.you is None else points_of(sight.state.entries, len(sight.names))[sight.you]
        if gained > 0:
            return sight.words.counted("You won a chip", "You won {count} chips", count=gained)
        if gained < 0:
            return sight.words.counted("You lost a chip", "You lost {count} chips", count=-gained)
        return sight.words.text("Bid made") if result.won else sight.words.text("Bid failed")

    def story(self, sight: TableContext[NapoleonState]) -> Text:
        result = sight.state.result
        if result is None:
            return sight.words.text(
                "No one wanted to be Napoleon. The cards are thrown in, and the same player deals again."
            )
        told = (_bid(sight, result), _outcome(sight, result), _trap(sight, result))
        return sight.words.sentences(*told)

    def reason(self, sight: TableContext[NapoleonState], entry: Entry) -> Text:
        state, words = sight.state, sight.words
        why, result = entry.reason, state.result
        assert isinstance(why, NapoleonReason)
        assert result is not None
        if entry.player == result.napoleon and result.partner == NOBODY and state.form.has_adjutant:
            told = mark("Napoleon alone: bid {number}, took {taken}")
            return words.text(told, taken=why.taken, number=why.number)
        if entry.player == result.napoleon:
            return words.text("Napoleon: bid {number}, took {taken}", taken=why.taken, number=why.number)
        if entry.player == result.partner:
            return words.text("Adjutant: bid {number}, took {taken}", taken=why.taken, number=why.number)
        if why.won:
            return words.text("Against Napoleon: bid {number} made", number=why.number)
        return words.text("Against Napoleon: bid {number} failed", number=why.number)

    def no_points_text(self, sight: TableContext[NapoleonState], player: int) -> Text:
        if sight.state.result is None:
            return sight.words.text("No one bid")
        return sight.words.text("Only Napoleon scores")

    def strip(self, sight: TableContext[NapoleonState]) -> TrickStrip | None:
        state, words = sight.state, sight.words
        result = state.result
        if result is None:
            return None
        ours = [result.napoleon, *([result.partner] if result.partner != NOBODY else [])]
        rest = state.form.points - result.taken
        return TrickStrip(
            result.taken,
            rest,
            result.number,
            words.text("{side}: {count}", side=sight.together(ours), count=result.taken),
            words.text("The others: {count}", count=rest),
            words.text("needed: {count}", count=result.number),
        )


def _bid(sight: TableContext[NapoleonState], result: NapoleonResult) -> Text:
    """Return a sentence on the bid and the adjutant."""
    state, places = sight.state, {"suit": sight.suit_names[sight.state.trump]}
    how = "single" if state.called == NO_CARD else "alone"
    if result.partner != NOBODY:
        how, places["adjutant"] = "helped", sight.name(result.partner)
    you, other = BID_TEXTS[how, state.trump != NO_TRUMP]
    return sight.told_text(result.napoleon, you, other, number=result.number, **places)


def _outcome(sight: TableContext[NapoleonState], result: NapoleonResult) -> Text:
    """Return a text on the scoring cards needed and taken."""
    template = mark("Napoleon's side needed {number} of {points} scoring cards and took {taken}.")
    if sight.state.form.oldest:
        template = mark("Napoleon needed exactly {number} of {points} scoring cards and took {taken}.")
    points = sight.state.form.points
    return sight.words.text(template, number=result.number, points=points, taken=result.taken)


def _trap(sight: TableContext[NapoleonState], result: NapoleonResult) -> Text:
    """Return a text on why a bid failed although enough was taken; empty if it did not."""
    words, points = sight.words, sight.state.form.points
    if result.miss == "all":
        return words.text("Taking all {points} loses unless the bid was {points}.", points=points)
    if result.miss == "none left":
        return words.text(
            "The opponents won no scoring card in tricks, so Napoleon's side loses under these rules."
        )
    return NO_WORDS
