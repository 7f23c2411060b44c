"""Print decisions as their player saw them, each with its reasons, for readers who check whether they hold:
`python -m tests.sentences.reading --seed 1 --deals 8`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from game import GAMES
from game.engine.actions import Action
from game.engine.cards import card_text, each
from game.engine.events import Event, Played, Said, TrickTaken
from game.engine.state import Zone
from game.engine.view import view
from game.match.replay import ReplayStep
from game.research.reason_trust import drawn, judge, steps_of
from scenes.i18n import words_in
from scenes.presenters import presenter_of
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.reasons import reason_line
from scenes.presenters.base.table_context import TableContext

NAMES = ("Kay", "Mio", "Sora", "Aki", "Nao", "Ren")
SUITS = {"jan_ken_po": ("Kaji (C)", "Jan (D)", "Po (H)", "Ken (S)", "no trumps")}
"""Names of suits as written in cards, such as `KC`, for games that don't use the common ones."""


class Position:
    """A decision in words, with nothing in it that its player could not know."""

    def __init__(self, game: str, steps: Sequence[ReplayStep], step: ReplayStep) -> None:
        self.presenter: Presenter[Any] = presenter_of(game)
        self.words = words_in("en")
        self.suits = SUITS.get(game, ("clubs", "diamonds", "hearts", "spades", "no trumps"))
        self.step = step
        self.before = [other for other in steps if other.number < step.number]

    def sight(self, step: ReplayStep) -> TableContext[Any]:
        """What the player knew at a step of the deal."""
        seen = view(step.before, self.step.player)
        players = seen.state.setup.players
        said = [event for other in self.before if other.number < step.number for event in other.events]
        return TableContext(
            seen, tuple(map(self.words.player, NAMES[:players])), self.step.player, (0,) * players, 1,
            tuple(map(self.words.text, self.suits)), words=self.words,
            said=tuple(event.seen_by(self.step.player) for event in said if isinstance(event, Said)),
        )  # fmt: skip

    def lines(self) -> Iterator[str]:
        """The position line by line."""
        step, sight = self.step, self.sight(self.step)
        state, me = sight.state, step.player
        players = ", ".join(
            f"{name}{' (you)' if player == me else ''} {sight.view.hand_size(player)} cards"
            for player, name in enumerate(NAMES[: state.setup.players])
        )
        yield f"In turn order: {players}; {NAMES[state.setup.dealer]} dealt"
        for section in self.presenter.sidebar.sections(sight):
            yield f"{section.heading}: " + "; ".join(map(str, section.lines(sight)))
        for other in self.before:
            for event in other.events:
                told = self.told(event.seen_by(me), self.sight(other))
                if told:
                    yield f"  {told}"
        yield f"Your hand: {cards(each(state.hands[me]))}"
        if state.trick:
            yield f"This trick so far: {cards(state.trick)}, led by {NAMES[state.leader]}"
        lacking = [
            f"{NAMES[player]} has no {self.suits[suit]}"
            for player in range(state.setup.players)
            for suit in range(4)
            if player != me and state.hands[player] == 0
            and not sight.view.unseen & state.may.get(Zone("hands", player), ~0) & 0x1FFF << 13 * suit
        ]  # fmt: skip
        yield f"Cards you have not seen: {cards(each(sight.view.unseen))}" + "".join(
            f"; {one}" for one in lacking
        )
        yield f"You may: {', '.join(self.action(sight, action) for action in step.legal)}"

    def told(self, event: Event, sight: TableContext[Any]) -> str:
        """An event of the deal, a whole trick in one line; empty for a card that is part of a trick."""
        match event:
            case Played():
                return ""
            case TrickTaken(winner=winner, players=players, cards=played):
                plays = zip(players, played, strict=True)
                told = ", ".join(f"{NAMES[player]} {card_text(card)}" for player, card in plays)
                return f"Trick: {told} - {NAMES[winner]} wins it"
        report = self.presenter.narration.report(sight, event)
        if report is None:
            return ""
        lines = [str(sight.spelled(line)) for line in (report.head, *report.more) if line]
        return ("" if report.player is None else f"{NAMES[report.player]}: ") + " / ".join(lines)

    def action(self, sight: TableContext[Any], action: Action) -> str:
        if action.verb in ("play", "discard"):
            return action.text
        return str(sight.spelled(self.presenter.narration.spoken(sight, action)))


def cards(found: Sequence[int]) -> str:
    return " ".join(map(card_text, found))


def printed(game: str, seed: str) -> Iterator[str]:
    """The decisions of a deal, each with what is advised and why."""
    steps = steps_of(game, seed)
    for step in drawn(game, seed):
        position = Position(game, steps, step)
        judged = judge(step, game)
        sight = position.sight(step)
        yield f"{GAMES[game].title}, {step.stage}"
        yield from position.lines()
        advised, against = (position.action(sight, each) for each in (judged.best, judged.against))
        yield f"ADVISED: {advised}   COMPARED WITH: {against}"
        told = reason_line(position.presenter, replace(sight), judged)
        yield f"REASON: {sight.spelled(told)}"
        yield ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--deals", type=int, default=8, help="deals of each game (default: %(default)s)")
    given = parser.parse_args()
    number = 0
    for deal in range(given.deals):
        for game in GAMES:
            for line in printed(game, f"{given.seed} {deal}"):
                if line.startswith(GAMES[game].title + ","):
                    number += 1
                    line = f"## {number}. {line}"
                print(line, flush=True)


if __name__ == "__main__":
    main()
