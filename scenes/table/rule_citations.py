"""Citations of the rules: why a card is refused, and which help page explains the current question."""

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
    """Return why a card of the hand can't be chosen, with the number of the rule if it has one."""
    verb = next((action.verb for action in seat.state.offered if action.shape == "card"), "play")
    refusal = seat.host.refusal(seat.viewer, Action(verb, (card,)))
    reason = words.refusal(refusal, suit_names)
    if number := clause_numbers(seat.host.game.rules_text()).get(refusal.clause):
        reason = words.text("{reason} ({rule})", reason=reason, rule=as_it_is(number))
    return RefusalReason(card, reason, refusal.suit, refusal.clause)


def clause_asked(seat: ViewerSeat, reason: RefusalReason | None) -> str:
    """Return the clause of the rules for a refusal or, without one, for the viewer's current decision.

    Empty if the viewer is not asked or no clause applies.
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
    """Return the help route for a refusal or the viewer's current decision, with the cards as an example.

    Without a clause, the route leads to the help in general. Cards are included only if the decision is to
    play a card.
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
    tried: Card | None,
) -> Example:
    """Return the trick and the hand as an example for the rules, with a star on each legal card.

    The card that is winning the trick also gets a star. `tried` is the refused card, which is labelled;
    `None` if there is none.
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
