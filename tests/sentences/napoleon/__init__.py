"""What is said at a table of Napoleon, held against the second reading of its rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.engine.cards import SUITS, card_text
from game.engine.events import CallAnswered, CardShown, Discarded, Drew, Played, Said, ThrownIn, TrickTaken
from scenes.presenters.contract.questions import BidPanel, Decision, Meaning, Picking, Stake
from scenes.presenters.contract.rail import Bids, CardNote, CardNotes, Force, Forces, Ranking, Trumps
from scenes.presenters.contract.scores import Strip
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.spread import Heading
from tests.game.referee_napoleon_cards import (
    all_points,
    bids_in_order,
    calls,
    higher_bids,
    lowest_bid,
    pack_in_use,
    scores,
)
from tests.game.referee_napoleon_chips import booked, stakes, succeeds
from tests.game.referee_napoleon_tricks import may_play, specials, winning_place
from tests.game.referee_napoleon_tricks import powers as powers_of
from tests.sentences.checks import Checks
from tests.sentences.moment import Moment
from tests.sentences.napoleon.laws import (
    highest_takes_it,
    in_order,
    joker_asks,
    led_joker,
    mighty_beats_all,
    two_takes_it,
)
from tests.sentences.napoleon.truth import (
    belongs,
    heads,
    highest_led,
    is_first,
    names,
    now,
    partner,
    powers,
    put_away,
    scoring,
    seen_in_blind,
    side,
    some_tricks,
    trump,
    winner,
)
from tests.sentences.recorder import Told, several
from tests.sentences.shared import (
    are,
    is_last,
    leader_of_all,
    leads_now,
    said,
    shared,
    takers,
    takes_with,
    texts,
)
from tests.sentences.table import Token

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
        return "highest trump" if trick[0][1] == card[1] else "trumps it"
    return "heads"


def tagged(m: Moment, name: str) -> bool:
    card, trumps = card_text(m.detail), trump(m)
    if m.state.phase in ("auction", "trump") and m.action is not None and m.action.strain is not None:
        trumps = considered(m)
    if name == "same two":
        return card[0] == "2" and card in m.own and heads(m, [*m.trick, card]) == len(m.trick)
    return names(trumps, now(m)).get(card) == name


for name in (*SPECIAL, "hunter", "yoromeki", "same two", "highest trump", "trumps it", "heads"):

    @says(name)
    def special(m: Moment, name: str = name) -> bool | None:
        """At the card that heads the trick, in a bubble, or on a card; elsewhere the sentence is checked."""
        match m.detail:
            case Heading(place=place):
                right = name != "heads" or highest_led(m.trick, trump(m), now(m)) == m.trick[place]
                return right and heads(m, m.trick) == place and why(m, m.trick[place]) == name
            case CardNote(cards=(card,)):
                return m.trick[heads(m, m.trick)] == card_text(card) and why(m, card_text(card)) == name
            case int():
                return tagged(m, name)
        if isinstance(m.event, Played):
            return heads(m, m.trick) == len(m.answered) and why(m, m.trick[-1]) == name
        return None


CHECKS.apart(*SPECIAL, "same two", "trumps it", "highest trump", "heads")
says("highest of the suit")(lambda m: special(m, "heads"))
says("a trump")(lambda m: special(m, "trumps it"))
CHECKS.apart("highest of the suit", "a trump")
silent("{Special}!")
says("{special}, called", "called")(lambda m: m.detail == m.state.called)
says("{player} is ahead", "You are ahead")(
    lambda m, player: m.sight.trick_players[m.trick.index(card_text(m.detail.cards[0]))] == player
)
silent(CardNotes, CardNote, Decision, Stake, Meaning, Forces)


@says(Ranking)
def ranking(m: Moment, section: Ranking) -> bool:
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


silent("Special cards", "Special without trumps", "Special, whatever is trumps")
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
    """In the rail, in a bubble or in a caption."""
    if isinstance(m.detail, Trumps):
        return best_bid(m)[:2] == (number, suit)
    if isinstance(m.detail, Bids):
        return True
    return isinstance(m.event, Said) and m.event.action.text == f"bid {number} {suit}"


silent(
    "{number}NT", "NT", "no trumps", "Auction", "To beat", "Your bid", "All passed", "Call a card", "yours"
)


@says(Trumps)
def made(m: Moment, section: Trumps) -> bool:
    if m.state.phase == "auction" and any(bid.action.number for bid in m.state.bids):
        return strain_of(section.suit) == best_bid(m)[1]
    return bool(section.suit == m.state.trump)


def text_of(line: Sequence[Any]) -> str:
    """What was said, as the rules write it."""
    values = line[0].fill.values
    strain = SUITS[values["suit"].suit] if hasattr(values.get("suit"), "suit") else "NT"
    return f"bid {values['number']} {strain}" if values else "pass"


@says(Bids)
def auction(m: Moment, section: Bids) -> bool:
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


says(Picking, vague="first")(lambda m, shown: {*texts(sorted(shown.marked))} == {*m.own})
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
says("From {number} on")(lambda m, number: number == lowest_bid(now(m)))
says("{number}, forced")(lambda m, number: number == lowest_bid(now(m)) and m.state.forced)
says("{player} bid {number}", "You bid {number}", "{player} had to bid {number}", "You had to bid {number}")(
    lambda m, player, number: (player, number) == (m.state.napoleon, m.state.number)
)
says("No bid yet", "No bid", "The cards are thrown in")(
    lambda m: not any(bid.action.number for bid in m.state.bids)
)
says("{player} makes {suit} trumps", "You make {suit} trumps")(
    lambda m, player, suit: said(m, player, f"trump {suit}")
)
says("{mark} {Suit} for trumps")(lambda m, mark, suit: mark == suit and said(m, m.player, f"trump {suit}"))
says("{player} holds {card} and must be Napoleon", "You hold {card} and must be Napoleon")(
    lambda m, player, card: isinstance(m.event, CardShown) and card == "AS" and m.state.napoleon == player
)
says("All passed: the blind is turned up, bid again")(lambda m: m.state.exposed and not m.state.bids)
says("Nobody bids: the cards are thrown in")(lambda m: isinstance(m.event, ThrownIn))


def promises(m: Moment, bid: int, counts: Collection[int]) -> bool:
    """Whether Napoleon wins with exactly these numbers of scoring cards, the others having taken the rest."""
    all_of_them = range(points(m) + 1)
    winning = {each for each in all_of_them if succeeds(bid, each, points(m) - each, now(m))}
    return bid == number(m) and winning == {*counts}


for template in ("{mark} {number} with {suit} as trumps: ", "{number} without trumps: "):

    @says(template + "win {number} to {most} of the {points} scoring cards.")
    def some(m: Moment, number: int, suit: str, most: int, points: int) -> bool:
        fits = (suit, points) == (considered(m), all_points(now(m)))
        return fits and promises(m, number, range(number, most + 1))

    @says(template + "win exactly {number} of the {points} scoring cards.")
    def exactly(m: Moment, number: int, suit: str, points: int) -> bool:
        return (suit, points) == (considered(m), all_points(now(m))) and promises(m, number, [number])

    @says(template + "win all {points} scoring cards.")
    def everything(m: Moment, number: int, suit: str, points: int) -> bool:
        return (suit, points) == (considered(m), number) and promises(m, number, [all_points(now(m))])


says("It loses if the others take none in tricks.")(
    lambda m: not any(succeeds(number(m), each, 0, now(m)) for each in range(number(m), points(m) + 1))
)
says("All {points} would lose.")(
    lambda m, points: points == all_points(now(m)) and not succeeds(number(m), points, 0, now(m))
)
says("Not one more, not one less.")(lambda m: promises(m, number(m), [number(m)]))


@says("Stakes count double.")
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
says("With the mighty you must be Napoleon: you bid {number}")(
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
says("The blind lies open")(lambda m: m.state.exposed)
silent(
    "Your cards are good for about {count} with {suit} as trumps.",
    "Your cards are good for about {count} without trumps.",
)

# The call, and the blind.

says("{player} calls {card}", "You call {card}")(lambda m, player, card: said(m, player, f"call {card}"))
says("I call {card}")(lambda m, card: said(m, m.player, f"call {card}"))
says("Call {card}")(lambda m, card: card == m.card)


def called(m: Moment) -> str:
    return card_text(m.state.called)


def stands_alone(m: Moment, player: int) -> bool:
    return player == m.state.napoleon and partner(m) is None


says("{card} {player} is the adjutant", "{card} You are the adjutant")(
    lambda m, player, card: isinstance(m.event, CallAnswered) and (card, player) == (called(m), partner(m))
)
says(
    "{player} has the called card {card} and stands alone", "You have the called card {card} and stand alone"
)(lambda m, player, card: card == called(m) and stands_alone(m, player))
says("I am the adjutant!")(lambda m: m.player == partner(m))
says("I stand alone!")(lambda m: stands_alone(m, m.player))
says("Called card")(lambda m: texts(m.detail.cards) == [called(m)])
says("Nobody says who has it")(lambda m: m.state.adjutant < 0)
says("{player} holds it", "You hold it")(
    lambda m, player: player == partner(m) and called(m) in m.hand(player)
)
says("{player} played it", "You played it")(
    lambda m, player: player == partner(m) and called(m) not in m.hand(player)
)
says("{player} stands alone", "You stand alone")(stands_alone)
says("Put away")(
    lambda m: (
        m.detail is None
        or not isinstance(m.detail, CardNote)
        or {*texts(m.detail.cards)} - {"back"} <= {*put_away(m)}
    )
)
says("only you know")(lambda m: is_napoleon(m) and not scoring(m, put_away(m)))
says("shown at the end")(
    lambda m: (
        not is_napoleon(m)
        and (m.state.phase != "over" or texts(m.detail.cards) == [called(m)])
        and not scoring(m, put_away(m))
    )
)
says("{count} for them")(lambda m, count: scoring(m, put_away(m)) == count)
says("Whoever holds {card} is your adjutant.")(
    lambda m, card: card == m.card and card not in m.own and calls(m.players, now(m))
)
for who, known in (("nobody", False), ("everybody", True)):

    @says(f"You hold it yourself: you play alone, and {who} knows it.")
    def yourself(m: Moment, known: bool = known) -> bool:
        shown = any(isinstance(event, CardShown) and card_text(event.card) == m.card for event in m.past)
        return m.card in m.own and shown == known


CHECKS.apart(
    *(f"You hold it yourself: you play alone, and {who} knows it." for who in ("nobody", "everybody"))
)


def dealt_to(m: Moment, card: str) -> int | None:
    """Who is dealt a card of the open blind after the call: in turn from the dealer's left."""
    blind = texts(m.state.blind)
    return (m.state.setup.dealer + 1 + blind.index(card)) % m.players if card in blind else None


