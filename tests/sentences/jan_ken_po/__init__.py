"""What is said at a table of Jan Ken Po, held against the second reading of its rules."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from game.engine.cards import SUITS, card_text
from game.engine.events import CallAnswered, Discarded, Drew, Played, Said
from scenes.i18n import SuitMark
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.prompts import (
    AnswerMeaning,
    AnswerStake,
    BidPanel,
    CardPickPrompt,
    DecisionPrompt,
)
from scenes.presenters.base.scores import TrickStrip
from scenes.presenters.base.sidebar import AuctionBids, ContractProgress, SideProgress, SuitOrder, Trumps
from tests.game.referee_jan_ken_po import BOOK, NEKO, suit_beats, tricks_in_a_deal
from tests.sentences.checks import Checks
from tests.sentences.jan_ken_po.truth import (
    active,
    active_in,
    beaters,
    does,
    fixed_order,
    heads,
    in_a_circle,
    trump,
    turns,
)
from tests.sentences.moment import Moment
from tests.sentences.recorder import Told, several
from tests.sentences.shared import are, counts_out, leader_of_all, leads_now, may_play_any, said, shared
from tests.sentences.table import Token

CHECKS = Checks(shared(heads))
says, silent = CHECKS.says, CHECKS.silent


def considered(m: Moment) -> str:
    assert m.action is not None
    assert m.action.strain is not None
    return SUITS[m.action.strain]


def number(m: Moment) -> int:
    """The bid that is considered."""
    assert m.action is not None
    return m.action.number or 0


def ours(m: Moment) -> list[int]:
    """The declarer's side, as it is really known by now."""
    return [player for player in (m.state.declarer, m.state.partner) if player >= 0]


def theirs(m: Moment) -> list[int]:
    return [player for player in range(m.players) if player not in ours(m)]


def need(m: Moment) -> int:
    """JKP-19."""
    return BOOK[m.players] + int(m.state.bid)


def all_tricks(m: Moment) -> int:
    return tricks_in_a_deal(m.players, m.options.kitty_discards)


def bid_rate(alone: bool) -> int:
    """JKP-19."""
    return 10 if alone else 5


def over_rate(m: Moment) -> int:
    if m.options.scoring == "reference_card":
        return bid_rate(is_alone(m))
    return 15 if is_alone(m) else 10


def short_rate(alone: bool) -> int:
    """JKP-20."""
    return 20 if alone else 10


def is_alone(m: Moment) -> bool:
    """JKP-22."""
    return len(ours(m)) == 1


def surplus(m: Moment) -> int:
    """How many tricks more than they need the declarer's side has taken."""
    return m.won(*ours(m)) - need(m)


def owed_suits(m: Moment) -> set[str]:
    return {card[1] for card in m.owed()}


# Which suit does what to which.


def steps(words: Told, m: Moment) -> list[tuple[str, str]]:
    """Which suit turned which, of steps that follow one another."""
    values: dict[str, Any] = dict(words.fill.values)
    if "story" in values:
        return [*steps(values["story"], m), *steps(values["next"], m)]
    step = values["suit"].of, values["over"].of
    assert does(words.fill.template.split()[1].removesuffix("s"), *step, trump(m))
    return [step]


BURNS = ("blunt", "cut", "wrap", "burn")
for verb in (*BURNS, "trump"):

    @says(f"{verb}s {{over}}", f"{verb} {{over}}")
    def turned(m: Moment, over: str, verb: str = verb) -> bool:
        place = m.detail.place
        before = m.trick[heads(m, m.trick[:place])][1]
        return before == over and does(verb, m.trick[place][1], over, trump(m))

    @says(f"{{suit}} {verb}s {{over}}", f"{{suit}} {verb} {{over}}")
    def overtakes(m: Moment, suit: str, over: str, verb: str = verb) -> bool:
        if isinstance(m.event, Played) and (suit, over) != (m.trick[-1][1], active_in(m, m.answered)):
            return False
        if m.event is None and m.trick and (over, suit) not in pairwise(turns(m)):
            return False
        return does(verb, suit, over, trump(m))


CIRCLE = [("D", "S"), ("S", "H"), ("H", "D")]
"""Without the trumps, if they are C (JKP-6)."""
for verb, other in zip(BURNS, (*BURNS[1:], "blunt"), strict=True):
    for template in ("{suit} %ss {over}", "{suit} %s {over}", "%ss {over}", "%s {over}"):
        CHECKS.instead(template % verb, template % other)
