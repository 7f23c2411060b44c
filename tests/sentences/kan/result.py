"""The rail of Kan, the plates of the players, and what a deal and a round bring."""

from __future__ import annotations

from typing import Any

from game.engine.cards import HIDDEN, JOKER
from game.engine.rules import SUIT_NAMES
from game.games.kan.deal_result import KanOutcome, KanReason, is_gyaku
from game.games.kan.state import kankei_of
from scenes.i18n import gain_text
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.scores import Breakdown, BreakdownLine, MatchSheet, TrickStrip, UnbookedPoints
from scenes.presenters.base.sidebar import AuctionBids, CardNote, SidebarRow, SideProgress
from tests.game.referee_kan_cards import scoring
from tests.game.referee_kan_score import round_points
from tests.sentences.kan.play import CHECKS, group, namer, quiet, says, word_of
from tests.sentences.kan.talk import last_shown
from tests.sentences.kan.truth import (
    ALL,
    TRICKS,
    brings,
    dealt_keys,
    kankei,
    key_cards,
    mukankei,
    needs,
    plays_on,
    points,
    result_of,
    round_goes_on,
    round_of,
    side_of,
    silent,
    teams_known,
    trump,
    with_kankei,
)
from tests.sentences.moment import Moment
from tests.sentences.recorder import Told, several
from tests.sentences.shared import are, texts

# The rail and the plates.

says("Not yet")(lambda m: not trump(m))
says("{player} names them", "You name them")(lambda m, player: player == namer(m))
for name in SUIT_NAMES[:4]:
    says(name)(lambda m, name=name: SUIT_NAMES[m.state.trump] == name)
CHECKS.apart(*SUIT_NAMES[:4])
says("in this deal", "{suit}, in this deal")(lambda m: m.state.round.deal == 1)
says("{suit}, by {player}")(lambda m, player: player == namer(m) and m.state.round.deal > 1)


@says(AuctionBids)
def auction(m: Moment, section: AuctionBids) -> bool:
    dealer = m.state.setup.dealer
    order = tuple((dealer + place) % m.players for place in range(1, m.players + 1))
    told = [
        (player, str(line[0]).lower())
        for spoken in section.rounds
        for player, line in zip(section.players, spoken, strict=True)
        if line
    ]
    real = [(each.player, each.action.text) for each in m.sight.said]
    asked = m.state.turn if m.state.turn >= 0 else None
    return (section.players, section.asked) == (order, asked) and real[len(real) - len(told) :] == told


says("Who plays alone for {need} of {all}?")(lambda m, need, all: (need, all) == (m.state.need, ALL))
quiet("Kan", "Needed to win", "Alone", "The other two", "Sides not known yet")


@says(SideProgress)
def force(m: Moment, shown: SideProgress) -> bool:
    camp, place = (kankei(m), 0) if shown.side is DealSide.A else (mukankei(m), 1)
    need, contract = needs(m)[place], m.state.contract
    breaks = contract is not None and contract.word.startswith("gyaku") == (place == 0)
    name: Any = shown.name
    if isinstance(name, Told) and name.fill.template in ("kankei", "mukankei", "Alone", "The other two"):
        known = kankei(m) if name.fill.template[0].isupper() else teams_known(m)
        return not known and not shown.done and shown.need == (0 if breaks else need)
    real = (points(m, camp), 0 if breaks else need)
    cards = {*texts(shown.cards)} == {*scoring(m.captured(*camp))}
    return are(m, name, camp) and (shown.done, shown.need) == real and cards


says("one scoring card breaks it")(lambda m: m.state.contract is not None and m.detail.need == 0)


def stands_so(m: Moment, contract: Any, player: int | None = None) -> bool:
    real = m.state.contract
    return real is not None and real.word == word_of(contract) and player in (None, real.player)


says("{player}: {contract}")(stands_so)
says("{Team}: {contract}")(lambda m, contract: stands_so(m, contract))
quiet("Dealt to the kankei")


@says(CardNote, vague="strong")
def card_note(m: Moment, note: CardNote) -> bool:
    if note.label == "Dealt to the kankei":
        return {*texts(note.cards)} == key_cards(m) and note.cards[0] == JOKER
    return HIDDEN in note.cards or {*note.cards} == {*last_shown(m).cards}


