"""The notes of Napoleon, for who plays it for the first time."""

from __future__ import annotations

from typing import Any

from game.engine.cards import SUITS
from tests.game.referee_napoleon_cards import (
    all_points,
    bids_in_order,
    calls,
    higher_bids,
    pack_in_use,
    scores,
)
from tests.game.referee_napoleon_chips import booked, succeeds
from tests.game.referee_napoleon_tricks import may_play, specials
from tests.game.referee_napoleon_tricks import powers as powers_of
from tests.sentences.moment import Moment
from tests.sentences.napoleon.auction import is_napoleon, oldest, says, silent
from tests.sentences.napoleon.laws import (
    highest_takes_it,
    in_order,
    joker_asks,
    led_joker,
    mighty_beats_all,
    two_takes_it,
)
from tests.sentences.napoleon.play import called
from tests.sentences.napoleon.truth import (
    belongs,
    is_first,
    now,
    partner,
    put_away,
    seen_in_blind,
    some_tricks,
    trump,
    winner,
)

# Notes, for who plays it for the first time.

silent("{worth} {bid} The highest bidder is Napoleon. {partner}")
says("Napoleon then calls a card, and its holder is a secret partner.")(lambda m: calls(m.players, now(m)))
says("These rules apply from the second trick on.")(lambda m: highest_takes_it(*at(m), len(first_powers(m))))
for ranks, kinds in (("queens and jacks", "AKQJ"), ("queens, jacks and tens", "AKQJT")):

    @says(f"Aces, kings, {ranks} are scoring cards: one point each, {{points}} in all.")
    def worth(m: Moment, points: int, kinds: str = kinds) -> bool:
        counted = [card for card in pack_in_use(now(m)) if scores(card, now(m))]
        return {card[0] for card in counted} == {*kinds} and points == len(counted) == all_points(now(m))


