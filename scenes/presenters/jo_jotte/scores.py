"""Scores of Jo-Jotte: the pad, the games of a rubber, the places of a chouette."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from game.engine.view import View
from game.games.jo_jotte.deal_result import Bonus, Camp, Chouette, PlayedDeal
from game.games.jo_jotte.scoring import ABOVE, BELOW, BONUS, GAME, GAME_OF_PARTNERS, GAMES_IN_RUBBER
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import NO_WORDS, Text, mark, number_text
from scenes.presenters.base.narration import finished
from scenes.presenters.base.scores import (
    Breakdown,
    BreakdownLine,
    Outcome,
    PadColumn,
    PadEntry,
    PadGame,
    PadPage,
    PadTotal,
    ScorePad,
    ScoreSheets,
    Tallies,
    TallyRow,
    Verdict,
    contract_told,
)
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.jo_jotte.story import why
from scenes.presenters.jo_jotte.terms import (
    columns_of,
    game_winners,
    games_won,
    match_over,
    rubber_winners,
    rubbers_to_win,
    side_label,
    side_within,
    totals_after,
)

# The pad. A page is a rubber or, in a chouette, a game, because places and columns change with each game.

Deals = Sequence[View[JoJotteState]]


def page_title(sight: TableContext[JoJotteState], state: JoJotteState) -> Text:
    """Return `Rubber 1 of 3`; `Rubber 4, first to 3` if that many must be won; or `Game 2 of 6`."""
    options, number, words = state.setup.options, state.before.over + 1, sight.words
    if state.before.chouette is not None:
        return words.text("Game {number} of {games}", number=number, games=options.chouette_games)
    if rubbers_to_win(state):
        return words.text("Rubber {number}, first to {rubbers}", number=number, rubbers=options.rubbers)
    return words.text("Rubber {number} of {rubbers}", number=number, rubbers=options.rubbers)


def columns(sight: TableContext[JoJotteState], state: JoJotteState) -> tuple[PadColumn, ...]:
    """Return the columns of the pad: players or sides, with their names."""
    return tuple(
        PadColumn(players, side_label(sight, players), _part(sight, state, players))
        for players in columns_of(sight, state)
    )


def _part(sight: TableContext[JoJotteState], state: JoJotteState, players: Camp) -> Text:
    """Return a column's place in a chouette: box or captain; empty in other forms."""
    chouette = state.before.chouette
    if chouette is None:
        return NO_WORDS
    if len(players) == 1:
        return sight.words.text("in the box")
    return sight.told_text(chouette.captain, "you are captain", "captain {player}")


def page(sight: TableContext[JoJotteState], deals: Deals, numbers: Sequence[int]) -> PadPage:
    """Return the page of the pad for the deals with these numbers."""
    first, last = deals[numbers[0]].state, deals[numbers[-1]].state
    sides = columns_of(sight, first)
    return PadPage(
        title=page_title(sight, first),
        columns=columns(sight, first),
        above=tuple(tuple(_entries(sight, deals, numbers, side, ABOVE)) for side in sides),
        games=tuple(_games(sight, deals, numbers, sides)),
        prison=last.left.prison,
        target=GAME_OF_PARTNERS if last.in_pairs else GAME,
        foot=_foot(sight, deals, numbers, sides),
        fresh=last.setup.number,
    )


def _entries(
    sight: TableContext[JoJotteState], deals: Deals, numbers: Sequence[int], side: Camp, column: str
) -> Iterator[PadEntry]:
    for number in numbers:
        state = deals[number].state
        for entry in state.entries:
            if entry.player == side[0] and entry.column == column:
                said = why(sight, state, entry)
                yield PadEntry(state.setup.number, said.words, entry.points, said.shorter)


