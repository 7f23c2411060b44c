"""Advice of Napoleon: reasons for a choice, and notes for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.ai.napoleon.valuation import points_expected
from game.engine.actions import Action
from game.engine.cards import JOKER, NO_TRUMP, SPADES, SUIT_CARDS, Card, Cards, Suit, each, mask, suit_of
from game.engine.state import NOBODY
from game.engine.tricks import may_be_held
from game.games.napoleon.form import MIGHTY, NO_CARD, YOROMEKI, NapoleonForm
from game.games.napoleon.powers import CardPowers, leads_taken_by, tables
from game.games.napoleon.state import NapoleonState
from scenes.i18n import CardMark, Line, Template, Text, mark
from scenes.presenters.base.advice import (
    Advice,
    BeginnerNote,
    NoteText,
    keys_of,
    length_told,
    note,
    threats_told,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.napoleon.terms import (
    TERMS,
    called_by_you,
    card_named,
    everybody_knows,
    has_power,
    head,
    sides,
    special_cards,
    suit_wanted,
)

NOTES = {
    "auction": NoteText("The auction", "{worth} {bid} The highest bidder is Napoleon."),
    "piles": NoteText(
        "Your four piles",
        "The top card of each pile is part of your hand: play it like any other. Then the next "
        "card is turned up. Your opponent sees these cards, and you see theirs.",
    ),
    "call": NoteText(
        "The adjutant",
        "Call a card you would like on your side. {shared} Usually no one, not even you, learns "
        "who holds it until it is played.",
    ),
    "blind": NoteText(
        "Your discards", "You have taken the blind. Now discard the same number of cards. {away}"
    ),
    "adjutant": NoteText(
        "You are the adjutant",
        "{napoleon} called a card that you hold, so you are on the same side. {secret}",
    ),
    "secret": NoteText(
        "Who is the adjutant?",
        "One of the others may hold the called card and secretly help Napoleon, or Napoleon has "
        "it. Watch who gives Napoleon scoring cards.",
    ),
    "first": NoteText(
        "The first trick",
        "Napoleon leads. The highest card of the suit led wins the first trick.",
    ),
    "first trumps": NoteText(
        "The first trick",
        "Napoleon leads. There are no trumps yet: the highest card of the suit led wins.",
    ),
    "specials": NoteText("The mighty", "The mighty beats every other card."),
    "specials jacks": NoteText("Special cards", "The mighty beats every other card."),
    "specials yoromeki": NoteText("The mighty", "The mighty beats every card except {queen}."),
    "specials jacks yoromeki": NoteText("Special cards", "The mighty beats every card except {queen}."),
    "joker": NoteText(
        "The joker",
        "The joker has no suit, so you can play it to any trick. It wins only if you lead it, and "
        "you can't lead it to the first trick.",
    ),
    "shown": NoteText(
        "The adjutant is known",
        "The called card was played, so everyone knows the sides. A diamond marks Napoleon and the "
        "adjutant, a ring the others. Each side's score is on the right.",
    ),
}


class NapoleonAdvice(Advice[NapoleonState]):
    """Advice limited to what the viewer may know."""

    lessons = keys_of(NOTES)
    topics: Mapping[str, str] = {
        "bid": "auction", "pass": "auction", "trump": "auction", "call": "call", "discard": "call",
        "LEAD": "lead", "MISSED": "trick", "DEAR": "trick", "WASTED": "secret", "FRIEND": "secret",
        "GIVEN": "secret",
    }  # fmt: skip

    def topic(self, sight: TableContext[NapoleonState], chosen: Action, better: Action) -> str | None:
        if better.verb != "play":
            return None
        played = {*chosen.cards, *better.cards}
        if JOKER in played:
            return "joker"
        if sight.state.first_trick:
            return "first"
        special = sight.trick and not played.isdisjoint(special_cards(sight.state.powers))
        return "special" if special else None

    def hint(self, sight: TableContext[NapoleonState], action: Action) -> Line:
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

    def measure(self, sight: TableContext[NapoleonState]) -> Text:
        return sight.words.text("Expected lead in chips over the best opponent in this deal.")

    def notes(self, sight: TableContext[NapoleonState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        form, words = sight.state.form, sight.words
        match sight.state.phase:
            case "auction":
                worth = mark(
                    "Aces, kings, queens, jacks and tens are scoring cards: one point each, {points} in all."
                )
                if form.oldest:
                    worth = mark(
                        "Aces, kings, queens and jacks are scoring cards: one point each, {points} in all."
                    )
                told = words.text(worth, points=form.points)
                piles = [note(NOTES, sight, "piles")] if form.piles else []
                return [note(NOTES, sight, "auction", worth=told, bid=words.text(_bid_says(form))), *piles]
            case "call":
                shared = words.text("The player who holds it is your adjutant and wins or loses with you.")
                if form.hattori:
                    shared = words.text("The player who holds it is your adjutant and helps you.")
                return [note(NOTES, sight, "call", shared=shared)]
            case "discard":
                return [note(NOTES, sight, "blind", away=_discarded(sight))]
            case "play":
                powers = self.powers(sight, sight.state.powers, first=sight.state.first_trick)
                return [*self._secret(sight), *powers]
        return []

    def _secret(self, sight: TableContext[NapoleonState]) -> Iterator[BeginnerNote]:
        """Yield notes on the sides, before and after the called card is played."""
        state, words = sight.state, sight.words
        if called_by_you(sight.view):
            secret = words.text(
                "Only you know it. Help Napoleon, but don't give yourself away before you play the card."
            )
            if everybody_knows(state, state.called):
                secret = words.text("Everyone has seen that you hold it.")
            yield note(NOTES, sight, "adjutant", napoleon=sight.names[state.napoleon], secret=secret)
        elif not sides(state).settled and state.napoleon != sight.view.viewer:
            yield note(NOTES, sight, "secret")
        if state.adjutant not in (NOBODY, state.napoleon):
            yield note(NOTES, sight, "shown")

    def powers(
        self, sight: TableContext[NapoleonState], found: CardPowers, *, first: bool
    ) -> Iterator[BeginnerNote]:
        """Yield notes on the cards that win the first trick or a later one, and on the joker."""
        trumps = found.trump != NO_TRUMP
        if first and found.first != "all":
            yield note(NOTES, sight, "first trumps" if trumps else "first", *_first_trick(sight, found))
        else:
            key = "specials yoromeki" if found.yoromeki else "specials"
            if found.jacks:
                key = "specials jacks yoromeki" if found.yoromeki else "specials jacks"
            more = *_order(sight, found), *_same_two(sight, found), _belonging(sight, found)
            yield note(NOTES, sight, key, *more, queen=card_named(sight, YOROMEKI))
        if found.joker != "none":
            more = (sight.words.text(LED[found.joker, trumps]),)
            if found.hunter != NO_CARD:
                told = mark("When {hunter} is led, the player with the joker must play it.")
                more += (sight.words.text(told, hunter=card_named(sight, found.hunter)),)
            yield note(NOTES, sight, "joker", *more)


def _good_for(sight: TableContext[NapoleonState], strain: Suit) -> Line:
    """Return the scoring cards that the hand should take with these trumps or no trumps."""
    words, count = sight.words, _expected(sight.state, strain)
    if strain == NO_TRUMP:
        return words.line("Your hand should take about {count} with no trumps.", count=count)
    suit = sight.suit_names[strain]
    return words.line("Your hand should take about {count} with {suit} as trumps.", count=count, suit=suit)


def _expected(state: NapoleonState, strain: Suit) -> int:
    """Return the expected number of scoring cards for the hand of the player to act."""
    number = round(points_expected(state.form, state.hands[state.turn], strain))
    return max(0, min(number, state.form.points))


def _call(sight: TableContext[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    own = state.hands[state.napoleon]
    if own >> card & 1:
        return words.line("You hold this card, so you would play alone.")
    if card == JOKER:
        return words.line("This card would join your side.")
    special = special_cards(state.powers).get(card)
    if special is not None:
        return words.line(
            "The holder of the {special} would join your side.", special=words.text(TERMS[special])
        )
    higher = SUIT_CARDS[suit_of(card)] & ~((2 << card) - 1)
    if higher & ~own:
        return words.line("This card would help you most.")
    return words.line("This is the highest of {suit} not in your hand.", suit=sight.suit_names[suit_of(card)])


def _discard(sight: TableContext[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    form = state.form
    if form.scoring >> card & 1:
        if form.oldest:
            return words.line("This bid may be one too high.")
        return words.line("This card is unlikely to win anyway.")
    if card != JOKER:
        found = tables(state.powers)
        suit = found.belongs[card]
        others = state.hands[state.napoleon] & found.suits[suit] & ~(1 << card)
        if not others and suit != state.trump:
            return words.line(
                "You don't need this card, and you become void in {suit}.", suit=sight.suit_names[suit]
            )
    return words.line("It is the card you need least.")


def _lead(sight: TableContext[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    out = may_be_held(sight.view, state.turn)
    takers = leads_taken_by(state.powers, card, first=state.first_trick)
    special = special_cards(state.powers).get(card)
    if special == "hunter" and out >> JOKER & 1:
        return words.line("This is the hunter: the player with the joker must play it.")
    if special is not None and has_power(state.powers, card, first=state.first_trick):
        if special == "yoromeki" and out >> MIGHTY & 1:
            return words.line("This is the yoromeki, which beats the mighty.")
        if card == JOKER:
            return threats_told(sight, takers)
        if special not in ("hunter", "yoromeki"):
            return _special_lead(sight, words.text(TERMS[special]), out & takers)
    if state.trump != NO_TRUMP and suit_wanted(state.powers, card) == state.trump:
        return words.line("It draws trumps.")
    if told := length_told(sight, suit_of(card)):
        return told
    if not state.form.scoring >> card & 1:
        return words.line("You risk no scoring card.")
    return threats_told(sight, takers)


def _special_lead(sight: TableContext[NapoleonState], special: Text, takers: Cards) -> Line:
    """Return the reason for a lead that only special cards beat, with those that may be out."""
    words, found = sight.words, each(takers)
    if not found:
        return words.line("This is the {special}, and it is sure to win.", special=special)
    if len(found) == 1:
        card = CardMark(found[0])
        return words.line("This is the {special}: only {card} beats it.", special=special, card=card)
    return words.line("This is the {special}: {count} cards beat it.", special=special, count=len(found))


def _follow(sight: TableContext[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    place, _ = head(state, (*sight.trick, card))
    if place == len(sight.trick):
        if len(sight.trick) == state.setup.players - 1:
            return _takes(sight, card)
        return words.line("It is winning so far.")
    if state.form.scoring >> card & 1 and _ours(sight, place):
        return words.line("Your own side gets it.")
    if state.form.scoring >> card & 1:
        return words.line("It gives up the trick.")
    return words.line("It lets the trick go, with no scoring card.")


def _takes(sight: TableContext[NapoleonState], card: Card) -> Line:
    """Return the scoring cards in a trick that its last card takes."""
    held = (mask((*sight.trick, card)) & sight.state.form.scoring).bit_count()
    if not held:
        return sight.words.line("It takes the trick.")
    return sight.words.counted_line(
        "It takes the trick with {count} scoring card.",
        "It takes the trick with {count} scoring cards.",
        count=held,
    )


def _ours(sight: TableContext[NapoleonState], place: int) -> bool:
    """Return whether the winning card is known to be from the viewer's side."""
    known = sides(sight.state)
    napoleons = (sight.state.napoleon, known.partner)
    mine = sight.view.viewer in napoleons
    theirs = sight.trick_players[place] in napoleons
    return mine == theirs if known.settled or mine else False


