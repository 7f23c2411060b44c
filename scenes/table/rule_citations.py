"""The rules at the table: why a card is refused, and its cards as an example of what they say."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.cards import Card
from game.engine.clause_numbers import clause_numbers
from game.engine.examples import Example, ExampleCard
from scenes.framework import routes
from scenes.i18n import Text, Translator, as_it_is
from scenes.presenters.base.layout import BoardLayout
from scenes.presenters.base.table_context import TableContext
from scenes.table.view.hand import Hand
from scenes.table.view.messages import RefusalReason
from scenes.table.viewer_seat import ViewerSeat


def refusal_of(seat: ViewerSeat, card: Card, words: Translator, suit_names: Sequence[Text]) -> RefusalReason:
    """Return why a card of the hand cannot be chosen as others can, with the number of the rule."""
    verb = next((action.verb for action in seat.state.offered if action.shape == "card"), "play")
    refusal = seat.host.refusal(seat.viewer, Action(verb, (card,)))
    reason = words.refusal(refusal, suit_names)
    if number := clause_numbers(seat.host.game.rules_text()).get(refusal.clause):
        reason = words.text("{reason} ({rule})", reason=reason, rule=as_it_is(number))
    return RefusalReason(card, reason, refusal.suit, refusal.clause)


def clause_asked(seat: ViewerSeat, reason: RefusalReason | None) -> str:
    """The clause of the rules by which something was refused, or else the one of what the viewer is asked.

    Empty where he is not asked, or no clause tells of it.
    """
    clause = reason.clause if reason is not None else ""
    return clause or ("" if seat.viewer is None else seat.host.cited(seat.viewer))


def asked_about(
    seat: ViewerSeat,
    reason: RefusalReason | None,
    board_layout: BoardLayout[Any],
    hand: Hand,
    sight: TableContext[Any],
) -> routes.Help:
    """What the help is to be about: the game, the clause of what was refused or is asked, and the cards.

    Nothing in particular where nothing is asked; no cards where none of the hand is to be played.
    """
    host, clause = seat.host, clause_asked(seat, reason)
    if not clause:
        return routes.Help()
    if hand.legal is None or host.game.phases[sight.state.phase].stage != "play":
        return routes.Help(host.game.key, clause)
    tried = reason.card if reason is not None else None
    cards = as_example(sight, board_layout, hand.cards, hand.legal, tried)
    return routes.Help(host.game.key, clause, cards)


def as_example(
    sight: TableContext[Any],
    board_layout: BoardLayout[Any],
    hand: Sequence[Card],
    legal: Collection[Card],
    tried: Card | None = None,
) -> Example:
    """What lies in the trick, and the cards of the hand with those that may be played starred.

    The card that heads the trick is starred, too, where the game can say so; one that was `tried` is named.
    """
    heading = board_layout.heading(sight, sight.trick) if len(sight.trick) > 1 else None
    lies = []
    for place, (player, card) in enumerate(zip(sight.trick_players, sight.trick, strict=True)):
        leads = sight.told_text(player, "You lead", "{player} leads")
        said = leads if place == 0 else sight.label(player)
        lies.append(ExampleCard(card, said, starred=heading is not None and heading.place == place))
    named = sight.words.text("tried")
    held = [ExampleCard(card, named if card == tried else "", starred=card in legal) for card in hand]
    return Example(sight.state.trump, (), tuple(lies), tuple(held))
