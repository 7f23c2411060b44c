"""Advice of Kan: reasons for a choice, and notes for beginners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ai.kan.advice import points_alone
from game.engine.actions import Action
from game.engine.cards import ACE, HIDDEN, JOKER, SUIT_CARDS, Card, Cards, Suit, card_of, each, mask, suit_of
from game.engine.events import Shown
from game.engine.state import Zone
from game.engine.tricks import head_of
from game.games.kan.form import ALL_POINTS, JOKER_BIT, NEEDS, SCORING, TRICKS, points
from game.games.kan.outcome import needs
from game.games.kan.powers import joker_is_barred, takers_now
from game.games.kan.result import WORDS, Word, is_gyaku, is_juuroku
from game.games.kan.state import KanState, points_of
from scenes.i18n import Line, Text, mark
from scenes.presenters.contract.advice import Advice, BeginnerNote
from scenes.presenters.contract.seats import Seats
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan.terms import camps, explained, partner, teams_shown

KEYS = (
    "alone", "falling", "lead", "silent", "contract", "round", "show", "trump", "three", "teams", "follow",
    "joker", "points", "stop", "cancel",
)  # fmt: skip


class KanAdvice(Advice[KanState]):
    """Reasons that count what the player sees, and a note for each new thing."""

    lessons = KEYS
    topics: Mapping[str, str] = {
        "iku": "deal", "koi": "deal", "show": "round", "trump": "round", "kan": "three", "pass": "three",
        "stop": "all", "juuroku": "all", "gyaku_juuroku": "all", "LEAD": "sense", "MISSED": "trick",
        "DEAR": "trick", "WASTED": "sense", "FRIEND": "aim", "GIVEN": "aim",
    }  # fmt: skip

    def __init__(self, seats: Seats[KanState]) -> None:
        """`seats` knows who is on which side."""
        self.seats = seats

    def topic(self, sight: Sight[KanState], chosen: Action, better: Action) -> str | None:
        if sight.state.form.silent and (chosen.manner or better.manner or better.verb == "trump"):
            return "four"
        if (JOKER,) in (chosen.cards, better.cards):
            return "sense" if sight.trick else "joker"
        return None

    def hint(self, sight: Sight[KanState], action: Action) -> Line:
        match action:
            case Action(verb="iku" | "koi"):
                return (_hint_first_lead(sight, action.verb),)
            case Action(verb="show"):
                return (_hint_show(sight, action),)
            case Action(verb="trump", strain=int(suit)):
                return (_hint_trump(sight, suit),)
            case Action(verb="kan" | "pass"):
                return (_hint_bid(sight),)
            case Action(verb="stop"):
                return (_hint_stop(sight),)
            case Action(verb="juuroku" | "gyaku_juuroku"):
                return (_hint_go_for_all(sight),)
            case Action(verb="shippo_jo" | "continue"):
                return (_hint_cancel(sight),)
            case Action(verb="play", manner=(contract,)):
                return (_hint_contract(sight, WORDS[contract]),)
            case Action(verb="play", cards=(card,), strain=strain) if not sight.trick:
                return (_hint_lead(sight, card, strain),)
            case Action(verb="play", cards=(card,)):
                return (_hint_follow(sight, card, self.seats),)
        return super().hint(sight, action)

    def measure(self, sight: Sight[KanState]) -> Text:
        return sight.words.text("Points ahead in this round, against the best.")

    def notes(self, sight: Sight[KanState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        match sight.state.phase:
            case "bidding" if sight.state.need < NEEDS[0]:
                return [_note_alone(sight), _note_falling(sight)]
            case "bidding":
                return [_note_alone(sight)]
            case "lead":
                return [_note_first_lead(sight)]
            case "show":
                return [_note_later_deal(sight), _note_show(sight)]
            case "trump":
                return [_note_later_deal(sight), _note_trump(sight)]
            case "stop":
                (word,) = (action.verb for action in legal if action.verb != "stop")
                return [_note_stop(sight, word)]
            case "shippo-jo":
                return [_note_cancel(sight)]
            case "play":
                return _in_the_play(sight, legal)
        return []


def _in_the_play(sight: Sight[KanState], legal: Sequence[Action]) -> list[BeginnerNote]:
    """The notes for a card that is to be played."""
    state, tricks = sight.state, sight.state.tricks
    notes = []
    if state.form.silent and not teams_shown(state):
        notes.append(_note_silent(sight))
    if state.form.open and state.round.deal == 1:
        notes.append(_note_teams(sight))
    if state.round.deal > 1:
        notes.append(_note_later_deal(sight))
    if any(action.manner for action in legal):
        notes.append(_note_contract(sight))
    if sight.trick:
        notes.append(_note_follow(sight))
    if any(action.cards == (JOKER,) for action in legal) and tricks < TRICKS - 1:
        notes.append(_note_joker(sight))
    if tricks > 1:
        notes.append(_note_scoring(sight))
    return notes


# Before the play.


def _hint_first_lead(sight: Sight[KanState], call: str) -> Text:
    """Nobody may play the joker to trick 1, so that it is a good one for aces."""
    state, words = sight.state, sight.words
    aces = sum(_own(state) >> card_of(ACE, suit) & 1 for suit in range(4) if suit != state.trump)
    held = [words.counted("{count} plain ace", "{count} plain aces", count=aces)] if aces else []
    held.append(words.counted("{count} trump", "{count} trumps", count=_held(state, state.trump)))
    cards = words.listed(held)
    if call == "iku":
        return words.text("You have {cards}.", cards=cards)
    other = sight.names[partner(state, state.turn)]
    return words.text("It offers the lead to {player}: you have {cards}.", player=other, cards=cards)


def _hint_show(sight: Sight[KanState], action: Action) -> Text:
    """Which suits the one who names trumps would read from it, and how long they are."""
    state, words = sight.state, sight.words
    suits = [suit_of(card) for card in action.cards]
    names, held = [sight.suit_names[suit] for suit in suits], [_held(state, suit) for suit in suits]
    if not suits:
        return words.text("It leaves the choice to {player}.", player=sight.names[state.round.namer])
    if len(suits) == 1 and action.manner:
        return words.text(
            "Shown twice, it asks for {suit} alone: you hold {count}.", count=held[0], suit=names[0]
        )
    if len(suits) == 1:
        return words.text("Shown once, it asks for {suit}: you hold {count}.", count=held[0], suit=names[0])
    ordered = mark("It asks for {first} ({count}) before {second} ({more}).")
    either = mark("It asks for {first} ({count}) or {second} ({more}).")
    told = ordered if action.manner else either
    return words.text(told, first=names[0], count=held[0], second=names[1], more=held[1])


def _hint_trump(sight: Sight[KanState], suit: Suit) -> Text:
    """How many cards of the suit are seen, and whether the partner has shown it."""
    state, words = sight.state, sight.words
    cards = [card for event in state.told if isinstance(event, Shown) for card in event.cards]
    shown = suit in [suit_of(card) for card in cards if card != HIDDEN]
    count, other = _held(state, suit), sight.names[state.round.shower]
    match state.form.silent, shown:
        case True, _:
            return words.text("It has {count} of your three cards.", count=count)
        case _, True:
            return words.text(
                "It has {count} of your ten cards, and {player} showed it.", count=count, player=other
            )
    return words.text("It has {count} of your ten cards.", count=count)


def _hint_bid(sight: Sight[KanState]) -> Text:
    """What the hand would take alone."""
    state = sight.state
    expected = round(points_alone(_own(state), state.trump))
    return sight.words.text(
        "You need {need}: your cards are good for about {count}.",
        count=max(0, min(expected, ALL_POINTS)),
        need=state.need,
    )


# In the play.


def _hint_stop(sight: Sight[KanState]) -> Text:
    """What might be lost by playing on."""
    beatable, words = _can_be_beaten(sight.state), sight.words
    if not beatable:
        return words.text("It keeps what is made.")
    return words.text("It keeps what is made: {count} of your cards can be beaten.", count=beatable)


def _hint_go_for_all(sight: Sight[KanState]) -> Text:
    """What is missing, and what might be lost on the way."""
    state, words = sight.state, sight.words
    left, beatable = ALL_POINTS - points_of(state, state.seats), _can_be_beaten(state)
    if not beatable:
        return words.text("There are {left} to go, and none of your cards can be beaten.", left=left)
    return words.text(
        "There are {left} to go, and {count} of your cards can be beaten.", left=left, count=beatable
    )


def _can_be_beaten(state: KanState) -> int:
    """The cards of the player to lead that another hand can beat: by a higher one, a trump or the joker."""
    hand = state.hands[state.turn]
    others = state.form.pack & ~hand
    for cards in state.played:
        others &= ~cards
    plain = (card for card in each(hand) if card != JOKER)
    return sum(bool(others & takers_now(state, suit_of(card))[card]) for card in plain)


def _hint_cancel(sight: Sight[KanState]) -> Text:
    """How far the own side is."""
    state = sight.state
    theirs = state.turn not in state.kankei
    has, need = points_of(state, camps(state)[theirs]), needs(state)[theirs]
    return sight.words.text("Your side needs {need} and has {count}.", count=has, need=need)


def _hint_contract(sight: Sight[KanState], word: Word) -> Text:
    """What is promised with a card to trick 1."""
    state, words = sight.state, sight.words
    if is_juuroku(word):
        return words.text("It promises all {all} scoring cards.", all=ALL_POINTS)
    need = ALL_POINTS + 1 - state.need if is_gyaku(word) else state.need
    return words.text("It promises {need} scoring cards before they have any.", need=need)


def _hint_lead(sight: Sight[KanState], card: Card, strain: Suit | None) -> Text:
    """Whether a lead can be beaten, and by what."""
    words = sight.words
    led = suit_of(card) if strain is None else strain
    beaten = _beaters(sight, (card,), led)
    name = sight.suit_names[led]
    if card == JOKER and beaten:
        return words.text("It calls for {suit}.", suit=name)
    if card == JOKER:
        return words.text("It is sure to win, and they must follow {suit}.", suit=name)
    if led == sight.state.trump:
        return _lead_of_trumps(sight, beaten)
    if not beaten:
        return words.text("It is sure to win.")
    if not beaten & ~JOKER_BIT:
        return words.text("It loses only to the joker.")
    if beaten & SUIT_CARDS[led]:
        if SCORING >> card & 1:
            count = (beaten & SUIT_CARDS[led]).bit_count()
            return words.counted(
                "{count} higher card of {suit} is out.",
                "{count} higher cards of {suit} are out.",
                count=count,
                suit=name,
            )
        return words.text("It is a lead that risks no scoring card.")
    if beaten & JOKER_BIT:
        return words.text("It loses only to a trump or the joker.")
    return words.text("It loses only to a trump.")


def _lead_of_trumps(sight: Sight[KanState], beaten: Cards) -> Text:
    """Whether a led trump can be beaten."""
    words = sight.words
    if not beaten:
        return words.text("It draws trumps, and is sure to win.")
    if not beaten & ~JOKER_BIT:
        return words.text("It draws trumps, and loses only to the joker.")
    return words.text("It draws trumps.")


def _hint_follow(sight: Sight[KanState], card: Card, seats: Seats[KanState]) -> Text:
    """What the trick holds, whose it is so far, and whether that can still change."""
    state = sight.state
    cards = (*sight.trick, card)
    place = head_of(cards, takers_now(state, state.led))
    sure = not _beaters(sight, cards, state.led)
    if place == len(cards) - 1:
        return _heads_the_trick(sight, points(mask(cards)), sure)
    return _lets_it_go(sight, card, sight.trick_players[place], sure, seats)


def _heads_the_trick(sight: Sight[KanState], held: int, sure: bool) -> Text:
    """The card heads the trick, which holds so many scoring cards."""
    words = sight.words
    match held, not sight.state.to_come(), sure:
        case 0, True, _:
            return words.text("It takes the trick.")
        case 0, _, True:
            return words.text("It is sure to take the trick.")
        case 0, _, _:
            return words.text("It heads the trick for now.")
        case _, True, _:
            return words.counted(
                "It takes the trick with {count} scoring card.",
                "It takes the trick with {count} scoring cards.",
                count=held,
            )
        case _, _, True:
            return words.counted(
                "It is sure to take the trick with {count} scoring card.",
                "It is sure to take the trick with {count} scoring cards.",
                count=held,
            )
    return words.counted(
        "It heads the trick for now: it holds {count} scoring card.",
        "It heads the trick for now: it holds {count} scoring cards.",
        count=held,
    )


def _lets_it_go(sight: Sight[KanState], card: Card, holder: int, sure: bool, seats: Seats[KanState]) -> Text:
    """Another card heads the trick: the partner's, or that of somebody who may be against the player."""
    words, scoring = sight.words, bool(SCORING >> card & 1)
    his, own = (seats.side(sight, player) for player in (holder, sight.state.turn))
    if own is None or his is not own:
        if scoring:
            return words.text("It lets the trick go.")
        return words.text("It lets the trick go, with no scoring card.")
    match scoring, sure:
        case True, True:
            told = mark("It goes to {player}, who is sure of the trick.")
        case True, _:
            told = mark("It goes to {player}, who heads the trick.")
        case _, True:
            told = mark("It leaves the trick to {player}, who is sure of it.")
        case _:
            told = mark("It leaves the trick to {player}, who heads it.")
    return words.text(told, player=sight.names[holder])


