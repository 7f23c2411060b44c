"""What is said of tricks and cards at a table of Kan."""

from __future__ import annotations

from typing import Any

from game.engine.cards import SUITS, card_text
from game.engine.events import (
    Announced,
    Played,
)
from scenes.i18n import CardMark
from scenes.presenters.base.prompts import AnswerMeaning, DecisionPrompt
from scenes.presenters.base.scores import BreakdownLine, DealResult, PadColumn
from scenes.presenters.base.sidebar import CardNotes, ContractProgress
from tests.sentences.checks import Checks
from tests.sentences.kan.truth import (
    heads,
    led,
    side_of,
    silent,
    trump,
)
from tests.sentences.moment import Moment
from tests.sentences.recorder import several
from tests.sentences.shared import leads_now, said, shared
from tests.sentences.table import Token

CHECKS = Checks(shared(heads))
says, quiet = CHECKS.says, CHECKS.silent
RANKS = "23456789TJQKA"


def considered(m: Moment) -> str:
    assert m.action is not None
    return SUITS[m.action.strain or 0]


def in_hand(m: Moment, suit: str) -> int:
    return sum(card[1] == suit for card in m.own if card != "JK")


def group(players: Any) -> list[int]:
    return sorted(several(players))


def word_of(told: Any) -> str:
    """The word of the game that stands in a place, with its meaning or without."""
    fill = told.fill
    assert (
        "meaning" not in fill.values
        or MEANT[fill.values["term"].fill.template] == fill.values["meaning"].fill.template
    )
    return word_of(fill.values["term"]) if "term" in fill.values else str(fill.template).replace(" ", "_")


def asks(m: Moment, *verbs: str) -> bool:
    """Whether the reader is really asked this, and nothing else."""
    return m.state.turn == m.reader and {action.verb for action in m.legal} == {*verbs}


def namer(m: Moment) -> int:
    return int(m.state.round.namer)


# Words of the game, which stand alone on plates, on buttons, in bubbles and over results.

MEANT = {
    "kan": "I declare", "kankei": "the declarers", "mukankei": "the others", "iku": "I lead",
    "koi": "you lead", "sukonku": "shut them out", "gyaku sukonku": "shut out the declarers",
    "juuroku": "all sixteen", "gyaku juuroku": "all sixteen against them", "shippo-jo": "deal again",
}  # fmt: skip
CONTRACTS = ("sukonku", "gyaku sukonku", "juuroku", "gyaku juuroku")


def on_plate(m: Moment) -> bool:
    return m.player is not None and m.event is None and m.detail is None and m.action is None and not m.over


for word in MEANT:

    @says(word)
    def stands(m: Moment, word: str = word) -> bool | None:
        key = word.replace(" ", "_").replace("-", "_")
        if m.event is not None and m.player is not None:
            if isinstance(m.event, Announced):
                return word == "kan" and side_of(m, m.speaker)
            action = m.event.action  # type: ignore[attr-defined]
            return key == action.verb or key in action.manner
        if isinstance(m.detail, DealResult) and m.detail.title.lower() == word:
            return bool(m.state.outcome.word == key and m.state.outcome.made)
        if on_plate(m) and word in ("kankei", "mukankei"):
            return side_of(m, m.speaker) == (word == "kankei")
        if on_plate(m):
            return m.state.contract is not None and (m.state.contract.player, m.state.contract.word) == (
                m.player,
                key,
            )
        return None


CHECKS.apart("kankei", "mukankei")
CHECKS.apart(*CONTRACTS)
quiet(
    *MEANT.values(),
    "you lead",
    "{player} leads",
    DecisionPrompt,
    CardNotes,
    ContractProgress,
    PadColumn,
    BreakdownLine,
)
says("{term} ({meaning})")(lambda m, term, meaning: MEANT[term.fill.template] == meaning.fill.template)
MEANINGS = "“{Meaning}”", "{Meaning}."
CHECKS.apart(*MEANT.values())


