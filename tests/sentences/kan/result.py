"""What the result of a deal of Kan tells, and what its round has brought."""

from __future__ import annotations

from game.games.kan.result import KanReason, is_gyaku
from tests.game.referee_kan_score import round_points
from tests.sentences.grammar import LEADS, SCORES, TELLS, Grammar
from tests.sentences.kan.truth import (
    ALL,
    brings,
    kankei,
    mukankei,
    points,
    result_of,
    round_goes_on,
    round_of,
    with_kankei,
)
from tests.sentences.moment import Moment

WORD = "(?P<word>(?:gyaku )?(?:sukonku|juuroku))"


def add(found: Grammar) -> None:
    _title(found)
    _story(found)
    _reasons(found)
    _strip(found)
    _sheet(found)


def _title(found: Grammar) -> None:
    @found.says(SCORES, "The kankei (?P<how>win|lose)", at="result title")
    def plain(m: Moment, how: str) -> bool:
        won = points(m, kankei(m)) >= m.state.need
        return won == (how == "win") and not m.state.outcome.word

    @found.says(
        SCORES, "(?P<word>(?:Gyaku )?(?:[Ss]ukonku|[Jj]uuroku))(?P<failed>(?: failed)?)", at="result title"
    )
    def named(m: Moment, word: str, failed: str) -> bool:
        outcome = m.state.outcome
        return bool(outcome.word.replace("_", " ") == word.lower() and outcome.made == (not failed))

    def has_won(m: Moment) -> bool:
        outcome, mine = m.state.outcome, with_kankei(m, m.you or 0)
        if not outcome.word:
            return (points(m, kankei(m)) >= m.state.need) == mine
        return (outcome.made != outcome.word.startswith("gyaku")) == mine

    @found.says(
        SCORES,
        "(?:You|Your side) (?P<how>won|lost) this deal(?P<more>(?:, and (?:(?:won|lost) )?the round)?)",
        at="result title",
    )  # fmt: skip
    def own(m: Moment, how: str, more: str) -> bool:
        assert m.you is not None
        if has_won(m) != (how == "won"):
            return False
        end = next((word for word in ("won", "lost") if word in more), how)
        return not more or (m.gain(m.you) > 0) == (end == "won") != (m.gain(m.you) < 0)

    @found.says(SCORES, "You (?P<how>won|lost) {number}, sitting out", at="result title")
    def sitting_out(m: Moment, how: str, number: int) -> bool:
        assert m.you is not None
        return m.you not in m.state.seats and m.gain(m.you) == (number if how == "won" else -number)

    @found.says(SCORES, "(?P<word>(?:Gyaku )?(?:[Ss]ukonku|[Jj]uuroku)) failed", at="result story")
    def broken(m: Moment, word: str) -> bool:
        outcome = m.state.outcome
        return bool(outcome.word.replace("_", " ") == word.lower() and not outcome.made)

    @found.says(TELLS, "Dealt again", at="result title")
    def again(m: Moment) -> bool:
        return m.state.outcome is None

    @found.says(
        TELLS, "(?P<what>This round|This deal|The round so far entered when it ends)", at="result heading"
    )
    def heading(m: Moment, what: str) -> bool:
        return (what == "This round") == (not round_goes_on(m))

    @found.says(TELLS, "Round {number}(?:, deal {deal:number})?", at="result badge")
    def badge(m: Moment, number: int, deal: int = 1) -> bool:
        return (number, deal) == (m.state.round.number, m.state.round.deal)


def _story(found: Grammar) -> None:
    @found.says(
        SCORES,
        "{players}(?:, the kankei,| played alone,) needed {number} of the {all:number} scoring cards and "
        "took {took:number}(?:, the others {others:number})?",
        at="result story",
    )
    def needed(
        m: Moment, players: tuple[int, ...], number: int, all: int, took: int, others: int | None = None
    ) -> bool:
        ours, theirs = points(m, kankei(m)), points(m, mukankei(m))
        told = theirs if ours + theirs < ALL else None
        return list(players) == kankei(m) and (number, all, took, others) == (m.state.need, ALL, ours, told)

    @found.says(
        SCORES,
        "{players}, the kankei, took {took:number}(?:, the others {others:number})?",
        at="result story",
    )
    def took(m: Moment, players: tuple[int, ...], took: int, others: int | None = None) -> bool:
        ours, theirs = points(m, kankei(m)), points(m, mukankei(m))
        return (
            list(players) == kankei(m)
            and took == ours
            and others == (theirs if ours + theirs < ALL else None)
        )

    @found.says(SCORES, rf"{{player}} went for {WORD}(?: \([a-z ]+\))?", at="result story")
    def went_for(m: Moment, player: int, word: str) -> bool:
        contract = m.state.contract
        return (contract.player, contract.word.replace("_", " ")) == (player, word)

    @found.says(SCORES, r"(?P<word>(?:Gyaku )?(?:[Ss]ukonku|[Jj]uuroku))(?: \([a-z ]+\))?", at="result story")
    def achieved(m: Moment, word: str) -> bool:
        return m.state.outcome.word.replace("_", " ") == word.lower() and bool(m.state.outcome.made)

    @found.says(LEADS, "The round goes on: in deal {number} {player} names? trumps", at="result story")
    def goes_on(m: Moment, number: int, player: int) -> bool:
        following = m.host._match.upcoming
        return following is not None and (number, player) == (following.carried.deal, following.carried.namer)

    @found.says(SCORES, "The round is over, and its points are entered", at="result story")
    def over(m: Moment) -> bool:
        return not round_goes_on(m) and bool(m.entries)

    @found.says(
        TELLS, "(?P<what>Joker and ace of trumps lay in one hand|The deal was cancelled)", at="result story"
    )
    def why(m: Moment, what: str) -> bool:
        return m.state.outcome is None and bool(m.tricks()) == what.startswith("The deal")

    @found.says(LEADS, "Nothing counts, and the same player deals again", at="result story")
    def same_dealer(m: Moment) -> bool:
        return bool(m.host.next_dealer == m.state.setup.dealer)


