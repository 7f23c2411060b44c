"""Jo-Jotte in words: what is asked, what is announced, and what just happened."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import (
    ACE,
    EIGHT,
    JACK,
    KING,
    NINE,
    NO_TRUMP,
    QUEEN,
    SEVEN,
    TEN,
    Cards,
    Suit,
    mask,
    suit_of,
)
from game.engine.events import MeldClaim, MeldsCompared
from game.engine.state import NOBODY
from game.jo_jotte.melds import CLASSES, FOURS_WITH_TRUMPS, FOURS_WITHOUT, Meld, melds
from game.jo_jotte.state import JoJotteState
from scenes.presenters.contract.sight import Sight
from scenes.words import CardMark, Line, SuitMark

RANK_NAMES = {
    ACE: "ace", KING: "king", QUEEN: "queen", JACK: "jack", TEN: "ten", NINE: "nine", EIGHT: "eight",
    SEVEN: "seven",
}  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
CLASS_NAMES = {"A": "four of a kind", "B": "a run"}


def strain_mark(strain: Suit) -> str | SuitMark:
    """A denomination within a line."""
    return "no trumps" if strain == NO_TRUMP else SuitMark(strain)


def strain_name(sight: Sight, strain: Suit) -> str:
    """The same in letters."""
    return "no trumps" if strain == NO_TRUMP else sight.suit_names[strain]


def with_trumps(sight: Sight, strain: Suit) -> str:
    """`with hearts as trumps`, `without trumps`."""
    return "without trumps" if strain == NO_TRUMP else f"with {sight.suit_names[strain]} as trumps"


def are(name: str) -> str:
    """`are` for clubs, `is` for a suit that a deck names in the singular."""
    return "are" if name.endswith("s") else "is"


def inner(sight: Sight, player: int) -> str:
    """A player inside a sentence."""
    return sight.name(player).replace("You", "you") if player == sight.you else sight.names[player]


def whose(sight: Sight, player: int) -> str:
    """`your`, `Aki's`."""
    return "your" if player == sight.you else f"{sight.names[player]}'s"


NULLO_QUESTION: Line = ("Nullo: lose every trick, without trumps?",)


# The players' parts.


def sits_out(state: JoJotteState, player: int) -> bool:
    """Whether a player has no part in the play: from the start, or because two others face each other."""
    if state.following[player] == player:
        return True
    faced = state.three_hands and state.phase in ("melds", "last exchange")
    return faced and player not in (state.declarer, state.defender)


def place_name(state: JoJotteState, player: int) -> str:
    """A player's place in a chouette; empty in other forms."""
    places = state.setup.carried.places
    return "" if places is None else ("Box", "Captain", "Partner")[places.index(player)]


def asked_to_meld(state: JoJotteState, player: int | None) -> Sequence[Meld]:
    """The melds that a player is just asked about."""
    if player is None or player != state.turn or not state.agenda or state.agenda[0].kind != "meld":
        return ()
    return [meld for kind in CLASSES for meld in melds(state.hands[player], kind, state.denomination)]


def role(sight: Sight, player: int) -> str:
    """What a player does in the deal once there is a contract."""
    state: JoJotteState = sight.state
    if state.partners and player == (state.declarer + 2) % 4:
        return "Partner"
    if player != state.declarer:
        return "Defends"
    if state.plays_nullo:
        return "Nullo"
    return "Slam" if state.slam else "Declares"


def part(sight: Sight, player: int) -> str:
    """The same before the play: `Plays hearts`."""
    state: JoJotteState = sight.state
    now = role(sight, player)
    if player == state.declarer and now == "Declares":
        return f"Plays {strain_name(sight, state.strain)}"
    return {"Nullo": "Bids nullo", "Slam": "Bids slam"}.get(now, now)


# What is asked.


