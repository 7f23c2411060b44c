"""What speaks for the choice that the adviser likes best in Napoleon, as far as the viewer may know."""

from __future__ import annotations

from game.engine.actions import Action
from game.engine.cards import JOKER, NO_TRUMP, SUIT_CARDS, Card, suit_of
from game.minds.napoleon.valuation import points_expected
from game.napoleon.form import form
from game.napoleon.powers import tables
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon import words as words
from scenes.words import Line


def why(sight: Sight, action: Action) -> Line:
    """The reason in a few words, to stand after the name of the choice."""
    match action:
        case Action(verb="bid", strain=int(strain)):
            return (f"looks best: the cards are good for about {_expected(sight, strain)}",)
        case Action(verb="pass"):
            return ("looks best with these cards",)
        case Action(verb="trump", strain=int(strain)):
            return (f"would be the best trumps, good for about {_expected(sight, strain)}",)
        case Action(verb="call", cards=(card,)):
            return _call(sight, card)
        case Action(verb="discard", cards=(card,)):
            return _discard(sight, card)
        case Action(verb="play", cards=(card,)):
            return _lead(sight, card) if not sight.trick else _follow(sight, card)
    return ("looks best",)


def _expected(sight: Sight, strain: int) -> str:
    state = sight.state
    game = form(state.setup)
    number = round(points_expected(game, state.hands[sight.view.viewer], strain))
    return counted(max(0, min(number, game.points)), "scoring card")


def _call(sight: Sight, card: Card) -> Line:
    state = sight.state
    if state.hands[state.napoleon] >> card & 1:
        return ("is yours: you would play alone",)
    name = words.tag_names(state.powers).get(card)
    if name is not None:
        return (f"would bring the {name} to your side" if card != JOKER else "would join your side",)
    higher = SUIT_CARDS[suit_of(card)] & ~((2 << card) - 1)
    if higher & ~state.hands[state.napoleon]:
        return ("would help you most",)
    return (f"is the highest of {sight.suit_names[suit_of(card)]} that you lack",)


def _discard(sight: Sight, card: Card) -> Line:
    state = sight.state
    game = form(state.setup)
    if game.scoring >> card & 1:
        return ("might be one too many" if game.oldest else "would hardly be won anyway",)
    if card == JOKER:
        return ("can be spared",)
    found = tables(state.powers)
    suit = found.belongs[card]
    others = state.hands[state.napoleon] & found.suits[suit] & ~(1 << card)
    if not others and suit != state.trump:
        return (f"can be spared, and leaves you without {sight.suit_names[suit]}",)
    return ("can be spared",)


def _lead(sight: Sight, card: Card) -> Line:
    state = sight.state
    name = words.tag_names(state.powers).get(card)
    if name is not None and words.has_power(state.powers, card, first=not sum(sight.won)):
        return (f"is the best lead: the {name}" if card != JOKER else "is the best lead",)
    if state.trump != NO_TRUMP and words.suit_wanted(state.powers, card) == state.trump:
        return ("is the best lead: it draws trumps",)
    return ("is the best lead",)


def _follow(sight: Sight, card: Card) -> Line:
    state = sight.state
    place, _ = words.head(sight, (*sight.trick, card))
    if place == len(sight.trick):
        last = len(sight.trick) == state.setup.players - 1
        return ("takes the trick" if last else "heads the trick for now",)
    if form(state.setup).scoring >> card & 1 and _ours(sight, place):
        return ("goes to your own side",)
    return ("lets the trick go",)


def _ours(sight: Sight, place: int) -> bool:
    """Whether the card that heads the trick is known to be a partner's."""
    known = words.sides(sight)
    napoleons = (sight.state.napoleon, known.partner)
    mine = sight.view.viewer in napoleons
    theirs = sight.trick_players[place] in napoleons
    return mine == theirs if known.settled or mine else False
