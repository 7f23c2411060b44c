"""Scoring a deal: melds, tricks, bonuses, prison, games and rubbers (JJ-10, JJ-15 to JJ-24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from game.engine.cards import Card, each, mask
from game.engine.events import MeldsCompared
from game.engine.rules import OVER
from game.engine.scoring import PRISON, Entry, Reason, points_of
from game.engine.state import NOBODY, Setup
from game.games.jo_jotte.deal_result import (
    Bonus,
    Camp,
    Chouette,
    JoJotteResult,
    JoJotteStanding,
    Melds,
    NulloResult,
    PlayedDeal,
    SideTally,
    Tricks,
)
from game.games.jo_jotte.melds import CLASSES, HeldMeld, compare, melds
from game.games.jo_jotte.options import JoJotteOptions
from game.games.jo_jotte.powers import points
from game.games.jo_jotte.ranks import JO_JOTTE, LAST_TRICK
from game.games.jo_jotte.state import JoJotteState, in_partners, standing_before

ABOVE, BELOW = "above", "below"
GAME, GAME_OF_PARTNERS = 80, 125
"""Points below the line that win a game, without and with partners (JJ-23, JJ4-7)."""
GAMES_IN_RUBBER = 2
BONUS = 300
"""Points above the line for winning a rubber, or a game in a chouette."""
SLAM, ALL_TRICKS = 500, 100
NULLO_MADE = 200
NULLO_LOST = (200, 100)
NULLO_LOST_TO_TWO = (100, 50)
"""Points to each opponent for a lost nullo with three hands: for its first trick, and for each further one.

`NULLO_LOST` are those with two hands or partners.
"""


def book_melds(state: JoJotteState) -> None:
    """Score the melds above the line, each class for the side with its best (JJ-10, JJ-11, JJ3-8, JJ4-4)."""
    camps = state.camps()
    for kind in CLASSES:
        declared = [
            HeldMeld(0 if said.player in camps[0] else 1, said.player, meld)
            for said in state.declared
            if said.kind == kind
            for meld in melds(state.hands[said.player], kind, said.trump)
        ]
        if not declared:
            continue
        claims, side = compare(declared, state.denomination)
        best = [held for held in declared if held.side == side]
        laid = _laid_down(state, best)
        both = zip(state.laid_down, laid, strict=True)
        state.laid_down = tuple(before | mask(cards) for before, cards in both)
        winners = () if side is None else camps[side]
        if state.log is not None:
            state.show(mask(chain(*laid)))
            state.emit(MeldsCompared, kind, claims, winners, laid)
        worth = sum(held.meld.points for held in best)
        for player in winners:
            state.book(player, worth, Melds(kind, len(best)), column=ABOVE)


def _laid_down(state: JoJotteState, best: Sequence[HeldMeld]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of these melds by player, each meld from its highest card."""
    return tuple(
        tuple(card for held in best if held.player == player for card in reversed(each(held.meld.cards)))
        for player in range(state.setup.players)
    )


class ScoringBasis(NamedTuple):
    """The facts that the score of a deal depends on and that the play does not change."""

    setup: Setup[JoJotteOptions]
    entries: tuple[Entry, ...]
    """Entries scored before the play: melds."""
    declarer: int
    defender: int
    bidder: int
    sider: int = NOBODY
    sider_with: int = NOBODY
    nullo: int = NOBODY
    slam: bool = False
    multiple: int = 1

    @classmethod
    def of(cls, state: JoJotteState) -> ScoringBasis:
        """Return the basis of a deal with its current contract."""
        return cls(
            setup=state.setup,
            entries=tuple(state.entries),
            declarer=state.declarer,
            defender=state.defender,
            bidder=state.bidder,
            sider=state.sider,
            sider_with=state.sider_with,
            nullo=state.nullo,
            slam=state.slam,
            multiple=state.multiple,
        )


def scored(basis: ScoringBasis, declared: SideTally, defended: SideTally) -> JoJotteState:
    """Return a finished deal with all its entries, given the tallies of the two sides.

    The state has only the fields that scoring reads, and no cards.
    """
    state = JoJotteState(basis.setup, OVER, NOBODY)
    state.log = None
    state.entries = list(basis.entries)
    state.declarer, state.defender, state.bidder = basis.declarer, basis.defender, basis.bidder
    state.sider, state.sider_with = basis.sider, basis.sider_with
    state.nullo, state.slam, state.multiple = basis.nullo, basis.slam, basis.multiple
    settle(state, declared, defended)
    return state


