"""Inferences from the play so far, in any game: voids, and cards still out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.engine.cards import SUIT_CARDS, Cards
from game.engine.state import Zone
from game.engine.tricks import may_be_held
from game.engine.view import View
from scenes.i18n import Line
from scenes.presenters.contract.sight import Sight


def known_told(sight: Sight[Any], suits: Iterable[int]) -> list[Line]:
    """What the viewer knows of the others' cards of these suits, a sentence each, in the suits' order.

    Of trumps it is also told how many may be out.
    """
    view, words, viewer = sight.view, sight.words, sight.view.viewer
    assert viewer is not None, "somebody knows it"
    out = may_be_held(view, viewer)
    told: list[Line] = []
    for suit in suits:
        cards, name = SUIT_CARDS[suit], sight.suit_names[suit]
        if not out & cards:
            told.append(words.line("Nobody else has any {suit} left.", suit=name))
            continue
        told += [
            words.line("{player} has no {suit} left.", player=sight.names[player], suit=name)
            for player in range(len(sight.names))
            if player != viewer and _lacks(view, player, cards)
        ]
        if suit == sight.state.trump:
            count = (out & cards).bit_count()
            told.append(
                words.counted_line(
                    "{count} card of {suit} may be out.",
                    "{count} cards of {suit} may be out.",
                    count,
                    suit=name,
                )
            )
    return told


def _lacks(view: View[Any], player: int, cards: Cards) -> bool:
    """Return whether a player with cards left is known to hold none of these."""
    hand = Zone("hands", player)
    if not view.hand_size(player) or view.state.hands[player] & cards:
        return False
    return hand not in view.hidden or not view.unseen & cards & view.state.may.get(hand, ~0)