NAMES_OF_REASONS = {
    "won": "the kankei won", "lost": "the kankei lost", "doubled": "the round so far once more",
    "sukonku": "sukonku", "juuroku": "juuroku", "gyaku_sukonku": "gyaku sukonku",
    "gyaku_juuroku": "gyaku juuroku",
}  # fmt: skip


def _reasons(found: Grammar) -> None:
    @found.says(SCORES, "{player}: All three deals won: {points}", at="result reason")
    def three(m: Moment, player: int, points: int) -> bool:
        return m.entry is not None and brings(m, m.entry) and m.entry.points == points

    @found.says(
        SCORES,
        "{player}: (?:Deal {deal:number}: )?(?P<what>[Tt]he kankei (?:won|lost)|[Tt]he round so far once "
        "more|(?:[Gg]yaku )?(?:[Ss]ukonku|[Jj]uuroku)(?: announced,)?(?: failed| made)?(?:, for the "
        "round)?): {points}",
        at="result reason",
    )
    def deal_of_round(m: Moment, player: int, what: str, points: int, deal: int = 1) -> bool:
        entry = m.entry
        assert entry is not None
        reason = entry.reason
        assert isinstance(reason, KanReason)
        words = NAMES_OF_REASONS[reason.what]
        words += " announced," if reason.announced else ""
        words += " failed" if not reason.made else " made" if reason.announced else ""
        plain = reason.made and not reason.announced
        words += ", for the round" if plain and is_gyaku(reason.what) and reason.deal > 1 else ""
        right = brings(m, entry) and (entry.player, entry.points) == (player, points)
        return right and (what.lower(), deal) == (words, reason.deal)

    @found.says(SCORES, "{player}: Nothing counts", at="result nothing")
    def nothing(m: Moment, player: int) -> bool:
        return not round_of(m) or m.state.outcome is None

    @found.says(SCORES, "{player}: {before:points} and {gain:points}: {after:points}", at="result total")
    def totals(m: Moment, player: int, before: int, gain: int, after: int) -> bool:
        """While a round goes on its points are pending: they count, but are not entered."""
        share = 0 if with_kankei(m, player) else 1
        waiting = sum(both[share] for _, both in round_of(m)) if round_goes_on(m) else m.gain(player)
        return (m.total(player) - m.gain(player), waiting, m.total(player)) == (before, gain, after)


def _strip(found: Grammar) -> None:
    @found.says(SCORES, "{players}: {number}", at="result strip")
    def ours(m: Moment, players: tuple[int, ...], number: int) -> bool:
        return list(players) == kankei(m) and number == points(m, kankei(m))

    @found.says(SCORES, "The others: {number}", at="result strip")
    def theirs(m: Moment, number: int) -> bool:
        return number == points(m, mukankei(m))

    @found.says(SCORES, "needed: {number}", at="result strip")
    def needed(m: Moment, number: int) -> bool:
        return bool(number == m.state.need)

    @found.says(SCORES, "{first:number} and {second:number}, {rest:number} left", at="result strip")
    def both(m: Moment, first: int, second: int, rest: int) -> bool:
        real = points(m, kankei(m)), points(m, mukankei(m))
        return (first, second) == real and rest == ALL - sum(real)


def _sheet(found: Grammar) -> None:
    @found.says(SCORES, "Round {number}(?:, deal {deal:number})?, {player}: {points}", at="sheet")
    def of_deal(m: Moment, number: int, player: int, points: int, deal: int = 1) -> bool:
        """What a deal counts, entered or not; a later one that is for the round may have taken it away."""

        states = [each.state for each in m.deals if each.state.round.number == number]
        this = m.deals[m.detail].state
        if this.outcome is None:
            return points == 0
        outcomes = [state.outcome for state in states if state.outcome is not None]
        items = round_points(m.players, m.options.as_json(), list(map(result_of, outcomes)))
        last = max(state.round.deal for state in states if state.outcome is not None)
        mine = [
            both for line, both in items
            if line.endswith(f" {deal}") or (line == "three" and deal == last)
        ]  # fmt: skip
        joined = this.kankei or states[-1].kankei
        share = 0 if player in joined or (m.players == 6 and player == this.setup.dealer) else 1
        return points == sum(both[share] for both in mine)

    @found.says(
        TELLS, "Kan, after {deals:number} deals?(?:; round {number} is entered when it ends)?", at="sheet"
    )
    def subtitle(m: Moment, deals: int, number: int | None = None) -> bool:
        waits = round_goes_on(m) and m.players != 3
        return deals == len(m.deals) and number == (m.state.round.number if waits else None)

    @found.says(SCORES, "(?:Round {number}|Total), {player}: {points}", at="parts")
    def part(m: Moment, player: int, points: int, number: int | None = None) -> bool:
        deals = [deal for deal in m.deals if number is None or deal.state.round.number == number]
        return bool(points == sum(e.points for deal in deals for e in deal.entries if e.player == player))

    @found.says(TELLS, "Kan in {number} rounds?(?:, {deals:number} deals?)?", at="match story")
    def story(m: Moment, number: int, deals: int | None = None) -> bool:
        return number == m.state.round.number and deals in (None, len(m.deals))

    found.silent("Round by round", at="parts")
