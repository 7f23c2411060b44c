"""The choices of opponents in words, with the result of asking again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai.levels import name_of_level, steps_of
from game.analysis.fairness import SealedChoice
from game.engine.actions import Action
from scenes.graphics.skins import Skin
from scenes.i18n import CardMark, Line, Text, Translator
from scenes.pages.fairness.model import FairnessModel
from scenes.presenters.base.presenter import Presenter
from scenes.presenters.base.table_context import TableContext


class ChoiceTexts:
    """Texts on the opponents of an audited deal."""

    def __init__(
        self,
        model: FairnessModel,
        names: Sequence[Text],
        skin: Skin,
        presenter: Presenter[Any],
        words: Translator,
    ) -> None:
        """`names` are those of all players."""
        self.model = model
        self.names = tuple(names)
        self.skin = skin
        self.words = words
        self._presenter = presenter

    @property
    def opponents(self) -> list[Text]:
        """Names of the computer players who chose something."""
        return [self.names[player] for player in self.model.players()]

    def _sight(self, choice: SealedChoice) -> TableContext[Any]:
        view, skin, words = choice.request.view, self.skin, self.words
        suits, totals = (*skin.suit_names, words.text("no trumps")), tuple(view.state.setup.totals)
        number = view.state.setup.number
        return TableContext(
            view, self.names, None, totals, number, suits, skin.card_name, gloss=False, words=words
        )

    def line(self, choice: SealedChoice, action: Action | None = None) -> Line:
        """Return a choice, or another action in its place, with cards and suits as pictures."""
        action = action or choice.chosen
        if is_plain_card(action):
            return (CardMark(action.cards[0]),)
        spoken = self._presenter.narration.spoken(self._sight(choice), action)
        return (*map(CardMark, action.cards), *spoken) if action.verb == "play" else spoken

    def told(self, choice: SealedChoice, action: Action | None = None) -> Text:
        """Return a choice, or another action in its place, in words."""
        return self._sight(choice).spelled(self.line(choice, action))

    def level(self, player: int) -> Text:
        """Return the name of a player's level."""
        return self.words.text(name_of_level(self.model.deal.seal.seats[player]))

    def steps(self, player: int) -> int:
        """Return how many steps show a player's level."""
        return steps_of(self.model.deal.seal.seats[player])

    def full_count(self, player: int) -> Text:
        """Return the count of a player's choices once all were the same again."""
        number = len(self.model.choices_of(player))
        return self.words.text("{count} of {all}", count=number, all=number)

    def count(self, player: int) -> Text:
        """Return how many of a player's choices were the same again."""
        own = self.model.choices_of(player)
        return self.words.text("{count} of {all}", count=self.model.same(own), all=len(own))

    def result(self, place: int, choice: SealedChoice) -> Text:
        """Return a choice with what came of asking again; `place` is its place among the player's, from 0."""
        words, told, number = self.words, self.told(choice), place + 1
        match self.model.derived.get(choice.number):
            case True:
                return words.text("{number}. {choice}: the same again", number=number, choice=told)
            case False:
                return self.difference(place, choice)
            case None:
                return words.text("{number}. {choice}: not asked again yet", number=number, choice=told)

    def difference(self, place: int, choice: SealedChoice) -> Text:
        """Return a choice that was not the same again, with the other choice."""
        return self.words.text(
            "{number}. {choice}. Asked again: {other}",
            number=place + 1,
            choice=self.told(choice),
            other=self.told(choice, self.model.others[choice.number]),
        )

    def differences(self, player: int) -> list[Text]:
        """Return the choices of a player that were not the same again."""
        own = enumerate(self.model.choices_of(player))
        return [self.difference(place, choice) for place, choice in own if choice.number in self.model.others]

    def results(self, player: int) -> list[Text]:
        """Return all choices of a player in the order of play, with what came of asking again."""
        return [self.result(place, choice) for place, choice in enumerate(self.model.choices_of(player))]


def is_plain_card(action: Action) -> bool:
    """Return whether an action plays a card and says nothing."""
    return action.verb == "play" and action.shape == "card" and action.strain is None and not action.manner
