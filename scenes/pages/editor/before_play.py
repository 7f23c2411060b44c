"""What the sheets of the deal editor list: the rules, the points before the deal, and calls already made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from game.engine.actions import Action
from game.engine.cards import mask as bits_of
from game.engine.carry_over import CarriedFact
from game.engine.options import Value
from game.match.opening_calls import OpeningCalls
from scenes.i18n import NO_WORDS, Text, as_it_is
from scenes.pages.editor.carried import CarriedNumbers
from scenes.pages.editor.sheets import CallsSheet, ChoiceRow, ChoicesSheet, LegalCall
from scenes.pages.editor.tiles import EditorParts
from scenes.presenters.base.table_context import TableContext

MAX_TOTAL = 10**5
"""Limit of points that can be set, above and below zero."""
TOKEN_HEIGHT = 22
"""Height in pixels of suits and cards on buttons."""
MAX_SIDE_PLAYERS = 3
"""Largest number of players on a side that can be set."""


class BeforePlay:
    """Makes the sheets about all that a deal has besides its cards."""

    def __init__(self, parts: Callable[[], EditorParts]) -> None:
        """`parts` returns the draft, its texts and the deck as they are now."""
        self._now = parts

    @property
    def parts(self) -> EditorParts:
        """The draft, its texts and the deck."""
        return self._now()

    # The rules.

    def rules_sheet(self) -> ChoicesSheet:
        """Return the sheet of the options that have an effect at this table."""
        return ChoicesSheet(self.parts.texts.words.text("Options"), self._option_rows)

    def _option_rows(self) -> list[ChoiceRow]:
        words, model = self.parts.texts.words, self.parts.model
        setup, found = model.setup, []
        for name, declared in setup.options.declared().items():
            values = [value for value in declared.values if declared.fits(value, setup.players)]
            if len(values) < 2 or not declared.matters(setup.options, setup.players):
                continue
            if all(type(value) is int for value in values):
                values.sort()
            chosen = values.index(getattr(setup.options, name))
            labels = [words.text(declared.word(value)) for value in values]
            change = partial(self._change_option, name, values)
            found.append(ChoiceRow(name, words.text(declared.label), chosen, change, labels))
        return found

    def _change_option(self, name: str, values: Sequence[Value], number: int) -> None:
        self.parts.model.change_option(name, values[number])

    # Points.

    def points_sheet(self) -> ChoicesSheet:
        """Return the sheet of everyone's points before the deal and of what else is carried over."""
        words, carried = self.parts.texts.words, CarriedNumbers(self.parts.model)

        def trouble() -> Text:
            return NO_WORDS if carried.fits_together else words.text("This does not fit together yet.")

        return ChoicesSheet(words.text("Before this deal"), partial(self._point_rows, carried), trouble)

    def _point_rows(self, carried: CarriedNumbers) -> list[ChoiceRow]:
        words, model, names = self.parts.texts.words, self.parts.model, self.parts.texts.names
        found = [
            ChoiceRow(
                ("total", player),
                words.text("{player}: points", player=names[player]),
                total,
                partial(self._change_total, player),
            )
            for player, total in enumerate(model.setup.totals)
        ]
        played = words.text("Deals played before")
        found.append(ChoiceRow("number", played, model.setup.number - 1, self._change_number))
        facts = model.draft.game.carrying.told(model.setup.players, model.setup.options)
        found += [self._fact_row(fact, carried) for fact in facts]
        return found

    def _fact_row(self, fact: CarriedFact, carried: CarriedNumbers) -> ChoiceRow:
        words, names = self.parts.texts.words, self.parts.texts.names
        number = carried.rows[fact.row][fact.place]
        label = words.text(fact.label, player=NO_WORDS if fact.player is None else names[fact.player])
        key = ("fact", fact.row, fact.place)
        values = self._values(fact)
        if values is None:
            change = partial(carried.change, fact.row, fact.place)
            return ChoiceRow(key, label, number, change)
        values.setdefault(number, as_it_is(str(number)))
        numbers = list(values)

        def choose(chosen: int) -> None:
            carried.change(fact.row, fact.place, numbers[chosen])

        return ChoiceRow(key, label, numbers.index(number), choose, list(values.values()))

    def _values(self, fact: CarriedFact) -> dict[int, Text] | None:
        """Return the numbers that can be chosen, in words, or `None` if any number can be typed."""
        words, names = self.parts.texts.words, self.parts.texts.names
        if fact.words is not None:
            return {number: words.text(told) for number, told in fact.words.items()}
        if fact.is_side:
            sides = [
                side
                for size in range(1, MAX_SIDE_PLAYERS + 1)
                for side in combinations(range(len(names)), size)
            ]
            listed = {bits_of(side): words.listed([names[player] for player in side]) for side in sides}
            return {0: words.text("no one yet"), **listed}
        if fact.first_player is None:
            return None
        players = {player + fact.first_player: name for player, name in enumerate(names)}
        return {0: words.text("no one yet"), **players} if fact.first_player else players

    def _change_total(self, player: int, points: int) -> None:
        self.parts.model.change_total(player, max(-MAX_TOTAL, min(MAX_TOTAL, points)))

    def _change_number(self, played: int) -> None:
        self.parts.model.change_number(max(0, played) + 1)

    # Calls.

    def calls_sheet(self) -> CallsSheet:
        """Return the sheet of calls that are made before the deal is played; the deal must be complete."""
        title = self.parts.texts.words.text("Calls already made")
        return CallsSheet(title, self._made, self._turn, self._calls, self._call, self._take_back)

    def _call(self, action: Action) -> None:
        self.parts.model.make_calls((*self._opening.actions, action))

    def _take_back(self) -> None:
        self.parts.model.make_calls(self._opening.actions[:-1])

    @property
    def _opening(self) -> OpeningCalls:
        opening = self.parts.model.opening
        assert opening is not None, "the sheet is opened for a complete deal"
        return opening

    def _sight(self, number: int) -> TableContext[Any]:
        """Return what the presenter needs to tell of the call with that index."""
        parts = self.parts
        words, skin = parts.texts.words, parts.skin
        suits = (*skin.suit_names, words.text("no trumps"))
        names, setup = tuple(parts.texts.names), parts.model.setup
        view = self._opening.view_before(number)
        return TableContext(
            view, names, None, setup.totals, setup.number, suits, skin.card_name, gloss=False, words=words
        )

    def _made(self) -> list[Text]:
        words, names, found = self.parts.texts.words, self.parts.texts.names, []
        narration = self.parts.texts.presenter.narration
        for number, (player, action) in enumerate(self._opening.made):
            sight = self._sight(number)
            told = sight.spelled(narration.spoken(sight, action))
            found.append(words.text("{player}: {call}", player=names[player], call=told))
        return found

    def _turn(self) -> Text:
        """Return whose call is next, or that the play follows."""
        words, opening = self.parts.texts.words, self._opening
        if not opening.legal or opening.turn is None:
            return words.text("The rest is decided at the table.")
        return words.text("Next call: {player}", player=self.parts.texts.names[opening.turn])

    def _calls(self) -> list[LegalCall]:
        opening, texts = self._opening, self.parts.texts
        if not opening.legal:
            return []
        sight = self._sight(len(opening.made))

        def told(action: Action) -> LegalCall:
            line = texts.presenter.prompts.choice(sight, action)
            return LegalCall(action, texts.skin.pictured(line, TOKEN_HEIGHT))

        return [told(action) for action in opening.legal]
