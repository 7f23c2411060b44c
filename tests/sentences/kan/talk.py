"""What is said at a table of Kan before the play."""

from __future__ import annotations

from typing import Any

from game.engine.cards import HIDDEN, SUITS, card_text
from game.engine.events import (
    Announced,
    CardShown,
    Said,
    SeatsChanged,
    Shown,
    SidesKnown,
    Swapped,
    ThrownIn,
    TrickTaken,
    TrumpMade,
)
from scenes.presenters.base.sidebar import CardNote
from tests.game.referee_kan_cards import scoring, trumps_of_first_deal
from tests.sentences.kan.play import CHECKS, considered, group, namer, says, word_of
from tests.sentences.kan.truth import (
    ALL,
    kankei,
    plays_on,
    side_of,
    silent,
    trump,
)
from tests.sentences.moment import Moment
from tests.sentences.shared import leader_of_all, said, texts

# Before the play.

says("{player} says kan", "You say kan")(
    lambda m, player: isinstance(m.event, Announced) and m.event.player == player and side_of(m, player)
)
says("{Players} are {team}")(
    lambda m, players: isinstance(m.event, SidesKnown) and group(players) == kankei(m)
)
says("{player} is {team}", "You are {team}")(
    lambda m, player: isinstance(m.event, SidesKnown) and [player] == kankei(m)
)
says("Double kan: {players} exchange a card face down")(
    lambda m, players: isinstance(m.event, Swapped) and group(players) == sorted(m.event.players)
)
says("Double kan: {player} got {got} for {gave}", "Double kan: you got {got} for {gave}")(
    lambda m, player, got, gave: (
        {*texts(m.event.cards)} == {got, gave} and player == m.reader and got in m.hand(player)
    )
)


@says("{Players} change seats: kankei may not be neighbours")
def seats(m: Moment, players: Any) -> bool:
    order = plays_on(m)
    one, two = (order.index(player) for player in kankei(m)[:2])
    apart = (one - two) % len(order) not in (1, len(order) - 1)
    return isinstance(m.event, SeatsChanged) and group(players) == sorted(m.event.players) and apart


says("{symbol} {Suit} is trumps in this deal", "{symbol} {Suit} are trumps in this deal")(
    lambda m, symbol, suit: (
        isinstance(m.event, TrumpMade)
        and symbol == suit == trumps_of_first_deal(m.state.round.number, m.options.rounds)
        and m.state.round.deal == 1
    )
)
says("{player} held {card}", "You held {card}")(
    lambda m, player, card: (
        isinstance(m.event, CardShown) and card_text(m.event.card) == card and card in m.hand(player)
    )
)
says("Joker and ace of trumps in one hand: the cards are dealt again")(
    lambda m: (
        isinstance(m.event, ThrownIn)
        and any({"JK", f"A{trump(m)}"} <= {*m.hand(player)} for player in range(m.players))
    )
)


def last_shown(m: Moment) -> Shown:
    """What was really shown, and told to the reader."""
    return [event for event in m.past if isinstance(event, Shown)][-1]


def shows(m: Moment, player: int, whom: int, *cards: str, together: bool = False) -> bool:
    event = last_shown(m)
    real = (event.player, event.to, texts(event.cards), event.together)
    return real == (player, whom, [*cards], together)


def shows_unseen(m: Moment, player: int, whom: int, count: int, *, together: bool = False) -> bool:
    event = last_shown(m)
    return (event.player, event.to, len(event.cards), event.together) == (player, whom, count, together)


for who in ("You show {whom} ", "{player} shows {whom} "):
    says(who + "nothing")(lambda m, player, whom: shows(m, player, whom))
    says(who + "{card}")(lambda m, player, whom, card: shows(m, player, whom, card))
    says(who + "{first} {second} at once")(
        lambda m, player, whom, first, second: shows(m, player, whom, first, second, together=True)
    )
    says(who + "{first} twice")(lambda m, player, whom, first: shows(m, player, whom, first, first))
    says(who + "{first} and then {second}")(
        lambda m, player, whom, first, second: first != second and shows(m, player, whom, first, second)
    )
    says(who + "one card")(lambda m, player, whom: shows_unseen(m, player, whom, 1))
    says(who + "two cards at once")(lambda m, player, whom: shows_unseen(m, player, whom, 2, together=True))
    says(who + "two cards, one after the other")(lambda m, player, whom: shows_unseen(m, player, whom, 2))
    CHECKS.apart(who + "two cards at once", who + "two cards, one after the other")
says("{player} showed {whom}", "You showed {whom}")(
    lambda m, player, whom: (last_shown(m).player, last_shown(m).to) == (player, whom)
)


def manner_is(m: Moment, manner: str) -> bool | None:
    """In the rail, how the cards were shown; beside an answer its stake is checked."""
    if not isinstance(m.detail, CardNote):
        return None
    event, hidden = last_shown(m), HIDDEN in m.detail.cards
    different = len({*event.cards})
    real = {
        "one card": len(event.cards) == 1,
        "at once": event.together,
        "twice": not hidden and different < len(event.cards),
        "one after the other": not event.together and len(event.cards) == 2 and (hidden or different == 2),
    }
    return real[manner] and (hidden or {*m.detail.cards} == {*event.cards})


for manner in ("one card", "at once", "twice", "one after the other"):
    says(manner)(lambda m, manner=manner: manner_is(m, manner))


def calls(m: Moment) -> list[tuple[int, str]]:
    return [(each.player, each.action.text) for each in m.sight.said if each.action.verb in ("iku", "koi")]


says("{player}: {call}", vague="player")(lambda m, player, call: (player, word_of(call)) in calls(m))


