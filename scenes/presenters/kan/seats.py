"""Players and their teams at a table of Kan, and the trick between them."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import JOKER, Card, Suit, suit_of
from game.engine.state import Zone
from game.engine.tricks import head_of
from game.games.kan.powers import takers_now
from game.games.kan.state import KanState, kankei_of
from scenes.i18n import NO_WORDS, Line, Text
from scenes.presenters.contract.seats import Seats, Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Spread, WinningCard
from scenes.presenters.kan.facts import scoring_cards, sits_out, teams_shown
from scenes.presenters.kan.terms import titled


class KanSeats(Seats[KanState]):
    """Who belongs to which team, as far as the viewer knows, and the scoring cards of silent ones."""

    def status(self, sight: Sight[KanState], player: int) -> Line:
        state, words = sight.state, sight.words
        if sits_out(state, player):
            return words.line("Deals this round")
        if state.phase == "bidding":
            passes = sum(event.player == player for event in sight.said)
            if passes > state.passes // len(state.seats):
                return words.line("Passed")
            return words.line("To speak")
        contract = state.contract
        if contract is not None and contract.player == player:
            return (titled(words, contract.word),)
        side = self.side(sight, player)
        team = titled(words, "kankei" if side is Side.A else "mukankei")
        if side is not None and teams_shown(state):
            return (team,)
        taken = len(scoring_cards(state, [player]))
        if side is None:
            return words.line("{count} scoring", count=taken)
        return words.line("{team}, {count}", team=team, count=taken)

    def short_status(self, sight: Sight[KanState], player: int) -> Line:
        if sits_out(sight.state, player):
            return sight.words.line("Sits out")
        return self.status(sight, player)

    def side(self, sight: Sight[KanState], player: int) -> Side | None:
        state = sight.state
        known = kankei_of(state)
        if sits_out(state, player):  # he scores with the kankei
            return Side.A if known else None
        if known:
            return Side.A if player in known else Side.B
        told = state.contract is not None and not state.contract.gyaku and state.contract.player == player
        return Side.A if told or (player == sight.view.viewer and _got_a_key(state, player)) else None

    def out(self, sight: Sight[KanState], player: int) -> bool:
        return sits_out(sight.state, player)

    def aside(self, sight: Sight[KanState], player: int) -> int:
        return sight.view.hidden.get(Zone("rest", player), 0)

    def hand_note(self, sight: Sight[KanState]) -> Text:
        viewer = sight.view.viewer
        if viewer is None or sight.state.phase == "over":
            return NO_WORDS
        if sits_out(sight.state, viewer):
            return sight.words.text("You deal in this round and do not play; you score with the kankei")
        if self.aside(sight, viewer):
            return sight.words.text("The first three of your ten cards")
        return NO_WORDS

    def captured(self, sight: Sight[KanState], player: int) -> Sequence[Card]:
        return () if teams_shown(sight.state) else scoring_cards(sight.state, [player])


def _got_a_key(state: KanState, player: int) -> bool:
    """Whether a player is known to have got the joker or the card that goes with it in a first deal."""
    if state.round.deal > 1 or state.form.alone:
        return False
    return bool(state.dealt(player) & (1 << JOKER | 1 << state.key_card))


class KanSpread(Spread[KanState]):
    """The suit to be followed, which the joker's player may have named, and what heads the trick."""

    def heading(self, sight: Sight[KanState], cards: Sequence[Card]) -> WinningCard | None:
        state, words = sight.state, sight.words
        led = self.active_suit(sight, cards)
        if led is None:
            return None
        place = head_of(cards, takers_now(state, led))
        if cards[place] == JOKER:
            return WinningCard(place, words.text("joker"))
        if suit_of(cards[place]) == state.trump != led:
            return WinningCard(place, words.text("trumps it"))
        return WinningCard(place, words.text("heads"))

    def active_suit(self, sight: Sight[KanState], cards: Sequence[Card]) -> Suit | None:
        if not cards:
            return None
        return suit_of(cards[0]) if cards[0] != JOKER else sight.state.led
