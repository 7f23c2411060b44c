"""The terms of Jo-Jotte: how its contracts, its melds and those who score together are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.engine.cards import (
    ACE,
    EIGHT,
    JACK,
    KING,
    NINE,
    NO_TRUMP,
    QUEEN,
    SEVEN,
    TEN,
    Suit,
)
from game.jo_jotte.melds import Meld
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.sight import Sight
from scenes.words import Line, SuitMark, Template, Text, Words, mark

RANKS = {
    ACE: mark("ace"),
    KING: mark("king"),
    QUEEN: mark("queen"),
    JACK: mark("jack"),
    TEN: mark("ten"),
    NINE: mark("nine"),
    EIGHT: mark("eight"),
    SEVEN: mark("seven"),
}
FOURS = {
    ACE: mark("four aces"),
    KING: mark("four kings"),
    QUEEN: mark("four queens"),
    JACK: mark("four jacks"),
    TEN: mark("four tens"),
    NINE: mark("four nines"),
}
RUNS = {
    3: mark("a run of three"),
    4: mark("a run of four"),
    5: mark("a run of five"),
    6: mark("a run of six"),
    7: mark("a run of seven"),
    8: mark("a run of eight"),
}
KINDS: Mapping[tuple[str, ...], Template] = {
    ("A",): mark("four of a kind"),
    ("B",): mark("a run"),
    ("A", "B"): mark("four of a kind and a run"),
}
"""What is declared, by the classes of melds."""


def meld_name(words: Words, meld: Meld) -> Text:
    """`four jacks`, `a run of four`."""
    return words.text(FOURS[meld.rank] if meld.suit == NO_TRUMP else RUNS[meld.length])


def strain_name(sight: Sight[JoJotteState], strain: Suit) -> Text:
    """A denomination in letters."""
    return sight.words.text("no trumps") if strain == NO_TRUMP else sight.suit_names[strain]


def strain_mark(strain: Suit) -> SuitMark | Line:
    """The symbol of a denomination; nothing for no trumps, which have none."""
    return () if strain == NO_TRUMP else SuitMark(strain)


# Who scores together.


def side_label(sight: Sight[JoJotteState], players: Sequence[int]) -> Text:
    """`You and Haru`, standing alone: the players of a column."""
    return sight.words.listed([sight.label(player) for player in sight.viewer_first(players)])


def side_within(sight: Sight[JoJotteState], players: Sequence[int]) -> Text:
    """`you and Haru`, inside a sentence."""
    return sight.listed(sight.viewer_first(players))


def camp_name(sight: Sight[JoJotteState], players: Sequence[int], called: Callable[[int], Text]) -> Text:
    """`You and Haru`, `Mio and two others`: the viewer first, then who plays, each as he is `called`."""
    active = (sight.state.declarer, sight.state.defender)
    order = sorted(players, key=lambda player: (player != sight.you, player not in active))
    if len(order) > 2:
        return sight.words.text("{player} and two others", player=called(order[0]))
    return sight.words.listed([called(player) for player in order])
