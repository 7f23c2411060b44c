"""What the deal editor says: the names of places, what is missing, and why something was refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.engine.cards import HIDDEN
from scenes.graphics.player_crests import DEFAULT_NAMES
from scenes.graphics.skins import Skin
from scenes.i18n import NO_WORDS, Text, Translator
from scenes.pages.editor.model import EditorModel, Refused, Trouble
from scenes.presenters.base.presenter import Presenter


def player_names(words: Translator, players: int) -> list[Text]:
    """Return the players' names in the editor, by seat."""
    return [words.text("You"), *map(words.player, DEFAULT_NAMES[1:players])]


class EditorNotice(NamedTuple):
    """The line that says what is missing or wrong, and a line below it."""

    title: Text
    note: Text
    wrong: bool
    """Whether something was refused."""


class EditorTexts:
    """The texts about one draft; `names` are those of the players, by seat."""

    def __init__(
        self,
        model: EditorModel,
        presenter: Presenter[Any],
        skin: Skin,
        names: Sequence[Text],
        words: Translator,
    ) -> None:
        self.model = model
        self.presenter = presenter
        self.skin = skin
        self.names = names
        self.words = words

    def title(self, place: int) -> Text:
        """Return the name of a place, with the player's if each player has one."""
        owner, short = self.model.draft.owner(place), self.short_title(place)
        if owner is None or self.model.draft.places[place].name not in self.presenter.deal_places:
            return short
        return self.words.text("{player}: {place}", player=self.names[owner.player], place=short)

    def short_title(self, place: int) -> Text:
        """Return the name of a place beside the crest of its player: a hand has the player's name."""
        words, owner = self.words, self.model.draft.owner(place)
        given = self.presenter.deal_places.get(self.model.draft.places[place].name)
        if given is None:
            return words.text("Other cards") if owner is None else self.names[owner.player]
        return words.text(given.title, number=0 if owner is None else owner.number)

    def note(self, place: int) -> Text:
        """Return a few words about a place, such as who deals, or an empty text."""
        found, words = self.model.draft.places[place], self.words
        given = self.presenter.deal_places.get(found.name)
        if given is not None:
            return words.text(given.note)
        owner = self.model.draft.owner(place)
        if owner is not None and owner.player == self.model.setup.dealer:
            return words.text("dealer")
        return NO_WORDS

    def count(self, place: int) -> Text:
        """Return how many of its cards a place has."""
        size = self.model.draft.places[place].size
        return self.words.text("{count} of {size}", count=self.model.draft.count(place), size=size)

    def next_card(self) -> Text:
        """Return what can be typed next into the present place."""
        words, rank = self.words, self.model.typing.rank
        if rank:
            return words.text("now the suit: S, H, D or C")
        return words.text("type or click the next card")

    def notice(self) -> EditorNotice:
        """Return what was refused, or how many cards are missing, or that all are in place."""
        words, draft = self.words, self.model.draft
        refused = self.model.refused
        if refused is not None:
            return EditorNotice(self._refused(refused), self._missing(), True)
        free = len(draft.free)
        if not free:
            done = words.text("Every card is in its place.")
            opening = self.model.opening
            calls = 0 if opening is None else len(opening.made)
            told = words.text("Play it, watch it, or copy its code.")
            if calls:
                told = words.counted(
                    "{count} call is already made.", "{count} calls are already made.", calls
                )
            return EditorNotice(done, told, False)
        title = words.counted("{count} card has no place yet", "{count} cards have no place yet", free)
        return EditorNotice(title, self._missing(), False)

    def _missing(self) -> Text:
        """Return what the present place, or the first other one with room, still needs."""
        words, draft = self.words, self.model.draft
        lacking = draft.lacking
        if not lacking:
            return NO_WORDS
        place = self.model.place if self.model.place in lacking else lacking[0]
        room = draft.places[place].size - draft.count(place)
        free = draft.free
        if len(lacking) == 1 and len(free) <= 4:
            cards = words.listed([self.skin.card_name(card) for card in free])
            return words.text("Missing: {cards}.", cards=cards)
        return words.counted(
            "{place}: {count} card to go.", "{place}: {count} cards to go.", room, place=self.title(place)
        )

    def _refused(self, refused: Refused) -> Text:
        words = self.words
        if refused.why is Trouble.NO_DEAL:
            return words.text("This text has no deal code and no record.")
        card = NO_WORDS if refused.card == HIDDEN else words.capital(self.skin.card_name(refused.card))
        place = self.title(refused.place)
        match refused.why:
            case Trouble.HERE:
                return words.text("{card}: already here.", card=card)
            case Trouble.ELSEWHERE:
                return words.text("{card}: already in another place, {place}.", card=card, place=place)
            case Trouble.FULL:
                return words.text("{place} is full.", place=place)
            case _:
                return words.text("This game has no such card.")