# What is held, and what may beat it.


def _own(state: KanState) -> Cards:
    return state.hands[state.turn]


def _held(state: KanState, suit: Suit) -> int:
    """How many cards of a suit the player to act sees in his hand."""
    return (_own(state) & SUIT_CARDS[suit]).bit_count()


def _beaters(sight: Sight[KanState], cards: Sequence[Card], led: Suit) -> Cards:
    """The cards that somebody still to play may have, and that would take the trick over."""
    state = sight.state
    barred = JOKER_BIT if joker_is_barred(state) else 0
    over = takers_now(state, led)
    found = 0
    for player in state.to_come():
        zone = Zone("hands", player)
        pool = state.hands[player]
        if sight.view.hidden.get(zone):
            pool |= sight.view.unseen & state.may.get(zone, ~0)
        found |= pool
    return found & over[cards[head_of(cards, over)]] & ~barred


# Notes for beginners.

# Before the play.


def _note_alone(sight: Sight[KanState]) -> BeginnerNote:
    """Who plays alone, and for what."""
    text = sight.words.text(
        "Aces, kings, queens and jacks are the scoring cards, sixteen in all. Who says kan plays alone "
        "against the other two, leads, and must take {need} of them.",
        need=sight.state.need,
    )
    return BeginnerNote("alone", sight.words.text("One against two"), text)