def question(sight: Sight) -> Line:
    """The question before the play, with the reason for it."""
    state: JoJotteState = sight.state
    kind, player = state.agenda[0]
    if kind in ("accept", "name"):
        return _about_turn_up(sight, kind)
    bidder, strain = sight.names[state.bidder], strain_name(sight, state.strain)
    mark: Line = () if state.strain == NO_TRUMP else (SuitMark(state.strain),)
    doubler = sight.names[state.doubled_by] if state.doubled_by != NOBODY else ""
    match kind:
        case "respond" if state.multiple == 2:
            return (*mark, f"{doubler} doubles {strain}: redouble?")
        case "respond" if state.partners and (player - state.bidder) % 2 == 0:
            return (*mark, f"Your partner {bidder} names {strain}: no trumps over it?")
        case "respond" if state.strain != NO_TRUMP:
            return (*mark, f"{bidder} names {strain}: double, or no trumps over it?")
        case "respond":
            return (f"{bidder} names no trumps: double?",)
        case "overcall":
            return (*mark, f"{bidder} names {strain}: no trumps over it?")
        case "double":
            return (*mark, f"{bidder} will play {strain}: double?")
        case "side":
            return (*mark, f"{doubler} doubles {bidder} in {strain}: with whom do you score?")
        case "redouble":
            return (*mark, f"{doubler} doubles {strain}: redouble?")
        case "stand":
            return (*mark, _stand(sight))
        case "nullo":
            return NULLO_QUESTION
        case "special" if (player - state.bidder) % 2:
            return NULLO_QUESTION
        case "slam" | "special":
            if state.nullo != NOBODY:
                return (f"{sight.names[state.nullo]} bids nullo: slam over it, to win every trick?",)
            return ("Slam: win every trick?",)
        case "defend":
            bid = "slam" if state.slam else "nullo"
            return (f"{sight.names[state.declarer]} bids {bid}: do you defend?",)
        case "exchange":
            own = "your" if state.turn == sight.view.viewer else "the"
            return (f"Exchange {own}", CardMark(state.seven), _for_turn_up(sight), CardMark(state.turned))
        case "last exchange":
            own = "your" if state.turn == sight.view.viewer else "the"
            return (f"Last chance: {own}", CardMark(state.seven), _for_turn_up(sight), CardMark(state.turned))
    return _meld_question(sight)


def _for_turn_up(sight: Sight) -> str:
    state: JoJotteState = sight.state
    return f"for {whose(sight, state.setup.dealer)}" if state.partners else "for the turn-up"


def _about_turn_up(sight: Sight, kind: str) -> Line:
    suit = suit_of(sight.state.turned)
    name = sight.suit_names[suit]
    if kind == "name":
        return (SuitMark(suit), f"Nobody takes {name}: name other trumps?")
    them = "them" if name.endswith("s") else "it"
    return (SuitMark(suit), f"{name.capitalize()} {are(name)} turned up: accept {them} as trumps?")


def _stand(sight: Sight) -> str:
    state: JoJotteState = sight.state
    left, right = state.others
    if state.turn == left:
        bid = f"{sight.names[state.bidder]} plays {strain_name(sight, state.strain)}"
        return f"{bid}: defend, or leave it to {sight.names[right]}?"
    if state.defender == NOBODY:
        return f"{sight.names[left]} withdraws: defend, or bid nullo?"
    return f"{sight.names[left]} defends: withdraw, or bid nullo?"


def _meld_question(sight: Sight) -> Line:
    state: JoJotteState = sight.state
    held = asked_to_meld(state, state.turn)
    names = [meld_name(meld) for meld in held]
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
    them = "it" if len(held) == 1 and held[0].suit != NO_TRUMP else "them"
    has = "You have" if state.turn == sight.view.viewer else f"{sight.names[state.turn]} has"
    return (f"{has} {listed}: declare {them}?",)


def meld_name(meld: Meld) -> str:
    """`four jacks`, `a run of four`."""
    if meld.suit == NO_TRUMP:
        return f"four {RANK_NAMES[meld.rank]}s"
    return f"a run of {NUMBERS[meld.length]}"


# What is announced.


def spoken(action: Action) -> Line:
    """An action as a player says it."""
    match action:
        case Action(verb="name", strain=int(strain)):
            return ("No trumps",) if strain == NO_TRUMP else (SuitMark(strain),)
        case Action(verb="side", manner=(who,)):
            return (f"With the {who}",)
        case Action(verb="meld", manner=kinds):
            if len(kinds) > 1:
                return ("Declare both",)
            return (CLASS_NAMES[kinds[0]].capitalize(),)
    return (action.verb.capitalize(),)


