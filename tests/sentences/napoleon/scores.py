"""The sentences of Napoleon about what has been taken and what a deal brings."""

from __future__ import annotations

from tests.game.referee_napoleon_cards import all_points
from tests.game.referee_napoleon_chips import booked, succeeds
from tests.sentences.grammar import SCORES, TELLS, Grammar, Side
from tests.sentences.moment import Moment
from tests.sentences.napoleon.truth import now, partner, put_away, scoring, side, trump


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


def add(found: Grammar) -> None:
    _rail(found)
    _plates(found)
    _reasons(found)
    _result(found)


def _rail(found: Grammar) -> None:
    @found.says(TELLS, "Deal {number} of {all:number}", at="rail")
    def subtitle(m: Moment, number: int, all: int) -> bool:
        before = [deal for deal in m.deals[:-1] if deal.state.napoleon >= 0]
        return (number, all) == (len(before) + 1, m.options.deals)

    @found.says(SCORES, "A {side}: {done:number}(?: of {number})?", at="rail force")
    def ours(m: Moment, side: Side, done: int, number: int | None = None) -> bool:
        shown = _shown(m)
        real = scoring(m, m.captured(*shown))
        wanted = m.state.number if m.state.number >= real else None
        return side.are(shown) and (done, number) == (real, wanted)

    @found.says(SCORES, "B {side}: {done:number}(?: of {number})?", at="rail force")
    def theirs(m: Moment, side: Side, done: int, number: int | None = None) -> bool:
        real = lost(m) + scoring(m, put_away(m))
        need = all_points(now(m)) - m.state.number + 1
        return side.are(others(m)) and (done, number) == (real, need if need >= real else None)

    @found.says(TELLS, "Scoring cards, alone", at="rail contract")
    def alone(m: Moment) -> bool:
        return partner(m) is None

    @found.says(TELLS, "(?:Chips|Wins as Napoleon) after {number} deals?", at="rail totals")
    def after(m: Moment, number: int) -> bool:
        return number == len([deal for deal in m.deals[:-1] if deal.state.napoleon >= 0])

    found.silent("Scoring cards", at="rail contract")
    found.silent("Chips", "Wins as Napoleon", at="rail totals")


def _shown(m: Moment) -> list[int]:
    """Napoleon's side as far as the reader knows it by now."""
    other = partner(m)
    known = other is not None and (m.state.adjutant == other or m.reader == other)
    return side(m) if known else [m.state.napoleon]


def _plates(found: Grammar) -> None:
    @found.says(TELLS, "{player}: Napoleon, bid {number}", at="status")
    def napoleon(m: Moment, player: int, number: int) -> bool:
        return (player, number) == (m.state.napoleon, m.state.number)

    @found.says(SCORES, "{player}: Napoleon, {number}", at="status")
    def napoleons(m: Moment, player: int, number: int) -> bool:
        return player == m.state.napoleon and number == scoring(m, m.captured(player))

    @found.says(SCORES, "{player}: Adjutant, {number}", at="status")
    def adjutants(m: Moment, player: int, number: int) -> bool:
        return player == partner(m) and number == scoring(m, m.captured(player))

    @found.says(SCORES, "{player}: {number} scoring", at="status")
    def scored(m: Moment, player: int, number: int) -> bool:
        return number == scoring(m, m.captured(player))

    @found.says(TELLS, "{player}: {number} cards?", at="status")
    def cards(m: Moment, player: int, number: int) -> bool:
        return number == len(m.hand(player))

    @found.says(TELLS, "{number} (?:in the blind|to be dealt)", at="pile")
    def blind(m: Moment, number: int) -> bool:
        return number == len(m.state.blind)