says("{Card} lies in the blind: you would play alone.")(lambda m, card: card in texts(m.state.blind))
says("{Card} will be dealt to you: you would play alone.")(lambda m, card: dealt_to(m, card) == m.reader)
says("{Card} will be dealt to {player}, as all can see.")(lambda m, card, player: dealt_to(m, card) == player)
silent("He says nothing until it falls.", "Its holder plays with you, in secret", "Your turn")
says("the joker")(lambda m: now(m)["joker"] != "none")
says("{player} thinks of a card to call")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} names trumps", "You name trumps")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} takes the blind", "You take the blind")(
    lambda m, player: isinstance(m.event, Drew) and m.state.napoleon == player
)
says("{player} puts cards away")(lambda m, player: player == m.state.turn == m.state.napoleon)
says("{player} puts a card away", "You put a card away", "{player} puts away", "You put away")(
    lambda m, player: isinstance(m.event, Discarded) and m.event.player == player
)
says("{player} puts away {cards} for the others", "You put away {cards} for the others")(
    lambda m, player, cards: (
        m.event.player == player
        and texts(m.event.cards) == several(cards)
        and scoring(m, several(cards)) == len(several(cards))
    )
)


def to_put_away(m: Moment) -> int:
    sizes = [len(m.hand(player)) for player in range(m.players) if player != m.reader]
    return len(m.own) - sizes[0]


