"""The result of a deal of Kan in words."""

from __future__ import annotations

from game.engine.scoring import Entry, points_of
from game.games.kan.form import ALL_POINTS
from game.games.kan.result import KanOutcome, KanReason, KanResult, What, is_gyaku
from game.games.kan.scoring import entries
from game.games.kan.state import KanState
from scenes.i18n import NO_WORDS, Text, Words, mark
from scenes.presenters.contract.scores import Strip
from scenes.presenters.contract.sight import Sight
from scenes.presenters.contract.story import DealStory, Pending
from scenes.presenters.kan.facts import camps, sits_out
from scenes.presenters.kan.terms import explained, name_of, titled

OF_A_DEAL: dict[What, str] = {
    "won": mark("the kankei won"),
    "lost": mark("the kankei lost"),
    "doubled": mark("the round so far once more"),
}
"""Lines of a round's account that are for no contract."""
PLAYED = {
    "alone": (
        mark("{Who} played alone, needed {need} of the {all} scoring cards and took {won}."),
        mark(
            "{Who} played alone, needed {need} of the {all} scoring cards and took {won}, the others {lost}."
        ),
    ),
    "team": (
        mark("{Who}, the kankei, needed {need} of the {all} scoring cards and took {won}."),
        mark(
            "{Who}, the kankei, needed {need} of the {all} scoring cards and took {won}, the others {lost}."
        ),
    ),
    "contract": (
        mark("{Who}, the kankei, took {won}."),
        mark("{Who}, the kankei, took {won}, the others {lost}."),
    ),
}
"""What the kankei have taken, and where the deal has ended before its time, the others as well."""


ROUNDS = {
    (True, True): mark("You won this deal, and the round"),
    (True, False): mark("You won this deal, and lost the round"),
    (False, True): mark("You lost this deal, and won the round"),
    (False, False): mark("You lost this deal, and the round"),
}
"""The end of a round, by whether the deal and the round were won."""


class KanStory(DealStory[KanState]):
    """Who took what, how the round goes on, and what is booked when it ends."""

    def title(self, sight: Sight[KanState]) -> Text:
        outcome, words = _result(sight).outcome, sight.words
        if outcome is None:
            return words.text("Dealt again")
        if sight.you is not None and sight.state.kankei:
            return _own_title(sight, outcome)
        if not outcome.word:
            return words.text("The kankei win") if outcome.won else words.text("The kankei lose")
        if outcome.made:
            return titled(words, outcome.word)
        return words.text("{Contract} failed", contract=name_of(words, outcome.word))

    def story(self, sight: Sight[KanState]) -> Text:
        state, words, outcome = sight.state, sight.words, _result(sight).outcome
        if outcome is None:
            why = words.text("The deal was cancelled.")
            if not sum(state.won):
                why = words.text("Joker and ace of trumps lay in one hand.")
            more = words.text("Nothing counts, and the same player deals again.")
            return words.sentences(why, more)
        sentences = [_taken(sight), *_how_it_goes_on(sight)]
        if state.contract is not None:
            sentences.insert(0, _contract(sight))
        elif outcome.word and outcome.made:
            sentences.insert(0, words.text("{Term}.", term=explained(sight, outcome.word)))
        elif outcome.word:
            sentences.insert(0, words.text("{Contract} failed.", contract=name_of(words, outcome.word)))
        return words.sentences(*sentences)

    def reason(self, sight: Sight[KanState], entry: Entry) -> Text:
        why, words = entry.reason, sight.words
        assert isinstance(why, KanReason)
        if why.what == "three":
            return words.text("All three deals won")
        told = words.text(OF_A_DEAL[why.what]) if why.what in OF_A_DEAL else _of_a_contract(words, why)
        if sight.state.form.alone:
            return words.capital(told)
        return words.text("Deal {number}: {reason}", number=why.deal, reason=told)

    def nothing(self, sight: Sight[KanState], player: int) -> Text:
        return sight.words.text("Nothing counts")

    def heading(self, sight: Sight[KanState]) -> Text:
        result, words = _result(sight), sight.words
        if result.over:
            return words.text("This round")
        return words.text("The round so far") if result.outcomes else words.text("This deal")

    def pending(self, sight: Sight[KanState]) -> Pending | None:
        result = _result(sight)
        if result.over or not result.outcomes:
            return None
        return Pending(
            tuple(entries(result, sight.state.setup.players)), sight.words.text("entered when it ends")
        )

    def together(self, sight: Sight[KanState]) -> bool:
        return True

    def strip(self, sight: Sight[KanState]) -> Strip | None:
        state, words, result = sight.state, sight.words, _result(sight)
        if result.outcome is None or not state.kankei:
            return None
        ours, theirs = result.taken
        contract = state.contract is not None
        return Strip(
            ours,
            theirs,
            None if contract else state.need,
            words.text("{Players}: {number}", players=_kankei(sight), number=ours),
            words.text("The others: {number}", number=theirs),
            NO_WORDS if contract else words.text("needed: {number}", number=state.need),
            ALL_POINTS - ours - theirs,
        )


