"""Reasons in words: of every cause that there is, in both languages, to and about whoever chose."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.ai.card_facts import CardFact, FactKind
from game.ai.causes import MIN_GOAL_SHARE, Cause, CauseKind, Claim, Measure
from game.ai.paired_trials import Loss
from game.ai.verdict import Certainty, Judgement, WeighedAction
from game.engine.actions import parse_action
from game.engine.cards import parse_card
from scenes.i18n import CardMark, Line, SuitMark, words_in
from scenes.presenters.base.reasons import CAUSE_SENTENCES, SHARE_WORDS, reason_line, share_text
from scenes.presenters.base.table_context import TableContext, plain_name
from tests.scenes import game_driver
from tests.scenes.table_driver import Sitting

LANGUAGES = ("en", "ja")
NAMES = ("Kay", "Mio", "Sora", "Aki", "Nao")
PLAYS = ("play QH", "play 4S")
MOST_WORDS = 25
languages = pytest.mark.parametrize("language", LANGUAGES)

QH, FOUR, THIRD = "QH", "4S", "AD"
LEFT_OPEN = re.compile(r"[{}]|None")
Figures = Sequence[tuple[Measure, float, float, str | None]]


def made(kind: CauseKind, *figures: tuple[Measure, float, float, str | None], **more: Any) -> Cause:
    claims = [Claim(figure, best, other, card and parse_card(card)) for figure, best, other, card in figures]
    taker = more.get("taker")
    return Cause(kind, tuple(claims), 1.0, more.get("player"), taker and parse_card(taker))


def causes(more: float = 0.6, less: float = 0.3, player: int | None = 3) -> Iterator[Cause]:
    """Every cause with the figures that `game.ai.reasons` gives it; the better play has the better ones."""
    kind, f = CauseKind, Measure
    for each in (kind.SIDE_NOW, kind.TAKES, kind.LIKELY):
        yield made(each, (f.OURS_NOW, more, less, None))
    for each in (kind.BANK, kind.BANK_SURE, kind.BANK_LEAD):
        yield made(each, (f.LOST, less, more, QH), player=player, taker="KH")
    for each in (kind.CASH, kind.CASH_TRUMPED):
        yield made(each, (f.WINS, more, less, QH), (f.LOST, less, more, QH), taker="KH")
    yield made(kind.WINS_NOW, (f.WINS, more, less, QH))
    yield made(kind.HOME, (f.HOME, more, less, QH))
    yield made(kind.SPARE, (f.LOST, less, more, FOUR), player=player)
    for each in (kind.SAVE, kind.SAVE_LEAD, kind.SAVE_LEAD_TRUMPED):
        yield made(each, (f.LOST, less, more, FOUR), taker="KH")
    for each in (kind.WASTED, kind.WASTED_SURE):
        yield made(each, (f.OURS_NOW, 0.9, 0.9, None), (f.WINS, more, 1.0, FOUR), player=player)
    yield made(kind.KEEP, (f.WINS, more, less, FOUR))
    for each in (kind.ENOUGH, kind.ENOUGH_OFTEN):
        yield made(each, (f.MINE_NOW, 0.9, 0.9, None), (f.WINS, more, 1.0, FOUR))
    yield made(kind.WAIT, (f.HAUL, 7.5, 4.0, FOUR))
    for each in (kind.DRAWS_TRUMPS, kind.UNTRUMPED):
        yield made(each, (f.TRUMPED, less, more, THIRD))
    yield made(kind.PROTECTS, (f.LOST, less, more, THIRD), taker="KH")
    for each in (kind.VOID, kind.SETS_UP, kind.PROMOTES):
        yield made(each, (f.WINS, more, less, THIRD))
    yield made(kind.FORCES, (f.SPENT, more, less, None), player=player, taker="KH")
    yield made(kind.LETS_IN, (f.OURS_NOW, more, less, None), player=player)
    yield made(kind.DRAWS, (f.OURS_NOW, more, less, None), taker=THIRD)
    yield made(kind.LOW_STOCK, (f.OURS_NOW, less, more, None), taker=THIRD)
    yield made(kind.GIVES_UP, (f.OURS_NOW, less, more, None))
    for each in (kind.MAKES, kind.DEFEATS, kind.WINS_DEAL):
        yield made(each, (f.GOAL, more, less, None))
    yield made(kind.WORTH_KEEPING, (f.KEPT, more, less, FOUR))
    ahead = (f.AHEAD, 1.5, -2.25, None)
    declared, won = (f.DECLARES, 0.9, 0.2, None), (f.MADE, more * 0.9, less * 0.2, None)
    yield made(kind.DECLARES, declared, won, ahead)
    for each in (kind.TOO_HIGH, kind.TOO_RISKY):
        yield made(each, (f.DECLARES, 0.2, 0.9, None), (f.MADE, more * 0.2, less * 0.9, None), ahead)
    yield made(kind.SAFER_BID, won, declared)
    yield made(kind.DOUBLES, (f.GOAL, more, less, None), ahead)
    yield made(kind.SCORES_MORE, ahead)
    yield made(kind.CHEAPER, (f.OURS_NOW, less, less, None))
    for each in (kind.SOLVED, kind.MELDS):
        yield made(each, ahead)
    yield made(kind.IN_ORDER, ahead, taker=THIRD)


def judged(*causes: Cause, certainty: Certainty = Certainty.CLEAR) -> Judgement:
    best, other = map(parse_action, PLAYS)
    loss = 0.0 if certainty in (Certainty.SAME, Certainty.DECIDED) else 3.75
    weighed = WeighedAction(best, Loss(0.0, 0.1)), WeighedAction(other, Loss(loss, 0.1))
    return Judgement(best, other, 1.5, weighed, 100, False, True, certainty, causes)


def table(players: int = 5) -> Sitting:
    game = "kan" if players == 5 else "california_jack"
    return Sitting(game_driver.host(game, players), speed="off")


class Words:
    """What a table says of causes, in a language."""

    def __init__(self, language: str = "en", players: int = 5) -> None:
        sitting = table(players)
        sitting.rest()
        self.presenter = sitting.table.presenter
        words, sight = words_in(language), sitting.table.sight()
        names = tuple(map(words.player, NAMES[:players]))
        self.sight: TableContext[Any] = replace(sight, words=words, names=names, you=0)

    def line(self, judged: Judgement, mover: int = 0) -> str:
        """The words of a judgement."""
        sight = self.sight if mover == 0 else replace(self.sight, you=None)
        line = reason_line(self.presenter, sight, judged, mover)
        assert all(isinstance(piece, str | CardMark | SuitMark) for piece in line)
        return self.spelled(line)

    def spelled(self, line: Line) -> str:
        """A line; cards are as in records."""
        return str(replace(self.sight, card_name=plain_name).spelled(line))


def test_every_cause_has_a_sentence() -> None:
    assert {*CAUSE_SENTENCES} == {*CauseKind}
    assert [*dict.fromkeys(cause.kind for cause in causes())] == [*CAUSE_SENTENCES], "and is made here"


LEAD = "Ahead of the other players on average: QH +1.5 points, 4S –2.2."
SAID = {
    CauseKind.SIDE_NOW:
        "With QH, your side would win this trick in two thirds of the deals; with 4S, in a third.",
    CauseKind.TAKES: "QH takes this trick, and 4S doesn't.",
    CauseKind.LIKELY: "QH wins this trick in two thirds of the deals, 4S in a third.",
    CauseKind.BANK:
        "This trick will probably go to Aki, so add QH. If kept, it's lost in two thirds of the deals.",
    CauseKind.BANK_SURE: "This trick goes to Aki, so add QH. If kept, it's lost in two thirds of the deals.",
    CauseKind.BANK_LEAD:
        "If led now, QH will probably go to Aki. If kept, it's lost in two thirds of the deals.",
    CauseKind.CASH: "QH wins a trick now. If kept, it's lost in two thirds of the deals.",
    CauseKind.CASH_TRUMPED:
        "QH wins a trick now. If kept, it's lost in two thirds of the deals, mostly to a trump.",
    CauseKind.WINS_NOW: "QH wins a trick now in two thirds of the deals, later in a third.",
    CauseKind.HOME: "Your side would get QH now in two thirds of the deals, later in a third.",
    CauseKind.SPARE: (
        "Aki will win this trick, so 4S would be lost now. If kept, it's lost in a third of the deals."
    ),
    CauseKind.SAVE: "If played now, 4S is lost in two thirds of the deals; if kept, in a third.",
    CauseKind.SAVE_LEAD: "If led now, 4S is lost in two thirds of the deals; if kept, in a third.",
    CauseKind.SAVE_LEAD_TRUMPED:
        "If led now, 4S is lost in two thirds of the deals, mostly to a trump; if kept, in a third.",
    CauseKind.WASTED:
        "This trick will probably go to Aki without 4S. If kept, 4S wins another in two thirds of the "
        "deals.",
    CauseKind.WASTED_SURE:
        "This trick goes to Aki without 4S. If kept, 4S wins another in two thirds of the deals.",
    CauseKind.KEEP: "If kept, 4S wins a trick in two thirds of the deals; if played now, in a third.",
    CauseKind.ENOUGH: "QH is enough to win this trick. 4S then wins another in two thirds of the deals.",
    CauseKind.ENOUGH_OFTEN:
        "QH wins this trick in almost all of the deals. 4S then wins another in two thirds.",
    CauseKind.WAIT: "If kept, 4S wins a more valuable trick.",
    CauseKind.DRAWS_TRUMPS:
        "QH draws trumps: AD is then trumped in a third of the deals; with 4S, in two thirds.",
    CauseKind.UNTRUMPED: "With QH, AD is later trumped in a third of the deals; with 4S, in two thirds.",
    CauseKind.PROTECTS: "With QH, AD is later lost in a third of the deals; with 4S, in two thirds.",
    CauseKind.VOID:
        "QH empties the suit: AD can then trump, and wins a trick in two thirds of the deals; with "
        "4S, in a third.",
    CauseKind.SETS_UP:
        "QH drives out a higher card: AD then wins a trick in two thirds of the deals; with 4S, in a third.",
    CauseKind.PROMOTES: "With QH, AD later wins a trick in two thirds of the deals; with 4S, in a third.",
    CauseKind.FORCES: "QH makes Aki spend a higher card to win this trick.",
    CauseKind.LETS_IN: "QH gives Aki the lead, and Aki can then win more.",
    CauseKind.DRAWS:
        "The winner of this trick draws AD: you in two thirds of the deals; with 4S, in a third.",
    CauseKind.LOW_STOCK: "AD on the stock isn't worth a trick, so let this trick go.",
    CauseKind.GIVES_UP: "With 4S, your side would win this trick more often, but lose more later.",
    CauseKind.MAKES:
        "With QH, your side would make the contract in two thirds of the deals; with 4S, in a third.",
    CauseKind.DEFEATS:
        "With QH, your side would defeat the contract in two thirds of the deals; with 4S, in a third.",
    CauseKind.WINS_DEAL: "With QH, your side would win in two thirds of the deals; with 4S, in a third.",
    CauseKind.WORTH_KEEPING:
        "4S is worth keeping: it wins a trick in two thirds of the deals; QH, if kept, in a third.",
    CauseKind.DECLARES:
        f"With QH, you would make the contract in two thirds of the deals you declare. {LEAD}",
    CauseKind.TOO_HIGH:
        f"With 4S, you would make the contract in a third of the deals. {LEAD}",
    CauseKind.TOO_RISKY:
        f"With 4S, you would make the contract in a third of the deals you declare. {LEAD}",
    CauseKind.SAFER_BID:
        "With QH, you would make the contract in two thirds of the deals you declare; with 4S, in a third.",
    CauseKind.DOUBLES:
        f"Your side would defeat the contract in two thirds of the deals. {LEAD}",
    CauseKind.SCORES_MORE: LEAD,
    CauseKind.CHEAPER: "Your side would lose this trick with QH or 4S, and QH is worth less.",
    CauseKind.SOLVED: "Every card is known. Ahead of the other players: QH +1.5 points, 4S –2.2.",
    CauseKind.MELDS:
        f"A declared meld scores if no one has a better one of its class. {LEAD}",
    CauseKind.IN_ORDER:
        f"AD before 4S scores 1 points more. {LEAD}",
}  # fmt: skip
"""With two thirds for the better figure and a third for the worse one."""


def test_each_figure_is_told_of_the_play_that_it_follows() -> None:
    words = Words()
    assert {cause.kind: words.line(judged(cause)) for cause in causes()} == SAID


@languages
@pytest.mark.parametrize("mover", [0, 2])
@pytest.mark.parametrize("player", [None, 3])
@pytest.mark.parametrize("players", [5, 2])
def test_no_place_is_left_open_and_sentences_are_short(
    language: str, mover: int, player: int | None, players: int
) -> None:
    if players == 2:
        mover, player = min(mover, 1), None if player is None else 1
    words = Words(language, players)
    for more, less in ((1.0, 0.0), (0.9, 0.05), (0.74, 0.25), (0.62, 0.59), (0.11, 0.03)):
        for cause in causes(more, less, player):
            said = words.line(judged(cause), mover)
            assert not LEFT_OPEN.search(said), said
            assert said.endswith("." if language == "en" else "。")
            if language == "ja":
                assert not re.search(r"[a-z]{2}", said.replace(NAMES[0], "")), said
                continue
            assert all(len(one.split()) <= MOST_WORDS for one in re.split(r"(?<=\.) ", said)), said
            assert said[0].isupper() or said[0].isdigit(), said
            assert "you's" not in said
            if mover:
                assert not re.search(r"\byou(r|rs)?\b", said, re.IGNORECASE), said


SAID_OF_CARDS = {
    FactKind.SAFE_NOW: "No one still to play can beat AD.",
    FactKind.SAFE_LEAD: "If led, AD can't be beaten.",
    FactKind.HIGHEST: "AD is the highest of its suit left.",
    FactKind.ONLY_TRUMPS_NOW: "Only a trump can still beat AD.",
    FactKind.ABOVE: "Still out above AD: JD QH.",
    FactKind.ABOVE_NOW: "Can still beat AD: JD QH.",
    FactKind.VOID: "Aki has no snowflakes.",
    FactKind.TRUMPS_OUT: "Trumps still out: 3.",
    FactKind.NO_TRUMPS: "No one else has a trump.",
    FactKind.EMPTIES: "AD is the last of its suit in the hand.",
    FactKind.WINNING: "So far Aki is winning this trick with AD.",
}


@languages
def test_every_fact_is_told_after_its_cause(language: str) -> None:
    words = Words(language)
    cause = made(CauseKind.PROMOTES, (Measure.WINS, 0.6, 0.3, THIRD))
    alone = words.line(judged(cause))
    told = {}
    for kind in FactKind:
        above = tuple(map(parse_card, ("JD", "QH"))) if kind in (FactKind.ABOVE, FactKind.ABOVE_NOW) else ()
        player = 3 if kind in (FactKind.VOID, FactKind.WINNING) else None
        fact = CardFact(kind, parse_card(THIRD), above, player, 3)
        line = words.line(judged(cause._replace(fact=fact)))
        assert line.startswith(alone), line
        assert not LEFT_OPEN.search(line), line
        told[kind] = line[len(alone) :].strip()
    assert len({*told.values()}) == len(FactKind)
    if language == "en":
        assert told == SAID_OF_CARDS


def test_where_nothing_is_clear_it_is_said_to_whoever_chose() -> None:
    for language in LANGUAGES:
        words = Words(language)
        said = {words.line(judged(certainty=each)) for each in Certainty}
        assert len(said) == len(Certainty)
        assert not any(LEFT_OPEN.search(each) or re.search(r"\byou\b", each) for each in said)
    several = Words().line(judged(*itertools.islice(causes(), 3)))
    first, second, third = (SAID[kind] for kind in itertools.islice(SAID, 3))
    assert several == f"{first} {second} {third}"


def test_sides_are_named_by_who_chose() -> None:
    five, two = Words(), Words(players=2)
    cause = made(CauseKind.HOME, (Measure.HOME, 0.6, 0.3, QH))
    assert five.line(judged(cause)).startswith("Your side would get")
    assert five.line(judged(cause), 2).startswith("Sora's side would get")
    assert two.line(judged(cause)).startswith("You would get"), "nobody else is on it"
    assert two.line(judged(cause), 1).startswith("Mio would get")
    spare = made(CauseKind.SPARE, (Measure.LOST, 0.3, 1.0, FOUR))
    assert five.line(judged(spare)).startswith("The other side will win")


# Shares.


@languages
def test_words_of_shares_go_down_with_them(language: str) -> None:
    sight = Words(language).sight
    lowest = [least for least, _ in SHARE_WORDS]
    assert lowest == sorted(lowest, reverse=True)
    assert lowest[-1] == 0.0
    order = list(dict.fromkeys(share_text(sight, number / 1000) for number in range(1000, -1, -1)))
    assert order == [sight.words.text(text) for _, text in SHARE_WORDS], "each is said, in one stretch"
    assert len({*order}) == len(SHARE_WORDS)


def test_a_share_is_near_its_words() -> None:
    meant = {
        "all": 1, "almost all": 0.92, "four fifths": 0.8, "three quarters": 0.75, "two thirds": 2 / 3,
        "half": 0.5, "a third": 1 / 3, "a quarter": 0.25, "a fifth": 0.2, "a tenth": 0.1, "hardly any": 0.04,
        "none": 0,
    }  # fmt: skip
    sight = Words().sight
    for number in range(1001):
        said = share_text(sight, number / 1000)
        assert abs(meant[said] - number / 1000) <= 0.1, (number, said)


@languages
def test_two_shares_of_a_sentence_differ_in_words_if_they_differ(language: str) -> None:
    words = Words(language)
    least = round(100 * MIN_GOAL_SHARE)
    for best, other in itertools.product(range(101), repeat=2):
        cause = made(CauseKind.LIKELY, (Measure.OURS_NOW, best / 100, other / 100, None))
        line = reason_line(words.presenter, words.sight, judged(cause), 0)
        one, two = _shares(language, words.sight.spelled(line))
        if best == other:
            assert one == two
        elif abs(best - other) >= least:
            assert one != two, (best, other)


PATTERNS = {"en": r" in (.*) of the deals, .* in (.*)\.", "ja": r"ディールは(.*)、.*なら(.*)です"}


def _shares(language: str, said: str) -> tuple[str, str]:
    """Both shares of a sentence about who wins a trick."""
    found = re.search(PATTERNS[language], said)
    assert found is not None, said
    return found.group(1), found.group(2)