def leads(m: Moment, player: int, way: str = "") -> bool:
    """KAN-10; the next in the direction of play sit at the right, clockwise at the left (KAN-2)."""
    order = plays_on(m)
    place = order.index(player)
    others = {order[(place + step) % len(order)] for step in (1, 2)}
    right = "right" if m.options.direction == "anticlockwise" else "left"
    return m.state.leader == player and (not way or (way == right and not others & {*kankei(m)}))


for way, words in (
    ("", ""),
    ("left", ": two opponents sit to their left"),
    ("right", ": two opponents sit to their right"),
):
    says("{calls}. {player} leads" + words, "{calls}. You lead" + words.replace("their", "your"))(
        lambda m, player, way=way: leads(m, player, way)
    )
for way in ("left", "right"):
    says(
        "Both said {call}: two opponents sit to {player}'s " + way,
        "Both said {call}: two opponents sit to your " + way,
    )(
        lambda m, call, player, way=way: (
            [each for _, each in calls(m)] == [word_of(call)] * 2
            and leads(m, player, way)
            and leader_of_all(m) == player
        )
    )
CHECKS.apart(*("{calls}. {player} leads: two opponents sit to their " + way for way in ("left", "right")))
says("{player} said iku", "You said iku")(
    lambda m, player: leader_of_all(m) == player and (player, "iku") in calls(m) and len({*calls(m)}) == 2
)
says("The lone player leads first")(lambda m: leader_of_all(m) == kankei(m)[0] and m.players == 3)
says("The player who named trumps leads")(lambda m: leader_of_all(m) == namer(m) and m.state.round.deal > 1)
says("The holder of this ace leads it")(
    lambda m: (
        leader_of_all(m) is not None
        and m.trick == ["AC" if trump(m) == "S" else "AS"]
        and m.state.round.deal == 1
        and silent(m)
    )
)
says("{count} scoring cards")(
    lambda m, count: isinstance(m.event, TrickTaken) and len(scoring(texts(m.event.cards))) == count
)
says("{player} names {symbol} {suit} as trumps and leads", "You name {symbol} {suit} as trumps and lead")(
    lambda m, player, symbol, suit: (
        said(m, player, f"trump {suit}") and symbol == suit == trump(m) and m.state.leader == player
    )
)
says("{player} plays alone and needs {need} of {all}", "You play alone and need {need} of {all}")(
    lambda m, player, need, all: (
        said(m, player, "kan") and kankei(m) == [player] and (need, all) == (m.state.need, ALL)
    )
)
says("{player} announces {contract}", "You announce {contract}")(
    lambda m, player, contract: (
        (m.state.contract.player, m.state.contract.word) == (player, word_of(contract))
    )
)
for you, other in (
    ("You ask for {symbol} {suit}", "{player} asks for {symbol} {suit}"),
    (
        "You ask for {symbol} {suit} and announce {contract}",
        "{player} asks for {symbol} {suit} and announces {contract}",
    ),
):

    @says(you, other)
    def asks_for(m: Moment, player: int, symbol: str, suit: str, contract: Any = None) -> bool:
        assert isinstance(m.event, Said)
        fits = contract is None or m.state.contract.word == word_of(contract)
        return symbol == suit == SUITS[m.event.action.strain or 0] and m.event.player == player and fits


says("{player} stops: the deal ends", "You stop: the deal ends")(
    lambda m, player: said(m, player, "stop") and m.state.phase == "over"
)
says("{player} goes for {contract}", "You go for {contract}")(
    lambda m, player, contract: said(m, player, word_of(contract))
)
says("{player} cancels the deal: {term}", "You cancel the deal: {term}")(
    lambda m, player: said(m, player, "shippo_jo") and m.state.outcome is None
)
says("{player} plays on", "You play on")(lambda m, player: said(m, player, "continue"))


def in_bubble(m: Moment, symbol: str, suit: str) -> bool:
    if m.event is None:
        return symbol == suit == considered(m)
    assert isinstance(m.event, Said)
    return symbol == suit == SUITS[m.event.action.strain or 0]


says("{symbol} {Suit}", "{symbol} {Suit} {Contract}")(in_bubble)
says("{mark} {Suit} as trumps")(
    lambda m, mark, suit: in_bubble(m, mark, suit) and m.event.action.verb == "trump"
)
says("Who leads to the first trick, you or {player}?")(
    lambda m, player: sorted([m.seat, player]) == kankei(m)
)
for words, free in (("one or two cards, or nothing", True), ("two cards, or one card twice", False)):
    says("Show {player} " + words)(
        lambda m, player, free=free: player == namer(m) and (m.options.showing == "free") == free
    )
says("Play alone for {need} of the {all} scoring cards?")(
    lambda m, need, all: (need, all) == (m.state.need, ALL)
)
says("You have chosen {call}; now {player} chooses")(
    lambda m, call, player: (
        m.state.sealed[m.seat][0].verb == word_of(call) and sorted([m.seat, player]) == kankei(m)
    )
)
says("{Players} choose in secret: iku or koi")(
    lambda m, players: group(players) == kankei(m) and m.state.turn in kankei(m)
)
for words, free in (("may show", True), ("shows", False)):
    says("{player} " + words + " {whom} cards")(
        lambda m, player, whom, free=free: (
            (player, whom) == (m.state.turn, namer(m)) and (m.options.showing == "free") == free
        )
    )
says("{player} decides whether to stop", "{player} is asked: {term}?")(
    lambda m, player: m.state.turn == player
)
says("{player} names trumps")(lambda m, player: player == namer(m))
