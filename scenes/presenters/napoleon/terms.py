"""Terms and facts of Napoleon: the sides as far as a view shows them, special cards, and winning cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from game.engine.cards import HANDS, JOKER, NO_TRUMP, TWO, Card, Cards, Suit, rank_of, suit_of
from game.engine.state import NOBODY
from game.engine.view import View
from game.games.napoleon.form import MIGHTY, NO_CARD, YOROMEKI
from game.games.napoleon.powers import CardPowers, best_place, powers, sei_jack, tables, ura_jack
from game.games.napoleon.state import NapoleonState
from scenes.i18n import Line, SuitMark, Template, Text, mark
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.base.terms import GameTerm

Special = Literal["mighty", "sei-jack", "ura-jack", "joker", "hunter", "yoromeki"]
"""Names of the special cards."""
Why = Special | Literal["same two", "highest trump", "trumping", "heads"]
"""Reasons why a card is winning."""
COMMON_REASONS: tuple[Why, ...] = ("highest trump", "trumping", "heads")
"""Reasons for winning a trick that players know from other games."""

# The sides.


class KnownSides(NamedTuple):
    """Sides as far as the viewer knows them: Napoleon's partner (or `NOBODY`), and whether all sides are
    known.
    """

    partner: int
    settled: bool


def sides(state: NapoleonState) -> KnownSides:
    """Return the sides as far as the view shows them."""
    if not state.form.has_adjutant:
        return KnownSides(NOBODY, True)
    if state.called == NO_CARD:
        return KnownSides(NOBODY, False)
    partner = state.partner()
    put_away = state.discards[state.napoleon] >> state.called & 1
    own = state.hands[state.napoleon] >> state.called & 1
    alone = bool(put_away or own) or _lay_open(state)
    return KnownSides(
        partner, state.adjutant != NOBODY or partner != NOBODY or alone or state.phase == "over"
    )


def _lay_open(state: NapoleonState) -> bool:
    """Return whether the called card was in the face-up blind and so went to Napoleon."""
    others = [HANDS[player] for player in state.seats if player != state.napoleon]
    return state.exposed and not any(state.may.get(hand, ~0) >> state.called & 1 for hand in others)


def viewer_is_called(view: View[NapoleonState]) -> bool:
    """Return whether the viewer holds the card that another player, as Napoleon, has called."""
    state, viewer = view.state, view.viewer
    if viewer is None or state.called == NO_CARD or viewer == state.napoleon:
        return False
    return bool(state.hands[viewer] >> state.called & 1)


def everybody_knows(state: NapoleonState, card: Card) -> bool:
    """Return whether all players have seen where a card is."""
    return bool(state.known[-1] >> card & 1)


def count(state: NapoleonState, player: int) -> int:
    """Return the number of scoring cards that a player is shown to have won."""
    return state.captured(player).bit_count()


def open_discards(state: NapoleonState) -> Cards:
    """Return the scoring cards among Napoleon's discards, which are face up."""
    return state.discards[state.napoleon] & state.form.scoring if state.napoleon != NOBODY else 0


# Special cards.


def powers_now(sight: TableContext[NapoleonState]) -> CardPowers | None:
    """Return the powers with the deal's trumps or those being considered; `None` without trumps."""
    state, considered = sight.state, sight.considered
    if state.phase not in ("auction", "trump"):
        return state.powers if state.bid is not None else None
    if considered is None or considered.strain is None:
        return None
    return powers(state.form, considered.strain)


def ranking(found: CardPowers) -> list[tuple[Card, Special]]:
    """Return the special cards from the highest down, each with its name."""
    cards: list[tuple[Card, Special]] = [(MIGHTY, "mighty")]
    if found.has_jacks:
        cards += [(sei_jack(found), "sei-jack"), (ura_jack(found), "ura-jack")]
    if found.joker != "none":
        place = 1 if found.joker == "stronger" else len(cards)
        cards.insert(place, (JOKER, "joker"))
    return cards


def special_cards(found: CardPowers) -> dict[Card, Special]:
    """Return all cards with powers beyond their rank and suit."""
    cards = dict(ranking(found))
    if found.hunter != NO_CARD:
        cards[found.hunter] = "hunter"
    if found.yoromeki:
        cards.setdefault(YOROMEKI, "yoromeki")
    return cards


