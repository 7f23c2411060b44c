"""The result of a deal of Jo-Jotte in words, its count, and how the rubber stands."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.scoring import Entry
from game.jo_jotte.result import Bonus, Camp, JoJotteResult, Nullo, Played, Tricks
from game.jo_jotte.scoring import ABOVE, BELOW, BONUS, GAME, GAMES_IN_RUBBER, SLAM
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.scores import Breakdown, Cells, PadColumn, Tallies, Tally, number_text
from scenes.presenters.contract.sight import Sight
from scenes.presenters.jo_jotte import pad as pad

# In words.


def title(sight: Sight) -> str:
    """The deal and its outcome in two or three words."""
    return f"Deal {sight.deal}: {_outcome(sight)}"


def _result(sight: Sight) -> JoJotteResult:
    state: JoJotteState = sight.state
    assert state.result is not None
    return state.result


def _outcome(sight: Sight) -> str:
    played = _result(sight).played
    if played is None:
        return "thrown in"
    if played.tied:
        return "equal totals"
    what = sight.suit_names[sight.state.strain] if played.kind == "tricks" else played.kind
    return f"{what} made" if played.made else f"{what} beaten"


def story(sight: Sight) -> str:
    """Who played what, what came of it, and what happens to the prison."""
    state: JoJotteState = sight.state
    result = _result(sight)
    played, freed, kept = result.played, result.freed, result.imprisoned
    if played is None:
        waits = f" The {result.left.prison} points in prison wait." if result.left.prison else ""
        return f"Nobody wanted to play, so the cards are thrown in.{waits}"
    told = _nullo(sight, played) if played.kind == "nullo" else _played(sight, played, kept)
    if freed:
        who = _each(sight, state, played.winners)
        told += f" The {freed} points that were in prison go to {who}"
        told += f"; the {kept} of these tricks go in." if kept else "."
    elif kept and played.kind == "nullo":
        told += f" The {kept} points of the tricks go to prison."
    return told


def _each(sight: Sight, state: JoJotteState, players: Sequence[int]) -> str:
    """Those who get points, with a word where each of them gets all of them for himself."""
    who = pad.within(sight, players)
    return f"{who} each" if state.three_hands and len(players) > 1 else who


def _nullo(sight: Sight, played: Played) -> str:
    state: JoJotteState = sight.state
    who, lost = sight.name(state.declarer), played.tallies[0].tricks
    bonus = next(entry.points for entry in state.entries if isinstance(entry.reason, Nullo))
    if played.made:
        return f"{who} bid nullo and took no trick: {bonus} above the line."
    told = f"{who} bid nullo and took {counted(lost, 'trick')}: "
    return f"{told}{bonus} to {_each(sight, state, played.winners)}, above the line."


def _played(sight: Sight, played: Played, kept: int) -> str:
    state: JoJotteState = sight.state
    ours, theirs = played.camps
    declared, defended = played.tallies
    who, suit = sight.name(state.declarer), sight.suit_names[state.strain]
    doubled = {1: "", 2: ", doubled,", 4: ", redoubled,"}[state.multiple]
    if played.kind == "slam":
        told = f"{who} bid slam in {suit}{doubled} and"
        if played.made:
            return f"{told} took every trick: {SLAM} above the line, and the deal is won."
        return f"{told} lost {counted(defended.tricks, 'trick')}. {_all_points(sight, played.winners)}"
    head = f"{who} played {suit}{doubled}"
    if played.tied:
        both = "You both" if sight.you is not None and state.setup.players == 2 else "Both sides"
        points = declared.score + defended.score
        go = f"so all {points} points go to prison"
        if state.multiple > 1:
            times = "doubled" if state.multiple == 2 else "redoubled"
            go = f"so the {points} points, {times} to {kept}, go to prison"
        return (
            f"{head.removesuffix(',')}. {both} came to {declared.total}, {go}. "
            "Whoever wins the next deal takes them, above the line."
        )
    with_melds = bool(declared.melds or defended.melds)
    melds = ", melds included" if with_melds else ""
    head = f"{head} and came to {declared.total} against {defended.total}{melds}."
    if state.multiple > 1 or not played.made:
        return f"{head} {_all_points(sight, played.winners)}"
    told = "The tricks bring" if with_melds else "That is"
    told += f" {declared.score} below the line for {pad.within(sight, ours)}"
    if defended.score:
        told += f", {defended.score} above it for {_each(sight, state, theirs)}"
    return f"{head} {told}."


def _all_points(sight: Sight, winners: Camp) -> str:
    """Where all the points of the tricks go when one side takes them."""
    state: JoJotteState = sight.state
    booked = [
        entry for entry in state.entries if entry.player in winners and isinstance(entry.reason, Tricks)
    ]
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
    played = _result(sight).played
    if played is None:
        return None
    both = zip(played.camps, played.tallies, strict=True)
    shown = sorted(both, key=lambda side: sight.you not in side[0])
    columns = tuple(PadColumn(side, pad.names(sight, side)) for side, _ in shown)
    tallies = [tally for _, tally in shown]
    if played.kind == "nullo":
        rows = [_cells("Tricks", [tally.tricks for tally in tallies])]
        rows.append(_cells("Points to prison", [tally.score for tally in tallies]))
        return Breakdown(columns, tuple(rows))
    rows = [_cells("Card points", [tally.cards for tally in tallies])]
    rows.append(_cells("Last trick", [tally.last for tally in tallies]))
    for label, values in (
        ("Jo-Jotte", [tally.jo_jotte for tally in tallies]),
        ("Melds", [tally.melds for tally in tallies]),
    ):
        if any(values):
            rows.append(_cells(label, values))
    rows.append(_cells("Total", [tally.total for tally in tallies]))
    return Breakdown(columns, tuple(rows))


def _cells(label: str, values: Sequence[int]) -> Cells:
    return Cells(label, tuple(number_text(value) if value else "–" for value in values))


# The way to a rubber.


def tallies(sight: Sight) -> Tallies:
    """The games of the rubber; in a chouette, who is in which place."""
    state: JoJotteState = sight.state
    if state.before.places is not None:
        return _places(sight, state)
    left = state.left
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
    paid = [entry.player for entry in state.entries if entry.reason is Bonus.RUBBER]
    others = [player for player in paid if player is not None and player not in winners]
    too = f", which {pad.within(sight, others)} {_verb(sight, others, 'score')}, too" if others else ""
    return f"{pad.names(sight, winners)} {_verb(sight, winners, 'win')} the rubber and {BONUS} points{too}."


def _verb(sight: Sight, players: Sequence[int], verb: str) -> str:
    """`wins` for one other player, `win` for you or several."""
    return f"{verb}s" if len(players) == 1 and sight.you not in players else verb


def _places(sight: Sight, state: JoJotteState) -> Tallies:
    """Who is in the box, captain and partner; after a game, the new places."""
    left = state.left
    ended = left.over > state.before.over
    winners = pad.game_winners(state)
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
        for player, part in zip(state.before.places or (), parts, strict=True)
    )


def merit(sight: Sight, player: int) -> tuple[int, str]:
    """Rubbers won, which count before points (JJ-24); in a chouette points alone do."""
    state: JoJotteState = sight.state
    left = state.left
    won = left.rubbers[player]
    if left.places is not None:
        return 0, ""
    if state.setup.options.rubbers == 1:
        return won, "won the rubber" if won else ""
    return won, counted(won, "rubber") if won else "no rubber"


def allies(sight: Sight, player: int) -> Sequence[int]:
    """Partners win together."""
    return (player, (player + 2) % 4) if sight.state.partners else (player,)