@says(AnswerMeaning, deep="cards")
def meaning(m: Moment, shown: AnswerMeaning) -> bool:
    """The cards that are shown, or those of the suit that is considered."""
    assert m.action is not None
    cards = [card_text(each.card) for each in shown.cards if isinstance(each, CardMark)]
    if m.action.strain is not None:
        return {*cards} == {card for card in m.own if card[1] == considered(m) and card != "JK"}
    return {*cards} <= {card_text(card) for card in m.action.cards}


says(*MEANINGS)(
    lambda m, meaning: (
        meaning.fill.template
        == MEANT["".join(m.action.manner).replace("_", " ") or m.action.verb.replace("_", " ")]
    )
)

# Tricks.

says("trumping")(lambda m: m.trick[heads(m, m.trick)][1] == trump(m) != led(m, m.trick))
says("joker")(lambda m: m.trick[heads(m, m.trick)] == "JK")
says("winning")(
    lambda m: m.trick[heads(m, m.trick)] != "JK" and m.trick[heads(m, m.trick)][1] == led(m, m.trick)
)
CHECKS.instead("trumping", "winning")
CHECKS.instead("joker", "winning")
says(Token)(lambda m, token: SUITS[token.suit] == led(m, m.trick))
says("Joker")(lambda m: isinstance(m.event, Played) and card_text(m.event.card) == "JK")


def owed_suits(m: Moment) -> set[str]:
    return {card[1] for card in m.owed() - {"JK"}}


for template, joker, free in (
    ("Your turn: follow {suit}", False, False),
    ("Your turn: follow {suit}, or play the joker", True, True),
    ("Your turn: follow {suit}, or announce with the joker", True, False),
):

    @says(template)
    def follow(m: Moment, suit: str, joker: bool = joker, free: bool = free) -> bool:
        plainly = any(action.text == "play JK" for action in m.legal)
        return owed_suits(m) == {suit} == {led(m, m.trick)} and ("JK" in m.owed(), plainly) == (joker, free)


for template, barred in (
    ("Your turn: no {suit}, so play any card", set()),
    ("Your turn: no {suit}, so play any card but the joker", {"JK"}),
):

    @says(template)
    def none_of(m: Moment, suit: str, barred: set[str] = barred) -> bool:
        lacks = suit == led(m, m.trick) and not in_hand(m, suit)
        return lacks and m.owed() == {*m.own} - barred and barred <= {*m.own}


says("Your turn: you must play the joker")(lambda m: m.owed() == {"JK"} and len(m.own) > 1)
says("Your turn: lead, but not the joker")(lambda m: leads_now(m) and {*m.own} - m.owed() == {"JK"})
says("Your turn: {card} starts the round")(lambda m, card: leads_now(m) and m.owed() == {card})
says("you must follow {suit}")(
    lambda m, suit: m.card not in m.owed() and owed_suits(m) == {suit} == {led(m, m.trick)}
)
says("lead the ace of {suit}")(lambda m, suit: leads_now(m) and m.owed() == {f"A{suit}"} != {m.card})
says("the joker may not be played to the first or the last trick")(
    lambda m: m.card == "JK" not in m.owed() and m.number_of(m.trick) in (0, 9) and not silent(m)
)
says("you must play the joker to the ninth trick")(
    lambda m: m.owed() == {"JK"} != {m.card} and m.number_of(m.trick) == 8
)
says("a contract has been announced, so the joker may not be played to trick 1")(
    lambda m: m.card == "JK" not in m.owed() and m.state.contract is not None and not m.number_of(m.trick)
)
says("you may play the joker to trick 1 only with a contract")(
    lambda m: m.card == "JK" and silent(m) and m.number_of(m.trick) == 0
)
says("the joker is never shown")(
    lambda m: m.card == "JK" not in {card_text(each) for action in m.legal for each in action.cards}
)
says("{card}: which suit do you name?")(lambda m, card: card == "JK" and leads_now(m))
says("Play a card, with or without a contract")(
    lambda m: silent(m) and m.number_of(m.trick) == 0 and m.state.contract is None
)
quiet("Announce", "Just play {card}", "Stop", "{card} twice", "Your turn")
quiet("{first} then {second}", "{first} {second} at once", "{symbol} {Contract}")


@says("Play on")
def on(m: Moment) -> bool | None:
    return said(m, m.speaker, "continue") if m.event is not None else None
