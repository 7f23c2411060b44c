"""Jan Ken Po at the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import CLUBS, NO_TRUMP, Card, Suit, suit_of
from game.engine.events import CallAnswered, Discarded, Drew, Event, Played, Said
from game.engine.scoring import Entry
from game.engine.state import NOBODY, Zone
from game.jan_ken_po.powers import TAKERS, best_place
from game.jan_ken_po.result import JanKenPoReason, JanKenPoResult
from game.jan_ken_po.scoring import rates
from game.jan_ken_po.state import PARTNERS_FROM, TABLES, JanKenPoState, highest_bid, tricks
from game.jan_ken_po.suits import strength
from scenes.presenters.contract.advice import Lesson
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.questions import Bidding, Picking, Several
from scenes.presenters.contract.rail import Section, SuitOrder, Totals, Trumps
from scenes.presenters.contract.scores import Strip
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Heading, Lies, Pile
from scenes.presenters.jan_ken_po import lessons as guide
from scenes.presenters.jan_ken_po import words as words
from scenes.words import CardMark, Line, SuitMark


class JanKenPoPresenter(Presenter):
    """The contract and its sides, the suit order, and what turns a trick."""

    tagline = "Stone, scissors, paper and fire"
    skin = "jan_ken_po"
    lessons = guide.KEYS

    def subtitle(self, sight: Sight) -> str:
        return f"Deal {sight.deal}, match to {self.target(sight)}"

    # Players and sides.

    def status(self, sight: Sight, player: int) -> str:
        state = sight.state
        if state.phase == "auction":
            said = dict(state.bids).get(player)
            return "To bid" if said is None else f"Bid {said}" if said else "Passed"
        if state.trump == NO_TRUMP:
            cards = counted(sight.view.hand_size(player), "card")
            return f"Declarer, bid {state.bid}" if player == state.declarer else cards
        won = counted(sight.won[player], "trick")
        role = {state.declarer: "Declarer", state.partner: "Partner"}.get(player)
        return f"{role}, {won}" if role else won

    def side(self, sight: Sight, player: int) -> Side | None:
        state = sight.state
        if state.phase == "auction":
            return None
        if state.declaring(player):
            return Side.A
        settled = state.setup.players < PARTNERS_FROM or state.phase in ("play", "over")
        return Side.B if settled else None

    def out(self, sight: Sight, player: int) -> bool:
        state = sight.state
        return state.phase == "auction" and dict(state.bids).get(player) == 0

    def strength(self, card: Card, trump: Suit) -> int:
        return strength(card)

    # Words.

    def prompt(self, sight: Sight, legal: Sequence[Action]) -> Line:
        state = sight.state
        several = self.choose_several(sight, legal)
        match state.phase:
            case "neko" if several:
                return (f"The neko is yours: put {counted(several.count, 'card')} away",)
            case "discard" if several:
                return (f"Put down {counted(several.count, 'card')}, face down",)
            case "trump":
                return ("Name trumps",)
            case "call":
                return ("Play alone, or call a card",)
            case "play" if sight.trick:
                active = self.active_suit(sight, sight.trick)
                assert active is not None
                name = sight.suit_names[active]
                if all(suit_of(action.cards[0]) == active for action in legal):
                    return (f"Your turn: follow {name}",)
                return (f"Your turn: no {name}, play any card",)
            case "play":
                return ("Your turn: lead any card",)
        return ("Your turn",)

    def waiting(self, sight: Sight) -> Line:
        state = sight.state
        if state.sealed is not None:
            others = [name for player, name in enumerate(sight.names) if player != sight.you]
            if len(others) == 1:
                return (f"{others[0]} puts cards down",)
            return ("The others put down their cards",)
        if state.turn in (sight.you, -1) or state.turn != state.declarer:
            return ()
        name = sight.names[state.declarer]
        return {
            "neko": (f"{name} puts cards away for the neko",),
            "trump": (f"{name} names trumps",),
        }.get(state.phase, ())

    def caption(self, sight: Sight, event: Event) -> Line:
        match event:
            case Said(player=player, action=Action(verb="pass")):
                return (sight.does(player, "pass", "passes"),)
            case Said(player=player, action=Action(number=int(bid))):
                return (sight.does(player, f"bid {bid}", f"bids {bid}"),)
            case Said(player=player, action=Action(strain=int(suit))):
                return (sight.does(player, "make", "makes"), SuitMark(suit), "trumps")
            case Said(player=player, action=Action(verb="alone")):
                return (sight.does(player, "play alone", "plays alone"),)
            case Said(player=player, action=action):
                return (sight.does(player, "call", "calls"), CardMark(action.cards[0]))
            case CallAnswered(player=None):
                return ("Nobody shows himself as partner",)
            case CallAnswered(player=int(player)) if player == sight.you:
                return (f"You are the partner of {sight.names[sight.state.declarer]}",)
            case CallAnswered(player=int(player)):
                return (f"{sight.names[player]} shows himself as partner",)
            case Drew(player=player):
                return (sight.does(player, "take the neko", "takes the neko"),)
            case Discarded(player=player, cards=(_,)):
                return (sight.does(player, "put cards away", "puts cards away"),)
            case Discarded():
                return ("Everybody has put down two cards",)
        return super().caption(sight, event)

    def speech(self, sight: Sight, event: Event) -> Line:
        match event:
            case Said(action=Action(strain=int(suit))):
                return (SuitMark(suit), f"{sight.suit_names[suit].capitalize()} for trumps")
            case Said(action=Action(verb="alone")):
                return ("I play alone",)
            case Said(action=Action(cards=(card,))):
                return (f"I call {sight.the_card(card)}",)
            case Said(action=action):
                return self.spoken(action)
            case CallAnswered(player=int()):
                return ("Here!",)
            case Played(card=card) if len(sight.trick) > 1:
                *earlier, _ = sight.trick
                before = earlier[best_place(earlier, sight.state.trump)]
                if not TAKERS[sight.state.trump][before] >> card & 1:
                    return ()
                suit, over = suit_of(card), suit_of(before)
                if suit == over:
                    return (f"Higher {sight.suit_names[suit]}!",)
                told = words.takes_over(sight, suit, over)
                return (f"{told[:1].upper()}{told[1:]}",)
        return ()

    def spoken(self, action: Action) -> Line:
        match action:
            case Action(number=int(bid)):
                return (f"Bid {bid}",)
            case Action(strain=int(suit)):
                return (SuitMark(suit),)
            case Action(verb="alone"):
                return ("Play alone",)
        return super().spoken(action)

    def hint(self, sight: Sight, action: Action) -> Line:
        state = sight.state
        match action:
            case Action(number=int(bid)):
                need = TABLES[state.setup.players].book + bid
                return (f"looks best: {need} of {tricks(state.setup)} tricks",)
            case Action(verb="discard"):
                return ("can be spared",)
            case Action(strain=int(suit)):
                return (f"{sight.suit_names[suit]} would be the best trumps",)
            case Action(verb="call"):
                return ("is the partner to have",)
            case Action(verb="play") if not sight.trick:
                return ("is the best lead",)
            case Action(verb="play"):
                best = sight.trick[best_place(sight.trick, state.trump)]
                if not TAKERS[state.trump][best] >> action.cards[0] & 1:
                    return ("lets the trick go",)
                last = len(sight.trick) == state.setup.players - 1
                return ("takes the trick" if last else "heads the trick for now",)
        return super().hint(sight, action)

    # The trick.

    def active_suit(self, sight: Sight, cards: Sequence[Card]) -> Suit | None:
        return suit_of(cards[best_place(cards, sight.state.trump)]) if cards else None

    def heading(self, sight: Sight, cards: Sequence[Card]) -> Heading | None:
        if not cards:
            return None
        trump = sight.state.trump
        best = best_place(cards, trump)
        before = cards[best_place(cards[:best], trump)] if best else cards[best]
        suit, over = suit_of(cards[best]), suit_of(before)
        if suit == over:
            return Heading(best, "heads")
        return Heading(best, f"{words.verb(sight, suit, over)} {sight.suit_names[over]}")

    def look_back(self, sight: Sight) -> bool:
        allowed: bool = sight.state.setup.options.look_back
        return allowed

    def piles(self, sight: Sight) -> Sequence[Pile]:
        if TABLES[sight.state.setup.players].neko:
            return [Pile(Zone("neko"), None, lambda count: f"{count} in the neko", lies=Lies.BETWEEN)]
        return [Pile(Zone("neko"), None, lambda count: f"{count} set aside", lies=Lies.APART)]

    # Choices.

    def choose_several(self, sight: Sight, legal: Sequence[Action]) -> Several | None:
        state = sight.state
        viewer = sight.view.viewer
        if not legal or legal[0].verb != "discard" or viewer is None:
            return None
        if state.sealed is not None:
            made = len(state.sealed.get(viewer, ()))
            return Several(2 - made, made, "Put down")
        made = state.discards[viewer].bit_count()
        return Several(TABLES[state.setup.players].neko - made, made, "Put away")

    def bidding(self, sight: Sight, legal: Sequence[Action]) -> Bidding:
        state = sight.state
        made = tuple((bid, None, player) for player, bid in state.bids if bid)
        numbers = tuple(range(1, highest_bid(state.setup) + 1))
        note = f"Tricks above {TABLES[state.setup.players].book}"
        if not state.bid and state.turn == state.setup.dealer:
            note = "All others have passed: the dealer must bid"
        return Bidding("Your bid", note, numbers, made)

    def picking(self, sight: Sight, legal: Sequence[Action]) -> Picking:
        state = sight.state
        own = state.hands[state.declarer] | state.discards[state.declarer]
        marked = frozenset(card for card in range(52) if own >> card & 1)
        if state.calls:
            note = "Nobody answered to " + " or ".join(sight.the_card(card) for card in state.calls[-2:])
        else:
            note = "Its holder is your partner"
        spent = frozenset(state.calls)
        wanted = [card for card in range(52) if card not in marked | spent]
        best = max(wanted, key=lambda card: (suit_of(card) == state.trump, strength(card)), default=None)
        return Picking("Call a card", note, marked, "yours", spent, best)

    def details(self, sight: Sight, action: Action) -> Sequence[Line]:
        state = sight.state
        match action:
            case Action(number=int(bid)):
                need = TABLES[state.setup.players].book + bid
                alone, each = (bid * rates(state.setup.options, alone=way).bid for way in (True, False))
                side, pays = "you", f"{alone} points"
                if state.setup.players >= PARTNERS_FROM:
                    side, pays = "your side", f"{each} points each, {alone} alone"
                neko = "take the neko and " if TABLES[state.setup.players].neko else ""
                return (
                    (f"{bid}: {side} must take {need} of {tricks(state.setup)} tricks.",),
                    (f"Pays {pays}. You {neko}name trumps.",),
                )
            case Action(strain=int(suit)):
                name = sight.suit_names[suit]
                if suit != CLUBS:
                    return ((f"{name.capitalize()} first, and a fixed order down to the last.",),)
                burns = agreeing(words.BURNS, name)
                return ((f"{name.capitalize()} {burns} all; the other three beat each other in a circle.",),)
            case Action(verb="call", cards=(card,)):
                if state.hands[state.declarer] >> card & 1:
                    return (("You have this card yourself: nobody will answer.",),)
                if state.discards[state.declarer] >> card & 1:
                    return (("You have put this card down: nobody will answer.",),)
                return ((f"Whoever holds {sight.the_card(card)} plays with you and shows himself.",),)
        return ()

    def order(self, sight: Sight, action: Action) -> SuitOrder | None:
        return None if action.strain is None else words.suit_order(sight, action.strain)

    def notes(self, sight: Sight, legal: Sequence[Action]) -> Sequence[Lesson]:
        return guide.notes(sight, legal, self.active_suit(sight, sight.trick))

    # The rail.

    def rail(self, sight: Sight) -> Sequence[Section]:
        state = sight.state
        sides = tuple(self.side(sight, player) for player in range(state.setup.players))
        totals = Totals("Scores", f"to {self.target(sight)}", sides)
        if state.phase == "auction":
            return [words.to_beat(sight), words.auction(sight), words.suit_order(sight, state.trump), totals]
        if state.trump == NO_TRUMP:
            note = sight.does(state.declarer, "name trumps", "names trumps")
            beat = Trumps(NO_TRUMP, "Contract", f"Bid {state.bid}", note, str(state.bid))
            return [beat, words.contract(sight), words.suit_order(sight, state.trump), totals]
        trumps = self.trumps(sight, words.made_by(sight))
        return [trumps, words.contract(sight), words.suit_order(sight, state.trump), totals]

    # The result.

    def deal_title(self, sight: Sight) -> str:
        return "Contract made" if self._result(sight).made else "Contract failed"

    def deal_story(self, sight: Sight) -> str:
        state, result = sight.state, self._result(sight)
        trump = sight.suit_names[state.trump]
        if result.partner != NOBODY:
            partner = sight.name(result.partner).replace("You", "you")
            how = f"with {trump} as trumps and called {partner}"
        elif state.calls:
            how = f"with {trump} as trumps and found no partner"
        else:
            how = f"alone with {trump} as trumps"
        slams = {"zensho": " That is zensho, all tricks.", "shoyo": " That is shoyo, all but one."}
        more = "" if result.slam is None else slams[result.slam]
        needed = f"Needed {result.needed} tricks of {result.tricks}, took {result.taken}."
        return f"{sight.name(result.declarer)} bid {result.bid} {how}. {needed}{more}"

    @staticmethod
    def _result(sight: Sight) -> JanKenPoResult:
        """What a finished deal has brought."""
        state: JanKenPoState = sight.state
        assert state.result is not None
        return state.result

    def reason(self, sight: Sight, entry: Entry) -> str:
        match entry.reason:
            case JanKenPoReason("contract", number, each):
                return f"Bid of {number} made, {each} a trick"
            case JanKenPoReason("overtricks", number, each):
                return counted(number, "overtrick") + (f", {each} each" if number > 1 else "")
            case JanKenPoReason("short", number, each):
                return f"{counted(number, 'trick')} short, {each} each"
            case JanKenPoReason("shoyo"):
                return "Shoyo, all tricks but one"
            case JanKenPoReason("zensho"):
                return "Zensho, all tricks"
        return super().reason(sight, entry)

    def nothing(self, sight: Sight, player: int) -> str:
        return "Nothing on a made contract" if self._result(sight).made else "Nothing on a failed contract"

    def strip(self, sight: Sight) -> Strip:
        result = self._result(sight)
        ours, theirs = words.contract(sight).forces
        rest = result.tricks - result.taken
        texts = (f"{ours.name}: {result.taken}", f"{theirs.name}: {rest}", f"needed: {result.needed}")
        return Strip(result.taken, rest, result.needed, *texts)

    def target(self, sight: Sight) -> int:
        target: int = sight.state.setup.options.target
        return target
