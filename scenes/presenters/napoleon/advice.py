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
    "auction": NoteText("The auction", "{worth} {bid} Whoever bids highest is Napoleon."),
    "piles": NoteText(
        "Four piles each",
        "The card on top of each of your piles belongs to your hand: play it like any other. The next "
        "one then comes up. Your opponent sees these cards, and you see his.",
    ),
    "call": NoteText(
        "The adjutant",
        "Call a card that you would like to have with you. {shared} "
        "As a rule nobody, not even you, learns who before the card falls.",
    ),
    "blind": NoteText("The blind is yours", "You have taken the blind; now put as many cards away. {away}"),
    "adjutant": NoteText(
        "You are the adjutant",
        "{napoleon} called a card that you hold, so you play together. {secret}",
    ),
    "secret": NoteText(
        "Somebody may be the adjutant",
        "One of the others may hold the called card and play with Napoleon in secret, or Napoleon "
        "has it himself. Watch who gives him scoring cards.",
    ),
    "first": NoteText(
        "The first trick",
        "Napoleon leads, and the highest card of the suit led takes the first trick.",
    ),
    "first trumps": NoteText(
        "The first trick",
        "Napoleon leads, and the highest card of the suit led takes the first trick: "
        "there are no trumps yet.",
    ),
    "specials": NoteText("The mighty", "The mighty beats every other card."),
    "specials jacks": NoteText("Special cards", "The mighty beats every other card."),
    "specials yoromeki": NoteText(
        "The mighty", "The mighty beats every card but {queen}, which takes the trick from it."
    ),
    "specials jacks yoromeki": NoteText(
        "Special cards", "The mighty beats every card but {queen}, which takes the trick from it."
    ),
    "joker": NoteText(
        "The joker",
        "The joker belongs to no suit: play it to any trick. It wins only if it is led, and it may not be "
        "led to the first trick.",
    ),
    "shown": NoteText(
        "The secret is out",
        "The called card has fallen: now everybody knows the sides. A diamond marks Napoleon and his "
        "adjutant, a ring the others, and what each side has taken stands at the right.",
    ),
}


