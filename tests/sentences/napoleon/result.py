"""What each side has at a table of Napoleon, and what a deal brings."""

from __future__ import annotations

from game.engine.events import TrickTaken
from scenes.presenters.base.layout import DealSide
from scenes.presenters.base.scores import MatchSheet, TrickStrip
from scenes.presenters.base.sidebar import SideProgress
from tests.game.referee_napoleon_cards import (
    all_points,
)
from tests.game.referee_napoleon_chips import booked, succeeds
from tests.sentences.moment import Moment
from tests.sentences.napoleon.auction import (
    CHECKS,
    lost,
    oldest,
    others,
    points,
    says,
    silent,
    taken,
    won,
)
from tests.sentences.napoleon.truth import (
    now,
    partner,
    put_away,
    scoring,
    side,
    trump,
)
from tests.sentences.shared import (
    are,
    leader_of_all,
    texts,
)

# The contract.


@says(SideProgress)
def force(m: Moment, shown: SideProgress) -> bool:
    if shown.side is DealSide.A:
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

    @says(f"Decided: {whose} bid has failed")
    def is_lost(m: Moment, whose: str = whose) -> bool:
        return (m.reader in side(m)) == (whose == "your") and ends(m) == {False}


CHECKS.apart(*(f"Decided: {whose} bid of {{number}} is made with {{taken}}" for whose in ("your", "their")))
CHECKS.apart("Decided: your bid has failed", "Decided: their bid has failed")

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
    says(f"Against Napoleon: bid {{number}} {how}")(
        lambda m, number, success=success: (
            m.player in others(m) and number == m.state.number and won(m) == success and fits(m)
        )
    )
    says(f"Bid {how}")(lambda m, success=success: won(m) == success)
CHECKS.apart("Bid made", "Bid failed")
says("No one bid")(lambda m: m.gain(m.player) == 0 and m.state.napoleon < 0)
says("Only Napoleon scores")(lambda m: m.gain(m.player) == 0 and m.state.napoleon >= 0)
says("You won {count} chips")(lambda m, count: m.gain(m.you) == count)
says("You lost {count} chips")(lambda m, count: m.gain(m.you) == -count)
CHECKS.apart("You won {count} chips", "You lost {count} chips")
for who in ("{player}", "You"):
    for suit in ("in {suit}", "with no trumps"):
        for how in (", with {adjutant} as adjutant", " and played alone", ""):

            @says(f"{who} bid {{number}} {suit}{how}.")
            def story(
                m: Moment, player: int, number: int, suit: str = "NT", adjutant: int | None = None
            ) -> bool:
                real = (m.state.napoleon, m.state.number, trump(m), partner(m))
                return (player, number, suit, adjutant) == real


for words, exact in (("Napoleon's side needed", False), ("Napoleon needed exactly", True)):

    @says(f"{words} {{number}} of {{points}} scoring cards and took {{taken}}.")
    def needed(m: Moment, number: int, points: int, taken: int, exact: bool = exact) -> bool:
        real = (m.state.number, all_points(now(m)), scoring(m, m.captured(*side(m))))
        return oldest(m) == exact and (number, points, taken) == real


says("Taking all {points} loses unless the bid was {points}.")(
    lambda m, points: points == taken(m) == all_points(now(m)) and not won(m)
)
says("The opponents won no scoring card in tricks, so Napoleon's side loses under these rules.")(
    lambda m: lost(m) == 0 and now(m)["opponents_none_loses"] and not won(m)
)
says("Thrown in", "No one wanted to be Napoleon. The cards are thrown in, and the same player deals again.")(
    lambda m: (
        any(deal.state.napoleon < 0 for deal in m.deals)
        if isinstance(m.detail, MatchSheet)
        else m.state.napoleon < 0 and m.host.next_dealer == m.state.setup.dealer
    )
)
says(TrickStrip)(
    lambda m, strip: (
        (strip.first, strip.second, strip.neither, strip.need)
        == (taken(m), points(m) - taken(m), 0, m.state.number)
    )
)
says("{side}: {count}")(lambda m, side, count: are(m, side, side_of(m)) and count == taken(m))
says("The others: {count}")(lambda m, count: count == points(m) - taken(m))
says("needed: {count}")(lambda m, count: count == m.state.number)
side_of = side

silent("{points} chips")
