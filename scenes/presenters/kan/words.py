"""Kan in words: terms and what they mean, who is on which side, what is asked and what was said."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import JOKER, Card, Suit, each, rank_of, suit_of
from game.engine.rules import SUIT_NAMES
from game.engine.state import NOBODY
from game.kan.form import ALL_POINTS, SCORING, opening
from game.kan.powers import best_place, joker_is_lowest, must_open
from game.kan.state import KanState, kankei_of, known_to_all
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.words import CardMark, Line, SuitMark

GLOSSES = {
    "kan": "I play alone",
    "kankei": "the kan side",
    "mukankei": "the others",
    "iku": "I lead",
    "koi": "you lead",
    "sukonku": "shut them out",
    "gyaku_sukonku": "shut out the kan side",
    "juuroku": "all sixteen",
    "gyaku_juuroku": "all sixteen against them",
    "shippo_jo": "deal it again",
}
"""What the terms of the game mean, in a few words."""
GYAKU = "gyaku"
NUMBERS = ("no", "one", "two", "three", "four")


def name_of(word: str) -> str:
    """A term as it is written: `gyaku sukonku`."""
    return {"shippo_jo": "shippo-jo"}.get(word, word.replace("_", " "))


def term(sight: Sight, word: str) -> str:
    """A term with its meaning after it, for who wants that."""
    return f"{name_of(word)} ({GLOSSES[word]})" if sight.gloss else name_of(word)


def on_button(sight: Sight, word: str) -> str:
    """A term as a choice: `Iku: I lead`."""
    name = name_of(word).capitalize()
    return f"{name}: {GLOSSES[word]}" if sight.gloss and word in GLOSSES else name


# Players and sides.


def sits_out(state: KanState, player: int) -> bool:
    """Whether a player only deals (KAN-6P)."""
    return state.form.dealer_sits_out and player == state.setup.dealer


def those_who_play(state: KanState) -> list[int]:
    """The players of the deal in the order of the seats."""
    return [player for player in state.seats if not sits_out(state, player)]


def onward(state: KanState) -> str:
    """The side on which the next player sits: that to which play goes round (KAN-2, the option)."""
    return "left" if state.setup.options.direction == "clockwise" else "right"


def held_key(sight: Sight, player: int | None) -> bool:
    """Whether a player is known to have got the joker or the card that goes with it in a first deal."""
    state: KanState = sight.state
    if player is None or state.round.deal > 1 or state.form.alone:
        return False
    return bool(state.dealt(player) & (1 << JOKER | 1 << state.key_card))


def side_of(sight: Sight, player: int) -> Side | None:
    """The side of a player, as far as the viewer knows it."""
    state: KanState = sight.state
    if sits_out(state, player):
        return None
    known = kankei_of(state)
    if known:
        return Side.A if player in known else Side.B
    told = state.contract is not None and not state.contract.gyaku and state.contract.player == player
    return Side.A if told or (player == sight.view.viewer and held_key(sight, player)) else None


def team_of(sight: Sight, player: int) -> str:
    """`Kankei` or `Mukankei`, empty where the viewer does not know."""
    side = side_of(sight, player)
    return "" if side is None else "Kankei" if side is Side.A else "Mukankei"


def camps(state: KanState) -> tuple[list[int], list[int]]:
    """The kankei who play and the mukankei, once everybody knows them."""
    playing, kankei = those_who_play(state), known_to_all(state)
    ours = [player for player in playing if player in kankei]
    return ours, [player for player in playing if player not in kankei]


def listed(sight: Sight, players: Sequence[int]) -> str:
    """`You and Haru`, `Mio, Sora and Aki`, the viewer first."""
    order = sorted(players, key=lambda player: player != sight.you)
    names = [sight.name(player) for player in order]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def inner(sight: Sight, player: int) -> str:
    """A player inside a sentence."""
    return "you" if player == sight.you else sight.names[player]


def partner(state: KanState, player: int) -> int:
    """The other one of the kankei."""
    return next((other for other in state.kankei if other != player), NOBODY)


# Scoring cards.


def scoring_cards(sight: Sight, players: Sequence[int]) -> tuple[Card, ...]:
    """The scoring cards that some players are shown to have won, suit by suit."""
    won = 0
    for player in players:
        won |= sight.taken[player] & SCORING
    return tuple(sorted(each(won), key=lambda card: (-suit_of(card), -rank_of(card))))


def teams_shown(state: KanState) -> bool:
    """Whether scoring cards lie before the teams, and not yet before each player (YON-2)."""
    return bool(known_to_all(state))


# The trick.


def led_suit(sight: Sight, cards: Sequence[Card]) -> Suit | None:
    """The suit to be followed: that of the first card, or the one named with the joker."""
    if not cards:
        return None
    led: Suit = suit_of(cards[0]) if cards[0] != JOKER else sight.state.led
    return led


def head(sight: Sight, cards: Sequence[Card]) -> tuple[int, str]:
    """The place of the card that heads a trick, and why it does."""
    state: KanState = sight.state
    led = led_suit(sight, cards)
    assert led is not None
    lowest = joker_is_lowest(state.form, sum(sight.won))
    place = best_place(cards, led, state.trump, joker_is_lowest=lowest)
    card = cards[place]
    if card == JOKER:
        return place, "joker"
    return place, "trumps it" if suit_of(card) == state.trump != led else "heads"


def usual_name(sight: Sight, suit: Suit) -> str:
    """A suit as other decks call it, where this one has a name of its own for it."""
    return "" if sight.suit_names[suit] == SUIT_NAMES[suit] else SUIT_NAMES[suit]


# What is asked.


def question(sight: Sight, legal: Sequence[Action]) -> Line:
    """The line over what can be chosen."""
    state: KanState = sight.state
    match state.phase:
        case "lead":
            other = sight.names[partner(state, state.turn)]
            return (f"Who leads to the first trick, you or {other}?",)
        case "show":
            namer = sight.names[state.round.namer]
            if any(action.text == "show none" for action in legal):
                return (f"Show {namer} one or two cards, or nothing",)
            return (f"Show {namer} two cards, or one card twice",)
        case "bidding":
            return (f"Play alone, for {state.need} of the {ALL_POINTS} scoring cards?",)
        case "play":
            return _play(sight, legal)
    return ("Your turn",)


def _play(sight: Sight, legal: Sequence[Action]) -> Line:
    state: KanState = sight.state
    considered = sight.considered
    if considered is not None and considered.cards:
        card = considered.cards[0]
        if considered.strain is not None:
            also = ", and announce" if considered.manner else ""
            return (CardMark(card), f"Name the suit that the others must follow{also}")
        return (CardMark(card), "Announce something with it?")
    cards = {action.cards[0] for action in legal}
    if must_open(state):
        ace = opening(state.trump)
        return ("Your turn:", CardMark(ace), "opens the round")
    if cards == {JOKER} and sight.view.hand_size(state.turn) > 1:
        return ("Your turn: the joker must go now",)
    own = state.hands[state.turn]
    held = bool(own >> JOKER & 1)
    barred = held and JOKER not in cards
    if not sight.trick:
        return ("Your turn: lead, but not the joker",) if barred else ("Your turn: lead any card",)
    led = led_suit(sight, sight.trick)
    assert led is not None
    plain = [card for card in cards if card != JOKER]
    if plain and all(suit_of(card) == led for card in plain):
        if JOKER not in cards:
            return ("Your turn: follow", SuitMark(led))
        bound = all(action.manner for action in legal if action.cards == (JOKER,))
        joker = "or announce with the joker" if bound else "or play the joker"
        return ("Your turn: follow", SuitMark(led), joker)
    end = "so play any card but the joker" if barred else "so play any card"
    return ("Your turn: none of", SuitMark(led), end)


def waiting(sight: Sight) -> Line:
    """What the viewer is told while others decide before the play, or in between."""
    state: KanState = sight.state
    if state.turn == sight.you and sight.you is not None:
        return ()
    match state.phase:
        case "lead":
            if sight.view.viewer in state.kankei and state.sealed is not None:
                said = state.sealed[sight.view.viewer]
                other = sight.names[partner(state, sight.view.viewer)]
                return (f"You have chosen {said[0].verb}; now {other} chooses",) if said else ()
            return (f"{listed(sight, state.kankei)} choose in secret: iku or koi",)
        case "show":
            namer = inner(sight, state.round.namer)
            shows = "shows" if state.setup.options.showing == "tournament" else "may show"
            return (f"{sight.names[state.round.shower]} {shows} {namer} cards",)
        case "trump":
            return (f"{sight.names[state.round.namer]} names trumps",)
        case "stop" if state.turn != NOBODY:
            return (f"{sight.names[state.turn]} decides whether to stop",)
        case "shippo-jo" if state.turn != NOBODY:
            return (f"{sight.names[state.turn]} is asked: {term(sight, 'shippo_jo')}?",)
    return ()


def trumps_are(sight: Sight, suit: Suit) -> str:
    """`Leaves are trumps`."""
    name = sight.suit_names[suit]
    return f"{name.capitalize()} {'are' if name.endswith('s') else 'is'} trumps"


def holding(sight: Sight, suit: Suit) -> Line:
    """What the viewer holds of a suit."""
    viewer = sight.view.viewer
    if viewer is None:
        return ()
    own = [card for card in each(sight.state.hands[viewer]) if suit_of(card) == suit]
    if not own:
        return ("You hold none.",)
    marks = [CardMark(card) for card in sorted(own, key=rank_of, reverse=True)]
    return (f"You hold {counted(len(own), 'card')}:", *marks)
