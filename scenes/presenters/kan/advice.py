"""Help at a table of Kan: which reason belongs to which choice, and which note to which moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.actions import Action
from game.engine.cards import JOKER
from game.games.kan.form import NEEDS, TRICKS
from game.games.kan.result import WORDS
from game.games.kan.state import KanState
from scenes.i18n import Line, Text
from scenes.presenters.contract.advice import Advice, BeginnerNote
from scenes.presenters.contract.seats import Seats
from scenes.presenters.contract.sight import Sight
from scenes.presenters.kan import hints, lessons
from scenes.presenters.kan.facts import teams_shown


class KanAdvice(Advice[KanState]):
    """Reasons that count what the player sees, and a note for each new thing."""

    lessons = lessons.KEYS
    topics: Mapping[str, str] = {
        "iku": "deal", "koi": "deal", "show": "round", "trump": "round", "kan": "three", "pass": "three",
        "stop": "all", "juuroku": "all", "gyaku_juuroku": "all", "LEAD": "sense", "MISSED": "trick",
        "DEAR": "trick", "WASTED": "sense", "FRIEND": "aim", "GIVEN": "aim",
    }  # fmt: skip

    def __init__(self, seats: Seats[KanState]) -> None:
        """`seats` knows who is on which side."""
        self.seats = seats

    def topic(self, sight: Sight[KanState], chosen: Action, better: Action) -> str | None:
        if sight.state.form.silent and (chosen.manner or better.manner or better.verb == "trump"):
            return "four"
        if (JOKER,) in (chosen.cards, better.cards):
            return "sense" if sight.trick else "joker"
        return None

    def hint(self, sight: Sight[KanState], action: Action) -> Line:
        match action:
            case Action(verb="iku" | "koi"):
                return (hints.first_lead(sight, action.verb),)
            case Action(verb="show"):
                return (hints.show(sight, action),)
            case Action(verb="trump", strain=int(suit)):
                return (hints.trump(sight, suit),)
            case Action(verb="kan" | "pass"):
                return (hints.bid(sight),)
            case Action(verb="stop"):
                return (hints.stop(sight),)
            case Action(verb="juuroku" | "gyaku_juuroku"):
                return (hints.go_for_all(sight),)
            case Action(verb="shippo_jo" | "continue"):
                return (hints.cancel(sight),)
            case Action(verb="play", manner=(contract,)):
                return (hints.contract(sight, WORDS[contract]),)
            case Action(verb="play", cards=(card,), strain=strain) if not sight.trick:
                return (hints.lead(sight, card, strain),)
            case Action(verb="play", cards=(card,)):
                return (hints.follow(sight, card, self.seats),)
        return super().hint(sight, action)

    def measure(self, sight: Sight[KanState]) -> Text:
        return sight.words.text("Points ahead in this round, against the best.")

    def notes(self, sight: Sight[KanState], legal: Sequence[Action]) -> Sequence[BeginnerNote]:
        match sight.state.phase:
            case "bidding" if sight.state.need < NEEDS[0]:
                return [lessons.alone(sight), lessons.falling(sight)]
            case "bidding":
                return [lessons.alone(sight)]
            case "lead":
                return [lessons.first_lead(sight)]
            case "show":
                return [lessons.later_deal(sight), lessons.show(sight)]
            case "trump":
                return [lessons.later_deal(sight), lessons.trump(sight)]
            case "stop":
                (word,) = (action.verb for action in legal if action.verb != "stop")
                return [lessons.stop(sight, word)]
            case "shippo-jo":
                return [lessons.cancel(sight)]
            case "play":
                return _in_the_play(sight, legal)
        return []


def _in_the_play(sight: Sight[KanState], legal: Sequence[Action]) -> list[BeginnerNote]:
    """The notes for a card that is to be played."""
    state, tricks = sight.state, sight.state.tricks
    notes = []
    if state.form.silent and not teams_shown(state):
        notes.append(lessons.silent(sight))
    if state.form.open and state.round.deal == 1:
        notes.append(lessons.teams(sight))
    if state.round.deal > 1:
        notes.append(lessons.later_deal(sight))
    if any(action.manner for action in legal):
        notes.append(lessons.contract(sight))
    if sight.trick:
        notes.append(lessons.follow(sight))
    if any(action.cards == (JOKER,) for action in legal) and tricks < TRICKS - 1:
        notes.append(lessons.joker(sight))
    if tricks > 1:
        notes.append(lessons.scoring(sight))
    return notes