def count(state: JoJotteState) -> None:
    """Score a played deal."""
    settle(state, *(tally(state, camp) for camp in state.camps()))


def tally(state: JoJotteState, camp: Camp) -> SideTally:
    """Return a side's tally: card points, last trick and Jo-Jotte (JJ-15, JJ-16, JJ-20)."""
    cards = sum(points(state.taken[player], state.trump) for player in camp)
    last = LAST_TRICK if state.leader in camp and not state.plays_nullo else 0
    jo_jotte = JO_JOTTE if state.jo[1] in camp else 0
    return SideTally(cards + last + jo_jotte, sum(state.won[player] for player in camp), last, jo_jotte)


def throw_in(state: JoJotteState) -> None:
    """End the deal with the standing unchanged, because no one has bid (JJ-4)."""
    state.result = JoJotteResult(None, 0, 0, (), state.before, ends_match=False)


def settle(state: JoJotteState, declared: SideTally, defended: SideTally) -> None:
    """Score the play, given the tallies of the two sides."""
    played = _judged(state, declared, defended)
    freed = state.before.prison if played.winners else 0
    kept = _kept(state, played)
    entries = [*_brought(state, played), *_prison(played.winners, freed, kept)]
    below = _below(state.setup, entries)
    game = _game_winners(state.setup, below)
    entries += _bonuses(state.before, game, played.camps)
    left = _standing_after(state.setup, [*state.entries, *entries], below, game)
    state.result = JoJotteResult(played, freed, kept, game, left, ends_match(left, state.setup.options))
    for entry in entries:
        state.enter(entry)


def _judged(state: JoJotteState, declared: SideTally, defended: SideTally) -> PlayedDeal:
    """Return the played deal with its winners (JJ-17, JJ-20, JJ-22)."""
    ours, theirs = camps = state.camps()
    if state.plays_nullo:
        return PlayedDeal("nullo", camps, (declared, defended), theirs if declared.tricks else ours)
    tallies = (
        _with_melds(state, declared, state.declarer),
        _with_melds(state, defended, _opponent(state, theirs)),
    )
    if state.slam:
        return PlayedDeal("slam", camps, tallies, theirs if defended.tricks else ours)
    lead = tallies[0].total - tallies[1].total
    return PlayedDeal("tricks", camps, tallies, ours if lead > 0 else theirs if lead < 0 else ())


def _kept(state: JoJotteState, played: PlayedDeal) -> int:
    """Return the points that go to prison: the tricks of a nullo or of equal totals (JJ-19, JJ-20)."""
    both = sum(tally.score for tally in played.tallies)
    if played.kind == "nullo":
        return both
    return both * state.multiple if played.tied else 0


def _brought(state: JoJotteState, played: PlayedDeal) -> Iterator[Entry]:
    """Yield the entries for the tricks, with the bonus for the contract or for all tricks."""
    if played.kind == "nullo":
        yield from _nullo(state, played)
        return
    if not played.tied:
        yield from _tricks(state, played)
    if played.kind == "slam" and played.made:
        yield from _above(played.winners, SLAM, Bonus.SLAM)
        return
    for camp, other in zip(played.camps, reversed(played.tallies), strict=True):
        if not other.tricks:
            yield from _above(camp, ALL_TRICKS, Bonus.ALL_TRICKS)


def _above(players: Camp, points: int, reason: Reason) -> Iterator[Entry]:
    for player in players:
        yield Entry(player, points, reason, ABOVE)


def _nullo(state: JoJotteState, played: PlayedDeal) -> Iterator[Entry]:
    """Yield the entries for a nullo (JJ-20)."""
    won = played.tallies[0].tricks
    first, further = NULLO_LOST_TO_TWO if state.three_hands else NULLO_LOST
    yield from _above(played.winners, first + (won - 1) * further if won else NULLO_MADE, NulloResult(won))


def _tricks(state: JoJotteState, played: PlayedDeal) -> Iterator[Entry]:
    """Yield the entries for trick points, below and above the line (JJ-17, JJ-18, JJ-22, JJ3-7, JJ3-8)."""
    declared, defended = (tally.score for tally in played.tallies)
    reason = Tricks(declared, defended, state.multiple)
    combined = (declared + defended) * state.multiple
    shared = played.made and state.multiple == 1
    line = BELOW
    if not played.made:
        ahead = played.tallies[0].total >= played.tallies[1].total
        alone = state.three_hands and state.multiple == 1
        line = ABOVE if alone or (played.kind == "slam" and ahead) else BELOW
    for player in range(state.setup.players):
        if player in played.winners:
            column = line if _plays(state, player) else ABOVE
            yield Entry(player, declared if shared else combined, reason, column)
        else:
            yield Entry(player, defended if shared else 0, reason, ABOVE)


