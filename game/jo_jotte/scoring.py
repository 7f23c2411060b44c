"""What a deal brings: melds, tricks, bonuses, prison, games and rubbers (JJ-10, JJ-15 to JJ-24)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from game.engine.cards import Card, each, mask
from game.engine.events import MeldsCompared
from game.engine.rules import OVER
from game.engine.scoring import PRISON, Entry
from game.engine.state import NOBODY, Setup
from game.jo_jotte.melds import CLASSES, Held, compare, melds
from game.jo_jotte.options import JoJotteOptions
from game.jo_jotte.powers import points
from game.jo_jotte.ranks import JO_JOTTE, LAST_TRICK
from game.jo_jotte.result import Bonus, Melds, Nullo, Tricks
from game.jo_jotte.state import JoJotteState, Standing

ABOVE, BELOW = "above", "below"
GAME, GAME_OF_PARTNERS = 80, 125
GAMES_IN_RUBBER = 2
BONUS = 300
"""For a rubber; in a chouette for a game."""
SLAM, ALL_TRICKS = 500, 100
NULLO_MADE = 200
NULLO_LOST = (200, 100)
NULLO_LOST_TO_TWO = (100, 50)
"""For the first trick of a lost nullo, and for every further one; with three hands to each opponent."""

Camp = Sequence[int]


def book_melds(state: JoJotteState) -> None:
    """Above the line, to the side with the best meld of each class (JJ-10, JJ-11, JJ3-8, JJ4-4)."""
    camps = state.camps()
    for kind in CLASSES:
        declared = [
            Held(0 if said.player in camps[0] else 1, said.player, meld)
            for said in state.declared
            if said.kind == kind
            for meld in melds(state.hands[said.player], kind, said.trump)
        ]
        if not declared:
            continue
        claims, side = compare(declared, state.denomination)
        scored = [held for held in declared if held.side == side]
        laid = _laid_down(state, scored)
        both = zip(state.laid_down, laid, strict=True)
        state.laid_down = tuple(before | mask(cards) for before, cards in both)
        winners = () if side is None else camps[side]
        if state.log is not None:
            state.show(mask(chain(*laid)))
            state.emit(MeldsCompared(kind, claims, winners, laid))
        worth = sum(held.meld.points for held in scored)
        for player in winners:
            state.book(player, worth, Melds(kind, len(scored)), column=ABOVE)


def _laid_down(state: JoJotteState, scored: Sequence[Held]) -> tuple[tuple[Card, ...], ...]:
    """The cards of these melds by player, each meld from its highest card."""
    return tuple(
        tuple(card for held in scored if held.player == player for card in reversed(each(held.meld.cards)))
        for player in range(state.setup.players)
    )


class Result(NamedTuple):
    """What came of the play: trick scores and tricks of the declarer's side and of the others."""

    declared: int
    defended: int
    won: int
    lost: int


class Terms(NamedTuple):
    """All that a result's worth hangs on and that the play does not change."""

    setup: Setup[JoJotteOptions]
    entries: tuple[Entry, ...]
    """What has been booked before: melds."""
    declarer: int
    defender: int
    bidder: int
    sider: int = NOBODY
    sider_with: int = NOBODY
    nullo: int = NOBODY
    slam: bool = False
    multiple: int = 1


def scored(terms: Terms, result: Result) -> JoJotteState:
    """A finished deal with all that a result brings on these terms."""
    state = JoJotteState(terms.setup, OVER, NOBODY)
    state.log = None
    state.entries = list(terms.entries)
    for name, value in zip(terms._fields[2:], terms[2:], strict=True):
        setattr(state, name, value)
    settle(state, result)
    return state


def count(state: JoJotteState) -> None:
    """Book everything that a played deal brings."""
    ours, theirs = state.camps()
    won, lost = (sum(state.won[player] for player in camp) for camp in (ours, theirs))
    settle(state, Result(trick_score(state, ours), trick_score(state, theirs), won, lost))


def settle(state: JoJotteState, result: Result) -> None:
    """Book everything that a result brings."""
    ours, theirs = state.camps()
    by_kind = _nullo if state.plays_nullo else _tricks
    winners, kept = by_kind(state, result, ours, theirs)
    if winners is not None:
        _take_prison(state, winners)
    if kept:
        _imprison(state, kept)
    _games(state)


def _nullo(state: JoJotteState, result: Result, ours: Camp, theirs: Camp) -> tuple[Camp, int]:
    """Book the bonus of a nullo; the winners, and its tricks, which go to prison (JJ-20)."""
    kept = result.declared + result.defended
    if not result.won:
        for player in ours:
            state.book(player, NULLO_MADE, Nullo(0), column=ABOVE)
        return ours, kept
    first, further = NULLO_LOST_TO_TWO if state.three_hands else NULLO_LOST
    for player in theirs:
        worth = first + (result.won - 1) * further
        state.book(player, worth, Nullo(result.won), column=ABOVE)
    return theirs, kept


def trick_score(state: JoJotteState, camp: Camp) -> int:
    """Card points, the last trick except in a nullo, and Jo-Jotte (JJ-15, JJ-16, JJ-20)."""
    score = sum(points(state.taken[player], state.trump) for player in camp)
    if state.leader in camp and not state.plays_nullo:
        score += LAST_TRICK
    return score + (JO_JOTTE if state.jo[1] in camp else 0)