BIDS: Mapping[tuple[bool, bool], Template] = {
    (True, True): mark(
        "A bid says how many of them Napoleon's side will take, and with which trumps or none."
    ),
    (True, False): mark("A bid says how many of them Napoleon's side will take, and with which trumps."),
    (False, True): mark("A bid says how many of them Napoleon will take, and with which trumps or none."),
    (False, False): mark("A bid says how many of them Napoleon will take, and with which trumps."),
}
"""Meaning of a bid, by whether an adjutant is called and whether no trumps can be bid."""


def _discarded(sight: TableContext[NapoleonState]) -> Text:
    """Return a sentence on scoring cards among the discards."""
    if sight.state.form.oldest:
        return sight.words.text(
            "A scoring card you discard is shown face up and does not count for your bid."
        )
    return sight.words.text(
        "A scoring card you discard is shown face up and counts for your opponents, so discard low "
        "cards first."
    )


def _bid_says(form: NapoleonForm) -> Template:
    if form.oldest:
        return mark("A bid says exactly how many of them Napoleon will take, and with which trumps.")
    return BIDS[form.calls, NO_TRUMP in form.strains]


# Powers of special cards, by options and trumps.


def _first_trick(sight: TableContext[NapoleonState], found: CardPowers) -> Iterator[Text]:
    words = sight.words
    yield words.text(_powers_in_trick_1(found))
    if found.yoromeki and found.first != "plain":
        yield words.text("Only {queen} beats the mighty.", queen=card_named(sight, YOROMEKI))
    if found.specials_are_trumps:
        yield _belonging(sight, found)


