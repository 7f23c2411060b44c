"""Who may play what in Napoleon, and who wins a trick, read a second time from the clauses."""

from __future__ import annotations

from typing import Any

from .referee_napoleon_cards import FROM_LOW_TO_HIGH, JOKER, MIGHTY, OF_THE_SAME_COLOUR, YOROMEKI, scores


def specials(trump: str, now: dict[str, Any]) -> list[str]:
    """NAP-2, strongest first. No jacks in NT (NAP-O3) and in 1885."""
    if trump == "NT" or now["style"] == "1885":
        return [MIGHTY]
    return [MIGHTY, "J" + trump, "J" + OF_THE_SAME_COLOUR[trump]]


def powers(trump: str, first: bool, now: dict[str, Any]) -> list[str]:
    """The specials that have their power in this trick, strongest first."""
    found = specials(trump, now)
    if not first or now["style"] == "hattori":
        return found
    if now["first_trick"] == "plain":  # NAP-10
        return []
    if now["first_trick"] == "mighty":  # NAP-O5
        return [MIGHTY]
    return found


def suit_of(card: str, trump: str, now: dict[str, Any]) -> str:
    """The suit to which a card belongs for leading and following; the joker to none (NAP-O9)."""
    if card == JOKER:
        return ""
    if now["specials_are_trumps"] and trump != "NT" and card in specials(trump, now):  # NAP-O8
        return trump
    return card[1]


# What may be played.


def may_lead(hand: list[str], trump: str, first: bool, now: dict[str, Any]) -> list[str]:
    if not first:
        return hand
    cards = [card for card in hand if card != JOKER]  # NAP-O9: not to trick 1
    if now["first_lead"] == "no_trump_suit" and trump != "NT":  # NAP-O6
        others = [card for card in cards if suit_of(card, trump, now) != trump]
        if others:
            return others
    return cards


def may_follow(hand: list[str], led: str, trump: str, now: dict[str, Any]) -> list[str]:
    if led == JOKER:
        return may_answer_joker(hand, trump, now)
    if led == now["joker_hunter"] and JOKER in hand:  # NAP-O10, in trick 1 too
        return [JOKER]
    suit = suit_of(led, trump, now)
    following = [card for card in hand if suit_of(card, trump, now) == suit]
    if not following:  # NAP-9
        return hand
    return following + [card for card in hand if card == JOKER]  # NAP-O9: to any trick


def may_answer_joker(hand: list[str], trump: str, now: dict[str, Any]) -> list[str]:
    """NAP-O9, when the joker is led: a trump, which in NT nobody has; on a weak one else a scoring card."""
    trumps = [card for card in hand if suit_of(card, trump, now) == trump]
    if trumps:
        return trumps
    scoring = [card for card in hand if scores(card, now)]
    if now["joker"] == "weak" and scoring:
        return scoring
    return hand


def may_play(hand: list[str], trick: list[str], trump: str, first: bool, now: dict[str, Any]) -> list[str]:
    """What of a hand may be added to a trick, empty for the leader."""
    if not trick:
        return may_lead(hand, trump, first, now)
    return may_follow(hand, trick[0], trump, now)


# Who wins.


def highest(cards: list[str], suit: str, trump: str, now: dict[str, Any]) -> int | None:
    """The place of the highest card of a suit by plain ranking; of equal ones the first (NAP-O8)."""
    best = None
    for place, card in enumerate(cards):
        if suit_of(card, trump, now) != suit:
            continue
        if best is None or FROM_LOW_TO_HIGH.index(card[0]) > FROM_LOW_TO_HIGH.index(cards[best][0]):
            best = place
    return best


def same_two(cards: list[str], trump: str, now: dict[str, Any]) -> int | None:
    """The place of the two of a trick that is all of one suit (NAP-11, NAP-O11)."""
    if now["style"] == "1885":
        return None
    if JOKER in cards and not now["same_two_with_joker"]:
        return None
    suits = {suit_of(card, trump, now) for card in cards if card != JOKER}
    if len(suits) != 1:
        return None
    two = "2" + suits.pop()
    return cards.index(two) if two in cards else None


def winning_place(cards: list[str], trump: str, first: bool, now: dict[str, Any]) -> int:
    """The place in a whole trick of the card that wins it (NAP-10, NAP-11)."""
    strong = powers(trump, first, now)
    if now["yoromeki"] and MIGHTY in strong and MIGHTY in cards and YOROMEKI in cards:  # NAP-O7
        return cards.index(YOROMEKI)
    if cards[0] == JOKER:
        return winning_place_after_joker(cards, trump, strong, now)
    for special in strong:
        if special in cards:
            return cards.index(special)
    if not first or now["style"] == "hattori":
        two = same_two(cards, trump, now)
        if two is not None:
            return two
        best = highest(cards, trump, trump, now)  # in NT no card is of that suit
        if best is not None:
            return best
    best = highest(cards, suit_of(cards[0], trump, now), trump, now)
    assert best is not None
    return best


def winning_place_after_joker(cards: list[str], trump: str, strong: list[str], now: dict[str, Any]) -> int:
    """NAP-O9, NAP-O11: the joker was led, so it is not trick 1."""
    beats_it = [MIGHTY] if now["joker"] == "stronger" else strong
    for special in beats_it:
        if special in cards:
            return cards.index(special)
    if now["joker"] != "weak" or trump == "NT":
        return 0
    two = same_two(cards, trump, now)
    if two is not None and cards[two][1] == trump:
        return two
    best = highest(cards, trump, trump, now)
    return 0 if best is None else best
