"""The rail of Napoleon, and what its panels say of a bid and of a card to call."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import NO_TRUMP, Card, Suit, each
from game.engine.state import NOBODY
from game.napoleon.form import NO_CARD, form
from game.napoleon.powers import powers
from scenes.presenters.contract.rail import (
    Auction,
    CardNote,
    CardNotes,
    Contract,
    Force,
    Ranking,
    Section,
    Totals,
    Trumps,
)
from scenes.presenters.contract.seats import Side
from scenes.presenters.contract.sight import Sight
from scenes.presenters.napoleon import words as words
from scenes.words import Line, SuitMark

MOST_ROUNDS = 4


def sections(sight: Sight, sides: tuple[Side | None, ...]) -> Sequence[Section]:
    """All sections from top to bottom; `sides` are the players' as far as the viewer knows them."""
    state = sight.state
    played = state.setup.carried
    wins = form(state.setup).hattori
    after = f"after {counted(played, 'deal')}" if played else ""
    totals = Totals("Wins as Napoleon" if wins else "Chips", after, sides, signed=not wins)
    if state.napoleon == NOBODY and state.phase == "over":
        return [Trumps(NO_TRUMP, "Auction", "No bid", "The cards are thrown in", "–"), totals]
    if state.phase in ("auction", "trump"):
        return [_to_beat(sight), _auction(sight), *_special(sight), totals]
    return [_trumps(sight), _contract(sight), *_notes(sight), *_special(sight), totals]


def _to_beat(sight: Sight) -> Trumps:
    state = sight.state
    if state.phase == "trump":
        note = sight.does(state.napoleon, "name trumps", "names trumps")
        return Trumps(NO_TRUMP, "All passed", f"{form(state.setup).lowest_bid}, forced", note, "?")
    if state.bid is None:
        note = "The blind lies open" if state.exposed else f"From {form(state.setup).lowest_bid} on"
        return Trumps(NO_TRUMP, "Auction", "No bid yet", note, "?")
    name = sight.suit_names[state.bid.strain]
    note = sight.does(state.napoleon, "bid highest", "bids highest")
    return Trumps(state.bid.strain, "To beat", f"{state.number} {name}", note)


def _auction(sight: Sight) -> Auction:
    """What everybody has said, a line for each time round the table."""
    state = sight.state
    dealer = state.setup.dealer
    players = (*state.after(dealer), dealer)
    rounds: list[list[Line]] = []
    last = len(players)
    for bid in state.bids:
        place = players.index(bid.player)
        if place <= last:
            rounds.append([()] * len(players))
        number, strain = bid.action.number, bid.action.strain
        rounds[-1][place] = words.bid_line(sight, number, strain) if number else ("Pass",)
        if strain == NO_TRUMP:
            rounds[-1][place] = (f"{number}NT",)
        last = place
    asked = state.turn if state.phase == "auction" and state.turn != NOBODY else None
    if asked is not None and players.index(asked) <= last:
        rounds.append([()] * len(players))
    return Auction("Auction", players, tuple(map(tuple, rounds[-MOST_ROUNDS:])), asked)


def _trumps(sight: Sight) -> Trumps:
    state = sight.state
    who = sight.does(state.napoleon, "bid", "bid")
    note = f"{who} {state.number}"
    if state.forced:
        note = sight.does(state.napoleon, "had to bid", "had to bid") + f" {state.number}"
    return Trumps(state.trump, "Trumps", sight.suit_names[state.trump].capitalize(), note)


def _contract(sight: Sight) -> Contract:
    """What Napoleon's side has taken of its bid, as far as the sides are known to the viewer."""
    state = sight.state
    game, known = form(state.setup), words.sides(sight)
    ours = [state.napoleon, *([known.partner] if known.partner != NOBODY else [])]
    done = sum(words.count(sight, player) for player in ours)
    forces = [Force(Side.A, words.side_name(sight, ours), done, state.number)]
    if known.settled and not game.oldest:
        others = [player for player in range(game.players) if player not in ours]
        theirs = sum(words.count(sight, player) for player in others)
        theirs += words.open_discards(sight).bit_count()
        name = words.side_name(sight, others) if len(others) < 3 else "The others"
        forces.append(Force(Side.B, name, theirs, game.points - state.number + 1))
    alone = ", alone" if known.settled and game.calls and known.partner == NOBODY else ""
    return Contract(f"Scoring cards{alone}", tuple(forces))


def _notes(sight: Sight) -> list[Section]:
    """The called card, what was put away, and what heads the trick."""
    state = sight.state
    notes = []
    if state.called != NO_CARD:
        notes.append(_called(sight))
    scoring = words.open_discards(sight)
    away = sorted(each(state.discards[state.napoleon]), key=lambda card: not scoring >> card & 1)
    if away:
        count = scoring.bit_count()
        unknown = "only you know them" if state.napoleon == sight.view.viewer else "shown at the end"
        says = f"{count} for the others" if count else unknown
        notes.append(CardNote(tuple(away), "Put away", says))
    if state.phase == "play" or sight.trick:
        notes.append(_heads(sight))
    return [CardNotes("", tuple(notes))] if notes else []


