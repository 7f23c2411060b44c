"""Advice of Jo-Jotte: reasons for a choice, and notes for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import KING, NO_TRUMP, QUEEN, SUIT_CARDS, Card, Suit, card_of, mask, suit_of
from game.engine.state import NOBODY
from game.games.jo_jotte.powers import TAKERS, best_place, points
from game.games.jo_jotte.ranks import LAST_TRICK
from game.games.jo_jotte.scoring import GAME, GAME_OF_PARTNERS
from game.games.jo_jotte.state import JoJotteState
from scenes.i18n import CardMark, Line, Template, Text, mark
from scenes.presenters.base.advice import Advice, BeginnerNote, NoteText, keys_of, lead_told, note
from scenes.presenters.base.table_context import TableContext

# Notes for beginners: titles and texts.

NOTES = {
    "bidding": NoteText(
        "Shall this suit be trumps?",
        "Who makes trumps must come to more points than the other side, in tricks and melds, or loses all "
        "the points of the tricks. Points below the line make a game of {target}; the rest counts above it.",
    ),
    "named": NoteText(
        "Your say about it",
        "No trumps goes over any suit, and then you are the declarer. A double lets the points of the "
        "tricks count twice, for whoever comes to more; it ends the bidding for no trumps.",
    ),
    "sides": NoteText(
        "Take sides",
        "Two of you play this deal, and you do not. You score with one of them all the same: choose who "
        "will come to more points.",
    ),
    "special": NoteText(
        "Nullo and slam",
        "Who defends may undertake to lose every trick, without trumps: that is nullo. Who made trumps may "
        "undertake to win them all, a slam, even over a nullo. Both are rare: pass if you are not sure.",
    ),
    "stand": NoteText(
        "Who plays against the declarer?",
        "Only one of two opponents plays, and both score the same. Defend with the better hand, or withdraw "
        "and let the other do it.",
    ),
    "exchange": NoteText(
        "The seven of trumps",
        "Its holder may change it for the card that was turned up, which ranks higher: when it is his turn "
        "to meld, or before the first lead. Only a seven in a run that he declares must stay.",
    ),
    "exchange of partners": NoteText(
        "The seven of trumps",
        "Its holder may change it for the card that was turned up, which ranks higher: when it is his turn "
        "to meld, or before the second card is played. Only a seven in a run that he declares must stay.",
    ),
    "melds": NoteText(
        "Melds",
        "A run of cards of one suit, or four of a kind, scores above the line if nobody has better. For "
        "runs the order is ace, king, queen, jack, ten. You need not declare: then nobody learns of it, and "
        "it scores nothing.",
    ),
    "lead": NoteText(
        "What it takes to win",
        "At the right stand the points that both sides have in tricks, and in melds. The diamond marks the "
        "declarer's side, which must come to more than the other.",
    ),
    "lead to a slam": NoteText(
        "What it takes to win",
        "At the right stand the tricks that both sides have. The diamond marks the declarer's side, which "
        "must win every one of them.",
    ),
    "trumps": NoteText(
        "How trumps rank",
        "In trumps the jack is highest and counts 20, then comes the nine with 15. In all suits ace and ten "
        "stand above king and queen. The table at the right shows it; the last trick counts 10.",
    ),
    "following": NoteText(
        "Following",
        "Follow the suit that was led. If you cannot, you must trump; and when trumps are led you must play "
        "a higher one if you have it. Cards that may not be played are grey.",
    ),
    "following without trumps": NoteText(
        "Following",
        "Follow the suit that was led. If you cannot, play any card: there are no trumps. Cards that may "
        "not be played are grey.",
    ),
    "nullo": NoteText(
        "A nullo is played",
        "{player} must lose every trick. There are no trumps, and jack and nine rank low; the points of the "
        "cards go to prison.",
    ),
    "nullo of yours": NoteText(
        "A nullo is played",
        "You must lose every trick. There are no trumps, and jack and nine rank low; the points of the "
        "cards go to prison.",
    ),
    "prison": NoteText(
        "Points in prison",
        "{points} points wait in prison, from a deal that nobody won or from a nullo. Whoever wins this "
        "deal takes them as well, above the line.",
    ),
}
# Advice.

REASONS: Mapping[str, Template] = {
    "double": mark("The points would count twice."),
    "redouble": mark("The points would count four times."),
    "defend": mark("Yours is the better hand to play against this one."),
    "withdraw": mark("The other hand may do better against this one."),
    "nullo": mark("These cards can lose every trick."),
    "slam": mark("These cards can win every trick."),
    "meld": mark("It scores above the line if nobody has better."),
}
"""Reasons for an answer, whatever was asked."""
UNKNOWN = mark("It does best in the deals that were tried.")
PASSED: Mapping[str, Template] = {
    "double": mark("The points stay at what they count now."),
    "redouble": mark("The points stay at what they count now."),
    "nullo": mark("There is nothing more at stake then."),
    "slam": mark("There is nothing more at stake then."),
    "special": mark("There is nothing more at stake then."),
    "meld": mark("Nobody learns what you hold."),
}
"""Reasons for passing, by the question."""
NOTED: Mapping[str, str] = {
    "accept": "bidding",
    "name": "bidding",
    "respond": "named",
    "overcall": "named",
    "double": "named",
    "redouble": "named",
    "side": "sides",
    "stand": "stand",
    "defend": "stand",
    "nullo": "special",
    "slam": "special",
    "special": "special",
    "exchange": "exchange",
    "last exchange": "exchange",
    "meld": "melds",
}
"""The notes for the questions before the play."""
TAUGHT: Mapping[str, str] = {
    "bidding": "bid",
    "named": "bid",
    "sides": "three",
    "stand": "three",
    "special": "rare",
    "exchange": "melds",
    "melds": "melds",
}
"""The lessons about them."""


class JoJotteAdvice(Advice[JoJotteState]):
    """Reasons in a few words, and notes on the bidding, the melds and the play."""

    lessons = keys_of(NOTES)
    topics: Mapping[str, str] = {
        "LEAD": "sense", "MISSED": "ranks", "DEAR": "ranks", "WASTED": "follow", "FRIEND": "four",
        "GIVEN": "follow",
    }  # fmt: skip

    def topic(self, sight: TableContext[JoJotteState], chosen: Action, better: Action) -> str | None:
        state = sight.state
        if better.verb != "play":
            return TAUGHT[NOTED[state.agenda[0].kind]]
        if state.plays_nullo or state.slam:
            return "rare"
        royal = {card_of(rank, state.trump) for rank in (KING, QUEEN)} if state.trump != NO_TRUMP else set()
        both = all(state.hands[state.turn] >> card & 1 for card in royal) and bool(royal)
        return "jo" if both and not royal.isdisjoint((*chosen.cards, *better.cards)) else None

    def hint(self, sight: TableContext[JoJotteState], action: Action) -> Line:
        words = sight.words
        match action:
            case Action(verb="name", strain=int(strain)):
                if strain == NO_TRUMP:
                    return words.line("No suit of yours would make better trumps.")
                return _trumps(sight, strain)
            case Action(verb="accept"):
                return _trumps(sight, suit_of(sight.state.turned))
            case Action(verb="side", manner=("declarer",)):
                return words.line("The declarer should come out ahead.")
            case Action(verb="side"):
                return words.line("The defender should come out ahead.")
            case Action(verb="exchange"):
                turned = CardMark(sight.state.turned)
                return words.line("It makes your trumps better: you get {card} for the seven.", card=turned)
            case Action(verb="play", cards=(card,)):
                return _play(sight, card)
            case Action(verb="pass"):
                return _passing(sight)
        return words.line(REASONS[action.verb])

    def measure(self, sight: TableContext[JoJotteState]) -> Text:
        return sight.words.text("Points ahead in this hand, against the best.")

    def notes(self, sight: TableContext[JoJotteState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        state = sight.state
        if state.phase == "play":
            return list(self._in_play(sight))
        prison = state.before.prison
        notes = [note(NOTES, sight, "prison", points=prison)] if prison else []
        key = NOTED[state.agenda[0].kind]
        if key == "exchange" and state.partners:
            key = "exchange of partners"
        target = GAME_OF_PARTNERS if state.partners else GAME
        return [*notes, note(NOTES, sight, key, target=target)]

    def _in_play(self, sight: TableContext[JoJotteState]) -> Iterator[BeginnerNote]:
        """On the trumps or their lack, on following suit or what it takes to win."""
        state = sight.state
        no_trumps = state.trump == NO_TRUMP
        if state.plays_nullo:
            key = "nullo of yours" if state.nullo == sight.you else "nullo"
            yield note(NOTES, sight, key, player=sight.names[state.nullo])
        elif not no_trumps:
            yield note(NOTES, sight, "trumps")
        if sight.trick:
            yield note(NOTES, sight, "following without trumps" if no_trumps else "following")
        elif state.declarer != NOBODY and not state.plays_nullo:
            yield note(NOTES, sight, "lead to a slam" if state.slam else "lead")


def _trumps(sight: TableContext[JoJotteState], suit: Suit) -> Line:
    """Trumps of a player before the draw, and their points."""
    cards = sight.state.hands[sight.state.turn] & SUIT_CARDS[suit]
    return sight.words.line(
        "Of {suit} you hold {count} so far, worth {points} points as trumps.",
        suit=sight.suit_names[suit],
        count=cards.bit_count(),
        points=points(cards, suit),
    )


def _passing(sight: TableContext[JoJotteState]) -> Line:
    """Meaning of a pass, where that can be told."""
    kind = sight.state.agenda[0].kind
    if kind == "accept":
        return _trumps(sight, suit_of(sight.state.turned))
    if kind in ("respond", "overcall") and sight.state.strain != NO_TRUMP:
        return _trumps(sight, sight.state.strain)
    return sight.words.line(PASSED.get(kind, UNKNOWN))


def _play(sight: TableContext[JoJotteState], card: Card) -> Line:
    """Effect of a card on the trick."""
    state, words = sight.state, sight.words
    if not sight.trick:
        return lead_told(sight, card, TAKERS[state.trump][card], trump=state.trump)
    cards = (*sight.trick, card)
    if best_place(cards, state.trump) < len(cards) - 1:
        given = points(1 << card, state.trump)
        if not given:
            return words.line("It lets the trick go, and gives no points away.")
        return words.line("It lets the trick go, with {points} points.", points=given)
    if len(cards) <= len(state.after(state.turn)):
        return words.line("It is winning so far.")
    worth = points(mask(cards), state.trump)
    if state.hands[state.turn] == 1 << card and not state.plays_nullo:
        worth += LAST_TRICK
    if not worth:
        return words.line("It takes the trick.")
    return words.line("It takes the trick, with {points} points.", points=worth)
