"""Advice of Napoleon: reasons for a choice, and notes for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import JOKER, NO_TRUMP, SPADES
from game.engine.state import NOBODY
from game.games.napoleon.form import NO_CARD, YOROMEKI, NapoleonForm
from game.games.napoleon.powers import CardPowers
from game.games.napoleon.state import NapoleonState
from scenes.i18n import NO_WORDS, Template, Text, mark
from scenes.presenters.base.advice import (
    Advice,
    BeginnerNote,
    NoteText,
    keys_of,
    note,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.napoleon.terms import (
    card_named,
    everybody_knows,
    sides,
    special_cards,
    viewer_is_called,
)

NOTES = {
    "auction": NoteText("The auction", "{worth} {bid} The highest bidder is Napoleon. {partner}"),
    "piles": NoteText(
        "Your four piles",
        "The top card of each pile is part of your hand: play it like any other card. The next card is "
        "then turned up. Both players see the top cards.",
    ),
    "call": NoteText(
        "The adjutant",
        "Call a card you would like on your side. {shared} Usually no one, not even you, knows the holder "
        "until the card is played.",
    ),
    "blind": NoteText(
        "Your discards", "You have taken the blind. Now discard the same number of cards. {away}"
    ),
    "adjutant": NoteText(
        "You are the adjutant",
        "{napoleon} called a card that you hold, so the two of you are on the same side. {secret}",
    ),
    "secret": NoteText(
        "Who is the adjutant?",
        "The player with the called card secretly helps Napoleon, unless Napoleon has the card. Watch "
        "which players give Napoleon scoring cards.",
    ),
    "first": NoteText(
        "The first trick",
        "Napoleon leads. The highest card of the suit led wins the first trick.",
    ),
    "first trumps": NoteText(
        "The first trick",
        "Napoleon leads. There are no trumps yet: the highest card of the suit led wins.",
    ),
    "first opening": NoteText(
        "You are Napoleon",
        "The bid was made for you: you and your adjutant, a secret partner with {card}, must take "
        "{number} of the {points} scoring cards: aces, kings, queens, jacks and tens. The others must follow "
        "the suit you lead if they can. The highest card of that suit takes the first trick; trumps and "
        "special cards count from the second trick on.",
    ),
    "specials": NoteText("The mighty", "The mighty beats every other card."),
    "specials jacks": NoteText("Special cards", "The mighty beats every other card."),
    "specials yoromeki": NoteText("The mighty", "The mighty beats every card except {queen}."),
    "specials jacks yoromeki": NoteText("Special cards", "The mighty beats every card except {queen}."),
    "secret yours": NoteText(
        "Who is your adjutant?",
        "The player with {card} secretly helps you. Watch which players give you scoring cards.",
    ),
    "joker": NoteText(
        "The joker",
        "The joker has no suit, so you can play it to any trick. It wins only if you lead it, and "
        "you can't lead it to the first trick.",
    ),
    "shown": NoteText(
        "The adjutant is known",
        "The called card was played, so everyone knows the sides. A diamond marks Napoleon and the "
        "adjutant; a ring marks the others. The sidebar shows each side's score.",
    ),
}


class NapoleonAdvice(Advice[NapoleonState]):
    """Advice in Napoleon, limited to what the viewer may know."""

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
                piles = [note(NOTES, sight, "piles")] if form.has_piles else []
                partner = NO_WORDS
                if form.has_adjutant:
                    partner = words.text("Napoleon then calls a card, and its holder is a secret partner.")
                says = words.text(_bid_says(form))
                return [note(NOTES, sight, "auction", worth=told, bid=says, partner=partner), *piles]
            case "call":
                shared = words.text("The player who holds it is your adjutant and wins or loses with you.")
                if form.hattori:
                    shared = words.text("The player who holds it is your adjutant and helps you.")
                return [note(NOTES, sight, "call", shared=shared)]
            case "discard":
                return [note(NOTES, sight, "blind", away=_discarded(sight))]
            case "play":
                powers = self.powers(sight, sight.state.powers, first=sight.state.first_trick)
                return [*self._secret(sight), *powers, *_own_secret(sight)]
        return []

    def opening(self, sight: TableContext[NapoleonState]) -> BeginnerNote | None:
        state, powers = sight.state, sight.state.powers
        usual = state.form.modern and powers.first == "plain" and powers.trump != NO_TRUMP
        if state.phase != "play" or not state.first_trick or not usual or not _seeks_adjutant(sight):
            return None
        card = card_named(sight, state.called)
        return note(NOTES, sight, "first opening", card=card, number=state.number, points=state.form.points)

    def _secret(self, sight: TableContext[NapoleonState]) -> Iterator[BeginnerNote]:
        """Yield notes on the sides, before and after the called card is played."""
        state, words = sight.state, sight.words
        if viewer_is_called(sight.view):
            secret = words.text(
                "Only you know this. Help Napoleon, but don't give yourself away before you play the card."
            )
            if everybody_knows(state, state.called):
                secret = words.text("Everyone has seen that you hold the card.")
            yield note(NOTES, sight, "adjutant", napoleon=sight.names[state.napoleon], secret=secret)
        elif not sides(state).settled and state.napoleon != sight.view.viewer:
            yield note(NOTES, sight, "secret")
        if state.adjutant not in (NOBODY, state.napoleon):
            yield note(NOTES, sight, "shown")

    def powers(
        self, sight: TableContext[NapoleonState], found: CardPowers, *, first: bool
    ) -> Iterator[BeginnerNote]:
        """Yield notes on the cards that win a trick, and on the joker.

        `first` says whether the notes are for the first trick, where fewer cards may have their power.
        """
        trumps = found.trump != NO_TRUMP
        if first and found.first != "all":
            yield note(NOTES, sight, "first trumps" if trumps else "first", *_first_trick(sight, found))
        else:
            key = "specials yoromeki" if found.yoromeki else "specials"
            if found.has_jacks:
                key = "specials jacks yoromeki" if found.yoromeki else "specials jacks"
            more = [*_order(sight, found), *_same_two(sight, found), _belonging(sight, found)]
            special = note(NOTES, sight, key, *more, queen=card_named(sight, YOROMEKI))
            if found.first != "all":
                when = sight.words.text("These rules apply from the second trick on.")
                special = special._replace(text=sight.words.sentences(when, special.text))
            yield special
        if found.joker != "none":
            more = [sight.words.text(LED_JOKER_TEXTS[found.joker, trumps])]
            if found.hunter != NO_CARD:
                told = mark("When {hunter} is led, the player with the joker must play the joker.")
                more.append(sight.words.text(told, hunter=card_named(sight, found.hunter)))
            yield note(NOTES, sight, "joker", *more)


def _seeks_adjutant(sight: TableContext[NapoleonState]) -> bool:
    """Return whether the viewer is Napoleon and doesn't know who the adjutant is."""
    return sight.state.napoleon == sight.you and not sides(sight.state).settled