VERBS = ("blunts", "cuts", "wraps")


@says(Trumps)
def bid_or_trumps(m: Moment, section: Trumps) -> bool:
    """In front of a bid its number stands in place of a suit."""
    bid: Any = section.title
    figure = not section.figure.isdigit() or int(section.figure) == bid.fill.values["bid"]
    return figure and bool(section.suit == m.state.trump) and counts_out(m, section)


@says(SuitOrder, deep="verbs")
def order(m: Moment, section: SuitOrder) -> bool:
    chain = "".join(SUITS[suit] for suit in section.chain)
    told = [verb.fill.template.removesuffix("s") for verb in section.verbs]  # type: ignore[attr-defined]
    cycle = [SUITS[suit] for suit in section.cycle]
    circle = all(
        does(verb, suit, over, trump(m))
        for verb, suit, over in zip(told, cycle, [*cycle[1:], *cycle[:1]], strict=True)
    )
    right = chain == trump(m) if len(chain) < 4 else chain[0] == trump(m) and fixed_order(chain, trump(m))
    now = SUITS.index(active(m)) if m.trick else None
    names = [name.of for name in section.names] == [*SUITS]  # type: ignore[attr-defined]
    return right and circle and section.active == now and names and bool(cycle) == (chain in ("", "C"))


@says(AnswerMeaning)
def meaning(m: Moment, shown: AnswerMeaning) -> bool:
    """The order that comes with the suit that is considered."""
    first, *rest = (SUITS[mark.suit] for mark in shown.cards if isinstance(mark, SuitMark))
    if not in_a_circle(first):
        return first == considered(m) and fixed_order(first + "".join(rest), first)
    beaten = all(suit_beats(first, over, first) for over in rest)
    circle = all(suit_beats(one, over, first) for one, over in pairwise([*rest, rest[0]]))
    return first == considered(m) and beaten and circle


says("Each suit beats all those after it.")(lambda m: not in_a_circle(considered(m)))
says("The other three beat each other in a circle.")(lambda m: in_a_circle(considered(m)))
CHECKS.apart("Each suit beats all those after it.", "The other three beat each other in a circle.")
says("each beats all those after it")(lambda m: not in_a_circle(trump(m)))
says("burn every other suit", "burns every other suit")(
    lambda m: trump(m) == "C" and all(suit_beats("C", over, "C") for over in "DHS")
)
CHECKS.apart(*VERBS)
silent(*VERBS, *(verb.removesuffix("s") for verb in VERBS), "Suit order")

# Bids.


def bids(m: Moment) -> list[tuple[int, int]]:
    """What everybody has really bid so far, 0 for a pass."""
    spoken = [each for each in m.past if isinstance(each, Said) and each.action.verb in ("bid", "pass")]
    return [(event.player, event.action.number or 0) for event in spoken]


@says("Bid {bid}")
def bid(m: Moment, bid: int) -> bool:
    """On a button, in the rail, in a bubble or on a plate."""
    if isinstance(m.detail, Trumps):
        return bid == max(number for _, number in bids(m)) and m.detail.figure == str(bid)
    if m.action is not None:
        return bid == m.action.number
    return said(m, m.speaker, f"bid {bid}") if m.event is not None else (m.speaker, bid) in m.state.bids


says("To bid")(lambda m: m.player not in dict(m.state.bids))
says("Passed")(lambda m: dict(m.state.bids).get(m.player) == 0)
CHECKS.apart("To bid", "Passed")
says("{player} bids {bid}", "You bid {bid}")(lambda m, player, bid: said(m, player, f"bid {bid}"))
says("{player} has the highest bid", "You have the highest bid")(
    lambda m, player: max((bid, who) for who, bid in bids(m))[0] == dict(bids(m)).get(player)
)
says("No bid yet")(lambda m: not any(bid for _, bid in m.state.bids))
silent("One turn each", "Auction", "To beat", "Contract", "Your bid", "Scores")
says("to {target}")(lambda m, target: target == m.options.target)