for words, keys in (
    ("you have both of them", "joker jack ace"), ("you have the joker", "joker"),
    ("you have the jack", "jack"), ("you have the ace", "ace"), ("you have neither", ""),
):  # fmt: skip

    @says(words)
    def dealt(m: Moment, keys: str = keys) -> bool:
        cards = {"joker": "JK", "jack": f"J{trump(m)}", "ace": f"A{trump(m)}"}
        return (
            m.reader is not None
            and {cards[key] for key in keys.split()} & key_cards(m) == dealt_keys(m, m.seat)
            and (not keys or bool(dealt_keys(m, m.seat)))
        )


says("but no one says so")(lambda m: m.reader is None and silent(m))
says("about to say kan")(lambda m: m.reader is None and not silent(m))


def outcomes(m: Moment) -> list[KanOutcome]:
    return [*m.state.round.outcomes, *([m.state.outcome] if m.state.outcome is not None else [])]


@says(SidebarRow)
def of_deal(m: Moment, row: SidebarRow) -> bool:
    label: Any = row.label
    if label.fill.template == "All three":
        return row.figure == gain_text(sum(both[0] for reason, both in round_of(m) if reason == "three"))
    number = label.fill.values["number"]
    real, told = outcomes(m)[number - 1], row.words[0].fill  # type: ignore[union-attr]
    word = real.word.replace("_", " ") or ("won" if real.won else "lost")
    failed = told.template == "{contract} failed"
    shown = told.values["contract"].fill.template if failed else told.template
    gain = sum(both[0] for line, both in round_of(m) if line.endswith(f" {number}"))
    right = shown == word and failed == (bool(real.word) and not real.made)
    return right and row.figure == gain_text(gain)


says("Deal {number}", vague="number")(
    lambda m, number: number <= len(outcomes(m) if isinstance(m.detail, SidebarRow) else m.deals)
)
for word, won in (("won", True), ("lost", False)):
    says(word)(lambda m, won=won: outcomes(m)[m.detail.label.fill.values["number"] - 1].won == won)
CHECKS.apart("won", "lost")
quiet("All three", "{contract} failed", "The round, for the kankei")
says("Round {number} of {rounds}, deal {deal}")(
    lambda m, number, rounds, deal: (
        (number, rounds, deal) == (m.state.round.number, m.options.rounds, m.state.round.deal)
    )
)
says("Round {number} of {rounds}")(
    lambda m, number, rounds: (number, rounds) == (m.state.round.number, m.options.rounds)
)
says("after round {number}")(lambda m, number: number == m.state.round.number - 1)
says("Deals this round", "Sits out")(
    lambda m: m.player == m.state.setup.dealer and m.player not in plays_on(m)
)
says("{team}, {count}")(
    lambda m, team, count: (
        side_of(m, m.player) == (word_of(team) == "kankei") and count == points(m, [m.player])
    )
)
says("{count} scoring")(lambda m, count: count == points(m, [m.player]))


