"""Narration of Kan: calls, contracts, the play, and the result of a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import HIDDEN, JOKER
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
    TrickTaken,
    TrumpMade,
)
from game.engine.scoring import Entry, points_of
from game.engine.state import NOBODY, Zone
from game.games.kan.deal_result import KanOutcome, KanReason, What, is_gyaku
from game.games.kan.form import ALL_POINTS, SCORING, TRICKS
from game.games.kan.scoring import entries
from game.games.kan.state import KanState
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Template, Text, Translator, mark
from scenes.presenters.base.narration import (
    DealStory,
    EventReport,
    Narration,
    PendingPoints,
    Places,
    Told,
    finished,
    for_trumps,
    scoring_told,
)
from scenes.presenters.base.scores import TrickStrip
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.kan.terms import TERMS, camps, explained, name_of, partner, sits_out, titled

# The two secret calls for the first lead, and their result.

LEAD_TEXTS = {
    "": (mark("{calls}. You lead"), mark("{calls}. {player} leads")),
    "clockwise": (
        mark("{calls}. You lead: two opponents sit to your left"),
        mark("{calls}. {player} leads: two opponents sit to their left"),
    ),
    "anticlockwise": (
        mark("{calls}. You lead: two opponents sit to your right"),
        mark("{calls}. {player} leads: two opponents sit to their right"),
    ),
}
"""Captions for the leader to the first trick: after different calls (empty key), or by direction of play."""
SEAT_ORDER_TEXTS = {
    "clockwise": (
        mark("Both said {call}: two opponents sit to your left"),
        mark("Both said {call}: two opponents sit to {player}'s left"),
    ),
    "anticlockwise": (
        mark("Both said {call}: two opponents sit to your right"),
        mark("Both said {call}: two opponents sit to {player}'s right"),
    ),
}
"""Reasons for the first lead after equal calls, by direction of play."""


def secret_calls(sight: TableContext[KanState]) -> Line:
    """Return the line about the secret calls, including the viewer's own call if made."""
    state, words, viewer = sight.state, sight.words, sight.view.viewer
    if viewer is None or viewer not in state.kankei or state.sealed is None:
        names = sight.listed(sight.viewer_first(state.kankei))
        return words.line("{Players} choose in secret: iku or koi", players=names)
    if not state.sealed[viewer]:
        return ()
    (call,) = state.sealed[viewer]
    return words.line(
        "You have chosen {call}; now {player} chooses",
        call=name_of(words, call.verb),
        player=sight.names[partner(state, viewer)],
    )


def turned_up(sight: TableContext[KanState]) -> Sequence[Said]:
    """Return both calls for the first lead; empty until both are revealed."""
    said = [event for event in sight.said if event.action.verb in ("iku", "koi")]
    return said if len(said) == 2 else ()


def both_calls(sight: TableContext[KanState]) -> Text:
    """Return `You: iku, Mio: koi`; empty until both calls are turned up."""
    told = [
        sight.words.text(
            "{player}: {call}", player=sight.label(call.player), call=name_of(sight.words, call.action.verb)
        )
        for call in turned_up(sight)
    ]
    return sight.words.text("{first}, {next}", first=told[0], next=told[1]) if told else NO_WORDS


def seats_decide(sight: TableContext[KanState]) -> bool:
    """Return whether both calls are the same, so that the seats decide."""
    return len({call.action for call in turned_up(sight)}) == 1


def calls(sight: TableContext[KanState]) -> Line:
    """Return a text with both calls for the first lead, revealed together, and the leader (KAN-10)."""
    both = both_calls(sight)
    if not both:
        return ()
    you, other = LEAD_TEXTS[sight.state.setup.options.direction if seats_decide(sight) else ""]
    return sight.told(sight.state.leader, you, other, calls=both)


# Events and announcements.


CARD_CALL_TEXTS = {
    (True, False): Told("You ask for {symbol} {suit}", "{player} asks for {symbol} {suit}"),
    (False, True): Told("You announce {contract}", "{player} announces {contract}"),
    (True, True): Told(
        "You ask for {symbol} {suit} and announce {contract}",
        "{player} asks for {symbol} {suit} and announces {contract}",
    ),
}
"""Captions of announcements with a card: a suit for the joker, a contract, or both."""