@says(AuctionBids)
def auction(m: Moment, section: AuctionBids) -> bool:
    dealer, made = m.state.setup.dealer, dict(m.state.bids)
    order = tuple((dealer + place) % m.players for place in range(1, m.players + 1))
    shown = {
        player: 0 if isinstance(line[0], Told) else int(str(line[0]))
        for player, line in zip(section.players, section.rounds[0], strict=True)
        if line
    }
    return section.players == order and shown == made and section.asked == m.state.turn


@says(BidPanel)
def bidding(m: Moment, panel: BidPanel) -> bool:
    made = tuple((bid, None, player) for player, bid in bids(m) if bid)
    highest = max(action.number or 0 for action in m.legal)
    return panel.made == made and panel.numbers == tuple(range(1, highest + 1))


says("Everyone else has passed: the dealer must bid")(
    lambda m: (
        [bid for _, bid in bids(m)] == [0] * (m.players - 1)
        and m.reader == m.state.setup.dealer
        and "pass" not in {each.verb for each in m.legal}
    )
)
says("Tricks above {book}")(lambda m, book: book == BOOK[m.players])


@says(
    "Bid {bid}: you must take {need} of {tricks} tricks.",
    "Bid {bid}: your side must take {need} of {tricks} tricks.",
)
def must_take(m: Moment, need: int, tricks: int, bid: int | None = None) -> bool:
    return (need, tricks) == (BOOK[m.players] + number(m), all_tricks(m)) and bid in (None, number(m))


says("If made: {points} points. You name trumps.")(
    lambda m, points: points == number(m) * bid_rate(alone=True) and m.players < 4
)
for neko, template in (
    (True, "If made: {each} points each, or {alone} alone. You take the neko and name trumps."),
    (False, "If made: {each} points each, or {alone} alone. You name trumps."),
):
    says(template)(
        lambda m, each, alone, neko=neko: (
            (each, alone) == (5 * number(m), 10 * number(m))
            and m.players >= 4
            and bool(NEKO[m.players]) == neko
        )
    )

# Before the play.

silent("Play alone", "Call {card}", "Discard", "Call a card", "Its holder is your partner", "yours")
silent("Your turn")
silent("The others are discarding", DecisionPrompt, AnswerStake)
says("you must follow {suit}")(
    lambda m, suit: m.card not in m.owed() and suit == active(m) and owed_suits(m) == {suit}
)
says("that card is already discarded")(
    lambda m: m.card in {card_text(each) for action in m.state.sealed[m.reader] for each in action.cards}
)
says("discard a card now")(lambda m: all(action.verb == "discard" for action in m.legal))


def to_put_down(m: Moment) -> int:
    if m.state.sealed is not None:
        return 2 - len(m.state.sealed[m.reader])
    return int(NEKO[m.players] - m.state.discards[m.reader].bit_count())


says("Discard {count} cards, face down")(
    lambda m, count: m.state.sealed is not None and count == to_put_down(m)
)
says("You took the neko: discard {count} cards")(
    lambda m, count: m.reader == m.state.declarer and m.state.sealed is None and count == to_put_down(m)
)
says("{chosen} of {count} chosen")(lambda m, chosen, count: count == to_put_down(m) > chosen == m.detail)
says("Name trumps", "Play alone, or call a card")(lambda m: m.reader == m.state.turn == m.state.declarer)
says("You need {need} of {tricks} tricks")(
    lambda m, need, tricks: (
        (need, tricks) == (BOOK[m.players] + max(bid for _, bid in bids(m)), all_tricks(m))
    )
)
says("{mark} {Suit}")(lambda m, mark, suit: mark == suit == considered(m))
says("{count} cards", vague="count")(
    lambda m, count: (
        count == sum(card[1] == considered(m) for card in m.own)
        if m.action is not None
        else count == len(m.hand(m.player)) or m.state.sealed is not None
    )
)
says("you hold")(lambda m: m.reader == m.state.declarer)
says(CardPickPrompt, vague="first")(
    lambda m, shown: (
        {card_text(card) for card in shown.marked}
        == {*m.own, *(card_text(card) for card in range(52) if m.state.discards[m.reader] >> card & 1)}
    )
)


@says("No one claimed {cards}")
def nobody_answered(m: Moment, cards: Any) -> bool:
    others = {card for player in range(m.players) if player != m.reader for card in m.hand(player)}
    called = [card_text(card) for card in m.state.calls[-2:]]
    return not others.intersection(called) and several(cards) == called


