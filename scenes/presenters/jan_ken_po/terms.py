"""Terms of Jan Ken Po: the verbs between suits, the active suits of a trick, and the sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.engine.cards import CLUBS, DIAMONDS, HEARTS, NO_TRUMP, SPADES, Card, Suit, suit_of
from game.games.jan_ken_po import suits
from game.games.jan_ken_po.powers import best_place
from game.games.jan_ken_po.state import PARTNERS_FROM, JanKenPoState
from game.games.jan_ken_po.suits import CYCLE
from scenes.i18n import NO_WORDS, Template, Text, mark
from scenes.presenters.base.sidebar import SuitOrder
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.base.terms import GameTerm


class SuitForms(NamedTuple):
    """Forms of a text for suit names in the singular (`Ken`) and in the plural (`spades`)."""

    one: Template
    many: Template


class SuitVerb(NamedTuple):
    """Verb for a suit that beats another: for a sentence, and for a tag on the card."""

    told: SuitForms
    tag: SuitForms


BURN_VERB = SuitVerb(
    SuitForms(mark("{suit} burns {over}"), mark("{suit} burn {over}")),
    SuitForms(mark("burns {over}"), mark("burn {over}")),
)
TRUMP_VERB = SuitVerb(
    SuitForms(mark("{suit} trumps {over}"), mark("{suit} trump {over}")),
    SuitForms(mark("trumps {over}"), mark("trump {over}")),
)
CIRCLE_VERBS = {
    DIAMONDS: SuitVerb(
        SuitForms(mark("{suit} blunts {over}"), mark("{suit} blunt {over}")),
        SuitForms(mark("blunts {over}"), mark("blunt {over}")),
    ),
    SPADES: SuitVerb(
        SuitForms(mark("{suit} cuts {over}"), mark("{suit} cut {over}")),
        SuitForms(mark("cuts {over}"), mark("cut {over}")),
    ),
    HEARTS: SuitVerb(
        SuitForms(mark("{suit} wraps {over}"), mark("{suit} wrap {over}")),
        SuitForms(mark("wraps {over}"), mark("wrap {over}")),
    ),
}
"""Verbs of the circle, by suit: each suit beats the next one."""


def deed(suit: Suit, over: Suit) -> SuitVerb:
    """Return the verb for a suit that beats another."""
    if suit == CLUBS:
        return BURN_VERB
    return CIRCLE_VERBS[suit] if CYCLE[suit] == over else TRUMP_VERB


def takes_over(sight: TableContext[JanKenPoState], suit: Suit, over: Suit) -> Text:
    """Return a clause saying that `suit` beats `over` with the deal's trumps, such as `Ken cuts Po`."""
    names = sight.suit_names
    told = sight.agreeing(suit, *deed(suit, over).told)
    return sight.words.text(told, suit=names[suit], over=names[over])


def turns(trick: Sequence[Card], trump: Suit) -> tuple[Suit, ...]:
    """Return the suits that were active in a trick, in order: first the suit led, last the active suit."""
    found: list[Suit] = []
    for number in range(1, len(trick) + 1):
        active = suit_of(trick[best_place(trick[:number], trump)])
        if active not in found[-1:]:
            found.append(active)
    return tuple(found)


def settled(state: JanKenPoState) -> bool:
    """Return whether all players know the sides."""
    return state.setup.players < PARTNERS_FROM or state.phase in ("play", "after trick", "over")


def forces(state: JanKenPoState) -> tuple[Sequence[int], Sequence[int]]:
    """Return the known players of the declarer's side (declarer first), and all others."""
    players = range(state.setup.players)
    declaring = sorted(filter(state.declaring, players), key=lambda player: player != state.declarer)
    return declaring, [player for player in players if player not in declaring]


OTHERS_TEXTS = {3: mark("Three others"), 4: mark("Four others"), 5: mark("Five others")}
YOU_AND_OTHERS_TEXTS = {
    3: mark("You and two others"),
    4: mark("You and three others"),
    5: mark("You and four others"),
}


def side_name(sight: TableContext[JanKenPoState], players: Sequence[int]) -> Text:
    """Return `Haru and you`, or a count for more than two players."""
    if len(players) > 2:
        counted = YOU_AND_OTHERS_TEXTS if sight.you in players else OTHERS_TEXTS
        return sight.words.text(counted[len(players)])
    return sight.together(players)


CIRCLE_VERB_FORMS = {
    DIAMONDS: SuitForms(mark("blunts"), mark("blunt")),
    SPADES: SuitForms(mark("cuts"), mark("cut")),
    HEARTS: SuitForms(mark("wraps"), mark("wrap")),
}
"""Verbs of the circle for use between two suit symbols, by suit."""


def suit_order(sight: TableContext[JanKenPoState], trump: Suit) -> SuitOrder:
    """Return the order of the suits with these trumps."""
    words, names = sight.words, sight.suit_names[:4]
    title, circle = words.text("Suit order"), tuple(CIRCLE_VERB_FORMS)
    verbs = tuple(words.text(sight.agreeing(suit, *forms)) for suit, forms in CIRCLE_VERB_FORMS.items())
    active = next(reversed(turns(sight.trick, trump)), None)
    if trump == NO_TRUMP:
        return SuitOrder(title, (), NO_WORDS, circle, verbs, names)
    if trump == CLUBS:
        burns = sight.agreeing(CLUBS, "burns every other suit", "burn every other suit")
        return SuitOrder(title, (CLUBS,), words.text(burns), circle, verbs, names, active)
    chain = words.text("each beats all those after it")
    return SuitOrder(title, suits.suit_order(trump), chain, names=names, active=active)


TERMS = (
    GameTerm(mark("neko"), mark("kitty: the cards left over after the deal, which the declarer takes")),
    GameTerm(mark("book"), mark("the tricks a side must win first, which don't count towards the bid")),
    GameTerm(mark("declarer"), mark("the player who made the highest bid and names trumps")),
    GameTerm(
        mark("active suit"), mark("the suit you must follow: the suit of the card that is winning so far")
    ),
    GameTerm(mark("circle"), mark("stone beats scissors, scissors beat paper, and paper beats stone")),
    GameTerm(mark("overtrick"), mark("a trick beyond the number needed")),
    GameTerm(mark("overtricks"), mark("tricks beyond the number needed")),
    GameTerm(mark("shoyo"), mark("all tricks but one")),
    GameTerm(mark("zensho"), mark("all tricks")),
    GameTerm(mark("Jan"), mark("stone, which blunts scissors")),
    GameTerm(mark("Ken"), mark("scissors, which cut paper")),
    GameTerm(mark("Po"), mark("paper, which wraps stone")),
    GameTerm(mark("Kaji"), mark("fire, which burns every suit except trumps")),
)
"""Terms of Jan Ken Po that a newcomer needs explained; the last four are suits of its own deck."""