says("Put {count} cards away; scoring ones go to the others")(
    lambda m, count: is_napoleon(m) and count == to_put_away(m)
)
says("{chosen} of {count} chosen")(lambda m, chosen, count: count == to_put_away(m) > chosen == m.detail)
says("{count} in the blind", "{count} to be dealt")(lambda m, count: count == len(m.state.blind))
says("It is yours: you would play alone.")(lambda m: m.card in m.own)
says("It would bring the {special} to your side.")(
    lambda m, special: names(trump(m), now(m)).get(m.card) == str(special) and m.card not in m.own
)


@says("It is the highest of {suit} that you lack.")
def highest(m: Moment, suit: str) -> bool:
    higher = [rank + suit for rank in "AKQJT98765432"["AKQJT98765432".index(m.card[0]) :: -1]]
    return m.card[1] == suit and m.card not in m.own and {*higher} - {m.card} <= {*m.own}


says("You can spare it, and are left without {suit}.")(
    lambda m, suit: (
        suit == belongs(m, m.card)
        and suit not in {belongs(m, each) for each in m.own if each not in (m.card, "JK")}
    )
)
silent("Chips ahead in this deal, against the best.")
silent("It would join your side.", "It would help you most.", "It might be one too many.")
silent("You can spare it best.", "It would hardly be won anyway.")