says("The player who holds {card} says so and becomes your partner.")(
    lambda m, card: card == m.card and card not in m.own
)
says("You hold this card yourself: no one will answer.")(lambda m: m.card in m.own)
says("You discarded this card: no one will answer.")(
    lambda m: m.state.discards[m.reader] >> m.action.cards[0] & 1
)
says("{player} makes {suit} trumps", "You make {suit} trumps")(
    lambda m, player, suit: said(m, player, f"trump {suit}") and player == m.state.declarer
)
says("{mark} {Suit} as trumps")(lambda m, mark, suit: mark == suit and said(m, m.player, f"trump {suit}"))
says("I play alone")(lambda m: said(m, m.player, "alone"))
says("I call {card}")(lambda m, card: said(m, m.player, f"call {card}"))
says("{player} calls {card}", "You call {card}")(lambda m, player, card: said(m, player, f"call {card}"))


@says("No one answers the call")
def nobody(m: Moment) -> bool:
    assert isinstance(m.event, CallAnswered)
    called = card_text(m.event.called)
    return not any(called in m.hand(player) for player in range(m.players) if player != m.state.declarer)


@says("{player} is the partner")
def shows(m: Moment, player: int) -> bool:
    assert isinstance(m.event, CallAnswered)
    return m.state.partner == player and card_text(m.event.called) in m.hand(player)


says("You are {declarer}'s partner")(
    lambda m, player, declarer: (m.state.partner, m.state.declarer) == (player, declarer)
)
says("Here!")(lambda m: m.state.partner == m.player)
says("{player} takes the neko", "You take the neko")(
    lambda m, player: isinstance(m.event, Drew) and m.state.declarer == player
)
says("{player} discards", "You discard", "{player} discarded", "You discarded")(
    lambda m, player: isinstance(m.event, Discarded) and m.event.player == m.state.declarer == player
)
says("Everyone has discarded two cards")(lambda m: isinstance(m.event, Discarded) and m.state.sealed is None)
says("{player} is discarding")(lambda m, player: m.players == 2 and player != m.you)
says("{player} discards for the neko")(lambda m, player: m.state.turn == player == m.state.declarer)

# The play.

says("The declarer leads first")(lambda m: leader_of_all(m) == m.state.declarer)
says(Token)(lambda m, token: SUITS[token.suit] == active(m))
says("Higher {suit}!")(
    lambda m, suit: (
        suit == m.trick[-1][1] == active_in(m, m.answered) and heads(m, m.trick) == len(m.answered)
    )
)
says("Your turn: follow {suit}")(lambda m, suit: suit == active(m) and owed_suits(m) == {suit})
says("Your turn: no {suit}, play any card")(
    lambda m, suit: suit == active(m) and suit not in owed_suits(m) and may_play_any(m)
)

# The contract.


@says(SideProgress)
def force(m: Moment, shown: SideProgress) -> bool:
    players, wanted = (
        (ours(m), need(m)) if shown.side is DealSide.A else (theirs(m), all_tricks(m) - need(m) + 1)
    )
    return are(m, shown.name, players) and (shown.done, shown.need) == (m.won(*players), wanted)


silent(ContractProgress, "The others")
for count, others in ((3, "Three"), (4, "Four"), (5, "Five")):
    silent(f"{others} others", f"You and {('two', 'three', 'four')[count - 3]} others")
says("Contract: bid {bid}")(lambda m, bid: bid == m.state.bid)
says("Bid {bid}, alone")(lambda m, bid: bid == m.state.bid and is_alone(m))
says("Bid {bid}, with a partner")(lambda m, bid: bid == m.state.bid and not is_alone(m))
CHECKS.apart("Bid {bid}, alone", "Bid {bid}, with a partner")
says("Tricks to take")(lambda m: not m.tricks())
says("{player} names trumps", "You name trumps", "{player} calls a partner", "You call a partner")(
    lambda m, player: player == m.state.declarer
)
says("{player} called {card}", "You called {card}")(
    lambda m, player, card: player == m.state.declarer and card == card_text(m.state.calls[-1])
)
says("Named by {player}", "Named by you")(lambda m, player: player == m.state.declarer and is_alone(m))
says("{player} plays alone", "You play alone")(
    lambda m, player: said(m, player, "alone") if m.event else player == m.state.declarer and is_alone(m)
)
says("Declarer, bid {bid}")(lambda m, bid: (m.player, bid) == (m.state.declarer, m.state.bid))
says("Declarer, {count} tricks")(lambda m, count: m.player == m.state.declarer and count == m.won(m.player))
says("Partner, {count} tricks")(lambda m, count: m.player == m.state.partner and count == m.won(m.player))
says("Declarer, {count}", "Partner, {count}")(lambda m, count: count == m.won(m.player))
says("{count} in the neko", "{count} set aside")(lambda m, count: count == (NEKO[m.players] or 6))