def _opponent(state: JoJotteState, theirs: Camp) -> int:
    """Return one of the declarer's opponents; the defender if there is one."""
    return theirs[0] if state.defender == NOBODY else state.defender


def _plays(state: JoJotteState, player: int) -> bool:
    """Return whether a player can score below the line, unlike one who only joins a side (JJ3-7, JJ4C)."""
    return not state.three_hands or player in (state.declarer, state.defender)


def _with_melds(state: JoJotteState, tally: SideTally, player: int) -> SideTally:
    """Return a side's tally with the melds that its player scored in this deal."""
    melds = sum(entry.points for entry in state.entries if entry.player == player)
    return SideTally(tally.score, tally.tricks, tally.last, tally.jo_jotte, melds)


def _prison(winners: Camp, freed: int, kept: int) -> Iterator[Entry]:
    """Yield the entries that free the prison for the winners and imprison `kept` points (JJ-19, JJ-21)."""
    if freed:
        yield Entry(None, -freed, Bonus.PRISON, PRISON)
        yield from _above(winners, freed, Bonus.PRISON)
    yield Entry(None, kept, Bonus.PRISON, PRISON)


def _bonuses(before: JoJotteStanding, winners: Camp, camps: Sequence[Camp]) -> Iterator[Entry]:
    """Yield the bonus for a rubber, or for a game of a chouette (JJ-23, JJ3C).

    Everyone who scores with the winner also scores the bonus, though only the winner wins the rubber (JJ3-8,
    JJ4C).
    """
    if not winners:
        return
    chouette = before.chouette is not None
    if chouette or before.games[winners[0]] + 1 == GAMES_IN_RUBBER:
        camp = next(camp for camp in camps if winners[0] in camp)
        yield from _above(camp, BONUS, Bonus.GAME if chouette else Bonus.RUBBER)


# What carries over to the next deal.


def _below(setup: Setup[JoJotteOptions], entries: Iterable[Entry]) -> tuple[int, ...]:
    """Return everyone's points below the line after these entries."""
    below = list(standing_before(setup).below)
    for player, gained, _, column in entries:
        if column == BELOW and player is not None:
            below[player] += gained
    return tuple(below)


def _game_winners(setup: Setup[JoJotteOptions], below: Sequence[int]) -> Camp:
    """Return the players who have won a game with these points below the line."""
    target = GAME_OF_PARTNERS if in_partners(setup) else GAME
    if max(below) < target:
        return ()
    return tuple(player for player, points in enumerate(below) if points >= target)


def ends_match(standing: JoJotteStanding, options: JoJotteOptions) -> bool:
    """Return whether the match ends with this standing (JJ-24, JJ3C)."""
    if standing.chouette is not None:
        return standing.over == options.chouette_games
    return options.rubbers == (max(standing.rubbers) if options.rubber_goal == "won" else standing.over)


def _standing_after(
    setup: Setup[JoJotteOptions], entries: Sequence[Entry], below: tuple[int, ...], winners: Camp
) -> JoJotteStanding:
    """Return the standing after a finished deal with these entries."""
    before = standing_before(setup)
    prison = before.prison
    for entry in entries:
        if entry.column == PRISON:
            prison += entry.points
    if not winners:
        return before._replace(prison=prison, below=below)
    none = (0,) * setup.players
    games = tuple(won + (player in winners) for player, won in enumerate(before.games))
    after = before._replace(prison=prison, below=none, games=games, closed=(*before.closed, below))
    gained = points_of(entries, setup.players)
    totals = tuple(had + won for had, won in zip(setup.totals, gained, strict=True))
    if before.chouette is not None:
        box, captain, partner = before.chouette
        places = Chouette(box, partner, captain) if box in winners else Chouette(captain, partner, box)
        return after._replace(over=before.over + 1, places=places, closed=(), earlier=totals)
    if max(games) < GAMES_IN_RUBBER:
        return after
    rubbers = tuple(won + (player in winners) for player, won in enumerate(before.rubbers))
    return after._replace(over=before.over + 1, games=none, rubbers=rubbers, closed=(), earlier=totals)
