"""What is said of special cards and of the auction at a table of Napoleon."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.engine.cards import SUIT_CARDS, SUITS, card_text, mask, parse_card, strain_text
from game.engine.events import CardShown, Played, Said, ThrownIn
from scenes.presenters.base.layout import WinningCard
from scenes.presenters.base.prompts import (
    AnswerMeaning,
    AnswerStake,
    BidPanel,
    CardPickPrompt,
    DecisionPrompt,
)
from scenes.presenters.base.scores import MatchSheet
from scenes.presenters.base.sidebar import (
    AuctionBids,
    CardNote,
    CardNotes,
    CardRanking,
    ContractProgress,
    Trumps,
)
from tests.game.referee_napoleon_cards import (
    all_points,
    calls,
    higher_bids,
    lowest_bid,
)
from tests.game.referee_napoleon_chips import stakes, succeeds
from tests.game.referee_napoleon_tricks import winning_place
from tests.sentences.checks import Checks
from tests.sentences.moment import Moment
from tests.sentences.napoleon.truth import (
    belongs,
    heads,
    highest_led,
    is_first,
    names,
    now,
    powers,
    scoring,
    side,
    trump,
)
from tests.sentences.recorder import several
from tests.sentences.shared import (
    counts_out,
    said,
    shared,
    texts,
)

CHECKS = Checks(shared(heads))
says, silent = CHECKS.says, CHECKS.silent
SPECIAL = ("mighty", "sei-jack", "ura-jack", "joker")


def others(m: Moment) -> list[int]:
    return [player for player in range(m.players) if player not in side(m)]


def taken(m: Moment) -> int:
    """What Napoleon's side has taken in tricks."""
    return scoring(m, m.captured(*side(m)))


def lost(m: Moment) -> int:
    """What the others have taken in tricks."""
    return scoring(m, m.captured(*others(m)))


def won(m: Moment) -> bool:
    return succeeds(m.state.number, taken(m), lost(m), now(m))


def points(m: Moment) -> int:
    """The scoring cards that there are."""
    return all_points(now(m))


def oldest(m: Moment) -> bool:
    return bool(now(m)["style"] == "1885")


def strain_of(strain: int | None) -> str:
    return "NT" if strain == 4 else SUITS[strain or 0]


def considered(m: Moment) -> str:
    assert m.action is not None
    return strain_of(m.action.strain)


def number(m: Moment) -> int:
    """The bid that is considered."""
    assert m.action is not None
    return m.action.number or 0


def is_napoleon(m: Moment) -> bool:
    return bool(m.reader == m.state.napoleon)


# Special cards, and why a card heads the trick.


def why(m: Moment, card: str) -> str:
    """Why a card heads the trick, in a word."""
    trick, rules = m.trick, now(m)
    if card in powers(m):
        return names(trump(m), rules)[card]
    if card == "QH" and rules["yoromeki"] and "AS" in trick and "AS" in powers(m):
        return "yoromeki"
    if card == "JK":
        return "joker"
    trumps = trump(m) != "NT" and (not is_first(m, trick) or rules["style"] == "hattori")
    if card[0] == "2" and any(belongs(m, other) == card[1] for other in trick if other != card):
        return "same two"
    if trumps and card[1] == trump(m):
        return "highest trump" if trick[0][1] == card[1] else "trumping"
    return "winning"


def tagged(m: Moment, name: str) -> bool:
    card, trumps = card_text(m.detail), trump(m)
    if m.state.phase in ("auction", "trump") and m.action is not None and m.action.strain is not None:
        trumps = considered(m)
    if name == "same two":
        return card[0] == "2" and card in m.own and heads(m, [*m.trick, card]) == len(m.trick)
    return names(trumps, now(m)).get(card) == name