def _note_falling(sight: Sight[KanState]) -> BeginnerNote:
    """All have passed."""
    text = sight.words.text(
        "Nobody dared, so each is asked again: now {need} are enough. The longer all pass, the cheaper it "
        "becomes, for whoever says kan first.",
        need=sight.state.need,
    )
    return BeginnerNote("falling", sight.words.text("The need has fallen"), text)


def _note_first_lead(sight: Sight[KanState]) -> BeginnerNote:
    """The secret calls."""
    state = sight.state
    text = sight.words.text(
        "One of you and {player} has the joker, the other the ace of trumps, and nobody else knows which. "
        "You play together against the rest. Both now say in secret who leads: iku, I do, or koi, you do. "
        "If you say the same, the seats decide.",
        player=sight.names[partner(state, state.turn)],
    )
    return BeginnerNote("lead", sight.words.text("You are one of the kankei"), text)


def _note_later_deal(sight: Sight[KanState]) -> BeginnerNote:
    """The second or third deal of a round."""
    text = sight.words.text(
        "The kankei have won, so the same teams and dealer play on: this is deal {number} of at most three. "
        "The round ends when the kankei lose a deal or have won all three; its points are entered then.",
        number=sight.state.round.deal,
    )
    return BeginnerNote("round", sight.words.text("The round goes on"), text)