def _games(
    sight: TableContext[JoJotteState], deals: Deals, numbers: Sequence[int], sides: Sequence[Camp]
) -> Iterator[PadGame]:
    """Yield the entries below the line, game by game; the next game of a rubber starts right after a game is
    won.
    """
    before = deals[numbers[0]].state.before
    count = 1 if before.chouette is None else before.over + 1
    since: list[int] = []
    for number in numbers:
        since.append(number)
        won, last = game_winners(deals[number].state), number == numbers[-1]
        if not won and not last:
            continue
        below = tuple(tuple(_entries(sight, deals, since, side, BELOW)) for side in sides)
        if not won:
            yield PadGame(count, below)
            return
        yield _game_won(sight, deals[number].state, PadGame(count, below), sides)
        if last and before.chouette is None and deals[number].state.left.over == before.over:
            yield PadGame(count + 1, tuple(() for _ in sides))
        count, since = count + 1, []


def _game_won(
    sight: TableContext[JoJotteState], state: JoJotteState, game: PadGame, sides: Sequence[Camp]
) -> PadGame:
    """Return the game that was won with a deal, with its winners added."""
    winners = game_winners(state)
    side = next(side for side in sides if winners[0] in side)
    text = mark("Game {number} to {players}, {points}")
    if state.before.chouette is None and state.left.over > state.before.over:
        text = mark("Game {number} and the rubber to {players}, {points}")
    outcome: Outcome = "good" if sight.you in winners else "even"
    points = game.sums[sides.index(side)]
    told = sight.words.text(text, number=game.number, players=side_within(sight, side), points=points)
    return replace(game, text=told, outcome=outcome)


def _foot(
    sight: TableContext[JoJotteState], deals: Deals, numbers: Sequence[int], sides: Sequence[Camp]
) -> tuple[tuple[PadTotal, ...], ...]:
    """Return the rows at the foot of the pad: the points of this rubber in a match of several, and the
    totals.
    """
    words = sight.words
    first, last = deals[numbers[0]].state, deals[numbers[-1]].state
    totals, had = totals_after(last), last.setup.totals

    def total(label: Text, player: int, since: int = 0, *, alone: bool = False) -> PadTotal:
        gain = totals[player] - had[player]
        return PadTotal(label, totals[player] - since, gain, (player,) if alone else ())

    if first.before.chouette is not None:
        order = [player for side in sides for player in side]
        return (tuple(total(sight.label(player), player, alone=True) for player in order),)
    goes_on = numbers[-1] + 1 == len(deals) and not match_over(last)
    label = words.text("Total so far") if goes_on else words.text("Total")
    match = tuple(total(label, side[0]) for side in sides)
    if first.setup.options.rubbers == 1:
        return (match,)
    this = words.text("This rubber")
    return tuple(total(this, side[0], first.setup.totals[side[0]]) for side in sides), match


# Rubbers and chouettes.

PLACE_PHRASES = (mark("in the box"), mark("captain"), mark("partner"))
"""Phrases for the places in a chouette, in the order box, captain, partner."""
DOUBLED_TEXTS = {
    2: mark("{contract}, doubled by {player}"),
    4: mark("{contract}, doubled by {player} and redoubled"),
}
"""A doubled or redoubled contract, by multiplier."""