def _tricks(state: JoJotteState, result: Result, ours: Camp, theirs: Camp) -> tuple[Camp | None, int]:
    """Book the tricks and the bonus for all of them; the winners, and what goes to prison in a tie."""
    declared, defended = result.declared, result.defended
    lead = declared + _melded(state, state.declarer) - defended - _melded(state, _opponent(state, theirs))
    won = lead > 0
    everything = ours if not result.lost else theirs if not result.won else None
    if state.slam:
        won = everything == ours
    elif not lead:
        _all_tricks(state, everything)
        return None, (declared + defended) * state.multiple
    reason = Tricks(declared, defended, state.multiple)
    combined = (declared + defended) * state.multiple
    line = BELOW
    if not won:
        alone = state.three_hands and state.multiple == 1
        line = ABOVE if alone or (state.slam and lead >= 0) else BELOW
    for player in range(state.setup.players):
        column = line if _plays(state, player) else ABOVE
        if player in (ours if won else theirs):
            gain = declared if won and state.multiple == 1 else combined
        else:
            gain = defended if won and state.multiple == 1 else 0
            column = ABOVE
        state.book(player, gain, reason, column=column)
    if state.slam and won:
        for player in ours:
            state.book(player, SLAM, Bonus.SLAM, column=ABOVE)
    else:
        _all_tricks(state, everything)
    return (ours if won else theirs), 0


def _opponent(state: JoJotteState, theirs: Camp) -> int:
    """One of those who play against the declarer."""
    return theirs[0] if state.defender == NOBODY else state.defender


def _plays(state: JoJotteState, player: int) -> bool:
    """Whether what a player scores can go below the line: others only score with him (JJ3-7, JJ4C)."""
    return not state.three_hands or player in (state.declarer, state.defender)


def _melded(state: JoJotteState, player: int) -> int:
    """What a player has scored for melds in this deal."""
    return sum(entry.points for entry in state.entries if entry.player == player)


def _all_tricks(state: JoJotteState, camp: Camp | None) -> None:
    for player in camp or ():
        state.book(player, ALL_TRICKS, Bonus.ALL_TRICKS, column=ABOVE)


def _take_prison(state: JoJotteState, winners: Camp) -> None:
    """The winners of a deal take what was in prison before it (JJ-19, JJ-21)."""
    prison = state.setup.carried.prison
    if prison:
        state.book(None, -prison, Bonus.PRISON, column=PRISON)
        for player in winners:
            state.book(player, prison, Bonus.PRISON, column=ABOVE)


def _imprison(state: JoJotteState, kept: int) -> None:
    state.book(None, kept, Bonus.PRISON, column=PRISON)


def _games(state: JoJotteState) -> None:
    """The bonus for a rubber, or for a game of a chouette (JJ-23, JJ3C).

    All who score with the winner have it too, though the rubber is his alone (JJ3-8, JJ4C).
    """
    winners = _game_winners(state)
    if not winners:
        return
    before: Standing = state.setup.carried
    chouette = before.places is not None
    if chouette or before.games[winners[0]] + 1 == GAMES_IN_RUBBER:
        for player in next(camp for camp in state.camps() if winners[0] in camp):
            state.book(player, BONUS, Bonus.GAME if chouette else Bonus.RUBBER, column=ABOVE)


def _below(state: JoJotteState) -> list[int]:
    below = list(state.setup.carried.below)
    for entry in state.entries:
        if entry.player is not None and entry.column == BELOW:
            below[entry.player] += entry.points
    return below


def _game_winners(state: JoJotteState) -> list[int]:
    """Who has won a game with this deal."""
    target = GAME_OF_PARTNERS if state.partners else GAME
    return [player for player, points in enumerate(_below(state)) if points >= target]


def ends_match(standing: Standing, options: JoJotteOptions) -> bool:
    """Whether what a deal has left is the end of the match (JJ-24, JJ3C)."""
    if standing.places is not None:
        return standing.over == options.chouette_games
    return options.rubbers == (max(standing.rubbers) if options.rubber_goal == "won" else standing.over)


def standing_after(state: JoJotteState) -> Standing:
    """What a finished deal leaves to the next one."""
    before: Standing = state.setup.carried
    prison = before.prison + sum(entry.points for entry in state.entries if entry.column == PRISON)
    winners = _game_winners(state)
    if not winners:
        return before._replace(prison=prison, below=tuple(_below(state)))
    none = (0,) * state.setup.players
    games = tuple(won + (player in winners) for player, won in enumerate(before.games))
    after = before._replace(prison=prison, below=none, games=games)
    if before.places is not None:
        box, captain, partner = before.places
        places = (box, partner, captain) if box in winners else (captain, partner, box)
        return after._replace(over=before.over + 1, places=places)
    if max(games) < GAMES_IN_RUBBER:
        return after
    rubbers = tuple(won + (player in winners) for player, won in enumerate(before.rubbers))
    return after._replace(over=before.over + 1, games=none, rubbers=rubbers)
