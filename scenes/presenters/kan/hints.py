"""What speaks for the choice that the adviser likes best in Kan, as far as the viewer may know."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import ACE, HIDDEN, JOKER, SUIT_CARDS, Card, Cards, Suit, card_of, each, mask, suit_of
from game.engine.events import Shown
from game.engine.state import Zone
from game.engine.tricks import head_of
from game.kan.form import ALL_POINTS, JOKER_BIT, SCORING, points
from game.kan.outcome import needs
from game.kan.powers import joker_is_barred, takers_now
from game.kan.result import is_gyaku
from game.kan.state import KanState, points_of
from game.minds.kan.advice import points_alone
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan import words as words
from scenes.words import Line


def why(sight: Sight, action: Action) -> Line:
    """The reason in a few words, to stand after the name of the choice."""
    match action:
        case Action(verb="iku" | "koi"):
            return (_first_lead(sight, action.verb),)
        case Action(verb="show"):
            return (_show(sight, action),)
        case Action(verb="trump", strain=int(suit)):
            return (_trump(sight, suit),)
        case Action(verb="kan" | "pass"):
            return (_bid(sight),)
        case Action(verb="stop" | "juuroku" | "gyaku_juuroku"):
            return (_stop(sight, action.verb),)
        case Action(verb="shippo_jo" | "continue"):
            return (_cancel(sight),)
        case Action(verb="play", manner=(contract,)):
            return (_contract(sight, contract),)
        case Action(verb="play", cards=(card,), strain=strain) if not sight.trick:
            return (_lead(sight, card, strain),)
        case Action(verb="play", cards=(card,)):
            return (_follow(sight, card),)
    return ("looks best",)


def _own(sight: Sight) -> Cards:
    state: KanState = sight.state
    return state.hands[state.turn]


def _held(sight: Sight, suit: Suit) -> int:
    """How many cards of a suit the player to act sees in his hand."""
    return (_own(sight) & SUIT_CARDS[suit]).bit_count()


# Before the play.


def _first_lead(sight: Sight, call: str) -> str:
    """Nobody may play the joker to trick 1, so that it is a good one for aces."""
    state: KanState = sight.state
    aces = sum(_own(sight) >> card_of(ACE, suit) & 1 for suit in range(4) if suit != state.trump)
    plain = [counted(aces, "plain ace")] if aces else []
    have = " and ".join([*plain, counted(_held(sight, state.trump), "trump")])
    if call == "iku":
        return f"looks best: you have {have}"
    return f"offers the lead to {sight.names[words.partner(state, state.turn)]}: you have {have}"


def _show(sight: Sight, action: Action) -> str:
    suits = [suit_of(card) for card in action.cards]
    if not suits:
        return f"leaves the choice to {sight.names[sight.state.round.namer]}"
    names = [f"{sight.suit_names[suit]} ({_held(sight, suit)})" for suit in suits]
    if len(names) == 1:
        shown = "shown twice" if action.manner else "shown once"
        return f"{shown}: you hold {_held(sight, suits[0])} {sight.suit_names[suits[0]]}"
    return f"asks for {names[0]} {'before' if action.manner else 'or'} {names[1]}"


def _trump(sight: Sight, suit: Suit) -> str:
    state: KanState = sight.state
    had = "of your three cards" if state.form.silent else "of your ten cards"
    cards = [card for event in state.told if isinstance(event, Shown) for card in event.cards]
    shown = suit in [suit_of(card) for card in cards if card != HIDDEN]
    partner = f", and {sight.names[state.round.shower]} showed it" if shown else ""
    return f"looks best: {_held(sight, suit)} {had}{partner}"


def _bid(sight: Sight) -> str:
    state: KanState = sight.state
    expected = round(points_alone(_own(sight), state.trump))
    return f"looks best: your cards are good for about {max(0, min(expected, ALL_POINTS))} of {state.need}"


# The play.


def _stop(sight: Sight, verb: str) -> str:
    state: KanState = sight.state
    beatable = _can_be_beaten(state)
    left = ALL_POINTS - points_of(state, state.seats)
    if verb == "stop":
        return "keeps what is made" + (f": {beatable} of your cards can be beaten" if beatable else "")
    return f"looks worth it: {left} to go, and {beatable or 'none'} of your cards can be beaten"


def _can_be_beaten(state: KanState) -> int:
    """The cards of the player to lead that another hand can beat: by a higher one, a trump or the joker."""
    hand = state.hands[state.turn]
    others = state.form.pack & ~hand
    for cards in state.played:
        others &= ~cards
    plain = (card for card in each(hand) if card != JOKER)
    return sum(bool(others & takers_now(state, suit_of(card))[card]) for card in plain)


def _cancel(sight: Sight) -> str:
    state: KanState = sight.state
    mine = state.turn in state.kankei
    team = words.camps(state)[not mine]
    return f"looks best: your side has {points_of(state, team)} of {needs(state)[not mine]}"


def _contract(sight: Sight, contract: str) -> str:
    state: KanState = sight.state
    if contract.endswith("juuroku"):
        return f"promises all {ALL_POINTS} scoring cards"
    need = ALL_POINTS + 1 - state.need if is_gyaku(contract) else state.need
    return f"promises {need} scoring cards before they have any"


def _lead(sight: Sight, card: Card, strain: Suit | None) -> str:
    state: KanState = sight.state
    led = suit_of(card) if strain is None else strain
    beaten = _beaters(sight, (card,), led)
    name = sight.suit_names[led]
    if card == JOKER:
        return f"is sure to win, and they must follow {name}" if not beaten else f"calls for {name}"
    trumps = led == state.trump
    draws = "draws trumps, and " if trumps else ""
    if not beaten:
        return f"{draws}is sure to win"
    if not beaten & ~JOKER_BIT:
        return f"{draws}loses only to the joker"
    if not beaten & SUIT_CARDS[led]:
        rest = "a trump or the joker" if beaten & JOKER_BIT else "a trump"
        return f"loses only to {rest}"
    if trumps:
        return "draws trumps"
    return "is the best lead" if SCORING >> card & 1 else "is a lead that risks no scoring card"


def _follow(sight: Sight, card: Card) -> str:
    """What the trick holds, whose it is so far, and whether that can still change."""
    state: KanState = sight.state
    cards = (*sight.trick, card)
    led = words.led_suit(sight, cards)
    assert led is not None
    place, _ = words.head(sight, cards)
    sure = not _beaters(sight, cards, led)
    held = points(mask(cards))
    holds = counted(held, "scoring card")
    stakes = f" with {holds}" if held else ""
    if place == len(cards) - 1:
        if not state.to_come():
            return f"takes the trick{stakes}"
        if sure:
            return f"is sure to take the trick{stakes}"
        return "heads the trick for now" + (f": it holds {holds}" if held else "")
    holder = sight.trick_players[place]
    sides = [words.side_of(sight, player) for player in (holder, state.turn)]
    scoring = bool(SCORING >> card & 1)
    if None in sides or sides[0] is not sides[1]:
        return "lets the trick go" if scoring else "lets the trick go, with no scoring card"
    goes = "goes" if scoring else "leaves the trick"
    ahead = "is sure of" if sure else "heads"
    return f"{goes} to {sight.names[holder]}, who {ahead} {'the trick' if scoring else 'it'}"


def _beaters(sight: Sight, cards: Sequence[Card], led: Suit) -> Cards:
    """The cards that somebody still to play may have, and that would take the trick over."""
    state: KanState = sight.state
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
