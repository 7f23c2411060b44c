"""Terms and facts of Kan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.cards import Card, each
from game.engine.state import NOBODY
from game.games.kan.form import SCORING
from game.games.kan.state import KanState, known_to_all
from scenes.i18n import Text, Translator, mark
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.base.terms import GameTerm


def sits_out(state: KanState, player: int) -> bool:
    """Return whether a player only deals (KAN-6P)."""
    return state.form.dealer_sits_out and player == state.setup.dealer


def camps(state: KanState) -> tuple[list[int], list[int]]:
    """Return the playing kankei and the mukankei, once they are public, in seat order."""
    playing, kankei = [player for player in state.seats if not sits_out(state, player)], known_to_all(state)
    ours = [player for player in playing if player in kankei]
    return ours, [player for player in playing if player not in kankei]


def partner(state: KanState, player: int) -> int:
    """Return the other kankei player, or `NOBODY` if there is none."""
    return next((other for other in state.kankei if other != player), NOBODY)


def scoring_cards(state: KanState, players: Sequence[int]) -> tuple[Card, ...]:
    """Return the scoring cards that these players are shown to have won, suit by suit."""
    won = 0
    for player in players:
        won |= state.taken[player] & SCORING
    return tuple(each(won)[::-1])


def teams_shown(state: KanState) -> bool:
    """Return whether scoring cards are shown by side instead of by player (YON-2)."""
    return bool(known_to_all(state))


# Terms.

TERMS: Mapping[str, GameTerm] = {
    "kan": GameTerm(mark("kan"), mark("I declare", about="what kan means")),
    "kankei": GameTerm(mark("kankei"), mark("the declarers")),
    "mukankei": GameTerm(mark("mukankei"), mark("the others")),
    "iku": GameTerm(mark("iku"), mark("I lead")),
    "koi": GameTerm(mark("koi"), mark("you lead", about="what koi says to a partner")),
    "sukonku": GameTerm(mark("sukonku"), mark("shut them out")),
    "gyaku_sukonku": GameTerm(mark("gyaku sukonku"), mark("shut out the declarers")),
    "juuroku": GameTerm(mark("juuroku"), mark("all sixteen")),
    "gyaku_juuroku": GameTerm(mark("gyaku juuroku"), mark("all sixteen against them")),
    "shippo_jo": GameTerm(mark("shippo-jo"), mark("deal again")),
}
"""Terms and their meanings, by the word in the rules."""
GLOSSES = (
    *TERMS.values(),
    GameTerm(mark("joker"), mark("the highest card of all")),
    GameTerm(mark("round"), mark("up to three deals with the same sides, scored together at the end")),
    GameTerm(
        mark("Points"),
        mark("what a deal scores if you win it and costs if you lose it, more if one side is shut out"),
    ),
)
"""Terms of Kan that a newcomer needs explained."""


def name_of(words: Translator, word: str) -> Text:
    """Return a term inside a sentence: `gyaku sukonku`."""
    return words.text(TERMS[word].name)


def titled(words: Translator, word: str) -> Text:
    """Return a term standing alone: `Gyaku sukonku`."""
    return words.capital(name_of(words, word))


def meaning_of(words: Translator, word: str) -> Text:
    """Return the meaning of a term, in a few words."""
    return words.text(TERMS[word].meaning)


def explained(sight: TableContext[KanState], word: str) -> Text:
    """Return a term, with its meaning after it if glosses are on."""
    words = sight.words
    if not sight.gloss:
        return name_of(words, word)
    return words.text("{term} ({meaning})", term=name_of(words, word), meaning=meaning_of(words, word))