def _note_show(sight: Sight[KanState]) -> BeginnerNote:
    """How cards are shown, and what that means."""
    state, words = sight.state, sight.words
    may = mark(
        "{player} names trumps now, and you may let {player} look at cards first: choose one card, or two of "
        "different suits one after the other."
    )
    must = mark(
        "{player} names trumps now, and you let {player} look at cards first: choose one card, or two of "
        "different suits one after the other."
    )
    told = must if state.setup.options.showing == "tournament" else may
    how = words.text(told, player=sight.names[state.round.namer])
    meaning = words.text(
        "Two shown at once mean either suit, one then the other prefers the first; the same card twice means "
        "one suit, but looks like two. The others see only backs."
    )
    text = words.sentences(how, meaning)
    return BeginnerNote("show", words.text("Show your partner"), text)


def _note_trump(sight: Sight[KanState]) -> BeginnerNote:
    """Trumps are to be named, with or without a partner's wish."""
    state, words = sight.state, sight.words
    if state.form.silent:
        text = words.text(
            "You name trumps having seen three of your ten cards; the other seven lie face down until then. "
            "You lead as well."
        )
        return BeginnerNote("three", words.text("Trumps on three cards"), text)
    if any(isinstance(event, Shown) and event.cards for event in state.told):
        text = words.text(
            "Any suit can be trumps in this deal. What your partner has shown you is a suit he would like; "
            "when you have named it, you lead."
        )
    else:
        text = words.text("Any suit can be trumps in this deal. When you have named it, you lead.")
    return BeginnerNote("trump", words.text("You name trumps"), text)