class JoJotteScoreSheets(ScoreSheets[JoJotteState]):
    """Builds the score pages of Jo-Jotte, on a pad: a match of rubbers, or a chouette of games."""

    def pad(self, sight: TableContext[JoJotteState], deals: Deals) -> ScorePad | None:
        if not deals:
            return None
        pages = groupby(range(len(deals)), key=lambda number: deals[number].state.before.over)
        return ScorePad(tuple(page(sight, deals, list(numbers)) for _, numbers in pages))

    def tallies(self, sight: TableContext[JoJotteState]) -> Tallies:
        state, words = sight.state, sight.words
        if state.before.chouette is not None:
            return _places(sight)
        rows = tuple(_way(sight, column) for column in columns(sight, state))
        name = page_title(sight, state)
        if state.setup.options.rubbers == 1:
            name = words.text("The rubber")
        return Tallies(name, rows, _rubber_note(sight))

    def parts(self, sight: TableContext[JoJotteState], deals: Deals) -> Breakdown | None:
        if not deals:
            return None
        words, first, last = sight.words, deals[0].state, deals[-1].state
        shown = columns(sight, last)
        if first.before.chouette is not None:
            players = [player for side in columns_of(sight, last) for player in side]
            shown = tuple(PadColumn((player,), sight.label(player)) for player in players)
        scorers = [column.players[0] for column in shown]
        if first.setup.options.rubbers == 1 or first.before.chouette is not None:
            title = words.text("Above and below the line")
            rows = [
                BreakdownLine(words.text("Above"), _sums(deals, scorers, ABOVE)),
                BreakdownLine(words.text("Below"), _sums(deals, scorers, BELOW)),
            ]
        else:
            title = words.text("Rubber by rubber")
            rows = [
                BreakdownLine(words.text("Rubber {number}", number=over + 1), _sums(list(rubber), scorers))
                for over, rubber in groupby(deals, key=lambda seen: seen.state.before.over)
            ]
        rows.append(BreakdownLine(words.text("Total"), _sums(deals, scorers)))
        return Breakdown(shown, tuple(rows), title)

    def contract(self, sight: TableContext[JoJotteState], seen: View[JoJotteState]) -> Text:
        state, words, played = seen.state, sight.words, finished(seen.state.result).played
        if played is None:
            return words.text("Thrown in")
        partners = [player for player in played.camps[0] if player != state.declarer]
        verdict: Verdict = "tied" if played.tied else "made" if played.made else "not made"
        return contract_told(sight, state.declarer, partners, _undertaken(sight, state, played), verdict)

    def allies(self, sight: TableContext[JoJotteState], player: int) -> Sequence[int]:
        return (player, (player + 2) % 4) if sight.state.in_pairs else (player,)

    def merit(self, sight: TableContext[JoJotteState], player: int) -> tuple[int, Text]:
        """Return the number of rubbers won, which ranks before points, and its wording (JJ-24).

        In a chouette the number is 0 and the wording empty, since only points count.
        """
        state, words = sight.state, sight.words
        if state.left.chouette is not None:
            return super().merit(sight, player)
        won = state.left.rubbers[player]
        if state.setup.options.rubbers == 1:
            return won, words.text("won the rubber") if won else NO_WORDS
        return won, _rubbers(sight, won)


def _undertaken(sight: TableContext[JoJotteState], state: JoJotteState, played: PlayedDeal) -> Text:
    """Return the contract of a deal, with who doubled it: `hearts, doubled by Aki`."""
    words, strain = sight.words, sight.suit_names[state.strain]
    if played.kind == "nullo":
        return words.text("nullo")
    contract = words.text("slam in {strain}", strain=strain) if played.kind == "slam" else strain
    if state.multiple == 1:
        return contract
    return words.text(DOUBLED_TEXTS[state.multiple], contract=contract, player=sight.name(state.doubled_by))


def _sums(deals: Deals, scorers: Sequence[int], *lines: str) -> tuple[Text, ...]:
    """Return the points of all scorers, in total or only on the given `lines` (above or below)."""
    wanted = lines or (ABOVE, BELOW)
    entries = [entry for seen in deals for entry in seen.state.entries if entry.column in wanted]
    return tuple(
        number_text(sum(entry.points for entry in entries if entry.player == scorer)) for scorer in scorers
    )


# Progress towards a rubber.


def _way(sight: TableContext[JoJotteState], column: PadColumn) -> TallyRow:
    """Return a column's games in the rubber; in a match of several rubbers, the words count rubbers."""
    state, words, player = sight.state, sight.words, column.players[0]
    games = games_won(state)[player]
    told = words.counted("{count} game", "{count} games", count=games) if games else words.text("no games")
    if state.setup.options.rubbers > 1:
        told = _rubbers(sight, state.left.rubbers[player])
    return TallyRow(column.players, column.name, told, games, GAMES_IN_RUBBER)


