"""The worked score pad in the players' rules: a rubber for two, scored by the game's own code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, Suit, strain_text
from game.engine.scoring import Entry, points_of
from game.engine.state import NOBODY, Setup
from game.games.jo_jotte.deal_result import Bonus, JoJotteStanding, Melds, SideTally
from game.games.jo_jotte.melds import RUN_POINTS
from game.games.jo_jotte.options import JoJotteOptions
from game.games.jo_jotte.scoring import ABOVE, BELOW, ScoringBasis, scored
from game.games.jo_jotte.state import JoJotteState

YOU, MIO = 0, 1
TRICKS = 9
RUN_WORDS = {3: "three", 4: "four"}
TIMES = {1: "", 2: "times two", 4: "times four"}
CALLS = {1: "", 2: ", doubled", 4: ", redoubled"}


class PadExampleHand(NamedTuple):
    """A deal of the example match: its contract and result."""

    declarer: int
    strain: Suit
    tricks: tuple[int, int]
    """Trick points of the declarer and of the defender."""
    run: tuple[int, int] = (NOBODY, 0)
    """The player who scores a run, and its length; `NOBODY` and 0 for none."""
    multiple: int = 1
    taken: int = 5
    """Number of tricks that the declarer's side took."""


HANDS = (
    PadExampleHand(YOU, SPADES, (70, 40), run=(YOU, 4)),
    PadExampleHand(MIO, HEARTS, (45, 60), run=(MIO, 3)),
    PadExampleHand(YOU, NO_TRUMP, (50, 35), multiple=2),
    PadExampleHand(MIO, CLUBS, (55, 55)),
    PadExampleHand(YOU, DIAMONDS, (40, 60)),
    PadExampleHand(YOU, SPADES, (105, 0), taken=TRICKS),
)


def played() -> Iterator[JoJotteState]:
    """Yield the state of each deal of the example match after its scoring, in order."""
    none = (0, 0)
    standing = JoJotteStanding(none, none, none, 0, 0, None)
    for number, hand in enumerate(HANDS, start=1):
        melder, length = hand.run
        melds = (Entry(melder, RUN_POINTS[length], Melds("B", 1), ABOVE),) if length else ()
        setup = Setup(JoJotteOptions(), 2, number % 2, none, number, standing)
        basis = ScoringBasis(
            setup, melds, hand.declarer, 1 - hand.declarer, hand.declarer, multiple=hand.multiple
        )
        declared, defended = hand.tricks
        state = scored(basis, SideTally(declared, hand.taken), SideTally(defended, TRICKS - hand.taken))
        yield state
        standing = state.left


def pad() -> str:
    """Return the pad as a Markdown table, with a row for each deal and one for the totals."""
    states = list(played())
    entries = [entry for state in states for entry in state.entries]
    mine, hers = points_of(entries, 2)
    rows = [
        ("Deal", "You above", "You below", "Mio above", "Mio below"),
        ("---",) * 5,
        *(
            (f"{number}. {_told(hand, state)}", *_columns(state.entries))
            for number, (hand, state) in enumerate(zip(HANDS, states, strict=True), start=1)
        ),
        (f"All together: {mine} to {hers}", *_columns(entries)),
    ]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _columns(entries: list[Entry]) -> Iterator[str]:
    for player in (YOU, MIO):
        for column in (ABOVE, BELOW):
            points = sum(e.points for e in entries if (e.player, e.column) == (player, column))
            yield str(points or "")


def _told(hand: PadExampleHand, state: JoJotteState) -> str:
    """Return a description of a deal: what was played, the totals, and who scored the points."""
    who = "You bid" if hand.declarer == YOU else "Mio bids"
    strain = "no trumps" if hand.strain == NO_TRUMP else f"{{{strain_text(hand.strain)}}}"
    said = f"{who} {strain}{CALLS[hand.multiple]}. Tricks: {hand.tricks[0]} to {hand.tricks[1]}"
    melder, length = hand.run
    if length:
        totals = list(hand.tricks)
        totals[melder != hand.declarer] += RUN_POINTS[length]
        whose = "your" if melder == YOU else "Mio's"
        said += f". With {whose} run of {RUN_WORDS[length]}: {totals[0]} to {totals[1]}"
    return ". ".join([said, *_outcome(hand, state)])


def _outcome(hand: PadExampleHand, state: JoJotteState) -> Iterator[str]:
    before, after = state.before, state.left
    winner = next((e.player for e in state.entries if e.column == BELOW), None)
    if winner is None:
        yield f"{after.prison - before.prison} points go to prison"
        return
    who, wins = ("You score", "You win") if winner == YOU else ("Mio scores", "Mio wins")
    freed = " and the points in prison" if before.prison and not after.prison else ""
    if hand.multiple > 1 or winner != hand.declarer:
        yield ", ".join(filter(None, [f"{who} all trick points", TIMES[hand.multiple]])) + freed
    if any(entry.reason is Bonus.ALL_TRICKS for entry in state.entries):
        yield f"{wins} every trick"
    if after.over > before.over:
        yield f"{wins} a second game and the rubber"
    elif after.games != before.games:
        yield f"{wins} a game"