# The play.


def _note_silent(sight: Sight[KanState]) -> BeginnerNote:
    """Teams that nobody names."""
    words = sight.words
    teams = words.text(
        "Joker and jack of trumps make two players the kankei, against the other two, the mukankei; but "
        "nobody says so, and the play will tell."
    )
    text = words.sentences(teams, _yours(sight), _kankei_need(sight))
    return BeginnerNote("silent", words.text("Silent teams"), text)


def _yours(sight: Sight[KanState]) -> Text:
    """What the viewer's own cards say of his team."""
    state, words = sight.state, sight.words
    own = state.dealt(sight.view.viewer) if sight.view.viewer is not None else 0
    match (own & (1 << JOKER | 1 << state.key_card)).bit_count():
        case 0:
            return words.text("You have neither, so you are most likely one of the mukankei.")
        case 1:
            return words.text("You have one of them, so you are one of the kankei.")
    return words.text("You have both: the player opposite is your partner, and does not know it.")


def _kankei_need(sight: Sight[KanState]) -> Text:
    return sight.words.text(
        "The kankei need {need} of the {all} scoring cards: aces, kings, queens and jacks.",
        need=sight.state.need,
        all=ALL_POINTS,
    )


def _note_teams(sight: Sight[KanState]) -> BeginnerNote:
    """Who the kankei are, and what they need."""
    state, words = sight.state, sight.words
    yours = mark(
        "{Players} had the joker and the ace of trumps: you are the kankei and play together, all others "
        "against you, the mukankei."
    )
    theirs = mark(
        "{Players} had the joker and the ace of trumps: they are the kankei and play together, all others "
        "against them, the mukankei."
    )
    told = yours if sight.you in state.kankei else theirs
    names = sight.listed(sight.viewer_first(state.kankei))
    sentences = [words.text(told, players=names), _kankei_need(sight)]
    if state.form.dealer_sits_out:
        dealer = sight.names[state.setup.dealer]
        sentences.append(words.text("{player} only deals, and scores with the kankei.", player=dealer))
    return BeginnerNote("teams", words.text("Kankei and mukankei"), words.sentences(*sentences))