def _rubbers(sight: TableContext[JoJotteState], won: int) -> Text:
    if not won:
        return sight.words.text("no rubbers")
    return sight.words.counted("{count} rubber", "{count} rubbers", count=won)


def _rubber_note(sight: TableContext[JoJotteState]) -> Text:
    """Return a text on who won the rubber and who else scores it; before that, what is needed to win it."""
    state, words = sight.state, sight.words
    winners = rubber_winners(state)
    if winners:
        paid = [entry.player for entry in state.entries if entry.reason is Bonus.RUBBER]
        others = [player for player in paid if player is not None and player not in winners]
        return _shared_rubber(sight, winners[0], others) if others else _rubber_won(sight, winners)
    if needed := rubbers_to_win(state):
        return words.text(
            "Two games win the rubber and {points} points; {rubbers} rubbers win the match.",
            points=BONUS,
            rubbers=needed,
        )
    return words.text("Two games win the rubber and {points} points.", points=BONUS)


def _rubber_won(sight: TableContext[JoJotteState], winners: Sequence[int]) -> Text:
    if len(winners) > 1:
        return sight.words.text(
            "{Players} win the rubber and {points} points.", players=side_within(sight, winners), points=BONUS
        )
    return sight.told_text(
        winners[0],
        "You win the rubber and {points} points.",
        "{player} wins the rubber and {points} points.",
        points=BONUS,
    )


def _shared_rubber(sight: TableContext[JoJotteState], winner: int, others: Sequence[int]) -> Text:
    """Return a sentence on a rubber won by one player whose points others also score (JJ3-8)."""
    if list(others) == [sight.you]:
        you_too = mark("{player} wins the rubber and {points} points, and you score the same.")
        return sight.words.text(you_too, player=sight.names[winner], points=BONUS)
    yours = mark("You win the rubber and {points} points, and {others} scores the same.")
    his = mark("{player} wins the rubber and {points} points, and {others} scores the same.")
    if len(others) > 1:
        yours = mark("You win the rubber and {points} points, and {others} score the same.")
        his = mark("{player} wins the rubber and {points} points, and {others} score the same.")
    return sight.told_text(winner, yours, his, points=BONUS, others=side_within(sight, others))


# The places of a chouette.


def _places(sight: TableContext[JoJotteState]) -> Tallies:
    """Return the places of a chouette; after a game, the new places."""
    state, words = sight.state, sight.words
    if match_over(state):
        return Tallies(
            page_title(sight, state),
            _in_places(sight, state.before.chouette),
            words.text("That was the last game."),
        )
    rows = _in_places(sight, state.left.chouette)
    if state.left.over == state.before.over:
        note = words.text(
            "The first side to reach {target} below the line wins the game and {points} points.",
            target=GAME,
            points=BONUS,
        )
        return Tallies(page_title(sight, state), rows, note)
    return Tallies(words.text("Places for the next game"), rows, _changed(sight))


def _changed(sight: TableContext[JoJotteState]) -> Text:
    """Return a sentence on the change of places after a game."""
    winners, chouette = game_winners(sight.state), sight.state.left.chouette
    assert chouette is not None, "the places of a chouette outlive its games"
    if len(winners) == 1:
        return sight.told_text(
            winners[0],
            "The box won. You stay in the box; the captain and partner swap places.",
            "The box won. {player} stays in the box; the captain and partner swap places.",
        )
    return sight.told_text(
        chouette.box,
        "The captain's side won. You go into the box.",
        "The captain's side won. {player} goes into the box.",
    )


def _in_places(sight: TableContext[JoJotteState], chouette: Chouette | None) -> tuple[TallyRow, ...]:
    assert chouette is not None, "the places of a chouette outlive its games"
    return tuple(
        TallyRow((player,), sight.label(player), sight.words.text(place))
        for player, place in zip(chouette, PLACE_PHRASES, strict=True)
    )
