"""What the special cards of Napoleon do, in sentences for the options and trumps that are in force."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.cards import NO_TRUMP, SPADES
from game.napoleon.form import NO_CARD, YOROMEKI
from game.napoleon.powers import Powers
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon import words as words

JACKS, LED_JOKER = "the sei-jack and the ura-jack", "a led joker"


def first_trick(sight: Sight, found: Powers) -> str:
    """What wins the first trick, where it is not one like any other."""
    text = "the highest card of the suit led takes the first trick"
    if found.trump != NO_TRUMP:
        text += ": there are no trumps yet"
    sentences = [f"Napoleon leads, and {text}.", _powers_in_trick_1(sight, found)]
    if found.specials_are_trumps:
        sentences.append(_belonging(sight, found))
    return " ".join(sentences)


def _powers_in_trick_1(sight: Sight, found: Powers) -> str:
    if found.first == "plain":
        return "The special cards wait, too." if found.jacks else "The mighty waits, too."
    if found.jacks and found.first == "specials":
        text = f"But the special cards have their power already: the mighty, then {JACKS}."
    else:
        text = "But the mighty has its power already."
    queen = words.the_card(sight, YOROMEKI)
    return f"{text} Only {queen} takes a trick from the mighty." if found.yoromeki else text


def special_cards(sight: Sight, found: Powers) -> str:
    """What wins a trick in which all powers hold, and how the special cards follow suit."""
    return " ".join((*_order(sight, found), *_same_two(found), _belonging(sight, found)))


def _order(sight: Sight, found: Powers) -> Iterator[str]:
    queen = words.the_card(sight, YOROMEKI)
    but = f"card but {queen}, which takes the trick from it" if found.yoromeki else "other card"
    yield f"The mighty beats every {but}."
    after = [JACKS] if found.jacks else []
    if found.joker == "stronger":
        after.insert(0, LED_JOKER)
    elif found.joker == "strong":
        after.append(LED_JOKER)
    if found.trump != NO_TRUMP:
        after.append("other trumps" if found.jacks else "trumps")
    if found.joker == "weak":
        after.append(LED_JOKER)
    if after:
        yield f"Next {'is' if after[0] == LED_JOKER else 'are'} {', then '.join(after)}."


def _same_two(found: Powers) -> Iterator[str]:
    if not found.two:
        return
    without = "with no mighty, sei-jack or ura-jack" if found.jacks else "with no mighty"
    yield f"If all cards of a trick are of one suit, {without} among them, its two takes it."
    if found.joker != "none":
        yield f"A joker played to it {'does not spoil' if found.two_beside_joker else 'spoils'} that."


def _belonging(sight: Sight, found: Powers) -> str:
    names = sight.suit_names
    if found.specials_are_trumps:
        return f"When suit is followed, the mighty and the ura-jack belong to {names[found.trump]}."
    if found.jacks:
        return "When suit is followed, each of the three belongs to the suit it shows."
    return f"When suit is followed, the mighty belongs to {names[SPADES]}."


def joker(sight: Sight, found: Powers) -> str:
    """Where the joker may be played, what it asks for and what beats it when it is led, and its hunter."""
    sentences = [
        "The joker belongs to no suit: play it to any trick. It wins only if it is led, and it may not be "
        "led to the first trick.",
        _joker_led(found),
    ]
    if found.hunter != NO_CARD:
        hunter = words.the_card(sight, found.hunter)
        sentences.append(f"When {hunter} is led, whoever has the joker must play it.")
    return " ".join(sentences)


def _joker_led(found: Powers) -> str:
    asks = ["a trump"] if found.trump != NO_TRUMP else []
    if found.joker == "weak":
        asks.append("a scoring card")
    beaten = "the mighty"
    if found.joker == "weak" and found.jacks:
        beaten = "a trump or a special card"
    elif found.joker == "strong" and found.jacks:
        beaten = "the mighty, the sei-jack or the ura-jack"
    asked = f"it asks for {', or else '.join(asks)}, and" if asks else "it asks for nothing and"
    return f"Led, {asked} wins unless {beaten} is played."