class NapoleonAdvice(Advice[NapoleonState]):
    """Help as far as the viewer may know what it tells."""

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
        return sight.words.text("Chips ahead in this deal, against the best.")

    def notes(self, sight: TableContext[NapoleonState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        form, words = sight.state.form, sight.words
        match sight.state.phase:
            case "auction":
                worth = mark("Aces, kings, queens, jacks and tens count a point each, {points} in all.")
                if form.oldest:
                    worth = mark("Aces, kings, queens and jacks count a point each, {points} in all.")
                told = words.text(worth, points=form.points)
                piles = [note(NOTES, sight, "piles")] if form.piles else []
                return [note(NOTES, sight, "auction", worth=told, bid=words.text(_bid_says(form))), *piles]
            case "call":
                shared = words.text("Whoever holds it is your adjutant and wins or loses with you.")
                if form.hattori:
                    shared = words.text("Whoever holds it is your adjutant and helps you.")
                return [note(NOTES, sight, "call", shared=shared)]
            case "discard":
                return [note(NOTES, sight, "blind", away=_discarded(sight))]
            case "play":
                powers = self.powers(sight, sight.state.powers, first=sight.state.first_trick)
                return [*self._secret(sight), *powers]
        return []

    def _secret(self, sight: TableContext[NapoleonState]) -> Iterator[BeginnerNote]:
        """Sides before the called card falls, and after it."""
        state, words = sight.state, sight.words
        if called_by_you(sight.view):
            secret = words.text("Only you know it. Help without showing it too early, until the card falls.")
            if everybody_knows(state, state.called):
                secret = words.text("All have seen that you hold it.")
            yield note(NOTES, sight, "adjutant", napoleon=sight.names[state.napoleon], secret=secret)
        elif not sides(state).settled and state.napoleon != sight.view.viewer:
            yield note(NOTES, sight, "secret")
        if state.adjutant not in (NOBODY, state.napoleon):
            yield note(NOTES, sight, "shown")

    def powers(
        self, sight: TableContext[NapoleonState], found: CardPowers, *, first: bool
    ) -> Iterator[BeginnerNote]:
        """Cards that win the first trick, or any other; and the joker."""
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
                told = mark("When {hunter} is led, whoever has the joker must play it.")
                more += (sight.words.text(told, hunter=card_named(sight, found.hunter)),)
            yield note(NOTES, sight, "joker", *more)


def _good_for(sight: TableContext[NapoleonState], strain: Suit) -> Line:
    """Expected scoring cards of the hand, with these trumps or without any."""
    words, count = sight.words, _expected(sight.state, strain)
    if strain == NO_TRUMP:
        return words.line("Your cards are good for about {count} without trumps.", count=count)
    suit = sight.suit_names[strain]
    return words.line("Your cards are good for about {count} with {suit} as trumps.", count=count, suit=suit)


def _expected(state: NapoleonState, strain: Suit) -> int:
    """The scoring cards that the hand of whoever is asked is good for."""
    number = round(points_expected(state.form, state.hands[state.turn], strain))
    return max(0, min(number, state.form.points))


def _call(sight: TableContext[NapoleonState], card: Card) -> Line:
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


def _discard(sight: TableContext[NapoleonState], card: Card) -> Line:
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
    return words.line("It is the card you need least.")


def _lead(sight: TableContext[NapoleonState], card: Card) -> Line:
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


def _special_lead(sight: TableContext[NapoleonState], special: Text, takers: Cards) -> Line:
    """A lead that only special cards beat, and those of them that are out."""
    words, found = sight.words, each(takers)
    if not found:
        return words.line("It is the {special}, and sure to win.", special=special)
    if len(found) == 1:
        card = CardMark(found[0])
        return words.line("It is the {special}: only {card} can take it.", special=special, card=card)
    return words.line("It is the {special}: {count} cards can take it.", special=special, count=len(found))


def _follow(sight: TableContext[NapoleonState], card: Card) -> Line:
    state, words = sight.state, sight.words
    place, _ = head(state, (*sight.trick, card))
    if place == len(sight.trick):
        if len(sight.trick) == state.setup.players - 1:
            return _takes(sight, card)
        return words.line("It is winning so far.")
    if state.form.scoring >> card & 1 and _ours(sight, place):
        return words.line("It goes to your own side.")
    if state.form.scoring >> card & 1:
        return words.line("It lets the trick go.")
    return words.line("It lets the trick go, with no scoring card.")


def _takes(sight: TableContext[NapoleonState], card: Card) -> Line:
    """Scoring cards in a trick that its last card takes."""
    held = (mask((*sight.trick, card)) & sight.state.form.scoring).bit_count()
    if not held:
        return sight.words.line("It takes the trick.")
    return sight.words.counted_line(
        "It takes the trick with {count} scoring card.",
        "It takes the trick with {count} scoring cards.",
        count=held,
    )


def _ours(sight: TableContext[NapoleonState], place: int) -> bool:
    """Whether the card that heads the trick is known to be a partner's."""
    known = sides(sight.state)
    napoleons = (sight.state.napoleon, known.partner)
    mine = sight.view.viewer in napoleons
    theirs = sight.trick_players[place] in napoleons
    return mine == theirs if known.settled or mine else False


BIDS: Mapping[tuple[bool, bool], Template] = {
    (True, True): mark("A bid says how many of them Napoleon's side will take, and names trumps, or none."),
    (True, False): mark("A bid says how many of them Napoleon's side will take, and names trumps."),
    (False, True): mark("A bid says how many of them Napoleon will take, and names trumps, or none."),
    (False, False): mark("A bid says how many of them Napoleon will take, and names trumps."),
}
"""Meaning of a bid, by whether an adjutant is called and whether no trumps can be bid."""


def _discarded(sight: TableContext[NapoleonState]) -> Text:
    """Scoring cards among the discards."""
    if sight.state.form.oldest:
        return sight.words.text(
            "A scoring card that you put away lies open and is none of those that you must take."
        )
    return sight.words.text(
        "A scoring card that you put away lies open and counts for your opponents, "
        "so let small cards go first."
    )


def _bid_says(form: NapoleonForm) -> Template:
    if form.oldest:
        return mark("A bid says exactly how many of them Napoleon will take, and names trumps.")
    return BIDS[form.calls, NO_TRUMP in form.strains]


# What special cards do, by options and trumps.


def _first_trick(sight: TableContext[NapoleonState], found: CardPowers) -> Iterator[Text]:
    words = sight.words
    yield words.text(_powers_in_trick_1(found))
    if found.yoromeki and found.first != "plain":
        yield words.text("Only {queen} takes a trick from the mighty.", queen=card_named(sight, YOROMEKI))
    if found.specials_are_trumps:
        yield _belonging(sight, found)


def _powers_in_trick_1(found: CardPowers) -> Template:
    if found.first == "plain":
        return mark("The special cards wait, too.") if found.jacks else mark("The mighty waits, too.")
    if found.jacks and found.first == "specials":
        return mark(
            "But the special cards have their power already: the mighty, then the sei-jack and the ura-jack."
        )
    return mark("But the mighty has its power already.")


NEXT: Mapping[str, Template] = {
    "none": mark("Next are the sei-jack and the ura-jack, then other trumps."),
    "strong": mark("Next are the sei-jack and the ura-jack, then a led joker, then other trumps."),
    "stronger": mark("Next is a led joker, then the sei-jack and the ura-jack, then other trumps."),
    "weak": mark("Next are the sei-jack and the ura-jack, then other trumps, then a led joker."),
}
"""Ranking after the mighty, by the joker."""


def _order(sight: TableContext[NapoleonState], found: CardPowers) -> Iterator[Text]:
    words = sight.words
    if found.jacks:
        yield words.text(NEXT[found.joker])
    elif found.trump != NO_TRUMP:
        yield words.text("Next are trumps.")
    elif found.joker != "none":
        yield words.text("Next is a led joker.")


def _same_two(sight: TableContext[NapoleonState], found: CardPowers) -> Iterator[Text]:
    words = sight.words
    if not found.two:
        return
    if found.jacks:
        yield words.text(
            "If all cards of a trick are of one suit, with no mighty, sei-jack or ura-jack among them, "
            "its two takes it."
        )
    else:
        yield words.text(
            "If all cards of a trick are of one suit, with no mighty among them, its two takes it."
        )
    if found.joker != "none" and found.two_beside_joker:
        yield words.text("A joker played to it does not spoil that.")
    elif found.joker != "none":
        yield words.text("A joker played to it spoils that.")


def _belonging(sight: TableContext[NapoleonState], found: CardPowers) -> Text:
    words, names = sight.words, sight.suit_names
    if found.specials_are_trumps:
        return words.text(
            "When suit is followed, the mighty and the ura-jack belong to {suit}.", suit=names[found.trump]
        )
    if found.jacks:
        return words.text("When suit is followed, each of the three belongs to the suit it shows.")
    return words.text("When suit is followed, the mighty belongs to {suit}.", suit=names[SPADES])


LED: Mapping[tuple[str, bool], Template] = {
    ("weak", True): mark(
        "Led, it asks for a trump, or else a scoring card, and wins unless a trump or a special card is "
        "played."
    ),
    ("strong", True): mark(
        "Led, it asks for a trump, and wins unless the mighty, the sei-jack or the ura-jack is played."
    ),
    ("stronger", True): mark("Led, it asks for a trump, and wins unless the mighty is played."),
    ("weak", False): mark("Led, it asks for a scoring card, and wins unless the mighty is played."),
    ("strong", False): mark("Led, it asks for nothing and wins unless the mighty is played."),
    ("stronger", False): mark("Led, it asks for nothing and wins unless the mighty is played."),
}
"""Effect of a led joker, by its kind and whether there are trumps."""