def has_passed(m: Moment) -> bool:
    return any(each.player == m.player for each in m.sight.said[m.state.passes // 3 * 3 :])


says("Passed")(has_passed)
says("To speak")(lambda m: not has_passed(m))
CHECKS.apart("Passed", "To speak")
says("You sit out this round and score with the kankei")(
    lambda m: m.reader == m.state.setup.dealer and m.players == 6
)
says("The first three of your ten cards")(lambda m: len(m.own) == 3 and m.state.rest[m.seat].bit_count() == 7)

# The result.


def kankei_won(m: Moment) -> bool:
    outcome = m.state.outcome
    if not outcome.word:
        return points(m, kankei(m)) >= m.state.need
    return bool(outcome.made != outcome.word.startswith("gyaku"))


says("The kankei win")(lambda m: kankei_won(m) and not m.state.outcome.word)
says("The kankei lose")(lambda m: not kankei_won(m) and not m.state.outcome.word)
CHECKS.apart("The kankei win", "The kankei lose")
for how, won in (("won", True), ("lost", False)):
    says(f"You {how} this deal", f"Your side {how} this deal")(
        lambda m, won=won: (kankei_won(m) == with_kankei(m, m.you)) == won
    )
    says(f"You {how} {{points}} while sitting out")(
        lambda m, points, won=won: m.you not in plays_on(m) and m.gain(m.you) == (points if won else -points)
    )
for template, won, gains in (
    ("You won this deal and the round", True, True),
    ("You won this deal but lost the round", True, False),
    ("You lost this deal but won the round", False, True),
    ("You lost this deal and the round", False, False),
):  # fmt: skip
    says(template)(
        lambda m, won=won, gains=gains: (
            (kankei_won(m) == with_kankei(m, m.you)) == won and (m.gain(m.you) > 0) == gains
        )
    )
CHECKS.apart("You won this deal", "You lost this deal")
says("{Contract} failed", "{Contract} failed.")(
    lambda m, contract: m.state.outcome.word == word_of(contract) and not m.state.outcome.made
)
says("{Term}.")(lambda m, term: m.state.outcome.word == word_of(term) and m.state.outcome.made)


@says("{Term}: one side had enough scoring cards before the other took any, so the deal ended.")
def ended_early(m: Moment, term: Any) -> bool:
    outcome, both = m.state.outcome, (points(m, kankei(m)), points(m, mukankei(m)))
    return outcome.word == word_of(term) and outcome.made and min(both) == 0 and m.state.tricks < TRICKS


says("Dealt again")(
    lambda m: (
        any(deal.state.result.outcome is None for deal in m.deals)
        if isinstance(m.detail, MatchSheet)
        else m.state.outcome is None
    )
)


def undertaken(m: Moment) -> list[tuple[list[int], str, bool]]:
    """Of each deal on the score sheet: the side, what it undertook, and whether it did it."""
    found = []
    for state in (deal.state for deal in m.deals):
        outcome, ours = state.result.outcome, sorted(kankei_of(state))
        if outcome is not None:
            others = [player for player in range(m.players) if player not in state.result.with_kankei]
            found.append((others if is_gyaku(outcome.word) else ours, outcome.word or "kan", outcome.made))
    return found


for told, done in (("made", True), ("not made", False)):
    says(f"{{declarers}}: {{contract}}, {told}")(
        lambda m, contract, done=done: (
            (word_of(contract), done) in [(word, made) for _, word, made in undertaken(m)]
        )
    )
says("{declarer} with {partners}")(
    lambda m, declarer, partners: (
        sorted([declarer, *several(partners)]) in [players for players, *_ in undertaken(m)]
    )
)
says("{declarer} alone")(lambda m, declarer: [declarer] in [players for players, *_ in undertaken(m)])
says("This round")(lambda m: not round_goes_on(m))
says("This deal", "The round so far", "entered at the end")(round_goes_on)
says("Round {number}, deal {deal}", "Round {number}", vague="number deal")(
    lambda m, number, deal=1: (
        isinstance(m.detail, (MatchSheet, BreakdownLine))
        or (number, deal) == (m.state.round.number, m.state.round.deal)
    )
)
for alone_, words in ((True, " played alone, needed"), (False, ", the kankei, needed")):
    for more in ("", ". The others took {lost}"):

        @says("{Who}" + words + " {need} of the {all} scoring cards and took {won}" + more + ".")
        def needed(
            m: Moment,
            who: Any,
            need: int,
            all: int,
            won: int,
            lost: int | None = None,
            alone: bool = alone_,
        ) -> bool:
            theirs = points(m, mukankei(m))
            told = lost == (theirs if won + theirs < ALL else None) and (m.players == 3) == alone
            real = (m.state.need, ALL, points(m, kankei(m)))
            return group(who) == kankei(m) and (need, all, won) == real and told


for more in ("", " The others took {lost}."):
    says("{Who}, the kankei, took {won} of the scoring cards." + more)(
        lambda m, who, won, lost=None: (
            group(who) == kankei(m)
            and won == points(m, kankei(m))
            and lost == (points(m, mukankei(m)) if won + points(m, mukankei(m)) < ALL else None)
        )
    )
says("{player} went for {contract}.", "You went for {contract}.")(
    lambda m, player, contract: stands_so(m, contract, player)
)
says(
    "The kankei won, so the round continues: in deal {deal} {player} names trumps.",
    "The kankei won, so the round continues: in deal {deal} you name trumps.",
)(
    lambda m, deal, player: (
        m.state.outcomes[-1].won
        and (deal, player) == (m.host._match.upcoming.carried.deal, m.host._match.upcoming.carried.namer)
    )
)
says("The round is over and its points have been entered.")(
    lambda m: not round_goes_on(m) and bool(m.entries)
)
says("One player held both the joker and the ace of trumps.")(
    lambda m: m.state.outcome is None and not m.tricks()
)
says("The deal was cancelled.")(lambda m: m.state.outcome is None and bool(m.tricks()))
CHECKS.apart("One player held both the joker and the ace of trumps.", "The deal was cancelled.")
says("The deal doesn't count, and the same player deals again.")(
    lambda m: m.host.next_dealer == m.state.setup.dealer
)
says("No points")(lambda m: not round_of(m) or m.state.outcome is None)


def entered(m: Moment) -> bool:
    """Whether the round really has the points of the row."""
    assert m.entry is not None
    return brings(m, m.entry) and m.entry.player == m.player


says("All three deals won")(lambda m: entered(m) and m.entry.reason.what == "three")
says("Deal {number}: {reason}")(lambda m, number: entered(m) and number == m.entry.reason.deal)


def reason_is(m: Moment, what: str, *, made: bool, announced: bool, late: bool = False) -> bool:
    assert m.entry is not None
    reason = m.entry.reason
    assert isinstance(reason, KanReason)
    for_round = reason.made and not reason.announced and is_gyaku(reason.what) and reason.deal > 1  # type: ignore[arg-type]
    real = (reason.what, reason.made, reason.announced, for_round)
    return real == (what, made, announced, late) and entered(m)


for words, what in (
    ("the kankei won", "won"),
    ("the kankei lost", "lost"),
    ("the earlier points again", "doubled"),
):
    says(words)(lambda m, what=what: m.entry.reason.what == what and entered(m))
CHECKS.apart("the kankei won", "the kankei lost")
for template, made, announced, late in (
    ("{contract} announced and made", True, True, False),
    ("{contract} announced but failed", False, True, False),
    ("{contract}, for the round", True, False, True),
):  # fmt: skip
    says(template)(
        lambda m, contract, made=made, announced=announced, late=late: reason_is(
            m, word_of(contract), made=made, announced=announced, late=late
        )
    )
CHECKS.apart("{contract} announced and made", "{contract} announced but failed")
says(TrickStrip, vague="need")(
    lambda m, strip: (
        (strip.first, strip.second) == (points(m, kankei(m)), points(m, mukankei(m)))
        and strip.neither == ALL - strip.first - strip.second
    )
)
says("{Players}: {number}")(
    lambda m, players, number: group(players) == kankei(m) and number == points(m, kankei(m))
)
says("The others: {number}")(lambda m, number: number == points(m, mukankei(m)))
says("needed: {number}")(lambda m, number: number == m.state.need)


@says(UnbookedPoints)
def of_deals(m: Moment, ledger: UnbookedPoints) -> bool:
    """What a deal counts, entered or not; a later one that is for the round may have taken it away."""
    return [*map(list, ledger.points)] == [
        [counts(m, number, player) for player in range(m.players)] for number in range(len(m.deals))
    ]


def counts(m: Moment, number: int, player: int) -> int:
    this = m.deals[number].state
    if this.outcome is None:
        return 0
    of_round = [each.state for each in m.deals if each.state.round.number == this.round.number]
    ended = [state for state in of_round if state.outcome is not None]
    items = round_points(m.players, m.options.as_json(), [result_of(state.outcome) for state in ended])
    deal, last = this.round.deal, max(state.round.deal for state in ended)
    mine = [both for line, both in items if line.endswith(f" {deal}") or (line == "three" and deal == last)]
    joined = this.kankei or of_round[-1].kankei
    share = 0 if player in joined or (m.players == 6 and player == this.setup.dealer) else 1
    return sum(both[share] for both in mine)


says("; round {number} is entered at its end")(
    lambda m, number: number == m.state.round.number and round_goes_on(m) and m.players != 3
)


@says(Breakdown)
def by_rounds(m: Moment, table: Breakdown) -> bool:
    for row in table.rows:
        number = row.label.fill.values.get("number")  # type: ignore[attr-defined]
        deals = [deal for deal in m.deals if number in (None, deal.state.round.number)]
        for column, text in zip(table.columns, row.texts, strict=True):
            entries = [
                entry.points for deal in deals for entry in deal.entries if entry.player == column.players[0]
            ]
            if text != gain_text(sum(entries)):
                return False
    return True


says("{count} rounds")(lambda m, count: count == m.state.round.number)
quiet("{rounds}, {deals}", "Round by round", "Total", "{first}, {next}", "{one}, {two}, {three}")