def _reasons(found: Grammar) -> None:
    def fits(m: Moment, player: int, points: int) -> bool:
        state = m.state
        real = booked(m.players, state.napoleon, partner(m), state.number, taken(m), lost(m), now(m))
        return (player, points) in [(who, number) for who, number, _ in real]

    @found.says(
        SCORES,
        "{player}: (?P<part>Napoleon|Napoleon alone|Adjutant): bid {number}, took {took:number}: {points}",
        at="result reason",
    )  # fmt: skip
    def part(m: Moment, player: int, part: str, took: int, number: int, points: int) -> bool:
        who = partner(m) if part == "Adjutant" else m.state.napoleon
        if part == "Napoleon alone" and partner(m) is not None:
            return False
        return player == who and (took, number) == (taken(m), m.state.number) and fits(m, player, points)

    @found.says(
        SCORES, "{player}: Against a (?P<how>made|failed) bid of {number}: {points}", at="result reason"
    )
    def against(m: Moment, player: int, how: str, number: int, points: int) -> bool:
        right = player in others(m) and number == m.state.number and won(m) == (how == "made")
        return right and fits(m, player, points)

    @found.says(SCORES, "{player}: (?P<why>Nobody bid|Only Napoleon scores)", at="result nothing")
    def nothing(m: Moment, player: int, why: str) -> bool:
        return m.gain(player) == 0 and (m.state.napoleon < 0) == (why == "Nobody bid")


def _result(found: Grammar) -> None:
    @found.says(SCORES, "You (?P<how>won|lost) (?:a chip|{number} chips)", at="result title")
    def own(m: Moment, how: str, number: int = 1) -> bool:
        assert m.you is not None
        return m.gain(m.you) == (number if how == "won" else -number)

    @found.says(SCORES, "Bid (?P<how>made|failed)", at="result title")
    def title(m: Moment, how: str) -> bool:
        return won(m) == (how == "made")

    @found.says(
        SCORES,
        "{player} bid {number} (?:in {suit}|without trumps)(?:, with {other:player} as adjutant| and stood "
        "alone)?",
        at="result story",
    )
    def story(m: Moment, player: int, number: int, suit: str | None = None, other: int | None = None) -> bool:
        named = suit if suit is not None else "NT"
        return (player, number, named, other) == (m.state.napoleon, m.state.number, trump(m), partner(m))

    @found.says(
        SCORES, "Needed {number} of {all:number} scoring cards, took {took:number}", at="result story"
    )
    def needed(m: Moment, number: int, all: int, took: int) -> bool:
        exact = now(m)["style"] == "1885"
        return not exact and (number, all, took) == (m.state.number, all_points(now(m)), taken(m))

    @found.says(
        SCORES, "Needed exactly {number} of {all:number} scoring cards, took {took:number}", at="result story"
    )
    def needed_exactly(m: Moment, number: int, all: int, took: int) -> bool:
        exact = now(m)["style"] == "1885"
        return exact and (number, all, took) == (m.state.number, all_points(now(m)), taken(m))

    @found.says(SCORES, "Taking all {number} loses, unless that was the bid", at="result story")
    def siberia(m: Moment, number: int) -> bool:
        return number == taken(m) == all_points(now(m)) and not won(m)

    @found.says(SCORES, "The others took none in tricks, and with these rules that loses", at="result story")
    def none(m: Moment) -> bool:
        return lost(m) == 0 and bool(now(m)["opponents_none_loses"]) and not won(m)

    @found.says(
        TELLS, "Thrown in", "Nobody wanted to be Napoleon",
        "The cards are thrown in, and the same player deals again", at=("result title", "result story"),
    )  # fmt: skip
    def thrown_in(m: Moment) -> bool:
        return bool(m.state.napoleon < 0 and m.host.next_dealer == m.state.setup.dealer)

    @found.says(SCORES, "{side}: {number}", at="result strip")
    def strip(m: Moment, side: Side, number: int) -> bool:
        if side.others is None:
            return number == all_points(now(m)) - taken(m)
        return side.are(
            [m.state.napoleon, *[who for who in [partner(m)] if who is not None]]
        ) and number == taken(m)

    @found.says(SCORES, "needed: {number}", at="result strip")
    def strip_need(m: Moment, number: int) -> bool:
        return bool(number == m.state.number)

    @found.says(SCORES, "{first:number} and {second:number}, {rest:number} left", at="result strip")
    def both(m: Moment, first: int, second: int, rest: int) -> bool:
        return (first, second, rest) == (taken(m), all_points(now(m)) - taken(m), 0)