for name in (*SPECIAL, "hunter", "yoromeki", "same two", "highest trump", "trumping", "winning"):

    @says(name)
    def special(m: Moment, name: str = name) -> bool | None:
        """At the card that heads the trick, in a bubble, or on a card; elsewhere the sentence is checked."""
        match m.detail:
            case WinningCard(place=place):
                right = name != "winning" or highest_led(m.trick, trump(m), now(m)) == m.trick[place]
                return right and heads(m, m.trick) == place and why(m, m.trick[place]) == name
            case CardNote(cards=(card,)):
                return m.trick[heads(m, m.trick)] == card_text(card) and why(m, card_text(card)) == name
            case int():
                return tagged(m, name)
        if isinstance(m.event, Played):
            return heads(m, m.trick) == len(m.answered) and why(m, m.trick[-1]) == name
        return None


CHECKS.apart(*SPECIAL, "same two", "trumping", "highest trump", "winning")
says("highest of the suit")(lambda m: special(m, "winning"))
says("a trump")(lambda m: special(m, "trumping"))
CHECKS.apart("highest of the suit", "a trump")
silent("{Special}!")
says("{special}, called", "called")(lambda m: m.detail == m.state.called)
says("{player} is winning", "You are winning")(
    lambda m, player: m.sight.trick_players[m.trick.index(card_text(m.detail.cards[0]))] == player
)
silent(CardNotes, CardNote, DecisionPrompt, AnswerStake, AnswerMeaning, ContractProgress)


@says(CardRanking, deep="cards")
def ranking(m: Moment, section: CardRanking) -> bool:
    """All the special cards, and those of them that win tricks in their order."""
    title: Any = section.title
    asked = title.fill.values.get("suit")
    trumps = trump(m) if title.fill.template == "Special cards" else asked.of if asked else "NT"
    shown = {card_text(card): str(name) for card, name in section.cards}
    winning = [card for card, name in shown.items() if name in SPECIAL]
    return shown == names(trumps, now(m)) and ranked(winning, trumps, m)


def ranked(cards: Sequence[str], trumps: str, m: Moment) -> bool:
    """Whether each of some special cards beats all that follow; a joker wins only if it is led."""
    rules = now(m) | {"yoromeki": False}
    for place, higher in enumerate(cards):
        for lower in cards[place + 1 :]:
            trick = [higher, lower] if higher == "JK" else [lower, higher]
            weak = rules["joker"] == "weak" and lower == "JK" and trumps == "NT"
            if not weak and trick[winning_place(trick, trumps, False, rules)] != higher:
                return False
    return True


silent("Special cards", "Special with no trumps", "Always special")
says("Special, if {suit} is trumps", "Special, if {suit} are trumps")(lambda m, suit: suit == considered(m))

# The auction.


def best_bid(m: Moment) -> tuple[int, str, int]:
    """Number, denomination and player of the highest bid of this auction, as nothing outbids it."""
    spoken = [
        (bid.action.number, strain_of(bid.action.strain), bid.player)
        for bid in m.state.bids
        if bid.action.number
    ]
    return next(
        bid for bid in spoken if not any(other[:2] in higher_bids(bid[:2], now(m)) for other in spoken)
    )


@says("{number} {suit}")
def bid(m: Moment, number: int, suit: str) -> bool:
    """In the rail, in a bubble, in a caption or on the score sheet."""
    if isinstance(m.detail, MatchSheet):
        states = [deal.state for deal in m.deals if deal.state.napoleon >= 0]
        return (number, suit) in [(state.number, strain_text(state.trump)) for state in states]
    if isinstance(m.detail, Trumps):
        return best_bid(m)[:2] == (number, suit)
    if isinstance(m.detail, AuctionBids):
        return True
    return isinstance(m.event, Said) and m.event.action.text == f"bid {number} {suit}"


silent(
    "{number}NT", "NT", "no trumps", "Auction", "To beat", "Your bid", "All passed", "Call a card", "yours"
)