def _note_contract(sight: Sight[KanState]) -> BeginnerNote:
    """What may be announced with a card to trick 1."""
    text = sight.words.text(
        "With your card to the first trick you may announce that your team will shut the others out "
        "(sukonku), or in later deals take all sixteen (juuroku). It scores far more, and costs double if "
        "it fails. Press a card to see what you may announce."
    )
    return BeginnerNote("contract", sight.words.text("A contract with the first card"), text)


def _note_follow(sight: Sight[KanState]) -> BeginnerNote:
    """Which cards may be played, and which takes the trick."""
    words = sight.words
    if sight.state.form.silent:
        text = words.text(
            "Play a card of the suit in the middle if you can, else any card. The highest trump takes the "
            "trick, or else the highest card of that suit; the joker beats everything, but in the last trick "
            "it is the lowest card."
        )
    else:
        text = words.text(
            "Play a card of the suit in the middle if you can, else any card. The highest trump takes the "
            "trick, or else the highest card of that suit; the joker beats everything."
        )
    return BeginnerNote("follow", words.text("Follow suit"), text)


def _note_joker(sight: Sight[KanState]) -> BeginnerNote:
    """What the joker does, and when it may be played."""
    words = sight.words
    if sight.state.form.silent:
        text = words.text(
            "It takes any trick, whatever was led. To the first it goes only with a contract, and in the "
            "last it is the lowest card. If you lead it, you name the suit that the others must play."
        )
    else:
        text = words.text(
            "It takes any trick, whatever was led. It is barred from the first and the last trick, and "
            "must go by the ninth. If you lead it, you name the suit that the others must play."
        )
    return BeginnerNote("joker", words.text("The joker"), text)


def _note_scoring(sight: Sight[KanState]) -> BeginnerNote:
    """What counts, and where it lies."""
    state, words = sight.state, sight.words
    usual = mark(
        "Tricks count nothing by themselves, only the aces, kings, queens and jacks in them, {all} in all: "
        "the kankei need {need} of them."
    )
    with_contract = mark(
        "Tricks count nothing by themselves, only the aces, kings, queens and jacks in them, {all} in all."
    )
    told = usual if state.contract is None else with_contract
    counts = words.text(told, all=ALL_POINTS, need=state.need)
    if teams_shown(state):
        where = words.text("At the right you see what each team has taken and needs.")
    else:
        where = words.text("Those that are taken lie beside their takers until the teams are known.")
    return BeginnerNote("points", words.text("Only scoring cards count"), words.sentences(counts, where))


def _note_stop(sight: Sight[KanState], word: str) -> BeginnerNote:
    """Whether to stop, or to go for everything; `word` is what that is called."""
    text = sight.words.text(
        "Your team has what it needs, and the others have no scoring card yet. Stop and take the points, "
        "or go for {contract}: it brings much more, and costs at least twice as much if a single scoring "
        "card is lost.",
        contract=explained(sight, word),
    )
    return BeginnerNote("stop", sight.words.text("Stop, or all of them?"), text)


def _note_cancel(sight: Sight[KanState]) -> BeginnerNote:
    """Shippo-jo."""
    text = sight.words.text(
        "The other team has played all four aces and the joker. With this rule any player of your team may "
        "have the cards dealt again, and nothing counts."
    )
    return BeginnerNote("cancel", sight.words.text("Too good a deal"), text)
