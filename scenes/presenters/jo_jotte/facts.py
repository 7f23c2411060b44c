"""What several parts of the table want to know of a deal of Jo-Jotte, without a word."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import Cards, mask
from game.engine.scoring import points_of
from game.games.jo_jotte.melds import CLASSES, Meld, melds
from game.games.jo_jotte.result import Camp, JoJotteResult
from game.games.jo_jotte.scoring import GAMES_IN_RUBBER
from game.games.jo_jotte.state import JoJotteState
from scenes.presenters.contract.sight import Sight

# Players and cards.


def sits_out(state: JoJotteState, player: int) -> bool:
    """Whether a player has no part in the play: from the start, or because two others face each other."""
    if state.following[player] == player:
        return True
    faced = state.three_hands and state.phase in ("melds", "last exchange")
    return faced and player not in (state.declarer, state.defender)


def asked_to_meld(state: JoJotteState, player: int | None) -> Sequence[Meld]:
    """The melds that a player is just asked about."""
    if player is None or player != state.turn or not state.agenda or state.agenda[0].kind != "meld":
        return ()
    return [meld for kind in CLASSES for meld in melds(state.hands[player], kind, state.denomination)]


def laid_down(sight: Sight[JoJotteState], player: int) -> Cards:
    """What a player has laid down of his melds and not given away, while the first trick is played."""
    state = sight.state
    if not state.playing or any(sight.won):
        return 0
    played = [card for card, who in zip(sight.trick, sight.trick_players, strict=True) if who == player]
    return state.laid_down[player] & (state.hands[player] | mask(played))


# Who scores together.


def columns_of(sight: Sight[JoJotteState], state: JoJotteState) -> list[Camp]:
    """The players of each column of the pad: the viewer's first, then in the order of seats."""
    players, first = state.setup.players, sight.you or 0
    order = [(first + step) % players for step in range(players)]
    chouette = state.before.chouette
    if state.partners:
        return [(order[0], order[2]), (order[1], order[3])]
    if chouette is not None:
        together = (chouette.captain, chouette.partner)
        sides = [(chouette.box,), tuple(sorted(together, key=lambda player: player != first))]
        return sorted(sides, key=lambda side: first not in side)
    return [(player,) for player in order]


# What has come of it.


def result_of(state: JoJotteState) -> JoJotteResult:
    """What a finished deal has brought."""
    assert state.result is not None
    return state.result


def game_winners(state: JoJotteState) -> Camp:
    """Who has won a game with a deal."""
    return () if state.result is None else state.result.game


def games_won(state: JoJotteState) -> list[int]:
    """Games of the present rubber with this deal, those that ended it included."""
    winners = game_winners(state)
    return [games + (player in winners) for player, games in enumerate(state.before.games)]


def rubber_winners(state: JoJotteState) -> list[int]:
    """Who has won the rubber with this deal."""
    return [player for player, games in enumerate(games_won(state)) if games == GAMES_IN_RUBBER]


def rubbers_to_win(state: JoJotteState) -> int:
    """How many rubbers one must win, where that is what ends the match; one is as good as played."""
    options = state.setup.options
    return options.rubbers if options.rubber_goal == "won" and options.rubbers > 1 else 0


def totals_after(state: JoJotteState) -> list[int]:
    """Each player's points with a deal, as far as it has gone."""
    gained = points_of(state.entries, state.setup.players)
    return [had + won for had, won in zip(state.setup.totals, gained, strict=True)]


def match_over(state: JoJotteState) -> bool:
    """Whether no deal follows this one."""
    return state.result is not None and state.result.ends_match
