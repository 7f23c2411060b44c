"""A game of our own, to keep the core from being shaped for one game alone.

Three players, three cards each of twelve. An auction; the bidder calls a card whose holder is his
secret partner; all stake in secret; chance gives the bidder a card of the blind; one trick is a point
for the winner's side. Stakes withheld are a pot for the next deal."""
from collections import namedtuple

from game.engine.actions import PLAYS, Action
from game.engine.cards import each, mask, parse_cards
from game.engine.events import Drew, Played, Said, TrickTaken
from game.engine.options import Options
from game.engine.rules import OVER, DealOver, Game, NextDeal, Phase
from game.engine.state import State, Zone

TRICK = namedtuple("Reason", "text")("trick")
PACK = parse_cards("QC QD QH QS KC KD KH KS AC AD AH AS")

class ToyState(State):
    __slots__ = ("bids", "blind", "called", "declarer")
    ROWS = ("trick", "blind")
    def copy(self):
        new = super().copy()
        new.bids, new.blind = self.bids[:], self.blind[:]
        new.called, new.declarer = self.called, self.declarer
        return new

class Auction(Phase):
    def legal(self, state):
        if len(state.bids) == 3:
            return [Action("call", (card,)) for card in each(PACK)]
        top = max((bid.number or 0 for bid in state.bids), default=0)
        return [Action("pass")] * bool(state.bids) + [Action("bid", number=n) for n in range(top + 1, 4)]
    def apply(self, state, action):
        state.emit(Said, state.turn, action)
        if action.cards:
            state.called, state.sealed = action.cards[0], dict.fromkeys(range(3), ())
            return "stake"
        state.bids.append(action)
        state.declarer = state.turn if action.number else state.declarer
        state.turn = state.declarer if len(state.bids) == 3 else state.following[state.turn]
        return "auction"

class Stake(Phase):
    def enter(self, state):
        state.turn = next((player for player, made in state.sealed.items() if not made), state.declarer)
        if all(state.sealed.values()):
            state.bids, state.sealed = [made[0] for made in state.sealed.values()], None
            return "gift"
    def legal(self, state):
        return [Action("stake", manner=("all",)), Action("stake", manner=("none",))]
    def apply(self, state, action):
        state.sealed[state.turn] = (action,)
        return "stake"

class Gift(Phase):
    chance = True
    def legal(self, state):
        return [Action("draw", (card,)) for card in state.blind]
    def apply(self, state, action):
        state.blind.remove(action.cards[0])
        state.hands[state.turn] |= 1 << action.cards[0]
        state.show(1 << action.cards[0])
        state.emit(Drew, state.turn, action.cards[0], open=True, place=Zone("blind"))
        state.leader = state.turn
        return "play"

class Play(Phase):
    def legal(self, state):
        return [PLAYS[card] for card in each(state.hands[state.turn])]
    def apply(self, state, action):
        state.hands[state.turn] ^= 1 << action.cards[0]
        state.trick.append(action.cards[0])
        state.show(1 << action.cards[0])
        state.emit(Played, state.turn, action.cards[0])
        state.turn = state.following[state.turn]
        if len(state.trick) < 3:
            return "play"
        order = tuple((state.leader + step) % 3 for step in range(3))
        winner = order[max(range(3), key=lambda at: state.trick[at] % 13)]
        held = [state.hands[player] | 1 << state.trick[order.index(player)] for player in range(3)]
        side = {state.declarer} | {player for player in range(3) if held[player] >> state.called & 1}
        for player in side if winner in side else {0, 1, 2} - side:
            state.book(player, 1 + (state.setup.carried or 0) * (player == winner), TRICK)
        state.emit(TrickTaken, state.leader, winner, order, tuple(state.trick))
        state.taken[winner], state.trick = mask(state.trick), []
        return OVER

class ToyGame(Game):
    key, title, letters, players, Options = "toy", "Toy", "TY", (3,), Options
    phases = {"auction": Auction(), "stake": Stake(), "gift": Gift(), "play": Play(), "over": DealOver()}
    def pack(self, players, options):
        return PACK
    def deal(self, setup, deck):
        state = ToyState(setup, "auction", (setup.dealer + 1) % 3)
        state.bids, state.called, state.declarer, state.blind = [], None, setup.dealer, []
        state.pack = list(deck)
        for player in range(3):
            state.give(player, sorted(deck[player * 3 : player * 3 + 3]), state.pack)
        state.blind, state.pack = state.pack, []
        return state
    def next_deal(self, state, totals):
        pot = sum(bid.manner == ("none",) for bid in state.bids)
        return None if max(totals) >= 5 else NextDeal((state.setup.dealer + 1) % 3, pot)