# What is owed.


def barred(m: Moment, card: str) -> bool:
    return leads_now(m) and is_first(m, []) and card not in m.owed()


for template, trumps, joker in (
    ("Your turn: lead any card but a trump", True, False),
    ("Your turn: lead any card but the joker", False, True),
    ("Your turn: lead neither a trump nor the joker", True, True),
):

    @says(template)
    def lead(m: Moment, trumps: bool = trumps, joker: bool = joker) -> bool:
        no = {card for card in m.own if card != "JK" and belongs(m, card) == trump(m)} if trumps else set()
        return leads_now(m) and is_first(m, []) and m.owed() == {*m.own} - no - ({"JK"} if joker else set())


def owed_suits(m: Moment) -> set[str]:
    return {belongs(m, card) for card in m.owed() - {"JK"}}


def hunted(m: Moment) -> bool:
    return m.owed() == {"JK"} and bool(m.trick[0] == now(m)["joker_hunter"])


says("Your turn: the joker is called out", "the joker hunter is led: the joker must be played")(hunted)
says("Your turn: follow {suit} or the joker")(lambda m, suit: owed_suits(m) == {suit} and "JK" in m.owed())
says("Your turn: follow {suit}")(lambda m, suit: owed_suits(m) == {suit} and "JK" not in m.owed())
CHECKS.apart("Your turn: follow {suit} or the joker", "Your turn: follow {suit}")
says("Your turn: a scoring card is asked for")(
    lambda m: m.trick[0] == "JK" and scoring(m, [*m.owed()]) == len(m.owed())
)
says("must follow {suit}")(lambda m, suit: m.card not in m.owed() and owed_suits(m) == {suit})
says("Napoleon may lead neither a trump nor the joker to trick 1")(
    lambda m: barred(m, m.card) and (m.card == "JK" or belongs(m, m.card) == trump(m))
)
says("Napoleon may not lead a trump to trick 1")(
    lambda m: barred(m, m.card) and belongs(m, m.card) == trump(m)
)
says("the joker may not be led to trick 1")(lambda m: barred(m, m.card) and m.card == "JK")
says("the joker is led: a trump must be played")(
    lambda m: m.trick[0] == "JK" and m.card not in m.owed() and owed_suits(m) == {trump(m)}
)
says("the joker is led: a scoring card must be played")(
    lambda m: m.trick[0] == "JK" and m.card not in m.owed() and scoring(m, [*m.owed()]) == len(m.owed())
)
says("cards of the piles cannot be discarded")(
    lambda m: (
        m.card in texts([top for top in m.state.tops if top >= 0])
        and m.card not in {card_text(each.cards[0]) for each in m.legal}
    )
)
says(Token)(
    lambda m, token: SUITS[token.suit] == (trump(m) if m.trick[0] == "JK" else belongs(m, m.trick[0]))
)

# What speaks for a card.