def _own_secret(sight: TableContext[NapoleonState]) -> Iterator[BeginnerNote]:
    """Yield a note on finding the adjutant."""
    if _seeks_adjutant(sight):
        yield note(NOTES, sight, "secret yours", card=card_named(sight, sight.state.called))


BID_MEANINGS: Mapping[tuple[bool, bool], Template] = {
    (True, True): mark(
        "A bid says how many scoring cards Napoleon's side will take, and names trumps or no trumps."
    ),
    (True, False): mark("A bid says how many scoring cards Napoleon's side will take, and names trumps."),
    (False, True): mark(
        "A bid says how many scoring cards Napoleon will take, and names trumps or no trumps."
    ),
    (False, False): mark("A bid says how many scoring cards Napoleon will take, and names trumps."),
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
        return mark("A bid says exactly how many scoring cards Napoleon will take, and names trumps.")
    return BID_MEANINGS[form.has_adjutant, NO_TRUMP in form.strains]


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
            mark("The special cards have no power yet.")
            if found.has_jacks
            else mark("The mighty has no power yet.")
        )
    if found.has_jacks and found.first == "specials":
        return mark(
            "But the special cards already have their power, in the order mighty, sei-jack, ura-jack."
        )
    return mark("But the mighty already has its power.")


NEXT_RANK_TEXTS: Mapping[str, Template] = {
    "none": mark("The sei-jack comes next, then the ura-jack, then the other trumps."),
    "strong": mark(
        "The sei-jack comes next, then the ura-jack, then a joker that was led, then the other trumps."
    ),
    "stronger": mark(
        "A joker that was led comes next, then the sei-jack, then the ura-jack, then the other trumps."
    ),
    "weak": mark(
        "The sei-jack comes next, then the ura-jack, then the other trumps, then a joker that was led."
    ),
}
"""Sentences on the ranking after the mighty, by the joker's strength."""


def _order(sight: TableContext[NapoleonState], found: CardPowers) -> Iterator[Text]:
    words = sight.words
    if found.has_jacks:
        yield words.text(NEXT_RANK_TEXTS[found.joker])
    elif found.trump != NO_TRUMP:
        yield words.text("Trumps come next.")
    elif found.joker != "none":
        yield words.text("A joker that was led comes next.")


def _same_two(sight: TableContext[NapoleonState], found: CardPowers) -> Iterator[Text]:
    words = sight.words
    if not found.same_two:
        return
    if found.has_jacks:
        yield words.text(
            "If all cards of a trick are of one suit, the two of that suit wins, unless the mighty, "
            "sei-jack or ura-jack is among them."
        )
    else:
        yield words.text(
            "If all cards of a trick are of one suit, the two of that suit wins, unless the mighty is "
            "among them."
        )
    if found.joker != "none" and found.two_beside_joker:
        yield words.text("The two can win even with a joker in the trick, unless the joker was led.")
    elif found.joker != "none":
        yield words.text("With a joker in the trick, the two does not win.")


def _belonging(sight: TableContext[NapoleonState], found: CardPowers) -> Text:
    words, names = sight.words, sight.suit_names
    if found.specials_are_trumps:
        return words.text(
            "For leading and following suit, the mighty and the ura-jack count as {suit}.",
            suit=names[found.trump],
        )
    if found.has_jacks:
        return words.text("For following suit, each special card counts as a card of its own suit.")
    return words.text("For leading and following suit, the mighty counts as {suit}.", suit=names[SPADES])


LED_JOKER_TEXTS: Mapping[tuple[str, bool], Template] = {
    ("weak", True): mark(
        "If the joker is led, the others must play a trump or, without a trump, a scoring card. The joker "
        "wins unless a trump or a special card is played."
    ),
    ("strong", True): mark(
        "If the joker is led, the others must play a trump if they can. The joker wins unless the mighty, "
        "the sei-jack or the ura-jack is played."
    ),
    ("stronger", True): mark(
        "If the joker is led, the others must play a trump if they can. The joker wins unless the mighty "
        "is played."
    ),
    ("weak", False): mark(
        "If the joker is led, the others must play a scoring card if they can. The joker wins unless the "
        "mighty is played."
    ),
    ("strong", False): mark(
        "If the joker is led, the others can play any card. The joker wins unless the mighty is played."
    ),
    ("stronger", False): mark(
        "If the joker is led, the others can play any card. The joker wins unless the mighty is played."
    ),
}
"""Sentences on a led joker, by its strength and whether there are trumps."""
