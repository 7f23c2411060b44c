"""The cards of the table as an example of the rule that they are asked by."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.engine.cards import Card
from game.engine.examples import Example, ExampleCard
from scenes.framework import routes
from scenes.i18n import mark
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Spread
from scenes.table.seat import Seat
from scenes.table.view.hand import Hand
from scenes.table.view.messages import Reason


def clause_asked(seat: Seat, reason: Reason | None) -> str:
    """The clause of the rules by which something was refused, or else the one of what the viewer is asked.

    Empty where he is not asked, or no clause tells of it.
    """
    clause = reason.clause if reason is not None else ""
    return clause or ("" if seat.viewer is None else seat.host.cited(seat.viewer))


def asked_about(
    seat: Seat, reason: Reason | None, spread: Spread[Any], hand: Hand, sight: Sight[Any]
) -> routes.HelpRoute:
    """What the help is to be about: the game, the clause of what was refused or is asked, and the cards.

    Nothing in particular where nothing is asked; no cards where none of the hand is to be played.
    """
    host, clause = seat.host, clause_asked(seat, reason)
    if not clause:
        return routes.HelpRoute()
    if hand.legal is None or host.game.phases[sight.state.phase].stage != "play":
        return routes.HelpRoute(host.game.key, clause)
    tried = reason.card if reason is not None else None
    cards = as_example(sight, spread, hand.cards, hand.legal, tried)
    return routes.HelpRoute(host.game.key, clause, cards)


def as_example(
    sight: Sight[Any],
    spread: Spread[Any],
    hand: Sequence[Card],
    legal: Collection[Card],
    tried: Card | None = None,
) -> Example:
    """What lies in the trick, and the cards of the hand with those that may be played starred.

    The card that heads the trick is starred, too, where the game can say so; one that was `tried` is named.
    """
    heading = spread.heading(sight, sight.trick) if len(sight.trick) > 1 else None
    lies = []
    for place, (player, card) in enumerate(zip(sight.trick_players, sight.trick, strict=True)):
        leads = sight.told_text(player, mark("You lead"), mark("{player} leads"))
        said = leads if place == 0 else sight.label(player)
        lies.append(ExampleCard(card, said, starred=heading is not None and heading.place == place))
    named = sight.words.text("tried")
    held = [ExampleCard(card, named if card == tried else "", starred=card in legal) for card in hand]
    return Example(sight.state.trump, (), tuple(lies), tuple(held))
