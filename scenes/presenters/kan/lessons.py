"""What somebody is told at the table who plays a game of Kan for the first time."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Action
from game.engine.cards import JOKER
from game.engine.events import Shown
from game.kan.form import ALL_POINTS, NEEDS, TRICKS
from game.kan.state import KanState
from scenes.presenters.contract.advice import Lesson
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan import words as words

KEYS = (
    "alone", "falling", "lead", "silent", "contract", "round", "show", "trump", "three", "teams", "follow",
    "joker", "points", "stop", "cancel",
)  # fmt: skip


def notes(sight: Sight, legal: Sequence[Action]) -> list[Lesson]:
    """The notes that fit this moment, the first one to be read first."""
    state: KanState = sight.state
    match state.phase:
        case "bidding":
            return _alone(state)
        case "lead":
            return [_first_lead(sight)]
        case "show" | "trump":
            return [_round(sight), _before(sight)]
        case "stop":
            word = "gyaku_juuroku" if any(action.verb.startswith("gyaku") for action in legal) else "juuroku"
            return [
                Lesson(
                    "stop",
                    "Stop, or all of them?",
                    "Your team has what it needs, and the others have no scoring card yet. Stop and take the "
                    f"points, or go for {words.term(sight, word)}: it brings much more, and costs at least "
                    "twice as much if a single scoring card is lost.",
                )
            ]
        case "shippo-jo":
            return [
                Lesson(
                    "cancel",
                    "Too good a deal",
                    "The other team has played all four aces and the joker. With this rule any player of "
                    "your team may have the cards dealt again, and nothing counts.",
                )
            ]
    return _in_play(sight, legal) if state.phase == "play" else []


def _alone(state: KanState) -> list[Lesson]:
    notes = [
        Lesson(
            "alone",
            "One against two",
            "Aces, kings, queens and jacks are the scoring cards, sixteen in all. Who says kan plays alone "
            f"against the other two, leads, and must take {state.need} of them.",
        )
    ]
    if state.need < NEEDS[0]:
        notes.append(
            Lesson(
                "falling",
                "The need has fallen",
                f"Nobody dared, so each is asked again: now {state.need} are enough. The longer all pass, "
                "the cheaper it becomes, for whoever says kan first.",
            )
        )
    return notes


def _first_lead(sight: Sight) -> Lesson:
    state: KanState = sight.state
    other = sight.names[words.partner(state, state.turn)]
    return Lesson(
        "lead",
        "You are one of the kankei",
        f"One of you and {other} has the joker, the other the ace of trumps, and nobody else knows which. "
        "You play together against the rest. Both now say in secret who leads: iku, I do, or koi, you do. "
        "If you say the same, the seats decide.",
    )


def _round(sight: Sight) -> Lesson:
    number = sight.state.round.deal
    return Lesson(
        "round",
        "The round goes on",
        f"The kankei have won, so the same teams and dealer play on: this is deal {number} of at most three. "
        "The round ends when the kankei lose a deal or have won all three; its points are entered then.",
    )


def _before(sight: Sight) -> Lesson:
    state: KanState = sight.state
    namer = sight.names[state.round.namer]
    if state.phase == "show":
        may = "let" if state.setup.options.showing == "tournament" else "may let"
        return Lesson(
            "show",
            "Show your partner",
            f"{namer} names trumps now, and you {may} {namer} look at cards first: choose one card, or two "
            "of different suits one after the other. Two shown at once mean either suit, one then the other "
            "prefers the first; the same card twice means one suit, but looks like two. The others see only "
            "backs.",
        )
    if state.form.silent:
        return Lesson(
            "three",
            "Trumps on three cards",
            "You name trumps having seen three of your ten cards; the other seven lie face down until then. "
            "You lead as well.",
        )
    shown = any(isinstance(event, Shown) and event.cards for event in state.told)
    wish = "What your partner has shown you is a suit he would like; when" if shown else "When"
    return Lesson(
        "trump",
        "You name trumps",
        f"Any suit can be trumps in this deal. {wish} you have named it, you lead.",
    )


def _in_play(sight: Sight, legal: Sequence[Action]) -> list[Lesson]:
    state: KanState = sight.state
    played = sum(sight.won)
    notes = []
    if state.form.silent and not words.teams_shown(state):
        notes.append(_silent(sight))
    if state.form.open and state.round.deal == 1:
        notes.append(_teams(sight))
    if state.round.deal > 1:
        notes.append(_round(sight))
    if any(action.manner for action in legal):
        notes.append(
            Lesson(
                "contract",
                "A contract with the first card",
                "With your card to the first trick you may announce that your team will shut the others out "
                "(sukonku), or in later deals take all sixteen (juuroku). It scores far more, and costs "
                "double if it fails. Press a card to see what you may announce.",
            )
        )
    if sight.trick:
        but = ", but in the last trick it is the lowest card" if state.form.silent else ""
        notes.append(
            Lesson(
                "follow",
                "Follow suit",
                "Play a card of the suit in the middle if you can, else any card. The highest trump takes "
                f"the trick, or else the highest card of that suit; the joker beats everything{but}.",
            )
        )
    if any(action.cards == (JOKER,) for action in legal) and played < TRICKS - 1:
        notes.append(_joker(state))
    if played > 1:
        where = "At the right you see what each team has taken and needs."
        if not words.teams_shown(state):
            where = "Those that are taken lie beside their takers until the teams are known."
        need = "" if state.contract is not None else f": the kankei need {state.need} of them"
        notes.append(
            Lesson(
                "points",
                "Only scoring cards count",
                "Tricks count nothing by themselves, only the aces, kings, queens and jacks in them, "
                f"{ALL_POINTS} in all{need}. {where}",
            )
        )
    return notes


def _teams(sight: Sight) -> Lesson:
    state: KanState = sight.state
    ours = words.listed(sight, state.kankei)
    they, them = ("you", "you") if sight.you in state.kankei else ("they", "them")
    dealer = ""
    if state.form.dealer_sits_out:
        dealer = f" {sight.names[state.setup.dealer]} only deals, and scores with the kankei."
    return Lesson(
        "teams",
        "Kankei and mukankei",
        f"{ours} had the joker and the ace of trumps: {they} are the kankei and play together, all others "
        f"against {them}, the mukankei. The kankei need {state.need} of the {ALL_POINTS} scoring cards: "
        f"aces, kings, queens and jacks.{dealer}",
    )


def _silent(sight: Sight) -> Lesson:
    state: KanState = sight.state
    own = state.dealt(sight.view.viewer) if sight.view.viewer is not None else 0
    yours = {
        0: "You have neither, so you are most likely one of the mukankei",
        1: "You have one of them, so you are one of the kankei",
        2: "You have both: the player opposite is your partner, and does not know it",
    }[(own & (1 << JOKER | 1 << state.key_card)).bit_count()]
    return Lesson(
        "silent",
        "Silent teams",
        "Joker and jack of trumps make two players the kankei, against the other two, the mukankei; but "
        f"nobody says so, and the play will tell. {yours}. The kankei need {state.need} of the {ALL_POINTS} "
        "scoring cards: aces, kings, queens and jacks.",
    )


def _joker(state: KanState) -> Lesson:
    bound = "It is barred from the first and the last trick, and must go by the ninth."
    if state.form.silent:
        bound = "To the first it goes only with a contract, and in the last it is the lowest card."
    return Lesson(
        "joker",
        "The joker",
        f"It takes any trick, whatever was led. {bound} If you lead it, you name the suit that the others "
        "must play.",
    )