class KanNarration(Narration[KanState]):
    """Wording of events in Kan: captions explain terms, speech bubbles don't."""

    said: Mapping[str, Told] = {
        "trump": Told(
            "You name {symbol} {suit} as trumps and lead",
            "{player} names {symbol} {suit} as trumps and leads",
        ),
        "kan": Told(
            "You play alone and need {need} of {all}", "{player} plays alone and needs {need} of {all}"
        ),
        "pass": Told("You pass", "{player} passes"),
        "stop": Told("You stop: the deal ends", "{player} stops: the deal ends"),
        "shippo_jo": Told("You cancel the deal: {term}", "{player} cancels the deal: {term}"),
        "continue": Told("You play on", "{player} plays on"),
        **dict.fromkeys(
            ("juuroku", "gyaku_juuroku"), Told("You go for {contract}", "{player} goes for {contract}")
        ),
    }
    waiting_texts: Mapping[str, Template] = {
        "trump": mark("{player} names trumps"),
        "stop": mark("{player} decides whether to stop"),
    }

    def places(self, sight: TableContext[KanState], action: Action) -> Places:
        found: Places = {"need": sight.state.need, "all": ALL_POINTS}
        if action.strain is not None:
            found |= {"symbol": SuitMark(action.strain), "suit": sight.suit_names[action.strain]}
        if (word := (action.manner or (action.verb,))[0]) in TERMS:
            found["contract"] = found["term"] = explained(sight, word)
        return found

    def caption(self, sight: TableContext[KanState], event: Event) -> Line:
        words = sight.words
        match event:
            case Announced(player=player):
                return sight.told(player, "You say kan", "{player} says kan")
            case SidesKnown(players=players):
                return _kankei_are(sight, players)
            case Swapped():
                return _swapped(sight, event)
            case SeatsChanged(players=players):
                names = sight.listed(sight.viewer_first(players))
                return words.line("{Players} change seats: kankei may not be neighbours", players=names)
            case Said(action=Action(verb="iku" | "koi")):
                return calls(sight)
            case Said(player=player, action=Action(verb="play", strain=strain, manner=manner) as action):
                with_it = strain is not None, bool(manner)
                return sight.told(player, *CARD_CALL_TEXTS[with_it], **self.places(sight, action))
            case Shown():
                return _shown(sight, event)
            case TrumpMade(strain=suit) if sight.state.round.deal == 1:
                told = sight.agreeing(
                    suit, "{symbol} {Suit} is trumps in this deal", "{symbol} {Suit} are trumps in this deal"
                )
                return words.line(told, symbol=SuitMark(suit), suit=sight.suit_names[suit])
            case CardShown(card=card, place=Zone(place=holder)):
                return sight.told(holder, "You held {card}", "{player} held {card}", card=CardMark(card))
            case ThrownIn() if not sum(sight.won):
                return words.line("Joker and ace of trumps in one hand: the cards are dealt again")
            case Drew() | TrumpMade() | ThrownIn():
                return ()
        return super().caption(sight, event)

    def report(self, sight: TableContext[KanState], event: Event) -> EventReport | None:
        match event:
            case Said(action=Action(verb="iku" | "koi")):
                told = both_calls(sight)
                return EventReport(sight.state.leader, (told,)) if told and event == sight.said[-1] else None
        return super().report(sight, event)

    def first_lead(self, sight: TableContext[KanState]) -> Text:
        state, words = sight.state, sight.words
        if state.form.alone:
            return words.text("The lone player leads first")
        if state.round.deal > 1:
            return words.text("The player who named trumps leads")
        if state.form.silent:
            return words.text("The holder of this ace leads it")
        said = turned_up(sight)
        if seats_decide(sight):
            call = name_of(words, said[0].action.verb)
            you, other = SEAT_ORDER_TEXTS[state.setup.options.direction]
            return sight.told_text(state.leader, you, other, call=call)
        return sight.told_text(state.leader, "You said iku", "{player} said iku")

    def brought(self, sight: TableContext[KanState], trick: TrickTaken) -> Text:
        return scoring_told(sight, trick.cards, SCORING)

    def speech(self, sight: TableContext[KanState], event: Event) -> Line:
        words = sight.words
        match event:
            case Announced():
                return (titled(words, "kan"),)
            case Said(action=Action(verb="trump", strain=int(suit))):
                return for_trumps(sight, suit)
            case Said(action=Action(verb="play", strain=int(suit), manner=())):
                return words.line("{symbol} {Suit}", symbol=SuitMark(suit), suit=sight.suit_names[suit])
            case Said(action=Action(verb="play", strain=int(suit), manner=(word,))):
                return words.line(
                    "{symbol} {Suit} {Contract}",
                    symbol=SuitMark(suit),
                    suit=sight.suit_names[suit],
                    contract=name_of(words, word),
                )
            case Played(card=card) if card == JOKER and len(sight.trick) > 1:
                return words.line("Joker")
        return super().speech(sight, event)

    def spoken(self, sight: TableContext[KanState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(verb="show"):
                return _what_is_shown(sight, action)
            case Action(verb="trump", strain=int(suit)):
                return (SuitMark(suit),)
            case Action(verb="play", strain=int(suit), manner=(word,)):
                contract = name_of(words, word)
                return words.line("{symbol} {Contract}", symbol=SuitMark(suit), contract=contract)
            case Action(verb="play", strain=int(suit)):
                return (SuitMark(suit),)
            case Action(verb="play", manner=(word,)):
                return (titled(words, word),)
            case Action(verb="play"):
                return ()
            case Action(verb="pass"):
                return super().spoken(sight, action)
            case Action(verb="stop"):
                return words.line("Stop")
            case Action(verb="continue"):
                return words.line("Play on")
        return (titled(words, action.verb),)

    def waiting(self, sight: TableContext[KanState]) -> Line:
        state, words = sight.state, sight.words
        if state.turn == sight.you and sight.you is not None:
            return ()
        if state.phase == "lead":
            return secret_calls(sight)
        if state.phase == "shippo-jo" and state.turn != NOBODY:
            term = explained(sight, "shippo_jo")
            return words.line("{player} is asked: {term}?", player=sight.names[state.turn], term=term)
        if state.phase != "show":
            return super().waiting(sight)
        shower, whom = sight.names[state.round.shower], sight.name(state.round.namer)
        if state.setup.options.showing == "tournament":
            return words.line("{player} shows {whom} cards", player=shower, whom=whom)
        return words.line("{player} may show {whom} cards", player=shower, whom=whom)


def _what_is_shown(sight: TableContext[KanState], action: Action) -> Line:
    """Return a text on the cards that are to be shown, and on the manner."""
    words, cards = sight.words, [CardMark(card) for card in action.cards]
    match cards, action.manner:
        case [card], ("twice",):
            return words.line("{card} twice", card=card)
        case [card], _:
            return (card,)
        case [first, second], ("then",):
            return words.line("{first} then {second}", first=first, second=second)
        case [first, second], _:
            return words.line("{first} {second} at once", first=first, second=second)
    return words.line("Nothing")


def _kankei_are(sight: TableContext[KanState], players: tuple[int, ...]) -> Line:
    """Return a text that names all the kankei, or the only kankei who is known."""
    team = explained(sight, "kankei")
    if len(players) == 1:
        return sight.told(players[0], "You are {team}", "{player} is {team}", team=team)
    names = sight.listed(sight.viewer_first(players))
    return sight.words.line("{Players} are {team}", players=names, team=team)


SHOWN_TEXTS = {
    "nothing": Told("You show {whom} nothing", "{player} shows {whom} nothing"),
    "card": Told("You show {whom} {card}", "{player} shows {whom} {card}"),
    "twice": Told("You show {whom} {first} twice", "{player} shows {whom} {first} twice"),
    "together": Told(
        "You show {whom} {first} {second} at once", "{player} shows {whom} {first} {second} at once"
    ),
    "then": Told(
        "You show {whom} {first} and then {second}", "{player} shows {whom} {first} and then {second}"
    ),
}
"""Captions of cards shown to a partner, for the two players concerned."""
UNSEEN_TEXTS = {
    "card": Told("You show {whom} one card", "{player} shows {whom} one card"),
    "together": Told("You show {whom} two cards at once", "{player} shows {whom} two cards at once"),
    "then": Told(
        "You show {whom} two cards, one after the other",
        "{player} shows {whom} two cards, one after the other",
    ),
}
"""Captions of cards shown to a partner, for all others: the manner without the faces (KAN-12)."""


def _shown(sight: TableContext[KanState], event: Shown) -> Line:
    cards = event.cards
    if len(cards) < 2:
        how = "card" if cards else "nothing"
    elif event.together:
        how = "together"
    else:
        how = "twice" if cards[0] == cards[1] != HIDDEN else "then"
    places: Places = {"whom": sight.name(event.to)}
    places |= zip(("first", "second"), map(CardMark, cards), strict=False)
    if cards:
        places["card"] = CardMark(cards[0])
    return sight.told(event.player, *(UNSEEN_TEXTS if HIDDEN in cards else SHOWN_TEXTS)[how], **places)


def _swapped(sight: TableContext[KanState], event: Swapped) -> Line:
    """Return a text on the exchange of a double kan; only the two players see the cards (KAN-8)."""
    viewer = sight.view.viewer
    if viewer is None or viewer not in event.players:
        return sight.words.line(
            "Double kan: {players} exchange a card face down", players=sight.listed(event.players)
        )
    place = event.players.index(viewer)
    return sight.told(
        viewer,
        "Double kan: you got {got} for {gave}",
        "Double kan: {player} got {got} for {gave}",
        got=CardMark(event.cards[place]),
        gave=CardMark(event.cards[1 - place]),
    )


# Results.

DEAL_REASONS: dict[What, str] = {
    "won": mark("the kankei won"),
    "lost": mark("the kankei lost"),
    "doubled": mark("the earlier points again"),
}
"""Reasons of round entries that concern no contract."""
PLAYED_TEXTS = {
    "alone": (
        mark("{Who} played alone, needed {need} of the {all} scoring cards and took {won}."),
        mark(
            "{Who} played alone, needed {need} of the {all} scoring cards and took {won}. The others took "
            "{lost}."
        ),
    ),
    "team": (
        mark("{Who}, the kankei, needed {need} of the {all} scoring cards and took {won}."),
        mark(
            "{Who}, the kankei, needed {need} of the {all} scoring cards and took {won}. The "
            "others took {lost}."
        ),
    ),
    "contract": (
        mark("{Who}, the kankei, took {won} of the scoring cards."),
        mark("{Who}, the kankei, took {won} of the scoring cards. The others took {lost}."),
    ),
}
"""Sentences on the scoring cards of the kankei and, if the deal ended early, of the others."""


ROUND_TITLES = {
    (True, True): mark("You won this deal and the round"),
    (True, False): mark("You won this deal but lost the round"),
    (False, True): mark("You lost this deal but won the round"),
    (False, False): mark("You lost this deal and the round"),
}
"""Titles at the end of a round, by whether the viewer won the deal and the round."""


class KanDealStory(DealStory[KanState]):
    """Texts on the result of a deal of Kan: both sides' scoring cards, and the round with its entries."""

    def title(self, sight: TableContext[KanState]) -> Text:
        outcome, words = finished(sight.state.result).outcome, sight.words
        if outcome is None:
            return words.text("Dealt again")
        if sight.you is not None and sight.state.kankei:
            return _own_title(sight, outcome)
        if not outcome.word:
            return words.text("The kankei win") if outcome.won else words.text("The kankei lose")
        if outcome.made:
            return titled(words, outcome.word)
        return words.text("{Contract} failed", contract=name_of(words, outcome.word))

    def story(self, sight: TableContext[KanState]) -> Text:
        state, words, outcome = sight.state, sight.words, finished(sight.state.result).outcome
        if outcome is None:
            why = words.text("The deal was cancelled.")
            if not sum(state.won):
                why = words.text("One player held both the joker and the ace of trumps.")
            more = words.text("The deal doesn't count, and the same player deals again.")
            return words.sentences(why, more)
        sentences = [_taken(sight)]
        if state.contract is not None:
            sentences.insert(0, _contract(sight))
        elif outcome.word and outcome.made:
            told = mark("{Term}.")
            if state.tricks < TRICKS:  # cards are left
                told = mark(
                    "{Term}: one side had enough scoring cards before the other took any, so the deal ended."
                )
            sentences.insert(0, words.text(told, term=explained(sight, outcome.word)))
        elif outcome.word:
            sentences.insert(0, words.text("{Contract} failed.", contract=name_of(words, outcome.word)))
        return words.sentences(*sentences)

    def next_text(self, sight: TableContext[KanState]) -> Text:
        words, result = sight.words, finished(sight.state.result)
        if result.outcome is None or (result.over and sight.state.form.alone):
            return NO_WORDS
        if result.over:
            return words.text("The round is over and its points have been entered.")
        after = result.following
        assert after is not None
        return sight.told_text(
            after.namer,
            "The kankei won, so the round continues: in deal {deal} you name trumps.",
            "The kankei won, so the round continues: in deal {deal} {player} names trumps.",
            deal=after.deal,
        )

    def reason(self, sight: TableContext[KanState], entry: Entry) -> Text:
        why, words = entry.reason, sight.words
        assert isinstance(why, KanReason)
        if why.what == "three":
            return words.text("All three deals won")
        told = words.text(DEAL_REASONS[why.what]) if why.what in DEAL_REASONS else _of_a_contract(words, why)
        if sight.state.form.alone:
            return words.capital(told)
        return words.text("Deal {number}: {reason}", number=why.deal, reason=told)

    def no_points_text(self, sight: TableContext[KanState], player: int) -> Text:
        return sight.words.text("No points")

    def heading(self, sight: TableContext[KanState]) -> Text:
        result, words = finished(sight.state.result), sight.words
        if result.over:
            return words.text("This round")
        return words.text("The round so far") if result.outcomes else words.text("This deal")

    def pending(self, sight: TableContext[KanState]) -> PendingPoints | None:
        result = finished(sight.state.result)
        if result.over or not result.outcomes:
            return None
        return PendingPoints(
            tuple(entries(result, sight.state.setup.players)), sight.words.text("entered at the end")
        )

    def together(self, sight: TableContext[KanState]) -> bool:
        return True

    def strip(self, sight: TableContext[KanState]) -> TrickStrip | None:
        state, words, result = sight.state, sight.words, finished(sight.state.result)
        if result.outcome is None or not state.kankei:
            return None
        ours, theirs = result.taken
        contract = state.contract is not None
        return TrickStrip(
            ours,
            theirs,
            None if contract else state.need,
            words.text("{Players}: {number}", players=_kankei(sight), number=ours),
            words.text("The others: {number}", number=theirs),
            NO_WORDS if contract else words.text("needed: {number}", number=state.need),
            ALL_POINTS - ours - theirs,
        )


def _own_title(sight: TableContext[KanState], outcome: KanOutcome) -> Text:
    """Return a title with the outcome of the deal for the viewer, and of the round if it is over."""
    state, words, result, you = sight.state, sight.words, finished(sight.state.result), sight.you
    assert you is not None
    won = outcome.won == (you in result.with_kankei)
    gained = points_of(state.entries, state.setup.players)[you] if result.over else 0
    if sits_out(state, you):
        if gained:
            told = (
                mark("You won {points} while sitting out")
                if gained > 0
                else mark("You lost {points} while sitting out")
            )
            return words.text(told, points=abs(gained))
        return words.text("Your side won this deal") if won else words.text("Your side lost this deal")
    if gained and not state.form.alone:
        return words.text(ROUND_TITLES[won, gained > 0])
    return words.text("You won this deal") if won else words.text("You lost this deal")


def _kankei(sight: TableContext[KanState]) -> Text:
    """Return the names of the kankei as text."""
    return sight.listed(sight.viewer_first(camps(sight.state)[0]))


def _contract(sight: TableContext[KanState]) -> Text:
    """Return a text on the contract, with its meaning."""
    contract = sight.state.contract
    assert contract is not None
    return sight.told_text(
        contract.player,
        "You went for {contract}.",
        "{player} went for {contract}.",
        contract=explained(sight, contract.word),
    )


def _taken(sight: TableContext[KanState]) -> Text:
    """Return a text on the scoring cards that the kankei needed and took."""
    state = sight.state
    won, lost = finished(sight.state.result).taken
    kind = "contract" if state.contract is not None else "alone" if state.form.alone else "team"
    all_taken, told = PLAYED_TEXTS[kind]
    return sight.words.text(
        all_taken if won + lost == ALL_POINTS else told,
        who=_kankei(sight),
        need=state.need,
        all=ALL_POINTS,
        won=won,
        lost=lost,
    )


def _of_a_contract(words: Translator, why: KanReason) -> Text:
    """Return a text on a contract made or failed, and on whether its payment is for the whole round."""
    contract = name_of(words, why.what)
    if why.announced and why.made:
        return words.text("{contract} announced and made", contract=contract)
    if why.announced:
        return words.text("{contract} announced but failed", contract=contract)
    if not why.made:
        return words.text("{contract} failed", contract=contract)
    if is_gyaku(why.what) and why.deal > 1:
        return words.text("{contract}, for the round", contract=contract)
    return contract