def _powers_in_trick_1(found: CardPowers) -> Template:
    if found.first == "plain":
        return (
            mark("The special cards have no power yet either.")
            if found.jacks
            else mark("The mighty has no power yet either.")
        )
    if found.jacks and found.first == "specials":
        return mark(
            "But the special cards already have their power: the mighty, then the sei-jack and the ura-jack."
        )
    return mark("But the mighty already has its power.")


NEXT: Mapping[str, Template] = {
    "none": mark("The sei-jack and the ura-jack come next, then the other trumps."),
    "strong": mark(
        "The sei-jack and the ura-jack come next, then a joker that was led, then the other trumps."
    ),
    "stronger": mark(
        "A joker that was led comes next, then the sei-jack and the ura-jack, then the other trumps."
    ),
    "weak": mark(
        "The sei-jack and the ura-jack come next, then the other trumps, then a joker that was led."
    ),
}
"""Sentences on the ranking after the mighty, by the joker's strength."""


def _order(sight: TableContext[NapoleonState], found: CardPowers) -> Iterator[Text]:
    words = sight.words
    if found.jacks:
        yield words.text(NEXT[found.joker])
    elif found.trump != NO_TRUMP:
        yield words.text("Trumps come next.")
    elif found.joker != "none":
        yield words.text("A joker that was led comes next.")


