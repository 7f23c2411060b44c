"""The state of the setup page without a window: the choices of the player, and how they are saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from game.ai.matched_player import MATCHED, MatchedPlayer
from game.analysis.matching import UNKNOWN_STRENGTH, StrengthEstimate
from game.engine.options import OptionError, Preset, Value
from game.engine.rules import Game
from game.engine.templates import Template
from game.engine.visible_text import clean_name
from scenes.framework.preferences import MAX_RULE_SETS, Preferences
from scenes.framework.routes import Match
from scenes.graphics.own_deck import DEFAULT_DECK, OwnDeck
from scenes.graphics.player_crests import crests_for
from scenes.i18n import Text, Translator, mark, verbatim
from scenes.pages.setup.draft import EARLIER_SELF, SetupDraft, load_drafts, save_drafts

OWN_RULES_LABEL = mark("My rules")
SAVE_LABEL, DELETE_LABEL = mark("Save as my rules"), mark("Delete these rules")


@dataclass(frozen=True)
class GameEntry:
    """A game as the setup page offers it.

    `tagline` is a template of one short line, `picture` the name of a drawing in assets/art, `skin` the
    skin that suits the game best.
    """

    game: Game[Any]
    tagline: str = ""
    picture: str = "game-california-jack"
    skin: OwnDeck = DEFAULT_DECK
    resume_texts: Sequence[Text] = ()
    """Texts for the button that resumes the open match of the game, longest first; empty if there is none."""
    read_level: Callable[[], StrengthEstimate] = lambda: UNKNOWN_STRENGTH
    """Returns `level`; called when the game is first shown."""
    read_earlier: Callable[[], MatchedPlayer | None] = lambda: None
    """Returns `earlier`; called when the game is first shown."""

    @cached_property
    def level(self) -> StrengthEstimate:
        """Strength of opponents at the player's level."""
        return self.read_level()

    @cached_property
    def earlier(self) -> MatchedPlayer | None:
        """The player as they played three months ago; `None` if too little is known of that time."""
        return self.read_earlier()

    def kind(self, kind: str) -> str:
        """Return one of a draft's seats, or `MATCHED` for an earlier self of whom too little is known."""
        return MATCHED if kind == EARLIER_SELF and self.earlier is None else kind

    def player_spec(self, kind: str, seat: int) -> str:
        """Return the seat's player for a match that begins now; `kind` is one of a draft's seats."""
        kind = self.kind(kind)
        if kind == EARLIER_SELF and self.earlier is not None:
            return self.earlier.player_spec
        return MatchedPlayer.at_seat(seat, self.level.strength).player_spec if kind == MATCHED else kind


def own_presets(game: Game[Any], preferences: Preferences) -> tuple[Preset, ...]:
    """Return the player's own sets of rules for a game, without those that its options don't allow."""
    found = []
    for title, values in preferences.rules.get(game.key, {}).items():
        if all(_allowed(game, name, value) for name, value in values.items()):
            found.append(Preset(verbatim(title), values))
    return tuple(found)


def _allowed(game: Game[Any], name: str, value: object) -> bool:
    declared = game.Options.declared().get(name)
    return declared is not None and declared.allows(value)