def has_power(found: CardPowers, card: Card, *, first: bool) -> bool:
    """Return whether a special card has its power in this trick; the yoromeki is treated like the mighty."""
    if not first or found.first == "all" or card in (JOKER, found.hunter):
        return True
    return found.first == "specials" or (found.first == "mighty" and card in (MIGHTY, YOROMEKI))


# The trick.


def suit_wanted(found: CardPowers, led: Card) -> Suit | None:
    """Return the suit that must be followed; `None` after a led joker with no trumps."""
    if led == JOKER:
        return None if found.trump == NO_TRUMP else found.trump
    return tables(found).belongs[led]


def head(state: NapoleonState, cards: Sequence[Card]) -> tuple[int, Why]:
    """Return the index of the winning card in a trick, and the reason."""
    found, first = state.powers, state.first_trick
    place = best_place(found, cards, first=first)
    return place, _why(found, cards, place, first=first)


def _why(found: CardPowers, cards: Sequence[Card], place: int, *, first: bool) -> Why:
    card, led = cards[place], cards[0]
    all_holds = not first or found.first == "all"
    if card == YOROMEKI and found.yoromeki and MIGHTY in cards and has_power(found, MIGHTY, first=first):
        return "yoromeki"
    special = dict(ranking(found)).get(card)
    if special is not None and has_power(found, card, first=first):
        return special
    higher = any(suit_of(other) == suit_of(card) and other != card for other in cards)
    if all_holds and rank_of(card) == TWO and higher:
        return "same two"
    if all_holds and suit_of(card) == found.trump:
        return "highest trump" if suit_of(led) == found.trump else "trumping"
    return "heads"


# Terms.

TERMS: Mapping[Why, Template] = {
    "mighty": mark("mighty"),
    "sei-jack": mark("sei-jack"),
    "ura-jack": mark("ura-jack"),
    "joker": mark("joker"),
    "hunter": mark("hunter"),
    "yoromeki": mark("yoromeki"),
    "same two": mark("same two"),
    "highest trump": mark("highest trump"),
    "trumping": mark("trumping"),
    "heads": mark("winning"),
}
"""Names of special cards and reasons for winning, each in a word or two."""


def denomination(sight: TableContext[NapoleonState], strain: Suit) -> SuitMark | Text:
    """Return a suit's symbol, or `no trumps`."""
    return sight.suit_names[NO_TRUMP] if strain == NO_TRUMP else SuitMark(strain)


def bid_line(sight: TableContext[NapoleonState], number: int, strain: Suit) -> Line:
    """Return a bid for use within a line of text."""
    return sight.words.line("{number} {suit}", number=number, suit=denomination(sight, strain))


def card_named(sight: TableContext[NapoleonState], card: Card) -> Text:
    """Return a card's name inside a sentence."""
    return sight.words.text("the joker") if card == JOKER else sight.the_card(card)


GLOSSES = (
    GameTerm(mark("mighty"), mark("the ace of spades, the highest card from the second trick on")),
    GameTerm(mark("sei-jack"), mark("the jack of trumps, the highest trump from the second trick on")),
    GameTerm(
        mark("ura-jack"),
        mark("the other jack of the same colour as trumps, next in rank after the sei-jack"),
    ),
    GameTerm(mark("joker"), mark("the card without a suit, which wins only if it is led")),
    GameTerm(mark("yoromeki"), mark("the queen of hearts, which beats the mighty")),
    GameTerm(mark("same two"), mark("the two that wins if all cards of the trick are of its suit")),
    GameTerm(mark("hunter"), mark("the three whose lead forces out the joker")),
    GameTerm(
        mark("adjutant"), mark("the player who holds the card Napoleon called and so is on Napoleon's side")
    ),
    GameTerm(mark("called card"), mark("the card whose holder secretly helps Napoleon")),
    GameTerm(mark("blind"), mark("the cards left over after the deal")),
    GameTerm(
        mark("Chips"), mark("what the others pay Napoleon's side for a bid made, or get for a bid failed")
    ),
)
"""Terms of Napoleon that a newcomer needs explained."""
