"""The result of a deal of Jo-Jotte: contract, outcome, and reasons of the entries on the pad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.cards import NO_TRUMP
from game.engine.scoring import Entry
from game.games.jo_jotte.deal_result import Bonus, Camp, Melds, NulloResult, PlayedDeal, Tricks
from game.games.jo_jotte.scoring import ABOVE, BELOW, GAMES_IN_RUBBER, SLAM
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import NO_WORDS, Template, Text, Translator, as_it_is, forms, mark, number_text
from scenes.presenters.base.narration import DealStory, finished
from scenes.presenters.base.scores import Breakdown, BreakdownLine, PadColumn
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.jo_jotte.terms import (
    games_won,
    rubber_winners,
    side_label,
    side_within,
    sits_out,
)

# Reasons of entries.


class PointReason(NamedTuple):
    """Reason of an entry; `shorter` holds shorter texts for narrow columns, the longest first."""

    words: Text
    shorter: tuple[Text, ...] = ()


MADE_TEXTS = {1: mark("{strain} made"), 2: mark("doubled {strain} made"), 4: mark("redoubled {strain} made")}
BEATEN_TEXTS = {
    1: mark("{strain} beaten"),
    2: mark("doubled {strain} beaten"),
    4: mark("redoubled {strain} beaten"),
}
SLAM_MADE_TEXTS = {
    1: mark("slam in {strain} made"),
    2: mark("slam in doubled {strain} made"),
    4: mark("slam in redoubled {strain} made"),
}
SLAM_BEATEN_TEXTS = {
    1: mark("slam in {strain} beaten"),
    2: mark("slam in doubled {strain} beaten"),
    4: mark("slam in redoubled {strain} beaten"),
}
SHORT_MADE_TEXTS = {1: mark("{strain} made"), 2: mark("{strain} ×2 made"), 4: mark("{strain} ×4 made")}
SHORT_BEATEN_TEXTS = {
    1: mark("{strain} beaten"),
    2: mark("{strain} ×2 beaten"),
    4: mark("{strain} ×4 beaten"),
}
SHORT_PLAYED_TEXTS = {2: mark("{strain} ×2"), 4: mark("{strain} ×4")}
"""Short texts for doubled and redoubled contracts, by multiplier."""
FOUR_TEXTS = {
    1: (mark("four of a kind"), mark("four alike")),
    2: (mark("two fours of a kind"),),
    3: (mark("three fours of a kind"),),
    4: (mark("four fours of a kind"),),
}
SINGLE_RUN_TEXTS = {
    20: (mark("run of three"), mark("run of 3")),
    40: (mark("run of four"), mark("run of 4")),
    50: (mark("long run"),),
}
"""Names of single runs, by their points."""
RUN_TEXTS = {2: (mark("two runs"),), 3: (mark("three runs"),), 4: (mark("four runs"),)}
NULLO_MADE_TEXTS = (mark("nullo made"), mark("nullo"))
NULLO_BEATEN_TEXTS = (mark("nullo beaten"), mark("nullo"))
BONUS_TEXTS = {
    Bonus.ALL_TRICKS: (mark("all tricks"),),
    Bonus.SLAM: (mark("slam bonus"), mark("slam")),
    Bonus.GAME: (mark("game won"),),
    Bonus.RUBBER: (mark("rubber won"), mark("rubber")),
    Bonus.PRISON: (mark("from prison"), mark("prison")),
}


def why(sight: TableContext[JoJotteState], state: JoJotteState, entry: Entry) -> PointReason:
    """Return the reason of an entry of a deal."""
    words = sight.words
    match entry.reason:
        case Tricks():
            return _tricks(sight, state, entry)
        case Melds("A", number):
            return _said(words, *FOUR_TEXTS[number])
        case Melds(_, 1):
            return _said(words, *SINGLE_RUN_TEXTS[entry.points])
        case Melds(_, number):
            return _said(words, *RUN_TEXTS[number])
        case NulloResult(won):
            return _said(words, *(NULLO_BEATEN_TEXTS if won else NULLO_MADE_TEXTS))
        case Bonus.RUBBER if entry.player is not None and games_won(state)[entry.player] < GAMES_IN_RUBBER:
            winners = side_within(sight, rubber_winners(state))
            return PointReason(words.text("rubber with {players}", players=winners), (words.text("rubber"),))
    assert isinstance(entry.reason, Bonus)
    return _said(words, *BONUS_TEXTS[entry.reason])


def _said(words: Translator, full: Template, *shorter: Template) -> PointReason:
    return PointReason(words.text(full), tuple(map(words.text, shorter)))


def _tricks(sight: TableContext[JoJotteState], state: JoJotteState, entry: Entry) -> PointReason:
    """Return the reason of trick points: the contract that was made or beaten, or the role of the player."""
    words, played = sight.words, finished(state.result).played
    assert played is not None
    if entry.player not in played.camps[0]:
        return PointReason(words.text("defending")) if played.made else _contract(sight, state, made=False)
    if state.three_hands and entry.player != state.declarer:
        return PointReason(words.text("with {player}", player=sight.name(state.declarer)))
    return _contract(sight, state, made=True)


def _contract(sight: TableContext[JoJotteState], state: JoJotteState, *, made: bool) -> PointReason:
    """Return a contract and its outcome, long and short: `doubled no trumps made`, `NT ×2 made`, `NT ×2`."""
    words, times = sight.words, state.multiple
    strain = sight.suit_names[state.strain]
    if state.slam:
        full = SLAM_MADE_TEXTS if made else SLAM_BEATEN_TEXTS
        outcome = mark("slam made") if made else mark("slam beaten")
        return PointReason(words.text(full[times], strain=strain), (words.text(outcome), words.text("slam")))
    full, short = (MADE_TEXTS, SHORT_MADE_TEXTS) if made else (BEATEN_TEXTS, SHORT_BEATEN_TEXTS)
    letters = words.text("NT") if state.strain == NO_TRUMP else strain
    played = words.text(SHORT_PLAYED_TEXTS[times], strain=letters) if times > 1 else letters
    return PointReason(
        words.text(full[times], strain=strain), (words.text(short[times], strain=letters), played)
    )


# Results.

BID_TEXTS = {2: mark("{strain}, doubled,"), 4: mark("{strain}, redoubled,")}
"""Contracts inside a sentence, by multiplier."""
PLAYED_TEXTS = {
    1: (mark("You played {strain}."), mark("{player} played {strain}.")),
    2: (mark("You played {strain}, doubled."), mark("{player} played {strain}, doubled.")),
    4: (mark("You played {strain}, redoubled."), mark("{player} played {strain}, redoubled.")),
}
TIED_TEXTS = {
    1: (
        mark("You both had a total of {total}, so all {points} trick points go to prison."),
        mark("Both sides had a total of {total}, so all {points} trick points go to prison."),
    ),
    2: (
        mark("You both had a total of {total}. The {points} trick points, doubled to {kept}, go to prison."),
        mark(
            "Both sides had a total of {total}. The {points} trick points, doubled to {kept}, go to prison."
        ),
    ),
    4: (
        mark(
            "You both had a total of {total}. The {points} trick points, redoubled to {kept}, go to prison."
        ),
        mark(
            "Both sides had a total of {total}. The {points} trick points, redoubled to {kept}, go to prison."
        ),
    ),
}
"""Sentences on equal totals, for two players and for two sides, by multiplier."""
ALL_BELOW_TEXTS = {
    1: mark("All {points} trick points go to {below}, below the line."),
    2: mark("The {once} trick points, doubled to {points}, go to {below}, below the line."),
    4: mark("The {once} trick points, redoubled to {points}, go to {below}, below the line."),
}
ALL_ABOVE_TEXTS = {
    1: mark("All {points} trick points go to {above}, above the line."),
    2: mark("The {once} trick points, doubled to {points}, go to {above}, above the line."),
    4: mark("The {once} trick points, redoubled to {points}, go to {above}, above the line."),
}
ALL_OVER_TEXTS = {
    2: mark(
        "The {once} trick points, doubled to {points}, go to {below} below the line and to {above} above it."
    ),
    4: mark(
        "The {once} trick points, redoubled to {points}, go to {below} below the line and to "
        "{above} above it."
    ),
}
"""Sentences on trick points that all go to one side, by multiplier: `above` are the players who sat out."""


END_TITLES = {
    (True, True): mark("You won: {contract} made"),
    (True, False): mark("You won: {contract} beaten"),
    (False, True): mark("You lost: {contract} made"),
    (False, False): mark("You lost: {contract} beaten"),
}
"""Titles, by whether the viewer is among the winners and whether the contract was made."""
END_TITLES_ASIDE = {
    (True, True): mark("Your side won: {contract} made"),
    (True, False): mark("Your side won: {contract} beaten"),
    (False, True): mark("Your side lost: {contract} made"),
    (False, False): mark("Your side lost: {contract} beaten"),
}
"""Titles for a player who sat out and only scored with a side, by the same keys as `END_TITLES`."""


class JoJotteDealStory(DealStory[JoJotteState]):
    """Texts on the result of a deal of Jo-Jotte."""

    def title(self, sight: TableContext[JoJotteState]) -> Text:
        words, played = sight.words, finished(sight.state.result).played
        if played is None:
            return words.text("Deal {number}: thrown in", number=sight.deal)
        if played.tied:
            return words.text("Deal {number}: equal totals", number=sight.deal)
        what = {
            "tricks": sight.suit_names[sight.state.strain],
            "slam": words.text("slam"),
            "nullo": words.text("nullo"),
        }[played.kind]
        if sight.you is not None:
            won = sight.you in played.winners
            ends = END_TITLES_ASIDE if sits_out(sight.state, sight.you) else END_TITLES
            return words.text(ends[won, played.made], contract=what)
        if played.made:
            return words.text("Deal {number}: {contract} made", number=sight.deal, contract=what)
        return words.text("Deal {number}: {contract} beaten", number=sight.deal, contract=what)

    def story(self, sight: TableContext[JoJotteState]) -> Text:
        played = finished(sight.state.result).played
        if played is None:
            told = sight.words.text("Everyone passed, so the cards are thrown in.")
        elif played.kind == "nullo":
            told = _nullo(sight, played)
        elif played.kind == "slam":
            told = _slam(sight, played)
        else:
            told = _tied(sight, played) if played.tied else _played(sight, played)
        return sight.words.sentences(told, _prison(sight))

    def reason(self, sight: TableContext[JoJotteState], entry: Entry) -> Text:
        return sight.words.capital(why(sight, sight.state, entry).words)

    def breakdown(self, sight: TableContext[JoJotteState]) -> Breakdown | None:
        words, played = sight.words, finished(sight.state.result).played
        if played is None:
            return None
        both = zip(played.camps, played.tallies, strict=True)
        shown = sorted(both, key=lambda side: sight.you not in side[0])
        columns = tuple(PadColumn(side, side_label(sight, side)) for side, _ in shown)
        tallies = [tally for _, tally in shown]
        if played.kind == "nullo":
            rows = [_cells(words.text("Tricks"), [tally.tricks for tally in tallies])]
            rows.append(_cells(words.text("Points to prison"), [tally.score for tally in tallies]))
            return Breakdown(columns, tuple(rows))
        rows = [_cells(words.text("Card points"), [tally.cards for tally in tallies])]
        last = words.text(mark("Last trick", about="what it counts"))
        rows.append(_cells(last, [tally.last for tally in tallies]))
        if any(tally.jo_jotte for tally in tallies):
            rows.append(_cells(words.text("Jo-Jotte"), [tally.jo_jotte for tally in tallies]))
        if any(tally.melds for tally in tallies):
            rows.append(_cells(words.text("Melds"), [tally.melds for tally in tallies]))
        rows.append(_cells(words.text("Total"), [tally.total for tally in tallies]))
        return Breakdown(columns, tuple(rows))


def _cells(label: Text, values: Sequence[int]) -> BreakdownLine:
    return BreakdownLine(label, tuple(number_text(value) if value else as_it_is("–") for value in values))


def _each(sight: TableContext[JoJotteState], players: Sequence[int]) -> Text:
    """Return the names of the players who score, with "each" if each of them scores all the points."""
    who = side_within(sight, players)
    if sight.state.three_hands and len(players) > 1:
        return sight.words.text("{players} each", players=who)
    return who


def _prison(sight: TableContext[JoJotteState]) -> Text:
    """Return a text on points that go to or leave prison; empty if the rest of the story says it."""
    words, result = sight.words, finished(sight.state.result)
    played, freed, kept = result.played, result.freed, result.imprisoned
    if played is None:
        waiting = result.left.prison
        return (
            words.text("The {points} points in prison stay there.", points=waiting) if waiting else NO_WORDS
        )
    if freed:
        who = _each(sight, played.winners)
        if kept:
            return words.text(
                "The {points} points in prison go to {players}. The {kept} trick points of this deal go to "
                "prison.",
                points=freed,
                players=who,
                kept=kept,
            )
        return words.text("The {points} points in prison go to {players}.", points=freed, players=who)
    if kept and played.kind == "nullo":
        return words.text("The {points} trick points go to prison.", points=kept)
    return NO_WORDS


# The contract played.


NULLO_LOST_TEXTS = {
    True: forms(
        "You bid nullo but took {count} trick: {points} above the line for {winners}.",
        "You bid nullo but took {count} tricks: {points} above the line for {winners}.",
    ),
    False: forms(
        "{player} bid nullo but took {count} trick: {points} above the line for {winners}.",
        "{player} bid nullo but took {count} tricks: {points} above the line for {winners}.",
    ),
}
SLAM_LOST_TEXTS = {
    True: forms(
        "You bid a slam in {bid} but lost {count} trick.", "You bid a slam in {bid} but lost {count} tricks."
    ),
    False: forms(
        "{player} bid a slam in {bid} but lost {count} trick.",
        "{player} bid a slam in {bid} but lost {count} tricks.",
    ),
}
"""Sentences on failed slams, by whether the viewer is the declarer."""


def _nullo(sight: TableContext[JoJotteState], played: PlayedDeal) -> Text:
    state, tricks = sight.state, played.tallies[0].tricks
    bonus = next(entry.points for entry in state.entries if isinstance(entry.reason, NulloResult))
    if played.made:
        return sight.told_text(
            state.declarer,
            "You bid nullo and took no tricks: {points} above the line.",
            "{player} bid nullo and took no tricks: {points} above the line.",
            points=bonus,
        )
    who, winners = sight.names[state.declarer], _each(sight, played.winners)
    lost = NULLO_LOST_TEXTS[state.declarer == sight.you]
    return sight.words.counted(*lost, count=tricks, player=who, points=bonus, winners=winners)


def _bid(sight: TableContext[JoJotteState]) -> Text:
    """Return the contract inside a sentence: `hearts`, or `hearts, doubled,`."""
    multiple, strain = sight.state.multiple, sight.suit_names[sight.state.strain]
    return sight.words.text(BID_TEXTS[multiple], strain=strain) if multiple > 1 else strain


def _slam(sight: TableContext[JoJotteState], played: PlayedDeal) -> Text:
    state, bid = sight.state, _bid(sight)
    if played.made:
        return sight.told_text(
            state.declarer,
            "You bid a slam in {bid} and took every trick: {points} above the line, and the deal is won.",
            "{player} bid a slam in {bid} and took every trick: {points} above the line, and the "
            "deal is won.",
            bid=bid,
            points=SLAM,
        )
    lost, who = played.tallies[1].tricks, sight.names[state.declarer]
    told = sight.words.counted(*SLAM_LOST_TEXTS[state.declarer == sight.you], count=lost, player=who, bid=bid)
    return sight.words.sentences(told, _all_points(sight, played.winners))


def _tied(sight: TableContext[JoJotteState], played: PlayedDeal) -> Text:
    state, words = sight.state, sight.words
    declared, defended = played.tallies
    bid = sight.told_text(
        state.declarer, *PLAYED_TEXTS[state.multiple], strain=sight.suit_names[state.strain]
    )
    both, sides = TIED_TEXTS[state.multiple]
    came = words.text(
        both if sight.you is not None and state.setup.players == 2 else sides,
        total=declared.total,
        points=declared.score + defended.score,
        kept=finished(state.result).imprisoned,
    )
    waits = words.text("The winner of the next deal scores these points above the line.")
    return words.sentences(bid, came, waits)


def _played(sight: TableContext[JoJotteState], played: PlayedDeal) -> Text:
    """Return a text on a contract, its outcome, and which side scores the trick points."""
    state = sight.state
    declared, defended = played.tallies
    you = mark("You played {bid} and had {ours} to {theirs}.")
    another = mark("{player} played {bid} and had {ours} to {theirs}.")
    if declared.melds or defended.melds:
        you = mark("You played {bid} and had {ours} to {theirs}, including melds.")
        another = mark("{player} played {bid} and had {ours} to {theirs}, including melds.")
    told = sight.told_text(
        state.declarer, you, another, bid=_bid(sight), ours=declared.total, theirs=defended.total
    )
    if state.multiple > 1 or not played.made:
        return sight.words.sentences(told, _all_points(sight, played.winners))
    return sight.words.sentences(told, _both_sides_points(sight, played))


def _both_sides_points(sight: TableContext[JoJotteState], played: PlayedDeal) -> Text:
    """Return a text with both sides' trick points after an undoubled contract that was made."""
    ours, theirs = played.camps
    declared, defended = played.tallies
    one, both = (
        mark("That makes {points} below the line for {players}."),
        mark("That makes {points} below the line for {players} and {other} above it for {others}."),
    )
    if declared.melds or defended.melds:
        one, both = (
            mark("The tricks score {points} below the line for {players}."),
            mark("The tricks score {points} below the line for {players} and {other} above it for {others}."),
        )
    return sight.words.text(
        both if defended.score else one,
        points=declared.score,
        players=side_within(sight, ours),
        other=defended.score,
        others=_each(sight, theirs),
    )


def _all_points(sight: TableContext[JoJotteState], winners: Camp) -> Text:
    """Return a text with the trick points if one side scores all of them."""
    state, words = sight.state, sight.words
    booked = [
        entry for entry in state.entries if entry.player in winners and isinstance(entry.reason, Tricks)
    ]
    if not booked:
        return words.text("There were no points to score.")
    below = [entry.player for entry in booked if entry.column == BELOW and entry.player is not None]
    above = [entry.player for entry in booked if entry.column == ABOVE and entry.player is not None]
    told = ALL_ABOVE_TEXTS if not below else ALL_OVER_TEXTS if above else ALL_BELOW_TEXTS
    return words.text(
        told[state.multiple],
        points=booked[0].points,
        once=booked[0].points // state.multiple,
        below=_each(sight, below) if below else NO_WORDS,
        above=_each(sight, above) if above else NO_WORDS,
    )