class SetupModel:
    """The choices on the setup page. Methods that change preferences return the changed ones."""

    def __init__(self, games: Sequence[GameEntry], chosen: str | None) -> None:
        """`chosen` is the key of the game to show first; if None, it is the game set up last."""
        self.games = {entry.game.key: entry for entry in games}
        self.key = next(iter(self.games))
        """Key of the chosen game."""
        self.drafts: dict[str, SetupDraft] = {}
        self.own_name = ""
        self.editing: int | None = None
        """Seat (from 0) whose name is being typed, or None."""
        self.naming = False
        """Whether a title for the player's own rules is being typed."""
        self.title = ""
        """Title for the player's own rules, as typed so far."""
        self.trouble: Text | None = None
        """Why something could not be done or saved, as a text for the player; None if all is well."""
        self.unfolded: set[tuple[str, Template]] = set()
        """Open groups of options, as the keys of their games and their titles, if there is no room for all.
        """
        self.changed = False
        """Whether something has changed since the page was built."""
        self._wanted = chosen or ""
        self._saved: tuple[dict[str, SetupDraft], str] = ({}, "")

    @property
    def entry(self) -> GameEntry:
        """The chosen game."""
        return self.games[self.key]

    @property
    def draft(self) -> SetupDraft:
        """The choices for the chosen game."""
        return self.drafts[self.key]

    @property
    def is_typing(self) -> bool:
        """Whether a name or title is being typed."""
        return self.editing is not None or self.naming

    # Loading, saving, starting

    def load(self, folder: Path, preferences: Preferences, words: Translator) -> None:
        """Load the last choices from the player's folder. A problem with the file is stored in `trouble`."""
        games = {key: entry.game for key, entry in self.games.items()}
        own = {key: own_presets(game, preferences) for key, game in games.items()}
        self.drafts, last, notice = load_drafts(folder, games, own)
        self.trouble = None if notice is None else words.notice(notice)
        self.key = self._wanted if self._wanted in self.games else last or self.key
        self._saved = (dict(self.drafts), last)
        self.own_name = preferences.name

    def save(self, folder: Path, words: Translator) -> None:
        """Save the choices if they have changed. If this fails, `trouble` says why."""
        now = (dict(self.drafts), self.key)
        if now != self._saved:
            before, _ = self._saved
            changed = {key: draft for key, draft in self.drafts.items() if draft != before.get(key)}
            try:
                save_drafts(folder, changed, self.key, self.drafts)
                self._saved = now
            except OSError as error:
                self.trouble = words.text("Can't save your choices: {reason}.", reason=str(error.strerror))

    def check(self, words: Translator) -> bool:
        """Return whether the options can be combined at this table; if not, `trouble` says why."""
        draft = self.draft
        try:
            draft.options.check(draft.players)
        except OptionError as error:
            self.trouble = words.text("These rules can't be combined: {reason}.", reason=str(error))
            self.changed = True
            return False
        return True

    def match(self, skin: str, words: Translator) -> Match:
        """Return the route that starts the match as chosen; `skin` is the key of the card skin."""
        draft, seats = self.draft, self.draft.sitting
        names = tuple(draft.name(seat, self.own_name, words) for seat in range(draft.players))
        players = tuple(self.entry.player_spec(kind, seat) for seat, kind in enumerate(seats))
        return Match(self.key, draft.players, draft.options, names, players, skin, crests_for(seats))

    # Choices

    def change(self, draft: SetupDraft, trouble: Text | None = None) -> None:
        """Set the choices for the chosen game. `trouble` is the reason if a change was refused."""
        self.drafts[self.key] = draft
        self.trouble = trouble
        self.changed = True

    def choose_option(self, name: str, value: Value) -> None:
        """Set an option of the chosen game. Its group then stays open if there is no longer room for all."""
        draft = self.draft.with_option(name, value)
        self.unfolded.add((self.key, draft.options.declared()[name].group))
        self.change(draft)

    def choose_game(self, key: str) -> None:
        """Choose another game, by its key."""
        self.key = key
        self.editing = None
        self.naming = False
        self.changed = True

    def choose_skin(self, key: str, preferences: Preferences) -> Preferences:
        """Return the preferences with another skin for this game, by its key."""
        self.changed = True
        return replace(preferences, skins={**preferences.skins, self.key: key})

    def fold(self, group: Template) -> None:
        """Open a folded group of options of the chosen game, or fold it."""
        self.unfolded ^= {(self.key, group)}
        self.changed = True

    def edit(self, seat: int) -> None:
        """Start typing the name at a seat."""
        self.editing = seat
        self.changed = True

    def type_name(self, seat: int, text: str) -> None:
        """Set the name at a seat to the text typed so far."""
        if not self.draft.is_own(seat):
            self.drafts[self.key] = self.draft.with_name(seat, text)
        elif name := clean_name(text):
            self.own_name = name

    def end_editing(self) -> None:
        """Stop typing a name."""
        if self.editing is not None:
            self.editing = None
            self.changed = True

    # Sets of rules

    @property
    def pills(self) -> list[Template]:
        """Titles of the presets for this table, then `SAVE_LABEL` or `DELETE_LABEL` if either is possible."""
        draft = self.draft
        titles = [draft.presets[number].title for number in draft.fitting]
        if draft.different and len(draft.own) < MAX_RULE_SETS:
            titles.append(SAVE_LABEL)
        elif draft.preset >= len(draft.presets) - len(draft.own):
            titles.append(DELETE_LABEL)
        return titles

    @property
    def chosen_pill(self) -> int | None:
        """Index of the chosen preset among the pills, or None if it is not there."""
        draft = self.draft
        return draft.fitting.index(draft.preset) if draft.preset in draft.fitting else None

    def press_pill(self, number: int, preferences: Preferences, words: Translator) -> Preferences:
        """Do what the pill at index `number` is for: choose a preset, start typing a title, or delete the own
        rules.

        The title is for the player's own rules. Return the preferences, without these rules if they were
        deleted.
        """
        draft = self.draft
        if number < len(draft.fitting):
            self.change(draft.with_preset(draft.fitting[number]))
        elif self.pills[number] == SAVE_LABEL:
            self.naming, self.title = True, self._new_title(words)
            self.change(draft)
        else:
            return self._with_set(words.text(draft.presets[draft.preset].title), None, preferences)
        return preferences

    def _new_title(self, words: Translator) -> str:
        """Return a title for the player's own rules that is not in use yet."""
        taken = {words.text(preset.title) for preset in self.draft.presets}
        numbered = (words.text("My rules {number}", number=number) for number in range(2, 99))
        return next(title for title in (words.text(OWN_RULES_LABEL), *numbered) if title not in taken)

    def type_title(self, text: str) -> None:
        """Store the title typed so far."""
        self.title = text

    def end_naming(self, preferences: Preferences, words: Translator, *, save: bool) -> Preferences:
        """Stop typing a title; return the preferences, with the rules added under it if `save`.

        An empty title saves nothing; for a title in use, `trouble` says so.
        """
        if not self.naming:
            return preferences
        self.naming = False
        title, draft = clean_name(self.title), self.draft
        given = [
            words.text(each)
            for each in (*(preset.title for preset in draft.game.presets), SAVE_LABEL, DELETE_LABEL)
        ]
        if not save or not title:
            self.change(draft)
        elif title in given:
            told = words.text("“{title}” is already in use. Choose another name.", title=title)
            self.change(draft, told)
        else:
            defaults = draft.game.Options().as_json()
            values = draft.options.as_json().items()
            changed = {name: value for name, value in values if value != defaults[name]}
            return self._with_set(title, changed, preferences)
        return preferences

    def _with_set(
        self, title: str, values: Mapping[str, Any] | None, preferences: Preferences
    ) -> Preferences:
        """Return the preferences with one of the player's sets of rules set to `values`, or deleted if None.

        The draft is changed to the set as well.
        """
        sets = dict(preferences.rules.get(self.key, {}))
        sets.pop(title, None)
        if values is not None:
            sets[title] = values
        preferences = replace(preferences, rules={**preferences.rules, self.key: sets})
        own = own_presets(self.draft.game, preferences)
        try:
            self.change(self.draft.with_own(own, verbatim(title)))
        except OptionError:
            self.change(self.draft)
        return preferences
