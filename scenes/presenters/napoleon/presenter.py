"""Napoleon at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.engine.actions import Action
from game.engine.cards import JOKER, NO_TRUMP, Card, Suit
from game.engine.events import CallAnswered, CardShown, Discarded, Drew, Event, Played, Said, ThrownIn
from game.engine.scoring import Entry
from game.engine.state import NOBODY, Zone
from game.napoleon.form import NO_CARD, PILES_EACH, form
from scenes.presenters.contract.advice import Lesson
from scenes.presenters.contract.presenter import Presenter
from scenes.presenters.contract.questions import Bidding, Picking, Several
from scenes.presenters.contract.rail import Section
from scenes.presenters.contract.scores import Strip
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.spread import Column, Heading, Lies, Pile
from scenes.presenters.napoleon import hints as hints
from scenes.presenters.napoleon import lessons as guide
from scenes.presenters.napoleon import rail as rails
from scenes.presenters.napoleon import result as results
from scenes.presenters.napoleon import words as words
from scenes.words import CardMark, Line, SuitMark


class NapoleonPresenter(Presenter):
    """The bid, the secret adjutant as far as the viewer knows him, the special cards, what each has taken."""

    tagline = "A bid and a secret adjutant"
    lessons = guide.KEYS

    def subtitle(self, sight: Sight) -> str:
        setup = sight.state.setup
        return f"Deal {setup.carried + 1} of {setup.options.deals}"

    # Players and sides.

    def status(self, sight: Sight, player: int) -> str | Line:
        state = sight.state
        if state.phase == "auction":
            said = [bid.action for bid in state.bids if bid.player == player]
            if not said:
                return "To bid"
            return self._bid_status(sight, said[-1]) if said[-1].number else "Passed"
        if state.phase in ("trump", "call", "discard"):
            if player == state.napoleon and state.bid is not None:
                return f"Napoleon, bid {state.number}"
            return counted(sight.view.hand_size(player), "card")
        taken = words.count(sight, player)
        if player == state.napoleon:
            return f"Napoleon, {taken}"
        if player == words.sides(sight).partner:
            return f"Adjutant, {taken}"
        return f"{taken} scoring"

    @staticmethod
    def _bid_status(sight: Sight, action: Action) -> str | Line:
        assert action.strain is not None
        if action.strain == NO_TRUMP:
            return f"Bid {action.number} {sight.suit_names[action.strain]}"
        return (f"Bid {action.number}", SuitMark(action.strain))

    def side(self, sight: Sight, player: int) -> Side | None:
        state = sight.state
        if state.phase == "auction" or state.napoleon == NOBODY:
            return None
        known = words.sides(sight)
        if player in (state.napoleon, known.partner):
            return Side.A
        called = state.called != NO_CARD or known.settled
        return Side.B if known.settled or (called and player == sight.view.viewer) else None

    def out(self, sight: Sight, player: int) -> bool:
        state = sight.state
        if state.phase != "auction" or form(state.setup).reentry:
            return False
        return any(bid.player == player and bid.action.verb == "pass" for bid in state.bids)

    # Words.

    def prompt(self, sight: Sight, legal: Sequence[Action]) -> Line:
        state = sight.state
        several = self.choose_several(sight, legal)
        if several:
            return (f"Put {counted(several.count, 'card')} away; scoring ones go to the others",)
        if state.phase != "play":
            return ("Your turn",)
        return self._play_prompt(sight, legal)

    def _play_prompt(self, sight: Sight, legal: Sequence[Action]) -> Line:
        state = sight.state
        cards = [action.cards[0] for action in legal]
        if not sight.trick:
            return (f"Your turn: lead {words.may_lead(sight, cards)}",)
        if sight.trick[0] == state.powers.hunter and cards == [JOKER]:
            return ("Your turn: the joker is called out",)
        suit = words.suit_wanted(state.powers, sight.trick[0])
        plain = [card for card in cards if card != JOKER]
        if (
            suit is not None
            and plain
            and all(words.suit_wanted(state.powers, card) == suit for card in plain)
        ):
            joker = ("or the joker",) if JOKER in cards else ()
            return ("Your turn: follow", SuitMark(suit), *joker)
        if len(cards) < sight.view.hand_size(state.turn):
            return ("Your turn: a scoring card is asked for",)
        return ("Your turn: play any card",)

    def waiting(self, sight: Sight) -> Line:
        state = sight.state
        if state.turn in (sight.you, NOBODY) or state.turn != state.napoleon:
            return ()
        name = sight.names[state.napoleon]
        return {
            "trump": (f"{name} names trumps",),
            "call": (f"{name} thinks of a card to call",),
            "discard": (f"{name} puts cards away",),
        }.get(state.phase, ())

    def caption(self, sight: Sight, event: Event) -> Line:
        match event:
            case Said(player=player, action=Action(verb="pass")):
                return (sight.does(player, "pass", "passes"),)
            case Said(player=player, action=Action(verb="bid", number=number, strain=strain)):
                return (sight.does(player, "bid", "bids"), *words.bid_line(sight, number, strain))
            case Said(player=player, action=Action(strain=int(suit))):
                return (sight.does(player, "make", "makes"), SuitMark(suit), "trumps")
            case Said(player=player, action=action):
                return (sight.does(player, "call", "calls"), CardMark(action.cards[0]))
            case CardShown(place="blind"):
                return ("All passed: the blind is turned up, bid again",)
            case CardShown(card=card, place=place) if place.startswith("hand"):
                holder = sight.does(int(place.split()[1]), "hold", "holds")
                return (holder, CardMark(card), "and must be Napoleon")
            case ThrownIn():
                return ("Nobody bids: the cards are thrown in",)
            case Drew(player=player):
                return (sight.does(player, "take the blind", "takes the blind"),)
            case Discarded(player=player, cards=cards, open=True):
                return (sight.does(player, "put away", "puts away"), *map(CardMark, cards), "for the others")
            case Discarded(player=player):
                return (sight.does(player, "put a card away", "puts a card away"),)
            case CallAnswered(player=int(player), called=card) if player == sight.state.napoleon:
                has = sight.does(player, "have the called card", "has the called card")
                return (has, CardMark(card), "and stand alone" if player == sight.you else "and stands alone")
            case CallAnswered(player=int(player), called=card):
                return (CardMark(card), sight.does(player, "are the adjutant", "is the adjutant"))
            case CardShown():
                return ()
        return super().caption(sight, event)

    def speech(self, sight: Sight, event: Event) -> Line:
        match event:
            case Said(action=Action(verb="call", cards=(card,))):
                return ("I call", CardMark(card))
            case Said(action=Action(verb="trump", strain=int(suit))):
                return (SuitMark(suit), f"{sight.suit_names[suit].capitalize()} for trumps")
            case Said(action=Action(verb="bid", number=number, strain=strain)):
                return words.bid_line(sight, number, strain)
            case Said(action=action):
                return self.spoken(action)
            case CallAnswered(player=int(player)):
                return ("I stand alone!",) if player == sight.state.napoleon else ("I am the adjutant!",)
            case Played():
                place, why = words.head(sight, sight.trick)
                special = (
                    why in ("same two", "yoromeki") or why in dict(words.ranking(sight.state.powers)).values()
                )
                return (f"{why.capitalize()}!",) if special and place == len(sight.trick) - 1 else ()
        return ()

    def spoken(self, action: Action) -> Line:
        match action:
            case Action(verb="bid", number=number, strain=int(suit)):
                return (f"Bid {number}", "NT" if suit == NO_TRUMP else SuitMark(suit))
            case Action(verb="trump", strain=int(suit)):
                return (SuitMark(suit),)
        return super().spoken(action)

    def hint(self, sight: Sight, action: Action) -> Line:
        return hints.why(sight, action)

    # Cards on the table.

    def active_suit(self, sight: Sight, cards: Sequence[Card]) -> Suit | None:
        return words.suit_wanted(sight.state.powers, cards[0]) if cards else None

    def heading(self, sight: Sight, cards: Sequence[Card]) -> Heading | None:
        return Heading(*words.head(sight, cards)) if cards else None

    def piles(self, sight: Sight) -> Sequence[Pile]:
        dealt = "in the blind" if form(sight.state.setup).exchange else "to be dealt"
        return [Pile(Zone("blind"), None, lambda count: f"{count} {dealt}", lies=Lies.APART)]

    def columns(self, state: Any) -> Mapping[Zone, Column]:
        tops = enumerate(state.tops)
        return {
            Zone("piles", place): Column(place // PILES_EACH, None if top == NO_CARD else top)
            for place, top in tops
        }

    def captured(self, sight: Sight, player: int) -> Sequence[Card]:
        return words.scoring_cards(sight, player)

    def tags(self, sight: Sight) -> Mapping[Card, str]:
        state = sight.state
        found = words.powers_now(sight)
        if found is None:
            return {}
        first = state.phase == "play" and not sum(sight.won)
        tags = {
            card: name
            for card, name in words.tag_names(found).items()
            if card not in sight.trick or words.has_power(found, card, first=first)
        }
        if state.phase not in ("auction", "trump") and (two := words.same_two(sight)) is not None:
            tags[two] = "same two"
        if words.called_by_you(sight):
            named = tags.get(state.called)
            tags[state.called] = f"{named}, called" if named else "called"
        return tags

    # Choices.

    def choose_several(self, sight: Sight, legal: Sequence[Action]) -> Several | None:
        state = sight.state
        if not legal or legal[0].verb != "discard":
            return None
        sizes = [sight.view.hand_size(player) for player in range(state.setup.players)]
        most = max(size for player, size in enumerate(sizes) if player != state.napoleon)
        return Several(sizes[state.napoleon] - most, state.discards[state.napoleon].bit_count(), "Put away")

    def bidding(self, sight: Sight, legal: Sequence[Action]) -> Bidding:
        state = sight.state
        game = form(state.setup)
        made = tuple(
            (bid.action.number, bid.action.strain, bid.player) for bid in state.bids if bid.action.number
        )
        note = "Scoring cards your side must take" if game.calls else "Scoring cards you must take"
        if game.oldest:
            note = "Scoring cards you must take, exactly"
        if state.exposed:
            note = "The blind lies open"
        numbers = tuple(range(game.lowest_bid, game.points + 1))
        return Bidding("Your bid", note, numbers, made, tuple(reversed(game.strains)))

    def picking(self, sight: Sight, legal: Sequence[Action]) -> Picking:
        own = sight.state.hands[sight.state.napoleon]
        marked = frozenset(card for card in range(53) if own >> card & 1)
        note = "Its holder plays with you, in secret"
        return Picking("Call a card", note, marked, "yours", first=words.best_to_call(sight))

    def details(self, sight: Sight, action: Action) -> Sequence[Line]:
        match action:
            case Action(verb="bid", number=int(number), strain=int(strain)):
                return rails.bid_details(sight, number, strain)
            case Action(verb="trump", strain=int(strain)):
                lowest = form(sight.state.setup).lowest_bid
                return ((f"You hold the mighty and must be Napoleon: your bid is {lowest}.",),)
            case Action(verb="call", cards=(card,)):
                return rails.call_details(sight, card)
        return ()

    def notes(self, sight: Sight, legal: Sequence[Action]) -> Sequence[Lesson]:
        return guide.notes(sight)

    def rail(self, sight: Sight) -> Sequence[Section]:
        return rails.sections(sight, self.sides(sight))

    # The result.

    def deal_title(self, sight: Sight) -> str:
        return results.title(sight)

    def deal_story(self, sight: Sight) -> str:
        return results.story(sight)

    def reason(self, sight: Sight, entry: Entry) -> str:
        return results.reason(sight, entry)

    def nothing(self, sight: Sight, player: int) -> str:
        return "Nobody bid" if results.result_of(sight) is None else "Only Napoleon scores"

    def strip(self, sight: Sight) -> Strip | None:
        return results.strip(sight)