def _same_two(sight: TableContext[NapoleonState], found: CardPowers) -> Iterator[Text]:
    words = sight.words
    if not found.two:
        return
    if found.jacks:
        yield words.text(
            "If all cards of a trick are of one suit, without the mighty, sei-jack or ura-jack, "
            "the two of that suit wins."
        )
    else:
        yield words.text(
            "If all cards of a trick are of one suit, without the mighty, the two of that suit wins."
        )
    if found.joker != "none" and found.two_beside_joker:
        yield words.text("A joker in the trick does not change that, unless it was led.")
    elif found.joker != "none":
        yield words.text("With a joker in the trick, the two does not win.")


def _belonging(sight: TableContext[NapoleonState], found: CardPowers) -> Text:
    words, names = sight.words, sight.suit_names
    if found.specials_are_trumps:
        return words.text(
            "For leading and following suit, the mighty and the ura-jack count as {suit}.",
            suit=names[found.trump],
        )
    if found.jacks:
        return words.text("For following suit, each of the three belongs to its own suit.")
    return words.text("For leading and following suit, the mighty counts as {suit}.", suit=names[SPADES])


LED: Mapping[tuple[str, bool], Template] = {
    ("weak", True): mark(
        "If the joker is led, the others must play a trump, or else a scoring card. It wins unless "
        "a trump or a special card is played."
    ),
    ("strong", True): mark(
        "If the joker is led, the others must play a trump. It wins unless the mighty, the "
        "sei-jack or the ura-jack is played."
    ),
    ("stronger", True): mark(
        "If the joker is led, the others must play a trump. It wins unless the mighty is played."
    ),
    ("weak", False): mark(
        "If the joker is led, the others must play a scoring card. It wins unless the mighty is played."
    ),
    ("strong", False): mark(
        "If the joker is led, the others can play any card. It wins unless the mighty is played."
    ),
    ("stronger", False): mark(
        "If the joker is led, the others can play any card. It wins unless the mighty is played."
    ),
}
"""Sentences on a led joker, by its strength and whether there are trumps."""
