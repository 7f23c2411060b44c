"""Advice of Jo-Jotte: reasons for a choice, and notes for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import KING, NO_TRUMP, QUEEN, card_of
from game.engine.state import NOBODY
from game.games.jo_jotte.scoring import GAME, GAME_OF_PARTNERS
from game.games.jo_jotte.state import JoJotteState
from scenes.presenters.base.advice import Advice, BeginnerNote, NoteText, keys_of, note
from scenes.presenters.base.table_context import TableContext

# Notes for beginners: titles and texts.

NOTES = {
    "bidding": NoteText(
        "Make this suit trumps?",
        "The player who chooses trumps is the declarer. Without the higher total in tricks and melds, the "
        "declarer loses all the trick points. {target} points below the line win a game; points above the "
        "line don't count towards a game.",
    ),
    "named": NoteText(
        "Your call",
        "No trumps outranks any suit and makes you the declarer. A double multiplies the trick "
        "points by two, and the side with the higher total scores them all. After a double, no one "
        "can bid no trumps.",
    ),
    "sides": NoteText(
        "Take sides",
        "The other two play this deal. You score with one of them: choose the player you expect to "
        "have the higher total.",
    ),
    "special": NoteText(
        "Nullo and slam",
        "A defender can bid nullo: to lose every trick, with no trumps. The side that chose trumps "
        "can bid slam: to win every trick. A slam outranks a nullo. Both are rare, so pass if "
        "you're not sure.",
    ),
    "stand": NoteText(
        "Who defends?",
        "Only one of the two opponents plays against the declarer, but both score the same. Defend if your "
        "hand is strong. Otherwise withdraw and let the other player defend.",
    ),
    "exchange": NoteText(
        "The seven of trumps",
        "If you hold the seven of trumps, you can exchange it for the turn-up, a stronger trump. "
        "You're asked at your turn to meld or before the first lead. A seven in a run you declared "
        "can't be exchanged.",
    ),
    "exchange of partners": NoteText(
        "The seven of trumps",
        "If you hold the seven of trumps, you can exchange it for the turn-up, a stronger trump. "
        "You're asked at your turn to meld or before the second card is played. A seven in a run "
        "you declared can't be exchanged.",
    ),
    "melds": NoteText(
        "Melds",
        "Runs of one suit and fours of a kind score above the line. If an opponent declares a better meld "
        "of that kind, yours scores nothing. Runs go ace, king, queen, jack, ten and so on. An undeclared "
        "meld stays secret and scores nothing.",
    ),
    "lead": NoteText(
        "What you need to win",
        "The sidebar shows each side's points in tricks and melds. The diamond marks "
        "the declarer's side, which needs the higher total.",
    ),
    "lead to a slam": NoteText(
        "What you need to win",
        "The sidebar shows how many tricks each side has won. The diamond marks the "
        "declarer's side, which must win every trick.",
    ),
    "trumps": NoteText(
        "How trumps rank",
        "The jack is the highest trump and is worth 20; the nine is next, worth 15. In every suit, "
        "ace and ten outrank king and queen. The sidebar shows the full order. The last "
        "trick is worth 10 more.",
    ),
    "following": NoteText(
        "Following suit",
        "Follow suit if you can. If you can't, you must trump if possible. When trumps are led, you must "
        "beat the highest trump if you can. Cards you can't play are grey.",
    ),
    "following without trumps": NoteText(
        "Following suit",
        "Follow suit if you can. If you can't, play any card: there are no trumps. Cards you can't "
        "play are grey.",
    ),
    "nullo": NoteText(
        "Playing a nullo",
        "{player} must lose every trick. There are no trumps, so the jack and nine rank low. The "
        "card points go to prison.",
    ),
    "nullo of yours": NoteText(
        "Playing a nullo",
        "You must lose every trick. There are no trumps, so the jack and nine rank low. The card "
        "points go to prison.",
    ),
    "prison": NoteText(
        "Points in prison",
        "There are {points} points in prison from a tied deal or a nullo. The winner of this deal "
        "also scores them, above the line.",
    ),
}
NOTE_KEYS: Mapping[str, str] = {
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
"""Keys of the notes for the questions before the play."""
LESSON_KEYS: Mapping[str, str] = {
    "bidding": "bid",
    "named": "bid",
    "sides": "three",
    "stand": "three",
    "special": "rare",
    "exchange": "melds",
    "melds": "melds",
}
"""Keys of the lessons for the notes."""


class JoJotteAdvice(Advice[JoJotteState]):
    """Advice in Jo-Jotte: reasons for actions, and notes on the bidding, the melds and the play."""

    lessons = keys_of(NOTES)
    topics: Mapping[str, str] = {
        "LEAD": "sense", "MISSED": "ranks", "DEAR": "ranks", "WASTED": "follow", "FRIEND": "four",
        "GIVEN": "follow",
    }  # fmt: skip

    def topic(self, sight: TableContext[JoJotteState], chosen: Action, better: Action) -> str | None:
        state = sight.state
        if better.verb != "play":
            return LESSON_KEYS[NOTE_KEYS[state.agenda[0].kind]]
        if state.plays_nullo or state.slam:
            return "rare"
        royal = {card_of(rank, state.trump) for rank in (KING, QUEEN)} if state.trump != NO_TRUMP else set()
        both = all(state.hands[state.turn] >> card & 1 for card in royal) and bool(royal)
        return "jo" if both and not royal.isdisjoint((*chosen.cards, *better.cards)) else None

    def notes(self, sight: TableContext[JoJotteState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        state = sight.state
        if state.phase == "play":
            return list(self._in_play(sight))
        prison = state.before.prison
        notes = [note(NOTES, sight, "prison", points=prison)] if prison else []
        key = NOTE_KEYS[state.agenda[0].kind]
        if key == "exchange" and state.in_pairs:
            key = "exchange of partners"
        target = GAME_OF_PARTNERS if state.in_pairs else GAME
        return [*notes, note(NOTES, sight, key, target=target)]

    def _in_play(self, sight: TableContext[JoJotteState]) -> Iterator[BeginnerNote]:
        """Yield notes on trumps or no trumps, and on following suit."""
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
