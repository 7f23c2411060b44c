"""What the special cards of Napoleon do, in sentences for the options and trumps that are in force."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.engine.cards import NO_TRUMP, SPADES
from game.games.napoleon.form import NO_CARD, YOROMEKI
from game.games.napoleon.powers import Powers
from game.games.napoleon.state import NapoleonState
from scenes.i18n import Template, Text, mark
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon.terms import card_named


def first_trick(sight: Sight[NapoleonState], found: Powers) -> Text:
    """What wins the first trick, where it is not one like any other."""
    return sight.words.sentences(*_in_trick_1(sight, found))


def _in_trick_1(sight: Sight[NapoleonState], found: Powers) -> Iterator[Text]:
    words = sight.words
    if found.trump != NO_TRUMP:
        yield words.text(
            "Napoleon leads, and the highest card of the suit led takes the first trick: "
            "there are no trumps yet."
        )
    else:
        yield words.text("Napoleon leads, and the highest card of the suit led takes the first trick.")
    yield words.text(_powers_in_trick_1(found))
    if found.yoromeki and found.first != "plain":
        yield words.text("Only {queen} takes a trick from the mighty.", queen=card_named(sight, YOROMEKI))
    if found.specials_are_trumps:
        yield _belonging(sight, found)


def _powers_in_trick_1(found: Powers) -> Template:
    if found.first == "plain":
        return mark("The special cards wait, too.") if found.jacks else mark("The mighty waits, too.")
    if found.jacks and found.first == "specials":
        return mark(
            "But the special cards have their power already: the mighty, then the sei-jack and the ura-jack."
        )
    return mark("But the mighty has its power already.")


def special_cards(sight: Sight[NapoleonState], found: Powers) -> Text:
    """What wins a trick in which all powers hold, and how the special cards follow suit."""
    return sight.words.sentences(*_order(sight, found), *_same_two(sight, found), _belonging(sight, found))


NEXT: Mapping[str, Template] = {
    "none": mark("Next are the sei-jack and the ura-jack, then other trumps."),
    "strong": mark("Next are the sei-jack and the ura-jack, then a led joker, then other trumps."),
    "stronger": mark("Next is a led joker, then the sei-jack and the ura-jack, then other trumps."),
    "weak": mark("Next are the sei-jack and the ura-jack, then other trumps, then a led joker."),
}
"""What comes after the mighty, by the joker."""


def _order(sight: Sight[NapoleonState], found: Powers) -> Iterator[Text]:
    words = sight.words
    if found.yoromeki:
        yield words.text(
            "The mighty beats every card but {queen}, which takes the trick from it.",
            queen=card_named(sight, YOROMEKI),
        )
    else:
        yield words.text("The mighty beats every other card.")
    if found.jacks:
        yield words.text(NEXT[found.joker])
    elif found.trump != NO_TRUMP:
        yield words.text("Next are trumps.")
    elif found.joker != "none":
        yield words.text("Next is a led joker.")


def _same_two(sight: Sight[NapoleonState], found: Powers) -> Iterator[Text]:
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


def _belonging(sight: Sight[NapoleonState], found: Powers) -> Text:
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
"""What a led joker does, by its kind and whether there are trumps."""


def joker(sight: Sight[NapoleonState], found: Powers) -> Text:
    """Where the joker may be played, what it asks for and what beats it when it is led, and its hunter."""
    return sight.words.sentences(*_joker(sight, found))


def _joker(sight: Sight[NapoleonState], found: Powers) -> Iterator[Text]:
    words = sight.words
    yield words.text(
        "The joker belongs to no suit: play it to any trick. It wins only if it is led, and it may not be "
        "led to the first trick."
    )
    yield words.text(LED[found.joker, found.trump != NO_TRUMP])
    if found.hunter != NO_CARD:
        hunter = card_named(sight, found.hunter)
        yield words.text("When {hunter} is led, whoever has the joker must play it.", hunter=hunter)
