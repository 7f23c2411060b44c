"""Advice of Kan: reasons for a choice, and notes for beginners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import JOKER
from game.engine.events import Shown
from game.games.kan.form import ALL_POINTS, NEEDS, TRICKS
from game.games.kan.state import KanState
from scenes.i18n import Text
from scenes.presenters.base.advice import Advice, BeginnerNote, NoteText, keys_of, note
from scenes.presenters.base.layout import SeatPlates
from scenes.presenters.base.table_context import TableContext
from scenes.presenters.kan.terms import explained, partner, teams_shown

NOTES = {
    "alone": NoteText(
        "One against two",
        "The sixteen scoring cards are the aces, kings, queens and jacks. The first player to say kan "
        "leads, plays alone against the other two, and must take {need} scoring cards.",
    ),
    "falling": NoteText(
        "Fewer are needed now",
        "Everyone passed, so all three of you are asked again. Now {need} scoring cards are enough. Each "
        "time all three pass, the number needed falls by one.",
    ),
    "lead": NoteText(
        "You are one of the kankei",
        "You and {player} hold the joker and the ace of trumps. You two play against all the others and need "
        "{need} of the sixteen scoring cards: the aces, kings, queens and jacks. Now each of you says in "
        "secret who leads: iku (I lead) or koi (you lead). If you both say the same, the seats decide.",
    ),
    "silent": NoteText(
        "Secret partners",
        "The players with the joker and the jack of trumps are the kankei; the other two are the mukankei. "
        "No one says which side they are on, so watch the play.",
    ),
    "contract": NoteText(
        "A contract with your first card",
        "With your first card you may announce a contract: your side shuts the others out (sukonku) or, in "
        "later deals, takes all sixteen scoring cards (juuroku). A contract scores far more than a deal, "
        "but costs double if it fails. Press a card to see your choices.",
    ),
    "round": NoteText(
        "The round continues",
        "The kankei have won, so the sides and the dealer stay the same. This is deal {number} of "
        "at most three. The round is scored when the kankei lose a deal or have won all three.",
    ),
    "show": NoteText(
        "Show your partner",
        "{player} names trumps now. Before that, you may show {player} some cards. Choose one card, or "
        "choose two of different suits, one after the other.",
    ),
    "show must": NoteText(
        "Show your partner",
        "{player} names trumps now. Before that, you must show {player} two cards. Choose two of different "
        "suits, one after the other, or one card to show twice.",
    ),
    "trump": NoteText("You name trumps", "You can name any suit as trumps in this deal. Then you lead."),
    "trump shown": NoteText(
        "You name trumps",
        "You can name any suit as trumps in this deal. The cards that your partner showed you tell you "
        "which suits they prefer. Then you lead.",
    ),
    "three": NoteText(
        "Trumps from three cards",
        "You see only three of your ten cards before you name trumps. The other seven stay face down until "
        "then. Then you lead.",
    ),
    "teams": NoteText(
        "Kankei and mukankei",
        "{Players} had the joker and the ace of trumps, so they are the kankei. They play together "
        "against all the others, the mukankei.",
    ),
    "teams yours": NoteText(
        "Kankei and mukankei",
        "{Players} had the joker and the ace of trumps, so you are the kankei. You play together "
        "against all the others, the mukankei.",
    ),
    "follow": NoteText(
        "Follow suit",
        "Play a card of the suit led if you can; otherwise play any card. The highest trump takes "
        "the trick; otherwise the highest card of the suit led. The joker beats everything.",
    ),
    "follow silent": NoteText(
        "Follow suit",
        "Play a card of the suit led if you can; otherwise play any card. The highest trump takes "
        "the trick; otherwise the highest card of the suit led. The joker beats everything, but is "
        "the lowest card in the last trick.",
    ),
    "follow opening": NoteText(
        "You are one of the kankei",
        "You and {player} hold the joker and the ace of trumps, so you play together against all the others. "
        "You two need {need} of the {all} scoring cards: the aces, kings, queens and jacks. Everyone must "
        "follow the suit led if they can. The joker takes the trick, but isn't played to the first one; "
        "otherwise the highest trump does, or else the highest card of the suit led.",
    ),
    "joker": NoteText(
        "The joker",
        "You can play the joker whatever suit was led, and the joker takes the trick. You can't play it to "
        "the first or last trick, and you must play it by the ninth trick. If you lead the joker, you name "
        "the suit that the others must follow.",
    ),
    "joker silent": NoteText(
        "The joker",
        "You can play the joker whatever suit was led, and the joker takes the trick. You can play it to "
        "the first trick only with a contract, and in the last trick it is the lowest card. If you lead "
        "the joker, you name the suit that the others must follow.",
    ),
    "points": NoteText(
        "Only scoring cards count",
        "Tricks themselves don't count: only the {all} scoring cards do, the aces, kings, queens and "
        "jacks. The kankei need {need} of them.",
    ),
    "points told": NoteText(
        "Only scoring cards count",
        "The number of tricks that you take doesn't count: only their scoring cards do.",
    ),
    "points contract": NoteText(
        "Only scoring cards count",
        "Tricks themselves don't count: only the {all} scoring cards do, the aces, kings, queens and jacks.",
    ),
    "stop": NoteText(
        "Stop or try for all?",
        "Your side has all the scoring cards it needs, and the others have none. You can stop and take the "
        "points, or go for {contract} and far more points. If you then lose a single scoring card, it "
        "costs at least twice as many.",
    ),
    "cancel": NoteText(
        "All aces and the joker",
        "The other side has played all four aces and the joker. Any player on your side may now cancel "
        "this deal. No one then scores, and the cards are dealt again.",
    ),
}


class KanAdvice(Advice[KanState]):
    """Advice in Kan: reasons from the cards that the player sees, and a note for each new situation."""

    lessons = keys_of(NOTES)
    topics: Mapping[str, str] = {
        "iku": "deal", "koi": "deal", "show": "round", "trump": "round", "kan": "three", "pass": "three",
        "stop": "all", "juuroku": "all", "gyaku_juuroku": "all", "LEAD": "sense", "MISSED": "trick",
        "DEAR": "trick", "WASTED": "sense", "FRIEND": "aim", "GIVEN": "aim",
    }  # fmt: skip

    def __init__(self, seats: SeatPlates[KanState]) -> None:
        """Use `seats` for the sides of the players."""
        self.seats = seats

    def topic(self, sight: TableContext[KanState], chosen: Action, better: Action) -> str | None:
        if sight.state.form.silent and (chosen.manner or better.manner or better.verb == "trump"):
            return "four"
        if (JOKER,) in (chosen.cards, better.cards):
            return "sense" if sight.trick else "joker"
        return None

    def notes(self, sight: TableContext[KanState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        state, need = sight.state, sight.state.need
        match state.phase:
            case "bidding":
                falling = [note(NOTES, sight, "falling", need=need)] if need < NEEDS[0] else []
                return [note(NOTES, sight, "alone", need=need), *falling]
            case "lead":
                return [note(NOTES, sight, "lead", player=sight.names[partner(state, state.turn)], need=need)]
            case "show":
                return [self._later_deal(sight), self._show(sight)]
            case "trump":
                shown = any(isinstance(event, Shown) and event.cards for event in state.told)
                key = "three" if state.form.silent else "trump shown" if shown else "trump"
                return [self._later_deal(sight), note(NOTES, sight, key)]
            case "stop":
                (word,) = (action.verb for action in legal if action.verb != "stop")
                return [note(NOTES, sight, "stop", contract=explained(sight, word))]
            case "shippo-jo":
                return [note(NOTES, sight, "cancel")]
            case "play":
                return list(self._in_the_play(sight, legal))
        return []

    def opening(self, sight: TableContext[KanState]) -> BeginnerNote | None:
        state = sight.state
        begins = state.phase == "play" and not state.tricks and state.round.deal == 1
        if not begins or not _is_told(sight) or state.key_card in sight.trick:
            return None
        other = sight.names[partner(state, state.turn)]
        return note(NOTES, sight, "follow opening", player=other, need=state.need, all=ALL_POINTS)

    def _in_the_play(self, sight: TableContext[KanState], legal: Sequence[Action]) -> Iterator[BeginnerNote]:
        state, tricks = sight.state, sight.state.tricks
        silent = state.form.silent
        if silent and not teams_shown(state):
            yield note(NOTES, sight, "silent", _yours(sight), _kankei_need(sight))
        told = _is_told(sight)
        if state.form.open and state.round.deal == 1 and not told:
            yield self._teams(sight)
        if state.round.deal > 1:
            yield self._later_deal(sight)
        if any(action.manner for action in legal):
            yield note(NOTES, sight, "contract")
        yield note(NOTES, sight, "follow silent" if silent else "follow")
        if any(action.cards == (JOKER,) for action in legal) and tricks < TRICKS - 1:
            yield note(NOTES, sight, "joker silent" if silent else "joker")
        if tricks > 1:
            key = "points told" if told else "points" if state.contract is None else "points contract"
            yield note(NOTES, sight, key, _where(sight), all=ALL_POINTS, need=state.need)

    def _later_deal(self, sight: TableContext[KanState]) -> BeginnerNote:
        return note(NOTES, sight, "round", number=sight.state.round.deal)

    def _show(self, sight: TableContext[KanState]) -> BeginnerNote:
        meaning = sight.words.text(
            "Two cards at once mean that either suit is fine. If you show one after the other, the first "
            "suit is better. The same card twice means that suit only. The others see only the backs, so "
            "the same card looks like two."
        )
        must = sight.state.setup.options.showing == "tournament"
        namer = sight.names[sight.state.round.namer]
        return note(NOTES, sight, "show must" if must else "show", meaning, player=namer)

    def _teams(self, sight: TableContext[KanState]) -> BeginnerNote:
        state, more = sight.state, [_kankei_need(sight)]
        if state.form.dealer_sits_out:
            dealer = sight.names[state.setup.dealer]
            more.append(
                sight.words.text("{player} sits out this round and scores with the kankei.", player=dealer)
            )
        key = "teams yours" if sight.you in state.kankei else "teams"
        return note(NOTES, sight, key, *more, players=sight.listed(sight.viewer_first(state.kankei)))


def _is_told(sight: TableContext[KanState]) -> bool:
    """Return whether the viewer knows their partner from a note before the first card."""
    state = sight.state
    return state.form.open and sight.you in state.kankei and not state.form.dealer_sits_out


def _yours(sight: TableContext[KanState]) -> Text:
    """Return a text on the viewer's own side, as far as the cards dealt to the viewer show it."""
    state, words = sight.state, sight.words
    own = state.dealt(sight.view.viewer) if sight.view.viewer is not None else 0
    match (own & (1 << JOKER | 1 << state.key_card)).bit_count():
        case 0:
            return words.text("You have neither, so you are probably one of the mukankei.")
        case 1:
            return words.text("You have one of them, so you are one of the kankei.")
    return words.text("You have both: the player opposite is your partner, but doesn't know it.")


def _kankei_need(sight: TableContext[KanState]) -> Text:
    return sight.words.text(
        "The kankei need {need} of the {all} scoring cards: aces, kings, queens and jacks.",
        need=sight.state.need,
        all=ALL_POINTS,
    )


def _where(sight: TableContext[KanState]) -> Text:
    """Return a text on where scoring cards are shown on the screen."""
    if teams_shown(sight.state):
        return sight.words.text("The sidebar shows how many scoring cards each side has and needs.")
    return sight.words.text(
        "Until the sides are known, scoring cards are shown next to the player who took them."
    )