def leads(m: Moment, name: Any) -> bool:
    return leads_now(m) and m.card in m.owed() and names(trump(m), now(m)).get(m.card) == str(name)


says("It takes the trick with {count} scoring cards.")(
    lambda m, count: takes_with(m, heads) and is_last(m) and count == scoring(m, [*m.trick, m.card])
)
says("It lets the trick go, with no scoring card.")(
    lambda m: m.card in m.owed() and not takes_with(m, heads) and not scoring(m, [m.card])
)
says("It risks no scoring card.")(lambda m: leads_now(m) and m.card in m.owed() and not scoring(m, [m.card]))
says("It draws trumps.")(lambda m: leads_now(m) and m.card in m.owed() and belongs(m, m.card) == trump(m))
says("It is the {special}, and sure to win.")(lambda m, special: leads(m, special) and not takers(m, heads))
says("It is the {special}: only {card} can take it.")(
    lambda m, special, card: (
        leads(m, special)
        and takers(m, heads) <= {card}
        and heads(m, [m.card, card]) == 1
        and card not in m.own
    )
)


@says("It is the {special}: {count} cards can take it.", vague="count")
def few(m: Moment, special: Told, count: int) -> bool:
    pack = {card_text(each) for each in range(53)} - {*m.own}
    able = {each for each in pack if heads(m, [m.card, each]) == 1}
    return leads(m, special) and len(takers(m, heads)) <= count <= len(able)


says("It is the hunter: whoever holds the joker must play it.")(lambda m: leads(m, "hunter"))
says("It is the yoromeki, which takes the mighty.")(
    lambda m: leads(m, "yoromeki") and heads(m, [m.card, "AS"]) == 0
)


@says("It goes to your own side.")
def own_side(m: Moment) -> bool:
    place = heads(m, [*m.trick, m.card])
    if place == len(m.trick) or not scoring(m, [m.card]):
        return False
    return (m.sight.trick_players[place] in side(m)) == (m.reader in side(m))


CHECKS.instead("It goes to your own side.", "It takes the trick.")

# The contract.


@says(Force)
def force(m: Moment, shown: Force) -> bool:
    if shown.side is Side.A:
        other = partner(m)
        known = other is not None and (m.state.adjutant == other or m.reader == other)
        ours = side(m) if known else [m.state.napoleon]
        real = scoring(m, m.captured(*ours)), m.state.number
        return are(m, shown.name, ours) and (shown.done, shown.need) == real
    theirs = lost(m) + scoring(m, put_away(m))
    need = points(m) - m.state.number + 1
    return are(m, shown.name, others(m)) and (shown.done, shown.need) == (theirs, need)


silent("The others", "Scoring cards", "Chips", "Wins as Napoleon")
says("Scoring cards, alone")(lambda m: partner(m) is None)


def played_before(m: Moment) -> int:
    return sum(deal.state.napoleon >= 0 for deal in m.deals[:-1])


says("Deal {number} of {deals}")(
    lambda m, number, deals: (number, deals) == (played_before(m) + 1, m.options.deals)
)
says("after {count} deals")(lambda m, count: count == played_before(m))
says("Napoleon, bid {number}")(lambda m, number: (m.player, number) == (m.state.napoleon, m.state.number))


def has_taken(m: Moment, taken: int) -> bool:
    return taken == scoring(m, m.captured(m.player))


says("Napoleon, {taken}")(lambda m, taken: m.player == m.state.napoleon and has_taken(m, taken))
says("Adjutant, {taken}")(lambda m, taken: m.player == partner(m) and has_taken(m, taken))
says("{taken} scoring")(has_taken)
says("Napoleon leads first")(lambda m: leader_of_all(m) == m.state.napoleon)
says("{count} scoring cards")(
    lambda m, count: isinstance(m.event, TrickTaken) and scoring(m, texts(m.event.cards)) == count
)


def ends(m: Moment) -> set[bool]:
    """How the deal can end, by how many of the scoring cards that are left each side takes."""
    left = points(m) - taken(m) - lost(m) - scoring(m, put_away(m))
    return {
        succeeds(m.state.number, taken(m) + more, lost(m) + left - more, now(m)) for more in range(left + 1)
    }


