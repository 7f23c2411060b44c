"""Napoleon in words: who is known to be on which side, which cards are special, what heads a trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.cards import (
    ACE,
    JOKER,
    KING,
    NO_TRUMP,
    SPADES,
    TWO,
    Card,
    Cards,
    Suit,
    card_of,
    each,
    rank_of,
    suit_of,
)
from game.engine.state import NOBODY, Zone
from game.napoleon.form import MIGHTY, NO_CARD, YOROMEKI, form
from game.napoleon.powers import Powers, best_place, points, powers, sei_jack, tables, ura_jack
from game.napoleon.state import NapoleonState
from scenes.presenters.contract.sight import Sight
from scenes.words import Line, SuitMark

HIGHER, SEI, URA = "mighty", "sei-jack", "ura-jack"
NUMBERS = ("no", "one", "two", "three", "four", "five")


class Sides(NamedTuple):
    """What the viewer knows of the sides: Napoleon's partner, if any, and whether all is known."""

    partner: int
    settled: bool


def sides(sight: Sight) -> Sides:
    """The sides as far as the view shows them, which is as secret as the called card."""
    state = sight.state
    if not form(state.setup).calls:
        return Sides(NOBODY, True)
    if state.called == NO_CARD:
        return Sides(NOBODY, False)
    partner = state.partner()
    put_away = state.discards[state.napoleon] >> state.called & 1
    own = state.hands[state.napoleon] >> state.called & 1
    alone = bool(put_away or own) or _lay_open(state)
    return Sides(partner, state.adjutant != NOBODY or partner != NOBODY or alone or state.phase == "over")


def _lay_open(state: NapoleonState) -> bool:
    """Whether the called card lay in a blind that was turned up, and so went to Napoleon."""
    others = [Zone("hands", player) for player in state.seats if player != state.napoleon]
    return state.exposed and not any(state.may.get(hand, ~0) >> state.called & 1 for hand in others)


def called_by_you(sight: Sight) -> bool:
    """Whether the viewer holds the card that Napoleon, somebody else, has called."""
    state, viewer = sight.state, sight.view.viewer
    if viewer is None or state.called == NO_CARD or viewer == state.napoleon:
        return False
    return bool(state.hands[viewer] >> state.called & 1)


def everybody_knows(sight: Sight, card: Card) -> bool:
    """Whether all the players have seen where a card is that the viewer knows of."""
    return bool(sight.state.known[-1] >> card & 1)


def scoring_cards(sight: Sight, player: int) -> list[Card]:
    """The scoring cards that a player is shown to have won, suit by suit."""
    won = each(sight.taken[player] & form(sight.state.setup).scoring)
    return sorted(won, key=lambda card: (-suit_of(card), -rank_of(card)))


def count(sight: Sight, player: int) -> int:
    """How many those are."""
    return points(form(sight.state.setup), sight.taken[player])


def open_discards(sight: Sight) -> Cards:
    """The scoring cards that Napoleon put away, which lie open for the others."""
    state = sight.state
    found: Cards = (
        state.discards[state.napoleon] & form(state.setup).scoring if state.napoleon != NOBODY else 0
    )
    return found


def side_name(sight: Sight, players: Sequence[int]) -> str:
    """`Haru and you`, or in short how many where they are more than two."""
    if len(players) > 2:
        others = f"{NUMBERS[len(players)]} others" if sight.you not in players else ""
        return others.capitalize() or f"You and {NUMBERS[len(players) - 1]} others"
    names = [sight.name(player) for player in players]
    return " and ".join([names[0], *(name.replace("You", "you") for name in names[1:])])


# Special cards.


def powers_now(sight: Sight) -> Powers | None:
    """What decides tricks with the trumps of the deal, or with those that the viewer thinks of naming."""
    state = sight.state
    if state.phase in ("auction", "trump"):
        considered = sight.considered
        if considered is None or considered.strain is None:
            return None
        return powers(form(state.setup), considered.strain)
    found: Powers | None = state.powers if state.bid is not None else None
    return found


def ranking(found: Powers) -> list[tuple[Card, str]]:
    """The special cards from the highest down, each with its name."""
    cards = [(MIGHTY, HIGHER)]
    if found.jacks:
        cards += [(sei_jack(found), SEI), (ura_jack(found), URA)]
    if found.joker != "none":
        place = {"stronger": 1, "strong": len(cards)}.get(found.joker, len(cards))
        cards.insert(place, (JOKER, "joker"))
    return cards