def _called(sight: Sight) -> CardNote:
    state, known = sight.state, words.sides(sight)
    cards = (state.called,)
    if state.adjutant == state.napoleon or (known.settled and known.partner == NOBODY):
        mine = state.napoleon == sight.view.viewer
        alone = (
            "You stand alone"
            if state.napoleon == sight.you
            else f"{sight.names[state.napoleon]} stands alone"
        )
        return CardNote(cards, "Called card", alone, strong=mine and state.adjutant == NOBODY)
    if known.partner != NOBODY and state.adjutant == NOBODY:
        holds = sight.does(known.partner, "hold it", "holds it")
        return CardNote(cards, "Called card", holds, strong=words.called_by_you(sight))
    if state.adjutant != NOBODY:
        return CardNote(cards, "Called card", sight.does(state.adjutant, "played it", "played it"))
    return CardNote(cards, "Called card", "Nobody says who has it")


def _heads(sight: Sight) -> CardNote:
    if not sight.trick:
        return CardNote((), "Heads the trick", "nothing is led yet")
    place, why = words.head(sight, sight.trick)
    player = sight.trick_players[place]
    reason = {"heads": "highest of the suit", "trumps it": "a trump"}.get(why, why)
    return CardNote((sight.trick[place],), sight.does(player, "are ahead", "is ahead"), reason)


def _special(sight: Sight) -> list[Section]:
    found = words.powers_now(sight)
    title = "Special cards"
    if found is None:
        found = powers(form(sight.state.setup), NO_TRUMP)
        title = "Special, whatever is trumps"
    elif sight.state.phase in ("auction", "trump"):
        title = "Special without trumps"
        if found.trump != NO_TRUMP:
            title = f"Special, if {_are(sight, found.trump)} trumps"
    return [Ranking(title, tuple(words.tag_names(found).items()))]


def _are(sight: Sight, suit: Suit) -> str:
    name = sight.suit_names[suit]
    return f"{name} are" if name.endswith("s") else f"{name} is"


# Details.


def bid_details(sight: Sight, number: int, strain: Suit) -> Sequence[Line]:
    """What a bid promises, and what it would make of the hand."""
    game = form(sight.state.setup)
    points = game.points
    if game.oldest:
        promise = f"win exactly {number} of the {points} scoring cards."
    elif number == points:
        promise = f"win all {points} scoring cards."
    else:
        promise = f"win {number} to {points - 1} of the {points} scoring cards."
    mark: Line = () if strain == NO_TRUMP else (SuitMark(strain),)
    first = (*mark, f"{number} {words.with_trumps(sight, strain)}: {promise}")
    return (first, (" ".join([*_beyond(sight, number), _held(sight, strain)]).strip(),))


def _beyond(sight: Sight, number: int) -> list[str]:
    """What the number brings besides."""
    game = form(sight.state.setup)
    if game.oldest:
        return ["Not one more, not one less."] if number < game.points else ["Stakes count double."]
    if number < game.points and game.modern and game.options.opponents_none_loses:
        return ["It loses if the others take none in tricks."]
    if number < game.points:
        return [f"All {game.points} would lose."]
    return ["Stakes count double."] if game.options.payment == "flat" and game.modern else []


def _held(sight: Sight, strain: Suit) -> str:
    """Which special cards the viewer holds with these trumps."""
    viewer = sight.view.viewer
    if viewer is None:
        return ""
    own = sight.state.hands[viewer]
    special = words.tag_names(powers(form(sight.state.setup), strain))
    held = [name for card, name in special.items() if own >> card & 1]
    if not held:
        return "You hold no special card."
    if len(held) == len(special) > 1:
        return f"You hold all {len(held)} special cards."
    return (
        "You hold the " + " and the ".join([", the ".join(held[:-1]), held[-1]] if held[1:] else held) + "."
    )


def call_details(sight: Sight, card: Card) -> Sequence[Line]:
    """What calling a card would lead to."""
    state = sight.state
    name = words.the_card(sight, card)
    if state.hands[state.napoleon] >> card & 1:
        seen = words.everybody_knows(sight, card)
        return (
            (f"You hold it yourself: you play alone, and {'everybody' if seen else 'nobody'} knows it.",),
        )
    if card in state.blind:
        return (_in_the_blind(sight, card),)
    return ((f"Whoever holds {name} is your adjutant.",), ("He says nothing until it falls.",))


def _in_the_blind(sight: Sight, card: Card) -> Line:
    """A card of a blind that was turned up, which Napoleon takes or, in Hattori's game, has dealt out."""
    state = sight.state
    name = words.the_card(sight, card)
    name = name[:1].upper() + name[1:]
    if form(state.setup).exchange:
        return (f"{name} lies in the blind: you would play alone.",)
    dealer = state.setup.dealer
    player = (*state.after(dealer), dealer)[state.blind.index(card)]
    if player == state.napoleon:
        return (f"{name} will be dealt to you: you would play alone.",)
    return (f"{name} will be dealt to {sight.names[player]}, as all can see.",)
