"""The choices on the setup page as plain values: changing, comparing, storing and loading them. No pygame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.ai.bidding_styles import STYLES, level_of, parted, styles_of, with_style
from game.ai.levels import LEVELS
from game.ai.matched_player import MATCHED
from game.archive import files
from game.engine.options import Options, Preset, Value
from game.engine.rules import Game
from game.engine.templates import Notice, Template
from game.engine.visible_text import clean_name
from game.match.seating import HUMAN
from scenes.framework.preferences import NAME_LENGTH
from scenes.graphics.player_crests import DEFAULT_PLAYERS, own_seat
from scenes.i18n import Text, Translator, as_it_is, mark

EARLIER_SELF = "earlier"
"""Kind of a computer player who plays as the person at this window did three months ago."""
PLAYER_KINDS = (HUMAN, *LEVELS, MATCHED, EARLIER_SELF)
"""Kinds of player: a person at this window, or a computer player: one of `LEVELS`, at the person's level, or
`EARLIER_SELF`.
"""
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
    """Return where a seat is, in a few words.

    With exactly one human at the table, it is seen from their seat ("to your left").
    """
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
    """Return whether a stored value is one of `PLAYER_KINDS`, or a level with a bidding style."""
    level, style = parted(seat) if isinstance(seat, str) else ("", "")
    return level in PLAYER_KINDS and (not style or (level in LEVELS and style in STYLES))


def clean_seat_name(text: object) -> str:
    """Return a value as a name of at most `NAME_LENGTH` characters, or "" if it is not a name."""
    return clean_name(clean_name(text)[:NAME_LENGTH]) if isinstance(text, str) else ""


@dataclass(frozen=True)
class SetupDraft:
    """The table and the rules chosen for one game.

    `seats` and `names` are as long as the game's largest table, so that players who were removed can be
    restored. A seat is one of `PLAYER_KINDS`, with a bidding style if one was chosen; an empty name means the
    seat's usual name. `preset` is the index of the preset that the options started from; `own` are the
    player's own presets, which follow the game's.
    """

    game: Game[Any]
    players: int
    options: Options
    preset: int
    seats: tuple[str, ...]
    names: tuple[str, ...]
    own: tuple[Preset, ...]

    # Reading and storing

    @classmethod
    def fresh(cls, game: Game[Any], own: tuple[Preset, ...] = ()) -> SetupDraft:
        """Return the initial choices for a game: one human, the default level, the first preset."""
        most = max(game.players)
        level = DEFAULT_LEVEL if DEFAULT_LEVEL in LEVELS else LEVELS[-1]
        players = game.usual_players
        seats = (HUMAN, *[level] * (most - 1))
        draft = cls(game, players, game.Options(), 0, seats, ("",) * most, own)
        return draft.with_preset(0)

    @classmethod
    def from_json(cls, game: Game[Any], data: object, own: tuple[Preset, ...] = ()) -> SetupDraft:
        """Return stored choices. Values that are missing, unknown or impossible get their defaults."""
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
            draft = replace(draft, names=tuple(map(clean_seat_name, names)))
        return draft

    def _with_stored_options(self, given: object) -> SetupDraft:
        if not isinstance(given, dict):
            return self
        draft = self
        for name, declared in self.options.declared().items():
            if name in given and declared.allows(given[name]) and declared.fits(given[name], self.players):
                draft = replace(draft, options=draft.options.changed(name, given[name]))
        return draft.named()

    def to_json(self) -> dict[str, Any]:
        """Return the choices as plain JSON values."""
        return {
            "players": self.players,
            "options": self.options.as_json(),
            "preset": self.presets[self.preset].title,
            "seats": list(self.seats),
            "names": list(self.names),
        }

    # Queries

    @property
    def presets(self) -> Sequence[Preset]:
        """The game's presets (its defaults if it has none), then the player's own."""
        return (*(self.game.presets or (Preset(mark("the standard rules"), {}),)), *self.own)

    @property
    def fitting(self) -> list[int]:
        """Indices of the presets that this number of players can choose."""
        return [number for number, preset in enumerate(self.presets) if self._fits(preset)]

    def _fits(self, preset: Preset) -> bool:
        """Return whether this number of players can choose a preset, and whether that has an effect."""
        declared, options = self.options.declared(), self.game.Options(**preset.values)
        changed = [declared[name] for name, value in preset.values.items() if value != declared[name].default]
        matters = not changed or any(each.matters(options, self.players) for each in changed)
        return matters and all(
            declared[name].fits(value, self.players) for name, value in preset.values.items()
        )

    @property
    def shown(self) -> dict[str, list[Value]]:
        """Options that have an effect at this table, by name, with the values that can be chosen."""
        found = {}
        for name, declared in self.options.declared().items():
            values = [value for value in declared.values if declared.fits(value, self.players)]
            if len(values) > 1 and declared.matters(self.options, self.players):
                found[name] = values
        return found

    @property
    def base(self) -> Mapping[str, Value]:
        """Values of all options in the preset, by name."""
        return {**self.game.Options().as_json(), **self.presets[self.preset].values}

    @property
    def different(self) -> list[str]:
        """Names of the options that have an effect and differ from the preset."""
        return [name for name in self.shown if getattr(self.options, name) != self.base[name]]

    def difference(self, words: Translator) -> Text:
        """Return how many options differ from the preset, in a sentence."""
        return words.counted(
            "{count} option differs from {rules}.",
            "{count} options differ from {rules}.",
            len(self.different),
            rules=words.text(self.presets[self.preset].title),
        )

    @property
    def sitting(self) -> tuple[str, ...]:
        """The players at this table by seat, without bidding styles if there are none at this table."""
        parts = [parted(seat) for seat in self.seats[: self.players]]
        return tuple(with_style(kind, style if style in self.styles else "") for kind, style in parts)

    @property
    def styles(self) -> tuple[str, ...]:
        """Bidding styles that a computer player can have at this table."""
        return styles_of(self.game, self.players, self.options)

    @property
    def humans(self) -> int:
        """Number of people who play at this window."""
        return self.sitting.count(HUMAN)

    def name(self, seat: int, own_name: str, words: Translator) -> Text:
        """Return the name at a seat; `own_name` is the name in the settings."""
        if seat == own_seat(self.sitting):
            return as_it_is(own_name)
        if self.names[seat]:
            return as_it_is(self.names[seat])
        if self.sitting[seat] == HUMAN:
            guests = [each for each, kind in enumerate(self.sitting) if kind == HUMAN][1:]
            if len(guests) == 1:
                return words.text("Guest")
            return words.text("Guest {number}", number=guests.index(seat) + 1)
        return as_it_is(DEFAULT_PLAYERS[seat % len(DEFAULT_PLAYERS)][0])

    def is_own(self, seat: int) -> bool:
        """Return whether the seat plays under the name in the settings."""
        return seat == own_seat(self.sitting)

    # Changes

    def with_players(self, players: int) -> SetupDraft:
        """Return the choices for another number of players.

        An option whose value does not fit that number of players gets its default.
        """
        draft = replace(self, players=players)
        for name, declared in self.options.declared().items():
            if not declared.fits(getattr(draft.options, name), players):
                draft = draft.with_option(name, declared.default)
        return (draft if draft.preset in draft.fitting else replace(draft, preset=0)).named()

    def with_option(self, name: str, value: Value) -> SetupDraft:
        """Return the choices with one option changed and the options that depend on it adjusted."""
        return replace(self, options=self.options.changed(name, value)).named()

    def named(self) -> SetupDraft:
        """Return the choices with the preset that they equal; without one, the preset stays the same."""
        others = [replace(self, preset=number) for number in self.fitting]
        return next((each for each in [self, *others] if not each.different), self)

    def with_preset(self, number: int) -> SetupDraft:
        """Return the choices with all options as in a preset, by its index."""
        options = self.game.Options(**self.presets[number].values)
        return replace(self, preset=number, options=options)

    def with_own(self, own: tuple[Preset, ...], title: Template) -> SetupDraft:
        """Return the choices with other own presets, and the one with that title chosen if it exists."""
        draft = replace(self, own=own, preset=0)
        titles = [preset.title for preset in draft.presets]
        return draft.with_preset(titles.index(title)) if title in titles else draft

    def with_seat(self, seat: int, kind: str) -> SetupDraft:
        """Return the choices with another player at a seat: `HUMAN`, or a level that keeps the bidding style.

        The name is reset if a computer player replaces a human or a human a computer player.
        """
        names = list(self.names)
        if (kind == HUMAN) != (self.seats[seat] == HUMAN):
            names[seat] = ""
        _, style = parted(self.seats[seat])
        draft = replace(self, names=tuple(names))
        return draft._seated(seat, with_style(kind, style if kind in LEVELS else ""))

    def against(self, kind: str) -> SetupDraft:
        """Return the choices with computer players of one kind; levels keep their bidding styles."""
        draft = self
        for seat, player_spec in enumerate(self.seats):
            if player_spec != HUMAN:
                draft = draft.with_seat(seat, kind)
        return draft

    def in_style(self, seat: int, style: str) -> SetupDraft:
        """Return the choices with another bidding style for the computer player at a seat; "" for none."""
        return self._seated(seat, with_style(level_of(self.seats[seat]), style))

    def _seated(self, seat: int, player_spec: str) -> SetupDraft:
        return replace(self, seats=(*self.seats[:seat], player_spec, *self.seats[seat + 1 :]))

    def with_name(self, seat: int, name: str) -> SetupDraft:
        """Return the choices with another name at a seat; an empty one restores the seat's usual name."""
        names = (*self.names[:seat], clean_seat_name(name), *self.names[seat + 1 :])
        return replace(self, names=names)


_FILE, _KIND = "setup.json", "setup"


def load_drafts(
    folder: Path, games: Mapping[str, Game[Any]], own: Mapping[str, tuple[Preset, ...]] | None = None
) -> tuple[dict[str, SetupDraft], str, Notice | None]:
    """Return the last choices for each game, the key of the game played last ("" if none), and a notice.

    `own` has the player's own presets by game. The notice is for the player and describes a problem with the
    file; it is None if there is none.
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


def save_drafts(
    folder: Path, changed: Mapping[str, SetupDraft], last: str, drafts: Mapping[str, SetupDraft]
) -> None:
    """Save the changed choices, and the key of the game played last.

    Other games keep what is stored for them; where nothing is stored, their choices of `drafts` are saved.
    Raises `OSError` if this fails.
    """
    data, _ = files.load(folder / _FILE, _KIND)
    stored = data.get("games") if isinstance(data, dict) else None
    games = {key: draft.to_json() for key, draft in drafts.items()}
    games |= stored if isinstance(stored, dict) else {}
    games |= {key: draft.to_json() for key, draft in changed.items()}
    files.save(folder / _FILE, _KIND, {"game": last, "games": games})
