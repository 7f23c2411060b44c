"""Terms and facts of Jo-Jotte."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.cards import ACE, EIGHT, JACK, KING, NINE, NO_TRUMP, QUEEN, SEVEN, TEN, Cards, Suit, mask
from game.engine.scoring import points_of
from game.games.jo_jotte.deal_result import Camp
from game.games.jo_jotte.melds import CLASSES, Meld, melds
from game.games.jo_jotte.scoring import GAMES_IN_RUBBER
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import Line, SuitMark, Template, Text, Translator, mark
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.base.terms import GameTerm

# Players and cards.


def sits_out(state: JoJotteState, player: int) -> bool:
    """Return whether a player has no part in the play, from the start or while two others compare melds."""
    if state.following[player] == player:
        return True
    faced = state.three_hands and state.phase in ("melds", "last exchange")
    return faced and player not in (state.declarer, state.defender)


def asked_to_meld(state: JoJotteState, player: int | None) -> Sequence[Meld]:
    """Return the melds that a player is being asked to declare; empty if the question is another."""
    if player is None or player != state.turn or not state.agenda or state.agenda[0].kind != "meld":
        return ()
    return [meld for kind in CLASSES for meld in melds(state.hands[player], kind, state.denomination)]


def laid_down(sight: TableContext[JoJotteState], player: int) -> Cards:
    """Return the cards of a player's melds on the table during the first trick."""
    state = sight.state
    if not state.playing or any(sight.won):
        return 0
    played = [card for card, who in zip(sight.trick, sight.trick_players, strict=True) if who == player]
    return state.laid_down[player] & (state.hands[player] | mask(played))


# Players who score together.


def columns_of(sight: TableContext[JoJotteState], state: JoJotteState) -> list[Camp]:
    """Return the players of each column of the pad: the viewer's column first, then in seat order."""
    players, first = state.setup.players, sight.you or 0
    order = [(first + step) % players for step in range(players)]
    chouette = state.before.chouette
    if state.in_pairs:
        return [(order[0], order[2]), (order[1], order[3])]
    if chouette is not None:
        together = (chouette.captain, chouette.partner)
        sides = [(chouette.box,), tuple(sorted(together, key=lambda player: player != first))]
        return sorted(sides, key=lambda side: first not in side)
    return [(player,) for player in order]


# Results.


def game_winners(state: JoJotteState) -> Camp:
    """Return the winners of the game that this deal ended; empty if it ended none."""
    return () if state.result is None else state.result.game


def games_won(state: JoJotteState) -> list[int]:
    """Return each player's games in the current rubber, including a game that this deal ended."""
    winners = game_winners(state)
    return [games + (player in winners) for player, games in enumerate(state.before.games)]


def rubber_winners(state: JoJotteState) -> list[int]:
    """Return the winners of the rubber that this deal ended; empty if it ended none."""
    return [player for player, games in enumerate(games_won(state)) if games == GAMES_IN_RUBBER]


def rubbers_to_win(state: JoJotteState) -> int:
    """Return the rubbers needed to win the match; 0 if the match ends otherwise or has one rubber."""
    options = state.setup.options
    return options.rubbers if options.rubber_goal == "won" and options.rubbers > 1 else 0


def totals_after(state: JoJotteState) -> list[int]:
    """Return each player's match points, including those of the current deal so far."""
    gained = points_of(state.entries, state.setup.players)
    return [had + won for had, won in zip(state.setup.totals, gained, strict=True)]


def match_over(state: JoJotteState) -> bool:
    """Return whether the match is over after this deal."""
    return state.result is not None and state.result.ends_match


# Terms.