def said(sight: Sight, player: int, action: Action) -> Line:
    """What a player has announced, as a caption."""
    state: JoJotteState = sight.state
    match action:
        case Action(verb="accept"):
            return (sight.does(player, "accept", "accepts"), SuitMark(suit_of(state.turned)), "as trumps")
        case Action(verb="name", strain=int(strain)):
            return (sight.does(player, "name", "names"), strain_mark(strain))
        case Action(verb="side", manner=(who,)):
            other = state.bidder if who == "declarer" else state.doubled_by
            return (sight.does(player, "side", "sides") + f" with {inner(sight, other)}",)
        case Action(verb="nullo"):
            return (sight.does(player, "bid", "bids") + " nullo, to lose every trick",)
        case Action(verb="slam"):
            return (sight.does(player, "bid", "bids") + " slam, to win every trick",)
        case Action(verb="meld", manner=kinds):
            declared = " and ".join(CLASS_NAMES[kind] for kind in kinds)
            return (sight.does(player, "declare", "declares") + f" {declared}",)
        case Action(verb="pass"):
            return (sight.does(player, "pass", "passes"),)
        case Action(verb="exchange"):
            return ()  # what comes next shows it
    verb = action.verb
    return (sight.does(player, verb, f"{verb}s"),)


# Melds compared.


def told(claim: MeldClaim, kind: str) -> str:
    """All that a player has said of his best meld: `a run of four to the king in trumps`."""
    if kind == "A":
        return CLASS_NAMES[kind] if claim.rank is None else f"four {RANK_NAMES[claim.rank]}s"
    words = "a run" if claim.length is None else f"a run of {NUMBERS[claim.length]}"
    if claim.rank is not None:
        words += f" to the {RANK_NAMES[claim.rank]}"
    if claim.in_trumps is not None:
        words += " in trumps" if claim.in_trumps else ", not trumps"
    return words


def compared(sight: Sight, event: MeldsCompared) -> Line:
    """Who scores a class of melds, and over what."""
    ours = [claim for claim in event.claims if claim.player in event.winners]
    others = [claim for claim in event.claims if claim.player not in event.winners]
    if not event.winners:
        return (f"Equal: {told(event.claims[0], event.kind)} each, so nobody scores it",)
    fours = FOURS_WITHOUT if sight.state.denomination == NO_TRUMP else FOURS_WITH_TRUMPS
    best = max(ours, key=lambda claim: _how_much(claim, fours))
    melded = sight.does(best.player, "lay down", "lays down") + f" {told(best, event.kind)}"
    if not others:
        return (melded,)
    rival = max(others, key=lambda claim: _how_much(claim, fours))
    return (f"{melded}; {inner(sight, rival.player)} had {told(rival, event.kind)}",)


def _how_much(claim: MeldClaim, fours: Sequence[int]) -> tuple[int, int, int]:
    """How much a player has said: who is out sooner says less."""
    if claim.length is None and claim.rank in fours:
        return (0, -fours.index(claim.rank), 0)
    return (claim.length or 0, claim.rank or -len(fours), int(claim.in_trumps or 0))


def replies(event: MeldsCompared) -> dict[int, Line]:
    """What the players say to each other when melds are compared."""
    if not event.claims:
        return {}
    first = event.claims[0]
    answers: dict[int, Line] = {first.player: (told(first, event.kind).capitalize(),)}
    for claim in event.claims[1:]:
        if not event.winners:
            answer = "The same"
        elif claim.player in event.winners:
            answer = "Higher" if first.player not in event.winners else told(claim, event.kind).capitalize()
        else:
            answer = "Not as good"
        answers[claim.player] = (answer,)
    return answers


def laid_down(sight: Sight, player: int) -> Cards:
    """What a player has laid down of his melds and not given away, while the first trick is played."""
    state: JoJotteState = sight.state
    if not state.playing or any(sight.won):
        return 0
    played = [card for card, who in zip(sight.trick, sight.trick_players, strict=True) if who == player]
    return state.laid_down[player] & (state.hands[player] | mask(played))


def by_rank(cards: Sequence[int]) -> list[int]:
    """Cards suit by suit, each from the ace down."""
    return sorted(cards, key=lambda card: (-(card // 13), -(card % 13)))