for whose in ("your", "their"):

    @says(f"Decided: {whose} bid of {{number}} is made with {{taken}}")
    def decided(m: Moment, number: int, taken: int, whose: str = whose) -> bool:
        real = (scoring(m, m.captured(*side(m))), m.state.number)
        return (m.reader in side(m)) == (whose == "your") and (taken, number) == real and ends(m) == {True}

    @says(f"Decided: {whose} bid is lost")
    def is_lost(m: Moment, whose: str = whose) -> bool:
        return (m.reader in side(m)) == (whose == "your") and ends(m) == {False}


CHECKS.apart(*(f"Decided: {whose} bid of {{number}} is made with {{taken}}" for whose in ("your", "their")))
CHECKS.apart("Decided: your bid is lost", "Decided: their bid is lost")

# The result.


def fits(m: Moment) -> bool:
    """Whether the points in the row are those of the second reading."""
    state = m.state
    real = booked(m.players, state.napoleon, partner(m), state.number, taken(m), lost(m), now(m))
    assert m.entry is not None
    return (m.player, m.entry.points) in [(who, chips) for who, chips, _ in real]


for part in ("Napoleon", "Napoleon alone", "Adjutant"):

    @says(f"{part}: bid {{number}}, took {{taken}}")
    def row(m: Moment, number: int, taken: int, part: str = part) -> bool:
        who = partner(m) if part == "Adjutant" else m.state.napoleon
        alone = part != "Napoleon alone" or partner(m) is None
        real = (scoring(m, m.captured(*side(m))), m.state.number)
        return alone and m.player == who and (taken, number) == real and fits(m)


for how, success in (("made", True), ("failed", False)):
    says(f"Against a {how} bid of {{number}}")(
        lambda m, number, success=success: (
            m.player in others(m) and number == m.state.number and won(m) == success and fits(m)
        )
    )
    says(f"Bid {how}")(lambda m, success=success: won(m) == success)
CHECKS.apart("Bid made", "Bid failed")
says("Nobody bid")(lambda m: m.gain(m.player) == 0 and m.state.napoleon < 0)
says("Only Napoleon scores")(lambda m: m.gain(m.player) == 0 and m.state.napoleon >= 0)
says("You won {count} chips")(lambda m, count: m.gain(m.you) == count)
says("You lost {count} chips")(lambda m, count: m.gain(m.you) == -count)
CHECKS.apart("You won {count} chips", "You lost {count} chips")
for who in ("{player}", "You"):
    for suit in ("in {suit}", "without trumps"):
        for how in (", with {adjutant} as adjutant", " and stood alone", ""):

            @says(f"{who} bid {{number}} {suit}{how}.")
            def story(m: Moment, player: int, number: int, suit: str, adjutant: int | None = None) -> bool:
                real = (m.state.napoleon, m.state.number, trump(m), partner(m))
                return (player, number, suit, adjutant) == real


for words, exact in (("", False), ("exactly ", True)):

    @says(f"Needed {words}{{number}} of {{points}} scoring cards, took {{taken}}.")
    def needed(m: Moment, number: int, points: int, taken: int, exact: bool = exact) -> bool:
        real = (m.state.number, all_points(now(m)), scoring(m, m.captured(*side(m))))
        return oldest(m) == exact and (number, points, taken) == real


says("Taking all {points} loses, unless that was the bid.")(
    lambda m, points: points == taken(m) == all_points(now(m)) and not won(m)
)
says("The others took none in tricks, and with these rules that loses.")(
    lambda m: lost(m) == 0 and now(m)["opponents_none_loses"] and not won(m)
)
says("Thrown in", "Nobody wanted to be Napoleon. The cards are thrown in, and the same player deals again.")(
    lambda m: m.state.napoleon < 0 and m.host.next_dealer == m.state.setup.dealer
)
says(Strip)(
    lambda m, strip: (
        (strip.first, strip.second, strip.neither, strip.need)
        == (taken(m), points(m) - taken(m), 0, m.state.number)
    )
)
says("{side}: {count}")(lambda m, side, count: are(m, side, side_of(m)) and count == taken(m))
says("The others: {count}")(lambda m, count: count == points(m) - taken(m))
says("needed: {count}")(lambda m, count: count == m.state.number)
side_of = side

