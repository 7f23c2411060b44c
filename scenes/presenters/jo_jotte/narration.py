"""Narration of Jo-Jotte: bids, the comparison of melds, Jo and Jotte."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP, mask, suit_of
from game.engine.events import (
    Announced,
    CardShown,
    Discarded,
    Drew,
    Event,
    Exchanged,
    MeldClaim,
    MeldsCompared,
    Said,
    Scored,
    ThrownIn,
    TrickTaken,
    TrumpMade,
)
from game.engine.scoring import Entry
from game.engine.state import NOBODY, Zone
from game.games.jo_jotte.deal_result import Melds
from game.games.jo_jotte.melds import FOURS_WITH_TRUMPS, FOURS_WITHOUT
from game.games.jo_jotte.powers import points
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Template, Text, Translator, mark
from scenes.presenters.base.narration import EventReport, Narration, Places, Told, for_trumps
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.jo_jotte.terms import DECLARATION_NAMES, FOUR_NAMES, RANK_NAMES, RUN_NAMES, camp_name

SPOKEN_LABELS: Mapping[str, Template] = {
    "accept": mark("Accept"),
    "double": mark("Double"),
    "redouble": mark("Redouble"),
    "defend": mark("Defend"),
    "withdraw": mark("Withdraw"),
    "nullo": mark("Nullo"),
    "slam": mark("Slam"),
    "exchange": mark("Exchange"),
}


class JoJotteNarration(Narration[JoJotteState]):
    """Wording of events in Jo-Jotte: the bidding, the melds, and the announcements Jo and Jotte."""

    said: Mapping[str, Told] = {
        "accept": Told("You accept {suit} as trumps", "{player} accepts {suit} as trumps"),
        "name": Told("You name {suit}", "{player} names {suit}"),
        "pass": Told("You pass", "{player} passes"),
        "side": Told("You side with {ally}", "{player} sides with {ally}"),
        "double": Told("You double", "{player} doubles"),
        "redouble": Told("You redouble", "{player} redoubles"),
        "defend": Told("You defend", "{player} defends"),
        "withdraw": Told("You withdraw", "{player} withdraws"),
        "nullo": Told("You bid nullo, to lose every trick", "{player} bids nullo, to lose every trick"),
        "slam": Told("You bid slam, to win every trick", "{player} bids slam, to win every trick"),
        "meld": Told("You declare {melds}", "{player} declares {melds}"),
    }

    def places(self, sight: TableContext[JoJotteState], action: Action) -> Places:
        state = sight.state
        match action:
            case Action(verb="accept"):
                return {"suit": SuitMark(suit_of(state.turned))}
            case Action(verb="side", manner=(who,)):
                return {"ally": sight.name(state.bidder if who == "declarer" else state.doubled_by)}
            case Action(verb="meld", manner=kinds):
                return {"melds": sight.words.text(DECLARATION_NAMES[kinds])}
        return super().places(sight, action)

    def caption(self, sight: TableContext[JoJotteState], event: Event) -> Line:
        words = sight.words
        match event:
            case CardShown(card=card, place=Zone("turn_up")):
                return words.line("{card} is turned up", card=CardMark(card))
            case CardShown(card=card, place=Zone("information")):
                return words.line("{card} is the information card (out of play)", card=CardMark(card))
            case Said(player=player, action=Action(verb="name", strain=strain)) if strain == NO_TRUMP:
                return sight.told(player, "You name no trumps", "{player} names no trumps")
            case TrumpMade(strain=strain):
                return _trumps(sight, strain)
            case Drew(player=player, card=card):
                return sight.told(
                    player,
                    "You take the turn-up, {card}",
                    "{player} takes the turn-up, {card}",
                    card=CardMark(card),
                )
            case Exchanged(player=player, gave=gave, got=got):
                return sight.told(
                    player,
                    "You exchange {gave} for {got}",
                    "{player} exchanges {gave} for {got}",
                    gave=CardMark(gave),
                    got=CardMark(got),
                )
            case MeldsCompared():
                return _compared(sight, event)
            case Scored(entry=entry):
                return _scored(sight, entry)
            case Discarded(player=player):
                return sight.told(
                    player,
                    "You sit out; your hand is set aside",
                    "{player} sits out; their hand is set aside",
                )
            case Announced(player=player, word="jo"):
                return sight.told(
                    player,
                    "You call Jo: you still hold the queen of trumps",
                    "{player} calls Jo and still holds the queen of trumps",
                )
            case Announced(player=player):
                return sight.told(
                    player, "You call Jotte for 20 points", "{player} calls Jotte for 20 points"
                )
            case ThrownIn():
                return words.line("Everyone passed: the cards are thrown in")
        return super().caption(sight, event)

    def report(self, sight: TableContext[JoJotteState], event: Event) -> EventReport | None:
        match event:
            case MeldsCompared(winners=(_, *_)):
                return _melded(sight, event)
            case Scored():
                told = self.caption(sight, event)
                return EventReport(None, (), (told,)) if told else None
        return super().report(sight, event)

    def first_lead(self, sight: TableContext[JoJotteState]) -> Text:
        state, words = sight.state, sight.words
        if state.in_pairs:
            return words.text("The player on the dealer's left leads first")
        if state.plays_nullo:
            return sight.told_text(state.nullo, "because you bid nullo", "because {player} bid nullo")
        return sight.told_text(
            state.declarer, "because you are the declarer", "because {player} is the declarer"
        )

    def brought(self, sight: TableContext[JoJotteState], trick: TrickTaken) -> Text:
        state = sight.state
        worth = points(mask(trick.cards), state.denomination)
        if not worth or state.slam or state.plays_nullo:
            return NO_WORDS
        return sight.words.counted("{count} point", "{count} points", count=worth)

    def speech(self, sight: TableContext[JoJotteState], event: Event) -> Line:
        words = sight.words
        match event:
            case Said(action=Action(verb="accept")):
                return for_trumps(sight, suit_of(sight.state.turned))
            case Said(action=Action(verb="name", strain=int(strain))) if strain != NO_TRUMP:
                return (SuitMark(strain), words.capital(sight.suit_names[strain]))
            case Said(action=Action(verb="meld", manner=kinds)):
                return (words.capital(words.text(DECLARATION_NAMES[kinds])),)
            case Said(action=Action(verb="pass")) if sight.state.declarer != NOBODY:
                return ()  # most of these passes answer optional questions
            case Said(action=action):
                return self.spoken(sight, action)
            case Announced(word="jo"):
                return words.line("Jo")
            case Announced():
                return words.line("Jotte")
        return ()

    def replies(self, sight: TableContext[JoJotteState], event: Event) -> Mapping[int, Line]:
        if not isinstance(event, MeldsCompared) or not event.claims:
            return {}
        words, first = sight.words, event.claims[0]

        def claimed(claim: MeldClaim) -> Line:
            return (words.capital(_claim(words, claim, event.kind)),)

        answers = {first.player: claimed(first)}
        for claim in event.claims[1:]:
            if not event.winners:
                answers[claim.player] = words.line("The same")
            elif claim.player not in event.winners:
                answers[claim.player] = words.line("Not as good")
            elif first.player not in event.winners:
                answers[claim.player] = words.line("Higher")
            else:
                answers[claim.player] = claimed(claim)
        return answers

    def spoken(self, sight: TableContext[JoJotteState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(verb="name", strain=int(strain)):
                return words.line("No trumps") if strain == NO_TRUMP else (SuitMark(strain),)
            case Action(verb="side", manner=("declarer",)):
                return words.line("With the declarer")
            case Action(verb="side"):
                return words.line("With the defender")
            case Action(verb="meld", manner=kinds):
                if len(kinds) > 1:
                    return words.line("Declare both")
                return (words.capital(words.text(DECLARATION_NAMES[kinds])),)
        return (
            words.line(SPOKEN_LABELS[action.verb])
            if action.verb in SPOKEN_LABELS
            else super().spoken(sight, action)
        )


def _trumps(sight: TableContext[JoJotteState], strain: int) -> Line:
    """Return the trump suit, or no trumps, as text."""
    words = sight.words
    if strain != NO_TRUMP:
        are = sight.agreeing(strain, "{mark} {Suit} is trumps", "{mark} {Suit} are trumps")
        return words.line(are, mark=SuitMark(strain), suit=sight.suit_names[strain])
    if sight.state.plays_nullo:
        return words.line("Nullo: no trumps")
    return words.line("There are no trumps")


def _scored(sight: TableContext[JoJotteState], entry: Entry) -> Line:
    """Return a text on the points scored for melds; other points are shown at the end of the deal."""
    if entry.player is None or not isinstance(entry.reason, Melds):
        return ()
    camp = next(camp for camp in sight.state.camps() if entry.player in camp)
    return sight.words.line(
        "{points} above the line for {players}",
        points=entry.points,
        players=camp_name(sight, camp, sight.name),
    )


# Comparison of melds.


def _claim(words: Translator, claim: MeldClaim, kind: str) -> Text:
    """Return a player's claim for their best meld, as far as announced: `a run of four to the king in
    trumps`.
    """
    if kind == "A":
        return words.text(DECLARATION_NAMES[("A",)] if claim.rank is None else FOUR_NAMES[claim.rank])
    if claim.length is None:
        return words.text(DECLARATION_NAMES[("B",)])
    run = words.text(RUN_NAMES[claim.length])
    if claim.rank is None:
        return run
    rank = words.text(RANK_NAMES[claim.rank])
    match claim.in_trumps:
        case None:
            return words.text("{run} from the {rank} down", run=run, rank=rank)
        case True:
            return words.text("{run} in trumps from the {rank} down", run=run, rank=rank)
        case False:
            return words.text("{run} from the {rank} down, not in trumps", run=run, rank=rank)


def _best_and_rival(
    sight: TableContext[JoJotteState], event: MeldsCompared
) -> tuple[MeldClaim, MeldClaim | None]:
    """Return the best claim of the scoring players, and the best claim it beat (or `None`)."""
    fours = FOURS_WITHOUT if sight.state.denomination == NO_TRUMP else FOURS_WITH_TRUMPS
    by_worth = sorted(event.claims, key=lambda claim: _how_much(claim, fours), reverse=True)
    best = next(claim for claim in by_worth if claim.player in event.winners)
    return best, next((claim for claim in by_worth if claim.player not in event.winners), None)


def _melded(sight: TableContext[JoJotteState], event: MeldsCompared) -> EventReport:
    """Return the report on the winner of a class of melds and the meld that was beaten."""
    words = sight.words
    best, rival = _best_and_rival(sight, event)
    melded = _claim(words, best, event.kind)
    head = words.line("{player}: {meld}", player=sight.label(best.player), meld=melded)
    if rival is None:
        return EventReport(best.player, head)
    beats = sight.told(
        rival.player,
        "beats yours: {beaten}",
        "beats {player}: {beaten}",
        beaten=_claim(words, rival, event.kind),
    )
    return EventReport(best.player, head, (beats,))


def _compared(sight: TableContext[JoJotteState], event: MeldsCompared) -> Line:
    """Return a text on who won the comparison of a class of melds, and on the best meld beaten."""
    words, kind = sight.words, event.kind
    if not event.winners:
        equal = _claim(words, event.claims[0], kind)
        return words.line("A tie: {meld} each, so no one scores", meld=equal)
    best, rival = _best_and_rival(sight, event)
    melded = _claim(words, best, kind)
    if rival is None:
        return sight.told(best.player, "You show {meld}", "{player} shows {meld}", meld=melded)
    beaten = _claim(words, rival, kind)
    if rival.player == sight.you:
        return words.line(
            "{player} shows {meld}; you have {beaten}",
            player=sight.names[best.player],
            meld=melded,
            beaten=beaten,
        )
    return sight.told(
        best.player,
        "You show {meld}; {rival} has {beaten}",
        "{player} shows {meld}; {rival} has {beaten}",
        meld=melded,
        rival=sight.names[rival.player],
        beaten=beaten,
    )


def _how_much(claim: MeldClaim, fours: Sequence[int]) -> tuple[int, int, int]:
    """Return the sort key of a claim. Players who lose the comparison early announce less."""
    if claim.length is None and claim.rank in fours:
        return (0, -fours.index(claim.rank), 0)
    return (claim.length or 0, claim.rank or -len(fours), int(claim.in_trumps or 0))
