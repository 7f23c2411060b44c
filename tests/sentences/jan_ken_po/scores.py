"""The sentences of Jan Ken Po about contracts and points: the rail, the players' plates, the results."""

from __future__ import annotations

from game.engine.cards import SUITS, card_text
from tests.game.referee_jan_ken_po import BOOK, NEKO, tricks_in_a_deal
from tests.sentences.grammar import LEADS, SCORES, TELLS, Grammar, Side
from tests.sentences.moment import Moment


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


def bid_rate(m: Moment, *, alone: bool) -> int:
    """JKP-19."""
    return 10 if alone else 5


def over_rate(m: Moment, *, alone: bool) -> int:
    if m.options.scoring == "reference_card":
        return bid_rate(m, alone=alone)
    return 15 if alone else 10


def short_rate(alone: bool) -> int:
    """JKP-20."""
    return 20 if alone else 10


def is_alone(m: Moment) -> bool:
    """JKP-22."""
    return len(ours(m)) == 1


def made(m: Moment) -> bool:
    return m.won(*ours(m)) >= need(m)


def add(found: Grammar) -> None:
    _rail(found)
    _plates(found)
    _reasons(found)
    _result(found)


def _rail(found: Grammar) -> None:
    @found.says(TELLS, "Deal {number}, match to {target:number}", at="rail")
    def subtitle(m: Moment, number: int, target: int) -> bool:
        return (number, target) == (len(m.deals), m.options.target)

    @found.says(LEADS, "{player}: [?]", at="rail auction")
    def asked(m: Moment, player: int) -> bool:
        return bool(m.state.turn == player)

    @found.says(TELLS, "{player}: {number}", "{player}: Pass", at="rail auction")
    def spoke(m: Moment, player: int, number: int = 0) -> bool:
        return (player, number) in m.state.bids

    @found.says(
        SCORES, "Contract: bid {number}", "Bid {number}(?P<how>, alone|, together)", at="rail contract"
    )
    def contract(m: Moment, number: int, how: str = "") -> bool:
        if how == ", together" and is_alone(m):
            return False
        return number == m.state.bid and not (how == ", alone" and not is_alone(m))

    @found.says(SCORES, "(?P<which>A|B) {side}: {done:number} of {number}", at="rail force")
    def force(m: Moment, which: str, side: Side, done: int, number: int) -> bool:
        players, wanted = (ours(m), need(m)) if which == "A" else (theirs(m), all_tricks(m) - need(m) + 1)
        return side.are(players) and (done, number) == (m.won(*players), wanted)

    @found.says(SCORES, "(?P<which>A|B) {side}: {done:number}", at="rail force")
    def more(m: Moment, which: str, side: Side, done: int) -> bool:
        players, wanted = (ours(m), need(m)) if which == "A" else (theirs(m), all_tricks(m) - need(m) + 1)
        return side.are(players) and done == m.won(*players) > wanted

    @found.says(SCORES, "Scores to {number}", at="rail totals")
    def target(m: Moment, number: int) -> bool:
        return bool(number == m.options.target)

    @found.says(SCORES, "Contract: {number} Bid {bid:number}", at="rail trumps")
    def bid(m: Moment, number: int, bid: int) -> bool:
        return bool(number == bid == m.state.bid)

    @found.says(LEADS, "{player} (?P<verb>names?|calls?) (?P<what>trumps|a partner)", at="rail trumps")
    def decides(m: Moment, player: int, verb: str, what: str) -> bool:
        return bool(player == m.state.declarer)

    @found.says(TELLS, "{player} called {cardname}", at="rail trumps")
    def called(m: Moment, player: int, cardname: str) -> bool:
        return player == m.state.declarer and cardname == card_text(m.state.calls[-1])

    @found.says(TELLS, "{player} (?P<what>named them|plays? alone)", at="rail trumps")
    def lone(m: Moment, player: int, what: str) -> bool:
        return player == m.state.declarer and is_alone(m)

    @found.says(TELLS, "Auction: [?] No bid yet", at="rail trumps")
    def no_bid(m: Moment) -> bool:
        return not any(bid for _, bid in m.state.bids)

    found.silent("Auction", at="rail auction")
    found.silent("One turn each", at="rail trumps")
    found.silent("Suit order", at=("rail order", "option order"))

    @found.says(SCORES, "Tricks to take", at="rail contract")
    def to_take(m: Moment) -> bool:
        return not m.tricks()


