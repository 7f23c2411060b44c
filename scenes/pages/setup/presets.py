"""Ready-made sets of rules on the setup page: the game's, and those that the player has named himself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.engine.options import OptionError, Preset
from game.engine.rules import Game
from game.engine.visible import clean_name
from scenes.framework.preferences import MOST_SETS, Preferences
from scenes.i18n import Template, mark, verbatim
from scenes.widgets import NameEntry
from scenes.widgets.pill_row import pill_row

if TYPE_CHECKING:
    from scenes.framework.focus import Target
    from scenes.pages.setup.page import SetupPage

MINE = mark("My rules")
SAVE, DELETE = mark("Save as my own"), mark("Delete this set")
TITLE_LENGTH = 20
ENTRY = 200


def own_presets(game: Game[Any], preferences: Preferences) -> tuple[Preset, ...]:
    """The player's own sets for a game, as far as its options know them."""
    found = []
    for title, values in preferences.rules.get(game.key, {}).items():
        if all(_allowed(game, name, value) for name, value in values.items()):
            found.append(Preset(verbatim(title), values))
    return tuple(found)


def _allowed(game: Game[Any], name: str, value: object) -> bool:
    declared = game.Options.declared().get(name)
    return declared is not None and declared.allows(value)


class Presets:
    """The row of pills, and the entry in which a name for one's own rules is typed."""

    def __init__(self, page: SetupPage) -> None:
        self.page = page
        self.naming = False
        self.title = ""

    def build(self, place: pygame.Rect) -> tuple[list[Target], int]:
        """Pills in `place`, which gives the first line; returns them and where the last line ends."""
        draft = self.page.draft
        shown = draft.fitting
        titles = [draft.presets[number].title for number in shown]
        if draft.different and len(draft.own) < MOST_SETS:
            titles.append(SAVE)
        elif self._own(draft.preset):
            titles.append(DELETE)
        if len(titles) < 2:
            return [], place.top
        chosen = shown.index(draft.preset) if draft.preset in shown else None
        pills, bottom = pill_row(
            self.page,
            place,
            [self.page.words.text(title) for title in titles],
            chosen,
            lambda number: self._choose(titles, number),
        )
        if not self.naming or titles[-1] != SAVE:
            return [*pills], bottom
        last = pills.pop()
        entry = pygame.Rect(last.rect)
        last.kill()
        entry.width = self.page.look.px(ENTRY)
        if entry.right > place.right:
            entry.topleft = (place.left, bottom + self.page.look.px(8))
            bottom = entry.bottom
        end = partial(self.end, save=True)
        typed = NameEntry(
            self.page, entry, self.title, self._typed, end, limit=TITLE_LENGTH, key=("own rules",)
        )
        return [*pills, typed], bottom

    def _typed(self, text: str) -> None:
        self.title = text

    def _own(self, number: int) -> bool:
        return number >= len(self.page.draft.presets) - len(self.page.draft.own)

    def _choose(self, titles: list[Template], number: int) -> None:
        page, draft = self.page, self.page.draft
        if titles[number] == SAVE and number == len(draft.fitting):
            self.naming, self.title = True, self._new_title()
            page.change(draft)
        elif titles[number] == DELETE and number == len(draft.fitting):
            self._keep(page.words.text(draft.presets[draft.preset].title), None)
        else:
            page.change(draft.with_preset(draft.fitting[number]))

    def _new_title(self) -> str:
        """A name that is not taken yet, for who does not want to think of one."""
        words = self.page.words
        taken = {words.text(preset.title) for preset in self.page.draft.presets}
        numbered = (words.text("My rules {number}", number=number) for number in range(2, 99))
        return next(title for title in (words.text(MINE), *numbered) if title not in taken)

    def end(self, *, save: bool) -> None:
        """The typing is over: keep the rules under the name, if there is one."""
        if not self.naming:
            return
        self.naming = False
        title, draft, words = clean_name(self.title), self.page.draft, self.page.words
        given = [
            words.text(each) for each in (*(preset.title for preset in draft.game.presets), SAVE, DELETE)
        ]
        if not save or not title:
            self.page.change(draft)
        elif title in given:
            told = words.text("{title} is the name of other rules. Take another one.", title=title)
            self.page.change(draft, told)
        else:
            defaults = draft.game.Options().as_json()
            values = draft.options.as_json().items()
            self._keep(title, {name: value for name, value in values if value != defaults[name]})

    def _keep(self, title: str, values: Mapping[str, Any] | None) -> None:
        """Put a set among the player's own, or take it away."""
        page, key = self.page, self.page.draft.game.key
        preferences = page.services.preferences
        sets = dict(preferences.rules.get(key, {}))
        sets.pop(title, None)
        if values is not None:
            sets[title] = values
        preferences = replace(preferences, rules={**preferences.rules, key: sets})
        page.guide.keep(preferences)
        own = own_presets(page.draft.game, preferences)
        try:
            page.change(page.draft.with_own(own, verbatim(title)))
        except OptionError:
            page.change(page.draft)
