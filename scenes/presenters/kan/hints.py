"""What speaks for the choice that the adviser likes best in Kan, as far as the viewer may know."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.kan.advice import points_alone
from game.engine.actions import Action
from game.engine.cards import ACE, HIDDEN, JOKER, SUIT_CARDS, Card, Cards, Suit, card_of, each, mask, suit_of
from game.engine.events import Shown
from game.engine.state import Zone
from game.engine.tricks import head_of
from game.games.kan.form import ALL_POINTS, JOKER_BIT, SCORING, points
from game.games.kan.outcome import needs
from game.games.kan.powers import joker_is_barred, takers_now
from game.games.kan.result import Word, is_gyaku, is_juuroku
from game.games.kan.state import KanState, points_of
from scenes.i18n import Text, mark
from scenes.presenters.contract.seats import Seats
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan.facts import camps, partner

# Before the play.


def first_lead(sight: Sight[KanState], call: str) -> Text:
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


def show(sight: Sight[KanState], action: Action) -> Text:
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


def trump(sight: Sight[KanState], suit: Suit) -> Text:
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


def bid(sight: Sight[KanState]) -> Text:
    """What the hand would take alone."""
    state = sight.state
    expected = round(points_alone(_own(state), state.trump))
    return sight.words.text(
        "You need {need}: your cards are good for about {count}.",
        count=max(0, min(expected, ALL_POINTS)),
        need=state.need,
    )


# In the play.


def stop(sight: Sight[KanState]) -> Text:
    """What might be lost by playing on."""
    beatable, words = _can_be_beaten(sight.state), sight.words
    if not beatable:
        return words.text("It keeps what is made.")
    return words.text("It keeps what is made: {count} of your cards can be beaten.", count=beatable)


def go_for_all(sight: Sight[KanState]) -> Text:
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


def cancel(sight: Sight[KanState]) -> Text:
    """How far the own side is."""
    state = sight.state
    theirs = state.turn not in state.kankei
    has, need = points_of(state, camps(state)[theirs]), needs(state)[theirs]
    return sight.words.text("Your side needs {need} and has {count}.", count=has, need=need)


def contract(sight: Sight[KanState], word: Word) -> Text:
    """What is promised with a card to trick 1."""
    state, words = sight.state, sight.words
    if is_juuroku(word):
        return words.text("It promises all {all} scoring cards.", all=ALL_POINTS)
    need = ALL_POINTS + 1 - state.need if is_gyaku(word) else state.need
    return words.text("It promises {need} scoring cards before they have any.", need=need)


def lead(sight: Sight[KanState], card: Card, strain: Suit | None) -> Text:
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


def follow(sight: Sight[KanState], card: Card, seats: Seats[KanState]) -> Text:
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