def _plates(found: Grammar) -> None:
    @found.says(TELLS, "{player}: (?:To bid|Passed)", at="status")
    def silent_or_passed(m: Moment, player: int) -> bool:
        return bool(dict(m.state.bids).get(player, 0) == 0)

    @found.says(TELLS, "{player}: Bid {number}", at="status")
    def has_bid(m: Moment, player: int, number: int) -> bool:
        return (player, number) in m.state.bids

    @found.says(TELLS, "{player}: Declarer, bid {number}", at="status")
    def declarer(m: Moment, player: int, number: int) -> bool:
        return (player, number) == (m.state.declarer, m.state.bid)

    @found.says(SCORES, "{player}: Declarer, {number} tricks?", at="status")
    def declarer_won(m: Moment, player: int, number: int) -> bool:
        return player == m.state.declarer and number == m.won(player)

    @found.says(SCORES, "{player}: Partner, {number} tricks?", at="status")
    def partner_won(m: Moment, player: int, number: int) -> bool:
        return player == m.state.partner and number == m.won(player)

    @found.says(SCORES, "{player}: {number} tricks?", at="status")
    def won(m: Moment, player: int, number: int) -> bool:
        return player in theirs(m) and number == m.won(player)

    @found.says(TELLS, "{player}: {number} cards?", at="status")
    def cards(m: Moment, player: int, number: int) -> bool:
        return number == len(m.hand(player)) or m.state.sealed is not None

    @found.says(TELLS, "{number} in the neko", "{number} set aside", at="pile")
    def neko(m: Moment, number: int) -> bool:
        return number == (NEKO[m.players] or 6)


def _reasons(found: Grammar) -> None:
    @found.says(SCORES, "{player}: Bid of {number} made, {rate:number} a trick: {points}", at="result reason")
    def bid_made(m: Moment, player: int, number: int, rate: int, points: int) -> bool:
        fits = (number, rate) == (m.state.bid, bid_rate(m, alone=is_alone(m)))
        return player in ours(m) and made(m) and fits and points == number * rate

    @found.says(
        SCORES,
        "{player}: {number} overtricks, {rate:number} each: {points}",
        "{player}: {number} overtrick: {points}",
        at="result reason",
    )
    def overtricks(m: Moment, player: int, number: int, points: int, rate: int | None = None) -> bool:
        real = over_rate(m, alone=is_alone(m))
        return (
            player in ours(m)
            and number == m.won(*ours(m)) - need(m)
            and rate in (None, real)
            and points == number * real
        )

    @found.says(SCORES, "{player}: {number} tricks? short, {rate:number} each: {points}", at="result reason")
    def short(m: Moment, player: int, number: int, rate: int, points: int) -> bool:
        missing = need(m) - m.won(*ours(m))
        fits = (number, rate) == (missing, short_rate(is_alone(m)))
        return player in theirs(m) and fits and points == number * rate

    @found.says(
        SCORES,
        "{player}: (?P<what>Shoyo, all tricks but one|Zensho, all tricks): {points}",
        at="result reason",
    )
    def bonus(m: Moment, player: int, what: str, points: int) -> bool:
        lost = all_tricks(m) - m.won(*ours(m))
        card = m.options.scoring == "reference_card"
        worth = {0: 60 if card else 30, 1: 40 if card else 15}[lost]
        return player in ours(m) and made(m) and points == worth and what.startswith("Shoyo") == (lost == 1)

    @found.says(SCORES, "{player}: Nothing on a (?P<how>made|failed) contract", at="result nothing")
    def nothing(m: Moment, player: int, how: str) -> bool:
        return m.gain(player) == 0 and made(m) == (how == "made") and (player in theirs(m)) == made(m)


def _result(found: Grammar) -> None:
    @found.says(SCORES, "You (?P<how>won|lost) (?:a point|{number} points)", at="result title")
    def own(m: Moment, how: str, number: int = 1) -> bool:
        assert m.you is not None
        return m.gain(m.you) == (number if how == "won" else -number)

    @found.says(SCORES, "Contract (?P<how>made|failed)", at="result title")
    def title(m: Moment, how: str) -> bool:
        return made(m) == (how == "made")

    @found.says(SCORES, "{player} bid {number} alone with {suit} as trumps", at="result story")
    @found.says(
        SCORES, "{player} bid {number} with {suit} as trumps and called {other:player}", at="result story"
    )
    @found.says(SCORES, "{player} bid {number} with {suit} as trumps and found no partner", at="result story")
    def story(m: Moment, player: int, number: int, suit: str, other: int = -1) -> bool:
        state = m.state
        return (player, number, suit, other) == (state.declarer, state.bid, SUITS[state.trump], state.partner)

    @found.says(SCORES, "Needed {number} tricks of {all:number}, took {took:number}", at="result story")
    def took(m: Moment, number: int, all: int, took: int) -> bool:
        return (number, all, took) == (need(m), all_tricks(m), m.won(*ours(m)))

    @found.says(SCORES, "That is (?P<what>zensho, all tricks|shoyo, all but one)", at="result story")
    def slam(m: Moment, what: str) -> bool:
        lost = all_tricks(m) - m.won(*ours(m))
        return made(m) and lost == {"z": 0, "s": 1}[what[0]]

    @found.says(SCORES, "{side}: {number}", at="result strip")
    def strip(m: Moment, side: Side, number: int) -> bool:
        return any(side.are(camp) and m.won(*camp) == number for camp in (ours(m), theirs(m)))

    @found.says(SCORES, "needed: {number}", at="result strip")
    def needed(m: Moment, number: int) -> bool:
        return number == need(m)

    @found.says(SCORES, "{first:number} and {second:number}, {rest:number} left", at="result strip")
    def both(m: Moment, first: int, second: int, rest: int) -> bool:
        return (first, second, rest) == (m.won(*ours(m)), m.won(*theirs(m)), 0)
