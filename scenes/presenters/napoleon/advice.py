"""What helps a player of Napoleon: why the adviser likes a choice best, and which notes fit the moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ai.napoleon.valuation import points_expected
from game.engine.actions import Action
from game.engine.cards import JOKER, NO_TRUMP, SUIT_CARDS, Card, Cards, Suit, each, mask, suit_of
from game.engine.tricks import may_be_held
from game.games.napoleon.form import MIGHTY
from game.games.napoleon.powers import leads_taken_by, tables
from game.games.napoleon.state import NapoleonState
from scenes.i18n import CardMark, Line, Text
from scenes.presenters.contract.advice import Advice, BeginnerNote
from scenes.presenters.contract.leads import length_told, threats_told
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon import lessons as guide
from scenes.presenters.napoleon.facts import has_power, head, sides, special_cards, suit_wanted
from scenes.presenters.napoleon.terms import TERMS


class NapoleonAdvice(Advice[NapoleonState]):
    """Help as far as the viewer may know what it tells."""

    lessons = guide.KEYS
    topics: Mapping[str, str] = {
        "bid": "auction", "pass": "auction", "trump": "auction", "call": "call", "discard": "call",
        "LEAD": "lead", "MISSED": "trick", "DEAR": "trick", "WASTED": "secret", "FRIEND": "secret",
        "GIVEN": "secret",
    }  # fmt: skip

    def topic(self, sight: Sight[NapoleonState], chosen: Action, better: Action) -> str | None:
        if better.verb != "play":
            return None
        played = {*chosen.cards, *better.cards}
        if JOKER in played:
            return "joker"
        if sight.state.first_trick:
            return "first"
        special = sight.trick and not played.isdisjoint(special_cards(sight.state.powers))
        return "special" if special else None

    def hint(self, sight: Sight[NapoleonState], action: Action) -> Line:
        match action:
            case Action(verb="bid", strain=int(strain)):
                return _good_for(sight, strain)
            case Action(verb="pass"):
                strains = sight.state.form.strains
                return _good_for(sight, max(strains, key=lambda strain: _expected(sight.state, strain)))
            case Action(verb="trump", strain=int(strain)):
                return _good_for(sight, strain)
            case Action(verb="call", cards=(card,)):
                return _call(sight, card)
            case Action(verb="discard", cards=(card,)):
                return _discard(sight, card)
            case Action(verb="play", cards=(card,)):
                return _lead(sight, card) if not sight.trick else _follow(sight, card)
        return super().hint(sight, action)

    def measure(self, sight: Sight[NapoleonState]) -> Text:
        return sight.words.text("Chips ahead in this deal, against the best.")

    def notes(self, sight: Sight[NapoleonState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        match sight.state.phase:
            case "auction":
                piles = [guide.piles(sight)] if sight.state.form.piles else []
                return [guide.auction(sight), *piles]
            case "call":
                return [guide.call(sight)]
            case "discard":
                return [guide.blind(sight)]
            case "play":
                return [*guide.secret(sight), *guide.powers(sight)]
        return []


def _good_for(sight: Sight[NapoleonState], strain: Suit) -> Line:
    """What the hand is good for, with these trumps or without any."""
    words, count = sight.words, _expected(sight.state, strain)
    if strain == NO_TRUMP:
        return words.line("Your cards are good for about {count} without trumps.", count=count)
    suit = sight.suit_names[strain]
    return words.line("Your cards are good for about {count} with {suit} as trumps.", count=count, suit=suit)


def _expected(state: NapoleonState, strain: Suit) -> int:
    """The scoring cards that the hand of whoever is asked is good for."""
    number = round(points_expected(state.form, state.hands[state.turn], strain))
    return max(0, min(number, state.form.points))


def _call(sight: Sight[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    own = state.hands[state.napoleon]
    if own >> card & 1:
        return words.line("It is yours: you would play alone.")
    if card == JOKER:
        return words.line("It would join your side.")
    special = special_cards(state.powers).get(card)
    if special is not None:
        return words.line("It would bring the {special} to your side.", special=words.text(TERMS[special]))
    higher = SUIT_CARDS[suit_of(card)] & ~((2 << card) - 1)
    if higher & ~own:
        return words.line("It would help you most.")
    return words.line("It is the highest of {suit} that you lack.", suit=sight.suit_names[suit_of(card)])


def _discard(sight: Sight[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    form = state.form
    if form.scoring >> card & 1:
        if form.oldest:
            return words.line("It might be one too many.")
        return words.line("It would hardly be won anyway.")
    if card != JOKER:
        found = tables(state.powers)
        suit = found.belongs[card]
        others = state.hands[state.napoleon] & found.suits[suit] & ~(1 << card)
        if not others and suit != state.trump:
            return words.line("You can spare it, and are left without {suit}.", suit=sight.suit_names[suit])
    return words.line("You can spare it best.")


def _lead(sight: Sight[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    out = may_be_held(sight.view, state.turn)
    takers = leads_taken_by(state.powers, card, first=state.first_trick)
    special = special_cards(state.powers).get(card)
    if special == "hunter" and out >> JOKER & 1:
        return words.line("It is the hunter: whoever holds the joker must play it.")
    if special is not None and has_power(state.powers, card, first=state.first_trick):
        if special == "yoromeki" and out >> MIGHTY & 1:
            return words.line("It is the yoromeki, which takes the mighty.")
        if card == JOKER:
            return threats_told(sight, takers)
        if special not in ("hunter", "yoromeki"):
            return _special_lead(sight, words.text(TERMS[special]), out & takers)
    if state.trump != NO_TRUMP and suit_wanted(state.powers, card) == state.trump:
        return words.line("It draws trumps.")
    if told := length_told(sight, suit_of(card)):
        return told
    if not state.form.scoring >> card & 1:
        return words.line("It risks no scoring card.")
    return threats_told(sight, takers)


def _special_lead(sight: Sight[NapoleonState], special: Text, takers: Cards) -> Line:
    """A lead that only special cards beat, and those of them that are out."""
    words, found = sight.words, each(takers)
    if not found:
        return words.line("It is the {special}, and sure to win.", special=special)
    if len(found) == 1:
        card = CardMark(found[0])
        return words.line("It is the {special}: only {card} can take it.", special=special, card=card)
    return words.line("It is the {special}: {count} cards can take it.", special=special, count=len(found))


def _follow(sight: Sight[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    place, _ = head(state, (*sight.trick, card))
    if place == len(sight.trick):
        if len(sight.trick) == state.setup.players - 1:
            return _takes(sight, card)
        return words.line("It heads the trick for now.")
    if state.form.scoring >> card & 1 and _ours(sight, place):
        return words.line("It goes to your own side.")
    if state.form.scoring >> card & 1:
        return words.line("It lets the trick go.")
    return words.line("It lets the trick go, with no scoring card.")


def _takes(sight: Sight[NapoleonState], card: Card) -> Line:
    """The last card of a trick takes it, and what lies there with it."""
    held = (mask((*sight.trick, card)) & sight.state.form.scoring).bit_count()
    if not held:
        return sight.words.line("It takes the trick.")
    return sight.words.counted_line(
        "It takes the trick with {count} scoring card.",
        "It takes the trick with {count} scoring cards.",
        count=held,
    )


def _ours(sight: Sight[NapoleonState], place: int) -> bool:
    """Whether the card that heads the trick is known to be a partner's."""
    known = sides(sight.state)
    napoleons = (sight.state.napoleon, known.partner)
    mine = sight.view.viewer in napoleons
    theirs = sight.trick_players[place] in napoleons
    return mine == theirs if known.settled or mine else False