for exact, whose, together in (
    ("exactly ", "Napoleon", False),
    ("", "Napoleon", False),
    ("", "Napoleon's side", True),
):
    for none in ("",) if exact else ("", " or no trumps"):

        @says(f"A bid says {exact}how many scoring cards {whose} will take, and names trumps{none}.")
        def bid_says(
            m: Moment, exact: str = exact, together: bool = together, none: bool = bool(none)
        ) -> bool:
            ladder = bids_in_order(now(m))
            middle = ladder[len(ladder) // 2][0]
            over = not succeeds(middle, middle + 1, 1, now(m))
            strains = ("NT" in {bid[1] for bid in ladder}) == none
            best = not higher_bids(ladder[-1], now(m)) and bool(higher_bids(ladder[0], now(m)))
            return (calls(m.players, now(m)), over) == (together, bool(exact)) and strains and best


says(
    "The top card of each pile is part of your hand: play it like any other card. The next card is then "
    "turned up. Both players see the top cards."
)(lambda m: m.players == 2)
silent(
    "Call a card you would like on your side. {shared} Usually no one, not even you, knows the holder "
    "until the card is played."
)


@says("The player who holds it is your adjutant and wins or loses with you.")
def with_you(m: Moment) -> bool:
    for each in (19, 0):
        chips = booked(m.players, 0, 1, m.state.number, each, 20 - each, now(m))
        signs = {player: won > 0 for player, won, _ in chips}
        if signs.get(1, signs.get(0)) != signs.get(0):
            return False
    return True


says("The player who holds it is your adjutant and helps you.")(
    lambda m: calls(m.players, now(m)) and now(m)["style"] == "hattori"
)
says("You have taken the blind. Now discard the same number of cards. {away}")(
    lambda m: is_napoleon(m) and not m.state.blind
)
says("A scoring card you discard is shown face up and does not count for your bid.")(
    lambda m: is_napoleon(m) and oldest(m)
)
says(
    "A scoring card you discard is shown face up and counts for your opponents, so discard low cards first."
)(lambda m: is_napoleon(m) and now(m)["style"] != "hattori")
says("{napoleon} called a card that you hold, so the two of you are on the same side. {secret}")(
    lambda m, napoleon: napoleon == m.state.napoleon and m.reader == partner(m)
)
says("Only you know this. Help Napoleon, but don't give yourself away before you play the card.")(
    lambda m: m.state.adjutant < 0 and m.reader == partner(m) and not seen_in_blind(m)
)
says("Everyone has seen that you hold the card.")(lambda m: m.reader == partner(m) and seen_in_blind(m))
says(
    "The player with the called card secretly helps Napoleon, unless Napoleon has the card. Watch which "
    "players give Napoleon scoring cards."
)(
    lambda m: (
        m.state.adjutant < 0
        and called(m) not in [card for card in put_away(m) if scores(card, now(m))]
        and not seen_in_blind(m)
    )
)
says(
    "The called card was played, so everyone knows the sides. A diamond marks Napoleon and the adjutant; a "
    "ring marks the others. The sidebar shows each side's score."
)(lambda m: m.state.adjutant >= 0 and m.state.adjutant != m.state.napoleon and partner(m) is not None)
says("The player with {card} secretly helps you. Watch which players give you scoring cards.")(
    lambda m, card: is_napoleon(m) and card == called(m) and has_adjutant(m)
)
silent("You are Napoleon", "Who is your adjutant?")
silent("The auction", "The adjutant", "Your discards", "The first trick", "The mighty", "The joker")
silent("The adjutant is known", "You are the adjutant", "Who is the adjutant?", "Your four piles")


@says(
    "The bid was made for you: you and your adjutant, a secret partner with {card}, must take {number} of "
    "the {points} scoring cards: aces, kings, queens, jacks and tens. The others must follow the suit you "
    "lead if they can. The highest card of that suit takes the first trick; trumps and special cards count "
    "from the second trick on."
)
def to_begin(m: Moment, card: str, number: int, points: int) -> bool:
    """Whether this is true before the first lead; only the guided deal knows that Etori has bid."""
    leads = is_napoleon(m) and is_first(m, m.trick) and not m.trick and trump(m) != "NT"
    plain = not first_powers(m) and highest_takes_it(*at(m), 0)
    bid = number == m.state.number and worth(m, points, "AKQJT")
    return leads and plain and bid and card == called(m) and has_adjutant(m)


def has_adjutant(m: Moment) -> bool:
    """Whether the called card is in the hand of another player, who is not known yet."""
    return m.state.adjutant < 0 and partner(m) is not None and not seen_in_blind(m)


def at(m: Moment) -> tuple[int, Any, str]:
    """Players, options, trumps: what decides tricks."""
    return m.players, m.options, trump(m)


def first_powers(m: Moment) -> list[str]:
    return powers_of(trump(m), True, now(m))


for words, waits in (
    ("There are no trumps yet: the highest card of the suit led wins.", True),
    ("The highest card of the suit led wins the first trick.", False),
):

    @says(f"Napoleon leads. {words}")
    def first(m: Moment, waits: bool = waits) -> bool:
        leads = is_first(m, m.trick) and m.state.leader == m.state.napoleon
        return leads and waits == (trump(m) != "NT") and highest_takes_it(*at(m), len(first_powers(m)))


says("The special cards have no power yet.")(
    lambda m: not first_powers(m) and len(specials(trump(m), now(m))) > 1
)
says("The mighty has no power yet.")(lambda m: not first_powers(m) and len(specials(trump(m), now(m))) == 1)
says("But the mighty already has its power.")(lambda m: first_powers(m) == ["AS"])
says("But the special cards already have their power, in the order mighty, sei-jack, ura-jack.")(
    lambda m: len(first_powers(m)) == 3 and in_order(*at(m), ("mighty", "sei-jack", "ura-jack"), first=True)
)
says("Only {queen} beats the mighty.")(lambda m, queen: mighty_beats_all(*at(m), queen, first=True))
says("The mighty beats every other card.")(lambda m: mighty_beats_all(*at(m), None))
says("The mighty beats every card except {queen}.")(lambda m, queen: mighty_beats_all(*at(m), queen))
SEI, URA, LED = "The sei-jack comes next", "the ura-jack", "joker that was led"
for template, kinds in (
    (f"{SEI}, then {URA}, then the other trumps.", "sei-jack ura-jack trump"),
    (f"{SEI}, then {URA}, then a {LED}, then the other trumps.", "sei-jack ura-jack joker trump"),
    (
        f"A {LED} comes next, then the sei-jack, then {URA}, then the other trumps.",
        "joker sei-jack ura-jack trump",
    ),
    (f"{SEI}, then {URA}, then the other trumps, then a {LED}.", "sei-jack ura-jack trump joker"),
    ("Trumps come next.", "trump"),
    ("A joker that was led comes next.", "joker"),
):
    says(template)(lambda m, kinds=kinds: in_order(*at(m), ("mighty", *kinds.split())))
for but, count in (("mighty", 1), ("mighty, sei-jack or ura-jack", 3)):
    says(
        f"If all cards of a trick are of one suit, the two of that suit wins, unless the {but} is among them."
    )(lambda m, count=count: two_takes_it(*at(m), count))
for words, spoils in (
    ("With a joker in the trick, the two does not win.", True),
    ("The two can win even with a joker in the trick, unless the joker was led.", False),
):
    says(words)(
        lambda m, spoils=spoils: all(
            (winner([f"T{suit}", "JK", f"2{suit}"], trump(m), now(m)) != f"2{suit}") == spoils
            for suit in SUITS
        )
    )


def belonging(m: Moment) -> list[str]:
    return [belongs(m, card) for card in specials(trump(m), now(m))]


says("For leading and following suit, the mighty and the ura-jack count as {suit}.")(
    lambda m, suit: belonging(m) == [suit] * 3
)
says("For leading and following suit, the mighty counts as {suit}.")(lambda m, suit: belonging(m) == [suit])
says("For following suit, each special card counts as a card of its own suit.")(
    lambda m: belonging(m) == [card[1] for card in specials(trump(m), now(m))] and len(belonging(m)) == 3
)


@says(
    "The joker has no suit, so you can play it to any trick. It wins only if you lead it, and you "
    "can't lead it to the first trick."
)
def of_no_suit(m: Moment) -> bool:
    rules, trumps = now(m), trump(m)
    tricks = [trick for trick in some_tricks(m.players, m.options) if trick[0] != "JK"]
    to_any = all(
        "JK" in may_play(["JK", *trick[1:]], trick[:1], trumps, first, rules)
        for trick in tricks
        for first in (False, True)
    )
    held = [trick for trick in tricks if "JK" in trick]
    loses = all(
        winner(trick, trumps, rules, first=first) != "JK" for trick in held for first in (False, True)
    )
    return to_any and loses and all("JK" not in may_play(trick, [], trumps, True, rules) for trick in held)


for asks, but, named in (
    (
        "must play a trump or, without a trump, a scoring card",
        "a trump or a special card",
        ("trump", "special"),
    ),
    (
        "must play a trump if they can",
        "the mighty, the sei-jack or the ura-jack",
        ("mighty", "sei-jack", "ura-jack"),
    ),
    ("must play a trump if they can", "the mighty", ("mighty",)),
    ("must play a scoring card if they can", "the mighty", ("mighty",)),
    ("can play any card", "the mighty", ("mighty",)),
):

    @says(f"If the joker is led, the others {asks}. The joker wins unless {but} is played.")
    def led(m: Moment, asks: str = asks, named: tuple[str, ...] = named) -> bool:
        kinds = tuple(kind for kind in ("a trump", "a scoring card") if kind in asks)
        return joker_asks(*at(m), kinds) and led_joker(*at(m), named)


@says("When {hunter} is led, the player with the joker must play the joker.")
def hunter_led(m: Moment, hunter: str) -> bool:
    hands = [["JK", *trick[1:]] for trick in some_tricks(m.players, m.options)]
    return all(
        may_play(hand, [hunter], trump(m), first, now(m)) == ["JK"]
        for hand in hands
        for first in (False, True)
    )