# Notes, for who plays it for the first time.

silent("{worth} {bid} Whoever bids highest is Napoleon.")
for ranks, kinds in (("queens and jacks", "AKQJ"), ("queens, jacks and tens", "AKQJT")):

    @says(f"Aces, kings, {ranks} count a point each, {{points}} in all.")
    def worth(m: Moment, points: int, kinds: str = kinds) -> bool:
        counted = [card for card in pack_in_use(now(m)) if scores(card, now(m))]
        return {card[0] for card in counted} == {*kinds} and points == len(counted) == all_points(now(m))


for exact, whose, together in (
    ("exactly ", "Napoleon", False),
    ("", "Napoleon", False),
    ("", "Napoleon's side", True),
):
    for none in ("", ", or none"):

        @says(f"A bid says {exact}how many of them {whose} will take, and names trumps{none}.")
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
    "The card on top of each of your piles belongs to your hand: play it like any other. The next one then "
    "comes up. Your opponent sees these cards, and you see his."
)(lambda m: m.players == 2)
silent(
    "Call a card that you would like to have with you. {shared} As a rule nobody, not even you, learns who "
    "before the card falls."
)


@says("Whoever holds it is your adjutant and wins or loses with you.")
def with_you(m: Moment) -> bool:
    for each in (19, 0):
        chips = booked(m.players, 0, 1, m.state.number, each, 20 - each, now(m))
        signs = {player: won > 0 for player, won, _ in chips}
        if signs.get(1, signs.get(0)) != signs.get(0):
            return False
    return True


says("Whoever holds it is your adjutant and helps you.")(
    lambda m: calls(m.players, now(m)) and now(m)["style"] == "hattori"
)
says("You have taken the blind; now put as many cards away. {away}")(
    lambda m: is_napoleon(m) and not m.state.blind
)
says("A scoring card that you put away lies open and is none of those that you must take.")(
    lambda m: is_napoleon(m) and oldest(m)
)
says(
    "A scoring card that you put away lies open and counts for your opponents, so let small cards go first."
)(lambda m: is_napoleon(m) and now(m)["style"] != "hattori")
says("{napoleon} called a card that you hold, so you play together. {secret}")(
    lambda m, napoleon: napoleon == m.state.napoleon and m.reader == partner(m)
)
says("Only you know it. Help without showing it too early, until the card falls.")(
    lambda m: m.state.adjutant < 0 and m.reader == partner(m) and not seen_in_blind(m)
)
says("All have seen that you hold it.")(lambda m: m.reader == partner(m) and seen_in_blind(m))
says(
    "One of the others may hold the called card and play with Napoleon in secret, or Napoleon has it "
    "himself. Watch who gives him scoring cards."
)(
    lambda m: (
        m.state.adjutant < 0
        and called(m) not in [card for card in put_away(m) if scores(card, now(m))]
        and not seen_in_blind(m)
    )
)
says(
    "The called card has fallen: now everybody knows the sides. A diamond marks Napoleon and his adjutant, a "
    "ring the others, and what each side has taken stands at the right."
)(lambda m: m.state.adjutant >= 0 and m.state.adjutant != m.state.napoleon and partner(m) is not None)
silent("The auction", "The adjutant", "The blind is yours", "The first trick", "The mighty", "The joker")
silent("The secret is out", "You are the adjutant", "Somebody may be the adjutant", "Four piles each")


def at(m: Moment) -> tuple[int, Any, str]:
    """Players, options, trumps: what decides tricks."""
    return m.players, m.options, trump(m)


def first_powers(m: Moment) -> list[str]:
    return powers_of(trump(m), True, now(m))


LEADS = "Napoleon leads, and the highest card of the suit led takes the first trick"
for words, waits in ((": there are no trumps yet.", True), (".", False)):

    @says(LEADS + words)
    def first(m: Moment, waits: bool = waits) -> bool:
        leads = is_first(m, m.trick) and m.state.leader == m.state.napoleon
        return leads and waits == (trump(m) != "NT") and highest_takes_it(*at(m), len(first_powers(m)))


