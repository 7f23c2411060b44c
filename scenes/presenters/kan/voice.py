"""What is said and told at a table of Kan."""

from __future__ import annotations

from game.engine.actions import Action
from game.engine.cards import HIDDEN, JOKER, mask
from game.engine.events import (
    Announced,
    CardShown,
    Drew,
    Event,
    Played,
    Said,
    SeatsChanged,
    Shown,
    SidesKnown,
    Swapped,
    ThrownIn,
    TrickTaken,
    TrumpMade,
)
from game.engine.state import NOBODY, Zone
from game.games.kan.form import ALL_POINTS, SCORING
from game.games.kan.state import KanState
from scenes.i18n import NO_WORDS, CardMark, Line, SuitMark, Text, mark
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.voice import Report, Voice, for_trumps
from scenes.presenters.kan.calls import SEATS_DECIDE, both_calls, calls, seats_decide, secret_calls, turned_up
from scenes.presenters.kan.terms import explained, name_of, titled


class KanVoice(Voice[KanState]):
    """Terms with their meaning in captions, and bare in the mouths of players."""

    def caption(self, sight: Sight[KanState], event: Event) -> Line:
        words = sight.words
        match event:
            case Announced(player=player):
                return sight.told(player, "You declare kan", "{player} declares kan")
            case SidesKnown(players=players):
                return _kankei_are(sight, players)
            case Swapped():
                return _swapped(sight, event)
            case SeatsChanged(players=players):
                names = sight.listed(sight.viewer_first(players))
                return words.line("{Players} change seats: kankei may not be neighbours", players=names)
            case Said(player=player, action=action):
                return _said(sight, player, action)
            case Shown(cards=cards) if HIDDEN in cards:
                return _shown_unseen(sight, event)
            case Shown():
                return _shown(sight, event)
            case TrumpMade(strain=suit) if sight.state.round.deal == 1:
                told = sight.agreeing(
                    suit, "{symbol} {Suit} is trumps in this deal", "{symbol} {Suit} are trumps in this deal"
                )
                return words.line(told, symbol=SuitMark(suit), suit=sight.suit_names[suit])
            case CardShown(card=card, place=Zone(place=holder)):
                return sight.told(holder, "You held {card}", "{player} held {card}", card=CardMark(card))
            case ThrownIn() if not sum(sight.won):
                return words.line("Joker and ace of trumps in one hand: the cards are dealt again")
            case Drew() | TrumpMade() | ThrownIn():
                return ()
        return super().caption(sight, event)

    def report(self, sight: Sight[KanState], event: Event) -> Report | None:
        match event:
            case Said(action=Action(verb="iku" | "koi")):
                told = both_calls(sight)
                return Report(sight.state.leader, (told,)) if told and event == sight.said[-1] else None
        return super().report(sight, event)

    def first_lead(self, sight: Sight[KanState]) -> Text:
        state, words = sight.state, sight.words
        if state.form.alone:
            return words.text("Whoever plays alone leads first")
        if state.round.deal > 1:
            return words.text("Whoever named trumps leads first")
        if state.form.silent:
            return words.text("Whoever has this ace leads it")
        said = turned_up(sight)
        if seats_decide(sight):
            call = name_of(words, said[0].action.verb)
            return words.text(SEATS_DECIDE[state.setup.options.direction], call=call)
        return sight.told_text(state.leader, "You said iku", "{player} said iku")

    def brought(self, sight: Sight[KanState], trick: TrickTaken) -> Text:
        count = (mask(trick.cards) & SCORING).bit_count()
        if not count:
            return NO_WORDS
        return sight.words.counted("{count} scoring card", "{count} scoring cards", count=count)

    def speech(self, sight: Sight[KanState], event: Event) -> Line:
        words = sight.words
        match event:
            case Announced():
                return (titled(words, "kan"),)
            case Said(action=Action(verb="trump", strain=int(suit))):
                return for_trumps(sight, suit)
            case Said(action=Action(verb="play", strain=int(suit), manner=())):
                return words.line("{symbol} {Suit}", symbol=SuitMark(suit), suit=sight.suit_names[suit])
            case Said(action=Action(verb="play", strain=int(suit), manner=(word,))):
                return words.line(
                    "{symbol} {Suit} {Contract}",
                    symbol=SuitMark(suit),
                    suit=sight.suit_names[suit],
                    contract=name_of(words, word),
                )
            case Played(card=card) if card == JOKER and len(sight.trick) > 1:
                return words.line("Joker")
        return super().speech(sight, event)

    def spoken(self, sight: Sight[KanState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(verb="show"):
                return _what_is_shown(sight, action)
            case Action(verb="trump", strain=int(suit)):
                return (SuitMark(suit),)
            case Action(verb="play", strain=int(suit), manner=(word,)):
                contract = name_of(words, word)
                return words.line("{symbol} {Contract}", symbol=SuitMark(suit), contract=contract)
            case Action(verb="play", strain=int(suit)):
                return (SuitMark(suit),)
            case Action(verb="play", manner=(word,)):
                return (titled(words, word),)
            case Action(verb="play"):
                return ()
            case Action(verb="pass"):
                return super().spoken(sight, action)
            case Action(verb="stop"):
                return words.line("Stop")
            case Action(verb="continue"):
                return words.line("Play on")
        return (titled(words, action.verb),)

    def waiting(self, sight: Sight[KanState]) -> Line:
        state, words, turn = sight.state, sight.words, sight.state.turn
        if turn == sight.you and sight.you is not None:
            return ()
        match state.phase:
            case "lead":
                return secret_calls(sight)
            case "show":
                shower, whom = sight.names[state.round.shower], sight.name(state.round.namer)
                if state.setup.options.showing == "tournament":
                    return words.line("{player} shows {whom} cards", player=shower, whom=whom)
                return words.line("{player} may show {whom} cards", player=shower, whom=whom)
            case "trump":
                return words.line("{player} names trumps", player=sight.names[state.round.namer])
            case "stop" if turn != NOBODY:
                return words.line("{player} decides whether to stop", player=sight.names[turn])
            case "shippo-jo" if turn != NOBODY:
                question = explained(sight, "shippo_jo")
                return words.line("{player} is asked: {term}?", player=sight.names[turn], term=question)
        return ()


def _what_is_shown(sight: Sight[KanState], action: Action) -> Line:
    """The cards that are to be shown, and in what manner."""
    words, cards = sight.words, [CardMark(card) for card in action.cards]
    match cards, action.manner:
        case [card], ("twice",):
            return words.line("{card} twice", card=card)
        case [card], _:
            return (card,)
        case [first, second], ("then",):
            return words.line("{first} then {second}", first=first, second=second)
        case [first, second], _:
            return words.line("{first} {second} at once", first=first, second=second)
    return words.line("Nothing")


def _kankei_are(sight: Sight[KanState], players: tuple[int, ...]) -> Line:
    """Who the kankei are, all of them or the one who is known."""
    team = explained(sight, "kankei")
    if len(players) == 1:
        return sight.told(players[0], "You are {team}", "{player} is {team}", team=team)
    names = sight.listed(sight.viewer_first(players))
    return sight.words.line("{Players} are {team}", players=names, team=team)


def _said(sight: Sight[KanState], player: int, action: Action) -> Line:
    """What a player has said, as a line."""
    match action:
        case Action(verb="iku" | "koi"):
            return calls(sight)
        case Action(verb="trump", strain=int(suit)):
            return sight.told(
                player,
                "You name {symbol} {suit} as trumps and lead",
                "{player} names {symbol} {suit} as trumps and leads",
                symbol=SuitMark(suit),
                suit=sight.suit_names[suit],
            )
        case Action(verb="play"):
            return _said_with_a_card(sight, player, action)
        case Action(verb="kan"):
            return sight.told(
                player,
                "You play alone, for {need} of {all}",
                "{player} plays alone, for {need} of {all}",
                need=sight.state.need,
                all=ALL_POINTS,
            )
        case Action(verb="pass"):
            return sight.told(player, "You pass", "{player} passes")
        case Action(verb="stop"):
            return sight.told(player, "You stop: the deal ends", "{player} stops: the deal ends")
        case Action(verb="shippo_jo"):
            return sight.told(
                player,
                "You cancel the deal: {term}",
                "{player} cancels the deal: {term}",
                term=explained(sight, action.verb),
            )
        case Action(verb="continue"):
            return sight.told(player, "You play on", "{player} plays on")
    return sight.told(
        player,
        "You go for {contract}",
        "{player} goes for {contract}",
        contract=explained(sight, action.verb),
    )


def _said_with_a_card(sight: Sight[KanState], player: int, action: Action) -> Line:
    """A suit named with the joker, a contract, or both."""
    match action:
        case Action(strain=None, manner=(word,)):
            return sight.told(
                player,
                "You announce {contract}",
                "{player} announces {contract}",
                contract=explained(sight, word),
            )
        case Action(strain=int(suit), manner=(word,)):
            return sight.told(
                player,
                "You ask for {symbol} {suit} and announce {contract}",
                "{player} asks for {symbol} {suit} and announces {contract}",
                symbol=SuitMark(suit),
                suit=sight.suit_names[suit],
                contract=explained(sight, word),
            )
        case Action(strain=int(suit)):
            return sight.told(
                player,
                "You ask for {symbol} {suit}",
                "{player} asks for {symbol} {suit}",
                symbol=SuitMark(suit),
                suit=sight.suit_names[suit],
            )
    return ()


def _shown(sight: Sight[KanState], event: Shown) -> Line:
    """What somebody showed to whom, for the two of them."""
    player, whom, cards = event.player, sight.name(event.to), [CardMark(card) for card in event.cards]
    match cards:
        case []:
            return sight.told(player, "You show {whom} nothing", "{player} shows {whom} nothing", whom=whom)
        case [card]:
            return sight.told(
                player, "You show {whom} {card}", "{player} shows {whom} {card}", whom=whom, card=card
            )
    first, second = cards
    if event.together:
        you = mark("You show {whom} {first} {second} at once")
        other = mark("{player} shows {whom} {first} {second} at once")
    elif first == second:
        you = mark("You show {whom} {first} twice")
        other = mark("{player} shows {whom} {first} twice")
    else:
        you = mark("You show {whom} {first} and then {second}")
        other = mark("{player} shows {whom} {first} and then {second}")
    return sight.told(player, you, other, whom=whom, first=first, second=second)


def _shown_unseen(sight: Sight[KanState], event: Shown) -> Line:
    """The same for everybody else: the manner, and no faces (KAN-12)."""
    if event.together:
        you = mark("You show {whom} two cards at once")
        other = mark("{player} shows {whom} two cards at once")
    elif len(event.cards) == 1:
        you, other = mark("You show {whom} one card"), mark("{player} shows {whom} one card")
    else:
        you = mark("You show {whom} two cards, one after the other")
        other = mark("{player} shows {whom} two cards, one after the other")
    return sight.told(event.player, you, other, whom=sight.name(event.to))


def _swapped(sight: Sight[KanState], event: Swapped) -> Line:
    """The exchange of a double kan: which cards they were is known to the two alone (KAN-8)."""
    viewer = sight.view.viewer
    if viewer is None or viewer not in event.players:
        return sight.words.line(
            "Double kan: {players} exchange a card, unseen", players=sight.listed(event.players)
        )
    place = event.players.index(viewer)
    return sight.told(
        viewer,
        "Double kan: you got {got} for {gave}",
        "Double kan: {player} got {got} for {gave}",
        got=CardMark(event.cards[place]),
        gave=CardMark(event.cards[1 - place]),
    )