RANK_NAMES = {
    ACE: mark("ace"),
    KING: mark("king"),
    QUEEN: mark("queen"),
    JACK: mark("jack"),
    TEN: mark("ten"),
    NINE: mark("nine"),
    EIGHT: mark("eight"),
    SEVEN: mark("seven"),
}
FOUR_NAMES = {
    ACE: mark("four aces"),
    KING: mark("four kings"),
    QUEEN: mark("four queens"),
    JACK: mark("four jacks"),
    TEN: mark("four tens"),
    NINE: mark("four nines"),
}
RUN_NAMES = {
    3: mark("a run of three"),
    4: mark("a run of four"),
    5: mark("a run of five"),
    6: mark("a run of six"),
    7: mark("a run of seven"),
    8: mark("a run of eight"),
}
DECLARATION_NAMES: Mapping[tuple[str, ...], Template] = {
    ("A",): mark("four of a kind"),
    ("B",): mark("a run"),
    ("A", "B"): mark("four of a kind and a run"),
}
"""Names of declarations, by the classes of melds."""


def meld_name(words: Translator, meld: Meld) -> Text:
    """Return a meld's name: `four jacks`, `a run of four`."""
    return words.text(FOUR_NAMES[meld.rank] if meld.suit == NO_TRUMP else RUN_NAMES[meld.length])


def strain_mark(strain: Suit) -> SuitMark | Line:
    """Return the symbol of a denomination; empty for no trumps."""
    return () if strain == NO_TRUMP else SuitMark(strain)


# Names of players who score together.


def side_label(sight: TableContext[JoJotteState], players: Sequence[int]) -> Text:
    """Return the players of a column, standing alone: `You and Haru`."""
    return sight.together(sight.viewer_first(players))


def side_within(sight: TableContext[JoJotteState], players: Sequence[int]) -> Text:
    """Return the players of a column inside a sentence: `you and Haru`."""
    return sight.listed(sight.viewer_first(players))


def camp_name(
    sight: TableContext[JoJotteState], players: Sequence[int], called: Callable[[int], Text]
) -> Text:
    """Return `You and Haru` or `Mio and two others`: the viewer first, then active players, named by
    `called`.
    """
    active = (sight.state.declarer, sight.state.defender)
    order = sorted(players, key=lambda player: (player != sight.you, player not in active))
    if len(order) > 2:
        return sight.words.text("{player} and two others", player=called(order[0]))
    return sight.words.listed([called(player) for player in order])


TERMS = (
    GameTerm(mark("turn-up"), mark("card turned up after the deal; its suit may become trumps")),
    GameTerm(mark("information"), mark("bottom card of the pack, shown after the draw and out of play")),
    GameTerm(mark("declarer"), mark("player whose bid is the contract; needs the higher total")),
    GameTerm(mark("defender"), mark("player who plays against the declarer")),
    GameTerm(mark("doubled"), mark("trick points are multiplied by two")),
    GameTerm(mark("redoubled"), mark("trick points are multiplied by four")),
    GameTerm(mark("nullo"), mark("contract to lose every trick")),
    GameTerm(mark("slam"), mark("contract to win every trick")),
    GameTerm(mark("melds"), mark("fours of a kind and runs, declared before the play")),
    GameTerm(mark("meld"), mark("four of a kind or a run, declared before the play")),
    GameTerm(mark("run"), mark("three or more cards of one suit in order")),
    GameTerm(
        mark("above the line"), mark("part of the score pad for points that don't count towards a game")
    ),
    GameTerm(mark("below the line"), mark("part of the score pad for points that count towards a game")),
    GameTerm(mark("Jo"), mark("king of trumps, if played before the queen from the same hand")),
    GameTerm(mark("Jotte"), mark("queen of trumps, if played after the king from the same hand; scores 20")),
    GameTerm(mark("prison"), mark("points held over for the winner of the next deal")),
    GameTerm(mark("rubber"), mark("two games won by the same player or side")),
    GameTerm(mark("box"), mark("place of the player who plays alone against the captain")),
    GameTerm(mark("captain"), mark("player who plays against the box, advised by a partner")),
)
"""Terms of Jo-Jotte that a newcomer needs explained."""