def tag_names(found: Powers) -> dict[Card, str]:
    """The name of every card that is more than its rank and suit say."""
    names = dict(ranking(found))
    if found.hunter != NO_CARD:
        names[found.hunter] = "hunter"
    if found.yoromeki:
        names.setdefault(YOROMEKI, "yoromeki")
    return names


def has_power(found: Powers, card: Card, *, first: bool) -> bool:
    """Whether a special card is more than a plain one in this trick; the yoromeki is as the mighty is."""
    if not first or found.first == "all" or card in (JOKER, found.hunter):
        return True
    return found.first == "specials" or (found.first == "mighty" and card in (MIGHTY, YOROMEKI))


def best_to_call(sight: Sight) -> Card | None:
    """The highest card that Napoleon lacks: a special one, then from the trumps down."""
    state = sight.state
    own = state.hands[state.napoleon]
    trump = state.trump if state.trump != NO_TRUMP else SPADES
    suits = [trump, *(suit for suit in (3, 2, 1, 0) if suit != trump)]
    wanted = [card for card, name in ranking(state.powers) if name != "joker"]
    wanted += [card_of(rank, suit) for rank in (ACE, KING) for suit in suits]
    return next((card for card in wanted if not own >> card & 1), None)


# The trick.


def head(sight: Sight, cards: Sequence[Card]) -> tuple[int, str]:
    """The place of the card that heads a trick, and why it does."""
    found, first = sight.state.powers, not sum(sight.won)
    place = best_place(found, cards, first=first)
    return place, _why(found, cards, place, first=first)


def _why(found: Powers, cards: Sequence[Card], place: int, *, first: bool) -> str:
    card, led = cards[place], cards[0]
    all_holds = not first or found.first == "all"
    if card == YOROMEKI and found.yoromeki and MIGHTY in cards and has_power(found, MIGHTY, first=first):
        return "yoromeki"
    names = dict(ranking(found))
    if card in names and has_power(found, card, first=first):
        return names[card]
    higher = any(suit_of(other) == suit_of(card) and other != card for other in cards)
    if all_holds and rank_of(card) == TWO and higher:
        return "same two"
    if all_holds and suit_of(card) == found.trump:
        return "highest trump" if suit_of(led) == found.trump else "trumps it"
    return "heads"


def may_lead(sight: Sight, cards: Sequence[Card]) -> str:
    """What the viewer may lead, by what he may not."""
    barred = [card for card in each(sight.state.hands[sight.state.turn]) if card not in cards]
    if not barred:
        return "any card"
    if barred == [JOKER]:
        return "any card but the joker"
    return "neither a trump nor the joker" if JOKER in barred else "any card but a trump"


def suit_wanted(found: Powers, led: Card) -> Suit | None:
    """The suit that must be followed."""
    if led == JOKER:
        return None if found.trump == NO_TRUMP else found.trump
    return tables(found).belongs[led]


def same_two(sight: Sight) -> Card | None:
    """The two of the own hand that would take the trick as it lies because all its cards are of one suit."""
    state, viewer, cards = sight.state, sight.view.viewer, sight.trick
    if viewer is None or not cards or state.phase != "play" or suit_of(cards[0]) > SPADES:
        return None
    two = card_of(TWO, suit_of(cards[0]))
    if not state.hands[viewer] >> two & 1:
        return None
    place, why = head(sight, (*cards, two))
    return two if place == len(cards) and why == "same two" else None


# Bids.


def bid_line(sight: Sight, number: int | None, strain: Suit | None) -> Line:
    """A bid as it stands in a line of text."""
    if strain == NO_TRUMP:
        return (f"{number} no trumps",)
    return (str(number), SuitMark(strain)) if strain is not None else (str(number),)


def with_trumps(sight: Sight, strain: Suit) -> str:
    """`with hearts as trumps`, `without trumps`."""
    return "without trumps" if strain == NO_TRUMP else f"with {sight.suit_names[strain]} as trumps"


def the_card(sight: Sight, card: Card) -> str:
    """A card inside a sentence."""
    return "the joker" if card == JOKER else sight.the_card(card)