# The result.

says("Bid of {bid} made, {each} per trick")(
    lambda m, bid, each: (
        m.player in ours(m)
        and surplus(m) >= 0
        and (bid, each) == (m.state.bid, bid_rate(is_alone(m)))
        and m.entry.points == bid * each
    )
)
says("{number} overtricks, {each} each", "1 overtrick")(
    lambda m, number=1, each=None: (
        m.player in ours(m)
        and number == surplus(m)
        and each in (None, over_rate(m))
        and m.entry.points == number * over_rate(m)
    )
)
says("{count} tricks short, {each} each")(
    lambda m, count, each: (
        m.player in theirs(m)
        and (count, each) == (-surplus(m), short_rate(is_alone(m)))
        and m.entry.points == count * each
    )
)
for lost, bonus, story in (
    (1, "Shoyo: all tricks but one", "That is shoyo: all tricks but one."),
    (0, "Zensho: all tricks", "That is zensho: all tricks."),
):

    @says(bonus)
    def slam(m: Moment, lost: int = lost) -> bool:
        assert m.entry is not None
        worth = (60, 40)[lost] if m.options.scoring == "reference_card" else (30, 15)[lost]
        return m.player in ours(m) and m.entry.points == worth and is_slam(m, lost)

    @says(story)
    def is_slam(m: Moment, lost: int = lost) -> bool:
        return surplus(m) >= 0 and all_tricks(m) - m.won(*ours(m)) == lost


CHECKS.apart("Shoyo: all tricks but one", "Zensho: all tricks")
says("No points: the contract was made")(
    lambda m: m.gain(m.player) == 0 and surplus(m) >= 0 and m.player in theirs(m)
)
says("No points: the contract failed")(
    lambda m: m.gain(m.player) == 0 and surplus(m) < 0 and m.player in ours(m)
)
says("You won {count} points")(lambda m, count: m.gain(m.you) == count)
says("You lost {count} points")(lambda m, count: m.gain(m.you) == -count)
CHECKS.apart("You won {count} points", "You lost {count} points")
says("Contract made")(lambda m: surplus(m) >= 0)
says("Contract failed")(lambda m: surplus(m) < 0)
CHECKS.apart("Contract made", "Contract failed")


@says(
    "{player} bid {bid} with {suit} as trumps and played alone.",
    "You bid {bid} with {suit} as trumps and played alone.",
    "{player} bid {bid} with {suit} as trumps and called {partner}.",
    "You bid {bid} with {suit} as trumps and called {partner}.",
    "{player} bid {bid} with {suit} as trumps, but found no partner.",
    "You bid {bid} with {suit} as trumps, but found no partner.",
)
def contract(m: Moment, player: int, bid: int, suit: str, partner: int = -1) -> bool:
    state = m.state
    return (player, bid, suit, partner) == (state.declarer, state.bid, trump(m), state.partner)


says("Tricks needed: {needed} of {tricks}. Tricks taken: {taken}.")(
    lambda m, needed, tricks, taken: (needed, tricks, taken) == (need(m), all_tricks(m), m.won(*ours(m)))
)
says(TrickStrip)(
    lambda m, strip: (
        (strip.first, strip.second, strip.neither, strip.need)
        == (m.won(*ours(m)), m.won(*theirs(m)), 0, need(m))
    )
)
says("{side}: {tricks}")(
    lambda m, side, tricks: any(
        are(m, side, camp) and m.won(*camp) == tricks for camp in (ours(m), theirs(m))
    )
)
says("needed: {tricks}")(lambda m, tricks: tricks == need(m))

# Notes, for who plays it for the first time.