def _result(sight: Sight[KanState]) -> KanResult:
    """What came of a finished deal."""
    assert sight.state.result is not None
    return sight.state.result


def _own_title(sight: Sight[KanState], outcome: KanOutcome) -> Text:
    """How the deal went for him who looks on, and the round where it is over."""
    state, words, result, you = sight.state, sight.words, _result(sight), sight.you
    assert you is not None
    won = outcome.won == (you in result.with_kankei)
    gained = points_of(state.entries, state.setup.players)[you] if result.over else 0
    if sits_out(state, you):
        if gained:
            told = (
                mark("You won {points}, sitting out")
                if gained > 0
                else mark("You lost {points}, sitting out")
            )
            return words.text(told, points=abs(gained))
        return words.text("Your side won this deal") if won else words.text("Your side lost this deal")
    if gained and not state.form.alone:
        return words.text(ROUNDS[won, gained > 0])
    return words.text("You won this deal") if won else words.text("You lost this deal")


def _kankei(sight: Sight[KanState]) -> Text:
    """The kankei who play."""
    return sight.listed(sight.viewer_first(camps(sight.state)[0]))


def _contract(sight: Sight[KanState]) -> Text:
    """What was undertaken; it explains itself."""
    contract = sight.state.contract
    assert contract is not None
    return sight.told_text(
        contract.player,
        "You went for {contract}.",
        "{player} went for {contract}.",
        contract=explained(sight, contract.word),
    )


def _taken(sight: Sight[KanState]) -> Text:
    """What the kankei have taken of what they needed."""
    state = sight.state
    won, lost = _result(sight).taken
    kind = "contract" if state.contract is not None else "alone" if state.form.alone else "team"
    all_taken, told = PLAYED[kind]
    return sight.words.text(
        all_taken if won + lost == ALL_POINTS else told,
        who=_kankei(sight),
        need=state.need,
        all=ALL_POINTS,
        won=won,
        lost=lost,
    )


def _how_it_goes_on(sight: Sight[KanState]) -> list[Text]:
    """What becomes of the round; nothing is said where each deal is one."""
    words, result = sight.words, _result(sight)
    if result.over:
        if sight.state.form.alone:
            return []
        return [words.text("The round is over, and its points are entered.")]
    after = result.following
    assert after is not None
    return [
        sight.told_text(
            after.namer,
            "The round goes on: in deal {deal} you name trumps.",
            "The round goes on: in deal {deal} {player} names trumps.",
            deal=after.deal,
        )
    ]


def _of_a_contract(words: Words, why: KanReason) -> Text:
    """What was made or failed in, and whether it counts for the whole round."""
    contract = name_of(words, why.what)
    if why.announced and why.made:
        return words.text("{contract} announced, made", contract=contract)
    if why.announced:
        return words.text("{contract} announced, failed", contract=contract)
    if not why.made:
        return words.text("{contract} failed", contract=contract)
    if is_gyaku(why.what) and why.deal > 1:
        return words.text("{contract}, for the round", contract=contract)
    return contract