says("The special cards wait, too.")(lambda m: not first_powers(m) and len(specials(trump(m), now(m))) > 1)
says("The mighty waits, too.")(lambda m: not first_powers(m) and len(specials(trump(m), now(m))) == 1)
says("But the mighty has its power already.")(lambda m: first_powers(m) == ["AS"])
says("But the special cards have their power already: the mighty, then the sei-jack and the ura-jack.")(
    lambda m: len(first_powers(m)) == 3 and in_order(*at(m), ("mighty", "sei-jack", "ura-jack"), first=True)
)
says("Only {queen} takes a trick from the mighty.")(
    lambda m, queen: mighty_beats_all(*at(m), queen, first=True)
)
says("The mighty beats every other card.")(lambda m: mighty_beats_all(*at(m), None))
says("The mighty beats every card but {queen}, which takes the trick from it.")(
    lambda m, queen: mighty_beats_all(*at(m), queen)
)
JACKS = "the sei-jack and the ura-jack"
for template, kinds in (
    (f"Next are {JACKS}, then other trumps.", "sei-jack ura-jack trump"),
    (f"Next are {JACKS}, then a led joker, then other trumps.", "sei-jack ura-jack joker trump"),
    (f"Next is a led joker, then {JACKS}, then other trumps.", "joker sei-jack ura-jack trump"),
    (f"Next are {JACKS}, then other trumps, then a led joker.", "sei-jack ura-jack trump joker"),
    ("Next are trumps.", "trump"),
    ("Next is a led joker.", "joker"),
):
    says(template)(lambda m, kinds=kinds: in_order(*at(m), ("mighty", *kinds.split())))
for but, count in (("mighty", 1), ("mighty, sei-jack or ura-jack", 3)):
    says(f"If all cards of a trick are of one suit, with no {but} among them, its two takes it.")(
        lambda m, count=count: two_takes_it(*at(m), count)
    )
for words, spoils in (("spoils", True), ("does not spoil", False)):
    says(f"A joker played to it {words} that.")(
        lambda m, spoils=spoils: all(
            (winner([f"T{suit}", "JK", f"2{suit}"], trump(m), now(m)) != f"2{suit}") == spoils
            for suit in SUITS
        )
    )


def belonging(m: Moment) -> list[str]:
    return [belongs(m, card) for card in specials(trump(m), now(m))]


says("When suit is followed, the mighty and the ura-jack belong to {suit}.")(
    lambda m, suit: belonging(m) == [suit] * 3
)
says("When suit is followed, the mighty belongs to {suit}.")(lambda m, suit: belonging(m) == [suit])
says("When suit is followed, each of the three belongs to the suit it shows.")(
    lambda m: belonging(m) == [card[1] for card in specials(trump(m), now(m))] and len(belonging(m)) == 3
)


@says(
    "The joker belongs to no suit: play it to any trick. It wins only if it is led, and it may not be led to "
    "the first trick."
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
    ("a trump, or else a scoring card, and", "a trump or a special card", ("trump", "special")),
    ("a trump, and", "the mighty, the sei-jack or the ura-jack", ("mighty", "sei-jack", "ura-jack")),
    ("a trump, and", "the mighty", ("mighty",)),
    ("a scoring card, and", "the mighty", ("mighty",)),
    ("nothing and", "the mighty", ("mighty",)),
):

    @says(f"Led, it asks for {asks} wins unless {but} is played.")
    def led(m: Moment, asks: str = asks, named: tuple[str, ...] = named) -> bool:
        kinds = tuple(kind for kind in ("a trump", "a scoring card") if kind in asks)
        return joker_asks(*at(m), kinds) and led_joker(*at(m), named)


@says("When {hunter} is led, whoever has the joker must play it.")
def hunter_led(m: Moment, hunter: str) -> bool:
    hands = [["JK", *trick[1:]] for trick in some_tricks(m.players, m.options)]
    return all(
        may_play(hand, [hunter], trump(m), first, now(m)) == ["JK"]
        for hand in hands
        for first in (False, True)
    )