@says(
    "The lead was {led}, but {story}. The active suit is now {active}, and you must follow it if you can. "
    "{again}"
)
def has_turned(m: Moment, led: str, story: Told, active: str) -> bool:
    told, suits = steps(story, m), turns(m)
    held = {card[1] for card in m.own}
    return (
        [led, *(suit for suit, _ in told)] == suits
        and [over for _, over in told] == suits[:-1]
        and active == suits[-1]
        and (owed_suits(m) == {active} or active not in held)
    )


silent("{story}, then {next}")
says("Only {beaters} can change the active suit again.")(
    lambda m, beaters: len(turns(m)) > 1 and {*several(beaters)} == beaten_by(m)
)
says("No suit beats {active}.")(lambda m, active: active == turns(m)[-1] and not beaten_by(m))
TOKEN = "The token in the middle shows the suit to follow, now {active}. If you have none, play any card"


def beaten_by(m: Moment) -> set[str]:
    """The suits of which any card takes over the trick on the table, by a card tried of each."""
    takes = {suit for suit in SUITS if heads(m, [*m.trick, f"A{suit}"]) == len(m.trick)} - {active(m)}
    assert takes == beaters(m)
    return takes


says(TOKEN + ", but only {beaters} can take the trick.")(
    lambda m, active, beaters: active == turns(m)[-1] and {*several(beaters)} == beaten_by(m)
)
says(TOKEN + ", but no other suit can take the trick.")(
    lambda m, active: active == turns(m)[-1] and not beaten_by(m)
)
says("From high to low: {first}, {second}, {third}, {last}. Each suit beats all those after it.")(
    lambda m, first, second, third, last: (
        first == trump(m) and fixed_order(first + second + third + last, first) and not in_a_circle(first)
    )
)
says(
    "{Suit} burns every other suit. Among the other three, {circle}.",
    "{Suit} burn every other suit. Among the other three, {circle}.",
)(
    lambda m, suit, circle: (
        suit == trump(m) == "C"
        and in_a_circle("C")
        and sorted(each for told in circle for each in steps(told, m)) == sorted(CIRCLE)
    )
)
for template, together in (
    (
        "{order} This order applies for the whole deal. The sidebar shows how many tricks you must take.",
        False,
    ),
    (
        "{order} This order applies for the whole deal. The sidebar shows how many tricks your side must "
        "take.",
        True,
    ),
):
    says(template)(lambda m, together=together: leads_now(m) and trump(m) and (m.players >= 4) == together)
says(
    "Name any suit as trumps: trumps beat the other three suits. The buttons show the order of all four. "
    "If you name {suit}, the other three beat each other in a circle, so the order of play matters."
)(
    lambda m, suit: (
        all(suit_beats(each, over, each) for each in SUITS for over in SUITS if over != each)
        and [each for each in SUITS if in_a_circle(each)] == [suit]
    )
)
ONE_TURN = "Everyone gets one turn. The highest bidder "
MUST = "must take {book} tricks plus the number bid, out of {tricks}."
for words, together, neko in (
    ("names trumps. They ", False, False),
    ("names trumps. Alone or with a partner, they ", True, False),
    ("takes the neko (the cards in the middle) and names trumps. Alone or with a partner, they ", True, True),
):

    @says(ONE_TURN + words + MUST)
    def who_bids(m: Moment, book: int, tricks: int, together: bool = together, neko: bool = neko) -> bool:
        fits = (m.players >= 4, bool(NEKO[m.players])) == (together, neko)
        return fits and (book, tricks) == (BOOK[m.players], all_tricks(m))


says(
    "Call a card that would help you. The player who holds it is your partner for this deal. Playing alone "
    "scores more if you succeed, but the others score more if you fail."
)(lambda m: bid_rate(True) > bid_rate(False) and short_rate(True) > short_rate(False))
silent(
    "Choose cards to discard face down. They are out of play, and no one else ever sees them. Low "
    "cards in a short suit seldom win, so discard those first."
)
silent("The auction", "Discards", "Your partner", "The active suit", "The suit order")
silent("Trumps decide the order", "The active suit has changed")
says("{bid} in {suit}", vague="bid suit")(
    lambda m, bid, suit: (bid, suit) in [(deal.state.bid, SUITS[deal.state.trump]) for deal in m.deals]
)