@says(Trumps)
def made(m: Moment, section: Trumps) -> bool:
    if m.state.phase == "auction" and any(bid.action.number for bid in m.state.bids):
        return strain_of(section.suit) == best_bid(m)[1]
    trumps = 0
    if m.options.specials_are_trumps and m.options.style != "1885" and m.state.trump < 4:  # NAP-O8
        ura_jack = f"J{SUITS[3 - m.state.trump]}"
        trumps = SUIT_CARDS[m.state.trump] | mask(map(parse_card, ("AS", ura_jack)))
    piles = [pile for place, pile in enumerate(m.state.piles) if place // 4 != m.reader]
    visible = mask(card for pile in piles for card in pile)
    return bool(section.suit == m.state.trump) and counts_out(m, section, trumps, visible)


def text_of(line: Sequence[Any]) -> str:
    """What was said, as the rules write it."""
    values = line[0].fill.values
    strain = SUITS[values["suit"].suit] if hasattr(values.get("suit"), "suit") else "NT"
    return f"bid {values['number']} {strain}" if values else "pass"


@says(AuctionBids)
def auction(m: Moment, section: AuctionBids) -> bool:
    dealer = m.state.setup.dealer
    order = tuple((dealer + place) % m.players for place in range(1, m.players + 1))
    shown = [
        (player, text_of(line))
        for said in section.rounds
        for player, line in zip(section.players, said, strict=True)
        if line
    ]
    real = [(bid.player, bid.action.text) for bid in m.state.bids]
    asked = m.state.turn if m.state.phase == "auction" and m.state.turn >= 0 else None
    return (section.players, section.asked) == (order, asked) and real[len(real) - len(shown) :] == shown


@says(BidPanel, vague="strains")
def bidding(m: Moment, panel: BidPanel) -> bool:
    made = [(bid.action.number, bid.action.strain, bid.player) for bid in m.state.bids if bid.action.number]
    return [*panel.made] == made and [*panel.numbers] == [*range(lowest_bid(now(m)), points(m) + 1)]


says(CardPickPrompt, vague="first")(lambda m, shown: {*texts(sorted(shown.marked))} == {*m.own})
says("{player} bids {bid}", "You bid {bid}")(lambda m, player: m.event.player == player)
says("Bid {number} {suit}")(
    lambda m, number, suit: (
        any((bid.player, bid.action.text) == (m.player, f"bid {number} {suit}") for bid in m.state.bids)
        if m.action is None
        else m.action.text == f"bid {number} {suit}"
    )
)
says("{number} NT")(lambda m: True)
says("Bid {number}")(lambda m, number: number == m.state.number)
says("To bid")(lambda m: not any(bid.player == m.player for bid in m.state.bids))
says("Passed")(lambda m: any(bid.player == m.player and bid.action.verb == "pass" for bid in m.state.bids))
CHECKS.apart("To bid", "Passed")
says("{player} bids highest", "You bid highest")(lambda m, player: best_bid(m)[2] == player)
says("{number} or more")(lambda m, number: number == lowest_bid(now(m)))
says("{number}, forced")(lambda m, number: number == lowest_bid(now(m)) and m.state.forced)
says(
    "{player} bid {number}",
    "You bid {number}",
    "{player} was forced to bid {number}",
    "You were forced to bid {number}",
)(lambda m, player, number: (player, number) == (m.state.napoleon, m.state.number))
says("No bid yet", "No bid", "The cards are thrown in")(
    lambda m: not any(bid.action.number for bid in m.state.bids)
)
says("{player} makes {suit} trumps", "You make {suit} trumps")(
    lambda m, player, suit: said(m, player, f"trump {suit}")
)
says("{mark} {Suit} as trumps")(lambda m, mark, suit: mark == suit and said(m, m.player, f"trump {suit}"))
says("{player} holds {card} and must be Napoleon", "You hold {card} and must be Napoleon")(
    lambda m, player, card: isinstance(m.event, CardShown) and card == "AS" and m.state.napoleon == player
)
says("All passed: bid again with the blind shown")(lambda m: m.state.exposed and not m.state.bids)
says("No one bids: the cards are thrown in")(lambda m: isinstance(m.event, ThrownIn))


def promises(m: Moment, bid: int, counts: Collection[int]) -> bool:
    """Whether Napoleon wins with exactly these numbers of scoring cards, the others having taken the rest."""
    all_of_them = range(points(m) + 1)
    winning = {each for each in all_of_them if succeeds(bid, each, points(m) - each, now(m))}
    return bid == number(m) and winning == {*counts}


for template in ("{mark} {number} with {suit} as trumps: ", "{number} with no trumps: "):

    @says(template + "win {number} to {most} of the {points} scoring cards.")
    def some(m: Moment, number: int, most: int, points: int, suit: str = "NT") -> bool:
        fits = (suit, points) == (considered(m), all_points(now(m)))
        return fits and promises(m, number, range(number, most + 1))

    @says(template + "win all {points} scoring cards.")
    def everything(m: Moment, number: int, points: int, suit: str = "NT") -> bool:
        return (suit, points) == (considered(m), number) and promises(m, number, [all_points(now(m))])


@says("{mark} {number} with {suit} as trumps: win exactly {number} of the {points} scoring cards.")
def exactly(m: Moment, number: int, points: int, suit: str) -> bool:
    return (suit, points) == (considered(m), all_points(now(m))) and promises(m, number, [number])


says("You lose if the opponents win no scoring card in tricks.")(
    lambda m: not any(succeeds(number(m), each, 0, now(m)) for each in range(number(m), points(m) + 1))
)
says("Taking all {points} loses unless you bid {points}.")(
    lambda m, points: points == all_points(now(m)) and not succeeds(number(m), points, 0, now(m))
)
says("No more and no fewer.")(lambda m: promises(m, number(m), [number(m)]))


@says("Payments are doubled.")
def double(m: Moment) -> bool:
    alone = not calls(m.players, now(m))
    this, lower = (stakes(m.players, each, alone, now(m)) for each in (number(m), lowest_bid(now(m))))
    return this == tuple(2 * chips for chips in lower)


def held(m: Moment) -> list[str]:
    """The special cards in the hand with the trumps that are considered."""
    return sorted(name for card, name in names(considered(m), now(m)).items() if card in m.own)


says("You hold no special card.")(lambda m: not held(m))
says("You hold all {count} special cards.")(
    lambda m, count: len(held(m)) == len(names(considered(m), now(m))) == count
)
says("You hold {cards}.")(
    lambda m, cards: sorted(str(each.fill.values["special"]) for each in several(cards)) == held(m)
)
silent("the {special}")
CHECKS.instead("You hold {cards}.", "You hold no special card.")
says("You hold the mighty, so you must be Napoleon and bid {number}")(
    lambda m, number: "AS" in m.own and number == lowest_bid(now(m)) and is_napoleon(m)
)
says("Name trumps")(lambda m: is_napoleon(m) and m.state.turn == m.reader and m.legal[0].verb == "trump")
says("{mark} {Suit}")(lambda m, mark, suit: mark == suit == considered(m))
says("you hold")(is_napoleon)
says("{count} cards")(
    lambda m, count: (
        count == len(m.hand(m.player))
        if m.action is None
        else count == sum(card[1] == considered(m) for card in m.own if card != "JK")
    )
)
for template, together, exact in (
    ("Scoring cards you must take, exactly", False, True),
    ("Scoring cards your side must take", True, False),
    ("Scoring cards you must take", False, False),
):
    says(template)(
        lambda m, together=together, exact=exact: (calls(m.players, now(m)), oldest(m)) == (together, exact)
    )
CHECKS.apart("Scoring cards you must take", "Scoring cards your side must take")
says("The blind is face up")(lambda m: m.state.exposed)
