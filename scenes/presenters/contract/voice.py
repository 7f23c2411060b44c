"""What is said of what happens, and by whom: captions, bubbles and the line while others act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic

from game.engine.actions import Action
from game.engine.cards import NO_TRUMP
from game.engine.events import Drew, Event, Played, Said, TrickTaken
from scenes.presenters.contract.sight import S, Sight
from scenes.words import CardMark, Inline, Line, SuitMark, as_it_is, mark, number_text


class Voice(Generic[S]):
    """Words for what happens, as any game could say it."""

    def caption(self, sight: Sight[S], event: Event) -> Line:
        """A short line for what just happened; empty for what needs no words."""
        match event:
            case TrickTaken(winner=winner, players=players, cards=cards):
                best = CardMark(cards[players.index(winner)])
                return sight.told(
                    winner,
                    mark("You take the trick with {card}"),
                    mark("{player} takes the trick with {card}"),
                    card=best,
                )
            case Drew(player=player, card=card) if card >= 0:
                return sight.told(
                    player, mark("You draw {card}"), mark("{player} draws {card}"), card=CardMark(card)
                )
            case Played(player=player, card=card):
                return sight.told(
                    player, mark("You play {card}"), mark("{player} plays {card}"), card=CardMark(card)
                )
        return ()

    def speech(self, sight: Sight[S], event: Event) -> Line:
        """What a player announces, for a bubble at his seat."""
        return self.spoken(sight, event.action) if isinstance(event, Said) else ()

    def replies(self, sight: Sight[S], event: Event) -> Mapping[int, Line]:
        """What several players say to each other at an event that is nobody's own, for bubbles.

        For a game in which melds are compared.
        """
        return {}

    def spoken(self, sight: Sight[S], action: Action) -> Line:
        """An action as a player says it."""
        told: list[Inline] = [sight.words.capital(as_it_is(action.verb))]
        if action.number is not None:
            told = [number_text(action.number)]
        told += [CardMark(card) for card in action.cards]
        if action.strain is not None:
            no_trumps = sight.words.text("no trumps")
            told.append(no_trumps if action.strain == NO_TRUMP else SuitMark(action.strain))
        return (*told, *(as_it_is(word) for word in action.manner))

    def waiting(self, sight: Sight[S]) -> Line:
        """What the viewer is told while others act; empty where the last caption says enough."""
        return ()


def named(voice: Voice[S], sight: Sight[S], action: Action) -> Line:
    """An action within what is said of it: a card by its picture."""
    return (CardMark(action.cards[0]),) if action.verb == "play" else voice.spoken(sight, action)
