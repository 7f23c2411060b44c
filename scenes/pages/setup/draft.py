"""What is chosen on the setup page, as plain values: changed, counted, stored and read back. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.ai.bidding_styles import STYLES, level_of, parted, styles_of, with_style
from game.ai.levels import LEVELS
from game.archive import files
from game.engine.options import Options, Preset, Value
from game.engine.rules import Game
from game.engine.templates import Notice, Template
from game.engine.visible_text import clean_name
from game.match.seating import HUMAN
from scenes.framework.preferences import NAME_LENGTH
from scenes.graphics.player_crests import CAST, own_seat
from scenes.i18n import Text, Translator, as_it_is, mark

KINDS = (HUMAN, *LEVELS)
"""What can play a seat: a person at this window, or a computer player of one of `LEVELS`."""
DEFAULT_LEVEL = "normal"


_SEATS = (
    mark("first seat"),
    mark("second seat"),
    mark("third seat"),
    mark("fourth seat"),
    mark("fifth seat"),
    mark("sixth seat"),
)


def place_words(seats: Sequence[str], seat: int, clockwise: bool) -> Template:
    """Where a seat is, in a few words, as the one human at the table sees it."""
    humans = [number for number, kind in enumerate(seats) if kind == HUMAN]
    if seat in humans:
        return mark("your seat") if len(humans) == 1 else mark("at this screen")
    if len(humans) != 1:
        return _SEATS[seat]
    ahead = (seat - humans[0]) % len(seats)
    if ahead * 2 == len(seats):
        return mark("opposite")
    left = (ahead * 2 < len(seats)) == clockwise
    beside = ahead in (1, len(seats) - 1)
    if beside:
        return mark("to your left") if left else mark("to your right")
    return mark("further left") if left else mark("further right")


def _can_sit(seat: object) -> bool:
    """Whether it is one of `KINDS`, or a level in a style."""
    level, style = parted(seat) if isinstance(seat, str) else ("", "")
    return level in KINDS and (not style or (level in LEVELS and style in STYLES))


def name_at_seat(text: object) -> str:
    """Return a name cut to the length of a seat, or an empty one if it is not a name."""
    return clean_name(clean_name(text)[:NAME_LENGTH]) if isinstance(text, str) else ""


@dataclass(frozen=True)
class SetupDraft:
    """One game's table and rules as chosen so far.

    `seats` and `names` are as long as the game's largest table, so that a player who is taken away and
    put back is the same; a name is empty where the seat's own name is meant. A seat is one of `KINDS`,
    with a style where one was chosen. `preset` is the number of the preset that the options started
    from; the player's `own` sets of rules follow the game's.
    """

    game: Game[Any]
    players: int
    options: Options
    preset: int
    seats: tuple[str, ...]
    names: tuple[str, ...]
    own: tuple[Preset, ...] = ()

    # Reading and storing

    @classmethod
    def fresh(cls, game: Game[Any], own: tuple[Preset, ...] = ()) -> SetupDraft:
        """The choices for a game that was never set up: you against computers, by the first preset."""
        most = max(game.players)
        level = DEFAULT_LEVEL if DEFAULT_LEVEL in LEVELS else LEVELS[-1]
        players = game.usual_players
        seats = (HUMAN, *[level] * (most - 1))
        draft = cls(game, players, game.Options(), 0, seats, ("",) * most, own)
        return draft.with_preset(0)

    @classmethod
    def from_json(cls, game: Game[Any], data: object, own: tuple[Preset, ...] = ()) -> SetupDraft:
        """The stored choices; whatever is missing, unknown or does not fit is as if never chosen."""
        draft = cls.fresh(game, own)
        if not isinstance(data, dict):
            return draft
        players = data.get("players")
        if type(players) is int and players in game.players:
            draft = replace(draft, players=players)
        titles: dict[str, int] = {draft.presets[number].title: number for number in draft.fitting}
        if isinstance(title := data.get("preset"), str) and title in titles:
            draft = draft.with_preset(titles[title])
        draft = draft._with_stored_options(data.get("options"))
        seats, names = data.get("seats"), data.get("names")
        if isinstance(seats, list) and len(seats) == len(draft.seats) and all(map(_can_sit, seats)):
            draft = replace(draft, seats=tuple(seats))
        if isinstance(names, list) and len(names) == len(draft.names):
            draft = replace(draft, names=tuple(map(name_at_seat, names)))
        return draft

    def _with_stored_options(self, given: object) -> SetupDraft:
        if not isinstance(given, dict):
            return self
        draft = self
        for name, declared in self.options.declared().items():
            if name in given and declared.allows(given[name]) and declared.fits(given[name], self.players):
                draft = replace(draft, options=draft.options.changed(name, given[name]))
        return draft

    def to_json(self) -> dict[str, Any]:
        """The choices as plain JSON values."""
        return {
            "players": self.players,
            "options": self.options.as_json(),
            "preset": self.presets[self.preset].title,
            "seats": list(self.seats),
            "names": list(self.names),
        }

    # What is chosen

    @property
    def presets(self) -> Sequence[Preset]:
        """The game's presets (its defaults where it names none), then the player's own."""
        return (*(self.game.presets or (Preset(mark("the standard rules"), {}),)), *self.own)

    @property
    def fitting(self) -> list[int]:
        """The numbers of the presets that so many players can choose."""
        return [number for number, preset in enumerate(self.presets) if self._fits(preset)]

    def _fits(self, preset: Preset) -> bool:
        """Whether all its values are possible for so many players, and what it changes matters to them."""
        declared, options = self.options.declared(), self.game.Options(**preset.values)
        changed = [declared[name] for name, value in preset.values.items() if value != declared[name].default]
        matters = not changed or any(
            each.idle is None or not each.idle(options, self.players) for each in changed
        )
        return matters and all(
            declared[name].fits(value, self.players) for name, value in preset.values.items()
        )

    @property
    def base(self) -> Mapping[str, Value]:
        """The options as the preset has them."""
        return {**self.game.Options().as_json(), **self.presets[self.preset].values}

    @property
    def different(self) -> list[str]:
        """The names of the options that differ from the preset."""
        return [name for name, value in self.options.as_json().items() if value != self.base[name]]

    def difference(self, words: Translator) -> Text:
        """How far the options are from the preset, in a sentence."""
        return words.counted(
            "{count} option differs from {rules}.",
            "{count} options differ from {rules}.",
            len(self.different),
            rules=words.text(self.presets[self.preset].title),
        )

    @property
    def sitting(self) -> tuple[str, ...]:
        """Who plays, seat by seat; without a style where there is none at such a table."""
        parts = [parted(seat) for seat in self.seats[: self.players]]
        return tuple(with_style(kind, style if style in self.styles else "") for kind, style in parts)

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles that a computer player can have at this table."""
        return styles_of(self.game, self.players, self.options)

    @property
    def humans(self) -> int:
        """How many play at this window."""
        return self.sitting.count(HUMAN)

    def name(self, seat: int, own_name: str, words: Translator) -> Text:
        """The name at a seat; `own_name` is that of the settings."""
        if seat == own_seat(self.sitting):
            return as_it_is(own_name)
        if self.names[seat]:
            return as_it_is(self.names[seat])
        if self.sitting[seat] == HUMAN:
            guests = [each for each, kind in enumerate(self.sitting) if kind == HUMAN][1:]
            if len(guests) == 1:
                return words.text("Guest")
            return words.text("Guest {number}", number=guests.index(seat) + 1)
        return as_it_is(CAST[seat % len(CAST)][0])

    def is_own(self, seat: int) -> bool:
        """Whether the seat plays under the name of the settings."""
        return seat == own_seat(self.sitting)

    # Changes

    def with_players(self, players: int) -> SetupDraft:
        """The same with another number of players; what those cannot choose takes its default."""
        draft = replace(self, players=players)
        for name, declared in self.options.declared().items():
            if not declared.fits(getattr(draft.options, name), players):
                draft = draft.with_option(name, declared.default)
        return draft if draft.preset in draft.fitting else replace(draft, preset=0)

    def with_option(self, name: str, value: Value) -> SetupDraft:
        """One option changed, and whatever it needs put right."""
        return replace(self, options=self.options.changed(name, value))

    def with_preset(self, number: int) -> SetupDraft:
        """All options as a preset has them."""
        options = self.game.Options(**self.presets[number].values)
        return replace(self, preset=number, options=options)

    def with_own(self, own: tuple[Preset, ...], title: Template) -> SetupDraft:
        """Other sets of the player's own; the one of that title is chosen, or the first preset."""
        draft = replace(self, own=own, preset=0)
        titles = [preset.title for preset in draft.presets]
        return draft.with_preset(titles.index(title)) if title in titles else draft

    def with_seat(self, seat: int, kind: str) -> SetupDraft:
        """Another player at a seat: `HUMAN` or a level, which keeps the style that was chosen.

        A human's name does not pass to a computer.
        """
        names = list(self.names)
        if (kind == HUMAN) != (self.seats[seat] == HUMAN):
            names[seat] = ""
        _, style = parted(self.seats[seat])
        draft = replace(self, names=tuple(names))
        return draft._seated(seat, kind if kind == HUMAN else with_style(kind, style))

    def in_style(self, seat: int, style: str) -> SetupDraft:
        """Another style for the computer player at a seat, or an empty one for none."""
        return self._seated(seat, with_style(level_of(self.seats[seat]), style))

    def _seated(self, seat: int, player_spec: str) -> SetupDraft:
        return replace(self, seats=(*self.seats[:seat], player_spec, *self.seats[seat + 1 :]))

    def with_name(self, seat: int, name: str) -> SetupDraft:
        """Another name at a seat; an empty one brings the seat's own name back."""
        names = (*self.names[:seat], name_at_seat(name), *self.names[seat + 1 :])
        return replace(self, names=names)


_FILE, _KIND = "setup.json", "setup"


def load_drafts(
    folder: Path, games: Mapping[str, Game[Any]], own: Mapping[str, tuple[Preset, ...]] | None = None
) -> tuple[dict[str, SetupDraft], str, Notice | None]:
    """The last choices for each game, the key of the game played last ("" if none), and a notice.

    `own` are the player's own sets of rules by game. The notice is for the player, where not all
    is well with the file.
    """
    own = own or {}
    data, notice = files.load(folder / _FILE, _KIND)
    data = data if isinstance(data, dict) else {}
    stored, last = data.get("games"), data.get("game")
    stored = stored if isinstance(stored, dict) else {}
    drafts = {
        key: SetupDraft.from_json(game, stored.get(key), own.get(key, ())) for key, game in games.items()
    }
    return drafts, last if isinstance(last, str) and last in games else "", notice


def save_drafts(folder: Path, drafts: Mapping[str, SetupDraft], last: str) -> None:
    """Remember the choices. Raises `OSError` where the disk refuses."""
    games = {key: draft.to_json() for key, draft in drafts.items()}
    files.save(folder / _FILE, _KIND, {"game": last, "games": games})
