"""The result of a deal of Jo-Jotte in words, its count, and how the rubber stands."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import NO_TRUMP
from game.engine.scoring import PRISON, Entry
from game.engine.state import NOBODY
from game.jo_jotte.powers import points
from game.jo_jotte.ranks import JO_JOTTE, LAST_TRICK
from game.jo_jotte.result import Bonus, Nullo, Tricks
from game.jo_jotte.scoring import ABOVE, BELOW, BONUS, GAME, GAMES_IN_RUBBER, SLAM, standing_after
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.parts import Sight
from scenes.presenters.contract.presenter import counted
from scenes.presenters.contract.scores import Breakdown, Cells, PadColumn, Tallies, Tally, number_text
from scenes.presenters.jo_jotte import pad as pad

# In words.


def title(sight: Sight) -> str:
    """The deal and its outcome in two or three words."""
    return f"Deal {sight.deal}: {_outcome(sight, sight.state)}"


def _outcome(sight: Sight, state: JoJotteState) -> str:
    if state.declarer == NOBODY:
        return "thrown in"
    if state.plays_nullo:
        return "nullo beaten" if _nullo_tricks(state) else "nullo made"
    found = pad.count(state)
    if found.totals[0] == found.totals[1] and not state.slam:
        return "equal totals"
    played = "slam" if state.slam else sight.suit_names[state.strain]
    return f"{played} made" if found.made else f"{played} beaten"


def story(sight: Sight) -> str:
    """Who played what, what came of it, and what happens to the prison."""
    state = sight.state
    entries = state.entries
    if state.declarer == NOBODY:
        waits = (
            f" The {state.setup.carried.prison} points in prison wait." if state.setup.carried.prison else ""
        )
        return f"Nobody wanted to play, so the cards are thrown in.{waits}"
    told = _nullo(sight, state, entries) if state.plays_nullo else _played(sight, state, entries)
    freed = next((-entry.points for entry in entries if entry.column == PRISON and entry.points < 0), 0)
    kept = next((entry.points for entry in entries if entry.column == PRISON and entry.points > 0), 0)
    if freed:
        takers = [entry.player for entry in entries if entry.reason is Bonus.PRISON and entry.column == ABOVE]
        who = _each(sight, state, [player for player in takers if player is not None])
        told += f" The {freed} points that were in prison go to {who}"
        told += f"; the {kept} of these tricks go in." if kept else "."
    elif kept and state.plays_nullo:
        told += f" The {kept} points of the tricks go to prison."
    return told


def _each(sight: Sight, state: JoJotteState, players: Sequence[int]) -> str:
    """Those who get points, with a word where each of them gets all of them for himself."""
    who = pad.within(sight, players)
    return f"{who} each" if state.three_hands and len(players) > 1 else who


def _nullo_tricks(state: JoJotteState) -> int:
    return sum(state.won[player] for player in state.camps()[0])


def _nullo(sight: Sight, state: JoJotteState, entries: Sequence[Entry]) -> str:
    who, lost = sight.name(state.declarer), _nullo_tricks(state)
    bonus = next(entry.points for entry in entries if isinstance(entry.reason, Nullo))
    _, theirs = state.camps()
    if lost:
        told = f"{who} bid nullo and took {counted(lost, 'trick')}: "
        told += f"{bonus} to {_each(sight, state, theirs)}, above the line."
    else:
        told = f"{who} bid nullo and took no trick: {bonus} above the line."
    return told


def _played(sight: Sight, state: JoJotteState, entries: Sequence[Entry]) -> str:
    ours, theirs = state.camps()
    found = pad.count(state)
    who, suit = sight.name(state.declarer), sight.suit_names[state.strain]
    doubled = {1: "", 2: ", doubled,", 4: ", redoubled,"}[state.multiple]
    mine, other = found.totals
    if state.slam:
        told = f"{who} bid slam in {suit}{doubled} and"
        if found.made:
            return f"{told} took every trick: {SLAM} above the line, and the deal is won."
        lost = sum(state.won[player] for player in theirs)
        return f"{told} lost {counted(lost, 'trick')}. {_all_points(sight, state, entries, theirs)}"
    head = f"{who} played {suit}{doubled}"
    if mine == other:
        both = "You both" if sight.you is not None and state.setup.players == 2 else "Both sides"
        points = sum(found.tricks)
        go = f"so all {points} points go to prison"
        if state.multiple > 1:
            times = "doubled" if state.multiple == 2 else "redoubled"
            go = f"so the {points} points, {times} to {points * state.multiple}, go to prison"
        return (
            f"{head.removesuffix(',')}. {both} came to {mine}, {go}. "
            "Whoever wins the next deal takes them, above the line."
        )
    with_melds = any(found.melds)
    head = f"{head} and came to {mine} against {other}{', melds included' if with_melds else ''}."
    if state.multiple > 1 or not found.made:
        return f"{head} {_all_points(sight, state, entries, ours if found.made else theirs)}"
    below, above = found.tricks
    told = "The tricks bring" if with_melds else "That is"
    told += f" {below} below the line for {pad.within(sight, ours)}"
    return (
        f"{head} {told}, {above} above it for {_each(sight, state, theirs)}." if above else f"{head} {told}."
    )


def _all_points(sight: Sight, state: JoJotteState, entries: Sequence[Entry], winners: Sequence[int]) -> str:
    """Where all the points of the tricks go when one side takes them."""
    booked = [entry for entry in entries if entry.player in winners and isinstance(entry.reason, Tricks)]
    if not booked:
        return "There were no points to win."
    below = [entry.player for entry in booked if entry.column == BELOW and entry.player is not None]
    above = [entry.player for entry in booked if entry.column == ABOVE and entry.player is not None]
    places = [
        f"{where} the line to {_each(sight, state, players)}"
        for where, players in (("below", below), ("above", above))
        if players
    ]
    points = booked[0].points
    what = f"All {points} points"
    if state.multiple > 1:
        times = "doubled" if state.multiple == 2 else "redoubled"
        what = f"The {points // state.multiple} points of the tricks, {times} to {points},"
    return f"{what} go {' and '.join(places)}."


def reason(sight: Sight, entry: Entry) -> str:
    """Why points were booked."""
    said = pad.words(sight, sight.state, entry)
    return said[:1].upper() + said[1:]


# The count.


def breakdown(sight: Sight) -> Breakdown | None:
    """How the two sides of the deal came to their totals; nothing where no card was played."""
    state = sight.state
    if state.declarer == NOBODY:
        return None
    sides = sorted(state.camps(), key=lambda side: sight.you not in side)
    declaring = state.declarer in sides[0]
    shown = tuple(PadColumn(side, pad.names(sight, side)) for side in sides)
    if state.plays_nullo:
        taken = [sum(state.won[player] for player in side) for side in sides]
        worth = [_cards(state, side, NO_TRUMP) for side in sides]
        rows = [_cells("Tricks", taken), _cells("Points to prison", worth)]
        return Breakdown(shown, tuple(rows))
    found = pad.count(state)
    last = [LAST_TRICK if state.leader in side else 0 for side in sides]
    called = [JO_JOTTE if state.jo[1] in side else 0 for side in sides]
    rows = [_cells("Card points", [_cards(state, side, state.trump) for side in sides])]
    rows.append(_cells("Last trick", last))
    melds, totals = found.melds, found.totals
    for label, values in (("Jo-Jotte", called), ("Melds", melds if declaring else melds[::-1])):
        if any(values):
            rows.append(_cells(label, values))
    rows.append(_cells("Total", totals if declaring else totals[::-1]))
    return Breakdown(shown, tuple(rows))


def _cards(state: JoJotteState, side: Sequence[int], trump: int) -> int:
    return sum(points(state.taken[player], trump) for player in side)


def _cells(label: str, values: Sequence[int]) -> Cells:
    return Cells(label, tuple(number_text(value) if value else "–" for value in values))


# The way to a rubber.


def tallies(sight: Sight) -> Tallies:
    """The games of the rubber; in a chouette, who is in which place."""
    state: JoJotteState = sight.state
    before = state.setup.carried
    if before.places is not None:
        return _places(sight, state)
    left = standing_after(state) if pad.finished(state) else before
    games = pad.games_won(state)
    rows = []
    for column in pad.columns(sight, state):
        player = column.players[0]
        won = games[player]
        said = counted(won, "game") if won else "no game"
        if state.setup.options.rubbers > 1:
            said = counted(left.rubbers[player], "rubber") if left.rubbers[player] else "no rubber"
        rows.append(Tally(column.players, column.name, said, won, GAMES_IN_RUBBER))
    name = "The rubber" if state.setup.options.rubbers == 1 else pad.page_title(state)
    return Tallies(name, tuple(rows), _rubber_note(sight, state))


def _rubber_note(sight: Sight, state: JoJotteState) -> str:
    """Who has won the rubber, and who scores with him; before that, what it takes."""
    winners = pad.rubber_winners(state)
    if not winners:
        match = f"; {needed} rubbers win the match" if (needed := pad.rubbers_to_win(state)) else ""
        return f"Two games win the rubber and {BONUS} points{match}."
    paid = [entry.player for entry in state.entries if entry.reason == Bonus.RUBBER]
    others = [player for player in paid if player is not None and player not in winners]
    too = f", which {pad.within(sight, others)} {_verb(sight, others, 'score')}, too" if others else ""
    return f"{pad.names(sight, winners)} {_verb(sight, winners, 'win')} the rubber and {BONUS} points{too}."


def _verb(sight: Sight, players: Sequence[int], verb: str) -> str:
    """`wins` for one other player, `win` for you or several."""
    return f"{verb}s" if len(players) == 1 and sight.you not in players else verb


def _places(sight: Sight, state: JoJotteState) -> Tallies:
    """Who is in the box, captain and partner; after a game, the new places."""
    before = state.setup.carried
    left = standing_after(state) if pad.finished(state) else before
    ended = left.over > before.over
    winners = pad.game_winners(before, left)
    assert left.places is not None, "the places of a chouette outlive its games"
    rows = tuple(
        Tally((player,), sight.name(player), part)
        for player, part in zip(left.places, ("in the box", "captain", "partner"), strict=True)
    )
    if not ended:
        note = f"The first to {GAME} below the line wins the game, and {BONUS} points."
    elif len(winners) == 1:
        stays = sight.does(winners[0], "stay", "stays")
        note = f"The box has won. {stays} in it; captain and partner change places."
    else:
        goes = sight.does(left.places[0], "go", "goes")
        note = f"The captain's side has won. {goes} into the box."
    if pad.match_over(state):
        return Tallies(pad.page_title(state), _last_places(sight, state), "That was the last game.")
    return Tallies("The places now" if ended else pad.page_title(state), rows, note)


def _last_places(sight: Sight, state: JoJotteState) -> tuple[Tally, ...]:
    """Where everybody was in the last game."""
    parts = ("in the box", "captain", "partner")
    return tuple(
        Tally((player,), sight.name(player), part)
        for player, part in zip(state.setup.carried.places or (), parts, strict=True)
    )


def merit(sight: Sight, player: int) -> tuple[int, str]:
    """Rubbers won, which count before points (JJ-24); in a chouette points alone do."""
    state: JoJotteState = sight.state
    left = standing_after(state)
    won = left.rubbers[player]
    if left.places is not None:
        return 0, ""
    if state.setup.options.rubbers == 1:
        return won, "won the rubber" if won else ""
    return won, counted(won, "rubber") if won else "no rubber"


def allies(sight: Sight, player: int) -> Sequence[int]:
    """Partners win together."""
    return (player, (player + 2) % 4) if sight.state.partners else (player,)
