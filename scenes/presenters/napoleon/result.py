"""The result of a deal of Napoleon in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.cards import NO_TRUMP
from game.engine.scoring import Entry, points_of
from game.engine.state import NOBODY
from game.games.napoleon.form import NO_CARD
from game.games.napoleon.result import NapoleonReason, NapoleonResult
from game.games.napoleon.state import NapoleonState
from scenes.i18n import NO_WORDS, Template, Text, mark
from scenes.presenters.contract.scores import Strip
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.story import DealStory

BIDS: Mapping[tuple[str, bool], tuple[Template, Template]] = {
    ("helped", True): (
        mark("You bid {number} in {suit}, with {adjutant} as adjutant."),
        mark("{player} bid {number} in {suit}, with {adjutant} as adjutant."),
    ),
    ("helped", False): (
        mark("You bid {number} without trumps, with {adjutant} as adjutant."),
        mark("{player} bid {number} without trumps, with {adjutant} as adjutant."),
    ),
    ("alone", True): (
        mark("You bid {number} in {suit} and stood alone."),
        mark("{player} bid {number} in {suit} and stood alone."),
    ),
    ("alone", False): (
        mark("You bid {number} without trumps and stood alone."),
        mark("{player} bid {number} without trumps and stood alone."),
    ),
    ("single", True): (mark("You bid {number} in {suit}."), mark("{player} bid {number} in {suit}.")),
    ("single", False): (
        mark("You bid {number} without trumps."),
        mark("{player} bid {number} without trumps."),
    ),
}
"""What was bid, by whether an adjutant helped or might have done so, and whether there were trumps."""


class NapoleonStory(DealStory[NapoleonState]):
    """Who bid what, with whom, and what came of it."""

    def title(self, sight: Sight[NapoleonState]) -> Text:
        result = sight.state.result
        if result is None:
            return sight.words.text("Thrown in")
        gained = 0 if sight.you is None else points_of(sight.state.entries, len(sight.names))[sight.you]
        if gained > 0:
            return sight.words.counted("You won a chip", "You won {count} chips", count=gained)
        if gained < 0:
            return sight.words.counted("You lost a chip", "You lost {count} chips", count=-gained)
        return sight.words.text("Bid made") if result.won else sight.words.text("Bid failed")

    def story(self, sight: Sight[NapoleonState]) -> Text:
        result = sight.state.result
        if result is None:
            return sight.words.text(
                "Nobody wanted to be Napoleon. The cards are thrown in, and the same player deals again."
            )
        told = (_bid(sight, result), _outcome(sight, result), _trap(sight, result))
        return sight.words.sentences(*told)

    def reason(self, sight: Sight[NapoleonState], entry: Entry) -> Text:
        state, words = sight.state, sight.words
        why, result = entry.reason, state.result
        assert isinstance(why, NapoleonReason)
        assert result is not None
        if entry.player == result.napoleon and result.partner == NOBODY and state.form.calls:
            told = mark("Napoleon alone: bid {number}, took {taken}")
            return words.text(told, taken=why.taken, number=why.number)
        if entry.player == result.napoleon:
            return words.text("Napoleon: bid {number}, took {taken}", taken=why.taken, number=why.number)
        if entry.player == result.partner:
            return words.text("Adjutant: bid {number}, took {taken}", taken=why.taken, number=why.number)
        if why.won:
            return words.text("Against a made bid of {number}", number=why.number)
        return words.text("Against a failed bid of {number}", number=why.number)

    def nothing(self, sight: Sight[NapoleonState], player: int) -> Text:
        if sight.state.result is None:
            return sight.words.text("Nobody bid")
        return sight.words.text("Only Napoleon scores")

    def strip(self, sight: Sight[NapoleonState]) -> Strip | None:
        state, words = sight.state, sight.words
        result = state.result
        if result is None:
            return None
        ours = [result.napoleon, *([result.partner] if result.partner != NOBODY else [])]
        rest = state.form.points - result.taken
        return Strip(
            result.taken,
            rest,
            result.number,
            words.text("{side}: {count}", side=sight.together(ours), count=result.taken),
            words.text("The others: {count}", count=rest),
            words.text("needed: {count}", count=result.number),
        )


def _bid(sight: Sight[NapoleonState], result: NapoleonResult) -> Text:
    """Who bid what, with whom."""
    state, places = sight.state, {"suit": sight.suit_names[sight.state.trump]}
    how = "single" if state.called == NO_CARD else "alone"
    if result.partner != NOBODY:
        how, places["adjutant"] = "helped", sight.name(result.partner)
    you, other = BIDS[how, state.trump != NO_TRUMP]
    return sight.told_text(result.napoleon, you, other, number=result.number, **places)


def _outcome(sight: Sight[NapoleonState], result: NapoleonResult) -> Text:
    """What was needed, and what was taken."""
    template = mark("Needed {number} of {points} scoring cards, took {taken}.")
    if sight.state.form.oldest:
        template = mark("Needed exactly {number} of {points} scoring cards, took {taken}.")
    points = sight.state.form.points
    return sight.words.text(template, number=result.number, points=points, taken=result.taken)


def _trap(sight: Sight[NapoleonState], result: NapoleonResult) -> Text:
    """Why a bid has failed although enough was taken."""
    words, points = sight.words, sight.state.form.points
    if result.miss == "all":
        return words.text("Taking all {points} loses, unless that was the bid.", points=points)
    if result.miss == "none left":
        return words.text("The others took none in tricks, and with these rules that loses.")
    return NO_WORDS
