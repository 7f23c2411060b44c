"""The pages of Jo-Jotte's score pad: who scores in which column, for what, and where games ended.

A page is a rubber, in a chouette a game: places, and so columns, change with each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.engine.view import View
from game.games.jo_jotte.result import Camp
from game.games.jo_jotte.scoring import ABOVE, BELOW, GAME, GAME_OF_PARTNERS
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import NO_WORDS, Text, mark
from scenes.presenters.contract.scores import Outcome, PadColumn, PadEntry, PadGame, PadPage, PadTotal
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte.facts import (
    columns_of,
    game_winners,
    match_over,
    rubbers_to_win,
    totals_after,
)
from scenes.presenters.jo_jotte.reasons import why
from scenes.presenters.jo_jotte.terms import side_label, side_within

Deals = Sequence[View[JoJotteState]]


def page_title(sight: Sight[JoJotteState], state: JoJotteState) -> Text:
    """`Rubber 1 of 3`; `Rubber 4, first to 3` where so many must be won; `Game 2 of 6`."""
    options, number, words = state.setup.options, state.before.over + 1, sight.words
    if state.before.chouette is not None:
        return words.text("Game {number} of {games}", number=number, games=options.chouette_games)
    if rubbers_to_win(state):
        return words.text("Rubber {number}, first to {rubbers}", number=number, rubbers=options.rubbers)
    return words.text("Rubber {number} of {rubbers}", number=number, rubbers=options.rubbers)


def columns(sight: Sight[JoJotteState], state: JoJotteState) -> tuple[PadColumn, ...]:
    """The columns of the pad, as they are called."""
    return tuple(
        PadColumn(players, side_label(sight, players), _part(sight, state, players))
        for players in columns_of(sight, state)
    )


def _part(sight: Sight[JoJotteState], state: JoJotteState, players: Camp) -> Text:
    """Who of a column is in the box or captain; nothing but in a chouette."""
    chouette = state.before.chouette
    if chouette is None:
        return NO_WORDS
    if len(players) == 1:
        return sight.words.text("in the box")
    return sight.told_text(chouette.captain, "you are captain", "captain {player}")


def page(sight: Sight[JoJotteState], deals: Deals, numbers: Sequence[int]) -> PadPage:
    """The page on which some of these deals stand."""
    first, last = deals[numbers[0]].state, deals[numbers[-1]].state
    sides = columns_of(sight, first)
    return PadPage(
        title=page_title(sight, first),
        columns=columns(sight, first),
        above=tuple(tuple(_entries(sight, deals, numbers, side, ABOVE)) for side in sides),
        games=tuple(_games(sight, deals, numbers, sides)),
        prison=last.left.prison,
        target=GAME_OF_PARTNERS if last.partners else GAME,
        foot=_foot(sight, deals, numbers, sides),
        fresh=last.setup.number,
    )


def _entries(
    sight: Sight[JoJotteState], deals: Deals, numbers: Sequence[int], side: Camp, column: str
) -> Iterator[PadEntry]:
    for number in numbers:
        state = deals[number].state
        for entry in state.entries:
            if entry.player == side[0] and entry.column == column:
                said = why(sight, state, entry)
                yield PadEntry(state.setup.number, said.words, entry.points, said.shorter)


def _games(
    sight: Sight[JoJotteState], deals: Deals, numbers: Sequence[int], sides: Sequence[Camp]
) -> Iterator[PadGame]:
    """What stands below the line, game by game; after a game the next one of the rubber is begun at once."""
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
    sight: Sight[JoJotteState], state: JoJotteState, game: PadGame, sides: Sequence[Camp]
) -> PadGame:
    """A game that was won with a deal, and who has won it."""
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
    sight: Sight[JoJotteState], deals: Deals, numbers: Sequence[int], sides: Sequence[Camp]
) -> tuple[tuple[PadTotal, ...], ...]:
    """The totals, and where there are several rubbers what this one has brought."""
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
